"""A match of several games taken apart: every game is a record that replays and can be checked by itself."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tischlein.cli import main
from tischlein.game import load
from tischlein.kit.errors import BadRecord
from tischlein.lab.simulate import simulate
from tischlein.match import Dealer, Match
from tischlein.record import Record
from tischlein.replaying import replay, verify
from tischlein.series import finished_games, single_games

NAMES = ("Ann", "Béla", "지은")


def played(games: int = 3, until: int = 10_000, **settings: str) -> Match:
    """A match of random moves by three, to its end or until game `until` has begun."""
    match = Match(load("piece_o_cake", players=3, games=str(games), **settings), Dealer.numbered(7), NAMES)
    rng = random.Random(3)
    while not match.state.over and match.state.view(0).game < until:
        match.play(rng.choice(match.state.legal()))
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played(extra_slice="yes", joker="yes")


def reread(single: Match) -> Record:
    return Record.parse(str(single.record()))


def test_every_game_replays_and_is_checked_by_itself(match: Match) -> None:
    singles = [reread(single) for single in single_games(match)]
    assert [verify(one) for one in singles] == [57, 57, 57], "five cakes of eleven slices and two looks"
    assert [replay(one).state.over for one in singles] == [True] * 3
    assert [one.headers.get("drawn") for one in singles] == [None, "57", "114"]
    assert singles[1].headers["match"] == "game 2 of 3"
    assert all(one.headers["settings"] == "extra_slice=yes joker=yes" for one in singles)
    assert all(one.headers["fair"] == match.record().headers["fair"] for one in singles)


def test_players_are_named_in_the_turn_order_of_each_game(match: Match) -> None:
    singles = [reread(single) for single in single_games(match)]
    assert [one.names for one in singles] == [
        ["Ann", "Béla", "지은"],
        ["Béla", "지은", "Ann"],
        ["지은", "Ann", "Béla"],
    ]
    assert [next(line.actor for line in one.lines if line.actor) for one in singles] == [1, 1, 1]


def test_the_games_results_add_up_to_that_of_the_match(match: Match) -> None:
    total = dict.fromkeys(NAMES, 0)
    for single in single_games(match):
        for name, points in zip(single.names, reread(single).headers["result"].split(" | "), strict=True):
            total[name] += int(points)
    assert list(total.values()) == list(match.state.scores)


def test_the_lines_of_the_games_are_those_of_the_match(match: Match) -> None:
    told = [line.text for single in single_games(match) for line in single.record().lines]
    assert told == [line.text for line in match.record().lines]


def test_a_replayed_match_is_taken_apart_alike(match: Match) -> None:
    again = replay(Record.parse(str(match.record())))
    assert [str(one.record()) for one in single_games(again)] == [str(one.record()) for one in single_games(match)]


def test_before_the_end_finished_games_are_told_without_the_seed() -> None:
    """It would tell the games to come."""
    match = played(until=2)
    assert (finished_games(match), len(single_games(match))) == (1, 1)
    first = reread(single_games(match)[0])
    assert replay(first).state.over
    assert "seed" not in first.headers
    assert first.headers["fair"] == match.record(0).headers["fair"]
    assert single_games(match.copy(10)) == [], "no game is finished"


def test_a_finished_game_tells_what_whoever_looks_on_knows_and_nothing_of_the_next() -> None:
    """Of whatever is hidden still, other possibilities give the same record."""
    match = played(until=2, extra_slice="yes", joker="yes")
    rng = random.Random(9)
    while not (match.state.view(0).game == 2 and match.state.view(0).number == 3) and not match.state.over:
        match.play(rng.choice(match.state.legal()))
    seen = match.record(0)
    assert any("?" in line.text.split() for line in seen.lines)
    twin = replay(Record.parse(str(seen)))
    one, other = (single_games(each)[0].record() for each in (twin, match))
    assert one.headers == other.headers
    assert list(map(str, one.lines)) == list(map(str, other.lines))


def test_one_game_is_no_match() -> None:
    assert single_games(played(games=1)) == []
    assert single_games(Match(load("kashido", players=2))) == []


def test_a_wrong_place_in_the_match_is_refused(match: Match) -> None:
    second = reread(single_games(match)[1])
    for drawn, fault in (
        ("0", "as outcome"),
        ("58", "as outcome"),
        ("114", "as outcome"),
        ("x", "no number of"),
    ):
        second.headers["drawn"] = drawn
        with pytest.raises(BadRecord, match=fault):
            verify(second)


def test_outcomes_of_parts_of_games_cannot_have_been_before(match: Match) -> None:
    """Else whoever deals could look for a stretch that suits him."""
    first = single_games(match)[0]
    moved = Match(first.game, names=first.names, manual=True)
    dealer, rng, drawn = Dealer.numbered(7), random.Random(5), 0
    while not moved.state.over:
        if outcomes := moved.state.chance():
            moved.deal(dealer.pick(5 + drawn, outcomes))
            drawn += 1
        else:
            moved.act(rng.choice(moved.state.legal()))
    moved.headers = {"fair": dealer.commitment, "seed": dealer.seed.hex(), "drawn": "5"}
    with pytest.raises(BadRecord, match="5 is no number of whole games of 57 outcomes"):
        verify(reread(moved))


def test_what_was_given_is_shared_out(match: Match) -> None:
    """A match played on from a point of another: its first 70 outcomes, of which 13 are the second game's."""
    begun = replay(Record.parse(str(match.record())))
    length = [i for i, step in enumerate(begun.steps) if step.actor == 0][69] + 1
    begun.rewind(length)
    begun.go_on(Dealer.numbered(8))
    rng = random.Random(4)
    while not begun.state.over:
        begun.play(rng.choice(begun.state.legal()))
    singles = [reread(single) for single in single_games(begun)]
    origin = match.record().headers["fair"]
    assert [one.headers.get("given") for one in singles] == [f"57 {origin}", f"13 {origin}", None]
    assert [verify(one, partly=True) for one in singles] == [0, 44, 57]


def test_the_command_writes_them_and_the_checking_command_takes_them(
    match: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.tisch"
    file.write_text(str(match.record()), encoding="utf-8")
    assert main(["split", str(file), "--into", str(tmp_path / "apart"), "--lang", "en"]) == 0
    assert "3 games of a match are records of their own." in capsys.readouterr().out
    written = sorted((tmp_path / "apart").iterdir())
    assert [one.name for one in written] == [f"evening-game-{k}.tisch" for k in (1, 2, 3)]
    for one in written:
        assert main(["verify", str(one)]) == 0


def test_simulations_write_the_games_of_matches_too(tmp_path: Path) -> None:
    simulate("piece_o_cake", ["random", "random"], 1, 0, {"games": "2"}, records=tmp_path)
    names = ["piece_o_cake-1-game-1.tisch", "piece_o_cake-1-game-2.tisch", "piece_o_cake-1.tisch"]
    assert sorted(one.name for one in tmp_path.iterdir()) == names
    assert [verify(Record.load(tmp_path / name)) for name in names] == [55, 55, 110]
