"""A tree that is kept within a turn: what it may know, when it is taken up, and that nobody finds it later."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.bots.decisions import decisions
from tests.games.test_leaks import dealt_anew
from tischlein import NAMES, load
from tischlein.bots import Glimpse, ahead, make
from tischlein.bots.grove import Budget, Grove, Manner
from tischlein.game import State
from tischlein.kit.loader import load as load_module
from tischlein.lab.simulate import simulate

games = pytest.mark.parametrize("name", NAMES)
MANNER = Manner(horizon=2, scale=3.0)


def torres() -> State:
    """The first turn of a game for two: three castles and more to build on."""
    rng, state = random.Random(5), load("torres", players=2).start()
    while len(state.legal(state.actors[0])) < 12:
        state.apply(rng.choice(state.legal(state.actors[0])), state.actors[0])
    return state


def dealt(state: State) -> State:
    """The state behind the first outcome of all chance that is next."""
    while outcomes := state.chance():
        state.apply(outcomes[0][0])
    return state


@games
def test_what_grew_below_an_action_is_kept_as_it_was(name: str) -> None:
    """Children, visits and values of the new root, counted in the old tree; then it grows on."""
    kept = 0
    for k, (state, seat) in enumerate(decisions(name, 71, 30)):
        grown_by = load_module("tischlein.bots.tree", "py", name)
        grove = Grove(name, "py", seat, MANNER)
        found = grove.grow(bytes(state), k, Budget(40))
        tree = grove._trees[0]._trees[0]
        action = max(found, key=lambda f: f.visits).action
        old = grown_by.child_of(tree, 0, action)
        below = list(grown(tree, old))
        visits = grove.follow(action)
        assert visits == max(f.visits for f in found)
        assert list(grown(tree, 0))[1:] == below[1:]
        assert tree.nodes == len(below)
        kept += len(below) - 1
        assert grove.follow(grown_by.ACTIONS) == 0 or not below
        assert tree.nodes == 1
    assert kept > 0


def grown(tree: object, node: int) -> list[tuple[int, int, list[float]]]:
    """A node and all below, children in their order: action, visits, sums."""
    t, seats = tree, len(tree.total) // len(tree.visits)  # type: ignore[attr-defined]
    found = [(t.action[node], t.visits[node], list(t.total[node * seats : node * seats + seats]))]  # type: ignore[attr-defined]
    child = t.first[node]  # type: ignore[attr-defined]
    while child >= 0:
        found += grown(tree, child)
        child = t.sibling[child]  # type: ignore[attr-defined]
    return found


def test_within_a_turn_simulations_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second choice of a turn rests on its own simulations and on those that went its way before."""
    sums: list[int] = []
    grow = Grove.grow

    def counted(self: Grove, *args: object) -> object:
        found = grow(self, *args)  # type: ignore[arg-type]
        sums.append(sum(f.visits for f in found))
        return found

    monkeypatch.setattr(Grove, "grow", counted)
    bot, state = make("mcts:4:60"), torres()
    seat = state.actors[0]
    for k in range(2):
        state.apply(bot.choose(Glimpse(state, seat), random.Random(k)), seat)
        assert seat in state.turn
    assert sums[0] == 60
    assert 60 < sums[1] < 120


def test_an_outcome_of_chance_is_followed() -> None:
    """After a card is bought the tree below the one that came goes on; no other card fits."""
    state = torres()
    seat = state.actors[0]
    buy, curious = state.read("D", seat), replace(MANNER, explore=1.0, tries=1)  # so that it looks at every card
    grove = Grove("torres", "py", seat, curious)
    grove.grow(bytes(state), 1, Budget(400))
    kept = ahead.after(grove, state, buy)
    assert kept is not None
    state.apply(buy, seat)
    here = dealt(state)
    ways = kept._way(Glimpse(here, seat))
    assert ways is not None
    assert len(ways) == 1
    assert kept.taken_up(Glimpse(here, seat)) is grove


def test_whatever_does_not_follow_is_not_taken_up() -> None:
    """The same position again, as after an undo; another action than the one expected; another seat."""
    state = torres()
    seat = state.actors[0]
    grove = Grove("torres", "py", seat, MANNER)
    found = grove.grow(bytes(state), 1, Budget(60))
    first, second = (f.action for f in sorted(found, key=lambda f: -f.visits)[:2])
    kept = ahead.after(grove, state, first)
    assert kept is not None
    assert kept.taken_up(Glimpse(state, seat)) is None
    other = state.copy()
    other.apply(second, seat)
    assert kept.taken_up(Glimpse(dealt(other), seat)) is None
    state.apply(first, seat)
    assert kept.taken_up(Glimpse(state, seat)) is grove


