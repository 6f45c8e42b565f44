"""The command line: what it prints, its exit codes, its errors."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.commands import refused, said
from tischlein import NAMES, Record, load
from tischlein.cli import FINE, INTERRUPTED, USAGE, WRONG, main
from tischlein.lab.simulate import simulate
from tischlein.match import Match

PIECES = Path(__file__).parents[1] / "src/tischlein/games/topp_die_torte/pieces.toml"
POSITION = ["over", "actors", "legal", "chance", "scores", "winners", "view"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def record(game: str, tmp_path: Path) -> Path:
    """A whole game between random bots."""
    simulate(game, ["random"] * load(game).players, games=1, seed=6, records=tmp_path)
    return tmp_path / f"{game}-1.tisch"


# usage


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("cook", "cook"),
        ("guide", "GAME"),
        ("guide chess", "no game 'chess'"),
        ("guide kashido --lang xx", "xx"),
        ("simulate", "GAME"),
        ("simulate chess", "no game 'chess'"),
        ("simulate kashido --seats random", "players"),
        ("simulate kashido --seats random,clever", "clever"),
        ("simulate kashido --seats random,human", "human"),
        ("simulate kashido --seats random,,random", "empty place"),
        ("simulate kashido --games 0", "'0'"),
        ("simulate kashido --bot-seconds nan", "'nan'"),
        ("simulate kashido --bot-seconds 0", "'0'"),
        ("simulate kashido --stand-in exec:x", "exec:x"),
        ("simulate kashido --seats exec:./no-such-bot,random", "there is no program './no-such-bot'"),
        ("simulate kashido --games " + "9" * 5000, "too large"),
        ("simulate kashido --set colour=red", "no setting 'colour'"),
        ("simulate kashido --set layout=round", "layout cannot be round"),
        ("simulate kashido --set layout", "name=value"),
        ("simulate kashido --set layout=latin layout=blocks", "twice"),
        ("simulate kashido --set players=3", "no setting 'players'"),
        ("play kashido --seats random,greedy", "human"),
        ("play kashido --seats human,clever", "clever"),
        ("play kashido --names Ann", "names"),
        ("replay", "FILE"),
        ("replay game.tisch --at 0", "'0'"),
        ("replay game.tisch --json --trace", "not allowed"),
        ("verify", "FILE"),
        ("warm chess", "no game 'chess'"),
        ("serve --port 70000", "70000"),
        ("simulate kashido --seed 1e9", "'1e9' is no whole number"),
        ("simulate kashido --seed " + "9" * 5000, "too long"),
        ("serve --bot Rosie", "NAME=COMMAND"),
        ("serve --bot =x", "NAME=COMMAND"),
        ("serve --bot Rosie=./no-such-bot", "there is no program './no-such-bot'"),
        ("serve --bot A=true --bot A=false", "two programs are called 'A'"),
    ],
)
def test_a_wrong_command_is_said_in_one_sentence(capsys: pytest.CaptureFixture[str], line: str, fault: str) -> None:
    code, sentence = refused(capsys, *line.split())
    assert code == USAGE
    assert fault in sentence


def test_a_seat_that_the_record_does_not_have_is_a_wrong_command(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    code, sentence = refused(capsys, "replay", record, "--seat", 9)
    assert code == USAGE
    assert "no seat 9" in sentence


@pytest.mark.parametrize(
    "line",
    [
        "replay x --svg",
        "simulate kashido --records",
        "serve --data",
        "pieces check",
        "pieces draw x --out",
        "analyse x --pieces",
    ],
)
def test_no_file_has_an_empty_name(capsys: pytest.CaptureFixture[str], line: str) -> None:
    code, sentence = refused(capsys, *line.split(), "")
    assert code == USAGE
    assert "a file or folder has no empty name" in sentence


def test_no_empty_word_opens_the_table_to_the_network(capsys: pytest.CaptureFixture[str]) -> None:
    code, sentence = refused(capsys, "serve", "--no-browser", "--host", "")
    assert code == USAGE
    assert "an address is not empty" in sentence


def test_one_game_is_not_taken_apart(capsys: pytest.CaptureFixture[str], record: Path, game: str) -> None:
    code, sentence = refused(capsys, "split", record)
    assert (code, sentence) == (WRONG, f"tischlein: {record}: it is one game and no match of several\n")


def test_an_address_that_cannot_be_had_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, sentence = refused(capsys, "serve", "--no-browser", "--data", tmp_path, "--port", port)
    assert (code, sentence) == (WRONG, f"tischlein: 127.0.0.1:{port}: Address already in use\n")
    code, sentence = refused(capsys, "serve", "--no-browser", "--data", tmp_path, "--host", "nowhere.invalid")
    assert code == USAGE
    assert sentence.startswith("tischlein: 'nowhere.invalid' is no address of this computer: ")
    assert "while" not in sentence
    for host in ("192.0.2.1", "1.2.3.4.5", "x" * 300, "::1::"):
        code, sentence = refused(capsys, "serve", "--no-browser", "--data", tmp_path, "--host", host)
        assert (code, f"{host!r} is no address of this computer" in sentence) == (USAGE, True)


@pytest.mark.parametrize(
    "line",
    [
        "simulate kashido --games 1 --seats random,random --records {to}",
        "pieces draw {pieces} --out {to}",
        "split {record} --into {to}",
    ],
)
def test_a_folder_that_cannot_be_is_what_was_typed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str
) -> None:
    simulate("piece_o_cake", ["random"] * 2, games=1, settings={"games": "2"}, records=tmp_path)
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    pieces, record = PIECES, tmp_path / "piece_o_cake-1.tisch"
    for to in (file, file / "below"):
        code, sentence = refused(capsys, *line.format(to=to, pieces=pieces, record=record).split())
        assert (code, f"nothing can be written into {str(to)!r}: " in sentence) == (USAGE, True), sentence


def test_a_quote_that_is_not_closed_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    for seats in ('exec:"unclosed,random', "exec:'half,random"):
        code, sentence = refused(capsys, "simulate", "kashido", "--seats", seats)
        assert (code, "a quote is opened that is not closed: " + seats[5] in sentence) == (USAGE, True)


@pytest.mark.skipif(shutil.which("script") is None, reason="`script` makes the terminal")
def test_a_narrow_terminal_cuts_no_number_off() -> None:
    line = f"{sys.executable} -m tischlein simulate kashido --seats random,random --games 2"
    run = subprocess.run(
        ["script", "-qc", f"stty cols 30; {line}", "/dev/null"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=60, env={**os.environ, "LANG": "en"},
    )  # fmt: skip
    assert run.stdout.count("%") >= 6
    assert "…" not in run.stdout.partition("seed 0")[2]


def test_tables_that_cannot_be_kept_are_said_before_any_address(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/tables.db").write_text("no database" * 100, encoding="utf-8")
    for data in (file, file / "below", tmp_path / "folder"):
        code, sentence = refused(capsys, "serve", "--no-browser", "--port", 0, "--data", data)
        assert code == USAGE
        assert f"tables cannot be kept in {str(data)!r}: " in sentence


# games and guides


def test_games_lists_every_game_with_its_settings(capsys: pytest.CaptureFixture[str], game: str) -> None:
    out = said(capsys, "games")
    assert f"{game} · " in out
    for setting in load(game).spec.settings:
        assert f"  {setting.name}=" in out
        assert all(value in out for value in setting.values)
    assert ("  pieces=   FILE" in out) == any(
        "pieces" in [file.name for file in load(name).spec.files] for name in NAMES
    )


@pytest.mark.parametrize("lang", ["en", "de", "hu", "ja", "ko"])
def test_a_guide_is_plain_markdown_in_a_pipe(capsys: pytest.CaptureFixture[str], game: str, lang: str) -> None:
    out = said(capsys, "guide", game, "--lang", lang)
    assert out.startswith("# ")
    assert "board:" not in out
    assert "{house}" not in out
    assert "{pub}" not in out
    assert "\x1b" not in out


def test_the_systems_language_is_the_default(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ko_KR.UTF-8")
    korean = said(capsys, "guide", "kashido")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    english = said(capsys, "guide", "kashido")
    assert korean == said(capsys, "guide", "kashido", "--lang", "ko")
    assert english == said(capsys, "guide", "kashido", "--lang", "en")
    assert korean != english


# simulate


def test_simulate_prints_a_table_or_exactly_the_json(
    capsys: pytest.CaptureFixture[str], game: str, tmp_path: Path
) -> None:
    seats = ["random"] * load(game).players
    line = ("simulate", game, "--seats", ",".join(seats), "--games", 3, "--seed", 2, "--records", tmp_path)
    found = json.loads(said(capsys, *line, "--json"))
    assert found == json.loads(simulate(game, seats, 3, 2).json())
    table = said(capsys, *line).splitlines()
    assert table[0].startswith(f"{load(game).part('sentences').title()} · ")
    assert " · 3 games · seed 2" in table[0]
    assert [row.split()[0] for row in table[2 : table.index("")]] == seats
    for file in tmp_path.iterdir():
        assert said(capsys, "verify", file).startswith(f"{file}: ")


@pytest.mark.parametrize(
    ("lang", "one", "heads"),
    [
        ("en", "1 game", "wins share mean score 0.0%"),
        ("de", "1 Partie", "Siege Anteil Punkte im Mittel 0,0\u00a0%"),
        ("hu", "1 parti", "győzelem arány átlagos pontszám 0,0%"),
        ("ja", "1局", "勝ち 割合 平均得点 0.0%"),
        ("ko", "1판", "승 비율 평균 점수 0.0%"),
    ],
)
def test_simulations_speak_every_language_and_count_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str, one: str, heads: str
) -> None:
    line = ("kashido", "--seats", "random,random", "--games", 1)
    out = said(capsys, "simulate", *line, "--lang", lang)
    assert f" · {one} · " in out
    assert all(word in out for word in heads.split(" "))
    assert one in said(capsys, "ladder", *line, "--lang", lang)
    monkeypatch.setenv("LANG", f"{lang}.UTF-8")
    assert said(capsys, "simulate", *line) == out


def test_simulations_and_ladders_name_the_games_in_which_a_program_was_replaced(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = ("--games", 2, "--bot-tries", 1, "--stand-in", "random")
    assert main(["simulate", "kashido", "--seats", "exec:false,random", *map(str, line)]) == FINE
    out, err = capsys.readouterr()
    sentence = "exec:false was replaced by random in 2 games: 1 and 2. The first reason: It has ended with exit code 1."
    assert out.splitlines()[-1] == sentence
    assert err.splitlines() == [
        f"exec:false (Seat {seat}): It has ended with exit code 1. From now on random plays." for seat in (1, 2)
    ]
    assert main(["ladder", "kashido", "--seats", "random,exec:false", *map(str, line)]) == FINE
    assert capsys.readouterr().out.splitlines()[-1] == f"random : exec:false · {sentence}"
    assert main(["simulate", "kashido", "--seats", "exec:false,random", *map(str, line), "--json"]) == FINE
    assert [gone["game"] for gone in json.loads(capsys.readouterr().out)["replaced"]] == [1, 2]


def test_a_program_plays_at_the_terminal_and_its_place_is_taken(tmp_path: Path) -> None:
    bot = Path(__file__).parents[1] / "docs/examples/bot.py"
    for command, told in ((f"{sys.executable} {bot}", ""), ("false", "exec:false was replaced by random.")):
        line = ("play", "kashido", "--seats", f"human,exec:{command}", "--seed", 3, "--stand-in", "random")
        run = tischlein(*line, "--lang", "en", typed="pass\n" * 9)
        assert run.returncode == FINE
        assert "The game is over." in run.stdout
        assert told in run.stdout
        assert bool(run.stderr) == bool(told)


def test_commas_in_quotes_belong_to_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    from tischlein.cli import _seats

    assert _seats("exec:a 'b,c' \"d,e\", random ,exec:f\\,g") == ("exec:a 'b,c' \"d,e\"", "random", "exec:f\\,g")
    assert _seats("exec:it\\'s,random") == ("exec:it\\'s", "random")
    code, sentence = refused(capsys, "simulate", "kashido", "--seats", "exec:a 'b,random")
    assert code == USAGE
    assert "a quote is opened that is not closed" in sentence


def test_help_tells_the_usual_terms_of_programs() -> None:
    from tischlein.bots import Terms

    usual = Terms()
    told = " ".join(tischlein("simulate", "--help").stdout.split())
    assert f"time for a move (default {usual.seconds:g})" in told
    assert f"until another plays on (default {usual.tries})" in told
    assert f"plays on (default {usual.stand_in})" in told


def test_a_bot_without_a_way_to_speak_is_a_wrong_command(capsys: pytest.CaptureFixture[str]) -> None:
    for line, fault in (("bot greedy", "--stdio"), ("bot clever --stdio", "clever"), ("bot", "SPEC")):
        code, sentence = refused(capsys, *line.split())
        assert code == USAGE
        assert fault in sentence


def test_simulate_takes_settings(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(
        capsys, "simulate", "kashido", "--seats", "random,random", "--games", 1, "--json", "--set", "layout=random",
        "powers=literal",
    )  # fmt: skip
    assert json.loads(out)["settings"] == {"layout": "random", "powers": "literal"}


# replay


def test_the_position_at_the_end(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    found = json.loads(said(capsys, "replay", record, "--json"))
    assert list(found) == POSITION
    assert found["over"] is True
    assert (found["actors"], found["legal"], found["chance"]) == ([], {}, [])
    assert " | ".join(map(str, found["scores"])) == Record.load(record).headers["result"]
    assert found["winners"]


def test_trace_is_at_for_every_move_line(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    traced = [json.loads(row) for row in said(capsys, "replay", record, "--trace").splitlines()]
    lines = Record.load(record).lines
    assert [found["line"] for found in traced] == [line.number for line in lines]
    for found in [*traced[:6], *traced[6::17], *traced[-3:]]:
        at = json.loads(said(capsys, "replay", record, "--at", found["line"], "--json"))
        assert {"line": found["line"], **at} == found


def test_the_next_line_is_among_what_can_happen(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    lines = {line.number: line for line in Record.load(record).lines}
    for row in said(capsys, "replay", record, "--trace").splitlines():
        found = json.loads(row)
        line = lines[found["line"]]
        assert list(found) == ["line", *POSITION]
        if line.actor:
            assert line.text in found["legal"][str(line.actor)]
            assert found["chance"] == []
        else:
            assert any(line.text.startswith(outcome) for outcome, weight in found["chance"] if weight > 0)


def test_a_seat_gets_its_own_view_and_its_own_moves_only(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    full = [json.loads(row) for row in said(capsys, "replay", record, "--trace").splitlines()]
    own = [json.loads(row) for row in said(capsys, "replay", record, "--trace", "--seat", 2).splitlines()]
    assert [found["actors"] for found in own] == [found["actors"] for found in full]
    for mine, everything in zip(own, full, strict=True):
        assert mine["chance"] == []
        assert mine["legal"] == {seat: moves for seat, moves in everything["legal"].items() if seat == "2"}
        assert mine["view"]["seat"] == 2
        assert everything["view"]["seat"] == 0


def test_a_seats_record_replays_for_that_seat(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    """Also where it hides things: then nothing is said of moves and chance that were made up to fill the gaps."""
    match = replayed(record)
    file = record.with_name("seat.tisch")
    file.write_text(str(match.record(1)), encoding="utf-8")
    hides = any("?" in line.text.split() for line in match.record(1).lines)
    own = said(capsys, "replay", record, "--trace", "--seat", 1)
    lines = {line.number: k for k, line in enumerate(Record.load(record).lines)}
    told = said(capsys, "replay", file, "--trace", "--seat", 1)
    assert len(told.splitlines()) == len(lines)
    for mine, theirs in zip(map(json.loads, told.splitlines()), map(json.loads, own.splitlines()), strict=True):
        assert mine["view"] == theirs["view"]
        assert mine["legal"] == theirs["legal"]
    if hides:
        for found in map(json.loads, said(capsys, "replay", file, "--trace").splitlines()):
            assert (found["legal"], found["chance"]) == ({}, [])


def replayed(file: Path) -> Match:
    from tischlein import replay

    return replay(Record.load(file))


def test_a_line_between_moves_has_the_position_of_the_next_one(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    first = Record.load(record).lines[0].number
    start = said(capsys, "replay", record, "--at", 1, "--json")
    assert start == said(capsys, "replay", record, "--at", first, "--json")
    rows = record.read_text(encoding="utf-8").splitlines()
    end = said(capsys, "replay", record, "--at", len(rows) + 1, "--json")
    assert end == said(capsys, "replay", record, "--json")
    code, sentence = refused(capsys, "replay", record, "--at", len(rows) + 2, "--json")
    assert (code, f"no line {len(rows) + 2}" in sentence) == (USAGE, True)


def test_the_position_as_text_and_as_a_picture(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    text = said(capsys, "replay", record, "--at", Record.load(record).lines[-1].number)
    assert "\x1b" not in text
    assert "To act: " in text
    assert "The game is over." in said(capsys, "replay", record)
    picture = record.with_name("board.svg")
    assert said(capsys, "replay", record, "--svg", picture) == ""
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(root.iter())) > 50


# what is wrong with a record


def test_a_record_that_cannot_be_read_or_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.tisch"
    head = "tischlein 1\ngame: kashido\nplayers: Ann | Ben\n\n"
    deal = "* red 1 2 1 3 3 1 1 4 2 2\n* yellow 1 2 4 3 1 2 2 3 1 1\n* green 2 4 2 1 1 1 3 3 1 2\n* blue 2 2 3 1 1 3 4 1 2 1\n"
    for text, fault in [
        ("nonsense", "bad.tisch:1: the first line"),
        (head.replace("kashido", "chess"), "no game 'chess'"),
        (head.replace("\n\n", "\nsettings: layout=round\n\n"), "layout cannot be round"),
        (head + "* red 5\n", "bad.tisch:5"),
        (head + deal + "1 gain a red\n", "bad.tisch:9: 1 gain a red: The chit asks for exactly 3 red"),
        (head + deal + "2 pass\n", "K10"),
        (head + deal + "1 fly away\n", "fly away"),
    ]:
        bad.write_text(text, encoding="utf-8")
        for command in (["replay", bad, "--json"], ["replay", bad], ["replay", bad, "--seat", 1, "--json"]):
            code, sentence = refused(capsys, *command)
            assert code == WRONG, text
            assert fault in sentence
    for file in (tmp_path / "none.tisch", tmp_path, "''"):
        for name in ("replay", "verify"):
            code, sentence = refused(capsys, name, "" if file == "''" else file)
            assert code == WRONG
            assert f"{file}: " in sentence


def test_the_position_before_a_fault_is_still_shown(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    last = Record.load(record).lines[-1].number
    rows = record.read_text(encoding="utf-8").splitlines()
    broken = record.with_name("broken.tisch")
    broken.write_text("\n".join([*rows[: last - 1], "1 fly away"]), encoding="utf-8")
    assert said(capsys, "replay", broken, "--at", last, "--json") == said(
        capsys, "replay", record, "--at", last, "--json"
    )
    assert main(["replay", str(broken), "--trace"]) == WRONG
    out, err = capsys.readouterr()
    assert json.loads(out.splitlines()[-1])["line"] == last
    assert f"broken.tisch:{last}: " in err


def test_a_deal_that_the_seed_does_not_give_is_found(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    simulate("kashido", ["random", "random"], games=1, seed=6, records=tmp_path)
    file = tmp_path / "kashido-1.tisch"
    assert "all 40 outcomes of chance" in said(capsys, "verify", file)
    text = file.read_text(encoding="utf-8")
    seed = Record.load(file).headers["seed"]
    dealt = next(row for row in text.splitlines() if row.startswith("* red "))
    for old, new, fault in [
        (f"seed: {seed}", f"seed: {'0' * len(seed)}", "commitment"),
        (f"seed: {seed}\n", "", "no 'seed'"),
        (dealt, " ".join(["* red", *sorted(dealt.split()[2:])]), "the seed gives"),
    ]:
        other = tmp_path / "other.tisch"
        other.write_text(text.replace(old, new, 1), encoding="utf-8")
        code, sentence = refused(capsys, "verify", other)
        assert code == WRONG
        assert fault in sentence


# in a process of its own


def tischlein(*argv: object, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tischlein", *map(str, argv)]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60)


def test_a_game_is_played_through_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "game.tisch"
    line = ("play", "kashido", "--seats", "human,human", "--names", "Ann,Béla", "--seed", 3, "--lang", "en")
    run = tischlein(*line, typed=f"why gain a red\nswap a4-b4\nundo\ngain b red\nsave {file}\npass\npass\n")
    assert (run.returncode, run.stderr) == (0, "")
    assert "K11: " in run.stdout
    assert "It was won by: Ann." in run.stdout
    assert [str(line) for line in Record.load(file).lines if line.actor] == ["1 gain b red"]
    broken_off = tischlein(*line, typed="gain b red\n")
    assert broken_off.returncode == WRONG
    assert "The input ended before the game was over." in broken_off.stdout


INTERRUPTIBLE = "import sys; from tischlein.__main__ import run; print('up', flush=True); sys.exit(run())"


@pytest.mark.parametrize("delay", [0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6])
def test_an_interrupt_is_quiet_at_any_time(delay: float, tmp_path: Path) -> None:
    """While modules are imported, while bots play, while a program is waited for."""
    signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # what is started in the background ignores it, and so do its children
    seats = f"exec:{sys.executable} -c 'import time; time.sleep(60)',greedy"
    command = [sys.executable, "-c", INTERRUPTIBLE, "simulate", "torres", "--seats", seats, "--games", "100"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert run.stdout.readline() == "up\n"
        time.sleep(delay)
        run.send_signal(signal.SIGINT)
        assert run.wait(30) in (INTERRUPTED, -signal.SIGINT)  # the same to a shell
        assert (run.stdout.read(), run.stderr.read()) == ("", "")


def test_a_reader_that_has_had_enough_is_no_error(record: Path) -> None:
    command = [sys.executable, "-m", "tischlein", "replay", str(record), "--trace"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        json.loads(run.stdout.readline())
        run.stdout.close()
        assert run.stderr.read() == ""
        assert run.wait(30) == 0


@pytest.mark.parametrize("words", [("games",), ("verify", "{record}"), ("replay", "{record}")])
def test_output_that_cannot_be_written_is_no_error_of_ours(record: Path, words: tuple[str, ...]) -> None:
    """A reader that is gone before the last line, and a full disk: buffered, as outside of tests."""
    command = [sys.executable, "-m", "tischlein", *(word.format(record=record) for word in words)]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    reader, writer = os.pipe()
    os.close(reader)
    gone = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60, env=environment)
    os.close(writer)
    assert (gone.returncode, gone.stderr) == (FINE, "")
    with open("/dev/full", "w", encoding="utf-8") as full:
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, env=environment)
    assert (run.returncode, run.stderr) == (WRONG, "tischlein: No space left on device\n")


@pytest.mark.parametrize("words", ["replay {record}", "guide kashido --lang ja", "play kashido"])
def test_streams_that_are_closed_or_know_few_characters_are_no_error(record: Path, words: str) -> None:
    command = f"{sys.executable} -m tischlein {words.format(record=record)}"
    closed = subprocess.run(f"{command} <&- >&-", shell=True, stderr=subprocess.PIPE, text=True, timeout=60)
    assert closed.stderr == ""
    few = {**os.environ, "PYTHONIOENCODING": "ascii"}
    run = subprocess.run(f"{command} </dev/null", shell=True, capture_output=True, text=True, timeout=60, env=few)
    assert run.stderr == ""
    assert "?" in run.stdout


def test_a_name_that_is_no_text_is_refused() -> None:
    run = tischlein("play", "kashido", "--names", "\udcff,Ben")
    assert run.returncode == USAGE
    assert "is not UTF-8 text" in run.stderr


def test_help_is_there_at_once() -> None:
    """Within six times what an empty program takes, the quickest of several runs of each."""
    took: dict[str, float] = {}
    for _ in range(6):
        for name, words in (("help", ["-m", "tischlein", "--help"]), ("pass", ["-c", "pass"])):
            began = time.perf_counter()
            subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
            took[name] = min(took.get(name, 60.0), time.perf_counter() - began)
    assert took["help"] < 6 * took["pass"]


def test_help_names_every_command() -> None:
    run = tischlein("--help")
    assert run.returncode == 0
    for command in ("serve", "games", "guide", "play", "simulate", "ladder", "bot", "replay", "verify", "warm"):
        assert command in run.stdout


@pytest.mark.slow
def test_warm_compiles_and_says_so() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tischlein", "warm", "kashido"], capture_output=True, text=True, timeout=300
    )
    assert run.returncode == 0
    assert "kashido: ready after" in run.stderr
    assert run.stdout == ""
