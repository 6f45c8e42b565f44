"""The rules of Piece o' Cake, C1–C26, in the kit's subset.

Kinds are 0…7 in the order of C1, the joker is 8.  Slices of a cake are 0…10 in laying order and sets of them are plain
ints.  A cut is the set of the portions' first slices, 0 for the whole cake.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import CAKES, CREAM, CUTS, JOKER, JOKER_CREAM, SLICES, SUPPLY
from tischlein.kit.py import Out, i1, i2, rand, rule, table
from tischlein.kit.py import State as Fields

SEATS = 5
FIXED = ("seats", "picks_each", "extra", "joker")  # fields that the settings decide and nothing changes
LAYING, CUTTING, CHOOSING, LOOKING, PICKING, SWAPPING, OVER = 0, 1, 2, 3, 4, 5, 6

# What happens to a joker: eaten, or added to kind j − 1.
EAT = 0
WAYS = 9

# Actions.
CUT = 0  # + set of first slices
TAKE = 2048  # + (portion · 2048 + set of eaten slices) · WAYS + what happens to the joker, EAT where there is none
DECLINE = TAKE + 5 * 2048 * WAYS  # + kind
NOTHING = DECLINE + 8
PICK = NOTHING + 1  # + 2 · kind + eaten
PICK_JOKER = PICK + 16  # + what happens to it
SWAP = PICK_JOKER + WAYS  # + what happens to the joker
STAY = SWAP + WAYS
ACTIONS = STAY + 1
WIDTH = (
    3**2 * 2**6 * WAYS + 8
)  # the whole cake with the joker and ten slices, as many kinds as there are; every kind declined

# Outcomes: 0…8 is the next slice of a cake; LOOK + three digits, each a kind + 1, ascending: the slices looked at.
LOOK = 9
OUTCOMES = LOOK + 1000

SUPPLIES = table(SUPPLY)
CREAMS = table([*CREAM, JOKER_CREAM])
CUTS_3, CUTS_4, CUTS_5 = table(CUTS[3]), table(CUTS[4]), table(CUTS[5])


class State(Fields):
    """The plates, the cake and the choice under way.

    Unseen slices are only counted; what chance will bring is stored nowhere.  `aside` holds set-aside slices once
    somebody has looked at them, by kind.
    """

    cut = i2()  # first slices of the portions of this cake; 0: whole, or not cut yet
    left = i1(9)  # unseen slices by kind, those set aside included until they are looked at
    cake = i1(11)  # kinds of this cake
    kept = i1(40)  # face-up slices, 8 · seat + kind, without the joker
    eaten = i1(45)  # openly eaten slices, 9 · seat + kind
    secret = i1(5)  # the extra slice each seat ate in secret, −1 for none
    aside = i1(3)  # set-aside slices that have been looked at, −1 for none
    seats = i1()
    picks_each = i1()  # choices of each of two players
    extra = i1()
    joker = i1()
    phase = i1()
    number = i1()  # cakes finished
    laid = i1()  # slices of this cake laid
    cut_done = i1()  # whether this cake is cut
    taken = i1()  # portions taken, as bits
    pick = i1()  # choices made at this cake
    looks = i1()  # extra slices taken
    picker = i1()  # seat that looks, or has a pick or a swap to make
    joker_seat = i1()  # who keeps the joker, −1 for nobody
    joker_kind = i1()  # the kind it counts for
    back = i1()  # where a swap's end leads: CHOOSING or PICKING


@rule
def setup(s: State, config: Out) -> None:
    """config: seats, two_player_picks (2, 1), extra_slice, joker."""
    s.seats = config[0]
    s.picks_each = 2 - config[1] if s.seats == 2 else 1
    s.extra = config[2]
    s.joker = config[3]
    for kind in range(8):
        s.left[kind] = SUPPLIES[kind]
    s.left[JOKER] = s.joker
    for i in range(40):
        s.kept[i] = 0
    for i in range(45):
        s.eaten[i] = 0
    for seat in range(SEATS):
        s.secret[seat] = -1
    for i in range(3):
        s.aside[i] = -1
    s.number = 0
    s.looks = 0
    s.picker = 0
    s.joker_seat = -1
    s.joker_kind = 0
    s.back = CHOOSING
    start_cake(s)


@rule
def start_cake(s: State) -> None:
    s.phase = LAYING
    s.laid = 0
    s.cut = 0
    s.cut_done = 0
    s.taken = 0
    s.pick = 0
    for i in range(SLICES):
        s.cake[i] = -1


@rule
def seats(s: State) -> int:
    return s.seats


@rule
def over(s: State) -> int:
    return 1 if s.phase == OVER else 0


@rule
def waiter(s: State) -> int:
    """C3."""
    return s.number % s.seats


@rule
def chooser(s: State) -> int:
    """C6, C7: from the waiter's left, clockwise, the waiter last; two players in turn."""
    return (waiter(s) + 1 + s.pick) % s.seats


