"""From touches to moves, on the rules page's own position."""

from __future__ import annotations

import pytest

from tischlein import Dealer, Match, load
from tischlein.table.selection import NOTHING, Reach, Selection


@pytest.fixture
def match() -> Match:
    """Two players; after the swap of a4 and b4 some chits can be gained."""
    return Match(load("kashido", players=2), Dealer(b"selection"))


def reach(match: Match) -> Reach:
    return Reach(match.state, match.state.actors[0])


def gainable(match: Match) -> str:
    r = reach(match)
    return next(c for c, how in sorted(r.targets(()).items()) if how == "gain")


def test_all_sweets_can_be_touched_first(match: Match) -> None:
    targets = reach(match).targets(())
    assert {c for c in targets if c.startswith("sq-")} == {f"sq-{c}{r}" for c in "abcd" for r in "1234"}
    assert targets["sq-a4"] == "swap"


def test_a_first_touch_selects_and_leads_to_the_neighbours(match: Match) -> None:
    r = reach(match)
    one = r.touch(NOTHING, "sq-a4", at_once=True)
    assert one == Selection(("sq-a4",))
    assert set(r.targets(one.picked)) == {"sq-a3", "sq-b4"}


def test_a_mouse_plays_what_can_be_taken_back_at_once(match: Match) -> None:
    r = reach(match)
    two = r.touch(Selection(("sq-a4",)), "sq-b4", at_once=True)
    assert two.play == match.state.read("swap a4-b4")


def test_a_finger_shows_it_first_and_confirms_by_touching_again(match: Match) -> None:
    r = reach(match)
    two = r.touch(Selection(("sq-a4",)), "sq-b4", at_once=False)
    assert two.play is None
    assert two.ghost == match.state.read("swap a4-b4")
    assert r.touch(two, "sq-b4", at_once=False).play == two.ghost


def test_touching_an_earlier_pick_lets_it_go(match: Match) -> None:
    r = reach(match)
    two = r.touch(Selection(("sq-a4",)), "sq-b4", at_once=False)
    assert r.touch(two, "sq-a4", at_once=False).picked == ("sq-b4",)
    assert r.touch(Selection(("sq-a4",)), "sq-a4", at_once=False) == NOTHING


def test_another_sweet_is_refused_with_its_rule_and_chosen_instead(match: Match) -> None:
    far = reach(match).touch(Selection(("sq-a4",)), "sq-d1", at_once=True)
    assert far.picked == ("sq-d1",)
    assert far.refused == "sq-d1"
    assert far.why is not None
    assert far.why.rule == "K10"
    assert "a4" in str(far.why.message)
    assert "d1" in str(far.why.message)


def test_a_chit_that_does_not_fit_is_refused_with_numbers(match: Match) -> None:
    r = reach(match)
    chit = next(c for c in match.state.view(1).chits if c.number == 4 and c.line in "abcd1234")
    refused = r.touch(NOTHING, f"chit-{chit.line}-{chit.colour}", at_once=True)
    assert refused.picked == ()
    assert refused.why is not None
    assert refused.why.rule == "K11"
    assert "exactly 4" in str(refused.why.message)


def test_a_square_when_the_swap_is_done_is_refused_by_its_rule(match: Match) -> None:
    match.play("swap a4-b4")
    refused = reach(match).touch(NOTHING, "sq-c1", at_once=True)
    assert refused.why is not None
    assert refused.why.rule == "K10"
    assert "swap of this turn is done" in str(refused.why.message)


def test_a_chit_is_gained_with_one_touch(match: Match) -> None:
    match.play("swap a4-b4")
    chit = gainable(match)
    gained = reach(match).touch(NOTHING, chit, at_once=True)
    assert gained.play is not None
    assert match.state.text(gained.play).startswith("gain")


def test_what_is_no_control_at_all_is_refused_without_a_rule(match: Match) -> None:
    nothing = reach(match).touch(NOTHING, "no-such-control", at_once=True)
    assert nothing.why is not None
    assert nothing.why.rule == ""


def test_chance_within_the_turn_asks_first(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """What chance follows within the turn cannot be taken back, so even a mouse only shows it."""
    r = reach(match)
    monkeypatch.setattr(Reach, "undoable", lambda self, action: False)
    two = r.touch(Selection(("sq-a4",)), "sq-b4", at_once=True)
    assert two.play is None
    assert two.ghost is not None
