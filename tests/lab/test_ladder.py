"""Ladders: all pairings, the same again for the same seed."""

from __future__ import annotations

import pytest

from tischlein import BadSetting
from tischlein.lab.ladder import ladder
from tischlein.lab.simulate import simulate
from tischlein.terminal.simulation import ladder_rows
from tischlein.words.say import Say

BOTS = ["random", "mcts:1:2", "mcts:1:5"]


def test_every_two_bots_play_each_other_once_and_the_same_again_for_the_same_seed() -> None:
    heard: list[int] = []
    result = ladder("kashido", BOTS, games=2, seed=3, tell=heard.append)
    assert [[p.spec for p in pair.players] for pair in result.pairs] == [
        ["random", "mcts:1:2"],
        ["random", "mcts:1:5"],
        ["mcts:1:2", "mcts:1:5"],
    ]
    assert heard == [0, 1, 2, 2, 3, 4, 4, 5, 6]
    assert result.pairs[1] == simulate("kashido", ["random", "mcts:1:5"], games=2, seed=3)
    assert ladder("kashido", BOTS, games=2, seed=3).json() == result.json()


def test_a_row_tells_one_pairing() -> None:
    head, row = ladder_rows(ladder("kashido", ["mcts:4:20", "random"], games=1, seed=4), Say("en"))
    assert head[:4] == ("bot", "against", "wins", "share")
    assert row[:4] == ("mcts:4:20", "random", "1", "100.0%")


@pytest.mark.parametrize(("specs", "part"), [(["random"], "at least 2"), (["random", "clever"], "clever")])
def test_a_ladder_that_cannot_be_played_is_refused(specs: list[str], part: str) -> None:
    with pytest.raises(BadSetting, match=part):
        ladder("kashido", specs, games=1)
