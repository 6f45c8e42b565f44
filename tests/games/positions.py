"""Positions of random games, for the tests that every game gets."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator

from tischlein.game import Game, State, load
from tischlein.kit.errors import BadSetting

POSITIONS = {"kashido": 20_000}
"""How many positions of a game the slow tests look at, over all its settings; other games have larger tests of their own."""
ELSE = 4_000
FEW = 200
"""How many the quick ones do."""

ENOUGH = {"games": ("1", "2")}
"""Settings of which further values only make games longer, and the values that are looked at."""


def tables(name: str, most: int = 24) -> list[Game]:
    """The game with every number of seats and every combination of settings, or a fixed sample of `most` of them."""
    spec = load(name).spec
    found = []
    for players in spec.seats:
        for values in itertools.product(*(ENOUGH.get(setting.name, setting.values) for setting in spec.settings)):
            settings = {setting.name: value for setting, value in zip(spec.settings, values, strict=True)}
            try:
                found.append(load(name, players, **settings))
            except BadSetting:  # a combination this number of players does not have
                continue
    if len(found) > most:
        found = [load(name, n) for n in spec.seats] + random.Random(name).sample(found, most - len(spec.seats))
    return found


def pick(state: State, seat: int, rng: random.Random) -> int:
    """A random legal action; what ends turns is chosen seldom, so that games go somewhere."""
    legal = state.legal(seat)
    if rng.random() < 0.9:
        controls, view = state.game.part("controls"), state.view(seat)
        enders = {*controls.end_turn(view, seat), *controls.buttons(view, seat)}
        legal = [action for action in legal if action not in enders] or legal
    return rng.choice(legal)


def pick_sort(state: State, seat: int, rng: random.Random) -> int:
    """The same, but one in four chosen by its sort first, so that what there are few of, as buying a card, comes up as well."""
    if rng.random() < 0.75:
        return pick(state, seat, rng)
    controls, view = state.game.part("controls"), state.view(seat)
    sorts: dict[str, list[int]] = {}
    for action in state.legal(seat):
        touched = {control.partition("-")[0] for control in controls.picks(view, seat, action)}
        sorts.setdefault(" ".join(sorted(touched)), []).append(action)
    return rng.choice(rng.choice(list(sorts.values())))


def draw(state: State, rng: random.Random) -> int:
    """A random outcome of chance, by the weights."""
    outcomes = state.chance()
    return rng.choices([outcome for outcome, _ in outcomes], [weight for _, weight in outcomes])[0]


def step(
    state: State, rng: random.Random, choose: Callable[[State, int, random.Random], int] = pick
) -> tuple[int, int]:
    """Play one random step; return the actor (0: chance) and the action."""
    if state.chance():
        outcome = draw(state, rng)
        state._core.deal(outcome)
        return 0, outcome
    seat = rng.choice(state.actors)
    action = choose(state, seat, rng)
    state._core.apply(seat - 1, action)
    return seat, action


def decisions(name: str, amount: int, seed: int, longest: int = 400) -> Iterator[State]:
    """At least so many positions in which a seat is to act, from random games over all tables in turn."""
    rng = random.Random(f"{name} {seed}")
    games = tables(name)
    rng.shuffle(games)
    seen = 0
    for game in itertools.cycle(games):
        state = game.start()
        for _ in range(longest):
            if state.over:
                break
            if state.actors:
                yield state
                seen += 1
            step(state, rng)
        if seen >= amount:
            return


def finished(game: Game, seed: int) -> tuple[State, list[tuple[State, int, int]]]:
    """A random game to its end, and every (position, actor, action) on its way."""
    rng = random.Random(f"{game} {seed}")
    state = game.start()
    way = []
    while not state.over:
        before = state.copy()
        actor, action = step(state, rng)
        way.append((before, actor, action))
    return state, way
