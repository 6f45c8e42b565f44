"""A game at the terminal, typed line by line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tischlein import BadSetting, Record, replay
from tischlein.terminal.play import play, seat_bots
from tischlein.terminal.screen import Pipe
from tischlein.words.say import LANGUAGES

SEED = 3  # column b has a red 1 and one red sweet


def typed(*lines: str, seats: tuple[str, ...] = ("human", "random"), lang: str = "en") -> tuple[str, int]:
    """What the terminal says to these lines, and the exit code."""
    out = io.StringIO()
    face = Pipe(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    code = play("kashido", seats, {}, seed=SEED, lang=lang, at=face)
    return out.getvalue(), code


def test_the_board_is_shown_without_colours_and_what_can_be_done() -> None:
    said, code = typed("quit")
    assert "\x1b" not in said
    assert "a       b       c       d" in said
    assert "40 of 40 chits left" in said
    assert "Swap two neighbours" in said
    assert said.rstrip().endswith("Goodbye.")
    assert code == 0


def test_moves_are_played_and_bots_answer() -> None:
    said, _ = typed("gain b red", "", "log")
    assert "You gain red 1 on column b." in said
    assert said.count("Your turn is over.") == 1
    assert "random " in said.partition("Your turn is over.")[2]


def test_a_refused_move_says_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.tisch"
    said, _ = typed("gain a red", f"save {file}")
    assert "K11: The chit asks for exactly 3 red; column a holds 1 sweet of that colour." in said
    assert all(line.actor == 0 for line in Record.load(file).lines)


def test_why() -> None:
    said, _ = typed("why gain a red", "why gain b red", "why", "why nonsense")
    assert "K11: The chit asks for exactly 3 red" in said
    assert "This move is allowed." in said
    assert "Name a move, such as “why swap a1-b1”." in said
    assert "“nonsense” is no move of this game." in said


def test_legal_lists_the_moves_with_what_they_mean() -> None:
    said, _ = typed("legal")
    rows = [line.split("  ") for line in said.splitlines() if line.startswith("gain b red")]
    assert [(row[0], row[-1].strip()) for row in rows] == [("gain b red", "Gain red 1 on column b")]


def test_undo_takes_back_until_somebody_else_has_acted(tmp_path: Path) -> None:
    file, again = tmp_path / "one.tisch", tmp_path / "two.tisch"
    said, _ = typed(
        "swap a4-b4", "undo", f"save {file}", "undo", "gain b red", "undo", "gain b red", "", "undo", f"save {again}"
    )
    assert all(line.actor == 0 for line in Record.load(file).lines)
    assert said.count("There is nothing to take back") == 2
    lines = [line for line in Record.load(again).lines if line.actor]
    assert str(lines[0]) == "1 gain b red"
    assert lines[1].actor == 2


def test_a_move_goes_on_where_an_empty_line_would() -> None:
    said, _ = typed("gain b red", "gain nowhere red")
    assert "“gain nowhere red” is no move" in said
    assert "random " in said.partition("Your turn is over.")[2]


def test_a_whole_game_is_played_to_its_end() -> None:
    said, code = typed("pass", "pass", seats=("human", "human"))
    assert code == 0
    assert "The game is over. It was won by: Seat 2." in said
    assert "Everybody has passed." in said


def test_several_people_take_turns_and_may_take_back() -> None:
    said, _ = typed("gain b red", "undo", "gain b red", "gain 1 yellow", seats=("human", "human"))
    assert said.count("Seat 1 gains red 1 on column b.") == 2
    assert "Seat 2 gains yellow 1 on row 1." in said
    assert "Your turn is over." not in said


def test_the_record_replays(tmp_path: Path) -> None:
    file = tmp_path / "game.tisch"
    said, _ = typed("swap a4-b4", f"save {file}", "save", f"save {tmp_path}")
    assert f"The record is in {file}." in said
    assert "Name a file" in said
    assert "cannot be written: Is a directory." in said
    match = replay(Record.load(file))
    assert match.state.view(0).sweets["a4"] == "yellow"
    assert match.names == ["Seat 1", "random"]


def test_the_end_of_input_is_said_and_told_by_the_exit_code() -> None:
    said, code = typed()
    assert said.rstrip().endswith("The input ended before the game was over.")
    assert code == 1


def test_help_lists_every_command_and_comments_say_nothing() -> None:
    said, _ = typed("# only a remark", "help")
    assert "only a remark" not in said
    for command in ("legal", "why", "undo", "board", "log", "save", "help", "quit"):
        assert f"\n{command}" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_plays(lang: str) -> None:
    said, code = typed("legal", "why gain a red", "gain b red", "", "log", "quit", lang=lang)
    assert "K11" in said
    assert "{" not in said
    assert code == 0


@pytest.mark.parametrize(
    ("seats", "fault"),
    [
        (("random", "random"), "nobody is human"),
        (("human", "clever"), "seat 2 cannot be 'clever'"),
        (("human", "random:2"), "write random"),
    ],
)
def test_seats_that_cannot_be_are_refused(seats: tuple[str, ...], fault: str) -> None:
    with pytest.raises(BadSetting, match=fault):
        seat_bots(seats)


def test_no_two_seats_have_one_name() -> None:
    with pytest.raises(BadSetting, match="two seats would be called 'ann '"):
        play("kashido", ("human", "human"), {}, names=["Ann", "ann "], at=Pipe(io.StringIO(), io.StringIO()))


def test_names_must_be_as_many_as_seats() -> None:
    with pytest.raises(BadSetting, match="2 names"):
        play("kashido", ("human", "random"), {}, names=["Ann"], at=Pipe(io.StringIO(), io.StringIO()))
