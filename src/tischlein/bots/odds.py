"""The search of `search.py`, asked for what people want to know of it: chances to win, and how a move would go on.

Bound to a game's rules, in the rules subset.  A simulation is counted for the action of the root it went through: a win
where the game ends, shared if need be, and else what the seats' leads promise (`doubt`), in parts of their sum.
"""

from __future__ import annotations

from tischlein.bots.appraisal import logistic, shared
from tischlein.bots.search import visit
from tischlein.bots.tree import NO_CHILD, ROOT, WORK, Tree, child_of
from tischlein.kit.bound import ACTIONS, OUTCOMES, SEATS, State, apply, doubt, judge, over, redeal, seats
from tischlein.kit.py import Out, copy_state, f8, rule
from tischlein.kit.py import State as Fields

FIRM = 8  # visits that make a move worth telling as the way on


class Odds(Fields):
    """Sums of chances by action of the root and seat; those of all simulations stand behind the last action."""

    won = f8((ACTIONS + OUTCOMES + 1) * SEATS)
    chance = f8(SEATS)  # of the simulation under way


@rule
def weigh(s: State, t: Tree, o: Odds) -> None:
    """Write into o.chance how likely each seat is to win from here."""
    n = seats(s)
    total = 0.0
    for k in range(n):
        o.chance[k] = shared(s, k) if over(s) else logistic(judge(s, k) / doubt(s))
        total += o.chance[k]
    for k in range(n):
        o.chance[k] /= total


@rule
def note(t: Tree, o: Odds, n: int) -> None:
    """Add the chances of n seats to those of the root's action that the simulation went through, and to those of all."""
    everything = (ACTIONS + OUTCOMES) * SEATS
    for k in range(n):
        o.won[everything + k] += o.chance[k]
    if t.depth > 0:
        action = t.action[t.path[1]] + 0
        for k in range(n):
            o.won[action * SEATS + k] += o.chance[k]


@rule
def look(states: Out, trees: Out, odds: Out, seat: int, first: int, rng: Out, count: int) -> None:
    """Run simulations from states[ROOT] on trees[0], where the seat is to act.

    first: an action that the seat plays before, so that the tree's root stands behind it; NO_CHILD for none.
    """
    for _ in range(count):
        copy_state(states, WORK, ROOT)
        redeal(states[WORK], seat, rng)
        if first != NO_CHILD:
            apply(states[WORK], seat, first)
        visit(states, trees[0], seat, rng)
        weigh(states[WORK], trees[0], odds[0])
        note(trees[0], odds[0], seats(states[WORK]))


@rule
def told(trees: Out, odds: Out, row: int, out: Out) -> int:
    """Write the sums of a row of `won`, in millionths, for every seat there can be; return how many simulations there were."""
    for k in range(SEATS):
        out[k] = int(1000000 * odds[0].won[row * SEATS + k])
    return int(trees[0].simulations)


@rule
def likely(t: Tree, node: int) -> int:
    """The child with the most visits; none if none is firm."""
    best = NO_CHILD
    most = FIRM - 1
    c = t.first[node] + 0
    while c >= 0:
        if t.visits[c] > most:
            most = t.visits[c]
            best = c
        c = t.sibling[c] + 0
    return int(best)


@rule
def course(trees: Out, action: int, out: Out, room: int) -> int:
    """Write what would most likely come after an action of the root, as the tree writes it, and return its length."""
    t = trees[0]
    c = child_of(t, 0, action)
    n = 0
    while c >= 0 and n < room:
        c = likely(t, c)
        if c >= 0:
            out[n] = t.action[c]
            n += 1
    return n
