"""Sugar cubes, stars, point chips, the die and jars as symbols: every colour has a sign, every grade an outline."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence

from tischlein.games.topp_die_torte.components import COLOURS, GRADES
from tischlein.games.topp_die_torte.view import FACES
from tischlein.look import emblems
from tischlein.look.signs import EDGE
from tischlein.look.svg import Attribute, at, lobes, num, polygon, ring, tag, use

SIGNS = {
    "blue": ("M-6-1.5q3-4 6 0t6 0M-6 3.5q3-4 6 0t6 0", "#fff"),
    "pink": ("M-3.5-3.5h.01M3.5-3.5h.01M0 0h.01M-3.5 3.5h.01M3.5 3.5h.01", "#8a2350"),
    "green": ("M-5.5 1L0-4.5 5.5 1M-5.5 5.5L0 0l5.5 5.5", "#123a1f"),
    "purple": ("M0-6l5 6-5 6-5-6z", "#fff"),
    "orange": ("M-6 2L2-6M-5 6L6-5M-1 7l7-7", "#4a1e00"),
    "gold": ("M-5.5 4l-1-7.5L-2.5-1 0-5.5 2.5-1l4-2.5-1 7.5z", "#4a3200"),
}
"""The sign on a cube, around the origin, and its ink."""

_PATTERNS = {  # side of the repeated square, path, ink, strength, width
    "blue": (12, "M0 4q3-3.5 6 0t6 0M0 10q3-3.5 6 0t6 0", "#fff", 0.42, 1.3),
    "pink": (8, "M2 2h.01M6 6h.01", "#a8356a", 0.75, 2.4),
    "green": (10, "M0 5l5-4 5 4M0 10l5-4 5 4", "#184526", 0.5, 1.3),
    "purple": (10, "M5 0l5 5-5 5-5-5z", "#fff", 0.36, 1.1),
    "orange": (8, "M-2 2l4-4M0 8l8-8M6 10l4-4", "#5d2600", 0.5, 1.4),
}
_STAR = "M0-9l2.5 5.6 6.1.6-4.6 4 1.4 6L0 4.1l-5.4 3.1 1.4-6-4.6-4 6.1-.6z"
_HAT = "M-6 6.5V1.5C-9.5 1-9.5-4-5.5-4.5-5-8 5-8 5.5-4.5 9.5-4 9.5 1 6 1.5v5zM-6 3.5H6"


def paint(colour: str) -> str:
    """The fill of a colour."""
    return "var(--gold)" if colour == "gold" else f"var(--t-{colour})"


def _cube(colour: str) -> str:
    sign, ink = SIGNS[colour]
    edge: dict[str, Attribute] = {"stroke": EDGE, "stroke_opacity": 0.55}
    return (
        tag("path", d="M-10-6l4-5h16v16l-4 5z", fill=paint(colour), stroke_linejoin="round", **edge)
        + tag("path", d="M-10-6l4-5h16l-4 5z", fill="#fff", opacity=0.45)
        + tag("path", d="M6-6l4-5V5l-4 5z", opacity=0.24)
        + tag("rect", x=-10, y=-6, width=16, height=16, rx=1.5, fill=paint(colour), **edge)
        + tag(
            "path", d=sign, transform="translate(-2 2)", fill="none", stroke=ink,
            stroke_width=3.2 if colour == "pink" else 1.9, stroke_linecap="round", stroke_linejoin="round",
        )
    )  # fmt: skip


def chip_outline(grade: str, radius: float = 15) -> str:
    """Path data of a chip: bronze a circle, silver an octagon, gold a biscuit with twelve scallops."""
    if grade == "bronze":
        r = num(radius)
        return f"M-{r} 0a{r} {r} 0 1 1 {num(2 * radius)} 0a{r} {r} 0 1 1-{num(2 * radius)} 0z"
    if grade == "silver":
        return polygon(ring(8, 1.05 * radius, 22.5))
    return lobes(12, 1.06 * radius, 0.1 * radius)


def _chip(grade: str) -> str:
    outline = chip_outline(grade)
    return (
        tag("path", d=outline, transform="translate(0 2)", opacity=0.28)
        + tag("path", d=outline, fill=f"var(--{grade})", stroke=EDGE, stroke_opacity=0.7, stroke_width=1.2)
        + tag("circle", r=11, fill="#fff", fill_opacity=0.26)
        + tag("path", d=_HAT, fill="#fffaf0", stroke=EDGE, stroke_width=1.2, stroke_linejoin="round")
    )


def _shades() -> str:
    stops = ((0, "#2b1606", 0.34), (0.1, "#2b1606", 0.08), (0.3, "#fff", 0.26), (0.6, "#fff", 0), (1, "#2b1606", 0.42))
    round_ = "".join(tag("stop", offset=o, stop_color=c, stop_opacity=a) for o, c, a in stops)
    pool = "".join(tag("stop", offset=o, stop_opacity=a) for o, a in ((0, 0.36), (0.6, 0.16), (1, 0)))
    return tag("linearGradient", round_, id="topp-round") + tag("radialGradient", pool, id="topp-pool")


@functools.cache
def symbols() -> str:
    """Everything that boards, own things and covers use by name: `topp-cube-blue`, `topp-chip-gold`, `topp-star` …"""
    patterns = "".join(
        tag(
            "pattern",
            tag(
                "path",
                d=d,
                fill="none",
                stroke=ink,
                stroke_opacity=strength,
                stroke_width=width,
                stroke_linecap="round",
            ),
            id=f"topp-pt-{colour}",
            width=side,
            height=side,
            patternUnits="userSpaceOnUse",
        )
        for colour, (side, d, ink, strength, width) in _PATTERNS.items()
    )
    cubes = "".join(tag("g", _cube(colour), id=f"topp-cube-{colour}") for colour in (*COLOURS, "gold"))
    chips = "".join(tag("g", _chip(grade), id=f"topp-chip-{grade}") for grade in GRADES)
    star = tag("path", id="topp-star", d=_STAR, fill="#fff6d8", stroke=EDGE, stroke_width=1.4, stroke_linejoin="round")
    return patterns + cubes + chips + star + _shades() + emblems.symbols()


Ways = Mapping[str, Attribute]
"""Attributes that say what a thing is called, and where it comes from and goes to (`places`)."""
NO_WAYS: Ways = {}


def cube(colour: str, x: float = 0, y: float = 0, scale: float = 1, ways: Ways = NO_WAYS) -> str:
    """A cube whose middle is at a point."""
    return use(f"topp-cube-{colour}", transform=at(x, y, scale=scale), **ways)


def star(x: float = 0, y: float = 0, scale: float = 1) -> str:
    return use("topp-star", transform=at(x, y, scale=scale))


def chip(grade: str, x: float = 0, y: float = 0, scale: float = 1, ways: Ways = NO_WAYS) -> str:
    return use(f"topp-chip-{grade}", transform=at(x, y, scale=scale), **ways)


def turned_up(grade: str, value: int) -> str:
    """A chip with its value up, around the origin."""
    outline = tag("path", d=chip_outline(grade), fill=f"var(--{grade})", stroke=EDGE, stroke_width=1.6)
    number = tag("text", str(value), y=6.5, font_size=19, font_weight=700, text_anchor="middle", fill=EDGE)
    return outline + number


def face(name: str, scale: float = 1) -> str:
    """What a face of the die shows, around the origin."""
    drawn = {
        "one": _blank(0, 0),
        "two": _blank(-6, 5) + _blank(7, -5),
        "gold": cube("gold", 2, 1),
        "star": star(0, 1, 1.3),
        "stars": star(-8, 4, 0.95) + star(8, -4, 0.95),
        "bronze": chip("bronze", scale=0.9),
    }[name]
    return tag("g", drawn, transform=f"scale({num(scale)})") if scale != 1 else drawn


def _blank(x: float, y: float) -> str:
    """A cube of no colour yet: it has a question mark for a sign."""
    sides = tag("path", d="M-10-6l4-5h16v16l-4 5h-16z", fill="#f4ead9", stroke=EDGE, stroke_linejoin="round")
    edges = tag("path", d="M-10-6h16v16M6-6l4-5", fill="none", stroke=EDGE, stroke_opacity=0.6)
    mark = tag("text", "?", x=-2, y=7, font_size=13, font_weight=700, text_anchor="middle", fill=EDGE)
    return tag("g", sides, edges, mark, transform=at(x, y, scale=0.95))


def die(name: str, rolls: int = 0) -> str:
    """The die with a face up; without one it lies blank.

    rolls: how many there have been, so that each one is seen: the die tumbles over other faces and comes to rest
    (style.css).
    """
    if not name:
        return _body("")
    turning = "".join(
        tag("g", _body(other), class_="turning", style=f"--n: {k}", opacity=0)
        for k, other in enumerate(FACES[FACES.index(name) - k] for k in range(len(FACES) - 1, 0, -1))
    )
    rest = tag("g", _body(name), class_="at-rest")
    return tag("g", rest, turning, class_="rolled", id=f"roll-{rolls}-{name}", data_live=True)


def _body(name: str) -> str:
    drawn = (
        tag("rect", x=-23, y=-19, width=46, height=46, rx=10, opacity=0.25)
        + tag("rect", x=-23, y=-23, width=46, height=46, rx=10, fill="#fffdf6", stroke=EDGE, stroke_opacity=0.5)
        + tag("rect", x=-19, y=-20, width=38, height=8, rx=4, fill="#fff")
    )
    return drawn + (face(name) if name else "")


# jars

HIGH = {"small": 62.0, "middle": 62.0, "large": 91.0, "trade": 62.0}
"""Height of each jar's glass; they all stand on the same line."""
FOOT = 112.0


