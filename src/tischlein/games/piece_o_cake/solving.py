"""Backward induction on the planner's desk, in the rules subset.

Choosers are searched best first; an option whose bound is no better than the best found is not looked into, which changes
nothing in the result.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER
from tischlein.games.piece_o_cake.desk import LOWEST, MOST, ROOM, Desk, other_most
from tischlein.games.piece_o_cake.line import move
from tischlein.games.piece_o_cake.options import decline_gain, make_options
from tischlein.games.piece_o_cake.state import CREAMS
from tischlein.kit.py import Out, rule


@rule
def next_best(d: Desk, depth: int) -> int:
    """The option with the highest gain among those that can beat the best found, taken off the list; −1 if none can.

    Those that cannot leave the list for good: the best found only rises.
    """
    start = depth * ROOM
    need = d.best[depth] - d.points[d.seat[depth]]
    top = -1
    i = start
    while i < start + d.options[depth]:
        if d.bound[i] <= need:
            drop(d, depth, i)
            continue
        if top < 0 or d.gain[i] > d.gain[top]:
            top = i
        i += 1
    if top < 0:
        return -1
    code = d.option[top] + 0
    drop(d, depth, top)
    return code


@rule
def drop(d: Desk, depth: int, i: int) -> None:
    """Take an option off the list; the last one takes its place."""
    d.options[depth] -= 1
    last = depth * ROOM + d.options[depth]
    d.option[i] = d.option[last]
    d.gain[i] = d.gain[last]
    d.bound[i] = d.bound[last]


@rule
def plain_end(d: Desk, depth: int) -> int:
    """Whether the last chooser can neither get a joker nor swap for one."""
    seat = d.seat[depth]
    for p in range(d.parts):
        if (d.taken >> p) & 1 == 0:
            if d.portion[9 * p + JOKER] > 0:
                return 0
            if d.holder >= 0 and d.holder != seat and d.portion[9 * p + d.stands] > 0:
                return 0
    return 1


@rule
def finish(d: Desk, depth: int) -> None:
    """The last chooser's best option, and everybody's points with it, in d.found at its depth, where `plain_end` allows."""
    seat = d.seat[depth]
    best = LOWEST
    chosen = -1
    for p in range(d.parts):
        if (d.taken >> p) & 1:
            continue
        gain = 0.0
        for i in range(d.many[p]):
            gain += best_keep(d, seat, p, d.kinds[8 * p + i])
        if gain > best:
            best = gain
            chosen = p
    decline = -1
    if chosen < 0:
        best = 0.0
    for kind in range(8):
        if d.kept[8 * seat + kind] == 0:
            continue
        gain = decline_gain(d, seat, kind)
        if gain > best:
            best = gain
            decline = kind
    at = 5 * depth
    for other in range(d.seats):
        d.found[at + other] = d.points[other]
    d.found[at + seat] += best
    if decline >= 0:
        others_after(d, at, seat, decline, -d.count[8 * seat + decline])
    elif chosen >= 0:
        for i in range(d.many[chosen]):
            kind = d.kinds[8 * chosen + i]
            best_keep(d, seat, chosen, kind)
            if d.keeps > 0:
                others_after(d, at, seat, kind, d.keeps)


@rule
def best_keep(d: Desk, seat: int, p: int, kind: int) -> float:
    """The gain of the best way to eat and keep a portion's slices of a kind; d.keeps is how many are kept."""
    n = d.portion[9 * p + kind]
    at = (kind * MOST + d.count[8 * seat + kind]) * MOST + other_most(d, seat, kind)
    base = d.worth[at]
    top = 1.0 * n * CREAMS[kind]
    d.keeps = 0
    for keeps in range(1, n + 1):
        gain = d.worth[at + keeps * MOST] - base + (n - keeps) * CREAMS[kind]
        if gain > top:
            top = gain
            d.keeps = keeps
    return top


@rule
def others_after(d: Desk, at: int, seat: int, kind: int, more: int) -> None:
    """What becomes of the others' points in d.found[at:] when a seat has so many more of a kind."""
    high = 0
    next_ = 0
    for other in range(d.seats):
        n = d.count[8 * other + kind] + (more if other == seat else 0)
        if n >= high:
            next_ = high
            high = n
        elif n > next_:
            next_ = n
    for other in range(d.seats):
        n = d.count[8 * other + kind]
        if other != seat:
            rival = next_ if n == high else high
            d.found[at + other] += d.worth[(kind * MOST + n) * MOST + rival] - d.value[5 * kind + other]


@rule
def begin(d: Desk, depth: int) -> None:
    d.best[depth] = LOWEST
    make_options(d, depth)


@rule
def report(d: Desk, depth: int, points: Out, start: int) -> None:
    """The option that is looked into leads to these points; keep the line if it is the chooser's best, and take it back."""
    value = points[start + d.seat[depth]]
    if value > d.best[depth]:
        d.best[depth] = value
        for seat in range(d.seats):
            d.found[5 * depth + seat] = points[start + seat]
        if depth == 0:
            d.chosen = d.code[0]
    move(d, depth, d.code[depth], -1)


@rule
def solve(d: Desk) -> None:
    """Everybody's points with best play of all choosers from here on, in d.found[0:5]; d.chosen is the first one's option."""
    depth = 0
    begin(d, 0)
    while True:
        code = -1 if d.moves > d.limit and d.best[depth] > LOWEST else next_best(d, depth)
        if code < 0 and depth == 0:
            return
        if code < 0:
            depth -= 1
            report(d, depth, d.found, 5 * (depth + 1))
            continue
        d.code[depth] = code
        move(d, depth, code, 1)
        if depth == d.depths - 1:
            report(d, depth, d.points, 0)
        elif depth == d.depths - 2 and plain_end(d, depth + 1):
            finish(d, depth + 1)
            report(d, depth, d.found, 5 * (depth + 1))
        else:
            depth += 1
            begin(d, depth)
