"""Torres rule by rule: each test is named after the rule's id, each worked example of the rules page is in one."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.torres.build import EIGHT, START, lay, moves, play, points_of_year, refused, table, why
from tischlein.game import State, load
from tischlein.games.torres import rules
from tischlein.games.torres.components import CARDS, MASTER, MASTER_CARDS, SQUARES
from tischlein.kit.errors import BadMove, BadSetting, IllegalMove


def started(players: int = 2, **settings: str) -> State:
    """The first turn of seat 1: knights on a4 c3 f3 e1 in seat order, the king on h5."""
    state = table(players, **settings).start()
    play(state, *(f"N {square}" for square in ["a4", "c3", "f3", "e1"][:players]), "K h5")
    return state


def end_turns(state: State, number: int, points: int = 0) -> State:
    return play(state, *[f"E {points}"] * number)


def hand_of(state: State, seat: int) -> tuple[str, ...]:
    hand = state.view(seat).of(seat).hand
    assert hand is not None
    return tuple(hand)


# Board, pieces, setup


def test_T1_squares_and_levels() -> None:
    assert (SQUARES[0], SQUARES[7], SQUARES[8], SQUARES[63]) == ("a1", "h1", "a2", "h8")
    state = lay("a1:3 b1:2", {1: "a1"})
    view = state.view()
    assert (view.heights["a1"], view.heights["b1"], view.heights["c1"]) == (3, 2, 0)
    assert refused(lay("a1:3 b1:2 c1:1", {1: "c1"}, king="b1", cards="ladder"), "C ladder c1-a1") == "T30"


def test_T2_eight_start_blocks_are_the_eight_castles() -> None:
    view = table().start().view()
    assert [square for square in SQUARES if view.heights[square]] == sorted(START.split(), key=SQUARES.index)
    assert all(castle.area == castle.height == 1 for castle in view.castles)
    assert len(view.castles) == 8
    wide = lay("a1:3 b1:1 b2:2 d4:1 c5:1", {1: "a1"}).view()
    assert [castle.area for castle in wide.castles] == [3, 1, 1], "corners do not join"
    assert sum(view.heights.values()) + 2 * 3 * sum(view.of(1).stacks) + view.stock == 92


def test_T3_pieces_of_a_player_and_the_deck() -> None:
    view = started().view(1)
    assert [one.supply for one in view.people] == [5, 5]
    assert view.scores == (0, 0)
    assert view.deck == 40
    state = play(started(), "D")
    assert dict(state.chance()) == dict.fromkeys(range(10), 4)
    own = play(started(cards="own"), "D")
    assert dict(own.chance()) == dict.fromkeys(range(10), 1)
    play(own, "six", "D")
    assert dict(own.chance()) == {k: 1 for k in range(10) if CARDS[k] != "six"}
    everything = started(cards="hand")
    assert hand_of(everything, 1) == CARDS
    assert refused(everything, "D") == "T3"
    with pytest.raises(BadSetting):
        table(cards="none")


def test_T4_knights_then_the_king_on_free_castles() -> None:
    state = table(3).start()
    assert moves(state, "N ") == set(START.split())
    assert refused(state, "N d7") == "T4"
    assert refused(state, "K d8") == "T4"
    play(state, "N d8")
    assert state.actors == (2,)
    assert refused(state, "N d8") == "T4"
    play(state, "N c6", "N a4")
    assert state.actors == (3,), "the last player places the king too"
    assert moves(state, "K ") == set(START.split()) - {"d8", "c6", "a4"}
    assert refused(state, "K a4") == "T4"
    assert refused(state, "N f6") == "T4"
    assert refused(state, "K f6", 1) == "T4"
    with pytest.raises(BadMove):
        state.read("K -")
    play(state, "K f6")
    assert (state.actors, state.view().king, state.view().points) == ((1,), "f6", 5)


@pytest.mark.parametrize(
    ("players", "years", "stock"),
    [
        (2, ["3 3 3 3", "3 3 3 3", "3 3 3 3"], 12),
        (3, ["3 3 2 2", "3 3 2", "3 3 2"], 6),
        (4, ["2 2 2 2", "2 2 2", "2 2 2"], 4),
    ],
)
def test_T5_stacks_by_players_and_year(players: int, years: list[str], stock: int) -> None:
    state = started(players, start_player="rotates")
    blocks = 8 + stock + sum(players * sum(map(int, year.split())) for year in years)
    assert blocks == 92
    for year, sizes in enumerate(years, 1):
        view = state.view()
        assert (view.year, view.rounds) == (year, len(sizes.split()))
        assert [one.stacks for one in view.people] == [tuple(map(int, sizes.split()))] * players
        if year == 1:
            assert view.stock == stock
        for turn in range(players * view.rounds):
            assert state.view().round == turn // players + 1
            end_turns(state, 1)
        if year < 3:
            play(state, "K -")
    assert state.over


# The turn


def test_T10_five_points_in_any_mix_or_not_at_all() -> None:
    state = started()
    assert state.view().points == 5
    assert moves(state, "E ") == {"0", "1", "2", "3", "4", "5"}
    play(state, "D", "jump", "N a3", "B a5")
    assert state.view().points == 1
    assert refused(state, "N b3") == "T11"
    play(state, "M a3-a2")
    assert state.view().points == 0
    assert state.moves() == ["E 0"]
    assert refused(state, "M a2-a3", 2) == "T10"


def test_T11_a_new_knight_stands_beside_one_of_mine_and_no_higher() -> None:
    blocks = "b2:2 c2:2 b3:3 a2:1 e5:1"
    state = lay(blocks, {1: "b2", 2: "e5"}, king="a2")
    assert moves(state, "N ") == {"c2", "b1"}, "the same level, and the ground"
    assert refused(state, "N b3") == "T11"
    assert refused(state, "N a2") == "T11"  # the king
    assert refused(state, "N c3") == "T11"  # diagonal
    assert refused(state, "N e4") == "T11"  # beside another player's
    assert "height 3" in why(state, "N b3")
    assert "level 2" in why(state, "N b3")
    play(state, "N b1")
    assert state.view().points == 3
    low = lay("b2:2 c2:1 b3:1 a8:1", {1: "c2 b1"}, king="a8")
    assert "b2" not in moves(low, "N "), "higher than either"
    beside_the_taller = lay("b2:2 c2:2 c1:1 a8:1", {1: "b2 c1"}, king="a8")
    assert "c2" in moves(beside_the_taller, "N "), "one of the two is high enough"
    assert refused(lay("b2:1 a8:1", {1: "b2"}, king="a8", points=1), "N b1") == "T11"
    all_out = lay("b2:1 a8:1", {1: "b2 b3 b4 b5 b6 b7"}, king="a8")
    assert refused(all_out, "N c2") == "T11"
    assert moves(all_out, "N ") == set()


def test_T12_a_step_goes_one_up_at_most_and_any_number_down() -> None:
    state = lay("b2:2 b3:3 c2:4 a2:2 a8:1", {1: "b2", 2: "b1"}, king="a2")
    found = moves(state, "M b2-")
    assert "b3" in found
    assert "c2" not in found
    assert "a2" not in found, "the king stands there"
    assert "b1" not in found, "a knight stands there"
    assert refused(state, "M b2-c2") == "T12"
    assert "level 2" in why(state, "M b2-c2")
    assert "height 4" in why(state, "M b2-c2")
    assert refused(state, "M b2-b1") == "T12"
    assert refused(state, "M b1-c1") == "T12"  # not mine
    assert refused(state, "M d4-d5") == "T12"  # nobody there
    tower = lay("b2:4 b3:4 b4:4 b5:4 a8:1", {1: "b2"}, king="a8")
    assert "c2" in moves(tower, "M b2-"), "from level 4 to the ground"
    play(tower, "M b2-c2")
    assert tower.view().points == 4
    assert refused(lay("b2:1 a8:1", {1: "b2"}, king="a8", points=0), "M b2-b3") == "T12"


ROW_2 = "a2 b2 c2 d2 e2 f1"


def test_T13_the_level_inside_only_falls() -> None:
    """Heights in row 1, a knight on the first; the ground beside is taken."""
    state = lay("a1:2 b1:3 c1:1 d1:3 a8:1", {1: "a1", 2: ROW_2}, king="a8")
    assert moves(state, "M a1-") == {"b1", "c1", "e1"}, "b1 is a step"
    assert refused(state, "M a1-d1") == "T13"
    beyond = lay("a1:2 b1:3 c1:1 d1:3 e1:2 a8:1", {1: "a1", 2: ROW_2}, king="a8")
    assert moves(beyond, "M a1-") == {"b1", "c1"}
    assert refused(beyond, "M a1-e1") == "T13"
    assert "level 0" in why(beyond, "M a1-e1")
    far = lay("a1:2 b1:3 c1:3 d1:2 a8:1", {1: "a1", 2: ROW_2}, king="a8")
    assert moves(far, "M a1-") == {"b1", "d1", "e1"}


def test_T13_from_the_ground_through_a_castle_whatever_stands_on_it() -> None:
    state = lay("b1:1 c1:4 c2:1 c3:1 a8:1", {1: "a1", 2: "b1 c2"}, king="c3")
    assert moves(state, "M a1-") == {"a2", "b2", "d1", "d2", "d3", "b3", "c4"}
    assert "c1" not in moves(state, "M a1-")


def test_T13_the_best_of_several_routes_counts() -> None:
    ring = "b1:3 b2:3 b3:3 c3:3 d3:3 d2:3 d1:3 c1:1 e1:2 a8:1"
    state = lay(f"a1:2 {ring}", {1: "a1", 2: "a2 a3 b4 c4 d4 e2 e3 c2"}, king="a8")
    assert "e1" in moves(state, "M a1-"), "round about on level 2, straight on only on level 0"
    broken = lay(f"a1:2 {ring.replace('c3:3', 'c3:1')}", {1: "a1", 2: "a2 a3 b4 c4 d4 e2 e3 c2"}, king="a8")
    assert "e1" not in moves(broken, "M a1-")


def test_T13_not_into_the_own_stack_from_above_but_under_it_later() -> None:
    alone = lay("a1:2 b1:1 a8:1", {1: "a1", 2: "c1 b2 a2"}, king="a8")
    assert moves(alone, "M a1-") == {"b1"}, "no stack beside is higher: no door"
    under = lay("b1:3 a1:2 a2:1 a8:1", {1: "a1", 2: "b2 c1 b3"}, king="a8")
    assert moves(under, "M a1-") == {"b1", "a2", "a3"}, "through b1, under a1 and a2, out to a3"
    assert refused(under, "M a1-a1") == "T12"


def test_T13_one_castle_a_passage() -> None:
    state = lay("b1:1 c1:1 d2:1 e2:1 a8:1", {1: "a1"}, king="a8")
    found = moves(state, "M a1-")
    assert {"d1", "c2"} <= found
    assert not {"e1", "f2", "d3"} & found
    assert refused(state, "M a1-f2") == "T13"
    assert refused(lay("b2:1 a8:1", {1: "d4"}, king="a8"), "M d4-d6") == "T13"


def test_T14_a_block_widens_one_castle_or_raises_it() -> None:
    state = lay("c3:1 c4:1 f3:1 a8:1", {1: "c3", 2: "d3"}, king="a8")
    found = moves(state, "B ")
    assert {"c5", "b4", "d4", "c2", "b3", "f2", "b8", "a7"} <= found
    assert "c4" in found, "area 2, height 1: may be raised"
    assert "c3" not in found, "a knight stands there"
    assert "d3" not in found, "a knight stands there too"
    assert "e4" not in found
    assert refused(state, "B c3") == "T14"
    assert refused(state, "B d3") == "T14"
    assert refused(state, "B a8") == "T14"
    assert refused(state, "B h1") == "T14"
    assert "next to no castle" in why(state, "B h1")
    play(state, "B c4")
    assert (state.view().heights["c4"], state.view().points, state.view().opened) == (2, 4, 2)
    assert refused(lay(EIGHT, {1: "a1"}, king="c1", points=0), "B b1") == "T14"


def test_T15_the_first_block_opens_a_stack_and_all_come_from_it() -> None:
    alike = started()
    assert moves(alike, "O ") == set()
    assert refused(alike, "O 3") == "T15"
    play(alike, "B a5")
    assert (alike.view().of(1).stacks, alike.view().opened) == ((3, 3, 3), 2)
    play(alike, "B a6", "B a7")
    assert moves(alike, "B ") == set()
    assert refused(alike, "B b4") == "T15"
    play(alike, "E 0")
    assert alike.view().of(1).stacks == (3, 3, 3)


def test_T15_stacks_of_different_sizes_are_opened_by_name() -> None:
    state = lay(EIGHT, {1: "a1"}, king="c1", piles={1: (3, 2, 2, 0)})
    assert moves(state, "O ") == {"2", "3"}
    assert moves(state, "B ") == set()
    assert refused(state, "B b1") == "T15"
    assert "2, 3" in why(state, "B b1")
    assert refused(state, "O 0") == "T15"
    assert refused(state, "O 1") == "T15"
    play(state, "O 2")
    assert state.view().points == 5
    assert set(state.moves()) == {f"B {square}" for square in moves(state, "B ")}
    assert refused(state, "E 0") == "T15"
    assert refused(state, "O 3") == "T15"
    play(state, "B c2")
    assert state.view().of(1).stacks == (3, 2, 0)
    assert refused(state, "O 3") == "T15"
    no_points = lay(EIGHT, {1: "a1"}, king="c1", piles={1: (3, 2)}, points=0)
    assert moves(no_points, "O ") == set()
    assert refused(no_points, "O 3") == "T14"
    no_room = lay("a1:1", {1: "a1"}, king="a1", piles={1: (3, 2)})
    taken = lay("a1:1", {1: "a1 a2 b1"}, king="a1", piles={1: (3, 2)})
    assert moves(no_room, "O ") == {"2", "3"}
    assert moves(taken, "O ") == set()
    assert refused(taken, "O 3") == "T15"


def test_T15_the_smallest_counts_as_opened_even_if_it_is_empty() -> None:
    state = lay(EIGHT, {1: "a1"}, king="c1", piles={1: (3, 2, 0)})
    play(state, "E 0")
    assert state.view().of(1).stacks == (3, 2)
    two = lay(EIGHT, {1: "a1"}, king="c1", piles={1: (3, 2, 1)})
    play(two, "E 0")
    assert two.view().of(1).stacks == (3, 3), "the one block goes onto the 2"
    empty = lay(EIGHT, {1: "a1"}, king="c1", piles={1: (0, 0)})
    assert refused(empty, "B b1") == "T15"
    assert refused(empty, "O 0") == "T15"
    refilled = lay(EIGHT, {1: "a1"}, king="c1", piles={1: (3, 3, 0)})
    play(refilled, "B c2", "E 0")
    assert refilled.view().of(1).stacks == (3, 2), "the empty one is refilled by what is left"


def test_T16_no_higher_than_the_area() -> None:
    three = lay("a1:3 b1:1 c1:1 h8:1", {1: "h8"}, king="h8")
    assert refused(three, "B a1") == "T16"
    assert "height 4" in why(three, "B a1")
    assert "3 squares" in why(three, "B a1")
    two = lay("a1:2 b1:1 c1:1 h8:1", {1: "h8"}, king="h8")
    assert "a1" in moves(two, "B ")
    start = lay(EIGHT, {1: "c8"}, king="e8")
    assert refused(start, "B a1") == "T16"
    play(start, "B a2", "B a1")
    assert start.view().heights["a1"] == 2
    assert refused(start, "B a1") == "T16"


def test_T17_castles_touch_at_corners_only() -> None:
    state = lay("a1:1 c1:1 b3:1 h8:1", {1: "h8"}, king="h8")
    assert refused(state, "B b1") == "T17"
    assert "join 2 castles" in why(state, "B b1")
    assert "a2" in moves(state, "B "), "it touches b3 at a corner"
    assert refused(state, "B b1") == "T17"
    play(state, "B a2")
    assert refused(state, "B b2") == "T17"
    assert refused(state, "B a3") == "T17"
    both_sides = lay("a1:1 a2:1 b2:1 h8:1", {1: "h8"}, king="h8")
    assert "b1" in moves(both_sides, "B "), "two sides of one castle are one castle"


def test_T18_two_purchases_a_turn_and_not_played_at_once() -> None:
    state = lay(EIGHT, {1: "a1"}, king="c1", cards="six")
    play(state, "D", "six", "D")
    assert state.turn == (1,)
    assert state.actors == ()
    assert refused_in_chance(state, "E 0") == "T18"
    play(state, "ladder")
    assert refused(state, "D") == "T18"
    assert "already bought two" in why(state, "D")
    view = state.view(1)
    assert (view.of(1).hand, view.of(1).fresh, view.points) == (("six",), ("ladder", "six"), 3)
    assert moves(state, "C ") == {"six"}, "the older one of its kind"
    assert refused(state, "C ladder a1-a2") == "T18"
    play(state, "C six")
    assert refused(state, "C six") == "T19"
    play(state, "E 0", "E 0")
    assert hand_of(state, 1) == ("ladder", "six")
    empty = lay(EIGHT, {1: "a1"}, king="c1", bought=[20, 20])
    assert refused(empty, "D") == "T18"
    assert "empty" in why(empty, "D")
    assert refused(lay(EIGHT, {1: "a1"}, king="c1", points=0), "D") == "T18"
    own = lay(EIGHT, {1: "a1"}, king="c1", settings={"cards": "own"}, bought=[10, 0])
    assert refused(own, "D") == "T18"


def refused_in_chance(state: State, text: str) -> str:
    """The rule named while a card is drawn."""
    refusal = state.why_not(text)
    assert refusal is not None
    with pytest.raises(IllegalMove):
        state.apply(text, 1)
    return refusal.rule


def test_T18_the_weights_are_the_unseen_copies() -> None:
    state = lay(EIGHT, {1: "a1"}, king="c1", cards="six six", played=[1, *[0] * 19], bought=[3, 0])
    play(state, "D")
    weights = dict(state.chance())
    assert weights == {0: 3, **dict.fromkeys(range(1, 5), 4), 5: 2, **dict.fromkeys(range(6, 10), 4)}
    play(state, "ladder", "D")
    assert dict(state.chance())[0] == 2


def test_T19_one_card_a_turn_free_and_gone() -> None:
    state = lay(EIGHT, {1: "a1"}, king="c1", cards="diagonal six ladder", points=0)
    assert "diagonal a1-b2" in moves(state, "C ")
    assert not {text for text in moves(state, "C ") if text.startswith("ladder")}, "no legal effect"
    assert refused(state, "C ladder a1-a2") == "T30"
    play(state, "C diagonal a1-b2")
    view = state.view(1)
    assert (view.points, view.of(1).hand, view.of(1).played) == (0, ("ladder", "six"), ("diagonal",))
    assert refused(state, "C six") == "T19"
    assert refused(lay(EIGHT, {1: "a1"}, king="c1"), "C six") == "T19"


def test_T20_unused_points_become_spaces() -> None:
    state = started()
    play(state, "M a4-a5", "E 3")
    assert state.scores == (3, 0)
    assert refused(state, "E 6") == "T20"
    play(state, "E 0")
    assert state.scores == (3, 0)
    play(state, "E 0", "B b4")
    assert refused(state, "E 5") == "T20"
    assert moves(state, "E ") == {"0", "1", "2", "3", "4"}
    level = lay(EIGHT, {1: "a1"}, king="c1", score=[0, 2])
    play(level, "E 2")
    assert level.scores == (3, 2), "one advance of two, then on to the next free space"


def test_T21_leftovers_up_to_three_the_fullest_first() -> None:
    state = started(4)
    play(state, "E 0")
    assert state.view().of(1).stacks == (3, 3, 2)
    assert state.view().stock == 4
    end_turns(state, 7)
    assert state.view().of(1).stacks == (3, 3), "two blocks of the 2 fit nowhere"
    assert state.view().stock == 4 + 4 * 2
    end_turns(state, 8)
    assert state.view().stock == 4 + 4 * 2 + 4 * 6
    assert [one.stacks for one in state.view().people] == [()] * 4, "nothing carries into the next year"
    used = lay(EIGHT, {1: "a1"}, king="c1", piles={1: (3, 2, 1, 1)})
    play(used, "O 2", "B c2", "E 0")
    assert used.view().of(1).stacks == (3, 2, 1)


def test_T21_without_limit_everything_goes_onto_the_fullest() -> None:
    state = started(4, leftovers="free", start_player="rotates")
    sizes = []
    for _ in range(4):
        sizes.append(state.view().of(1).stacks)
        end_turns(state, 4)
    assert sizes == [(2, 2, 2, 2), (4, 2, 2), (6, 2), (8,)]
    assert [one.carried for one in state.view().people] == [8] * 4
    play(state, "K -")
    assert state.view().of(1).stacks == (10, 2, 2)
    end_turns(state, 12)
    play(state, "K -")
    assert state.view().of(1).stacks == (16, 2, 2)
    end_turns(state, 12)
    assert state.view().stock == 4 + 4 * 20
    assert state.over


def test_T22_six_to_eight_castles() -> None:
    six = "a1:1 c1:1 e1:1 g1:1 a8:1 c8:1"
    state = lay(six, {1: "a1", 2: "c1"}, king="e1", cards="block")
    assert refused(state, "B h8") == "T14"
    assert refused(state, "C block g1-d1") == "T17"
    assert refused(state, "C block g1-c2") == "T22"
    assert "leave 5" in why(state, "C block g1-c2")
    assert "block g1-h4" in moves(state, "C "), "six before, six after"
    seven = lay(f"{six} e8:1", {1: "a1", 2: "c1"}, king="e1", cards="block")
    assert "block g1-c2" in moves(seven, "C ")
    eight = lay(f"{EIGHT} a2:1", {1: "e1"}, king="c1", cards="block")
    assert refused(eight, "C block a2-h4") == "T22"
    assert "block g1-h4" in moves(eight, "C "), "the one it leaves is gone"
    ninth = lay(EIGHT, {1: "d4"}, king="c1", cards="raise")
    assert refused(ninth, "C raise d4 3") == "T22"


# Action cards


def test_T30_ladder_goes_exactly_two_up() -> None:
    state = lay("b2:1 b3:3 c2:2 a2:4 b1:3 h8:1", {1: "b2", 2: "b1"}, king="h8", cards="ladder")
    assert moves(state, "C ladder") == {"b2-b3"}
    assert refused(state, "C ladder b2-c2") == "T30"
    assert refused(state, "C ladder b2-a2") == "T30"
    assert refused(state, "C ladder b2-b1") == "T30"
    assert refused(state, "C ladder b2-c3") == "T30"
    assert refused(state, "C ladder b1-b2") == "T30"
    play(state, "C ladder b2-b3")
    assert state.view().points == 5
    ground = lay("b2:2 c2:2 h8:1", {1: "b1"}, king="h8", cards="ladder")
    assert moves(ground, "C ladder") == {"b1-b2"}


def test_T31_raise_under_a_knight_from_any_stack() -> None:
    blocks = "a1:1 a2:1 c1:1 h8:1 h6:1 h4:1 h2:1 f8:1"
    state = lay(blocks, {1: "a1 c1 c4 d2 b1"}, king="h8", cards="raise", piles={1: (3, 2, 0)})
    found = moves(state, "C raise")
    assert {"a1 2", "a1 3"} <= found, "area 2: height 2 is allowed"
    assert refused(state, "C raise c1 3") == "T16"
    assert refused(state, "C raise b1 3") == "T17"  # between two castles
    assert "c4 3" in found, "it founds a castle"
    assert refused(state, "C raise a1 0") == "T31"
    assert refused(state, "C raise a1 1") == "T31"
    assert refused(state, "C raise a1 open") == "T31"
    assert refused(state, "C raise a2 3") == "T31"
    play(state, "C raise a1 3")
    view = state.view()
    assert (view.heights["a1"], view.opened, view.of(1).stacks, view.points) == (2, -1, (2, 2, 0), 5)
    assert view.owner("a1") == 1


def test_T31_on_the_ground_it_founds_extends_or_is_forbidden() -> None:
    blocks = "a1:1 c1:1 h8:1 h6:1 h4:1 h2:1 f8:1"
    state = lay(blocks, {1: "e4 b1 d1 a2"}, king="h8", cards="raise", piles={1: (3,)})
    assert moves(state, "C raise") == {"e4 3", "d1 3", "a2 3"}
    assert refused(state, "C raise b1 3") == "T17"
    founded = play(state.copy(), "C raise e4 3").view()
    assert len(founded.castles) == 8
    assert founded.heights["e4"] == 1
    widened = play(state.copy(), "C raise a2 3").view().castle("a1")
    assert widened is not None
    assert widened.squares == ("a1", "a2")
    corner = lay("a1:1 a2:1 b2:1 h8:1 h6:1 h4:1 h2:1", {1: "b1"}, king="h8", cards="raise")
    assert moves(corner, "C raise") == {"b1 3"}, "by two sides it is still one castle"


def test_T31_from_the_opened_stack_and_to_a_stack_of_nothing() -> None:
    state = lay(EIGHT, {1: "a2"}, king="c1", cards="raise", piles={1: (2, 1)})
    play(state, "O 2", "B c7")
    assert moves(state, "C raise") == {"a2 1", "a2 open"}
    taken = play(state.copy(), "C raise a2 open")
    assert taken.view().opened == 0
    assert refused(taken, "B a7") == "T15"
    emptied = play(state.copy(), "C raise a2 1").view()
    assert (emptied.opened, emptied.of(1).stacks) == (1, (0,))
    used_up = lay(EIGHT, {1: "a2"}, king="c1", cards="raise", piles={1: (1,)}, opened=0)
    assert refused(used_up, "C raise a2 open") == "T31"
    play(used_up, "C raise a2 1", "E 0")
    assert used_up.view().of(1).stacks == (0,)


def test_T32_extra_block_from_the_stock() -> None:
    state = lay(EIGHT, {1: "a1"}, king="c1", cards="extra", points=0)
    assert refused(state, "B b8") == "T14"
    assert "a2" in moves(state, "C extra")
    assert refused(state, "C extra b1") == "T17"
    assert refused(state, "C extra e8") == "T16"
    assert refused(state, "C extra d4") == "T32"
    assert refused(state, "C extra a1") == "T32"
    play(state, "C extra a2")
    view = state.view()
    assert (view.stock, view.opened, view.of(1).stacks) == (11, -1, (3, 3, 3, 3))
    assert refused(lay(EIGHT, {1: "a1"}, king="c1", cards="extra", stock=0), "C extra a2") == "T32"


def test_T33_gatehouse_lets_a_knight_climb_inside() -> None:
    state = lay("b1:1 c1:3 d1:2 h8:1", {1: "a1", 2: "c2"}, king="h8", cards="gate")
    found = moves(state, "C gate")
    assert found == {"a1-b1", "a1-d1", "a1-b2", "a1-d2", "a1-e1"}
    assert refused(state, "C gate a1-c1") == "T33", "no stack beside it is higher"
    assert refused(state, "C gate a1-c2") == "T33"  # a knight
    assert refused(state, "C gate a1-f5") == "T33"
    assert refused(state, "C gate c2-b1") == "T33"
    no_door = lay("a1:2 b1:2 h8:1", {1: "a1"}, king="h8", cards="gate")
    assert moves(no_door, "C gate") == set()
    assert refused(no_door, "C gate a1-c1") == "T33"
    own_stack = lay("a1:2 b1:3 a3:1 h8:1", {1: "a1", 2: "b2 c1"}, king="h8", cards="gate")
    assert moves(own_stack, "C gate") == {"a1-a2"}, "out of its own stack's door"
    blocked = lay("b1:1 c1:3 d1:2 h8:1", {1: "a1", 2: "b1"}, king="c1", cards="gate")
    assert "a1-d1" in moves(blocked, "C gate"), "pieces on roofs do not block"


def test_T34_diagonal_step() -> None:
    state = lay("b2:1 c3:2 a3:3 c1:1 a8:1", {1: "b2", 2: "a1"}, king="a8", cards="diagonal")
    assert moves(state, "C diagonal") == {"b2-c3", "b2-c1"}
    assert refused(state, "C diagonal b2-a3") == "T34"
    assert refused(state, "C diagonal b2-b3") == "T34"
    assert refused(state, "C diagonal b2-a1") == "T34"
    edge = lay("a4:5 a8:1", {1: "a4"}, king="a8", cards="diagonal")
    assert moves(edge, "C diagonal") == {"a4-b5", "a4-b3"}


def test_T35_six_points() -> None:
    state = play(lay(EIGHT, {1: "a1"}, king="c1", cards="six"), "C six")
    assert state.view().points == 6
    assert "6" in moves(state, "E ")
    assert play(state, "E 6").scores == (6, 0)


def test_T36_seven_points() -> None:
    state = play(lay(EIGHT, {1: "a1"}, king="c1", cards="seven", points=0), "C seven")
    assert state.view().points == 2
    full = play(lay(EIGHT, {1: "a1"}, king="c1", cards="seven"), "C seven", "E 7")
    assert full.scores == (7, 0)


def others(blocks: str) -> str:
    """Six more castles far away, so that their number does not matter."""
    return f"{blocks} a8:1 c8:1 e8:1 g8:1 h6:1 f6:1"


def test_T37_a_block_is_taken_only_if_its_castle_stays_whole_and_low_enough() -> None:
    two = lay(others("a1:2 b1:1"), {1: "a8"}, king="c8", cards="block")
    assert refused(two, "C block b1-c1") == "T37"
    assert "1 square" in why(two, "C block b1-c1")
    assert "block a1-b1" in moves(two, "C ")
    line = lay(others("a1:1 b1:1 c1:1"), {1: "a8"}, king="c8", cards="block")
    assert refused(line, "C block b1-e1") == "T37"
    assert "fall apart" in why(line, "C block b1-e1")
    assert "block c1-a1" in moves(line, "C ")
    assert "block a1-d1" in moves(line, "C ")
    ring = lay(others("a1:1 b1:1 a2:1 b2:1"), {1: "a8"}, king="c8", cards="block")
    assert "block a1-c2" in moves(ring, "C ")
    assert refused(two, "C block d4-c1") == "T37"
    assert refused(two, "C block a8-c1") == "T37"
    assert refused(two, "C block a1-a8") == "T37"
    assert refused(two, "C block a1-a1") == "T37"


def test_T37_where_it_goes_is_judged_without_it() -> None:
    state = lay(others("a1:2 b1:1 c1:1"), {1: "a8"}, king="c8", cards="block")
    assert refused(state, "C block a1-g6") == "T17", "between h6 and f6"
    assert refused(state, "C block c1-a1") == "T16", "without c1 the area is 2"
    assert "block a1-b1" in moves(state, "C ")
    play(state, "C block c1-e3")
    view = state.view()
    assert (view.heights["c1"], view.heights["e3"], len(view.castles)) == (0, 1, 8)
    back = lay(others("a1:1 b1:1"), {1: "a8"}, king="c8", cards="block")
    assert "block b1-a2" in moves(back, "C ")
    assert "block b1-c1" in moves(back, "C "), "it founds: a1 alone is not beside c1"
    assert len(play(back, "C block b1-c1").view().castles) == 8


def test_T37_a_castle_of_one_block_may_go_or_wander() -> None:
    state = lay(others("b2:1"), {1: "a8"}, king="c8", cards="block")
    assert len(state.view().castles) == 7
    wander = play(state.copy(), "C block b2-b3").view()
    assert len(wander.castles) == 7
    gone = play(state.copy(), "C block b2-a7")
    assert len(gone.view().castles) == 6
    assert refused(state, "C block b2-a8") == "T37"


def test_T38_jump_over_another_players_knight() -> None:
    state = lay("b1:1 b2:4 d1:2 a8:1", {1: "b1 b3", 2: "c1 b2 h4"}, king="a8", cards="jump")
    assert moves(state, "C jump") == {"b1-d1"}, "not from b3 over b2: b1 is taken"
    assert refused(state, "C jump b1-b3") == "T38"
    assert refused(state, "C jump b3-d3") == "T38"
    assert refused(state, "C jump b1-d3") == "T38"
    high = lay("b1:1 d1:3 a8:1", {1: "b1", 2: "c1"}, king="a8", cards="jump")
    assert refused(high, "C jump b1-d1") == "T38"
    own = lay("b1:1 a8:1", {1: "b1 c1"}, king="a8", cards="jump")
    assert refused(own, "C jump b1-d1") == "T38"
    king = lay("b1:1 c1:1 a8:1", {1: "b1"}, king="c1", cards="jump")
    assert refused(king, "C jump b1-d1") == "T38"
    edge = lay("a8:1", {1: "g4 a4", 2: "h4"}, king="a8", cards="jump")
    assert moves(edge, "C jump") == set(), "no square behind the edge, none round it"


def test_T39_replace_beside_another_of_mine() -> None:
    state = lay("b2:2 b3:1 f6:1 f7:2 a8:1", {1: "b2 f6", 2: "b1"}, king="a8", cards="replace")
    found = moves(state, "C replace")
    assert {"b2-f5", "b2-e6", "b2-g6", "f6-b3", "f6-a2", "f6-c2"} == found
    assert refused(state, "C replace b2-f7") == "T39"
    assert refused(state, "C replace f6-b1") == "T39"
    assert refused(state, "C replace f6-e6") == "T39", "beside no other one of mine"
    assert refused(state, "C replace f6-f6") == "T39"
    assert refused(lay("b2:2 a8:1", {1: "b2"}, king="a8", cards="replace"), "C replace b2-b3") == "T39"
    near = lay("a8:1", {1: "d4 d5"}, king="a8", cards="replace")
    assert "d4-e5" in moves(near, "C replace")
    assert "d4-d4" not in moves(near, "C replace")
    assert near.view().points == 5


# Year end


def test_T40_area_times_the_highest_own_level_once_a_castle() -> None:
    five = lay("a1:3 b1:1 c1:1 d1:1 e1:1 h8:1", {1: "a1", 2: "h4"}, king="h8", score=[0, 50])
    assert points_of_year(five) == [15, 0]
    four = lay("a1:3 b1:1 a2:2 b2:1 h8:1", {1: "a1 b1", 2: "a2"}, king="h8", score=[0, 50])
    assert points_of_year(four) == [12, 8]
    two = lay("a1:1 b1:2 d1:2 d2:2 h8:1", {1: "b1 d1 d2 c4"}, king="h8", score=[0, 50])
    assert points_of_year(two) == [8, 0], "two castles of 2 × 2, nothing for the ground"


def test_T41_the_kings_bonus_needs_the_level_of_the_year() -> None:
    blocks = "a1:1 b1:2 c1:3 d1:1 e1:1 h8:1"
    for year, points in enumerate((5, 10, 15)):
        state = lay(
            blocks, {1: "a1 d1", 2: "b1", 3: "c1", 4: "h8"}, king="e1", players=4, year=year, score=[0, 50, 100, 150]
        )
        bonus = [5 * 1, 5 * 2, 5 * 3, 1]
        bonus[year] += points
        assert points_of_year(state) == bonus
    elsewhere = lay(blocks, {1: "h8"}, king="e1", score=[0, 50])
    assert points_of_year(elsewhere) == [1, 0]


def test_T42_a_marker_goes_on_to_the_next_free_space() -> None:
    state = lay(EIGHT, {1: "a1"}, king="c1", players=3, score=[18, 20, 21])
    assert play(state.copy(), "E 2").scores == (22, 20, 21)
    assert play(state.copy(), "E 3").scores == (22, 20, 21)
    assert play(state.copy(), "E 4").scores == (22, 20, 21)
    assert play(state.copy(), "E 5").scores == (23, 20, 21), "passing over them is free"
    assert play(state.copy(), "E 0").scores == (18, 20, 21)
    nobody = lay(EIGHT, {1: "a1"}, king="c1", players=3, score=[0, 0, 0])
    assert play(nobody, "E 0", "E 0").scores == (0, 0, 0), "on 0 several may stand"
    far = lay(EIGHT, {1: "a1"}, king="c1", score=[290, 300])
    assert play(far, "E 5").scores == (295, 300)
    one_sum = lay("a1:1 a2:1 c1:1 c2:1 h8:1", {1: "a1 c1", 2: "h6"}, king="h8", score=[0, 2])
    assert points_of_year(one_sum) == [4, 0], "2 + 2 as one sum: 4, not 3 and 5"
    stages = lay("a1:1 a2:1 h8:1", {1: "a1", 2: "h6"}, king="a2", score=[0, 7])
    assert points_of_year(stages) == [8, 0], "2 to 2, then 5 to 7, which is taken"
    order = lay("a1:1 a2:1 h8:1", {1: "a1", 2: "a2"}, king="h8", start=1)
    assert points_of_year(order) == [3, 2], "the start player is first on 2"


def year_over(players: int = 2, **fields: object) -> State:
    """The last turn of year 1 is over; seat 1 has started it."""
    state = lay(
        EIGHT, {1: "a1"}, king="c1", players=players, round=3, taken=players - 1, player=players - 1,
        piles=dict.fromkeys(range(1, players + 1), (0,)), **fields,
    )  # fmt: skip
    return play(state, "E 0")


def test_T43_last_place_moves_the_king_and_names_the_start_player() -> None:
    state = year_over(3, score=[10, 8, 20])
    assert state.scores == (11, 8, 20)
    assert state.actors == (2,)
    assert moves(state, "K ") == {"-", "e1", "g1", "a8", "c8", "e8", "g8"}
    assert refused(state, "K a1") == "T43"
    assert refused(state, "K d4") == "T43"
    assert refused(state, "E 0") == "T43"
    assert refused(state, "S 1") == "T43"
    assert refused(state, "K e1", 1) == "T43"
    play(state, "K e1")
    assert (state.view().king, state.actors) == ("e1", (2,))
    assert moves(state, "S ") == {"1", "2", "3"}
    assert refused(state, "K -") == "T43"
    play(state, "S 2")
    view = state.view()
    assert (state.actors, view.year, view.round, view.order) == ((2,), 2, 1, (2, 3, 1))


def test_T43_on_any_level_or_he_stays() -> None:
    state = lay("a1:3 b1:2 c1:1 h8:1", {1: "a1"}, king="h8", round=3, taken=1, player=1, piles={1: (0,), 2: (0,)})
    play(state, "E 0")
    assert moves(state, "K ") == {"-", "b1", "c1"}
    assert state.read("K h8") == state.read("K -")
    assert play(state.copy(), "K -").view().king == "h8"
    assert refused(state, "K a1") == "T43"


def test_T43_level_on_nothing_the_later_in_the_order_is_last() -> None:
    def after(start: int, score: list[int]) -> tuple[int, ...]:
        state = lay(
            EIGHT, {1: "a1"}, king="c1", players=3, round=3, taken=2, start=start, player=(start + 2) % 3,
            piles={1: (0,), 2: (0,), 3: (0,)}, score=score,
        )  # fmt: skip
        return play(state, "E 0").actors

    assert after(0, [0, 0, 0]) == (3,)
    assert after(2, [0, 0, 0]) == (2,)
    assert after(0, [0, 0, 9]) == (2,)


def starts(start_player: str, score: tuple[int, int, int]) -> list[int]:
    """Who starts the rounds of the first two years."""
    state = started(3, start_player=start_player)
    s = state._core.plain()
    s.score[0], s.score[1], s.score[2] = score
    state = state.game.from_bytes(bytes(s))
    found = []
    while state.view().year < 3:
        if state.view().phase == "turns":
            found.append(state.view().start)
            end_turns(state, 3)
        elif state.view().phase == "move_king":
            play(state, "K -")
        else:
            play(state, "S 3")
    return found


def test_T43_who_starts_by_setting() -> None:
    assert starts("last_chooses", (0, 50, 0)) == [1, 1, 1, 1, 3, 3, 3]
    assert starts("rotates", (0, 50, 0)) == [1, 2, 3, 1, 2, 3, 1]
    assert starts("leader", (0, 50, 0)) == [1, 1, 1, 1, 2, 2, 2]
    nobody = table(3, start_player="leader").start()
    play(nobody, "N a4", "N c3", "N f3", "K h5", "M a4-b4", "E 0", "M c3-c2", "E 0", "M f3-f2", "E 0")
    end_turns(nobody, 9)
    assert nobody.scores == (0, 0, 0)
    play(nobody, "K -")
    assert nobody.view().start == 1


def test_T44_the_furthest_marker_wins() -> None:
    state = lay(EIGHT, {1: "a1"}, king="c1", year=2, round=3, taken=1, player=1, piles={1: (0,), 2: (0,)}, score=[7, 9])
    play(state, "E 0")
    assert (state.over, state.scores, state.winners) == (True, (8, 9), (2,))
    assert state.why_not("E 0", 1) is not None
    assert state.why_not("E 0", 1).rule == "T44"  # type: ignore[union-attr]
    nobody = lay("a1:1 h8:1", {1: "c4"}, king="a1", year=2, round=3, taken=1, player=1, piles={1: (0,), 2: (0,)})
    play(nobody, "E 0")
    assert (nobody.scores, nobody.winners) == ((0, 0), (1, 2))


# Master version


def mastered(card: str = "border", players: int = 2, **settings: str) -> State:
    return play(table(players, master="yes", **settings).start(), card)


def test_T50_players_place_the_start_blocks() -> None:
    state = mastered(players=3)
    assert state.actors == (1,)
    assert len(moves(state, "B ")) == 64
    play(state, "B a8")
    assert state.actors == (2,)
    assert refused(state, "B b7") == "T50"
    assert "2 steps" in why(state, "B b7")
    assert refused(state, "B a8") == "T50"
    assert refused(state, "N a8") == "T50"
    play(state, "B c7")
    for square in ["f8", "h6", "a4", "c2", "e4"]:
        play(state, f"B {square}")
    assert state.actors == (2,), "eight among three: the eighth is seat 2's"
    play(state, "B g1")
    assert state.actors == (1,)
    assert moves(state, "N ") == {"a8", "c7", "f8", "h6", "a4", "c2", "e4", "g1"}
    play(state, "N a8", "N c7", "N f8", "K g1")
    assert state.actors == (1,)


def near(square: str) -> set[str]:
    """The squares less than three steps away, itself too."""
    column, row = ord(square[0]), ord(square[1])
    return {to for to in SQUARES if abs(ord(to[0]) - column) + abs(ord(to[1]) - row) < 3}


def test_T50_there_is_always_room_for_the_eighth() -> None:
    """No seven squares, three steps apart, are near to every square: some square is always left for the next block."""
    balls = {square: near(square) for square in SQUARES}
    most = max(map(len, balls.values()))

    def covers(left: set[str], closed: set[str], blocks: int) -> bool:
        """Whether so many more blocks can leave no square: the square with fewest choices must be near one of them."""
        if not left:
            return True
        if len(left) > blocks * most:
            return False
        choices = min(
            (balls[square] & left - closed for square in left), key=lambda found: (len(found), min(found, default=""))
        )
        closed = set(closed)
        for square in sorted(choices):
            if covers(left - balls[square], closed, blocks - 1):
                return True
            closed.add(square)
        return False

    assert not covers(set(SQUARES), set(), 7)
    assert covers(set(SQUARES), set(), 8)


def masters_first_turn(card: str = "border", players: int = 2, **settings: str) -> State:
    state = mastered(card, players, **settings)
    play(state, *(f"B {square}" for square in ["a8", "c7", "f8", "h6", "a4", "c2", "e4", "g1"]))
    return play(state, *(f"N {square}" for square in ["a8", "c7", "f8", "h6"][:players]), "K g1")


def test_T51_all_cards_in_hand() -> None:
    state = masters_first_turn(cards="own")
    assert hand_of(state, 1) == CARDS
    assert state.view(0).of(2).hand == CARDS
    assert refused(state, "D") == "T51"


def test_T52_the_furthest_marker_starts_each_round() -> None:
    state = masters_first_turn(players=3, start_player="rotates")
    assert state.view().start == 1
    play(state, "E 0", "E 0", "E 4")
    assert state.view().order == (3, 1, 2)
    play(state, "E 0", "E 5", "E 0")
    assert state.view().order == (1, 2, 3)
    nobody = end_turns(masters_first_turn(players=3), 3)
    assert nobody.view().start == 1
    two_years = play(masters_first_turn(players=2), "E 0", "E 5", *["E 0"] * 6)
    assert two_years.view().phase == "move_king"
    play(two_years, "K -")
    assert (two_years.view().year, two_years.view().phase, two_years.view().start) == (2, "turns", 2), "nobody is named"


def master(card: str, knights: dict[int, str], year: int, blocks: str = "d4:1", king: str = "d4") -> list[int]:
    """What the master card alone brings: knights stand on the ground or in castles without the king's bonus."""
    state = lay(
        blocks, knights, king, players=max(knights), year=year - 1,
        settings={"master": "yes"}, master_card=MASTER_CARDS.index(card), score=[0, 200, 400, 600][: max(knights)],
    )  # fmt: skip
    with_card = points_of_year(state)
    s = state._core.plain()
    s.master_card = -1
    without = points_of_year(state.game.from_bytes(bytes(s)))
    return [a - b for a, b in zip(with_card, without, strict=True)]


