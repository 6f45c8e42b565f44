"""A sentence as an English text with named values; the text is its key in the catalogues."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec


class Player(msgspec.Struct, frozen=True, tag="player"):
    """A seat (from 1) named in a sentence; whoever reads it sees the name."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat}"


class Message(msgspec.Struct, frozen=True, tag="message"):
    """One whole sentence, label or word.

    text: English, with {names} of values.
    many: the English plural form, where the message counts; n is the count and also a value.
    context: tells two meanings of one English word apart.
    values: texts, numbers, players, other messages, or lists of them (lists become "a, b and c").
    """

    text: str
    values: dict[str, Any] = {}
    many: str = ""
    n: int = 0
    context: str = ""

    def __str__(self) -> str:
        """The sentence in English, players as "seat 2"."""
        text = self.many if self.many and self.n != 1 else self.text
        return begun(text, text.format_map(_Plain(self.values)), self.values)

    def __hash__(self) -> int:
        return hash((self.text, self.context, self.n, repr(self.values)))


_FIRST = re.compile(r"\{(\w+)(?::\w*)?\}")
_END = re.compile(r"[.!?…][”“’)]?$")


def begun(text: str, said: str, values: Mapping[str, Any]) -> str:
    """What was said of a text, with a capital where a sentence begins with words of another message, such as a thing's name."""
    first = _FIRST.match(text)
    if first is None or _END.search(text) is None or not isinstance(values.get(first[1]), Message):
        return said
    return said[:1].upper() + said[1:]


Value = str | int | float | Player | Message | list[Any]


class _Plain(dict[str, Any]):
    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        return ", ".join(str(v) for v in value) if isinstance(value, list) else _Text(value)


class _Text(str):
    """A value whose format spec (a particle, an article) means nothing in English."""

    def __format__(self, spec: str) -> str:
        return str(self)


def msg(text: str, /, **values: Value) -> Message:
    """A message; its text is collected for the catalogues."""
    return Message(text, values)


def pmsg(context: str, text: str, /, **values: Value) -> Message:
    """A message whose English text has several meanings, told apart by a context."""
    return Message(text, values, context=context)


def msgs(one: str, many: str, /, n: int, **values: Value) -> Message:
    """A message that counts: English for one and for any other number; {n} is the count."""
    return Message(one, {"n": n, **values}, many=many, n=n)
