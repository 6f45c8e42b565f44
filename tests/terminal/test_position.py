"""Positions as text and as JSON."""

from __future__ import annotations

import random

import pytest

from tests.games.test_leaks import dealt_anew, positions
from tischlein import NAMES
from tischlein.terminal import position
from tischlein.words.say import Say

games = pytest.mark.parametrize("name", NAMES)


def test_columns_stand_under_each_other_whatever_the_script() -> None:
    assert position.columns([("가", "1", "x"), ("ab c", "23", "y"), ("", "-4", "")]) == [
        "가     1  x",
        "ab c  23  y",
        "      -4",
    ]
    assert position.columns([]) == []


@games
def test_the_full_position_names_every_actors_moves_and_every_outcome(name: str) -> None:
    for state in positions(name, 60):
        found = position.data(state)
        assert list(found) == ["over", "actors", "legal", "chance", "scores", "winners", "view"]
        assert found["legal"] == {str(seat): state.moves(seat) for seat in state.actors}
        assert found["chance"] == [[state.text(outcome, 0), weight] for outcome, weight in state.chance()]
        assert found["scores"] == list(state.scores)


@games
def test_what_a_seat_is_given_does_not_depend_on_what_it_cannot_know(name: str) -> None:
    rng = random.Random(61)
    for state in positions(name, 61):
        for seat in state.game.seats:
            found = position.data(state, seat)
            assert found == position.data(dealt_anew(state, seat, rng), seat)
            assert set(found["legal"]) <= {str(seat)}
            assert found["chance"] == []


@games
def test_the_text_shows_everybody_and_their_points(name: str) -> None:
    for state in positions(name, 62):
        say = Say("en", {seat: f"Player {seat} of them" for seat in state.game.seats})
        text = position.text(state, 0, say)
        for seat in state.game.seats:
            row = next(line for line in text.splitlines() if line[2:].startswith(f"Player {seat} of them  "))
            assert (row[0] == "▸") == (seat in state.actors)
