"""Analyses at the table: one after the other, kept when they are done, gone at once when nobody wants them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tischlein import Match, load
from tischlein.bots import warm
from tischlein.lab.analysis import Analysis, Stopped
from tischlein.table import analyst as room
from tischlein.table.analyst import Analyst, Busy
from tischlein.table.store import Row, SqliteStore

FOUND = Analysis("kashido", ("A", "B"), 5, 1.5, 40, (1,), ())


class Work:
    """In the place of an analysis: goes on until it is let go or stopped."""

    def __init__(self) -> None:
        self.begun, self.go, self.stopped = threading.Event(), threading.Event(), threading.Event()
        self.times = 0

    def __call__(
        self, match: Match, *budget: object, tell: Callable[[int, int], None], stop: Callable[[], bool]
    ) -> Analysis:
        self.times += 1
        tell(3, 9)
        self.begun.set()
        while not self.go.wait(0.005):
            if stop():
                self.stopped.set()
                raise Stopped
        return FOUND


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    made = Work()
    monkeypatch.setattr(room, "analyse", made)
    monkeypatch.setattr(room, "PATIENCE", 0.0)
    monkeypatch.setattr(warm, "start", lambda game: None)
    return made


def run(tmp_path: Path, act: Callable[[Analyst, SqliteStore], Awaitable[None]]) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        for name in ("a", "b", "c"):
            if await store.load(name) is None:
                await store.create(Row(name, 0.0, {}, b""), [])
        analyst = Analyst(store)
        try:
            await act(analyst, store)
        finally:
            analyst.close()
            await store.close()

    asyncio.run(main())


def match() -> Match:
    return Match(load("kashido"))


async def until(true: Callable[[], bool]) -> None:
    for _ in range(1000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


def test_an_analysis_is_kept_and_not_made_twice(tmp_path: Path, work: Work) -> None:
    async def act(analyst: Analyst, store: SqliteStore) -> None:
        job = analyst.start("a", match())
        assert analyst.start("a", match()) is job
        await until(work.begun.is_set)
        assert (job.done, job.of) == (3, 9)
        work.go.set()
        await until(lambda: "a" not in analyst.jobs)
        assert await analyst.kept("a") == FOUND
        assert await analyst.kept("b") is None
        assert work.times == 1

    run(tmp_path, act)


def test_one_at_a_time_in_order(tmp_path: Path, work: Work) -> None:
    async def act(analyst: Analyst, store: SqliteStore) -> None:
        for name in ("a", "b", "c"):
            analyst.start(name, match())
        await until(work.begun.is_set)
        assert [analyst.before(name) for name in ("a", "b", "c")] == [0, 1, 2]
        assert work.times == 1
        analyst.cancel("b")
        assert analyst.before("c") == 1
        work.go.set()
        await until(lambda: not analyst.jobs)
        assert await analyst.kept("b") is None
        assert await analyst.kept("c") == FOUND

    run(tmp_path, act)


def test_cancelling_answers_at_once_and_the_work_stops(tmp_path: Path, work: Work) -> None:
    async def act(analyst: Analyst, store: SqliteStore) -> None:
        analyst.start("a", match())
        await until(work.begun.is_set)
        began = time.thread_time()
        analyst.cancel("a")
        assert time.thread_time() - began < 0.1
        assert analyst.jobs == {}
        await until(work.stopped.is_set)
        assert await analyst.kept("a") is None
        assert analyst.failed == set()

    run(tmp_path, act)


def test_closing_stops_what_is_under_way(tmp_path: Path, work: Work) -> None:
    async def act(analyst: Analyst, store: SqliteStore) -> None:
        analyst.start("a", match())
        await until(work.begun.is_set)
        analyst.close()
        await until(work.stopped.is_set)

    run(tmp_path, act)


def test_the_queue_has_an_end(tmp_path: Path, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST", 2)

    async def act(analyst: Analyst, store: SqliteStore) -> None:
        analyst.start("a", match())
        analyst.start("b", match())
        with pytest.raises(Busy):
            analyst.start("c", match())
        work.go.set()

    run(tmp_path, act)


def test_nobody_fills_the_queue_alone(tmp_path: Path, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "EACH", 2)

    async def act(analyst: Analyst, store: SqliteStore) -> None:
        for table in "ab":
            analyst.start(table, match(), "one")
        with pytest.raises(Busy):
            analyst.start("c", match(), "one")
        assert analyst.start("a", match(), "one") is analyst.jobs["a"]  # it is there already
        analyst.start("d", match(), "other")
        work.go.set()

    run(tmp_path, act)


def test_a_fault_of_ours_is_told_and_can_be_tried_again(
    tmp_path: Path, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> Analysis:
        raise RuntimeError("a fault")

    async def act(analyst: Analyst, store: SqliteStore) -> None:
        monkeypatch.setattr(room, "analyse", broken)
        analyst.start("a", match())
        await until(lambda: "a" in analyst.failed)
        assert analyst.jobs == {}
        monkeypatch.setattr(room, "analyse", work)
        work.go.set()
        analyst.start("a", match())
        await until(lambda: not analyst.jobs)
        assert await analyst.kept("a") == FOUND

    run(tmp_path, act)


def test_one_that_a_restart_broke_off_is_known_and_one_that_was_stopped_is_not(tmp_path: Path, work: Work) -> None:
    async def begin(analyst: Analyst, store: SqliteStore) -> None:
        assert not await analyst.broken_off("a")
        analyst.start("a", match())
        await until(work.begun.is_set)
        assert not await analyst.broken_off("a"), "it is under way"

    async def look(analyst: Analyst, store: SqliteStore) -> None:
        assert await analyst.broken_off("a")
        assert await analyst.kept("a") is None
        work.begun.clear()
        analyst.start("a", match())
        await until(work.begun.is_set)
        await analyst.drop("a")
        assert not await analyst.broken_off("a")
        assert await analyst.kept("a") is None
        work.go.set()
        analyst.start("a", match())
        await until(lambda: not analyst.jobs)
        assert await analyst.kept("a") == FOUND
        assert not await analyst.broken_off("a")

    run(tmp_path, begin)
    run(tmp_path, look)
