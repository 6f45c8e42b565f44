"""Torres' scoring once more, literally, from the board as a person sees it (T40–T44, T53)."""

from __future__ import annotations

from itertools import combinations

from tischlein.games.torres import rules
from tischlein.games.torres.board import Board, distance, neighbours
from tischlein.games.torres.components import MASTER_CARDS
from tischlein.games.torres.situation import board_of

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


def castle_sum(board: Board, seat: int) -> int:
    """T40."""
    total = 0
    for castle in board.castles:
        levels = [board.heights[square] for square in castle if board.knights.get(square) == seat]
        if levels:
            total += len(castle) * max(levels)
    return total


def king_bonus(board: Board, seat: int, year: int) -> int:
    """T41; year from 1."""
    there = [square for square in board.castle_of(board.king) if board.knights.get(square) == seat]
    return KING_BONUS[year - 1] if any(board.heights[square] == year for square in there) else 0


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


def year_end(s: rules.State, points: int) -> list[int]:
    """The markers once the player's turn, ended with so many points, has been the last of a year and the year is scored."""
    board, year = board_of(s), s.year + 1
    card = MASTER_CARDS[s.master_card] if s.master_card >= 0 else ""
    markers = advanced(list(s.score[: s.seats]), s.player, points)
    order = [(s.start + k) % s.seats for k in range(s.seats)]
    for seat in order:
        markers = advanced(markers, seat, castle_sum(board, seat))
    for seat in order:
        markers = advanced(markers, seat, king_bonus(board, seat, year))
    for seat in order:
        markers = advanced(markers, seat, master_bonus(board, s.seats, seat, year, card))
    return markers
