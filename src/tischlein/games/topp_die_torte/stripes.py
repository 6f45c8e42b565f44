"""The stripes of the cakes: where they run, what is connected (P9, P10)."""

from __future__ import annotations

from tischlein.games.topp_die_torte.state import WIDE, State
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
