"""The contract: a game and its states, for every game alike.

    >>> import tischlein
    >>> game = tischlein.load("kashido", players=2)
    >>> state = game.start()

Seats are numbered from 1 in turn order, as in records; 0 stands for chance where somebody acted and for a spectator
where somebody looks.  Actions and outcomes are ints; texts are those of the record notation.
"""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Mapping
from typing import Any, Self

from tischlein.games import NAMES
from tischlein.kit import core
from tischlein.kit.errors import BadMove, BadSetting, IllegalMove
from tischlein.kit.loader import FLAVOURS, Flavour
from tischlein.kit.spec import Spec, Value
from tischlein.words import msg

__all__ = ["NAMES", "Game", "State", "load"]


def load(name: str, players: int | None = None, flavour: Flavour = "py", **settings: Value) -> Game:
    """A game by its name in records, for so many players (its fewest if not given), with settings by name.

    flavour: "py" is ready at once; "nb" is compiled, a hundred times as fast, and takes seconds the first time.
    A setting that is a file of the table's own takes its path.
    Raises BadSetting for an unknown game, setting, value or number of players, BadPieces for a file with a fault.
    """
    return Game(name, players, settings, flavour)


_AROUND_HYPHENS = re.compile(r"(?<=\w)\s*-\s*(?=\w)")
_BEFORE_NUMBERS = re.compile(r"(?<!\S)0+(?=[0-9])")


def spec_of(name: str) -> Spec:
    """What a game is, by its name."""
    spec: Spec = importlib.import_module(f"tischlein.games.{name}").SPEC
    return spec


class Game:
    """A game with its number of seats and its settings.

    name: as in records.  players: seats.  settings: every setting by name, defaults included.
    rules_version: raised whenever a rule changes its behaviour.
    """

    def __init__(
        self,
        name: str,
        players: int | None = None,
        settings: Mapping[str, Value] | None = None,
        flavour: Flavour = "py",
    ) -> None:
        if name not in NAMES:
            raise BadSetting(f"there is no game {name!r}; there are {', '.join(NAMES)}", "game", name, NAMES)
        if flavour not in FLAVOURS:
            raise BadSetting(f"there is no flavour {flavour!r}; there are {', '.join(FLAVOURS)}", "flavour", flavour)
        self.name = name
        self.spec = spec_of(name)
        self.players = self.spec.seats[0] if players is None else players
        self.settings = self.spec.read(self.players, self.spec.opened(settings or {}))
        self.flavour: Flavour = flavour

    @property
    def rules_version(self) -> int:
        return self.spec.rules_version

    @property
    def hidden(self) -> bool:
        """Whether a seat knows things that others do not."""
        return self.spec.hides(self.settings)

    @property
    def seats(self) -> range:
        """The seats, 1 … players."""
        return range(1, self.players + 1)

    def part(self, module: str) -> Any:
        """One of the game's own files, such as "notation" or "drawing"."""
        return importlib.import_module(f"tischlein.games.{self.name}.{module}")

    def start(self) -> State:
        """The position before the first move; chance is usually next."""
        return State(self, core.start(self.name, self.flavour, self.spec.config(self.players, self.settings)))

    def from_bytes(self, data: bytes) -> State:
        """The state of this game that gave these bytes.

        Raises ValueError for bytes that are no state of it: of a wrong length; of other seats or of settings that stay in
        the state (Kashido's layout does not: it is only how a game begins); or in which it is not so that exactly one of
        chance, a seat with a legal action, and the end is next, and everybody can be shown a view.  What passes need not
        be a position that play can reach.
        """
        state = self.restored(data)
        try:
            fault = self._fault(state)
        except Exception as error:  # numbers without meaning make rules and views stumble anywhere
            fault = f"they have no meaning ({type(error).__name__}: {error})"
        if fault:
            raise ValueError(f"these bytes are no state of {self!r}: {fault}")
        return state

    def restored(self, data: bytes) -> State:
        """The same for bytes that are known to be a state of this game; only their length is looked at."""
        return State(self, core.from_bytes(self.name, self.flavour, data))

    def _fault(self, state: State) -> str:
        """What tells that a state is none of this game's; empty if nothing does."""
        plain, mine = state._core.plain(), self.start()._core.plain()
        for name in self.part("rules").FIXED:
            if getattr(plain, name) != getattr(mine, name):
                return f"{name} is that of other seats or settings"
        twin = Game(self.name, self.players, self.settings)  # the plain flavour checks every index
        state = twin.restored(bytes(state))
        if any(seat > self.players for seat in (*state.actors, *state.turn)):
            return "a seat is to act that is not there"
        if (bool(state.chance()) + bool(state.actors) + state.over) != 1:
            return "not exactly one of chance, a seat and the end is next"
        if not all(state.moves(seat) for seat in state.actors) or (state.over and not state.winners):
            return "nothing can happen, and nobody has won"
        for seat in (0, *self.seats):
            state.view(seat)
        return ""

    def changed_settings(self) -> dict[str, str]:
        """The settings that are not at their default, in the order of the rules page."""
        return {s.name: self.settings[s.name] for s in self.spec.settings if self.settings[s.name] != s.default}

    def own_files(self) -> dict[str, str]:
        """The digests of the files that the table brought, by the name of their setting."""
        return {file.name: self.settings[file.name] for file in self.spec.files if self.settings[file.name]}

    def __repr__(self) -> str:
        changed = {**self.changed_settings(), **self.own_files()}
        more = "".join(f", {name}={value!r}" for name, value in changed.items())
        return f"load({self.name!r}, players={self.players}{more})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.players, self.settings) == (
            other.name,
            other.players,
            other.settings,
        )

    def __hash__(self) -> int:
        return hash((self.name, self.players, tuple(self.settings.items())))


