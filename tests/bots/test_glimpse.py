"""What a bot sees, and that it sees no more."""

from __future__ import annotations

import gc
import random
from typing import Any

import pytest

from tests.bots.decisions import decisions
from tests.games.test_leaks import dealt_anew
from tischlein import NAMES
from tischlein.bots import Glimpse, make

games = pytest.mark.parametrize("name", NAMES)
SEED = 50


def reachable(thing: Any) -> list[Any]:
    """Every object that can be got at from a thing, short of modules, classes and functions' globals."""
    found: dict[int, Any] = {}
    open_ = [thing]
    while open_:
        here = open_.pop()
        if id(here) in found or isinstance(here, type) or type(here).__name__ in ("module", "function"):
            continue
        found[id(here)] = here
        open_ += gc.get_referents(here)
    return list(found.values())


@games
def test_view_and_moves_are_those_of_the_seat(name: str) -> None:
    for state, seat in decisions(name, SEED):
        glimpse = Glimpse(state, seat)
        assert glimpse.game == state.game
        assert glimpse.legal == tuple(state.legal(seat))
        assert glimpse.moves == tuple(state.moves(seat))
        assert glimpse.view == state.view(seat)


@games
def test_the_true_state_cannot_be_reached(name: str) -> None:
    """Not even by looking into the glimpse: no object in it is the state or a part of it."""
    for state, seat in decisions(name, SEED, 7):
        true = {id(state), id(state._core), id(state._core.plain())}
        glimpse = Glimpse(state, seat)
        _ = glimpse.legal, glimpse.view, glimpse.redeal(random.Random(1))
        assert not true & {id(thing) for thing in reachable(glimpse)}


@games
def test_playing_on_a_redealt_state_changes_nothing(name: str) -> None:
    for state, seat in decisions(name, SEED, 7):
        before = bytes(state)
        glimpse = Glimpse(state, seat)
        twin = glimpse.redeal(random.Random(1))
        twin.apply(glimpse.legal[0], seat)
        assert bytes(state) == before
        assert glimpse.redeal(random.Random(1)).legal(seat) == list(glimpse.legal)


@games
@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_a_choice_does_not_depend_on_what_is_hidden(name: str, spec: str) -> None:
    """The position is dealt anew for the seat from the rules page; whoever chooses with the same seed must not notice."""
    bot, rng = make(spec), random.Random(SEED)
    for state, seat in decisions(name, SEED, 1 if spec == "random" else 9):
        twin = dealt_anew(state, seat, rng)
        here = bot.choose(Glimpse(state, seat), random.Random(7))
        there = bot.choose(Glimpse(twin, seat), random.Random(7))
        assert here == there, (state, seat)


@games
def test_redealt_states_depend_on_the_seed_alone(name: str) -> None:
    for state, seat in decisions(name, SEED, 5):
        glimpse = Glimpse(state, seat)
        assert bytes(glimpse.redeal(random.Random(3))) == bytes(glimpse.redeal(random.Random(3)))