def test_T53_the_open_card_is_drawn_first() -> None:
    state = table(master="yes").start()
    assert dict(state.chance()) == {10 + k: 1 for k in range(8)}
    assert state.why_not("B a1", 1) is not None
    assert play(state, "row").view().master_card == "row"
    assert MASTER[0] == [2, 5, 10]


def test_T53_border_and_diagonals() -> None:
    knights = {1: "a1 b1 h5", 2: "a8 h8 c3", 3: "e8 e1 d5"}
    assert master("border", knights, 2) == [20, 10, 10]
    assert master("border", {1: "a1 b1 h5", 2: "a8 h8 a5"}, 2) == [15, 15]
    assert master("border", {1: "c3", 2: "d5"}, 1) == [0, 0]
    assert master("border", {1: "c3", 2: "d1"}, 3) == [0, 20]
    assert master("diagonals", {1: "a1 b2 c4", 2: "h1 a7"}, 1) == [6, 2]
    assert master("diagonals", {1: "a1 b2 c4", 2: "h1 e5"}, 3) == [20, 20]


def test_T53_castles_counts_exactly() -> None:
    blocks = "a1:1 c1:1 e1:1 g1:1 a8:1 c8:1 d4:1"
    assert master("castles", {1: "a1 c1 e1 g1 h4", 2: "a8"}, 1, blocks) == [5, 0]
    assert master("castles", {1: "a1 c1 e1 g1 a8", 2: "c8"}, 1, blocks) == [0, 0]
    assert master("castles", {1: "a1 c1 e1 g1 a8", 2: "c8"}, 2, blocks) == [15, 0]
    assert master("castles", {1: "a1 c1 e1 g1 a8 c8", 2: "h4"}, 3, blocks) == [30, 0]
    assert master("castles", {1: "a1 c1 e1 g1 a8 h3", 2: "h4"}, 3, blocks) == [0, 0]


