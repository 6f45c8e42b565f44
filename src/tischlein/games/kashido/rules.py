"""Kashido's rules, K1–K21, in the kit's subset.

Squares are 4·row + column from a1.  The sweets of a colour are a set of squares.  The forty chits are numbered
10·colour + line and sets of chits are sets of these.  Which chits can be gained is read off sets that every swap keeps
up to date: the chits of each number, and the chits whose line holds so many sweets of their colour.
"""

from __future__ import annotations

from tischlein.games.kashido.components import CHITS, LAYOUTS, ORDERS, POWERS
from tischlein.kit.py import NONE, Out, Set, bit, count, first, i1, rest, rule, table, u8, u64
from tischlein.kit.py import State as Fields

SEATS = 4
FIXED = ("seats", "powers")  # fields that the settings decide and nothing changes
RED, YELLOW, GREEN, BLUE = 0, 1, 2, 3

# Pairs of squares, low before high: the twelve side by side, the twelve one above the other, then those that are no
# neighbours.  A swap of each can be named, whether or not it is allowed.
_BESIDE = [(a, a + 1) for a in range(16) if a % 4 < 3]
_ABOVE = [(a, a + 4) for a in range(12)]
_APART = [(a, b) for a in range(16) for b in range(a + 1, 16) if (a, b) not in _BESIDE + _ABOVE]
PAIRS = _BESIDE + _ABOVE + _APART

# Actions.  A swap is a pair's place in PAIRS; a gain names the chit and the number of the green chit that lowers its
# need, 0 for none: 40 · number + chit.
SWAP = 0
USE = SWAP + len(PAIRS)  # red 1–4, yellow 1–4
USE_ORDER = USE + 8
GAIN = USE_ORDER + 1
END = GAIN + 200
PASS = END + 1
ACTIONS = PASS + 1
WIDTH = 24 + 9 + 160 + 1  # swaps, uses, every chit with each number of green chit, end or pass

# Outcomes: the number of the next chit, 1–4; with a random layout before that the colour of the next square, 5 + colour.
COLOUR = 5
OUTCOMES = 9

LAYOUT = table(LAYOUTS[0] + LAYOUTS[1])
POWER = table([p for row in POWERS for p in [0, *row]])  # 5 · powers + number
ORDER = table([p for row in ORDERS for p in [*row, 0, 0, 0][:4]])  # 4 · (seats − 2) + seat
SUPPLY = table([CHITS.count(number) for number in range(5)])
LINE = table(
    [
        sum(1 << square for square in squares)
        for squares in (
            *([4 * r + c for c in range(4)] for r in range(4)),
            *([4 * r + c for r in range(4)] for c in range(4)),
            [5 * i for i in range(4)],
            [12 - 3 * i for i in range(4)],
        )
    ],
    "u8",
)
LOW = table([a for a, b in PAIRS])
HIGH = table([b for a, b in PAIRS])
BESIDE = table(
    [_BESIDE.index((a, a + 1)) if a % 4 < 3 else -1 for a in range(16)]
)  # the swap with the square to the right
ABOVE = table([12 + a for a in range(12)])  # the swap with the square above
NOT_D = u64(0x7777)
ROWS_1_TO_3 = u64(0x0FFF)
ONE, FOUR = u64(1), u64(4)
CHITS_OF = table([sum(1 << (10 * c + line) for line in range(10)) for c in range(4)], "u8")  # by colour
CHITS_AT = table([sum(1 << (10 * c + line) for c in range(4)) for line in range(10)], "u8")  # by line
THROUGH = table(  # 16 · colour + square: the chits of a colour at the lines through a square
    [sum(1 << (10 * c + k) for k in range(10) if int(LINE[k]) >> square & 1) for c in range(4) for square in range(16)],
    "u8",
)


