"""The portions of a cake that is cut, in the rules subset (C5, C6)."""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import SLICES
from tischlein.games.piece_o_cake.state import State
from tischlein.kit.py import rule


@rule
def most_portions(s: State) -> int:
    """C5, C6."""
    return 4 if s.seats == 2 else s.seats


@rule
def portions(s: State) -> int:
    """How many portions the cake has been cut into."""
    n = 0
    for i in range(SLICES):
        n += (s.cut >> i) & 1
    return max(n, 1)


@rule
def portion(s: State, p: int) -> int:
    """The slices of portion p (0 is A), as a set; portions are counted by their first slice."""
    if s.cut == 0:
        return (1 << SLICES) - 1
    at = 0
    seen = -1
    while True:
        seen += (s.cut >> at) & 1
        if seen == p:
            break
        at += 1
    slices = 1 << at
    at = (at + 1) % SLICES
    while (s.cut >> at) & 1 == 0:
        slices |= 1 << at
        at = (at + 1) % SLICES
    return slices


@rule
def portions_left(s: State) -> int:
    return 1 if s.taken != (1 << portions(s)) - 1 else 0
