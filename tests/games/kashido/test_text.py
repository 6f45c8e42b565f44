"""Kashido for a terminal: everything that lies on the table can be read, with colour and without."""

from __future__ import annotations

import re
from unicodedata import east_asian_width

import pytest

from tests.games.positions import decisions
from tischlein import load
from tischlein.game import State
from tischlein.games.kashido import text
from tischlein.games.kashido.view import SQUARES, View
from tischlein.words.say import LANGUAGES, Say

SAY = Say("en", {1: "Ann", 2: "Béla", 3: "Jun", 4: "Mia"})
LOW = "1 1 1 1 2 2 2 3 3 4"


def dealt(*moves: str, **numbers: str) -> State:
    state = load("kashido", 2).start()
    for colour in ("red", "yellow", "green", "blue"):
        for number in numbers.get(colour, LOW).split():
            state.apply(int(number))
    for move in moves:
        state.apply(move)
    return state


def plain(coloured: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", coloured)


def read_back(board: str, view: View) -> tuple[dict[str, str], set[tuple[str, str, str]]]:
    """Sweets by square, and chits as (line, letter, rest), read out of the picture by their columns."""
    rows = board.splitlines()[:6]
    sweets, chits = {}, set()
    for k, row in enumerate(rows):
        pairs = [row[3:9], *(row[10 + 8 * c : 16 + 8 * c] for c in range(4)), row[42:48]]
        lines = ["\\", *"abcd", "/"] if k == 0 else ["/", *"abcd", "\\"] if k == 5 else [str(5 - k)] * 6
        for i, (line, pair) in enumerate(zip(lines, pairs, strict=True)):
            if 0 < k < 5 and 0 < i < 5:
                sweets["abcd"[i - 1] + line] = pair.strip()
            else:
                chits |= {(line, pair[j], pair[j + 1 : j + 3].rstrip()) for j in (0, 3)}
    return sweets, chits


def test_sweets_and_chits_can_be_read_back() -> None:
    for state in decisions("kashido", 150, 8):
        view = state.view(0)
        sweets, chits = read_back(text.board(view, SAY, False), view)
        assert sweets == {square: view.sweets[square][0].upper() for square in SQUARES}
        expected = set()
        for chit in view.chits:
            if chit.owner:
                expected.add((chit.line, "·", "·"))
            else:
                fits = "°" if view.count(chit.line, chit.colour) == chit.number else ""
                expected.add((chit.line, chit.colour[0].upper(), f"{chit.number}{fits}"))
        assert chits == expected


def test_colour_only_adds_to_the_same_text() -> None:
    for state in decisions("kashido", 30, 9):
        view = state.view(1)
        coloured = text.board(view, SAY, True)
        assert "\x1b[1;41;97m R \x1b[0m" in coloured
        assert plain(coloured) == text.board(view, SAY, False)


def test_a_star_stands_where_the_line_holds_just_as_many() -> None:
    """K11: after a4-b4 column a holds two yellow sweets, column b two red ones."""
    numbers = {"red": "1 3 2 1 3 2 1 2 1 4", "yellow": "2 1 1 3 2 1 3 1 2 4"}
    before, after = (text.board(dealt(*moves, **numbers).view(0), SAY, False) for moves in ((), ("swap a4-b4",)))
    assert "R3 Y2   R2 Y1°" in before
    assert "R3 Y2°  R2°Y1 " in after


def test_before_the_deal_the_tray_is_empty_and_chits_have_no_numbers() -> None:
    view = load("kashido", 2, layout="random").start().view(0)
    sweets, chits = read_back(text.board(view, SAY, False), view)
    assert set(sweets.values()) == {"."}
    assert {rest for _, _, rest in chits} == {"?"}


def test_players_chits_stand_under_their_names() -> None:
    state = dealt("gain 4 red", "gain 4 blue", "use order")
    lines = text.board(state.view(0), SAY, False).splitlines()
    ann = lines[lines.index("Ann") :][:3]
    bela = lines[lines.index("Béla") :][:3]
    assert ann == ["Ann", "  Ready to use      red 1: 2 extra swaps", "  Used, and points  none"]
    assert bela == [
        "Béla",
        "  Ready to use      none",
        "  Used, and points  blue 1: 2 points · order chit, used, worth no points",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tray_is_the_same_in_every_language_and_fits_a_terminal(lang: str) -> None:
    for state in decisions("kashido", 20, 10):
        view = state.view(0)
        board = text.board(view, Say(lang), False)
        assert board.splitlines()[:7] == text.board(view, SAY, False).splitlines()[:7]
        assert all(sum(2 if east_asian_width(c) in "WF" else 1 for c in line) <= 80 for line in board.splitlines())
    if lang != "en":
        assert "Ready to use" not in board
        assert "extra swaps" not in board
