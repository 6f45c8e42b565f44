"""Seats that share a screen where things are hidden."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.terminal.face import Script
from tischlein import Match, bots, load
from tischlein.bots import warm
from tischlein.forced import forced
from tischlein.game import State
from tischlein.match import Dealer
from tischlein.terminal.session import Session
from tischlein.words import msg
from tischlein.words.say import Say


@pytest.mark.parametrize("hidden", [False, True])
def test_a_curtain_falls_between_people_where_things_are_hidden(hidden: bool) -> None:
    game = load("kashido", players=2)
    game.spec = dataclasses.replace(game.spec, hidden=hidden)
    face = Script(["gain b red", "quit"])
    say = Say("en", {1: "Ann", 2: "Ben"})
    Session(Match(game, Dealer.numbered(3)), {}, {}, say, face).run()
    asked = [
        "Ann, it is your turn. Press Enter when only you look.",
        "Ben, it is your turn. Press Enter when only you look.",
    ]
    assert face.curtains == (asked if hidden else [])


def test_completion_offers_the_moves_and_the_commands() -> None:
    face = Script(["quit"])
    match = Match(load("kashido", players=2), Dealer.numbered(3))
    Session(match, {}, {}, Say("en"), face).run()
    offered = face.offered[0]
    assert set(match.state.moves()) < set(offered)
    assert {"undo", "legal", "save", "quit", "why pass"} < set(offered)


@pytest.mark.parametrize("name", ["~nobody-of-this-name/game.tisch", "a\0b", "/nowhere/game.tisch"])
def test_a_file_that_cannot_be_written_ends_nothing(name: str) -> None:
    face = Script([f"save {name}", "quit"])
    match = Match(load("kashido", players=2), Dealer.numbered(3))
    assert Session(match, {}, {}, Say("en"), face).run() == 0
    assert any(f"The file {name} cannot be written: " in text for text in face.told)
    assert face.told[-1] == "Goodbye."


@pytest.mark.parametrize("lang", ["en", "de", "hu", "ja", "ko"])
@pytest.mark.parametrize("warming", [False, True])
def test_bots_that_are_not_at_their_best_yet_say_so_once(
    lang: str, warming: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "getting_ready", lambda game: warming and game == "kashido")
    face, say = Script(["pass", "", "pass", "", "quit"]), Say(lang)
    match = Match(load("kashido", players=2), Dealer.numbered(3))
    Session(match, {1: bots.make("random")}, {1: random.Random(1)}, say, face).run()
    words = say(msg("While the bots warm up they think longer and play a little weaker."))
    assert face.told.count(words) == int(warming)
    assert (lang == "en") == words.startswith("While")


@pytest.mark.parametrize("seats", ["one", "two"])
def test_what_is_saved_before_the_end_holds_what_its_reader_may_know(seats: str, tmp_path: Path) -> None:
    """Topp die Torte!: chips are worth what only their owner knows, and several people at a terminal are nobody's owner."""
    file = tmp_path / "game.tisch"
    match = Match(load("topp_die_torte", players=2), Dealer.numbered(3))
    bots_ = {2: bots.make("random")} if seats == "one" else {}
    rng = random.Random(1)
    while not any(line.actor == 0 and "?" in line.text for line in match.record(1).lines):
        match.play(rng.choice(match.state.legal(match.state.actors[0])), match.state.actors[0])
    Session(match, bots_, {2: rng}, Say("en"), Script([f"save {file}", "quit"])).run()
    saved = file.read_text(encoding="utf-8")
    assert saved == str(match.record(1 if seats == "one" else 0))
    assert "?" in saved
    assert "seed:" not in saved
    while not match.state.over:
        match.play(rng.choice(match.state.legal(match.state.actors[0])), match.state.actors[0])
    session = Session(match, bots_, {2: rng}, Say("en"), Script([]))
    session.do_save(str(file))
    assert file.read_text(encoding="utf-8") == str(match.record())


# steps that leave no choice


def placing() -> Match:
    """A Topp die Torte! match in which seat 1 has a choice whose other cubes then have one place each."""
    for seed in range(40):
        match, rng = Match(load("topp_die_torte", 2), Dealer.numbered(seed), ["Ann", "Ben"]), random.Random(seed)
        while not match.state.over:
            seat = match.state.actors[0]
            if seat == 1 and match.state.view(1).phase == "place" and forced(match.state, 1) is None:
                for action in match.state.legal(1):
                    after = match.state.copy()
                    after.apply(action, 1)
                    if forced(after, 1) is not None:
                        return match
            match.play(rng.choice(match.state.legal(seat)), seat)
    raise AssertionError("there is no such position")


def test_what_leaves_no_choice_is_done_and_told_and_undone_with_the_choice_before_it() -> None:
    match = placing()
    before, steps = bytes(match.state), len(match.steps)
    move = next(
        match.state.text(action, 1)
        for action in match.state.legal(1)
        if forced(next_state(match, action), 1) is not None
    )
    face = Script([move, "undo", "quit"])
    Session(match, {}, {}, Say("en", {1: "Ann", 2: "Ben"}), face).run()
    assert bytes(match.state) == before
    assert len(match.steps) == steps
    placed = [text for text in face.told if text.startswith("Ann puts a cube into")]
    assert len(placed) > 1
    assert face.told.count("What leaves no choice is done without asking.") == 1
    face = Script([move, "quit"])
    Session(match, {}, {}, Say("en", {1: "Ann", 2: "Ben"}), face).run()
    assert len(match.steps) > steps + 1
    assert all(forced(match.state, seat) is None for seat in (1, 2))


def next_state(match: Match, action: int) -> State:
    after = match.state.copy()
    after.apply(action, 1)
    return after


def test_a_whole_game_asks_only_where_there_is_a_choice() -> None:
    """Somebody who always types the first move is never asked for one that leaves no choice."""
    match = Match(load("topp_die_torte", 2, rounds=6), Dealer.numbered(7), ["Ann", "Ben"])

    class First(Script):
        def ask(self, prompt: str, lines: Sequence[str]) -> str:
            assert all(forced(match.state, seat) is None for seat in match.state.actors)
            return str(lines[0])

    assert Session(match, {}, {}, Say("en"), First([])).run() == 0
    assert match.state.over
