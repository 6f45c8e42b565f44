"""The rules of Piece o' Cake, C1–C26, in the kit's subset.

Kinds are 0…7 in the order of C1, the joker is 8.  Slices of a cake are 0…10 in laying order and sets of them are plain
ints.  A cut is the set of the portions' first slices, 0 for the whole cake.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import CAKES, CREAM, CUTS, JOKER, JOKER_CREAM, SLICES, SUPPLY
from tischlein.kit.py import Out, i1, i2, rand, rule, table
from tischlein.kit.py import State as Fields

SEATS = 5
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
WIDTH = 6000
OUTCOMES = 9  # kinds and the joker

SUPPLIES = table(SUPPLY)
CREAMS = table([*CREAM, JOKER_CREAM])
CUTS_3, CUTS_4, CUTS_5 = table(CUTS[3]), table(CUTS[4]), table(CUTS[5])


class State(Fields):
    """The plates, the cake and the choice under way.

    Unseen slices are only counted; what chance will bring is stored nowhere.  `aside` holds set-aside slices once
    somebody has looked at them.
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
    looker = i1()  # seat of the last look, −1 for none
    picker = i1()  # seat with a pick or a swap to make
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
    s.looker = -1
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
    """C4, C20: the next slice of a cake, or the next of those set aside, is any of the unseen."""
    n = 0
    if s.phase == LAYING or s.phase == LOOKING:
        for kind in range(OUTCOMES):
            if s.left[kind] > 0:
                out[n] = kind
                weight[n] = s.left[kind]
                n += 1
    return n


@rule
def asides(s: State) -> int:
    """C2, C23: how many slices are set aside before anybody looks."""
    return 3 if s.joker else 2


@rule
def deal(s: State, outcome: int) -> None:
    s.left[outcome] -= 1
    if s.phase == LAYING:
        s.cake[s.laid] = outcome
        s.laid += 1
        if s.laid == SLICES:
            s.phase = CUTTING
    else:
        seen = 0
        while s.aside[seen] >= 0:
            seen += 1
        s.aside[seen] = outcome
        if seen + 1 == asides(s):
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
def legal_takes(s: State, seat: int, p: int, out: Out, n: int) -> int:
    """All ways to eat and keep the slices of a portion; equal ones are eaten in laying order."""
    slices = portion(s, p)
    base = TAKE + p * 2048 * WAYS
    for eaten in range(slices + 1):
        if eaten & ~slices:
            continue
        first_kept = 0  # kinds of which a slice is kept so far
        proper = 1
        joker = 0
        for i in range(SLICES):
            if (slices >> i) & 1:
                kind = s.cake[i]
                if kind == JOKER:
                    joker = 1
                    if (eaten >> i) & 1:
                        proper = 0
                elif (eaten >> i) & 1:
                    if (first_kept >> kind) & 1:
                        proper = 0
                else:
                    first_kept |= 1 << kind
        if proper == 0:
            continue
        out[n] = base + eaten * WAYS + EAT
        n += 1
        if joker:
            for kind in range(8):
                if s.kept[8 * seat + kind] > 0 or (first_kept >> kind) & 1:
                    out[n] = base + eaten * WAYS + kind + 1
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
        s.looker = 1
        s.phase = PICKING
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
    s.looker = seat
    s.looks += 1
    at = 0
    while s.aside[at] != kind:
        at += 1
    s.aside[at] = -1
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
    if swap:
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
    """Whether the seat knows what lies aside: the last one who looked, and who sees it right now."""
    if s.looker == seat:
        return 1
    return 1 if s.phase == PICKING and s.picker == seat else 0


@rule
def draw_unseen(s: State, rng: Out) -> int:
    """A random unseen slice, taken out of the unseen."""
    total = 0
    for kind in range(OUTCOMES):
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
    """Set-aside and secretly eaten slices the seat has not seen are any of the unseen; the first looker saw those of the second."""
    if s.looks == 2 and seat == 0 and s.looker == 1:
        redeal_second_look(s, rng)
        return
    hidden_aside = 0 if knows_aside(s, seat) else 1
    for other in range(s.seats):
        if other != seat and s.secret[other] >= 0:
            s.left[s.secret[other]] += 1
    if hidden_aside:
        for i in range(3):
            if s.aside[i] >= 0:
                s.left[s.aside[i]] += 1
    for other in range(s.seats):
        if other != seat and s.secret[other] >= 0:
            s.secret[other] = draw_unseen(s, rng)
    if hidden_aside:
        for i in range(3):
            if s.aside[i] >= 0:
                s.aside[i] = draw_unseen(s, rng)


@rule
def redeal_second_look(s: State, rng: Out) -> None:
    """For the first looker after the second: the slice put back and the one eaten in secret may be the other way round."""
    if s.secret[1] < 0:
        return
    for i in range(3):
        if s.aside[i] >= 0 and rand(rng, 2) == 1:
            kind = s.aside[i]
            s.aside[i] = s.secret[1]
            s.secret[1] = kind
