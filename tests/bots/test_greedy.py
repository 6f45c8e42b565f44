"""The greedy bot: how it plays, in both flavours."""

from __future__ import annotations

import random
import time

import pytest

from tests.bots.decisions import decisions
from tischlein import NAMES, Match, load
from tischlein.bots import Glimpse, make, turn, warm
from tischlein.bots.turn import best_action
from tischlein.game import State
from tischlein.kit.loader import planner
from tischlein.lab.simulate import simulate
from tischlein.match import Dealer

games = pytest.mark.parametrize("name", NAMES)


@games
def test_a_choice_is_legal_and_the_same_for_the_same_seed(name: str) -> None:
    bot = make("greedy")
    for state, seat in decisions(name, 51, 9):
        glimpse = Glimpse(state, seat)
        first, again = (bot.choose(glimpse, random.Random(5)) for _ in range(2))
        assert first in glimpse.legal
        assert first == again


def test_it_takes_the_best_chit_in_reach() -> None:
    """One swap makes a blue 4 worth 8 points possible, and nothing else gives as much."""
    match = Match(load("kashido", players=2), manual=True)
    rows = [
        "* red 1 1 1 1 2 2 2 3 3 4",
        "* yellow 1 1 1 1 2 2 2 3 3 4",
        "* green 1 1 1 1 2 2 2 3 3 4",
        "* blue 2 1 1 1 1 3 2 2 3 4",
    ]
    for row in rows:
        for word in row.split()[2:]:
            match.deal(int(word))
    done = []
    bot = make("greedy")
    while match.state.actors == (1,):
        action = bot.choose(Glimpse(match.state, 1), random.Random(2))
        done.append(match.state.text(action))
        match.play(action)
    best = max(points_after_one_turn(match.at(40).copy(), 1, 2))
    assert match.state.scores[0] == best, done


def points_after_one_turn(state: State, seat: int, depth: int) -> list[int]:
    """What the seat can have after its turn, by trying everything."""
    if seat not in state.actors:
        return [state.scores[seat - 1]]
    if depth == 0:
        return [0]
    found = []
    for action in state.legal(seat):
        twin = state.copy()
        twin.apply(action, seat)
        found += points_after_one_turn(twin, seat, depth - 1)
    return found


def test_a_game_may_bring_a_planner_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Piece o' Cake does: it plans what to take, and in plain Python leaves the cut to the beam."""
    asked = []
    by_beam = turn._by_beam
    monkeypatch.setattr(turn, "_by_beam", lambda *args: asked.append(args[0]) or by_beam(*args))
    assert planner("piece_o_cake") is not None
    assert planner("kashido") is None
    state = load("piece_o_cake", players=2).start()
    for kind in ["plum", "plum", "plum", "kiwi", "kiwi", "kiwi", "kiwi", "cherry", "cherry", "cherry", "cherry"]:
        state.apply(kind)
    assert best_action("piece_o_cake", "py", bytes(state), 1, 0) in state.legal()
    assert asked == ["piece_o_cake"]
    state.apply("cut 1 4 8")
    assert best_action("piece_o_cake", "py", bytes(state), 2, 0) in state.legal()
    assert asked == ["piece_o_cake"], "what to take is planned"


def test_it_beats_random_in_kashido() -> None:
    """From both seats; how often is for the slow test."""
    result = simulate("kashido", ["greedy", "random"], games=2, seed=11)
    assert result.players[0].wins == 2


@pytest.mark.slow
def test_it_beats_random_in_kashido_nineteen_times_in_twenty() -> None:
    warm.now("kashido")
    result = simulate("kashido", ["greedy", "random"], games=200, seed=12)
    assert result.players[0].interval[0] >= 0.95


def test_a_turn_of_kashido_takes_well_under_a_second_in_plain_python() -> None:
    """The median of a game's turns, with a generous margin for a busy machine."""
    state = Match(load("kashido", players=2), Dealer.numbered(2)).state
    took = []
    for seed in range(20):
        if state.over:
            break
        began, seat = time.perf_counter(), state.actors[0]
        while seat in state.actors:
            state.apply(best_action("kashido", "py", bytes(state), seat, seed), seat)
        took.append(time.perf_counter() - began)
    assert sorted(took)[len(took) // 2] < 0.8


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if planner(name) is None])
def test_both_flavours_choose_the_same(name: str) -> None:
    """By the beam; a planner of a game's own has fewer moves in plain Python, and tests of its own."""
    for k, (state, seat) in enumerate(decisions(name, 52, 7)):
        plain = best_action(name, "py", bytes(state), seat, k)
        assert best_action(name, "nb", bytes(state), seat, k) == plain, (state, seat)
