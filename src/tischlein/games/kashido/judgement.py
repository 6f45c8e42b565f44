"""What a Kashido position is worth to a seat: points, and what its unused effects may still bring."""

from __future__ import annotations

from tischlein.games.kashido.rules import GREEN, RED, YELLOW, State, order_power, power, score
from tischlein.kit.py import count, first, rest, rule, table

DOUBT = table([15, 25, 30, 40, 40, 50, 60, 100, 600])  # in tenths, by chits left to gain in fives


@rule
def doubt(s: State) -> float:
    """See `kit.bound`; over 300 games of greedy, with turns of the search between."""
    gained = 0
    for seat in range(s.seats):
        gained += count(s.owned[seat])
    return 0.1 * DOUBT[(40 - gained) // 5]


@rule
def effects(s: State, seat: int) -> float:
    """Unused effects in points: an extra gain most, then a lowered need, then a swap; less as the board empties."""
    total = 0.0
    lying = s.owned[seat] & ~s.used
    while lying:
        chit = first(lying)
        lying = rest(lying)
        colour = chit // 10
        strength = power(s, s.number[chit])
        if colour == YELLOW:
            total += 1.3 * strength
        elif colour == GREEN:
            total += 0.5 + 0.3 * strength if strength > 0 else 0.0
        elif colour == RED:
            total += 0.6 * strength
    if (s.order_used >> seat) & 1 == 0:
        total += 0.6 * order_power(s, seat)
    return total


@rule
def time_left(s: State) -> float:
    """How much effects still count: less as the last chits are gained."""
    left = 0
    chits = s.board
    while chits:
        left += 1
        chits = rest(chits)
    return min(1.0, left / 12.0)


def terms(s: State, seat: int, mine: int) -> dict[str, float]:
    """What `judge` adds up for a seat, by name.  mine: it is the seat that judges, not another."""
    gone = mine and (s.passed >> seat) & 1
    return {"points": float(score(s, seat)), "effects": 0.0 if gone else time_left(s) * effects(s, seat)}


@rule
def judge(s: State, seat: int) -> float:
    """Points ahead of the best other seat, own effects counted while chits are left to gain."""
    share = time_left(s)
    mine = score(s, seat) + share * effects(s, seat)
    if (s.passed >> seat) & 1:
        mine = float(score(s, seat))
    best = -1000.0
    for other in range(s.seats):
        if other != seat:
            theirs = score(s, other) + share * effects(s, other)
            if theirs > best:
                best = theirs
    return mine - best
