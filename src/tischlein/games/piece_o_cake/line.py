"""A line of play on the planner's desk: making an option and taking it back, in the rules subset."""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER
from tischlein.games.piece_o_cake.desk import DECLINES, PASS, SWAPS, Desk, revalue
from tischlein.games.piece_o_cake.state import CREAMS, EAT
from tischlein.kit.py import rule


@rule
def move(d: Desk, depth: int, code: int, way: int) -> None:
    """Make an option at a depth (way 1), or take it back (way −1)."""
    seat = d.seat[depth]
    d.moves += 1
    if code == PASS:
        return
    if code >= DECLINES:
        move_decline(d, depth, seat, code - DECLINES, way)
        return
    swap = code % SWAPS
    place = code // SWAPS % 10
    kept = code // (SWAPS * 10) % 1024
    p = code // (SWAPS * 10 * 1024)
    d.taken += way << p
    if way > 0:
        d.was_holder[depth] = d.holder
        d.was_stands[depth] = d.stands
    for i in range(d.many[p]):
        kind = d.kinds[8 * p + i]
        n = d.portion[9 * p + kind]
        keeps = kept % (n + 1)
        kept //= n + 1
        d.points[seat] += way * (n - keeps) * CREAMS[kind]
        if keeps > 0:
            d.count[8 * seat + kind] += way * keeps
            d.kept[8 * seat + kind] += way * keeps
            revalue(d, kind)
    if d.portion[9 * p + JOKER] > 0:
        place_joker(d, depth, seat, place, way)
    elif swap > 0:
        kind = d.was_stands[depth]
        d.kept[8 * seat + kind] -= way
        d.count[8 * seat + kind] -= way
        d.kept[8 * d.was_holder[depth] + kind] += way
        revalue(d, kind)
        place_joker(d, depth, seat, swap - 1, way)


@rule
def place_joker(d: Desk, depth: int, seat: int, place: int, way: int) -> None:
    """Eat a joker (place 0) or add it to kind place − 1, or take that back."""
    if place == EAT:
        d.points[seat] += way * CREAMS[JOKER]
    else:
        d.count[8 * seat + place - 1] += way
        revalue(d, place - 1)
    if way > 0:
        d.holder = seat if place != EAT else -1
        d.stands = max(place - 1, 0)
    else:
        d.holder = d.was_holder[depth]
        d.stands = d.was_stands[depth]


@rule
def move_decline(d: Desk, depth: int, seat: int, kind: int, way: int) -> None:
    if way > 0:
        d.was_holder[depth] = d.holder
        d.was_stands[depth] = d.stands
        n = d.kept[8 * seat + kind]
        d.eaten[depth] = n
        joker = 1 if d.holder == seat and d.stands == kind else 0
        if joker:
            d.holder = -1
    else:
        n = d.eaten[depth]
        joker = 1 if d.was_holder[depth] == seat and d.was_stands[depth] == kind else 0
        d.holder = d.was_holder[depth]
    d.kept[8 * seat + kind] -= way * n
    d.count[8 * seat + kind] -= way * (n + joker)
    d.points[seat] += way * (n * CREAMS[kind] + joker * CREAMS[JOKER])
    revalue(d, kind)
