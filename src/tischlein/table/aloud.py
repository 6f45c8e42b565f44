"""What is said to people who listen to a page: each time only what is new, also where a step is taken back."""

from __future__ import annotations

from dataclasses import dataclass, field

from tischlein.words import msg
from tischlein.words.say import Say

AGAIN = "\u00a0"
"""Put behind words that are said a second time, for a region whose text stays equal is not read again."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """All that could be said of a page.

    seat: through which it looks.  said: number, from 0, and words of the newest few sentences of the log.  turn: that it is
    the reader's turn.  hint: the best move, if it was asked for.
    """

    seat: int
    said: tuple[tuple[int, str], ...]
    turn: str = ""
    hint: str = ""


@dataclass(slots=True)
class Aloud:
    """One page's voice."""

    say: Say
    _before: Spoken | None = None
    _words: str = field(default="")

    def news(self, now: Spoken) -> str:
        """What has to be said now; empty where there is nothing new, and on a page that was just opened."""
        before, self._before = self._before, now
        if before is None:
            return ""
        words = [*self._happened(before, now)]
        words += [now.turn] if now.turn and now.turn != before.turn else []
        words += [now.hint] if now.hint and now.hint != before.hint else []
        if not words:
            return ""
        text = " ".join(words)
        self._words = text + AGAIN if text == self._words else text
        return self._words

    def _happened(self, before: Spoken, now: Spoken) -> list[str]:
        known, last = dict(before.said), before.said[-1][0] if before.said else -1
        new = [words for number, words in now.said if number > last or (number in known and known[number] != words)]
        back = (now.said[-1][0] if now.said else -1) < last and now.seat == before.seat
        return [self.say(msg("The last step is taken back.")), *new] if back else new
