"""Taking a portion, eating and keeping, and declining, in the rules subset (C7, C8)."""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER, SLICES
from tischlein.games.piece_o_cake.jokers import legal_joker, put_joker
from tischlein.games.piece_o_cake.portions import portion, portions
from tischlein.games.piece_o_cake.state import DECLINE, EAT, NOTHING, TAKE, WAYS, State
from tischlein.kit.py import Out, rule


@rule
def alike_before(s: State, slices: int, i: int) -> int:
    """The slice of the same kind that comes before slice i in laying order, within a set; −1 if there is none."""
    for k in range(i - 1, -1, -1):
        if (slices >> k) & 1 and s.cake[k] == s.cake[i]:
            return k
    return -1


@rule
def proper(s: State, slices: int, eaten: int) -> int:
    """Whether of slices that are alike the first ones in laying order are eaten: every other way is the same as one of these."""
    for i in range(1, SLICES):
        if (eaten >> i) & 1:
            before = alike_before(s, slices, i)
            if before >= 0 and (eaten >> before) & 1 == 0:
                return 0
    return 1


@rule
def legal_takes(s: State, seat: int, p: int, out: Out, n: int) -> int:
    """All ways to eat and keep the slices of a portion."""
    slices = portion(s, p)
    base = TAKE + p * 2048 * WAYS
    joker = 0
    for i in range(SLICES):
        if (slices >> i) & 1 and s.cake[i] == JOKER:
            joker = 1
            slices &= ~(1 << i)
    eaten = 0
    while True:
        if proper(s, slices, eaten):
            out[n] = base + eaten * WAYS + EAT
            n += 1
            if joker:
                n = legal_joker(s, seat, slices & ~eaten, base + eaten * WAYS, out, n)
        eaten = (eaten - slices) & slices  # the next subset
        if eaten == 0:
            return n


@rule
def legal_choices(s: State, seat: int, out: Out) -> int:
    """C7, C8."""
    n = 0
    left = 0
    for p in range(portions(s)):
        if (s.taken >> p) & 1 == 0:
            left = 1
            n = legal_takes(s, seat, p, out, n)
    for kind in range(8):
        if s.kept[8 * seat + kind] > 0:
            out[n] = DECLINE + kind
            n += 1
    if left == 0:
        out[n] = NOTHING
        n += 1
    return n


@rule
def take(s: State, seat: int, p: int, eaten: int, way: int) -> int:
    """Take a portion; return 1 if a slice of the joker's kind was kept while another seat holds it (C25)."""
    slices = portion(s, p)
    s.taken |= 1 << p
    swap = 0
    for i in range(SLICES):
        if (slices >> i) & 1:
            kind = s.cake[i]
            if kind == JOKER:
                continue
            if (eaten >> i) & 1:
                s.eaten[9 * seat + kind] += 1
            else:
                s.kept[8 * seat + kind] += 1
                if s.joker_seat >= 0 and s.joker_seat != seat and s.joker_kind == kind:
                    swap = 1
    for i in range(SLICES):
        if (slices >> i) & 1 and s.cake[i] == JOKER:
            put_joker(s, seat, way)
    return swap


@rule
def decline(s: State, seat: int, kind: int) -> None:
    """C7, C26."""
    s.eaten[9 * seat + kind] += s.kept[8 * seat + kind]
    s.kept[8 * seat + kind] = 0
    if s.joker_seat == seat and s.joker_kind == kind:
        put_joker(s, seat, EAT)
