"""The score track: a loop of twenty spaces around the die and the chips that are left (P20)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from tischlein.games.topp_die_torte import places, sugar
from tischlein.games.topp_die_torte.components import CHIPS_EACH, GRADES
from tischlein.look.signs import EDGE
from tischlein.look.svg import Point, at, num, tag, use

SPACES = 20
RADIUS = 142.0
TRACK = 109.0


def space(n: int, radius: float = TRACK) -> Point:
    """The middle of a space: 0 at the bottom, then clockwise."""
    angle = math.radians(360 / SPACES * n + 180)
    return radius * math.sin(angle), -radius * math.cos(angle)


def plate() -> str:
    """The loop itself, around the origin."""
    drawn = (
        tag("circle", cy=5, r=RADIUS, opacity=0.18)
        + tag("circle", r=RADIUS, fill="var(--plate)", stroke="var(--plate-edge)", stroke_width=1.5)
        + tag("circle", r=RADIUS - 8, fill="none", stroke="var(--brass-fill)", stroke_width=1.2)
        + tag("circle", r=84, fill="var(--plate-well)")
    )
    spots = numbers = ""
    for n in range(SPACES):
        x, y = space(n)
        fill = "#f6e0ae" if n % 5 == 0 else "#fffdf6"
        spots += tag("circle", cx=x, cy=y, r=15.5, fill=fill)
        numbers += tag("text", str(n), x=x, y=y + 4.5)
    return (
        drawn
        + tag("g", spots, stroke="#c9b48f")
        + tag("g", numbers, font_size=12, font_weight=600, text_anchor="middle", fill="#5f4c3c")
    )


def markers(points: Sequence[int]) -> str:
    """Everybody's marker on its space, in seat order; those on one space stand side by side, laps on a badge.

    Each is turned around the middle as far as it has come, laps and all, so that it moves along the track.
    """
    drawn = []
    for seat, total in enumerate(points, 1):
        alike = [other for other in points if other % SPACES == total % SPACES]
        before = sum(other % SPACES == total % SPACES for other in points[: seat - 1])
        out, aside, scale = _SPREAD[len(alike)][before]
        turn = 360 / SPACES * total + aside
        moved = f"rotate({num(turn)}deg) translateY({num(TRACK + out)}px) rotate({num(-turn)}deg) scale({num(scale)})"
        drawn.append(
            tag("g", _marker(seat, total), class_="piece along", id=f"marker-{seat}", style=f"transform:{moved}")
        )
    return "".join(drawn)


_SPREAD: Mapping[int, Sequence[tuple[float, float, float]]] = {
    1: [(3, 0, 1)],
    2: [(15, 0, 0.9), (-12, 0, 0.9)],
    3: [(14, -6, 0.72), (14, 6, 0.72), (-9, 0, 0.72)],
    4: [(15, -6, 0.7), (15, 6, 0.7), (-8, -6.5, 0.7), (-8, 6.5, 0.7)],
}
"""Of so many markers on one space, each: how far out from its middle, degrees aside, size."""


def _marker(seat: int, total: int) -> str:
    laps = total // SPACES
    badge = (
        tag(
            "g",
            tag("circle", r=9.5, fill=EDGE),
            tag("text", str(SPACES * laps), y=3.8, font_size=10, font_weight=700, fill="#fff", text_anchor="middle"),
            transform=at(12, -12),
            id=f"lap-{seat}-{laps}",
            class_="lap",
        )
        if laps
        else ""
    )
    return (
        tag("circle", cy=3, r=15, opacity=0.3)
        + tag("circle", r=15, fill=f"var(--p{seat})", stroke=EDGE, stroke_width=1.2)
        + tag("circle", r=11.2, fill="#fffaf0")
        + use(f"em{seat}", transform=at(-8, -8, scale=0.667), fill=f"var(--p{seat})", stroke=EDGE, stroke_width=1.4)
        + badge
    )


def stock(chips_left: Sequence[int], face: str) -> str:
    """Inside the loop: the die as it was rolled last, and how many chips of each grade are left."""
    chips = "".join(
        tag("g", sugar.chip(grade, ways={"id": places.stock(grade)}), tag("text", str(n), y=31), transform=at(x, y))
        for grade, n, x, y in zip(GRADES, chips_left, (-44, 0, 44), (19, 29, 19), strict=True)
    )
    rolls = CHIPS_EACH - chips_left[GRADES.index("gold")]
    return tag("g", sugar.die(face, rolls), transform=at(0, -30), id=places.DIE) + tag(
        "g", chips, font_size=12.5, font_weight=600, fill="#4a3a2e", text_anchor="middle"
    )
