"""Torres' hidden cards: what a viewer gets does not depend on them, and a re-deal is fair and knows no more than the seat."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from tests.games.torres.build import EIGHT, lay, on_the_shelf, play
from tests.games.torres.play import GAMES, walk
from tests.games.torres.redeal import redeal
from tischlein.game import State
from tischlein.games.torres import referee, rules
from tischlein.kit import py
from tischlein.match import Dealer, Match
from tischlein.record import Record
from tischlein.replaying import replay

WITH_DECKS = [
    (game, config) for game, config in GAMES if game.settings["cards"] != "hand" and game.settings["master"] == "no"
]


def positions(every: int, seed: int) -> Iterator[State]:
    """Positions of games with bought cards, each `every`th."""
    rng = random.Random(seed)
    for game, config in rng.sample(WITH_DECKS, 8):
        for at, (s, _) in enumerate(walk(config, rng)):
            if at % every == 0:
                yield game.from_bytes(bytes(s))


def told(state: State, viewer: int) -> tuple[object, ...]:
    """What a viewer gets, the drawing apart."""
    plain = state._core.plain()
    legal = state.legal(viewer) if viewer else []
    answers = (
        [str(referee.why_not(plain, viewer - 1, action)) for action in range(0, rules.ACTIONS, 997)] if viewer else []
    )
    return msgspec.json.encode(state.view(viewer)), legal, answers


def dealt_anew(state: State, viewer: int, rng: random.Random) -> State:
    plain = state.copy()._core.plain()
    redeal(plain, viewer, rng)
    return state.game.from_bytes(bytes(plain))


def test_nothing_told_depends_on_other_hands() -> None:
    rng = random.Random(1)
    changed = 0
    for state in positions(9, 1):
        for viewer in range(state.game.players + 1):
            twin = dealt_anew(state, viewer, rng)
            assert told(twin, viewer) == told(state, viewer)
            changed += bytes(twin) != bytes(state)
    assert changed > 100


def test_the_rules_redeal_agrees_with_what_the_seat_knows() -> None:
    rng = random.Random(2)
    for state in positions(9, 2):
        for seat in state.game.seats:
            twin = state.redeal(seat, rng)
            assert told(twin, seat) == told(state, seat)
            for other in state.game.seats:
                mine, theirs = state.view(other).of(other), twin.view(other).of(other)
                assert (mine.cards, len(mine.fresh or ())) == (theirs.cards, len(theirs.fresh or ()))
            if chance := state.chance():
                assert sum(weight for _, weight in twin.chance()) == sum(weight for _, weight in chance)


def test_a_redeal_does_not_depend_on_how_the_hidden_cards_lay() -> None:
    rng = random.Random(3)
    for state in positions(15, 3):
        for seat in state.game.seats:
            here, there = state.copy()._core.plain(), dealt_anew(state, seat, rng)._core.plain()
            rules.redeal(here, seat - 1, py.generator(7))
            rules.redeal(there, seat - 1, py.generator(7))
            assert bytes(here) == bytes(there)


@pytest.mark.parametrize("cards", ["common", "own"])
def test_a_redeal_draws_from_the_unseen_cards_alike(cards: str) -> None:
    state = lay(EIGHT, {1: "a1"}, king="c1", cards="six six" if cards == "common" else "six", settings={"cards": cards})
    played = [0] * 20
    played[10:20] = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    s = state._core.plain().copy()
    for k, n in enumerate(played):
        s.played[k] = n
    s.hand[17], s.held[1], s.bought[1] = 1, 1, 3
    found: Counter[int] = Counter()
    rng = py.generator(1)
    for _ in range(8000):
        twin = s.copy()
        rules.redeal(twin, 0, rng)
        found[next(kind for kind in range(10) if twin.hand[10 + kind])] += 1
    left = [3, 3, 4, 4, 4, 2, 4, 4, 4, 4] if cards == "common" else [0, 0, 1, 1, 1, 1, 1, 1, 1, 1]
    for kind in range(10):
        expected = 8000 * left[kind] / sum(left)
        assert abs(found[kind] - expected) < 5 * max(1, expected**0.5)


@pytest.mark.thorough
def test_seat_records_come_to_life() -> None:
    rng = random.Random(4)
    for seed, (game, _) in enumerate(rng.sample(WITH_DECKS, 4)):
        match = Match(game, Dealer.numbered(seed))
        while not match.state.over:
            legal = match.state.legal()
            cards = [action for action in legal if action >= rules.ACTIONS - 20_000 or action == match.state.read("D")]
            match.play(rng.choice(cards if cards and rng.random() < 0.3 else legal))
        for viewer in range(game.players + 1):
            record = match.record(viewer)
            with on_the_shelf():
                filled = replay(Record.parse(str(record)))
            assert filled.state.scores == match.state.scores
            assert list(map(str, filled.record(viewer).lines)) == list(map(str, record.lines))


def test_a_bought_card_is_known_to_its_owner_only() -> None:
    state = lay(EIGHT, {1: "a1"}, king="c1", players=3)
    play(state, "D")
    known = state.game.part("view").known
    after = play(state.copy(), "jump")._core.plain()
    assert [known(state._core.plain(), after, 0, 8, viewer) for viewer in range(4)] == [False, True, False, False]
