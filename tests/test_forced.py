"""Steps that leave no choice are made by the table; an undo takes them back with the choice that they followed from."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.positions import decisions
from tests.games.topp_die_torte.tables import jars, play, ready, turn
from tests.table.house import Live, house
from tischlein import Dealer, IllegalMove, Match, load
from tischlein.forced import forced
from tischlein.game import State
from tischlein.table.store import Row
from tischlein.table.table import Table
from tischlein.table.tables import NewTable, SeatPlan

TOPP = "topp_die_torte"
FULL = {"small": ["blue", "pink"], "middle": ["blue", "pink", "green"], "large": ["blue", "pink", "green", "orange"]}


def step(state: State) -> str | None:
    action = forced(state, 1)
    return None if action is None else state.text(action, 1)


def test_a_cube_with_one_place_is_forced_and_one_with_two_is_not() -> None:
    assert (
        step(turn(jars(ready(), 1, small=["blue", "pink"], middle=["green"], large=["green"]), {"green": 1}))
        == "put green small"
    )
    assert step(turn(jars(ready(), 1, small=["blue", "pink"], middle=["blue"], large=["green"]), {"green": 1})) is None


def test_cubes_that_do_not_disturb_each_other_are_forced_together() -> None:
    """Blue fits nowhere and pink only into the small jar: the order decides nothing."""
    state = turn(
        jars(ready(), 1, small=["blue"], middle=["blue", "pink"], large=["blue", "pink"]), {"blue": 2, "pink": 1}
    )
    seen = []
    while (made := step(state)) is not None:
        seen.append(made)
        state.apply(made)
    assert sorted(seen) == ["put blue trade", "put blue trade", "put pink small"]
    assert not state.view(1).hand


def test_where_the_order_decides_nothing_is_forced() -> None:
    """Green and purple both fit only into the last free place of the small jar: who comes second goes to the trade jar."""
    state = turn(
        jars(ready(), 1, small=["blue", "pink"], middle=["green", "purple"], large=["green", "purple"]),
        {"green": 1, "purple": 1},
    )
    assert sorted(state.moves(1)) == ["put green small", "put purple small"]
    assert step(state) is None


def test_emptying_a_jar_and_what_is_chosen_is_never_forced() -> None:
    assert turn(jars(ready(), 1, small=["blue", "pink", "green"])).moves(1) == ["empty small"]
    assert step(turn(jars(ready(), 1, small=["blue", "pink", "green"]))) is None
    assert step(ready()) is None
    assert forced(load("kashido", 2).start(), 1) is None


def test_a_rolled_gold_cube_with_one_place_is_forced() -> None:
    rolled = turn(jars(ready(), 1, **{**FULL, "large": ["gold"] * 5}))
    assert step(play(rolled.copy(), "empty large", "4", "die gold")) is None
    assert (
        step(
            play(
                jars(rolled, 1, small=["blue"] * 3, middle=["blue"] * 4, large=["gold"] * 5),
                "empty large",
                "4",
                "die gold",
            )
        )
        == "put gold large"
    )


def _ends(state: State, seat: int, rng: random.Random) -> bytes:
    """The position once the hand is empty, in some order."""
    state = state.copy()
    while seat in state.actors and all(move.startswith("put ") for move in state.moves(seat)):
        state.apply(rng.choice(state.legal(seat)), seat)
    return bytes(state)


def test_forced_is_what_every_order_brings_to_the_same_end() -> None:
    rng, kinds = random.Random(1), {True: 0, False: 0}
    for state in decisions(TOPP, 400, 7):
        for seat in state.actors:
            moves = state.moves(seat)
            found = forced(state, seat)
            if not all(move.startswith("put ") for move in moves):
                assert found is None
                continue
            ends = {_ends(state, seat, rng) for _ in range(12)}
            assert (len(ends) == 1) >= (found is not None)
            assert found is None or found in state.legal(seat)
            if len(moves) == 1 and sum(state.view(seat).hand.values()) == 1:
                assert found is not None
            kinds[found is not None] += 1
    assert min(kinds.values()) > 10


# at the table


def matches(players: int = 2) -> Iterator[Match]:
    """Random games, after each move; every forced step is made as the table would."""
    for seed in range(40):
        match, rng = (
            Match(load(TOPP, players), Dealer.numbered(seed), ["N1", "N2", "N3", "N4"][:players]),
            random.Random(seed),
        )
        while not match.state.over:
            yield match
            seat = match.state.actors[0]
            match.play(rng.choice(match.state.legal(seat)), seat)


def begun(found: Match, *kinds: str) -> Table:
    """A table that begins where a match stands."""
    seats = [
        {"kind": kind, "name": f"N{n}", "bot": "random" if kind == "bot" else ""} for n, kind in enumerate(kinds, 1)
    ]
    meta = {
        "game": TOPP,
        "settings": {},
        "rules": 1,
        "seats": seats,
        "hints": True,
        "opening": [str(line) for line in found.record().lines],
    }
    return Table(Row("t", 1.0, meta, b"seed"))


def choice_then_forced(match: Match) -> tuple[int, int] | None:
    """A seat's placement that is a choice and leaves only forced ones."""
    seat = match.state.actors[0]
    view = match.state.view(seat)
    if view.phase != "place" or sum(view.hand.values()) < 2 or forced(match.state, seat) is not None:
        return None
    for action in match.state.legal(seat):
        after = match.state.copy()
        after.apply(action, seat)
        if forced(after, seat) is not None:
            return seat, action
    return None


