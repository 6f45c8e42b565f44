"""A game's rules on arrays of states, bound to a game: what Python calls in the compiled flavour.

A record handed over costs ten times as much as an array and an index, so every function here takes both.
"""

from __future__ import annotations

from tischlein.kit.bound import actors, apply, chance, deal, legal, over, redeal, score, setup, turn, winners
from tischlein.kit.py import Out, rule


@rule
def setup_at(states: Out, i: int, config: Out) -> None:
    setup(states[i], config)


@rule
def actors_at(states: Out, i: int) -> int:
    return actors(states[i])


@rule
def turn_at(states: Out, i: int) -> int:
    return turn(states[i])


@rule
def legal_at(states: Out, i: int, seat: int, out: Out) -> int:
    return legal(states[i], seat, out)


@rule
def apply_at(states: Out, i: int, seat: int, action: int) -> None:
    apply(states[i], seat, action)


@rule
def chance_at(states: Out, i: int, out: Out, weight: Out) -> int:
    return chance(states[i], out, weight)


@rule
def deal_at(states: Out, i: int, outcome: int) -> None:
    deal(states[i], outcome)


@rule
def over_at(states: Out, i: int) -> int:
    return over(states[i])


@rule
def score_at(states: Out, i: int, seat: int) -> int:
    return score(states[i], seat)


@rule
def winners_at(states: Out, i: int) -> int:
    return winners(states[i])


@rule
def redeal_at(states: Out, i: int, seat: int, rng: Out) -> None:
    redeal(states[i], seat, rng)
