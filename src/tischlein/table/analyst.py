"""Analyses of finished games: one at a time for all tables of a process, in the order they were asked for.

A finished one is kept in the store and never made twice.  Whoever cancels is answered at once; the thread that was at it
hears of it within a few hundredths of a second.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tischlein.bots import warm
from tischlein.lab.analysis import Analysis, Stopped, analyse, read
from tischlein.match import Match
from tischlein.table.store import Store

log = logging.getLogger(__name__)

SIMULATIONS, SECONDS = 1_500, 1.5
"""What a decision may cost."""
PATIENCE = 60.0  # seconds that an analysis waits for the compiled rules; it goes on without them after that
BEGUN, DROPPED = "", "-"
"""What is kept in the place of an analysis while it is made, and once it was stopped."""
MOST, EACH = 20, 3  # analyses that may be asked for at a time, in all and by one visitor


class Busy(Exception):
    """So many games wait to be analysed, in all or for one visitor, that no further one is taken."""


@dataclass(slots=True)
class Job:
    """An analysis under way or waiting.  done, of: decisions; `of` is 0 until it has begun.  visitor: who asked."""

    match: Match
    visitor: str = ""
    done: int = 0
    of: int = 0
    stop: threading.Event = field(default_factory=threading.Event)
    task: asyncio.Task[None] | None = None

    def work(self) -> Analysis:
        game = self.match.game.name
        warm.start(game)
        until = time.monotonic() + PATIENCE
        while warm.flavour(game) == "py" and time.monotonic() < until and not self.stop.wait(0.05):
            pass
        return analyse(self.match, SIMULATIONS, SECONDS, tell=self._tell, stop=self.stop.is_set)

    def _tell(self, done: int, of: int) -> None:
        self.done, self.of = done, of


class Analyst:
    """All analyses of a process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.jobs: dict[str, Job] = {}  # by table, in the order they were asked for
        self.failed: set[str] = set()  # tables whose analysis broke off by a fault of ours
        self._pool = ThreadPoolExecutor(1, "analysis")

    async def kept(self, table: str) -> Analysis | None:
        """The analysis of a table, if it has been made."""
        text = await self.store.analysis(table)
        return None if text is None or text in (BEGUN, DROPPED) else read(text)

    async def broken_off(self, table: str) -> bool:
        """Whether a table's analysis was begun and neither finished nor stopped: the server has been started anew since."""
        at_it = table in self.jobs or table in self.failed
        return not at_it and await self.store.analysis(table) == BEGUN

    async def drop(self, table: str) -> None:
        """Stop a table's analysis because nobody wants it any more."""
        if table in self.jobs:
            self.cancel(table)
            await self.store.keep_analysis(table, DROPPED)

    def start(self, table: str, match: Match, visitor: str = "") -> Job:
        """Analyse a table's finished match as soon as those before it are done; the job that is there if there is one.

        visitor: whatever tells one from another, so that nobody fills the queue alone.  Raises Busy.
        """
        there = self.jobs.get(table)
        if there is not None:
            return there
        theirs = sum(job.visitor == visitor for job in self.jobs.values())
        if len(self.jobs) >= MOST or (visitor and theirs >= EACH):
            raise Busy
        self.failed.discard(table)
        job = self.jobs[table] = Job(match.copy(), visitor)
        job.task = asyncio.create_task(self._run(table, job), name=f"analysis of {table}")
        return job

    def before(self, table: str) -> int:
        """How many analyses are to be finished before this table's has its turn."""
        return list(self.jobs).index(table)

    def cancel(self, table: str) -> None:
        """Stop a table's analysis, or take it out of the queue."""
        job = self.jobs.pop(table, None)
        if job is not None:
            job.stop.set()
            if job.task is not None:
                job.task.cancel()

    async def _run(self, table: str, job: Job) -> None:
        try:
            await self.store.keep_analysis(table, BEGUN)
            found = await asyncio.get_running_loop().run_in_executor(self._pool, job.work)
            await self.store.keep_analysis(table, found.json())
        except Exception as fault:
            if not isinstance(fault, Stopped):
                log.exception("the analysis of table %s failed", table)
                self.failed.add(table)
        if self.jobs.get(table) is job:
            del self.jobs[table]

    def close(self) -> None:
        """Stop all analyses, without waiting for it."""
        for table in list(self.jobs):
            self.cancel(table)
        self._pool.shutdown(wait=False, cancel_futures=True)
