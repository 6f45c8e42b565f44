"""The greedy bot at Torres: how well it plays, and how much it thinks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tischlein import Match, load
from tischlein.bots import warm
from tischlein.bots.turn import best_action
from tischlein.kit.loader import load as load_module
from tischlein.lab.simulate import simulate

A_TURN = 25_000
"""Judgements in a turn, of which plain Python makes that many in less than two seconds."""


@pytest.mark.slow
def test_greedy_alone_against_three_random_bots() -> None:
    warm.now("torres")  # in plain Python it would take an hour
    result = simulate("torres", ["greedy", "random", "random", "random"], games=24, seed=1)
    assert result.players[0].mean_score > 120
    assert result.players[0].wins > 20


@pytest.mark.parametrize("settings", [{}, {"cards": "hand"}])
def test_a_turn_of_greedy_is_bounded_work(settings: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What it judges is counted, so that nothing depends on the machine: the last is the dearest turn of a common game."""
    beam: Any = load_module("tischlein.bots.beam", "py", "torres")
    judged = [0]
    judge = beam.judge

    def counted(s: Any, seat: int) -> float:
        judged[0] += 1
        return float(judge(s, seat))

    monkeypatch.setattr(beam, "judge", counted)
    match, rng = Match(load("torres", 2, **settings)), random.Random(2)
    turns: dict[tuple[int, int, str], int] = {}
    while not match.state.over and len(turns) < 8:
        state, seat = match.state, match.state.actors[0]
        if seat == 2:
            match.play(rng.choice(state.legal(seat)))
            continue
        before, view = judged[0], state.view(1)
        action = best_action("torres", "py", bytes(state), seat, rng.getrandbits(60))
        assert action is not None
        match.play(action)
        choice = judged[0] - before
        assert choice < beam.MOST + beam.WALKED + 2 * 800
        key = (view.year, view.round, view.phase)
        turns[key] = turns.get(key, 0) + choice
    assert max(turns.values()) < A_TURN
