"""The fast rules in both flavours and the literal referee agree, on many thousand positions of all tables."""

from __future__ import annotations

import random

import pytest
from tests.games.positions import tables

from tischlein.game import Game, State, load
from tischlein.games.piece_o_cake import referee, rules
from tischlein.games.piece_o_cake import state as numbers

POSITIONS = 50_000
PARTS = 5

pytestmark = pytest.mark.thorough


def near(action: int) -> set[int]:
    """Actions that differ from this one in one thing: a knife, a slice, the portion, what happens to the joker."""
    if action < numbers.TAKE:
        return {action ^ 1 << i for i in range(11)}
    if action >= numbers.DECLINE:
        return set()
    code, way = divmod(action - numbers.TAKE, numbers.WAYS)
    slices = {(code ^ 1 << i) * numbers.WAYS + way for i in range(11)}
    portions = {(code % 2048 + 2048 * p) * numbers.WAYS + way for p in range(5)}
    ways = {code * numbers.WAYS + w for w in range(numbers.WAYS)}
    return {numbers.TAKE + other for other in slices | portions | ways}


def asked(legal: list[int], rng: random.Random) -> set[int]:
    """The actions to ask about: some legal ones with all that is near them, a few at random, and all but cuts and takes."""
    some = legal if len(legal) <= 40 else rng.sample(legal, 40)
    close = set().union(*(near(action) for action in rng.sample(some, min(3, len(some)))))
    rest = range(numbers.DECLINE, rules.ACTIONS)
    return {*some, *close, *rest, *(rng.randrange(rules.ACTIONS) for _ in range(10))}


def start(game: Game) -> State:
    """A table in the compiled flavour."""
    return load(game.name, game.players, flavour="nb", **game.settings).start()


@pytest.mark.parametrize("part", range(PARTS))
def test_both_flavours_and_the_referee_allow_the_same(part: int) -> None:
    rng = random.Random(part)
    games, seen = tables("piece_o_cake"), 0
    while seen < POSITIONS // PARTS:
        state = start(rng.choice(games))
        while not state.over:
            outcomes = state.chance()
            if outcomes:
                state._core.deal(rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0])
                continue
            seat = state.actors[0]
            legal = state.legal(seat)
            plain = state._core.plain()
            out = [0] * rules.WIDTH
            assert out[: rules.legal(plain, seat - 1, out)] == legal
            allowed = set(legal)
            for action in asked(legal, rng):
                refusal = referee.why_not(plain, seat - 1, action)
                assert (action in allowed) == (refusal is None), (bytes(state), seat, action, refusal)
            seen += 1
            state._core.apply(seat - 1, rng.choice(legal))
        assert list(state.scores) == [referee.score(state._core.plain(), k) for k in range(state.game.players)]
        assert [seat - 1 for seat in state.winners] == referee.winners(state._core.plain())
