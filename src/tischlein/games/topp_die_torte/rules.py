"""The rules of Topp die Torte!, P1–P31, in the kit's subset.

Colours are 0…4 (blue, pink, green, purple, orange), gold is 5.  Jars are 0…2 (small, middle, large), the trade jar is 3;
grades of chips are numbered like the jars that pay them.  Pieces are 0…39, start pieces 40…43; a piece as it lies is
2 · piece, + 1 if turned.

A turn goes on by itself (`settle`) to where somebody has to decide or chance is due; laying decides nothing, so it has no
action.
"""

from __future__ import annotations

from tischlein.games.topp_die_torte.components import CUBES, GOLDS, ROOMS
from tischlein.kit.py import NONE, Out, bit, first, i1, i2, rand, rest, rule, table, u8
from tischlein.kit.py import State as Fields

SEATS = 4
GOLD = 5
TRADE_JAR = 3
WIDE = 100  # units of a piece's width
VALUES = 10  # a chip is worth less than this

# What is drawn on a stripe: nothing, one cube, two cubes, a star, a gold icon.
STAR, ICON = 3, 4

DEALING, FILLING, CHOOSING, PLACING, GILDING, OVER = 0, 1, 2, 3, 4, 5

# Actions.
FILL = 0  # + 25 · colour in the small jar + 5 · in the middle one + in the large one
CHOOSE = 125  # + piece as it lies
PUT = 205  # + 4 · colour + jar
EMPTY = 229  # + jar
TRADE = 232  # + 3 · colour + jar
COMFORT = 247  # + colour; 5: none
DONE = 253
NO_COMFORT = COMFORT + 5
ACTIONS = 254
WIDTH = 5 * 3 + 3  # trades and full jars; nothing else has as many

# Outcomes: a piece, 40 + a chip's value, 50 + a face of the die.
CHIP = 40
DIE = CHIP + VALUES
OUTCOMES = DIE + 6
ONE_CUBE, TWO_CUBES, GOLD_CUBE, ONE_STAR, TWO_STARS, BRONZE = 0, 1, 2, 3, 4, 5

ROOM = table(ROOMS)


class State(Fields):
    """Cakes, jars, chips and the turn under way.  Stacks are only counted; what they hold is nowhere."""

    unseen = u8()  # pieces that lie in no cake and are not open, whether dealt or not
    stars = i2(4)  # spaces of the markers
    edge = i1(880)  # 20 · piece + 4 · colour: lower from, to, upper from, to
    drawn = i1(220)  # 5 · piece + colour: what is drawn on the stripe
    begin = i1(12)  # the three colours behind each start piece, ascending
    layers = i1(36)  # 9 · seat + layer: pieces as they lie, the start piece lowest
    height = i1(4)  # layers by seat
    open = i1(8)  # 2 · seat: open pieces, −1 for none
    chosen = i1(4)  # a committed piece as it lies, −1 for none
    stack = i1(4)  # pieces in the own stack
    supply = i1(6)  # cubes by colour, gold last
    jar = i1(72)  # 18 · seat + 6 · jar + colour
    trade = i1(20)  # 5 · seat + colour
    filled = i1(16)  # 4 · seat + jar: cubes in it, the trade jar last
    chips = i1(120)  # 30 · seat + 10 · grade + value: how many
    chips_left = i1(30)  # 10 · grade + value
    hand = i1(5)  # earned cubes still to place
    seats = i1()
    rounds = i1()
    preview = i1()
    phase = i1()
    round = i1()  # rounds finished
    player = i1()  # who fills, lays or gilds
    drawing = i1()  # a chip of this grade is being drawn, −1 for none
    rolling = i1()
    face = i1()  # the last roll of the turn, −1 for none
    roll = i1()  # cubes of a roll still to place
    roll_jar = i1()  # the jar the first of two went into, −1 before
    roll_gold = i1()  # a rolled gold cube still to place
    gold = i1()  # gold cubes in hand at the end
    brought = i1()  # the laid piece brought a cube or a star
    finished = i1()  # trading was ended
    comforted = i1()  # the comfort cube was taken or left


