"""The bot that makes the most of its own turn and thinks no further."""

from __future__ import annotations

import random

from tischlein.bots import warm
from tischlein.bots.bot import Stop, never
from tischlein.bots.glimpse import Glimpse
from tischlein.bots.turn import best_action


class Greedy:
    """Plays towards the best judgement its own turn can reach, found on one re-dealt state: by a beam search, or by a
    planner that its game brings."""

    spec = "greedy"
    fresh = True

    def choose(self, glimpse: Glimpse, rng: random.Random, stop: Stop = never) -> int:
        state = glimpse.redeal(rng)
        seed = rng.getrandbits(64)
        if len(glimpse.legal) == 1:
            return glimpse.legal[0]
        game = glimpse.game.name
        best = best_action(game, warm.flavour(game), bytes(state), glimpse.seat, seed, stop)
        return glimpse.legal[0] if best is None else best

    def __repr__(self) -> str:
        return "<bot greedy>"


def make(argument: str) -> Greedy:
    return Greedy()
