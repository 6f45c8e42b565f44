"""The tree that a search grows, bound to a game, in the rules subset: its nodes, and what becomes of it when a move is made."""

from __future__ import annotations

from tischlein.kit.bound import ACTIONS, OUTCOMES, SEATS
from tischlein.kit.playout import ROOM
from tischlein.kit.py import Out, f8, i4, i8, rule
from tischlein.kit.py import State as Fields

NODES = 200_000  # a full tree is searched on without growing
DEPTH = 256  # actions and outcomes of one simulation

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
    base = f8(SEATS)  # points that count as even: the judgement of the position in which the tree was planted
    scale = f8()  # points of lead in the judgement that make a win about as likely as three times in four
    explore = f8()  # how much what is little known draws
    widen = f8()  # children of a node in the square root of its visits
    out = i8(ROOM)
    weight = i8(ROOM)
    tries = i8()  # actions among which a new child is chosen
    horizon = i8()  # turns looked ahead
    onward = (
        i8()
    )  # actions among which each is chosen that is played on behind the tree; 0 to judge where the tree ends
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
def full(t: Tree) -> int:
    return 1 if t.nodes == NODES else 0


@rule
def add(t: Tree, parent: int, action: int) -> int:
    """A new child, if the tree has room."""
    if full(t):
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
def plant(
    trees: Out, horizon: int, tries: int, onward: int, scale: float, explore: float, widen: float, sighted: int
) -> None:
    """Make trees[0] an empty tree that is searched like this."""
    t = trees[0]
    t.horizon = horizon
    t.tries = tries
    t.onward = onward
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
def child_of(t: Tree, node: int, action: int) -> int:
    """The child by an action, if there is one."""
    c = t.first[node] + 0
    while c >= 0 and t.action[c] != action:
        c = t.sibling[c] + 0
    return int(c)


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
