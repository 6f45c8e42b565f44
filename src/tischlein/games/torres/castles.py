"""Blocks and castles: where a block may lie, which can be taken, and laying and taking them (T14, T16, T17, T22, T31, T37)."""

from __future__ import annotations

from tischlein.games.torres.components import FEWEST_CASTLES
from tischlein.games.torres.state import CASTLES, LEVELS, PLAY_BLOCK, State, castles_left
from tischlein.kit.py import NONE, Out, Set, bit, count, emit, first, rest, rule
from tischlein.kit.squares import FULL, around, flood


@rule
def castles_with(s: State, squares: Set) -> Set:
    """All squares of the castles that have one of these."""
    found = NONE
    for i in range(CASTLES):
        found |= s.castle[i] if s.castle[i] & squares else NONE
    return found


@rule
def raisable(s: State, castle: Set) -> Set:
    """T16: the squares of a castle that may become one higher."""
    return castle & ~s.above[max(min(count(castle), LEVELS), 1) - 1]


@rule
def sites(s: State) -> Set:
    """T14, T16, T17: where a block may be placed, pieces not regarded."""
    near_one = NONE
    near_two = NONE
    upon = NONE
    for i in range(CASTLES):
        near = around(s.castle[i])
        near_two |= near_one & near
        near_one |= near
        upon |= raisable(s, s.castle[i])
    return (near_one & ~near_two & ~s.above[0]) | upon


@rule
def founding(s: State) -> Set:
    """T31: the ground squares where a block would found a castle, pieces not regarded."""
    return ~(s.above[0] | around(s.above[0])) & FULL if castles_left(s) < CASTLES else NONE


@rule
def lay(s: State, square: int) -> None:
    """Put a block on a square: higher, wider, or a new castle."""
    h = int(s.height[square])
    if h == 0:
        near = around(bit(square))
        home = -1
        for i in range(CASTLES):
            if s.castle[i] & near:
                home = i
        if home < 0:
            home = 0
            while s.castle[home]:
                home += 1
        s.castle[home] |= bit(square)
    s.above[h] |= bit(square)
    s.height[square] = h + 1


@rule
def take(s: State, square: int) -> None:
    """Take the top block of a square."""
    h = s.height[square] - 1
    s.above[h] &= ~bit(square)
    s.height[square] = h
    if h == 0:
        for i in range(CASTLES):
            s.castle[i] &= ~bit(square)


@rule
def holds_together(s: State, left: Set, gone: Set) -> int:
    """T37: whether a castle that has lost a square of one block is whole and not higher than its area."""
    if left == NONE:
        return 1
    if left & s.above[min(count(left), LEVELS - 1)]:
        return 0
    beside = around(gone) & left
    if rest(beside) == NONE:  # it hung on one square only
        return 1
    return 1 if flood(bit(first(beside)), left) == left else 0


@rule
def emit_moved_blocks(s: State, free: Set, out: Out, n: int) -> int:
    """T37: every top block that can be taken, and every square where it may go.

    How many castles a square touches is counted up to three, so that one castle can be taken out of the count.
    """
    one = NONE
    two = NONE
    three = NONE
    upon = NONE
    for i in range(CASTLES):
        if s.castle[i]:
            near = around(s.castle[i])
            three |= two & near
            two |= one & near
            one |= near
            upon |= raisable(s, s.castle[i])
    castles = castles_left(s)
    ground = ~s.above[0] & FULL
    usual = (ground & one & ~two) | upon
    if castles < CASTLES:
        usual |= ground & ~one
    takable = s.above[0] & free
    while takable:
        square = first(takable)
        block = bit(square)
        takable = rest(takable)
        goals = usual
        if not s.above[1] & block:
            castle = castles_with(s, block)
            left = castle & ~block
            if holds_together(s, left, block):
                touched_one = (one & ~around(castle)) | two
                touched_two = (two & ~around(castle)) | three
                goals = goals_without(s, left, touched_one, touched_two, upon & ~castle, castles)
            else:
                goals = NONE
        n = emit(out, n, PLAY_BLOCK + 64 * square, goals & free & ~block)
    return n


@rule
def goals_without(s: State, left: Set, one: Set, two: Set, upon: Set, castles: int) -> Set:
    """Where a block that left these squares of its castle behind may go.

    one, two: the squares that touch at least one, two of the other castles.  upon: their squares that may be raised.
    """
    near = around(left)
    ground = ~s.above[0] & FULL
    if left:
        upon |= raisable(s, left)
    else:
        castles -= 1
    goals = NONE
    if castles >= FEWEST_CASTLES:
        goals = upon | (ground & (one | near) & ~(two | (one & near)))
    if castles < CASTLES and castles + 1 >= FEWEST_CASTLES:
        goals |= ground & ~(one | near)
    return goals
