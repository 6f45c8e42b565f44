"""The planner against plain backward induction over the rules, and its choices in games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.games.piece_o_cake.test_rules import KEEPABLE, lay, play, start
from tests.games.positions import tables

from tischlein.game import State
from tischlein.games.piece_o_cake import desk as desks
from tischlein.games.piece_o_cake import judgement, options, planner, rules, solving
from tischlein.games.piece_o_cake import points as counting
from tischlein.games.piece_o_cake import state as numbers
from tischlein.kit import py
from tischlein.kit.loader import load as load_flavour

MOVES = 2_000_000


def noisy(desk: desks.Desk, rng: random.Random) -> None:
    """What kinds are worth, rising with one's own slices and falling with others', without ties."""
    for kind in range(8):
        for mine in range(desks.MOST):
            for other in range(desks.MOST):
                at = (kind * desks.MOST + mine) * desks.MOST + other
                ahead = judgement.chance_of_lead(3.0, mine, other, 3)
                desk.worth[at] = 10 * ahead + 0.1 * mine - 0.1 * other + rng.random() * 0.02


def points(desk: desks.Desk, s: rules.State, seat: int) -> float:
    """Expected points of a seat once the cake is gone."""
    total = float(counting.cream(s, seat))
    for kind in range(8):
        other = max(counting.counted(s, k, kind) for k in range(s.seats) if k != seat)
        total += desk.worth[(kind * desks.MOST + counting.counted(s, seat, kind)) * desks.MOST + other]
    return total


def induction(desk: desks.Desk, s: rules.State, number: int) -> list[float]:
    """Everybody's points with best play of the rest of the cake, by the rules alone."""
    if s.number > number or s.phase not in (numbers.CHOOSING, numbers.SWAPPING):
        return [points(desk, s, seat) for seat in range(s.seats)]
    seat = numbers.actor(s)
    out = [0] * rules.WIDTH
    best: list[float] = []
    for action in out[: rules.legal(s, seat, out)]:
        twin = s.copy()
        rules.apply(twin, seat, action)
        found = induction(desk, twin, number)
        if not best or found[seat] > best[seat]:
            best = found
    return best


def cakes(players: int, seed: int, least: int, **settings: bool) -> Iterator[State]:
    """Positions in which at most so many seats still choose, from the second cake on."""
    rng = random.Random(seed)
    while True:
        state = start(players, **settings)
        while not state.over:
            view = state.view()
            if state.chance():
                outcomes = state.chance()
                state._core.deal(rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0])
                continue
            if view.phase == "choose" and view.number > 1 and view.picks - view.pick <= least:
                yield state
            legal = state.legal()
            if view.phase == "cut":
                legal = [cut for cut in legal if cut.bit_count() >= min(3, players)]
            state.apply(rng.choice(legal))


@pytest.mark.parametrize(
    ("players", "least", "settings"),
    [(2, 3, {}), (3, 3, {}), (5, 3, {}), (4, 3, {"joker": True}), (3, 2, {"joker": True})],
)
def test_the_search_is_backward_induction(players: int, least: int, settings: dict[str, bool]) -> None:
    rng = random.Random(players)
    checked = 0
    for state in cakes(players, players, least, **settings):
        s = state._core.plain()
        if sum(not portion.taken and len(portion.slices) for portion in state.view().portions) > 6:
            continue
        desk = desks.Desk()
        noisy(desk, rng)
        desk.window, desk.limit = planner.WIDE, MOVES
        desks.lay_out(desk, s)
        desks.serve(desk, s)
        solving.solve(desk)
        expected = induction(desk, s, s.number)
        assert list(desk.found[: s.seats]) == pytest.approx(expected), bytes(s)
        checked += 1
        if checked == 25:
            return


@pytest.mark.parametrize(("players", "settings"), [(2, {}), (3, {}), (3, {"joker": True})])
def test_no_cut_brings_its_waiter_more_than_the_ceiling(players: int, settings: dict[str, bool]) -> None:
    """What lets cuts be left out: a bound on the waiter's points before anybody has chosen."""
    rng = random.Random(players)
    checked, everybody = 0, 4 if players == 2 else players
    for state in cakes(players, players + 10, everybody, **settings):
        s = state._core.plain()
        if s.pick > 0 or max(len(portion.slices) for portion in state.view().portions) > 5:
            continue
        desk = desks.Desk()
        noisy(desk, rng)
        desk.window, desk.limit = planner.WIDE, MOVES
        desks.lay_out(desk, s)
        desks.serve(desk, s)
        waiter = numbers.waiter(s)
        bound = options.ceiling(desk, waiter)
        solving.solve(desk)
        assert desk.found[waiter] <= bound + 1e-9, bytes(s)
        checked += 1
        if checked == 4:
            return


def test_a_line_of_play_leaves_no_trace() -> None:
    state = play(
        lay(start(5, joker=True), "joker kiwi kiwi plum plum cherry cherry chocolate apricot apricot strawberry"),
        "cut 1 3 5 8 10",
    )
    desk = desks.Desk()
    desk.window, desk.limit = planner.WIDE, MOVES
    desks.appraise(desk, state._core.plain())
    desks.lay_out(desk, state._core.plain())
    desks.serve(desk, state._core.plain())
    before = [list(row) for row in (desk.count, desk.kept)], desk.holder, desk.taken
    solving.solve(desk)
    assert ([list(row) for row in (desk.count, desk.kept)], desk.holder, desk.taken) == before
    assert list(desk.points) == pytest.approx(list(desk.before))


def choose(state: State) -> int:
    states, room = rules.State.array(planner.PLACES), planner.Desk.array(1)
    py.store(states, planner.ROOT, bytes(state))
    action: int = planner.choose(states, room, state.actors[0] - 1, MOVES)
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


@pytest.mark.slow
def test_both_flavours_choose_the_same_legal_moves() -> None:
    from tischlein.kit import nb

    compiled = load_flavour("tischlein.games.piece_o_cake.planner", "nb")
    states, room = load_flavour("tischlein.games.piece_o_cake.rules", "nb").State.array(3), compiled.Desk.array(1)
    rng = random.Random(4)
    for game in tables("piece_o_cake", 12):
        state = game.start()
        while not state.over:
            if state.chance():
                outcomes = state.chance()
                state._core.deal(rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0])
                continue
            nb.store(states, 0, bytes(state))
            action = int(compiled.choose(states, room, state.actors[0] - 1, MOVES))
            assert action in state.legal()
            if state.view().phase != "cut":
                assert action == choose(state)
            state.apply(action)
