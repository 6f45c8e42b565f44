"""Bots that are programs of their own, in any language: `exec:COMMAND`, which talks in lines (`docs/bots.md`).

A program lives as long as its game.  What it does wrong it is told and may try again; too many faults in one game, and a
bot of ours plays on in its place.
"""

from __future__ import annotations

import os
import random
import shlex
import shutil
import sys
import time
from dataclasses import dataclass
from typing import Any

from tischlein.bots import protocol
from tischlein.bots.bot import Bot, Stop, never
from tischlein.bots.child import Child, Stopped
from tischlein.bots.glimpse import Glimpse
from tischlein.bots.protocol import Fault
from tischlein.game import Game
from tischlein.kit.errors import BadSetting
from tischlein.words import Message, msg, msgs
from tischlein.words.say import Say

EXEC = "exec"
CHATTER = 1000  # late answers that are passed over while one question is open


@dataclass(frozen=True, slots=True)
class Terms:
    """What is asked of programs.

    seconds: for one answer.  tries: faults in one game that end its part in it.  stand_in: which bot then plays on.
    lang: of what is told on the error stream.
    """

    seconds: float = 10.0
    tries: int = 3
    stand_in: str = "greedy"
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class Replaced:
    """A program that did not play its game to the end.  seat: where it sat.  by: the bot that played on.  reason: its last fault."""

    seat: int
    by: str
    reason: Message


class Program:
    """A bot that is a program; its process starts with the first question of a game and ends with `leave`.

    replaced: in the game under way, or the last one.
    """

    fresh = True  # what it has in mind is its own affair

    def __init__(self, command: str, terms: Terms = Terms()) -> None:
        self.spec = f"{EXEC}:{command}"
        self.argv, self.terms = _argv(command, self.spec), terms
        self.replaced: Replaced | None = None
        self._child: Child | None = None
        self._table: tuple[Game, int] | None = None
        self._stand_in: Bot | None = None
        self._faults = self._asked = 0
        self._news = b""  # what it is to hear before the next question

    # a game

    def choose(self, glimpse: Glimpse, rng: random.Random, stop: Stop = never) -> int:
        """The program's move, or, once it has been replaced, that of the bot in its place.

        The glimpse is one with the seat's record.
        """
        if self._table != (glimpse.game, glimpse.seat):
            self.leave()
            self._table, self.replaced, self._stand_in = (glimpse.game, glimpse.seat), None, None
            self._faults, self._news = 0, b""
        seed = rng.getrandbits(32)
        while self._stand_in is None:
            self._asked += 1
            try:
                return self._ask(glimpse, seed, stop)
            except Stopped:
                return glimpse.legal[0]
            except Fault as fault:
                self._blame(fault, glimpse.seat)
        return self._stand_in.choose(glimpse, rng, stop)

    def leave(self, view: Any = None) -> Replaced | None:
        """The game is over, or broken off if there is no view of its end; the process ends.  Whether it was replaced in it."""
        replaced, table = self.replaced, self._table
        self._table = None
        if table is not None:
            self._end(b"" if view is None else protocol.over(view))
        return replaced if table is not None else None

    def _end(self, last: bytes = b"", patience: float | None = None) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end(last) if patience is None else child.end(last, patience)

    # a question

    def _ask(self, glimpse: Glimpse, seed: int, stop: Stop) -> int:
        child, number, seconds = self._started(glimpse), self._asked, self.terms.seconds
        limit = int(seconds) if seconds == int(seconds) else seconds  # "10 s", not "10.0 s"
        until = time.monotonic() + seconds
        child.send(self._news)
        self._news = b""
        child.send(protocol.choose(glimpse, number, seconds, seed))
        for _ in range(CHATTER):
            text = child.line(until, stop)
            if text is None and child.unsent:
                raise Fault("deaf", msg("It did not read its input within {seconds} s.", seconds=limit))
            if text is None:
                raise Fault("late", msg("There was no answer within {seconds} s.", seconds=limit))
            found = protocol.answer(text)
            if found["id"] == number:
                return protocol.chosen(found, glimpse)
            if not 0 < found["id"] < number:
                shown = protocol.quoted(str(found["id"]))
                raise Fault("garbage", msg("It answers a question that nobody asked: {id}.", id=shown))
        raise Fault("garbage", msg("It answers old questions again and again."))

    def _started(self, glimpse: Glimpse) -> Child:
        if self._child is None:
            self._child = Child(self.argv, lambda text, seat=glimpse.seat: self._tell(seat, text))  # type: ignore[misc]
            self._child.send(protocol.game(glimpse.game, glimpse.seat, self.terms.seconds, self.terms.tries))
        return self._child

    # what goes wrong

    def _blame(self, fault: Fault, seat: int) -> None:
        """Tell a program its fault; end one that cannot hear or has no end, and replace one with too many."""
        self._faults += 1
        left = max(0, self.terms.tries - self._faults)
        say = Say(self.terms.lang)
        if left == 0:
            self.replaced = Replaced(seat, self.terms.stand_in, fault.message)
            self._stand_in = _stand_in(self.terms.stand_in)
            self._end(protocol.replaced(self.terms.stand_in, fault))
            self._tell(
                seat, say(msg("{reason} From now on {bot} plays.", reason=fault.message, bot=self.terms.stand_in))
            )
            return
        if fault.kind in ("dead", "deaf", "long"):
            self._end(patience=0)
        self._news = protocol.refused(self._asked, fault, left)
        self._tell(
            seat, say(msgs("{reason} {n} try is left.", "{reason} {n} tries are left.", left, reason=fault.message))
        )

    def _tell(self, seat: int, text: str) -> None:
        print(f"{self.spec} ({Say(self.terms.lang).name(seat)}): {text}", file=sys.stderr, flush=True)

    def __repr__(self) -> str:
        return f"<bot {self.spec}>"


def _stand_in(name: str) -> Bot:
    from tischlein.bots import make as make_bot

    return make_bot(name)


def _argv(command: str, spec: str) -> list[str]:
    """Program and arguments, split as a shell would; nothing else that a shell does is done."""
    try:
        argv = shlex.split(command)
    except ValueError as error:
        raise BadSetting(f"{spec!r} cannot be read: {str(error).lower()}", "bot", spec) from None
    if not argv:
        raise BadSetting(f"{spec!r} names no program; write exec:COMMAND", "bot", spec)
    if shutil.which(argv[0]) is None:
        there = os.sep in argv[0] and os.path.exists(argv[0])
        fault = f"{argv[0]!r} cannot be run" if there else f"there is no program {argv[0]!r}"
        raise BadSetting(f"{spec}: {fault}", "bot", spec)
    return argv
