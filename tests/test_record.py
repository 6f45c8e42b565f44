"""Records: what is written reads back, what is tampered with is refused with its line and rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import matches, names, played
from tischlein import NAMES, BadRecord, Dealer, Match, Record, load, replay, verify
from tischlein.record import Line, names_header

HEAD = "tischlein 1\ngame: kashido\nplayers: Ann | Béla\n"
CHITS = "1 1 1 1 2 2 2 3 3 4"
DEALT = HEAD + "\n" + "".join(f"* {colour} {CHITS}\n" for colour in ("red", "yellow", "green", "blue"))


def fault(text: str, file: str = "") -> BadRecord:
    """The error that a record's text gives."""
    with pytest.raises(BadRecord) as caught:
        replay(Record.parse(text, file))
    return caught.value


@settings(max_examples=60)
@given(match=matches())
def test_a_record_replays_to_the_same(match: Match) -> None:
    text = str(match.record())
    again = replay(Record.parse(text))
    assert str(again.record()) == text
    assert bytes(again.state) == bytes(match.state)
    assert [(s.actor, s.action) for s in again.steps] == [(s.actor, s.action) for s in match.steps]
    assert again.names == Record.parse(text).names
    assert again.game == match.game


@settings(max_examples=30)
@given(match=matches(longest=40))
def test_a_reader_takes_any_case_spaces_and_comments(match: Match) -> None:
    head, _, moves = str(match.record()).partition("\n\n")
    untidy = "".join(f"\n# a word\n  {line.upper().replace(' ', '   ')}   # why not\n\n" for line in moves.splitlines())
    again = replay(Record.parse(head + "\n\n" + untidy))
    assert str(again.record()) == str(match.record())


@given(people=st.lists(names, min_size=1, max_size=5))
def test_names_of_any_kind_stay_apart(people: list[str]) -> None:
    record = Record.parse(f"tischlein 1\ngame: kashido\nplayers: {names_header(people)}\n")
    assert len(record.names) == len(people)
    for name, read in zip(people, record.names, strict=True):
        assert read == (" ".join(name.replace("|", " ").split()) or "-")


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_record_says_result_commitment_and_seed(name: str) -> None:
    match = played(Match(load(name), Dealer.numbered(5)), 5)
    record = Record.parse(str(match.record()))
    assert record.headers["result"] == " | ".join(map(str, match.state.scores))
    assert record.headers["fair"] == Dealer.numbered(5).commitment
    assert record.headers["seed"] == Dealer.numbered(5).seed.hex()
    assert verify(record) == match.draws()


@pytest.mark.parametrize("name", NAMES)
def test_a_running_record_keeps_its_seed_to_itself(name: str) -> None:
    match = played(Match(load(name), Dealer.numbered(5)), 5, 3)
    headers = match.record().headers
    assert "fair" in headers
    assert "seed" not in headers
    assert "result" not in headers


def test_settings_stand_where_they_are_not_the_default() -> None:
    assert "settings" not in Match(load("kashido")).record().headers
    match = Match(load("kashido", powers="steep", layout="blocks"))
    assert match.record().headers["settings"] == "layout=blocks powers=steep"


def test_other_headers_are_kept() -> None:
    text = DEALT.replace("\n\n", "\ndate: 2026-01-02\nplace: Ulm: am Markt\n\n")
    assert "place: Ulm: am Markt" in str(replay(Record.parse(text)).record())


def test_headers_that_would_break_the_record_are_kept_on_one_line() -> None:
    match = Match(load("kashido"), Dealer.numbered(1))
    match.headers["note"] = "one\n\n1 pass\u2028two"
    again = Record.parse(str(match.record()))
    assert again.headers["note"] == "one 1 pass two"


