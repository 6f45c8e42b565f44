"""Sets of squares of an 8×8 board: square = 8·row + column, counted from 0 at a1; a set is one 64-bit integer."""

from __future__ import annotations

from tischlein.kit.py import Set, rule, u64

ONE, EIGHT = u64(1), u64(8)
FULL: Set = u64(0xFFFFFFFFFFFFFFFF)
NOT_A: Set = u64(0xFEFEFEFEFEFEFEFE)
NOT_H: Set = u64(0x7F7F7F7F7F7F7F7F)


@rule
def around(b: Set) -> Set:
    """The squares orthogonally next to a square of b."""
    return ((b << EIGHT) & FULL) | (b >> EIGHT) | ((b << ONE) & NOT_A) | ((b >> ONE) & NOT_H)


@rule
def flood(seed: Set, within: Set) -> Set:
    """The squares of `within` connected to a square of `seed` inside `within`."""
    area = seed & within
    while True:
        more = (area | around(area)) & within
        if more == area:
            return area
        area = more
