"""Backward induction on the planner's desk, in the rules subset.

Each chooser makes the most of its own points (max^n).  Options are looked into best bound first; one whose bound is below
the best found, or equal to it and of a higher number, cannot be the choice and is left out.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.bounds import declined_cream, may_move
from tischlein.games.piece_o_cake.components import JOKER
from tischlein.games.piece_o_cake.counts import FIELD, larger, of, only
from tischlein.games.piece_o_cake.desk import CHOSEN, LONGEST, LOWEST, MOST, ROOM, UNIT, Desk, look_ahead
from tischlein.games.piece_o_cake.memory import recall, remember
from tischlein.games.piece_o_cake.options import (
    ADDED,
    DECLINE,
    EATEN,
    NO_JOKER,
    PASS,
    PORTIONS,
    added,
    joker_of,
    kept_of,
    last_of_class,
    list_options,
    portion_of,
    prepare,
)
from tischlein.games.piece_o_cake.state import CREAMS
from tischlein.kit.py import rule


@rule
def solve(d: Desk) -> None:
    """Best play of all choosers from the first position on: at its depth stand `reached`, `value`, `best` and `code`."""
    depth = d.first + 0
    if begin(d, depth):
        return
    while True:
        option = -1 if d.moves > d.limit and d.best[depth] > LOWEST else next_option(d, depth)
        if option >= 0:
            d.looked[depth] = option
            enter(d, depth, option)
            if begin(d, depth + 1):
                report(d, depth, option)
            else:
                depth += 1
            continue
        if depth < d.depths - 1:
            remember(d, depth)
        if depth == d.first:
            return
        depth -= 1
        report(d, depth, d.looked[depth] + 0)


@rule
def begin(d: Desk, depth: int) -> int:
    """Solve the position at a depth at once, if it can be: return 1.  Else list what its chooser can do."""
    if depth == d.depths:
        d.reached[depth] = 0
        return 1
    if depth == d.depths - 1 and plain_end(d, depth):
        finish(d, depth)
        return 1
    if depth < d.depths - 1 and recall(d, depth):
        return 1
    if d.seats == 2:
        look_ahead(d, depth, depth)
        if depth + 1 < d.depths:
            look_ahead(d, depth + 1, depth)
    list_options(d, depth)
    d.best[depth] = LOWEST
    d.code[depth] = 0
    return 0


@rule
def next_option(d: Desk, depth: int) -> int:
    """The option with the highest bound among those that may be the choice, taken off the list; −1 if there is none.

    Those that cannot be it leave the list for good: the best found only rises.
    """
    start = depth * ROOM
    best = d.best[depth] + 0
    code = d.code[depth] + 0
    top = -1
    i = start
    end = start + d.options[depth]
    while i < end:
        if d.bound[i] < best or (d.bound[i] == best and d.option[i] > code):
            end -= 1
            d.option[i] = d.option[end]
            d.bound[i] = d.bound[end]
            continue
        if top < 0 or d.bound[i] > d.bound[top] or (d.bound[i] == d.bound[top] and d.option[i] < d.option[top]):
            top = i
        i += 1
    option = -1
    if top >= 0:
        option = d.option[top] + 0
        end -= 1
        d.option[top] = d.option[end]
        d.bound[top] = d.bound[end]
    d.options[depth] = end - start
    return option


@rule
def enter(d: Desk, depth: int, option: int) -> None:
    """Write the position after an option at the next depth."""
    d.moves += 1
    to = depth + 1
    seat = d.seat[depth]
    own = d.plate[5 * depth + seat]
    d.left[to] = d.left[depth]
    d.holder[to] = d.holder[depth]
    d.stands[to] = d.stands[depth]
    for other in range(d.seats):
        d.plate[5 * to + other] = d.plate[5 * depth + other]
    if option < DECLINE:
        p = portion_of(option)
        joker = joker_of(option)
        d.left[to] -= 1 << p
        prepare(d, depth, p, joker)
        own += kept_of(option) + added(d)
        if joker != NO_JOKER:
            d.holder[to] = seat if joker >= ADDED else -1
            d.stands[to] = max(joker - ADDED, 0)
    elif option < PASS:
        kind = option - DECLINE
        own -= only(own, kind)
        if d.holder[to] == seat and d.stands[to] == kind:
            d.holder[to] = -1
    if d.again[depth]:
        d.plate[5 * to + seat] = own
        d.most[to] = d.most[depth]
        return
    d.plate[5 * to + seat] = 0
    seen = d.held[to] | d.kinds[d.left[to]]
    d.most[to] = larger(d.most[depth], own) & seen
    if d.holder[to] == seat:
        d.holder[to] = CHOSEN
    if d.holder[to] == CHOSEN and of(d.kinds[d.left[to]], d.stands[to]) == 0:
        d.holder[to] = -1


@rule
def report(d: Desk, depth: int, option: int) -> None:
    """An option has been looked into: if it is the chooser's best, it is its choice."""
    seat = d.seat[depth]
    last = d.seat[d.depths - 1]
    own = d.plate[5 * depth + seat] + 0
    points = 0
    code = option + 0
    if option < DECLINE:
        p = portion_of(option)
        prepare(d, depth, p, joker_of(option))
        if joker_of(option) == EATEN:
            points += CREAMS[JOKER] * UNIT
        if d.again[depth] == 0:
            code += settle_kept(d, depth, p, option) - kept_of(option)
        for i in range(d.many[p]):
            k = d.kind[8 * p + i]
            points += (d.amount[9 * p + k] - of(code, k)) * CREAMS[k] * UNIT
        own += kept_of(code) + added(d)
    elif option < PASS:
        kind = option - DECLINE
        points += declined_cream(d, depth, kind)
        own -= only(own, kind)
    if d.again[depth]:
        points += d.value[2 * depth + 2 + (0 if seat == last else 1)]
    else:
        points += plate_worth(d, own, larger(d.most[depth], d.reached[depth + 1]))
    if points < d.best[depth] or (points == d.best[depth] and code > d.code[depth]):
        return
    d.best[depth] = points
    d.code[depth] = code
    d.reached[depth] = larger(d.reached[depth + 1], own)
    for k in range(2):
        d.value[2 * depth + k] = d.value[2 * depth + 2 + k]
    if seat == last:
        d.value[2 * depth] = points
    else:
        d.value[2 * depth + 1] = points


