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
from tischlein.kit.errors import BadSetting

__all__ = ["NAMES", "Bot", "Glimpse", "make"]

_MAKERS = {  # name to the module whose `make(argument)` makes it, and what its argument is; "" for none
    "random": ("tischlein.bots.random", ""),
    "greedy": ("tischlein.bots.greedy", ""),
    "mcts": ("tischlein.bots.mcts", "LEVEL"),
}

NAMES = tuple(_MAKERS)
"""The names of all bots."""


def make(spec: str) -> Bot:
    """The bot of a spec.

    Raises BadSetting, naming the bots there are, for an unknown name, or an argument missing or too many.
    """
    name, colon, argument = spec.strip().partition(":")
    name = name.lower()
    if name not in _MAKERS:
        raise BadSetting(f"there is no bot {spec!r}; there are {', '.join(map(usage, NAMES))}", "bot", spec, NAMES)
    module, wanted = _MAKERS[name]
    if bool(wanted) != bool(argument) or (colon and not argument):
        raise BadSetting(f"{spec!r} is no bot; write {usage(name)}", "bot", spec, (usage(name),))
    made: Bot = importlib.import_module(module).make(argument)
    return made


def usage(name: str) -> str:
    """How a bot's spec is written."""
    wanted = _MAKERS[name][1]
    return f"{name}:{wanted}" if wanted else name
