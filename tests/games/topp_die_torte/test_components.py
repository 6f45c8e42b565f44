"""Pieces files: what is refused, in which words; a table's own file in the API and in records."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.topp_die_torte.tables import few
from tischlein import BadPieces, BadRecord, BadSetting, Dealer, Match, Record, load, replay, verify
from tischlein.game import Game
from tischlein.games.topp_die_torte import components, design, labels
from tischlein.telling import fault_in_file
from tischlein.words.say import LANGUAGES, Say

SHIPPED = components.HOME.read_text(encoding="utf-8")
BLUE = '{ colour = "blue",   bottom = [ 7, 20], top = [ 2, 13], cubes = 1 }'  # the first stripe of piece 1


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("width = 100", "width = 90", "width: must be 100, is 90 (P30)"),
        ("width = 100", "width = 100\nheight = 3", "height: is not known here; known are width, colours, chips, piece, start"),
        ('["blue", "pink", "green", "purple", "orange"]', '["red"]', "colours: must be blue, pink, green, purple, orange"),
        ("number = 1\n", "number = 41\n", "piece[1].number: must be a whole number from 1 to 40, is 41"),
        ("number = 1\n", "number = 2\n", "piece[2].number: is 2, like another one’s"),
        ("number = 1\n", "", "piece[1].number: is missing"),
        (BLUE, BLUE.replace("blue", "pink"), "piece 1: has 0 stripes in blue; there is one of each colour (P9)"),
        (BLUE + ",", "", "piece 1: has 0 stripes in blue; there is one of each colour (P9)"),
        (BLUE, BLUE.replace("blue", "red"), "piece 1, stripe 1.colour: must be one of blue, pink, green, purple, orange, is 'red' (P9)"),
        (BLUE, BLUE.replace("[ 7, 20]", "[ 7, 25]"), "piece 1, stripe 2 (green).bottom: begins at 25, but stripe 1 (blue) ends there at 25"),
        (BLUE, BLUE.replace("[ 2, 13]", "[20, 13]"), "piece 1, stripe 1 (blue).top: must run from left to right, is [20, 13] (P9)"),
        (BLUE, BLUE.replace("[ 7, 20]", "[ 7, 101]"), "piece 1, stripe 1 (blue).bottom[2]: must be a whole number from 0 to 100, is 101"),
        (BLUE, BLUE.replace("[ 7, 20]", "[ 7.5, 20]"), "piece 1, stripe 1 (blue).bottom[1]: must be a whole number from 0 to 100, is 7.5"),
        (BLUE, BLUE.replace("[ 7, 20]", "[ 7 ]"), "piece 1, stripe 1 (blue).bottom: must have 2 entries, has 1"),
        (BLUE, BLUE.replace("bottom", "botom"), "botom: is not known here; known are colour, bottom, top, cubes, star, gold"),
        (BLUE, BLUE.replace("cubes = 1", "cubes = 3"), "piece 1, stripe 1 (blue).cubes: must be a whole number from 1 to 2, is 3"),
        (BLUE, BLUE.replace("cubes = 1", "star = 2"), "piece 1, stripe 1 (blue).star: must be a whole number from 1 to 1, is 2"),
        (BLUE, BLUE.replace("cubes = 1", "cubes = 1, gold = 1"), "piece 1, stripe 1 (blue): bears cubes + gold; at most one kind of drawing"),
        ('cubes = ["blue", "pink", "green"]', 'cubes = ["blue", "pink", "blue"]', "start piece 1.cubes: must be three different colours"),
        ('cubes = ["blue", "pink", "green"]\n', "", "start piece 1.cubes: is missing"),
        ("top = [ 4, 16] }", "top = [ 4, 16], star = 1 }", "start piece 2, stripe 1 (green): a start piece bears no drawings (P3)"),
        ("[chips.bronze]\n1 = 7", "[chips.bronze]\n1 = 8", "chips.bronze: must be 22 chips, are 23 (P1)"),
        ("[chips.bronze]\n1 = 7", "[chips.bronze]\n0 = 7", "chips.bronze.0: a chip is worth 1 to 9 points, not 0 (P31)"),
        ("[chips.silver]", "[chips.tin]", "chips.tin: is not known here; known are bronze, silver, gold"),
        ("width = 100", "width = ", "file: is not TOML"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_file_piece_stripe_and_rule(old: str, new: str, fault: str) -> None:
    assert old in SHIPPED
    with pytest.raises(BadPieces) as caught:
        components.read(SHIPPED.replace(old, new, 1), "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")
    assert fault in str(caught.value)
    told = fault_in_file("topp_die_torte", caught.value)
    assert str(caught.value.fault) in Say("en")(told)
    assert caught.value.rule in Say("en")(told)
    assert len({Say(lang)(caught.value.fault) for lang in LANGUAGES}) == len(LANGUAGES)


def test_start_pieces_must_all_be_there() -> None:
    with pytest.raises(BadPieces, match=r"start: start piece 4 is missing; there must be 4 \(P30\)"):
        components.read(SHIPPED[: SHIPPED.rindex("[[start]]")])


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPieces, match="is not there"):
        load("topp_die_torte", 2, pieces=str(tmp_path / "none.toml"))
    (tmp_path / "latin.toml").write_bytes(b"# \xff\n")
    with pytest.raises(BadPieces, match="is not UTF-8 text"):
        load("topp_die_torte", 2, pieces=str(tmp_path / "latin.toml"))


def test_a_written_file_reads_back_and_chips_may_be_left_out() -> None:
    shipped = components.default()
    again = components.read(design.toml(shipped))
    assert (again.pieces, again.starts, again.chips) == (shipped.pieces, shipped.starts, shipped.chips)
    start, end = SHIPPED.index("[chips.bronze]"), SHIPPED.index("[[piece]]")
    assert components.read(SHIPPED[:start] + SHIPPED[end:]).chips == shipped.chips


def test_the_rules_get_numbers_and_zeros_for_pieces_that_are_not_there() -> None:
    shipped = components.default()
    numbers = shipped.numbers()
    assert len(numbers) == 880 + 220 + 12 + 30
    assert numbers[:8] == [7, 20, 2, 13, 41, 50, 33, 45]
    some = shipped._replace(pieces={n: shipped.pieces[n] for n in range(2, 30)})
    assert some.numbers()[:20] == [0] * 20
    state = load("topp_die_torte", 2).start()
    assert len(state.chance()) == 40


def test_own_chips_count_as_they_say(tmp_path: Path) -> None:
    file = tmp_path / "rich.toml"
    rich = SHIPPED.replace("[chips.bronze]\n1 = 7\n2 = 8\n3 = 7", "[chips.bronze]\n9 = 22")
    file.write_text(rich, encoding="utf-8")
    state = load("topp_die_torte", 2, pieces=str(file)).start()
    assert list(state._core.plain().chips_left[:10]) == [0] * 9 + [22]


def finished(game: Game) -> Match:
    match = Match(game, Dealer.numbered(1), ["Ann", "Béla"])
    while not match.state.over:
        seat = match.state.actors[0]
        match.play(match.state.legal(seat)[0], seat)
    return match


def test_a_record_names_the_tables_own_pieces_and_replays_with_them_only(tmp_path: Path) -> None:
    mine, other = few(tmp_path, 20), few(tmp_path, 21)
    match = finished(load("topp_die_torte", 2, pieces=mine))
    text = str(match.record())
    digest = components.load(mine).digest
    assert f"\npieces: {digest}\n" in text
    assert "settings:" not in text
    record = Record.parse(text)
    again = replay(record, pieces=mine)
    assert again.state == match.state
    assert str(again.record()).splitlines()[1:4] == text.splitlines()[1:4]
    assert verify(record, pieces=mine) > 14
    assert replay(Record.parse(str(match.record(1))), pieces=mine).state.view(1) == match.state.view(1)
    with pytest.raises(BadRecord, match=f"it was played with the pieces {digest}; .*21.toml is sha256:"):
        replay(record, pieces=other)
    unknown = Record.parse(text.replace(digest, "sha256:" + "0" * 64))
    with pytest.raises(BadRecord, match=r"a table's own pieces, sha256:0+; that file has to be given along"):
        replay(unknown)
    with pytest.raises(BadRecord, match=rf"^{unknown.numbers['pieces']}: "):
        replay(unknown)
    with pytest.raises(BadRecord, match="no setting in a record, but a header line of its own"):
        replay(Record.parse(text.replace("players:", "settings: pieces=mine.toml\nplayers:")))


def test_a_record_with_the_games_own_pieces_is_not_replayed_with_others(tmp_path: Path) -> None:
    record = finished(load("topp_die_torte", 2)).record()
    assert "pieces" not in record.headers
    with pytest.raises(BadRecord, match="it was played with the game's own pieces"):
        replay(record, pieces=few(tmp_path, 20))


def test_games_with_the_same_file_are_equal_and_a_text_is_no_path_for_the_spec(tmp_path: Path) -> None:
    mine = few(tmp_path, 20)
    copy = tmp_path / "copy.toml"
    copy.write_bytes(Path(mine).read_bytes())
    one, other = load("topp_die_torte", 2, pieces=mine), load("topp_die_torte", 2, pieces=str(copy))
    assert one == other
    assert one != load("topp_die_torte", 2)
    assert eval(repr(one), {"load": load}) == one
    with pytest.raises(BadSetting, match="give its path"):
        one.spec.read(2, {"pieces": mine})
    with pytest.raises(BadSetting, match="give its path"):
        load("topp_die_torte", 2, pieces="sha256:" + "1" * 64)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("piece 7", "piece 7"),
        ("start piece 2.cubes", "start piece 2, cubes"),
        ("piece 1, stripe 2.colour", "piece 1, stripe 2, colour"),
        ("piece 40, stripe 5 (green).bottom[1]", "piece 40, stripe 5 (green), bottom[1]"),
        ("piece[3].number", None),
        ("chips.gold", None),
        ("file", None),
    ],
)
def test_the_place_of_a_fault_is_told_in_words(entry: str, words: str | None) -> None:
    told = labels.place(entry)
    assert (told if told is None else str(told)) == words
