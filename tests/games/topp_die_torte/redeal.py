"""What a viewer of Topp die Torte! cannot know (P21): chip values of others, and choices until all have chosen.

Stacks are nowhere in a state: they are only counted.
"""

from __future__ import annotations

import random

from tischlein.games.topp_die_torte.rules import State
from tischlein.games.topp_die_torte.state import CHOOSING, OVER


def redeal(s: State, viewer: int, rng: random.Random) -> None:
    """Deal the hidden chips anew among the others and the face-down supply, and let others have chosen anything."""
    if s.phase == OVER:
        return
    others = [seat for seat in range(s.seats) if seat + 1 != viewer]
    for grade in range(3):
        first = 10 * grade
        lying: list[int] = []
        held = {}
        for seat in others:
            mine = [value for value in range(10) for _ in range(s.chips[30 * seat + first + value])]
            held[seat] = len(mine)
            lying += mine
        lying += [value for value in range(10) for _ in range(s.chips_left[first + value])]
        rng.shuffle(lying)
        for seat in others:
            mine, lying = lying[: held[seat]], lying[held[seat] :]
            for value in range(10):
                s.chips[30 * seat + first + value] = mine.count(value)
        for value in range(10):
            s.chips_left[first + value] = lying.count(value)
    for seat in others:
        s.chip_points[seat] = sum(k % 10 * s.chips[30 * seat + k] for k in range(30))
    if s.phase == CHOOSING:
        for seat in others:
            if s.chosen[seat] >= 0:
                piece = rng.choice([p for p in s.open[2 * seat : 2 * seat + 2] if p >= 0])
                s.chosen[seat] = 2 * piece + rng.randrange(2)
