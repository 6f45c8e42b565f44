"""The stripes of the cakes: where they run, what is connected, what is drawn on them (P9–P11, P18)."""

from __future__ import annotations

from tischlein.games.topp_die_torte.state import ICON, WIDE, State
from tischlein.kit.py import rule


@rule
def bottom_from(s: State, lying: int, colour: int) -> int:
    at = 20 * (lying >> 1) + 4 * colour
    return WIDE - s.edge[at + 3] if lying & 1 else s.edge[at] + 0


@rule
def bottom_to(s: State, lying: int, colour: int) -> int:
    at = 20 * (lying >> 1) + 4 * colour
    return WIDE - s.edge[at + 2] if lying & 1 else s.edge[at + 1] + 0


@rule
def top_from(s: State, lying: int, colour: int) -> int:
    at = 20 * (lying >> 1) + 4 * colour
    return WIDE - s.edge[at + 1] if lying & 1 else s.edge[at + 2] + 0


@rule
def top_to(s: State, lying: int, colour: int) -> int:
    at = 20 * (lying >> 1) + 4 * colour
    return WIDE - s.edge[at] if lying & 1 else s.edge[at + 3] + 0


@rule
def connected(s: State, upper: int, lower: int, colour: int) -> int:
    """P10: the stripes overlap on the shared edge by a positive amount."""
    start = max(bottom_from(s, upper, colour), top_from(s, lower, colour))
    end = min(bottom_to(s, upper, colour), top_to(s, lower, colour))
    return 1 if start < end else 0


@rule
def reach(s: State, seat: int, colour: int) -> int:
    """P11: how many layers, from the highest down, the connected stripe of a colour covers; 1 if it does not connect."""
    n = 1
    top = s.height[seat] - 1
    while n <= top and connected(s, s.layers[9 * seat + top - n + 1], s.layers[9 * seat + top - n], colour):
        n += 1
    return n


@rule
def icons(s: State, seat: int) -> int:
    """P18: gold icons on all layers of a cake."""
    n = 0
    for layer in range(s.height[seat]):
        piece = s.layers[9 * seat + layer] >> 1
        for colour in range(5):
            if s.drawn[5 * piece + colour] == ICON:
                n += 1
    return n
