"""What an option can come to at best, whatever everybody does later: bounds by which others are not looked into.

Others' counts only rise, but where they decline, a kind with each choice.  In the rules subset.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER
from tischlein.games.piece_o_cake.counts import COUNTS, FIELD, WHOLE, of
from tischlein.games.piece_o_cake.desk import LONGEST, LOWEST, MOST, UNIT, Desk
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
def begin_help(d: Desk, depth: int, left: int) -> None:
    """Nobody adds anything yet.  left: what is left after the option in question.

    If only one choice comes after, it is known to be worth the cream of the best portion at least (`d.floor`).
    """
    for seat in range(d.seats):
        d.help[seat] = 0
    d.floor = best_cream(d, left) if depth + 2 == d.depths else LOWEST


@rule
def best_cream(d: Desk, left: int) -> int:
    """The most cream that a portion of those left has; LOWEST if there is none."""
    most = LOWEST
    for p in range(d.parts):
        if (left >> p) & 1:
            most = max(most, d.cream[p] + 0)
    return most


@rule
def note_help(d: Desk, depth: int, kind: int, high: int, more: int) -> None:
    """A kind would bring so much more if all who choose later had none of it: who has most of it would have to decline.

    high: the most that anybody else may have of it when he chooses.
    """
    seat = d.leader[8 * depth + kind]
    if more <= 0 or seat < 0 or more <= d.help[seat]:
        return
    if d.floor > LOWEST:
        n = of(d.plate[5 * depth + seat], kind)
        cream = n * CREAMS[kind]
        if d.holder[depth] >= 0 and d.stands[depth] == kind:
            cream += CREAMS[JOKER]
        if cream * UNIT - d.worth[(kind * MOST + n) * MOST + high] <= d.floor:
            return
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
    joker = 0
    if may_move(d, depth):
        joker = best_joker(d, own)
    declines = COUNTS + 0
    if choices == 1 and joker == 0 and left > 0:
        declines = likely_declines(d, depth, own, theirs, left)
    now = 0
    first, second = 0, 0  # the most that the other can add by declining
    eaten = 0
    for kind in range(8):
        n = of(own, kind)
        if n > 0:
            at = (kind * MOST + n) * MOST
            here = d.worth[at + of(theirs, kind)]
            now += here
            more = d.worth[at] - here if of(declines, kind) else 0
            second = max(second, min(first, more))
            first = max(first, more)
            eaten = max(eaten, n * CREAMS[kind] * UNIT - here)
    if joker > 0 or d.holder[depth] >= 0:
        eaten += CREAMS[JOKER] * UNIT
    best = now + eaten + first + (second if choices > 1 else 0)
    for p in range(d.parts):
        if (left >> p) & 1:
            best = max(best, now + joker + with_portion(d, own, theirs, p, choices, declines))
    return best


@rule
def may_move(d: Desk, depth: int) -> int:
    """Whether anybody can still take the joker or swap for it."""
    kinds = d.kinds[d.left[depth]]
    if of(kinds, JOKER):
        return 1
    return 1 if d.holder[depth] >= 0 and of(kinds, d.stands[depth]) else 0


@rule
def likely_declines(d: Desk, depth: int, own: int, theirs: int, left: int) -> int:
    """The kinds that the other of two players may decline as his last choice, as bits of counts, before the last one here.

    There is something left that he can take, and the joker stays where it is.  own, theirs: both plates.
    """
    floor = LOWEST
    for p in range(d.parts):
        if (left >> p) & 1:
            floor = max(floor, least_taken(d, own, theirs, left, p))
    joker = CREAMS[JOKER] * UNIT if d.holder[depth] >= 0 else 0  # eaten with its kind
    answer = 0  # what the last choice can add to his, by declining in its turn
    cream = best_cream(d, left)
    for kind in range(8):
        mine = of(own, kind)
        his = of(theirs, kind)
        if mine > 0 and his > 0:
            at = kind * MOST * MOST
            if joker + mine * CREAMS[kind] * UNIT - d.worth[at + mine * MOST + his] > cream:
                answer = max(answer, d.worth[at + his * MOST] - d.worth[at + his * MOST + mine])
    found = 0
    for kind in range(8):
        n = of(theirs, kind)
        if n > 0:
            gain = joker + n * CREAMS[kind] * UNIT - d.worth[(kind * MOST + n) * MOST + of(own, kind)]
            if gain + answer > floor:
                found |= WHOLE << (FIELD * kind)
    return found


@rule
def least_taken(d: Desk, own: int, theirs: int, left: int, p: int) -> int:
    """What a portion is worth at least to who takes it as his last choice, if the other then takes whatever hurts him most."""
    total = 0
    for kind in range(8):
        n = d.amount[9 * p + kind]
        his = of(theirs, kind)
        if n + his > 0:
            more = 0
            for q in range(d.parts):
                if q != p and (left >> q) & 1:
                    more = max(more, d.amount[9 * q + kind] + 0)
            row = (kind * MOST + his) * MOST
            mine = of(own, kind)
            total += d.worth[row + mine + more] - d.worth[row + mine]
            if n > 0:
                total += d.taking[((kind * MOST + his) * LONGEST + n) * MOST + mine + more]
    return total


@rule
def with_portion(d: Desk, own: int, theirs: int, p: int, choices: int, declines: int) -> int:
    """What a portion taken later can add to a plate, and the other's choices by declining one of these kinds each."""
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
            if of(declines, kind) == 0:
                more = 0
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
