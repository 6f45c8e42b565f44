"""Positions of random games in which a seat is to act."""

from __future__ import annotations

from tests.games.test_leaks import positions
from tischlein.game import State


def decisions(name: str, seed: int, every: int = 1) -> list[tuple[State, int]]:
    """Each `every`-th of the positions with a seat that is to act there."""
    return [(state.copy(), seat) for state in positions(name, seed) for seat in state.actors][::every]
