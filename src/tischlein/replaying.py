"""Bring records to life, and check their chance against the seed."""

from __future__ import annotations

import re
from pathlib import Path

from tischlein.following import begin, check_result, failure, follow
from tischlein.hidden import fill
from tischlein.match import Dealer, Match
from tischlein.record import CHANCE, DRAWN, GIVEN, HIDDEN, Record

COMMITMENT = re.compile(r"sha256:[0-9a-f]{64}", re.IGNORECASE)


def replay(record: Record, **files: str | Path) -> Match:
    """Play a record through; what a seat record hides is filled with something possible (see `hidden`).

    files: those that the table had brought, by the name of their setting.  The match has no dealer.
    Raises BadRecord with file, line, move and rule, BadPieces for a file with a fault.
    """
    if any(HIDDEN in line.text.split() for line in record.lines):
        return fill(record, files)
    match = begin(record, files)
    for line in record.lines:
        follow(match, record, line)
    check_result(match, record)
    return match


def given(record: Record) -> int:
    """How many of the first outcomes were given and not drawn from the seed: those of a game begun from a point of another.

    Raises BadRecord where the header `given` is no number, or what stands behind it no commitment.
    """
    _, _, before = record.headers.get(GIVEN, "0").partition(" ")
    if before and not COMMITMENT.fullmatch(before):
        raise failure(record)(f"{GIVEN}: {before!r} is no commitment", record.numbers.get(GIVEN, 0))
    return _outcomes(record, GIVEN)


def _outcomes(record: Record, header: str) -> int:
    """The number of outcomes that a header begins with; 0 where it is not there."""
    text = record.headers.get(header, "0").partition(" ")[0]
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise failure(record)(f"{header}: {text!r} is no number of outcomes", record.numbers.get(header, 0))
    return int(text)


def verify(record: Record, *, partly: bool = False, **files: str | Path) -> int:
    """Check the outcomes of chance against the seed, and the seed against the commitment; return how many were checked.

    partly: whether a game may begin from a point of another; then those outcomes are not checked that the header says were
    `given`.  Anybody can write that header, so without `partly` such a record is refused.  Their number counts, so that
    outcome k is the seed's outcome k; in one game of a match it is the seed's outcome k behind those that the header says were `drawn` before,
    which are those of whole games.  files: as for `replay`.
    Raises BadRecord at the first that differs, or where the record does not name its seed or is not finished.
    """
    fail = failure(record)
    for key in ("fair", "seed"):
        if key not in record.headers:
            replay(record, **files)  # what else is wrong comes first
            raise fail(f"the header has no {key!r}, so the deal cannot be checked")
    try:
        dealer = Dealer(bytes.fromhex(record.headers["seed"]))
    except ValueError:
        raise fail("the seed is not written in hex", record.numbers.get("seed", 0)) from None
    if dealer.commitment != record.headers["fair"].lower():
        raise fail(
            f"the seed does not belong to the commitment: its is {dealer.commitment}", record.numbers.get("fair", 0)
        )
    match = begin(record, files)
    free, earlier, drawn = given(record), _outcomes(record, DRAWN), 0
    for line in record.lines:
        start = len(match.steps)
        follow(match, record, line)
        if line.actor == CHANCE:
            for index in range(start, len(match.steps)):
                if drawn >= free:
                    due = dealer.pick(earlier + drawn, match.at(index).chance())
                    if due != match.steps[index].action:
                        text = match.game.part("notation").write_outcome(match.at(index).view(0), due)
                        raise fail(f"{line}: the seed gives {text} as outcome {earlier + drawn + 1}", line.number)
                drawn += 1
    check_result(match, record)
    if not match.state.over:
        raise fail("the moves end before the game is over")
    if free > drawn:
        raise fail(f"{GIVEN}: {free}, but there are only {drawn} outcomes", record.numbers.get(GIVEN, 0))
    if earlier % max(1, drawn):
        raise fail(f"{DRAWN}: {earlier} is no number of whole games of {drawn} outcomes", record.numbers.get(DRAWN, 0))
    if free and not partly:
        rest = f"; the other {drawn - free} do" if drawn > free else ""
        raise fail(
            f"not verified: {free} of its {drawn} outcomes of chance were given at the beginning, as if from an earlier game, "
            f"and need not follow from its seed{rest}",
            record.numbers.get(GIVEN, 0),
        )
    return drawn - free
