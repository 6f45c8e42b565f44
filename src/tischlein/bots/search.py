"""Monte Carlo tree search for any game, bound to its rules, in the rules subset.

Every simulation deals anew what the seat cannot see, so the tree branches over what can be known (information sets) and
each node stands for many positions.  Each mover maximises its own value (max^n).  Chance is sampled and branches like an
action.  Where a turn has hundreds of actions, a node gets children with the square root of its visits, each time the best
of a few drawn at random (progressive widening).  From a new node on a simulation may play on by judgement (`onward`); it
is judged some turns ahead, or scored where the game ends (`appraisal`).
"""

from __future__ import annotations

import math

from tischlein.bots.appraisal import appraise, measure_from
from tischlein.bots.onward import LOWEST, draw, mover_of, passed_on, play_on, tried
from tischlein.bots.tree import (
    DEPTH,
    FRESH,
    ILLEGAL,
    NO_CHILD,
    ROOT,
    WORK,
    Tree,
    add,
    child_of,
    full,
)
from tischlein.kit.bound import ACTIONS, SEATS, apply, chance, legal, over, redeal, seats
from tischlein.kit.py import Out, copy_state, rand, rule


@rule
def mark(t: Tree, node: int, n: int) -> int:
    """Say in the slots of the n actions in t.out which child each has; return how many have one."""
    for k in range(n):
        t.slot[t.out[k]] = FRESH
    known = 0
    c = t.first[node] + 0
    while c >= 0:
        if t.slot[t.action[c]] == FRESH:
            t.slot[t.action[c]] = c
            known += 1
        c = t.sibling[c] + 0
    return known


@rule
def best_child(t: Tree, node: int, mover: int) -> int:
    """Of the children that are legal the one with the highest upper bound for the mover."""
    best = NO_CHILD
    top = LOWEST
    wide = math.log(t.visits[node] + 1.0)
    c = t.first[node] + 0
    while c >= 0:
        if t.slot[t.action[c]] == c:
            v = t.visits[c] + 1e-9
            bound = t.total[c * SEATS + mover] / v + t.explore * math.sqrt(wide / v)
            if bound > top:
                top = bound
                best = c
        c = t.sibling[c] + 0
    return int(best)


@rule
def promising(states: Out, t: Tree, n: int, fresh: int, mover: int, rng: Out) -> int:
    """Of a few of the n actions in t.out, drawn at random from those without a child, the one judged best."""
    best = -1
    top = LOWEST
    for _ in range(min(t.tries, fresh)):
        k = rand(rng, n)
        while t.slot[t.out[k]] != FRESH:
            k = k + 1 if k + 1 < n else 0
        value = tried(states, mover, t.out[k] + 0)
        if value > top:
            top = value
            best = t.out[k]
    return int(best)


@rule
def step(states: Out, t: Tree, node: int, mover: int, rng: Out) -> int:
    """Play one action at WORK by the tree's advice and return the child; none where a full tree has no advice."""
    n = legal(states[WORK], mover, t.out)
    known = mark(t, node, n)
    c = NO_CHILD
    if known < n and known < 1 + int(t.widen * math.sqrt(t.visits[node] + 0.0)) and full(t) == 0:
        c = add(t, node, promising(states, t, n, n - known, mover, rng))
        t.leaf = 1
    elif known > 0:
        c = best_child(t, node, mover)
    for k in range(n):
        t.slot[t.out[k]] = ILLEGAL
    if c != NO_CHILD:
        apply(states[WORK], mover, t.action[c] + 0)
    return c


@rule
def happen(states: Out, t: Tree, node: int, rng: Out, n: int) -> int:
    """Deal one of n outcomes at WORK and return its child, made if need be; none in a full tree."""
    outcome = ACTIONS + draw(states[WORK], t, rng, n)
    c = child_of(t, node, outcome)
    return add(t, node, outcome) if c == NO_CHILD else c


@rule
def descend(states: Out, t: Tree, seat: int, rng: Out) -> None:
    """Go down the tree from the position at WORK, to a new node, the horizon or the end of the game, and play on from there.

    t.path is the way through the tree.
    """
    node = 0
    turns = 0
    t.depth = 0
    t.path[0] = 0
    t.leaf = 0
    while t.leaf == 0 and turns < t.horizon and t.depth < DEPTH - 1 and over(states[WORK]) == 0:
        n = chance(states[WORK], t.out, t.weight)
        if n > 0:
            node = happen(states, t, node, rng, n)
        else:
            mover = mover_of(states[WORK], seat)
            node = step(states, t, node, mover, rng)
            turns += passed_on(states[WORK], mover)
        if node == NO_CHILD:
            break
        t.depth += 1
        t.path[t.depth] = node
    if t.onward > 0:
        play_on(states, t, turns, seat, rng)


@rule
def visit(states: Out, t: Tree, seat: int, rng: Out) -> None:
    """Look ahead from the position at WORK, which the tree's root stands for, and let what is found add up."""
    if t.simulations == 0:
        measure_from(states[WORK], t)
    descend(states, t, seat, rng)
    appraise(states[WORK], t)
    for d in range(t.depth + 1):
        node = t.path[d] + 0
        t.visits[node] += 1
        for k in range(seats(states[WORK])):
            t.total[node * SEATS + k] += t.value[k]
    t.simulations += 1


@rule
def simulate(states: Out, t: Tree, seat: int, rng: Out) -> None:
    """One simulation from states[ROOT], where the seat is to act."""
    copy_state(states, WORK, ROOT)
    if t.sighted == 0:
        redeal(states[WORK], seat, rng)
    visit(states, t, seat, rng)


@rule
def search(states: Out, trees: Out, seat: int, rng: Out, count: int) -> None:
    """Run simulations from states[ROOT] on trees[0]; what they find adds up.

    states: PLACES states.  trees: one Tree, planted.
    """
    for _ in range(count):
        simulate(states, trees[0], seat, rng)