@rule
def setup(s: State, config: Out) -> None:
    """config: seats, rounds (6, 7, 8), preview, then the numbers of a pieces file (`components.Pieces.numbers`)."""
    s.seats = config[0]
    s.rounds = 6 + config[1]
    s.preview = config[2]
    for i in range(880):
        s.edge[i] = config[3 + i]
    for i in range(220):
        s.drawn[i] = config[883 + i]
    for i in range(12):
        s.begin[i] = config[1103 + i]
    s.unseen = NONE
    for piece in range(40):
        if s.edge[20 * piece] < s.edge[20 * piece + 1]:  # a table's own file may have fewer
            s.unseen |= bit(piece)
    for i in range(36):
        s.layers[i] = -1
    for i in range(72):
        s.jar[i] = 0
    for i in range(20):
        s.trade[i] = 0
    for i in range(16):
        s.filled[i] = 0
    for i in range(120):
        s.chips[i] = 0
    for i in range(30):
        s.chips_left[i] = config[1115 + i]
    for colour in range(5):
        s.supply[colour] = CUBES
        s.hand[colour] = 0
    s.supply[GOLD] = GOLDS
    for seat in range(SEATS):
        s.stars[seat] = 0
        s.layers[9 * seat] = 2 * (40 + seat)
        s.height[seat] = 1
        s.open[2 * seat] = -1
        s.open[2 * seat + 1] = -1
        s.chosen[seat] = -1
        s.stack[seat] = s.rounds
    s.phase = DEALING
    s.round = 0
    s.player = 0
    s.gold = 0
    s.brought = 0
    clear_turn(s)


@rule
def clear_turn(s: State) -> None:
    s.drawing = -1
    s.rolling = 0
    s.face = -1
    s.roll = 0
    s.roll_jar = -1
    s.roll_gold = 0
    s.finished = 0
    s.comforted = 0


@rule
def seats(s: State) -> int:
    return s.seats


@rule
def over(s: State) -> int:
    return 1 if s.phase == OVER else 0


@rule
def chance_due(s: State) -> int:
    return 1 if s.phase == DEALING or s.drawing >= 0 or s.rolling else 0


@rule
def actors(s: State) -> int:
    if chance_due(s) or s.phase == OVER:
        return 0
    if s.phase == CHOOSING:
        mask = 0
        for seat in range(s.seats):
            if s.chosen[seat] < 0:
                mask |= 1 << seat
        return mask
    return 1 << s.player


@rule
def turn(s: State) -> int:
    if s.phase == PLACING or s.phase == GILDING:
        return 1 << s.player
    return actors(s)


@rule
def chance(s: State, out: Out, weight: Out) -> int:
    """P4, P8: any unseen piece.  P14: any chip left of the grade.  P16: a face of the die."""
    n = 0
    if s.drawing >= 0:
        for value in range(VALUES):
            left = s.chips_left[VALUES * s.drawing + value]
            if left > 0:
                out[n] = CHIP + value
                weight[n] = left
                n += 1
    elif s.rolling:
        for face in range(6):
            out[face] = DIE + face
            weight[face] = 1
        n = 6
    elif s.phase == DEALING:
        pieces = s.unseen
        while pieces:
            out[n] = first(pieces)
            weight[n] = 1
            n += 1
            pieces = rest(pieces)
    return n


@rule
def deal(s: State, outcome: int) -> None:
    if outcome >= DIE:
        s.rolling = 0
        s.face = outcome - DIE
        rolled(s, outcome - DIE)
        settle(s)
    elif outcome >= CHIP:
        grade = s.drawing
        value = outcome - CHIP
        s.chips_left[VALUES * grade + value] -= 1
        s.chips[30 * s.player + VALUES * grade + value] += 1
        s.drawing = -1
        s.rolling = 1 if grade == 2 else 0
        settle(s)
    else:
        deal_piece(s, outcome)


@rule
def deal_piece(s: State, piece: int) -> None:
    """P4, P8: seat after seat, two pieces each at the start, one after a pass."""
    seat = s.player
    s.unseen &= ~bit(piece)
    s.stack[seat] -= 1
    if s.open[2 * seat] < 0:
        s.open[2 * seat] = piece
    else:
        s.open[2 * seat + 1] = piece
    if s.open[2 * seat + 1] >= 0:
        s.player += 1
        if s.player == s.seats:
            s.player = 0
            s.phase = FILLING if s.round == 0 else CHOOSING


@rule
def room(s: State, seat: int, jar: int) -> int:
    """P2: how many more cubes a blue jar takes."""
    return ROOM[jar] - s.filled[4 * seat + jar]


@rule
def takes(s: State, seat: int, jar: int, colour: int) -> int:
    """P13: room, and no cube of that colour yet."""
    return 1 if s.jar[18 * seat + 6 * jar + colour] == 0 and s.filled[4 * seat + jar] < ROOM[jar] else 0


