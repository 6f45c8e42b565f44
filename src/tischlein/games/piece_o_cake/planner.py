"""Play of the cake on the table by backward induction: every chooser, every portion, every way to eat and keep.

Each seat makes the most of its own expected points (max^n).  What the plates are worth once the cake is gone is asked of
`judgement`.

A choice, and a swap, is exact.  For a cut all cuts are searched with the best ways to eat and keep each portion; then the
cuts are solved exactly, the most promising first, but for those that cannot be better than the best, until all are or no
moves are left.  In the rules subset.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import SLICES
from tischlein.games.piece_o_cake.desk import DECLINES, LOWEST, PASS, SWAPS, Desk, appraise, lay_out, serve
from tischlein.games.piece_o_cake.options import ceiling
from tischlein.games.piece_o_cake.portions import portion
from tischlein.games.piece_o_cake.rules import apply, legal
from tischlein.games.piece_o_cake.solving import solve
from tischlein.games.piece_o_cake.state import CHOOSING, CUTTING, DECLINE, NOTHING, SWAPPING, TAKE, WAYS, State
from tischlein.kit.py import Out, copy_state, rule

# Places in the array of states.
ROOT, TRIAL, NEXT = 0, 1, 2
PLACES = 3

NARROW = 1.0  # at first, ways to eat and keep that are worse than the best by more points than this are left out
WIDE = 1e9
LEAST = 1_000_000  # moves that all cuts take


@rule
def action_of(d: Desk, s: State, code: int) -> int:
    """An option of the first chooser as an action of the rules; what it swaps is an action of its own later."""
    if code == PASS:
        return NOTHING
    if code >= DECLINES:
        return DECLINE + code - DECLINES
    place = code // SWAPS % 10
    kept = code // (SWAPS * 10) % 1024
    p = code // (SWAPS * 10 * 1024)
    members = portion(s, p)
    eaten = 0
    for kind in range(8):
        n = d.portion[9 * p + kind]
        if n > 0:
            eats = n - kept % (n + 1)
            kept //= n + 1
            for i in range(SLICES):
                if eats > 0 and (members >> i) & 1 and s.cake[i] == kind:
                    eaten |= 1 << i
                    eats -= 1
    return TAKE + (p * 2048 + eaten) * WAYS + place


@rule
def after(d: Desk, s: State, seat: int) -> float:
    """Expected points of a seat from a position on, with best play of this cake."""
    if s.phase == CHOOSING:
        serve(d, s)
        solve(d)
        return d.found[seat]
    return d.points[seat]


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
    d.window = WIDE
    d.moves = 0
    d.limit = moves
    lay_out(d, s)
    if s.phase == CHOOSING:
        serve(d, s)
        solve(d)
        return action_of(d, s, d.chosen)
    if s.phase == CUTTING:
        return choose_cut(states, d, seat) if moves >= LEAST else -1
    return choose_slice(states, d, seat)


@rule
def choose_cut(states: Out, d: Desk, seat: int) -> int:
    """The best cut: all in a narrow search, then exactly from the most promising on."""
    n = legal(states[ROOT], seat, d.out)
    for wide in range(2):
        d.window = WIDE if wide else NARROW
        best = LOWEST
        chosen = d.out[0]
        for k in range(n):
            if wide:
                if d.moves > d.limit and k > 0:
                    break
                bring_forward(d, k, n)
            if d.moves > d.limit and wide == 0:
                d.window = 0.0
            copy_state(states, TRIAL, ROOT)
            apply(states[TRIAL], seat, d.out[k])
            serve(d, states[TRIAL])
            if wide and ceiling(d, seat) <= best:
                d.exact = k + 1
                continue
            solve(d)
            if wide and k > 0 and d.moves > d.limit:  # not solved to its end
                break
            value = d.found[seat]
            d.promise[k] = value
            if value > best:
                best = value
                chosen = d.out[k]
            d.exact = k + 1
    return int(chosen)


@rule
def bring_forward(d: Desk, k: int, n: int) -> None:
    """Put the most promising of the cuts from place k on at place k."""
    best = k
    for i in range(k + 1, n):
        if d.promise[i] > d.promise[best]:
            best = i
    cut = d.out[k]
    d.out[k] = d.out[best]
    d.out[best] = cut
    d.promise[best] = d.promise[k]


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
                lay_out(d, states[NEXT])
                value = max(value, after(d, states[NEXT], seat))
        else:
            lay_out(d, states[TRIAL])
            value = after(d, states[TRIAL], seat)
        if value > best:
            best = value
            chosen = d.out[k]
    return int(chosen)
