"""What is said of a match's steps to one viewer, for every log alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tischlein.match import Match
from tischlein.words import Message


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
