"""A bot that nobody waits for any more: within a tenth of a second it has stopped, whatever it was doing.

In processor time of each thread, for the machine may be busy with something else.
"""

from __future__ import annotations

import random
import threading
import time
from collections import defaultdict
from itertools import pairwise

import pytest

from tests.bots.decisions import decisions
from tischlein import NAMES, bots
from tischlein.bots import Glimpse, warm
from tischlein.game import State
from tischlein.kit.loader import Flavour

games = pytest.mark.parametrize("name", NAMES)
AT_ONCE = 0.1  # seconds


def gaps(spec: str, state: State, seat: int, asked: int) -> list[float]:
    """How long a bot does not listen: between its questions, of which the last is answered yes, and until it answers."""
    heard: dict[int, list[float]] = defaultdict(list)
    count = 0

    def stop() -> bool:
        nonlocal count
        count += 1
        heard[threading.get_ident()].append(time.thread_time())
        return count > asked

    glimpse, bot = Glimpse(state, seat), bots.make(spec)
    heard[threading.get_ident()].append(time.thread_time())
    assert bot.choose(glimpse, random.Random(1), stop) in glimpse.legal
    heard[threading.get_ident()].append(time.thread_time())
    return [after - before for times in heard.values() for before, after in pairwise(times)]


def longest(name: str, spec: str, every: int) -> float:
    """The longest gap over many positions, stopped at once and a little later."""
    return max(max(gaps(spec, state, seat, asked)) for state, seat in decisions(name, 91, every) for asked in (0, 7))


def flavoured(monkeypatch: pytest.MonkeyPatch, flavour: Flavour) -> None:
    monkeypatch.setattr(warm, "flavour", lambda game: flavour)


@games
@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:1", "mcts:5"])
def test_a_bot_stops_at_once_in_plain_python(name: str, spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    flavoured(monkeypatch, "py")
    assert longest(name, spec, 9) < AT_ONCE


@pytest.mark.slow
@games
@pytest.mark.parametrize("spec", ["greedy", "mcts:4", "mcts:5"])
def test_a_bot_stops_at_once_when_compiled(name: str, spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    flavoured(monkeypatch, "nb")
    state, seat = decisions(name, 92)[0]
    bots.make(spec).choose(Glimpse(state, seat), random.Random(1), lambda: True)  # compiles
    assert longest(name, spec, 3) < AT_ONCE
