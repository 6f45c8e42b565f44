"""The greedy bot in Topp die Torte!: how long it thinks, and that nothing is lost in its games."""

from __future__ import annotations

import random
import time

import pytest

from tests.bots.decisions import decisions
from tests.games.positions import draw, tables
from tests.games.topp_die_torte.test_rules import check_stock
from tischlein import load
from tischlein.bots import Glimpse, make, warm
from tischlein.bots.turn import best_action

GAMES = 3_000
PARTS = 20
NAME = "topp_die_torte"


def keep_the_stock(games: int, seed: int) -> None:
    """Greedy bots play; cubes, chips and pieces are counted from time to time and at the end."""
    warm.now(NAME)
    bot, rng, some = make("greedy"), random.Random(seed), tables(NAME)
    for k in range(games):
        game = some[(k + seed) % len(some)]
        state = load(NAME, game.players, "nb", **game.changed_settings()).start()
        while not state.over:
            if state.chance():
                state.apply(draw(state, rng))
                continue
            if rng.random() < 0.05:
                check_stock(state)
            seat = rng.choice(state.actors)
            state.apply(bot.choose(Glimpse(state, seat), rng), seat)
        check_stock(state)
        assert all(len(baker.cake) == state.view(0).rounds + 1 for baker in state.view(0).bakers)
        assert state.scores == tuple(baker.points for baker in state.view(0).bakers)


@pytest.mark.slow
def test_nothing_is_lost_in_greedy_games() -> None:
    keep_the_stock(60, 99)


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_in_3000_greedy_games(part: int) -> None:
    keep_the_stock(GAMES // PARTS, part)


def test_a_choice_takes_less_than_a_second_in_plain_python() -> None:
    """Of this process's time: whatever the phase, full and half full jars, gold cubes and trades included."""
    slowest, phases = 0.0, set()
    for k, (state, seat) in enumerate(decisions(NAME, 71, 3)):
        began = time.process_time()
        best_action(NAME, "py", bytes(state), seat, k)
        slowest = max(slowest, time.process_time() - began)
        phases.add(state.view(seat).phase)
    assert phases == {"fill", "choose", "place", "gold"}
    assert slowest < 1
