"""How long Piece o' Cake's planner takes to cut a cake, all cuts solved exactly, beside OpenSpiel's MCTSBot on one choice.

    python bench/cakes.py [--cakes 40]

One core, processor time, fixed seeds.  The cakes are those of random games, from the first to the fifth; the reference is a
choice of MCTSBot in quoridor with 1,000 simulations, made anew after each cake.  Extra slices change nothing about a
cake, but are played along where they are a setting.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from search import decisions, mctsbot

from tischlein.game import State
from tischlein.kit import nb
from tischlein.kit.loader import planner, rules

REFERENCE = "MCTSBot quoridor, 1,000 simulations"
WITHOUT_END = 1 << 60  # moves


def cakes(players: int, amount: int, settings: dict[str, Any]) -> list[State]:
    """Positions in which a cake is to be cut."""
    pick, found = random.Random(players), list[State]()
    while len(found) < amount:
        found += [s for s in decisions("piece_o_cake", players, pick, **settings) if s.view().phase == "cut"]
    return found[:amount]


def beside() -> Callable[[], object]:
    """A choice of OpenSpiel's search in its own game."""
    import pyspiel

    game = pyspiel.load_game("quoridor")
    bot, state = mctsbot(game, 1_000), game.new_initial_state()
    return lambda: bot.step(state)


def timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


class Cutter:
    """The compiled planner on a desk of its own."""

    def __init__(self) -> None:
        self.planner = planner("piece_o_cake", "nb")
        self.states = rules("piece_o_cake", "nb").State.array(self.planner.PLACES)
        self.desks = self.planner.Desk.array(1)

    def cut(self, state: State) -> int:
        """Cut a cake; return how many options were looked into."""
        nb.store(self.states, self.planner.ROOT, bytes(state))
        self.planner.choose(self.states, self.desks, state.actors[0] - 1, WITHOUT_END)
        return int(self.desks[0]["moves"])


def measure(cutter: Cutter, here: list[State], reference: Callable[[], Any]) -> str:
    """A row of the table."""
    moves, seconds, base = [], [], []
    for state in here:
        began = time.process_time()
        moves.append(cutter.cut(state))
        seconds.append(time.process_time() - began)
        base.append(timed(reference))
    middle, worst = statistics.median(seconds), max(seconds)
    return (
        f"{statistics.median(moves):12,.0f}{max(moves):12,}{middle:10.3f}{worst:10.3f}"
        f"{middle / statistics.median(base):10.2f}{worst / statistics.median(base):10.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cakes", type=int, default=40, help="of each number of players and setting")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    cutter, reference = Cutter(), beside()
    cutter.cut(cakes(2, 1, {})[0])  # compile
    print(f"{'':30}{'moves':>12}{'at most':>12}{'seconds':>10}{'at most':>10}{'ratio':>10}{'at most':>10}")
    for players in (2, 3, 4, 5):
        for joker in (False, True):
            for extra in (False, True) if players in (3, 4) else (False,):
                settings = {"joker": joker} | ({"extra_slice": True} if extra else {})
                title = f"{players} players{', joker' * joker}{', extra slice' * extra}"
                print(f"{title:30}{measure(cutter, cakes(players, chosen.cakes, settings), reference)}", flush=True)
    print(f"\nratio: to {REFERENCE}")


if __name__ == "__main__":
    main()
