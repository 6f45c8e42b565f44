"""The log of a table as one viewer may read it, and the moments a replay can stop at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tischlein.match import Match, Step
from tischlein.record import CHANCE
from tischlein.telling import Told, tell
from tischlein.words import Message
from tischlein.words.say import Say


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence.  at: how many steps had been made once it was true.  seat: whose biscuit it begins with, 0 for a note."""

    at: int
    seat: int
    message: Message


@dataclass(slots=True)
class _Told:
    """What is said of one step; `known` and `step` tell whether it still holds.  card: it brought a scoring about."""

    step: Step
    known: bool
    said: list[Said]
    card: bool = False


@dataclass(slots=True)
class Story:
    """The log for a viewer (a seat, 0: a spectator), kept from one look to the next.

    you: whether the viewer's own deeds are told as "You …".  drawn: parts of the log as they were drawn, by what is in them.
    """

    match: Match
    viewer: int
    you: bool = True
    drawn: dict[object, str] = field(default_factory=dict)
    _told: list[_Told] = field(default_factory=list)

    def read(self) -> list[Said]:
        """All sentences, oldest first."""
        self._forget()
        self._told += [self._keep(told) for told in tell(self.match, len(self._told), self.viewer, self.you)]
        return [said for told in self._told for said in told.said]

    def cards(self) -> list[int]:
        """The steps that brought a scoring about which is shown as a card (`drawing.interlude`)."""
        self.read()
        return [index for index, told in enumerate(self._told) if told.card]

    def card(self, index: int, say: Say) -> str:
        """The card of a step, as HTML."""
        before, after = self.match.at(index).view(self.viewer), self.match.at(index + 1).view(self.viewer)
        return self._card(index, before, after, self.known(index), say)

    def moments(self) -> list[int]:
        """The lengths a replay stops at: the start, and wherever somebody acted or something was said."""
        said = {said.at for said in self.read()}
        steps = self.match.steps
        first = next((i for i, step in enumerate(steps) if step.actor != CHANCE), len(steps))
        stops = said | {i + 1 for i, step in enumerate(steps) if step.actor != CHANCE}
        return sorted({first, len(steps)} | {stop for stop in stops if stop >= first})

    def known(self, index: int) -> bool:
        """Whether the viewer may know step `index` by now."""
        return self.match.known(index, self.viewer)

    def _forget(self) -> None:
        """Drop what was taken back, and what has become known since."""
        steps = self.match.steps
        for index, told in enumerate(self._told):
            if index >= len(steps) or told.step is not steps[index] or (not told.known and self.known(index)):
                del self._told[index:]
                return

    def _keep(self, told: Told) -> _Told:
        said = [Said(told.index + 1, seat, message) for seat, message in told.said]
        card = bool(self._card(told.index, told.before, told.after, told.known, Say("en")))
        return _Told(self.match.steps[told.index], told.known, said, card)

    def _card(self, index: int, before: Any, after: Any, known: bool, say: Say) -> str:
        interlude = getattr(self.match.game.part("drawing"), "interlude", None)
        step = self.match.steps[index]
        return str(interlude(before, after, step.actor, step.action if known else None, say)) if interlude else ""
