"""Thousands of random games from start to end, every slice accounted for at every step."""

from __future__ import annotations

import random

import pytest
from tests.games.positions import tables

from tischlein.games.piece_o_cake import components, portions, rules
from tischlein.games.piece_o_cake import state as numbers

GAMES = 5_000
PARTS = 5

pytestmark = pytest.mark.thorough


def there(s: rules.State) -> list[int]:
    """How many slices of each kind, the joker last, lie somewhere: unseen, aside, on plates, or in portions left."""
    found = list(s.left)
    for seat in range(s.seats):
        for kind in range(8):
            found[kind] += s.kept[8 * seat + kind]
        for kind in range(9):
            found[kind] += s.eaten[9 * seat + kind]
        if s.secret[seat] >= 0:
            found[s.secret[seat]] += 1
    for kind in s.aside:
        if kind >= 0:
            found[kind] += 1
    found[8] += s.joker_seat >= 0
    gone = 0
    for p in range(portions.portions(s) if s.cut_done else 0):
        gone |= portions.portion(s, p) if s.taken >> p & 1 else 0
    for i in range(s.laid):
        if not gone >> i & 1:
            found[s.cake[i]] += 1
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_no_slice_is_ever_lost_or_made(part: int) -> None:
    rng = random.Random(part)
    games = tables("piece_o_cake")
    out, outcomes, weight = [0] * rules.WIDTH, [0] * rules.OUTCOMES, [0] * rules.OUTCOMES
    for k in range(GAMES // PARTS):
        game = games[k % len(games)]
        s = rules.State()
        rules.setup(s, game.spec.config(game.players, game.settings))
        lying = [*components.SUPPLY, s.joker]
        assert sum(lying) == 57 + s.joker
        cakes = 0
        while not rules.over(s):
            cut, scored = s.cut_done, numbers.scored(s)
            n = rules.chance(s, outcomes, weight)
            if n:
                cakes += s.phase == numbers.LAYING and s.laid == 0
                rules.deal(s, rng.choices(outcomes[:n], weight[:n])[0])
            else:
                n = rules.legal(s, numbers.actor(s), out)
                rules.apply(s, numbers.actor(s), out[rng.randrange(n)])
            now = there(s)
            if scored:  # the next game of a match begins
                lying = [*components.SUPPLY, s.joker]
            if cut and not s.cut_done:  # the cake is finished: what nobody took is gone (C9)
                assert all(a <= b for a, b in zip(now, lying, strict=True))
                lying = now
            assert now == lying
            assert s.joker_seat < 0 or s.kept[8 * s.joker_seat + s.joker_kind] > 0, "a joker never stands alone"
        assert cakes == 5 * s.games
        assert sum(s.left) + sum(kind >= 0 for kind in s.aside) == numbers.asides(s) - s.looks
