"""The state of a game of Piece o' Cake, the numbers of actions and outcomes, and whose turn it is.

Kinds are 0…7 in the order of C1, the joker is 8.  Slices of a cake are 0…10 in laying order and sets of them are plain
ints.  A cut is the set of the portions' first slices, 0 for the whole cake.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import CAKES, CREAM, JOKER_CREAM, SUPPLY
from tischlein.kit.py import State as Fields
from tischlein.kit.py import i1, i2, rule, table

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
WIDTH = 3**2 * 2**6 * WAYS + 8  # the whole cake, ten slices of eight kinds and the joker; every kind declined

# Outcomes: 0…8 is the next slice of a cake; LOOK + three digits, each a kind + 1, ascending: the slices looked at.
LOOK = 9
OUTCOMES = LOOK + 1000

SUPPLIES = table(SUPPLY)
CREAMS = table([*CREAM, JOKER_CREAM])


class State(Fields):
    """The plates, the cake and the choice under way.

    Unseen slices are only counted; what chance will bring is stored nowhere.  `aside` holds set-aside slices once
    somebody has looked at them, by kind.
    """

    total = i2(5)  # points of earlier games of the match
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
    games = i1()  # in the match
    game = i1()  # games before this one
    phase = i1()
    number = i1()  # cakes of this game finished
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
def waiter(s: State) -> int:
    """C3, C13."""
    return (s.game + s.number) % s.seats


@rule
def scored(s: State) -> int:
    """Whether the plates lie there as a game has ended: until the next one of the match begins, or for good."""
    return 1 if s.phase == OVER or (s.phase == LAYING and s.number == CAKES) else 0


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
def asides(s: State) -> int:
    """C2, C23: how many slices are set aside."""
    return 3 if s.joker else 2


@rule
def any_kept(s: State, seat: int) -> int:
    for kind in range(8):
        if s.kept[8 * seat + kind] > 0:
            return 1
    return 0
