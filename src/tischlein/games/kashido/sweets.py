"""Kashido's sweets and chits as symbols: camellia, chrysanthemum, leaf and hydrangea, told apart by their outline."""

from __future__ import annotations

import functools

from tischlein.games.kashido.components import COLOURS
from tischlein.look import signs
from tischlein.look.svg import Attribute, at, lobes, ring, tag, use

INK = {"red": "#fff3ee", "yellow": "#33240a", "green": "#0c2416", "blue": "#f3f5ff"}
"""Of the number on a chit of each colour."""

CHIT = {
    "red": lobes(5, 19.5, 4.2),
    "yellow": lobes(14, 19, 1.4),
    "green": "M-17 17C-19-3-6-17 17-17 19 3 6 17-17 17z",
    "blue": lobes(4, 20, 6),
}
"""Outlines of the chits, around the origin, 20 at most."""
ORDER = lobes(8, 19, 1.5)
"""Outline of the order chit."""

LEAF = "M-33 31C-38-4-14-35 34-34 37 6 13 37-33 31z"
_DARK: dict[str, Attribute] = {"stroke": "#2b201a", "stroke_opacity": 0.45}
_GRADIENTS = {"red": ("#d9535a", "#98202a"), "yellow": ("#fbe58a", "#e5b92e"), "green": ("#8cc79e", "#4c8a61")}


def camellia() -> str:
    """Five petals around a crown of stamens."""
    petal = tag(
        "path",
        d="M0-3C-20-9-21-35-6-37c3-.4 4 1 6 2.5C2-36 3-37.4 6-37 21-35 20-9 0-3z",
        fill="url(#kashido-red)",
        **_DARK,
    ) + tag(
        "path",
        d="M0-9v-17M-5-11l-4-13M5-11l4-13",
        stroke="#6d0e18",
        stroke_opacity=0.45,
        stroke_width=1.3,
        stroke_linecap="round",
        fill="none",
    )
    petals = "".join(tag("g", petal, transform=f"rotate({72 * k})") for k in range(5))
    crown = tag("circle", r=10, fill="#f4c94b", stroke="#7a4d0a", stroke_opacity=0.6)
    stamens = "".join(
        tag("circle", cx=x, cy=y, r=1.7, fill="#fff3c4", stroke="#a8761a", stroke_width=0.7)
        for x, y in [*ring(7, 6.4), (0, 0)]
    )
    return petals + crown + stamens


def chrysanthemum() -> str:
    """Three rounds of narrow petals."""
    petal = "M0 0C-6.5-12-7.5-32 0-38 7.5-32 6.5-12 0 0z"
    rounds = ((16, 0, 1, "url(#kashido-yellow)", 1), (12, 11, 0.66, "#f8de74", 1.3), (8, 0, 0.34, "#fbeaa6", 2.2))
    drawn = ""
    for petals, turn, size, fill, line in rounds:
        one = "".join(
            tag(
                "path",
                d=petal,
                transform=f"rotate({360 / petals * k + turn:g})" + (f" scale({size})" if size < 1 else ""),
            )
            for k in range(petals)
        )
        drawn += tag("g", one, fill=fill, stroke="#9c7410", stroke_opacity=0.7, stroke_width=line)
    return drawn + tag("circle", r=4, fill="#d9a928")


def leaf() -> str:
    """A leaf with its veins and a drop of dew."""
    veins = (
        "M-21 19c-3-8-4-14-3-21M-9 7C-12-4-11-12-9-19M4-6C2-14 4-21 7-27"
        "M-21 19c8 3 14 4 21 3M-9 7C2 10 10 9 18 6M4-6c8 2 15 1 22-2"
    )
    green: dict[str, Attribute] = {"stroke": "#234f35", "stroke_linecap": "round", "fill": "none"}
    return (
        tag("path", d=LEAF, fill="url(#kashido-green)", **_DARK)
        + tag("path", d="M-33 31C-14 12 6-8 30-30", stroke_width=2.2, **green)
        + tag("path", d=veins, stroke_opacity=0.65, stroke_width=1.5, **green)
        + tag("circle", cx=12, cy=12, r=3.6, fill="#fff", fill_opacity=0.85)
        + tag("path", d="M9.5 13.5a3 3 0 0 0 4 1", stroke="#234f35", stroke_opacity=0.5, fill="none")
    )


