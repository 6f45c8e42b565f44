"""The picture on Torres' card of the first page: a castle on an endless meadow."""

from __future__ import annotations

from tischlein.games.torres import figures, stones
from tischlein.games.torres.isometric import Corner, point
from tischlein.games.torres.layout import laid
from tischlein.look.picture import Picture
from tischlein.look.svg import at, num, polygon, tag
from tischlein.words import msg
from tischlein.words.say import Say

BLOCKS = "b4:2 c4:3 c3:4 d3:2 c2:1 e1:1"
KNIGHTS = {1: "c3", 2: "b4", 3: "d3", 4: "c2"}
KING = "e1"


def cover(say: Say) -> str:
    """Knights of four colours on a castle, and the king beside it."""
    corner = Corner(laid(BLOCKS, KNIGHTS, KING, players=4))
    meadow = polygon([point(-9, -9), point(14, -9), point(14, 14), point(-9, 14)])
    lines = "".join(_line((i, -6), (i, 11)) + _line((-6, i), (11, i)) for i in range(-5, 11))
    men = {squares: seat for seat, squares in KNIGHTS.items()} | {KING: 0}
    pieces = "".join(
        tag("g", corner.figure(men[square], "", False), transform=at(*_foot(corner, square)))
        for square in corner.order()
        if square in men
    )
    drawn = (
        tag("path", d=meadow, fill="var(--ground)")
        + tag("path", d=lines, stroke="var(--ground-line)", fill="none")
        + tag("g", corner.towers(""))
        + pieces
    )
    picture = Picture(
        box=(190, 196, 380, 226),
        label=say(msg("Castles with knights of four colours and the king")),
        defs=figures.symbols() + stones.symbols() + tag("clipPath", tag("path", d=meadow), id="torres-on"),
        layers={"scene": drawn},
        css="",
    )
    return picture.still("cover-torres-", "cover-art", ' preserveAspectRatio="xMidYMid slice"')


def _foot(corner: Corner, square: str) -> tuple[float, float]:
    x, y = corner.at(square)
    return x, y + 3


def _line(a: tuple[int, int], b: tuple[int, int]) -> str:
    (x0, y0), (x1, y1) = point(*a), point(*b)
    return f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"
