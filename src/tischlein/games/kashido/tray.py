"""Where things lie on the drawn tray, in units of the drawing: squares, chits, lines."""

from __future__ import annotations

from tischlein.games.kashido.components import COLOURS, LINES
from tischlein.games.kashido.controls import chit_control
from tischlein.games.kashido.view import SQUARES, SQUARES_OF
from tischlein.look.svg import Point

SQUARE = 84.0
RIM = 16.0  # of the tray, around its squares
WOOD = 54.0  # around the tray, where the chits lie
TRAY = 4 * SQUARE + 2 * RIM
BOARD = TRAY + 2 * WOOD
BOX = (-24.0, -24.0, BOARD + 56, BOARD + 56)
"""The viewBox: the board with its rim and its shadow."""


def centre(square: str) -> Point:
    """The middle of a square such as "a4"."""
    column, row = "abcd".index(square[0]), int(square[1])
    return WOOD + RIM + SQUARE * (column + 0.5), WOOD + RIM + SQUARE * (4.5 - row)


def _chits_of(line: str) -> tuple[Point, ...]:
    """A line's four chits: red and yellow at its first end (left, bottom, column a), green and blue at the other."""
    first, other, aside = WOOD / 2 + 1, BOARD - WOOD / 2 - 1, 20
    near, far = 13, 44
    if line in "1234":
        _, y = centre("a" + line)
        return (first, y - aside), (first, y + aside), (other, y - aside), (other, y + aside)
    if line in "abcd":
        x, _ = centre(line + "1")
        return (x - aside, other), (x + aside, other), (x - aside, first), (x + aside, first)
    if line == "/":
        return (near, BOARD - far), (far, BOARD - near), (BOARD - far, near), (BOARD - near, far)
    return (near, far), (far, near), (BOARD - near, BOARD - far), (BOARD - far, BOARD - near)


CHITS: dict[tuple[str, str], Point] = {
    (line, colour): place for line in LINES for colour, place in zip(COLOURS, _chits_of(line), strict=True)
}
"""The middle of each chit, by line and colour."""


def line_box(line: str) -> tuple[Point, float, float, float]:
    """A box around the squares of a line: its middle, width, height and turn in degrees."""
    ends = [centre(square) for square in (SQUARES_OF[line][0], SQUARES_OF[line][-1])]
    middle = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
    if line in LINES[8:]:
        return middle, 3 * SQUARE * 2**0.5 + SQUARE - 8, SQUARE - 6, -45 if line == "/" else 45
    long, short = 4 * SQUARE - 2, SQUARE - 2
    return (middle, long, short, 0) if line in "1234" else (middle, short, long, 0)


def places() -> dict[str, Point]:
    """The middle of every control on the board, in per cent of the viewBox."""
    at = {f"sq-{square}": centre(square) for square in SQUARES}
    at |= {chit_control(line, colour): place for (line, colour), place in CHITS.items()}
    left, top, wide, high = BOX
    return {control: (100 * (x - left) / wide, 100 * (y - top) / high) for control, (x, y) in at.items()}
