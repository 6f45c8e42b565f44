"""Touching knives, portions and slices: switches, equal slices, helpers, and what is said of what is not allowed."""

from __future__ import annotations

import pytest
from tests.games.piece_o_cake.test_rules import JOKER_FIRST, KEEPABLE, after_first_cake, lay, play, start, swapping

from tischlein.game import State
from tischlein.games.piece_o_cake import controls, sentences
from tischlein.games.piece_o_cake.names import kind_name
from tischlein.kit.errors import BadMove
from tischlein.table.selection import NOTHING, Reach, Selection
from tischlein.words.say import Say


def touch(state: State, *touched: str, mouse: bool = True) -> Selection:
    """The selection after touches of whoever is to act."""
    reach, selection = Reach(state, state.actors[0]), NOTHING
    for control in touched:
        selection = reach.touch(selection, control, at_once=mouse)
    return selection


def meant(state: State, *touched: str) -> str:
    ghost = touch(state, *touched).ghost
    return "" if ghost is None else state.text(ghost)


def test_knives_are_set_and_lifted() -> None:
    state = lay(start(4))
    assert meant(state, "knife-4") == "", "one knife cuts nothing yet"
    assert meant(state, "knife-4", "knife-1") == "cut 1 4"
    assert meant(state, "knife-4", "knife-1", "knife-9", "knife-4") == "cut 1 9"
    assert touch(state, "knife-4", "knife-4") == NOTHING


def test_the_last_knife_is_confirmed_by_its_button_not_by_a_touch() -> None:
    state = lay(start(3))
    full = touch(state, "knife-1", "knife-4", "knife-7")
    assert full.play is None
    assert state.text(full.ghost) == "cut 1 4 7"


def test_a_knife_too_many_is_refused_and_the_others_stay() -> None:
    state = lay(start(3))
    selection = touch(state, "knife-1", "knife-4", "knife-7", "knife-9")
    assert selection.why is not None
    assert selection.why.rule == "C5"
    assert (selection.refused, selection.picked) == ("knife-9", ("knife-1", "knife-4", "knife-7"))


def test_no_knife_and_one_knife_have_words_with_their_rule() -> None:
    for lang, alone, one in (
        ("en", "with none the cake stays whole (C5)", "One knife alone divides nothing"),
        ("de", "ohne Messer bleibt die Torte ganz (C5)", "Ein Messer allein teilt nichts"),
        ("hu", "kés nélkül a torta egyben marad (C5)", "Egyetlen kés nem oszt fel semmit"),
        ("ja", "置かなければケーキは切りません（C5）", "ナイフ1本では切り分けられません"),
        ("ko", "칼이 없으면 케이크는 통째로 남습니다(C5)", "칼 하나로는 나뉘지 않습니다"),
    ):
        v = lay(start(4)).view(1)
        say = Say(lang)
        assert alone in say(sentences.ask(v, 1))
        lone = sentences.picked(v, 1, ("knife-4",))
        assert lone is not None
        assert say(lone).startswith(one)
        assert "C5" in say(lone)
        assert sentences.picked(v, 1, ("knife-4", "knife-7")) is None
    state = lay(start(2))
    assert "(C5, C6)" in Say("en")(sentences.ask(state.view(1), 1))
    refused = state.why_not("cut 4", 1)
    assert refused is not None
    assert refused.rule == "C5"
    with pytest.raises(BadMove, match=r"two or more, or by - alone \(C5\)"):
        state.apply("cut", 1)


def test_a_portion_is_kept_until_slices_are_switched() -> None:
    state = play(lay(start(4)), "cut 1 4 7 10")
    assert meant(state, "portion-B") == "take B"
    assert meant(state, "portion-B", "eat-6") == "take B eat chocolate"
    assert meant(state, "portion-B", "eat-6", "eat-4", "eat-6") == "take B eat gooseberry"
    assert meant(state, "portion-B", "eat-6", "portion-C") == "take C", "another portion begins anew"
    assert touch(state, "portion-B", "eat-6", "portion-B") == NOTHING
    assert meant(state, "portion-B", "eat-all") == "take B eat plum gooseberry chocolate"
    assert meant(state, "portion-B", "eat-all", "keep-all") == "take B"


def test_any_of_slices_that_are_alike_can_be_touched() -> None:
    state = play(lay(start(3), KEEPABLE), "cut 1 4")
    for first in ("eat-1", "eat-2", "eat-3"):
        assert meant(state, "portion-A", first) == "take A eat kiwi"
    assert meant(state, "portion-A", "eat-3", "eat-2") == "take A eat kiwi kiwi"
    assert meant(state, "portion-A", "split-kiwi-3") == "take A eat kiwi kiwi kiwi"
    assert meant(state, "portion-A", "split-kiwi-3", "split-kiwi-0") == "take A"


def test_a_kind_on_ones_plate_is_eaten_by_declining_once_confirmed() -> None:
    state = play(lay(start(2), KEEPABLE), "cut 1 4 6", "take A", "take B")
    selection = touch(state, "plate-kiwi")
    assert selection.play is None
    assert state.text(selection.ghost) == "decline kiwi"
    assert touch(state, "plate-kiwi", "plate-kiwi") == NOTHING
    assert touch(state, "plate-plum").why.rule == "C7"
    assert meant(state, "plate-kiwi", "portion-C") == "take C"


def test_a_joker_is_eaten_until_it_is_sent_to_a_kind() -> None:
    state = play(lay(start(3, joker=True), JOKER_FIRST), "cut 1 4")
    assert meant(state, "portion-A") == "take A joker=eat"
    assert meant(state, "portion-A", "joker-kiwi") == "take A joker=kiwi"
    assert meant(state, "portion-A", "joker-kiwi", "joker-eat", "eat-2") == "take A eat kiwi joker=eat"
    refused = touch(state, "portion-A", "joker-kiwi", "eat-all")
    assert refused.why.rule == "C24", "with all eaten there is no kiwi for the joker"


