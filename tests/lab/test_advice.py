"""Advice: good moves with their reasons, and nothing in it that its seat cannot know."""

from __future__ import annotations

import random
import threading
import time
import tracemalloc

import pytest

from tests.bots.decisions import decisions
from tests.games.test_leaks import dealt_anew
from tischlein import NAMES
from tischlein.bots import Glimpse
from tischlein.bots.grove import Budget
from tischlein.lab.advice import MOST, advise
from tischlein.lab.reasons import OTHERS

games = pytest.mark.parametrize("name", NAMES)


@games
def test_advice_names_legal_moves_in_order(name: str) -> None:
    for state, seat in decisions(name, 81, 40):
        advice = advise(Glimpse(state, seat), Budget(30))
        assert advice.seat == seat
        assert advice.simulations == 30
        assert 1 <= len(advice.tips) <= MOST
        assert [tip.visits for tip in advice.tips] == sorted((tip.visits for tip in advice.tips), reverse=True)
        for tip in advice.tips:
            assert tip.action in state.legal(seat)
            assert tip.move == state.text(tip.action, seat)
            assert str(tip.labels[0]) == str(state.game.part("sentences").label(state.view(seat), seat, tip.action))
            assert 0.0 <= tip.chance <= 1.0
            assert all(name == OTHERS or state.game.part("sentences").term(name) for name, _ in tip.why)


@games
def test_advice_does_not_depend_on_what_is_hidden(name: str) -> None:
    """The position is dealt anew for the seat from the rules page: the same advice, to the last digit."""
    rng = random.Random(82)
    for state, seat in decisions(name, 82, 40):
        twin = dealt_anew(state, seat, rng)
        assert advise(Glimpse(twin, seat), Budget(12)) == advise(Glimpse(state, seat), Budget(12)), (state, seat)


def test_why_tells_what_a_move_brings() -> None:
    """A knight that steps up a level of a castle is told with what the castles then pay."""
    state, seat = next((s, k) for s, k in decisions("torres", 83) if s.scores[k - 1] >= 0 and len(s.moves(k)) > 20)
    advice = advise(Glimpse(state, seat), Budget(400))
    told = {name for tip in advice.tips for name, _ in tip.why}
    assert told & {"castles", "king", "standing", "means", "points"}


def test_advice_that_nobody_waits_for_ends_within_a_tenth_of_a_second() -> None:
    state, seat = decisions("kashido", 84)[0]
    glimpse, stop = Glimpse(state, seat), threading.Event()
    stop.set()
    began = time.thread_time()
    advise(glimpse, Budget(10**9), stop.is_set)
    assert time.thread_time() - began < 0.1


def test_advice_needs_no_more_memory_than_a_tree() -> None:
    state, seat = decisions("torres", 85)[0]
    advise(Glimpse(state, seat), Budget(10))  # what is kept from the first time is not counted
    tracemalloc.start()
    try:
        advise(Glimpse(state, seat), Budget(10))
        assert tracemalloc.get_traced_memory()[1] < 40_000_000
    finally:
        tracemalloc.stop()
