"""The score track: a loop of twenty spaces around the die and the chips that are left (P20)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tischlein.games.topp_die_torte import sugar
from tischlein.games.topp_die_torte.components import GRADES
from tischlein.look.signs import EDGE
from tischlein.look.svg import Point, at, placed, tag, use

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
    """Everybody's marker on its space, in seat order; those on one space stand side by side, laps on a badge."""
    drawn = []
    for seat, total in enumerate(points, 1):
        here = total % SPACES
        before = sum(other % SPACES == here for other in points[: seat - 1])
        together = sum(other % SPACES == here for other in points)
        outward = {1: 3, 2: 14, 3: 17}.get(together, 22) - (19 if together == 2 else 14) * before
        x, y = space(here, TRACK + outward)
        drawn.append(tag("g", _marker(seat, total), class_="piece", id=f"marker-{seat}", style=placed(x, y - 2)))
    return "".join(drawn)


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
    """Inside the loop: the die with its last roll of this turn, and how many chips of each grade are left."""
    chips = "".join(
        tag("g", sugar.chip(grade), tag("text", str(n), y=31), transform=at(x, y))
        for grade, n, x, y in zip(GRADES, chips_left, (-44, 0, 44), (19, 29, 19), strict=True)
    )
    return tag("g", sugar.die(face), transform=at(0, -30)) + tag(
        "g", chips, font_size=12.5, font_weight=600, fill="#4a3a2e", text_anchor="middle"
    )
