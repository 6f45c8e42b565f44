"""The command `pieces`: what it says of a table's own file, its pictures, its errors, whatever the file."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.commands import refused, said
from tests.games.topp_die_torte.tables import few
from tischlein import Dealer, Match, load
from tischlein.cli import FINE, USAGE, WRONG, main
from tischlein.games.topp_die_torte import components
from tischlein.words.say import LANGUAGES

SHIPPED = components.HOME.read_text(encoding="utf-8")
PAGE = Path(__file__).parents[2] / "docs" / "own_pieces.md"


def test_the_games_own_pieces_are_as_usual(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "pieces", "check", components.HOME, "--lang", "en").splitlines()
    assert lines[0] == "40 pieces, 4 start pieces"
    assert lines[3] == "4 players: up to 8 rounds"
    assert "Blue: 20 cubes, 5 stars and 8 gold icons" in lines
    assert "22 gold chips: 4×3, 7×4, 7×5, 4×6" in lines
    assert lines[-2:] == [
        "Pieces, sums and chips are like those of the game’s own design.",
        components.default().digest,
    ]


def test_what_is_unusual_is_listed_and_no_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    odd = SHIPPED.replace("bottom = [41, 50], top = [33, 45] }", "bottom = [39, 57], top = [33, 45], star = 1 }", 1)
    odd = odd.replace("[chips.bronze]\n1 = 7\n2 = 8", "[chips.bronze]\n1 = 8\n2 = 7")
    first, second = (odd.index("stripes = [\n", odd.index(f"number = {n}\n")) for n in (2, 3))
    body = odd[first : odd.index("]\n\n", first)]
    odd = odd[:second] + body + odd[odd.index("]\n\n", second) :]
    (tmp_path / "odd.toml").write_text(odd, encoding="utf-8")
    out = said(capsys, "pieces", "check", tmp_path / "odd.toml", "--lang", "en")
    assert "Unlike the game’s own design, which your own pieces may be:" in out
    assert "piece 1: Pink, lower edge: 18 wide; usual are 9 to 17" in out
    assert "piece 1: lower edge: less than 3 between two stripes" in out
    assert "piece 3: its stripes are those of piece 2" in out
    assert "stripes with two cubes; usual are 6" in out
    assert "Bronze chips: other values than usual" in out


def test_a_short_file_says_for_how_many_it_is_enough(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = said(capsys, "pieces", "check", few(tmp_path, 20), "--lang", "en")
    assert "2 players: up to 8 rounds\n3 players: up to 6 rounds\n4 players: too few, 24 pieces are needed" in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str) -> None:
    out = said(capsys, "pieces", "draw", few(tmp_path, 12), "--out", tmp_path / "new" / "pics", "--lang", lang)
    assert out.count("16") == 1
    drawn = sorted(file.name for file in (tmp_path / "new" / "pics").iterdir())
    assert len(drawn) == 16
    assert {"piece-1.svg", "start-4.svg"} <= set(drawn)
    for name in drawn:
        ElementTree.fromstring((tmp_path / "new" / "pics" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("pieces", "check|draw"),
        ("pieces eat mine.toml", "eat"),
        ("pieces check", "FILE"),
        ("pieces draw mine.toml", "--out"),
        ("pieces check mine.toml --game kashido", "kashido takes no pieces of a table's own; topp_die_torte does"),
        ("pieces check mine.toml --game chess", "no game 'chess'"),
    ],
)
def test_a_wrong_command_has_code_2(capsys: pytest.CaptureFixture[str], line: str, fault: str) -> None:
    code, sentence = refused(capsys, *line.split())
    assert code == USAGE
    assert fault in sentence


HUGE = "9" * 5000


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (None, "mine.toml: is not there"),
        (b"", "mine.toml: piece: is missing"),
        (b"\x7fELF\x00\xff", "is not UTF-8 text"),
        (b"\x00" * 100, "is not TOML"),
        (b"a" * 1_000_001, "larger than 1 MB"),
        (b"x = " + b"[" * 20_000, "is not TOML"),
        (f"width = {HUGE}".encode(), "is not TOML"),
        (f"width = 0x{HUGE}".encode(), "width: must be 100, is an enormous number (P30)"),
        (SHIPPED.replace("number = 1\n", f"number = 0x{HUGE}\n", 1).encode(), "piece[1].number: must be a whole number from 1 to 40"),
        (SHIPPED.replace("[ 7, 20]", "[ 7, 1e400]", 1).encode(), "piece 1, stripe 1 (blue), bottom[2]: must be a whole number from 0 to 100, is inf"),
        (SHIPPED.replace("[ 7, 20]", "[ 7, 26]", 1).encode(), "mine.toml: piece 1, stripe 2 (green), bottom: begins at 25, but stripe 1 (blue) ends there at 26"),
        (SHIPPED.replace("width", '"wi\\ndth"').encode(), "is not known here"),
        (SHIPPED.replace("width", "w" * 900).encode(), "is not known here"),
        (b"piece = 3", "piece: must be a list"),
        (b"piece = [3]", "piece[1]: must be a table"),
    ],
    ids=lambda value: None if isinstance(value, str) else "file",
)  # fmt: skip
def test_a_wrong_file_has_code_1_and_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes | None, fault: str
) -> None:
    file = tmp_path / "mine.toml"
    if data is not None:
        file.write_bytes(data)
    for argv in (("check", file), ("draw", file, "--out", tmp_path / "pics")):
        code, sentence = refused(capsys, "pieces", *argv)
        assert code == WRONG
        assert fault in sentence
    assert not (tmp_path / "pics").exists()


@pytest.mark.parametrize("command", [("pieces", "check"), ("simulate", "topp_die_torte", "--games", "1", "--set")])
def test_a_fault_is_told_in_the_readers_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: tuple[str, ...]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SHIPPED.replace("[ 2, 13]", "[20, 13]", 1), encoding="utf-8")
    named = f"pieces={file}" if "--set" in command else file
    _, sentence = refused(capsys, *command, named, "--lang", "de")
    fault = "Teil 1, Streifen 1 (Blau), top: muss von links nach rechts gehen, ist aber [20, 13] (P9)"
    assert sentence.strip() == f"tischlein: mine.toml: {fault}"


def test_a_folder_is_no_file_and_a_file_no_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, sentence = refused(capsys, "pieces", "check", tmp_path)
    assert (code, "is a folder" in sentence) == (WRONG, True)
    code, sentence = refused(capsys, "pieces", "draw", components.HOME, "--out", few(tmp_path, 12))
    assert (code, "File exists" in sentence) == (USAGE, True)


def test_no_spoilt_file_ends_in_a_traceback(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Words, signs and bytes of the shipped file exchanged at random: read, or refused in one sentence."""
    rng = random.Random(9)
    file = tmp_path / "mine.toml"
    short = SHIPPED[: SHIPPED.index("number = 3\n")] + SHIPPED[SHIPPED.index("[[start]]") :]
    tokens = re.findall(r"\w+|\W", short)
    refusals = 0
    for _ in range(150):
        spoilt = list(tokens)
        for _ in range(rng.randint(1, 3)):
            spoilt[rng.randrange(len(spoilt))] = rng.choice(
                [*tokens, "nan", "-1", "[]", "{}", '""', "1979-05-27", "\0", HUGE]
            )
        file.write_text("".join(spoilt), encoding="utf-8")
        code = main(["pieces", "check", str(file)])
        out, err = capsys.readouterr()
        assert code in (FINE, WRONG)
        if code == WRONG:
            refusals += 1
            assert err.startswith("tischlein: mine.toml: ")
            assert err.count("\n") == 1
            assert out == ""
    assert refusals > 50


