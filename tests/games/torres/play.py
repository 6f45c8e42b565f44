"""Random games of Torres over all settings, with several temperaments so that positions differ."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from tests.games.torres.build import table
from tischlein.bots.turn import best_action
from tischlein.game import Game
from tischlein.games.torres import rules, state
from tischlein.games.torres.rules import State

SETTINGS = [
    dict(zip(("cards", "leftovers", "start_player", "master"), values, strict=True))
    for values in (
        *itertools.product(
            ("common", "own", "hand"), ("limit3", "free"), ("last_chooses", "rotates", "leader"), ("no",)
        ),
        *itertools.product(("common",), ("limit3", "free"), ("last_chooses",), ("yes",)),
    )
]
GAMES: list[tuple[Game, list[int]]] = [
    (game, game.spec.config(game.players, game.settings))
    for players in (2, 3, 4)
    for game in [table(players, **settings) for settings in SETTINGS]
]
"""Every game there is, with the numbers that `setup` takes: 60 of them."""

LEGAL = [0] * rules.WIDTH
_OUT, _WEIGHT = [0] * rules.OUTCOMES, [0] * rules.OUTCOMES


def legal(s: State) -> list[int]:
    """The legal actions of the seat to act."""
    return LEGAL[: rules.legal(s, s.player, LEGAL)]


def deal(s: State, rng: random.Random) -> bool:
    """Let chance decide once; False where it is not next."""
    n = rules.chance(s, _OUT, _WEIGHT)
    if n:
        rules.deal(s, rng.choices(_OUT[:n], _WEIGHT[:n])[0])
    return n > 0


def preferred(actions: list[int], builds: float, plays: float, rng: random.Random) -> list[int]:
    """The actions a player of a temperament chooses from: seldom an end, often blocks, often cards."""
    if rng.random() < 0.1:
        return actions
    actions = [a for a in actions if not state.END <= a < state.MOVE] or actions
    if rng.random() < builds:
        return [a for a in actions if a < state.KNIGHT] or actions
    if rng.random() < plays:
        return [a for a in actions if a >= state.PLAY_LADDER or a == state.BUY] or actions
    return actions


def walk(config: list[int], rng: random.Random) -> Iterator[tuple[State, list[int]]]:
    """Every position of a random game in which a seat is to act, with its legal actions; the same state object throughout."""
    s = rules.State()
    rules.setup(s, config)
    builds, plays = rng.random(), rng.random() / 2
    while not rules.over(s):
        if deal(s, rng):
            continue
        actions = legal(s)
        yield s, actions
        rules.apply(s, s.player, rng.choice(preferred(actions, builds, plays, rng)))
    yield s, []


def greedy_walk(config: list[int], rng: random.Random) -> Iterator[tuple[State, list[int]]]:
    """The same of a game in which everybody plays the greedy bot's moves, found by its compiled search."""
    s = rules.State()
    rules.setup(s, config)
    while not rules.over(s):
        if deal(s, rng):
            continue
        yield s, legal(s)
        action = best_action("torres", "nb", bytes(s), s.player + 1, rng.getrandbits(60))
        assert action is not None
        rules.apply(s, s.player, action)
    yield s, []
