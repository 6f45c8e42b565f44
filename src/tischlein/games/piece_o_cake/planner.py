"""Play of the cake on the table by backward induction: every chooser, every portion, every way to eat and keep.

Each seat makes the most of its own expected points (max^n).  What the plates are worth once the cake is gone is asked of
`judgement`.  Choosers are searched best first; an option whose bound is no better than the best found is not looked into,
which changes nothing in the result.

A choice, and a swap, is always exact.  For a cut all cuts are searched with the best ways to eat and keep each portion;
then the cuts are solved exactly, the most promising first, until all are or `ENOUGH` moves have been made: all of them with
three players, most with four, some dozens with five.  Both flavours choose the same.  In the rules subset.

A desk holds the plates and the portions of one line of play, as numbers that are changed and changed back.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER, SLICES
from tischlein.games.piece_o_cake.judgement import chance_of_lead, to_come
from tischlein.games.piece_o_cake.rules import (
    CHOOSING,
    CREAMS,
    CUTTING,
    DECLINE,
    EAT,
    NOTHING,
    SUPPLIES,
    SWAPPING,
    TAKE,
    WAYS,
    State,
    apply,
    choices,
    chooser,
    counted,
    cream,
    legal,
    portion,
    portions,
)  # fmt: skip
from tischlein.kit.py import Out, copy_state, f8, i4, i8, rule
from tischlein.kit.py import State as Fields

MOST = 13  # counts of a kind are below this
DEPTHS = 6
ROOM = 8192  # options of one chooser
LOWEST = -1e18

# Options: a take is ((portion · 1024 + how many of each kind are kept) · 10 + where its joker goes) · 10 + what is swapped.
SWAPS = 10  # 0: no swap, 1: swap and eat the joker, 2 + kind: swap and add it there
DECLINES = 5 * 1024 * 10 * SWAPS  # + kind
PASS = DECLINES + 8

# Places in the array of states.
ROOT, TRIAL, NEXT = 0, 1, 2
PLACES = 3
CUTS = 1100  # room for every cut
NARROW = 1.0  # at first, ways to eat and keep that are worse than the best by more points than this are left out
WIDE = 1e9
LEAST = 1_000_000  # moves that all cuts take


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
    later = i8()  # while options are made: choosers to come, and whether the same one is among them
    again = i8()
    # of each kind of a portion what is kept at least and at most, and now
    least = i4(8)
    most = i4(8)
    digit = i4(8)
    keeping = f8(8 * MOST)  # what it brings at once to keep so many
    helping = f8(8 * MOST)  # what later choosers can add to that by eating theirs
    help_ = f8(8)  # the same for each kind as it is
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


# the desk


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


# options


@rule
def add_option(d: Desk, depth: int, code: int, gain: float, help_: float) -> None:
    at = depth * ROOM + d.options[depth]
    d.option[at] = code
    d.gain[at] = gain
    d.bound[at] = gain + help_
    d.options[depth] += 1


@rule
def make_options(d: Desk, depth: int) -> None:
    """All that the chooser at a depth can do, with what each is worth to it at once and at most."""
    d.options[depth] = 0
    seat = d.seat[depth]
    look_ahead(d, depth, seat)
    left = 0
    for p in range(d.parts):
        if (d.taken >> p) & 1 == 0:
            left += 1
            make_takes(d, depth, seat, p)
    help_ = most_help(d, -1)
    for kind in range(8):
        if d.kept[8 * seat + kind] > 0:
            without = help_ - d.help_[kind] + help_of(d, seat, kind, -d.count[8 * seat + kind])
            add_option(d, depth, DECLINES + kind, decline_gain(d, seat, kind), without)
    if left == 0:
        add_option(d, depth, PASS, 0.0, help_)


@rule
def look_ahead(d: Desk, depth: int, seat: int) -> None:
    """The highest other count of each kind, now and once all later choosers have eaten what they have of it.

    What the second would add to a seat bounds what the search can find.
    """
    d.later = d.depths - 1 - depth
    waits = d.waits[depth]
    d.again = (waits >> seat) & 1
    for kind in range(8):
        low = 0
        now = 0
        at_stake = 0
        for other in range(d.seats):
            n = d.count[8 * other + kind]
            if other != seat:
                now = max(now, n)
                if (waits >> other) & 1 == 0:
                    low = max(low, n)
            if (waits >> other) & 1 and n > 0:
                at_stake = 1
        d.now[kind] = now
        d.low[kind] = low
        d.at_stake[kind] = at_stake
    for kind in range(8):
        d.help_[kind] = help_of(d, seat, kind, 0)


@rule
def help_of(d: Desk, seat: int, kind: int, more: int) -> float:
    """What later choosers can add to a kind for a seat that has so many more of it."""
    if d.low[kind] == d.now[kind]:
        return 0.0
    at = (kind * MOST + d.count[8 * seat + kind] + more) * MOST
    return d.worth[at + d.low[kind]] - d.worth[at + d.now[kind]]


@rule
def most_help(d: Desk, p: int) -> float:
    """What later choosers can at most add apart from the kinds of portion p (−1: all kinds count)."""
    if d.again:
        return 1e9
    total = 0.0
    for kind in range(8):
        if p < 0 or d.portion[9 * p + kind] == 0:
            total += d.help_[kind]
    return total


@rule
def decline_gain(d: Desk, seat: int, kind: int) -> float:
    """What it is worth at once to eat all of a kind: its cream, and what the kind may still bring without them (C7, C26)."""
    gain = d.kept[8 * seat + kind] * CREAMS[kind] - d.value[5 * kind + seat]
    if d.holder == seat and d.stands == kind:
        gain += CREAMS[JOKER]
    return gain + d.worth[kind * MOST * MOST + other_most(d, seat, kind)]


@rule
def settled(d: Desk, p: int, kind: int) -> int:
    """Whether nobody after this chooser has or can get a slice of a kind: then what is kept of it is nobody else's business."""
    if d.holder >= 0 and d.stands == kind:
        return 0
    if d.later == 0:
        return 1
    if d.again or d.at_stake[kind] or d.jokers:
        return 0
    for other in range(d.parts):
        if other != p and (d.taken >> other) & 1 == 0 and d.portion[9 * other + kind] > 0:
            return 0
    return 1


