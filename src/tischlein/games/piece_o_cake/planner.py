"""Play of the cake on the table by backward induction: every cut, every chooser, every way to eat and keep.

Each seat makes the most of its own expected points (max^n).  What the plates are worth once the cake is gone is asked of
`judgement`.  Of cuts equally good the first is made.  In the rules subset.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER, SLICES
from tischlein.games.piece_o_cake.counts import of
from tischlein.games.piece_o_cake.desk import LOWEST, MOST, UNIT, Desk, appraise, chooses, lay_out, serve
from tischlein.games.piece_o_cake.options import DECLINE as DECLINES
from tischlein.games.piece_o_cake.options import EATEN, PASS, joker_of, portion_of
from tischlein.games.piece_o_cake.points import counted, cream
from tischlein.games.piece_o_cake.portions import portion
from tischlein.games.piece_o_cake.rules import apply, legal
from tischlein.games.piece_o_cake.solving import solve
from tischlein.games.piece_o_cake.state import (
    CHOOSING,
    CUTTING,
    DECLINE,
    EAT,
    NOTHING,
    SWAPPING,
    TAKE,
    WAYS,
    State,
)
from tischlein.kit.py import Out, copy_state, rule

# Places in the array of states.
ROOT, TRIAL, NEXT = 0, 1, 2
PLACES = 3

LEAST = 1_000_000  # moves that a cut is tried with


@rule
def action_of(d: Desk, s: State, option: int) -> int:
    """An option of the first chooser as an action of the rules; what it swaps is an action of its own later."""
    if option == PASS:
        return NOTHING
    if option >= DECLINES:
        return DECLINE + option - DECLINES
    p = d.origin[portion_of(option)]
    members = portion(s, p)
    eaten = 0
    for kind in range(8):
        eats = d.amount[9 * portion_of(option) + kind] - of(option, kind)
        for i in range(SLICES):
            if eats > 0 and (members >> i) & 1 and s.cake[i] == kind:
                eaten |= 1 << i
                eats -= 1
    place = joker_of(option) - EATEN if d.amount[9 * portion_of(option) + JOKER] else EAT
    return TAKE + (p * 2048 + eaten) * WAYS + place


@rule
def after(d: Desk, s: State, seat: int) -> int:
    """Expected points of a seat from a position on, with best play of this cake."""
    lay_out(d, s)
    points = cream(s, seat) * UNIT
    reached = 0
    if s.phase == CHOOSING:
        serve(d, s)
        solve(d)
        if chooses(d, seat, d.first):
            return points + d.value[2 * d.first + (0 if seat == d.seat[d.depths - 1] else 1)]
        reached = d.reached[d.first]
    for kind in range(8):
        most = of(reached, kind)
        for other in range(s.seats):
            if other != seat and not (s.phase == CHOOSING and chooses(d, other, d.first)):
                most = max(most, counted(s, other, kind))
        points += d.worth[(kind * MOST + counted(s, seat, kind)) * MOST + most]
    return points


@rule
def choose(states: Out, desks: Out, seat: int, moves: int) -> int:
    """The best action of a seat that is to act in states[ROOT], which stays as it is; −1 for a cut with too few moves.

    states: PLACES states.  desks: one Desk.  moves: how many may be tried on the desk.
    """
    appraise(desks[0], states[ROOT])
    return choose_by(states, desks, seat, moves)


@rule
def choose_by(states: Out, desks: Out, seat: int, moves: int) -> int:
    """The same by what kinds are worth on the desk already."""
    s = states[ROOT]
    d = desks[0]
    d.moves = 0
    d.limit = moves
    if s.phase == CHOOSING:
        lay_out(d, s)
        serve(d, s)
        solve(d)
        return action_of(d, s, d.code[d.first])
    if s.phase == CUTTING:
        return choose_cut(states, d, seat) if moves >= LEAST else -1
    return choose_slice(states, d, seat)


@rule
def choose_cut(states: Out, d: Desk, seat: int) -> int:
    """The best of the cuts that are solved before the moves are used up, which leaves out none but sometimes with a joker."""
    n = legal(states[ROOT], seat, d.out)
    lay_out(d, states[ROOT])
    best = LOWEST
    chosen = d.out[0]
    for k in range(n):
        copy_state(states, TRIAL, ROOT)
        apply(states[TRIAL], seat, d.out[k])
        serve(d, states[TRIAL])
        solve(d)
        if d.moves > d.limit and k > 0:
            break
        if d.value[0] > best:
            best = d.value[0] + 0
            chosen = d.out[k]
    return int(chosen)


@rule
def choose_slice(states: Out, d: Desk, seat: int) -> int:
    """The best swap, or set-aside slice together with the swap that it allows."""
    n = legal(states[ROOT], seat, d.out)
    best = LOWEST
    chosen = d.out[0]
    for k in range(n):
        copy_state(states, TRIAL, ROOT)
        apply(states[TRIAL], seat, d.out[k])
        value = LOWEST
        if states[TRIAL].phase == SWAPPING:
            more = legal(states[TRIAL], seat, d.onward)
            for i in range(more):
                copy_state(states, NEXT, TRIAL)
                apply(states[NEXT], seat, d.onward[i])
                value = max(value, after(d, states[NEXT], seat))
        else:
            value = after(d, states[TRIAL], seat)
        if value > best:
            best = value
            chosen = d.out[k]
    return int(chosen)
