"""Random play to the end, bound to a game: what benchmarks measure and searches end with."""

from __future__ import annotations

from tischlein.kit.bound import (
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
from tischlein.kit.py import Out, first, rand, rule, u64

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
def act(s: State, acting: int, rng: Out, out: Out) -> None:
    """A random legal action of the first of the seats to act."""
    seat = first(u64(acting))
    n = legal(s, seat, out)
    apply(s, seat, int(out[rand(rng, n)]))


@rule
def playout(s: State, rng: Out, out: Out, weight: Out) -> int:
    """Play s to its end at random and return the number of player actions."""
    steps = 0
    while True:
        acting = actors(s)
        if acting:
            act(s, acting, rng, out)
            steps += 1
        elif over(s):
            return steps
        else:
            settle(s, rng, out, weight)


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
