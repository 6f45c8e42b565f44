"""Points as things stand, in the rules subset (C11–C13)."""

from __future__ import annotations

from tischlein.games.piece_o_cake.state import CREAMS, SUPPLIES, State
from tischlein.kit.py import rule


@rule
def counted(s: State, seat: int, kind: int) -> int:
    """Slices that count for a kind's majority: kept ones, and the joker where it stands for it (C24)."""
    joker = 1 if s.joker_seat == seat and s.joker_kind == kind else 0
    return s.kept[8 * seat + kind] + joker


@rule
def cream(s: State, seat: int) -> int:
    """C12: points of all eaten slices, a secret one included."""
    points = 0
    for kind in range(9):
        points += s.eaten[9 * seat + kind] * CREAMS[kind]
    if s.secret[seat] >= 0:
        points += CREAMS[s.secret[seat]]
    return points


@rule
def majority(s: State, seat: int, kind: int) -> int:
    """C11: the points that a kind would bring the seat if it were scored now."""
    mine = counted(s, seat, kind)
    if mine == 0:
        return 0
    for other in range(s.seats):
        if counted(s, other, kind) > mine:
            return 0
    return SUPPLIES[kind]


@rule
def score(s: State, seat: int) -> int:
    """Earlier games, cream and, as things stand, majorities (C13)."""
    points = s.total[seat] + cream(s, seat)
    for kind in range(8):
        points += majority(s, seat, kind)
    return points


@rule
def winners(s: State) -> int:
    """C13: a tie is a shared win."""
    best = -1
    mask = 0
    for seat in range(s.seats):
        points = score(s, seat)
        if points > best:
            best = points
            mask = 0
        if points == best:
            mask |= 1 << seat
    return mask
