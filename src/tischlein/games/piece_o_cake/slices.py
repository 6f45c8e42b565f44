"""Slices of cake as symbols: told apart by the fruit on them; the glaze only helps.

A slice points up from the middle of the cake and is turned to its place.
"""

from __future__ import annotations

import functools
import math

from tischlein.games.piece_o_cake.components import SLICES
from tischlein.games.piece_o_cake.view import ALL_KINDS, CREAM_OF
from tischlein.look.svg import Attribute, Point, at, lobes, num, ring, tag, use

RADIUS = 210.0
HALF = 180 / SLICES
"""Half the angle of a slice, in degrees."""
CRUST, CREAM_AT, FRUIT_AT, NUMBER_AT, SIGN_AT = 9.0, 190.0, 134.0, 76.0, 46.0
"""Width of the crust, and how far from the middle the things on a slice lie."""

GLAZE = {  # glaze, rim, side
    "plum": ("#cdb3d6", "#8a6796", "#6b4b78"),
    "apricot": ("#fbdfa6", "#dfa656", "#b87f38"),
    "cherry": ("#f8cfcb", "#d3837f", "#a95a58"),
    "blackberry": ("#d3d0ec", "#8480b4", "#5d598c"),
    "kiwi": ("#dfecab", "#a4ba5c", "#748a38"),
    "gooseberry": ("#f6f4d8", "#c9c17f", "#9a9150"),
    "strawberry": ("#fde5df", "#e39a8c", "#b96b5f"),
    "chocolate": ("#6d4429", "#4d2d1a", "#301a0e"),
    "joker": ("#ffffff", "#e8b93c", "#8f6413"),
}
INK = dict.fromkeys(ALL_KINDS, "#2b201a") | {"chocolate": "#fff4e4"}
"""Of the sign on a slice."""
DARK: dict[str, Attribute] = {"stroke": "#2b201a", "stroke_opacity": 0.55, "stroke_width": 1}
SPOTS: tuple[Point, ...] = ((-19, -12), (19, -12), (0, 17))
SCATTERED: dict[str, tuple[tuple[float, ...], tuple[Point, ...]]] = {
    "plum": ((-24, 24, 0), SPOTS),
    "apricot": ((0, 0, 0), SPOTS),
    "blackberry": ((0, 24, 12), SPOTS),
    "kiwi": ((0, 0, 0), SPOTS),
    "gooseberry": ((18, -18, 0, 0), ((-22, -6), (22, -6), (0, -22), (0, 14))),
    "strawberry": ((16, -16, 0), ((-19, -12), (19, -12), (0, 15))),
    "chocolate": ((-14, 20, 6), SPOTS),
}
"""How several fruits of a kind are turned and where they lie on a slice; of the other kinds there is one."""
RIM = {"chocolate": "var(--line-2)"}
"""Round a little slice that is as dark as the page in the evening; others have the colour of their side."""
LONE = {"cherry": 0.86, "joker": 0.84}
"""How large the one fruit of a little slice is drawn, by kind; 1.5 if nothing is said."""


def polar(angle: float, radius: float) -> Point:
    """A point by its angle in degrees, clockwise from the top, and its distance from the middle."""
    turn = math.radians(angle)
    return radius * math.sin(turn), -radius * math.cos(turn)


def wedge(radius: float, half: float = HALF) -> str:
    """Path data of a slice, or of several side by side, around the top."""
    (ax, ay), (bx, by) = polar(-half, radius), polar(half, radius)
    if half >= 179.9:
        return f"M0 {num(-radius)}A{num(radius)} {num(radius)} 0 1 1 0 {num(radius)}A{num(radius)} {num(radius)} 0 1 1 0 {num(-radius)}z"
    large = int(half > 90)
    return f"M0 0L{num(ax)} {num(ay)}A{num(radius)} {num(radius)} 0 {large} 1 {num(bx)} {num(by)}z"


