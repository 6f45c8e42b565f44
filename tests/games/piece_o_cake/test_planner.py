"""The planner against plain backward induction over the rules, and its choices in games."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.piece_o_cake.induction import (
    Induction,
    TooLarge,
    Worth,
    judged,
    moves,
    odd,
    on,
    options,
    positions,
    thinned,
    untaken,
)  # fmt: skip
from tests.games.piece_o_cake.test_rules import KEEPABLE, lay, play, start
from tests.games.positions import tables

from tischlein import load
from tischlein.bots.turn import MOVES
from tischlein.game import Game, State
from tischlein.games.piece_o_cake import counts, desk, memory, planner, rules, solving
from tischlein.games.piece_o_cake import state as numbers
from tischlein.games.piece_o_cake.components import JOKER
from tischlein.games.piece_o_cake.portions import portion
from tischlein.kit import py
from tischlein.kit.loader import load as load_flavour

GAMES = [
    load("piece_o_cake", players, joker=joker, **settings)
    for players, settings in [(2, {}), (2, {"two_player_picks": 1}), (3, {}), (4, {}), (5, {}), (3, {"extra_slice": True})]
    for joker in (False, True)
]  # fmt: skip
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.players} {game.settings}")

_desk = desk.Desk()


def laid_out(s: rules.State, worth: Worth) -> desk.Desk:
    """The desk with a position on it, kinds worth what is said."""
    d = _desk
    planner.appraise(d, s)
    for kind in range(8):
        for mine in range(13):
            for other in range(13):
                d.worth[(kind * 13 + mine) * 13 + other] = worth[kind][mine][other]
    desk.note_climbs(d)
    d.moves, d.limit = 0, 10**9
    desk.lay_out(d, s)
    return d


def found(d: desk.Desk, s: rules.State) -> tuple[tuple[int, int, int, int], int, int]:
    """The planner's choice, what it is worth to its chooser and to the waiter."""
    desk.serve(d, s)
    solving.solve(d)
    option, value = d.code[d.first], d.value[2 * d.first]
    if option >= planner.PASS:
        code = (2, 0, 0, 0)
    elif option >= planner.DECLINES:
        code = (1, option - planner.DECLINES, 0, 0)
    else:
        p = planner.portion_of(option)
        content = sum(d.amount[9 * p + kind] * 32**kind for kind in range(9))
        code = (0, content, planner.joker_of(option), option & counts.COUNTS)
    return code, d.best[d.first], value


def same(game: Game, rng: random.Random, amount: int, slices: int, most: int, joker: bool = False) -> int:
    """Hold so many positions against plain induction; return in how many the choice was between several portions.

    joker: only such in which it may still be taken.
    """
    checked = several = 0
    for s in positions(game, rng, numbers.CHOOSING):
        if rng.random() < 0.4:
            continue
        s = thinned(s, rng.randrange(1, slices + 1), rng)
        if joker and not any(s.cake[i] == JOKER for p in untaken(s) for i in range(11) if portion(s, p) >> i & 1):
            continue
        worth = judged(s) if rng.random() < 0.5 else odd(rng)
        plain = Induction(worth, s, most)
        try:
            code, line = plain.best(s)
        except TooLarge:
            continue
        where = bytes(s).hex()
        assert found(laid_out(s, worth), s) == (code, line[numbers.actor(s)], line[numbers.waiter(s)]), where
        checked += 1
        several += len({option[:2] for option, _ in options(s, numbers.actor(s))}) > 2
        if checked == amount:
            return several
    raise AssertionError


@games
def test_play_is_plain_induction(game: Game) -> None:
    assert same(game, random.Random(repr(game)), 12, 5, 2_000) > 0


@pytest.mark.parametrize("players", [2, 4])
def test_a_joker_that_may_still_be_taken_is_played_as_by_plain_induction(players: int) -> None:
    assert same(load("piece_o_cake", players, joker=True), random.Random(players), 12, 6, 2_000, joker=True) > 0


@pytest.mark.slow
@games
def test_play_is_plain_induction_in_many_positions(game: Game) -> None:
    assert same(game, random.Random(f"{game!r} many"), 60, 8, 20_000) > 20


def test_swaps_and_slices_set_aside_are_chosen_as_by_plain_induction() -> None:
    rng, checked = random.Random(3), {numbers.SWAPPING: 0, numbers.PICKING: 0}
    for game in (load("piece_o_cake", n, joker=True, extra_slice=n in (3, 4)) for n in (2, 3, 4, 5) for _ in range(3)):
        for phase in checked:
            if phase == numbers.PICKING and game.players not in (3, 4):
                continue
            s = thinned(next(positions(game, rng, phase)), 4, rng)
            seat, worth = numbers.actor(s), judged(s)
            plain = Induction(worth, s, 100_000)
            values = {action: max(swapped(plain, twin, seat)) for action, twin in moves(s, seat)}
            laid_out(s, worth)
            states = rules.State.array(planner.PLACES)
            py.store(states, planner.ROOT, bytes(s))
            action = planner.choose_by(states, [_desk], seat, 10**9)
            assert action == max(values, key=lambda a: values[a]), (bytes(s).hex(), values)  # the first of equals
            checked[phase] += 1
    assert min(checked.values()) >= 6


def swapped(plain: Induction, s: rules.State, seat: int) -> Iterator[int]:
    """What a position is worth to a seat after each swap that it may still make, or as it is."""
    if s.phase == numbers.SWAPPING:
        for _, twin in moves(s, seat):
            yield plain.after(twin)[seat]
    else:
        yield plain.after(s)[seat]


