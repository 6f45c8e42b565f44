"""Knights, the king, and the coins that mark squares, as symbols; seen from the corner and from above."""

from __future__ import annotations

import functools

from tischlein.look import signs
from tischlein.look.emblems import symbols as biscuits
from tischlein.look.svg import Attribute, at, tag, use

SEATS = (1, 2, 3, 4)
EDGE: dict[str, Attribute] = {"stroke": signs.EDGE, "stroke_width": 1.2}
GREEN = "#1c5541"  # of the signs on coins
IVORY, GOLD, SATIN, SHIELD = "#fff4dc", "#e6b53c", "#9c2145", "#fffaf0"

BODY = (
    "M-14-4C-14 5 14 5 14-4c0-4-4-5-5-9-1-5-1-8 1-11 1.6-3-4-5-5-6 3.6-2.6 4.2-8 1.8-11.6C5.2-44 2.6-45.2 0-45.2S-5.2-44"
    "-6.8-41.6C-9.2-38-8.6-32.6-5-30c-1 1-6.6 3-5 6 2 3 2 6 1 11-1 4-5 5-5 9z"
)
"""A knight's outline, 45 high, standing on the origin."""
_SHIELD = "M0-29c3.2 1.8 6.8 2.6 10.6 2.4.8 9.6-2.8 17-10.6 20.6-7.8-3.6-11.4-11-10.6-20.6C-6.8-26.4-3.2-27.2 0-29z"
KING = (
    "M-15-4C-15 5.5 15 5.5 15-4c0-4-4-5-5-10-1-6-1-11 1-15 1.4-3-4-5-5-6 3-2 3.8-5 3-8H-9c-.8 3 0 6 3 8-1 1-6.4 3-5 6 2 4 "
    "2 9 1 15-1 5-5 6-5 10z"
)
CROWN = "M-9.5-43L-12-56l6.5 5L0-60l5.5 9 6.5-5-2.5 13z"


@functools.cache
def symbols() -> str:
    """`torres-k1` … `torres-k4` knights, `torres-king`; `torres-d1` … and `torres-dking` from above; coins `torres-go-step` and so on."""
    return (
        _shine()
        + biscuits()
        + "".join(tag("g", _knight(seat), id=f"torres-k{seat}") for seat in SEATS)
        + tag("g", _king(), id="torres-king")
        + "".join(tag("g", _disc(seat), id=f"torres-d{seat}") for seat in SEATS)
        + tag("g", _king_disc(), id="torres-dking")
        + _coins()
    )


def _shine() -> str:
    """`torres-shine` makes figures round; `torres-pool` is the shadow under the whole board."""
    stops = (
        tag("stop", stop_color="#fff", stop_opacity=0.38)
        + tag("stop", offset=0.38, stop_color="#fff", stop_opacity=0.04)
        + tag("stop", offset=1, stop_color="#000", stop_opacity=0.32)
    )
    pool = "".join(
        tag("stop", offset=offset, stop_color="#000", stop_opacity=dark)
        for offset, dark in ((0, 0.34), (0.62, 0.16), (1, 0))
    )
    shine = tag("linearGradient", stops, id="torres-shine", x2=1, y2=0.15)
    return shine + tag("radialGradient", pool, id="torres-pool")


def _knight(seat: int) -> str:
    """A turned figure with a visor and a porcelain shield that bears the biscuit."""
    colour = f"var(--p{seat})"
    biscuit = use(f"em{seat}", transform="translate(-8.3 -25.6) scale(.69)", fill=colour, stroke=signs.EDGE)
    return (
        tag("path", d=BODY, fill=colour, stroke="var(--piece-rim)", stroke_width=3.2)
        + tag("path", d=BODY, fill=colour, **EDGE)
        + tag("path", d=BODY, fill="url(#torres-shine)")
        + tag("path", d="M-5-37.5h10", stroke=signs.EDGE, stroke_width=2.2, stroke_linecap="round")
        + tag("path", d=_SHIELD, fill=SHIELD, **EDGE)
        + tag("g", biscuit, stroke_width=1.3)
    )


def _king() -> str:
    return (
        tag("path", d=KING, fill=IVORY, stroke="var(--piece-rim)", stroke_width=3)
        + tag("path", d=KING, fill=IVORY, **EDGE)
        + tag("path", d=KING, fill="url(#torres-shine)")
        + tag("path", d=CROWN, fill=GOLD, stroke_linejoin="round", **EDGE)
        + tag("path", d="M-9.5-43c5 2.5 14 2.5 19 0v3.5c-5 2.5-14 2.5-19 0z", fill=SATIN, stroke=signs.EDGE)
        + tag("circle", cy=-61, r=2.3, fill=SATIN, stroke=signs.EDGE)
    )


