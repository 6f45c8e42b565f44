"""The graph of an analysis: each seat's own decisions, in per cent of the box."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tischlein.lab.analysis import Analysis, Decision
from tischlein.table.graph import APART, columns, graph, spread


def decision(at: int, seat: int, before: float, after: float) -> Decision:
    return Decision(at, 0, seat, 0, "a", 1, "b", before, after, 1_000)


FOUND = Analysis(
    "kashido", ("A", "B"), 1_000, None, 50, (2,),
    (decision(10, 1, 0.5, 0.5), decision(20, 2, 0.6, 0.3), decision(30, 1, 0.8, 0.4)),
)  # fmt: skip


def test_a_line_goes_through_before_and_after_and_ends_in_the_result() -> None:
    one, other = graph(FOUND).lines
    assert one.path == "M0.00 50.00L1.25 50.00L50.00 20.00L51.25 60.00L100.00 100.00"
    assert other.path == "M25.00 40.00L26.25 70.00L100.00 0.00"
    assert one.dash != other.dash


def test_turning_points_stand_where_the_chance_has_fallen_to() -> None:
    marks = graph(FOUND).marks
    assert [(mark.number, mark.decision.at, mark.x, mark.y) for mark in marks] == [
        (1, 20, 26.25, pytest.approx(70.0)),
        (2, 30, 51.25, pytest.approx(60.0)),
    ]


def test_every_part_of_the_graph_belongs_to_a_decision() -> None:
    assert columns(FOUND) == [(0.0, 25.0), (25.0, 25.0), (50.0, 50.0)]


def test_a_game_without_decisions_has_an_empty_graph() -> None:
    empty = Analysis("kashido", ("A", "B"), 10, None, 40, (), ())
    assert graph(empty).lines == graph(empty).marks == ()


@pytest.mark.parametrize(
    "ends", [{1: 0.0, 2: 0.0, 3: 0.0}, {1: 100.0, 2: 100.0}, {1: 50.0, 2: 53.0, 3: 49.0, 4: 100.0}]
)
def test_labels_do_not_lie_on_each_other(ends: dict[int, float]) -> None:
    heights = sorted(spread(ends).values())
    assert all(later - earlier >= APART - 1e-9 for earlier, later in pairwise(heights))
    assert heights[0] >= 0.0
    assert heights[-1] <= 100.0