@rule
def fill(s: State, seat: int, jar: int, colour: int) -> None:
    """Put a cube into a blue jar."""
    s.jar[18 * seat + 6 * jar + colour] += 1
    s.filled[4 * seat + jar] += 1


@rule
def add_to_trade(s: State, seat: int, colour: int) -> None:
    s.trade[5 * seat + colour] += 1
    s.filled[4 * seat + TRADE_JAR] += 1


@rule
def any_full(s: State, seat: int) -> int:
    for jar in range(3):
        if room(s, seat, jar) == 0:
            return 1
    return 0


@rule
def any_room(s: State, seat: int) -> int:
    for jar in range(3):
        if room(s, seat, jar) > 0:
            return 1
    return 0


@rule
def most_traded(s: State, seat: int) -> int:
    """P15: the colour most plentiful in the trade jar, the first of equals."""
    best = 0
    for colour in range(1, 5):
        if s.trade[5 * seat + colour] > s.trade[5 * seat + best]:
            best = colour
    return best


@rule
def return_three(s: State, seat: int) -> None:
    """P15."""
    for _ in range(3):
        colour = most_traded(s, seat)
        s.trade[5 * seat + colour] -= 1
        s.supply[colour] += 1
    s.filled[4 * seat + TRADE_JAR] -= 3


@rule
def returned(s: State, seat: int) -> int:
    """P15: the colours among the three cubes that a trade returns, as bits."""
    mask = 0
    taken = 0  # two bits a colour: how many have been taken so far
    for _ in range(3):
        best = 0
        for colour in range(1, 5):
            left = s.trade[5 * seat + colour] - ((taken >> (2 * colour)) & 3)
            if left > s.trade[5 * seat + best] - ((taken >> (2 * best)) & 3):
                best = colour
        taken += 1 << (2 * best)
        mask |= 1 << best
    return mask


@rule
def tradable(s: State, seat: int) -> int:
    """P15: the colours to be had for three from the trade jar, as bits: the supply holds one once the three are back, and
    a blue jar takes it."""
    if s.filled[4 * seat + TRADE_JAR] < 3:
        return 0
    back = returned(s, seat)
    useful = 0
    for colour in range(5):
        if s.supply[colour] > 0 or (back >> colour) & 1:
            for jar in range(3):
                if takes(s, seat, jar, colour):
                    useful |= 1 << colour
    return useful


@rule
def roll_takes(s: State, colour: int, jar: int) -> int:
    """P16: a rolled cube is of a colour the supply holds and goes by P13, the second into the first one's jar."""
    if s.supply[colour] == 0 or (s.roll_jar >= 0 and s.roll_jar != jar):
        return 0
    return takes(s, s.player, jar, colour)


@rule
def legal_roll(s: State, out: Out) -> int:
    n = 0
    for colour in range(5):
        for jar in range(3):
            if roll_takes(s, colour, jar):
                out[n] = PUT + 4 * colour + jar
                n += 1
    return n


@rule
def roll_fits(s: State) -> int:
    for colour in range(5):
        for jar in range(3):
            if roll_takes(s, colour, jar):
                return 1
    return 0


@rule
def any_in_hand(s: State) -> int:
    for colour in range(5):
        if s.hand[colour] > 0:
            return 1
    return 0


@rule
def comfort_due(s: State) -> int:
    """P17."""
    if s.brought or s.comforted or s.round + 1 == s.rounds:
        return 0
    for colour in range(5):
        if s.supply[colour] > 0:
            return 1
    return 0


@rule
def legal_gold(s: State, out: Out, n: int) -> int:
    """P16, P18: a gold cube fits any blue jar with room."""
    for jar in range(3):
        if room(s, s.player, jar) > 0:
            out[n] = PUT + 4 * GOLD + jar
            n += 1
    return n


@rule
def legal_hand(s: State, out: Out) -> int:
    """P13: any earned cube into a blue jar that takes it; into the trade jar only when none does."""
    n = 0
    for colour in range(5):
        if s.hand[colour] > 0:
            start = n
            for jar in range(3):
                if takes(s, s.player, jar, colour):
                    out[n] = PUT + 4 * colour + jar
                    n += 1
            if n == start:
                out[n] = PUT + 4 * colour + TRADE_JAR
                n += 1
    return n


@rule
def legal_full(s: State, out: Out, n: int) -> int:
    """P14."""
    for jar in range(3):
        if room(s, s.player, jar) == 0:
            out[n] = EMPTY + jar
            n += 1
    return n


