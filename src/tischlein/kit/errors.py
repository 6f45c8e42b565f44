"""What can be wrong with something a person brings: a setting, a move, a record, a pieces file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tischlein.words import Message


class TischleinError(Exception):
    """Anything wrong with what was given to us; its text is one clear English sentence or two."""


class BadSetting(TischleinError):
    """A setting's name or value is not known, or does not fit the number of players."""

    def __init__(self, text: str, name: str = "", value: str = "", allowed: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.name, self.value, self.allowed = name, value, tuple(allowed)


class BadMove(TischleinError):
    """A move's text cannot be read as a move of this game at all.

    rule: the id of the rule that it offends, where one speaks of it; it ends the text.
    """

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(f"{text} ({rule})" if rule else text)
        self.rule = rule


class IllegalMove(TischleinError):
    """A move that the rules forbid here.

    rule: the rule's id as on the rules page, such as "T12"; empty where none speaks of it.
    message: the reason with this position's numbers, for any language.
    reason: message and rule in English.
    """

    def __init__(self, rule: str, message: Message, move: str = "") -> None:
        self.reason = f"{message} ({rule})" if rule else str(message)
        super().__init__(f"{move}: {self.reason}" if move else self.reason)
        self.rule, self.message, self.move = rule, message, move


class BadRecord(TischleinError):
    """A record that cannot be read or replayed.

    line: the file's line number from 1; 0 where no single line is at fault.
    legal: the moves that were legal there, if there are few.
    """

    def __init__(self, fault: str, *, file: str = "", line: int = 0, rule: str = "", legal: Sequence[str] = ()) -> None:
        where = ":".join(part for part in (file, str(line) if line else "") if part)
        may = f"; legal here: {', '.join(legal)}" if legal else ""
        super().__init__(f"{where}: {fault}{may}" if where else f"{fault}{may}")
        self.fault, self.file, self.line, self.rule, self.legal = fault, file, line, rule, tuple(legal)


class BadPieces(TischleinError):
    """A component file with a fault: names the file, the entry and what is wrong there.

    fault: what is wrong, for any language, to be read after the entry's name.
    rule: the id of the rule that it offends, where one speaks of it; it ends the text.
    """

    def __init__(self, file: str, entry: str, fault: Message, rule: str = "") -> None:
        super().__init__(f"{file}: {entry}: {fault} ({rule})" if rule else f"{file}: {entry}: {fault}")
        self.file, self.entry, self.fault, self.rule = file, entry, fault, rule
