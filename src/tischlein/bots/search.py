"""Monte Carlo tree search for any game, bound to its rules, in the rules subset.

Every simulation deals anew what the seat cannot see, so the tree branches over what can be known (information sets) and
each node stands for many positions.  Each mover maximises its own value (max^n).  Chance is sampled and branches like an
action.  Where a turn has hundreds of actions, a node gets children with the square root of its visits, each time the best
of a few drawn at random (progressive widening).  A simulation is judged some turns ahead, or scored where the game ends.
"""

from __future__ import annotations

import math

from tischlein.kit.bound import (
    ACTIONS,
    OUTCOMES,
    SEATS,
    State,
    actors,
    apply,
    chance,
    deal,
    judge,
    legal,
    over,
    redeal,
    score,
    seats,
    turn,
    winners,
)
from tischlein.kit.playout import ROOM
from tischlein.kit.py import Out, copy_state, f8, i4, i8, rand, rule
from tischlein.kit.py import State as Fields

NODES = 200_000  # a full tree is searched on without growing
DEPTH = 256  # actions and outcomes of one simulation
LOWEST = -1e18
STEEPEST = 30.0  # where the logistic function is flat anyway
MARGIN = 0.1  # what is left of a finished game's value for how close it was

# Places in the array of states.
ROOT, WORK, TRIAL = 0, 1, 2
PLACES = 3

# What a slot says of an action while a node is looked at; otherwise it is the number of the child.
ILLEGAL, FRESH = -1, -2
NO_CHILD = -1
LEFT_OUT, TAKEN = -1, -2  # what becomes of a node of a tree that is cut back, until it has its new number


class Tree(Fields):
    """A tree and how it is searched.  Nodes go by number; node 0 is the root."""

    total = f8(NODES * SEATS)  # sum of values by node and seat
    value = f8(SEATS)  # of the simulation under way, 0 … 1
    scale = f8()  # points of lead in the judgement that make a win about as likely as three times in four
    explore = f8()  # how much what is little known draws
    widen = f8()  # children of a node in the square root of its visits
    out = i8(ROOM)
    weight = i8(ROOM)
    tries = i8()  # actions among which a new child is chosen
    horizon = i8()  # turns looked ahead
    nodes = i8()
    depth = i8()  # of the simulation under way
    leaf = i8()  # whether it has come to a new node
    simulations = i8()
    sighted = i8()  # whether states[ROOT] is searched as it is, nothing in it dealt anew
    first = i4(NODES)  # a node's youngest child
    sibling = i4(NODES)  # the next older one
    action = i4(NODES)  # what led here: an action, or ACTIONS + an outcome
    visits = i4(NODES)
    moved = i4(NODES)  # where a node goes while the tree is cut back
    path = i4(DEPTH)
    slot = i4(ACTIONS + OUTCOMES)


@rule
def add(t: Tree, parent: int, action: int) -> int:
    """A new child, if the tree has room."""
    if t.nodes == NODES:
        return NO_CHILD
    node = t.nodes
    t.nodes += 1
    t.first[node] = NO_CHILD
    t.sibling[node] = NO_CHILD
    t.action[node] = action
    t.visits[node] = 0
    for seat in range(SEATS):
        t.total[node * SEATS + seat] = 0.0
    if parent >= 0:
        t.sibling[node] = t.first[parent]
        t.first[parent] = node
    return int(node)


@rule
def child_of(t: Tree, node: int, action: int) -> int:
    """The child by an action, if there is one."""
    c = t.first[node] + 0
    while c >= 0 and t.action[c] != action:
        c = t.sibling[c] + 0
    return int(c)


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
        copy_state(states, TRIAL, WORK)
        apply(states[TRIAL], mover, t.out[k])
        value = judge(states[TRIAL], mover)
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
    if known < n and known < 1 + int(t.widen * math.sqrt(t.visits[node] + 0.0)) and t.nodes < NODES:
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
    """Go down the tree from the position at WORK, to a new node, the horizon or the end of the game; t.path is the way."""
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
            if (turn(states[WORK]) >> mover) & 1 == 0:
                turns += 1
        if node == NO_CHILD:
            return
        t.depth += 1
        t.path[t.depth] = node


