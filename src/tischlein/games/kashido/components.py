"""Kashido's component data as plain lists, read from pieces.toml and checked once."""

from __future__ import annotations

from pathlib import Path

from tischlein.kit.pieces import Entry, read

COLOURS = ("red", "yellow", "green", "blue")
LETTERS = "RYGB"
LINES = ("1", "2", "3", "4", "a", "b", "c", "d", "/", "\\")


def _layout(entry: Entry) -> list[int]:
    """A layout as the colour on each square, a1 b1 … d4."""
    rows = [row.text() for row in entry.rows(4)]
    for row, part in zip(rows, entry.rows(4), strict=True):
        if len(row) != 4 or set(row) - set(LETTERS):
            raise part.fail(f"must be four of the letters {LETTERS}, is {row!r}")
    squares = [LETTERS.index(letter) for row in reversed(rows) for letter in row]
    for colour, letter in enumerate(LETTERS):
        if squares.count(colour) != 4:
            raise entry.fail(f"must have four {letter}, has {squares.count(colour)}")
    return squares


_file = read(Path(__file__).with_name("pieces.toml"))

CHITS = _file["chits"].numbers(10, 1, 4)
"""The numbers of the ten chits of a colour (K3)."""

LAYOUTS = [_layout(_file["layout"][name]) for name in ("latin", "blocks")]
"""Start layouts: the colour (0 red, 1 yellow, 2 green, 3 blue) of each square, square = 4·row + column (K1)."""

POWERS = [_file["powers"][name].numbers(4, 0, 4) for name in ("standard", "steep", "literal")]
"""Effect power of a chit of number 1…4, for each value of the setting `powers` (K5)."""

ORDERS = [_file["order"][str(n)].numbers(n, 0, 4) for n in (2, 3, 4)]
"""Powers of the order chits by seat, for 2, 3 and 4 players (K6)."""
