"""A match: dealing, undo, history, records of seats."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings

from tests.strategies import matches, played
from tischlein import NAMES, BadMove, BadSetting, Dealer, IllegalMove, Match, TischleinError, load


def test_outcome_k_is_a_function_of_the_seed_and_k() -> None:
    """⌊sha256(seed "/" k) · total / 2²⁵⁶⌋, counted through the weights: computed here by hand."""
    dealer = Dealer(b"\x01\x02")
    outcomes = [(5, 3), (7, 1), (9, 6)]
    for k in range(50):
        digest = int(hashlib.sha256(b"\x01\x02/" + str(k).encode()).hexdigest(), 16)
        at = digest * 10 // 2**256
        expected = 5 if at < 3 else 7 if at < 4 else 9
        assert dealer.pick(k, outcomes) == expected
        assert Dealer(b"\x01\x02").pick(k, outcomes) == expected
    assert dealer.commitment == "sha256:" + hashlib.sha256(b"\x01\x02").hexdigest()


def test_a_dealer_keeps_to_the_weights() -> None:
    dealer = Dealer.numbered(4)
    counts = Counter(dealer.pick(k, [(1, 1), (2, 2), (3, 7)]) for k in range(10_000))
    assert 900 < counts[1] < 1100
    assert 1850 < counts[2] < 2150
    assert 6800 < counts[3] < 7200


def test_dealers_of_their_own_differ() -> None:
    assert Dealer().seed != Dealer().seed
    assert Dealer.numbered(1).seed == Dealer.numbered(1).seed
    assert len({Dealer.numbered(1, game).seed for game in range(100)}) == 100
    with pytest.raises(ValueError, match="no outcomes"):
        Dealer().pick(0, [])


@pytest.mark.parametrize("name", NAMES)
def test_one_number_gives_one_deal(name: str) -> None:
    one, other = (played(Match(load(name), Dealer.numbered(9)), 9) for _ in range(2))
    assert str(one.record()) == str(other.record())
    assert one.state.over


def test_names_belong_to_the_seats() -> None:
    assert Match(load("kashido", 3)).names == ["Seat 1", "Seat 2", "Seat 3"]
    with pytest.raises(BadSetting, match="2 players need 2 names, not 1"):
        Match(load("kashido"), names=["Ann"])


def test_a_refused_move_leaves_the_match_as_it_was() -> None:
    match = Match(load("kashido"), Dealer.numbered(1))
    before = (bytes(match.state), len(match.steps), str(match.record()))
    for move, seat in (("end", 1), ("pass", 2), (10**6, 1), ("nonsense", 1)):
        with pytest.raises(TischleinError):
            match.play(move, seat)
        assert (bytes(match.state), len(match.steps), str(match.record())) == before


def test_undo_goes_back_to_where_something_new_was_seen() -> None:
    match = Match(load("kashido"), Dealer.numbered(1))
    start = bytes(match.state)
    assert not match.can_undo()
    with pytest.raises(IllegalMove, match="nothing to take back"):
        match.undo()
    swaps = [move for move in match.state.moves() if move.startswith("swap")]
    match.play(swaps[0])
    assert match.can_undo(1)
    assert not match.can_undo(2)
    with pytest.raises(IllegalMove):
        match.undo(2)
    assert str(match.undo(1).text) == swaps[0]
    assert bytes(match.state) == start


@settings(max_examples=40)
@given(match=matches())
def test_history_can_be_looked_at_and_taken_back(match: Match) -> None:
    length = len(match.steps)
    states = [bytes(match.at(k)) for k in range(length + 1)]
    assert states[-1] == bytes(match.state)
    twin = match.copy()
    for k in range(length - 1, max(-1, length - 12), -1):
        step = twin.rewind(k)
        assert bytes(twin.state) == states[k]
        assert step == match.steps[k]
    assert len(match.steps) == length, "the copy went back alone"
    assert bytes(match.state) == states[-1]


@settings(max_examples=25)
@given(match=matches())
def test_a_look_at_the_past_is_a_copy(match: Match) -> None:
    before = bytes(match.state)
    past = match.at(len(match.steps) // 2)
    if past.chance():
        past.apply(past.chance()[0][0])
    elif past.actors:
        past.apply(past.legal(past.actors[0])[0], past.actors[0])
    assert bytes(match.state) == before
    assert bytes(match.at(len(match.steps) // 2)) != bytes(past) or match.state.over


@settings(max_examples=25)
@given(match=matches())
def test_everybody_is_told_the_whole_of_an_open_game_and_no_seed(match: Match) -> None:
    full = match.record()
    for seat in range(match.game.players + 1):
        record = match.record(seat)
        assert "seed" not in record.headers
        assert record.headers["seat"] == str(seat)
        assert len(record.lines) == len(full.lines)
        if not match.game.spec.hidden:
            assert record.lines == full.lines


def test_without_a_dealer_outcomes_come_by_hand() -> None:
    match = Match(load("kashido"), manual=True)
    assert match.dealer is None
    with pytest.raises(IllegalMove, match="Chance decides next"):
        match.play("pass")
    while match.state.chance():
        match.deal(match.state.chance()[0][0])
    assert match.draws() == 40
    with pytest.raises(IllegalMove, match="Chance does not decide here"):
        match.deal(1)
    match.play("pass")
    match.play("pass")
    with pytest.raises(IllegalMove, match="The game is over"):
        match.play("pass")


def test_a_match_shows_itself() -> None:
    match = Match(load("kashido"), Dealer.numbered(1))
    assert repr(match).startswith("<Match of load('kashido', players=2), 40 steps, <kashido")


def test_there_is_no_record_of_a_seat_that_is_not_there() -> None:
    with pytest.raises(BadMove, match="no seat 3"):
        Match(load("kashido"), Dealer.numbered(1)).record(3)


def test_an_outcome_that_is_none_is_refused_and_leaves_the_match_as_it_was() -> None:
    match = Match(load("kashido"), manual=True)
    with pytest.raises(IllegalMove, match="no more of these to be dealt"):
        match.deal(99)
    assert match.steps == []
