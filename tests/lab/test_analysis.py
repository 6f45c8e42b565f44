"""The analysis of a game: every choice, from what its seat could know, the same again, stopped at once."""

from __future__ import annotations

import random
import threading
import time
from itertools import pairwise

import pytest

from tischlein import NAMES, Match, load
from tischlein.bots import Glimpse
from tischlein.lab import analysis
from tischlein.lab.analysis import Analysis, Decision, Stopped, analyse, decisions, read
from tischlein.match import Dealer

games = pytest.mark.parametrize("name", NAMES)


def played(name: str, steps: int, seed: int = 5) -> Match:
    match, rng = Match(load(name), Dealer.numbered(seed)), random.Random(seed)
    while not match.state.over and len(match.steps) < steps:
        seat = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.legal(seat)), seat)
    return match


@games
def test_every_choice_is_looked_at_and_comes_out_the_same(name: str) -> None:
    match = played(name, 50).copy(50)
    told: list[tuple[int, int]] = []
    found = analyse(match, 6, tell=lambda done, of: told.append((done, of)))
    at = decisions(match)
    assert [decision.at for decision in found.decisions] == at
    assert told == [(k, len(at)) for k in range(len(at) + 1)]
    for decision in found.decisions:
        state = match.at(decision.at)
        assert decision.action == match.steps[decision.at].action
        assert {decision.action, decision.best_action} <= set(state.legal(decision.seat))
        assert decision.best == state.text(decision.best_action, decision.seat)
        assert 0.0 <= decision.after <= 1.0
        assert 6 <= decision.simulations <= 7
    assert analyse(match, 6) == found
    assert read(found.json()) == found


def test_a_seat_is_judged_by_what_it_could_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search starts from a glimpse of the deciding seat, and nothing else."""
    looked: list[tuple[int, int]] = []
    real = analysis.prospects

    def watched(glimpse: Glimpse, *more: object, **named: object) -> object:
        looked.append((glimpse.seat, id(type(glimpse))))
        return real(glimpse, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(analysis, "prospects", watched)
    match = played("topp_die_torte", 30)
    found = analyse(match, 2)
    assert {seat for seat, kind in looked} == {decision.seat for decision in found.decisions}
    assert {kind for _, kind in looked} == {id(Glimpse)}


def test_a_win_thrown_away_is_a_turning_point() -> None:
    def at(k: int, before: float, after: float) -> Decision:
        return Decision(k, k, 1, 0, "a", 1, "b", before, after, 1_000)

    costs = [0.0, 0.3, 0.04, 0.06, 0.5, 0.2, 0.1, 0.11, 0.12, -0.2]
    found = Analysis("kashido", ("A", "B"), 10, None, 99, (1,), tuple(at(k, 0.6, 0.6 - c) for k, c in enumerate(costs)))
    points = found.turning_points()
    assert [decision.at for decision in points] == [1, 4, 5, 6, 7, 8]
    assert min(decision.loss for decision in found.decisions) == 0.0


def test_a_turning_point_needs_enough_simulations() -> None:
    few = Decision(3, 3, 1, 0, "a", 1, "b", 0.9, 0.1, 1_000, 900, 60)
    found = Analysis("kashido", ("A", "B"), 10, None, 99, (1,), (few,))
    assert found.turning_points() == []


def test_a_stopped_analysis_ends_within_a_tenth_of_a_second() -> None:
    """In processor time of its thread, for the machine may be busy with something else."""
    match, stop, asked = played("kashido", 60), threading.Event(), [time.thread_time()]

    def stopped() -> bool:
        asked.append(time.thread_time())
        return stop.is_set()

    def tell(done: int, of: int) -> None:
        if done == 2:
            stop.set()

    with pytest.raises(Stopped):
        analyse(match, 300, tell=tell, stop=stopped)
    assert max(after - before for before, after in pairwise(asked)) < 0.1
