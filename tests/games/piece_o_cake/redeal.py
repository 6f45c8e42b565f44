"""Deal Piece o' Cake anew where a viewer cannot look: slices set aside, and extra slices eaten in secret (C10, C20, C21)."""

from __future__ import annotations

import random
from typing import Any

LAYING, PICKING, OVER = 0, 4, 6
CAKES = 5


def redeal(s: Any, viewer: int, rng: random.Random) -> None:
    """Change a plain state in place to another one that the viewer (a seat from 1, 0 a spectator) cannot tell from it."""
    if s.phase == OVER or (s.phase == LAYING and s.number == CAKES):  # at scoring everything is told
        return
    first, second = (s.game % s.seats + 1, (s.game + 1) % s.seats + 1)
    aside = [kind for kind in s.aside if kind >= 0]
    secret = {seat: s.secret[seat - 1] for seat in (first, second) if s.secret[seat - 1] >= 0}
    if viewer == first and s.looks == 2:
        _between_two(s, aside, secret, second, rng)
        return
    knows_aside = (s.phase == PICKING and viewer == s.picker + 1) or (
        viewer in (first, second) and s.looks >= (1 if viewer == first else 2)
    )
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


def _between_two(s: Any, aside: list[int], secret: dict[int, int], second: int, rng: random.Random) -> None:
    """The first to look put two slices back and the second has eaten one of them: which, the first does not know."""
    if aside and second in secret:
        one, other = rng.sample([aside[0], secret[second]], 2)
        s.aside[0], s.secret[second - 1] = one, other