def test_a_file_that_is_read_names_itself_in_errors(tmp_path: Path) -> None:
    file = tmp_path / "game.tisch"
    file.write_text(DEALT + "1 gain 3 blue\n1 gain 1 red\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"game\.tisch:10: ") as caught:
        replay(Record.load(file))
    assert (caught.value.line, caught.value.rule) == (10, "K10")


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("", 1, "tischlein 1"),
        ("tischlein 2\n", 1, "tischlein 1"),
        ("tischlein 1\n\n1 pass", 1, "game"),
        ("tischlein 1\ngame: kashido\n\n", 1, "players"),
        ("tischlein 1\ngame kashido\n\n", 2, "key: value"),
        (HEAD + "game: kashido\n\n", 4, "twice"),
        (HEAD + "\n3 pass\n", 5, "actor"),
        (HEAD + "\n0 pass\n", 5, "actor"),
        (HEAD + "\n² pass\n", 5, "actor"),
        (HEAD + "\n1\n", 5, "no move"),
        (HEAD.replace("kashido", "chess"), 2, "chess"),
        (HEAD + "settings: powers=weak\n\n", 4, "powers"),
        (HEAD + "settings: speed=fast\n\n", 4, "speed"),
        (HEAD + "settings: powers\n\n", 4, "name=value"),
        (HEAD + "settings: powers=steep powers=steep\n\n", 4, "twice"),
        (HEAD.replace("Béla", "Béla | C | D | E"), 3, "players"),
        (HEAD + "rules: 99\n\n", 4, "version"),
        (HEAD + "\n* red 1 1 1 1 1\n", 5, "red"),
        (HEAD + "\n* yellow 1\n", 5, "red is dealt next"),
        (HEAD + "\n1 pass\n", 5, "K2"),
        (DEALT + "* red 1\n", 9, "Chance"),
        (DEALT + "1 fly to the moon\n", 9, "no move"),
        (DEALT + "1 gain a red\n", 9, "K11"),
        (DEALT + "2 pass\n", 9, "K10"),
        (DEALT + "1 pass\n2 pass\n1 pass\n", 11, "over"),
        (DEALT.replace("\n\n", "\nresult: 5 | 0\n\n") + "1 pass\n2 pass\n", 4, "0 | 0"),
    ],
)
def test_a_fault_is_named_with_its_line(text: str, line: int, word: str) -> None:
    error = fault(text)
    assert error.line == line
    assert word in str(error)


def test_a_forbidden_move_is_refused_with_its_rule_and_what_was_legal() -> None:
    text = DEALT + "1 gain 1 red\n2 gain 1 blue\n2 pass\n"
    error = fault(text)
    assert (error.line, error.rule) == (11, "K16")
    assert error.legal == ("use order", "end")
    assert "use order" in str(error)


def accepted(text: str) -> Match | None:
    """The match of a record that is right by its own account, None for one that is refused in words."""
    try:
        return replay(Record.parse(text))
    except BadRecord as error:
        return None if error.fault else pytest.fail("a refusal without words")


@pytest.mark.parametrize("name", NAMES)
def test_lines_changed_about_are_refused_or_make_a_record_that_is_right(name: str) -> None:
    """Whatever is exchanged, dropped or doubled: what is not refused comes to the result its header says."""
    match = played(Match(load(name), Dealer.numbered(8)), 8)
    record = match.record()
    refused = 0
    for k in range(0, len(record.lines) - 1, max(1, len(record.lines) // 25)):
        for lines in (
            [*record.lines[:k], record.lines[k + 1], record.lines[k], *record.lines[k + 2 :]],
            [*record.lines[:k], *record.lines[k + 1 :]],
            [*record.lines[: k + 1], *record.lines[k:]],
        ):
            again = accepted(str(Record(record.headers, lines)))
            refused += again is None
            assert again is None or not again.state.over or again.state.scores == match.state.scores
    assert refused > 25


@settings(max_examples=150)
@given(match=matches(longest=12), data=st.data())
def test_a_damaged_record_is_read_or_refused_but_never_crashes(match: Match, data: st.DataObject) -> None:
    text = str(match.record())
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 6))
    damaged = (
        text[:at]
        + data.draw(st.text(max_size=6) | st.sampled_from(["\n", "|", ": ", " ", "1 ", "* ", "?", "\n\n"]))
        + text[at + cut :]
    )
    again = accepted(damaged)
    if again is not None:
        assert str(replay(Record.parse(str(again.record()))).record()) == str(again.record())