def _plum() -> str:
    return (
        tag("ellipse", rx=12, ry=16, fill="#4a2a60", **DARK)
        + tag("ellipse", rx=9.2, ry=13, fill="#eab04a")
        + tag("ellipse", rx=4.6, ry=7.5, fill="#7a4a20")
        + tag("path", d="M-1.5-4.5v7", stroke="#b98a4e", stroke_width=1.4, stroke_linecap="round")
    )


def _apricot() -> str:
    return (
        tag("circle", r=15, fill="#f0912f", **DARK)
        + tag("path", d="M-12-8a15 15 0 0 1 15-7c6 8 5 22-2 29-9-2-14-12-13-22z", fill="#f9b552")
        + tag("path", d="M3-15c6 8 5 22-2 29.5", fill="none", stroke="#b8611a", stroke_width=1.6)
        + tag("path", d="M2-15c1-5 6-7 11-6-1 5-6 7-11 6z", fill="#5d8f4c", **DARK)
        + tag("circle", cx=-6.5, cy=-5.5, r=2.6, fill="#fff", opacity=0.55)
    )


def _cherry() -> str:
    def one(x: float, y: float) -> str:
        return (
            tag("circle", cx=x, cy=y, r=14, fill="#b0142f", **DARK)
            + tag("path", d=f"M{num(x - 9)} {num(y + 5)}a10 10 0 0 0 16 3", fill="none", stroke="#6e0a1c", stroke_width=2, stroke_linecap="round")
            + tag("ellipse", cx=x - 5, cy=y - 5, rx=3.6, ry=2.6, fill="#fff", opacity=0.85)
        )  # fmt: skip

    stems = tag(
        "path", d="M-17 2C-14-14-6-24 4-31M17 4C16-10 12-22 4-31",
        fill="none", stroke="#4d6b2f", stroke_width=3, stroke_linecap="round",
    )  # fmt: skip
    leaf = tag("path", d="M4-31c8-5 18-3 23 4-8 5-18 4-23-4z", fill="#5d8f4c", **DARK)
    return stems + leaf + one(-18, 8) + one(17, 10)


def _blackberry() -> str:
    drupelets = "".join(
        tag("circle", cx=x, cy=y, r=5, fill="#3a2d63", stroke="#1a1330")
        + tag("circle", cx=x - 1.5, cy=y - 1.5, r=1.3, fill="#b9aee6")
        for x, y in [*ring(6, 10), (0.0, 0.0)]
    )
    return tag("circle", r=14, fill="#1f1838") + drupelets


def _kiwi() -> str:
    seeds = "".join(
        tag("ellipse", rx=1.2, ry=2.3, fill="#23210f", transform=at(x, y, 30 * k))
        for k, (x, y) in enumerate(ring(12, 8.4))
    )
    return (
        tag("circle", r=17, fill="#80602c", **DARK)
        + tag("circle", r=15.2, fill="#8fc23f")
        + tag("circle", r=10.5, fill="#b6dc6a")
        + tag("circle", r=4.6, fill="#f7f8dc")
        + seeds
    )


def _gooseberry() -> str:
    veins = "M0-13v26M-1-13C-9-6-9 6-1 13M1-13C9-6 9 6 1 13M-2-13C-15-5-15 5-2 13M2-13C15-5 15 5 2 13"
    return (
        tag("circle", r=13.5, fill="#bccb5f", **DARK)
        + tag("path", d=veins, fill="none", stroke="#f1f5c4", stroke_width=1.3)
        + tag("path", d="M-3 12h6l-1 6h-4z", fill="#7d5a2c")
        + tag("ellipse", cx=-5, cy=-6, rx=3, ry=2, fill="#fff", opacity=0.7)
    )


