"""What a bot is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from tischlein.bots.glimpse import Glimpse

Stop = Callable[[], bool]
"""Asked now and then while a bot thinks, from any thread; once it is true, nobody needs the choice any more."""


def never() -> bool:
    """Nobody stops this."""
    return False


class Bot(Protocol):
    """A player that is a program.

    spec: the text that makes it, as in results and records.
    """

    spec: str

    @property
    def fresh(self) -> bool:
        """Whether it has nothing in mind: that it would choose as one that was just made."""
        ...

    def choose(self, glimpse: Glimpse, rng: random.Random, stop: Stop = never) -> int:
        """One of the glimpse's legal actions.

        rng: the only source of chance a bot uses, so that the same seed gives the same game.  From one choice to the next a
        bot keeps at most what it thought about the turn under way; a position can be taken up anywhere, by a new bot.
        stop: a bot that thinks for long returns any legal action within a tenth of a second after this is true.
        """
        ...
