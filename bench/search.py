"""How many simulations a second a search does in every game, beside OpenSpiel's MCTSBot; and what a second thread brings.

    python bench/search.py [--rounds 7] [--seconds 0.5] [--games torres kashido]

Every contestant searches positions of its own random games, the same in each round, one core, processor time; the contestants
take turns and medians are printed, with ratios to MCTSBot on quoridor.  MCTSBot is OpenSpiel's in C++ with its random
roll-outs.  Ours search as bots play; where these play on behind the tree, each action the best of several that are tried,
a second row says what a simulation costs that is judged where the tree ends.  All keep one tree a position.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from tischlein import NAMES, load
from tischlein.bots.grove import Budget, Manner, look
from tischlein.bots.mcts import ENDLESS, MANNERS, USUAL
from tischlein.game import State

Contestant = Callable[[int], int]
"""Searches its position number k, counted round, and returns how many simulations that were."""

REFERENCE = "MCTSBot quoridor"
POSITIONS = 12
SIMULATIONS = {"MCTSBot": 200, "tischlein": 4_000}  # of a search: long enough that beginning it costs little
LAP = 4_000_000  # steps of the loop that threads are compared by, between two looks at the clock


def decisions(name: str, players: int, pick: random.Random, **settings: Any) -> Iterator[State]:
    """Every position of a random game in which a seat is to act."""
    state = load(name, players, **settings).start()
    while not state.over:
        if outcomes := state.chance():
            state.apply(pick.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0])
            continue
        yield state.copy()
        seat = state.actors[0]
        state.apply(pick.choice(state.legal(seat)), seat)


def positions(name: str, players: int) -> list[State]:
    """POSITIONS of a random game, evenly spaced, in which somebody has a choice."""
    found = [state for state in decisions(name, players, random.Random(1)) if len(state.legal(state.actors[0])) > 1]
    return [found[k * len(found) // POSITIONS] for k in range(POSITIONS)]


def mctsbot(game: Any, simulations: int) -> Any:
    """OpenSpiel's search in one of its games."""
    import pyspiel

    return pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, simulations, 1000, False, 1, False)


def ours(name: str, manner: Manner) -> Contestant:
    """A game of ours for as many as can play it."""
    here, budget = positions(name, max(load(name).spec.seats)), Budget(SIMULATIONS["tischlein"])

    def search(k: int) -> int:
        state = here[k % POSITIONS]
        found = look(name, "nb", bytes(state), state.actors[0], k, manner, budget)
        return sum(f.visits for f in found)

    return search


def openspiel(name: str) -> Contestant:
    """OpenSpiel's search on a game of its own."""
    import pyspiel

    game, pick = pyspiel.load_game(name), random.Random(1)
    bot = mctsbot(game, SIMULATIONS["MCTSBot"])
    state, found = game.new_initial_state(), list[Any]()
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            found.append(state.clone())
        state.apply_action(pick.choice(state.legal_actions()))
    here = [found[k * len(found) // POSITIONS] for k in range(POSITIONS)]
    return lambda k: int(bot.mcts_search(here[k % POSITIONS]).explore_count)


def measure(contestants: dict[str, Contestant], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Simulations a second of every contestant in every round."""
    for search in contestants.values():
        search(0)  # compile, and fill caches
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, search in contestants.items():
            done, k, start = 0, 0, time.process_time()
            while (elapsed := time.process_time() - start) < seconds or k % POSITIONS:
                done += search(k)
                k += 1
            rates[name].append(done / elapsed)
    return rates


def threads(run: Callable[[int], int], rounds: int) -> tuple[float, float]:
    """What two threads do, as a multiple of one: by the clock, the best of each; by processor time.

    run: works with so many threads for about as long, and returns how much that came to.
    """
    clock: dict[int, list[float]] = {1: [], 2: []}
    processor: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(rounds):
        for n in (1, 2):
            began = time.perf_counter(), time.process_time()
            done = run(n)
            clock[n].append(done / (time.perf_counter() - began[0]))
            processor[n].append(done / (time.process_time() - began[1]))
    return max(clock[2]) / max(clock[1]), 2 * max(processor[2]) / max(processor[1])


def searching(name: str, seconds: float) -> Callable[[int], int]:
    """Searches in the middle of a game, as level 5 does: a thread for each tree until time is up; counts simulations."""
    state = positions(name, max(load(name).spec.seats))[POSITIONS // 2]
    manner, budget = MANNERS.get(name, USUAL), Budget(ENDLESS, seconds)

    def run(trees: int) -> int:
        found = look(name, "nb", bytes(state), state.actors[0], 1, manner, budget, trees=trees)
        return sum(f.visits for f in found)

    return run


def counting(seconds: float) -> Callable[[int], int]:
    """The yardstick: a loop that touches no memory, so that two of them show what the machine gives two threads now."""
    import numba

    @numba.njit(nogil=True)
    def count(n: int, x: int) -> int:
        for _ in range(n):
            x = x * 6364136223846793005 + 1442695040888963407
        return x

    def work(_: int) -> int:
        done, end = 0, time.monotonic() + seconds
        while time.monotonic() < end:
            count(LAP, done)
            done += LAP
        return done

    count(1, 1)
    return lambda n: sum(ThreadPoolExecutor(n).map(work, range(n)))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="of every contestant in a round, at least")
    parser.add_argument("--games", nargs="*", default=list(NAMES), choices=NAMES)
    chosen = parser.parse_args()
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    if cores:
        os.sched_setaffinity(0, {max(cores)})
    contestants = {REFERENCE: openspiel("quoridor"), "MCTSBot backgammon": openspiel("backgammon")}
    for name in chosen.games:
        manner, title = MANNERS.get(name, USUAL), f"{name} for {max(load(name).spec.seats)}"
        contestants[title] = ours(name, manner)
        if manner.onward:
            contestants[f"{title}, tree alone"] = ours(name, replace(manner, onward=0))
    rates = measure(contestants, chosen.rounds, chosen.seconds)
    base = statistics.median(rates[REFERENCE])
    print(f"{'':34}{'simulations/s':>14}{'ratio':>9}{'slowest':>12}{'fastest':>12}")
    for name, found in rates.items():
        middle = statistics.median(found)
        print(f"{name:34}{middle:14,.0f}{middle / base:9.2f}{min(found):12,.0f}{max(found):12,.0f}")
    if cores:
        os.sched_setaffinity(0, cores)
    print(f"\n{'two threads beside one':34}{'by the clock':>14}{'by processor time':>20}")
    runs = {"a plain loop": counting(chosen.seconds)}
    runs |= {name: searching(name, chosen.seconds) for name in chosen.games}
    for name, run in runs.items():
        clock, processor = threads(run, chosen.rounds)
        print(f"{name:34}{clock:14.2f}{processor:20.2f}")


if __name__ == "__main__":
    main()
