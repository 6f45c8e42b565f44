"""What slices are worth to a seat as things stand, from a view: by kinds and by cream."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tischlein.games.piece_o_cake.components import KINDS
from tischlein.games.piece_o_cake.view import CREAM_OF, VALUE, View


class Worth(NamedTuple):
    """Points by kinds and by cream; by kinds they can be negative."""

    kinds: int
    cream: int

    @property
    def total(self) -> int:
        return self.kinds + self.cream


def change(v: View, seat: int, more: Mapping[str, int]) -> int:
    """How a seat's own points by kinds change with so many more (or fewer) slices of each kind."""
    return sum(_scores(v, seat, kind, n) - _scores(v, seat, kind, 0) for kind, n in more.items())


def _scores(v: View, seat: int, kind: str, more: int) -> int:
    """The points of a kind with so many more slices of it."""
    mine = v.plate(seat).count(kind) + more
    return VALUE[kind] if mine > 0 and mine >= most_others(v, seat, kind) else 0


def most_others(v: View, seat: int, kind: str) -> int:
    """The most slices of a kind that anybody else has."""
    return max(plate.count(kind) for other, plate in enumerate(v.plates, 1) if other != seat)


def split(v: View, seat: int, kept: Iterable[str], eaten: Iterable[str], joker: str = "") -> Worth:
    """What it brings to keep and eat these slices.  joker: "eat" or the kind it joins, "" where there is none."""
    kept, eaten = list(kept), list(eaten)
    more = {kind: kept.count(kind) + (joker == kind) for kind in KINDS if kind in kept or joker == kind}
    cream = sum(CREAM_OF[kind] for kind in eaten) + (CREAM_OF["joker"] if joker == "eat" else 0)
    return Worth(change(v, seat, more), cream)


def best(v: View, seat: int, kinds: Iterable[str]) -> Worth:
    """What slices bring at once if they are eaten and kept in the way that gives the most points as things stand.

    A joker is eaten, or added to the kind it serves best.
    """
    kinds = list(kinds)
    ways = (
        ["eat", *(kind for kind in KINDS if v.plate(seat).kept.get(kind) or kind in kinds)]
        if "joker" in kinds
        else [""]
    )
    return max((_best(v, seat, kinds, way) for way in ways), key=lambda worth: (worth.total, worth.cream))


def _best(v: View, seat: int, kinds: list[str], joker: str) -> Worth:
    """Each kind by itself: the kinds do not touch one another's majorities."""
    total = Worth(0, CREAM_OF["joker"] if joker == "eat" else 0)
    for kind in KINDS:
        n, added = kinds.count(kind), int(joker == kind)
        if not n and not added:
            continue
        least = 1 if added and not v.plate(seat).kept.get(kind) else 0  # the joker joins a kept slice
        here = max(
            (Worth(change(v, seat, {kind: k + added}), (n - k) * CREAM_OF[kind]) for k in range(least, n + 1)),
            key=lambda worth: (worth.total, worth.cream),
        )
        total = Worth(total.kinds + here.kinds, total.cream + here.cream)
    return total


def declining(v: View, seat: int, kind: str) -> Worth:
    """What declining with a kind brings: its cream, the joker's too, less what the kind pays now (C7, C26)."""
    plate = v.plate(seat)
    joker = plate.joker == kind
    cream = plate.kept.get(kind, 0) * CREAM_OF[kind] + (CREAM_OF["joker"] if joker else 0)
    return Worth(change(v, seat, {kind: -plate.count(kind)}), cream)


def picking(v: View, seat: int, kind: str, what: str) -> Worth:
    """What an extra slice brings.  what: "eat", "keep", or the kind that a joker joins (C20, C24)."""
    if what == "eat":
        return Worth(0, CREAM_OF[kind])
    return Worth(change(v, seat, {kind if what == "keep" else what: 1}), 0)


def swapping(v: View, seat: int, way: str) -> Worth:
    """What swapping a slice for the joker brings; as many count for its old holder as before (C25).  way: "eat" or the kind it joins."""
    more = Counter({v.joker_kind: -1})
    if way != "eat":
        more[way] += 1
    return Worth(change(v, seat, more), CREAM_OF["joker"] if way == "eat" else 0)