def _strawberry() -> str:
    seeds = "".join(f"M{num(x)} {num(y)}v2.6" for x, y in ((-8, 3), (0, 4), (8, 3), (-4.5, 9), (4.5, 9)))
    cap = "M0-9c-7-4-13-3-15-1 4 3 8 4 10 3-2 3 0 5 5 7 5-2 7-4 5-7 2 1 6 0 10-3-2-2-8-3-15 1z"
    return (
        tag("path", d="M0 19C-10 14-16 3-14-7c2-6 9-7 14-4 5-3 12-2 14 4 2 10-4 21-14 26z", fill="#d42a31", **DARK)
        + tag("path", d=cap, fill="#4f8a3c", **DARK)
        + tag("path", d=seeds, stroke="#ffe2a8", stroke_width=1.7, stroke_linecap="round")
    )


def _chocolate() -> str:
    lines: dict[str, Attribute] = {"fill": "none", "stroke_width": 1.3}
    return (
        tag("rect", x=-14, y=-14, width=28, height=28, rx=3, fill="#3a2012", stroke="#1f0f06", stroke_width=1.2)
        + tag("path", d="M-11-11h9v9h-9zM2-11h9v9H2zM-11 2h9v9h-9zM2 2h9v9H2z", fill="#5d371e")
        + tag("path", d="M-11-2v-9h9M2-2v-9h9M-11 11V2h9M2 11V2h9", stroke="#a06d45", **lines)
    )


def _joker() -> str:
    """A jester's cap with bells, and sprinkles around it."""
    cap = (
        tag("path", d="M-22 12C-34 4-36-14-30-24-22-22-12-16-9-6z", fill="#b0263c", **DARK)
        + tag("path", d="M22 12C34 4 36-14 30-24 22-22 12-16 9-6z", fill="#2f5fae", **DARK)
        + tag("path", d="M-14 12C-14-8-8-22 0-32 8-22 14-8 14 12z", fill="#eab93a", **DARK)
        + tag("path", d="M-24 11q24 8 48 0v8q-24 8-48 0z", fill="#3f7d58", **DARK)
    )
    bells = "".join(
        tag("circle", cx=x, cy=y, r=4.4, fill="#ffe08a", **DARK) for x, y in ((-30, -25), (0, -34), (30, -25))
    )
    sprinkles = "".join(
        tag("path", d=f"M{num(x)} {num(y)}l{num(dx)} {num(dy)}", stroke=colour, stroke_width=3, stroke_linecap="round")
        for x, y, dx, dy, colour in (
            (-38, 2, 4, 4, "#2f9e8f"), (36, 4, -3, 5, "#b0263c"), (-17, 30, 5, -2, "#7a3f8f"), (12, 31, 5, 2, "#2f5fae"),
        )
    )  # fmt: skip
    return cap + bells + sprinkles


def _cream() -> str:
    return tag("circle", r=12.5, fill="#fff", stroke="#8d7660", stroke_opacity=0.55) + tag(
        "path",
        d="M-8.5 3C-9-5-3-9.5 3-8.5S10-1 7 4-3 8-4.5 3-1-3.5 1.5-2",
        fill="none",
        stroke="#c9b8a3",
        stroke_width=1.7,
        stroke_linecap="round",
    )


_FRUIT = {
    "plum": _plum, "apricot": _apricot, "cherry": _cherry, "blackberry": _blackberry, "kiwi": _kiwi,
    "gooseberry": _gooseberry, "strawberry": _strawberry, "chocolate": _chocolate, "joker": _joker,
}  # fmt: skip

BACK = lobes(12, 26, 4)
"""Outline of the doily on the back of a slice."""


def _scattered(kind: str) -> str:
    """The fruit of a slice."""
    if kind not in SCATTERED:
        return use(f"cake-one-{kind}")
    return "".join(
        use(f"cake-one-{kind}", transform=at(x, y, turn)) for turn, (x, y) in zip(*SCATTERED[kind], strict=True)
    )


