"""The analysis of a record at the terminal."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tischlein import Match, load
from tischlein.cli import FINE, WRONG, main
from tischlein.lab.analysis import Analysis, Decision, read
from tischlein.match import Dealer
from tischlein.terminal.analysis import as_text


def write(folder: Path, name: str, steps: int) -> str:
    match, rng = Match(load(name), Dealer(b"terminal"), ["Ann", "Béla"]), random.Random(3)
    while len(match.steps) < steps:
        actor = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.legal(actor)), actor)
    file = folder / "game.tisch"
    file.write_text(str(match.record()), encoding="utf-8")
    return str(file)


def test_every_choice_has_its_line_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "kashido", 46)
    assert main(["analyse", file, "--simulations", "5", "--json"]) == FINE
    found = read(capsys.readouterr().out)
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    assert len(found.decisions) >= 5
    for decision in found.decisions:
        assert lines[decision.line - 1] == f"{decision.seat} {decision.move}"
    assert json.loads(found.json())["simulations"] == 5
    assert main(["analyse", file, "--simulations", "5", "--lang", "en"]) == FINE
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].split() == ["line", "player", "move", "best", "before", "after"]
    assert shown[1 + len(found.decisions)] == ""


def test_a_turning_point_is_a_sentence() -> None:
    decision = Decision(40, 12, 2, 1, "pass", 2, "gain 1 red", 0.75, 0.5, 5_000)
    found = Analysis("kashido", ("Ann", "Béla"), 10, None, 60, (1,), (decision,))
    assert list(as_text(found, "en"))[-2:] == [
        "1 turning point",
        "Line 12, Béla: “pass” lowers the chance to win from 75% to 50%; better is “gain 1 red”.",
    ]
    assert "senkt die Gewinnchance von 75\xa0% auf 50\xa0%" in list(as_text(found, "de"))[-1]


def test_a_chance_from_few_simulations_is_no_figure() -> None:
    few = Decision(40, 12, 2, 1, "pass", 2, "gain 1 red", 0.99, 0.5, 500, 200, 18)
    lines = list(as_text(Analysis("kashido", ("Ann", "Béla"), 500, None, 60, (1,), (few,)), "en"))
    assert lines[1].endswith("–")
    assert ">\u202f95%" in lines[1]
    assert lines[-2:] == ["–  too little thought for figures", "0 turning points"]


def test_a_record_that_hides_something_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(write(tmp_path, "kashido", 42))
    file.write_text(file.read_text(encoding="utf-8") + "1 ?\n", encoding="utf-8")
    assert main(["analyse", str(file), "--simulations", "5"]) == WRONG
    assert "only a full record can be analysed" in capsys.readouterr().err
