"""Bots on seats: they think in worker threads, so that nobody else ever waits for them."""

from __future__ import annotations

import asyncio
import os
import random
from concurrent.futures import ThreadPoolExecutor

from tischlein import bots
from tischlein.game import State

USUAL, BEST = "3", "5"
"""Levels: the one of a bot that sits in, and the one that gives hints."""


class BotRoom:
    """The threads in which bots think; one for all tables of a process."""

    def __init__(self, threads: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(threads or max(1, (os.cpu_count() or 2) - 1), "bot")

    async def choose(self, spec: str, state: State, seat: int) -> int:
        """A bot's move for a seat.  The bot gets a glimpse of a copy: what the seat can know."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _choose, spec, state.copy(), seat)

    def close(self) -> None:
        """Let thoughts end without waiting for them."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def check(spec: str) -> None:
    """Raise BadSetting where there is no such bot."""
    _make(spec)


def _make(spec: str) -> bots.Bot:
    """The bot of a spec, or of a level from 1 to 5."""
    spec = spec or USUAL
    if not spec.isdigit():
        return bots.make(spec)
    if "mcts" in bots.NAMES:
        return bots.make(f"mcts:{spec}")
    return bots.make("random" if spec == "1" else "greedy")


def _choose(spec: str, state: State, seat: int) -> int:
    return _make(spec).choose(bots.Glimpse(state, seat), random.Random())
