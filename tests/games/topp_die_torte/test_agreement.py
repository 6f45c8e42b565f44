"""Fast and literal, plain and compiled: what is legal is what the referee allows, over many thousand positions."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.games.positions import step, tables
from tischlein import load
from tischlein.games.topp_die_torte import referee, rules
from tischlein.kit.loader import Flavour


def _agree(flavour: Flavour, amount: int, seed: int) -> int:
    """Compare all actions of the seats to act; return at how many positions."""
    rng = random.Random(f"{flavour} {seed}")
    seen = 0
    for game in itertools.cycle(tables("topp_die_torte")):
        state = load("topp_die_torte", game.players, flavour, **game.changed_settings()).start()
        while not state.over and seen < amount:
            plain = state._core.plain()
            for seat in state.actors:
                allowed = [a for a in range(rules.ACTIONS) if referee.why_not(plain, seat - 1, a) is None]
                assert state.legal(seat) == allowed, (state, bytes(state), seat)
            seen += bool(state.actors)
            step(state, rng)
        if seen >= amount:
            break
    return seen


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("flavour", ["py", "nb"])
def test_legal_is_what_the_referee_allows_at_50000_positions(flavour: Flavour, part: int) -> None:
    assert _agree(flavour, 12_500, part) == 12_500
