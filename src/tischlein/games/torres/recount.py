"""Torres' scoring once more, literally, from the board as a person sees it (T40–T44, T53)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from tischlein.games.torres import rules
from tischlein.games.torres.board import Board, distance, neighbours

KING_BONUS = (5, 10, 15)
BY_NUMBER = (2, 5, 10)
CASTLES = ((4, 5), (5, 15), (6, 30))  # how many, and the points, by year
LAST_YEAR = {"neighbours": 40, "levels": 40, "row": 50, "square": 50, "level": 50}
DIAGONALS = {"a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "a8", "b7", "c6", "d5", "e4", "f3", "g2", "h1"}


def score(s: rules.State, seat: int) -> int:
    """The space of a seat's marker."""
    return s.score[seat]


def winners(s: rules.State) -> list[int]:
    """T44: the seats (from 0) whose markers are furthest."""
    return [seat for seat in range(s.seats) if s.score[seat] == max(s.score[: s.seats])]


def advanced(markers: list[int], seat: int, points: int) -> list[int]:
    """T42: the markers after one of them has advanced."""
    if not points:
        return markers
    others = {space for k, space in enumerate(markers) if k != seat}
    space = markers[seat] + points
    while space in others:
        space += 1
    return [space if k == seat else old for k, old in enumerate(markers)]


def master_bonus(board: Board, seats: int, seat: int, year: int, card: str) -> int:
    """T53; year from 1, card "" for none."""
    mine = board.of_seat(seat)
    if card in ("border", "diagonals"):
        counts = [len([square for square in board.of_seat(k) if _counts(card, square)]) for k in range(seats)]
        most = counts[seat] > max(n for k, n in enumerate(counts) if k != seat)
        return BY_NUMBER[year - 1] * (counts[seat] + most)
    if card == "castles":
        needed, points = CASTLES[year - 1]
        return points if len({board.castle_of(square) for square in mine} - {frozenset()}) == needed else 0
    if card not in LAST_YEAR or year < 3:
        return 0
    return LAST_YEAR[card] if len(mine) >= 4 and _meets(board, mine, card) else 0


def _counts(card: str, square: str) -> bool:
    return square in DIAGONALS if card == "diagonals" else square[0] in "ah" or square[1] in "18"


def _meets(board: Board, mine: list[str], card: str) -> bool:
    levels = [board.heights[square] for square in mine]
    if card == "levels":
        return len(set(levels)) == len(levels)
    if card == "level":
        return len(set(levels)) == 1
    if card == "row":
        return len({square[0] for square in mine}) == 1 or len({square[1] for square in mine}) == 1
    if card == "square":
        return any(_is_square(four) for four in combinations(mine, 4))
    joined = {mine[0]}
    for _ in mine:
        joined |= {to for square in joined for to in neighbours(square) if to in mine}
    return len(joined) == len(mine)


def _is_square(four: tuple[str, ...]) -> bool:
    columns, rows = sorted({square[0] for square in four}), sorted({square[1] for square in four})
    if len(columns) != 2 or len(rows) != 2:
        return False
    wide, high = distance(columns[0] + rows[0], columns[1] + rows[1])
    return wide == high


class Gain(NamedTuple):
    """Points a seat (from 0) has for one thing.

    what: "castle", "king" or "master".  square: of the knight that counts, "" for a master card.
    area: of the castle, 0 for a master card.  level: of the knight there.
    """

    what: str
    square: str
    area: int
    level: int
    points: int


class Advance(NamedTuple):
    """A marker's advance in one stage of a year's scoring: for what, and the space where it ends.

    moved_on: the space it came to was taken (T42).
    """

    seat: int
    gains: tuple[Gain, ...]
    space: int
    moved_on: bool


def castle_gains(board: Board, seat: int) -> tuple[Gain, ...]:
    """T40, castle by castle."""
    found = []
    for castle in board.castles:
        mine = [square for square in board.of_seat(seat) if square in castle]
        if mine:
            top = max(mine, key=lambda square: board.heights[square])
            area, level = len(castle), board.heights[top]
            found.append(Gain("castle", top, area, level, area * level))
    return tuple(found)


def king_gains(board: Board, seat: int, year: int) -> tuple[Gain, ...]:
    """T41; year from 1."""
    castle = board.castle_of(board.king)
    there = [square for square in board.of_seat(seat) if square in castle and board.heights[square] == year]
    return (Gain("king", there[0], len(castle), year, KING_BONUS[year - 1]),) if there else ()


def master_gains(board: Board, seats: int, seat: int, year: int, card: str) -> tuple[Gain, ...]:
    """T53; year from 1, card "" for none."""
    points = master_bonus(board, seats, seat, year, card)
    return (Gain("master", "", 0, 0, points),) if points else ()


def year_scoring(board: Board, markers: list[int], start: int, year: int, card: str) -> list[Advance]:
    """All advances of a year's scoring, in their order: T40 for all from the start player on, then T41, then T53."""
    seats = len(markers)
    found = []
    for stage in ("castle", "king", "master"):
        for seat in [(start + k) % seats for k in range(seats)]:
            if stage == "castle":
                gains = castle_gains(board, seat)
            elif stage == "king":
                gains = king_gains(board, seat, year)
            else:
                gains = master_gains(board, seats, seat, year, card)
            points = sum(gain.points for gain in gains)
            if points:
                due = markers[seat] + points
                markers = advanced(markers, seat, points)
                found.append(Advance(seat, gains, markers[seat], markers[seat] != due))
    return found
