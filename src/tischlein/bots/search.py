"""Monte Carlo tree search for any game, bound to its rules, in the rules subset.

Every simulation deals anew what the seat cannot see, so the tree branches over what the seat can know (information sets)
and each position in it stands for many.  Several players: each node's mover maximises its own value (max^n).  Chance is
sampled and branches like an action.  Where a turn has hundreds of actions a node grows children with the square root of
its visits, the most promising of a few drawn at random first (progressive widening).  A simulation is judged after a few
turns, or scored at the end.
"""

from __future__ import annotations

import math

from tischlein.kit.bound import ACTIONS, OUTCOMES, SEATS, State, WIDTH, actors, apply, chance, deal, judge, legal, over
from tischlein.kit.bound import redeal, score, seats, turn, winners
from tischlein.kit.py import Out, copy_state, f8, i4, i8, rand, rule
from tischlein.kit.py import State as Fields

NODES = 50_000  # the tree's size is bounded; a full tree is searched on without growing
DEPTH = 256
ROOM = max(WIDTH, OUTCOMES)
CHANCE = -1

# Places in the array of states.
ROOT, WORK, TRIAL = 0, 1, 2
PLACES = 3


class Tree(Fields):
    """Nodes by number; node 0 is the root."""

    total = f8(NODES * SEATS)  # sum of values by node and seat
    value = f8(SEATS)
    first = i4(NODES)  # a node's youngest child, −1 for none
    sibling = i4(NODES)
    action = i4(NODES)  # what led here: an action, or ACTIONS + an outcome
    visits = i4(NODES)
    slot = i4(ACTIONS + OUTCOMES)  # child by action while a node is looked at, else −1
    path = i4(DEPTH)
    out = i8(ROOM)
    weight = i8(ROOM)
    nodes = i8()
    depth = i8()
    simulations = i8()


@rule
def clear(t: Tree) -> None:
    """An empty tree."""
    t.nodes = 0
    t.simulations = 0
    for i in range(ACTIONS + OUTCOMES):
        t.slot[i] = -1
    add(t, -1, -1)


@rule
def add(t: Tree, parent: int, action: int) -> int:
    """A new child; −1 where the tree is full."""
    if t.nodes == NODES:
        return -1
    node = t.nodes
    t.nodes += 1
    t.first[node] = -1
    t.sibling[node] = -1
    t.action[node] = action
    t.visits[node] = 0
    for seat in range(SEATS):
        t.total[node * SEATS + seat] = 0.0
    if parent >= 0:
        t.sibling[node] = t.first[parent]
        t.first[parent] = node
    return node


@rule
def child_of(t: Tree, node: int, action: int) -> int:
    """The child by an action, −1 if there is none."""
    c = t.first[node] + 0
    while c >= 0 and t.action[c] != action:
        c = t.sibling[c] + 0
    return c


@rule
def draw(s: State, t: Tree, rng: Out, n: int) -> int:
    """One of the n outcomes in t.out, by weight; it is dealt."""
    total = 0
    for i in range(n):
        total += t.weight[i]
    pick = rand(rng, total)
    i = 0
    while pick >= t.weight[i]:
        pick -= t.weight[i]
        i += 1
    outcome = t.out[i]
    deal(s, outcome)
    return outcome


@rule
def mover_of(s: State, seat: int) -> int:
    """Who is looked at next: the searching seat before others, so that it never answers what it cannot see."""
    acting = actors(s)
    if (acting >> seat) & 1:
        return seat
    k = 0
    while (acting >> k) & 1 == 0:
        k += 1
    return k


@rule
def best_child(t: Tree, node: int, mover: int, explore: float) -> int:
    """The legal child (its slot is set) with the highest upper bound for the mover; −1 for none."""
    best = -1
    top = -1e18
    wide = math.log(t.visits[node] + 1.0)
    c = t.first[node] + 0
    while c >= 0:
        if t.slot[t.action[c]] == c:
            v = t.visits[c] + 1e-9
            bound = t.total[c * SEATS + mover] / v + explore * math.sqrt(wide / v)
            if bound > top:
                top = bound
                best = c
        c = t.sibling[c] + 0
    return best


@rule
def promising(states: Out, t: Tree, n: int, fresh: int, mover: int, rng: Out, tries: int) -> int:
    """Of a few actions without a child, drawn at random, the one that judges best for the mover."""
    best = -1
    top = -1e18
    for _ in range(min(tries, fresh)):
        k = rand(rng, n)
        while t.slot[t.out[k]] >= 0:
            k = k + 1 if k + 1 < n else 0
        copy_state(states, TRIAL, WORK)
        apply(states[TRIAL], mover, t.out[k])
        value = judge(states[TRIAL], mover)
        if value > top:
            top = value
            best = t.out[k]
    return best


