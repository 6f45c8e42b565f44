"""Bots of a table: they stop when nobody waits any more."""

from __future__ import annotations

import asyncio
import random
import threading
import time

import pytest

from tischlein import BadSetting, bots, load
from tischlein.bots import warm
from tischlein.bots.bot import Stop
from tischlein.game import State
from tischlein.table import bots as room


class Slow:
    """Thinks until it is stopped."""

    spec = "slow"
    fresh = True

    def __init__(self) -> None:
        self.thinking, self.stopped = threading.Event(), threading.Event()

    def choose(self, glimpse: bots.Glimpse, rng: random.Random, stop: Stop) -> int:
        self.thinking.set()
        for _ in range(1000):
            if stop():
                self.stopped.set()
                break
            threading.Event().wait(0.01)
        return glimpse.legal[0]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    bot = Slow()
    monkeypatch.setattr(room, "_make", lambda spec: bot)
    monkeypatch.setattr(warm, "start", lambda game: None)
    return bot


def position() -> State:
    state = load("kashido").start()
    while outcomes := state.chance():
        state.apply(outcomes[0][0])
    return state


def test_a_thought_that_nobody_waits_for_is_stopped(slow: Slow) -> None:
    async def scene() -> None:
        thinkers = room.BotRoom(1)
        task = asyncio.create_task(thinkers.choose("slow", position(), 1))
        await asyncio.to_thread(slow.thinking.wait, 5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await asyncio.to_thread(slow.stopped.wait, 5)
        thinkers.close()

    asyncio.run(scene())


def test_closing_stops_every_thought(slow: Slow) -> None:
    async def scene() -> int:
        thinkers = room.BotRoom(1)
        state = position()
        task = asyncio.create_task(thinkers.choose("slow", state, 1))
        await asyncio.to_thread(slow.thinking.wait, 5)
        thinkers.close()
        assert await task in state.legal(1)
        return 1

    assert asyncio.run(scene())
    assert slow.stopped.is_set()


def test_the_first_thought_about_a_game_has_it_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(warm, "start", begun.append)

    async def scene() -> None:
        thinkers = room.BotRoom(1)
        await thinkers.choose("random", position(), 1)
        thinkers.close()

    asyncio.run(scene())
    assert begun == ["kashido"]


@pytest.mark.parametrize("level", ["1", "2", "3", "4", "5"])
def test_a_level_is_the_search_of_that_level(level: str) -> None:
    assert room._make(level).spec == f"mcts:{level}"


def test_a_bot_that_sits_in_has_the_usual_level() -> None:
    assert room._make("").spec == f"mcts:{room.USUAL}"


@pytest.mark.parametrize("spec", ["6", "0", "clever"])
def test_there_are_no_other_levels(spec: str) -> None:
    with pytest.raises(BadSetting):
        room.check(spec)


def torres() -> State:
    """A turn of several actions is under way."""
    state = load("torres", players=2).start()
    while len(state.legal(state.actors[0])) < 12:
        state.apply(state.legal(state.actors[0])[-1], state.actors[0])
    return state


def _goes_on(state: State, action: int, seat: int) -> bool:
    """Whether the seat is to act again after an action."""
    twin = state.copy()
    twin.apply(action, seat)
    return seat in twin.actors


def test_a_bot_that_is_asked_again_in_its_turn_goes_on_and_its_table_can_be_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No more than a few bots are kept, and none of a table that was closed or where the turn is over."""
    monkeypatch.setattr(warm, "start", lambda game: None)

    async def scene() -> None:
        thinkers, state = room.BotRoom(1), torres()
        seat = state.actors[0]
        for n in range(2):
            await thinkers.choose("mcts:4:30", state, seat, "here")  # whatever it would do
            kept = list(thinkers._kept.values())
            assert len(kept) == 1
            if n == 0:
                first = kept[0]
            assert kept[0] is first
            state.apply(next(action for action in state.legal(seat) if _goes_on(state, action, seat)), seat)
        for k in range(room.KEPT + 2):
            await thinkers.choose("mcts:4:30", state, seat, f"there {k}")
        assert len(thinkers._kept) == room.KEPT
        assert ("here", seat, "mcts:4:30") not in thinkers._kept
        thinkers.forget("there 5")
        assert len(thinkers._kept) == room.KEPT - 1
        await thinkers.choose("random", state, seat, "elsewhere")
        await thinkers.choose("mcts:4:30", state, seat)
        assert len(thinkers._kept) == room.KEPT - 1
        thinkers.close()
        assert not thinkers._kept

    asyncio.run(scene())


def test_a_thought_that_is_stopped_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "start", lambda game: None)

    async def scene() -> None:
        thinkers, state = room.BotRoom(1), torres()
        task = asyncio.create_task(thinkers.choose("mcts:3:10000000", state, state.actors[0], "here"))
        await asyncio.sleep(0.1)
        assert thinkers._movers._at_work
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        thinkers._movers.pool.shutdown(wait=True)  # hangs if the search goes on
        assert not thinkers._kept
        assert not thinkers._movers._at_work

    asyncio.run(asyncio.wait_for(scene(), 30))


def test_a_hint_that_nobody_waits_for_is_stopped_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever cancels is answered within a tenth of a second, and the thread hears of it."""
    thinking, stopped = threading.Event(), threading.Event()

    def slow(state: State, seat: int, stop: Stop) -> None:
        thinking.set()
        while not stop():
            threading.Event().wait(0.005)
        stopped.set()

    monkeypatch.setattr(room, "_advise", slow)
    monkeypatch.setattr(warm, "start", lambda game: None)

    async def scene() -> None:
        thinkers = room.BotRoom(1)
        task = asyncio.create_task(thinkers.advise(position(), 1))
        await asyncio.to_thread(thinking.wait, 5)
        began = time.thread_time()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert time.thread_time() - began < 0.1
        assert await asyncio.to_thread(stopped.wait, 5)
        thinkers.close()

    asyncio.run(scene())
