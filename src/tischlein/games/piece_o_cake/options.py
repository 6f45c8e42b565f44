"""What a chooser can do on the planner's desk, in the rules subset.

An option is one number, ((portion · 16 + joker) · 2⁴⁰) + kept counts; the joker is 0 for nothing, 1 for eaten, 2 + kind for
added there, each after a swap where the portion has none.  Behind the takes come declines and doing nothing.  Of options
equally good the lowest number counts, so the order in which they are looked into decides nothing.

Who chooses no more has no use for each of his ways to eat and keep: those after which the highest count of every kind is the same
are one option, the one that keeps least (`settle` in `solving` finds which was best).
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.bounds import begin_help, declined_cream, most_help, note_help, reach
from tischlein.games.piece_o_cake.components import JOKER
from tischlein.games.piece_o_cake.counts import COUNTS, FIELD, of, only
from tischlein.games.piece_o_cake.desk import LONGEST, LOWEST, MOST, ROOM, UNIT, Desk
from tischlein.games.piece_o_cake.state import CREAMS
from tischlein.kit.py import rule

JOKERS = 40  # where the joker's bits begin
PORTIONS = 44
DECLINE = 5 << PORTIONS  # + kind
PASS = 6 << PORTIONS
NO_JOKER, EATEN, ADDED = 0, 1, 2


@rule
def portion_of(option: int) -> int:
    return option >> PORTIONS


@rule
def joker_of(option: int) -> int:
    return (option >> JOKERS) & 15


@rule
def kept_of(option: int) -> int:
    return option & COUNTS


@rule
def list_options(d: Desk, depth: int) -> None:
    """All options of the chooser at a depth, each with a bound of what it can come to."""
    d.options[depth] = 0
    own = d.plate[5 * depth + d.seat[depth]]
    before = -1
    for p in range(d.parts):
        if (d.left[depth] >> p) & 1 and d.content[p] != before:
            before = d.content[p]
            if d.amount[9 * p + JOKER] == 0:
                list_ways(d, depth, p, NO_JOKER)
            if d.amount[9 * p + JOKER] or may_swap(d, depth, p):
                for joker in range(EATEN, ADDED + 8):
                    list_ways(d, depth, p, joker)
    for kind in range(8):
        if of(own, kind) > 0:
            without = own - only(own, kind)
            list_one(d, depth, DECLINE + kind, without, declined_cream(d, depth, kind))
    if d.left[depth] == 0:
        list_one(d, depth, PASS, own, 0)


@rule
def may_swap(d: Desk, depth: int, p: int) -> int:
    """Whether somebody else holds the joker and it stands for a kind in a portion (C25)."""
    if d.holder[depth] < 0 or d.holder[depth] == d.seat[depth]:
        return 0
    return 1 if d.amount[9 * p + d.stands[depth]] > 0 else 0


@rule
def prepare(d: Desk, depth: int, p: int, joker: int) -> int:
    """How many of each kind of a portion must be kept for what happens to the joker, and what that adds; 0 if it cannot be.

    C24: it goes to a kept kind.  C25: a slice that was just kept is given for it.
    """
    for kind in range(8):
        d.add[kind] = 0
        d.least[kind] = 0
    if joker == NO_JOKER:
        return 1
    given = -1
    if d.amount[9 * p + JOKER] == 0:
        given = d.stands[depth] + 0
        d.add[given] = -1
        d.least[given] = 1
    if joker >= ADDED:
        kind = joker - ADDED
        d.add[kind] += 1
        need = 2 if kind == given else 1  # one of which goes
        d.least[kind] = max(d.least[kind], need - of(d.plate[5 * depth + d.seat[depth]], kind))
        if d.least[kind] > d.amount[9 * p + kind]:
            return 0
    return 1


@rule
def added(d: Desk) -> int:
    """What the joker adds to a plate, less what is given for it, as counts; see `prepare`."""
    total = 0
    for kind in range(8):
        total += d.add[kind] << (FIELD * kind)
    return total


@rule
def add_option(d: Desk, depth: int, option: int, bound: int) -> None:
    at = depth * ROOM + d.options[depth]
    d.option[at] = option
    d.bound[at] = bound
    d.options[depth] += 1


@rule
def list_one(d: Desk, depth: int, option: int, own: int, cream: int) -> None:
    """An option that takes nothing.  own: the chooser's plate after it."""
    if d.again[depth]:
        add_option(d, depth, option, cream + reach(d, depth, own, d.left[depth] + 0))
        return
    bound = cream + 0
    begin_help(d, depth, d.left[depth] + 0)
    for kind in range(8):
        n = of(own, kind)
        if n > 0:
            bound += worth_as_it_lies(d, depth, kind, n)
    add_option(d, depth, option, bound + most_help(d))


