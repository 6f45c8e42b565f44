"""What a position of Piece o' Cake is worth to a seat: cream, and each kind by the chance to lead it at the end."""

from __future__ import annotations

from tischlein.games.piece_o_cake.rules import SUPPLIES, State, counted, cream
from tischlein.kit.py import rule


@rule
def outlook(s: State, seat: int, kind: int) -> float:
    """The kind's value times a rough chance that the seat leads it in the end."""
    mine = counted(s, seat, kind)
    if mine == 0:
        return 0.0
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, counted(s, other, kind))
    still = float(s.left[kind])
    if mine >= best + still:
        return 1.0 * SUPPLIES[kind]
    if best > mine + still:
        return 0.0
    lead = (mine - best) / (1.0 + still / 2.0)
    share = 0.5 + 0.35 * lead
    return SUPPLIES[kind] * min(0.95, max(0.08, share))


@rule
def judge(s: State, seat: int) -> float:
    """Expected points of the seat less those of the best other one."""
    mine = 0.0
    best = -1000.0
    for other in range(s.seats):
        worth = 1.0 * cream(s, other)
        for kind in range(8):
            worth += outlook(s, other, kind)
        if other == seat:
            mine = worth
        elif worth > best:
            best = worth
    return mine - best
