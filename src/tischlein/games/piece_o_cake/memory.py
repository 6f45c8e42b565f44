"""What the planner remembers of positions that it has solved, in the rules subset.

One position comes up under many cuts: a portion is a row of neighbouring slices, and of those who have chosen only the
highest counts matter.  Two positions are one where their keys are equal, so what is remembered changes no result; where there is
no room the first of those in its place is forgotten.
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.desk import CHOSEN, SLOTS, WORDS, Desk
from tischlein.kit.py import rule

AGE = 35  # where the bits of the age begin in the third number of a key; it has 27 of them
TRIES = 4  # neighbouring places for one position
BITS = 62  # numbers are cut to these, which are the same in both flavours
MIX_1, MIX_2, MIX_3 = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9, 0x14D049BB133111EB
SHIFT = BITS - (SLOTS - 1).bit_length()
CUT_OFF = (1 << BITS) - 1


@rule
def joker_at(d: Desk, depth: int) -> int:
    """Where the joker is, as a number below 32."""
    if d.holder[depth] < 0:
        return 0
    if d.holder[depth] == CHOSEN:
        return 1 + d.stands[depth]
    return (17 if d.holder[depth] == d.seat[d.depths - 1] else 9) + d.stands[depth]


@rule
def make_key(d: Desk, depth: int) -> int:
    """Write down the key of a position; return its first place."""
    one = d.most[depth] + 0
    two = depth << 45 | joker_at(d, depth) << 40
    if d.seats == 2:  # whose plates change while they still choose
        last = d.seat[d.depths - 1] + 0
        one += d.plate[5 * depth + 1 - last]
        two |= d.plate[5 * depth + last]
    three = d.age << AGE | d.rest[d.left[depth]]
    d.key[3 * depth] = one
    d.key[3 * depth + 1] = two
    d.key[3 * depth + 2] = three
    mixed = (one * MIX_1 + two * MIX_2 + three * MIX_3) & CUT_OFF
    mixed ^= mixed >> 31
    return ((mixed * MIX_2 & CUT_OFF) >> SHIFT) * WORDS


@rule
def recall(d: Desk, depth: int) -> int:
    """Whether a position is remembered; what was found is then at its depth, but for the chooser's option.

    Of two players the highest counts are not, for only the last position's are asked for.
    """
    at = make_key(d, depth)
    for k in range(TRIES):
        i = (at + k * WORDS) % (SLOTS * WORDS)
        if (
            d.memory[i + 1] == d.key[3 * depth + 1]
            and d.memory[i] == d.key[3 * depth]
            and d.memory[i + 2] == d.key[3 * depth + 2]
        ):
            d.value[2 * depth] = d.memory[i + 3]
            if d.seats == 2:
                d.value[2 * depth + 1] = d.memory[i + 4]
            else:
                d.reached[depth] = d.memory[i + 4]
            return 1
    return 0


@rule
def remember(d: Desk, depth: int) -> None:
    """Keep what was found of the position that `recall` looked for last at this depth."""
    at = make_key(d, depth)
    place = at
    for k in range(TRIES):
        i = (at + k * WORDS) % (SLOTS * WORDS)
        if d.memory[i + 2] >> AGE != d.age:
            place = i
            break
    for k in range(3):
        d.memory[place + k] = d.key[3 * depth + k]
    d.memory[place + 3] = d.value[2 * depth]
    d.memory[place + 4] = d.value[2 * depth + 1] if d.seats == 2 else d.reached[depth]