@games
def test_only_what_is_possible_is_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an action shows of others (Topp's choices of all at once) ends what was thought: no move grows on that is none."""
    kept: list[tuple[Grove, tuple[int, ...]]] = []
    taken_up = ahead.Ahead.taken_up

    def noted(self: ahead.Ahead, seen: ahead.Seen) -> Grove | None:
        grove = taken_up(self, seen)
        if grove is not None:
            kept.append((grove, seen.legal))
            grown_by, tree = grove._trees[0]._tree, grove._trees[0]._trees[0]
            action, visits, value = ([0] * grown_by.ROOM for _ in range(3))
            n = grown_by.report([tree], grove.seat - 1, action, visits, value)
            assert set(action[:n]) <= set(seen.legal)
        return grove

    monkeypatch.setattr(ahead.Ahead, "taken_up", noted)
    for k in range(2):
        rng, state, bots_ = random.Random(k), load(name).start(), [make("mcts:4:25") for _ in range(5)]
        for _ in range(70):
            if state.over:
                break
            if outcomes := state.chance():
                state.apply(rng.choice(outcomes)[0])
                continue
            seat = rng.choice(state.actors)
            state.apply(bots_[seat].choose(Glimpse(state, seat), rng), seat)
    assert kept or name == "piece_o_cake"


@games
def test_nothing_is_kept_beyond_a_turn(name: str) -> None:
    bot = make("mcts:4:8")
    for state, seat in decisions(name, 72, 12):
        action = bot.choose(Glimpse(state, seat), random.Random(1))
        state.apply(action, seat)
        assert bot.fresh or (seat in state.turn and not state.over)


@games
def test_a_new_bot_chooses_as_one_that_comes_from_elsewhere(name: str) -> None:
    """What was thought about another position changes nothing."""
    bot = make("mcts:4:12")
    for state, seat in decisions(name, 73, 15):
        glimpse = Glimpse(state, seat)
        assert bot.choose(glimpse, random.Random(3)) == make("mcts:4:12").choose(glimpse, random.Random(3))


@games
def test_a_turn_of_choices_does_not_depend_on_what_is_hidden(name: str) -> None:
    """From twins that the seat cannot tell apart, the same turn is played with the same seed."""
    rng, together = random.Random(74), 0
    for state, seat in decisions(name, 74, 25):
        here, there = state.copy(), dealt_anew(state, seat, rng)
        one, other = make("mcts:4:12"), make("mcts:4:12")
        for k in range(4):
            action = one.choose(Glimpse(here, seat), random.Random(k))
            assert other.choose(Glimpse(there, seat), random.Random(k)) == action, (state, seat, k)
            here.apply(action, seat)
            there.apply(action, seat)
            while here.chance():
                same = sorted({o for o, _ in here.chance()} & {o for o, _ in there.chance()})
                if not same:
                    break
                here.apply(same[0])
                there.apply(same[0])
            if seat not in here.actors or seat not in there.actors or here.view(seat) != there.view(seat):
                break
            together += not one.fresh
    assert together or name in ("piece_o_cake", "topp_die_torte")


def test_the_same_seed_gives_the_same_games_with_trees_that_are_kept() -> None:
    once, again = (simulate("kashido", ["mcts:2:20", "mcts:1:10"], games=2, seed=3) for _ in range(2))
    assert once == again


@pytest.mark.slow
def test_both_flavours_keep_the_same_in_kashido() -> None:
    for k, (state, seat) in enumerate(decisions("kashido", 75, 9)):
        plain, compiled = Grove("kashido", "py", seat, MANNER), Grove("kashido", "nb", seat, MANNER)
        found = [grove.grow(bytes(state), k, Budget(150)) for grove in (plain, compiled)]
        assert [(f.action, f.visits) for f in found[0]] == [(f.action, f.visits) for f in found[1]]
        action = max(found[0], key=lambda f: f.visits).action
        kept = [grove.follow(action) for grove in (plain, compiled)]
        assert kept[0] == kept[1] > 0
        twin = state.copy()
        twin.apply(action, seat)
        if seat in twin.actors:
            more = [grove.grow(bytes(twin), k, Budget(50)) for grove in (plain, compiled)]
            assert [(f.action, f.visits) for f in more[0]] == [(f.action, f.visits) for f in more[1]]
