"""Torres' board seen from above: a level is a smaller terrace on the one below, its number stands in the corner."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping

from tischlein.games.torres.figures import brass_ring
from tischlein.games.torres.sight import Place, Sight, places
from tischlein.look.svg import Point, at, num, tag, use
from tischlein.words import Message, msg

CELL, EDGE = 60, 20
SIZE = 8 * CELL
STONE = ("#f8e7c8", "#efd5a6", "#e3bf85", "#d3a768", "#bd8c4e", "#a5743a")
"""The roofs by level; all that are higher look like the last."""
SIDES = ((0, 1, "M{x} {y}h60"), (0, -1, "M{x} {b}h60"), (-1, 0, "M{x} {y}v60"), (1, 0, "M{r} {y}v60"))
"""Steps to the neighbours, and the wall on that side."""


def corner(place: Place) -> tuple[int, int]:
    """The upper left corner of a square as it is seen."""
    return EDGE + CELL * place[0], EDGE + CELL * (7 - place[1])


@functools.cache
def ground(turn: int) -> str:
    """The frame with the names of columns and rows, and the squares."""
    frame = {"x": -8, "width": 536, "height": 536, "rx": 12}
    grid = "".join(f"M20 {EDGE + i * CELL}h480M{EDGE + i * CELL} 20v480" for i in range(9))
    return (
        tag("rect", y=-2, opacity=0.16, **frame)
        + tag("rect", y=-8, fill="var(--wood-lit)", **frame)
        + tag("rect", x=EDGE, y=EDGE, width=SIZE, height=SIZE, fill="var(--ground)")
        + tag("path", d=grid, stroke="var(--ground-line)", fill="none")
        + tag("g", _names(turn), font_size=14, font_weight=600, fill="#fff6e6", text_anchor="middle")
    )


def _names(turn: int) -> str:
    square = {place: square for square, place in places(turn).items()}
    odd = turn % 2
    below = "".join(tag("text", square[i, 0][odd], x=50 + i * CELL, y=516) for i in range(8))
    return below + "".join(tag("text", square[0, i][1 - odd], x=6, y=55 + (7 - i) * CELL) for i in range(8))


class Above(Sight):
    """From above, a1 at the lower left unless turned."""

    css = "board torres flat"

    @property
    def box(self) -> tuple[float, float, float, float]:
        return -24, -20, 568, 560

    def label(self) -> Message:
        return msg("Board of 8 by 8 squares, seen from above, {a} at the lower left", a=self.square[0, 0])

    def ground(self) -> str:
        return ground(self.turn)

    def towers(self, newest: str) -> str:
        tops, terraces, numbers, walls = "", "", "", ""
        for place, h in self.height.items():
            if not h:
                continue
            x, y = corner(place)
            drop = "laid" if self.square[place] == newest else None
            tops += tag("rect", x=x, y=y, width=CELL, height=CELL, fill=STONE[min(h, len(STONE)) - 1], class_=drop)
            terraces += "".join(_terrace(x, y, inset) for inset in _insets(h))
            numbers += tag("text", str(h), x=x + (10 if h < 10 else 13), y=y + 17)
            for dc, dr, wall in SIDES:
                if not self.height.get((place[0] + dc, place[1] + dr), 0):
                    walls += wall.format(x=x, y=y, b=y + CELL, r=x + CELL)
        return (
            tops
            + tag("path", d=terraces or "M0 0", fill="none", stroke="#7a5226", stroke_opacity=0.42)
            + tag("path", d=walls or "M0 0", stroke="#4f3418", stroke_width=3, stroke_linecap="square", fill="none")
            + tag("g", numbers, font_size=13, font_weight=700, fill="#3d2812", text_anchor="middle")
        )

    def at(self, square: str) -> Point:
        x, y = corner(self.place[square])
        return x + 32, y + 32

    def shape(self, square: str) -> str:
        x, y = corner(self.place[square])
        return f"M{x} {y}h{CELL}v{CELL}h-{CELL}z"

    def roof(self, square: str) -> str:
        return self.shape(square)

    def order(self) -> list[str]:
        return [self.square[column, row] for row in range(7, -1, -1) for column in range(8)]

    def coin(self, kind: str, square: str) -> str:
        x, y = self.at(square)
        if kind == "dot":
            return use("torres-go-dot", transform=at(x - 2, y - 2))
        return use(f"torres-go-{kind}", transform=f"translate({num(x - 1)} {num(y)}) scale(.95 1.25)")

    def figure(self, who: int, ring: str, lifted: bool) -> str:
        mark = brass_ring(23, 1, ring == "strong") if ring else ""
        return mark + use(f"torres-d{who}" if who else "torres-dking")

    def off(self) -> Point:
        return SIZE / 2 + EDGE, SIZE + 60

    def front(self, coins: Mapping[str, str], men: Mapping[str, str]) -> str:
        return ""

    def through(self, square: str, kind: str) -> str:
        return ""

    def block(self, square: str) -> str:
        x, y = corner(self.place[square])
        h = self.v.heights[square] + 1
        fill = STONE[min(h, len(STONE)) - 1]
        number = tag(
            "text", str(h), x=x + 30, y=y + 37, font_size=20, font_weight=700, fill="#3d2812", text_anchor="middle"
        )
        stone = tag("rect", x=x + 4, y=y + 4, width=52, height=52, fill=fill, stroke="#4f3418", stroke_width=2)
        return tag("g", stone, number, opacity=0.82)

    def arrow(self, start: str, end: str) -> str:
        """Straight, from the edge of one circle to the edge of the other."""
        (x0, y0), (x1, y1) = self.at(start), self.at(end)
        way = math.atan2(y1 - y0, x1 - x0)
        x0, y0 = x0 + 24 * math.cos(way), y0 + 24 * math.sin(way)
        x1, y1 = x1 - 22 * math.cos(way), y1 - 22 * math.sin(way)
        head = "".join(
            f"M{num(x1 - 13 * math.cos(way + bend))} {num(y1 - 13 * math.sin(way + bend))}L{num(x1)} {num(y1)}"
            for bend in (0.6, -0.6)
        )
        return f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}{head}"

    def levels(self, coins: Mapping[str, str]) -> str:
        return ""

    def above(self, square: str) -> Point:
        x, y = self.at(square)
        return x - 2, y - 26


def _insets(height: int) -> list[float]:
    """How far the terraces of a tower lie inside one another: 5 each, closer where there are many."""
    step = min(5.0, 24 / max(1, height - 1))
    return [step * k for k in range(1, height)]


def _terrace(x: int, y: int, inset: float) -> str:
    side = num(CELL - 2 * inset)
    return f"M{num(x + inset)} {num(y + inset)}h{side}v{side}h-{side}z"
