"""How sharply a chance to win may be told that rests on so many simulations: never sharper than its sampling error.

A mean of n numbers between 0 and 1 has a standard error of 1 / (2 √n) at most.
"""

from __future__ import annotations

import math

from tischlein.words import Message, msg
from tischlein.words.say import Say

ENOUGH = 100
"""Simulations from which on a chance is told in figures; with fewer its error is above five per cent."""
STEPS = (1, 5)
"""Per cent to which chances are rounded; the finest that is not below the standard error is taken."""


def step(simulations: int) -> int:
    """To what per cent a chance is rounded; 0 where there is too little thought for figures."""
    if simulations < ENOUGH:
        return 0
    error = 50 / math.sqrt(simulations)
    return next((step for step in STEPS if step >= error), STEPS[-1])


def figure(say: Say, share: float, simulations: int) -> str:
    """A chance as it is told: "63%", "≈ 65%" or, without figures, "–"."""
    to = step(simulations)
    return say.percent(share, to) if to else "–"


def too_little() -> Message:
    """What a dash stands for."""
    return msg("too little thought for figures")
