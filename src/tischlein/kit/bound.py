"""The rules of "the game at hand", as templates in the rules subset import them.

A template (a play-out, a search) is written once, against these names.  `kit.load(template, flavour, game)` runs it with
one game's `rules` and `judgement` in this module's place.  The signatures here are the rules part of the contract:
seats are counted from 0, a set of seats is an int with bit k for seat k.
"""

from __future__ import annotations

from tischlein.kit.py import Out
from tischlein.kit.py import State as State

ACTIONS = 0
"""Player actions are 0 … ACTIONS − 1."""
WIDTH = 0
"""The most actions that can be legal for a seat at once: room for `legal` to write into."""
OUTCOMES = 0
"""Chance outcomes are 0 … OUTCOMES − 1."""
SEATS = 0
"""The largest number of seats."""
FIXED: tuple[str, ...] = ()
"""The fields of a state that seats and settings decide and that nothing changes; by them bytes of another game are told."""


def setup(s: State, config: Out) -> None:
    """Make s the start position; config holds the seats, then each setting's value as an index (or as the game says)."""
    raise NotImplementedError


def seats(s: State) -> int:
    """How many seats play."""
    raise NotImplementedError


def actors(s: State) -> int:
    """The seats that may act now: none where chance decides or the game is over, several in a simultaneous choice."""
    raise NotImplementedError


def turn(s: State) -> int:
    """The seats whose turn is under way: the actors, and a seat that waits in its turn for an outcome of chance."""
    raise NotImplementedError


def legal(s: State, seat: int, out: Out) -> int:
    """Write the seat's legal actions into out, ascending, and return their number; 0 if it is no actor."""
    raise NotImplementedError


def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    raise NotImplementedError


def chance(s: State, out: Out, weight: Out) -> int:
    """Write the possible outcomes and their weights (positive ints) and return their number; 0 if chance is not next."""
    raise NotImplementedError


def deal(s: State, outcome: int) -> None:
    """Carry out an outcome of chance."""
    raise NotImplementedError


def over(s: State) -> int:
    """1 when the game is over, else 0."""
    raise NotImplementedError


def score(s: State, seat: int) -> int:
    """The seat's points so far."""
    raise NotImplementedError


def winners(s: State) -> int:
    """The set of winning seats; only asked when the game is over."""
    raise NotImplementedError


def redeal(s: State, seat: int, rng: Out) -> None:
    """Replace what the seat cannot know by a random possibility that agrees with all it has seen.

    The result depends on what the seat knows and on rng alone, not on how the hidden things lay before: pool them in a
    fixed order, then draw.  Otherwise a bot's choice would tell what is hidden.
    """
    raise NotImplementedError


def judge(s: State, seat: int) -> float:
    """What the position is worth to the seat, in points; from `judgement`."""
    raise NotImplementedError


def doubt(s: State) -> float:
    """How far the game is from decided: the lead in `judge`, in points, with which 73 of 100 games are won; from `judgement`.

    Measured over games of bots with themselves; chances to win are told by it.
    """
    raise NotImplementedError
