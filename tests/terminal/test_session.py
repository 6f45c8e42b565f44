"""Seats that share a screen where things are hidden."""

from __future__ import annotations

import dataclasses
import random

import pytest

from tests.terminal.face import Script
from tischlein import Match, bots, load
from tischlein.bots import warm
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
