"""What a bot gets to see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from tischlein.game import Game, State
from tischlein.kit.errors import IllegalMove
from tischlein.match import Match
from tischlein.words import msg


class Glimpse:
    """A position as one seat knows it.

    The true state is not in here, not even out of sight: on construction it is dealt again where the seat cannot look,
    always in the same way, and only that possible state is kept.  View and legal actions come out of it the same, for a
    re-deal changes nothing that the seat can see; and because it depends on nothing else, two positions a seat cannot tell
    apart give glimpses that are equal to the last bit.

    game: the game with its settings.  seat: from 1, one that is to act.  record: the lines of the seat's own record, where
    whoever made the glimpse had them; most bots need none.
    """

    def __init__(self, state: State, seat: int, record: Sequence[str] = ()) -> None:
        self.game: Game = state.game
        self.seat = seat
        self.record = tuple(record)
        self._possible = state.redeal(seat, random.Random(0))

    @classmethod
    def of(cls, match: Match, seat: int) -> Glimpse:
        """The same of a match, with the seat's record."""
        return cls(match.state, seat, [str(line) for line in match.record(seat).lines])

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

    def action(self, text: str) -> int:
        """The legal action that a text in record notation names.

        Raises BadMove for a text that is no move, IllegalMove with the rule for one that is not allowed here.
        """
        number = self._possible.read(text, self.seat)
        if number not in self.legal:
            refusal = self._possible.why_not(number, self.seat)
            raise refusal or IllegalMove("", msg("This move is not possible here."), text)
        return number

    def redeal(self, rng: random.Random) -> State:
        """A state that agrees with all the seat knows, everything else dealt anew; the bot's own to play on."""
        return self._possible.redeal(self.seat, rng)

    def fits(self, state: State) -> bool:
        """Whether this is how the seat knows a state in which it is to act."""
        if state.game != self.game or self.seat not in state.actors:
            return False
        return bytes(Glimpse(state, self.seat)._possible) == bytes(self._possible)

    def __repr__(self) -> str:
        return f"<Glimpse of {self.game!r} by seat {self.seat}>"
