"""Piece o' Cake in records: what a reader takes, what a writer writes, and whole games there and back."""

from __future__ import annotations

import pytest
from tests.games.piece_o_cake.test_rules import JOKER_FIRST, after_first_cake, lay, play, start, swapping
from tests.games.positions import finished
from tests.strategies import played

from tischlein import BadMove, BadRecord, Dealer, Match, Record, load, replay
from tischlein.game import State
from tischlein.hidden import fill


def cut(**settings: bool) -> State:
    return play(lay(start(4, **settings)), "cut 1 4 7 10")


def test_a_cut_is_written_rising_and_read_in_any_order() -> None:
    state = lay(start(4))
    action = state.read("cut 10 1 7 4")
    assert state.text(action) == "cut 1 4 7 10"
    assert state.text(state.read("CUT  -")) == "cut -"


def test_eaten_kinds_are_written_in_the_order_of_the_rules_page_and_read_in_any() -> None:
    state = cut()
    assert state.text(state.read("take B eat chocolate plum gooseberry")) == "take B eat plum gooseberry chocolate"
    assert state.read("take b EAT gooseberry chocolate plum") == state.read("take B eat plum chocolate gooseberry")


def test_a_joker_stands_last() -> None:
    state = play(lay(start(4, joker=True), JOKER_FIRST), "cut 1 4")
    assert state.text(state.read("take A joker=kiwi eat kiwi")) == "take A eat kiwi joker=kiwi"
    assert state.text(state.read("take B")) == "take B"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("cut", "is followed by"),
        ("cut 0 4", "no slice"),
        ("cut 1 12", "no slice"),
        ("cut 4 4", "each slice"),
        ("cut 1 -", "no slice"),
        ("take", "no move"),
        ("take F", "no move"),
        ("take AB", "no move"),
        ("take B eat cake", "no kind"),
        ("take B eat joker", "joker=eat"),
        ("take B eat plum plum", "fewer than 2 plum"),
        ("take B joker=eat", "no joker"),
        ("take B joker=cake", "joker="),
        ("decline joker", "no move"),
        ("pick plum", "no move"),
        ("pick plum drop", "no move"),
        ("pick joker", "no move"),
        ("swap kiwi", "no move"),
        ("nothing kiwi", "no move"),
    ],
)
def test_what_is_no_move_is_refused_in_words(text: str, fault: str) -> None:
    with pytest.raises(BadMove, match=fault):
        cut().read(text)


def test_a_joker_asks_what_happens_to_it() -> None:
    state = play(lay(start(4, joker=True), JOKER_FIRST), "cut 1 4")
    with pytest.raises(BadMove, match="joker=eat or joker="):
        state.read("take A")


def test_a_swap_names_the_jokers_kind() -> None:
    state = swapping("take B")
    assert state.text(state.read("swap joker=plum")) == "swap kiwi joker=plum"
    with pytest.raises(BadMove, match="stands for kiwi"):
        state.read("swap plum joker=eat")


def test_seen_slices_are_written_in_order_and_read_in_any() -> None:
    one, other = after_first_cake(4), after_first_cake(4)
    one.apply("kiwi plum")
    other.apply("plum kiwi")
    assert one == other
    with pytest.raises(BadMove, match="2 slices lie aside"):
        after_first_cake(4).apply("plum")
    with pytest.raises(BadMove, match="no kind"):
        after_first_cake(4).apply("plum joker")


GAME = """tischlein 1
game: piece_o_cake
players: Ann | Béla | Hana
settings: extra_slice=yes

* strawberry kiwi chocolate gooseberry plum chocolate blackberry strawberry cherry gooseberry apricot
1 cut 1 4 7
2 take B eat chocolate
3 take A eat kiwi chocolate
1 take C eat blackberry strawberry
* plum kiwi
1 pick plum eat
* strawberry strawberry strawberry kiwi kiwi kiwi kiwi cherry cherry cherry cherry
2 cut -
3 take A
1 decline cherry
2 nothing
* kiwi
2 pick kiwi keep
"""


@pytest.mark.parametrize(
    ("text", "rule"),
    [("cut 0 4", "C5"), ("cut 4 4", "C5"), ("take B eat plum plum", "C7"), ("take B joker=eat", "C24")],
)
def test_a_move_that_cannot_be_read_names_the_rule_it_offends(text: str, rule: str) -> None:
    with pytest.raises(BadMove, match=rf"\({rule}\)$") as caught:
        cut().read(text)
    assert caught.value.rule == rule


