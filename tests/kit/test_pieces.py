"""Component files: every fault is named with its file, its entry and what is wrong there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tischlein import BadPieces
from tischlein.kit.pieces import read

GOOD = """
rows = [1, 2, 3]
[table]
name = "cake"
flag = true
"""


def test_entries_are_read(tmp_path: Path) -> None:
    file = tmp_path / "pieces.toml"
    file.write_text(GOOD)
    pieces = read(file)
    assert pieces["rows"].numbers(3, 1, 3) == [1, 2, 3]
    assert pieces["table"]["name"].text() == "cake"
    assert [key for key, _ in pieces["table"].items()] == ["name", "flag"]
    assert repr(pieces["rows"][0]) == "<pieces.toml: rows[1] = 1>"


@pytest.mark.parametrize(
    ("fault", "ask"),
    [
        ("rows: must have 4 entries, has 3", lambda p: p["rows"].numbers(4, 1, 3)),
        (r"rows\[3\]: must be a whole number from 1 to 2, is 3", lambda p: p["rows"].numbers(3, 1, 2)),
        (r"rows\[4\]: is missing", lambda p: p["rows"][3]),
        ("other: is missing", lambda p: p["other"]),
        (r"table\.other: is missing", lambda p: p["table"]["other"]),
        (r"table\.name: must be a whole number from 1 to 2, is 'cake'", lambda p: p["table"]["name"].number(1, 2)),
        (r"table\.flag: must be a whole number from 0 to 1, is True", lambda p: p["table"]["flag"].number(0, 1)),
        (r"rows\[1\]: must be a text in quotes, is 1", lambda p: p["rows"][0].text()),
        ("rows: must be a table", lambda p: p["rows"].items()),
        ("table: must be a list", lambda p: p["table"].rows()),
    ],
)
def test_a_fault_is_named(tmp_path: Path, fault: str, ask: object) -> None:
    file = tmp_path / "pieces.toml"
    file.write_text(GOOD)
    with pytest.raises(BadPieces, match=rf"^pieces\.toml: {fault}$"):
        ask(read(file))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPieces, match=r"nothing\.toml: file: is not there"):
        read(tmp_path / "nothing.toml")
    with pytest.raises(BadPieces, match=r"is a folder$"):
        read(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    with pytest.raises(BadPieces, match=r"latin\.toml: file: is not UTF-8"):
        read(tmp_path / "latin.toml")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("rows = [1, 2", "something that was opened is not closed by its end"),
        ("a = 1\nrows = [1, 2}", r"line 2 cannot be read from '}' on"),
        ("a = 1\nrows =\n", "line 2 breaks off"),
        ("a = 1 2", "line 1 cannot be read from '2' on"),
    ],
)
def test_where_a_file_cannot_be_read_is_said_in_our_own_words(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "broken.toml").write_text(text)
    with pytest.raises(BadPieces, match=rf"broken\.toml: file: is not TOML: {fault}$"):
        read(tmp_path / "broken.toml")
