"""What a position at the end of a simulation is worth to each seat, bound to a game, in the rules subset.

Values lie between 0 and 1 and are measured from the position that is searched: who is far ahead or far behind still sees
one point more or less.  So they compare moves; chances to win are told by `odds`.
"""

from __future__ import annotations

import math

from tischlein.bots.tree import Tree
from tischlein.kit.bound import State, judge, over, score, seats, winners
from tischlein.kit.py import rule

LOWEST = -1e18
STEEPEST = 30.0  # where the logistic function is flat anyway
MARGIN = 0.8  # of a finished game's value, how much points count; the rest is for having won


@rule
def logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-STEEPEST, min(STEEPEST, x))))


@rule
def lead(s: State, seat: int) -> float:
    """Points ahead of the best other seat."""
    best = LOWEST
    for other in range(seats(s)):
        if other != seat:
            best = max(best, 1.0 * score(s, other))
    return score(s, seat) - best


@rule
def measure_from(s: State, t: Tree) -> None:
    """Let this position, which the root stands for, count as even."""
    for seat in range(seats(s)):
        t.base[seat] = judge(s, seat)


@rule
def shared(s: State, seat: int) -> float:
    """A seat's part of a finished game's win."""
    won = winners(s)
    sharing = 0
    for k in range(seats(s)):
        sharing += (won >> k) & 1
    return ((won >> seat) & 1) / sharing


@rule
def appraise(s: State, t: Tree) -> None:
    """Write into t.value what the position is worth to each seat."""
    for seat in range(seats(s)):
        if over(s):
            t.value[seat] = MARGIN * logistic((lead(s, seat) - t.base[seat]) / t.scale)
            t.value[seat] += (1.0 - MARGIN) * shared(s, seat)
        else:
            t.value[seat] = logistic((judge(s, seat) - t.base[seat]) / t.scale)
