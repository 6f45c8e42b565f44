"""How games went, in numbers: what simulations report, and that the shipped pieces play as the rules page says (P31)."""

from __future__ import annotations

import json

import pytest

from tests.games.topp_die_torte.tables import cake, ready
from tischlein.bots import warm
from tischlein.cli import main
from tischlein.games.topp_die_torte.measures import measures
from tischlein.lab.simulate import simulate

NAMES = [
    "score", "connections", "layers that pay nothing", "gold icons", "bronze chips used", "silver chips used",
    "gold chips used",
]  # fmt: skip


def test_a_layer_is_measured_with_those_below_it_only() -> None:
    """The guide's cake: pieces 19 and 6, turned, on start piece 1; on it green and purple connect, blue meets at a corner."""
    state = cake(ready(2), 1, "19", "6r")
    found = measures(state.view(0))
    assert found["connections"][1] == 2
    assert found["layers that pay nothing"][1] == 0
    assert len(found["connections"]) == 2
    assert found["bronze chips used"] == [0]


def test_simulations_report_them(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    command = ["simulate", "topp_die_torte", "--seats", "random,random,random", "--games", "5", "--seed", "2"]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["measures"]) == NAMES
    assert found["measures"]["connections"]["count"] == 5 * 3 * 7
    assert found["measures"]["gold chips used"]["count"] == 5
    assert len(found["seats"]) == 3
    assert main(command) == 0
    out = capsys.readouterr().out
    assert "Wins by seat: 1: " in out
    for name in ("score", "connections a layer", "layers that pay nothing", "gold icons a cake", "silver chips used"):
        assert f"\n{name} " in out


@pytest.mark.thorough
def test_P31_simulated_games_are_as_the_page_says() -> None:
    """▸ 4 players, 7 rounds: 1.9 connections a layer, 8 % of layers pay nothing, scores 18 / 26 / 35, at most 16 chips of a
    grade, 7 gold icons a cake, seats within 23–26 %.  Greedy bots judge exactly and not within half a point, so fewer of
    their layers pay nothing; the rest is as wide as 400 games leave it."""
    warm.now("topp_die_torte")
    result = simulate("topp_die_torte", ["greedy"] * 4, games=400, seed=4)
    found = result.measures
    assert found["connections"].mean == pytest.approx(1.9, abs=0.1)
    assert found["layers that pay nothing"].mean == pytest.approx(0.07, abs=0.02)
    score = found["score"]
    for seen, page in zip((score.low, score.middle, score.high), (18, 26, 35), strict=True):
        assert seen == pytest.approx(page, abs=1.5)
    assert max(found[f"{grade} chips used"].most for grade in ("bronze", "silver", "gold")) <= 18
    assert found["gold icons"].mean == pytest.approx(7, abs=0.2)
    assert all(0.18 < share < 0.32 for share in result.seats)
