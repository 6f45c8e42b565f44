"""A match: a state in progress with its dealer, its seats, its history and its record."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tischlein.game import NAMES, Game, State, spec_of
from tischlein.kit.errors import BadMove, BadRecord, BadSetting, IllegalMove
from tischlein.kit.lines import OutcomeText
from tischlein.record import CHANCE, HIDDEN, Line, Record, names_header
from tischlein.words import msg

FEW = 12  # legal moves named in an error
NO_FILES: Mapping[str, str | Path] = {}


class Dealer:
    """Draws the outcomes of chance from a seed: outcome k is a function of (seed, k) and of nothing else.

    seed: any bytes; its SHA-256 is published before the first move and the seed itself after the last.
    """

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = secrets.token_bytes(16) if seed is None else seed

    @classmethod
    def numbered(cls, seed: int, game: int = 0) -> Dealer:
        """The dealer of a number, for simulations: game k of the seed."""
        return cls(hashlib.sha256(f"tischlein {seed} {game}".encode()).digest()[:16])

    @property
    def commitment(self) -> str:
        """`sha256:…` of the seed."""
        return "sha256:" + hashlib.sha256(self.seed).hexdigest()

    def pick(self, k: int, outcomes: Sequence[tuple[int, int]]) -> int:
        """Outcome k (from 0) among outcomes with weights: ⌊sha256(seed, k) · total / 2²⁵⁶⌋ counted through them."""
        total = sum(weight for _, weight in outcomes)
        at = int.from_bytes(hashlib.sha256(self.seed + b"/%d" % k).digest()) * total >> 256
        for outcome, weight in outcomes:
            at -= weight
            if at < 0:
                return outcome
        raise ValueError("no outcomes to pick from")


@dataclass(frozen=True, slots=True)
class Step:
    """One action or outcome in the history.

    actor: seat, 0 for chance.  action: as an int.  text: in notation.  group: outcomes with one group share a line.
    line: the file's line it came from, 0 if none.
    """

    actor: int
    action: int
    text: OutcomeText | str
    line: int = 0


class Match:
    """A game being played, with everything since its start.

        >>> from tischlein import Match, load
        >>> match = Match(load("kashido", players=2), names=["Ann", "Béla"])
        >>> match.play("pass")

    dealer: decides chance as soon as it is due; without one (dealer=None) outcomes come by `deal`.
    names: of the seats, for the record.
    """

    def __init__(
        self, game: Game, dealer: Dealer | None = None, names: Sequence[str] = (), *, manual: bool = False
    ) -> None:
        self.game = game
        self.dealer = None if manual else dealer or Dealer()
        self.names = list(names) or [f"Seat {seat}" for seat in game.seats]
        if len(self.names) != game.players:
            raise BadSetting(f"{game.players} players need {game.players} names, not {len(self.names)}", "players")
        self.headers: dict[str, str] = {}
        self.steps: list[Step] = []
        self._before: list[bytes] = []
        self.state: State = game.start()
        self.settle()

    # playing

    def play(self, move: int | str, seat: int | None = None) -> None:
        """Play a move of a seat, then let the dealer decide what chance decides.

        Raises BadMove or IllegalMove and leaves the match as it was.
        """
        self.act(move, seat)
        self.settle()

    def act(self, move: int | str, seat: int | None = None, line: int = 0) -> None:
        """Play a move of a seat and leave chance, if it is next, undecided."""
        if not self.state.actors:
            raise IllegalMove(
                "", msg("The game is over.") if self.state.over else msg("Chance decides next."), str(move)
            )
        seat = self.state._actor(seat)
        action = self.state._number(move, seat)
        text = self.state.text(action, seat)
        before = bytes(self.state)
        self.state.apply(action, seat)
        self._before.append(before)
        self.steps.append(Step(seat, action, text, line))

    def deal(self, outcome: int, line: int = 0) -> None:
        """Carry out an outcome of chance."""
        if not self.state.chance():
            raise IllegalMove("", msg("Chance does not decide here."), str(outcome))
        text = self.game.part("notation").write_outcome(self.state.view(0), outcome)
        before = bytes(self.state)
        self.state.apply(outcome)
        self._before.append(before)
        self.steps.append(Step(CHANCE, outcome, text, line))

    def settle(self) -> None:
        """Let the dealer decide until a seat is to act or the game is over."""
        while self.dealer is not None and (outcomes := self.state.chance()):
            self.deal(self.dealer.pick(self.draws(), outcomes))

    def draws(self) -> int:
        """How many outcomes chance has had."""
        return sum(step.actor == CHANCE for step in self.steps)

    # going back

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether the last thing that happened was an action of this seat, or of any seat if none is named, and no
        commitment that is final by the rules."""
        if not self.steps or self.steps[-1].actor == CHANCE or seat not in (None, self.steps[-1].actor):
            return False
        return not self.at(len(self.steps) - 1).final(self.steps[-1].action, self.steps[-1].actor)

    def undo(self, seat: int | None = None) -> Step:
        """Take back the last action and return it.

        Raises IllegalMove once chance or somebody else has acted since, or where it was final.
        """
        if not self.can_undo(seat):
            raise IllegalMove(
                "", msg("There is nothing to take back: something new was seen, or somebody else has acted."), "undo"
            )
        return self.rewind(len(self.steps) - 1)

    def copy(self, length: int | None = None) -> Match:
        """An independent match with the same first `length` steps, all if None."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.headers = dict(self.headers)
        length = len(self.steps) if length is None else length
        twin.state = self.at(length)
        twin.steps, twin._before = self.steps[:length], self._before[:length]
        return twin

    def rewind(self, length: int) -> Step:
        """Go back to the first `length` steps, whatever they were; return the earliest step taken away."""
        step = self.steps[length]
        self.state = self.game.from_bytes(self._before[length])
        del self.steps[length:], self._before[length:]
        return step

    def at(self, length: int) -> State:
        """The state after the first `length` steps, as a copy."""
        if length == len(self.steps):
            return self.state.copy()
        return self.game.from_bytes(self._before[length])

    # telling

    def known(self, index: int, viewer: int, now: int | None = None) -> bool:
        """Whether a viewer (a seat, 0 a spectator) may know step `index` once `now` steps have been made (all if None)."""
        step = self.steps[index]
        now_state = self.at(len(self.steps) if now is None else now)
        known = self.game.part("view").known
        return bool(known(self.at(index)._core.plain(), now_state._core.plain(), step.actor, step.action, viewer))

    def record(self, seat: int | None = None) -> Record:
        """The record: full if no seat is named, else what that seat (0: a spectator) may know, `?` for the rest."""
        headers = {"game": self.game.name, "players": names_header(self.names)}
        changed = self.game.changed_settings()
        if changed:
            headers["settings"] = " ".join(f"{name}={value}" for name, value in changed.items())
        headers |= self.game.own_files()
        if self.state.over:
            headers["result"] = " | ".join(map(str, self.state.scores))
        headers["rules"] = str(self.game.rules_version)
        if seat is not None:
            headers["seat"] = str(seat)
        if self.dealer is not None:
            headers["fair"] = self.dealer.commitment
            if self.state.over and seat is None:
                headers["seed"] = self.dealer.seed.hex()
        for key, value in self.headers.items():
            if key != "seed" or seat is None:
                headers.setdefault(key, value)
        return Record(headers, list(self._lines(seat)))

    def _lines(self, viewer: int | None) -> Iterator[Line]:
        i = 0
        while i < len(self.steps):
            step = self.steps[i]
            if not isinstance(step.text, OutcomeText):
                yield Line(step.actor, step.text if viewer is None or self.known(i, viewer) else HIDDEN, step.line)
                i += 1
                continue
            first, words = step.text, []
            line = step.line
            while (
                i < len(self.steps)
                and isinstance(text := self.steps[i].text, OutcomeText)
                and text.group == first.group
            ):
                words.append(text.word if viewer is None or self.known(i, viewer) else HIDDEN)
                i += 1
            hidden = all(word == HIDDEN for word in words)
            yield Line(CHANCE, HIDDEN if hidden else f"{first.head} {first.glue.join(words)}".strip(), line)

    def __repr__(self) -> str:
        return f"<Match of {self.game!r}, {len(self.steps)} steps, {self.state!r}>"

    def _repr_svg_(self) -> str:
        return self.state._repr_svg_()


def replay(record: Record, **files: str | Path) -> Match:
    """Play a record through; what a seat record hides is filled with something possible (see `hidden`).

    files: those that the table had brought, by the name of their setting.  The match has no dealer.
    Raises BadRecord with file, line, move and rule, BadPieces for a file with a fault.
    """
    if any(HIDDEN in line.text.split() for line in record.lines):
        from tischlein.hidden import fill

        return fill(record, files)
    match = begin(record, files)
    for line in record.lines:
        follow(match, record, line)
    check_result(match, record)
    return match


def begin(record: Record, files: Mapping[str, str | Path] = NO_FILES) -> Match:
    """The match of a record before its first line."""
    fail = _failure(record)
    if record.game not in NAMES:
        raise fail(f"there is no game {record.game!r}; there are {', '.join(NAMES)}")
    try:
        game = Game(record.game, len(record.names), {**record.settings, **_digests(record, files)})
    except BadSetting as error:
        raise fail(str(error)) from None
    version = record.headers.get("rules", str(game.rules_version))
    if version != str(game.rules_version):
        raise fail(f"it was played by version {version} of the rules; this program knows version {game.rules_version}")
    match = Match(game, names=record.names, manual=True)
    own = {"game", "players", "settings", "result", "rules", *game.own_files()}
    match.headers = {key: value for key, value in record.headers.items() if key not in own}
    return match


def _digests(record: Record, files: Mapping[str, str | Path]) -> dict[str, str]:
    """The digests of the files a record was played with, once they are at hand and are the right ones."""
    fail = _failure(record)
    found = {}
    for file in spec_of(record.game).files:
        said = record.headers.get(file.name, "").lower()
        if file.name in record.settings:
            raise fail(f"{file.name} is no setting in a record, but a header line of its own ({file.name}: sha256:…)")
        if file.name in files:
            given = file.load(Path(files[file.name]))
            if given != said:
                played = f"the {file.name} {said}" if said else f"the game's own {file.name}"
                raise fail(f"it was played with {played}; {files[file.name]} is {given}")
        elif said and not file.known(said):
            raise fail(f"it was played with a table's own {file.name}, {said}; that file has to be given along")
        if said:
            found[file.name] = said
    return found


def follow(match: Match, record: Record, line: Line) -> None:
    """Play one line of a record: a move, or the outcomes that stand on it."""
    fail = _failure(record)
    try:
        if line.actor != CHANCE:
            match.act(line.text, line.actor, line.number)
            return
        words = line.text.split()
        while words:
            if not match.state.chance():
                raise IllegalMove("", msg("Chance does not decide here."), " ".join(words))
            outcomes, used = match.game.part("notation").read_outcomes(match.state.view(0), words)
            for outcome in outcomes:
                match.deal(outcome, line.number)
            words = words[used:]
    except IllegalMove as error:
        moves = match.state.moves(line.actor) if line.actor in match.state.actors else []
        raise fail(f"{line}: {error}", line.number, error.rule, moves if len(moves) <= FEW else ()) from None
    except BadMove as error:
        raise fail(f"{line}: {error}", line.number) from None


def check_result(match: Match, record: Record) -> None:
    """Refuse a finished record whose `result` is not what its moves give."""
    said = record.headers.get("result")
    if said is None or not match.state.over:
        return
    scores = [part.strip() for part in said.split("|")]
    if scores != [str(points) for points in match.state.scores]:
        have = " | ".join(map(str, match.state.scores))
        raise _failure(record)(f"the header says result: {said}, but the moves give {have}")


def verify(record: Record, **files: str | Path) -> int:
    """Check every outcome of chance against the seed, and the seed against the commitment; return how many there were.

    files: as for `replay`.
    Raises BadRecord at the first that differs, or where the record does not name its seed or is not finished.
    """
    fail = _failure(record)
    for key in ("fair", "seed"):
        if key not in record.headers:
            raise fail(f"the header has no {key!r}, so the deal cannot be checked")
    try:
        dealer = Dealer(bytes.fromhex(record.headers["seed"]))
    except ValueError:
        raise fail("the seed is not written in hex") from None
    if dealer.commitment != record.headers["fair"].lower():
        raise fail(f"the seed does not belong to the commitment: its is {dealer.commitment}")
    match = begin(record, files)
    checked = 0
    for line in record.lines:
        start = len(match.steps)
        follow(match, record, line)
        if line.actor == CHANCE:
            for index in range(start, len(match.steps)):
                due = dealer.pick(checked, match.at(index).chance())
                if due != match.steps[index].action:
                    text = match.game.part("notation").write_outcome(match.at(index).view(0), due)
                    raise fail(f"{line}: the seed gives {text} as outcome {checked + 1}", line.number)
                checked += 1
    check_result(match, record)
    if not match.state.over:
        raise fail("the moves end before the game is over")
    return checked


def _failure(record: Record) -> Any:
    def fail(fault: str, line: int = 0, rule: str = "", legal: Sequence[str] = ()) -> BadRecord:
        return BadRecord(fault, file=record.file, line=line, rule=rule, legal=legal)

    return fail
