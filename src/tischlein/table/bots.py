"""Bots on seats: they think in worker threads, so that nobody else ever waits for them."""

from __future__ import annotations

import logging
import os
import random
from collections import OrderedDict
from functools import partial
from typing import TypeVar

from tischlein import bots
from tischlein.bots import warm
from tischlein.bots.bot import Stop
from tischlein.bots.grove import Budget
from tischlein.bots.program import EXEC
from tischlein.bots.prospects import Patience
from tischlein.game import State
from tischlein.kit.errors import BadSetting
from tischlein.lab.advice import Advice, advise
from tischlein.lab.figures import ENOUGH
from tischlein.match import Match
from tischlein.table.guests import PREFIX, Guests
from tischlein.table.share import Share

log = logging.getLogger(__name__)

USUAL = "3"
"""The level of a bot that sits in."""
HINT = Budget(20_000, 1.5)
"""What a hint may cost."""
LONGER = Patience(ENOUGH, 6.0)
"""How long it goes on where it could not tell its best move's chance in figures."""
KEPT = 4
"""Bots in the middle of a turn whose thoughts are kept till its next move; each has at most four trees of 14 MB."""

T = TypeVar("T")


class BotRoom:
    """The threads in which bots think; one for all tables of a process.

    guests: programs that may sit at tables.
    """

    def __init__(self, threads: int | None = None, guests: Guests | None = None) -> None:
        self.guests = guests or Guests()
        self._movers = Share(threads or max(1, (os.cpu_count() or 2) - 1), "bot")
        self._advisers = Share(1, "hint")  # of its own: no move ever waits for a hint
        self._kept: OrderedDict[tuple[str, int, str], bots.Bot] = (
            OrderedDict()
        )  # by table, seat and spec; nobody thinks

    async def move(self, spec: str, match: Match, seat: int, table: str) -> int:
        """The move of a bot at a table: as `choose`, or a guest's; one that the house no longer knows is a usual bot."""
        if self.guests.knows(spec):
            work = partial(self.guests.choose, spec, table, match.copy(), seat)
            warm.start(match.game.name)
            return await self._movers.run(table, work)
        return await self.choose(USUAL if spec.startswith(PREFIX) else spec, match.state, seat, table)

    async def choose(self, spec: str, state: State, seat: int, table: str = "") -> int:
        """A bot's move for a seat.  The bot gets a glimpse of a copy: what the seat can know.

        table: where it sits; a bot that is asked there again in the same turn goes on from what it has thought.
        Whoever is cancelled while waiting for it stops the thought as well.
        """
        place = (table, seat, spec)
        work = partial(_choose, self._kept.pop(place, None), spec, state.copy(), seat)
        warm.start(state.game.name)
        action, bot = await self._movers.run(table, work)
        if table and bot is not None and not bot.fresh:
            self._kept[place] = bot
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return action

    def forget(self, table: str) -> None:
        """Let go of what bots have thought at a table."""
        for place in [place for place in self._kept if place[0] == table]:
            del self._kept[place]

    async def advise(self, state: State, seat: int, table: str = "") -> Advice:
        """The best moves of a seat that is to act, from a glimpse of a copy.

        One for a seat at a time: raises share.Replaced where it was asked for again.
        """
        warm.start(state.game.name)
        return await self._advisers.run(table, partial(_advise, state.copy(), seat), seat)

    def check(self, spec: str) -> None:
        """Raise BadSetting where there is no such bot here."""
        if not self.guests.knows(spec):
            check(spec)

    def dismiss(self, table: str, state: State) -> None:
        """A table's game is over: its guests go, without anybody waiting for it."""
        self._movers.pool.submit(self.guests.leave, table, state.copy())

    def close(self) -> None:
        """Stop all thoughts, without waiting for it."""
        self._kept.clear()
        self.guests.close()
        for share in (self._movers, self._advisers):
            share.close()


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
    return advise(bots.Glimpse(state, seat), HINT, stop, patience=LONGER)


def _choose(kept: bots.Bot | None, spec: str, state: State, seat: int, stop: Stop) -> tuple[int, bots.Bot | None]:
    """The bot's move, and the bot; any legal move and no bot where it fails, for a table must go on."""
    glimpse, rng = bots.Glimpse(state, seat), random.Random()
    try:
        bot = kept or _make(spec)
        return bot.choose(glimpse, rng, stop), bot
    except Exception:
        log.exception("the bot %s failed at %r", spec, glimpse)
        return rng.choice(glimpse.legal), None
