"""Our own bots behind the lines that other programs speak, and what they make of lines that are none."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.commands import refused
from tischlein import NAMES, Match, load
from tischlein.bots import Glimpse, make, protocol, warm
from tischlein.bots.stdio import Voice
from tischlein.cli import USAGE, WRONG
from tischlein.match import Dealer

games = pytest.mark.parametrize("name", NAMES)


@pytest.mark.parametrize("spec", ["greedy", "random", "mcts:2:20"])
@games
def test_our_bots_choose_the_same_through_the_lines(name: str, spec: str) -> None:
    """What is made of a record is, to a bot, the position it was made from."""
    rng = random.Random(name)
    settings = {"cards": "own"} if name == "torres" else {}
    match = Match(load(name, players=load(name).spec.seats[1], **settings), Dealer.numbered(5))
    voices = {seat: Voice(make(spec), {}) for seat in match.game.seats}
    for seat, voice in voices.items():
        assert voice.hear(protocol.game(match.game, seat, 60.0, 3), threading.Event()) is None
    while not match.state.over:
        seat = rng.choice(match.state.actors)
        glimpse = Glimpse.of(match, seat)
        if rng.randrange(12) == 0:
            reply = voices[seat].hear(protocol.choose(glimpse, 1, 60.0, 77), threading.Event())
            action = make(spec).choose(glimpse, random.Random(77))
            assert reply == protocol.line({"id": 1, "move": match.state.text(action, seat)})
        match.play(rng.choice(match.state.legal(seat)), seat)


def test_two_installations_play_each_other() -> None:
    """`tischlein bot` behind `exec:` is the bot itself, and leaves no word on the error stream."""
    line = f"{sys.executable} -m tischlein bot greedy --stdio"
    seats = f"exec:{line},exec:{line}"
    words = ["simulate", "kashido", "--seats", seats, "--games", "1", "--json", "--bot-seconds", "60"]
    run = subprocess.run([sys.executable, "-m", "tischlein", *words], capture_output=True, text=True, timeout=120)
    assert (run.returncode, run.stderr) == (0, "")
    found = json.loads(run.stdout)
    assert [player["spec"] for player in found["players"]] == [f"exec:{line}"] * 2
    assert "replaced" not in found


KASHIDO = {"type": "game", "protocol": 1, "game": "kashido", "rules": 1, "players": 2, "seat": 1, "settings": {}}
ASKED = {"type": "choose", "id": 4, "seconds": 1, "seed": 1, "record": []}


@pytest.mark.parametrize(
    ("told", "asked", "fault"),
    [
        (None, {}, "no line has said yet which game this is"),
        ({}, {"record": ["1 fly"]}, "1 fly"),
        ({}, {}, "seat 1 is not to act after this record"),
        ({}, {"record": "1 pass"}, "$.record"),
        ({}, {"record": [1]}, "$.record[0]"),
        ({}, {"seconds": None}, "$.seconds"),
        ({}, {"seed": [1]}, "$.seed"),
        ({}, {"id": [1]}, "$.id"),
        ({"seat": 9}, {}, "seat 9 is not to act"),
        ({"seat": "one"}, {}, "$.seat"),
        ({"players": 10**9}, {}, "kashido is for 2 to 4 players, not 1000000000"),
        ({"game": "chess"}, {}, "there is no game 'chess'"),
        ({"game": "torres.rules"}, {}, "there is no game 'torres.rules'"),
        ({"game": ["kashido"]}, {}, "$.game"),
        ({"settings": []}, {}, "$.settings"),
        ({"settings": {"layout": "round"}}, {}, "layout cannot be round"),
        ({"rules": 99}, {}, "version 99 of the rules"),
        ({"protocol": 2}, {}, "version 2"),
    ],
)
@pytest.mark.parametrize("spec", ["random", "mcts:1"])
def test_our_bot_says_what_it_cannot_do(
    told: dict[str, object] | None, asked: dict[str, object], fault: str, spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong with the line that tells the game is said where it is first asked about."""
    monkeypatch.setattr(warm, "start", lambda game: None)
    voice, ended = Voice(make(spec), {}), threading.Event()
    if told is not None:
        assert voice.hear(protocol.line(KASHIDO | told), ended) is None
    reply = voice.hear(protocol.line(ASKED | asked), ended)
    assert reply is not None
    found = protocol.answer(reply)
    assert fault in found["error"]
    assert found["id"] == (4 if "id" not in asked else 0)


@pytest.mark.parametrize("text", [b"nonsense", b"[]", b"5", b"null", b"", b"\xff", b'{"type":' + 100_000 * b"["])
def test_our_bot_says_of_a_line_that_it_is_none(text: bytes) -> None:
    reply = Voice(make("random"), {}).hear(text, threading.Event())
    assert reply is not None
    assert "this line makes no sense here" in protocol.answer(reply)["error"]


@pytest.mark.parametrize("text", [b"{}", b'{"type":["choose"]}', b'{"type":"over"}', b'{"type":"refused"}'])
def test_our_bot_passes_over_what_asks_nothing(text: bytes) -> None:
    assert Voice(make("random"), {}).hear(text, threading.Event()) is None


def test_our_bot_ends_quietly_where_nobody_reads_its_answers() -> None:
    """Its input is still open then, and is being read in a thread."""
    command = [sys.executable, "-m", "tischlein", "bot", "random", "--stdio"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"5\n")
        process.stdin.flush()
        assert b"makes no sense" in process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"5\n")
        process.stdin.flush()
        assert process.wait(60) == 0
        assert process.stderr.read() == b""


def test_files_for_our_bot_are_looked_at_before_it_is_asked_anything(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = tmp_path / "mine.toml"
    broken.write_text("piece = 1", encoding="utf-8")
    for given, code, fault in [
        ("pices=mine.toml", USAGE, "no game takes a file 'pices'; there are pieces"),
        ("record=mine.toml", USAGE, "no game takes a file 'record'"),
        ("pieces=/nowhere.toml", WRONG, "/nowhere.toml: is not there"),
        (f"pieces={broken}", WRONG, "mine.toml: piece: must be a list"),
    ]:
        said, sentence = refused(capsys, "bot", "random", "--stdio", "--set", given)
        assert said == code
        assert fault in sentence


def test_our_bot_stops_thinking_when_its_input_ends() -> None:
    match = Match(load("kashido", players=2), Dealer.numbered(4))
    question = protocol.game(match.game, 1, 600.0, 3) + protocol.choose(Glimpse.of(match, 1), 1, 600.0, 5)
    began = time.monotonic()
    command = [sys.executable, "-m", "tischlein", "bot", "mcts:3:10000000", "--stdio"]
    run = subprocess.run(command, input=question, capture_output=True, timeout=60)
    assert run.returncode == 0
    assert time.monotonic() - began < 30
