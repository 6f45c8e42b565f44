"""Component data: TOML files beside the rules, checked on loading with an error that names the entry and the fault."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tischlein.kit.errors import BadPieces


class Entry:
    """A part of a pieces file that knows where it stands, so that every fault can be named."""

    def __init__(self, file: str, path: str, value: Any) -> None:
        self.file, self.path, self.value = file, path, value

    def fail(self, fault: str) -> BadPieces:
        """The error for a fault found here, to be raised."""
        return BadPieces(self.file, self.path, fault)

    def __getitem__(self, key: str | int) -> Entry:
        path = f"{self.path}[{key + 1}]" if isinstance(key, int) else f"{self.path}.{key}" if self.path else key
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
            raise self.fail(f"must be a whole number from {low} to {high}, is {self.value!r}")
        return self.value

    def numbers(self, length: int, low: int, high: int) -> list[int]:
        return [entry.number(low, high) for entry in self.rows(length)]

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fail(f"must be a text in quotes, is {self.value!r}")
        return self.value

    def __repr__(self) -> str:
        return f"<{self.file}: {self.path} = {self.value!r}>"


def read(file: Path) -> Entry:
    """The whole file as an entry.

    Raises BadPieces when it is not there, not UTF-8 or not TOML.
    """
    try:
        return Entry(file.name, "", tomllib.loads(file.read_text(encoding="utf-8")))
    except OSError as error:
        raise BadPieces(str(file), "file", error.strerror or "cannot be read") from None
    except UnicodeDecodeError:
        raise BadPieces(file.name, "file", "is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadPieces(file.name, "file", f"is not TOML: {error}") from None