def test_a_record_is_read_with_the_pieces_it_was_played_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mine, other = few(tmp_path, 13), few(tmp_path, 14)
    match = Match(load("topp_die_torte", 2, rounds="6", pieces=mine), Dealer.numbered(1), ["Ann", "Béla"])
    while not match.state.over:
        seat = match.state.actors[0]
        match.play(match.state.legal(seat)[0], seat)
    file = tmp_path / "game.tisch"
    file.write_text(str(match.record()), encoding="utf-8")
    components._LOADED.pop(components.load(mine).digest)  # as in another process
    for command in ("replay", "verify"):
        code, sentence = refused(capsys, command, file)
        assert (code, "has to be given along" in sentence) == (WRONG, True)
        code, sentence = refused(capsys, command, file, "--pieces", other)
        assert (code, "it was played with the pieces sha256:" in sentence) == (WRONG, True)
    assert said(capsys, "replay", file, "--pieces", mine, "--lang", "en")
    assert said(capsys, "verify", file, "--pieces", mine, "--lang", "en")
    file.write_text("tischlein 1\ngame: kashido\nplayers: Ann | Ben\n", encoding="utf-8")
    code, sentence = refused(capsys, "replay", file, "--pieces", mine)
    assert (code, "kashido takes no pieces" in sentence) == (USAGE, True)


def test_the_page_on_measuring_has_an_example_that_is_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Its piece, start piece and chips, as often as a file needs them, are read; its error is the one that comes."""
    page = PAGE.read_text(encoding="utf-8")
    pieces, chips = re.findall(r"^```toml\n(.*?)^```", page, re.M | re.S)
    piece, start = pieces[: pieces.index("[[start]]")], pieces[pieces.index("[[start]]") :]
    many = [piece.replace("number = 1", f"number = {n}") for n in range(1, 13)]
    starts = [start.replace("number = 1", f"number = {n}") for n in range(1, 5)]
    file = tmp_path / "mine.toml"
    file.write_text("\n".join([chips, *many, *starts]), encoding="utf-8")
    assert "2 players: up to 6 rounds" in said(capsys, "pieces", "check", file, "--lang", "en")
    assert load("topp_die_torte", 2, rounds="6", pieces=str(file)).start().chance()
    told = " ".join(re.search(r"^    (tischlein: mine\.toml: .*?)\n\n", page, re.M | re.S)[1].split())
    file.write_text(file.read_text(encoding="utf-8").replace("[25, 37]", "[19, 37]"), encoding="utf-8")
    _, sentence = refused(capsys, "pieces", "check", file)
    assert sentence.strip() == told
    for command in re.findall(r"^    tischlein (\w+ \w+)", page, re.M):
        with pytest.raises(SystemExit) as ended:
            main([*command.split()[: 2 if command.startswith("pieces") else 1], "--help"])
        assert ended.value.code == 0
