"""Which secrets a browser goes on holding once its cookie is full.

A table goes with all its secrets: first what opens nothing any more, then finished games, then games against bots alone,
then those with others; of equal ones those that stood still longest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tischlein.table.access import KEPT
from tischlein.table.table import Table

Worth = tuple[int, float, str]
NONE: Worth = (0, 0.0, "")


@dataclass(frozen=True, slots=True)
class Sifted:
    """kept: secrets in their order.  lost: ids of tables whose game goes on without this browser."""

    kept: tuple[str, ...]
    lost: frozenset[str] = frozenset()


def worth(table: Table | None, mine: frozenset[int]) -> Worth:
    """How much a browser would miss a table (None: one that cannot be played any more) with these seats of its own."""
    if table is None:
        return NONE
    others = any(seat.kind == "person" and n not in mine for n, seat in table.seats.items())
    return (1 if table.over else 3 if others else 2, table.changed, table.id)


def sift(held: Sequence[str], more: int, worths: Mapping[str, Worth]) -> Sifted:
    """What stays of the secrets held when `more` are to be added.  worths: of the table each opens; else it opens none."""
    surplus = len(held) + more - KEPT
    if surplus <= 0:
        return Sifted(tuple(held))
    order = sorted(held, key=lambda secret: worths.get(secret, NONE))
    limit = worths.get(order[min(surplus, len(order)) - 1], NONE)
    kept = tuple(secret for secret in held if worths.get(secret, NONE) > limit)
    gone = [worths.get(secret, NONE) for secret in held if secret not in kept]
    return Sifted(kept, frozenset(table for kind, _, table in gone if kind > 1))