@rule
def choices(s: State) -> int:
    """How many choices there are at a cake."""
    return s.seats * s.picks_each


@rule
def actor(s: State) -> int:
    """The seat to act, −1 when chance decides or the game is over."""
    if s.phase == CUTTING:
        return waiter(s)
    if s.phase == CHOOSING:
        return chooser(s)
    if s.phase == PICKING or s.phase == SWAPPING:
        return s.picker
    return -1


@rule
def actors(s: State) -> int:
    seat = actor(s)
    return 1 << seat if seat >= 0 else 0


@rule
def turn(s: State) -> int:
    return actors(s)


@rule
def chance(s: State, out: Out, weight: Out) -> int:
    """C4, C20: the next slice of a cake is any of the unseen; so are, together, those that are looked at first."""
    n = 0
    if s.phase == LAYING:
        for kind in range(9):
            if s.left[kind] > 0:
                out[n] = kind
                weight[n] = s.left[kind]
                n += 1
    elif s.phase == LOOKING and s.looks > 0:
        out[0] = LOOK + 100 * (s.aside[0] + 1) + 10 * (s.aside[1] + 1) + s.aside[2] + 1
        weight[0] = 1
        n = 1
    elif s.phase == LOOKING:
        n = first_look(s, out, weight)
    return n


@rule
def asides(s: State) -> int:
    """C2, C23: how many slices are set aside."""
    return 3 if s.joker else 2


@rule
def first_look(s: State, out: Out, weight: Out) -> int:
    """Every set of slices that can lie aside, with the number of ways to draw it from the unseen."""
    n = 0
    for a in range(9):
        for b in range(a, 9):
            two = s.left[a] * (s.left[a] - 1) // 2 if a == b else s.left[a] * s.left[b]
            if two <= 0:
                continue
            if asides(s) == 2:
                out[n] = LOOK + 100 * (a + 1) + 10 * (b + 1)
                weight[n] = two
                n += 1
                continue
            for c in range(b, 9):
                if c == a:
                    ways = two * (s.left[a] - 2) // 3
                elif c == b:
                    ways = s.left[a] * s.left[b] * (s.left[b] - 1) // 2
                else:
                    ways = two * s.left[c]
                if ways > 0:
                    out[n] = LOOK + 100 * (a + 1) + 10 * (b + 1) + c + 1
                    weight[n] = ways
                    n += 1
    return n


@rule
def deal(s: State, outcome: int) -> None:
    if s.phase == LAYING:
        s.left[outcome] -= 1
        s.cake[s.laid] = outcome
        s.laid += 1
        if s.laid == SLICES:
            s.phase = CUTTING
        return
    if s.looks == 0:
        code = outcome - LOOK
        s.aside[0] = code // 100 - 1
        s.aside[1] = code // 10 % 10 - 1
        s.aside[2] = code % 10 - 1
        for i in range(asides(s)):
            s.left[s.aside[i]] -= 1
    s.phase = PICKING


@rule
def most_portions(s: State) -> int:
    """C5, C6."""
    return 4 if s.seats == 2 else s.seats


@rule
def portions(s: State) -> int:
    """How many portions the cake has been cut into."""
    n = 0
    for i in range(SLICES):
        n += (s.cut >> i) & 1
    return max(n, 1)


@rule
def portion(s: State, p: int) -> int:
    """The slices of portion p (0 is A), as a set; portions are counted by their first slice."""
    if s.cut == 0:
        return (1 << SLICES) - 1
    at = 0
    seen = -1
    while True:
        seen += (s.cut >> at) & 1
        if seen == p:
            break
        at += 1
    slices = 1 << at
    at = (at + 1) % SLICES
    while (s.cut >> at) & 1 == 0:
        slices |= 1 << at
        at = (at + 1) % SLICES
    return slices


@rule
def any_kept(s: State, seat: int) -> int:
    for kind in range(8):
        if s.kept[8 * seat + kind] > 0:
            return 1
    return 0


