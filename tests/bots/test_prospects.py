"""What a search says to people: chances that are chances, the same in both flavours, from what the seat can know alone."""

from __future__ import annotations

import random

import pytest

from tests.bots.decisions import decisions
from tests.games.positions import finished, tables
from tischlein import NAMES
from tischlein.bots.grove import Budget, Manner
from tischlein.bots.prospects import Patience, Position, Prospects, look
from tischlein.game import State
from tischlein.kit.loader import Flavour
from tischlein.kit.loader import load as load_module

games = pytest.mark.parametrize("name", NAMES)
MANNER = Manner(horizon=2, scale=3.0)


def seen(
    state: State, seat: int, simulations: int, flavour: Flavour = "py", first: int | None = None, horizon: int = 2
) -> Prospects:
    at = Position(state.game.name, bytes(state), state.game.players, seat)
    return look(at, flavour, 5, Manner(horizon=horizon, scale=3.0), Budget(simulations), first=first)


@games
def test_chances_of_all_seats_add_up_to_one(name: str) -> None:
    for state, seat in decisions(name, 71, 50):
        found = seen(state, seat, 40)
        assert found.simulations == 40 == sum(move.visits for move in found.moves)
        for chances in [found.chances, *(move.chances for move in found.moves)]:
            assert len(chances) == state.game.players
            assert sum(chances) == pytest.approx(1.0, abs=1e-4)
            assert all(0.0 <= chance <= 1.0 for chance in chances)
        assert [m.visits for m in found.moves] == sorted((m.visits for m in found.moves), reverse=True)
        mean = sum(m.visits * m.chances[0] for m in found.moves) / 40
        assert found.chances[0] == pytest.approx(mean, abs=1e-4)


def test_patience_lasts_until_the_best_move_is_known_or_time_is_up() -> None:
    state, seat = decisions("kashido", 72, 50)[0]
    at = Position("kashido", bytes(state), state.game.players, seat)

    def most(visits: int, simulations: int = 10**6, seconds: float = 60.0) -> int:
        budget = Budget(simulations, 0.0)
        return look(at, "py", 5, MANNER, budget, patience=Patience(visits, seconds)).moves[0].visits

    assert most(0) < 30 <= most(30) < 300
    assert most(10**6, seconds=0.01) < 10**5
    assert most(10**6, simulations=50) <= 50


@games
def test_a_sure_win_is_one(name: str) -> None:
    """Before the last move of a finished game, the last move's chances are the true result, if nothing is left to chance."""
    for game in tables(name, 8):
        end, way = finished(game, 9)
        before, actor, action = way[-1]
        if not actor:
            continue
        found = seen(before, actor, 30, first=action)
        assert found.simulations == 30
        share = 1 / len(end.winners)
        if not game.hidden:
            expected = [share if seat in end.winners else 0.0 for seat in game.seats]
            assert found.chances == pytest.approx(expected, abs=1e-4)


@games
def test_a_move_played_before_is_looked_at_alone(name: str) -> None:
    state, seat = decisions(name, 72)[3]
    for action in state.legal(seat)[:3]:
        found = seen(state, seat, 30, first=action, horizon=1)
        assert found.simulations == 30
        assert sum(found.chances) == pytest.approx(1.0, abs=1e-4)


@games
def test_a_course_is_what_follows_in_the_tree(name: str) -> None:
    state, seat = decisions(name, 73)[2]
    rules = load_module(f"tischlein.games.{name}.rules")
    for move in seen(state, seat, 120).moves:
        assert len(move.course) <= 12
        assert all(0 <= action < rules.ACTIONS for action in move.course)
        if move.visits < 8:
            assert move.course == ()


def test_a_move_that_was_not_looked_at_is_not_there() -> None:
    state, seat = decisions("kashido", 74)[0]
    found = seen(state, seat, 1)
    (move,) = found.moves
    assert found.of(move.action) is move
    assert found.of(next(action for action in state.legal(seat) if action != move.action)) is None


@pytest.mark.slow
@games
def test_both_flavours_see_the_same(name: str) -> None:
    rng = random.Random(4)
    for state, seat in decisions(name, 75, 25):
        first = rng.choice([None, *state.legal(seat)])
        one, other = (seen(state, seat, 100, flavour, first) for flavour in ("py", "nb"))
        assert [(m.action, m.visits, m.course) for m in one.moves] == [
            (m.action, m.visits, m.course) for m in other.moves
        ]
        assert one.chances == pytest.approx(other.chances, abs=1e-5)
