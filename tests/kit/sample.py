"""A module of the rules subset that uses every word of the vocabulary."""

from __future__ import annotations

from tischlein.kit.py import (
    NONE,
    Out,
    Set,
    bit,
    copy_state,
    count,
    emit,
    f8,
    fingerprint,
    first,
    i1,
    i2,
    rand,
    rest,
    rule,
    table,
    u8,
    u64,
)
from tischlein.kit.py import State as Fields
from tischlein.kit.squares import around, flood

PRIMES = table([2, 3, 5, 7, 11])
MASKS = table([0x8000000000000001, 0xFF], "u8")
CORNERS: Set = u64(0x8100000000000081)


class State(Fields):
    members = u8()
    sets = u8(2)
    number = i2()
    cells = i1(5)
    share = f8()


@rule
def members(b: Set, out: Out) -> int:
    """Write the members of a set and return their number."""
    n = 0
    while b:
        out[n] = first(b)
        n += 1
        b = rest(b)
    return n


@rule
def emitted(b: Set, c: Set, out: Out) -> int:
    """Write the members of one set and, counted from 100, those of another behind them."""
    return emit(out, emit(out, 0, 0, b), 100, c)


@rule
def numbers(b: Set, i: int, out: Out) -> None:
    """What each operation says of a set and a member."""
    out[0] = count(b)
    out[1] = count(b | bit(i))
    out[2] = count(b & ~bit(i))
    out[3] = 1 if b & bit(i) else 0
    out[4] = 1 if b == NONE else 0
    out[5] = count(b ^ MASKS[0]) + PRIMES[i % 5]
    out[6] = count(around(b))
    out[7] = count(flood(bit(i), b))
    out[8] = count(b & CORNERS)


@rule
def draw(rng: Out, n: int, out: Out, times: int) -> None:
    for k in range(times):
        out[k] = rand(rng, n)


@rule
def fill(states: Out, b: Set, n: int) -> None:
    """Write into every field of states[0] and copy it to states[1]."""
    s = states[0]
    s.members = b
    s.sets[1] = b & MASKS[1]
    s.number = n
    for k in range(5):
        s.cells[k] = n % (k + 2) - 1
    s.share = n / 4
    copy_state(states, 1, 0)


@rule
def same(states: Out) -> int:
    """1 where the fingerprints of states[0] and states[1] are equal."""
    return 1 if fingerprint(states[0]) == fingerprint(states[1]) else 0