@rule
def portions_left(s: State) -> int:
    return 1 if s.taken != (1 << portions(s)) - 1 else 0


@rule
def alike_before(s: State, slices: int, i: int) -> int:
    """The slice of the same kind that comes before slice i in laying order, within a set; −1 if there is none."""
    for k in range(i - 1, -1, -1):
        if (slices >> k) & 1 and s.cake[k] == s.cake[i]:
            return k
    return -1


@rule
def proper(s: State, slices: int, eaten: int) -> int:
    """Whether of slices that are alike the first ones in laying order are eaten: every other way is the same as one of these."""
    for i in range(1, SLICES):
        if (eaten >> i) & 1:
            before = alike_before(s, slices, i)
            if before >= 0 and (eaten >> before) & 1 == 0:
                return 0
    return 1


@rule
def legal_takes(s: State, seat: int, p: int, out: Out, n: int) -> int:
    """All ways to eat and keep the slices of a portion."""
    slices = portion(s, p)
    base = TAKE + p * 2048 * WAYS
    joker = 0
    for i in range(SLICES):
        if (slices >> i) & 1 and s.cake[i] == JOKER:
            joker = 1
            slices &= ~(1 << i)
    eaten = 0
    while True:
        if proper(s, slices, eaten):
            out[n] = base + eaten * WAYS + EAT
            n += 1
            if joker:
                n = legal_joker(s, seat, slices & ~eaten, base + eaten * WAYS, out, n)
        eaten = (eaten - slices) & slices  # the next subset
        if eaten == 0:
            return n


@rule
def legal_joker(s: State, seat: int, keeps: int, action: int, out: Out, n: int) -> int:
    """C24: the joker with any kind that the seat keeps, slices just taken included."""
    kinds = 0
    for i in range(SLICES):
        if (keeps >> i) & 1:
            kinds |= 1 << s.cake[i]
    for kind in range(8):
        if s.kept[8 * seat + kind] > 0 or (kinds >> kind) & 1:
            out[n] = action + kind + 1
            n += 1
    return n


@rule
def legal_choices(s: State, seat: int, out: Out) -> int:
    """C7, C8."""
    n = 0
    left = 0
    for p in range(portions(s)):
        if (s.taken >> p) & 1 == 0:
            left = 1
            n = legal_takes(s, seat, p, out, n)
    for kind in range(8):
        if s.kept[8 * seat + kind] > 0:
            out[n] = DECLINE + kind
            n += 1
    if left == 0:
        out[n] = NOTHING
        n += 1
    return n


@rule
def legal_picks(s: State, seat: int, out: Out) -> int:
    """C20, C21, C23, C24."""
    n = 0
    have = 0
    for i in range(3):
        if s.aside[i] >= 0:
            have |= 1 << s.aside[i]
    for kind in range(8):
        if (have >> kind) & 1:
            out[n] = PICK + 2 * kind
            out[n + 1] = PICK + 2 * kind + 1
            n += 2
    if (have >> JOKER) & 1:
        out[n] = PICK_JOKER + EAT
        n += 1
        for kind in range(8):
            if s.kept[8 * seat + kind] > 0:
                out[n] = PICK_JOKER + kind + 1
                n += 1
    return n


@rule
def legal_swaps(s: State, seat: int, out: Out) -> int:
    """C25: the joker's new holder eats it or adds it to a kind still kept after the swap."""
    out[0] = SWAP + EAT
    n = 1
    for kind in range(8):
        if s.kept[8 * seat + kind] > (1 if kind == s.joker_kind else 0):
            out[n] = SWAP + kind + 1
            n += 1
    out[n] = STAY
    return n + 1


@rule
def legal(s: State, seat: int, out: Out) -> int:
    if actor(s) != seat or seat < 0:
        return 0
    if s.phase == CUTTING:
        most = most_portions(s)
        if most == 3:
            for i in range(len(CUTS_3)):
                out[i] = CUT + CUTS_3[i]
            return len(CUTS_3)
        if most == 4:
            for i in range(len(CUTS_4)):
                out[i] = CUT + CUTS_4[i]
            return len(CUTS_4)
        for i in range(len(CUTS_5)):
            out[i] = CUT + CUTS_5[i]
        return len(CUTS_5)
    if s.phase == CHOOSING:
        return legal_choices(s, seat, out)
    if s.phase == PICKING:
        return legal_picks(s, seat, out)
    return legal_swaps(s, seat, out)


