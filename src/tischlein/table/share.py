"""Threads that work for many tables, each of which gets its fair share of their time.

Of the tables that wait, one whose thoughts have taken least time lately is served next; among equals who came
first.  So quick thoughts wait for the slow one under way, and not for all slow ones that are asked for elsewhere.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from tischlein.bots.bot import Stop

FADING = 60.0  # seconds after which half of the time used is forgotten
REMEMBERED = 1000  # tables whose use of time is kept

T = TypeVar("T")


class Replaced(Exception):
    """The same was asked for again, and that is done instead."""


@dataclass(eq=False, slots=True)
class _Job:
    """Something to do.  turn: done when a thread is free for it.  began: when that was."""

    table: str
    turn: asyncio.Future[None]
    stop: threading.Event = field(default_factory=threading.Event)
    replaced: bool = False
    began: float = 0.0


class Share:
    """So many threads for all tables of a process; used from one event loop.

    clock: seconds.
    """

    def __init__(self, threads: int, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.pool = ThreadPoolExecutor(threads, name)
        self._free, self._clock = threads, clock
        self._waiting: list[_Job] = []
        self._at_work: set[_Job] = set()
        self._only: dict[tuple[str, int], _Job] = {}
        self._used: dict[str, tuple[float, float]] = {}  # by table: seconds, and when that was

    async def run(self, table: str, work: Callable[[Stop], T], seat: int | None = None) -> T:
        """What `work` gives, done in a thread once it is the table's turn.

        work: gets a function that says whether nobody waits for it any more.  seat: it alone is done for this seat, and takes
        the place of what was asked before.  Raises Replaced where it had to make room so.
        """
        job = _Job(table, asyncio.get_running_loop().create_future())
        if seat is not None:
            self._replace(self._only.get((table, seat)))
            self._only[table, seat] = job
        self._waiting.append(job)
        self._go_on()
        try:
            await job.turn
            found = await asyncio.get_running_loop().run_in_executor(self.pool, work, job.stop.is_set)
        finally:
            job.stop.set()
            self._leave(job)
            if seat is not None and self._only.get((table, seat)) is job:
                del self._only[table, seat]
        if job.replaced:
            raise Replaced
        return found

    def _leave(self, job: _Job) -> None:
        """Whether it has been done or nobody waits for it any more."""
        if job in self._waiting:
            self._waiting.remove(job)
        if job in self._at_work:
            now = self._clock()
            self._used[job.table] = self._lately(job.table) + now - job.began, now
            self._at_work.remove(job)
            self._free += 1
            self._go_on()

    def _replace(self, old: _Job | None) -> None:
        if old is None:
            return
        old.replaced = True
        old.stop.set()
        if not old.turn.done():
            self._waiting.remove(old)
            old.turn.set_exception(Replaced())

    def _lately(self, table: str) -> float:
        """The seconds that a table has used, the less of them the longer ago."""
        seconds, then = self._used.get(table, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - then) / FADING))

    def _go_on(self) -> None:
        """Give free threads to who has had least."""
        while self._free and self._waiting:
            busy = {job.table for job in self._at_work}
            job = min(self._waiting, key=lambda job: (job.table in busy, self._lately(job.table)))
            self._waiting.remove(job)
            self._free -= 1
            job.began = self._clock()
            self._at_work.add(job)
            job.turn.set_result(None)
        while len(self._used) > REMEMBERED:
            del self._used[min(self._used, key=self._lately)]

    def close(self) -> None:
        """Stop everything, without waiting for it."""
        for job in [*self._at_work, *self._waiting]:
            job.stop.set()
        for job in self._waiting:
            job.turn.cancel()
        self._waiting.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)
