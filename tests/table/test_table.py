"""Staged turns: undo, the end of a turn, bots, seats; and that a table is nothing but its events."""

from __future__ import annotations

import random

import pytest

from tischlein.kit.errors import IllegalMove
from tischlein.replaying import verify
from tischlein.table.store import Event, Row
from tischlein.table.table import Outdated, Table


def row(*kinds: str, game: str = "kashido", **settings: str) -> Row:
    seats = [{"kind": kind, "name": f"N{n}" if kind == "me" else "", "bot": "random" if kind == "bot" else ""}
             for n, kind in enumerate(kinds, 1)]  # fmt: skip
    return Row("t", 1.0, {"game": game, "settings": settings, "rules": 1, "seats": seats, "hints": True}, b"seed")


class Played:
    """A table with the events that made it, so that it can be made again."""

    def __init__(self, *kinds: str) -> None:
        self.row = row(*kinds)
        self.table = Table(self.row)
        self.events: list[Event] = []

    def do(self, events: list[Event]) -> None:
        for event in events:
            self.table.apply(event)
            self.events.append(event)
        if len(self.events) % 8 == 0 or len(self.events) < 8:
            self.check()

    def check(self) -> None:
        again = Table(self.row, self.events)
        assert bytes(again.match.state) == bytes(self.table.match.state)
        assert (again.pending, again.version, again.waiting) == (
            self.table.pending, self.table.version, self.table.waiting)  # fmt: skip

    def move(self, seat: int, text: str) -> None:
        self.do(self.table.plan_move(seat, self.table.match.state.read(text, seat)))

    def gain(self, seat: int) -> None:
        """Gain a chit that passes the turn on, which needs a swap first."""
        state = self.table.match.state
        for swap in [m for m in state.moves(seat) if m.startswith("swap")]:
            twin = state.copy()
            twin.apply(swap, seat)
            gains = [m for m in twin.moves(seat) if m.startswith("gain")]
            if gains:
                self.move(seat, swap)
                self.move(seat, gains[0])
                return
        raise AssertionError("no chit can be gained")


def test_steps_are_taken_back_one_by_one() -> None:
    played = Played("me", "me")
    start = bytes(played.table.match.state)
    assert not played.table.can_undo(1)
    played.gain(1)
    assert played.table.pending == {1}
    assert [free for _, free in played.table.turn_steps(1)] == [True, True]
    for _ in range(2):
        assert played.table.can_undo(1)
        assert not played.table.can_undo(2)
        played.do(played.table.plan_undo(1))
    assert bytes(played.table.match.state) == start
    assert not played.table.pending
    with pytest.raises(IllegalMove):
        played.table.plan_undo(1)


def test_nobody_goes_on_before_a_complete_turn_is_ended() -> None:
    played = Played("me", "me")
    played.gain(1)
    assert played.table.match.state.actors == (2,)
    assert played.table.waiting == (1,)
    assert not played.table.may_act(2)
    with pytest.raises(IllegalMove):
        played.table.plan_move(2, played.table.match.state.legal(2)[0])
    with pytest.raises(IllegalMove):
        played.table.plan_done(2)
    played.do(played.table.plan_done(1))
    assert played.table.waiting == (2,)
    assert played.table.may_act(2)
    with pytest.raises(IllegalMove):
        played.table.plan_undo(1)


def test_a_turn_that_has_only_begun_cannot_be_ended() -> None:
    played = Played("me", "me")
    with pytest.raises(IllegalMove) as refused:
        played.table.plan_done(1)
    assert refused.value.rule == "K16"


def test_end_turn_plays_the_rules_own_action_and_is_final() -> None:
    """With an effect left the rules keep the turn open (K14): End turn plays `end` itself, and nothing waits any more."""
    played = Played("me", "me")
    rng = random.Random(3)
    for _ in range(400):
        seat = played.table.waiting[0]
        if played.table.ending(seat):
            break
        if seat in played.table.pending:
            played.do(played.table.plan_done(seat))
            continue
        moves = [a for a in played.table.match.state.legal(seat) if played.table.match.state.text(a, seat) != "pass"]
        played.do(played.table.plan_move(seat, rng.choice(moves or played.table.match.state.legal(seat))))
        assert not played.table.over
    events = played.table.plan_done(seat)
    assert [e.data for e in events] == [{"move": "end"}]
    played.do(events)
    assert not played.table.pending
    assert not played.table.can_undo(seat)
    assert played.table.waiting != (seat,)


def test_a_pass_can_be_taken_back_until_the_turn_is_ended() -> None:
    played = Played("me", "me")
    played.move(1, "pass")
    assert played.table.waiting == (1,)
    played.do(played.table.plan_undo(1))
    assert played.table.may_act(1)


