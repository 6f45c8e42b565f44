"""Component data: TOML files beside the rules, checked on loading with an error that names the entry and the fault."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tischlein.kit.errors import BadPieces

MOST_BYTES = 1_000_000
"""Far more than a pieces file ever has; nobody's whole disk is read as one."""
MOST_DOTS = 100
"""On one line.  A key of very many parts, `a.a.a…`, would keep the reading busy for minutes; no key here has more than three."""
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

    def fail(self, fault: str) -> BadPieces:
        """The error for a fault found here, to be raised."""
        return BadPieces(self.file, self.path, fault)

    def __getitem__(self, key: str | int) -> Entry:
        word = key if isinstance(key, int) or (key.isprintable() and len(key) <= SHOWN) else shown(key)
        path = f"{self.path}[{word + 1}]" if isinstance(word, int) else f"{self.path}.{word}" if self.path else word
        try:
            return Entry(self.file, path, self.value[key])
        except (KeyError, IndexError, TypeError):
            raise BadPieces(self.file, path, "is missing") from None

    def items(self) -> list[tuple[str, Entry]]:
        if not isinstance(self.value, Mapping):
            raise self.fail("must be a table")
        return [(key, self[key]) for key in self.value]

    def rows(self, length: int | None = None) -> list[Entry]:
        if not isinstance(self.value, list):
            raise self.fail("must be a list")
        if length is not None and len(self.value) != length:
            raise self.fail(f"must have {length} entries, has {len(self.value)}")
        return [self[i] for i in range(len(self.value))]

    def number(self, low: int, high: int) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            raise self.fail(f"must be a whole number from {low} to {high}, is {shown(self.value)}")
        return self.value

    def numbers(self, length: int, low: int, high: int) -> list[int]:
        return [entry.number(low, high) for entry in self.rows(length)]

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fail(f"must be a text in quotes, is {shown(self.value)}")
        return self.value

    def __repr__(self) -> str:
        return f"<{self.file}: {self.path} = {self.value!r}>"


def parsed(file: Path, data: bytes) -> Entry:
    """The whole of a file's bytes as an entry.

    Raises BadPieces when they are not UTF-8 or not TOML.
    """
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.count(b".") > MOST_DOTS:
            raise BadPieces(file.name, "file", f"is no pieces file: line {number} has more than {MOST_DOTS} dots")
    try:
        return Entry(file.name, "", tomllib.loads(data.decode("utf-8-sig")))
    except UnicodeDecodeError:
        raise BadPieces(file.name, "file", "is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadPieces(file.name, "file", f"is not TOML: {_line(error)}") from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, brackets within brackets
        raise BadPieces(file.name, "file", "is not TOML that anybody could read") from None


def _line(error: Exception) -> str:
    """An error in one line, whatever of the file it repeats."""
    return "".join(char if char.isprintable() else " " for char in str(error))


def contents(file: Path) -> bytes:
    """A file's bytes.

    Raises BadPieces when they cannot be read, or are more than MOST_BYTES.
    """
    try:
        with file.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadPieces(str(file), "file", error.strerror or "cannot be read") from None
    except ValueError:  # a name that no file can have
        raise BadPieces(shown(str(file)), "file", "cannot be read") from None
    if len(data) > MOST_BYTES:
        raise BadPieces(str(file), "file", f"is no pieces file: it has more than {MOST_BYTES:,} bytes")
    return data


def read(file: Path) -> Entry:
    """The whole file as an entry.

    Raises BadPieces when it is not there, not UTF-8 or not TOML.
    """
    return parsed(file, contents(file))