@rule
def weigh(d: Desk, seat: int, p: int, i: int) -> float:
    """Of the i-th kind of a portion: what it is worth to keep 0, 1 … of it; its bounds, and the most it can bring at once."""
    kind = d.kinds[8 * p + i]
    n = d.portion[9 * p + kind]
    at = (kind * MOST + d.count[8 * seat + kind]) * MOST + d.now[kind]
    base = d.worth[at]
    top = LOWEST
    best = 0
    for keeps in range(n + 1):
        gain = d.worth[at + keeps * MOST] - base + (n - keeps) * CREAMS[kind]
        d.keeping[i * MOST + keeps] = gain
        d.helping[i * MOST + keeps] = help_of(d, seat, kind, keeps)
        if gain > top:
            top = gain
            best = keeps
    only = settled(d, p, kind)
    d.least[i] = best if only else 0
    d.most[i] = best if only else n
    return top


@rule
def make_takes(d: Desk, depth: int, seat: int, p: int) -> None:
    """Every way to eat and keep a portion; of kinds that concern nobody later only the best."""
    many = d.many[p]
    top = 0.0
    for i in range(many):
        top += weigh(d, seat, p, i)
        d.digit[i] = d.least[i]
    help_ = most_help(d, p)
    swap = 1 if d.holder >= 0 and d.holder != seat else 0
    while True:
        code = 0  # how many are kept, in mixed radix of what the portion has
        gain = 0.0
        more = help_
        for k in range(many):
            i = many - 1 - k
            code = code * (d.portion[9 * p + d.kinds[8 * p + i]] + 1) + d.digit[i]
            gain += d.keeping[i * MOST + d.digit[i]]
            more += d.helping[i * MOST + d.digit[i]]
        if gain >= top - d.window:
            if d.portion[9 * p + JOKER] > 0 or swap:
                make_jokers(d, depth, seat, p, code, gain, swap)
            else:
                add_option(d, depth, (p * 1024 + code) * 10 * SWAPS, gain, more)
        i = 0
        while i < many and d.digit[i] == d.most[i]:
            d.digit[i] = d.least[i]
            i += 1
        if i == many:
            return
        d.digit[i] += 1


