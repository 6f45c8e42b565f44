"""Files that a table brings: taken from the form, checked, kept with the table, handed out to everybody at it, to nobody else."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.table.house import OWN, Browser, house
from tischlein import Record
from tischlein.cli import main
from tischlein.games.topp_die_torte import components
from tischlein.table import house as houses
from tischlein.table.own_files import LONGEST, MOST_BYTES

FIELD = "topp_die_torte.pieces"
PLAIN = components.HOME.read_text(encoding="utf-8")


def form(players: int = 2, **more: str) -> dict[str, str]:
    kinds = {f"seat{k}": "me" if k == 1 else "bot" for k in range(1, players + 1)}
    levels = {f"level{k}": "1" for k in range(1, players + 1)}
    return {"game": "topp_die_torte", "topp_die_torte.players": str(players), "watch": "on", **kinds, **levels, **more}


def own(mark: str) -> bytes:
    """The game's own pieces with another chip or two, and a remark that makes the file unlike any other test's."""
    return f"# {mark}\n{PLAIN.replace('1 = 7', '1 = 8', 1).replace('2 = 8', '2 = 7', 1)}".encode()


def post(browser: Browser, data: bytes, name: str = "mine.toml", players: int = 2, **more: str) -> tuple[int, str]:
    """Set a table with a file; the status, and where it leads or the page."""
    made = browser.client.post("/", data=form(players, **more), files={FIELD: (name, data)}, headers=OWN)
    return made.status_code, str(made.headers.get("location") or made.text)


def test_a_table_keeps_its_file_and_everybody_at_it_can_have_it(tmp_path: Path) -> None:
    data = own("kept")
    with house(tmp_path) as browser:
        status, table = post(browser, data, "C:\\Users\\Ann\\../../secret name.toml")
        assert status == 303
        page = browser.client.get(table).text
        assert "This table plays with cake pieces of its own." in page
        assert "secret" not in page
        got = browser.client.get(f"{table}/files/pieces")
        assert got.content == data
        assert "secret" not in str(got.headers)
        assert got.headers["content-disposition"] == 'attachment; filename="topp_die_torte-pieces.toml"'
        spectator = browser.another()
        spectator.take(browser.links(table)["watch"])
        assert spectator.client.get(f"{table}/files/pieces").content == data
        stranger = browser.another()
        for name in ("pieces", "rounds", "..%2Ftables.db", "%2Fetc%2Fpasswd"):
            assert stranger.client.get(f"{table}/files/{name}").status_code == 404
            assert name == "pieces" or browser.client.get(f"{table}/files/{name}").status_code == 404
        record = Record.parse(browser.client.get(f"{table}/record").text)
        assert record.headers["pieces"] == browser.room(table).table.game.settings["pieces"]
        plain = str(browser.client.post("/", data=form(), headers=OWN).headers["location"])
        assert "of its own" not in browser.client.get(plain).text
        assert browser.client.get(f"{plain}/files/pieces").status_code == 404


def test_it_is_alive_again_in_a_house_that_has_never_seen_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after kill -9: what the process had read is gone, the store is there."""
    data = own("again")
    with house(tmp_path) as browser:
        _, table = post(browser, data)
        kept = dict(browser.client.cookies)
    monkeypatch.setattr(components, "_LOADED", {})
    monkeypatch.setattr(components, "_default", None)
    with house(tmp_path) as browser:
        browser.client.cookies.update(kept)
        assert browser.client.get(table).status_code == 200
        there = browser.room(table).table
        assert components.of(there.game.settings["pieces"]).chips["bronze"][1] == 8
        assert browser.client.get(f"{table}/files/pieces").content == data


def test_the_next_game_has_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as browser:
        _, table = post(browser, own("next"))
        browser.client.get(table)
        there = browser.room(table).table
        monkeypatch.setattr(type(there), "over", property(lambda self: True))
        following = str(browser.client.post(f"{table}/again", headers=OWN).headers["location"])
        assert following != table
        assert browser.client.get(f"{following}/files/pieces").content == own("next")


def play_to_the_end(browser: Browser, path: str) -> None:
    """Every seat's first legal moves, at once."""
    table = browser.room(path).table
    while not table.over:
        seat = table.waiting[0]
        legal = [] if seat in table.pending else table.match.state.legal(seat)
        for event in table.plan_move(seat, legal[-1]) if legal else table.plan_done(seat):
            table.apply(event)


def test_the_page_that_checks_the_deal_says_that_the_file_is_needed_too(tmp_path: Path) -> None:
    """With the record and the file as they are handed out, the command that it names says that all is well."""
    with house(tmp_path) as browser:
        alone = {"seat2": "me", "topp_die_torte.rounds": "6"}
        _, table = post(browser, own("checked"), **alone)
        browser.client.get(table)
        play_to_the_end(browser, table)
        command = re.search(r"<code>tischlein (verify [^<]+)</code>", browser.client.get(f"{table}/check").text)
        assert command is not None
        verify, record, option, pieces = command[1].split()
        assert (verify, option, pieces) == ("verify", "--pieces", "topp_die_torte-pieces.toml")
        (tmp_path / record).write_bytes(browser.client.get(f"{table}/record").content)
        (tmp_path / pieces).write_bytes(browser.client.get(f"{table}/files/pieces").content)
        assert main(["verify", str(tmp_path / record), option, str(tmp_path / pieces)]) == 0
        plain = str(browser.client.post("/", data=form(**alone), headers=OWN).headers["location"])
        browser.client.get(plain)
        play_to_the_end(browser, plain)
        assert "--pieces" not in browser.client.get(f"{plain}/check").text


