"""Torres' cards as small pictures: raspberry lines are what happens, stone is what stands there.

Drawn in a box of 60 × 48 around the origin.  Classes: `s` outlines, `t` what happens, `c` blocks, `d` doors, `p` an own piece,
`q` another's, `n` a number, `h` squares that count.
"""

from __future__ import annotations

from collections.abc import Callable

from tischlein.look.svg import at, polygon, tag

PAWN = "M-7 8c0 2.5 14 2.5 14 0 0-3-3.6-3.5-3.6-8 2-1.2 2.6-5.5.6-7.5S-2 -9.5-4-7.5s-1.4 6.3.6 7.5C-3.4 4.5-7 5-7 8z"
CUBE = "M0-9l9 4.5V5L0 9.5-9 5v-9.5zM-9-4.5L0 0l9-4.5M0 0v9.5"
UP = "M0 7V-7M-5-2l5-5 5 5"
PLUS = "M17-15v9M12.5-10.5h9"


def _at(x: float, y: float, css: str, d: str, scale: float = 1) -> str:
    return tag("path", d=d, class_=css, transform=at(x, y, scale=scale), vector_effect="non-scaling-stroke")


def _path(d: str, css: str) -> str:
    return tag("path", d=d, class_=css)


def _number(n: int) -> str:
    return tag("text", str(n), y=13, class_="n") + _path(PLUS, "t")


ACTION = {
    "ladder": _path("M-20 16h14V0H8v-16h14", "s")
    + _path("M-8 14L8-14M-14 11L2-17M-6 10l-5-3M-2 3l-5-3M2-4l-5-3M6-11l-5-3", "t"),
    "raise": _at(0, -8, "p", PAWN) + _at(0, 11, "c", CUBE, 0.9) + _at(19, 0, "t", UP),
    "extra": _at(-4, 2, "c", CUBE, 1.45) + _path("M18-14v12M12-8h12", "t"),
    "gate": _path("M-16 18v-20a14 14 0 0 1 28 0v20z", "c")
    + _path("M-8 18v-16a6 7 0 0 1 12 0v16z", "d")
    + _at(20, 2, "t", UP),
    "diagonal": _path("M-17-17h34v34h-34zM0-17v34M-17 0h34", "s") + _path("M-10 10L10-10M3-10h7v7", "t"),
    "six": _number(6),
    "seven": _number(7),
    "block": _at(-14, 6, "s", CUBE, 0.95) + _at(15, -2, "c", CUBE) + _path("M-14-8c4-9 14-11 21-8M4-20l4 4-5 3", "t"),
    "jump": _at(0, 6, "q", PAWN, 1.1) + _path("M-20 8C-18-18 18-18 20 6M14 2l6 5 4-7", "t"),
    "replace": _at(-13, 3, "s", PAWN, 1.1)
    + _at(13, 3, "p", PAWN, 1.1)
    + _path("M-10-14c6-5 14-5 20 0M10-19v5h-6", "t"),
}
"""By the kind of action card."""

_CELL = 8.5


def _board(cells: int, counted: Callable[[int, int], bool]) -> str:
    """A small square board with the squares that count filled."""
    half = cells * _CELL / 2
    lines = "".join(
        f"M{-half} {-half + k * _CELL}h{2 * half}M{-half + k * _CELL} {-half}v{2 * half}" for k in range(cells + 1)
    )
    filled = "".join(_square(c, r, half) for c in range(cells) for r in range(cells) if counted(c, r))
    return _path(filled, "h") + _path(lines, "s")


def _square(column: int, row: int, half: float) -> str:
    x, y = column * _CELL - half, row * _CELL - half
    return polygon([(x, y), (x + _CELL, y), (x + _CELL, y + _CELL), (x, y + _CELL)])


def _pawns(*places: tuple[float, float]) -> str:
    return "".join(_at(x, y, "p", PAWN, 0.8) for x, y in places)


def _steps(*tops: float) -> str:
    """Columns of blocks side by side, and a piece on each; 16 is the floor."""
    wide = 44 / len(tops)
    drawn = ""
    for k, top in enumerate(tops):
        x = -22 + k * wide
        drawn += _path(f"M{x + 1:g} 18v{top - 18:g}h{wide - 2:g}v{18 - top:g}z", "c") if top < 18 else ""
        drawn += _at(x + wide / 2, top - 8, "p", PAWN, 0.72)
    return drawn + _path("M-26 18h52", "s")


MASTER = {
    "border": _board(5, lambda c, r: c in (0, 4) or r in (0, 4)),
    "diagonals": _board(5, lambda c, r: c in (r, 4 - r)),
    "castles": "".join(
        _path(f"M{x} {y}v-8h2v2h2v-2h3v2h2v-2h2v8z", "c")
        for x, y in ((-26, -4), (-6, -9), (14, -4), (-18, 16), (6, 18))
    ),
    "neighbours": _path("M-21-4h14v14h-14zM-7-4h14v14H-7zM7-4h14v14H7zM-7-18h14v14H-7z", "h")
    + _pawns((-14, 2), (0, 2), (14, 2), (0, -12)),
    "levels": _steps(18, 11, 4, -3),
    "row": _path("M-26 8h52M-26-8h52", "s") + _pawns((-19, 0), (-7, 0), (7, 0), (19, 0)),
    "square": _path("M-14-11h28v24h-28z", "s") + _pawns((-14, -11), (14, -11), (-14, 12), (14, 12)),
    "level": _steps(6, 6, 6),
}
"""By the master card."""


def picture(drawn: str) -> str:
    """A card's picture as an image that says nothing by itself."""
    return tag("svg", drawn, class_="pictogram", viewBox="-30 -24 60 48", aria_hidden=True)
