"""The slices set aside: who looks at them, takes one, knows them, in the rules subset (C20, C21, C23)."""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import JOKER
from tischlein.games.piece_o_cake.jokers import put_joker
from tischlein.games.piece_o_cake.state import EAT, LOOK, PICK, PICK_JOKER, PICKING, State, asides, scored
from tischlein.kit.py import Out, rand, rule


@rule
def looker(s: State, k: int) -> int:
    """The seat that looks first (k = 0) or second: the waiters of the first two cakes (C20, C21)."""
    return (s.game + k) % s.seats


@rule
def first_look(s: State, out: Out, weight: Out) -> int:
    """Every set of slices that can lie aside, with the number of ways to draw it from the unseen."""
    n = 0
    for a in range(9):
        for b in range(a, 9):
            two = s.left[a] * (s.left[a] - 1) // 2 if a == b else s.left[a] * s.left[b]
            if two <= 0:
                continue
            if asides(s) == 2:
                out[n] = LOOK + 100 * (a + 1) + 10 * (b + 1)
                weight[n] = two
                n += 1
                continue
            for c in range(b, 9):
                if c == a:
                    ways = two * (s.left[a] - 2) // 3
                elif c == b:
                    ways = s.left[a] * s.left[b] * (s.left[b] - 1) // 2
                else:
                    ways = two * s.left[c]
                if ways > 0:
                    out[n] = LOOK + 100 * (a + 1) + 10 * (b + 1) + c + 1
                    weight[n] = ways
                    n += 1
    return n


@rule
def look_at(s: State, outcome: int) -> None:
    """Take the slices of a first look out of the unseen."""
    code = outcome - LOOK
    s.aside[0] = code // 100 - 1
    s.aside[1] = code // 10 % 10 - 1
    s.aside[2] = code % 10 - 1
    for i in range(asides(s)):
        s.left[s.aside[i]] -= 1


@rule
def legal_picks(s: State, seat: int, out: Out) -> int:
    """C20, C21, C23, C24."""
    n = 0
    have = 0
    for i in range(3):
        if s.aside[i] >= 0:
            have |= 1 << s.aside[i]
    for kind in range(8):
        if (have >> kind) & 1:
            out[n] = PICK + 2 * kind
            out[n + 1] = PICK + 2 * kind + 1
            n += 2
    if (have >> JOKER) & 1:
        out[n] = PICK_JOKER + EAT
        n += 1
        for kind in range(8):
            if s.kept[8 * seat + kind] > 0:
                out[n] = PICK_JOKER + kind + 1
                n += 1
    return n


@rule
def pick_slice(s: State, seat: int, kind: int, eaten: int, way: int) -> int:
    """C20, C21: take a set-aside slice; return 1 if a swap is due (C25)."""
    s.looks += 1
    at = 0
    while s.aside[at] != kind:
        at += 1
    while at < 2:
        s.aside[at] = s.aside[at + 1]
        at += 1
    s.aside[2] = -1
    if kind == JOKER:
        if way == EAT:
            s.secret[seat] = JOKER
        else:
            put_joker(s, seat, way)
        return 0
    if eaten:
        s.secret[seat] = kind
        return 0
    s.kept[8 * seat + kind] += 1
    return 1 if s.joker_seat >= 0 and s.joker_seat != seat and s.joker_kind == kind else 0


@rule
def knows_aside(s: State, seat: int) -> int:
    """C20, C21: whether the seat knows each slice that lies aside: who looks at them, or has looked last and at all of them.

    The first to look no longer does once the second has taken one of two and eaten it in secret.
    """
    if scored(s) or (s.phase == PICKING and s.picker == seat):
        return 1
    if s.looks == 2:
        return 1 if seat == looker(s, 1) or (seat == looker(s, 0) and s.secret[looker(s, 1)] < 0) else 0
    return 1 if s.looks == 1 and seat == looker(s, 0) else 0


@rule
def knows_secret(s: State, seat: int, other: int) -> int:
    """Whether the seat knows the slice that another has eaten in secret: the last one, of which it knew that it was left."""
    left = 1 if seat == looker(s, 0) and other == looker(s, 1) and s.aside[0] < 0 else 0
    return 1 if scored(s) or seat == other else left


@rule
def draw_unseen(s: State, rng: Out) -> int:
    """A random unseen slice, taken out of the unseen."""
    total = 0
    for kind in range(9):
        total += s.left[kind]
    at = rand(rng, total)
    kind = 0
    while at >= s.left[kind]:
        at -= s.left[kind]
        kind += 1
    s.left[kind] -= 1
    return kind


@rule
def put_aside(s: State, n: int, kind: int) -> None:
    """Lay a slice beside the n that lie aside, by kind."""
    at = n
    while at > 0 and s.aside[at - 1] > kind:
        s.aside[at] = s.aside[at - 1]
        at -= 1
    s.aside[at] = kind


@rule
def redeal_pair(s: State, rng: Out) -> None:
    """For the first to look after the second: which of the two put back was eaten in secret, and which lies there still."""
    second = looker(s, 1)
    if s.secret[second] < 0 or s.aside[0] < 0:
        return
    low = min(s.aside[0], s.secret[second])
    high = max(s.aside[0], s.secret[second])
    first = rand(rng, 2)
    s.secret[second] = low if first else high
    s.aside[0] = high if first else low


@rule
def redeal(s: State, seat: int, rng: Out) -> None:
    """Slices set aside or eaten in secret that the seat has not seen are any of the unseen."""
    if scored(s):
        return
    if seat == looker(s, 0) and s.looks == 2:
        redeal_pair(s, rng)
        return
    hidden = 0 if knows_aside(s, seat) else asides(s) - s.looks if s.aside[0] >= 0 else 0
    for i in range(hidden):
        s.left[s.aside[i]] += 1
    for other in range(s.seats):
        if other != seat and s.secret[other] >= 0:
            s.left[s.secret[other]] += 1
    for other in range(s.seats):
        if other != seat and s.secret[other] >= 0:
            s.secret[other] = draw_unseen(s, rng)
    for i in range(hidden):
        put_aside(s, i, draw_unseen(s, rng))
