"""Lines in and out: completion and plain text."""

from __future__ import annotations

import io

import pytest

from tischlein.terminal.screen import Pipe, completer, next_words

LINES = ["swap a1-b1", "swap b1-c1", "gain a red", "gain a red green 1", "gain b red", "pass", "why pass"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", ["swap", "gain", "pass", "why"]),
        ("g", ["gain"]),
        ("gain ", ["a", "b"]),
        ("gain a ", ["red"]),
        ("gain a red ", ["green"]),
        ("SWAP b", ["b1-c1"]),
        ("why p", ["pass"]),
        ("pass ", []),
        ("x", []),
    ],
)
def test_completion_goes_word_by_word(typed: str, words: list[str]) -> None:
    assert next_words(LINES, typed) == words


def test_the_completer_replaces_the_half_word() -> None:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    found = list(completer(LINES).get_completions(Document("  gain a r"), CompleteEvent()))
    assert [(entry.text, entry.start_position) for entry in found] == [("red", -1)]


def test_a_pipe_reads_lines_and_ends_with_the_input() -> None:
    out = io.StringIO()
    pipe = Pipe(io.StringIO("  pass \n"), out)
    assert pipe.ask("Ann", LINES) == "pass"
    with pytest.raises(EOFError):
        pipe.ask("Ann", LINES)
    pipe.tell("done")
    assert out.getvalue() == "Ann> \nAnn> \ndone\n"