def _members(mask: int) -> tuple[int, ...]:
    return tuple(k + 1 for k in range(mask.bit_length()) if mask >> k & 1)


class State:
    """A position.  `apply` changes it; `copy` makes an independent one; `bytes(state)` and `Game.from_bytes` store it."""

    __slots__ = ("_core", "game")

    def __init__(self, game: Game, core_: core.Core) -> None:
        self.game = game
        self._core = core_

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now: none where chance decides or the game is over; several choose at the same time."""
        return _members(self._core.actors())

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats whose turn is under way, also while chance decides within it."""
        return _members(self._core.turn())

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._core.over()

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat in seat order, as far as they are on the table's full knowledge."""
        return tuple(self._core.score(k) for k in range(self.game.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; empty until the game is over."""
        return _members(self._core.winners()) if self.over else ()

    def legal(self, seat: int | None = None) -> list[int]:
        """The legal actions of a seat, ascending; of the only actor if no seat is named.  Empty for any other seat."""
        if seat is None:
            if len(self.actors) != 1:
                return []
            seat = self.actors[0]
        return self._core.legal(self._seat(seat) - 1)

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat as record notation, in the order of `legal`."""
        actions = self.legal(seat)
        if not actions:
            return []
        seat = self._actor(seat)
        view, write = self.view(seat), self.game.part("notation").write
        return [str(write(view, seat, action)) for action in actions]

    def chance(self) -> list[tuple[int, int]]:
        """The outcomes chance can have here with their weights (positive ints); empty where chance does not decide."""
        return self._core.chance()

    def apply(self, action: int | str, seat: int | None = None) -> None:
        """Play a move of a seat, of the only actor if none is named; where chance decides, carry out an outcome.

        Raises BadMove for a text that is no move, IllegalMove with the rule for one that is not allowed here.
        """
        outcomes = self.chance()
        if outcomes and seat in (None, 0):
            self._deal(action, [outcome for outcome, _ in outcomes])
            return
        if seat == 0:
            raise IllegalMove("", msg("Chance does not decide here."), str(action))
        seat = self._actor(seat)
        number = self._number(action, seat)
        if number not in self._core.legal(seat - 1):
            refusal = self.why_not(number, seat)
            raise refusal or IllegalMove("", msg("This move is not possible here."), str(action))
        self._core.apply(seat - 1, number)

    def why_not(self, action: int | str, seat: int | None = None) -> IllegalMove | None:
        """Why a move is not allowed, rule by rule by the literal referee; None if it is.

        Raises BadMove for a text that is no move at all.
        """
        seat = self._actor(seat)
        number = self._number(action, seat)
        refusal = self.game.part("referee").why_not(self._core.plain(), seat - 1, number)
        if refusal is None:
            return None
        rule, message = refusal
        return IllegalMove(rule, message, self.text(number, seat))

    def final(self, action: int, seat: int) -> bool:
        """Whether a legal action of a seat is a commitment that the rules never let it take back."""
        ask = getattr(self.game.part("controls"), "final", None)
        return ask is not None and bool(ask(self.view(seat), seat, action))

    def view(self, seat: int = 0) -> Any:
        """What a seat may know, as a typed value; 0 is a spectator."""
        if seat:
            self._seat(seat)
        return self.game.part("view").view(self._core.plain(), seat)

    def text(self, action: int, seat: int | None = None) -> str:
        """A seat's action in record notation; where chance decides and no seat is named, an outcome.

        Raises BadMove for a number that is none of this game's.
        """
        if self.chance() and seat in (None, 0):
            outcomes = self.game.part("rules").OUTCOMES
            if not 0 <= action < outcomes:
                raise BadMove(f"there is no outcome {action}; the outcomes of {self.game.name} are 0 to {outcomes - 1}")
            return str(self.game.part("notation").write_outcome(self.view(0), action))
        seat = self._actor(seat)
        return str(self.game.part("notation").write(self.view(seat), seat, self._number(action, seat)))

    def read(self, text: str, seat: int | None = None) -> int:
        """The action of a seat that a text of the record notation names, legal or not; spaces may stand around a hyphen and
        zeros before a number.

        Raises BadMove.
        """
        seat = self._actor(seat)
        text = _BEFORE_NUMBERS.sub("", _AROUND_HYPHENS.sub("-", text))
        return int(self.game.part("notation").read(self.view(seat), seat, text))

    def redeal(self, seat: int, rng: random.Random) -> State:
        """A copy in which all that the seat cannot know is dealt again, in agreement with what it has seen."""
        twin = self.copy()
        twin._core.redeal(self._seat(seat) - 1, rng.getrandbits(64))
        return twin

    def copy(self) -> Self:
        """An independent state."""
        return type(self)(self.game, self._core.copy())

    def __bytes__(self) -> bytes:
        return bytes(self._core)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __repr__(self) -> str:
        who = (
            "over"
            if self.over
            else f"seat {', '.join(map(str, self.actors))} to act"
            if self.actors
            else "chance to decide"
        )
        return f"<{self.game.name}, {self.game.players} players, {who}, scores {self.scores}>"

    def _repr_svg_(self) -> str:
        """The board as a spectator sees it, for notebooks."""
        from tischlein.look.picture import standalone

        return standalone(self.game.part("drawing"), self.view(0))

    def _deal(self, outcome: int | str, possible: list[int]) -> None:
        if isinstance(outcome, str):
            words = outcome.split()
            if not words:
                raise BadMove(f"{outcome!r} is no outcome")
            read, used = self.game.part("notation").read_outcomes(self.view(0), words)
            if len(read) != 1 or used != len(words):
                raise BadMove(f"{outcome!r} is not one outcome alone; apply them one by one")
            outcome = int(read[0])
        if outcome not in possible:
            ruled = getattr(self.game.part("referee"), "why_not_dealt", None)
            rule, message = (ruled(self._core.plain(), outcome) if ruled else None) or (
                "",
                msg("Chance cannot bring this here."),
            )
            raise IllegalMove(rule, message, str(outcome))
        self._core.deal(outcome)

    def _number(self, action: int | str, seat: int) -> int:
        """An action as an int, legal or not; BadMove for what is none of this game's."""
        if isinstance(action, str):
            return self.read(action, seat)
        actions = self.game.part("rules").ACTIONS
        if not 0 <= action < actions:
            raise BadMove(f"there is no action {action}; the actions of {self.game.name} are 0 to {actions - 1}")
        return action

    def _seat(self, seat: int) -> int:
        if not 1 <= seat <= self.game.players:
            raise BadMove(f"there is no seat {seat}; the seats are 1 to {self.game.players}")
        return seat

    def _actor(self, seat: int | None) -> int:
        if seat is not None:
            return self._seat(seat)
        acting = self.actors or self.turn
        if len(acting) != 1:
            raise BadMove("several seats may act; name one" if acting else "no seat is to act")
        return acting[0]
