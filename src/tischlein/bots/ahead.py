"""What a bot has thought about the rest of its turn, for when it is asked again in the same turn.

The trees grown for one choice also know what follows it.  They are kept until the next choice together with a position that
the seat thinks possible by then, and are taken up where it finds itself in just that position, or in one that outcomes of
chance have led to from there, and where that would be so whatever is hidden.  Anything else (somebody took a move back,
another game, a bot that played on somewhere else) fits nothing, and the search starts afresh.  What is kept was found out
from what the seat knew.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from tischlein.bots.grove import Grove
from tischlein.game import State

DEALS = 8  # possible states that are tried
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
    """Trees of a position, a possible state of it, and its seat's action there, with which its turn goes on."""

    grove: Grove
    state: State
    action: int

    def taken_up(self, seen: Seen) -> Grove | None:
        """The trees with the position seen as their root; None where they do not lead to it.  To be called once."""
        way = self._way(seen)
        if way is None or not self._alone(seen, way):
            return None
        return self.grove if self.grove.follow(self.action, way) else None

    def _way(self, seen: Seen) -> tuple[int, ...] | None:
        """The outcomes of chance since, if there is exactly one way."""
        if seen.seat != self.grove.seat:
            return None
        open_ = [(self._played(self.state), tuple[int, ...]())]
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

    def _alone(self, seen: Seen, way: tuple[int, ...]) -> bool:
        """Whether this way leads nowhere else from other possible states: if it showed what others hold or have chosen,
        the trees would be full of what has turned out not to be so."""
        if self.grove.manner.sighted:
            return True
        for k in range(DEALS):
            state = self._played(self.state.redeal(self.grove.seat, random.Random(k)))
            for outcome in way:
                if outcome not in [possible for possible, _ in state.chance()]:
                    break
                state.apply(outcome)
            else:
                if not seen.fits(state):
                    return False
        return True

    def _played(self, state: State) -> State:
        twin = state.copy()
        twin.apply(self.action, self.grove.seat)
        return twin


def after(grove: Grove, state: State, action: int) -> Ahead | None:
    """What there is to go on from after an action of the trees' seat in a possible state; None where its turn ends there."""
    ahead = Ahead(grove, state.copy(), action)
    then = ahead._played(state)
    return ahead if grove.seat in then.turn and not then.over else None
