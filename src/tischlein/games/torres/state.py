"""Torres' state and action numbers, in the kit's subset.

Squares are 8·row + column from a1; sets of squares are 64-bit sets.  The board is kept three times, each for what it is
quick at: heights by square, `above[n]` the squares higher than n, and the castles as sets.
"""

from __future__ import annotations

from tischlein.games.torres.components import KNIGHTS, MOST_BLOCKS
from tischlein.kit.py import Set, bit, count, i1, i2, rule, table, u8, u64
from tischlein.kit.py import State as Fields
from tischlein.kit.squares import FULL

SEATS = 4
CASTLES = 8
KNIGHTS_EACH = 6  # places for them
LEVELS = 48  # more than any castle is high: height ≤ area, and 92 blocks make 44 at most; areas can be larger

# Phases.
MASTER_CARD, START_BLOCKS, FIRST_KNIGHTS, FIRST_KING, TURNS, MOVE_KING, NAME_START, OVER = 0, 1, 2, 3, 4, 5, 6, 7

# Settings by their index.
COMMON, OWN, IN_HAND = 0, 1, 2
LIMITED, FREE = 0, 1
LAST_CHOOSES, ROTATES, LEADER = 0, 1, 2

# Kinds of cards.
LADDER, RAISE, EXTRA, GATE, DIAGONAL, SIX, SEVEN, MOVE_BLOCK, JUMP, REPLACE = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
KINDS = 10

# Actions.  From one square to another is 64 · from + to.
PAIRS = 64 * 64
BLOCK = 0  # + square
KNIGHT = BLOCK + 64  # + square
KING = KNIGHT + 64  # + square; his own leaves him
NAME = KING + 64  # + seat
OPEN = NAME + SEATS  # + size of the stack
BUY = OPEN + MOST_BLOCKS + 1
END = BUY + 1  # + points scored
MOVE = END + 8  # + pair
PLAY_LADDER = MOVE + PAIRS  # + pair
PLAY_RAISE = PLAY_LADDER + PAIRS  # + SOURCES · square + size of the stack, or OPENED
OPENED = MOST_BLOCKS + 1
SOURCES = OPENED + 1
PLAY_EXTRA = PLAY_RAISE + 64 * SOURCES  # + square
PLAY_GATE = PLAY_EXTRA + 64  # + pair
PLAY_DIAGONAL = PLAY_GATE + PAIRS  # + pair
PLAY_SIX = PLAY_DIAGONAL + PAIRS
PLAY_SEVEN = PLAY_SIX + 1
PLAY_BLOCK = PLAY_SEVEN + 1  # + pair
PLAY_JUMP = PLAY_BLOCK + PAIRS  # + pair
PLAY_REPLACE = PLAY_JUMP + PAIRS  # + pair
ACTIONS = PLAY_REPLACE + PAIRS

# At most at once: every end, a purchase, four stacks, blocks and knights on all squares, every knight's ways by foot, through
# the gatehouse and put elsewhere, its four neighbours with three cards, raised from five places, every block anywhere.
WIDTH = 8 + 1 + 4 + 3 * 64 + KNIGHTS_EACH * (3 * 64 + 3 * 4 + 5) + 2 + PAIRS + 4  # and what `emit` may write over

# Outcomes: the kind of a bought card, or the master card.
MASTER_OUTCOME = KINDS
OUTCOMES = MASTER_OUTCOME + 8

CARD_OF = table(  # where each kind's actions begin
    [
        PLAY_LADDER,
        PLAY_RAISE,
        PLAY_EXTRA,
        PLAY_GATE,
        PLAY_DIAGONAL,
        PLAY_SIX,
        PLAY_SEVEN,
        PLAY_BLOCK,
        PLAY_JUMP,
        PLAY_REPLACE,
    ]
)
NINE, SEVEN_SQUARES = u64(9), u64(7)


class State(Fields):
    """The board, what everybody has, and the turn under way."""

    above = u8(48)  # squares of more than n blocks
    castle = u8(8)  # squares of each castle, empty where there is none
    knights = u8(4)  # squares of each seat's knights
    score = i2(4)
    height = i1(64)
    knight = i1(
        24
    )  # square of each knight, 6 · seat + number, −1 in the supply; the number only lets the eye follow it
    stack = i1(16)  # unopened stacks of this year, 4 · seat + place, fullest first, −1 behind the last
    carried = i1(4)  # blocks that go onto each seat's fullest stack of the next year
    hand = i1(40)  # cards that can be played, 10 · seat + kind
    held = i1(4)  # how many those are
    played = i1(40)  # cards that have been played, likewise
    fresh = i1(10)  # cards bought in this turn, by kind
    bought = i1(4)  # cards each seat has bought
    seats = i1()
    cards = i1()
    leftovers = i1()
    start_rule = i1()
    master = i1()
    master_card = i1()  # −1 for none
    phase = i1()
    year = i1()  # from 0
    round = i1()  # from 0
    start = i1()  # the seat that starts the round
    taken = i1()  # turns taken in this round, or things placed in this phase
    player = i1()
    points = i1()  # action points left
    opened = i1()  # blocks left in the opened stack, −1 while none is open
    due = i1()  # a stack was just opened: its first block must follow
    purchases = i1()  # cards bought in this turn
    card_played = i1()  # in this turn
    drawing = i1()  # a bought card is being drawn
    king = i1()  # square, −1 while off the board
    stock = i1()


@rule
def knights_of_all(s: State) -> Set:
    """The squares of all knights."""
    return s.knights[0] | s.knights[1] | s.knights[2] | s.knights[3]


@rule
def men(s: State) -> Set:
    """The squares of all knights and the king."""
    return knights_of_all(s) if s.king < 0 else knights_of_all(s) | bit(s.king)


@rule
def free_squares(s: State) -> Set:
    """The squares without a piece."""
    return FULL & ~men(s)


@rule
def castles_left(s: State) -> int:
    n = 0
    for i in range(CASTLES):
        if s.castle[i]:
            n += 1
    return n


@rule
def castle_at(s: State, square: int) -> int:
    """The number of the castle that a square belongs to, −1 for ground."""
    for i in range(CASTLES):
        if s.castle[i] & bit(square):
            return i
    return -1


@rule
def knights_left(s: State, seat: int) -> int:
    """Knights in a seat's supply."""
    return KNIGHTS - count(s.knights[seat])


@rule
def put_knight(s: State, seat: int, square: int) -> None:
    """Put a knight from the supply on a square."""
    k = KNIGHTS_EACH * seat
    while s.knight[k] >= 0:
        k += 1
    s.knight[k] = square
    s.knights[seat] |= bit(square)


@rule
def move_knight(s: State, seat: int, start: int, end: int) -> None:
    k = KNIGHTS_EACH * seat
    while s.knight[k] != start:
        k += 1
    s.knight[k] = end
    s.knights[seat] ^= bit(start) | bit(end)
