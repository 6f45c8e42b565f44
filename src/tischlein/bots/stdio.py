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
from tischlein.game import spec_of
from tischlein.kit.errors import TischleinError
from tischlein.match import Match
from tischlein.record import HIDDEN, Record, names_header
from tischlein.replaying import replay

PART = 0.7  # of the time for an answer, after which a bot is asked to come to an end


def speak(bot: Bot, files: Mapping[str, str | Path], source: BinaryIO, sink: BinaryIO) -> None:
    """Answer questions until the end of input.

    files: those that tables bring, by the name of their setting.
    """
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


def _lines(source: BinaryIO, ended: threading.Event) -> Iterator[bytes]:
    """The lines that come in; `ended` is set as soon as no more will, so that a long thought can stop."""
    waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    def read() -> None:
        for line in source:
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
        self._game: dict[str, Any] = {}
        self._match: Match | None = None
        self._lines: list[str] = []  # of the match

    def hear(self, text: bytes, ended: threading.Event) -> bytes | None:
        """The answer to a line; None to one that asks nothing."""
        message = {}
        try:
            message = msgspec.json.decode(text)
            if message["type"] == "game":
                self._begin(message)
            elif message["type"] == "choose":
                return protocol.line({"id": message["id"], "move": self._choose(message, ended)})
            elif message["type"] in ("refused", "replaced"):
                print(message["reason"], file=sys.stderr)
        except (TischleinError, LookupError, TypeError, ValueError) as error:
            number = message.get("id", 0) if isinstance(message, dict) else 0
            known = isinstance(error, TischleinError)
            fault = str(error) if known else f"this line makes no sense here ({type(error).__name__}: {error})"
            return protocol.line({"id": number, "error": fault})
        return None

    def _begin(self, message: dict[str, Any]) -> None:
        self._game, self._match, self._lines = message, None, []
        if getattr(self.bot, "spec", "").startswith("mcts"):
            warm.start(message["game"])

    def _choose(self, message: Mapping[str, Any], ended: threading.Event) -> str:
        began, seconds, seat = time.monotonic(), float(message["seconds"]), int(self._game["seat"])
        match = self._follow(list(message["record"]))
        glimpse = Glimpse(match.state, seat, message["record"])

        def stop() -> bool:
            return ended.is_set() or time.monotonic() > began + PART * seconds

        action = self.bot.choose(glimpse, random.Random(message["seed"]), stop)
        return glimpse.moves[glimpse.legal.index(action)]

    def _follow(self, lines: list[str]) -> Match:
        """A match that agrees with the record; the last one goes on where the record only got longer."""
        known = self._lines
        match, self._match, record = self._match, None, self._record(lines)
        if match is None or lines[: len(known)] != known or any(HIDDEN in line.split() for line in lines):
            match = replay(record, **self.files)
        else:
            for line in record.lines[len(known) :]:
                follow(match, record, line)
        self._match, self._lines = match, lines
        return match

    def _record(self, lines: list[str]) -> Record:
        """The seat's record with its header."""
        game, settings = self._game, dict(self._game["settings"])
        head = {"game": game["game"], "rules": str(game["rules"]), "seat": str(game["seat"])}
        head["players"] = names_header(f"Seat {k + 1}" for k in range(game["players"]))
        digests = {file.name: settings.pop(file.name, "") for file in spec_of(game["game"]).files}
        head |= {name: digest for name, digest in digests.items() if digest}
        head["settings"] = " ".join(f"{name}={value}" for name, value in settings.items())
        return Record.parse("\n".join([str(Record(head)), *lines]))