def hydrangea() -> str:
    """A dome of four-petalled florets."""
    tones = ("#5a76d8", "#3a54b4", "#7d97ea", "#4763c6", "#8fa6f0", "#3f5abf", "#6b86e2")
    turns = (10, 40, 70, 25, 55, 80, 45)
    petals = "".join(tag("ellipse", cy=-5.6, rx=5, ry=5.8, transform=f"rotate({90 * k})") for k in range(4))
    florets = "".join(
        tag(
            "g",
            tag("g", petals, fill=tone, stroke="#1b2a66", stroke_opacity=0.7) + tag("circle", r=2.3, fill="#fff6d8"),
            transform=at(x, y, turn),
        )
        for (x, y), turn, tone in zip([*ring(6, 23), (0.0, 0.0)], turns, tones, strict=True)
    )
    return tag("circle", r=34, fill="#2b3f8f") + florets


@functools.cache
def symbols() -> str:
    """Everything that boards, own things and covers use by name: `kashido-sweet-red`, `kashido-chit-red` and so on."""
    gradients = "".join(
        tag(
            "radialGradient",
            tag("stop", stop_color=light) + tag("stop", offset=1, stop_color=dark),
            id=f"kashido-{colour}",
            gradientUnits="userSpaceOnUse",
            cx=-6,
            cy=-30,
            r=46,
        )
        for colour, (light, dark) in _GRADIENTS.items()
    )
    drawn = {"red": camellia(), "yellow": chrysanthemum(), "green": leaf(), "blue": hydrangea()}
    sweets = "".join(tag("g", drawn[colour], id=f"kashido-sweet-{colour}") for colour in COLOURS)
    chits = "".join(tag("g", _chit(colour), id=f"kashido-chit-{colour}") for colour in COLOURS)
    return gradients + sweets + chits


def _chit(colour: str) -> str:
    edge = tag(
        "path", d=CHIT[colour], stroke="#2b201a", stroke_width=1.2, stroke_opacity=0.75, fill=f"var(--k-{colour})"
    )
    light = (
        (0.95, 1.9) if colour == "blue" else (0.4, 1.2)
    )  # where colours cannot be told, blue's ring and red's none can
    gleam = tag(
        "path", d=CHIT[colour], fill="none", stroke="#fff", stroke_opacity=light[0], stroke_width=light[1],
        transform="scale(.82)" if colour == "blue" else "scale(.86)",
    )  # fmt: skip
    return edge + gleam


def sweet(colour: str, lifted: bool = False, mark: str = "") -> str:
    """A sweet with its shadow on the tray; lifted, it is farther from it.  mark: what lies between the two."""
    drop = 11 if lifted else 5
    if colour == "green":
        shadow = tag("path", d=LEAF, transform=f"translate(3 {drop})", opacity=0.36)
    else:
        shadow = tag("ellipse", cx=3, cy=drop, rx=35, ry=34, opacity=0.34)
    drawn = use(f"kashido-sweet-{colour}")
    return shadow + mark + tag("g", drawn, class_="lift" if lifted else None)


def plate(size: float = 1) -> str:
    """A chit that can be gained lies on a little plate with a brass ring."""
    return (
        tag("ellipse", cx=1, cy=4, rx=19 * size, ry=18.5 * size, opacity=0.3)
        + tag("circle", r=19.4 * size, fill=signs.COIN, stroke=signs.EDGE)
        + tag("circle", r=17.9 * size, fill="none", stroke="var(--brass-fill)", stroke_width=2.6 * size)
    )


def helped_plate() -> str:
    """One that can be gained with a green chit has a thin, broken, leaf-green ring."""
    return (
        tag("ellipse", cx=1, cy=3, rx=17, ry=16.5, opacity=0.25)
        + tag("circle", r=19, fill=signs.COIN, fill_opacity=0.72)
        + tag("circle", r=18, fill="none", stroke="#2f6b46", stroke_width=1.7, stroke_dasharray="4.2 2.869")
    )