def test_what_is_remembered_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not where there is room for eight positions either, so that nearly all are forgotten."""
    rng = random.Random(5)
    for game in (load("piece_o_cake", 2, joker=True), load("piece_o_cake", 5)):
        for _, s in zip(range(6), positions(game, rng, numbers.CHOOSING), strict=False):
            twin = thinned(s, 6, rng)
            worth = judged(twin)
            with monkeypatch.context() as patch:
                patch.setattr(memory, "SLOTS", 8)
                patch.setattr(memory, "SHIFT", memory.BITS - 3)
                forgetful = found(laid_out(twin, worth), twin)
            assert found(laid_out(twin, worth), twin) == forgetful


def test_counts_are_compared_kind_by_kind() -> None:
    rng = random.Random(6)
    for _ in range(200):
        a, b = ([rng.choice([0, rng.randrange(13)]) for _ in range(8)] for _ in range(2))
        one, two = (sum(n * 32**kind for kind, n in enumerate(row)) for row in (a, b))
        both = counts.larger(one, two)
        assert [counts.of(both, kind) for kind in range(8)] == [max(pair) for pair in zip(a, b, strict=True)]
        assert [counts.of(counts.kinds_in(one), kind) > 0 for kind in range(8)] == [n > 0 for n in a]


def choose(state: State, limit: int = 10**9) -> int:
    states = rules.State.array(planner.PLACES)
    py.store(states, planner.ROOT, bytes(state))
    action: int = planner.choose(states, [_desk], state.actors[0] - 1, limit)
    assert bytes(states[planner.ROOT]) == bytes(state)
    return action


def test_in_the_last_cake_it_takes_what_scores_most() -> None:
    """Nothing comes after: three kiwis kept are 8 points, and a lone plum is 3."""
    state = play(lay(start(3), KEEPABLE), "cut 1 4 6")
    plain = state._core.plain().copy()
    plain.number = 4
    state = state.game.from_bytes(bytes(plain))
    assert state.actors == (3,)
    assert state.text(choose(state)).startswith("take C")


def test_few_moves_are_enough_for_a_legal_choice() -> None:
    state = play(lay(start(5)), "cut 1 3 5 8 10")
    assert choose(state, 10) in state.legal()
    assert _desk.moves <= 10 + 5


def cutting(players: int, seed: int, amount: int, **settings: Any) -> list[State]:
    """Positions in which the cake is to be cut, from the first cake to the last, as random games have them."""
    rng, here = random.Random(seed), list[State]()
    while len(here) < amount:
        state = start(players, **settings)
        while not state.over:
            if state.view().phase == "cut":
                here.append(state.copy())
            on(state, rng)
    return here[:amount]


class Compiled:
    """The planner in the compiled flavour."""

    def __init__(self) -> None:
        from tischlein.kit import nb

        self.store = nb.store
        self.planner = load_flavour("tischlein.games.piece_o_cake.planner", "nb")
        self.desk = load_flavour("tischlein.games.piece_o_cake.desk", "nb")
        self.solving = load_flavour("tischlein.games.piece_o_cake.solving", "nb")
        self.states = load_flavour("tischlein.games.piece_o_cake.rules", "nb").State.array(planner.PLACES)
        self.desks = self.planner.Desk.array(1)

    def choose(self, state: State, limit: int = MOVES["nb"]) -> int:
        self.store(self.states, planner.ROOT, bytes(state))
        return int(self.planner.choose(self.states, self.desks, state.actors[0] - 1, limit))

    def alone(self, state: State, cut: int) -> int:
        """What a cut is worth to its waiter, nothing remembered of others."""
        twin = state.copy()
        twin.apply(cut)
        self.store(self.states, planner.ROOT, bytes(twin))
        d = self.desks[0]
        self.desk.lay_out(d, self.states[planner.ROOT])
        self.desk.serve(d, self.states[planner.ROOT])
        self.solving.solve(d)
        return int(d["value"][0])


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return Compiled()


@pytest.mark.slow
@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_makes_the_first_of_the_best_cuts(compiled: Compiled, players: int, joker: bool) -> None:
    """All of them solved one by one."""
    for state in cutting(players, 7, 5, joker=joker):
        chosen = compiled.choose(state, 10**9)
        values = {cut: compiled.alone(state, cut) for cut in state.legal()}
        assert chosen == max(values, key=lambda cut: values[cut])


@pytest.mark.slow
@pytest.mark.parametrize(("players", "cuts"), [(2, 551), (3, 221), (4, 551), (5, 1013)])
def test_all_cuts_are_solved_exactly(compiled: Compiled, players: int, cuts: int) -> None:
    """Within the moves that bots have, in forty positions."""
    worst = []
    for state in cutting(players, 8, 40):
        assert len(state.legal()) == cuts
        assert compiled.choose(state) in state.legal()
        worst.append(int(compiled.desks[0]["moves"]))
    assert max(worst) < MOVES["nb"], statistics.quantiles(worst)


@pytest.mark.slow
def test_both_flavours_choose_the_same_legal_moves(compiled: Compiled) -> None:
    for game in tables("piece_o_cake", 12):
        rng, state = random.Random(repr(game)), game.start()
        while not state.over:
            if state.chance():
                on(state, rng)
                continue
            action = compiled.choose(state)
            assert action in state.legal()
            if state.view().phase != "cut":
                assert action == choose(state)
            state.apply(action)


@pytest.mark.slow
def test_both_flavours_make_the_same_cut(compiled: Compiled) -> None:
    """With three players, early in the game: there plain Python is done soon."""
    for state in cutting(3, 9, 2):
        assert choose(state) == compiled.choose(state)
