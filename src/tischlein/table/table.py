"""A table: a match whose turns are staged, and the people and bots on its seats.  Nothing of the web is in here.

Everything that happens is an `Event`; a table is what its events make of its row.  A seat's steps within its turn are events
at once, and can be taken back one by one until chance or somebody else has acted.  When the rules pass the turn on, the
table waits for the seat's `done` before chance, bots or anybody else goes on.

Kinds of events::

    move  seat, {"move": text}     a step, in record notation
    undo  seat                     the last step is taken back
    done  seat                     the turn is ended
    sit   seat, {"name": name}     a person takes the seat, for the first time or back from a bot
    bot   seat, {"bot": spec}      a bot takes the seat
    key   seat                     the seat has a new link; the old one opens nothing any more
    next  {"table": id}            a new game with the same people
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tischlein.following import follow
from tischlein.forced import choice_back, forced, of_the_kind
from tischlein.game import load
from tischlein.kit.errors import IllegalMove, TischleinError
from tischlein.match import Dealer, Match
from tischlein.record import MAGIC, Record, names_header
from tischlein.series import finished_games, single_games
from tischlein.table.selection import Reach
from tischlein.table.store import Event, Row
from tischlein.words import msg

REACHES = 32  # ways to look at one position that are kept
KINDS = frozenset({"move", "undo", "done", "sit", "bot", "key", "next"})


class Outdated(TischleinError):
    """A table that was begun under another version of the rules."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a seat.

    kind: "person" or "bot".  bot: which bot plays, if one does.  sat: whether its person has come.  link: whether it has
    a link at all; a seat planned for a bot has none until the host makes one.  issue: how many links it has had before.
    """

    number: int
    name: str
    kind: str
    bot: str = ""
    sat: bool = False
    link: bool = True
    issue: int = 0

    @property
    def taken(self) -> bool:
        """Whether its person has come and has a name, be it that a bot plays for the moment."""
        return self.sat and self.link

    @property
    def stands_in(self) -> bool:
        """Whether a bot plays for a person, who may come back."""
        return self.kind == "bot" and self.link


class Table:
    """A table at one moment; `apply` carries it on.

    version: number of events so far.  pending: seats whose turn has passed but not been ended.
    Raises Outdated where its game was begun under other rules.
    """

    def __init__(self, row: Row, events: Sequence[Event] = ()) -> None:
        self.row = row
        meta = row.meta
        self.game = load(meta["game"], len(meta["seats"]), **meta["settings"])
        if meta["rules"] != self.game.rules_version:
            raise Outdated(
                f"this game was begun under version {meta['rules']} of the rules; "
                f"this program knows version {self.game.rules_version}"
            )
        self.seats = {n: _planned(n, plan) for n, plan in enumerate(meta["seats"], 1)}
        self.match = self._begun(Dealer(row.seed))
        self.version = 0
        self.pending: set[int] = set()
        self.next = ""
        self.changed = row.created
        self._since = dict.fromkeys(range(len(self.seats) + 1), 0)  # version from which a seat's wishes hold
        self._reaches: dict[tuple[int, tuple[tuple[str, str], ...]], Reach] = {}
        self._forced: dict[int, int | None] = {}
        self._together: frozenset[int] = frozenset()  # who may go on although somebody's turn waits to be ended
        self._fixed = self._turn_start = len(self.match.steps)
        self._last_turn = dict.fromkeys(self.game.seats, len(self.match.steps))
        for event in events:
            self.apply(event)

    def _begun(self, dealer: Dealer) -> Match:
        """The match as it stood when the table was set: before the first move, or at a point of an earlier game."""
        opening: list[str] = self.row.meta.get("opening", [])
        if not opening:
            return Match(self.game, dealer, self._names())
        match = Match(self.game, names=self._names(), manual=True)
        head = [MAGIC, f"game: {self.game.name}", f"players: {names_header(self._names())}", ""]
        record = Record.parse("\n".join([*head, *opening]))
        for line in record.lines:
            follow(match, record, line)
        match.headers["fair"] = self.row.meta.get("origin", "")
        match.go_on(dealer)
        return match

    # what is so

    @property
    def given(self) -> int:
        """How many outcomes of chance came from the earlier game that this one was begun from."""
        return self.match.given[0]

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def names(self) -> dict[int, str]:
        """Names by seat; a seat whose person has no name yet is left out."""
        return {n: seat.name for n, seat in self.seats.items() if seat.name}

    @property
    def over(self) -> bool:
        """Whether the game has ended and nobody can take the last turn back any more."""
        return self.match.state.over and not self.pending

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that whoever comes may take: nobody has come for them, and the host has given them to nobody else."""
        if not self.row.meta.get("open") or self.over:
            return ()
        return tuple(n for n, seat in self.seats.items() if seat.link and not seat.sat and not seat.issue)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats everybody waits for: to end their turn, or to act."""
        if self.pending:
            return tuple(sorted(self.pending | {s for s in self.match.state.actors if self.may_act(s)}))
        return self.match.state.actors

    def fresh(self, seat: int, seen: int) -> bool:
        """Whether what a seat (0: a spectator) wished at version `seen` is still meant as things are now.

        Names, new links and the next game change nothing that can be wished.
        """
        return self._since[seat] <= seen <= self.version

    def reach(self, seat: int, options: Mapping[str, str] | None = None) -> Reach:
        """What a seat can do, kept as long as nothing happens."""
        key = (seat, tuple(sorted((options or {}).items())))
        if key not in self._reaches:
            if len(self._reaches) >= REACHES:
                self._reaches.clear()
            self._reaches[key] = Reach(self.match.state, seat, options)
        return self._reaches[key]

    def may_act(self, seat: int) -> bool:
        """Whether the seat is to act now and nobody else's turn waits to be ended."""
        if seat not in self.match.state.actors:
            return False
        return not self.pending or (seat in self._together and seat not in self.pending)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat can take something back."""
        if self.seats[seat].kind == "bot" or self._back(seat) == 0:
            return False
        return seat in self.pending or seat in self.match.state.turn or seat in self.match.state.actors

    def _back(self, seat: int) -> int:
        """How many steps an undo takes back, 0 for none."""
        return choice_back(self.match, seat, self._fixed)

    def forced(self, seat: int) -> int | None:
        """The step that the table makes for a person on this seat, because it leaves no choice."""
        if self.seats[seat].kind == "bot" or not self.may_act(seat):
            return None
        if seat not in self._forced:
            self._forced[seat] = forced(self.match.state, seat)
        return self._forced[seat]

    def just_stepped(self, seat: int) -> bool:
        """Whether the last thing that happened was such a step of this seat, so that it has seen all there is to see."""
        steps = self.match.steps
        return (
            bool(steps)
            and steps[-1].actor == seat
            and of_the_kind(self.match.at(len(steps) - 1), seat, steps[-1].action)
        )

    def seat_forced(self) -> int:
        """The seat for which the table makes a step now, 0 for none."""
        return next((seat for seat in self.match.state.actors if self.forced(seat) is not None), 0)

    def ending(self, seat: int) -> list[int]:
        """The legal actions that end the seat's turn by the rules, the usual one first."""
        if not self.may_act(seat):
            return []
        legal = self.match.state.legal(seat)
        ends = self.game.part("controls").end_turn(self.match.state.view(seat), seat)
        return [action for action in ends if action in legal]

    def turn_steps(self, seat: int) -> list[tuple[int, bool]]:
        """The seat's steps in the turn under way, as (index, whether it can still be taken back)."""
        if seat not in self.pending and seat not in self.match.state.turn and seat not in self.match.state.actors:
            return []
        steps = self.match.steps
        own = [i for i in range(self._turn_start, len(steps)) if steps[i].actor == seat]
        free = len(steps)
        while free > self._fixed and steps[free - 1].actor == seat:
            free -= 1
        return [(i, i >= free) for i in own]

    def last_turn(self, seat: int) -> int:
        """How many steps had been made when the seat last ended a turn."""
        return self._last_turn[seat]

    def bots_to_move(self) -> list[int]:
        """The bots' seats that are to act now."""
        return [s for s in self.match.state.actors if self.seats[s].kind == "bot" and self.may_act(s)]

    def record(self, viewer: int, called: Mapping[int, str] | None = None) -> Record:
        """The whole record once the game is over; before that what a seat (0: a spectator) may know.

        called: what seats without a name of their own are called.
        """
        self._call(called or {})
        record = self.match.record(None if self.over else viewer)
        if not self.over:  # the last turn may still be taken back
            record.headers.pop("seed", None)
            record.headers.pop("result", None)
        return record

    def single_games(self, called: Mapping[int, str] | None = None) -> list[Match]:
        """The games of a match that nobody can take back any more, each as a match of its own with all that happened in it."""
        self._call(called or {})
        open_end = self.match.state.over and not self.over
        return single_games(self.match.copy(len(self.match.steps) - 1) if open_end else self.match)

    @property
    def singles(self) -> int:
        """How many those are."""
        return finished_games(self.match) - (self.match.state.over and not self.over)

    def _call(self, called: Mapping[int, str]) -> None:
        """Name the seats of the match; called: what those without a name of their own are called."""
        self.match.names = [self.names.get(n) or called.get(n) or name for n, name in enumerate(self._names(), 1)]

    # what somebody wants: checked here, carried out by `apply`

    def plan_move(self, seat: int, action: int) -> list[Event]:
        """The events of a step.

        Raises IllegalMove.
        """
        if self.seats[seat].kind == "bot" and not self.may_act(seat):
            raise IllegalMove("", msg("It is not this bot’s turn."))
        state = self.match.state
        if not self.may_act(seat):
            raise state.why_not(action, seat) or IllegalMove("", msg("Somebody else’s turn has to be ended first."))
        if action not in state.legal(seat):
            raise state.why_not(action, seat) or IllegalMove("", msg("This move is not possible here."))
        return [_event("move", seat, move=state.text(action, seat))]

    def plan_forced(self, seat: int) -> list[Event]:
        """The events of the step that leaves a seat no choice; its turn ends with it where nothing could be taken back.

        Raises IllegalMove where there is none.
        """
        action = self.forced(seat)
        if action is None:
            raise IllegalMove("", msg("There is a choice here."))
        moved = self.plan_move(seat, action)
        after = self.match.state.copy()
        after.apply(action, seat)
        over = seat not in after.turn and seat not in after.actors
        return [*moved, _event("done", seat)] if over and self._back(seat) == 0 else moved

    def plan_undo(self, seat: int) -> list[Event]:
        """The events that take the seat's last choice back, with what followed from it.

        Raises IllegalMove once chance or somebody else has acted since.
        """
        if not self.can_undo(seat):
            raise IllegalMove(
                "", msg("There is nothing to take back: something new was seen, or somebody else has acted.")
            )
        return [_event("undo", seat)] * self._back(seat)

    def plan_done(self, seat: int) -> list[Event]:
        """The events of "End turn": the rules' own action where they have one.

        Raises IllegalMove.
        """
        if seat in self.pending:
            return [_event("done", seat)]
        ending = self.ending(seat)
        if ending:
            return self.plan_move(seat, ending[0])
        ends = self.game.part("controls").end_turn(self.match.state.view(seat), seat)
        refusal = self.match.state.why_not(ends[0], seat) if ends else None
        raise refusal or IllegalMove("", msg("The turn cannot be ended yet."))

    def plan_sit(self, seat: int, name: str) -> list[Event]:
        """The event of a person who takes the seat; none if that would change nothing.

        Whoever came first has said the name: the same link opened once more takes the seat along, and renames nobody.
        """
        there = self.seats[seat]
        if there.kind == "person" and there.sat:
            return []
        return [_event("sit", seat, name=there.name if there.taken else name or there.name)]

    def plan_bot(self, seat: int, bot: str = "") -> list[Event]:
        """The event of a bot that takes the seat."""
        return [] if self.seats[seat].kind == "bot" else [_event("bot", seat, bot=bot)]

    def plan_replace(self, seat: int, bot: str) -> list[Event]:
        """The event of another bot in a bot's place."""
        return [_event("bot", seat, bot=bot)]

    def plan_key(self, seat: int) -> list[Event]:
        """The event of a new link for the seat; a bot that was planned there makes room once somebody comes."""
        return [_event("key", seat)]

    def plan_next(self, table: str) -> list[Event]:
        """The event of the next game; none if there is one already."""
        return [] if self.next else [_event("next", 0, table=table)]

    # what happens

    def apply(self, event: Event) -> None:
        """Carry an event out; it is one that was planned, so nothing is checked twice but the rules."""
        if event.kind not in KINDS:
            raise ValueError(f"there is no event {event.kind!r}")
        outdated = self._outdated(event)
        getattr(self, f"_on_{event.kind}")(event)
        self.version += 1
        self._since.update(dict.fromkeys(outdated, self.version))
        self._reaches.clear()
        self._forced.clear()
        self.changed = event.time

    def _outdated(self, event: Event) -> Collection[int]:
        """Whose wishes no longer hold: everybody's once the game has moved, a seat's once somebody else plays for it."""
        if event.kind in ("move", "undo", "done") or (event.kind == "bot" and event.seat in self.pending):
            return range(len(self.seats) + 1)
        if event.kind == "bot" or (event.kind == "sit" and self.seats[event.seat].kind == "bot"):
            return (event.seat,)
        return ()

    def _on_move(self, event: Event) -> None:
        seat, state = event.seat, self.match.state
        action = state.read(event.data["move"], seat)
        ends = action in self.game.part("controls").end_turn(state.view(seat), seat) or state.final(action, seat)
        for other in self.pending - {seat}:  # who chose at the same time can no longer take it back
            self._end(other)
        together = frozenset(state.actors)
        self.match.act(action, seat)
        going_on = seat in self.match.state.turn or seat in self.match.state.actors
        if ends:
            self._finish(seat)
        elif going_on:
            self._deal_within(seat)
        elif self.seats[seat].kind == "bot":
            self._finish(seat)
        else:
            self._together = together
            self.pending.add(seat)

    def _on_undo(self, event: Event) -> None:
        self.match.undo(event.seat)
        self.pending.discard(event.seat)

    def _on_done(self, event: Event) -> None:
        self._finish(event.seat)

    def _on_sit(self, event: Event) -> None:
        seat = self.seats[event.seat]
        self.seats[event.seat] = replace(seat, kind="person", sat=True, name=event.data["name"])

    def _on_bot(self, event: Event) -> None:
        self.seats[event.seat] = replace(self.seats[event.seat], kind="bot", bot=event.data["bot"])
        if event.seat in self.pending:
            self._finish(event.seat)

    def _on_key(self, event: Event) -> None:
        seat = self.seats[event.seat]
        self.seats[event.seat] = replace(seat, link=True, sat=False, issue=seat.issue + 1)

    def _on_next(self, event: Event) -> None:
        self.next = event.data["table"]

    def _deal_within(self, seat: int) -> None:
        """Chance inside the seat's turn is dealt at once; if that passes the turn on, there is nothing to take back."""
        dealt = False
        while seat in self.match.state.turn and self._deal():
            dealt = True
        if dealt and seat not in self.match.state.turn and seat not in self.match.state.actors:
            self._finish(seat)

    def _deal(self) -> bool:
        outcomes = self.match.state.chance()
        if not outcomes or self.match.dealer is None:
            return False
        self.match.deal(self.match.dealer.pick(self.match.draws(), outcomes))
        self._fixed = len(self.match.steps)
        return True

    def _end(self, seat: int) -> None:
        self.pending.discard(seat)
        self._fixed = self._last_turn[seat] = len(self.match.steps)

    def _finish(self, seat: int) -> None:
        """End the seat's turn; once nobody's waits to be ended, chance goes on."""
        self._end(seat)
        if not self.pending:
            self._together = frozenset()
            self._turn_start = len(self.match.steps)
            while self._deal():
                pass

    def _names(self) -> list[str]:
        return [seat.name or f"Seat {n}" for n, seat in self.seats.items()]


def _planned(number: int, plan: dict[str, Any]) -> Seat:
    if plan["kind"] == "bot":
        return Seat(number, plan["name"], "bot", plan["bot"], sat=True, link=False)
    return Seat(number, plan["name"], "person", sat=plan["kind"] == "me")


def _event(kind: str, seat: int, **data: Any) -> Event:
    return Event(kind, seat, data, time.time())
