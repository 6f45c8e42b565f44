"""Simulations: counting, seeds, seats, records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tischlein import BadSetting, Record, replay, verify
from tischlein.bots.random import Random
from tischlein.lab.simulate import simulate, wilson
from tischlein.match import Dealer


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # Wilson 1927 with z = 1.96; Newcombe 1998, table I, method 3 for the last four
        (8, 10, 0.4902, 0.9433),
        (50, 100, 0.4038, 0.5962),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_holds_the_share_and_stays_between_0_and_1() -> None:
    for games in (1, 2, 7, 100, 10_000):
        for wins in {0, 1, games // 2, games - 1, games}:
            low, high = wilson(wins, games)
            assert 0 <= low <= wins / games <= high <= 1
            assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize(("wins", "games"), [(1, 0), (3, 2), (-1, 4)])
def test_impossible_counts_are_refused(wins: int, games: int) -> None:
    with pytest.raises(ValueError, match="wins in"):
        wilson(wins, games)


def test_the_result_is_exactly_this_json() -> None:
    result = simulate("kashido", ["random", "random", "random"], games=4, seed=5, settings={"powers": "steep"})
    found = json.loads(result.json())
    assert list(found) == ["game", "settings", "games", "seed", "players", "seats", "measures"]
    assert found["game"] == "kashido"
    assert found["settings"] == {"layout": "latin", "powers": "steep"}
    assert (found["games"], found["seed"]) == (4, 5)
    for player in found["players"]:
        assert list(player) == ["spec", "wins", "games", "share", "interval", "mean_score"]
        assert player["share"] == player["wins"] / 4
        assert player["interval"] == pytest.approx(list(wilson(player["wins"], 4)))
    assert sum(player["wins"] for player in found["players"]) == pytest.approx(4)
    assert sum(found["seats"]) == pytest.approx(1)
    assert list(found["measures"]) == ["score"]
    score = found["measures"]["score"]
    assert list(score) == ["count", "mean", "low", "middle", "high", "least", "most"]
    assert score["count"] == 12
    assert score["mean"] == pytest.approx(sum(player["mean_score"] for player in found["players"]) / 3)
    assert score["least"] <= score["low"] <= score["middle"] <= score["high"] <= score["most"]


def test_the_same_seed_gives_the_same_games() -> None:
    def played(seed: int) -> str:
        return simulate("kashido", ["random", "random"], games=6, seed=seed).json()

    assert played(3) == played(3)
    assert played(3) != played(4)


@pytest.fixture
def any_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random bots may be called anything, so that one can tell who sat where."""

    def named(spec: str, terms: object) -> Random:
        bot = Random()
        bot.spec = spec
        return bot

    monkeypatch.setattr("tischlein.lab.cheat.player", named)


@pytest.mark.usefixtures("any_name")
def test_records_replay_to_the_result_and_verify(tmp_path: Path) -> None:
    specs = ["ann", "ben", "cleo"]
    result = simulate("kashido", specs, games=3, seed=8, settings={"layout": "random"}, records=tmp_path / "new")
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == ["kashido-1.tisch", "kashido-2.tisch", "kashido-3.tisch"]
    points = [0, 0, 0]
    for k, file in enumerate(files):
        record = Record.load(file)
        seated = [(seat - k) % 3 for seat in range(3)]
        assert record.names == [specs[bot] for bot in seated]
        assert verify(record) == 56
        for bot, score in zip(seated, replay(record).state.scores, strict=True):
            points[bot] += score
    assert [player.mean_score for player in result.players] == pytest.approx([total / 3 for total in points])


@pytest.mark.usefixtures("any_name")
def test_everybody_sits_everywhere_equally_often(tmp_path: Path) -> None:
    simulate("kashido", ["ann", "ben", "cleo"], games=12, seed=1, records=tmp_path)
    tables = [Record.load(file).names for file in sorted(tmp_path.iterdir())]
    assert len(tables) == 12
    for seat in range(3):
        assert sorted(names[seat] for names in tables) == ["ann"] * 4 + ["ben"] * 4 + ["cleo"] * 4


def test_game_k_of_a_seed_is_dealt_by_its_own_number(tmp_path: Path) -> None:
    simulate("kashido", ["random", "random"], games=2, seed=9, records=tmp_path)
    seeds = [Record.load(file).headers["seed"] for file in sorted(tmp_path.iterdir())]
    assert seeds == [Dealer.numbered(9, k).seed.hex() for k in range(2)]


def test_progress_is_told() -> None:
    heard: list[int] = []
    simulate("kashido", ["random", "random"], games=3, tell=heard.append)
    assert heard == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("game", "specs", "games", "settings", "fault"),
    [
        ("chess", ["random", "random"], 1, {}, "chess"),
        ("kashido", ["random"], 1, {}, "players"),
        ("kashido", ["random", "human"], 1, {}, "human"),
        ("kashido", ["random", "random"], 0, {}, "at least 1 game"),
        ("kashido", ["random", "random"], 1, {"layout": "round"}, "layout"),
        ("kashido", ["random", "random"], 1, {"flavour": "nb"}, "flavour"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    game: str, specs: list[str], games: int, settings: dict[str, str], fault: str
) -> None:
    with pytest.raises(BadSetting, match=fault):
        simulate(game, specs, games, settings=settings)
