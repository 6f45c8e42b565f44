"""Slices by kind as one number, for the planner: five bits a kind, plum lowest.  In the rules subset.

A count is below 16, so that the highest bit of each field is free to compare by; the joker of a portion has a ninth field.
"""

from __future__ import annotations

from tischlein.kit.py import rule

FIELD = 5  # bits of a kind
WHOLE = 31  # the bits of the lowest field
ONES = sum(1 << FIELD * kind for kind in range(8))
COUNTS = 15 * ONES  # the bits of all counts
SPARE = 16 * ONES  # the highest bit of each field


@rule
def of(counts: int, kind: int) -> int:
    """How many of a kind."""
    return (counts >> (FIELD * kind)) & WHOLE


@rule
def only(counts: int, kind: int) -> int:
    """The part of the counts that is of a kind."""
    return counts & (WHOLE << (FIELD * kind))


@rule
def larger(a: int, b: int) -> int:
    """Of each kind the larger count."""
    more = ((a | SPARE) - b) & SPARE
    chosen = more - (more >> 4)
    return (a & chosen) | (b & (COUNTS ^ chosen))


@rule
def kinds_in(counts: int) -> int:
    """All bits of the fields of kinds of which there are any."""
    some = ((counts | SPARE) - ONES) & SPARE
    return some - (some >> 4)
