"""What games measure of themselves, and how it is summed up."""

from __future__ import annotations

import pytest

from tischlein import load
from tischlein.lab.measures import Spread, measured, spread, spreads


def test_a_spread_sums_numbers_up() -> None:
    assert spread(range(1, 101)) == Spread(100, 50.5, 6, 51, 96, 1, 100)
    assert spread([3]) == Spread(1, 3, 3, 3, 3, 3, 3)
    with pytest.raises(ValueError, match="nothing was measured"):
        spread([])


def test_measures_of_all_games_are_pooled() -> None:
    pooled = spreads([{"score": [1, 2], "late": [5]}, {"score": [6], "never": []}])
    assert list(pooled) == ["score", "late"]
    assert pooled["score"].mean == 3
    assert pooled["late"].count == 1


def test_a_game_that_measures_nothing_has_its_scores() -> None:
    assert measured(load("kashido", 3).start()) == {"score": [0, 0, 0]}
