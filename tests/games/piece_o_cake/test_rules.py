"""Piece o' Cake rule by rule: each test is named after the rule's id, each worked example of the rules page is in one."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter

import pytest
from tests.games.positions import finished, step, tables

from tischlein import BadSetting, IllegalMove, load
from tischlein.game import State
from tischlein.games.piece_o_cake import components
from tischlein.games.piece_o_cake import state as numbers
from tischlein.games.piece_o_cake.view import ALL_KINDS, CREAM_OF, VALUE

MIXED = "strawberry kiwi chocolate gooseberry plum chocolate blackberry strawberry cherry gooseberry apricot"
KEEPABLE = "kiwi kiwi kiwi plum plum cherry cherry chocolate chocolate strawberry strawberry"
JOKER_FIRST = "joker kiwi kiwi kiwi plum plum cherry cherry chocolate chocolate strawberry"


def start(players: int, **settings: str | int | bool) -> State:
    return load("piece_o_cake", players, **settings).start()


def lay(state: State, cake: str = MIXED) -> State:
    """Lay a cake."""
    for kind in cake.split():
        state.apply(kind)
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
    return caught.value.rule


def refused_for(state: State, seat: int, move: str) -> str:
    """The id of the rule that forbids the move to this seat."""
    refusal = state.why_not(move, seat)
    assert refusal is not None
    return refusal.rule


def finish_cake(state: State) -> State:
    """Take what is left, in order, until the cake is gone."""
    number = state.view().number
    while state.actors and state.view().number == number and state.view().phase in ("choose", "swap"):
        moves = state.moves()
        state.apply(next((move for move in moves if move.startswith(("take", "nothing", "stay"))), moves[0]))
    return state


def plates(*players: tuple[str, str], **settings: bool) -> State:
    """The end of a game with these plates: kept and eaten, as "kiwi 3 plum 1"."""
    state = start(len(players), **settings)
    plain = state._core.plain().copy()
    for seat, (kept, eaten) in enumerate(players):
        for row, words in ((plain.kept, kept.split()), (plain.eaten, eaten.split())):
            wide = 8 if row is plain.kept else 9
            for kind, n in zip(words[::2], words[1::2], strict=True):
                row[wide * seat + ALL_KINDS.index(kind)] = int(n)
    plain.number, plain.phase = 5, numbers.OVER
    return state.game.from_bytes(bytes(plain))


# Pieces and setup


def test_C1_slices_values_and_cream() -> None:
    page = {
        "plum": (3, 1), "apricot": (4, 1), "cherry": (5, 1), "blackberry": (7, 2), "kiwi": (8, 2), "gooseberry": (9, 2),
        "strawberry": (10, 2), "chocolate": (11, 3),
    }  # fmt: skip
    assert {kind: (VALUE[kind], CREAM_OF[kind]) for kind in components.KINDS} == page
    view = start(3).view()
    assert view.unseen == {kind: n for kind, (n, _) in page.items()}
    assert sum(view.unseen.values()) == 57


def test_C2_five_cakes_of_eleven_and_two_slices_aside() -> None:
    for players in (2, 3, 4, 5):
        state, way = finished(load("piece_o_cake", players), players)
        dealt = [action for before, actor, action in way if not actor]
        assert len(dealt) == 55
        left = state._core.plain().left
        assert sum(left) == 2, "nobody ever sees them"
        assert all(n <= VALUE[ALL_KINDS[kind]] for kind, n in Counter(dealt).items())


def test_C2_every_unseen_slice_is_as_likely() -> None:
    state = start(3)
    assert state.chance() == list(enumerate(components.SUPPLY))
    play(state, "plum", "plum", "plum")
    outcomes = dict(state.chance())
    assert components.KINDS.index("plum") not in outcomes
    assert sum(outcomes.values()) == 54


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_C3_the_waiter_passes_left(players: int) -> None:
    _, way = finished(load("piece_o_cake", players), 1)
    cutters = [actor for before, actor, _ in way if actor and before.view().phase == "cut"]
    assert cutters == [(k - 1) % players + 1 for k in range(1, 6)]


# A cake


def test_C4_the_order_of_laying_never_changes() -> None:
    state = lay(start(4))
    assert " ".join(state.view().cake) == MIXED
    play(state, "cut 2 9", "take A")
    assert " ".join(state.view().cake) == MIXED
    assert refused_for(lay_some(start(4)), 1, "cut 1 4") == "C4"


def lay_some(state: State) -> State:
    return play(state, "kiwi", "plum")


@pytest.mark.parametrize(("players", "cuts"), [(3, 221), (4, 551), (5, 1013)])
def test_C5_so_many_cuts_are_legal(players: int, cuts: int) -> None:
    """▸ 3 players 221, 4 players 551, 5 players 1,013; the uncut cake counts once."""
    moves = lay(start(players)).moves()
    assert len(moves) == len(set(moves)) == cuts
    assert moves.count("cut -") == 1
    assert cuts == 1 + sum(math.comb(11, n) for n in range(2, players + 1))


def test_C5_portions_are_arcs_also_over_the_end() -> None:
    state = play(lay(start(4)), "cut 10 4 7")
    portions = {portion.letter: portion.slices for portion in state.view().portions}
    assert portions == {"A": (4, 5, 6), "B": (7, 8, 9), "C": (10, 11, 1, 2, 3)}
    kinds = state.view().portion("C").kinds
    assert kinds == ("gooseberry", "apricot", "strawberry", "kiwi", "chocolate")


def test_C5_every_cut_divides_the_whole_cake_into_arcs() -> None:
    state = lay(start(5))
    for action in random.Random(1).sample(state.legal(), 120):
        twin = state.copy()
        twin.apply(action)
        portions = twin.view(0).portions
        assert sorted(number for portion in portions for number in portion.slices) == list(range(1, 12))
        assert [portion.slices[0] for portion in portions] == sorted(portion.slices[0] for portion in portions)
        for portion in portions:
            assert all(after == here % 11 + 1 for here, after in itertools.pairwise(portion.slices))


def test_C5_fewer_portions_than_players_may_leave_the_waiter_without() -> None:
    state = play(lay(start(4)), "cut 1 6", "take A", "take B")
    assert (state.view().number, state.view().phase) == (2, "lay"), "seats 4 and 1 got nothing"
    state = play(lay(start(4)), "cut -", "take A")
    assert state.chance(), "nothing is left and nobody else keeps anything: the next cake"
    assert state.view(2).plate(2).kept["strawberry"] == 2


def test_C5_one_knife_and_too_many_are_refused() -> None:
    state = lay(start(3))
    assert refused(state, "cut 5") == "C5"
    assert refused(state, "cut 1 2 3 4") == "C5"
    assert refused_for(state, 2, "cut 1 2") == "C5"
    assert refused(state, "take A") == "C5"
    play(state, "cut 1 2 3")
    assert refused(state, "cut 1 2") == "C5"


def test_C6_two_players_cut_up_to_four_portions() -> None:
    """▸ 551 legal cuts, with either value of the setting."""
    for picks in (2, 1):
        state = lay(start(2, two_player_picks=picks))
        assert len(state.legal()) == 551
        assert refused(state, "cut 1 2 3 4 5") == "C6"


def test_C6_two_choices_each_the_waiter_second_and_fourth() -> None:
    state = play(lay(start(2)), "cut 1 4 7 10")
    order = []
    for letter in "DACB":
        order.append(state.actors[0])
        play(state, f"take {letter}")
    assert order == [2, 1, 2, 1]
    assert state.view().phase == "lay"
    assert load("piece_o_cake", 2).settings["two_player_picks"] == "2"


def test_C6_with_one_choice_each_the_rest_is_discarded() -> None:
    state = play(lay(start(2, two_player_picks=1)), "cut 1 4 7 10", "take A")
    assert state.actors == (1,)
    play(state, "take B")
    assert state.view().phase == "lay"
    assert sum(sum(plate.kept.values()) for plate in state.view().plates) == 6


def test_C6_the_setting_is_ignored_with_more_players() -> None:
    for picks in (1, 2):
        state = play(lay(start(3, two_player_picks=picks)), "cut 1 4 7", "take A", "take B")
        assert state.actors == (1,)
        play(state, "take C")
        assert state.view().phase == "lay"


def test_C7_clockwise_from_the_waiters_left_the_waiter_last() -> None:
    state = play(lay(start(4)), "cut 1 4 7 10")
    order = []
    for letter in "ABCD":
        order.append(state.actors[0])
        play(state, f"take {letter}")
    assert order == [2, 3, 4, 1]
    play(lay(state, "kiwi " * 6 + "plum plum apricot apricot cherry"), "cut 1 4 7 10")
    assert state.actors == (3,), "the second cake is served by seat 2"


def test_C7_each_slice_is_eaten_or_kept() -> None:
    """Ottília takes a portion of three, eats strawberry and chocolate, keeps the gooseberry."""
    state = play(
        lay(start(4), "strawberry chocolate gooseberry " + "kiwi " * 8), "cut 1 4", "take A eat strawberry chocolate"
    )
    plate = state.view().plate(2)
    assert plate.kept == {"gooseberry": 1}
    assert plate.eaten == {"strawberry": 1, "chocolate": 1}
    assert plate.cream == 5
    assert state.scores[1] == 5 + 9


def test_C7_slices_of_one_kind_may_be_split() -> None:
    state = play(lay(start(3), KEEPABLE), "cut 1 4")
    assert [move for move in state.moves() if move.startswith("take A")] == [
        "take A", "take A eat kiwi", "take A eat kiwi kiwi", "take A eat kiwi kiwi kiwi",
    ]  # fmt: skip
    play(state, "take A eat kiwi")
    assert (state.view().plate(2).kept, state.view().plate(2).eaten) == ({"kiwi": 2}, {"kiwi": 1})


def test_C7_every_way_to_eat_and_keep_is_there_once() -> None:
    """Of every kind so many are eaten as one likes, and equal slices are one way."""
    state = play(lay(start(5), KEEPABLE), "cut -")
    assert len(state.legal()) == 4 * 3 * 3 * 3 * 3
    assert len(set(state.moves())) == len(state.legal())


def test_C7_declining_eats_all_of_one_kind() -> None:
    state = play(lay(start(2), KEEPABLE), "cut 1 4 6", "take A", "take B")
    assert state.actors == (2,)
    assert [move for move in state.moves() if move.startswith("decline")] == ["decline kiwi"]
    play(state, "decline kiwi")
    plate = state.view().plate(2)
    assert (plate.kept, plate.eaten, plate.cream) == ({}, {"kiwi": 3}, 6)
    assert [portion.letter for portion in state.view().offered] == ["C"]
    assert refused(state, "decline kiwi") == "C7"


def test_C7_what_is_not_there_cannot_be_taken() -> None:
    state = play(lay(start(4)), "cut 1 4 7 10", "take B")
    assert refused(state, "take B") == "C7"
    assert refused(state, "take A eat plum") == "C7", "the plum was in portion B"
    assert refused_for(state, 1, "take A") == "C7"


def test_C8_with_a_portion_left_one_must_take_or_decline() -> None:
    state = play(lay(start(4)), "cut 1 4 7 10")
    assert refused(state, "nothing") == "C8"
    assert refused(state, "decline kiwi") == "C8", "nothing kept, nothing to decline with"
    assert all(move.startswith("take") for move in state.moves())


def test_C8_with_no_portion_left_one_may_decline_or_do_nothing() -> None:
    state = play(lay(start(3)), "cut 1 4 7", "take A", "take B", "take C")
    play(lay(state, KEEPABLE), "cut -", "take A")
    assert state.actors == (1,)
    kept = sorted(state.view().plate(1).kept, key=ALL_KINDS.index)
    assert state.moves() == [*(f"decline {kind}" for kind in kept), "nothing"]
    play(state, "nothing")
    assert state.actors == (2,), "the waiter may still decline"


def test_C8_who_can_only_do_nothing_is_skipped() -> None:
    state = play(lay(start(4)), "cut -", "take A eat " + " ".join(sorted(MIXED.split(), key=ALL_KINDS.index)))
    assert state.view().phase == "lay"
    assert state.view().number == 2


def test_C9_what_nobody_took_leaves_the_game() -> None:
    state = play(lay(start(2), KEEPABLE), "cut 1 4 6 8", "take A", "take B", "decline kiwi", "take D")
    view = state.view()
    assert view.phase == "lay"
    assert sum(view.unseen.values()) == 46
    lying = sum(sum(plate.kept.values()) + plate.slices_eaten for plate in view.plates)
    assert lying == 9, "portion C, two cherries, is gone"
    assert not any("cherry" in plate.kept for plate in view.plates)


def test_C10_everything_but_what_lies_aside_is_public() -> None:
    state = play(lay(start(3)), "cut 1 4 7", "take A eat chocolate")
    views = [state.view(seat) for seat in range(4)]
    assert len({repr(view.plates) for view in views}) == 1
    assert len({repr(view.unseen) for view in views}) == 1
    assert [view.looked for view in views] == [()] * 4


def test_C10_nothing_is_hidden_without_the_extra_slice() -> None:
    """Seats that share a device need no curtain then."""
    assert not load("piece_o_cake", 4, joker=True).hidden
    assert load("piece_o_cake", 4, extra_slice=True).hidden


# Scoring


def test_C11_the_most_of_a_kind_score_its_value_each_in_full() -> None:
    state = plates(("kiwi 2 plum 1", ""), ("kiwi 2", ""), ("kiwi 1", ""))
    assert state.scores == (8 + 3, 8, 0)
    assert state.view().leaders("kiwi") == (1, 2)
    assert state.view().leaders("cherry") == ()


def test_C11_the_game_ends_after_the_fifth_cake() -> None:
    state, way = finished(load("piece_o_cake", 3), 5)
    assert state.over
    assert state.view().number == 5
    assert sum(actor > 0 and before.view().phase == "cut" for before, actor, _ in way) == 5
    assert refused_for(state, 1, "cut -") == "C11"


def test_C12_every_eaten_slice_scores_its_cream() -> None:
    eaten = "plum 1 apricot 1 cherry 1 blackberry 1 kiwi 1 gooseberry 1 strawberry 1 chocolate 1"
    state = plates(("", eaten), ("", "chocolate 2"))
    assert state.scores == (1 + 1 + 1 + 2 + 2 + 2 + 2 + 3, 6)


def test_C13_a_tie_is_a_shared_win() -> None:
    """▸ A 11+3+6 = 20, B 11+9+3+5 = 28, C 10+8+4+6 = 28: B and C share the win."""
    state = plates(
        ("chocolate 3 kiwi 1 plum 1", "strawberry 2 gooseberry 1"),
        ("chocolate 3 gooseberry 4 plum 1", "cherry 2 chocolate 1"),
        ("strawberry 5 kiwi 2 apricot 1", "blackberry 3"),
    )
    view = state.view()
    assert [view.majorities(seat) for seat in (1, 2, 3)] == [11 + 3, 11 + 9 + 3, 10 + 8 + 4]
    assert [plate.cream for plate in view.plates] == [6, 5, 6]
    assert state.scores == view.scores == (20, 28, 28)
    assert state.winners == view.winners == (2, 3)


def next_game(state: State) -> State:
    """Play on until a game of a match is scored."""
    rng = random.Random(3)
    while not state.view().scored:
        step(state, rng)
    return state


def test_C13_a_match_adds_up_its_games() -> None:
    state = next_game(start(3, games=2, joker=True))
    view = state.view()
    assert not state.over
    assert state.actors == ()
    assert view.winners == ()
    assert (view.game, view.games, view.number, view.phase) == (1, 2, 5, "lay")
    assert [view.majorities(seat) + view.plate(seat).cream for seat in (1, 2, 3)] == list(state.scores)
    assert sum(weight for _, weight in state.chance()) == 58, "all slices are shuffled anew"
    first = state.scores
    state.apply("kiwi")
    assert state.view().earlier == state.scores == first
    assert (state.view().game, state.view().number, state.view().plate(1).kept) == (2, 1, {})
    next_game(state)
    assert state.over
    view = state.view()
    assert [first[seat - 1] + view.majorities(seat) + view.plate(seat).cream for seat in (1, 2, 3)] == list(
        state.scores
    )
    assert state.winners == tuple(seat for seat in (1, 2, 3) if state.scores[seat - 1] == max(state.scores))


def test_C13_in_each_game_of_a_match_the_next_seat_begins() -> None:
    state, waiters = start(3, games=2, extra_slice=True), []
    rng, lookers = random.Random(5), []
    while not state.over:
        if state.view().phase == "cut":
            waiters.append(state.view().waiter)
        if state.view().phase == "pick":
            lookers.append(state.actors[0])
        step(state, rng)
    assert waiters == [1, 2, 3, 1, 2, 2, 3, 1, 2, 3]
    assert lookers == [1, 2, 2, 3]


def test_C20_a_secret_is_told_when_its_game_is_scored_and_kept_in_the_next() -> None:
    known = load("piece_o_cake", 4).part("view").known
    state = play(lay(start(4, extra_slice=True, games=2)), "cut 1 4 7 10")
    finish_cake(state).apply("plum kiwi")
    picking = state.copy()
    eaten = state.read("pick plum eat")
    state.apply("pick plum eat")
    assert not known(picking._core.plain(), state._core.plain(), 1, eaten, 2)
    next_game(state)
    assert state.view(2).plate(1).secret == "plum"
    assert known(picking._core.plain(), state._core.plain(), 1, eaten, 2)
    state.apply("kiwi")
    assert known(picking._core.plain(), state._core.plain(), 1, eaten, 2)
    assert state.view(2).plate(1).secret == ""
    finish_cake(play(lay(state, MIXED.split(" ", 1)[1]), "cut 1 4 7 10"))
    state.apply("plum kiwi")
    assert state.actors == (2,)
    assert [state.view(seat).looked for seat in (1, 2)] == [(), ("plum", "kiwi")]
    picking = state.copy()
    state.apply("pick plum eat")
    assert [known(picking._core.plain(), state._core.plain(), 2, eaten, seat) for seat in (1, 2)] == [False, True]
    assert [state.view(seat).plate(2).secret for seat in (1, 2)] == ["?", "plum"]


# The extra slice


def after_first_cake(players: int, *, joker: bool = False, cake: str = MIXED) -> State:
    state = lay(start(players, extra_slice=True, joker=joker), cake)
    knives = " ".join(str(1 + 3 * k) for k in range(players))
    return finish_cake(play(state, f"cut {knives}"))


def test_C20_the_start_player_looks_at_both_slices_and_takes_one() -> None:
    state = after_first_cake(4)
    assert state.view().phase == "look"
    assert sum(weight for _, weight in state.chance()) == math.comb(46, 2)
    assert refused_for(state, 1, "pick kiwi keep") == "C20"
    state.apply("plum kiwi")
    assert state.actors == (1,)
    assert state.moves() == ["pick plum keep", "pick plum eat", "pick kiwi keep", "pick kiwi eat"]
    assert refused(state, "pick cherry keep") == "C20"
    assert refused(state, "decline kiwi") == "C20"
    assert refused_for(state, 2, "pick plum keep") == "C20"
    play(state, "pick plum keep")
    assert state.view(2).plate(1).kept["plum"] == 1
    assert state.view(1).phase == "lay"


def test_C20_every_pair_is_as_likely_as_its_slices_make_it() -> None:
    state = after_first_cake(4)
    left = dict(zip(ALL_KINDS, state._core.plain().left, strict=True))
    weights = {state.text(outcome): weight for outcome, weight in state.chance()}
    assert weights["plum kiwi"] == left["plum"] * left["kiwi"]
    assert weights["kiwi kiwi"] == math.comb(left["kiwi"], 2)
    assert "kiwi plum" not in weights


def test_C20_what_is_seen_and_eaten_stays_secret_until_scoring() -> None:
    state = play(after_first_cake(4), "plum kiwi")
    assert state.view(1).looked == ("plum", "kiwi")
    assert all(state.view(seat).looked == () for seat in (0, 2, 3, 4))
    play(state, "pick plum eat")
    mine, other = state.view(1), state.view(2)
    assert (mine.plate(1).secret, other.plate(1).secret) == ("plum", "?")
    assert (mine.looked, other.looked) == (("kiwi",), ())
    assert mine.scores[0] == other.scores[0] + 1 == state.scores[0]
    assert other.unseen["plum"] == mine.unseen["plum"] + 1
    assert other.unseen["kiwi"] == mine.unseen["kiwi"] + 1
    while not state.over:
        step(state, random.Random(1))
    assert state.view(2).plate(1).secret == "plum"
    assert state.view(2).looked == ("kiwi",)
    assert state.view(2).scores == state.scores


def test_C20_the_log_and_the_record_hide_it_from_the_others() -> None:
    known = load("piece_o_cake", 4).part("view").known
    state = after_first_cake(4)
    looked = state.copy()
    looked.apply("plum kiwi")
    outcome = next(outcome for outcome, _ in state.chance() if state.text(outcome) == "plum kiwi")
    for viewer in range(5):
        assert known(state._core.plain(), looked._core.plain(), 0, outcome, viewer) == (viewer == 1)
        for move, seen in (("pick plum eat", viewer == 1), ("pick plum keep", True)):
            later = looked.copy()
            later.apply(move)
            assert known(looked._core.plain(), later._core.plain(), 1, looked.read(move), viewer) == seen


def test_C20_only_after_the_first_cake_and_once_with_four() -> None:
    _, way = finished(load("piece_o_cake", 4, extra_slice=True), 3)
    looks = [before.view().number for before, actor, _ in way if not actor and before.view().phase == "look"]
    assert looks == [1]


def test_C21_with_three_the_second_waiter_takes_what_is_left() -> None:
    state = play(after_first_cake(3), "plum kiwi", "pick plum eat")
    finish_cake(play(lay(state, "chocolate " * 5 + "strawberry " * 6), "cut 1 4 7"))
    assert state.view().phase == "look"
    assert state.chance() == [(numbers.LOOK + 500, 1)], "the kiwi is what is left"
    state.apply("kiwi")
    assert state.actors == (2,)
    assert state.view(2).looked == ("kiwi",)
    assert state.view(3).looked == ()
    assert state.moves() == ["pick kiwi keep", "pick kiwi eat"]
    assert refused(state, "pick plum keep") == "C21"
    assert refused_for(state, 1, "pick kiwi keep") == "C21"
    play(state, "pick kiwi eat")
    assert [state.view(seat).plate(2).secret for seat in (1, 2, 3)] == ["kiwi", "kiwi", "?"], (
        "seat 1 knew what was left"
    )
    assert [state.view(seat).plate(1).secret for seat in (1, 2, 3)] == ["plum", "?", "?"]


def test_C21_there_is_no_third_look() -> None:
    _, way = finished(load("piece_o_cake", 3, extra_slice=True, joker=True), 3)
    looks = [before.view().number for before, actor, _ in way if not actor and before.view().phase == "look"]
    assert looks == [1, 2]


@pytest.mark.parametrize("players", [2, 5])
def test_C22_two_and_five_players_have_no_extra_slice(players: int) -> None:
    with pytest.raises(BadSetting, match="C22"):
        load("piece_o_cake", players, extra_slice=True)


# The joker


def test_C23_one_slice_more_and_three_aside() -> None:
    state = start(3, joker=True)
    assert sum(weight for _, weight in state.chance()) == 58
    assert state.view().aside == 3
    state = after_first_cake(4, joker=True)
    assert sum(weight for _, weight in state.chance()) == math.comb(47, 3)
    state.apply("plum plum joker")
    assert state.moves()[:2] == ["pick plum keep", "pick plum eat"]
    assert "pick joker joker=eat" in state.moves()
    end, _ = finished(load("piece_o_cake", 5, joker=True), 2)
    assert sum(end._core.plain().left) == 3


def test_C23_with_three_players_one_of_the_two_that_remain() -> None:
    state = play(after_first_cake(3, joker=True), "plum kiwi cherry", "pick kiwi eat")
    assert state.view(1).looked == ("plum", "cherry")
    finish_cake(play(lay(state, "chocolate " * 5 + "strawberry " * 6), "cut 1 4 7"))
    state.apply("plum cherry")
    assert state.moves() == ["pick plum keep", "pick plum eat", "pick cherry keep", "pick cherry eat"]
    play(state, "pick cherry eat")
    assert state.view(2).looked == ("plum",)
    assert state.view(1).looked == ("plum", "cherry"), "seat 1 cannot know which of the two was eaten"
    assert state.view(1).plate(2).secret == "?"
    assert state.view(1).unseen == {
        kind: n for kind, n in state.view(2).unseen.items() if kind != "kiwi"
    } | {"kiwi": state.view(2).unseen["kiwi"] - 1}  # fmt: skip


def test_C23_the_joker_is_no_kind_of_its_own_and_leaves_with_its_portion() -> None:
    state = play(lay(start(2, joker=True), JOKER_FIRST), "cut 1 2 5 8", "take B", "take C", "decline kiwi", "take D")
    view = state.view()
    assert view.phase == "lay"
    assert view.holder == 0
    assert "joker" not in view.unseen
    assert state.scores == (sum(VALUE[kind] for kind in view.plate(1).kept), 6)


def test_C24_the_joker_is_eaten_for_two_points_or_counts_for_a_kind() -> None:
    state = play(lay(start(3, joker=True), JOKER_FIRST), "cut 1 4 7")
    assert [move for move in state.moves() if move.startswith("take A")] == [
        "take A joker=eat", "take A joker=kiwi", "take A eat kiwi joker=eat", "take A eat kiwi joker=kiwi",
        "take A eat kiwi kiwi joker=eat",
    ]  # fmt: skip
    eaten = state.copy()
    play(eaten, "take A joker=eat")
    assert eaten.scores[1] == 8 + 2
    assert eaten.view(3).plate(2).eaten == {"joker": 1}, "an eaten joker is public"
    play(state, "take A joker=kiwi")
    assert state.view().plate(2).count("kiwi") == 3
    assert state.scores[1] == 8
    assert refused(lay_and_cut(), "take A joker=plum") == "C24"


def lay_and_cut() -> State:
    return play(lay(start(3, joker=True), JOKER_FIRST), "cut 1 4 7")


def test_C24_without_any_kept_kind_it_must_be_eaten() -> None:
    state = play(lay(start(3, joker=True), JOKER_FIRST), "cut 1 2 7")
    assert [move for move in state.moves() if move.startswith("take A")] == ["take A joker=eat"]
    assert refused(state, "take A joker=kiwi") == "C24"


def test_C24_a_kind_kept_earlier_will_do() -> None:
    state = play(lay(start(2, joker=True), JOKER_FIRST), "cut 1 2 5 7", "take C", "take B")
    kept = sorted(state.view().plate(2).kept, key=ALL_KINDS.index)
    assert [move for move in state.moves() if move.startswith("take A")] == [
        "take A joker=eat", *(f"take A joker={kind}" for kind in kept)
    ]  # fmt: skip


def test_C24_the_joker_as_an_extra_slice() -> None:
    state = play(after_first_cake(4, joker=True), "plum kiwi joker")
    kept = sorted(state.view().plate(1).kept, key=ALL_KINDS.index)
    assert [move for move in state.moves() if "joker" in move] == [
        "pick joker joker=eat", *(f"pick joker joker={kind}" for kind in kept)
    ]  # fmt: skip
    missing = next(kind for kind in components.KINDS if kind not in kept)
    assert refused(state, f"pick joker joker={missing}") == "C24"
    eaten = play(state.copy(), "pick joker joker=eat")
    assert eaten.view(2).plate(1).secret == "?", "an extra slice eaten is secret, the joker too"
    assert eaten.view(1).scores[0] == eaten.view(2).scores[0] + 2
    play(state, f"pick joker joker={kept[0]}")
    assert state.view(2).plate(1).joker == kept[0]


def swapping(*more: str) -> State:
    """Seat 2 keeps the joker with its kiwis; seat 3 has just kept a kiwi."""
    cake = "joker kiwi kiwi kiwi plum plum cherry cherry chocolate chocolate strawberry"
    state = play(lay(start(3, joker=True), cake), "cut 1 3 7", "take A joker=kiwi")
    return play(state, *more) if more else state


def test_C25_who_keeps_a_slice_of_the_jokers_kind_may_swap_it() -> None:
    state = swapping("take B")
    assert state.actors == (3,), "at once, before anybody else acts"
    assert state.moves() == ["swap kiwi joker=eat", "swap kiwi joker=plum", "swap kiwi joker=kiwi", "stay"]
    assert refused_for(state, 1, "take C") == "C25"
    assert refused(state, "take C") == "C25"
    assert refused(state, "swap kiwi joker=cherry") == "C24"
    play(state, "swap kiwi joker=plum")
    view = state.view()
    assert (view.plate(2).kept, view.plate(2).joker) == ({"kiwi": 2}, "")
    assert (view.plate(3).kept, view.plate(3).joker) == ({"kiwi": 1, "plum": 2}, "plum")
    assert state.actors == (1,), "the swapped slice opens no further swap"


def test_C25_the_same_kind_only_if_one_of_it_is_still_kept() -> None:
    state = swapping("take B eat kiwi")
    assert state.moves() == ["swap kiwi joker=eat", "swap kiwi joker=plum", "stay"]
    assert refused(state, "swap kiwi joker=kiwi") == "C25"
    same = play(swapping("take B"), "swap kiwi joker=kiwi")
    assert same.view().plate(3).count("kiwi") == 2


def test_C25_eaten_slices_open_no_swap_and_one_may_stay() -> None:
    state = swapping("take B eat kiwi kiwi")
    assert state.view().phase == "choose"
    state = play(swapping("take B"), "stay")
    assert state.view().holder == 2
    assert refused(state, "stay") == "C25"


def test_C25_the_new_holder_may_eat_the_joker() -> None:
    state = play(swapping("take B"), "swap kiwi joker=eat")
    view = state.view(1)
    assert view.holder == 0
    assert view.plate(3).eaten == {"joker": 1}
    assert view.plate(3).cream == 2


def test_C25_a_swap_with_an_extra_slice() -> None:
    state = lay(start(4, extra_slice=True, joker=True), JOKER_FIRST)
    play(state, "cut 1 3 5 8", "take A joker=kiwi", "take B eat kiwi kiwi", "take C", "take D")
    state.apply("plum kiwi cherry")
    play(state, "pick kiwi keep")
    assert state.actors == (1,)
    assert state.view().phase == "swap"
    play(state, "swap kiwi joker=eat")
    assert state.view().phase == "lay"
    assert state.view().plate(2).kept == {"kiwi": 2}


def test_C25_the_joker_may_travel_on() -> None:
    state = swapping("take B", "swap kiwi joker=plum", "take C")
    cake = "plum kiwi kiwi cherry cherry cherry chocolate chocolate chocolate strawberry strawberry"
    play(lay(state, cake), "cut 1 4 7", "take B", "take A")
    assert state.view().phase == "swap"
    assert state.moves()[0] == "swap plum joker=eat"
    play(state, "swap plum joker=kiwi")
    assert state.view().plate(1).joker == "kiwi"
    assert state.view().plate(3).kept["plum"] == 3


def test_C26_declining_with_the_jokers_kind_eats_the_joker_too() -> None:
    state = play(lay(start(2, joker=True), JOKER_FIRST), "cut 1 3 5 8", "take A joker=kiwi", "take D", "decline kiwi")
    plate = state.view(1).plate(2)
    assert plate.eaten == {"kiwi": 1, "joker": 1}
    assert plate.cream == 2 + 2
    assert (plate.joker, state.view().holder) == ("", 0)
    assert state.view(2).joker_kind == ""


# All games


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_on_the_way(seed: int) -> None:
    """57 or 58 slices: unseen, on the table, on plates, aside, or gone with a portion that nobody took."""
    for game in tables("piece_o_cake"):
        joker = game.settings["joker"] == "yes"
        supply = {kind: VALUE.get(kind, 1) for kind in ALL_KINDS if kind != "joker" or joker}
        assert sum(supply.values()) == 57 + joker
        state, way = finished(game, seed)
        gone: Counter[str] = Counter()
        for before, after in itertools.pairwise([*(position for position, _, _ in way), state]):
            there = slices(before)
            assert there + gone == supply, before
            if before.view().scored:  # the next game of a match begins with all slices
                gone = Counter()
            if before.view().portions and not after.view().portions:
                gone += there - slices(after)
        assert slices(state) + gone == supply


def slices(state: State) -> Counter[str]:
    """Every slice that a person could find, if nothing were hidden."""
    s = state._core.plain()
    found = Counter({kind: n for kind, n in zip(ALL_KINDS, s.left, strict=True) if n})
    view = state.view()
    for plate in view.plates:
        found += Counter(plate.kept) + Counter(plate.eaten)
    found += Counter(["joker"] * (view.holder > 0))
    found += Counter(ALL_KINDS[kind] for kind in (*s.aside, *s.secret) if kind >= 0)
    taken = {number for portion in view.portions if portion.taken for number in portion.slices}
    return found + Counter(kind for number, kind in enumerate(view.cake, 1) if number not in taken)


def test_random_games_come_to_every_kind_of_move() -> None:
    """The tests on random games are worth something only if these go somewhere."""
    verbs: Counter[str] = Counter()
    for seed, game in enumerate(4 * tables("piece_o_cake")):
        _, way = finished(game, seed)
        for before, actor, _ in way:
            if actor and before.view().phase in ("swap", "pick"):
                verbs.update(move.split()[0] + move.split()[-1][:5] for move in before.moves())
            elif actor:
                verbs.update({move.split()[0] for move in before.moves()})
    assert (
        min(
            verbs[kind]
            for kind in ("cut", "take", "decline", "nothing", "pickkeep", "pickeat", "swapjoker", "staystay")
        )
        > 3
    )