@rule
def logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-STEEPEST, min(STEEPEST, x))))


@rule
def appraise(s: State, t: Tree) -> None:
    """Write into t.value what the position is worth to each seat."""
    n = seats(s)
    if over(s) == 0:
        for seat in range(n):
            t.value[seat] = logistic(judge(s, seat) / t.scale)
        return
    won = winners(s)
    sharing = 0
    top = -1000000
    for seat in range(n):
        sharing += (won >> seat) & 1
        top = max(top, score(s, seat))
    for seat in range(n):
        t.value[seat] = MARGIN * logistic((score(s, seat) - top) / t.scale)
        if (won >> seat) & 1:
            t.value[seat] += (1.0 - MARGIN) / sharing


@rule
def visit(states: Out, t: Tree, seat: int, rng: Out) -> None:
    """Look ahead from the position at WORK, which the tree's root stands for, and let what is found add up."""
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
def plant(trees: Out, horizon: int, tries: int, scale: float, explore: float, widen: float, sighted: int) -> None:
    """Make trees[0] an empty tree that is searched like this."""
    t = trees[0]
    t.horizon = horizon
    t.tries = tries
    t.scale = scale
    t.explore = explore
    t.widen = widen
    t.sighted = sighted
    t.nodes = 0
    t.simulations = 0
    for k in range(ACTIONS + OUTCOMES):
        t.slot[k] = ILLEGAL
    add(t, NO_CHILD, NO_CHILD)


@rule
def number_anew(t: Tree, root: int) -> int:
    """Give a node and what grows on it new numbers from 0 on, in the same order, and return how many they are."""
    for node in range(root, t.nodes):
        t.moved[node] = LEFT_OUT
    t.moved[root] = TAKEN
    kept = 0
    for node in range(root, t.nodes):  # children have higher numbers than their parents
        if t.moved[node] == TAKEN:
            t.moved[node] = kept
            kept += 1
            c = t.first[node] + 0
            while c >= 0:
                t.moved[c] = TAKEN
                c = t.sibling[c] + 0
    return kept


@rule
def follow(trees: Out, action: int) -> int:
    """Make the root's child by an action (or ACTIONS + an outcome) the root, without all that grew beside it.

    Returns how many simulations have passed it; 0 where there is no such child and the tree is empty.
    """
    t = trees[0]
    root = child_of(t, 0, action)
    if root == NO_CHILD:
        t.nodes = 0
        add(t, NO_CHILD, NO_CHILD)
        return 0
    kept = number_anew(t, root)
    t.sibling[root] = NO_CHILD
    t.action[root] = NO_CHILD
    for node in range(root, t.nodes):
        new = t.moved[node] + 0
        if new >= 0:  # new numbers are lower, so nothing is overwritten that is still needed
            c = t.first[node] + 0
            t.first[new] = NO_CHILD if c < 0 else t.moved[c] + 0
            c = t.sibling[node] + 0
            t.sibling[new] = NO_CHILD if c < 0 else t.moved[c] + 0
            t.action[new] = t.action[node]
            t.visits[new] = t.visits[node]
            for seat in range(SEATS):
                t.total[new * SEATS + seat] = t.total[node * SEATS + seat]
    t.nodes = kept
    return int(t.visits[0])


@rule
def search(states: Out, trees: Out, seat: int, rng: Out, count: int) -> None:
    """Run simulations from states[ROOT] on trees[0]; what they find adds up.

    states: PLACES states.  trees: one Tree, planted.
    """
    for _ in range(count):
        simulate(states, trees[0], seat, rng)


@rule
def report(trees: Out, seat: int, action: Out, visits: Out, value: Out) -> int:
    """Write the root's children into the arrays and return their number.

    action, visits: as they are.  value: the sum of the seat's values over all visits, in millionths.
    """
    t = trees[0]
    n = 0
    c = t.first[0] + 0
    while c >= 0:
        action[n] = t.action[c]
        visits[n] = t.visits[c]
        value[n] = int(1000000 * t.total[c * SEATS + seat])
        n += 1
        c = t.sibling[c] + 0
    return n
