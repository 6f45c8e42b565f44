"""What a position of Piece o' Cake is worth to a seat: cream, and each kind by the chance to lead it at the end.

The numbers were found by games of the planner with some of them against the planner with others.  A chance fitted to how
such games ended plays badly: it credits who has nothing of a kind yet with what he may still take.
"""

from __future__ import annotations

import math

from tischlein.games.piece_o_cake.components import CAKES, KINDS, SLICES
from tischlein.games.piece_o_cake.points import counted, cream
from tischlein.games.piece_o_cake.state import CHOOSING, CUTTING, LAYING, SUPPLIES, SWAPPING, State
from tischlein.kit.py import rule, table

LEAD = 1.9  # how much a slice ahead of the best other counts
LEVEL = 0.3  # in favour of who has as many as the best other: level is as good as ahead
CROWD = 0.25  # what each player beyond two takes from the chance
SURE, SPREAD = 0.2, 0.45  # how unsure all this is, and what slices still to come add to that


DOUBT = table([24, 18, 12, 8, 5, 5])  # by cakes finished
GAME = 24.0  # what a further game of a match adds, as errors do


@rule
def doubt(s: State) -> float:
    """See `kit.bound`; over 250 games of the search with itself, two players."""
    return math.sqrt(DOUBT[s.number] ** 2 + (s.games - s.game - 1) * GAME**2)


@rule
def cakes_to_come(s: State) -> int:
    """Cakes not laid yet, or not wholly."""
    under_way = s.phase == CUTTING or s.phase == CHOOSING or (s.phase == SWAPPING and s.back == CHOOSING)
    return CAKES - s.number - (1 if under_way else 0)


@rule
def to_come(s: State, kind: int) -> float:
    """How many slices of a kind are still to be laid, on average."""
    unseen = 0
    for k in range(9):
        unseen += s.left[k]
    slices = SLICES * cakes_to_come(s) - (s.laid if s.phase == LAYING else 0)
    return 1.0 * s.left[kind] * slices / unseen if unseen > 0 else 0.0


@rule
def on_table(s: State, kind: int) -> int:
    """Slices of a kind in this cake that nobody has taken, while there is one."""
    n = 0
    for i in range(s.laid):
        if s.cake[i] == kind:
            n += 1
    return n


@rule
def chance_of_lead(coming: float, mine: int, other: int, players: int) -> float:
    """The chance to be among those with the most of a kind in the end.

    coming: slices of it that may still be had.  mine, other: slices of the seat and of the best other one.
    """
    if mine == 0:
        return 0.0
    if coming < 0.01:
        return 1.0 if mine >= other else 0.0
    ahead = LEAD * (mine - other) + LEVEL - CROWD * (players - 2)
    return 1.0 / (1.0 + math.exp(-ahead / (SURE + SPREAD * math.sqrt(coming))))


@rule
def worth_kind(s: State, seat: int, kind: int) -> float:
    """Expected points of a seat by a kind."""
    other = 0
    for k in range(s.seats):
        if k != seat:
            other = max(other, counted(s, k, kind))
    coming = to_come(s, kind) + 0.5 * on_table(s, kind)
    return SUPPLIES[kind] * chance_of_lead(coming, counted(s, seat, kind), other, s.seats)


def terms(s: State, seat: int, mine: int) -> dict[str, float]:
    """What `worth` adds up for a seat, by name.  mine: it is the seat that judges, not another; here that is the same."""
    return {"earlier": 1.0 * s.total[seat], "cream": 1.0 * cream(s, seat)} | {
        kind: worth_kind(s, seat, k) for k, kind in enumerate(KINDS)
    }


@rule
def worth(s: State, seat: int) -> float:
    """Expected points of a seat."""
    total = 1.0 * (s.total[seat] + cream(s, seat))
    for kind in range(8):
        total += worth_kind(s, seat, kind)
    return total


@rule
def judge(s: State, seat: int) -> float:
    """Expected points of the seat less those of the best other one."""
    best = -1000.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, worth(s, other))
    return worth(s, seat) - best
