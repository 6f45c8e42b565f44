"""Where knights can go: placing, steps, passages and the cards that move them (T11–T13, T30, T33, T34, T38, T39)."""

from __future__ import annotations

from tischlein.games.torres.castles import castles_with
from tischlein.games.torres.state import State
from tischlein.kit.py import NONE, Set, bit, first, rest, rule, u64
from tischlein.kit.squares import EIGHT, FULL, NOT_A, NOT_H, ONE, around, flood

SEVEN, NINE = u64(7), u64(9)


@rule
def level_around(s: State, square: int) -> Set:
    """The squares next to one that are no higher."""
    return around(bit(square)) & ~s.above[s.height[square]]


@rule
def places(s: State, knights: Set) -> Set:
    """T11: the squares next to one of these knights that are no higher, pieces not regarded."""
    found = NONE
    while knights:
        found |= level_around(s, first(knights))
        knights = rest(knights)
    return found


@rule
def ways_out(s: State, level: int, reached: Set) -> Set:
    """T13: where a knight comes out that enters these stacks from a level, pieces not regarded.

    Level by level from that one down to the ground: `reached` are the stacks under which it can be on that level or a
    higher one, so the best level of each stack decides which doors are open.
    """
    exits = NONE
    while level > 0:
        reached = flood(reached, s.above[level])
        exits |= around(reached) & ~s.above[level]
        level -= 1
    return exits | (around(castles_with(s, reached)) & ~s.above[0])


@rule
def passages(s: State, square: int) -> Set:
    """T13: where a knight comes out, pieces not regarded.  Most stand beside nothing to enter."""
    level = int(s.height[square])
    entered = around(bit(square)) & s.above[level]
    return ways_out(s, level, entered) if entered else NONE


@rule
def walks(s: State, square: int) -> Set:
    """T12, T13: steps and passages of a knight, pieces not regarded."""
    return (around(bit(square)) & ~s.above[s.height[square] + 1]) | passages(s, square)


@rule
def ladders(s: State, square: int) -> Set:
    """T30: neighbours exactly two levels up."""
    level = s.height[square]
    return around(bit(square)) & s.above[level + 1] & ~s.above[level + 2]


@rule
def gates(s: State, square: int) -> Set:
    """T33: where the gatehouse lets a knight out, pieces not regarded."""
    exits = NONE
    entered = around(bit(square)) & s.above[s.height[square]]
    if entered:
        inside = castles_with(s, entered)
        level = 0
        while inside:
            exits |= around(inside) & ~s.above[level]
            level += 1
            inside &= s.above[level]
    return exits


@rule
def corners(square: int) -> Set:
    """The squares diagonally next to one."""
    b = bit(square)
    return (((b << NINE) | (b >> SEVEN)) & NOT_A & FULL) | (((b << SEVEN) | (b >> NINE)) & NOT_H & FULL)


@rule
def diagonals(s: State, square: int) -> Set:
    """T34."""
    return corners(square) & ~s.above[s.height[square] + 1]


@rule
def jumps(s: State, square: int, others: Set) -> Set:
    """T38: the squares straight behind a neighbouring knight of another player, at most one level up."""
    b = bit(square)
    up = (((b << EIGHT) & others) << EIGHT) & FULL
    down = ((b >> EIGHT) & others) >> EIGHT
    right = ((((b << ONE) & NOT_A) & others) << ONE) & NOT_A
    left = ((((b >> ONE) & NOT_H) & others) >> ONE) & NOT_H
    return (up | down | right | left) & ~s.above[s.height[square] + 1]
