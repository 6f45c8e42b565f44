"""A seat's stacks of blocks: handing them out, opening one, and what becomes of leftovers (T5, T15, T21).

A seat's unopened stacks lie in `stack` from 4 · seat on, fullest first; −1 stands behind the last.
"""

from __future__ import annotations

from tischlein.games.torres.components import LIMIT, MOST_STACKS, PLAYERS, STACKS, YEARS
from tischlein.games.torres.state import FREE, State
from tischlein.kit.py import NONE, Set, bit, rule, table

_rows = [[*STACKS[n][year], -1, -1, -1, -1][:MOST_STACKS] for n in PLAYERS for year in range(YEARS)]
STACK = table([size for row in _rows for size in row])  # 12 · (players − 2) + 4 · year + place
ROUNDS = table([sum(size >= 0 for size in row) for row in _rows])  # 3 · (players − 2) + year


@rule
def rounds(s: State) -> int:
    """How many rounds the year has: one for each stack."""
    return ROUNDS[YEARS * (s.seats - 2) + s.year]


@rule
def hand_out(s: State) -> None:
    """T5, T21: everybody's stacks of the year, with what was carried over on the fullest."""
    for seat in range(s.seats):
        for place in range(MOST_STACKS):
            s.stack[MOST_STACKS * seat + place] = STACK[12 * (s.seats - 2) + MOST_STACKS * s.year + place]
        s.stack[MOST_STACKS * seat] += s.carried[seat]
        s.carried[seat] = 0


@rule
def smallest(s: State, seat: int) -> int:
    """The size of the smallest stack, empty ones too; −1 if there is none."""
    size = -1
    for place in range(MOST_STACKS * seat, MOST_STACKS * (seat + 1)):
        if s.stack[place] >= 0:
            size = s.stack[place]
    return size


@rule
def sizes(s: State, seat: int) -> Set:
    """The sizes of the stacks with a block, as a set of numbers."""
    found = NONE
    for place in range(MOST_STACKS * seat, MOST_STACKS * (seat + 1)):
        found |= bit(max(0, s.stack[place]))
    return found & ~bit(0)


@rule
def open_stack(s: State, seat: int, size: int) -> None:
    """Open an unopened stack of a size."""
    place = MOST_STACKS * seat
    last = place + MOST_STACKS - 1
    while s.stack[place] != size:
        place += 1
    while place < last:
        s.stack[place] = s.stack[place + 1]
        place += 1
    s.stack[last] = -1
    s.opened = size


@rule
def take_from_stack(s: State, seat: int, size: int) -> None:
    """T31: a block from an unopened stack of a size, the last such, so that the order stays."""
    place = MOST_STACKS * (seat + 1) - 1
    while s.stack[place] != size:
        place -= 1
    s.stack[place] -= 1


@rule
def put_back(s: State, seat: int) -> None:
    """T15, T21: end of turn.  What is left of the opened stack goes onto the others, or to the stock."""
    if s.opened < 0:
        open_stack(s, seat, smallest(s, seat))
    left = int(s.opened)
    s.opened = -1
    top = MOST_STACKS * seat
    if s.leftovers == FREE:
        if s.stack[top] >= 0:
            s.stack[top] += left
            left = 0
        elif s.year < YEARS - 1:
            s.carried[seat] = left
            left = 0
    else:
        for place in range(top, top + MOST_STACKS):
            if s.stack[place] >= 0:
                more = max(0, min(left, LIMIT - s.stack[place]))
                s.stack[place] += more
                left -= more
    s.stock += left