@rule
def put_joker(s: State, seat: int, way: int) -> None:
    """C24: eaten, or kept with a kind."""
    if way == EAT:
        s.eaten[9 * seat + JOKER] += 1
        s.joker_seat = -1
    else:
        s.joker_seat = seat
        s.joker_kind = way - 1


@rule
def take(s: State, seat: int, p: int, eaten: int, way: int) -> int:
    """Take a portion; return 1 if a slice of the joker's kind was kept while another seat holds it (C25)."""
    slices = portion(s, p)
    s.taken |= 1 << p
    swap = 0
    for i in range(SLICES):
        if (slices >> i) & 1:
            kind = s.cake[i]
            if kind == JOKER:
                continue
            if (eaten >> i) & 1:
                s.eaten[9 * seat + kind] += 1
            else:
                s.kept[8 * seat + kind] += 1
                if s.joker_seat >= 0 and s.joker_seat != seat and s.joker_kind == kind:
                    swap = 1
    for i in range(SLICES):
        if (slices >> i) & 1 and s.cake[i] == JOKER:
            put_joker(s, seat, way)
    return swap


@rule
def decline(s: State, seat: int, kind: int) -> None:
    """C7, C26."""
    s.eaten[9 * seat + kind] += s.kept[8 * seat + kind]
    s.kept[8 * seat + kind] = 0
    if s.joker_seat == seat and s.joker_kind == kind:
        put_joker(s, seat, EAT)


@rule
def next_choice(s: State) -> None:
    """Go on to the next seat that has something to do, or finish the cake (C8)."""
    s.phase = CHOOSING
    s.pick += 1
    while s.pick < choices(s) and portions_left(s) == 0 and any_kept(s, chooser(s)) == 0:
        s.pick += 1
    if s.pick == choices(s):
        finish_cake(s)


@rule
def finish_cake(s: State) -> None:
    """C9; then an extra slice (C20, C21), the next cake or the end."""
    s.number += 1
    for i in range(SLICES):
        s.cake[i] = -1
    s.laid = 0
    s.cut = 0
    s.cut_done = 0
    s.taken = 0
    if s.extra and s.number == 1:
        s.picker = 0
        s.phase = LOOKING
    elif s.extra and s.number == 2 and s.seats == 3:
        s.picker = 1
        s.phase = LOOKING
    else:
        go_on(s)


@rule
def go_on(s: State) -> None:
    if s.number == CAKES:
        s.phase = OVER
    else:
        start_cake(s)


@rule
def pick_slice(s: State, seat: int, kind: int, eaten: int, way: int) -> int:
    """C20, C21: take a set-aside slice; return 1 if a swap is due (C25)."""
    s.looks += 1
    at = 0
    while s.aside[at] != kind:
        at += 1
    while at < 2:
        s.aside[at] = s.aside[at + 1]
        at += 1
    s.aside[2] = -1
    if kind == JOKER:
        if way == EAT:
            s.secret[seat] = JOKER
        else:
            put_joker(s, seat, way)
        return 0
    if eaten:
        s.secret[seat] = kind
        return 0
    s.kept[8 * seat + kind] += 1
    return 1 if s.joker_seat >= 0 and s.joker_seat != seat and s.joker_kind == kind else 0


@rule
def swap_joker(s: State, seat: int, way: int) -> None:
    """C25."""
    s.kept[8 * seat + s.joker_kind] -= 1
    s.kept[8 * s.joker_seat + s.joker_kind] += 1
    put_joker(s, seat, way)


