"""The slices of Piece o' Cake, read from pieces.toml and checked once; and all ways to cut a cake."""

from __future__ import annotations

from pathlib import Path

from tischlein.kit.pieces import read

SLICES = 11  # in a cake
CAKES = 5
JOKER = 8  # its place behind the eight kinds
JOKER_CREAM = 2  # C24

_rows = read(Path(__file__).with_name("pieces.toml"))["kind"].rows(8)

KINDS = tuple(row["name"].text() for row in _rows)
"""The kinds in the order of C1."""

SUPPLY = [row["slices"].number(1, 20) for row in _rows]
"""How many slices of each kind there are; also the kind's majority value (C1)."""

CREAM = [row["cream"].number(0, 9) for row in _rows]
"""The cream on each slice of a kind (C1)."""

if sum(SUPPLY) < SLICES * CAKES:
    raise _rows[0].fail(f"all kinds together must have at least {SLICES * CAKES} slices")


def _cuts(portions: int) -> list[int]:
    """Every cut into at most so many portions (C5) as a set of first slices, ascending; 0 leaves the cake whole."""
    return [mask for mask in range(1 << SLICES) if mask.bit_count() != 1 and mask.bit_count() <= portions]


CUTS = {portions: _cuts(portions) for portions in (3, 4, 5)}
"""All cuts into at most 3, 4 or 5 portions."""
