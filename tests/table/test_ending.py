"""The buttons that end a turn: at once where nothing is lost by it, else asked first; and the one that lets go."""

from __future__ import annotations

import importlib
import re
from typing import Any

import pytest

from tests.games.topp_die_torte.tables import ready, turn
from tests.games.torres.build import lay
from tests.table.test_parts import fresh, played, shown
from tischlein.game import State
from tischlein.table.selection import Selection
from tischlein.table.table import Table


def at(position: State) -> Table:
    """A table at a position of its game."""
    table = fresh(position.game.name, settings=position.game.changed_settings())
    table.match.state = position.copy()
    return table


def bar(table: Table, **more: object) -> str:
    return shown(table, 1, **more)["act"].html


def test_what_is_lost_by_ending_has_its_own_name_and_is_asked() -> None:
    gold = at(turn(ready(), gold=5))
    (done,) = gold.ending(1)
    asked = bar(gold)
    assert 'id="end"' not in asked
    assert f'id="leave" data-do="mean" data-action="{done}">Leave 5 gold cubes<' in asked
    assert "btn main" not in asked
    sure = bar(gold, selection=Selection(ghost=done))
    assert "Leave 5 gold cubes?" in sure
    assert f'id="go" data-do="play" data-action="{done}"' in sure
    assert 'id="leave"' not in sure


def test_the_comfort_cube_is_declined_by_name() -> None:
    asked = bar(at(turn(ready(), brought=False)))
    assert 'data-do="mean"' in asked
    assert ">No comfort cube<" in asked
    assert 'id="end"' not in asked


def test_a_turn_with_something_half_chosen_does_not_end_at_once() -> None:
    table = at(lay("a1:1 d4:1 h8:1", {1: "d4", 2: "a1"}, king="h8", cards="jump six", points=3))
    assert 'class="btn main" type="button" id="end" data-do="done"' in bar(table)
    assert 'id="cancel"' not in bar(table)
    half = bar(table, selection=Selection(("card-jump",)))
    assert 'id="end"' not in half
    assert 'id="leave" data-do="mean"' in half
    assert 'id="cancel" data-do="cancel" aria-label="Cancel"' in half


def test_what_ends_undo_says_so() -> None:
    table = at(lay("a1:1 d4:1 h8:1", {1: "d4", 2: "a1"}, king="h8", points=3))
    buy, step, end = (table.match.state.read(move, 1) for move in ("D", "M d4-c4", "E 3"))
    assert "taken back" in bar(table, selection=Selection(("deck",), ghost=buy))
    assert "taken back" not in bar(table, selection=Selection(("sq-d4", "sq-c4"), ghost=step))
    assert "taken back" not in bar(table, selection=Selection(("end-3",), ghost=end))


def test_what_the_bars_of_a_result_are_made_of_stands_below_them() -> None:
    *_, table = played("topp_die_torte", 10_000, 10_000, settings={"rounds": "6"})
    assert table.over
    result = shown(table, 1, seen=len(table.match.steps))["result"].html
    kinds = re.findall(r'<li><i class="(k\d)"></i>([^<]+)</li>', result)
    assert [kind for kind, _ in kinds] == [f"k{k}" for k in range(len(kinds))]
    assert {"stars", "bronze"} <= {name for _, name in kinds}
    bars = re.findall(r'<i class="(k\d)" style="[^"]*" title="([^"]+)">', result)
    assert bars
    assert set(bars) == set(kinds)


def over(name: str, scores: list[int]) -> Table:
    """A game that has ended with these points."""

    def change(s: Any) -> None:
        s.phase = s_over
        for seat, points in enumerate(scores):
            (s.stars if name == "topp_die_torte" else s.score if name == "torres" else s.total)[seat] = points

    s_over = importlib.import_module(f"tischlein.games.{name}.state").OVER
    rules = importlib.import_module(f"tischlein.games.{name}.rules")
    table = fresh(name, players=len(scores))
    plain = rules.State.from_bytes(bytes(table.match.state))
    change(plain)
    table.match.state = table.game.restored(bytes(plain))
    assert table.over
    assert list(table.match.state.scores) == scores
    return table


@pytest.mark.parametrize(
    ("name", "scores", "places", "head", "lead"),
    [
        ("topp_die_torte", [8, 8], "11", "N1 and N2 win together", "8 points each."),
        ("topp_die_torte", [1, 1, 1, 1], "1111", "N1, N2, N3 and N4 win together", "1 point each."),
        ("topp_die_torte", [9, 8, 9], "113", "N1 and N3 win together", "9 points, 1 point ahead."),
        ("topp_die_torte", [9, 7, 7, 6], "1224", "You win", "9 points, 2 points ahead."),
        ("piece_o_cake", [30, 30], "11", "N1 and N2 win together", "30 points each."),
        ("torres", [0, 0], "11", "N1 and N2 win together", "0 points each."),
    ],
)
def test_who_is_level_shares_place_and_win(name: str, scores: list[int], places: str, head: str, lead: str) -> None:
    table = over(name, scores)
    for viewer in range(len(scores) + 1):
        result = shown(table, viewer, seen=len(table.match.steps))["result"].html
        assert sorted(re.findall(r'class="place">(\d)<', result)) == list(places)
        assert f'<p class="lead">{lead}</p>' in result
        assert result.count('<svg x="') == len(table.match.state.winners)
    assert f">{head}</h2>" in shown(table, 1, seen=len(table.match.steps))["result"].html