FAULTS = {
    "a stripe": (
        PLAIN.replace("bottom = [", "bottom = [99, ", 1).encode(),
        r"piece 1, stripe 1 \(\w+\), bottom: must have 2 entries, has 3",
    ),
    "not text": (b"\x89PNG\r\n\x1a\n\xff\xfe" * 100, "the file: is not UTF-8 text"),
    "no pieces": (b"a = 1", r"a: is not known here; known are width, colours, chips, piece, start"),
    "empty": (b"", "piece: is missing"),
    "within": (b"a = " + b"[" * 60_000, "the file: is not TOML that anybody could read"),
    "a long key": (b"a" + b".a" * 31_000 + b" = 1", "the file: is no pieces file: line 1 has more than 100 dots"),
    "a deep key": (b"piece" + b".a" * 99 + b" = 1", "piece: must be a list"),
    "a number": (b"width = 1" + b"0" * 60_000, "the file: is not TOML that anybody could read"),
    "markup": (b'width = "<script>alert(1)</script>"', r"width: must be 100, is &#39;&lt;script&gt;alert"),
    "too large": (b"#" * (MOST_BYTES + 1), "This file is too large; it may have 64 kB at most."),
    "much too large": (b"#" * 900_000, "This file is too large; it may have 64 kB at most."),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_is_told_beside_the_field(tmp_path: Path, kind: str) -> None:
    data, words = FAULTS[kind]
    with house(tmp_path) as browser:
        began = time.process_time()
        status, page = post(browser, data, **{"topp_die_torte.rounds": "8"})
        assert time.process_time() - began < 2
        assert status == 422
        told = re.search(rf'<input type="file" name="{FIELD}"([^>]*)></label>\s*(<p class="fault".*?</p>)', page, re.S)
        assert told is not None
        assert re.search(words, told[2])
        assert 'aria-invalid="true"' in told[1]
        assert f'aria-describedby="fault-{FIELD}"' in told[1]
        assert page.count('class="fault"') == 1
        assert 'name="topp_die_torte.rounds" value="8" checked' in page
        assert browser.client.get("/").text.count("No table is open") == 1


def test_a_file_too_small_for_so_many_players_is_told_there_too(tmp_path: Path) -> None:
    head, *pieces = PLAIN.split("[[piece]]")
    last, starts = pieces[-1].split("[[start]]", 1)
    few = "[[piece]]".join([head, *pieces[:20], last]) + "[[start]]" + starts
    with house(tmp_path) as browser:
        status, page = post(browser, few.encode(), players=4)
        assert status == 422
        assert "piece: has 21 pieces; 4 players need 28 for 7 rounds (P30)" in page
        assert post(browser, few.encode(), players=3)[0] == 303


def test_what_is_said_in_another_language(tmp_path: Path) -> None:
    with house(tmp_path) as browser:
        browser.client.headers["accept-language"] = "de"
        _, page = post(browser, b"a = 1")
        assert "<b>a: ist hier nicht bekannt; bekannt sind width, colours, chips, piece, start</b>" in page
        assert "This file cannot" not in page
        broken = PLAIN.replace("bottom = [", "bottom = [99, ", 1).encode()
        assert "<b>Teil 1, Streifen 1 (Blau), bottom: muss 2 Einträge haben, hat aber 3</b>" in post(browser, broken)[1]


@pytest.mark.parametrize(
    "text", ["/etc/passwd", str(components.HOME), "sha256:" + 64 * "0", components.default().digest]
)
def test_no_text_of_a_form_is_a_path_or_a_file(tmp_path: Path, text: str) -> None:
    with house(tmp_path) as browser:
        refused = browser.client.post("/", data=form(**{FIELD: text}), headers=OWN)
        assert refused.status_code == 422
        assert "Choose the file on your device" in refused.text
        parts = {FIELD: (None, text)}  # the same as a part of a multipart form that is no file
        refused = browser.client.post("/", data=form(), files=parts, headers=OWN)
        assert refused.status_code == 422


def test_nothing_chosen_is_no_file_and_other_games_take_none(tmp_path: Path) -> None:
    with house(tmp_path) as browser:
        status, table = post(browser, b"", "")
        assert status == 303
        assert browser.client.get(table).status_code == 200
        assert not browser.room(table).table.game.own_files()
        status, table = post(browser, own("kashido"), game="kashido", **{"kashido.players": "2"})
        assert status == 303
        assert browser.client.get(table).status_code == 200
        odd = browser.client.post("/", data=form(), files={"topp_die_torte.rounds": ("x", b"7")}, headers=OWN)
        assert odd.status_code == 303


def test_a_form_far_too_large_is_not_read(tmp_path: Path) -> None:
    with house(tmp_path) as browser:
        assert post(browser, b"#" * LONGEST)[0] == 413
        many = [(f"topp_die_torte.f{k}", (f"{k}", b"x")) for k in range(300)]
        assert browser.client.post("/", data=form(), files=many, headers=OWN).status_code == 400


def test_files_one_after_the_other_have_to_wait_faulty_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "FILES_AT_ONCE", 3)
    with house(tmp_path) as browser:
        assert [post(browser, b"a = 1")[0] for _ in range(4)] == [422, 422, 422, 429]
        assert browser.client.post("/", data=form(), headers=OWN).status_code == 303


def test_a_full_house_takes_no_further_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "MOST_FILES", 1)
    with house(tmp_path) as browser:
        status, table = post(browser, own("the only one"))
        assert status == 303
        assert browser.client.get(table).status_code == 200
        status, page = post(browser, own("another"))
        assert status == 507
        assert "no further one is taken" in page
        assert browser.client.get(f"{table}/files/pieces").content == own("the only one")