@rule
def legal_trades(s: State, out: Out, n: int) -> int:
    """P15."""
    useful = tradable(s, s.player)
    for colour in range(5):
        if (useful >> colour) & 1:
            for jar in range(3):
                if takes(s, s.player, jar, colour):
                    out[n] = TRADE + 3 * colour + jar
                    n += 1
    return n


@rule
def legal_placing(s: State, out: Out) -> int:
    if s.roll > 0:
        return legal_roll(s, out)
    if s.roll_gold:
        return legal_gold(s, out, 0)
    if any_in_hand(s):
        return legal_hand(s, out)
    full = legal_full(s, out, 0)
    n = full
    if s.finished == 0:
        n = legal_trades(s, out, full)
    if n > 0:
        if full == 0:
            out[n] = DONE
            n += 1
        return n
    for colour in range(5):  # P17, the last thing in a turn
        if s.supply[colour] > 0:
            out[n] = COMFORT + colour
            n += 1
    out[n] = NO_COMFORT
    return n + 1


@rule
def legal_gilding(s: State, out: Out) -> int:
    """P18."""
    if s.roll > 0:
        return legal_roll(s, out)
    if s.roll_gold:
        return legal_gold(s, out, 0)
    placed = legal_gold(s, out, 0) if s.gold > 0 else 0
    n = legal_full(s, out, placed)
    if n == placed:
        out[n] = DONE
        n += 1
    return n


@rule
def legal_fills(s: State, seat: int, out: Out) -> int:
    """P3: one of the three cubes into each blue jar."""
    n = 0
    for small in range(3):
        for middle in range(3):
            if middle != small:
                a, b, c = s.begin[3 * seat + small], s.begin[3 * seat + middle], s.begin[3 * seat + 3 - small - middle]
                out[n] = FILL + 25 * a + 5 * b + c
                n += 1
    return n


@rule
def legal_choices(s: State, seat: int, out: Out) -> int:
    """P6: either open piece, upright or turned; P8: in the last round there is one piece."""
    one, two = s.open[2 * seat], s.open[2 * seat + 1]
    low = one if two < 0 else min(one, two)
    out[0] = CHOOSE + 2 * low
    out[1] = CHOOSE + 2 * low + 1
    if two < 0:
        return 2
    out[2] = CHOOSE + 2 * max(one, two)
    out[3] = CHOOSE + 2 * max(one, two) + 1
    return 4


@rule
def legal(s: State, seat: int, out: Out) -> int:
    if (actors(s) >> seat) & 1 == 0:
        return 0
    if s.phase == PLACING:
        return legal_placing(s, out)
    if s.phase == GILDING:
        return legal_gilding(s, out)
    if s.phase == FILLING:
        return legal_fills(s, seat, out)
    return legal_choices(s, seat, out)


@rule
def bottom_from(s: State, lying: int, colour: int) -> int:
    at = 20 * (lying >> 1) + 4 * colour
    return WIDE - s.edge[at + 3] if lying & 1 else s.edge[at] + 0


@rule
def bottom_to(s: State, lying: int, colour: int) -> int:
    at = 20 * (lying >> 1) + 4 * colour
    return WIDE - s.edge[at + 2] if lying & 1 else s.edge[at + 1] + 0


@rule
def top_from(s: State, lying: int, colour: int) -> int:
    at = 20 * (lying >> 1) + 4 * colour
    return WIDE - s.edge[at + 1] if lying & 1 else s.edge[at + 2] + 0


@rule
def top_to(s: State, lying: int, colour: int) -> int:
    at = 20 * (lying >> 1) + 4 * colour
    return WIDE - s.edge[at] if lying & 1 else s.edge[at + 3] + 0


@rule
def connected(s: State, upper: int, lower: int, colour: int) -> int:
    """P10: the stripes overlap on the shared edge by a positive amount."""
    start = max(bottom_from(s, upper, colour), top_from(s, lower, colour))
    end = min(bottom_to(s, upper, colour), top_to(s, lower, colour))
    return 1 if start < end else 0


@rule
def reach(s: State, seat: int, colour: int) -> int:
    """P11: how many layers, from the highest down, the connected stripe of a colour covers; 1 if it does not connect."""
    n = 1
    top = s.height[seat] - 1
    while n <= top and connected(s, s.layers[9 * seat + top - n + 1], s.layers[9 * seat + top - n], colour):
        n += 1
    return n


