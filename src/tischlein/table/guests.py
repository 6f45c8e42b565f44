"""Programs that the keeper of the house lets sit at tables, by name (`serve --bot NAME=COMMAND`); nobody else can start one.

Each has a process at each of its seats, as long as its game is played; of many games the latest few.
"""

from __future__ import annotations

import random
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

from tischlein.bots import Glimpse, Program, Replaced, Terms, leave
from tischlein.bots.bot import Stop
from tischlein.game import State
from tischlein.match import Match

PREFIX = "guest:"
"""What stands before a guest's name where a seat names its bot."""
MOST = 8  # processes at once; whoever's was ended gets a new one, which is told all there is to know


@dataclass(slots=True)
class _Guest:
    """A program on a seat of a table.  lock: held while it thinks."""

    program: Program
    lock: threading.Lock = field(default_factory=threading.Lock)


class Guests:
    """The programs of a house, from any thread.

    commands: by name.  Raises BadSetting for one that cannot be run.
    """

    def __init__(self, commands: Mapping[str, str] | None = None, terms: Terms = Terms()) -> None:  # noqa: B008
        self.commands, self.terms = dict(commands or {}), terms
        for command in self.commands.values():
            Program(command, terms)
        self._seated: OrderedDict[tuple[str, int], _Guest] = OrderedDict()
        self._lock = threading.Lock()

    def knows(self, spec: str) -> bool:
        """Whether a seat's bot is one of these."""
        return spec.startswith(PREFIX) and spec.removeprefix(PREFIX) in self.commands

    def choose(self, spec: str, table: str, match: Match, seat: int, stop: Stop) -> int:
        """A guest's move in a match that is ours alone."""
        guest = self._guest(spec, table, seat)
        with guest.lock:
            return guest.program.choose(Glimpse.of(match, seat), random.Random(), stop)

    def replaced(self, table: str, seat: int) -> Replaced | None:
        """How the guest on a seat was replaced, if it was."""
        guest = self._seated.get((table, seat))
        return None if guest is None else guest.program.replaced

    def leave(self, table: str, state: State | None) -> None:
        """The table's guests go; what they hear is the end of its game, or nothing."""
        for place in [place for place in list(self._seated) if place[0] == table]:
            self._part(place, state)

    def close(self) -> None:
        """All go."""
        for place in list(self._seated):
            self._part(place, None)

    def _guest(self, spec: str, table: str, seat: int) -> _Guest:
        with self._lock:
            guest = self._seated.get((table, seat))
            if guest is None:
                command = self.commands[spec.removeprefix(PREFIX)]
                guest = self._seated[table, seat] = _Guest(Program(command, self.terms))
            self._seated.move_to_end((table, seat))
            idle = [place for place, other in self._seated.items() if not other.lock.locked() and other is not guest]
            surplus = idle[: max(0, len(self._seated) - MOST)]
        for place in surplus:
            self._part(place, None)
        return guest

    def _part(self, place: tuple[str, int], state: State | None) -> None:
        with self._lock:
            guest = self._seated.pop(place, None)
        if guest is not None:
            with guest.lock:
                leave(guest.program, state, place[1])
