"""The lines that a bot in any language gets and gives; `docs/bots.md` explains every one.

A line is one JSON object in UTF-8.  Nothing in here knows a state: what is written comes out of a `Glimpse`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tischlein.bots.glimpse import Glimpse
from tischlein.game import Game
from tischlein.kit.errors import BadMove, IllegalMove
from tischlein.words import Message, msg

PROTOCOL = 1
"""Raised when a message changes its meaning; new members alone do not raise it."""
LONGEST = 1 << 16
"""Bytes that a bot's line may have."""
QUOTED = 60  # characters of a bot's line that a fault repeats


class Fault(Exception):
    """What a bot did wrong.

    kind: late, deaf, dead, garbage, long, illegal or gave up.  message: it in words.  rule: which forbids the move, if one does.
    """

    def __init__(self, kind: str, message: Message, rule: str = "") -> None:
        super().__init__(str(message))
        self.kind, self.message, self.rule = kind, message, rule


def line(message: Mapping[str, Any]) -> bytes:
    """A message as it is sent."""
    return msgspec.json.encode(message) + b"\n"


def game(table: Game, seat: int, seconds: float, tries: int) -> bytes:
    """The first line of a game."""
    return line(
        {
            "type": "game", "protocol": PROTOCOL, "game": table.name, "rules": table.rules_version,
            "players": table.players, "seat": seat, "settings": table.settings, "seconds": seconds, "tries": tries,
        }
    )  # fmt: skip


def choose(glimpse: Glimpse, number: int, seconds: float, seed: int) -> bytes:
    """The question for a move."""
    return line(
        {
            "type": "choose", "id": number, "seconds": seconds, "seed": seed, "legal": glimpse.moves,
            "record": glimpse.record, "view": msgspec.to_builtins(glimpse.view, str_keys=True),
        }
    )  # fmt: skip


def refused(number: int, fault: Fault, left: int) -> bytes:
    """What was wrong with an answer, or that there was none."""
    return line(
        {
            "type": "refused", "id": number, "fault": fault.kind, "reason": str(fault.message), "rule": fault.rule,
            "left": left,
        }
    )  # fmt: skip


def replaced(by: str, fault: Fault) -> bytes:
    """The last line for a bot that plays no further."""
    return line({"type": "replaced", "by": by, "fault": fault.kind, "reason": str(fault.message)})


def over(view: Any) -> bytes:
    """The last line of a game that was played to its end; the seat's view has scores and winners."""
    return line({"type": "over", "view": msgspec.to_builtins(view, str_keys=True)})


def answer(text: bytes) -> dict[str, Any]:
    """A bot's line.

    Raises Fault for anything that is no answer.
    """
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise _garbage(text, msg("it is not JSON")) from None
    if not isinstance(found, dict):
        raise _garbage(text, msg("it is no JSON object"))
    if type(found.get("id")) is not int:  # true is none
        raise _garbage(text, msg("it has no “id” that is a whole number"))
    if not isinstance(found.get("move", found.get("error")), str):
        raise _garbage(text, msg("it has neither a “move” nor an “error” that is a text"))
    return found


def chosen(found: Mapping[str, Any], glimpse: Glimpse) -> int:
    """The action that an answer names.

    Raises Fault for a move that is none, or that the rules forbid, and for a bot that gives up.
    """
    if "move" not in found:
        raise Fault("gave up", msg("It says: {text}", text=quoted(found["error"])))
    text = found["move"]
    try:
        return glimpse.action(text)
    except BadMove:
        raise Fault("illegal", msg("“{text}” is no move of this game.", text=quoted(text))) from None
    except IllegalMove as error:
        reason = msg("“{text}” is not allowed: {reason}", text=quoted(text), reason=error.message)
        raise Fault("illegal", reason, error.rule) from None


def quoted(text: str, length: int = QUOTED) -> str:
    """A stranger's text on one line, printable and short."""
    shown = "".join(char if char.isprintable() else " " for char in text[: length + 1])
    return shown if len(shown) <= length else shown[:length] + "…"


def _garbage(text: bytes, why: Message) -> Fault:
    shown = quoted(text[: 8 * QUOTED].decode(errors="replace"))
    return Fault("garbage", msg("“{text}” is no answer: {why}.", text=shown, why=why))
