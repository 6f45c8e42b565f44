"""Component data: TOML files beside the rules, checked on loading with an error that names the entry and the fault."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tischlein.kit.errors import BadPieces
from tischlein.words import Message, msg, msgs

MOST_BYTES = 1_000_000
"""Far more than a pieces file ever has; nobody's whole disk is read as one."""
MOST_DOTS = 100
"""On one line.  A key of very many parts, `a.a.a…`, would keep the reading busy for minutes; no key here has more than three."""
WHOLE = "file"
"""The entry of faults that concern the file as a whole."""
SHOWN = 60
"""Characters of a wrong value that an error repeats."""


def shown(value: object) -> str:
    """A value as an error repeats it: one line of SHOWN characters at most."""
    try:
        text = repr(value)
    except ValueError:  # Python does not write out numbers of thousands of digits
        return "an enormous number"
    except RecursionError:
        return "a table within tables"
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


class Entry:
    """A part of a pieces file that knows where it stands, so that every fault can be named."""

    def __init__(self, file: str, path: str, value: Any) -> None:
        self.file, self.path, self.value = file, path, value

    def fail(self, fault: Message | str, rule: str = "") -> BadPieces:
        """The error for a fault found here, to be raised.

        fault: a text serves in files that nobody brings, whose faults only programmers see.  rule: the id of the rule that
        it offends.
        """
        message = fault if isinstance(fault, Message) else Message("{fault}", {"fault": fault})
        return BadPieces(self.file, self.path, message, rule)

    def __getitem__(self, key: str | int) -> Entry:
        word = key if isinstance(key, int) or (key.isprintable() and len(key) <= SHOWN) else shown(key)
        path = f"{self.path}[{word + 1}]" if isinstance(word, int) else f"{self.path}.{word}" if self.path else word
        try:
            return Entry(self.file, path, self.value[key])
        except (KeyError, IndexError, TypeError):
            raise BadPieces(self.file, path, msg("is missing")) from None

    def items(self) -> list[tuple[str, Entry]]:
        if not isinstance(self.value, Mapping):
            raise self.fail(msg("must be a table"))
        return [(key, self[key]) for key in self.value]

    def rows(self, length: int | None = None) -> list[Entry]:
        if not isinstance(self.value, list):
            raise self.fail(msg("must be a list"))
        if length is not None and len(self.value) != length:
            fault = msgs(
                "must have {n} entry, has {have}", "must have {n} entries, has {have}", length, have=len(self.value)
            )
            raise self.fail(fault)
        return [self[i] for i in range(len(self.value))]

    def number(self, low: int, high: int) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            fault = msg(
                "must be a whole number from {low} to {high}, is {value}", low=low, high=high, value=shown(self.value)
            )
            raise self.fail(fault)
        return self.value

    def numbers(self, length: int, low: int, high: int) -> list[int]:
        return [entry.number(low, high) for entry in self.rows(length)]

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fail(msg("must be a text in quotes, is {value}", value=shown(self.value)))
        return self.value

    def __repr__(self) -> str:
        return f"<{self.file}: {self.path} = {self.value!r}>"


def parsed(file: Path, data: bytes) -> Entry:
    """The whole of a file's bytes as an entry.

    Raises BadPieces when they are not UTF-8 or not TOML.
    """
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.count(b".") > MOST_DOTS:
            fault = msg("is no pieces file: line {line} has more than {most} dots", line=number, most=MOST_DOTS)
            raise BadPieces(file.name, WHOLE, fault)
    try:
        text = data.decode("utf-8-sig")
        return Entry(file.name, "", tomllib.loads(text))
    except UnicodeDecodeError:
        raise BadPieces(file.name, WHOLE, msg("is not UTF-8 text")) from None
    except tomllib.TOMLDecodeError as error:
        raise BadPieces(file.name, WHOLE, _not_toml(str(error), text)) from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, brackets within brackets
        raise BadPieces(file.name, WHOLE, msg("is not TOML that anybody could read")) from None


def _not_toml(error: str, text: str) -> Message:
    """Where reading stopped, in our own words: Python says only in English what it would have liked there."""
    found = re.search(r"at line (\d+), column (\d+)", error)
    if found is None:
        return msg("is not TOML: something that was opened is not closed by its end")
    line, column = int(found[1]), int(found[2])
    there = text.split("\n")[line - 1][column - 1 :].strip()
    if not there:
        return msg("is not TOML: line {line} breaks off", line=line)
    return msg("is not TOML: line {line} cannot be read from {there} on", line=line, there=shown(there))


def contents(file: Path) -> bytes:
    """A file's bytes.

    Raises BadPieces when they cannot be read, or are more than MOST_BYTES.
    """
    try:
        with file.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadPieces(str(file), WHOLE, _unreadable(error)) from None
    except ValueError:  # a name that no file can have
        raise BadPieces(shown(str(file)), WHOLE, msg("cannot be read")) from None
    if len(data) > MOST_BYTES:
        raise BadPieces(str(file), WHOLE, msg("is no pieces file: it is larger than {n} MB", n=MOST_BYTES // 1_000_000))
    return data


def _unreadable(error: OSError) -> Message:
    if isinstance(error, FileNotFoundError):
        return msg("is not there")
    if isinstance(error, IsADirectoryError):
        return msg("is a folder")
    return msg("may not be read") if isinstance(error, PermissionError) else msg("cannot be read")


def read(file: Path) -> Entry:
    """The whole file as an entry.

    Raises BadPieces when it is not there, not UTF-8 or not TOML.
    """
    return parsed(file, contents(file))
