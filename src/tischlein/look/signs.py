"""Signs that every board uses alike: refused, here, from here to there."""

from __future__ import annotations

from tischlein.look.svg import at, tag

EDGE = "#2b201a"  # the dark outline of a sign, the same by day and in the evening
COIN = "#fffdf6"
GLOW = "#fff3c9"
BERRY = "#9c2145"
TRAIL = "#ffe7ad"  # what a move did


def refused(x: float, y: float, radius: float = 20, flat: float = 1) -> str:
    """A crossed coin where a move was refused; flat < 1 lays it on a board seen from the side."""
    high = radius * flat
    cross = f"M{-0.35 * radius:.1f} {-0.35 * high:.1f}L{0.35 * radius:.1f} {0.35 * high:.1f}"
    cross += f"M{0.35 * radius:.1f} {-0.35 * high:.1f}L{-0.35 * radius:.1f} {0.35 * high:.1f}"
    return tag(
        "g",
        tag("ellipse", cy=2.5, rx=radius, ry=high, fill="#4d0f22", opacity=0.6),
        tag("ellipse", rx=radius, ry=high, fill=COIN, stroke=BERRY, stroke_width=2),
        tag("path", d=cross, stroke=BERRY, stroke_width=3, stroke_linecap="round"),
        transform=at(x, y),
    )


def _oval(x: float, y: float, radius: float, flat: float, stroke: str, width: float) -> str:
    return tag("ellipse", cx=x, cy=y, rx=radius, ry=radius * flat, fill="none", stroke=stroke, stroke_width=width)


def ring(radius: float, flat: float = 1) -> str:
    """A brass ring around what is selected or can be had, bright enough for any ground."""
    return _oval(0, 0, radius, flat, GLOW, 3.5) + _oval(0, 0, radius, flat, "var(--brass-fill)", 2)


def trail(path: str) -> str:
    """A line that shows what a move did, along path data; the arrow's head is part of the path."""
    drawn = tag("path", d=path, stroke=EDGE, stroke_width=7.5) + tag("path", d=path, stroke=TRAIL, stroke_width=4)
    return tag("g", drawn, fill="none", stroke_linecap="round", stroke_linejoin="round")


def trail_ring(x: float, y: float, radius: float, flat: float = 1) -> str:
    """The ring around a square that a shown move began at or ended on."""
    return _oval(x, y, radius, flat, EDGE, 4) + _oval(x, y, radius, flat, TRAIL, 2)
