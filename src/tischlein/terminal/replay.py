"""Walk through a record line by line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tischlein.game import State
from tischlein.hidden import fill
from tischlein.kit.errors import BadRecord
from tischlein.match import begin, check_result, follow
from tischlein.record import HIDDEN, Line, Record


def hides(record: Record) -> bool:
    """Whether the record leaves something out: one that a seat or a spectator got."""
    return any(HIDDEN in line.text.split() for line in record.lines)


def positions(record: Record) -> Iterator[tuple[Line | None, State]]:
    """Every line with the state before it, then None with the state at the end.

    A state is good until the next one is asked for.  Raises BadRecord when it comes to a line that cannot be played.
    """
    if hides(record):
        yield from _filled(record)
        return
    match = begin(record)
    for line in record.lines:
        yield line, match.state
        follow(match, record, line)
    check_result(match, record)
    yield None, match.state


def _filled(record: Record) -> Iterator[tuple[Line | None, State]]:
    match = fill(record)
    before = {step.line: index for index, step in reversed(list(enumerate(match.steps)))}
    for line in record.lines:
        yield line, match.at(before[line.number])
    yield None, match.state


def at(record: Record, line: int | None) -> State:
    """The state before a line of the file (from 1), at the end if None.

    A line that is no move has the state before the next move.  Raises BadRecord, also for a line the file does not have.
    """
    for move, state in positions(record):
        if move is None or (line is not None and move.number >= line):
            break
    if line is not None and move is None and line > length(record) + 1:
        raise BadRecord(f"there is no line {line}; the file has {length(record)}", file=record.file)
    return state


def length(record: Record) -> int:
    """How many lines the record's file has."""
    return len(Path(record.file).read_text(encoding="utf-8").splitlines())
