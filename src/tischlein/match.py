"""A match: a state in progress with its dealer, its seats, its history and its record."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tischlein.game import Game, State
from tischlein.kit.errors import BadMove, BadSetting, IllegalMove
from tischlein.kit.lines import OutcomeText
from tischlein.record import CHANCE, DRAWN, GIVEN, HIDDEN, Line, Record, names_header
from tischlein.words import msg


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

    actor: seat, 0 for chance.  action: as an int.  text: in notation, an outcome's with how it shares a line.
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

    dealer: decides chance as soon as it is due; one with a new seed if none is given.
    names: of the seats, for the record.
    manual: there is no dealer, outcomes come by `deal`.
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
            raise self._nobody(move, seat)
        seat = self.state._actor(seat)
        action = self.state._number(move, seat)
        text = self.state.text(action, seat)
        before = bytes(self.state)
        self.state.apply(action, seat)
        self._before.append(before)
        self.steps.append(Step(seat, action, text, line))

    def _nobody(self, move: int | str, seat: int | None) -> IllegalMove:
        """Why nobody can play a move now: by the game's rule where it names one and the move can be read."""
        try:
            ruled = self.state.why_not(move, seat)
        except BadMove:
            ruled = None
        plain = msg("The game is over.") if self.state.over else msg("Chance decides next.")
        return ruled or IllegalMove("", plain, str(move))

    def deal(self, outcome: int, line: int = 0) -> None:
        """Carry out an outcome of chance."""
        if not self.state.chance():
            raise IllegalMove("", msg("Chance does not decide here."), str(outcome))
        before, view = bytes(self.state), self.state.view(0)
        self.state.apply(outcome)
        text = self.game.part("notation").write_outcome(view, outcome)
        self._before.append(before)
        self.steps.append(Step(CHANCE, outcome, text, line))

    def settle(self) -> None:
        """Let the dealer decide until a seat is to act or the game is over."""
        while self.dealer is not None and (outcomes := self.state.chance()):
            self.deal(self.dealer.pick(self.draws(), outcomes))

    def go_on(self, dealer: Dealer) -> None:
        """From now on this dealer decides, and its commitment stands in the record; what chance brought so far was given, by
        the game of the commitment that stood there before."""
        before = self.dealer.commitment if self.dealer is not None else self.headers.get("fair", "")
        self.dealer = dealer
        for key in ("fair", "seed", DRAWN, "match"):
            self.headers.pop(key, None)
        self.headers[GIVEN] = f"{self.draws()} {before}".rstrip()
        self.settle()

    @property
    def given(self) -> tuple[int, str]:
        """How many outcomes of chance, from the first on, came from an earlier game, and its commitment, "" if that is not known."""
        number, _, before = self.headers.get(GIVEN, "0").partition(" ")
        return int(number) if number.isascii() and number.isdigit() else 0, before

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
        self.state = self.game.restored(self._before[length])
        del self.steps[length:], self._before[length:]
        return step

    def at(self, length: int) -> State:
        """The state after the first `length` steps, as a copy."""
        if length == len(self.steps):
            return self.state.copy()
        return self.game.restored(self._before[length])

    # telling

    def known(self, index: int, viewer: int, now: int | None = None) -> bool:
        """Whether a viewer (a seat, 0 a spectator) may know step `index` once `now` steps have been made (all if None)."""
        if not self.game.hidden:
            return True
        step = self.steps[index]
        now_state = self.at(len(self.steps) if now is None else now)
        known = self.game.part("view").known
        return bool(known(self.at(index)._core.plain(), now_state._core.plain(), step.actor, step.action, viewer))

    def record(self, seat: int | None = None) -> Record:
        """The record: full if no seat is named, else what that seat (0: a spectator) may know, `?` for the rest.

        Raises BadMove for a seat that the game does not have.
        """
        if seat:
            self.state._seat(seat)
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
