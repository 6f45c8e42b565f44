"""How an outcome of chance stands in a record: outcomes in a row may share one line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OutcomeText:
    """An outcome's part of a chance line.

    group: outcomes in a row with an equal group share a line.
    head: the word that opens the line, or nothing.
    word: the outcome itself.
    glue: what stands between the words of a line.
    """

    group: str
    head: str
    word: str
    glue: str = " "

    def __str__(self) -> str:
        """The outcome as a line of its own."""
        return f"{self.head} {self.word}".strip()