def test_T53_patterns_of_the_last_year() -> None:
    assert master("neighbours", {1: "f1 f2 g2 g3", 2: "a1 b2 b1 c3"}, 3) == [40, 0]
    assert master("neighbours", {1: "f1 f2 g2 g3", 2: "a1"}, 2) == [0, 0]
    assert master("neighbours", {1: "f1 f2 g2 g3 h8", 2: "a1 b1 c1"}, 3) == [0, 0], "all; and at least four"
    levels = "a1:3 b1:2 c1:1 d4:1 h8:1"
    assert master("levels", {1: "a1 b1 c1 f6", 2: "f7 f8 h8 g6"}, 3, levels) == [40, 0]
    assert master("levels", {1: "a1 b1 c1", 2: "f7"}, 3, levels) == [0, 0]
    assert master("row", {1: "a3 c3 d3 h3", 2: "g1 g2 g5 g8"}, 3) == [50, 50]
    assert master("row", {1: "a3 c3 d3 h3 h4", 2: "a1 b2 c3 e5"}, 3) == [0, 0]
    assert master("square", {1: "b2 f2 b6 f6 h8", 2: "g1 g2 h1 h2"}, 3) == [50, 50]
    assert master("square", {1: "b2 f2 b5 f5", 2: "c1 d2 c3 b2"}, 3) == [0, 0], "a rectangle, and one on its corner"
    assert master("level", {1: "a2 b3 c4 h8", 2: "a5 b6 c7"}, 3) == [50, 0]
    assert master("level", {1: "a1 b3 c4 h8", 2: "a5"}, 3, "a1:1 d4:1") == [0, 0]


