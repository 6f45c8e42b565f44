"""What a viewer of Kashido cannot know: nothing, all information is open."""

from __future__ import annotations

import random

from tischlein.games.kashido.rules import State


def redeal(s: State, viewer: int, rng: random.Random) -> None:
    """Leave everything as it is."""
