"""The search in five levels: seeds, budgets, what it may not know, and that it stops."""

from __future__ import annotations

import random
import threading
import time
from itertools import pairwise

import pytest

from tests.bots.decisions import decisions
from tests.games.test_leaks import dealt_anew
from tischlein import NAMES, BadSetting, bots
from tischlein.bots import Glimpse, make, warm
from tischlein.bots.grove import Budget, Found, Manner, look, plant
from tischlein.bots.mcts import LEVELS, level_of, pick
from tischlein.game import State
from tischlein.kit.loader import load as load_module
from tischlein.kit.loader import rules, vocabulary
from tischlein.lab.simulate import simulate

games = pytest.mark.parametrize("name", NAMES)
MANNER = Manner(horizon=2, scale=3.0)


@pytest.mark.parametrize("spec", [*(f"mcts:{k}" for k in LEVELS), "mcts:1:7", "mcts:5:100"])
def test_a_level_makes_its_bot(spec: str) -> None:
    assert bots.make(spec).spec == spec
    assert repr(bots.make(spec)) == f"<bot {spec}>"


@pytest.mark.parametrize("spec", ["mcts", "mcts:", "mcts:0", "mcts:6", "mcts:x", "mcts:01", "mcts:1.5"])
def test_a_level_that_does_not_exist_is_refused(spec: str) -> None:
    with pytest.raises(BadSetting, match="is no bot") as refused:
        bots.make(spec)
    assert refused.value.name == "bot"


@pytest.mark.parametrize("count", ["", "0", "-1", "x", "10000001", "²", "1" * 5000])
def test_a_number_of_simulations_that_makes_no_sense_is_refused(count: str) -> None:
    with pytest.raises(BadSetting, match="from 1 to 10000000"):
        bots.make(f"mcts:3:{count}")


@games
def test_a_higher_level_thinks_longer_and_is_no_more_careless(name: str) -> None:
    for lower, higher in pairwise(level_of(k, name) for k in LEVELS):
        assert lower.simulations < higher.simulations
        assert lower.heat >= higher.heat
    assert level_of(1, name).heat > level_of(5, name).heat == 0.0


@games
def test_named_simulations_leave_a_level_as_careless_as_it_is_in_the_game(name: str) -> None:
    for k in LEVELS:
        named = level_of(k, name, 500)
        assert (named.simulations, named.seconds, named.wide) == (500, None, False)
        assert named.heat == level_of(k, name).heat


@games
def test_a_choice_is_legal_and_the_same_for_the_same_seed(name: str) -> None:
    bot = make("mcts:4:20")
    for state, seat in decisions(name, 61, 9):
        glimpse = Glimpse(state, seat)
        first, again = (bot.choose(glimpse, random.Random(5)) for _ in range(2))
        assert first in glimpse.legal
        assert first == again


@games
@pytest.mark.parametrize("spec", ["mcts:1", "mcts:4:20"])
def test_a_choice_does_not_depend_on_what_is_hidden(name: str, spec: str) -> None:
    """The position is dealt anew for the seat from the rules page; whoever chooses with the same seed must not notice."""
    bot, rng = make(spec), random.Random(62)
    for state, seat in decisions(name, 62, 9):
        twin = dealt_anew(state, seat, rng)
        here = bot.choose(Glimpse(state, seat), random.Random(7))
        assert bot.choose(Glimpse(twin, seat), random.Random(7)) == here, (state, seat)


@games
def test_the_budget_is_kept_to_the_simulation(name: str) -> None:
    """Every simulation passes one action of the root."""
    state, seat = decisions(name, 63)[0]
    for n in (1, 5, 64):
        found = look(name, "py", bytes(state), seat, 1, MANNER, Budget(n))
        assert sum(f.visits for f in found) == n
        assert all(0.0 <= f.value <= 1.0 for f in found)
        assert {f.action for f in found} <= set(state.legal(seat))


def test_trees_side_by_side_add_up_and_come_out_the_same() -> None:
    state, seat = decisions("kashido", 64)[0]
    once, again = (look("kashido", "py", bytes(state), seat, 1, MANNER, Budget(20), trees=3) for _ in range(2))
    assert once == again
    assert sum(f.visits for f in once) == 60
    assert once != look("kashido", "py", bytes(state), seat, 1, MANNER, Budget(60))


def test_a_tree_takes_no_more_than_fourteen_million_bytes() -> None:
    """Its arrays are as large as they are, whatever is searched."""
    for name in NAMES:
        tree = load_module("tischlein.bots.tree", "py", name)
        assert tree.Tree.layout.size < 14_000_000, name


def test_a_full_tree_is_searched_on_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = load_module("tischlein.bots.tree", "py", "kashido")
    monkeypatch.setattr(tree, "NODES", 12)
    state, seat = decisions("kashido", 65)[0]
    found = look("kashido", "py", bytes(state), seat, 1, MANNER, Budget(100))
    assert sum(f.visits for f in found) == 100
    assert len(found) <= 11