def _disc(seat: int) -> str:
    colour = f"var(--p{seat})"
    return (
        tag("circle", cy=2, r=20, opacity=0.3)
        + tag("circle", r=20.5, fill="var(--piece-rim)")
        + tag("circle", r=19.5, fill=colour, **EDGE)
        + tag("circle", r=14, fill=SHIELD, stroke=signs.EDGE)
        + use(f"em{seat}", transform="translate(-10 -10) scale(.833)", fill=colour, **EDGE)
    )


def _king_disc() -> str:
    crown = "M-11 8l-2.5-15 7 6L0-11l6.5 10 7-6L11 8z"
    return (
        tag("circle", cy=2, r=20, opacity=0.3)
        + tag("circle", r=20.5, fill="var(--piece-rim)")
        + tag("circle", r=19.5, fill=IVORY, **EDGE)
        + tag("path", d=crown, fill=GOLD, stroke_linejoin="round", **EDGE)
    )


def _coins() -> str:
    """Porcelain coins: a disc for a step, an arch for a way through a castle, a cube, a knight, a crown for what is placed."""
    coin = tag("ellipse", cy=2.5, rx=20, ry=11.5, fill="#12382b", opacity=0.5) + tag(
        "ellipse", rx=20, ry=11.5, fill=signs.COIN, stroke=GREEN, stroke_width=1.6
    )
    step = tag("ellipse", rx=8, ry=4.8, fill=GREEN)
    gate = tag("path", d="M-7 5.5v-7a7 6.5 0 0 1 14 0v7z", fill=GREEN) + tag(
        "path", d="M-3.2 5.5v-6a3.2 3.2 0 0 1 6.4 0v6z", fill=signs.COIN
    )
    cube = tag("path", d="M0-9l9 4.5V5L0 9.5-9 5v-9.5z", fill=GREEN) + tag(
        "path", d="M-6.5-4.3L0-1l6.5-3.3M0-1v8", stroke=signs.COIN, stroke_width=1.5, fill="none"
    )
    dot = tag("ellipse", cy=1, rx=6, ry=3.6, fill="#12382b", opacity=0.5) + tag(
        "ellipse", rx=6, ry=3.6, fill=signs.COIN, stroke=GREEN, stroke_width=1.4
    )
    man = tag("path", d=BODY, fill=GREEN, transform="translate(0 7) scale(.38 .34)")
    crown = tag("path", d="M-7.5 4.5L-9-5l5 3.5L0-7.5l4 6 5-3.5-1.5 9.5z", fill=GREEN)
    drawn = {
        "step": coin + step,
        "pass": coin + gate,
        "place": coin + cube,
        "knight": coin + man,
        "king": coin + crown,
        "dot": dot,
    }
    return "".join(tag("g", inside, id=f"torres-go-{name}") for name, inside in drawn.items())


def standing(symbol: str, lifted: bool, mark: str = "") -> str:
    """A figure with its shadow, seen from the corner.  mark: a ring that lies under it."""
    shadow = tag("ellipse", cx=3, rx=16, ry=8, opacity=0.3)
    return mark + shadow + tag("g", use(symbol), class_="lift" if lifted else None)


def brass_ring(radius: float, flat: float, strong: bool) -> str:
    """The ring around a piece: strong where it is selected, thin where it can be."""
    wide = (5.0, 3.0) if strong else (3.6, 2.0)
    oval: dict[str, Attribute] = {"rx": radius, "ry": radius * flat, "fill": "none"}
    dark = tag("ellipse", stroke=signs.EDGE, stroke_width=wide[0], **oval)
    return dark + tag("ellipse", stroke="var(--brass-fill)", stroke_width=wide[1], **oval)


def trial_ring(x: float, y: float, flat: float) -> str:
    """The dashed ring under what is on trial."""
    oval: dict[str, Attribute] = {"rx": 22, "ry": 22 * flat}
    return tag(
        "g",
        tag("ellipse", fill=signs.GLOW, fill_opacity=0.5, stroke=signs.EDGE, stroke_width=4, **oval),
        tag("ellipse", fill="none", stroke="var(--brass-fill)", stroke_width=2.6, stroke_dasharray="6 4", **oval),
        transform=at(x, y),
    )
