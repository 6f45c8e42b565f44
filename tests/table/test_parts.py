"""The page as parts: only what changed is sent, and nothing in it depends on what its reader cannot know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.games.positions import pick_sort
from tischlein import NAMES, Record, load
from tischlein.hidden import fill
from tischlein.table.parts import Gaze, Page, Part, changes, spoken
from tischlein.table.selection import NOTHING, Reach
from tischlein.table.store import Row
from tischlein.table.story import Story
from tischlein.table.table import Table

games = pytest.mark.parametrize("name", NAMES)


SECRETIVE = [
    *((load(name).spec.seats[0], name, {}) for name in NAMES),
    (3, "torres", {"cards": "own"}),
    (2, "torres", {"cards": "hand"}),
    (3, "torres", {"master": "yes"}),
    (3, "piece_o_cake", {"extra_slice": "yes"}),
]
"""Tables with every sort of hidden thing: seats, game, settings."""


def fresh(name: str, seed: bytes = b"seed", players: int = 0, settings: Mapping[str, str] | None = None) -> Table:
    spec = load(name).spec
    seats = [{"kind": "me", "name": f"N{k}", "bot": ""} for k in range(1, (players or spec.seats[0]) + 1)]
    given = {"game": name, "settings": dict(settings or {}), "rules": spec.rules_version, "seats": seats, "hints": True}
    return Table(Row("t", 1.0, given, seed))


def played(name: str, steps: int, every: int, seed: int = 3, **more: Any) -> Iterator[Table]:
    """A random game at a table, shown from time to time and at its end."""
    table, rng = fresh(name, **more), random.Random(f"{name} {seed}")
    for n in range(steps):
        if table.over:
            break
        seat = rng.choice(table.waiting)
        if seat in table.pending or (table.ending(seat) and rng.random() < 0.4):
            events = table.plan_done(seat)
        else:
            events = table.plan_move(seat, pick_sort(table.match.state, seat, rng))
        for event in events:
            table.apply(event)
        if n % every == 0:
            yield table
    yield table


def gaze(viewer: int, **more: object) -> Gaze:
    held = frozenset({viewer}) if viewer else frozenset()
    return Gaze(viewer, held, False, "en", **more)  # type: ignore[arg-type]


def shown(table: Table, viewer: int, **more: object) -> dict[str, Part]:
    return Page(table, Story(table.match, viewer), gaze(viewer, **more)).parts()


def heard(table: Table, viewer: int, **more: object) -> object:
    """What can be read out of the same page."""
    return spoken(Page(table, Story(table.match, viewer), gaze(viewer, **more)))


def test_equal_pages_need_nothing() -> None:
    table = fresh("kashido")
    assert changes(shown(table, 1), shown(table, 1)) == ""


def test_a_first_page_is_sent_whole() -> None:
    parts = shown(fresh("kashido"), 1)
    text = changes({}, parts)
    assert all(f'hx-target="#{name}"' in text for name in parts)
    assert all(part.html in text for part in parts.values())


def test_of_a_board_only_the_layers_that_changed_are_sent() -> None:
    table = fresh("kashido")
    before, after = (
        shown(table, 1),
        shown(table, 1, selection=Reach(table.match.state, 1).touch(NOTHING, "sq-a4", at_once=True)),
    )
    text = changes(before, after)
    assert 'hx-target="#board"' not in text
    assert '<hx-partial hx-target="#pieces" hx-swap="outerMorph strip:true"><svg><g id="pieces"' in text
    assert 'hx-target="#ground"' not in text


def test_another_set_of_layers_is_sent_as_a_whole() -> None:
    before = {"board": Part("<svg>", {"a": '<g id="a"/>'}, "</svg>", svg=True)}
    after = {"board": Part("<svg>", {"a": '<g id="a"/>', "b": '<g id="b"/>'}, "</svg>", svg=True)}
    assert changes(before, after) == (
        '<hx-partial hx-target="#board" hx-swap="outerMorph"><svg><g id="a"/><g id="b"/></svg></hx-partial>'
    )


@games
def test_ids_are_unique_in_the_page(name: str) -> None:
    import re

    for table in played(name, 200, 25):
        for viewer in (0, 1):
            page = "".join(part.html for part in shown(table, viewer).values())
            ids = re.findall(r'\sid="([^"]+)"', page)
            assert len(ids) == len(set(ids))


@games
def test_every_control_that_leads_on_is_there_to_be_touched(name: str) -> None:
    for table in played(name, 200, 20):
        for seat in table.waiting:
            if not table.may_act(seat):
                continue
            parts = shown(table, seat)
            page = parts["board"].html + parts["own"].html
            for control in Reach(table.match.state, seat).targets(()):
                assert f'data-pick="{control}"' in page, control


@pytest.mark.parametrize(("players", "name", "settings"), SECRETIVE)
def test_what_a_viewer_cannot_know_is_not_in_the_page(players: int, name: str, settings: dict[str, str]) -> None:
    """The same table with other hidden things (filled in from the viewer's own record) gives the same page to the byte."""
    for table in played(name, 150, 30, players=players, settings=settings):
        for viewer in range(table.game.players + 1):
            if table.over:
                continue
            twin = Table(table.row)
            twin.__dict__.update(table.__dict__)
            twin.match = fill(Record.parse(str(table.match.record(viewer))))
            assert len(twin.match.steps) == len(table.match.steps)
            twin.match.names = table.match.names
            moments = Story(table.match, viewer).moments()
            for at in (None, moments[len(moments) // 2], moments[0]):
                assert shown(twin, viewer, at=at) == shown(table, viewer, at=at)
                assert heard(twin, viewer, at=at) == heard(table, viewer, at=at)
            for seat in table.waiting:
                if seat == viewer and table.may_act(seat):
                    ours, theirs = Reach(table.match.state, seat), Reach(twin.match.state, seat)
                    assert ours.picks == theirs.picks


def test_a_covered_page_is_a_spectators() -> None:
    table = next(played("kashido", 10, 5))
    covered = shown(table, 1, covered=True)
    spectators = shown(table, 0)
    assert covered["board"] == spectators["board"]
    assert covered["own"] == spectators["own"]
    assert "Pass the device to N1" in covered["act"].html


def test_the_log_is_cut_into_parts_that_stay() -> None:
    table = list(played("kashido", 90, 1000))[-1]
    chunks = shown(table, 0)["log"].children
    assert len(chunks) > 1
    assert list(chunks) == [f"log-{k}" for k in reversed(range(len(chunks)))]


def test_an_undone_step_leaves_the_story() -> None:
    table = fresh("kashido")
    story = Story(table.match, 1)
    state = table.match.state
    for event in table.plan_move(1, state.read("swap a4-b4", 1)):
        table.apply(event)
    assert "swap" in str(story.read()[-1].message)
    for event in table.plan_undo(1):
        table.apply(event)
    assert "swap" not in str(story.read()[-1].message)
    for event in table.plan_move(1, table.match.state.read("swap c4-d4", 1)):
        table.apply(event)
    assert story.read()[-1].message.values["a"] == "c4"


def test_how_long_somebody_has_been_waited_for() -> None:
    table = fresh("kashido")
    for minutes, words in (
        (0, "Thinking."),
        (1, "for 1 minute."),
        (59, "for 59 minutes."),
        (60, "for 1 hour."),
        (2880, "for 2 days."),
    ):
        assert words in shown(table, 2, minutes=minutes)["act"].html


def test_a_scoring_is_looked_at_before_anything_is_asked() -> None:
    """What is asked after a year of Torres needs the board that the card lies on, so it waits until its reader goes on."""
    table = next(
        at for at in played("torres", 4000, 1) if at.match.state.view(0).phase == "move_king" and not at.pending
    )
    seat = table.waiting[0]
    page = shown(table, seat)
    assert 'id="interlude-head"' in page["result"].html
    assert 'id="seen"' not in page["result"].html
    assert 'data-turn="mine"' in page["act"].html
    assert "You are in last place" not in page["act"].html
    assert "extra-" not in page["act"].html
    to = re.search(r'id="seen" data-do="seen" data-to="(\d+)"', page["act"].html)
    assert to is not None
    page = shown(table, seat, seen=int(to[1]))
    assert "interlude-head" not in page["result"].html
    assert "You are in last place" in page["act"].html
    again = shown(table, seat, at=int(to[1]))
    assert 'id="seen"' in again["result"].html  # looked at again, beside the bar of the replay
    assert 'data-do="prev"' in again["act"].html
