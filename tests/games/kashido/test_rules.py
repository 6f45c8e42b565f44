"""Kashido rule by rule: each test is named after the rule's id, each worked example of the rules page is in one."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.positions import finished, tables
from tischlein import IllegalMove, load
from tischlein.game import State
from tischlein.games.kashido import components, rules

LOW = "1 1 1 1 2 2 2 3 3 4"
"""Numbers of a colour's chits on 1 2 3 4 a b c d / \\ where a test does not mind."""
LATIN = "RYGB GBRY BGYR YRBG"
ORDERS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}


def laid(
    tray: str = LATIN,
    *,
    players: int = 2,
    powers: str = "standard",
    red: str = LOW,
    yellow: str = LOW,
    green: str = LOW,
    blue: str = LOW,
) -> State:
    """A table before the first turn: rows of the tray from the top, chits' numbers on 1 2 3 4 a b c d / \\."""
    state = load("kashido", players, layout="random", powers=powers).start()
    for letter in tray.replace(" ", ""):
        state.apply(f"layout {letter}")
    for numbers in (red, yellow, green, blue):
        assert sorted(numbers.split()) == sorted(LOW.split())
        for number in numbers.split():
            state.apply(int(number))
    return state


def play(state: State, *moves: str) -> State:
    """Play moves of whoever's turn it is."""
    for move in moves:
        state.apply(move)
    return state


def refused(state: State, move: str) -> str:
    """The id of the rule that forbids the move here."""
    before = bytes(state)
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    assert bytes(state) == before
    assert move not in state.moves()
    return caught.value.rule


def refused_for(state: State, seat: int, move: str) -> str:
    """The id of the rule that forbids the move to this seat."""
    refusal = state.why_not(move, seat)
    assert refusal is not None
    return refusal.rule


def tray(state: State) -> str:
    """The tray as `laid` takes it."""
    sweets = state.view().sweets
    return " ".join("".join(sweets[column + row][0].upper() for column in "abcd") for row in "4321")


# Pieces and setup


def test_K1_the_three_start_layouts() -> None:
    for layout, rows in (("latin", LATIN), ("blocks", "RRYY RRYY GGBB GGBB")):
        state = load("kashido", layout=layout).start()
        assert tray(state) == rows
    assert load("kashido").settings["layout"] == "latin"


def test_K1_in_the_latin_layout_every_line_holds_each_colour_once() -> None:
    view = load("kashido").start().view()
    for line in components.LINES:
        assert [view.count(line, colour) for colour in components.COLOURS] == [1, 1, 1, 1]


def test_K1_a_random_layout_draws_sixteen_sweets_without_putting_back() -> None:
    state = load("kashido", layout="random").start()
    assert [weight for _, weight in state.chance()] == [4, 4, 4, 4]
    play(state, "layout R", "layout R", "layout R")
    assert [weight for _, weight in state.chance()] == [1, 4, 4, 4]
    play(state, "layout R")
    assert state.view().sweets["d4"] == "red"
    assert "R" not in {state.text(outcome)[-1] for outcome, _ in state.chance()}
    with pytest.raises(IllegalMove):
        state.apply("layout R")
    for letter in "YYYYGGGGBBBB":
        state.apply(f"layout {letter}")
    assert tray(state) == "RRRR YYYY GGGG BBBB"
    assert state.view().dealing, "the chits follow"


def test_K2_each_line_has_one_chit_of_each_colour() -> None:
    view = laid().view()
    assert Counter((chit.line, chit.colour) for chit in view.chits) == Counter(
        (line, colour) for line in "1234abcd/\\" for colour in ("red", "yellow", "green", "blue")
    )
    assert not any(chit.owner for chit in view.chits)


def test_K2_a_colours_chits_are_dealt_without_putting_back() -> None:
    state = load("kashido").start()
    assert state.chance() == [(1, 4), (2, 3), (3, 2), (4, 1)]
    play(state, "red 4", "red 1", "red 1", "red 3")
    assert state.chance() == [(1, 2), (2, 3), (3, 1)]
    play(state, *["red 1"] * 2, *["red 2"] * 3)
    assert state.chance() == [(3, 1)]
    play(state, "red 3")
    assert state.chance() == [(1, 4), (2, 3), (3, 2), (4, 1)], "yellow starts anew"
    assert not state.actors


