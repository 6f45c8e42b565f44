"""How games went, in numbers: what a game measures of itself, and how such numbers are spread over many games.

A game may have a file `measures.py` with `measures(v)`: from the view of a finished game, numbers by name, as many of each as
there were occasions (one a seat, one a layer); and `measure_name(name)`, what people call it.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tischlein.game import State
from tischlein.words import Message, msg

SCORE = "score"
LOW, MIDDLE, HIGH = 0.05, 0.5, 0.95


class Spread(msgspec.Struct, frozen=True):
    """Numbers summed up: how many, their mean, what 5, 50 and 95 % stay below or reach, the least and the most."""

    count: int
    mean: float
    low: float
    middle: float
    high: float
    least: float
    most: float


def measured(state: State) -> dict[str, list[float]]:
    """The numbers of a finished game by name: every seat's score, and what the game itself measures."""
    found: dict[str, list[float]] = {SCORE: list(state.scores)}
    own = _own(state.game.name)
    return found | own.measures(state.view(0)) if own else found


def measure_name(game: str, name: str) -> Message:
    """What a measure is called where people read it."""
    return msg("score") if name == SCORE else _own(game).measure_name(name)


def _own(game: str) -> Any:
    """A game's own file of measures; None where it has none."""
    module = f"tischlein.games.{game}.measures"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def spread(numbers: Iterable[float]) -> Spread:
    """Raises ValueError where there are none."""
    ordered = sorted(map(float, numbers))
    if not ordered:
        raise ValueError("nothing was measured")
    low, middle, high = (ordered[int(part * len(ordered))] for part in (LOW, MIDDLE, HIGH))
    return Spread(len(ordered), sum(ordered) / len(ordered), low, middle, high, ordered[0], ordered[-1])


def spreads(games: Iterable[Mapping[str, Iterable[float]]]) -> dict[str, Spread]:
    """Every measure of all games together, in the order in which games name them."""
    pooled: dict[str, list[float]] = {}
    for game in games:
        for name, numbers in game.items():
            pooled.setdefault(name, []).extend(numbers)
    return {name: spread(numbers) for name, numbers in pooled.items() if numbers}
