"""Torres' component data as plain lists, read from pieces.toml and checked once."""

from __future__ import annotations

from pathlib import Path

from tischlein.kit.pieces import Entry, read

SQUARES = tuple("abcdefgh"[i % 8] + str(i // 8 + 1) for i in range(64))
"""Names of the squares, square = 8·row + column counted from a1."""
CARDS = ("ladder", "raise", "extra", "gate", "diagonal", "six", "seven", "block", "jump", "replace")
"""The ten kinds of action cards in the order T30–T39."""
MASTER_CARDS = ("border", "diagonals", "castles", "neighbours", "levels", "row", "square", "level")
"""The eight master cards in the order of T53."""
PLAYERS = (2, 3, 4)
YEARS = 3
MOST_STACKS = 4  # of a seat in one year
MOST_BLOCKS = 36  # of a seat in a game: with leftovers=free they may all end up in one stack


def _start(entry: Entry) -> list[int]:
    """Eight squares of which no two touch."""
    squares: list[int] = []
    for row in entry.rows(8):
        if row.text() not in SQUARES:
            raise row.fail(f"must be a square a1 to h8, is {row.text()!r}")
        square = SQUARES.index(row.text())
        for other in squares:
            if abs(square % 8 - other % 8) + abs(square // 8 - other // 8) < 2:
                raise row.fail(f"{row.text()} touches {SQUARES[other]}; eight castles are needed")
        squares.append(square)
    return squares


def _stacks(entry: Entry, players: int, blocks: int) -> list[list[int]]:
    """The stacks of each year, fullest first."""
    years = []
    for row in entry.rows(YEARS):
        if not 1 <= len(row.rows()) <= MOST_STACKS:
            raise row.fail(f"must have 1 to {MOST_STACKS} stacks, has {len(row.rows())}")
        years.append(sorted((stack.number(0, 9) for stack in row.rows()), reverse=True))
    each = sum(map(sum, years))
    if each > MOST_BLOCKS:
        raise entry.fail(f"a seat can have {MOST_BLOCKS} blocks at most, here it has {each}")
    if each * players + 8 > blocks:
        raise entry.fail(
            f"{players} players need {each * players} blocks, but there are {blocks - 8} beside the start blocks"
        )
    return years


_file = read(Path(__file__).with_name("pieces.toml"))

BLOCKS = _file["blocks"].number(8, 92)
"""All blocks, start blocks included (T2)."""

START = _start(_file["start"])
"""The squares of the start blocks (T2)."""

KNIGHTS = _file["knights"].number(1, 6)
"""Knights of each player (T3)."""

POINTS = _file["points"].number(1, 5)
"""Action points a turn (T10)."""

LIMIT = _file["limit"].number(1, 9)
"""Most blocks in a stack (T21)."""

FEWEST_CASTLES = _file["fewest_castles"].number(1, 8)
"""How many castles there are at least (T22)."""

KING = _file["king"].numbers(YEARS, 0, 99)
"""The king's bonus by year (T41)."""

STACKS = {n: _stacks(_file["stacks"][str(n)], n, BLOCKS) for n in PLAYERS}
"""A seat's stacks by players and year, fullest first (T5)."""

STOCK = {n: BLOCKS - 8 - n * sum(map(sum, STACKS[n])) for n in PLAYERS}
"""The common stock by players: what no year needs (T5)."""

COPIES = [_file["cards"][kind].number(0, 9) for kind in CARDS]
"""How many cards of each kind the common deck has (T3)."""

MASTER = [_file["master"][card].numbers(YEARS, 0, 99) for card in MASTER_CARDS]
"""Points of each master card by year (T53)."""

MASTER_CASTLES = _file["need"]["castles"].numbers(YEARS, 1, 6)
"""On exactly how many castles the card Castles asks knights to stand, by year (T53)."""
