"""`cheat:LEVEL` and `cheat:LEVEL:SIMULATIONS`: the search of that level, on the true state.

It measures what looking through the cards would bring, and nothing else: it is no `Bot`, for it cannot choose from a
`Glimpse`, and `bots.make` does not know how to make it.  Only simulations hand out true states.  It knows what others
hold; what chance has not drawn yet it knows as little as anybody.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from tischlein import bots
from tischlein.bots import Bot, Glimpse, Terms
from tischlein.bots.mcts import Mcts, make
from tischlein.game import State
from tischlein.match import Match


@dataclass(frozen=True)
class Sight:
    """A state as it is, for a seat that is to act there."""

    state: State
    seat: int

    @property
    def legal(self) -> tuple[int, ...]:
        """The seat's legal actions, ascending."""
        return tuple(self.state.legal(self.seat))

    def fits(self, state: State) -> bool:
        """Whether this is that state."""
        return state.game == self.state.game and bytes(state) == bytes(self.state)


class _Sighted(Mcts):
    sighted = True


class Cheat:
    """A player of simulations that sees everything."""

    def __init__(self, argument: str) -> None:
        made = make(argument, bots.CHEAT)
        self.spec = made.spec
        self._search = _Sighted(made.level, made.simulations, made.spec)

    def look_and_choose(self, state: State, seat: int, rng: random.Random) -> int:
        """One of the seat's legal actions in the true state."""
        return self._search.think(Sight(state, seat), state.copy(), rng)

    def __repr__(self) -> str:
        return f"<{self.spec}, which sees what is hidden>"


Player = Bot | Cheat
"""Who may play in a simulation."""


def player(spec: str, terms: Terms = Terms()) -> Player:  # noqa: B008
    """The player of a spec: a bot, or the one that cheats; BadSetting as `bots.make` raises it.  terms: for a program."""
    name, _, argument = spec.strip().partition(":")
    return Cheat(argument) if name.lower() == bots.CHEAT else bots.make(spec, terms)


def choose(who: Player, state: State, seat: int, rng: random.Random, told: Match | None = None) -> int:
    """What a player does: a bot from a glimpse of the state, the other from the state itself.

    told: the match, for a bot that reads its seat's record.
    """
    if isinstance(who, Cheat):
        return who.look_and_choose(state, seat, rng)
    return who.choose(Glimpse(state, seat) if told is None else Glimpse.of(told, seat), rng)