def test_what_a_joker_and_a_look_ask_for_is_told_with_the_rule() -> None:
    faults = (
        (play(lay(start(4, joker=True), JOKER_FIRST), "cut 1 4"), "take A", "C24"),
        (swapping("take B"), "swap plum joker=eat", "C25"),
        (after_first_cake(4), "plum", "C20"),
        (after_first_cake(4, joker=True), "plum kiwi", "C23"),
    )
    for state, text, rule in faults:
        with pytest.raises(BadMove) as caught:
            state.apply(text)
        assert caught.value.rule == rule, text


def fault(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        replay(Record.parse(text))
    return caught.value


LAID = "* strawberry kiwi chocolate gooseberry plum chocolate blackberry strawberry cherry gooseberry apricot"


def test_a_cake_stands_on_one_line() -> None:
    words = LAID.split()
    split = fault(GAME.replace(LAID, " ".join(words[:6]) + "\n* " + " ".join(words[6:])))
    assert (split.rule, split.line) == ("C4", 7)
    assert "stand on one line, and the line before has 5 of them" in str(split)


def test_slices_that_cannot_come_are_named_with_their_rule() -> None:
    plums = fault(GAME.replace(LAID, LAID.replace("strawberry kiwi chocolate", "plum plum plum")))
    assert str(plums).endswith(": plum: There are only 3 slices of this kind: plum. (C1)")
    assert plums.rule == "C1"
    second = fault(GAME.replace("* kiwi\n2 pick kiwi", "* cherry\n2 pick cherry"))
    assert str(second).endswith("* cherry: cherry: What lies aside is known: kiwi. (C21)")
    jokers = fault(GAME.replace("extra_slice=yes", "joker=yes").replace(LAID, "* joker joker" + LAID[1:]))
    assert (jokers.rule, ": joker: The joker is out already." in str(jokers)) == ("C23", True)


def test_a_line_for_nothing_and_one_after_the_end_name_their_rule() -> None:
    """Seats 3 and 1 keep nothing and find nothing left: they have no line."""
    head = [*GAME.splitlines()[:3], "", LAID, "1 cut -", "2 take A"]
    assert fault("\n".join([*head, "3 nothing"])).rule == "C8"
    match = Match(load("piece_o_cake", 3), Dealer.numbered(1))
    played(match, 1)
    assert fault(f"{match.record()}1 take A\n").rule == "C11"


def test_a_record_replays_and_is_written_as_it_was_read() -> None:
    match = replay(Record.parse(GAME))
    assert [str(line) for line in match.record().lines] == GAME.splitlines()[5:]
    assert match.state.view().plate(2).kept["kiwi"] == 1


def test_seat_records_hide_looks_and_secret_slices() -> None:
    """The first line of a look is hidden from all others, the second public if kept."""
    match = replay(Record.parse(GAME))
    hidden = {viewer: [str(line) for line in match.record(viewer).lines if "?" in line.text] for viewer in range(4)}
    assert hidden == {0: ["* ?", "1 ?", "* ?"], 1: ["* ?"], 2: ["* ?", "1 ?"], 3: ["* ?", "1 ?", "* ?"]}


def test_both_are_open_from_scoring_on() -> None:
    match = Match(load("piece_o_cake", 3, extra_slice=True), manual=True)
    played(match, 1)
    assert match.state.over
    for viewer in range(4):
        assert [str(line) for line in match.record(viewer).lines] == [str(line) for line in match.record().lines]


@pytest.mark.parametrize("players", [3, 4])
def test_a_seat_record_can_be_followed_to_its_last_line(players: int) -> None:
    """By then all slices but those aside have been seen, so that what was hidden is nearly determined."""
    match = Match(load("piece_o_cake", players, extra_slice=True, joker=True), manual=True)
    played(match, 15 if players == 3 else 4)
    match.rewind(len(match.steps) - 1)
    for viewer in range(players + 1):
        record = match.record(viewer)
        filled = fill(Record.parse(str(record)))
        assert [str(line) for line in filled.record(viewer).lines] == [str(line) for line in record.lines]


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_there_and_back(seed: int) -> None:
    for k, (players, settings) in enumerate(((2, {}), (3, {"extra_slice": True}), (4, {"joker": True}), (5, {}))):
        match = Match(load("piece_o_cake", players, **settings), Dealer.numbered(seed, k))
        played(match, seed)
        again = replay(Record.parse(str(match.record())))
        assert again.state == match.state
        assert list(map(str, again.record().lines)) == list(map(str, match.record().lines))


def test_every_action_has_a_text_legal_or_not() -> None:
    game = load("piece_o_cake", 3, joker=True, extra_slice=True)
    _, way = finished(game, 2)
    for before, actor, _ in way[:: len(way) // 12]:
        seat = actor or 1
        write, view = game.part("notation").write, before.view(seat)
        for action in range(0, game.part("rules").ACTIONS, 271):
            assert write(view, seat, action).split()[0] in ("cut", "take", "decline", "nothing", "pick", "swap", "stay")
