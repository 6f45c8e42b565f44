"""How touches become moves of Torres: cards mean nothing before one is touched, and everything can be touched."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.games.torres.build import EIGHT, lay
from tischlein.game import State, load
from tischlein.games.torres import controls, notation
from tischlein.games.torres.components import CARDS
from tischlein.table.selection import NOTHING, Reach, Selection

SITE = f"{EIGHT} d4:1 d5:3 e5:1"


def with_all_cards(points: int = 5) -> State:
    """One's knight on d4 beside blocks and a way through, another's near by, every card in hand."""
    settings = {"cards": "hand"}
    men, piles = {1: "d4 a1", 2: "e5"}, {1: (3, 3, 2)}
    return lay(SITE, men, king="c1", cards=" ".join(CARDS), points=points, settings=settings, piles=piles)


def touched(position: State, *touches: str) -> Selection:
    """What a mouse makes of touches in a row, of which the last at most plays."""
    reach, now = Reach(position, 1), NOTHING
    for control in touches:
        assert now.play is None
        now = reach.touch(now, control, at_once=True)
    return now


@pytest.mark.parametrize(
    ("touches", "move"),
    [
        (("stack-3",), "O 3"),
        (("sq-d4", "sq-c4"), "M d4-c4"),
        (("sq-d4", "sq-d6"), "M d4-d6"),
        (("card-ladder", "sq-d4", "sq-d5"), "C ladder d4-d5"),
        (("sq-d4", "card-diagonal", "sq-e3"), "C diagonal d4-e3"),
        (("card-raise", "sq-d4", "stack-2"), "C raise d4 2"),
        (("card-extra", "sq-e4"), "C extra e4"),
    ],
)
def test_with_a_hand_of_cards_a_mouse_plays_at_once(touches: tuple[str, ...], move: str) -> None:
    position = with_all_cards()
    assert touched(position, *touches).play == position.read(move)


def test_what_a_card_moves_is_touched_before_where_it_goes() -> None:
    """Only what can be taken is a target first; the only knight there is comes by itself, and a touch of it keeps it."""
    position = with_all_cards()
    reach = Reach(position, 1)
    taken = {notation.pair(a)[0] for a in position.legal() if notation.kind(a) == "C" and notation.card(a) == "block"}
    assert {name[3:] for name in reach.targets(("card-block",)) if name.startswith("sq-")} == taken
    one = touched(lay(SITE, {1: "d4", 2: "e5"}, cards="ladder jump", settings={"cards": "hand"}), "card-ladder")
    assert one.picked == ("card-ladder", "sq-d4")
    reach = Reach(lay(SITE, {1: "d4", 2: "e5"}, cards="ladder jump", settings={"cards": "hand"}), 1)
    assert reach.touch(one, "sq-d4", at_once=True).picked == one.picked
    assert reach.touch(one, "card-ladder", at_once=True) == NOTHING


def test_a_site_beside_a_knight_means_what_is_placed_there() -> None:
    position = with_all_cards()
    assert touched(position, "sq-e4").play == position.read("N e4")
    position.apply("O 3")
    assert touched(position, "sq-e4").play == position.read("B e4")
    position.apply("B d3")
    assert [position.text(action) for action in touched(position, "sq-e4").choice] == ["B e4", "N e4"]


def test_no_card_is_meant_before_one_is_touched() -> None:
    """What nothing but a card could do is refused by its own rule, and the cards say by their look that they can be used."""
    position = with_all_cards(points=0)
    usable = {f"card-{card}" for card in CARDS if any(move.startswith(f"C {card}") for move in position.moves())}
    assert set(Reach(position, 1).targets(())) == {"end-0", *usable}
    assert {"card-diagonal", "card-raise", "card-extra", "card-six"} <= usable
    for control in ("sq-d4", "sq-e4", "stack-3"):
        refused = touched(position, control)
        assert refused.picked == ()
        assert refused.why is not None
        assert "action point" in str(refused.why.message)
    far = touched(with_all_cards(), "sq-d4", "sq-h8")
    assert far.why is not None
    assert {"d4", "h8"} <= set(str(far.why.message).replace(".", " ").replace(",", " ").split())


def stepped(cards: str, men: str = "e8") -> State:
    """One's knight on e8 has left d8, a castle of one square: nothing can be built there."""
    return lay("d8:1 c6:1", {1: men, 2: "c6"}, king="h1", cards=cards, points=4, settings={"cards": "hand"})


@pytest.mark.parametrize("cards", ["", " ".join(CARDS)])
def test_a_square_that_only_one_knight_can_go_to_is_a_step_by_itself(cards: str) -> None:
    position = stepped(cards)
    assert touched(position, "sq-d8").play == position.read("M e8-d8")
    shown = Reach(position, 1).touch(NOTHING, "sq-d8", at_once=False)
    assert (shown.ghost, shown.play, shown.picked) == (position.read("M e8-d8"), None, ("sq-e8", "sq-d8"))


def test_where_several_knights_could_go_one_is_asked_for() -> None:
    found = touched(stepped("", "e8 c8"), "sq-d8")
    assert (found.ghost, found.play, found.picked, found.refused) == (None, None, (), "sq-d8")
    assert "More than one of your pieces" in str(found.why.message if found.why else "")


def test_with_steps_asked_for_a_square_is_where_the_knight_goes() -> None:
    position = stepped("")
    narrow = Reach(position, 1, {"verb": "step"})
    assert narrow.touch(NOTHING, "sq-e7", at_once=True).play == position.read("M e8-e7")


def test_another_square_instead_of_the_first_is_another_mind_and_no_fault() -> None:
    position = stepped("")
    reach = Reach(position, 1)
    one = reach.touch(NOTHING, "sq-c8", at_once=False)
    two = reach.touch(one, "sq-d7", at_once=False)
    assert (two.picked, two.why, two.refused) == (("sq-d7",), None, "")
    assert two.ghost is not None or two.choice


def test_every_move_can_be_touched_with_its_opener_first_in_any_order_of_the_rest() -> None:
    position, rng = with_all_cards(), random.Random(1)
    reach = Reach(position, 1)
    for action in rng.sample(sorted(reach.picks), 60):
        first = controls.openers(reach.view, 1, action)
        assert bool(first) == (notation.kind(action) in "CM")
        rest = sorted(reach.picks[action] - set(first))
        for order in itertools.permutations(rest):
            now = NOTHING
            for control in (*first, *order):
                if control in now.picked:  # it came by itself, as there was no other
                    continue
                assert control in reach.targets(now.picked)
                now = reach.touch(now, control, at_once=False)
                assert now.why is None
            assert action == now.ghost or action in now.choice


def test_a_card_that_cannot_be_played_says_what_it_does_and_speaks_of_no_square() -> None:
    """T19: nobody has touched a square, so none is named; what only the player lacks is told by its own rule."""
    position = lay(SITE, {1: "a1", 2: "e5"}, cards="ladder jump", settings={"cards": "hand"})
    why = touched(position, "card-jump").why
    assert why is not None
    assert (why.rule, str(why.message)) == ("T19", "Jump: Over another’s knight. There is nowhere to do that now.")
    lone = touched(lay(SITE, {1: "d4", 2: "e5"}, cards="replace", settings={"cards": "hand"}), "card-replace").why
    assert lone is not None
    assert lone.rule == "T39"


def test_a_card_touched_while_the_board_is_set_up_says_what_it_does() -> None:
    why = touched(load("torres", 2, cards="hand").start(), "card-six").why
    assert why is not None
    assert str(why.message) == "Six action points: One action point more. Cards are played during a turn."