@rule
def kept_of(d: Desk, p: int, code: int, kind: int) -> int:
    """How many slices of a kind a take's code keeps."""
    for k in range(kind):
        n = d.portion[9 * p + k]
        if n > 0:
            code //= n + 1
    n = d.portion[9 * p + kind]
    return code % (n + 1) if n > 0 else 0


@rule
def make_jokers(d: Desk, depth: int, seat: int, p: int, code: int, gain: float, swap: int) -> None:
    """The take once for every place of its joker, and for every swap that it allows (C24, C25)."""
    whole = (p * 1024 + code) * 10
    help_ = wide_help(d, seat)
    if d.portion[9 * p + JOKER] > 0:
        add_option(d, depth, whole * SWAPS, gain + CREAMS[JOKER], help_)
        for kind in range(8):
            keeps = kept_of(d, p, code, kind)
            if d.kept[8 * seat + kind] + keeps > 0:
                more = one_more(d, seat, kind, keeps, 1)
                if more >= CREAMS[JOKER] - d.window:
                    add_option(d, depth, (whole + kind + 1) * SWAPS, gain + more, help_)
        return
    add_option(d, depth, whole * SWAPS, gain, help_)
    given = kept_of(d, p, code, d.stands) if swap else 0
    if given == 0:
        return
    less = one_more(d, seat, d.stands, given, -1)
    if less + CREAMS[JOKER] >= -d.window:
        add_option(d, depth, whole * SWAPS + 1, gain + less + CREAMS[JOKER], help_)
    for kind in range(8):
        keeps = kept_of(d, p, code, kind) - (1 if kind == d.stands else 0)
        if kind != d.stands and d.kept[8 * seat + kind] + keeps > 0:
            more = less + one_more(d, seat, kind, keeps, 1)
            if more >= -d.window:
                add_option(d, depth, whole * SWAPS + 2 + kind, gain + more, help_)


@rule
def wide_help(d: Desk, seat: int) -> float:
    """A bound like `most_help` whatever one keeps, for moves that shift a joker too."""
    if d.again:
        return 1e9
    total = 0.0
    for kind in range(8):
        top = 0.0
        for more in range(-1, MOST - d.count[8 * seat + kind]):
            if d.count[8 * seat + kind] + more >= 0:
                top = max(top, help_of(d, seat, kind, more))
        total += top
    return total


@rule
def one_more(d: Desk, seat: int, kind: int, more: int, step: int) -> float:
    """What one slice more or less of a kind is worth to a seat that has so many more of it than lie before it."""
    n = d.count[8 * seat + kind] + more
    at = kind * MOST
    most = other_most(d, seat, kind)
    return d.worth[(at + n + step) * MOST + most] - d.worth[(at + n) * MOST + most]


# making a move and taking it back


