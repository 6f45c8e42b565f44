"""Positions of a record, by the lines of its file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tischlein.following import begin, check_result, follow
from tischlein.game import State
from tischlein.kit.errors import BadSetting
from tischlein.record import HIDDEN, Line, Record
from tischlein.replaying import replay
from tischlein.terminal import position
from tischlein.words.say import Say


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
    match = replay(record)
    before = {step.line: index for index, step in reversed(list(enumerate(match.steps)))}
    for line in record.lines:
        yield line, match.at(before[line.number])
    yield None, match.state


def at(record: Record, line: int | None) -> State:
    """The state before a line of the file (from 1), at the end if None.

    A line that is no move has the state before the next move.  Raises BadRecord, and BadSetting for a line the file does not have.
    """
    for move, state in positions(record):
        if move is None:
            break
        if line is not None and move.number >= line:
            return state
    if line is not None and line > length(record) + 1:
        raise BadSetting(f"{record.file}: there is no line {line}; the file has {length(record)}", "at", str(line))
    return state


def length(record: Record) -> int:
    """How many lines the record's file has."""
    return len(Path(record.file).read_text(encoding="utf-8").splitlines())


def seat_of(record: Record, seat: int | None) -> int | None:
    """The seat.

    Raises BadSetting where the record's game has no such seat.
    """
    if seat is not None and seat > len(record.names):
        raise BadSetting(f"there is no seat {seat}; the seats are 1 to {len(record.names)}", "seat", str(seat))
    return seat


def trace(record: Record, seat: int | None) -> Iterator[str]:
    """For every move line the JSON of the state before it, with the line's number in the file as "line"."""
    told = not hides(record)
    for line, state in positions(record):
        if line is not None:
            found = {"line": line.number, **position.data(state, seat, told=told)}
            yield msgspec.json.encode(found).decode()


def as_json(state: State, seat: int | None, *, told: bool = True) -> str:
    return msgspec.json.encode(position.data(state, seat, told=told)).decode()


def as_text(record: Record, state: State, viewer: int, lang: str, colour: bool = False) -> str:
    """The position for people: board, points, who is to act."""
    say = Say(lang, dict(enumerate(record.names, 1)))
    return "\n".join([position.text(state, viewer, say, colour), position.to_act(state, say)])


def write_svg(state: State, viewer: int, file: str) -> None:
    """Write the board as a picture that stands alone."""
    from tischlein.look.picture import standalone

    Path(file).write_text(standalone(state.game.part("drawing"), state.view(viewer)), encoding="utf-8")
