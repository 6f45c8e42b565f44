"""Bring a seat record to life: fill what stands as `?` with possibilities that agree with everything that is told.

What a seat sees does not depend on what it cannot know, so any filling that lets all told lines be played gives exactly
that seat's views.  One is found by repair: play on, and where a told line is impossible change the latest hidden thing
that gets the record further.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise
from pathlib import Path

from tischlein.following import NO_FILES, begin, check_result, follow
from tischlein.kit.errors import BadRecord
from tischlein.match import Match
from tischlein.record import CHANCE, HIDDEN, Line, Record


class _Filling:
    """A match played along a record's units, with a choice for each hidden one."""

    def __init__(self, match: Match, record: Record, units: list[Line]) -> None:
        self.match, self.record, self.units = match, record, units
        self.starts: list[int] = []  # the match's length before each unit played
        self.choices: dict[int, int] = {}
        seat = record.headers.get("seat", "")
        self.reader = int(seat) if seat in map(str, match.game.seats) else 0  # a spectator knows least
        self.fault: BadRecord | None = None

    def play(self, until: int) -> bool:
        """Play up to a unit; False where a told one cannot be played, its fault kept."""
        while len(self.starts) < until:
            at = len(self.starts)
            try:
                self._play_one(at)
            except BadRecord as fault:
                self.fault = fault
                return False
            self.starts.append(self.length)
        return True

    def _play_one(self, at: int) -> None:
        self.length = len(self.match.steps)
        unit = self.units[at]
        if unit.text != HIDDEN:
            follow(self.match, self.record, unit)
            return
        possible = self.possible(unit)
        if not possible:
            raise BadRecord(
                f"{unit}: nothing is hidden here; write what happened", file=self.record.file, line=unit.number
            )
        if self.choices.get(at) not in possible:
            self.choices[at] = possible[0]
        if unit.actor == CHANCE:
            self.match.deal(self.choices[at], unit.number)
        else:
            self.match.act(self.choices[at], unit.actor, unit.number)

    def possible(self, unit: Line) -> list[int]:
        """What a hidden unit can be here, the likeliest first: only what the rules hide from the reader."""
        if unit.actor == CHANCE:
            found = [outcome for outcome, _ in sorted(self.match.state.chance(), key=lambda pair: -pair[1])]
        else:
            found = self.match.state.legal(unit.actor)
        known, here = self.match.game.part("view").known, self.match.state._core.plain()
        return [choice for choice in found if not known(here, here, unit.actor, choice, self.reader)]

    def back_to(self, unit: int) -> _Filling:
        """The same filling before a unit, on a match of its own."""
        twin = _Filling(self.match.copy(self.starts[unit]), self.record, self.units)
        twin.starts = self.starts[:unit]
        twin.choices = dict(self.choices)
        return twin


def fill(record: Record, files: Mapping[str, str | Path] = NO_FILES) -> Match:
    """A match in which the record's told lines happened and its hidden ones are possible.

    Raises BadRecord, as for a full record, for a told line that cannot be played whatever hidden thing is changed, alone or
    with the next one.
    """
    units = list(_units(record))
    filling = _Filling(begin(record, files), record, units)
    while not filling.play(len(units)):
        better = _repaired(filling)
        if better is None:
            assert filling.fault is not None
            raise filling.fault
        filling = better
    check_result(filling.match, record)
    return filling.match


def _units(record: Record) -> Iterator[Line]:
    """The record's lines, with chance lines taken apart so that each hidden outcome stands alone."""
    for line in record.lines:
        if line.actor != CHANCE:
            yield line
            continue
        for hidden, stretch in groupby(line.text.split(), lambda word: word == HIDDEN):
            words = list(stretch)
            for text in words if hidden else [" ".join(words)]:
                yield Line(CHANCE, text, line.number)


def _repaired(filling: _Filling) -> _Filling | None:
    """The filling with one hidden thing changed, the latest that lets the unit at fault be played; else with two in a row.

    What was drawn in secret and what was done with it hang together, so that one alone may not do.
    """
    stuck = len(filling.starts)
    hidden = sorted((unit for unit in filling.choices if unit < stuck), reverse=True)
    for unit in hidden:
        for trial in _changed(filling, unit):
            if trial.play(stuck + 1):
                return trial
    for following, unit in pairwise(hidden):
        for trial in _changed(filling, unit):
            if trial.play(following + 1):
                for both in _changed(trial, following):
                    if both.play(stuck + 1):
                        return both
    return None


def _changed(filling: _Filling, unit: int) -> Iterator[_Filling]:
    """The filling before a hidden unit, once with every other choice for it."""
    for other in filling.back_to(unit).possible(filling.units[unit]):
        if other != filling.choices[unit]:
            trial = filling.back_to(unit)
            trial.choices[unit] = other
            yield trial