@rule
def lay(s: State, seat: int) -> None:
    """P7, P11, P12: lay the chosen piece, move the marker, take the cubes in hand."""
    clear_turn(s)
    lying = s.chosen[seat]
    s.layers[9 * seat + s.height[seat]] = lying
    s.height[seat] += 1
    s.brought = 0
    for colour in range(5):
        n = reach(s, seat, colour)
        cubes = 0
        if n > 1:
            for down in range(n):
                piece = s.layers[9 * seat + s.height[seat] - 1 - down] >> 1
                drawing = s.drawn[5 * piece + colour]
                if drawing == STAR:
                    s.stars[seat] += 1
                    s.brought = 1
                elif 1 <= drawing <= 2:
                    cubes += drawing
        cubes = min(cubes, s.supply[colour] + 0)
        if cubes > 0:
            s.supply[colour] -= cubes
            s.hand[colour] = cubes
            s.brought = 1


@rule
def rolled(s: State, face: int) -> None:
    """P16."""
    if face == ONE_CUBE:
        s.roll = 1
    elif face == TWO_CUBES:
        s.roll = 2
    elif face == GOLD_CUBE:
        s.roll_gold = 1 if s.supply[GOLD] > 0 else 0
    elif face == ONE_STAR:
        s.stars[s.player] += 1
    elif face == TWO_STARS:
        s.stars[s.player] += 2
    else:
        draw_chip(s, 0)
    s.roll_jar = -1


@rule
def draw_chip(s: State, grade: int) -> None:
    """P14: no chip left of the grade: none, and no roll."""
    for value in range(VALUES):
        if s.chips_left[VALUES * grade + value] > 0:
            s.drawing = grade


@rule
def forgo(s: State) -> None:
    """P16: what does not fit is forgone."""
    if s.roll > 0 and roll_fits(s) == 0:
        s.roll = 0
    if s.roll == 0:
        s.roll_jar = -1
    if s.roll_gold and any_room(s, s.player) == 0:
        s.roll_gold = 0


@rule
def goes_on(s: State) -> int:
    """Whether the player's turn goes on: chance, a cube to place, a full jar, a trade, a comfort cube."""
    if s.drawing >= 0 or s.rolling or s.roll > 0 or s.roll_gold:
        return 1
    if any_in_hand(s) or any_full(s, s.player):
        return 1
    if s.phase == GILDING:
        return 1 if s.gold > 0 else 0
    if s.finished == 0 and tradable(s, s.player):
        return 1
    return comfort_due(s)


@rule
def settle(s: State) -> None:
    """Go on to where somebody has to decide or chance is due."""
    while s.phase == PLACING or s.phase == GILDING:
        forgo(s)
        if goes_on(s):
            return
        if s.phase == GILDING:
            return_gold(s)
        s.player += 1
        if s.player < s.seats:
            if s.phase == PLACING:
                lay(s, s.player)
            else:
                gild(s)
        elif s.phase == GILDING:
            s.player = 0
            s.phase = OVER
            clear_turn(s)
        else:
            end_round(s)


@rule
def return_gold(s: State) -> None:
    """P18: all gold cubes go back, those in jars that were not filled too."""
    s.supply[GOLD] += s.gold
    s.gold = 0
    for jar in range(3):
        at = 18 * s.player + 6 * jar + GOLD
        s.supply[GOLD] += s.jar[at]
        s.filled[4 * s.player + jar] -= s.jar[at]
        s.jar[at] = 0


@rule
def end_round(s: State) -> None:
    """P8: the other piece goes to the next seat; P18: after the last round gold cubes are placed."""
    clear_turn(s)
    s.player = 0
    s.round += 1
    if s.round == s.rounds:
        for seat in range(s.seats):
            s.open[2 * seat] = -1
            s.open[2 * seat + 1] = -1
            s.chosen[seat] = -1
        s.phase = GILDING
        gild(s)
        return
    for seat in range(s.seats):  # the piece that is not laid, into the second place for the moment
        if s.open[2 * seat] != s.chosen[seat] >> 1:
            s.open[2 * seat + 1] = s.open[2 * seat]
    for seat in range(s.seats):
        s.open[2 * ((seat + 1) % s.seats)] = s.open[2 * seat + 1]
    for seat in range(s.seats):
        s.open[2 * seat + 1] = -1
        s.chosen[seat] = -1
    s.phase = DEALING if s.stack[0] > 0 else CHOOSING


@rule
def icons(s: State, seat: int) -> int:
    """P18: gold icons on all layers of a cake."""
    n = 0
    for layer in range(s.height[seat]):
        piece = s.layers[9 * seat + layer] >> 1
        for colour in range(5):
            if s.drawn[5 * piece + colour] == ICON:
                n += 1
    return n