def test_undo_takes_back_the_choice_with_what_followed_from_it() -> None:
    match, (seat, action) = next((match, found) for match in matches() if (found := choice_then_forced(match)))
    table = begun(match, "me", "me")
    before = bytes(table.match.state)
    assert table.forced(seat) is None
    assert not table.can_undo(seat)
    made = 0
    for event in table.plan_move(seat, action):
        table.apply(event)
    while table.seat_forced() == seat:
        for event in table.plan_forced(seat):
            assert event.kind == "move", "a turn with a choice in it waits for its player to end it"
            table.apply(event)
        made += 1
        assert table.just_stepped(seat)
    assert made
    undone = table.plan_undo(seat)
    assert [event.kind for event in undone] == ["undo"] * (made + 1)
    for event in undone:
        table.apply(event)
    assert bytes(table.match.state) == before
    assert not table.can_undo(seat)
    with pytest.raises(IllegalMove):
        table.plan_undo(seat)
    with pytest.raises(IllegalMove, match="There is a choice here"):
        table.plan_forced(seat)


def last_forced(match: Match) -> int:
    """The seat whose turn ends with a forced step."""
    seat = match.state.actors[0]
    action = forced(match.state, seat)
    if action is None:
        return 0
    after = match.state.copy()
    after.apply(action, seat)
    return 0 if seat in after.turn or after.chance() else seat


def test_a_turn_in_which_nothing_was_chosen_ends_by_itself() -> None:
    match, seat = next((match, seat) for match in matches() if (seat := last_forced(match)))
    table = begun(match, "me", "me")
    assert [event.kind for event in table.plan_forced(seat)] == ["move", "done"]
    for event in table.plan_forced(seat):
        table.apply(event)
    assert not table.pending
    assert seat not in table.match.state.turn


def test_nothing_is_made_for_a_bot_nor_while_a_turn_waits_to_be_ended() -> None:
    match, seat = next((match, seat) for match in matches() if (seat := last_forced(match)))
    kinds = ["me", "me"]
    kinds[seat - 1] = "bot"
    assert begun(match, *kinds).seat_forced() == 0
    table = begun(match, "me", "me")
    assert table.seat_forced() == seat
    table.pending.add(3 - seat)
    table._forced.clear()
    assert table.seat_forced() == 0


def test_the_table_makes_them_while_everybody_looks_on_and_nobody_hands_the_device_on(tmp_path: Path) -> None:
    match, seat = next((match, seat) for match in matches() if (seat := last_forced(match)) == 2)
    lines = tuple(str(line) for line in match.record().lines)
    with house(tmp_path) as browser:
        new = NewTable(TOPP, {}, tuple(SeatPlan("me", f"N{k}") for k in (1, 2)), opening=lines)
        assert browser.client.portal is not None
        made = browser.client.portal.call(browser.app.state.tables.create, new)
        browser.client.cookies.set("seats", ".".join([*made.mine.values(), made.host]))
        with browser.live(made.url) as socket:
            page = Live(socket)
            assert "Pass the device to N2" not in page.shown["act"]
            while page.version < 2:  # the step, and the end of a turn in which nothing was chosen
                page.hear()
            table = browser.room(made.url).table
            assert table.match.steps[len(match.steps)].actor == seat
            assert seat not in table.waiting