# What is hidden


def test_T60_a_bought_card_is_its_owners_secret() -> None:
    state = play(started(3), "D", "jump", "E 0")
    for viewer, sees in ((1, True), (2, False), (3, False), (0, False)):
        one = state.view(viewer).of(1)
        assert (one.cards, one.bought, one.deck) == (1, 1, 39)
        assert one.hand == (("jump",) if sees else None)
    play(state, "D", "six")
    assert state.view(2).of(2).fresh == ("six",)
    assert state.view(1).of(2).fresh is None
    assert state.view(1).purchases == 1
    rows = Counter(state.view(1).of(2).played)
    assert rows == Counter()
    assert state.view(0).deck == 38


def test_T60_open_hands_are_everybodys_and_need_no_curtain() -> None:
    assert started(2).game.hidden
    assert started(cards="own").game.hidden
    for settings in ({"cards": "hand"}, {"master": "yes"}, {"cards": "own", "master": "yes"}):
        assert not load("torres", 2, **settings).hidden
    open_hands = started(cards="hand").view(0)
    assert [one.hand for one in open_hands.people] == [CARDS, CARDS]
    own = play(started(cards="own"), "D", "jump", "E 0")
    assert own.view(2).of(1).hand is None
    assert own.view(2).of(1).deck == 9
    assert rules.legal(own._core.plain(), 0, [0] * rules.WIDTH) == 0
