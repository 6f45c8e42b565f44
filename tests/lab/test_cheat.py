"""What sees hidden things plays in simulations and nowhere else."""

from __future__ import annotations

import random

import pytest

from tests.bots.decisions import decisions
from tischlein import NAMES, BadSetting, bots
from tischlein.bots import Glimpse
from tischlein.cli import main
from tischlein.lab.cheat import Cheat, choose, player
from tischlein.lab.ladder import ladder
from tischlein.lab.simulate import simulate
from tischlein.table import bots as room
from tischlein.terminal.simulation import show, show_ladder

games = pytest.mark.parametrize("name", NAMES)
REFUSAL = "sees what is hidden: it measures in `tischlein simulate` and `tischlein ladder` and sits at no table"


@games
def test_it_chooses_legally_and_the_same_for_the_same_seed(name: str) -> None:
    for state, seat in decisions(name, 81, 20):
        first, again = (choose(player("cheat:4:15"), state, seat, random.Random(5)) for _ in range(2))
        assert first == again
        assert first in state.legal(seat)


def test_where_nothing_is_hidden_it_chooses_as_the_search_does() -> None:
    for state, seat in decisions("kashido", 82, 20):
        seen = choose(player("cheat:4:40"), state, seat, random.Random(5))
        rng = random.Random(5)
        Glimpse(state, seat).redeal(rng)  # draws, although nothing is hidden
        assert choose(player("cheat:4:40"), state, seat, rng) == bots.make("mcts:4:40").choose(
            Glimpse(state, seat), random.Random(5)
        )
        assert seen in state.legal(seat)


@pytest.mark.parametrize("spec", ["cheat", "cheat:", "cheat:3", "CHEAT:3:2000", " cheat:5 "])
def test_it_is_no_bot_of_a_table(spec: str) -> None:
    """Not for the bots, not for a table in a browser."""
    for refuse in (bots.make, room.check):
        with pytest.raises(BadSetting, match=REFUSAL):
            refuse(spec)


def test_it_plays_with_nobody_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "kashido", "--seats", "human,cheat:3"]) == 2
    assert REFUSAL in capsys.readouterr().err


def test_it_has_no_way_to_choose_from_what_a_seat_may_know() -> None:
    assert not hasattr(Cheat("3"), "choose")


@pytest.mark.parametrize("spec", ["cheat", "cheat:6", "cheat:3:0"])
def test_a_level_that_does_not_exist_is_refused_by_its_name(spec: str) -> None:
    with pytest.raises(BadSetting, match=r"cheat:\d|from 1 to"):
        player(spec)


def test_results_say_that_somebody_sees_what_is_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    specs = ["cheat:1:3", "random"]
    result = simulate("kashido", specs, games=1)
    assert [p.spec for p in result.players] == specs
    show(result, "en")
    assert "cheat sees what is hidden" in capsys.readouterr().out
    show_ladder(ladder("kashido", specs, games=1), "en")
    assert "cheat sees what is hidden" in capsys.readouterr().out
    show(simulate("kashido", ["random", "random"], games=1), "en")
    assert "hidden" not in capsys.readouterr().out
