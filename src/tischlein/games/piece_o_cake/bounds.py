"""What an option can come to at best, whatever everybody does later: bounds by which others are not looked into.

Others' counts only rise, but where they decline, a kind with each choice.  In the rules subset.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER
from tischlein.games.piece_o_cake.counts import kinds_in, of
from tischlein.games.piece_o_cake.desk import LONGEST, MOST, UNIT, Desk
from tischlein.games.piece_o_cake.state import CREAMS
from tischlein.kit.py import rule


@rule
def declined_cream(d: Desk, depth: int, kind: int) -> int:
    """C7, C26: the cream of all slices that the chooser at a depth has of a kind, its joker included."""
    seat = d.seat[depth]
    n = of(d.plate[5 * depth + seat], kind)
    if d.holder[depth] == seat and d.stands[depth] == kind:
        return ((n - 1) * CREAMS[kind] + CREAMS[JOKER]) * UNIT
    return n * CREAMS[kind] * UNIT


@rule
def note_help(d: Desk, depth: int, kind: int, more: int) -> None:
    """A kind would bring so much more if all who choose later had none of it: who has most of it would have to decline."""
    seat = d.leader[8 * depth + kind]
    if more > 0 and seat >= 0 and more > d.help[seat]:
        d.help[seat] = more


@rule
def most_help(d: Desk) -> int:
    """What others can add by declining: each has one choice, so one kind."""
    total = 0
    for seat in range(d.seats):
        total += d.help[seat]
    return total


@rule
def reach(d: Desk, depth: int, own: int, left: int) -> int:
    """What the chooser at a depth can come to with one more choice later, two players, if these are its plate and what is left."""
    seat = d.seat[depth]
    theirs = d.plate[5 * depth + 1 - seat] + 0
    choices = 0
    for k in range(depth + 1, d.depths):
        choices += 1 if d.seat[k] != seat else 0
    now = 0
    first, second = 0, 0  # the most that the other can add by declining
    eaten = 0
    for kind in range(8):
        n = of(own, kind)
        if n > 0:
            at = (kind * MOST + n) * MOST
            here = d.worth[at + of(theirs, kind)]
            now += here
            more = d.worth[at] - here
            second = max(second, min(first, more))
            first = max(first, more)
            eaten = max(eaten, n * CREAMS[kind] * UNIT - here)
    joker = 0
    if d.holder[depth] >= 0 or of(d.kinds[d.left[depth]], JOKER):
        joker = best_joker(d, own)
        eaten += CREAMS[JOKER] * UNIT
    best = now + eaten + first + (second if choices > 1 else 0)
    for p in range(d.parts):
        if (left >> p) & 1:
            best = max(best, now + joker + with_portion(d, own, theirs, p, choices))
    return best


@rule
def with_portion(d: Desk, own: int, theirs: int, p: int, choices: int) -> int:
    """What a portion taken later can add to a plate, and the other's choices by declining."""
    total = 0
    first, second = 0, 0
    for kind in range(8):
        have = of(own, kind)
        n = d.amount[9 * p + kind]
        if have + n > 0:
            at = (kind * MOST + have) * MOST
            row = ((kind * MOST + have) * LONGEST + n) * MOST
            other = of(theirs, kind)
            more = d.worth[at] - d.worth[at + other]
            if n > 0:
                total += d.taking[row + other]
                more += d.taking[row] - d.taking[row + other]
            second = max(second, min(first, more))
            first = max(first, more)
    return total + first + (second if choices > 1 else 0)


@rule
def best_joker(d: Desk, own: int) -> int:
    """The most that a joker can add to a plate: eaten, or one slice more of a kind of which there is one."""
    most = CREAMS[JOKER] * UNIT
    for kind in range(8):
        most = max(most, d.climb[kind * MOST + max(1, of(own, kind))] + 0)
    return most
