"""What a position is worth, by the game's own judgement."""

from __future__ import annotations

from tischlein.kit.bound import judge
from tischlein.kit.py import Out, rule


@rule
def worth_at(states: Out, i: int, seat: int) -> float:
    return judge(states[i], seat)
