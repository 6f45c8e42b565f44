"""Kashido's rules, K1–K21, in the kit's subset.

Squares are 4·row + column from a1.  The sweets of a colour are a set of squares.  The forty chits are numbered
10·colour + line and sets of chits are sets of these.
"""

from __future__ import annotations

from tischlein.games.kashido.components import CHITS, LAYOUTS, ORDERS, POWERS
from tischlein.kit.py import NONE, Out, Set, bit, count, first, i1, rest, rule, table, u8
from tischlein.kit.py import State as Fields

SEATS = 4
RED, YELLOW, GREEN, BLUE = 0, 1, 2, 3

# Actions.  A swap names two squares, low · 16 + high, whether or not they are neighbours; a gain names the chit and the
# number of the green chit that lowers its need, 0 for none: 40 · number + chit.
SWAP = 0
USE = 256  # red 1–4, yellow 1–4
USE_ORDER = 264
GAIN = 265
END = 465
PASS = 466
ACTIONS = 467

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
EDGES = table([16 * a + b for a in range(16) for b in range(16) if (b == a + 1 and b % 4) or b == a + 4])
CHITS_OF = table([sum(1 << (10 * c + line) for line in range(10)) for c in range(4)], "u8")


class State(Fields):
    """The tray, the chits and the turn under way."""

    sweets = u8(4)  # squares by colour
    before = u8(4)  # the same at the start of the turn, for a pass
    board = u8()  # chits still at their lines
    owned = u8(4)  # chits by seat
    used = u8()  # owned chits whose number side is up again
    used_before = u8()  # the same at the start of the turn
    fresh = u8()  # chits gained in this turn
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
        s.before[colour] = NONE
    if config[1] == 2:
        s.undealt = 16
    else:
        for square in range(16):
            s.sweets[LAYOUT[16 * config[1] + square]] |= bit(square)
    for chit in range(40):
        s.number[chit] = 0
    for seat in range(SEATS):
        s.owned[seat] = NONE
    s.dealt = 0
    s.board = NONE
    s.used = NONE
    s.order_used = 0
    s.passed = 0
    s.player = 0
    start_turn(s)


@rule
def start_turn(s: State) -> None:
    for colour in range(4):
        s.before[colour] = s.sweets[colour]
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
        start = s.dealt // 10 * 10
        for number in range(1, 5):
            left = SUPPLY[number]
            for chit in range(start, s.dealt):
                if s.number[chit] == number:
                    left -= 1
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
        s.sweets[outcome - COLOUR] |= bit(next_square(s))
        s.undealt -= 1
        start_turn(s)
    else:
        s.number[s.dealt] = outcome
        s.board |= bit(s.dealt)
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
    lying = s.owned[s.player] & CHITS_OF[colour] & ~s.used & ~s.fresh
    able = lying
    while lying:
        chit = first(lying)
        lying = rest(lying)
        if power(s, s.number[chit]) == 0:
            able &= ~bit(chit)
    return able


@rule
def order_ready(s: State) -> int:
    if (s.order_used >> s.player) & 1:
        return 0
    return 1 if order_power(s, s.player) > 0 else 0


@rule
def in_line(s: State, chit: int) -> int:
    """How many sweets of the chit's colour lie in its line."""
    return count(s.sweets[chit // 10] & LINE[chit % 10])


@rule
def may_gain_from(s: State, line: int) -> int:
    """K10, K14: the first gain is free, further ones cost an extra gain and stay in the first one's line."""
    if s.gained == 0:
        return 1
    return 1 if s.gains > 0 and s.line == line else 0


@rule
def green_numbers(s: State) -> int:
    """The numbers of the green chits at hand, as bits."""
    lying = ready(s, GREEN)
    numbers = 0
    while lying:
        numbers |= 1 << s.number[first(lying)]
        lying = rest(lying)
    return numbers


@rule
def legal_gains(s: State, out: Out, n: int) -> int:
    """K11, K15: the number equals the count, or exceeds it by 1 to a green chit's power."""
    greens = green_numbers(s)
    board = s.board
    if s.gained > 0:
        board = NONE
        if s.gains > 0:
            for colour in range(4):
                board |= s.board & bit(10 * colour + s.line)
    lowered = 0
    chits = board
    while chits:
        chit = first(chits)
        chits = rest(chits)
        need = s.number[chit] - in_line(s, chit)
        if need == 0:
            out[n] = GAIN + chit
            n += 1
        elif need > 0 and greens:
            lowered = 1
    if lowered:
        for number in range(1, 5):
            if (greens >> number) & 1:
                most = power(s, number)
                chits = board
                while chits:
                    chit = first(chits)
                    chits = rest(chits)
                    need = s.number[chit] - in_line(s, chit)
                    if 1 <= need <= most:
                        out[n] = GAIN + 40 * number + chit
                        n += 1
    return n


@rule
def can_gain(s: State) -> int:
    """Whether any chit can be gained, greens counted."""
    greens = green_numbers(s)
    most = 0
    for number in range(1, 5):
        if (greens >> number) & 1:
            most = max(most, power(s, number))
    chits = s.board
    while chits:
        chit = first(chits)
        chits = rest(chits)
        if may_gain_from(s, chit % 10):
            need = s.number[chit] - in_line(s, chit)
            if 0 <= need <= most:
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
def legal(s: State, seat: int, out: Out) -> int:
    if (actors(s) >> seat) & 1 == 0:
        return 0
    n = 0
    if s.swaps > 0 or (s.swapped == 0 and s.gained == 0):
        for e in range(24):
            swap = EDGES[e]
            pair = bit(swap >> 4) | bit(swap & 15)
            same = 0
            for colour in range(4):
                if s.sweets[colour] & pair == pair:
                    same = 1
            if same == 0:
                out[n] = SWAP + swap
                n += 1
    for colour in range(2):
        lying = ready(s, colour)
        numbers = 0
        while lying:
            numbers |= 1 << s.number[first(lying)]
            lying = rest(lying)
        for number in range(1, 5):
            if (numbers >> number) & 1:
                out[n] = USE + 4 * colour + number - 1
                n += 1
    if order_ready(s):
        out[n] = USE_ORDER
        n += 1
    if s.gained == 0 or s.gains > 0:
        n = legal_gains(s, out, n)
    if s.gained > 0:
        out[n] = END
    else:
        out[n] = PASS
    return n + 1


@rule
def turn_over(s: State, colour: int, number: int) -> int:
    """Turn a usable chit of this colour and number to its number side; return its power."""
    lying = ready(s, colour)
    while lying:
        chit = first(lying)
        lying = rest(lying)
        if s.number[chit] == number:
            s.used |= bit(chit)
            return power(s, number)
    return 0


@rule
def swap_sweets(s: State, a: int, b: int) -> None:
    pair = bit(a) | bit(b)
    for colour in range(4):
        if count(s.sweets[colour] & pair) == 1:
            s.sweets[colour] ^= pair
    if s.swapped == 0 and s.gained == 0:
        s.swapped = 1
    else:
        s.swaps -= 1


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
        s.sweets[colour] = s.before[colour]
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
        swap_sweets(s, (action - SWAP) >> 4, (action - SWAP) & 15)
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
def worth(s: State, chit: int) -> int:
    """K4: blue chits count double."""
    return 2 * s.number[chit] if chit >= 10 * BLUE else s.number[chit] + 0


@rule
def score(s: State, seat: int) -> int:
    points = 0
    lying = s.owned[seat]
    while lying:
        points += worth(s, first(lying))
        lying = rest(lying)
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
