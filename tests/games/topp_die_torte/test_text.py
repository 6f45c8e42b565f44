"""Topp die Torte! for a terminal: every cake can be read, with colour and without."""

from __future__ import annotations

import re
from unicodedata import east_asian_width

import pytest

from tests.games.positions import decisions
from tests.games.topp_die_torte.tables import cake, jars, play, ready, turn
from tischlein.games.topp_die_torte import text
from tischlein.games.topp_die_torte.view import Lying
from tischlein.words.say import LANGUAGES, Say

SAY = Say("en", {1: "Ann", 2: "Béla", 3: "Jun", 4: "Mia"})


def plain(coloured: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", coloured)


def edge(row: str) -> dict[str, tuple[int, int]]:
    """Colours and where they stand, in characters, read off a row."""
    found: dict[str, list[int]] = {}
    letter = ""
    for at, char in enumerate(row):
        if char == ".":
            letter = ""
            continue
        if char in text.LETTERS.values() and char != "*":
            letter = char
        found.setdefault(letter, []).append(at)
    return {letter: (places[0], places[-1] + 1) for letter, places in found.items()}


def expected(piece: Lying, upper: bool) -> dict[str, tuple[int, int]]:
    ends = {s.colour: s.top if upper else s.bottom for s in piece.stripes}
    return {text.LETTERS[colour]: ((a + 1) // 2, (b + 1) // 2) for colour, (a, b) in ends.items()}


def test_stripes_can_be_read_back_from_both_edges() -> None:
    state = cake(ready(), 1, "19", "6r")
    lines = text.board(state.view(1), SAY, False).splitlines()
    start = lines.index("Ann: 0 stars") + 1
    layers = state.view(1).baker(1).cake
    for k, piece in enumerate([layers[2], layers[1]]):
        assert edge(lines[start + 2 * k][2:52]) == expected(piece, True)
        assert edge(lines[start + 2 * k + 1][2:52]) == expected(piece, False)
    assert edge(lines[start + 4][2:52]) == expected(layers[0], True)
    assert lines[start].endswith("  6r =GU"), "green and purple connect"


def test_jars_chips_and_cubes_are_told() -> None:
    state = jars(ready(), 1, small=["blue", "pink", "green"], middle=["gold"], trade=["green"] * 3)
    state = play(turn(state), "empty small", "3")
    lines = text.board(state.view(1), SAY, False).splitlines()
    assert "  middle jar 1/4: 1 gold cube" in lines
    assert "  trade jar: 3 green cubes" in lines
    assert "  Chips: 1 bronze chip · 3 points" in lines
    assert "  Chips: 1 bronze chip" in text.board(state.view(2), SAY, False).splitlines()


def test_colour_only_adds_to_the_same_text() -> None:
    for state in decisions("topp_die_torte", 30, 9):
        view = state.view(1)
        coloured = text.board(view, SAY, True)
        assert "\x1b[44;97m" in coloured
        assert plain(coloured) == text.board(view, SAY, False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_fits_a_terminal_in_every_language(lang: str) -> None:
    for state in decisions("topp_die_torte", 25, 10):
        board = text.board(state.view(1), Say(lang), False)
        assert all(sum(2 if east_asian_width(c) in "WF" else 1 for c in line) <= 80 for line in board.splitlines()), (
            board
        )
    if lang != "en":
        assert "trade jar" not in board
