"""Bots on seats: they think in worker threads, so that nobody else ever waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from tischlein import bots
from tischlein.bots import warm
from tischlein.bots.bot import Stop
from tischlein.bots.grove import Budget
from tischlein.bots.program import EXEC
from tischlein.game import State
from tischlein.kit.errors import BadSetting
from tischlein.lab.advice import Advice, advise
from tischlein.match import Match
from tischlein.table.guests import PREFIX, Guests

log = logging.getLogger(__name__)

USUAL = "3"
"""The level of a bot that sits in."""
HINT = Budget(20_000, 1.5)
"""What a hint may cost."""
KEPT = 4
"""Bots in the middle of a turn whose thoughts are kept till its next move; each has at most four trees of 14 MB."""

T = TypeVar("T")


class BotRoom:
    """The threads in which bots think; one for all tables of a process.

    guests: programs that may sit at tables.
    """

    def __init__(self, threads: int | None = None, guests: Guests | None = None) -> None:
        self.guests = guests or Guests()
        self._pool = ThreadPoolExecutor(threads or max(1, (os.cpu_count() or 2) - 1), "bot")
        self._advisers = ThreadPoolExecutor(1, "hint")
        self._stops: set[threading.Event] = set()  # of the thoughts under way
        self._kept: OrderedDict[tuple[str, int, str], bots.Bot] = (
            OrderedDict()
        )  # by table, seat and spec; nobody thinks

    async def move(self, spec: str, match: Match, seat: int, table: str) -> int:
        """The move of a bot at a table: as `choose`, or a guest's; one that the house no longer knows is a usual bot."""
        if self.guests.knows(spec):
            work = partial(self.guests.choose, spec, table, match.copy(), seat)
            return await self._think(self._pool, match.state, work)
        return await self.choose(USUAL if spec.startswith(PREFIX) else spec, match.state, seat, table)

    async def choose(self, spec: str, state: State, seat: int, table: str = "") -> int:
        """A bot's move for a seat.  The bot gets a glimpse of a copy: what the seat can know.

        table: where it sits; a bot that is asked there again in the same turn goes on from what it has thought.
        Whoever is cancelled while waiting for it stops the thought as well.
        """
        place = (table, seat, spec)
        work = partial(_choose, self._kept.pop(place, None), spec, state.copy(), seat)
        action, bot = await self._think(self._pool, state, work)
        if table and bot is not None and not bot.fresh:
            self._kept[place] = bot
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return action

    def forget(self, table: str) -> None:
        """Let go of what bots have thought at a table."""
        for place in [place for place in self._kept if place[0] == table]:
            del self._kept[place]

    async def advise(self, state: State, seat: int) -> Advice:
        """The best moves of a seat that is to act, from a glimpse of a copy, by a thread of its own; else as `choose`."""
        return await self._think(self._advisers, state, partial(_advise, state.copy(), seat))

    async def _think(self, pool: ThreadPoolExecutor, state: State, work: Callable[[Stop], T]) -> T:
        warm.start(state.game.name)
        stop = threading.Event()
        self._stops.add(stop)
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, stop.is_set)
        finally:
            stop.set()
            self._stops.discard(stop)

    def check(self, spec: str) -> None:
        """Raise BadSetting where there is no such bot here."""
        if not self.guests.knows(spec):
            check(spec)

    def dismiss(self, table: str, state: State) -> None:
        """A table's game is over: its guests go, without anybody waiting for it."""
        self._pool.submit(self.guests.leave, table, state.copy())

    def close(self) -> None:
        """Stop all thoughts, without waiting for it."""
        self._kept.clear()
        for stop in self._stops:
            stop.set()
        self.guests.close()
        for pool in (self._pool, self._advisers):
            pool.shutdown(wait=False, cancel_futures=True)


def check(spec: str) -> None:
    """Raise BadSetting where there is no such bot."""
    _make(spec)


def _make(spec: str) -> bots.Bot:
    """The bot of a spec, or of a level from 1 to 5; never a program, for who sets a table is a visitor."""
    spec = spec or USUAL
    if spec.strip().lower().startswith(f"{EXEC}:") or spec.startswith(PREFIX):
        raise BadSetting(f"no program {spec!r} sits at tables of this house", "bot", spec)
    return bots.make(f"mcts:{spec}" if spec.isdigit() else spec)


def _advise(state: State, seat: int, stop: Stop) -> Advice:
    return advise(bots.Glimpse(state, seat), HINT, stop)


def _choose(kept: bots.Bot | None, spec: str, state: State, seat: int, stop: Stop) -> tuple[int, bots.Bot | None]:
    """The bot's move, and the bot; any legal move and no bot where it fails, for a table must go on."""
    glimpse, rng = bots.Glimpse(state, seat), random.Random()
    try:
        bot = kept or _make(spec)
        return bot.choose(glimpse, rng, stop), bot
    except Exception:
        log.exception("the bot %s failed at %r", spec, glimpse)
        return rng.choice(glimpse.legal), None
