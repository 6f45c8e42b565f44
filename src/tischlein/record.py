"""Records: the text of a game that a person can read and write (`.tisch`), apart from its rules.

`Record.parse` and `str(record)` are the format of the notation page; `replaying.replay` brings a record to life.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tischlein.game import NAMES, spec_of
from tischlein.kit.errors import BadRecord, BadSetting

MAGIC = "tischlein 1"
CHANCE = 0
HIDDEN = "?"
GIVEN = "given"
"""The header of a game begun from a point of another: how many outcomes of chance, from the first on, came from that, and behind
the number, where it is known, that game's commitment: `given: 57 sha256:…`."""
DRAWN = "drawn"
"""The header of one game of a match, as a record of its own: how many outcomes the seed had brought in earlier games."""
_COMMENT = re.compile(r"(^|\s)#.*$")


@dataclass(frozen=True, slots=True)
class Line:
    """One move line: actor (0 is chance, written `*`), the text behind it, and its number in the file (0: not from one)."""

    actor: int
    text: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.actor or '*'} {self.text}"


@dataclass(slots=True)
class Record:
    """A record: header lines in their order, then move lines.

    headers: every `key: value`, keys in lower case.  numbers: the line of the file on which each stood.
    """

    headers: dict[str, str]
    lines: list[Line] = field(default_factory=list)
    file: str = ""
    numbers: dict[str, int] = field(default_factory=dict, compare=False)

    @classmethod
    def parse(cls, text: str, file: str = "") -> Record:
        """Read a record.

        Raises BadRecord with the file's line for a fault in the format; the moves themselves are checked by replaying.
        """
        rows = text.removeprefix("\ufeff").splitlines()
        if not rows or " ".join(rows[0].lower().split()) != MAGIC:
            raise BadRecord(f"the first line must be {MAGIC!r}", file=file, line=1)
        record = cls({}, file=file)
        at = 1
        while at < len(rows) and rows[at].strip():
            record._header(rows[at], at + 1)
            at += 1
        for key in ("game", "players"):
            if not record.headers.get(key):
                raise BadRecord(f"the header has no {key!r}", file=file, line=1)
        for number, row in enumerate(rows[at:], at + 1):
            row = _COMMENT.sub("", row).strip()
            if row:
                record.lines.append(record._line(row, number))
        return record

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record from a file.

        Raises BadRecord, also where the file cannot be read.
        """
        if not str(path):
            raise BadRecord("a record has no empty name", file="''")
        try:
            return cls.parse(Path(path).read_text(encoding="utf-8"), str(path))
        except OSError as error:
            raise BadRecord(error.strerror or "cannot be read", file=str(path)) from None
        except UnicodeDecodeError:
            raise BadRecord("is not UTF-8 text", file=str(path)) from None

    def _header(self, row: str, number: int) -> None:
        key, colon, value = row.partition(":")
        key = key.strip().lower()
        if not colon or not key:
            raise BadRecord(f"{row.strip()!r} is no header line (key: value)", file=self.file, line=number)
        if key in self.headers:
            raise BadRecord(f"the header {key!r} stands twice", file=self.file, line=number)
        self.headers[key] = value.strip()
        self.numbers[key] = number

    def _seated(self) -> None:
        """Refuse names that are too many or too few for the game: then it is they that are at fault, and no actor."""
        if self.game in NAMES:
            try:
                spec_of(self.game).insist(len(self.names))
            except BadSetting as error:
                raise BadRecord(str(error), file=self.file, line=self.numbers["players"]) from None

    def _line(self, row: str, number: int) -> Line:
        actor, *words = row.split()
        seats = len(self.names)
        if not words:
            raise BadRecord(f"{row!r} has an actor but no move", file=self.file, line=number)
        if actor not in ("*", *map(str, range(1, seats + 1))):
            self._seated()
            raise BadRecord(
                f"{actor!r} is no actor; it is a seat from 1 to {seats} or * for chance", file=self.file, line=number
            )
        return Line(CHANCE if actor == "*" else int(actor), " ".join(words), number)

    @property
    def game(self) -> str:
        return self.headers["game"].lower()

    @property
    def names(self) -> list[str]:
        """The players' names in seat order."""
        return [name.strip() for name in self.headers["players"].split("|")]

    @property
    def settings(self) -> dict[str, str]:
        """The settings that stand in the header.

        Raises BadRecord for a word that is no `name=value`.
        """
        found: dict[str, str] = {}
        line = self.numbers.get("settings", 0)
        for word in self.headers.get("settings", "").split():
            name, equals, value = word.partition("=")
            if not equals or not name or not value:
                raise BadRecord(f"{word!r} is no setting (name=value)", file=self.file, line=line)
            if name.lower() in found:
                raise BadRecord(f"the setting {name!r} stands twice", file=self.file, line=line)
            found[name.lower()] = value.lower()
        return found

    def __str__(self) -> str:
        head = [MAGIC, *(f"{key}: {_one_line(value)}" for key, value in self.headers.items())]
        return "\n".join([*head, "", *map(str, self.lines)]) + "\n"


def names_header(names: Iterable[str]) -> str:
    """Names as the header writes them; what would break the line is left out."""
    return " | ".join(" ".join(name.replace("|", " ").split()) or "-" for name in names)


def _one_line(text: str) -> str:
    """A header's value without line breaks, which would end the header."""
    return " ".join(row.strip() for row in text.splitlines() if row.strip())
