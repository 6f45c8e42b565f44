"""A judgement's terms add up to it, and have names."""

from __future__ import annotations

import pytest

from tests.games.positions import decisions, finished, tables
from tischlein import NAMES
from tischlein.game import State
from tischlein.kit.loader import load as load_module
from tischlein.lab.reasons import OTHERS, change, largest, terms

games = pytest.mark.parametrize("name", NAMES)


def judged(state: State, seat: int) -> float:
    judge = load_module(f"tischlein.games.{state.game.name}.judgement").judge
    return float(judge(state._core.plain(), seat - 1))


@games
def test_the_terms_add_up_to_the_judgement(name: str) -> None:
    ends = [finished(game, 3)[0] for game in tables(name, 6)]
    for state in [*decisions(name, 400, 3), *ends]:
        for seat in state.game.seats:
            assert sum(terms(state, seat).values()) == pytest.approx(judged(state, seat), abs=1e-9), state


@games
def test_every_term_has_a_name(name: str) -> None:
    for state in decisions(name, 200, 4):
        for term in set(terms(state, 1)) - {OTHERS}:
            assert str(state.game.part("sentences").term(term))


def test_a_change_is_between_means_and_the_largest_are_told() -> None:
    found = change([{"a": 1.0, "b": 2.0}, {"a": 3.0, "b": 2.0}], [{"a": 5.0, "b": 2.1, "c": -4.0}])
    assert found == pytest.approx({"a": 3.0, "b": 0.1, "c": -4.0})
    assert list(largest(found)) == ["c", "a"]
    assert list(largest(found, most=1)) == ["c"]
