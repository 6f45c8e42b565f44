"""The desk on which the planner plays the cake out: plates and portions of one line of play, as numbers.

They are changed and changed back (`line`).  In the rules subset.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER, SLICES
from tischlein.games.piece_o_cake.judgement import chance_of_lead, to_come
from tischlein.games.piece_o_cake.points import counted, cream
from tischlein.games.piece_o_cake.portions import portion, portions
from tischlein.games.piece_o_cake.state import SUPPLIES, State, choices, chooser
from tischlein.kit.py import State as Fields
from tischlein.kit.py import f8, i4, i8, rule

MOST = 13  # counts of a kind are below this
DEPTHS = 6
ROOM = 8192  # options of one chooser
LOWEST = -1e18

# Options: a take is ((portion · 1024 + how many of each kind are kept) · 10 + where its joker goes) · 10 + what is swapped.
SWAPS = 10  # 0: no swap, 1: swap and eat the joker, 2 + kind: swap and add it there
DECLINES = 5 * 1024 * 10 * SWAPS  # + kind
PASS = DECLINES + 8

CUTS = 1100  # room for every cut


class Desk(Fields):
    """Plates, portions and the options of each chooser in turn."""

    worth = f8(8 * MOST * MOST)  # expected points of a kind, by own count and the highest other count
    points = f8(5)  # of each seat, as the line of play stands
    value = f8(40)  # of them, 5 · kind + seat: what the kind is worth
    found = f8(DEPTHS * 5)  # the best line found from each depth on: everybody's points
    best = f8(DEPTHS)  # what it is worth to the chooser there
    gain = f8(DEPTHS * ROOM)  # what each option is worth to its chooser at once
    bound = f8(DEPTHS * ROOM)  # what later choosers can at most make of that, by declining
    option = i4(DEPTHS * ROOM)
    options = i4(DEPTHS)
    code = i4(DEPTHS)  # the option that is looked into
    eaten = i4(DEPTHS)  # how many slices a declined kind had
    seat = i4(DEPTHS)  # who chooses at each depth
    waits = i4(DEPTHS)  # who chooses later, as bits
    count = i4(40)  # 8 · seat + kind: slices that count for it, the joker included
    kept = i4(40)  # the same without the joker
    portion = i4(5 * 9)  # slices of each kind in each portion
    kinds = i4(5 * 8)  # the kinds in each portion, without the joker
    many = i4(5)  # how many kinds those are
    jokers = i8()  # whether the joker is in this cake
    # while options are made: choices to come, those of others among them, and whether the chooser has another one
    later = i8()
    others = i8()
    again = i8()
    more = f8(8)  # what others can add to each kind
    # of each kind of a portion what is kept at least and at most, and now
    least = i4(8)
    most = i4(8)
    digit = i4(8)
    keeping = f8(8 * MOST)  # what it brings at once to keep so many
    helping = f8(8 * MOST)  # what later choosers can add to that by eating theirs
    now = i4(8)  # the highest other count of each kind
    low = i4(8)  # the same once all later choosers have eaten theirs
    at_stake = i4(8)  # whether a later chooser has some of it
    moves = i8()  # made so far
    limit = i8()  # moves after which only what looks best at once is followed
    exact = i8()  # cuts that were solved exactly
    window = f8()  # how much worse than a portion's best a way to eat and keep may be, to be looked at
    taken = i8()
    parts = i8()
    keeps = i8()
    depths = i8()
    seats = i8()
    holder = i8()  # of the joker, −1 for nobody
    stands = i8()  # the kind it stands for
    was_holder = i4(DEPTHS)
    was_stands = i4(DEPTHS)
    chosen = i8()  # the best option of the first chooser
    before = f8(5)  # points before anybody has chosen
    out = i8(CUTS)
    onward = i8(16)
    promise = f8(CUTS)  # of each cut, what the narrow search found


@rule
def appraise(d: Desk, s: State) -> None:
    """What each kind is worth at every count once this cake is gone."""
    for kind in range(8):
        coming = to_come(s, kind)
        for mine in range(MOST):
            for other in range(MOST):
                chance = chance_of_lead(coming, mine, other, s.seats)
                d.worth[(kind * MOST + mine) * MOST + other] = SUPPLIES[kind] * chance


@rule
def lay_out(d: Desk, s: State) -> None:
    """The plates of a position."""
    d.seats = s.seats
    d.holder = s.joker_seat
    d.stands = s.joker_kind
    for seat in range(s.seats):
        for kind in range(8):
            d.count[8 * seat + kind] = counted(s, seat, kind)
            d.kept[8 * seat + kind] = s.kept[8 * seat + kind]
            d.value[5 * kind + seat] = 0.0
        d.points[seat] = 1.0 * cream(s, seat)
    for kind in range(8):
        revalue(d, kind)
    for seat in range(s.seats):
        d.before[seat] = d.points[seat]


@rule
def serve(d: Desk, s: State) -> None:
    """The portions of a cake that is cut, and who chooses from here on."""
    d.taken = s.taken
    d.parts = portions(s)
    for p in range(d.parts):
        members = portion(s, p)
        for kind in range(9):
            d.portion[9 * p + kind] = 0
        for i in range(SLICES):
            if (members >> i) & 1:
                d.portion[9 * p + s.cake[i]] += 1
        d.many[p] = 0
        for kind in range(8):
            if d.portion[9 * p + kind] > 0:
                d.kinds[8 * p + d.many[p]] = kind
                d.many[p] += 1
    d.jokers = 0
    for i in range(SLICES):
        if s.cake[i] == JOKER:
            d.jokers = 1
    for seat in range(d.seats):
        d.points[seat] = d.before[seat]  # sums of fractions drift
    first = chooser(s)
    d.depths = choices(s) - s.pick
    for depth in range(d.depths):
        d.seat[depth] = (first + depth) % s.seats
    waits = 0
    for k in range(d.depths):
        d.waits[d.depths - 1 - k] = waits
        waits |= 1 << d.seat[d.depths - 1 - k]


@rule
def revalue(d: Desk, kind: int) -> None:
    """Count a kind anew for every seat, after somebody's slices of it have changed."""
    high = 0
    next_ = 0
    for seat in range(d.seats):
        n = d.count[8 * seat + kind]
        if n >= high:
            next_ = high
            high = n
        elif n > next_:
            next_ = n
    for seat in range(d.seats):
        n = d.count[8 * seat + kind]
        other = next_ if n == high else high
        value = d.worth[(kind * MOST + n) * MOST + other]
        d.points[seat] += value - d.value[5 * kind + seat]
        d.value[5 * kind + seat] = value


@rule
def other_most(d: Desk, seat: int, kind: int) -> int:
    """The most that any other seat has of a kind."""
    most = 0
    for other in range(d.seats):
        if other != seat:
            most = max(most, d.count[8 * other + kind])
    return most