def test_K3_the_numbers_of_a_colour_and_a_total_of_a_hundred() -> None:
    """▸ The points of all chits sum to 100."""
    for seed in range(5):
        state, _ = finished(load("kashido", 2), seed)
        for colour in ("red", "yellow", "green", "blue"):
            numbers = sorted(chit.number for chit in state.view().chits if chit.colour == colour)
            assert numbers == [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]
        assert sum(chit.worth for chit in state.view().chits) == 100


def test_K4_red_yellow_and_green_score_their_number_blue_twice() -> None:
    """▸ A blue 3 scores 6."""
    state = laid("BBBR YYYR GGGR BRYG", blue="1 1 1 3 1 2 2 2 3 4", red="1 1 1 1 2 2 2 3 3 4")
    play(state, "gain 4 blue")
    assert state.scores == (6, 0)
    play(state, "gain d red", "end")
    assert state.scores == (6, 3)
    play(state, "pass", "gain 2 red", "end")
    assert state.scores == (6, 4)


@pytest.mark.parametrize(
    ("powers", "expected"),
    [("standard", (2, 1, 1, 0)), ("steep", (3, 2, 1, 0)), ("literal", (1, 2, 3, 4))],
)
def test_K5_powers_by_number(powers: str, expected: tuple[int, ...]) -> None:
    view = laid(powers=powers).view()
    for chit in view.chits:
        assert chit.power == (0 if chit.colour == "blue" else expected[chit.number - 1])


def test_K5_by_default_few_chits_have_the_great_power() -> None:
    powers = Counter(chit.power for chit in laid().view().chits if chit.colour == "red")
    assert powers == {2: 4, 1: 5, 0: 1}


@pytest.mark.parametrize("powers", ["standard", "steep"])
def test_K5_a_chit_of_power_0_cannot_be_used_and_leaves_nothing_open(powers: str) -> None:
    state = laid("RRRR YYYY GGGG BBBB", powers=powers, red="1 1 1 4 1 2 2 2 3 3", green="2 4 1 1 1 1 2 2 3 3")
    play(state, "gain 4 red", "pass")
    assert refused(state, "use red 4") == "K5"
    play(state, "gain 2 green")
    assert state.view().gained == 0, "the turn has ended by itself"
    assert refused(state, "gain a red green 4") == "K5"


def test_K5_with_literal_powers_a_4_is_used_like_any_other() -> None:
    state = laid("RRRR YYYY GGGG BBBB", powers="literal", red="1 1 1 4 1 2 2 2 3 3")
    play(state, "gain 4 red", "pass", "use red 4")
    assert state.view().swaps == 4