@rule
def apply(s: State, seat: int, action: int) -> None:
    if action < TAKE:
        s.cut = action - CUT
        s.cut_done = 1
        s.phase = CHOOSING
        s.pick = 0
        return
    if action >= SWAP:
        if action < STAY:
            swap_joker(s, seat, action - SWAP)
        if s.back == CHOOSING:
            next_choice(s)
        else:
            go_on(s)
        return
    swap = 0
    s.back = CHOOSING
    if action < DECLINE:
        code = action - TAKE
        swap = take(s, seat, code // (2048 * WAYS), code // WAYS % 2048, code % WAYS)
    elif action < NOTHING:
        decline(s, seat, action - DECLINE)
    elif action >= PICK:
        s.back = PICKING
        if action < PICK_JOKER:
            swap = pick_slice(s, seat, (action - PICK) // 2, (action - PICK) % 2, EAT)
        else:
            swap = pick_slice(s, seat, JOKER, 0, action - PICK_JOKER)
    if swap:  # C25: it is this seat's to decide
        s.picker = seat
        s.phase = SWAPPING
    elif s.back == CHOOSING:
        next_choice(s)
    else:
        go_on(s)


@rule
def counted(s: State, seat: int, kind: int) -> int:
    """Slices that count for a kind's majority: kept ones, and the joker where it stands for it (C24)."""
    joker = 1 if s.joker_seat == seat and s.joker_kind == kind else 0
    return s.kept[8 * seat + kind] + joker


@rule
def cream(s: State, seat: int) -> int:
    """C12: points of all eaten slices, a secret one included."""
    points = 0
    for kind in range(9):
        points += s.eaten[9 * seat + kind] * CREAMS[kind]
    if s.secret[seat] >= 0:
        points += CREAMS[s.secret[seat]]
    return points


@rule
def majority(s: State, seat: int, kind: int) -> int:
    """C11: the points that a kind would bring the seat if it were scored now."""
    mine = counted(s, seat, kind)
    if mine == 0:
        return 0
    for other in range(s.seats):
        if counted(s, other, kind) > mine:
            return 0
    return SUPPLIES[kind]


@rule
def score(s: State, seat: int) -> int:
    """Cream and, as things stand, majorities."""
    points = cream(s, seat)
    for kind in range(8):
        points += majority(s, seat, kind)
    return points


@rule
def winners(s: State) -> int:
    """C13: a tie is a shared win."""
    best = -1
    mask = 0
    for seat in range(s.seats):
        points = score(s, seat)
        if points > best:
            best = points
            mask = 0
        if points == best:
            mask |= 1 << seat
    return mask


@rule
def knows_aside(s: State, seat: int) -> int:
    """C20, C21: whether the seat knows each slice that lies aside: who looks at them, or has looked last and at all of them.

    Seat 0, the first to look, no longer does once seat 1 has taken one of two and eaten it in secret.
    """
    if s.phase == OVER or (s.phase == PICKING and s.picker == seat):
        return 1
    if s.looks == 2:
        return 1 if seat == 1 or (seat == 0 and s.secret[1] < 0) else 0
    return 1 if s.looks == 1 and seat == 0 else 0


@rule
def knows_secret(s: State, seat: int, other: int) -> int:
    """Whether the seat knows the slice that another has eaten in secret: the last one, of which it knew that it was left."""
    left = 1 if seat == 0 and other == 1 and s.aside[0] < 0 else 0
    return 1 if s.phase == OVER or seat == other else left


@rule
def draw_unseen(s: State, rng: Out) -> int:
    """A random unseen slice, taken out of the unseen."""
    total = 0
    for kind in range(9):
        total += s.left[kind]
    at = rand(rng, total)
    kind = 0
    while at >= s.left[kind]:
        at -= s.left[kind]
        kind += 1
    s.left[kind] -= 1
    return kind


@rule
def redeal(s: State, seat: int, rng: Out) -> None:
    """Slices set aside or eaten in secret that the seat has not seen are any of the unseen."""
    if s.phase == OVER:
        return
    if seat == 0 and s.looks == 2:
        redeal_pair(s, rng)
        return
    hidden = 0 if knows_aside(s, seat) else asides(s) - s.looks if s.aside[0] >= 0 else 0
    for i in range(hidden):
        s.left[s.aside[i]] += 1
    for other in range(s.seats):
        if other != seat and s.secret[other] >= 0:
            s.left[s.secret[other]] += 1
    for other in range(s.seats):
        if other != seat and s.secret[other] >= 0:
            s.secret[other] = draw_unseen(s, rng)
    for i in range(hidden):
        put_aside(s, i, draw_unseen(s, rng))


@rule
def put_aside(s: State, n: int, kind: int) -> None:
    """Lay a slice beside the n that lie aside, by kind."""
    at = n
    while at > 0 and s.aside[at - 1] > kind:
        s.aside[at] = s.aside[at - 1]
        at -= 1
    s.aside[at] = kind


@rule
def redeal_pair(s: State, rng: Out) -> None:
    """For the first to look after the second: which of the two put back was eaten in secret, and which lies there still."""
    if s.secret[1] < 0 or s.aside[0] < 0:
        return
    low = min(s.aside[0], s.secret[1])
    high = max(s.aside[0], s.secret[1])
    first = rand(rng, 2)
    s.secret[1] = low if first else high
    s.aside[0] = high if first else low