def test_a_search_that_is_stopped_ends_within_a_tenth_of_a_second() -> None:
    """In processor time of the searching thread, for the machine may be busy with something else."""
    state, seat = decisions("kashido", 66)[0]
    stop, took = threading.Event(), []

    def stopped() -> bool:
        took.append(time.thread_time())
        return stop.is_set() or len(took) > 20

    look("kashido", "py", bytes(state), seat, 1, MANNER, Budget(10**9), stopped)
    assert len(took) == 21
    spells = [after - before for before, after in pairwise(took)]
    assert max(spells) < 0.1, spells
    stop.set()
    found = look("kashido", "py", bytes(state), seat, 1, MANNER, Budget(10**9), stopped)
    assert 1 <= sum(f.visits for f in found) <= 4


def test_time_ends_a_search() -> None:
    state, seat = decisions("kashido", 67)[0]
    began = time.monotonic()
    found = look("kashido", "py", bytes(state), seat, 1, MANNER, Budget(10**9, 0.2))
    assert time.monotonic() - began < 2.0
    assert sum(f.visits for f in found) >= 4


def test_without_heat_the_most_visited_action_is_picked_and_with_it_any_by_its_visits() -> None:
    found = [Found(3, 10, 0.5), Found(5, 30, 0.4), Found(8, 60, 0.3)]
    assert pick(found, 0.0, 0.0) == 8
    tally = [pick(found, 1.0, luck / 100) for luck in range(100)]
    assert [tally.count(f.action) for f in found] == [10, 30, 60]
    sharper = [pick(found, 0.5, luck / 100) for luck in range(100)]
    assert [sharper.count(f.action) for f in found] == [3, 19, 78]  # 100, 900 and 3600 parts


def test_of_equals_the_lower_action_is_picked() -> None:
    assert pick([Found(3, 10, 0.5), Found(5, 10, 0.5)], 0.0, 0.0) == 3


def test_the_first_level_beats_random_in_kashido() -> None:
    result = simulate("kashido", ["mcts:1", "random"], games=4, seed=13)
    assert result.players[0].wins >= 3


@pytest.mark.slow
def test_both_flavours_choose_the_same_in_kashido() -> None:
    for k, (state, seat) in enumerate(decisions("kashido", 68, 7)):
        plain, compiled = (
            look("kashido", flavour, bytes(state), seat, k, MANNER, Budget(200)) for flavour in ("py", "nb")
        )
        assert [(f.action, f.visits) for f in plain] == [(f.action, f.visits) for f in compiled], (state, seat)


@pytest.mark.thorough
def test_thinking_far_ahead_beats_greedy_in_kashido() -> None:
    warm.now("kashido")
    result = simulate("kashido", ["mcts:5:20000", "greedy"], games=60, seed=14)
    assert result.players[0].interval[0] > 0.5


def ahead_by(state: State, seat: int, lead: int) -> bytes:
    """A position of Torres with other scores."""
    s = rules("torres").State.from_bytes(bytes(state))
    for k in range(state.game.players):
        s.score[k] = 100 + lead if k == seat - 1 else 100 + k
    return bytes(s)


@pytest.mark.parametrize("side", [-1, 1])
def test_who_is_far_ahead_or_behind_chooses_as_carefully_as_anybody(side: int) -> None:
    """A lead that nobody can catch up with changes nothing, and one move is still seen to be worth more than another."""
    for k, (state, seat) in enumerate(turns("torres", 68)):
        thirty, sixty = (
            look("torres", "py", ahead_by(state, seat, side * n), seat, k, MANNER, Budget(40)) for n in (30, 60)
        )
        assert [(f.action, f.visits) for f in thirty] == [(f.action, f.visits) for f in sixty]
        values = [f.value for f in thirty]
        assert max(values) - min(values) > 0.02, (state, values)


def test_a_simulation_that_plays_on_is_not_judged_in_the_middle_of_a_turn() -> None:
    tree, search = (load_module(f"tischlein.bots.{part}", "py", "torres") for part in ("tree", "search"))
    py, ended = vocabulary("py"), {True: 0, False: 0}
    for onward in (True, False):
        for k, (state, seat) in enumerate(turns("torres", 69)):
            states, trees = rules("torres").State.array(tree.PLACES), tree.Tree.array(1)
            py.store(states, tree.ROOT, bytes(state))
            plant(tree, trees, Manner(1, 8.0, onward=4 * onward))
            search.search(states, trees, seat - 1, py.generator(k), 1)
            ended[onward] += seat not in state.game.restored(bytes(states[tree.WORK])).turn
    assert ended == {True: 4, False: 0}


def turns(name: str, seed: int) -> list[tuple[State, int]]:
    """Four positions in which a seat has much to choose from."""
    return [(state, seat) for state, seat in decisions(name, seed, 7) if len(state.legal(seat)) > 20][:4]
