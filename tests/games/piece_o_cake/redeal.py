"""Deal Piece o' Cake anew where a viewer cannot look: slices set aside, and extra slices eaten in secret (C10, C20, C21)."""

from __future__ import annotations

import random
from typing import Any

PICKING, OVER = 4, 6


def redeal(s: Any, viewer: int, rng: random.Random) -> None:
    """Change a plain state in place to another one that the viewer (a seat from 1, 0 a spectator) cannot tell from it."""
    if s.phase == OVER:  # at scoring everything is told
        return
    aside = [kind for kind in s.aside if kind >= 0]
    secret = {seat: s.secret[seat - 1] for seat in (1, 2) if s.secret[seat - 1] >= 0}
    if viewer == 1 and s.looks == 2:
        _between_two(s, aside, secret, rng)
        return
    knows_aside = (s.phase == PICKING and viewer == s.picker + 1) or (viewer in (1, 2) and s.looks >= viewer)
    hidden = [] if knows_aside else list(aside)
    others = [seat for seat in secret if seat != viewer]
    pool = [kind for kind in range(9) for _ in range(s.left[kind])] + hidden + [secret[seat] for seat in others]
    rng.shuffle(pool)
    for seat in others:
        s.secret[seat - 1] = pool.pop()
    if not knows_aside:
        drawn = sorted(pool.pop() for _ in aside)
        for i, kind in enumerate(drawn):
            s.aside[i] = kind
    for kind in range(9):
        s.left[kind] = pool.count(kind)


def _between_two(s: Any, aside: list[int], secret: dict[int, int], rng: random.Random) -> None:
    """Seat 1 put two slices back and seat 2 has eaten one of them: which, seat 1 does not know."""
    if aside and 2 in secret:
        one, other = rng.sample([aside[0], secret[2]], 2)
        s.aside[0], s.secret[1] = one, other
