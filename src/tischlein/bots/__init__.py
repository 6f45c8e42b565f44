"""Players that are programs.

    >>> from tischlein import bots
    >>> bots.make("greedy")
    <bot greedy>

A bot is named by a spec: a name, or a name and an argument behind a colon.
"""

from __future__ import annotations

import importlib

from tischlein.bots.bot import Bot
from tischlein.bots.glimpse import Glimpse
from tischlein.bots.program import EXEC, Program, Replaced, Terms
from tischlein.game import State
from tischlein.kit.errors import BadSetting
from tischlein.match import Match

__all__ = ["NAMES", "Bot", "Glimpse", "Program", "Replaced", "Terms", "glimpse", "leave", "make"]

_MAKERS = {  # name to the module whose `make(argument)` makes it, and what its argument is; "" for none
    "random": ("tischlein.bots.random", ""),
    "greedy": ("tischlein.bots.greedy", ""),
    "mcts": ("tischlein.bots.mcts", "LEVEL"),
    EXEC: ("tischlein.bots.program", "COMMAND"),
}

CHEAT = "cheat"
"""The name of `lab.cheat`, which is no bot and is told so here."""
NAMES = tuple(_MAKERS)
"""The names of all bots."""


def make(spec: str, terms: Terms = Terms()) -> Bot:  # noqa: B008
    """The bot of a spec.

    terms: for a program (`exec:COMMAND`), which has to be left once its game is over (`leave`).
    Raises BadSetting, naming the bots there are, for an unknown name, or an argument missing or too many.
    """
    name, colon, argument = spec.strip().partition(":")
    name = name.lower()
    if name == CHEAT:
        raise BadSetting(
            f"{spec!r} sees what is hidden: it measures in `tischlein simulate` and `tischlein ladder` and sits at no table",
            "bot", spec, NAMES,
        )  # fmt: skip
    if name not in _MAKERS:
        raise BadSetting(f"there is no bot {spec!r}; there are {', '.join(map(usage, NAMES))}", "bot", spec, NAMES)
    module, wanted = _MAKERS[name]
    if bool(wanted) != bool(argument.strip()) or (colon and not argument):
        raise BadSetting(f"{spec!r} is no bot; write {usage(name)}", "bot", spec, (usage(name),))
    if name == EXEC:
        return Program(argument, terms)
    made: Bot = importlib.import_module(module).make(argument)
    return made


def glimpse(bot: Bot, match: Match, seat: int) -> Glimpse:
    """What a bot gets to see of a match; the seat's record only if it reads one."""
    return Glimpse.of(match, seat) if isinstance(bot, Program) else Glimpse(match.state, seat)


def leave(bot: object, state: State | None, seat: int) -> Replaced | None:
    """Tell a bot that its game has ended, or was broken off without an end (None).

    Returns how it was replaced, if it was.
    """
    if not isinstance(bot, Program):
        return None
    return bot.leave(None if state is None else state.view(seat))


def usage(name: str) -> str:
    """How a bot's spec is written."""
    wanted = _MAKERS[name][1]
    return f"{name}:{wanted}" if wanted else name
