"""How far from decided a game is, by which chances to win are told."""

from __future__ import annotations

import pytest

from tests.games.test_leaks import positions
from tischlein import NAMES
from tischlein.kit.loader import load, rules


@pytest.mark.parametrize("name", NAMES)
def test_a_game_gets_more_decided_as_it_goes_on(name: str) -> None:
    """Doubt is positive, never grows, and is less in the end than at the beginning."""
    plain = load(f"tischlein.games.{name}.judgement")
    games: dict[int, list[float]] = {}
    for state in positions(name, 81):
        games.setdefault(id(state.game), []).append(plain.doubt(state._core.plain()))
    for doubts in games.values():
        assert doubts == sorted(doubts, reverse=True)
        assert doubts[-1] > 0
    assert any(doubts[-1] < 0.7 * doubts[0] for doubts in games.values())


def test_the_same_lead_tells_more_late_than_early() -> None:
    """Torres: twenty points ahead in the first year and in the third."""
    judgement = load("tischlein.games.torres.judgement")
    s = rules("torres").State.array(1)[0]
    s.phase, s.year, s.round = 4, 0, 1
    early = judgement.doubt(s)
    s.year = 2
    assert judgement.doubt(s) < early / 5