@rule
def worth_as_it_lies(d: Desk, depth: int, kind: int, n: int) -> int:
    """What so many slices of a kind that an option leaves alone will be worth; what others' declining would add is noted."""
    most = of(d.most[depth], kind)
    at = (kind * MOST + n) * MOST
    here = d.worth[at + max(most, of(d.coming[depth], kind))]
    note_help(d, depth, kind, max(n, most), d.worth[at + most] - here)
    return here


@rule
def list_ways(d: Desk, depth: int, p: int, joker: int) -> None:
    """The ways to take a portion that differ for those who choose later."""
    if not prepare(d, depth, p, joker):
        return
    again = d.again[depth]
    cream = CREAMS[JOKER] * UNIT if joker == EATEN else 0
    base = cream + (0 if again else without(d, depth, p))
    many = d.many[p]
    for i in range(many):
        list_classes(d, depth, p, i)
        d.way[i] = 0
    if not again:
        base += most_help(d)
    code = (p << PORTIONS) + (joker << JOKERS)
    left = d.left[depth] - (1 << p)
    own = d.plate[5 * depth + d.seat[depth]] + added(d)
    while True:
        kept = 0
        bound = base
        for i in range(many):
            at = i * LONGEST + d.way[i]
            kept += d.start[at] << (FIELD * d.kind[8 * p + i])
            bound += d.gain[at]
        if again:
            bound += reach(d, depth, own + kept, left)
        add_option(d, depth, code + kept, bound)
        i = 0
        while i < many and d.way[i] == d.ways[i] - 1:
            d.way[i] = 0
            i += 1
        if i == many:
            return
        d.way[i] += 1


@rule
def without(d: Desk, depth: int, p: int) -> int:
    """What the kinds that portion p has not will be worth to its taker at best, help aside."""
    own = d.plate[5 * depth + d.seat[depth]]
    total = 0
    begin_help(d, depth, d.left[depth] - (1 << p))
    for kind in range(8):
        n = of(own, kind) + d.add[kind]
        if n > 0 and d.amount[9 * p + kind] == 0:
            total += worth_as_it_lies(d, depth, kind, n)
    return total


@rule
def matters(d: Desk, depth: int, p: int, kind: int) -> int:
    """Whether anybody after who takes portion p has a kind or can get it."""
    return of(d.held[depth + 1] | d.kinds[d.left[depth] - (1 << p)], kind)


@rule
def list_classes(d: Desk, depth: int, p: int, i: int) -> None:
    """Of the i-th kind of a portion: how few may be kept in each class of ways, and what that brings at best, help aside."""
    kind = d.kind[8 * p + i] + 0
    n = d.amount[9 * p + kind]
    have = of(d.plate[5 * depth + d.seat[depth]], kind) + d.add[kind]
    other = of(d.most[depth], kind)
    high = max(other, of(d.coming[depth], kind))
    at = (kind * MOST + have) * MOST
    keeps = d.least[kind] + 0
    ways = 0
    help_ = 0
    while keeps <= n:
        d.start[i * LONGEST + ways] = keeps
        if d.again[depth]:
            d.gain[i * LONGEST + ways] = (n - keeps) * CREAMS[kind] * UNIT
            keeps += 1
        else:
            last = last_of_class(d, depth, p, kind, keeps)
            best = LOWEST
            while keeps <= last:
                here = d.worth[at + keeps * MOST + high]
                best = max(best, here + (n - keeps) * CREAMS[kind] * UNIT)
                help_ = max(help_, d.worth[at + keeps * MOST + other] - here)
                keeps += 1
            d.gain[i * LONGEST + ways] = best
        ways += 1
    d.ways[i] = ways
    if d.again[depth] == 0:
        note_help(d, depth, kind, max(have + n, other), help_)


@rule
def last_of_class(d: Desk, depth: int, p: int, kind: int, keeps: int) -> int:
    """The most slices of a kind that may be kept in place of so many without a difference for those who choose later."""
    n = d.amount[9 * p + kind]
    if matters(d, depth, p, kind) == 0:
        return n
    have = of(d.plate[5 * depth + d.seat[depth]], kind) + d.add[kind]
    return max(keeps, min(n, of(d.most[depth], kind) - have))
