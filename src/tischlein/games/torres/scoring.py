"""Points: the marker's way and the scoring of a year (T40–T42, T53)."""

from __future__ import annotations

from tischlein.games.torres.components import KING, MASTER, MASTER_CASTLES
from tischlein.games.torres.state import CASTLES, State, castle_at
from tischlein.kit.py import NONE, Set, bit, count, first, rest, rule, table, u64
from tischlein.kit.squares import flood

BORDER, DIAGONALS, CASTLE_COUNT, NEIGHBOURS, LEVELS_DIFFER, ROW, SQUARE, SAME_LEVEL = 0, 1, 2, 3, 4, 5, 6, 7
KING_BONUS = table(KING)
MASTER_POINTS = table([points for row in MASTER for points in row])  # 3 · card + year
CASTLES_NEEDED = table(MASTER_CASTLES)
FEWEST_KNIGHTS = 4

_border = [i for i in range(64) if i % 8 in (0, 7) or i // 8 in (0, 7)]
BORDER_SQUARES = u64(sum(1 << i for i in _border))
DIAGONAL_SQUARES = u64(sum(1 << i for i in range(64) if i % 8 in (i // 8, 7 - i // 8)))
ROW_1 = u64(0xFF)
COLUMN_A = u64(0x0101010101010101)


@rule
def advance(s: State, seat: int, steps: int) -> None:
    """T42: on by so many spaces, then to the next free one; no steps are no advance."""
    if steps == 0:
        return
    space = s.score[seat] + steps
    while is_taken(s, seat, space):
        space += 1
    s.score[seat] = space


@rule
def is_taken(s: State, seat: int, space: int) -> int:
    for other in range(s.seats):
        if other != seat and s.score[other] == space:
            return 1
    return 0


@rule
def highest(s: State, knights: Set) -> int:
    """The level of the highest of these knights, 0 for none."""
    level = 0
    while knights & s.above[level]:
        level += 1
    return level


@rule
def castle_points(s: State, seat: int) -> int:
    """T40: area × level of the highest own knight, for each castle with one."""
    points = 0
    for i in range(CASTLES):
        own = s.castle[i] & s.knights[seat]
        if own:
            points += count(s.castle[i]) * highest(s, own)
    return points


@rule
def king_points(s: State, seat: int) -> int:
    """T41: a knight in the king's castle exactly on the level of the year."""
    own = s.castle[castle_at(s, s.king)] & s.knights[seat]
    return KING_BONUS[s.year] if own & s.above[s.year] & ~s.above[s.year + 1] else 0


@rule
def by_number(s: State, seat: int, squares: Set, value: int) -> int:
    """Own knights on these squares, and the value of one more for strictly the most."""
    mine = count(s.knights[seat] & squares)
    most = 1 if mine > 0 else 0
    for other in range(s.seats):
        if other != seat and count(s.knights[other] & squares) >= mine:
            most = 0
    return value * (mine + most)


@rule
def castles_held(s: State, seat: int) -> int:
    n = 0
    for i in range(CASTLES):
        if s.castle[i] & s.knights[seat]:
            n += 1
    return n


@rule
def levels_differ(s: State, knights: Set) -> int:
    seen = NONE
    while knights:
        level = bit(s.height[first(knights)])
        knights = rest(knights)
        if seen & level:
            return 0
        seen |= level
    return 1


@rule
def in_one_line(knights: Set) -> int:
    """Whether all are in the row or in the column of the first."""
    square = first(knights)
    row = ROW_1 << u64(8 * (square // 8))
    column = COLUMN_A << u64(square % 8)
    return 1 if knights & ~row == NONE or knights & ~column == NONE else 0


@rule
def form_square(knights: Set) -> int:
    """Whether four of them stand on the corners of an axis-parallel square."""
    low = knights
    while low:
        square = first(low)
        low = rest(low)
        for side in range(1, 8):
            inside = square % 8 + side < 8 and square // 8 + side < 8
            if (
                inside
                and knights & bit(square + side)
                and knights & bit(square + 8 * side)
                and knights & bit(square + 9 * side)
            ):
                return 1
    return 0


@rule
def meets_pattern(s: State, card: int, knights: Set) -> int:
    """The five cards about how all own knights, or four of them, stand."""
    if count(knights) < FEWEST_KNIGHTS:
        return 0
    if card == NEIGHBOURS:
        return 1 if flood(bit(first(knights)), knights) == knights else 0
    if card == LEVELS_DIFFER:
        return levels_differ(s, knights)
    if card == ROW:
        return in_one_line(knights)
    if card == SQUARE:
        return form_square(knights)
    level = s.height[first(knights)]
    return 1 if knights & s.above[level] == NONE and (level == 0 or knights & ~s.above[level - 1] == NONE) else 0


@rule
def master_points(s: State, seat: int) -> int:
    """T53."""
    if s.master_card < 0:
        return 0
    value = MASTER_POINTS[3 * s.master_card + s.year]
    if s.master_card == BORDER:
        return by_number(s, seat, BORDER_SQUARES, value)
    if s.master_card == DIAGONALS:
        return by_number(s, seat, DIAGONAL_SQUARES, value)
    if s.master_card == CASTLE_COUNT:
        return value if castles_held(s, seat) == CASTLES_NEEDED[s.year] else 0
    return value if value > 0 and meets_pattern(s, s.master_card, s.knights[seat]) else 0


@rule
def score_year(s: State) -> None:
    """T40, T41, T53, each for all players in the order of the round."""
    for k in range(s.seats):
        seat = (s.start + k) % s.seats
        advance(s, seat, castle_points(s, seat))
    for k in range(s.seats):
        seat = (s.start + k) % s.seats
        advance(s, seat, king_points(s, seat))
    for k in range(s.seats):
        seat = (s.start + k) % s.seats
        advance(s, seat, master_points(s, seat))
