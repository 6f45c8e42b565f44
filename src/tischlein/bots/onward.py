"""Going on from a position without a tree, bound to a game, in the rules subset: chance as it falls, everybody by judgement.

Behind a tree this takes a simulation on to where its judgement means something: a turn that was left in the middle is
finished, and others answer it.
"""

from __future__ import annotations

from tischlein.bots.tree import DEPTH, TRIAL, WORK, Tree
from tischlein.kit.bound import State, actors, apply, chance, deal, judge, legal, over, turn
from tischlein.kit.py import Out, copy_state, rand, rule

LOWEST = -1e18


@rule
def draw(s: State, t: Tree, rng: Out, n: int) -> int:
    """Deal one of the n outcomes in t.out, by weight."""
    total = 0
    for i in range(n):
        total += t.weight[i]
    pick = rand(rng, total)
    i = 0
    while pick >= t.weight[i]:
        pick -= t.weight[i]
        i += 1
    outcome = int(t.out[i])
    deal(s, outcome)
    return outcome


@rule
def mover_of(s: State, seat: int) -> int:
    """Who is looked at next: of several the searching seat first, so that it never answers what it cannot see."""
    acting = actors(s)
    if (acting >> seat) & 1:
        return seat
    k = 0
    while (acting >> k) & 1 == 0:
        k += 1
    return k


@rule
def passed_on(s: State, mover: int) -> int:
    """1 if the mover's turn has ended, which is one turn more looked ahead, else 0."""
    return 1 - ((turn(s) >> mover) & 1)


@rule
def tried(states: Out, mover: int, action: int) -> float:
    """What the mover judges the position at WORK to be worth after an action; played at TRIAL."""
    copy_state(states, TRIAL, WORK)
    apply(states[TRIAL], mover, action)
    return judge(states[TRIAL], mover)


@rule
def best_of_few(states: Out, t: Tree, mover: int, n: int, rng: Out) -> int:
    """Of the n actions in t.out the one judged best: of all, or of t.onward drawn at random where there are more."""
    best = int(t.out[0])
    if n == 1:
        return best
    top = LOWEST
    for k in range(min(n, t.onward)):
        action = t.out[k] + 0 if n <= t.onward else t.out[rand(rng, n)] + 0
        value = tried(states, mover, action)
        if value > top:
            top = value
            best = action
    return best


@rule
def play_on(states: Out, t: Tree, turns: int, seat: int, rng: Out) -> None:
    """Go on at WORK to the horizon or the end of the game.  turns: that have ended since the root."""
    steps = 0
    while turns < t.horizon and steps < DEPTH and over(states[WORK]) == 0:
        steps += 1
        n = chance(states[WORK], t.out, t.weight)
        if n > 0:
            draw(states[WORK], t, rng, n)
        else:
            mover = mover_of(states[WORK], seat)
            n = legal(states[WORK], mover, t.out)
            apply(states[WORK], mover, best_of_few(states, t, mover, n, rng))
            turns += passed_on(states[WORK], mover)
