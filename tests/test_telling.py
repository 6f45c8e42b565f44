"""A log speaks to its reader: "You …" is the reader, whoever has just acted."""

from __future__ import annotations

import random

import pytest

from tischlein import Match, load
from tischlein.match import Dealer
from tischlein.telling import tell
from tischlein.words.say import Say

NAMES = {1: "Ann", 2: "Béla", 3: "지은"}
GAMES: dict[str, tuple[dict[str, str], list[str]]] = {
    "kashido": ({}, ["You swap"]),
    "piece_o_cake": ({"extra_slice": "yes"}, ["You look at the slices", "You take"]),
    "torres": ({}, ["You place"]),
    "topp_die_torte": ({}, ["You choose piece", "You lay piece"]),
}


@pytest.mark.parametrize("name", GAMES)
def test_readers_are_told_of_their_own_deeds_as_theirs_and_of_nobody_else_s(name: str) -> None:
    """Only what somebody scores is told of everybody by name; so in Topp, where the last to choose lets all lay."""
    settings, deeds = GAMES[name]
    rng, say = random.Random(11), Say("en", NAMES)
    match = Match(load(name, len(NAMES), **settings), Dealer.numbered(11), list(NAMES.values()))
    while not match.state.over:
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.legal(seat)), seat)
    heard: list[str] = []
    for viewer, called in NAMES.items():
        said = [(seat, say(message)) for told in tell(match, 0, viewer, you=True) for seat, message in told.said]
        named = [text for _, text in said if text.startswith(called)]
        assert [text for text in named if "point" not in text and "marker" not in text] == []
        assert {seat for seat, text in said if text.startswith("You ")} == {viewer}
        heard += [text for _, text in said]
        nobody = [say(message) for told in tell(match, 0, viewer, you=False) for _, message in told.said]
        assert not any(text.startswith("You ") for text in nobody)  # where several share a device
    for deed in deeds:
        assert any(text.startswith(deed) for text in heard), deed
