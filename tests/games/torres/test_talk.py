"""What Torres says and what is touched in it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.torres.build import EIGHT, lay, play, table
from tischlein.game import State
from tischlein.games.torres import controls, sentences, state
from tischlein.match import Dealer, Match
from tischlein.record import Record
from tischlein.words import Message
from tischlein.words.say import Say


def said(before: State, text: str, viewer: int = 0, you: bool = False) -> list[str]:
    """The log of one move as sentences."""
    say = Say("en", {1: "Ann", 2: "Béla", 3: "Jun"})
    after = before.copy()
    actor = 0 if before.chance() else before.actors[0]
    action = (
        before.game.part("notation").read_outcomes(before.view(0), [text])[0][0] if not actor else before.read(text)
    )
    after.apply(action)
    return [say(message) for _, message in sentences.log(before.view(viewer), after.view(viewer), actor, action, you)]


def test_moves_are_told_with_what_matters() -> None:
    state_ = lay(
        "a1:2 b1:3 c1:3 d1:2 a8:1 c8:1 e8:1 g8:1", {1: "a1", 2: "a2"}, king="a8", cards="six raise extra diagonal"
    )
    assert said(state_, "M a1-b1") == ["Ann steps from a1 up to b1."]
    assert said(state_, "M a1-d1") == ["Ann goes through the castle at b1, from a1 to d1."]
    assert said(state_, "B b2") == ["Ann places a block on b2: height 1."]
    assert said(state_, "B b2", 1, you=True) == ["You place a block on b2: height 1."]
    assert said(state_, "C six") == ["Ann plays “Six action points”."]
    assert said(state_, "C raise a1 3") == ["Ann plays “Raise” on a1: height 3."]
    assert said(state_, "C diagonal a1-b2") == ["Ann plays “Diagonal”: a1 to b2."]
    assert said(state_, "D") == ["Ann buys a card."]
    bought = play(state_.copy(), "D")
    assert said(bought, "jump", 1) == ["The card is “Jump”."]
    assert sentences.log(bought.view(2), bought.view(2), 0, None, False) == []


def test_a_turn_is_offered_what_there_are_means_for() -> None:
    def asked(cards: str = "", knights: str = "a1", **more: Any) -> str:
        return Say("en")(sentences.ask(lay(f"{EIGHT} d4:1", {1: knights, 2: "c1"}, cards=cards, **more).view(1), 1))

    assert asked("six") == (
        "5 action points left. You can: move a knight, place a knight, build, buy a card and play a card."
    )
    assert asked(knights="a1 c1 e1 g1 a8 c8".replace("c1 ", "d4 "), points=3) == (
        "3 action points left. You can: move a knight, build and buy a card."
    )
    assert "buy" not in asked(settings={"cards": "hand"})
    assert asked("six", card_played=1, points=1, purchases=2, piles={1: (0,)}) == (
        "1 action point left. You can: move a knight."
    )


def test_what_there_are_no_means_for_is_refused_with_its_rule() -> None:
    state_ = lay(f"{EIGHT} d4:1", {1: "a1 d4 e1 g1 a8 c8", 2: "c1"}, points=0)
    for verb, rule in (("knight", "T11"), ("step", "T12"), ("block", "T14")):
        meant = controls.intended(state_.view(1), 1, frozenset({f"verb-{verb}"}))
        refusal = state_.why_not(meant, 1) if meant is not None else None
        assert refusal is not None
        assert refusal.rule == rule


def test_the_scoring_of_a_year_is_told_castle_by_castle() -> None:
    state_ = lay(
        "a1:2 b1:1 c1:1 e1:1 e2:1 h8:1", {1: "a1 e1", 2: "b1"}, king="c1", round=3, taken=1, player=1,
        piles={1: (0,), 2: (0,)}, score=[1, 2],
    )  # fmt: skip
    assert said(state_, "E 0") == [
        "Béla ends the turn.",
        "Year 1 is scored.",
        "Ann, castle at a1: 3 × 2 = 6 points.",
        "Ann, castle at e1: 2 × 1 = 2 points.",
        "Béla, castle at a1: 3 × 1 = 3 points.",
        "Béla: 5 points for level 1 in the king’s castle.",
    ]
    after = play(state_.copy(), "E 0")
    assert after.scores == (9, 10)
    assert said(after, "K -") == ["Ann leaves the king on c1."]
    assert said(after, "K e2") == ["Ann moves the king to e2."]
    play(after, "K -")
    assert said(after, "S 2") == ["Ann lets Béla start the next year.", "Year 2, round 1 of 4."]
    assert said(after, "S 1", 1, you=True)[0] == "You start the next year."


def test_a_marker_that_goes_on_and_the_end() -> None:
    level = lay(EIGHT, {1: "a1"}, king="c1", score=[0, 2])
    assert said(level, "E 2") == ["Ann ends the turn and scores 2.", "Ann’s marker moves on to the next free space, 3."]
    last = lay(
        "a1:1 a8:1", {1: "a1"}, king="a8", year=2, round=3, taken=1, player=1, piles={1: (0,), 2: (0,)}, score=[3, 4]
    )
    assert said(last, "E 0")[-2:] == ["Ann’s marker moves on to the next free space, 5.", "Ann wins with 5 points."]


@pytest.mark.parametrize("lang", ["de", "hu", "ja", "ko"])
def test_everything_is_said_in_every_language(lang: str) -> None:
    say, english = Say(lang, {1: "Ann", 2: "Béla"}), Say("en", {1: "Ann", 2: "Béla"})
    match = Match(table(2, master="yes"), Dealer.numbered(5))
    told: list[Message] = []
    for k in range(60):
        view = match.state.view(1)
        seat = match.state.actors[0]
        legal = match.state.legal(seat)
        told += [sentences.ask(view, seat), sentences.status(view), sentences.note(view, 1)]
        told += [sentences.label(view, seat, action) for action in legal[:: max(1, len(legal) // 9)]]
        told += [sentences.chip(view, seat, action) for action in legal[:: max(1, len(legal) // 9)]]
        match.play(legal[k * 7 % len(legal)], seat)
    assert {message for message in told if "{" in say(message)} == set()
    same = {english(message) for message in told if say(message) == english(message)}
    assert all(" → " in text or ":" in text for text in same), same


def test_a_square_may_mean_a_block_or_a_knight() -> None:
    state_ = lay(EIGHT, {1: "a1"}, king="c1")
    view = state_.view(1)
    both = [action for action in state_.legal() if controls.picks(view, 1, action) == {"sq-a2"}]
    assert [state_.text(action) for action in both] == ["B a2", "N a2"]
    assert controls.intended(view, 1, frozenset({"sq-d4"})) == state_.read("B d4")
    assert controls.intended(view, 1, frozenset({"sq-a1", "sq-b1"})) == state_.read("M a1-b1")
    assert controls.intended(view, 1, frozenset({"sq-b1", "sq-a1", "sq-c1"})) is None


def test_cards_are_touched_with_what_they_move() -> None:
    state_ = lay(f"{EIGHT} a2:1", {1: "a1"}, king="c1", cards="raise block six ladder", piles={1: (3, 2)})
    view = state_.view(1)
    picks = {state_.text(action): controls.picks(view, 1, action) for action in state_.legal()}
    assert picks["C raise a1 3"] == {"card-raise", "sq-a1", "stack-3"}
    assert picks["C block a2-e2"] == {"card-block", "sq-a2", "sq-e2"}
    assert picks["C six"] == {"card-six"}
    assert picks["O 3"] == {"stack-3"}
    assert picks["D"] == {"deck"}
    assert picks["E 2"] == {"end-2"}
    play(state_, "O 2", "B c2")
    play(state_, "E 0", "E 0")
    view = state_.view(1)
    assert controls.sources(view, 1) == [3]
    assert controls.picks(view, 1, state_.read("C raise a1 3")) == {"card-raise", "sq-a1"}
    meant = controls.intended(view, 1, frozenset({"card-ladder"}))
    assert meant is not None
    assert state_.why_not(meant) is not None
    assert controls.intended(view, 1, frozenset({"card-nonsense"})) is None
    assert controls.intended(view, 1, frozenset({"sq-z9"})) is None
    assert controls.intended(view, 1, frozenset({"stack-3", "end-1"})) is None


def test_a_selection_says_what_it_waits_for() -> None:
    state_ = lay(f"{EIGHT} a2:1", {1: "a1"}, king="c1", cards="raise block extra ladder", piles={1: (3, 2)})

    def told(*picked: str) -> str:
        return str(sentences.picked(state_.view(1), 1, picked) or "")

    assert told("sq-a1") == "Your knight on a1 may go to the marked squares."
    assert told("sq-a2") == ""
    assert told("card-ladder") == "Ladder: choose one of your knights."
    assert told("card-ladder", "sq-a1") == "Ladder: choose where the knight on a1 goes."
    assert told("card-raise", "sq-a1") == "Raise: choose the stack the block comes from."
    assert told("card-extra") == "Extra block: choose where the block goes."
    assert told("card-block") == "Move a block: choose the block to take."
    assert told("card-block", "sq-a2") == "Move a block: choose where the block from a2 goes."


def test_between_the_years_there_are_buttons() -> None:
    state_ = lay(EIGHT, {1: "a1"}, king="c1", round=3, taken=1, player=1, piles={1: (0,), 2: (0,)})
    play(state_, "E 0")
    view = state_.view(2)
    assert controls.buttons(view, 2) == (state_.read("K -"),)
    assert controls.end_turn(view, 2) == ()
    play(state_, "K -")
    assert controls.buttons(state_.view(2), 2) == (state.NAME, state.NAME + 1)
    assert [str(sentences.label(state_.view(2), 2, action)) for action in (state.NAME, state.NAME + 1)] == [
        "Let seat 1 start",
        "Start yourself",
    ]


def test_a_game_is_recorded_as_the_notation_page_says() -> None:
    match = Match(table(2, cards="own", leftovers="free"), Dealer.numbered(1), ["Ann", "Bob"])
    for text in ("N d8", "N c6", "K f6", "D", "B d7", "M d8-d7", "E 1"):
        match.play(text)
    lines = [str(line) for line in match.record().lines]
    card = lines[4].split()[1]
    assert lines == ["1 N d8", "2 N c6", "2 K f6", "1 D", f"* {card}", "1 B d7", "1 M d8-d7", "1 E 1"]
    assert match.record().headers["settings"] == "cards=own leftovers=free"
    assert [str(line) for line in match.record(2).lines][4] == "* ?"
    assert [str(line) for line in match.record(1).lines][4] == f"* {card}"
    assert Record.parse(str(match.record(2))).lines[4].text == "?"
    master = Match(table(2, master="yes"), Dealer.numbered(1))
    assert str(next(iter(master.record().lines))).startswith("* ")
