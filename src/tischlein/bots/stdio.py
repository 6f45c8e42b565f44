"""A bot of ours that speaks the line protocol (`docs/bots.md`) on its standard streams, so that anybody can ask it.

Out of the seat's record a position is made that agrees with all the seat knows; what is hidden in it is made up, which no
bot can tell, for a `Glimpse` deals it anew.
"""

from __future__ import annotations

import queue
import random
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from tischlein.bots import Bot, Glimpse, leave, protocol, warm
from tischlein.following import follow
from tischlein.game import NAMES, Game, spec_of
from tischlein.kit.errors import BadMove, BadSetting, TischleinError
from tischlein.match import Match
from tischlein.record import HIDDEN, Record, names_header
from tischlein.replaying import replay

PART = 0.7  # of the time for an answer, after which a bot is asked to come to an end


class Told(msgspec.Struct, frozen=True):
    """What a line of the type `game` says, as far as it is asked for here."""

    protocol: int
    game: str
    rules: int
    players: int
    seat: int
    settings: dict[str, str]


class Question(msgspec.Struct, frozen=True):
    """The same of one of the type `choose`."""

    id: int
    seconds: float
    seed: int
    record: list[str]


def speak(bot: Bot, files: Mapping[str, str], source: BinaryIO, sink: BinaryIO) -> None:
    """Answer questions until the end of input.

    files: those that tables bring, by the name of their setting.
    Raises BadSetting for a name under which no game takes a file, BadPieces for a file with a fault.
    """
    for name, path in files.items():
        _look_at(name, Path(path))
    voice = Voice(bot, files)
    ended = threading.Event()
    try:
        for text in _lines(source, ended):
            reply = voice.hear(text, ended)
            if reply is not None:
                sink.write(reply)
                sink.flush()
    finally:
        leave(bot, None, 0)


def _look_at(name: str, path: Path) -> None:
    """Have every game read a file that takes one by this name."""
    kinds = [file for game in NAMES for file in spec_of(game).files]
    if name not in [file.name for file in kinds]:
        known = sorted({file.name for file in kinds})
        raise BadSetting(f"no game takes a file {name!r}; there are {', '.join(known)}", name, str(path), known)
    for file in kinds:
        if file.name == name:
            file.load(path)


def _lines(source: BinaryIO, ended: threading.Event) -> Iterator[bytes]:
    """The lines that come in; `ended` is set as soon as no more will, so that a long thought can stop."""
    waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    def read() -> None:
        # by a reader of its own: should we end first, Python would wait in vain for the lock of sys.stdin's
        with open(source.fileno(), "rb", closefd=False) as lines:
            for line in lines:
                waiting.put(line)
        ended.set()
        waiting.put(None)

    threading.Thread(target=read, daemon=True, name="input").start()
    while (line := waiting.get()) is not None and not ended.is_set():
        yield line


class Voice:
    """What is heard, and what is answered."""

    def __init__(self, bot: Bot, files: Mapping[str, str | Path]) -> None:
        self.bot, self.files = bot, files
        self._game: dict[str, Any] = {}  # the line that told it; what is wrong with it is said when it is asked about
        self._match: Match | None = None
        self._lines: list[str] = []  # of the match

    def hear(self, text: bytes, ended: threading.Event) -> bytes | None:
        """The answer to a line; None to one that asks nothing."""
        number = 0
        try:
            message = msgspec.json.decode(text, type=dict[str, Any])
            if isinstance(message.get("id"), int):
                number = message["id"]
            match message.get("type"):
                case "game":
                    self._begin(message)
                case "choose":
                    move = self._choose(msgspec.convert(message, Question), ended)
                    return protocol.line({"id": number, "move": move})
                case "refused" | "replaced":
                    print(message.get("reason", ""), file=sys.stderr)
        except TischleinError as error:
            return protocol.line({"id": number, "error": str(error)})
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            fault = f"this line makes no sense here ({type(error).__name__}: {error})"
            return protocol.line({"id": number, "error": fault})
        return None

    def _begin(self, message: dict[str, Any]) -> None:
        self._game, self._match, self._lines = message, None, []
        if getattr(self.bot, "spec", "").startswith("mcts") and message.get("game") in NAMES:
            warm.start(message["game"])

    def _told(self) -> Told:
        """The game that is played.

        Raises BadSetting where there is none, or not of this version.
        """
        if not self._game:
            raise BadSetting("no line has said yet which game this is")
        told = msgspec.convert(self._game, Told)
        if told.protocol != protocol.PROTOCOL:
            raise BadSetting(f"these lines are of version {told.protocol}; this program knows {protocol.PROTOCOL}")
        return told

    def _choose(self, question: Question, ended: threading.Event) -> str:
        began, told = time.monotonic(), self._told()
        match = self._follow(told, question.record)
        if told.seat not in match.state.actors:
            raise BadMove(f"seat {told.seat} is not to act after this record")
        glimpse = Glimpse(match.state, told.seat, question.record)

        def stop() -> bool:
            return ended.is_set() or time.monotonic() > began + PART * question.seconds

        action = self.bot.choose(glimpse, random.Random(question.seed), stop)
        return glimpse.moves[glimpse.legal.index(action)]

    def _follow(self, told: Told, lines: list[str]) -> Match:
        """A match that agrees with the record; the last one goes on where the record only got longer."""
        known = self._lines
        match, self._match, record = self._match, None, _record(told, lines)
        if match is None or lines[: len(known)] != known or any(HIDDEN in line.split() for line in lines):
            match = replay(record, **self.files)
        else:
            for line in record.lines[len(known) :]:
                follow(match, record, line)
        self._match, self._lines = match, lines
        return match


def _record(told: Told, lines: list[str]) -> Record:
    """The seat's record with its header.

    Raises BadSetting for a game, or a number of players, that there is not.
    """
    settings, spec = dict(told.settings), Game(told.game).spec
    spec.insist(told.players)
    head = {"game": told.game, "rules": str(told.rules), "seat": str(told.seat)}
    head["players"] = names_header(f"Seat {k + 1}" for k in range(told.players))
    digests = {file.name: settings.pop(file.name, "") for file in spec.files}
    head |= {name: digest for name, digest in digests.items() if digest}
    head["settings"] = " ".join(f"{name}={value}" for name, value in settings.items())
    return Record.parse("\n".join([str(Record(head)), *lines]))