def _slice(kind: str) -> str:
    glaze, rim, side = GLAZE[kind]
    outline = wedge(RADIUS)
    dollops = CREAM_OF[kind]
    cream = "".join(
        use("cake-cream", transform=at(*polar((k - (dollops - 1) / 2) * 8.6, CREAM_AT))) for k in range(dollops)
    )
    return (
        tag("path", d=outline, fill=rim)
        + tag("path", d=wedge(RADIUS - CRUST), fill=glaze)
        + tag("path", d=outline, fill="url(#cake-sheen)")
        + tag("path", d=outline, fill="none", stroke=side, stroke_width=1.4, stroke_linejoin="round")
        + cream
        + use(f"cake-fruit-{kind}", y=-FRUIT_AT)
    )


def _back() -> str:
    """A slice that lies face down: pastry with a doily."""
    outline = wedge(RADIUS)
    return (
        tag("path", d=outline, fill="#d9b88a", stroke="#8a6437", stroke_width=1.4, stroke_linejoin="round")
        + tag("path", d=wedge(RADIUS - 16, HALF - 3), fill="none", stroke="#fff6e2", stroke_width=2.5, stroke_dasharray="1 7", stroke_linecap="round")
        + tag("path", d=BACK, fill="#fff6e2", stroke="#b98f58", transform=at(0, -136))
        + tag("circle", cy=-136, r=9, fill="none", stroke="#b98f58", stroke_width=1.5)
    )  # fmt: skip


@functools.cache
def symbols() -> str:
    """Everything that boards, plates and covers use by name: `cake-slice-kiwi`, `cake-one-kiwi`, `cake-back` and so on."""
    fruit = "".join(tag("g", _FRUIT[kind](), id=f"cake-one-{kind}") for kind in ALL_KINDS)
    fruit += "".join(tag("g", _scattered(kind), id=f"cake-fruit-{kind}") for kind in ALL_KINDS)
    drawn = "".join(tag("g", _slice(kind), id=f"cake-slice-{kind}") for kind in ALL_KINDS)
    sheen = tag(
        "radialGradient",
        tag("stop", stop_color="#fff", stop_opacity=0.3)
        + tag("stop", offset=0.8, stop_color="#fff", stop_opacity=0)
        + tag("stop", offset=1, stop_color="#000", stop_opacity=0.1),
        id="cake-sheen",
        gradientUnits="userSpaceOnUse",
        cx=0,
        cy=0,
        r=RADIUS,
    )
    pool = tag(
        "radialGradient",
        tag("stop", offset=0.7, stop_color="#000", stop_opacity=0.32)
        + tag("stop", offset=1, stop_color="#000", stop_opacity=0),
        id="cake-pool",
    )
    shape = tag("path", id="cake-wedge", d=wedge(RADIUS))
    return (
        tag("g", _cream(), id="cake-cream") + fruit + drawn + tag("g", _back(), id="cake-back") + shape + sheen + pool
    )


def small(kind: str, css: str = "cake-mini") -> str:
    """One slice as a little picture for plates and lists, with one large fruit that is still told from others at 20 pixels;
    the words beside it say what it is.  "?" lies face down."""
    if kind not in GLAZE:
        glaze, side, top = (
            "#d9b88a",
            "#8a6437",
            tag("path", d=BACK, fill="#fff6e2", stroke="#b98f58", transform=at(0, -8, 0, 0.8)),
        )
    else:
        glaze, _, side = GLAZE[kind]
        top = use(f"cake-one-{kind}", transform=at(0, -12, 0, LONE.get(kind, 1.5)))
    return tag(
        "svg",
        tag("path", d="M0 51L-40-24q-3-7 4-10 36-14 72 0 7 3 4 10z", fill=side),
        tag(
            "path",
            d="M0 44L-40-29q-3-7 4-10 36-14 72 0 7 3 4 10z",
            fill=glaze,
            stroke=RIM.get(kind, side),
            stroke_width=3,
        ),
        top,
        class_=css,
        viewBox="-44 -44 88 96",
        aria_hidden=True,
    )