@rule
def step(states: Out, t: Tree, node: int, mover: int, rng: Out, explore: float, widen: float, tries: int) -> int:
    """Play one action at WORK by the tree's advice; return the child, negative (−1 − child) if it is new, −NODES − 1 if full."""
    n = legal(states[WORK], mover, t.out)
    for k in range(n):
        t.slot[t.out[k]] = -1
    known = 0
    for k in range(n):
        t.slot[t.out[k]] = -2  # legal here
    c = t.first[node] + 0
    while c >= 0:
        if t.slot[t.action[c]] == -2:
            t.slot[t.action[c]] = c
            known += 1
        c = t.sibling[c] + 0
    allowed = 1 + int(widen * math.sqrt(t.visits[node] + 0.0))
    result = -NODES - 1
    action = -1
    if known < n and known < allowed and t.nodes < NODES:
        action = promising(states, t, n, n - known, mover, rng, tries)
        result = -1 - add(t, node, action)
    elif known > 0:
        c = best_child(t, node, mover, explore)
        action = t.action[c] + 0
        result = c
    else:
        action = t.out[rand(rng, n)]
    for k in range(n):
        t.slot[t.out[k]] = -1
    apply(states[WORK], mover, action)
    return result


@rule
def appraise(states: Out, t: Tree, scale: float) -> None:
    """t.value: for each seat what the position at WORK is worth, 0 … 1."""
    s = states[WORK]
    n = seats(s)
    if over(s):
        won = winners(s)
        share = 0
        top = -100000
        for seat in range(n):
            share += (won >> seat) & 1
            top = max(top, score(s, seat))
        for seat in range(n):
            margin = 0.1 / (1.0 + math.exp((top - score(s, seat)) / scale))
            t.value[seat] = margin + (0.9 / share if (won >> seat) & 1 else 0.0)
        return
    for seat in range(n):
        t.value[seat] = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, judge(s, seat) / scale))))


@rule
def simulate(states: Out, t: Tree, seat: int, rng: Out, horizon: int, scale: float, explore: float, widen: float, tries: int) -> None:
    """One simulation from states[ROOT] for the seat that is to act there."""
    copy_state(states, WORK, ROOT)
    redeal(states[WORK], seat, rng)
    node = 0
    t.depth = 0
    t.path[0] = 0
    turns = 0
    while node >= 0 and turns < horizon and t.depth < DEPTH - 1 and over(states[WORK]) == 0:
        n = chance(states[WORK], t.out, t.weight)
        if n > 0:
            outcome = draw(states[WORK], t, rng, n)
            c = child_of(t, node, ACTIONS + outcome)
            node = add(t, node, ACTIONS + outcome) if c < 0 else c
        else:
            mover = mover_of(states[WORK], seat)
            node = step(states, t, node, mover, rng, explore, widen, tries)
            if (turn(states[WORK]) >> mover) & 1 == 0:
                turns += 1
            if node < 0 and node >= -NODES:  # a new leaf: judged where it stands
                t.depth += 1
                t.path[t.depth] = -1 - node
                node = -1
        if node >= 0:
            t.depth += 1
            t.path[t.depth] = node
    appraise(states, t, scale)
    for d in range(t.depth + 1):
        c = t.path[d] + 0
        t.visits[c] += 1
        for p in range(seats(states[WORK])):
            t.total[c * SEATS + p] += t.value[p]
    t.simulations += 1


@rule
def search(states: Out, trees: Out, seat: int, rng: Out, count: int, horizon: int, scale: float, explore: float, widen: float, tries: int) -> None:
    """Run simulations on trees[0]; their results add up."""
    for _ in range(count):
        simulate(states, trees[0], seat, rng, horizon, scale, explore, widen, tries)


@rule
def report(trees: Out, seat: int, action: Out, visits: Out, value: Out) -> int:
    """Write the root's children: action, visits, mean value for the seat; return their number."""
    t = trees[0]
    n = 0
    c = t.first[0] + 0
    while c >= 0:
        action[n] = t.action[c]
        visits[n] = t.visits[c]
        value[n] = t.total[c * SEATS + seat] / max(1, t.visits[c])
        n += 1
        c = t.sibling[c] + 0
    return n


@rule
def reset(trees: Out) -> None:
    clear(trees[0])
