"""What a bot gets to see."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Any

from tischlein.game import Game, State


class Glimpse:
    """A position as one seat knows it.

    The true state is not in here, not even out of sight: on construction it is dealt again where the seat cannot look,
    always in the same way, and only that possible state is kept.  View and legal actions come out of it the same, for a
    re-deal changes nothing that the seat can see; and because it depends on nothing else, two positions a seat cannot tell
    apart give glimpses that are equal to the last bit.

    game: the game with its settings.  seat: from 1, one that is to act.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.game: Game = state.game
        self.seat = seat
        self._possible = state.redeal(seat, random.Random(0))

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """The seat's legal actions, ascending."""
        return tuple(self._possible.legal(self.seat))

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The same as record notation."""
        return tuple(self._possible.moves(self.seat))

    @cached_property
    def view(self) -> Any:
        """The seat's view, the game's own typed value."""
        return self._possible.view(self.seat)

    def redeal(self, rng: random.Random) -> State:
        """A state that agrees with all the seat knows, everything else dealt anew; the bot's own to play on."""
        return self._possible.redeal(self.seat, rng)

    def __repr__(self) -> str:
        return f"<Glimpse of {self.game!r} by seat {self.seat}>"
