"""Torres' board seen from a corner: wooden frame, icing, towers, and what can be seen of things behind them."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping

from tischlein.games.torres import figures
from tischlein.games.torres.sight import Place, Sight, places
from tischlein.games.torres.stones import SIDES, A, B, Z
from tischlein.look import signs
from tischlein.look.svg import Attribute, Point, num, polygon, tag, use
from tischlein.words import Message, msg

ORIGIN = 358.0, 500.0  # where the corner in front stands
WIDE, HIGH, TOP, SPARE = 716.0, 490.0, 62.0, 20.0
RIM, THICK = 0.5, 17.0  # of the frame: in parts of a square, and down
MAN, KING_HIGH, COIN = 17.0, 62.0, 20.0  # half as wide as a piece, as high as the king, half as wide as a coin
MERLON = 6.0  # how high they stand on a roof
NUMBER_SPOTS = ((0, 0), (-22, 0), (22, 0), (0, -11), (0, 12))  # on a roof, from its middle, the best first
PLACES = [(column, row) for row in range(8) for column in range(8)]
BACK_TO_FRONT = sorted(PLACES, key=lambda place: (-place[0] - place[1], place[0]))


def point(column: float, row: float, level: float = 0) -> Point:
    """A point of the board, in squares from the corner in front, as it is drawn."""
    return ORIGIN[0] + (column - row) * A, ORIGIN[1] - (column + row) * B - level * Z


@functools.cache
def ground(turn: int) -> str:
    """The frame with the names of columns and rows, and the 64 squares."""
    out = [point(-RIM, -RIM), point(8 + RIM, -RIM), point(8 + RIM, 8 + RIM), point(-RIM, 8 + RIM)]
    left, front, right = out[3], out[0], out[1]
    inside = polygon([point(0, 0), point(8, 0), point(8, 8), point(0, 8)])
    dark = "".join(_tile(c, r) for c, r in PLACES if (c + r) % 2)
    lines = "".join(_line((i, 0), (i, 8)) + _line((0, i), (8, i)) for i in range(1, 8))
    lit = f"M{num(left[0])} {num(left[1])}L{num(front[0])} {num(front[1])}L{num(right[0])} {num(right[1])}"
    return (
        tag("ellipse", cx=ORIGIN[0], cy=ORIGIN[1] - 8 * B + 46, rx=372, ry=214, fill="url(#torres-pool)")
        + tag("path", d=polygon([left, front, _down(front), _down(left)]), fill="var(--wood)")
        + tag("path", d=polygon([front, right, _down(right), _down(front)]), fill="var(--wood-2)")
        + tag("path", d=polygon(out), fill="var(--wood-lit)")
        + tag("path", d=lit, fill="none", stroke="#fff", stroke_opacity=0.3)
        + tag("path", d=inside, fill="var(--ground)", stroke="var(--wood-2)", stroke_width=2)
        + tag("path", d=dark, fill="var(--ground-2)")
        + tag("path", d=lines, stroke="var(--ground-line)", stroke_width=0.9, fill="none")
        + tag("clipPath", tag("path", d=inside), id="torres-on")
        + tag("g", _names(turn), font_size=14, font_weight=600, fill="#fff6e6", text_anchor="middle")
    )


@functools.cache
def _silhouette(c: int, r: int, height: int) -> str:
    """The outline of a square with its tower."""
    if not height:
        return _tile(c, r)
    low = [point(c, r + 1), point(c, r), point(c + 1, r)]
    return polygon(low + [point(c + u, r + v, height) for u, v in ((1, 0), (1, 1), (0, 1))])


@functools.cache
def _in_front(place: Place) -> list[Place]:
    """The squares before a place that a tower could hide it from, the farthest first."""
    c, r = place
    return [(i, k) for i, k in BACK_TO_FRONT if i + k < c + r and abs((i - k) - (c - r)) <= 1]


@functools.cache
def _blocks(c: int, r: int, height: int) -> str:
    """So many blocks on each other."""
    x, y = point(c + 0.5, r + 0.5)
    return "".join(use("torres-b", x=x, y=y - k * Z) for k in range(height))


def _down(corner: Point) -> Point:
    return corner[0], corner[1] + THICK


@functools.cache
def _tile(column: int, row: int, level: float = 0) -> str:
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    return polygon([point(column + u, row + v, level) for u, v in corners])


def _line(a: Place, b: Place) -> str:
    (x0, y0), (x1, y1) = point(*a), point(*b)
    return f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"


def _names(turn: int) -> str:
    """Columns and rows, along the two edges in front."""
    square = {place: square for square, place in places(turn).items()}
    odd = turn % 2
    edges = [(square[i, 0][odd], point(i + 0.5, -0.27)) for i in range(8)]
    edges += [(square[0, i][1 - odd], point(-0.27, i + 0.5)) for i in range(8)]
    return "".join(tag("text", name, x=x, y=y + 5) for name, (x, y) in edges)


class Corner(Sight):
    """From the corner that is in front."""

    flat = 0.575

    @property
    def box(self) -> tuple[float, float, float, float]:
        """As high as the highest tower with its piece needs, in whole levels; a little may stand out."""
        tops = [self.at(square)[1] - self._standing(square) + SPARE for square, h in self.v.heights.items() if h > 1]
        more = Z * math.ceil(max(0.0, TOP - min(tops, default=TOP)) / Z)
        return 0, TOP - more, WIDE, HIGH + more

    def _standing(self, square: str) -> float:
        """How high the piece on a square is, with merlons."""
        return KING_HIGH if square == self.v.king else 46 if self.v.owner(square) else MERLON

    def label(self) -> Message:
        return msg("Board of 8 by 8 squares, seen from the corner {a}", a=self.square[0, 0])

    def ground(self) -> str:
        return ground(self.turn)

    def towers(self, newest: str) -> str:
        shade = "".join(_shadow(c, r, h) for (c, r), h in self.height.items() if h)
        shadows = tag("path", d=shade, fill="#1b2412", opacity=0.2, clip_path="url(#torres-on)") if shade else ""
        return shadows + "".join(self._tower(place, newest) for place in BACK_TO_FRONT if self.height[place])

    def _tower(self, place: Place, newest: str) -> str:
        h, square = self.height[place], self.square[place]
        x, y = point(place[0] + 0.5, place[1] + 0.5)
        last = use("torres-b", x=x, y=y - (h - 1) * Z)
        roof = use("torres-t", x=x, y=y - h * Z) + "".join(
            use(f"torres-{side}", x=x, y=y - h * Z)
            for side, (dc, dr) in SIDES.items()
            if self.height.get((place[0] + dc, place[1] + dr), 0) < h
        )
        top = tag("g", last, roof, class_="laid") if square == newest else last + roof
        return tag("g", _blocks(*place, h - 1), top, id=f"tower-{square}")

    def at(self, square: str) -> Point:
        column, row = self.place[square]
        return point(column + 0.5, row + 0.5, self.height[column, row])

    def stand(self, square: str) -> Point:
        """A little aside where a piece before it would cover it."""
        x, y = self.at(square)
        depth = sum(self.place[square])
        for other in self._men:
            u, v = self.at(other)
            if sum(self.place[other]) < depth and abs(u - x) < 8 and abs(v - y) < 14:
                return x + 13, y - 2
        return x, y + 3

    @functools.cached_property
    def _men(self) -> list[str]:
        """The squares where somebody stands."""
        return [square for one in self.v.people for square in one.on_board] + ([self.v.king] if self.v.king else [])

    def shape(self, square: str) -> str:
        """With the body of whoever stands there, for it hides squares behind."""
        return _silhouette(*self.place[square], self.v.heights[square]) + self._body(square)

    def _body(self, square: str) -> str:
        """The outline of a piece; empty where none stands."""
        high = self._standing(square)
        if high <= MERLON:
            return ""
        x, y = self.stand(square)
        y -= 3
        return f"M{num(x + 15)} {num(y)}l-8-{num(high - 12)}q-7-14-14 0l-8 {num(high - 12)}q15 14 30 0z"

    def roof(self, square: str) -> str:
        return _tile(*self.place[square], self.v.heights[square])

    def order(self) -> list[str]:
        return [self.square[place] for place in BACK_TO_FRONT]

    def coin(self, kind: str, square: str) -> str:
        x, y = self.at(square)
        return use(f"torres-go-{kind}", x=x, y=y)

    def figure(self, who: int, ring: str, lifted: bool) -> str:
        mark = figures.brass_ring(21, self.flat, ring == "strong") if ring else ""
        return figures.standing(f"torres-k{who}" if who else "torres-king", lifted, mark)

    def off(self) -> Point:
        return ORIGIN[0], ORIGIN[1] + 40

    def through(self, square: str, kind: str) -> str:
        body = self._body(square)
        if body or self._middle_seen(self.place[square], -4):
            return body
        x, y = self.at(square)
        wide, high = (13, 11) if kind == "dot" else (24, 21)
        return f"M{num(x - wide)} {num(y)}a{wide} {high} 0 0 1 {2 * wide} 0a{wide} {high} 0 0 1-{2 * wide} 0z"

    def block(self, square: str) -> str:
        (c, r), h = self.place[square], self.v.heights[square]
        x, y = point(c + 0.5, r + 0.5, h)
        merlons = "".join(use(f"torres-{side}", x=x, y=y - Z) for side in SIDES)
        block = tag("g", use("torres-b", x=x, y=y), use("torres-t", x=x, y=y - Z), merlons, opacity=0.78)
        edge = {"d": _tile(c, r, h + 1), "fill": "none", "stroke_linejoin": "round"}
        dark = tag("path", stroke=signs.EDGE, stroke_width=4, **edge)
        return block + dark + tag("path", stroke="var(--brass-fill)", stroke_width=2.6, stroke_dasharray="6 4", **edge)

    def arrow(self, start: str, end: str) -> str:
        """An arc above both squares."""
        (x0, y0), (x1, y1) = self.at(start), self.at(end)
        x, y = (x0 + x1) / 2, min(y0, y1) - 34
        y1 -= 8
        back = math.atan2(y - y1, x - x1)
        head = "".join(
            f"M{num(x1 + 12 * math.cos(back + bend))} {num(y1 + 12 * math.sin(back + bend))}L{num(x1)} {num(y1)}"
            for bend in (0.55, -0.55)
        )
        return f"M{num(x0)} {num(y0)}Q{num(x)} {num(y)} {num(x1)} {num(y1)}{head}"

    def levels(self, coins: Mapping[str, str]) -> str:
        """On every roof that can be seen, beside a piece or a coin."""
        drawn = []
        for place in BACK_TO_FRONT:
            if self.height[place] and self._middle_seen(place):
                x, y = self._number_spot(place, coins)
                drawn.append(tag("text", str(self.height[place]), x=x, y=y + 5))
        style: dict[str, Attribute] = {"stroke": "var(--stone-top)", "stroke_width": 3.5, "stroke_linejoin": "round"}
        style |= {"paint_order": "stroke", "fill": "#33210e", "font_size": 15, "font_weight": 700}
        return tag("g", *drawn, text_anchor="middle", **style)

    def _number_spot(self, place: Place, coins: Mapping[str, str]) -> Point:
        """Where on a roof its number is best read: in the middle, or where no piece, coin or tower is in the way."""
        x, y = self.at(self.square[place])
        spots = [(x + dx, y + dy) for dx, dy in NUMBER_SPOTS]
        return next((spot for spot in spots if self._bare(spot, place, coins)), spots[1])

    def _bare(self, spot: Point, place: Place, coins: Mapping[str, str]) -> bool:
        """Whether a spot on a roof is covered neither by what stands on it or before it, nor by a coin, seen through it or not."""
        x, y = spot
        for man in self._men:
            u, v = self.stand(man)
            if sum(self.place[man]) <= sum(place) and abs(u - x) < 21 and v - self._standing(man) - 4 < y < v + 10:
                return False
        for square, kind in coins.items():
            u, v = self.at(square)
            if abs(u - x) < (14 if kind == "dot" else 26) and abs(v - y) < 15:
                return False
        towers = [point(i + 0.5, k + 0.5, self.height[i, k]) for i, k in self._before(place)]
        return not any(abs(u - x) < A + 3 and y + 7 > v - B + abs(u - x) * B / A for u, v in towers)

    def above(self, square: str) -> Point:
        x, y = self.at(square)
        return x, y - self._standing(square) - 12

    # what stands behind a tower

    def front(self, coins: Mapping[str, str], men: Mapping[str, str]) -> str:
        """The towers before a piece or a coin once more, half clear, inside its own box, so that it shows through.

        Then, clear, coins and pieces that stand before another, so that the order in the page need never change.
        """
        seen = {square: kind for square, kind in coins.items() if self._middle_seen(self.place[square])}
        hidden = {square: COIN for square in coins if square not in seen} | dict.fromkeys(men, MAN)
        boxes, drawn = [], ""
        for square, half in hidden.items():
            before = self._before(self.place[square])
            if not before:
                continue
            x, y = self.stand(square) if half == MAN else self.at(square)
            up, down, veil = (KING_HIGH, 8, 0.62) if half == MAN else (12, 15, 0.42)
            boxes.append((x - half, x + half, y - up, y + down))
            clip = tag("path", d=f"M{num(x - half)} {num(y - up)}h{num(2 * half)}v{num(up + down)}h{num(-2 * half)}z")
            towers = "".join(use(f"tower-{self.square[place]}") for place in before)
            drawn += tag("clipPath", clip, id=f"clip-{square}")
            drawn += tag("g", towers, clip_path=f"url(#clip-{square})", opacity=veil)
        for square, kind in seen.items():
            x, y = self.at(square)
            if any(a - 20 < x < b + 20 and top - 12 < y < bottom + 14 for a, b, top, bottom in boxes):
                drawn += self.coin(kind, square)
        return drawn + self._pieces_in_front(men, [*men, *seen])

    def _before(self, place: Place, near: float = 0) -> list[Place]:
        """The towers that stand before a place and reach higher than it lies, or nearly so, the farthest first."""
        y = point(place[0] + 0.5, place[1] + 0.5, self.height[place])[1] + near
        return [
            (i, k)
            for i, k in _in_front(place)
            if self.height[i, k] and point(i + 0.5, k + 0.5, self.height[i, k])[1] - B < y
        ]

    def _middle_seen(self, place: Place, spare: float = 6) -> bool:
        """Whether nothing stands before the middle of a roof.  spare: how far it may reach over it all the same."""
        x, y = point(place[0] + 0.5, place[1] + 0.5, self.height[place])
        for i, k in self._before(place, -spare):
            u, v = point(i + 0.5, k + 0.5, self.height[i, k])
            if abs(u - x) < A - spare / 2 and y > v - B + spare + abs(u - x) * B / A:
                return False
        return True

    def _pieces_in_front(self, men: Mapping[str, str], behind: list[str]) -> str:
        """Once more the pieces that stand before another piece or a coin close to them, the farthest first."""
        depth = {square: sum(self.place[square]) for square in behind}
        spot = {square: self.at(square) for square in behind}
        again = [
            square
            for square in men
            if any(
                depth[other] > depth[square]
                and abs(spot[other][0] - spot[square][0]) < 36
                and abs(spot[other][1] - spot[square][1]) < 66
                for other in behind
            )
        ]
        again.sort(key=lambda square: -depth[square])
        return "".join(use(men[square]) for square in again)


def _shadow(c: int, r: int, h: int) -> str:
    """A tower's shadow: the hull of its square and the same square moved."""
    u, v = 0.34 * h, -0.16 * h
    hull = ((0, 1), (0, 0), (u, v), (1 + u, v), (1 + u, 1 + v), (1, 1))
    return polygon([point(c + i, r + k) for i, k in hull])
