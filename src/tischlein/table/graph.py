"""The chances to win over a game as a graph: what is drawn of an analysis, in per cent of its box.

Lines are SVG that is stretched to the box; marks and labels are HTML on top of it, so that they stay round and readable on any
screen.  Seats differ by their biscuit, by dashes and by name, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tischlein.lab.analysis import Analysis, Decision

DASHES = ("", "7 4", "2 4", "11 4 2 4", "1 6")
"""How each seat's line is broken, in pixels."""
APART = 8.0  # per cent of the height that labels at the lines' ends keep from each other


@dataclass(frozen=True, slots=True)
class Line:
    """A seat's line.  path: of an SVG whose box is 100 × 100.  end: height of its last point.  label: of the biscuit beside it."""

    seat: int
    path: str
    dash: str
    end: float
    label: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point, by its number from 1.  x, y: where it stands, in per cent from the left and the top."""

    number: int
    decision: Decision
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Graph:
    """All of it."""

    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]


def graph(analysis: Analysis) -> Graph:
    """The graph of an analysis; a seat's line goes through its own decisions, for these alone are from what it knew."""
    x = _across(analysis)
    ends: dict[int, float] = {}
    paths: dict[int, str] = {}
    for seat in range(1, len(analysis.players) + 1):
        points = list(_points(analysis, seat))
        if points:
            paths[seat] = "M" + "L".join(f"{x(at):.2f} {100 - 100 * chance:.2f}" for at, chance in points)
            ends[seat] = 100 - 100 * points[-1][1]
    labels = spread(ends)
    lines = [Line(seat, path, DASHES[seat - 1], ends[seat], labels[seat]) for seat, path in paths.items()]
    marks = [
        Mark(k, decision, x(decision.at + 0.5), 100 - 100 * decision.after)
        for k, decision in enumerate(analysis.turning_points(), 1)
    ]
    return Graph(tuple(lines), tuple(marks))


def columns(analysis: Analysis) -> list[tuple[float, float]]:
    """For each decision where its part of the graph begins and how wide it is, in per cent."""
    x = _across(analysis)
    starts = [x(decision.at) for decision in analysis.decisions]
    ends = [*starts[1:], x(analysis.steps)]
    return [(start, end - start) for start, end in zip(starts, ends, strict=False)]


def _across(analysis: Analysis) -> Callable[[float], float]:
    """Where a number of steps stands from the left, from the first decision to the last step."""
    first = min((decision.at for decision in analysis.decisions), default=0)
    width = max(1, analysis.steps - first)
    return lambda at: 100 * (at - first) / width


def _points(analysis: Analysis, seat: int) -> Sequence[tuple[float, float]]:
    """Before and after each of a seat's decisions, and the end of a game that has ended."""
    found: list[tuple[float, float]] = []
    for decision in analysis.decisions:
        if decision.seat == seat:
            found += [(decision.at, decision.before), (decision.at + 0.5, decision.after)]
    if found and analysis.winners:
        share = 1 / len(analysis.winners) if seat in analysis.winners else 0.0
        found.append((analysis.steps, share))
    return found


def spread(ends: dict[int, float]) -> dict[int, float]:
    """Heights near these that keep APART, all within 0 … 100; the order stays."""
    order = sorted(ends, key=lambda seat: (ends[seat], seat))
    found: dict[int, float] = {}
    least = 0.0
    for seat in order:
        found[seat] = max(ends[seat], least)
        least = found[seat] + APART
    most = 100.0
    for seat in reversed(order):
        found[seat] = min(found[seat], most)
        most = found[seat] - APART
    return found