Each = Callable[[str, int], Ways]
"""The ways of cube k of a colour, from 1, in a jar."""


def each(cubes: Sequence[str], ways: Each | None) -> Iterator[tuple[str, Ways]]:
    """Cubes in a jar by colour, each with its ways."""
    for i, colour in enumerate(cubes):
        yield colour, ways(colour, cubes[: i + 1].count(colour)) if ways else NO_WAYS


def jar(kind: str, size: int, cubes: Sequence[str], extra: int = 0, ways: Each | None = None) -> str:
    """A jar around x = 0 that stands at y = FOOT: cubes two a row from the left, a dashed square for each free place.

    extra: how many more cubes are in it than the drawing has room for, told by a number.
    """
    trade = kind == "trade"
    half = 50.0 if trade else 39.0
    glass = "var(--glass-trade)" if trade else "var(--glass)"
    top = FOOT - HIGH[kind]
    h, low = num(half), num(FOOT - 8)
    width = num(2 * half - 16)
    outline = f"M-{h} {low}V{num(top + 10)}q0-8 8-10h{width}q8 2 8 10V{low}q0 8-8 8h-{width}q-8 0-8-8z"
    spots = _spots(kind, max(size, len(cubes)))
    scale = 1.0 if trade else 1.22
    inside = "".join(
        cube(colour, x + 1.8, y, scale, way) for (colour, way), (x, y) in zip(each(cubes, ways), spots, strict=False)
    ) + "".join(_free(x, y) for x, y in spots[len(cubes) :])
    lid = "" if trade else tag(
        "rect", x=-34, y=top - 6, width=68, height=8, rx=4, fill=glass, fill_opacity=0.55, stroke=glass
    )  # fmt: skip
    more = (
        tag(
            "text",
            f"+{extra}",
            x=half - 6,
            y=top + 20,
            font_size=14,
            font_weight=700,
            text_anchor="end",
            fill="var(--ink)",
            stroke="var(--porcelain)",
            stroke_width=4,
            stroke_linejoin="round",
            paint_order="stroke",
        )
        if extra
        else ""
    )
    return (
        tag("path", d=outline, fill=glass, fill_opacity=0.16)
        + inside
        + tag("path", d=outline, fill="none", stroke=glass, stroke_width=2)
        + tag(
            "path", d=f"M{num(6 - half)} {num(top + 14)}v{num(HIGH[kind] - 34)}", stroke="#fff", stroke_opacity=0.75,
            stroke_width=3, stroke_linecap="round", fill="none",
        )
        + lid
        + more
    )  # fmt: skip


def _spots(kind: str, n: int) -> list[tuple[float, float]]:
    if kind == "trade":
        return [(-36 + 24 * (i % 4), FOOT - 15 - 25 * (i // 4)) for i in range(n)]
    spots = [(-15.0 if i % 2 == 0 else 15.0, FOOT - 17 - 28 * (i // 2)) for i in range(n)]
    if n % 2:
        spots[-1] = (0.0, spots[-1][1])
    return spots


def _free(x: float, y: float) -> str:
    return tag(
        "rect", x=x - 10, y=y - 9, width=20, height=20, rx=3, fill="none", stroke="var(--glass)", stroke_width=1.3,
        stroke_dasharray="3 3",
    )  # fmt: skip
