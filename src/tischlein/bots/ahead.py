"""What a bot has thought about the rest of its turn, for when it is asked again in the same turn.

The trees grown for one choice also know what follows it.  They are kept until the next choice together with a position that
the seat thinks possible by then, and are taken up where it finds itself in just that position, or in one that outcomes of
chance have led to from there.  Anything else (somebody took a move back, another game, a bot that played on somewhere else)
fits nothing, and the search starts afresh.  What is kept was found out from what the seat knew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tischlein.bots.grove import Grove
from tischlein.game import State

MOST = 64  # positions that chance may have led to; where there are more, nobody looks


class Seen(Protocol):
    """What is seen of a position by a seat that is to act: a `Glimpse`."""

    @property
    def seat(self) -> int: ...
    @property
    def legal(self) -> tuple[int, ...]: ...
    def fits(self, state: State) -> bool: ...


@dataclass(frozen=True)
class Ahead:
    """Trees of a position, its seat's action there, and a position after it, with the seat's turn still under way."""

    grove: Grove
    action: int
    state: State

    def taken_up(self, seen: Seen) -> Grove | None:
        """The trees with the position seen as their root; None where they do not lead to it.  To be called once."""
        way = self._way(seen)
        return self.grove if way is not None and self.grove.follow(self.action, way) else None

    def _way(self, seen: Seen) -> tuple[int, ...] | None:
        """The outcomes of chance since, if there is exactly one way."""
        if seen.seat != self.grove.seat:
            return None
        open_: list[tuple[State, tuple[int, ...]]] = [(self.state, ())]
        found = []
        for state, way in open_:  # which gets longer meanwhile
            if seen.fits(state):
                found.append(way)
            for outcome, _ in state.chance():
                if len(open_) == MOST:
                    return None
                twin = state.copy()
                twin.apply(outcome)
                open_.append((twin, (*way, outcome)))
        return found[0] if len(found) == 1 else None


def after(grove: Grove, state: State, action: int) -> Ahead | None:
    """What there is to go on from after an action of the trees' seat in a possible state; None where its turn ends there."""
    twin = state.copy()
    twin.apply(action, grove.seat)
    return None if twin.over or grove.seat not in twin.turn else Ahead(grove, action, twin)
