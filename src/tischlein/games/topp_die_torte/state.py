"""The state of Topp die Torte!, its action and outcome numbers, in the kit's subset.

Colours are 0…4 (blue, pink, green, purple, orange), gold is 5.  Jars are 0…2 (small, middle, large), the trade jar is 3;
grades of chips are numbered like the jars that pay them.  Pieces are 0…39, start pieces 40…43; a piece as it lies is
2 · piece, + 1 if turned.
"""

from __future__ import annotations

from tischlein.kit.py import State as Fields
from tischlein.kit.py import i1, i2, rule, u8

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
    chip_count = i1(12)  # 3 · seat + grade: chips a seat has; this and the next three only count along, see `tallies`
    chip_points = i2(4)  # points of a seat's chips
    icons = i1(4)  # P18: gold icons on all layers of a seat's cake
    ripe = i2(20)  # 5 · seat + colour: cubes, plus 32 a star, on the connected stripe that ends on top of a seat's cake
    hand = i1(5)  # earned cubes still to place
    seats = i1()
    rounds = i1()
    preview = i1()
    phase = i1()
    round = i1()  # rounds finished
    player = i1()  # who fills, lays or gilds
    drawing = i1()  # a chip of this grade is being drawn, −1 for none
    rolling = i1()
    face = i1()  # the last roll, −1 before the first one; it decides nothing
    roll = i1()  # cubes of a roll still to place
    roll_jar = i1()  # the jar the first of two went into, −1 before
    roll_gold = i1()  # a rolled gold cube still to place
    gold = i1()  # gold cubes in hand at the end
    brought = i1()  # the laid piece brought a cube or a star
    finished = i1()  # trading was ended
    comforted = i1()  # the comfort cube was taken or left


@rule
def clear_turn(s: State) -> None:
    s.drawing = -1
    s.rolling = 0
    s.roll = 0
    s.roll_jar = -1
    s.roll_gold = 0
    s.finished = 0
    s.comforted = 0