def test_verify_finds_a_changed_deal_a_wrong_seed_and_a_missing_one() -> None:
    match = played(Match(load("kashido"), Dealer.numbered(3)), 3)
    record = match.record()
    assert verify(record) == 40
    assert verify(Record.parse(str(record).replace("fair: sha256:", "fair: SHA256:"))) == 40

    def with_header(key: str, value: str | None) -> Record:
        headers = {**record.headers, key: value} if value is not None else dict(record.headers)
        if value is None:
            del headers[key]
        return Record({k: str(v) for k, v in headers.items()}, record.lines)

    for key, value, word in (
        ("seed", None, "seed"),
        ("fair", None, "fair"),
        ("seed", "00" * 16, "does not belong"),
        ("seed", "xyz", "hex"),
    ):
        with pytest.raises(BadRecord, match=word):
            verify(with_header(key, value))
    unplayable = with_header("fair", None)
    with pytest.raises(BadRecord, match="fly"):
        verify(Record(unplayable.headers, [*record.lines[:1], Line(1, "fly", 99)]))
    first = record.lines[0]
    turned = Line(0, " ".join([first.text.split()[0], *reversed(first.text.split()[1:])]), first.number)
    assert turned != first
    with pytest.raises(BadRecord, match="the seed gives"):
        verify(Record(record.headers, [turned, *record.lines[1:]]))
    unfinished = Record({k: v for k, v in record.headers.items() if k != "result"}, record.lines[:5])
    with pytest.raises(BadRecord, match="before the game is over"):
        verify(unfinished)


def test_an_actor_of_thousands_of_digits_is_a_fault_like_any_other() -> None:
    error = fault(DEALT + "9" * 5000 + " pass\n")
    assert error.line == 9
    assert "is no actor" in error.fault


def test_names_that_no_game_has_seats_for_are_refused_where_they_stand() -> None:
    error = fault("tischlein 1\ngame: torres\nplayers: A\n\n2 N a1\n")
    assert (error.line, error.fault) == (3, "torres is for 2 to 4 players, not 1")


@pytest.mark.parametrize(
    ("game", "written", "meant"),
    [
        ("torres", "M  D8 - d7", "M d8-d7"),
        ("torres", "e 05", "E 5"),
        ("torres", "C ladder a1 -b1", "C ladder a1-b1"),
        ("topp_die_torte", "choose 3 r", "choose 3r"),
        ("topp_die_torte", "choose 03", "choose 3"),
        ("topp_die_torte", "Comfort  -", "comfort -"),
        ("kashido", "swap a4 - b4", "swap a4-b4"),
    ],
)
def test_extra_spaces_and_zeros_change_no_move(game: str, written: str, meant: str) -> None:
    state = load(game, 2).start()
    assert state.text(state.read(written, 1), 1) == meant


@pytest.mark.parametrize("space", ["\t", " \t ", "\u3000"])
def test_any_space_stands_between_actor_and_move(space: str) -> None:
    match = replay(Record.parse(f"{DEALT}1{space}pass\n2{space}pass\n"))
    assert match.state.over


def test_a_refused_move_is_named_once_and_chance_without_an_empty_rule() -> None:
    assert "1 end: A turn ends with a gain" in str(fault(DEALT + "1 end\n"))
    assert str(fault(DEALT + "* red 1\n")).endswith("Chance does not decide here.")
    assert str(fault(HEAD + "\n* red 1 1 1 1 1\n")).endswith(": 1: There are no more of these to be dealt. (K3)")