class State(Fields):
    """The tray, the chits and the turn under way."""

    sweets = u8(4)  # squares by colour
    holding = u8(5)  # chits, gained ones too, by how many sweets of their colour lie in their line
    numbered = u8(5)  # dealt chits by number
    able = u8()  # dealt chits whose effect has a power of 1 or more
    board = u8()  # chits still at their lines
    owned = u8(4)  # chits by seat
    used = u8()  # owned chits whose number side is up again
    used_before = u8()  # the same at the start of the turn
    fresh = u8()  # chits gained in this turn
    sweet = i1(16)  # the one sweet on each square, 4 · colour + 0…3, −1 while not laid
    sweet_before = i1(16)  # the same at the start of the turn, for a pass
    number = i1(40)  # number on each chit, 0 while not dealt
    seats = i1()
    powers = i1()  # 0 standard, 1 steep, 2 literal
    undealt = i1()  # squares still to fill at random
    dealt = i1()  # chits dealt
    player = i1()
    order_used = i1()  # seats whose order chit is used, as bits
    order_used_before = i1()
    passed = i1()  # seats that passed for good, as bits
    swapped = i1()  # the normal swap is used up
    swaps = i1()  # extra swaps left
    gains = i1()  # extra gains left
    gained = i1()  # chits gained in this turn
    line = i1()  # the line of this turn's gains, −1 before the first


@rule
def setup(s: State, config: Out) -> None:
    """config: seats, layout (latin, blocks, random), powers."""
    s.seats = config[0]
    s.powers = config[2]
    s.undealt = 0
    for colour in range(4):
        s.sweets[colour] = NONE
    for square in range(16):
        s.sweet[square] = -1
    if config[1] == 2:
        s.undealt = 16
    else:
        for square in range(16):
            lay(s, LAYOUT[16 * config[1] + square], square)
    count_lines(s)
    for chit in range(40):
        s.number[chit] = 0
    for number in range(5):
        s.numbered[number] = NONE
    for seat in range(SEATS):
        s.owned[seat] = NONE
    s.able = NONE
    s.dealt = 0
    s.board = NONE
    s.used = NONE
    s.order_used = 0
    s.passed = 0
    s.player = 0
    start_turn(s)


@rule
def lay(s: State, colour: int, square: int) -> None:
    """Lay the next sweet of a colour."""
    s.sweet[square] = 4 * colour + count(s.sweets[colour])
    s.sweets[colour] |= bit(square)


