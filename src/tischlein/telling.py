"""What is said of a match's steps to one viewer, for every log alike; and what of a fault in a file that somebody brings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tischlein.kit.errors import BadPieces
from tischlein.kit.pieces import WHOLE
from tischlein.match import Match
from tischlein.words import Message, msg


@dataclass(frozen=True, slots=True)
class Told:
    """One step as a viewer hears of it.

    known: whether the viewer may know what it was.  action: it, None if not.  before, after: the viewer's views.
    said: sentences, each with the seat it is about, 0 for a note.
    """

    index: int
    known: bool
    action: int | None
    before: Any
    after: Any
    said: list[tuple[int, Message]]


def tell(match: Match, since: int, viewer: int, you: bool) -> Iterator[Told]:
    """The steps from `since` on, to a viewer (a seat, 0 a spectator); you: its own deeds are told as "You …"."""
    log = match.game.part("sentences").log
    after: Any = None
    for index in range(since, len(match.steps)):
        before = match.at(index).view(viewer) if after is None else after
        after = match.at(index + 1).view(viewer)
        step, known = match.steps[index], match.known(index, viewer)
        action = step.action if known else None
        yield Told(index, known, action, before, after, log(before, after, step.actor, action, you and viewer != 0))


def fault_in_file(game: str, error: BadPieces) -> Message:
    """Where in a file that a table of this game brings a fault is, what it is, and which rule it offends."""
    place: Message | None = import_module(f"tischlein.games.{game}.sentences").place_in_file(error.entry)
    where: Message | str = place or error.entry
    if error.entry == WHOLE:
        where = msg("the file")
    if not error.rule:
        return msg("{place}: {fault}", place=where, fault=error.fault)
    return msg("{place}: {fault} ({rule})", place=where, fault=error.fault, rule=error.rule)
