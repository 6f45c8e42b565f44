"""The joker: where it may go, and swaps for it, in the rules subset (C24–C26)."""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER, SLICES
from tischlein.games.piece_o_cake.state import EAT, STAY, SWAP, State
from tischlein.kit.py import Out, rule


@rule
def legal_joker(s: State, seat: int, keeps: int, action: int, out: Out, n: int) -> int:
    """C24: the joker with any kind that the seat keeps, slices just taken included."""
    kinds = 0
    for i in range(SLICES):
        if (keeps >> i) & 1:
            kinds |= 1 << s.cake[i]
    for kind in range(8):
        if s.kept[8 * seat + kind] > 0 or (kinds >> kind) & 1:
            out[n] = action + kind + 1
            n += 1
    return n


@rule
def legal_swaps(s: State, seat: int, out: Out) -> int:
    """C25: the joker's new holder eats it or adds it to a kind still kept after the swap."""
    out[0] = SWAP + EAT
    n = 1
    for kind in range(8):
        if s.kept[8 * seat + kind] > (1 if kind == s.joker_kind else 0):
            out[n] = SWAP + kind + 1
            n += 1
    out[n] = STAY
    return n + 1


@rule
def put_joker(s: State, seat: int, way: int) -> None:
    """C24: eaten, or kept with a kind."""
    if way == EAT:
        s.eaten[9 * seat + JOKER] += 1
        s.joker_seat = -1
    else:
        s.joker_seat = seat
        s.joker_kind = way - 1


@rule
def swap_joker(s: State, seat: int, way: int) -> None:
    """C25."""
    s.kept[8 * seat + s.joker_kind] -= 1
    s.kept[8 * s.joker_seat + s.joker_kind] += 1
    put_joker(s, seat, way)
