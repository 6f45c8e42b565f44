"""A terminal in a test."""

from __future__ import annotations

from collections.abc import Sequence


class Script:
    """Types the lines it was given; keeps what was shown."""

    colour = False

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = list(lines)
        self.told: list[str] = []
        self.curtains: list[str] = []
        self.offered: list[Sequence[str]] = []

    def tell(self, text: str = "") -> None:
        self.told.append(text)

    def error(self, text: str) -> None:
        self.told.append(text)

    def ask(self, prompt: str, lines: Sequence[str]) -> str:
        self.offered.append(lines)
        if not self._lines:
            raise EOFError
        return self._lines.pop(0)

    def curtain(self, text: str) -> None:
        self.curtains.append(text)
