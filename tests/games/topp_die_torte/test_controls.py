"""What touches mean in Topp die Torte!, and why a control that no move needs can do nothing."""

from __future__ import annotations

import pytest

from tests.games.topp_die_torte.tables import jars, play, ready, turn
from tischlein import IllegalMove
from tischlein.game import State
from tischlein.table.selection import NOTHING, Reach

BLUE_EVERYWHERE = {"small": ["blue"], "middle": ["blue"], "large": ["blue"]}
FULL_OF_THREE = {"small": ["blue", "pink"], "middle": ["blue", "pink", "green"], "large": ["blue"] * 5}


def why(state: State, control: str) -> IllegalMove:
    """Why a first touch leads nowhere."""
    found = Reach(state, 1).touch(NOTHING, control, at_once=True).why
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("control", "rule", "words"),
    [
        ("cube-blue", "P13", "No blue jar takes a cube of this colour: blue."),
        ("jar-trade", "P15", "Three cubes of the trade jar buy one: touch a colour, then a blue jar."),
    ],
)
def test_while_trading_a_touch_that_leads_nowhere_speaks_of_all_jars(control: str, rule: str, words: str) -> None:
    refusal = why(turn(jars(ready(), 1, **BLUE_EVERYWHERE, trade=["pink"] * 3)), control)
    assert (refusal.rule, str(refusal.message)) == (rule, words)


def test_with_too_little_in_it_the_trade_jar_says_how_much_it_takes() -> None:
    state = turn(jars(ready(), 1, small=["blue", "pink", "green"], middle=["blue"], trade=["pink"]))
    assert str(why(state, "jar-trade").message) == "Trading takes three cubes; your trade jar holds 1."
    assert str(why(state, "jar-middle").message) == "The jar is not full: 1 of 4 cubes."


def test_a_second_rolled_cube_goes_where_the_first_one_went() -> None:
    state = play(turn(jars(ready(), 1, **FULL_OF_THREE)), "empty large", "4", "die two", "put pink large")
    refusal = why(state, "cube-pink")
    assert refusal.rule == "P16"
    assert str(refusal.message) == "The jar of the first rolled cube does not take this colour: pink."


def test_a_gold_cube_before_full_jars_is_told_that_they_are() -> None:
    state = turn(jars(ready(), 1, small=["gold"] * 3, middle=["gold"] * 4, large=["gold"] * 5), gold=2)
    assert str(why(state, "cube-gold").message) == "The small jar is full: 3 of 3."