@rule
def gild(s: State) -> None:
    """P18: as many gold cubes as gold icons, at most what the supply holds."""
    clear_turn(s)
    s.gold = min(icons(s, s.player), s.supply[GOLD] + 0)
    s.supply[GOLD] -= s.gold


@rule
def put(s: State, colour: int, jar: int) -> None:
    """Place a cube of the hand, of a roll or, in gold, of either."""
    seat = s.player
    if s.roll > 0:
        s.supply[colour] -= 1
        s.roll -= 1
        s.roll_jar = jar
    elif s.roll_gold:
        s.supply[GOLD] -= 1
        s.roll_gold = 0
    elif colour == GOLD:
        s.gold -= 1
    else:
        s.hand[colour] -= 1
    if jar == TRADE_JAR:
        add_to_trade(s, seat, colour)
    else:
        fill(s, seat, jar, colour)


@rule
def empty(s: State, jar: int) -> None:
    """P14."""
    for colour in range(6):
        at = 18 * s.player + 6 * jar + colour
        s.supply[colour] += s.jar[at]
        s.jar[at] = 0
    s.filled[4 * s.player + jar] = 0
    draw_chip(s, jar)


@rule
def apply(s: State, seat: int, action: int) -> None:
    if action < CHOOSE:
        colours = action - FILL
        fill(s, seat, 0, colours // 25)
        fill(s, seat, 1, colours // 5 % 5)
        fill(s, seat, 2, colours % 5)
        for jar in range(3):
            s.supply[s.begin[3 * seat + jar]] -= 1
        s.player += 1
        if s.player == s.seats:
            s.player = 0
            s.phase = CHOOSING
        return
    if action < PUT:
        s.chosen[seat] = action - CHOOSE
        if actors(s) == 0:
            s.phase = PLACING
            s.player = 0
            lay(s, 0)
            settle(s)
        return
    if action < EMPTY:
        put(s, (action - PUT) // 4, (action - PUT) % 4)
    elif action < TRADE:
        empty(s, action - EMPTY)
    elif action < COMFORT:
        return_three(s, seat)
        colour = (action - TRADE) // 3
        s.supply[colour] -= 1
        fill(s, seat, (action - TRADE) % 3, colour)
    elif action < DONE:
        s.comforted = 1
        s.finished = 1  # the cube can be traded from the next turn on
        if action < NO_COMFORT:
            s.supply[action - COMFORT] -= 1
            add_to_trade(s, seat, action - COMFORT)
    else:
        s.finished = 1
        if s.phase == GILDING:
            return_gold(s)
    settle(s)


@rule
def score(s: State, seat: int) -> int:
    """P20: stars and chips."""
    points = s.stars[seat] + 0
    for grade in range(3):
        for value in range(1, VALUES):
            points += value * s.chips[30 * seat + VALUES * grade + value]
    return points


@rule
def winners(s: State) -> int:
    """P20: a tie is a shared win."""
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
def redeal(s: State, seat: int, rng: Out) -> None:
    """P21: the others' chips are any of their grade not seen; a hidden choice is any of the four."""
    if s.phase == OVER:  # P19: chips are turned up
        return
    for grade in range(3):
        for other in range(s.seats):
            if other != seat:
                for value in range(VALUES):
                    s.chips_left[VALUES * grade + value] += s.chips[30 * other + VALUES * grade + value]
        for other in range(s.seats):
            if other != seat:
                redeal_chips(s, other, grade, rng)
    if s.phase == CHOOSING:
        for other in range(s.seats):
            if other != seat and s.chosen[other] >= 0:
                lie = rand(rng, 4 if s.open[2 * other + 1] >= 0 else 2)
                s.chosen[other] = 2 * s.open[2 * other + (lie >> 1)] + (lie & 1)


@rule
def redeal_chips(s: State, other: int, grade: int, rng: Out) -> None:
    held = 0
    total = 0
    for value in range(VALUES):
        held += s.chips[30 * other + VALUES * grade + value]
        total += s.chips_left[VALUES * grade + value]
        s.chips[30 * other + VALUES * grade + value] = 0
    for _ in range(held):
        at = rand(rng, total)
        value = 0
        while at >= s.chips_left[VALUES * grade + value]:
            at -= s.chips_left[VALUES * grade + value]
            value += 1
        s.chips_left[VALUES * grade + value] -= 1
        s.chips[30 * other + VALUES * grade + value] += 1
        total -= 1
