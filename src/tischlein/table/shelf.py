"""The games as they stand on the shelf: title, cover, settings, how many may play."""

from __future__ import annotations

import functools
import importlib
from typing import Any, cast
from unicodedata import east_asian_width

from markupsafe import Markup

from tischlein.game import Game
from tischlein.games import NAMES
from tischlein.kit.spec import Setting, Spec
from tischlein.words import Message, msg
from tischlein.words.say import Say

ROW = 30  # narrow characters beside each other in a panel


class Box:
    """One game on the shelf, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.spec = cast(Spec, importlib.import_module(f"tischlein.games.{name}").SPEC)
        self._sentences: Any = importlib.import_module(f"tischlein.games.{name}.sentences")

    @property
    def usual(self) -> int:
        """The number of players that the first page starts with."""
        return min(3, self.spec.seats[-1])

    def title(self) -> Message:
        """What the game is called."""
        return cast(Message, self._sentences.title())

    def other_title(self) -> Message | None:
        """The same in other letters, where the game has such a title."""
        other = getattr(self._sentences, "other_title", None)
        return cast(Message, other()) if other else None

    def tagline(self) -> Message:
        """What it is about, in one short sentence."""
        return cast(Message, self._sentences.tagline())

    def facts(self) -> Message:
        """For how many, and how long."""
        few, many, minutes = self.spec.seats[0], self.spec.seats[-1], self.spec.minutes
        return msg("{few}–{many} players · {minutes} min", few=few, many=many, minutes=minutes)

    def setting_name(self, name: str) -> Message:
        """What a setting is called."""
        return cast(Message, self._sentences.setting_name(name))

    def setting_value(self, name: str, value: str) -> Message:
        """What a value of a setting is called."""
        return cast(Message, self._sentences.setting_value(name, value))

    def own_files(self, game: Game) -> dict[str, Message]:
        """That a table plays with files of its own, by setting."""
        return {name: cast(Message, self._sentences.own_file(name)) for name in game.own_files()}

    def in_a_row(self, setting: Setting, say: Say) -> bool:
        """Whether the values of a setting are short enough in this language to stand side by side."""
        words = [say(self.setting_value(setting.name, value)) for value in setting.values]
        return sum(2 + sum(2 if east_asian_width(char) in "WF" else 1 for char in word) for word in words) <= ROW

    def cover(self, say: Say) -> Markup:
        """The picture on its lid."""
        return _cover(self.name, say.lang)


@functools.cache
def box(name: str) -> Box:
    """A game of the shelf."""
    return Box(name)


def shelf() -> list[Box]:
    """All games that can be played here."""
    return [box(name) for name in NAMES]


@functools.cache
def _cover(name: str, lang: str) -> Markup:
    drawing = importlib.import_module(f"tischlein.games.{name}.drawing")
    return Markup(drawing.cover(Say(lang)))
