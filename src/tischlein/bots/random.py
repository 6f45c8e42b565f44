"""The bot that plays anything."""

from __future__ import annotations

import random

from tischlein.bots.bot import Stop, never
from tischlein.bots.glimpse import Glimpse


class Random:
    """Every legal action is equally likely."""

    spec = "random"
    fresh = True

    def choose(self, glimpse: Glimpse, rng: random.Random, stop: Stop = never) -> int:
        return rng.choice(glimpse.legal)

    def __repr__(self) -> str:
        return "<bot random>"


def make(argument: str) -> Random:
    return Random()