@rule
def settle_kept(d: Desk, depth: int, p: int, option: int) -> int:
    """Of the ways that an option stands for the counts that are kept in the best one, now that others' highest counts are known."""
    kept = 0
    most = larger(d.most[depth], d.reached[depth + 1])
    own = d.plate[5 * depth + d.seat[depth]]
    for i in range(d.many[p]):
        kind = d.kind[8 * p + i] + 0
        keeps = of(option, kind)
        last = last_of_class(d, depth, p, kind, keeps)
        if last > keeps:
            at = (kind * MOST + of(own, kind) + d.add[kind]) * MOST + of(most, kind)
            best = LOWEST
            for n in range(keeps, last + 1):
                points = d.worth[at + n * MOST] - n * CREAMS[kind] * UNIT
                if points > best:
                    best = points
                    keeps = n
        kept += keeps << (FIELD * kind)
    return kept


@rule
def plate_worth(d: Desk, own: int, most: int) -> int:
    """What a plate is worth in the end beside the highest other counts."""
    total = 0
    for kind in range(8):
        n = of(own, kind)
        if n > 0:
            total += d.worth[(kind * MOST + n) * MOST + of(most, kind)]
    return total


@rule
def plain_end(d: Desk, depth: int) -> int:
    """Whether the last chooser can neither get a joker nor swap for one."""
    return 1 if d.holder[depth] == d.seat[depth] else 1 - may_move(d, depth)


@rule
def finish(d: Desk, depth: int) -> None:
    """The last chooser's best option, where `plain_end` allows: nobody comes after, so it has one way with each portion."""
    own = d.plate[5 * depth + d.seat[depth]] + 0
    most = d.most[depth] + 0
    best = LOWEST
    code = PASS
    for p in range(d.parts):
        if (d.left[depth] >> p) & 1:
            gain = 0
            for i in range(d.many[p]):
                kind = d.kind[8 * p + i]
                n = d.amount[9 * p + kind]
                gain += d.taking[((kind * MOST + of(own, kind)) * LONGEST + n) * MOST + of(most, kind)]
            if gain > best:
                best = gain
                code = p << PORTIONS
    if d.left[depth] == 0:
        best = 0
    for kind in range(8):
        n = of(own, kind)
        if n > 0:
            gain = declined_cream(d, depth, kind) - d.worth[(kind * MOST + n) * MOST + of(most, kind)]
            if gain > best or (gain == best and code == PASS):
                best = gain
                code = DECLINE + kind
    d.best[depth] = best + plate_worth(d, own, most)
    d.value[2 * depth] = d.best[depth]
    if code < DECLINE:
        p = portion_of(code)
        kept = 0
        for i in range(d.many[p]):
            kind = d.kind[8 * p + i]
            n = d.amount[9 * p + kind]
            keeps = d.keeping[((kind * MOST + of(own, kind)) * LONGEST + n) * MOST + of(most, kind)]
            kept += keeps << (FIELD * kind)
        code += kept
        own += kept
    elif code < PASS:
        own -= only(own, code - DECLINE)
    d.code[depth] = code
    d.reached[depth] = own
