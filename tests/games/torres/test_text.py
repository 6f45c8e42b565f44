"""Torres for a terminal: everything that stands on the table can be read, with colour and without."""

from __future__ import annotations

import itertools
import re
from unicodedata import east_asian_width

import pytest

from tests.games.positions import decisions
from tests.games.torres.build import EIGHT, lay, play
from tischlein import load
from tischlein.games.torres import text
from tischlein.games.torres.view import View
from tischlein.words.say import LANGUAGES, Say

SAY = Say("en", {1: "Ann", 2: "Béla", 3: "Jun", 4: "Mia"})


def plain(coloured: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", coloured)


def read_back(board: str) -> dict[str, tuple[int, str]]:
    """(height, who stands there) by square, read out of the picture by its columns."""
    rows = [line for line in board.splitlines() if re.match(r" [1-8] ", line)]
    assert len(rows) == 8
    found = {}
    for row in rows:
        for k, column in enumerate("abcdefgh"):
            cell = row[4 + 6 * k : 9 + 6 * k]
            height, piece = cell[:2].strip(), cell[2:].strip()
            found[column + row[1]] = (0 if height == "." else int(height), piece)
    return found


def expected(view: View) -> dict[str, tuple[int, str]]:
    def piece(square: str) -> str:
        owner = view.owner(square)
        return "ABCD"[owner - 1] if owner else "K" if square == view.king else ""

    return {square: (height, piece(square)) for square, height in view.heights.items()}


def test_heights_and_pieces_can_be_read_back_with_colour_and_without() -> None:
    for state in itertools.islice(decisions("torres", 400, 8), 0, None, 7):
        view = state.view(1)
        board = text.board(view, SAY, False)
        assert read_back(board) == expected(view)
        coloured = text.board(view, SAY, True)
        assert plain(coloured) == board
        assert ("\x1b[41;97m A \x1b[0m" in coloured) == bool(view.of(1).on_board)


def test_lines_stand_between_squares_of_different_castles_only() -> None:
    state = lay("a1:1 b1:2 d4:1 " + EIGHT.split(" ", 4)[4], {1: "d4"}, "d4")
    lines = text.board(state.view(0), SAY, False).splitlines()
    (low,) = [line for line in lines if line.startswith(" 1 ")]
    assert low.startswith(" 1 | 1     2   | .   |")
    above = lines[lines.index(low) - 1]
    assert above == "   " + "+-----" * 8 + "+"


def test_the_turn_and_what_lies_before_everybody_are_told() -> None:
    state = lay(EIGHT, {1: "a1", 2: "c1"}, "e1", cards="six ladder six", piles={1: (3, 3, 2)})
    play(state, "O 2", "B a2")
    lines = text.board(state.view(1), SAY, False).splitlines()
    assert "Ann: 4 action points left" in lines
    assert "Opened stack: 1 block left" in lines
    assert "Common stock: 12 blocks" in lines
    ann = lines[lines.index("A Ann") :][:5]
    assert ann[1:] == [
        "  Points: 0",
        "  Stacks: 3 3",
        "  5 knights in supply",
        "  Cards: Ladder and Six action points ×2",
    ]
    bela = lines[lines.index("B Béla") :][:5]
    assert bela[1:] == ["  Points: 0", "  Stacks: 3 3 3 3", "  5 knights in supply", "  0 cards"]


def test_other_hands_are_numbers_unless_all_are_open() -> None:
    state = lay(EIGHT, {1: "a1", 2: "c1"}, cards="six ladder")
    assert "2 cards" in text.board(state.view(2), SAY, False)
    assert "Ladder" not in text.board(state.view(2), SAY, False)
    assert text.board(load("torres", 2, cards="hand").start().view(2), SAY, False).count("Ladder") == 2


def test_the_master_card_is_named() -> None:
    state = load("torres", 2, master="yes").start()
    assert "Master card" not in text.board(state.view(1), SAY, False)
    state.apply("square")
    assert "Master card: Square" in text.board(state.view(1), SAY, False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_is_the_same_in_every_language_and_fits_a_terminal(lang: str) -> None:
    for state in itertools.islice(decisions("torres", 200, 10), 0, None, 20):
        view = state.view(state.actors[0])
        board = text.board(view, Say(lang), False)
        assert board.splitlines()[:19] == text.board(view, SAY, False).splitlines()[:19]
        assert all(sum(2 if east_asian_width(c) in "WF" else 1 for c in line) <= 80 for line in board.splitlines())
    if lang != "en":
        assert "Common stock" not in board