@rule
def move(d: Desk, depth: int, code: int, way: int) -> None:
    """Make an option at a depth (way 1), or take it back (way −1)."""
    seat = d.seat[depth]
    d.moves += 1
    if code == PASS:
        return
    if code >= DECLINES:
        move_decline(d, depth, seat, code - DECLINES, way)
        return
    swap = code % SWAPS
    place = code // SWAPS % 10
    kept = code // (SWAPS * 10) % 1024
    p = code // (SWAPS * 10 * 1024)
    d.taken += way << p
    if way > 0:
        d.was_holder[depth] = d.holder
        d.was_stands[depth] = d.stands
    for i in range(d.many[p]):
        kind = d.kinds[8 * p + i]
        n = d.portion[9 * p + kind]
        keeps = kept % (n + 1)
        kept //= n + 1
        d.points[seat] += way * (n - keeps) * CREAMS[kind]
        if keeps > 0:
            d.count[8 * seat + kind] += way * keeps
            d.kept[8 * seat + kind] += way * keeps
            revalue(d, kind)
    if d.portion[9 * p + JOKER] > 0:
        place_joker(d, depth, seat, place, way)
    elif swap > 0:
        kind = d.was_stands[depth]
        d.kept[8 * seat + kind] -= way
        d.count[8 * seat + kind] -= way
        d.kept[8 * d.was_holder[depth] + kind] += way
        revalue(d, kind)
        place_joker(d, depth, seat, swap - 1, way)


@rule
def place_joker(d: Desk, depth: int, seat: int, place: int, way: int) -> None:
    """Eat a joker (place 0) or add it to kind place − 1, or take that back."""
    if place == EAT:
        d.points[seat] += way * CREAMS[JOKER]
    else:
        d.count[8 * seat + place - 1] += way
        revalue(d, place - 1)
    if way > 0:
        d.holder = seat if place != EAT else -1
        d.stands = max(place - 1, 0)
    else:
        d.holder = d.was_holder[depth]
        d.stands = d.was_stands[depth]


@rule
def move_decline(d: Desk, depth: int, seat: int, kind: int, way: int) -> None:
    if way > 0:
        d.was_holder[depth] = d.holder
        d.was_stands[depth] = d.stands
        n = d.kept[8 * seat + kind]
        d.eaten[depth] = n
        joker = 1 if d.holder == seat and d.stands == kind else 0
        if joker:
            d.holder = -1
    else:
        n = d.eaten[depth]
        joker = 1 if d.was_holder[depth] == seat and d.was_stands[depth] == kind else 0
        d.holder = d.was_holder[depth]
    d.kept[8 * seat + kind] -= way * n
    d.count[8 * seat + kind] -= way * (n + joker)
    d.points[seat] += way * (n * CREAMS[kind] + joker * CREAMS[JOKER])
    revalue(d, kind)


# the search


@rule
def next_best(d: Desk, depth: int) -> int:
    """The place of the option with the highest gain among those that can beat the best found; −1 if none can."""
    start = depth * ROOM
    at = -1
    top = LOWEST
    need = d.best[depth] - d.points[d.seat[depth]]
    for i in range(start, start + d.options[depth]):
        if d.gain[i] > top and d.bound[i] > need:
            top = d.gain[i]
            at = i
    return at


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
        at = -1 if d.moves > d.limit and d.best[depth] > LOWEST else next_best(d, depth)
        if at < 0 and depth == 0:
            return
        if at < 0:
            depth -= 1
            report(d, depth, d.found, 5 * (depth + 1))
            continue
        d.code[depth] = d.option[at]
        d.gain[at] = LOWEST
        move(d, depth, d.code[depth], 1)
        if depth == d.depths - 1:
            report(d, depth, d.points, 0)
        elif depth == d.depths - 2 and plain_end(d, depth + 1):
            finish(d, depth + 1)
            report(d, depth, d.found, 5 * (depth + 1))
        else:
            depth += 1
            begin(d, depth)


# decisions