def test_the_last_turn_is_ended_before_the_game_is_over_and_the_seed_shown() -> None:
    played = Played("me", "me")
    played.move(1, "pass")
    played.do(played.table.plan_done(1))
    played.move(2, "pass")
    assert played.table.match.state.over
    assert not played.table.over
    assert "seed" not in played.table.record(1).headers
    assert "result" not in played.table.record(0).headers
    played.do(played.table.plan_done(2))
    assert played.table.over
    assert played.table.waiting == ()
    assert verify(played.table.record(0)) == 40


def test_a_bots_turn_needs_no_end() -> None:
    played = Played("bot", "me")
    assert played.table.bots_to_move() == [1]
    played.gain(1)
    assert played.table.pending == set()
    assert played.table.waiting == (2,)
    assert not played.table.can_undo(1)


def test_a_bot_sits_in_and_the_person_comes_back() -> None:
    played = Played("me", "friend")
    assert not played.table.seats[2].sat
    played.do(played.table.plan_sit(2, "Béla"))
    assert played.table.names == {1: "N1", 2: "Béla"}
    assert played.table.plan_sit(2, "Béla") == []
    played.do(played.table.plan_bot(2, "random"))
    assert played.table.seats[2].stands_in
    assert played.table.plan_bot(2) == []
    played.do(played.table.plan_sit(2, ""))
    assert played.table.seats[2].kind == "person"
    assert played.table.seats[2].name == "Béla"


def test_a_bot_that_sits_in_ends_the_turn_that_waits() -> None:
    played = Played("me", "me")
    played.gain(1)
    played.do(played.table.plan_bot(1, "random"))
    assert played.table.waiting == (2,)


def test_a_new_link_makes_the_seat_wait_for_its_person() -> None:
    played = Played("me", "friend")
    played.do(played.table.plan_sit(2, "Béla"))
    played.do(played.table.plan_key(2))
    assert not played.table.seats[2].sat
    assert played.table.seats[2].issue == 1


def test_a_planned_bot_becomes_a_seat_once_somebody_comes_by_a_link() -> None:
    played = Played("me", "bot")
    assert not played.table.seats[2].stands_in
    played.do(played.table.plan_key(2))
    assert played.table.seats[2].kind == "bot"
    played.do(played.table.plan_sit(2, "Hana"))
    assert played.table.seats[2].kind == "person"


def test_random_tables_are_what_their_events_make_of_them() -> None:
    rng = random.Random(11)
    played = Played("me", "bot", "friend")
    while not played.table.over and len(played.events) < 500:
        table = played.table
        seat = rng.choice(table.waiting)
        if table.can_undo(seat) and rng.random() < 0.3:
            played.do(table.plan_undo(seat))
        elif seat in table.pending or (table.ending(seat) and rng.random() < 0.6):
            played.do(table.plan_done(seat))
        else:
            played.do(table.plan_move(seat, rng.choice(table.match.state.legal(seat))))
    assert played.table.version == len(played.events)


def test_a_table_of_other_rules_is_refused_with_a_clear_word() -> None:
    old = row("me", "me")
    old.meta["rules"] = 0
    with pytest.raises(Outdated, match="version 0 of the rules"):
        Table(old)


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(ValueError, match="dance"):
        Table(row("me", "me")).apply(Event("dance", 1))


def test_only_what_changes_the_game_outdates_a_wish() -> None:
    """A version is a count of events; a wish is about the game."""
    played = Played("me", "friend", "friend")
    table = played.table
    played.do(table.plan_sit(2, "Béla"))
    played.do(table.plan_key(3))
    assert table.version == 2
    assert all(table.fresh(seat, 0) for seat in range(4))
    played.do(table.plan_bot(3))
    assert [table.fresh(seat, 2) for seat in range(4)] == [True, True, True, False]
    played.gain(1)
    moved = table.version
    assert [table.fresh(seat, moved - 1) for seat in range(4)] == [False] * 4
    assert all(table.fresh(seat, moved) for seat in range(4))
    assert not table.fresh(1, moved + 1)  # nobody has seen what has not happened
    played.do(table.plan_bot(1))  # whose turn was complete: it is ended
    assert not table.fresh(2, moved)


def test_what_a_seat_can_do_is_found_out_once_a_position() -> None:
    played = Played("me", "me")
    first = played.table.reach(1)
    assert played.table.reach(1) is first
    assert played.table.reach(2) is not first
    played.gain(1)
    assert played.table.reach(1) is not first
