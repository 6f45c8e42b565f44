"""A random game in one flavour, written down step by step, so that the other flavour can be held against it."""

from __future__ import annotations

from tischlein.kit.bound import actors, apply, chance, deal, legal, over, setup
from tischlein.kit.playout import ROOM
from tischlein.kit.py import Out, copy_state, rand, rule


@rule
def choose(s: Out, rng: Out, out: Out, weight: Out, told: Out, at: int) -> int:
    """Write what can happen next into told[at:], choose among it, and return where it ends.

    told: −1 and the outcomes with their weights, or the actor and its legal actions; behind them the one chosen.
    """
    n = chance(s, out, weight)
    if n > 0:
        told[at] = -1
        for i in range(n):
            told[at + 1 + 2 * i] = out[i]
            told[at + 2 + 2 * i] = weight[i]
        told[at + 1 + 2 * n] = out[rand(rng, n)]
        return at + 2 + 2 * n
    acting = actors(s)
    seat = rand(rng, 8)
    while (acting >> seat) & 1 == 0:
        seat = (seat + 1) % 8
    n = legal(s, seat, out)
    told[at] = seat
    for i in range(n):
        told[at + 1 + i] = out[i]
    told[at + 1 + n] = out[rand(rng, n)]
    return at + 2 + n


@rule
def trace(states: Out, config: Out, rng: Out, out: Out, weight: Out, told: Out, ends: Out) -> int:
    """Play a game; states[k] is the position before step k, ends[k] where what is told of it ends.

    Returns the number of steps, or −1 where states or told are too short.
    """
    s = states[0]
    setup(s, config)
    at = 0
    step = 0
    while not over(s):
        if step + 2 > len(states) or at + 2 * ROOM + 2 > len(told):
            return -1
        start = at
        at = choose(s, rng, out, weight, told, at)
        ends[step] = at
        copy_state(states, step + 1, step)
        s = states[step + 1]
        if told[start] < 0:
            deal(s, told[at - 1])
        else:
            apply(s, told[start], told[at - 1])
        step += 1
    return step
