"""What the boxes before a Torres player have in common."""

from __future__ import annotations

from tischlein.look.svg import escape, tag
from tischlein.words import Message
from tischlein.words.say import Say


def heading(say: Say, words: Message, more: str = "") -> str:
    """A box's heading.  more: HTML beside its words."""
    return tag("h3", escape(say(words)), more, class_="label")


def spoken(text: str) -> str:
    """Text for screen readers alone."""
    return tag("span", escape(text), class_="sr")
