"""The best way through one's own turn, bound to a game: a beam search over sequences of actions, in the rules subset.

Positions are judged by `judge`; a sequence ends where the turn has passed on or the game is over.  Where chance comes in
the turn, its outcomes are averaged, each continued as well as a beam of one finds.
"""

from __future__ import annotations

from tischlein.kit.bound import State, apply, chance, deal, judge, legal, over, turn
from tischlein.kit.playout import ROOM, settle
from tischlein.kit.py import Out, copy_state, f8, fingerprint, i8, rand, rule
from tischlein.kit.py import State as Fields

BREADTH = 24  # sequences of one action that are kept; of every further length half as many
NARROWEST = 6
HORIZON = 16  # actions looked ahead; the longest sequences are judged where they stand
ENOUGH = 600  # positions judged, after which sequences get no longer
MOST = 3_000  # positions judged, after which even the sequences there are go on no more
WALKED = 1_000  # positions judged behind chance, after which an outcome is judged where it stands
SAMPLES = 4  # outcomes of chance looked at; fewer possible ones are all taken, by their weight
LOWEST = -1e18

# Places in the array of states: the root, two banks of the beam, and scratch.
ROOT = 0
BANK = 1
TRIAL = BANK + 2 * BREADTH
WALK = TRIAL + 1
NEXT = WALK + 1
PLACES = NEXT + 1


class Desk(Fields):
    """What the search writes down beside the states."""

    value = f8(PLACES)
    start = i8(PLACES)  # the first action of the sequence that led there
    mark = i8(PLACES)  # fingerprints, so that one position is kept once
    action = i8(ROOM)
    onward = i8(ROOM)
    out = i8(ROOM)
    weight = i8(ROOM)
    spare_out = i8(ROOM)
    spare_weight = i8(ROOM)
    best = f8()
    chosen = i8()
    judged = i8()  # positions so far, but for those behind chance
    walked = i8()  # positions behind chance so far
    done = i8(PLACES)  # sequences that have gone on
    kept = i8()  # sequences in the bank being filled
    bank = i8()  # where the sequences lie that are looked at
    length = i8()  # how many these are
    place = i8()  # how many of them have gone on
    depth = i8()  # actions in each of them
    breadth = i8()  # how many longer ones are kept


@rule
def passed_on(s: State, seat: int) -> int:
    """Whether the seat's turn has ended, or the game."""
    return 1 if over(s) or (turn(s) >> seat) & 1 == 0 else 0


@rule
def worth(s: State, seat: int, rng: Out) -> float:
    """The judgement, with a grain of chance that decides among equals."""
    return judge(s, seat) + 1e-9 * rand(rng, 1000)


@rule
def keep(states: Out, d: Desk, bank: int, breadth: int, value: float, start: int) -> None:
    """Take the trial state into the bank if it is new, and good enough where `breadth` are there already."""
    place = bank + d.kept
    if d.kept == breadth:
        place = bank
        for i in range(bank + 1, bank + breadth):
            if d.value[i] < d.value[place]:
                place = i
        if value <= d.value[place]:
            return
    mark = fingerprint(states[TRIAL])
    for i in range(bank, bank + d.kept):
        if d.mark[i] == mark:
            return
    if d.kept < breadth:
        d.kept += 1
    copy_state(states, place, TRIAL)
    d.value[place] = value
    d.start[place] = start
    d.mark[place] = mark


@rule
def walk(states: Out, d: Desk, seat: int, rng: Out) -> float:
    """The best end of the turn found from the state at WALK, going on with the best action each time."""
    found = LOWEST
    for _ in range(HORIZON):
        if passed_on(states[WALK], seat) == 0:
            settle(states[WALK], rng, d.spare_out, d.spare_weight)
        if passed_on(states[WALK], seat) or d.walked >= WALKED:
            return max(found, worth(states[WALK], seat, rng))
        n = legal(states[WALK], seat, d.onward)
        d.walked += n
        ahead = LOWEST
        for k in range(n):
            copy_state(states, TRIAL, WALK)
            apply(states[TRIAL], seat, d.onward[k])
            value = worth(states[TRIAL], seat, rng)
            if passed_on(states[TRIAL], seat):
                found = max(found, value)
            elif value > ahead:
                ahead = value
                copy_state(states, NEXT, TRIAL)
        if ahead == LOWEST:
            return found
        copy_state(states, WALK, NEXT)
    return max(found, worth(states[WALK], seat, rng))