@rule
def action_of(d: Desk, s: State, code: int) -> int:
    """An option of the first chooser as an action of the rules; what it swaps is an action of its own later."""
    if code == PASS:
        return NOTHING
    if code >= DECLINES:
        return DECLINE + code - DECLINES
    place = code // SWAPS % 10
    kept = code // (SWAPS * 10) % 1024
    p = code // (SWAPS * 10 * 1024)
    members = portion(s, p)
    eaten = 0
    for kind in range(8):
        n = d.portion[9 * p + kind]
        if n > 0:
            eats = n - kept % (n + 1)
            kept //= n + 1
            for i in range(SLICES):
                if eats > 0 and (members >> i) & 1 and s.cake[i] == kind:
                    eaten |= 1 << i
                    eats -= 1
    return TAKE + (p * 2048 + eaten) * WAYS + place


@rule
def after(d: Desk, s: State, seat: int) -> float:
    """Expected points of a seat from a position on, with best play of this cake."""
    if s.phase == CHOOSING:
        serve(d, s)
        solve(d)
        return d.found[seat]
    return d.points[seat]


@rule
def choose(states: Out, desks: Out, seat: int, moves: int) -> int:
    """The best action of a seat that is to act in states[ROOT], which stays as it is; −1 for a cut with too few moves.

    states: PLACES states.  desks: one Desk.  moves: how many may be tried on the desk.
    """
    appraise(desks[0], states[ROOT])
    return choose_by(states, desks, seat, moves)


@rule
def choose_by(states: Out, desks: Out, seat: int, moves: int) -> int:
    """The same by what kinds are worth on the desk already."""
    s = states[ROOT]
    d = desks[0]
    d.window = WIDE
    d.moves = 0
    d.limit = moves
    lay_out(d, s)
    if s.phase == CHOOSING:
        serve(d, s)
        solve(d)
        return action_of(d, s, d.chosen)
    if s.phase == CUTTING:
        return choose_cut(states, d, seat) if moves >= LEAST else -1
    return choose_slice(states, d, seat)


@rule
def choose_cut(states: Out, d: Desk, seat: int) -> int:
    """The best cut: all in a narrow search, then exactly from the most promising on."""
    n = legal(states[ROOT], seat, d.out)
    for wide in range(2):
        d.window = WIDE if wide else NARROW
        best = LOWEST
        chosen = d.out[0]
        for k in range(n):
            if wide:
                if d.moves > d.limit and k > 0:
                    break
                bring_forward(d, k, n)
                d.exact = k + 1
            if d.moves > d.limit and wide == 0:
                d.window = 0.0
            copy_state(states, TRIAL, ROOT)
            apply(states[TRIAL], seat, d.out[k])
            value = after(d, states[TRIAL], seat)
            d.promise[k] = value
            if value > best:
                best = value
                chosen = d.out[k]
    return int(chosen)


@rule
def bring_forward(d: Desk, k: int, n: int) -> None:
    """Put the most promising of the cuts from place k on at place k."""
    best = k
    for i in range(k + 1, n):
        if d.promise[i] > d.promise[best]:
            best = i
    cut = d.out[k]
    d.out[k] = d.out[best]
    d.out[best] = cut
    d.promise[best] = d.promise[k]


@rule
def choose_slice(states: Out, d: Desk, seat: int) -> int:
    """The best swap, or set-aside slice together with the swap that it allows."""
    n = legal(states[ROOT], seat, d.out)
    best = LOWEST
    chosen = d.out[0]
    for k in range(n):
        copy_state(states, TRIAL, ROOT)
        apply(states[TRIAL], seat, d.out[k])
        value = LOWEST
        if states[TRIAL].phase == SWAPPING:
            more = legal(states[TRIAL], seat, d.onward)
            for i in range(more):
                copy_state(states, NEXT, TRIAL)
                apply(states[NEXT], seat, d.onward[i])
                lay_out(d, states[NEXT])
                value = max(value, after(d, states[NEXT], seat))
        else:
            lay_out(d, states[TRIAL])
            value = after(d, states[TRIAL], seat)
        if value > best:
            best = value
            chosen = d.out[k]
    return int(chosen)
