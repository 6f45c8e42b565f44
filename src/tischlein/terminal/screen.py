"""What stands between a game and the person at the terminal: lines out, lines in.

`Screen` is a keyboard and a coloured screen, with completion; `Pipe` is plain text from and to anywhere.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TextIO

if TYPE_CHECKING:
    from prompt_toolkit.document import Document


class Face(Protocol):
    """Where a game is shown and asked for.  colour: whether ANSI colours may be used."""

    colour: bool

    def tell(self, text: str = "") -> None:
        """Show a text, which may have several lines and ANSI colours if `colour` is set."""

    def error(self, text: str) -> None:
        """Show what was wrong with the last line."""

    def ask(self, prompt: str, lines: Sequence[str]) -> str:
        """The next line; `lines` are those that make sense, for completion.  Raises EOFError at the end of input."""
        ...

    def curtain(self, text: str) -> None:
        """Hide what was shown until the person named in the text says so."""


class Pipe:
    """Plain text in and out, for scripts and simple terminals."""

    colour = False

    def __init__(self, source: TextIO | None = None, out: TextIO | None = None) -> None:
        self._source, self._out = source or sys.stdin, out or sys.stdout

    def tell(self, text: str = "") -> None:
        print(text, file=self._out, flush=True)

    def error(self, text: str) -> None:
        self.tell(text)

    def ask(self, prompt: str, lines: Sequence[str]) -> str:
        print(f"{prompt}> ", end="", file=self._out, flush=True)
        line = self._source.readline()
        self.tell()
        if not line:
            raise EOFError
        return line.strip()

    def curtain(self, text: str) -> None:
        """Nobody looks over anybody's shoulder here."""


class Screen:
    """A terminal with somebody at it."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession
        from rich.console import Console

        self._console = Console(highlight=False)
        self._prompt: Any = PromptSession()
        self.colour = "NO_COLOR" not in os.environ

    def tell(self, text: str = "") -> None:
        from rich.text import Text

        self._console.print(Text.from_ansi(text), soft_wrap=True)

    def error(self, text: str) -> None:
        from rich.text import Text

        self._console.print(Text(text, style="bold red" if self.colour else "bold"), soft_wrap=True)

    def ask(self, prompt: str, lines: Sequence[str]) -> str:
        from prompt_toolkit.formatted_text import FormattedText

        styled = FormattedText([("bold", f"{prompt}> ")])
        return str(self._prompt.prompt(styled, completer=completer(lines), complete_while_typing=False)).strip()

    def curtain(self, text: str) -> None:
        self._console.clear()
        self.tell(text)
        self._prompt.prompt("", completer=None)
        self._console.clear()


def face() -> Face:
    """A screen where somebody sits at one, else a pipe."""
    return Screen() if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb" else Pipe()


def next_words(lines: Sequence[str], typed: str) -> list[str]:
    """The words that can follow what is typed, in the order of the lines; the last typed word may be half of one."""
    head, space, half = typed.rpartition(" ")
    before = (head + space).lower().split()
    found: dict[str, None] = {}
    for line in lines:
        words = line.split()
        if [word.lower() for word in words[: len(before)]] != before or len(words) == len(before):
            continue
        if words[len(before)].lower().startswith(half.lower()):
            found[words[len(before)]] = None
    return list(found)


def completer(lines: Sequence[str]) -> Any:
    """Word by word completion for prompt_toolkit."""
    from prompt_toolkit.completion import Completer, Completion

    class Words(Completer):
        def get_completions(self, document: Document, complete_event: Any) -> Iterator[Completion]:
            typed = document.text_before_cursor.lstrip()
            half = typed.rpartition(" ")[2]
            for word in next_words(lines, typed):
                yield Completion(word, -len(half))

    return Words()