def test_extra_slices_and_swaps_have_controls_of_their_own() -> None:
    state = play(after_first_cake(4), "plum kiwi")
    assert touch(state, "pick-kiwi-eat").play == state.read("pick kiwi eat")
    assert touch(state, "pick-cherry-eat").why.rule == "C20"
    state = swapping("take B")
    assert touch(state, "swap-plum").play == state.read("swap kiwi joker=plum")
    assert touch(state, "swap-cherry").why.rule == "C24"


def test_whole_nothing_and_stay_have_buttons() -> None:
    assert [lay(start(3)).text(a) for a in controls.buttons(lay(start(3)).view(1), 1)] == ["cut -"]
    state = swapping("take B")
    assert [state.text(a) for a in controls.buttons(state.view(3), 3)] == ["stay"]
    assert controls.end_turn(state.view(3), 3) == ()


def test_what_is_touched_at_random_means_no_move() -> None:
    state = play(lay(start(4)), "cut 1 4 7 10")
    for picked in (
        {"eat-3"},
        {"portion-B", "knife-1"},
        {"portion-A", "portion-B"},
        {"plate-cake"},
        {"joker-eat"},
        {"knife-99"},
    ):
        assert controls.intended(state.view(2), 2, frozenset(picked)) is None, picked


def test_a_hint_tells_cuts_and_takes_so_that_they_can_be_made() -> None:
    """A cut by its slices, portion by portion as they lie; a take by what is kept and what is eaten."""
    say, state = Say("en"), lay(start(3))
    v, actions = state.view(1), state.legal(1)
    told = {state.text(action): sentences.full(v, 1, action) for action in actions}
    assert [text for text, words in told.items() if words is None] == ["cut -"]
    texts = [say(words) for words in told.values() if words is not None]
    assert len(texts) > 200
    assert len(set(texts)) == len(texts)
    kinds = [say(kind_name(kind)) for kind in v.cake]
    cut = told["cut 1 10"]
    assert cut is not None
    assert say(cut).endswith(f"B ({kinds[9]} and {kinds[10]}).")
    play(state, "cut 1 10")
    taker = state.actors[0]
    for action in state.legal(taker):
        words = sentences.full(state.view(taker), taker, action)
        assert (words is None) == (" eat " not in state.text(action))


def test_declining_has_a_button_that_goes_through_the_kinds_from_the_best_on() -> None:
    state = lay(start(2), KEEPABLE)
    play(state, "cut 1 4 6 8", "take B", "take A", "take C")
    seat = state.actors[0]
    kinds = list(state.view(seat).plate(seat).kept)
    assert len(kinds) == 1
    ((control, _, label),) = sentences.bar(state.view(seat), seat, ())
    assert (control, Say("en")(label)) == ("decline", "Decline")
    assert meant(state, "decline") == f"decline {kinds[0]}"
    assert meant(state, "portion-D", "decline") == f"decline {kinds[0]}"
    assert sentences.bar(state.view(seat), seat, touch(state, "decline").picked) == [], "there is no other kind"


def test_the_button_for_declining_goes_on_to_the_next_kind() -> None:
    state = lay(start(3), KEEPABLE)
    play(state, "cut 1 3 5", "take C eat cherry cherry", "take A", "take B")
    lay(state)
    play(state, "cut 1 4 8", "take A eat strawberry", "take B eat gooseberry")
    seat = state.actors[0]
    v = state.view(seat)
    assert len(v.plate(seat).kept) > 1
    picked, seen = touch(state, "decline").picked, []
    for _ in v.plate(seat).kept:
        seen.append(picked)
        assert [Say("en")(label) for _, _, label in sentences.bar(v, seat, picked)] == ["Another kind"]
        picked = touch(state, *picked, "decline").picked
    assert picked == seen[0]
    assert sorted(seen) == sorted((f"plate-{kind}",) for kind in v.plate(seat).kept)


def test_there_is_no_button_for_declining_with_nothing_kept() -> None:
    state = play(lay(start(3)), "cut 1 4 8")
    assert sentences.bar(state.view(2), 2, ()) == []
    assert touch(state, "decline").why is not None


def test_whoever_serves_is_told_so_as_you() -> None:
    """Every cake says who is the waiter; to the waiter it says "you", where it speaks to one reader alone."""
    before = lay(start(3), "plum plum plum cherry cherry kiwi kiwi kiwi kiwi kiwi")
    after = before.copy()
    after.apply("kiwi")
    for seat, you, words in (
        (1, True, "you are the waiter"),
        (1, False, "1 is the waiter"),
        (2, True, "1 is the waiter"),
    ):
        ((_, message),) = sentences.log(before.view(seat), after.view(seat), 0, 4, you)
        assert words in Say("en", {1: "Seat 1"})(message)


def test_the_button_for_a_take_with_the_joker_counts_no_slices_that_are_not_there() -> None:
    say = Say("en")

    def label(cut: str, *touched: str) -> str:
        state = play(lay(start(3, joker=True), JOKER_FIRST), cut)
        ghost = touch(state, *touched).ghost
        assert ghost is not None
        return say(sentences.label(state.view(2), 2, ghost))

    assert label("cut 1 2 6", "portion-A") == "Take A: eat the joker"
    assert label("cut 1 4 6", "portion-A") == "Take A: keep 2 and eat the joker"
    assert label("cut 1 4 6", "portion-A", "eat-all") == "Take A: eat 2 and eat the joker"
    assert label("cut 1 4 6", "portion-A", "eat-2", "joker-kiwi") == "Take A: keep 1, eat 1 and joker to kiwi"
