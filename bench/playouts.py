"""Random play in every game and flavour, beside two OpenSpiel games, as actions a second on one core.

    python bench/playouts.py [--rounds 7] [--seconds 0.5] [--games kashido torres]

Every contestant plays a slice of each round, so that whatever else the machine does slows all of them alike; the medians
over the rounds are printed, with ratios to OpenSpiel's connect_four and quoridor of the same run.  Time is the processor's,
all seeds are fixed.  A game whose settings cost more than its default is also measured with those that cost most.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable, Mapping

import numpy as np

from tischlein import NAMES, load
from tischlein.game import Game
from tischlein.kit import nb, py
from tischlein.kit.loader import load as load_module
from tischlein.kit.loader import rules

Contestant = Callable[[int], int]
"""Plays some games from a seed and returns the number of players' actions in them."""

REFERENCES = ("connect_four", "quoridor")
COSTLIEST = {"torres": ({"cards": "hand"}, {"master": "yes"})}
"""Settings with which a game's actions take longest, by game."""


def plain(name: str) -> Contestant:
    """Whole games in plain Python, one with each number of players."""
    run = load_module("tischlein.kit.playout", "py", name).run
    room = load_module("tischlein.kit.playout", "py", name).ROOM
    configs = _configs(name)

    def play(seed: int) -> int:
        states, out, weight = [rules(name).State()], py.buffer(room), py.buffer(room)
        return sum(run(states, config, py.generator(seed), out, weight, 1)[0] for config in configs)

    return play


def compiled(name: str, settings: Mapping[str, str] | None = None, games: int = 200) -> Contestant:
    """Whole games in compiled code."""
    run = load_module("tischlein.kit.playout", "nb", name).run
    room = load_module("tischlein.kit.playout", "nb", name).ROOM
    configs = [np.array(config, np.int64) for config in _configs(name, settings)]
    states, out, weight = rules(name, "nb").State.array(), nb.buffer(room), nb.buffer(room)

    def play(seed: int) -> int:
        return sum(int(run(states, config, nb.generator(seed), out, weight, games)[0]) for config in configs)

    return play


def driven(name: str) -> Contestant:
    """Compiled rules, with every action chosen in Python, as OpenSpiel's games are played here."""
    calls = load_module("tischlein.kit.calls", "nb", name)
    settle = load_module("tischlein.kit.playout", "nb", name).settle
    room = load_module("tischlein.kit.playout", "nb", name).ROOM
    configs = [np.array(config, np.int64) for config in _configs(name)]
    states, out, weight = rules(name, "nb").State.array(), nb.buffer(room), nb.buffer(room)

    def play(seed: int) -> int:
        pick, rng, actions = random.Random(seed), nb.generator(seed), 0
        for config in configs:
            calls.setup_at(states, 0, config)
            settle(states[0], rng, out, weight)
            while not calls.over_at(states, 0):
                seat = (calls.actors_at(states, 0) & -calls.actors_at(states, 0)).bit_length() - 1
                legal = out[: calls.legal_at(states, 0, seat, out)]
                calls.apply_at(states, 0, seat, legal[pick.randrange(len(legal))])
                settle(states[0], rng, out, weight)
                actions += 1
        return actions

    return play


def openspiel(name: str) -> Contestant:
    """An OpenSpiel game, driven from Python as its users drive it."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        pick, state, actions = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(pick.choice(state.legal_actions()))
            actions += 1
        return actions

    return play


def _configs(name: str, settings: Mapping[str, str] | None = None) -> list[list[int]]:
    games = [Game(name, players, settings or {}) for players in load(name).spec.seats]
    return [game.spec.config(game.players, game.settings) for game in games]


def measure(contestants: dict[str, Contestant], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Actions a second of every contestant in every round."""
    for play in contestants.values():
        play(0)  # compile, and fill caches
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    seed = 0
    for _ in range(rounds):
        for name, play in contestants.items():
            actions, start = 0, time.process_time()
            while (elapsed := time.process_time() - start) < seconds:
                seed += 1
                actions += play(seed)
            rates[name].append(actions / elapsed)
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="of every contestant in a round")
    parser.add_argument("--games", nargs="*", default=list(NAMES), choices=NAMES)
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    contestants = {f"openspiel {name}": openspiel(name) for name in REFERENCES}
    for name in chosen.games:
        contestants |= {f"{name} py": plain(name), f"{name} nb": compiled(name)}
        for settings in COSTLIEST.get(name, ()):
            words = ", ".join(f"{key}={value}" for key, value in settings.items())
            contestants[f"{name} nb {words}"] = compiled(name, settings)
        contestants[f"{name} nb driven"] = driven(name)
    show(measure(contestants, chosen.rounds, chosen.seconds))


def show(rates: dict[str, list[float]]) -> None:
    """The medians with their ratios to the references, and the slowest and the fastest round."""
    bases = [statistics.median(rates[f"openspiel {name}"]) for name in REFERENCES]
    heads = "".join(f"{'/ ' + name:>16}" for name in REFERENCES)
    print(f"{'':28}{'actions/s':>12}{heads}{'slowest':>12}{'fastest':>12}")
    for name, found in rates.items():
        middle = statistics.median(found)
        ratios = "".join(f"{middle / base:16.2f}" for base in bases)
        print(f"{name:28}{middle:12,.0f}{ratios}{min(found):12,.0f}{max(found):12,.0f}")


if __name__ == "__main__":
    main()
