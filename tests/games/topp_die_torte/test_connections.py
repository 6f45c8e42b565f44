"""What a laid piece brings, held against the referee's count from scratch; and records of whole games."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.games.positions import draw, step, tables
from tischlein import Match, Record, load, replay
from tischlein.games.topp_die_torte import referee
from tischlein.games.topp_die_torte.components import COLOURS
from tischlein.games.topp_die_torte.state import PLACING


def _layings(amount: int, seed: int) -> int:
    """Compare so many layings of random games; return how many there were."""
    rng = random.Random(seed)
    seen = 0
    some = itertools.cycle(tables("topp_die_torte"))
    while seen < amount:
        state = next(some).start()
        while not state.over:
            before = state._core.plain().copy()
            step(state, rng)
            after = state._core.plain()
            for seat in range(after.seats):
                if after.height[seat] > before.height[seat]:
                    cubes, stars = referee.brings(after, seat)
                    assert after.stars[seat] - before.stars[seat] == stars
                    here = after.phase == PLACING and after.player == seat
                    for c, colour in enumerate(COLOURS):
                        taken = after.hand[c] if here else 0
                        assert taken == min(cubes[colour], after.supply[c] + after.hand[c]), (state, seat, colour)
                    seen += 1
    return seen


def test_a_laid_piece_brings_what_the_referee_counts() -> None:
    assert _layings(1000, 1) >= 1000


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
def test_a_laid_piece_brings_what_the_referee_counts_50000_times(part: int) -> None:
    assert _layings(12_500, 2 + part) >= 12_500


def test_records_of_random_games_read_back_to_the_same_states() -> None:
    rng = random.Random(6)
    for game in tables("topp_die_torte", 10):
        match = Match(load("topp_die_torte", game.players, **game.changed_settings()), manual=True)
        while not match.state.over:
            if match.state.chance():
                match.deal(draw(match.state, rng))
            else:
                seat = rng.choice(match.state.actors)
                match.act(rng.choice(match.state.legal(seat)), seat)
        text = str(match.record())
        again = replay(Record.parse(text))
        assert [bytes(again.at(k)) for k in range(len(again.steps))] == [
            bytes(match.at(k)) for k in range(len(match.steps))
        ]
        assert str(again.record()) == text
        for seat in range(game.players + 1):
            told = replay(Record.parse(str(match.record(seat))))
            assert told.state.view(seat) == match.state.view(seat)


def test_the_notation_is_that_of_the_page() -> None:
    match = Match(load("topp_die_torte", 2), names=["Ann", "Béla"], manual=True)
    text = """tischlein 1
game: topp_die_torte
players: Ann | Béla
rules: 1

* 6 33
* 17 4
1 fill green pink blue
2 FILL  orange purple blue
2 choose 17r
1 choose 6
"""
    match = replay(Record.parse(text))
    lines = [str(line) for line in match.record().lines]
    assert lines[:4] == ["* 6 33", "* 17 4", "1 fill green pink blue", "2 fill orange purple blue"]
    assert lines[4:] == ["2 choose 17r", "1 choose 6"], "lines in the order made"
    assert str(match.state.view(0).baker(1).cake[-1]) == "6"
