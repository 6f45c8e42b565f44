"""Search trees grown side by side, called from Python on a state's bytes.

Every tree has a thread and a generator of its own and knows nothing of the others; their visits are added up.  The
compiled search runs without the interpreter's lock, so trees grow at the same time on several cores.  A tree is grown in
spells of a hundredth of a second, between which time is looked at and whether somebody wants it to stop.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

from tischlein.bots.bot import Stop, never
from tischlein.kit.loader import Flavour, load, rules, vocabulary

SPELL = 0.01  # seconds
FIRST = 4  # simulations of the first spell, when nobody knows yet how long one takes
MOST_TREES = 4


@dataclass(frozen=True)
class Manner:
    """How a tree is searched; see the fields of `search.Tree`.

    horizon: turns.  scale: points.  explore, widen: factors.  tries: actions.
    """

    horizon: int
    scale: float
    explore: float = 0.1
    widen: float = 3.0
    tries: int = 4


@dataclass(frozen=True)
class Budget:
    """What a search may cost: it ends with whatever is used up first.

    simulations: of each tree.  seconds: from the call on; None for as long as it takes.  trees: how many.
    """

    simulations: int
    seconds: float | None = None
    trees: int = 1


@dataclass(frozen=True)
class Found:
    """What a search says of one action of the root.  value: the seat's mean value, 0 … 1."""

    action: int
    visits: int
    value: float


def cores() -> int:
    """How many trees grow at the same time here: one a core, at most MOST_TREES."""
    return min(MOST_TREES, os.cpu_count() or 1)


@cache
def _pool() -> ThreadPoolExecutor:
    """The threads of all searches of the process, so that no more trees are in memory than are being grown."""
    return ThreadPoolExecutor(cores(), "tree")


def look(
    game: str, flavour: Flavour, state: bytes, seat: int, seed: int,
    manner: Manner, budget: Budget, stop: Stop = never,
) -> list[Found]:  # fmt: skip
    """The actions that a search from a state looked at, by number, for a seat (from 1) that is to act.

    The result is the same for the same seed and budget unless time
    ran out or `stop` was heard; then every tree has had at least one spell.
    """
    end = None if budget.seconds is None else time.monotonic() + budget.seconds

    def tree(k: int) -> list[tuple[int, int, int]]:
        return list(_grow(game, flavour, state, seat, seed + k, manner, budget.simulations, end, stop))

    if budget.trees == 1:
        grown = [tree(0)]
    else:
        grown = list(_pool().map(tree, range(budget.trees)))
    return _added(row for rows in grown for row in rows)


def _added(rows: Iterator[tuple[int, int, int]]) -> list[Found]:
    sums: dict[int, tuple[int, int]] = {}
    for action, visits, value in rows:
        before = sums.get(action, (0, 0))
        sums[action] = before[0] + visits, before[1] + value
    return [Found(action, n, total / 1e6 / max(1, n)) for action, (n, total) in sorted(sums.items())]


def _grow(
    game: str, flavour: Flavour, state: bytes, seat: int, seed: int,
    manner: Manner, simulations: int, end: float | None, stop: Stop,
) -> Iterator[tuple[int, int, int]]:  # fmt: skip
    """Grow one tree and give its root's children: action, visits, sum of values in millionths."""
    search, kit = load("tischlein.bots.search", flavour, game), vocabulary(flavour)
    states, trees, rng = rules(game, flavour).State.array(search.PLACES), search.Tree.array(1), kit.generator(seed)
    kit.store(states, search.ROOT, state)
    search.plant(trees, manner.horizon, manner.tries, manner.scale, manner.explore, manner.widen)
    spells(lambda n: search.search(states, trees, seat - 1, rng, n), simulations, end, stop)
    action, visits, value = (kit.buffer(search.ROOM) for _ in range(3))
    n = search.report(trees, seat - 1, action, visits, value)
    for row in zip(action[:n], visits[:n], value[:n], strict=True):
        yield int(row[0]), int(row[1]), int(row[2])


def spells(run: Callable[[int], Any], simulations: int, end: float | None, stop: Stop) -> None:
    """Run simulations in spells of about SPELL seconds."""
    done, spell = 0, FIRST
    while done < simulations:
        n = min(spell, simulations - done)
        began = time.monotonic()
        run(n)
        done += n
        now = time.monotonic()
        if stop() or (end is not None and now >= end):
            return
        spell = max(1, min(4 * spell, int(n * SPELL / max(now - began, 1e-6))))
