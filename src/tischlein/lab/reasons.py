"""Why a position is better than another: the game's judgement, taken apart into the terms that it adds up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tischlein.game import State

OTHERS = "others"
"""The term of what the best other seat has; it counts against."""


def terms(state: State, seat: int) -> dict[str, float]:
    """What a seat's judgement of a position adds up, by name, in points; {} for a game that does not name its terms.

    The sum is the judgement.  Names are those of the game's `sentences.term`, and OTHERS.
    """
    ask = getattr(state.game.part("judgement"), "terms", None)
    if ask is None:
        return {}
    plain = state._core.plain()
    own: dict[str, float] = ask(plain, seat - 1, 1)
    others = [sum(ask(plain, k - 1, 0).values()) for k in state.game.seats if k != seat]
    return own | {OTHERS: -max(others)}


def change(before: Sequence[Mapping[str, float]], after: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """How the means of terms differ; a term that one side lacks is nothing there."""
    names = dict.fromkeys(name for one in (*before, *after) for name in one)
    return {name: _mean(after, name) - _mean(before, name) for name in names}


def _mean(all_: Sequence[Mapping[str, float]], name: str) -> float:
    return sum(one.get(name, 0.0) for one in all_) / max(1, len(all_))


def largest(changes: Mapping[str, float], most: int = 3, least: float = 0.25) -> dict[str, float]:
    """The largest differences, largest first; none that a reader would see as nothing."""
    told = [(name, value) for name, value in changes.items() if abs(value) >= least]
    return dict(sorted(told, key=lambda pair: -abs(pair[1]))[:most])