@rule
def expected(states: Out, d: Desk, place: int, n: int, seat: int, rng: Out) -> float:
    """The mean worth over the n outcomes of chance that d.out and d.weight name: all of them if few, else a sample."""
    total = 0
    for k in range(n):
        total += d.weight[k]
    mean = 0.0
    if n <= SAMPLES:
        for k in range(n):
            copy_state(states, WALK, place)
            deal(states[WALK], d.out[k])
            mean += walk(states, d, seat, rng) * d.weight[k] / total
        return mean
    for _ in range(SAMPLES):
        pick = rand(rng, total)
        k = 0
        while pick >= d.weight[k]:
            pick -= d.weight[k]
            k += 1
        copy_state(states, WALK, place)
        deal(states[WALK], d.out[k])
        mean += walk(states, d, seat, rng) / SAMPLES
    return mean


@rule
def finish(d: Desk, value: float, start: int) -> None:
    """A sequence ends with this value."""
    if value > d.best:
        d.best = value
        d.chosen = start


@rule
def expand(states: Out, d: Desk, place: int, bank: int, breadth: int, seat: int, rng: Out) -> None:
    """Try every action after the sequence at a place; `breadth` longer sequences go on in the bank, none if it is 0."""
    n = legal(states[place], seat, d.action)
    d.judged += n
    for k in range(n):
        copy_state(states, TRIAL, place)
        apply(states[TRIAL], seat, d.action[k])
        start = d.action[k] if d.start[place] < 0 else d.start[place]
        value = worth(states[TRIAL], seat, rng)
        if breadth == 0 or passed_on(states[TRIAL], seat):
            finish(d, value, start)
        else:
            keep(states, d, bank, breadth, value, start)


@rule
def best_left(d: Desk) -> int:
    """The place of the best sequence that has not gone on yet."""
    best = -1
    for place in range(d.bank, d.bank + d.length):
        if d.done[place] == 0 and (best < 0 or d.value[place] > d.value[best]):
            best = place
    return best


@rule
def begin(states: Out, desks: Out) -> None:
    """Prepare to search from states[ROOT].

    states: PLACES states.  desks: one Desk.  The root stays as it is.
    """
    d = desks[0]
    d.best = LOWEST
    d.chosen = -1
    d.judged = 0
    d.walked = 0
    d.depth = 0
    d.bank = BANK
    d.length = 1
    d.place = 0
    d.done[BANK] = 0
    d.kept = 0
    d.breadth = BREADTH
    copy_state(states, BANK, ROOT)
    d.start[BANK] = -1


@rule
def lengthen(d: Desk) -> None:
    """Go over to the sequences that are longer by one action."""
    d.depth += 1
    d.bank = 2 * BANK + BREADTH - d.bank
    d.length = d.kept
    d.place = 0
    d.kept = 0
    for place in range(d.bank, d.bank + d.length):
        d.done[place] = 0
    d.breadth = max(BREADTH >> d.depth, NARROWEST) if d.depth < HORIZON - 1 and d.judged < ENOUGH else 0


@rule
def go_on(states: Out, desks: Out, seat: int, rng: Out) -> int:
    """Look at one more sequence of the seat, which is to act at the root; 0 once there is none left."""
    d = desks[0]
    if d.place == d.length:
        lengthen(d)
    if d.length == 0:
        return 0
    place = best_left(d)
    d.done[place] = 1
    d.place += 1
    outcomes = chance(states[place], d.out, d.weight)
    if d.judged >= MOST:
        finish(d, d.value[place], d.start[place])
    elif outcomes > 0:
        finish(d, expected(states, d, place, outcomes, seat, rng), d.start[place])
    else:
        expand(states, d, place, 2 * BANK + BREADTH - d.bank, d.breadth, seat, rng)
    return 1


@rule
def choice(desks: Out) -> int:
    """The first action of the best turn that was found; −1 for none yet."""
    return int(desks[0].chosen)
