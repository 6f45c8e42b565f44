"""The desk on which the planner plays a cake out: what slices are worth, the portions, and a position for each chooser.

A position is what whoever chooses from there on can see of it: the portions that are left, the plates of those who still
choose, of the others of each kind the most that anybody has, and where the joker is.  All values are whole numbers,
UNIT a point, so that sums are exact and ties are ties in whatever order something is added.  In the rules subset.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER, SLICES
from tischlein.games.piece_o_cake.counts import FIELD, kinds_in, larger, of, only
from tischlein.games.piece_o_cake.judgement import chance_of_lead, to_come
from tischlein.games.piece_o_cake.points import counted
from tischlein.games.piece_o_cake.portions import portion, portions
from tischlein.games.piece_o_cake.state import CREAMS, SUPPLIES, State, choices, waiter
from tischlein.kit.py import State as Fields
from tischlein.kit.py import i4, i8, rule

UNIT = 1 << 16  # of a point
MOST = 13  # counts of a kind are below this
LONGEST = 12  # slices of a kind in a portion are below this
DEPTHS = 6  # choices at a cake, and one
ROOM = 8192  # options of one chooser; the whole cake has 6,048 at most
SLOTS = 1 << 18  # positions that are remembered
WORDS = 5  # of each of them
CUTS = 1100  # room for every cut
LOWEST = -(1 << 60)
CHOSEN = 5  # holder of the joker: somebody who chooses no more


class Desk(Fields):
    """11.4 MB, most of it what is remembered; who has used one 2²⁷ times needs another."""

    memory = i8(WORDS * SLOTS)
    age = i8()  # of what is remembered; older things are forgotten
    worth = i4(8 * MOST * MOST)  # of a kind in the end, by own count and the highest other count
    taking = i4(8 * MOST * LONGEST * MOST)  # what so many slices of a kind bring at best, by count, slices, other count
    keeping = i4(8 * MOST * LONGEST * MOST)  # how many of them are kept then
    climb = i4(8 * MOST)  # the most that one slice more can bring from so many on
    seats = i8()
    depths = i8()
    first = i8()  # depth of the first chooser
    seat = i8(DEPTHS)  # who chooses at each depth
    again = i8(DEPTHS)  # whether once more later
    # portions of the cut, in order of what they hold
    parts = i8()
    content = i8(5)  # counts, with the joker as a ninth kind
    origin = i8(5)  # their numbers in the cake
    many = i8(5)  # kinds in each, without the joker
    kind = i8(5 * 8)
    amount = i8(5 * 9)
    rest = i8(32)  # a name for what is left, by set of portions: equal cakes have equal ones
    kinds = i8(32)  # the kinds in that, the joker too, as bits of counts
    contents = i8(128)  # every content met with
    named = i8()
    # the position of each depth
    left = i8(DEPTHS)  # set of portions
    plate = i8(DEPTHS * 5)  # counts of each seat that still chooses, the joker included
    most = i8(DEPTHS)  # of those who do not, in kinds that still matter
    holder = i8(DEPTHS)  # of the joker: a seat, CHOSEN, or −1
    stands = i8(DEPTHS)  # the kind it stands for
    held = i8(DEPTHS)  # kinds on plates of those who choose from that depth on, as bits of counts
    coming = i8(DEPTHS)  # the highest counts of those who choose after that depth
    leader = i8(DEPTHS * 8)  # who of them has that, by kind
    # what was found
    best = i8(DEPTHS)  # for the chooser: cream from here on, and what the plate is worth in the end
    code = i8(DEPTHS)  # its option
    reached = i8(DEPTHS)  # the highest counts in the end of those who choose from that depth on
    value = i8(DEPTHS * 2)  # as `best`: for the waiter, and for the other of two players
    key = i8(DEPTHS * 3)
    looked = i8(DEPTHS)  # the option that is looked into
    # options
    options = i8(DEPTHS)
    option = i8(DEPTHS * ROOM)
    bound = i8(DEPTHS * ROOM)
    # one way to take a portion
    add = i8(8)  # what the joker adds to each kind, or a swap takes
    least = i8(8)  # how many must be kept
    cream = i8(5)  # of each portion, all of it eaten
    floor = i8()  # what the one choice to come is worth at least, LOWEST if there are more
    help = i8(8)  # what each seat that chooses later can add by declining
    ways = i8(8)
    way = i8(8)
    start = i8(8 * LONGEST)  # of each kind taken, classes of what is kept: the least
    gain = i8(8 * LONGEST)  # and what they bring
    moves = i8()  # options looked into
    limit = i8()  # after which only what looks best at once is followed
    out = i8(CUTS)
    onward = i8(16)


@rule
def appraise(d: Desk, s: State) -> None:
    """What each kind is worth at every count once this cake is gone."""
    for kind in range(8):
        coming = to_come(s, kind)
        for mine in range(MOST):
            for other in range(MOST):
                chance = chance_of_lead(coming, mine, other, s.seats)
                d.worth[(kind * MOST + mine) * MOST + other] = int(UNIT * SUPPLIES[kind] * chance + 0.5)
    note_climbs(d)


@rule
def note_climbs(d: Desk) -> None:
    for kind in range(8):
        for k in range(2, MOST + 1):
            mine = MOST - k
            most = d.climb[kind * MOST + mine + 1] + 0
            for other in range(MOST):
                at = (kind * MOST + mine) * MOST + other
                most = max(most, d.worth[at + MOST] - d.worth[at])
            d.climb[kind * MOST + mine] = most


@rule
def lay_out(d: Desk, s: State) -> None:
    """The plates of a position, and who chooses at this cake."""
    d.age += 1
    d.named = 0
    d.seats = s.seats
    d.depths = choices(s)
    d.first = s.pick
    for depth in range(d.depths):
        d.seat[depth] = (waiter(s) + 1 + depth) % s.seats
        d.again[depth] = 1 if depth + s.seats < d.depths else 0
    for kind in range(8):
        n = 0
        for i in range(SLICES):
            if s.cake[i] == kind:
                n += 1
        for mine in range(MOST):
            weigh(d, kind, mine, n)
    set_plates(d, s)


@rule
def weigh(d: Desk, kind: int, mine: int, amount: int) -> None:
    """The best ways to eat and keep up to so many slices of a kind, where nobody after this seat has to do with it."""
    row = (kind * MOST + mine) * MOST
    for n in range(min(amount + 1, MOST - mine)):
        for other in range(MOST):
            at = ((kind * MOST + mine) * LONGEST + n) * MOST + other
            d.taking[at] = n * CREAMS[kind] * UNIT
            d.keeping[at] = 0
            for keeps in range(1, n + 1):
                gain = d.worth[row + keeps * MOST + other] - d.worth[row + other] + (n - keeps) * CREAMS[kind] * UNIT
                if gain > d.taking[at]:
                    d.taking[at] = gain
                    d.keeping[at] = keeps


@rule
def set_plates(d: Desk, s: State) -> None:
    """The plates at the first depth, and what those who choose later have."""
    first = d.first
    d.most[first] = 0
    for seat in range(s.seats):
        counts = 0
        for kind in range(8):
            counts |= counted(s, seat, kind) << (FIELD * kind)
        d.plate[5 * first + seat] = 0
        if chooses(d, seat, first):
            d.plate[5 * first + seat] = counts
        else:
            d.most[first] = larger(d.most[first], counts)
    d.holder[first] = s.joker_seat
    d.stands[first] = s.joker_kind
    if s.joker_seat >= 0 and not chooses(d, s.joker_seat, first):
        d.holder[first] = CHOSEN
    d.held[d.depths] = 0
    for depth in range(first, d.depths):
        look_ahead(d, depth, first)


@rule
def chooses(d: Desk, seat: int, depth: int) -> int:
    """Whether a seat chooses at a depth or later."""
    for k in range(depth, d.depths):
        if d.seat[k] == seat:
            return 1
    return 0


@rule
def look_ahead(d: Desk, depth: int, plates: int) -> None:
    """What others who choose after a depth have, by the plates as they are at another depth.

    With three and more players these stay as they are until their turn, so this is done once.
    """
    d.coming[depth] = 0
    d.held[depth] = kinds_in(d.plate[5 * plates + d.seat[depth]])
    for kind in range(8):
        d.leader[8 * depth + kind] = -1
    for k in range(depth + 1, d.depths):
        seat = d.seat[k] + 0
        counts = d.plate[5 * plates + seat]
        d.held[depth] |= kinds_in(counts)
        if seat == d.seat[depth]:
            continue
        for kind in range(8):
            if of(counts, kind) > of(d.coming[depth], kind):
                d.leader[8 * depth + kind] = seat
        d.coming[depth] = larger(d.coming[depth], counts)


@rule
def serve(d: Desk, s: State) -> None:
    """The portions of a cake that is cut, in order of what they hold; the position of who chooses first."""
    d.parts = 0
    for p in range(portions(s)):
        members = portion(s, p)
        content = 0
        for i in range(SLICES):
            if (members >> i) & 1:
                content += 1 << (FIELD * s.cake[i])
        insert(d, p, content)
    left = 0
    for p in range(d.parts):
        if (s.taken >> d.origin[p]) & 1 == 0:
            left |= 1 << p
        d.many[p] = 0
        d.cream[p] = 0
        for kind in range(9):
            n = of(d.content[p], kind)
            d.cream[p] += n * CREAMS[kind] * UNIT
            d.amount[9 * p + kind] = n
            if n > 0 and kind < JOKER:
                d.kind[8 * p + d.many[p]] = kind
                d.many[p] += 1
    name_rests(d)
    d.left[d.first] = left


@rule
def insert(d: Desk, p: int, content: int) -> None:
    """One more portion, at its place in the order."""
    k = d.parts
    while k > 0 and d.content[k - 1] > content:
        d.content[k] = d.content[k - 1]
        d.origin[k] = d.origin[k - 1]
        k -= 1
    d.content[k] = content
    d.origin[k] = p
    d.parts += 1


@rule
def name_rests(d: Desk) -> None:
    """Of every set of portions a name for what they hold together, seven bits a portion."""
    d.rest[0] = 0
    d.kinds[0] = 0
    for left in range(1, 1 << d.parts):
        p = 0
        while left >> (p + 1):
            p += 1
        before = left - (1 << p)
        d.rest[left] = d.rest[before] << 7 | name_of(d, d.content[p])
        d.kinds[left] = d.kinds[before] | kinds_in(d.content[p]) | only(d.content[p], JOKER)


@rule
def name_of(d: Desk, content: int) -> int:
    """A number from 1 on for what a portion holds; a cake has at most 111 contents."""
    for k in range(d.named):
        if d.contents[k] == content:
            return k + 1
    d.contents[d.named] = content
    d.named += 1
    return d.named
