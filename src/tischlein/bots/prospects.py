"""What a search says of a position to people: the chances to win after each move, and how it would go on.

One tree, grown in the thread that asks, in spells of a hundredth of a second as in `grove`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from tischlein.bots.bot import Stop, never
from tischlein.bots.grove import Budget, Manner, plant, spells
from tischlein.kit.loader import Flavour, load, rules, vocabulary

AHEAD = 12  # actions and outcomes told of a move's course


@dataclass(frozen=True, slots=True)
class Prospect:
    """A move: how many simulations went through it, every seat's chance to win behind it, and what would most likely follow.

    chances: in seat order, 0 … 1, their sum is 1.  course: actions, up to the first outcome of chance.
    """

    action: int
    visits: int
    chances: tuple[float, ...]
    course: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Prospects:
    """All moves that were looked at, the most visited first.  chances: over all simulations."""

    moves: tuple[Prospect, ...]
    simulations: int
    chances: tuple[float, ...]

    def of(self, action: int) -> Prospect | None:
        """What is known of a move, if it was looked at."""
        return next((move for move in self.moves if move.action == action), None)


@dataclass(frozen=True, slots=True)
class Patience:
    """Going on when a budget's time is up.

    visits: of the best move that are enough.  seconds: from the beginning, after which it ends all the same.
    """

    visits: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Position:
    """What is looked at: a state's bytes, how many seats play, and the seat (from 1) that is to act there."""

    game: str
    state: bytes
    players: int
    seat: int


def look(
    at: Position,
    flavour: Flavour,
    seed: int,
    manner: Manner,
    budget: Budget,
    stop: Stop = never,
    first: int | None = None,
    patience: Patience | None = None,
) -> Prospects:
    """Search from a position; the same result for the same seed unless time ran out or `stop` was heard.

    first: an action that the seat plays before the search begins; `moves` are then those that follow it.
    patience: how long it goes on, within the budget's simulations, if the best move had few in the budget's time.
    """
    tree, kit = load("tischlein.bots.tree", flavour, at.game), vocabulary(flavour)
    odds = load("tischlein.bots.odds", flavour, at.game)
    states, trees, sums = rules(at.game, flavour).State.array(tree.PLACES), tree.Tree.array(1), odds.Odds.array(1)
    rng, before = kit.generator(seed), tree.NO_CHILD if first is None else first
    kit.store(states, tree.ROOT, at.state)
    plant(tree, trees, manner)
    began = time.monotonic()

    def spend(simulations: int, seconds: float | None) -> Prospects:
        end = None if seconds is None else began + seconds
        spells(lambda n: odds.look(states, trees, sums, at.seat - 1, before, rng, n), simulations, end, stop)
        return _read(at, tree, odds, kit, trees, sums)

    found = spend(budget.simulations, budget.seconds)
    while (
        patience is not None
        and not stop()
        and _most(found) < patience.visits
        and found.simulations < budget.simulations
    ):
        if time.monotonic() - began >= patience.seconds:
            break
        found = spend(min(patience.visits, budget.simulations - found.simulations), patience.seconds)
    return found


def _most(found: Prospects) -> int:
    return found.moves[0].visits if found.moves else 0


def _read(at: Position, tree: Any, odds: Any, kit: Any, trees: Any, sums: Any) -> Prospects:
    action, visits, value = (kit.buffer(tree.ROOM) for _ in range(3))
    n, everything = tree.report(trees, at.seat - 1, action, visits, value), tree.ACTIONS + tree.OUTCOMES
    out, won = kit.buffer(AHEAD), kit.buffer(tree.SEATS)
    total = int(odds.told(trees, sums, everything, won))

    def mean(row: int, count: int) -> tuple[float, ...]:
        odds.told(trees, sums, row, won)
        return tuple(int(won[k]) / 1e6 / max(1, count) for k in range(at.players))

    def course(root: int) -> tuple[int, ...]:
        found = []
        for k in range(odds.course(trees, root, out, AHEAD)):
            if out[k] >= tree.ACTIONS:
                break
            found.append(int(out[k]))
        return tuple(found)

    moves = [
        Prospect(int(a), int(v), mean(int(a), int(v)), course(int(a)))
        for a, v in zip(action[:n], visits[:n], strict=True)
        if v > 0
    ]
    moves.sort(key=lambda move: (-move.visits, -move.chances[at.seat - 1], move.action))
    return Prospects(tuple(moves), total, mean(everything, total))
