"""Threads are shared fairly by tables: nobody's slow thoughts keep others from theirs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from tischlein.bots.bot import Stop
from tischlein.table.share import FADING, Replaced, Share


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Works:
    """Work that takes as long as is said, by a clock that only it moves on; told: what was done, in order."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.told: list[str] = []

    def __call__(self, name: str, seconds: float) -> Callable[[Stop], str]:
        def work(stop: Stop) -> str:
            self.clock.now += seconds
            self.told.append(name)
            return name

        return work


def test_a_quick_table_waits_for_one_slow_thought_at_most() -> None:
    """Forty tables think for a long time again and again; a table of quick moves has its turn after each of theirs."""

    async def scene() -> list[str]:
        clock = Clock()
        share, works = Share(1, "test", clock), Works(clock)

        async def again(table: str, seconds: float, times: int) -> None:
            for _ in range(times):
                await share.run(table, works(table, seconds))

        slow = [asyncio.create_task(again(f"slow {k}", 5.0, 3)) for k in range(40)]
        await asyncio.sleep(0)
        await again("quick", 0.01, 20)
        done = list(works.told)
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        share.close()
        return done

    done = asyncio.run(scene())
    assert done[:41] == [*(f"slow {k}" for k in range(40)), "quick"]  # those who came before it, once each
    assert len([name for name in done[41:] if name != "quick"]) <= 19


def test_what_was_used_long_ago_counts_for_less() -> None:
    async def scene() -> list[str]:
        clock = Clock()
        share, works = Share(1, "test", clock), Works(clock)
        await share.run("long ago", works("", 8.0))
        clock.now += 4 * FADING
        await share.run("just now", works("", 3.0))
        await asyncio.gather(*(share.run(table, works(table, 1.0)) for table in ("first", "just now", "long ago")))
        share.close()
        return works.told[2:]

    assert asyncio.run(scene()) == ["first", "long ago", "just now"]


def test_a_table_with_many_seats_has_no_more_than_one_with_few() -> None:
    async def scene() -> list[str]:
        clock = Clock()
        share, works = Share(1, "test", clock), Works(clock)
        jobs = [share.run("many", works("many", 1.0), seat) for seat in range(1, 5)]
        jobs.append(share.run("few", works("few", 1.0), 1))
        await asyncio.gather(*jobs)
        share.close()
        return works.told

    assert asyncio.run(scene()).index("few") == 1


def test_a_seat_asks_once_at_a_time_and_the_newest_question_counts() -> None:
    async def scene() -> None:
        share = Share(1, "test")
        begun, heard = threading.Event(), threading.Event()

        def slow(stop: Stop) -> str:
            begun.set()
            while not stop():
                threading.Event().wait(0.005)
            heard.set()
            return "stopped"

        first = asyncio.create_task(share.run("t", slow, 1))
        await asyncio.to_thread(begun.wait, 5)
        second = asyncio.create_task(share.run("t", lambda stop: "second", 1))
        third = asyncio.create_task(share.run("t", lambda stop: "third", 1))
        other = asyncio.create_task(share.run("t", lambda stop: "other", 2))
        for old in (first, second):
            with pytest.raises(Replaced):
                await old
        assert (await third, await other) == ("third", "other")
        assert heard.is_set()
        share.close()

    asyncio.run(scene())


def test_whoever_no_longer_waits_leaves_the_thread_to_others() -> None:
    async def scene() -> None:
        share = Share(1, "test")
        tasks = [asyncio.create_task(share.run("t", lambda stop: "done", None)) for _ in range(3)]
        await asyncio.sleep(0)
        tasks[0].cancel()  # it has its turn already, but has not begun
        tasks[1].cancel()
        assert await asyncio.wait_for(tasks[2], 5) == "done"
        assert await asyncio.wait_for(share.run("u", lambda stop: "too"), 5) == "too"
        share.close()

    asyncio.run(scene())


def test_closing_stops_what_is_under_way_and_what_waits() -> None:
    async def scene() -> None:
        share = Share(1, "test")

        def until_stopped(stop: Stop) -> str:
            while not stop():
                threading.Event().wait(0.005)
            return "stopped"

        one, two = (asyncio.create_task(share.run(table, until_stopped)) for table in "ab")
        await asyncio.sleep(0.02)
        share.close()
        assert await asyncio.wait_for(one, 5) == "stopped"
        with pytest.raises(asyncio.CancelledError):
            await two

    asyncio.run(scene())
