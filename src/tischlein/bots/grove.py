"""Search trees grown side by side, called from Python on a state's bytes.

Every tree has a thread and a generator of its own and knows nothing of the others; their visits are added up.  The
compiled search runs without the interpreter's lock, so trees grow at the same time on several cores.  A tree is grown in
spells of a hundredth of a second, between which time is looked at and whether somebody wants it to stop.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

from tischlein.bots.bot import Stop, never
from tischlein.kit.loader import Flavour, load, rules, vocabulary

SPELL = 0.01  # seconds
FIRST = 2  # simulations of the first spell, when nobody knows yet how long one takes
MOST_TREES = 4


@dataclass(frozen=True)
class Manner:
    """How a tree is searched; see the fields of `tree.Tree`.

    horizon: turns.  scale: points.  explore, widen: factors.  tries, onward: actions.  sighted: whether the state handed
    over is searched as it is instead of being dealt anew in each simulation.
    """

    horizon: int
    scale: float
    explore: float = 0.1
    widen: float = 3.0
    tries: int = 4
    onward: int = 0
    sighted: bool = False


@dataclass(frozen=True)
class Budget:
    """What a search may cost: it ends with whatever is used up first.

    simulations: of each tree, beside those it has already.  seconds: from the call on; None for as long as it takes.
    """

    simulations: int
    seconds: float | None = None


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
    """The threads of all searches of the process, so that no more trees grow at a time than there are cores for."""
    return ThreadPoolExecutor(cores(), "tree")


class Grove:
    """Trees of one position of a game, for a seat (from 1) that is to act there; `follow` takes them on to a later one.

    A tree has below 14 MB, of which it touches what it fills.
    """

    def __init__(self, game: str, flavour: Flavour, seat: int, manner: Manner, trees: int = 1) -> None:
        self.game, self.flavour, self.seat, self.manner = game, flavour, seat, manner
        self._trees = [_Tree(game, flavour, seat, manner) for _ in range(trees)]

    def grow(self, state: bytes, seed: int, budget: Budget, stop: Stop = never) -> list[Found]:
        """Search from a state on, and give by number all actions that were looked at, visits from before included.

        Every tree has `budget.simulations` more.  The result is the same for the same seeds and budgets unless time
        ran out or `stop` was heard; then every tree has had at least one spell.
        """
        end = None if budget.seconds is None else time.monotonic() + budget.seconds

        def grown(k: int) -> list[tuple[int, int, int]]:
            return self._trees[k].grow(state, seed + k, budget.simulations, end, stop)

        ks = range(len(self._trees))
        return _added(row for rows in (_pool().map(grown, ks) if len(ks) > 1 else map(grown, ks)) for row in rows)

    def follow(self, action: int, outcomes: Sequence[int] = ()) -> int:
        """Go on below an action, and the outcomes of chance that came after it; return the visits that are kept."""
        return sum(tree.follow(action, outcomes) for tree in self._trees)


def look(
    game: str, flavour: Flavour, state: bytes, seat: int, seed: int,
    manner: Manner, budget: Budget, stop: Stop = never, *, trees: int = 1,
) -> list[Found]:  # fmt: skip
    """What new trees say of a state; see `Grove.grow`."""
    return Grove(game, flavour, seat, manner, trees).grow(state, seed, budget, stop)


def _added(rows: Iterable[tuple[int, int, int]]) -> list[Found]:
    """What several trees say of each action, together."""
    sums: dict[int, tuple[int, int]] = {}
    for action, visits, value in rows:
        before = sums.get(action, (0, 0))
        sums[action] = before[0] + visits, before[1] + value
    return [Found(action, n, total / 1e6 / max(1, n)) for action, (n, total) in sorted(sums.items())]


class _Tree:
    """One tree."""

    def __init__(self, game: str, flavour: Flavour, seat: int, manner: Manner) -> None:
        self._search, self._kit = load("tischlein.bots.search", flavour, game), vocabulary(flavour)
        self._tree = load("tischlein.bots.tree", flavour, game)
        self._states = rules(game, flavour).State.array(self._tree.PLACES)
        self._trees, self._seat = self._tree.Tree.array(1), seat - 1
        plant(self._tree, self._trees, manner)

    def grow(
        self, state: bytes, seed: int, simulations: int, end: float | None, stop: Stop
    ) -> list[tuple[int, int, int]]:
        """Run simulations and give the root's children: action, visits, sum of values in millionths."""
        tree, search, rng = self._tree, self._search.search, self._kit.generator(seed)
        self._kit.store(self._states, tree.ROOT, state)
        spells(lambda n: search(self._states, self._trees, self._seat, rng, n), simulations, end, stop)
        action, visits, value = (self._kit.buffer(tree.ROOM) for _ in range(3))
        n = tree.report(self._trees, self._seat, action, visits, value)
        return [(int(a), int(v), int(w)) for a, v, w in zip(action[:n], visits[:n], value[:n], strict=True)]

    def follow(self, action: int, outcomes: Sequence[int]) -> int:
        kept = self._tree.follow(self._trees, action)
        for outcome in outcomes:
            kept = self._tree.follow(self._trees, self._tree.ACTIONS + outcome)
        return int(kept)


def plant(tree: Any, trees: Any, m: Manner) -> None:
    """Make trees[0] an empty tree that is searched in a manner; `tree`: the module, compiled or plain."""
    tree.plant(trees, m.horizon, m.tries, m.onward, m.scale, m.explore, m.widen, int(m.sighted))


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