@rule
def count_lines(s: State) -> None:
    """Fill `holding` from the tray."""
    for held in range(5):
        s.holding[held] = NONE
    for chit in range(40):
        s.holding[count(s.sweets[chit // 10] & LINE[chit % 10])] |= bit(chit)


@rule
def start_turn(s: State) -> None:
    for square in range(16):
        s.sweet_before[square] = s.sweet[square]
    s.used_before = s.used
    s.order_used_before = s.order_used
    s.fresh = NONE
    s.swapped = 0
    s.swaps = 0
    s.gains = 0
    s.gained = 0
    s.line = -1


@rule
def seats(s: State) -> int:
    return s.seats


@rule
def over(s: State) -> int:
    """K20: all chits gained, or all players passed."""
    if s.undealt > 0 or s.dealt < 40:
        return 0
    return 1 if s.board == NONE or s.passed == (1 << s.seats) - 1 else 0


@rule
def actors(s: State) -> int:
    if s.undealt > 0 or s.dealt < 40 or over(s):
        return 0
    return 1 << s.player


@rule
def turn(s: State) -> int:
    return actors(s)


@rule
def chance(s: State, out: Out, weight: Out) -> int:
    """K1 with a random layout: sweets square by square, row 4 first.  K2: chits colour by colour, line by line."""
    n = 0
    if s.undealt > 0:
        for colour in range(4):
            left = 4 - count(s.sweets[colour])
            if left > 0:
                out[n] = COLOUR + colour
                weight[n] = left
                n += 1
    elif s.dealt < 40:
        colour = s.dealt // 10
        for number in range(1, 5):
            left = SUPPLY[number] - count(s.numbered[number] & CHITS_OF[colour])
            if left > 0:
                out[n] = number
                weight[n] = left
                n += 1
    return n


@rule
def next_square(s: State) -> int:
    """The square that a random layout fills next: a4 b4 … d1."""
    nth = 16 - s.undealt
    return 4 * (3 - nth // 4) + nth % 4


@rule
def deal(s: State, outcome: int) -> None:
    if outcome >= COLOUR:
        lay(s, outcome - COLOUR, next_square(s))
        s.undealt -= 1
        if s.undealt == 0:
            count_lines(s)
        start_turn(s)
    else:
        chit = bit(s.dealt)
        s.number[s.dealt] = outcome
        s.numbered[outcome] |= chit
        if power(s, outcome) > 0:
            s.able |= chit
        s.board |= chit
        s.dealt += 1


@rule
def power(s: State, number: int) -> int:
    return POWER[5 * s.powers + number]


@rule
def order_power(s: State, seat: int) -> int:
    return ORDER[4 * (s.seats - 2) + seat]


@rule
def ready(s: State, colour: int) -> Set:
    """The player's chits of a colour whose effect can be used: unused, not gained in this turn, power 1 or more (K5, K12)."""
    return s.owned[s.player] & CHITS_OF[colour] & s.able & ~s.used & ~s.fresh


@rule
def order_ready(s: State) -> int:
    if (s.order_used >> s.player) & 1:
        return 0
    return 1 if order_power(s, s.player) > 0 else 0


@rule
def in_reach(s: State) -> Set:
    """The chits to choose from: K10, the first gain is free; K14, further ones cost an extra gain and stay in its line."""
    if s.gained == 0:
        return s.board
    return s.board & CHITS_AT[s.line] if s.gains > 0 else NONE


@rule
def asking(s: State, more: int) -> Set:
    """The chits whose number exceeds the sweets of their colour in their line by exactly so many."""
    found = NONE
    for number in range(max(1, more), 5):
        found |= s.numbered[number] & s.holding[number - more]
    return found


@rule
def lowered(s: State, most: int) -> Set:
    """K15: the chits whose number meets the count when it is lowered by at least 1 and up to `most`, down to 0."""
    found = NONE
    for by in range(1, most + 1):
        found |= asking(s, by)
    return found


@rule
def can_gain(s: State) -> int:
    """Whether any chit can be gained, greens counted."""
    chits = in_reach(s)
    if chits & asking(s, 0):
        return 1
    greens = ready(s, GREEN)
    if greens:
        for number in range(1, 5):
            if greens & s.numbered[number] and chits & lowered(s, power(s, number)):
                return 1
    return 0


@rule
def something_open(s: State) -> int:
    """Whether a turn with a gain goes on: extra swaps, usable effects, or an extra gain left and possible."""
    if s.swaps > 0 or order_ready(s):
        return 1
    if ready(s, RED) | ready(s, YELLOW):
        return 1
    return 1 if s.gains > 0 and can_gain(s) else 0


@rule
def legal_swaps(s: State, out: Out, n: int) -> int:
    """K10: neighbours of two colours.  A square's colour is a number of two bits here, each a set of squares."""
    odd = s.sweets[YELLOW] | s.sweets[BLUE]
    upper = s.sweets[GREEN] | s.sweets[BLUE]
    beside = ((odd ^ (odd >> ONE)) | (upper ^ (upper >> ONE))) & NOT_D
    while beside:
        out[n] = BESIDE[first(beside)]
        n += 1
        beside = rest(beside)
    above = ((odd ^ (odd >> FOUR)) | (upper ^ (upper >> FOUR))) & ROWS_1_TO_3
    while above:
        out[n] = ABOVE[first(above)]
        n += 1
        above = rest(above)
    return n


@rule
def legal_uses(s: State, out: Out, n: int) -> int:
    """K12: effects at hand, one action for all chits of a colour and number."""
    for colour in range(2):
        lying = ready(s, colour)
        if lying:
            for number in range(1, 5):
                if lying & s.numbered[number]:
                    out[n] = USE + 4 * colour + number - 1
                    n += 1
    if order_ready(s):
        out[n] = USE_ORDER
        n += 1
    return n


@rule
def list_gains(chits: Set, green: int, out: Out, n: int) -> int:
    while chits:
        out[n] = GAIN + 40 * green + first(chits)
        n += 1
        chits = rest(chits)
    return n


@rule
def legal_gains(s: State, out: Out, n: int) -> int:
    """K11, K15: the number equals the count, or a green chit lowers it so that it does."""
    chits = in_reach(s)
    n = list_gains(chits & asking(s, 0), 0, out, n)
    greens = ready(s, GREEN)
    if greens:
        for number in range(1, 5):
            if greens & s.numbered[number]:
                n = list_gains(chits & lowered(s, power(s, number)), number, out, n)
    return n


@rule
def legal(s: State, seat: int, out: Out) -> int:
    if (actors(s) >> seat) & 1 == 0:
        return 0
    n = 0
    if s.swaps > 0 or (s.swapped == 0 and s.gained == 0):
        n = legal_swaps(s, out, n)
    n = legal_uses(s, out, n)
    n = legal_gains(s, out, n)
    out[n] = END if s.gained > 0 else PASS
    return n + 1


@rule
def turn_over(s: State, colour: int, number: int) -> int:
    """Turn a usable chit of this colour and number to its number side; return its power."""
    s.used |= bit(first(ready(s, colour) & s.numbered[number]))
    return power(s, number)


@rule
def swap_sweets(s: State, a: int, b: int) -> None:
    to_b, to_a = s.sweet[a], s.sweet[b]
    s.sweet[a] = to_a
    s.sweet[b] = to_b
    from_a, from_b = to_b // 4, to_a // 4
    pair = bit(a) | bit(b)
    s.sweets[from_a] ^= pair
    s.sweets[from_b] ^= pair
    left = THROUGH[16 * from_a + a] | THROUGH[16 * from_b + b]
    entered = THROUGH[16 * from_a + b] | THROUGH[16 * from_b + a]
    recount(s, left & ~entered, entered & ~left)
    if s.swapped == 0 and s.gained == 0:
        s.swapped = 1
    else:
        s.swaps -= 1


@rule
def recount(s: State, fewer: Set, more: Set) -> None:
    """A sweet of their colour has left the lines of some chits and has entered those of others: move these in `holding`."""
    same = ~(fewer | more)
    below = NONE
    for held in range(4):
        here = s.holding[held]
        s.holding[held] = (here & same) | (s.holding[held + 1] & fewer) | (below & more)
        below = here
    s.holding[4] = (s.holding[4] & same) | (below & more)


@rule
def gain(s: State, chit: int, green: int) -> None:
    if green > 0:
        turn_over(s, GREEN, green)
    s.board &= ~bit(chit)
    s.owned[s.player] |= bit(chit)
    s.fresh |= bit(chit)
    if s.gained > 0:
        s.gains -= 1
    s.gained += 1
    s.line = chit % 10


@rule
def pass_for_good(s: State) -> None:
    """K16: the tray and the effects stand as at the start of the turn."""
    for colour in range(4):
        s.sweets[colour] = NONE
    for square in range(16):
        s.sweet[square] = s.sweet_before[square]
        s.sweets[s.sweet[square] // 4] |= bit(square)
    count_lines(s)
    s.used = s.used_before
    s.order_used = s.order_used_before
    s.passed |= 1 << s.player


@rule
def end_turn(s: State) -> None:
    """The next seat clockwise that has not passed; K16: the last one left goes on alone."""
    if s.passed != (1 << s.seats) - 1:
        s.player = (s.player + 1) % s.seats
        while (s.passed >> s.player) & 1:
            s.player = (s.player + 1) % s.seats
    start_turn(s)


@rule
def apply(s: State, seat: int, action: int) -> None:
    if action < USE:
        swap_sweets(s, LOW[action], HIGH[action])
    elif action < USE_ORDER:
        colour = (action - USE) // 4
        strength = turn_over(s, colour, (action - USE) % 4 + 1)
        if colour == RED:
            s.swaps += strength
        else:
            s.gains += strength
    elif action == USE_ORDER:
        s.order_used |= 1 << seat
        s.swaps += order_power(s, seat)
    elif action < END:
        gain(s, (action - GAIN) % 40, (action - GAIN) // 40)
    elif action == PASS:
        pass_for_good(s)
    if action >= END or (s.gained > 0 and (s.board == NONE or something_open(s) == 0)):
        end_turn(s)


@rule
def score(s: State, seat: int) -> int:
    """K4: blue chits count double."""
    points = 0
    for number in range(1, 5):
        lying = s.owned[seat] & s.numbered[number]
        points += number * (count(lying) + count(lying & CHITS_OF[BLUE]))
    return points


@rule
def winners(s: State) -> int:
    """K21: the highest total; of equals the later in turn order."""
    best = 0
    for seat in range(1, s.seats):
        if score(s, seat) >= score(s, best):
            best = seat
    return 1 << best


@rule
def redeal(s: State, seat: int, rng: Out) -> None:
    """Everything is open."""
