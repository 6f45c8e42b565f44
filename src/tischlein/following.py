"""Play a record's lines on a match, one after another, with errors that name file, line, move and rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tischlein.game import NAMES, Game, spec_of
from tischlein.kit.errors import BadMove, BadRecord, BadSetting, IllegalMove
from tischlein.match import Match
from tischlein.record import CHANCE, Line, Record
from tischlein.words import msg

FEW = 12  # legal moves named in an error
NO_FILES: Mapping[str, str | Path] = {}


def begin(record: Record, files: Mapping[str, str | Path] = NO_FILES) -> Match:
    """The match of a record before its first line."""
    fail = failure(record)
    if record.game not in NAMES:
        raise fail(f"there is no game {record.game!r}; there are {', '.join(NAMES)}", record.numbers.get("game", 0))
    try:
        game = Game(record.game, len(record.names), {**record.settings, **_digests(record, files)})
    except BadSetting as error:
        header = "players" if error.name == "players" else "settings"
        raise fail(str(error), record.numbers.get(header, 0)) from None
    version = record.headers.get("rules", str(game.rules_version))
    if version != str(game.rules_version):
        raise fail(
            f"it was played by version {version} of the rules; this program knows version {game.rules_version}",
            record.numbers.get("rules", 0),
        )
    match = Match(game, names=record.names, manual=True)
    own = {"game", "players", "settings", "result", "rules", *game.own_files()}
    match.headers = {key: value for key, value in record.headers.items() if key not in own}
    return match


def _digests(record: Record, files: Mapping[str, str | Path]) -> dict[str, str]:
    """The digests of the files a record was played with, once they are at hand and are the right ones."""
    fail = failure(record)
    found = {}
    for file in spec_of(record.game).files:
        said = record.headers.get(file.name, "").lower()
        if file.name in record.settings:
            raise fail(
                f"{file.name} is no setting in a record, but a header line of its own ({file.name}: sha256:…)",
                record.numbers["settings"],
            )
        if file.name in files:
            given = file.load(Path(files[file.name]))
            if given != said:
                played = f"the {file.name} {said}" if said else f"the game's own {file.name}"
                raise fail(
                    f"it was played with {played}; {files[file.name]} is {given}", record.numbers.get(file.name, 0)
                )
        elif said and not file.known(said):
            raise fail(
                f"it was played with a table's own {file.name}, {said}; that file has to be given along",
                record.numbers[file.name],
            )
        if said:
            found[file.name] = said
    return found


def follow(match: Match, record: Record, line: Line) -> None:
    """Play one line of a record: a move, or the outcomes that stand on it."""
    fail = failure(record)
    words, used = line.text.split(), 0
    try:
        if line.actor != CHANCE:
            match.act(line.text, line.actor, line.number)
            return
        fresh = getattr(match.game.part("notation"), "new_line", None)
        if fresh is not None:
            fresh(match.state.view(0))
        while words:
            used = len(words)
            if not match.state.chance():
                raise IllegalMove("", msg("Chance does not decide here."), " ".join(words))
            outcomes, used = match.game.part("notation").read_outcomes(match.state.view(0), words)
            for outcome in outcomes:
                match.deal(outcome, line.number)
            words = words[used:]
    except IllegalMove as error:
        moves = match.state.moves(line.actor) if line.actor in match.state.actors else []
        fault = f"{' '.join(words[:used])}: {error.reason}" if line.actor == CHANCE else error.reason
        raise fail(f"{line}: {fault}", line.number, error.rule, moves if len(moves) <= FEW else ()) from None
    except BadMove as error:
        raise fail(f"{line}: {error}", line.number, error.rule) from None


def check_result(match: Match, record: Record) -> None:
    """Refuse a finished record whose `result` is not what its moves give."""
    said = record.headers.get("result")
    if said is None or not match.state.over:
        return
    scores = [part.strip() for part in said.split("|")]
    if scores != [str(points) for points in match.state.scores]:
        have = " | ".join(map(str, match.state.scores))
        raise failure(record)(
            f"the header says result: {said}, but the moves give {have}", record.numbers.get("result", 0)
        )


def failure(record: Record) -> Any:
    """What makes the errors about a record: called with the fault, the line, the rule and the legal moves."""

    def fail(fault: str, line: int = 0, rule: str = "", legal: Sequence[str] = ()) -> BadRecord:
        return BadRecord(fault, file=record.file, line=line, rule=rule, legal=legal)

    return fail
