"""What a chooser can do on the planner's desk: every portion, every way to eat and keep, every kind to decline.

Each option has what it is worth to its chooser at once, and a bound of what it can come to by all later choices.  In the
rules subset.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER
from tischlein.games.piece_o_cake.desk import DECLINES, LOWEST, MOST, PASS, ROOM, SWAPS, Desk, other_most
from tischlein.games.piece_o_cake.state import CREAMS
from tischlein.kit.py import rule


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
    look_ahead(d, depth)
    list_options(d, depth)


@rule
def list_options(d: Desk, depth: int) -> None:
    d.options[depth] = 0
    seat = d.seat[depth] + 0
    left = 0
    for p in range(d.parts):
        if (d.taken >> p) & 1 == 0:
            left += 1
            make_takes(d, depth, seat, p)
    for kind in range(8):
        if d.kept[8 * seat + kind] > 0:
            gain = decline_gain(d, seat, kind)
            add_option(d, depth, DECLINES + kind, gain, decline_bound(d, seat, kind) - gain)
    if left == 0:
        add_option(d, depth, PASS, 0.0, ahead(d, seat, -1))


@rule
def look_ahead(d: Desk, depth: int) -> None:
    """Who chooses after a depth, and what that means for its chooser."""
    seat = d.seat[depth]
    d.later = d.depths - 1 - depth
    d.others = 0
    for k in range(depth + 1, d.depths):
        d.others += 1 if d.seat[k] != seat else 0
    d.again = (d.waits[depth] >> seat) & 1
    look_over(d, seat, d.waits[depth] + 0)


@rule
def look_over(d: Desk, seat: int, waits: int) -> None:
    """The highest other count of each kind, now and once all who wait have eaten what they have of it.

    What the second would add to a seat bounds what the search can find: counts of others only fall by declining.
    """
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


@rule
def help_of(d: Desk, seat: int, kind: int, more: int) -> float:
    """What later choosers can add to a kind for a seat that has so many more of it."""
    if d.low[kind] == d.now[kind]:
        return 0.0
    at = (kind * MOST + d.count[8 * seat + kind] + more) * MOST
    return d.worth[at + d.low[kind]] - d.worth[at + d.now[kind]]


@rule
def help_elsewhere(d: Desk, seat: int, p: int) -> float:
    """What others can add to the kinds that portion p has not, if they eat them all."""
    total = 0.0
    for kind in range(8):
        if d.portion[9 * p + kind] == 0:
            total += help_of(d, seat, kind, 0)
    return total


@rule
def ahead(d: Desk, seat: int, p: int) -> float:
    """A bound of what all later choices can add for a seat that takes portion p now (−1: none)."""
    top = help_with(d, seat, p, -1)
    if d.again == 0:
        return top
    top += most_eaten(d, seat, p)
    for own in range(d.parts):
        if own != p and (d.taken >> own) & 1 == 0:
            top = max(top, help_with(d, seat, p, own))
    return top + a_joker(d, seat)


@rule
def help_with(d: Desk, seat: int, p: int, own: int) -> float:
    """The same if it takes portion `own` later, by kinds each as well as can be.

    Every later choice of another declines at most one kind, so at most so many kinds gain by what others eat.
    """
    total = 0.0
    jokers = 1 if d.jokers or d.holder >= 0 else 0
    for kind in range(8):
        n = d.count[8 * seat + kind]
        room = d.portion[9 * p + kind] if p >= 0 else 0
        add = d.portion[9 * own + kind] if own >= 0 else 0
        more = 0.0
        top = LOWEST
        for have in range(max(0, n - jokers), min(MOST, n + room + jokers + 1)):
            at = (kind * MOST + have) * MOST
            here = d.worth[at + d.now[kind]]
            now = LOWEST
            low = LOWEST
            for keeps in range(min(add + 1, MOST - have)):
                eaten = 1.0 * (add - keeps) * CREAMS[kind]
                now = max(now, d.worth[at + keeps * MOST + d.now[kind]] - here + eaten)
                low = max(low, d.worth[at + keeps * MOST + d.low[kind]] - here + eaten)
            top = max(top, now)
            more = max(more, low - now)
        total += top
        d.more[kind] = more
    for _ in range(min(d.others, 8)):
        best = 0
        for kind in range(1, 8):
            if d.more[kind] > d.more[best]:
                best = kind
        total += d.more[best]
        d.more[best] = 0.0
    return total


@rule
def most_eaten(d: Desk, seat: int, p: int) -> float:
    """The most that a seat can gain by declining later, once it has kept of portion p what it likes."""
    most = 0.0
    for kind in range(8):
        room = d.portion[9 * p + kind] if p >= 0 else 0
        for more in range(room + 1):
            n = d.count[8 * seat + kind] + more
            loss = d.worth[(kind * MOST + n) * MOST + d.now[kind]] - d.worth[kind * MOST * MOST + d.low[kind]]
            most = max(most, 1.0 * n * CREAMS[kind] - loss)
    return most


@rule
def a_joker(d: Desk, seat: int) -> float:
    """The most that a seat can gain by a joker it comes by later: eaten, or one slice more of a kind."""
    if d.jokers == 0 and d.holder < 0:
        return 0.0
    most = 1.0 * CREAMS[JOKER]
    for kind in range(8):
        for n in range(d.count[8 * seat + kind] + 0, MOST - 1):
            at = (kind * MOST + n) * MOST + d.low[kind]
            most = max(most, d.worth[at + MOST] - d.worth[at])
    return most


@rule
def decline_gain(d: Desk, seat: int, kind: int) -> float:
    """What it is worth at once to eat all of a kind: its cream, and what the kind may still bring without them (C7, C26)."""
    gain = d.kept[8 * seat + kind] * CREAMS[kind] - d.value[5 * kind + seat]
    if d.holder == seat and d.stands == kind:
        gain += CREAMS[JOKER]
    return gain + d.worth[kind * MOST * MOST + other_most(d, seat, kind)]


@rule
def decline_bound(d: Desk, seat: int, kind: int) -> float:
    """The same with all that later choices can add."""
    n = d.count[8 * seat + kind] + 0
    gain = decline_gain(d, seat, kind)
    d.count[8 * seat + kind] = 0
    gain += ahead(d, seat, -1)
    d.count[8 * seat + kind] = n
    return gain


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
    help_ = help_elsewhere(d, seat, p)
    reach = ahead(d, seat, p)
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
                make_jokers(d, depth, seat, p, code, gain, swap, reach)
            else:
                add_option(d, depth, (p * 1024 + code) * 10 * SWAPS, gain, reach if d.again else min(more, reach))
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
def make_jokers(d: Desk, depth: int, seat: int, p: int, code: int, gain: float, swap: int, reach: float) -> None:
    """The take once for every place of its joker, and for every swap that it allows (C24, C25)."""
    whole = (p * 1024 + code) * 10
    if d.portion[9 * p + JOKER] > 0:
        add_option(d, depth, whole * SWAPS, gain + CREAMS[JOKER], reach)
        for kind in range(8):
            keeps = kept_of(d, p, code, kind)
            if d.kept[8 * seat + kind] + keeps > 0:
                more = one_more(d, seat, kind, keeps, 1)
                if more >= CREAMS[JOKER] - d.window:
                    add_option(d, depth, (whole + kind + 1) * SWAPS, gain + more, reach)
        return
    add_option(d, depth, whole * SWAPS, gain, reach)
    given = kept_of(d, p, code, d.stands) if swap else 0
    if given == 0:
        return
    less = one_more(d, seat, d.stands, given, -1)
    if less + CREAMS[JOKER] >= -d.window:
        add_option(d, depth, whole * SWAPS + 1, gain + less + CREAMS[JOKER], reach)
    for kind in range(8):
        keeps = kept_of(d, p, code, kind) - (1 if kind == d.stands else 0)
        if kind != d.stands and d.kept[8 * seat + kind] + keeps > 0:
            more = less + one_more(d, seat, kind, keeps, 1)
            if more >= -d.window:
                add_option(d, depth, whole * SWAPS + 2 + kind, gain + more, reach)


@rule
def one_more(d: Desk, seat: int, kind: int, more: int, step: int) -> float:
    """What one slice more or less of a kind is worth to a seat that has so many more of it than lie before it."""
    n = d.count[8 * seat + kind] + more
    at = kind * MOST
    most = other_most(d, seat, kind)
    return d.worth[(at + n + step) * MOST + most] - d.worth[(at + n) * MOST + most]


@rule
def ceiling(d: Desk, seat: int) -> float:
    """A bound of the points of a seat before anybody has chosen, whatever everybody does."""
    waits = 0
    d.others = 0
    own = 0
    for k in range(d.depths):
        waits |= 1 << d.seat[k]
        d.others += 1 if d.seat[k] != seat else 0
        own += 1 if d.seat[k] == seat else 0
    d.later = d.depths
    d.again = 1 if own > 1 else 0
    look_over(d, seat, waits)
    top = ahead(d, seat, -1)  # nothing may be left for it
    for p in range(d.parts):
        gain = ahead(d, seat, p)
        for i in range(d.many[p]):
            gain += weigh(d, seat, p, i)
        top = max(top, gain)
    for kind in range(8):
        if d.kept[8 * seat + kind] > 0:
            top = max(top, decline_bound(d, seat, kind))
    return d.points[seat] + top + a_joker(d, seat)
