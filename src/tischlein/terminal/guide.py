"""A game's guide as text: Markdown for a pipe, typeset on a screen."""

from __future__ import annotations

import re
from pathlib import Path

from tischlein.words import msg
from tischlein.words.say import Say

GAMES = Path(__file__).parent.parent / "games"
_BOARD = re.compile(r"!\[([^\]]*)\]\(board:[^)]*\)")
_SOURCES = {"{house}": msg("house rule"), "{pub}": msg("published")}


def guide(game: str, lang: str) -> str:
    """The guide in Markdown, boards as the words that describe them, marks of sources in brackets.

    Raises FileNotFoundError where there is none in this language.
    """
    text = _BOARD.sub(r"> \1", (GAMES / game / "guide" / f"{lang}.md").read_text(encoding="utf-8"))
    say = Say(lang)
    for mark, word in _SOURCES.items():
        text = text.replace(mark, f"({say(word)})")
    return text


def show(text: str) -> None:
    """Print Markdown, typeset if somebody is looking."""
    import sys

    if not sys.stdout.isatty():
        print(text, end="" if text.endswith("\n") else "\n")
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(text), width=min(console.width, 100))
