"""Random play to the end, bound to a game: what benchmarks measure and searches end with."""

from __future__ import annotations

from tischlein.kit.bound import (
    ACTIONS,
    OUTCOMES,
    WIDTH,
    State,
    actors,
    apply,
    chance,
    deal,
    legal,
    over,
    score,
    seats,
    setup,
)
from tischlein.kit.py import Out, rand, rule

ROOM = max(WIDTH, OUTCOMES)


@rule
def settle(s: State, rng: Out, out: Out, weight: Out) -> None:
    """Let chance decide until a seat is to act or the game is over."""
    while True:
        n = chance(s, out, weight)
        if n == 0:
            return
        total = 0
        for i in range(n):
            total += weight[i]
        pick = rand(rng, total)
        i = 0
        while pick >= weight[i]:
            pick -= weight[i]
            i += 1
        deal(s, out[i])


@rule
def random_action(s: State, rng: Out, out: Out) -> int:
    """One random legal action of one seat to act, as seat · ACTIONS + action."""
    acting = actors(s)
    seat = 0
    while (acting >> seat) & 1 == 0:
        seat += 1
    n = legal(s, seat, out)
    return seat * ACTIONS + int(out[rand(rng, n)])


@rule
def playout(s: State, rng: Out, out: Out, weight: Out) -> int:
    """Play s to its end at random and return the number of player actions."""
    steps = 0
    settle(s, rng, out, weight)
    while not over(s):
        code = random_action(s, rng, out)
        apply(s, code // ACTIONS, code % ACTIONS)
        steps += 1
        settle(s, rng, out, weight)
    return steps


@rule
def run(states: Out, config: Out, rng: Out, out: Out, weight: Out, games: int) -> tuple[int, int]:
    """Play games from the start in states[0]; return the player actions and a checksum over all scores."""
    steps = 0
    check = 0
    for _ in range(games):
        s = states[0]
        setup(s, config)
        steps += playout(s, rng, out, weight)
        for seat in range(seats(s)):
            check = (check * 31 + score(s, seat)) & 0xFFFFFFFF
    return steps, check