@pytest.mark.parametrize("powers", ["standard", "steep", "literal"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_K6_order_chits_by_seat(players: int, powers: str) -> None:
    state = laid(players=players, powers=powers)
    assert state.view().order == ORDERS[players]
    assert refused(state, "use order") == "K6", "the first player's has no effect"
    for seat in range(2, players + 1):
        play(state, "gain / red" if "gain / red" in state.moves() else state.moves()[-2])
        while state.actors != (seat,):
            play(state, "end")
        play(state, "use order")
        assert state.view().swaps == ORDERS[players][seat - 1], "usable in the first turn"
        assert refused(state, "use order") == "K6", "once"


def test_K6_an_order_chit_scores_nothing_and_what_is_left_of_it_is_lost() -> None:
    state = play(laid(), "pass", "use order", "swap a4-b4", "swap a1-b1", "gain 2 red")
    assert state.view().swaps == 1, "one of its two swaps, for the first was the normal one"
    play(state, "end")
    assert state.actors == (2,), "alone"
    assert state.scores == (0, 1)
    assert state.view().swaps == 0
    assert refused(state, "use order") == "K6"
    play(state, "swap a4-b4")
    assert refused(state, "swap a4-b4") == "K10"


# The turn


def test_K10_clockwise_from_the_start_player() -> None:
    state = laid(players=4)
    turns = []
    for gain in ("1 red", "2 red", "3 red", "4 red", "1 green", "2 green"):
        turns.append(state.actors)
        play(state, f"gain {gain}")
        if state.view().gained:
            play(state, "end")
    assert turns == [(1,), (2,), (3,), (4,), (1,), (2,)]


def test_K10_only_orthogonal_neighbours_are_swapped() -> None:
    state = laid()
    assert refused(state, "swap a1-b2") == "K10"
    assert refused(state, "swap a1-c1") == "K10"
    assert refused(state, "swap d1-a2") == "K10"
    assert sum(move.startswith("swap") for move in state.moves()) == 24
    play(state, "swap b2-b3")
    assert tray(state) == "RYGB GGRY BBYR YRBG"


def test_K10_sweets_of_one_colour_are_not_swapped() -> None:
    state = laid("RRYY RRYY GGBB GGBB")
    assert refused(state, "swap a4-b4") == "K10"
    assert refused(state, "swap a3-a4") == "K10"
    assert sum(move.startswith("swap") for move in state.moves()) == 8
    play(state, "swap a2-a3")


def test_K10_the_normal_swap_is_one_and_is_lost_with_the_first_gain() -> None:
    state = laid()
    play(state, "swap a4-b4")
    assert refused(state, "swap a3-b3") == "K10"
    play(state, "gain 1 red")
    assert state.actors == (2,)
    play(state, "gain 2 red")
    assert state.actors == (2,), "the order chit is open"
    assert refused(state, "swap a4-b4") == "K10"


def test_K10_a_swap_is_no_duty_but_the_gain_is() -> None:
    state = laid()
    assert "gain 1 red" in state.moves()
    assert refused(state, "end") == "K16"
    play(state, "swap a4-b4")
    assert refused(state, "end") == "K16"


def test_K11_the_number_is_exactly_the_count() -> None:
    """▸ After a4 ⇄ b4 a red 2 on column b may be gained (2 points); a yellow 1 on column a may not."""
    state = laid(red="1 1 1 1 3 2 2 2 3 4", yellow="2 2 2 1 1 1 1 3 3 4")
    play(state, "swap a4-b4")
    assert tray(state) == "YRGB GBRY BGYR YRBG"
    view = state.view()
    assert [view.sweets[square] for square in ("a4", "a3", "a2", "a1")] == ["yellow", "green", "blue", "yellow"]
    assert [view.sweets[square] for square in ("b4", "b3", "b2", "b1")] == ["red", "blue", "green", "red"]
    assert refused(state, "gain a yellow") == "K11"
    assert refused(state, "gain a red") == "K11", "fewer than the number do not do either"
    play(state, "gain b red")
    assert state.scores == (2, 0)


def test_K11_the_chit_need_not_have_to_do_with_the_sweets_moved() -> None:
    state = laid()
    play(state, "swap a4-b4", "gain 1 blue")
    assert state.scores == (2, 0)


def test_K11_a_chit_is_gained_once() -> None:
    state = play(laid(), "gain 1 red")
    assert refused(state, "gain 1 red") == "K11"


def test_K12_a_gained_chit_rests_in_its_turn_and_works_once_later() -> None:
    state = play(laid(), "pass", "gain 2 red")
    assert state.moves()[-1] == "end", "open for the order chit only"
    assert refused(state, "use red 1") == "K12"
    play(state, "end", "use red 1", "gain 3 green")
    assert state.view().swaps == 2
    assert refused(state, "use red 1") == "K12"
    play(state, "end")
    assert refused(state, "use red 1") == "K12", "used up for good"
    assert state.scores == (0, 2), "used or not, it scores"


def test_K12_of_equal_chits_one_that_can_be_used_is_used() -> None:
    """Red 1 twice: one gained earlier, one in this turn; then one used, one not."""
    state = play(laid(), "gain 1 red", "gain 2 green", "end", "gain 2 red")
    assert state.actors == (1,)
    play(state, "use red 1")
    assert refused(state, "use red 1") == "K12", "the other one was gained in this turn"
    play(state, "end", "gain 3 green", "end", "use red 1")
    assert state.view().swaps == 2
    assert refused(state, "use red 1") == "K12"
    used = [chit.used for chit in state.view().owned(1) if chit.colour == "red"]
    assert used == [True, True]


def test_K12_several_effects_in_one_turn() -> None:
    state = laid(yellow="1 1 1 2 2 2 3 3 4 1")
    play(state, "gain 1 red", "gain 3 green", "end", "gain 2 yellow", "end", "gain 4 green", "end")
    play(state, "use red 1", "use yellow 1")
    assert (state.view().swaps, state.view().gains) == (2, 2)


def test_K12_somebody_elses_chit_is_not_used() -> None:
    state = play(laid(), "gain 1 red")
    assert refused(state, "use red 1") == "K12"
    assert refused(state, "use yellow 3") == "K12"


def test_K13_extra_swaps_come_at_any_moment_also_between_and_after_gains() -> None:
    state = laid(yellow="1 1 1 2 2 2 3 3 4 1")
    play(state, "gain 1 yellow", "pass", "gain 2 red", "end")
    play(state, "use yellow 1", "swap a1-a2", "gain 3 red", "use red 1", "swap b1-b2", "gain 3 yellow", "swap c1-c2")
    assert (state.view().gained, state.view().swaps) == (2, 0)
    assert state.scores == (4, 0)
    play(state, "end")
    assert state.view().gained == 0


def test_K13_an_extra_swap_is_taken_only_when_the_normal_one_is_used() -> None:
    state = play(laid(), "gain 1 red", "use order", "swap a4-b4")
    assert state.view().swaps == 2
    play(state, "swap a4-b4", "swap a4-b4")
    assert state.view().swaps == 0
    assert refused(state, "swap a4-b4") == "K10"


def test_K13_after_a_gain_every_swap_is_an_extra_one() -> None:
    state = play(laid(), "gain 1 red", "gain 2 red", "use order", "swap a4-b4")
    assert state.view().swaps == 1, "the normal swap is lost"
    play(state, "swap a4-b4")
    assert state.actors == (1,), "with the last swap nothing is open any more, the turn ends by itself"


def test_K14_extra_gains_come_from_one_line() -> None:
    """▸ With a yellow chit of power 1 a yellow 2 and a blue 1 on column a; one on a and one on b may not."""
    state = laid("YGRB YBRG RGYB BRYG", yellow="2 2 1 1 2 1 1 3 3 4", blue="2 2 2 3 1 1 1 1 3 4")
    assert state.view().count("4", "yellow") == 1
    play(state, "gain 4 yellow", "pass")
    assert refused(state, "use yellow 2") == "K12"
    play(state, "use yellow 1", "gain a yellow")
    assert state.view().gains == 2
    assert refused(state, "gain b blue") == "K14"
    play(state, "gain a blue")
    assert state.scores == (1 + 2 + 2, 0)


def test_K14_a_yellow_chit_may_be_used_after_the_first_gain() -> None:
    state = laid(yellow="1 1 1 2 2 2 3 3 4 1")
    play(state, "gain 1 yellow", "pass", "gain 2 yellow")
    assert state.actors == (1,), "the older yellow chit is open"
    assert refused(state, "gain 2 blue") == "K14"
    play(state, "use yellow 1", "gain 2 blue")
    assert state.view().gains == 1
    play(state, "gain 2 green")
    assert state.view().gained == 0, "both extra gains are made, the turn is over"


def test_K14_several_yellow_chits_add_up() -> None:
    state = laid(yellow="1 1 1 1 2 2 2 3 3 4")
    play(state, "gain 1 yellow", "pass", "gain 2 yellow", "end", "use yellow 1", "use yellow 1")
    assert state.view().gains == 4
    play(state, "gain 3 yellow", "gain 3 red", "gain 3 green", "gain 3 blue")
    assert state.view().gained == 0, "an extra gain is left but not possible: the line is empty"
    assert state.scores == (1 + 1 + 1 + 1 + 1 + 2, 0)


def test_K14_each_chit_meets_its_condition_when_it_is_taken() -> None:
    """Between two gains a swap may spoil the line for the second, or make it."""
    state = laid(yellow="1 1 1 2 2 2 3 3 4 1", red="1 1 1 1 2 2 2 3 3 4")
    play(state, "gain 1 yellow", "pass", "gain 4 red", "end", "use yellow 1", "gain 3 red", "use red 1")
    assert "gain 3 green" in state.moves()
    play(state, "swap b3-b4")
    assert state.view().count("3", "green") == 1
    assert state.view().count("3", "yellow") == 2
    assert refused(state, "gain 3 yellow") == "K11"


def test_K14_what_is_left_at_the_end_of_the_turn_is_lost() -> None:
    state = laid(yellow="1 1 1 2 2 2 3 3 4 1")
    play(state, "gain 1 yellow", "pass", "use yellow 1", "gain 2 red", "end")
    view = state.view()
    assert (view.gains, view.swaps, view.gained, view.line) == (0, 0, 0, "")
    play(state, "gain 3 red", "end")
    assert refused(state, "use yellow 1") == "K12"


def test_K15_a_green_chit_lowers_the_need() -> None:
    """▸ With a green chit of power 1, a red 3 on column b may be gained for 3 (it holds two)."""
    state = laid("RYGG GBRY BGYR YRBB", red="1 1 1 1 2 3 2 2 3 4", green="1 1 1 2 1 2 2 3 3 4")
    play(state, "gain 4 green", "pass", "swap a4-b4")
    assert state.view().count("b", "red") == 2
    assert refused(state, "gain b red") == "K11"
    play(state, "gain b red green 2")
    assert state.scores == (2 + 3, 0)
    assert [chit.used for chit in state.view().owned(1) if chit.colour == "green"] == [True]


def test_K15_by_at_least_one_and_at_most_its_power() -> None:
    state = laid(red="1 1 2 3 4 3 2 2 1 1", green="1 1 1 2 1 2 2 3 3 4")
    play(state, "gain 1 green", "pass")
    assert refused(state, "gain 1 red green 1") == "K15", "1 for 1 sweet needs no lowering"
    assert "gain 3 red green 1" in state.moves(), "2 lowered by 1"
    assert "gain 4 red green 1" in state.moves(), "3 lowered by 2"
    assert refused(state, "gain a red green 1") == "K15", "4 lowered by 3 is more than its power"
    assert refused(state, "gain 3 red green 3") == "K15", "no such chit"


def test_K15_down_to_no_sweets_at_all() -> None:
    state = laid("RRRR YYYY GGGG BBBB", green="1 4 2 2 1 1 1 2 3 3", red="2 3 1 4 1 1 1 2 2 3")
    play(state, "gain a green", "pass")
    assert state.view().count("3", "red") == 0
    assert refused(state, "gain 3 red") == "K11"
    assert "gain 3 red green 1" in state.moves()
    assert "gain 1 red green 1" in state.moves(), "2 lowered to 0"
    assert refused(state, "gain 2 red green 1") == "K15", "3 lowered to 0 is more than its power"
    play(state, "gain 3 red green 1")
    assert state.scores == (2, 0)


def test_K15_more_sweets_than_the_number_are_no_case_for_a_green_chit() -> None:
    state = laid("RRRR YYYY GGGG BBBB", green="1 4 2 2 1 1 1 2 3 3")
    play(state, "gain a green", "pass")
    assert state.view().count("4", "red") == 4
    assert refused(state, "gain 4 red green 1") == "K15"


def test_K15_one_green_chit_serves_one_gained_chit() -> None:
    state = laid(yellow="1 1 1 2 2 2 3 3 4 1", green="1 1 1 1 2 2 2 3 3 4")
    play(state, "gain 1 yellow", "pass", "gain 2 green", "end", "gain 3 green", "end", "use yellow 1")
    play(state, "gain a red green 1", "gain a blue green 1")
    assert refused(state, "gain a green green 1") == "K12", "both green chits are used"
    assert state.scores == (1 + 1 + 1 + 2 + 4, 0)


def test_K15_a_green_chit_rests_in_the_turn_it_was_gained() -> None:
    state = laid(yellow="1 1 1 2 2 2 3 3 4 1", red="1 2 1 1 1 2 2 3 3 4")
    play(state, "gain 1 yellow", "pass", "use yellow 1", "gain 2 green")
    assert refused(state, "gain 2 red green 1") == "K12"


def test_K16_a_pass_puts_sweets_and_effects_back() -> None:
    state = play(laid(), "gain 1 red")
    before, sweets = tray(state), state.view().places
    play(state, "swap a4-b4", "use order", "swap c2-d2", "swap b4-b3")
    assert tray(state) != before
    play(state, "pass")
    view = state.view()
    assert tray(state) == before
    assert view.places == sweets, "each single sweet is back"
    assert view.order_used == (False, False)
    assert view.passed == (False, True)
    assert (view.swaps, view.gains) == (0, 0)


def test_K16_a_pass_gives_used_chits_back_to_their_effect_side() -> None:
    state = laid(yellow="1 1 1 2 2 2 3 3 4 1")
    play(state, "gain 1 yellow", "gain 3 green", "end", "gain 2 red", "end", "gain 4 green", "end")
    play(state, "use red 1", "use yellow 1", "swap a4-b4", "pass")
    assert not any(chit.used for chit in state.view().owned(1))
    assert state.scores == (2, 2)


def test_K16_who_has_passed_is_skipped_and_the_last_one_goes_on_alone() -> None:
    state = laid(players=3)
    play(state, "gain 1 red", "pass", "gain 2 red", "end")
    assert state.actors == (1,)
    play(state, "gain 3 red", "end")
    assert state.actors == (3,), "seat 2 is skipped"
    play(state, "pass")
    assert state.actors == (1,)
    play(state, "gain 4 red", "end")
    assert state.actors == (1,), "alone"
    play(state, "gain 1 green", "end")
    assert state.actors == (1,)
    assert refused_for(state, 2, "pass") == "K16"


def test_K16_passing_is_allowed_although_a_gain_is_possible_but_not_after_one() -> None:
    state = play(laid(), "gain 1 red")
    assert "gain 2 red" in state.moves()
    assert "pass" in state.moves()
    play(state, "gain 2 red")
    assert refused(state, "pass") == "K16"


def test_K16_without_a_gain_a_turn_ends_only_by_the_pass() -> None:
    """Also where nothing can be gained at all, the pass is played."""
    state = laid("RRRR YYYY GGGG BBBB", blue="4 3 3 2 2 2 1 1 1 1", red="1 1 1 1 2 2 2 3 3 4")
    assert state.actors == (1,)
    assert refused(state, "end") == "K16"
    assert state.moves()[-1] == "pass"


def test_the_turn_ends_by_itself_with_nothing_open() -> None:
    state = play(laid(players=3), "gain 1 red")
    assert state.actors == (2,), "the first player's order chit has no effect, the red chit rests"
    play(state, "gain 2 blue")
    assert state.actors == (2,), "the order chit is open"
    assert state.moves()[-1] == "end"
    play(state, "use order", "swap a4-b4")
    assert state.actors == (3,)


def test_the_turn_ends_by_itself_with_an_extra_gain_that_is_not_possible() -> None:
    state = laid(
        "RRRR YYYY GGGG BBBB",
        yellow="2 1 4 1 1 1 2 2 3 3",
        red="1 1 4 1 1 2 2 2 3 3",
        green="2 1 1 1 1 2 2 3 3 4",
        blue="1 2 1 1 1 2 2 3 3 4",
    )
    play(state, "gain a yellow", "pass", "use yellow 1")
    play(state, "gain 3 yellow")
    assert state.view().gained == 0, "no chit of row 3 can be gained, so the turn is over"
    assert state.scores == (5, 0)


def test_an_extra_gain_that_only_a_green_chit_makes_possible_keeps_the_turn_open() -> None:
    state = laid(
        "RRRR YYYY GGGG BBBB",
        yellow="2 1 4 1 1 1 2 2 3 3",
        red="1 1 1 1 4 2 2 2 3 3",
        green="2 2 3 1 1 1 1 2 3 4",
        blue="1 2 4 1 1 1 2 2 3 3",
    )
    play(state, "gain a yellow", "pass", "gain b green", "end", "use yellow 1", "gain 3 yellow")
    assert state.view().gains == 2
    assert [move for move in state.moves() if move.startswith("gain")] == ["gain 3 red green 1"]
    play(state, "gain 3 red green 1")
    assert state.view().gained == 0


# End


def gained_by(state: State, *owners: list[int]) -> State:
    """The same table with the chits (10 · colour + line) that each seat owns; all others lie at their lines."""
    plain = state._core.plain()
    for seat, chits in enumerate(owners):
        plain.owned[seat] = sum(1 << chit for chit in chits)
    plain.board = (1 << 40) - 1 - sum(plain.owned)
    return state.game.from_bytes(bytes(plain))


def test_K20_the_game_ends_at_once_when_all_chits_are_gained() -> None:
    state = gained_by(laid(), list(range(1, 20)), list(range(20, 40)))
    assert state.moves()[-1] == "pass"
    assert "use red 1" in state.moves()
    play(state, "gain 1 red")
    assert state.over, "although effects were open"
    assert sum(state.scores) == 100
    assert refused_for(state, 2, "pass") == "K20"


def test_K20_the_game_ends_when_all_have_passed() -> None:
    state = play(laid(players=3), "pass", "pass")
    assert not state.over
    play(state, "pass")
    assert state.over
    assert state.scores == (0, 0, 0)


def test_K21_the_highest_total_wins() -> None:
    state = play(laid(), "gain 1 blue", "gain 1 red", "end", "pass", "pass")
    assert state.scores == (2, 1)
    assert state.winners == (1,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K21_of_equals_the_later_in_turn_order_wins(players: int) -> None:
    state = play(laid(players=players), *["pass"] * players)
    assert state.winners == (players,)


def test_K21_the_tie_is_among_the_best_only() -> None:
    state = gained_by(laid(players=3), [30], [0, 10], [20])
    play(state, "pass", "pass", "pass")
    assert state.scores == (2, 2, 1)
    assert state.winners == (2,)


# All games


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_on_the_way(seed: int) -> None:
    """Sixteen sweets, four of a colour; forty chits worth a hundred points; sets that are kept agree with the tray."""
    for game in tables("kashido"):
        state, way = finished(game, seed)
        for position in [*(before for before, _, _ in way), state]:
            s = position._core.plain()
            if s.undealt:
                continue
            assert [sweets.bit_count() for sweets in s.sweets] == [4, 4, 4, 4]
            assert s.sweets[0] | s.sweets[1] | s.sweets[2] | s.sweets[3] == 0xFFFF
            assert sorted(s.sweet) == list(range(16))
            assert all(s.sweets[sweet // 4] >> square & 1 for square, sweet in enumerate(s.sweet))
            assert s.board.bit_count() + sum(owned.bit_count() for owned in s.owned) == s.dealt
            assert (s.used | s.fresh) & s.board == 0
            _agrees_with_tray(s)
            if s.dealt == 40:
                view = position.view()
                lying = sum(chit.worth for chit in view.chits if not chit.owner)
                assert lying + sum(position.scores) == 100


def _agrees_with_tray(s: rules.State) -> None:
    twin = s.copy()
    rules.count_lines(twin)
    assert twin.holding == s.holding
    for chit in range(40):
        assert [bool(chits >> chit & 1) for chits in s.numbered] == [
            number == s.number[chit] and number > 0 for number in range(5)
        ]


def test_random_games_use_every_kind_of_move() -> None:
    """The tests on random games are worth something only if these go somewhere."""
    verbs: Counter[str] = Counter()
    for seed, game in enumerate(3 * tables("kashido")):
        _, way = finished(game, seed)
        for before, actor, action in way:
            if actor:
                words = before.text(action, actor).split()
                verbs[
                    " ".join([words[0], *words[3:4]] if words[0] == "gain" else words[: 1 + (words[0] == "use")])
                ] += 1
    assert min(verbs[kind] for kind in ("swap", "use red", "use yellow", "use order", "gain", "gain green", "end")) > 20
