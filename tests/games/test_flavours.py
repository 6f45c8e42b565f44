"""Plain and compiled rules are one: same choices, same bytes after every step, same ends."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

from tests.games.positions import decisions, finished, tables
from tischlein import NAMES
from tischlein.game import Game
from tischlein.kit import nb, py
from tischlein.kit.core import from_bytes
from tischlein.kit.loader import load, rules

GAMES = {"kashido": 6000}
"""Games that are compared step by step, over all settings."""
ELSE = 800
PARTS = 4
STEPS = 2000

pytestmark = pytest.mark.slow
games = pytest.mark.parametrize("name", NAMES)


class Tracer:
    """Plays compiled games and follows them in plain Python."""

    def __init__(self, name: str) -> None:
        self.plain = rules(name)
        self.trace = load("tests.games.trace", "nb", name).trace
        room = load("tischlein.kit.playout", "nb", name).ROOM
        self.out, self.weight = nb.buffer(room), nb.buffer(room)
        self.states = rules(name, "nb").State.array(STEPS)
        self.told, self.ends = nb.buffer(max(200_000, 40 * room)), nb.buffer(STEPS)

    def compare(self, game: Game, seed: int) -> int:
        """Compare one game; return its number of steps."""
        config = game.spec.config(game.players, game.settings)
        steps = self.trace(
            self.states, np.array(config), nb.generator(seed), self.out, self.weight, self.told, self.ends
        )
        assert steps >= 0, "the buffers are too short"
        state = self.plain.State()
        self.plain.setup(state, config)
        at = 0
        for step in range(steps):
            assert bytes(state) == self.states[step].tobytes(), (game, seed, step)
            end = int(self.ends[step])
            self.follow(state, self.told[at:end].tolist())
            at = end
        assert bytes(state) == self.states[steps].tobytes(), (game, seed, steps)
        assert self.plain.over(state)
        return int(steps)

    def follow(self, state: object, told: list[int]) -> None:
        """Check that a plain state has the choices that are told, and make the one that was made."""
        actor, *choices, chosen = told
        if actor < 0:
            out, weight = [0] * self.plain.OUTCOMES, [0] * self.plain.OUTCOMES
            n = self.plain.chance(state, out, weight)
            assert [k for pair in zip(out[:n], weight[:n], strict=True) for k in pair] == choices
            self.plain.deal(state, chosen)
            return
        assert self.plain.actors(state) >> actor & 1
        buffer = [0] * self.plain.WIDTH
        assert buffer[: self.plain.legal(state, actor, buffer)] == choices
        self.plain.apply(state, actor, chosen)


@games
@pytest.mark.parametrize("part", range(PARTS))
def test_both_flavours_play_the_same_games_step_by_step(name: str, part: int) -> None:
    tracer, all_tables = Tracer(name), tables(name)
    for k in range(GAMES.get(name, ELSE) // PARTS):
        tracer.compare(all_tables[k % len(all_tables)], PARTS * k + part)


@games
def test_play_outs_end_alike_in_both_flavours(name: str) -> None:
    plain, compiled = load("tischlein.kit.playout", "py", name), load("tischlein.kit.playout", "nb", name)
    for game in tables(name):
        config, room = game.spec.config(game.players, game.settings), plain.ROOM
        here = plain.run([rules(name).State()], config, py.generator(1), py.buffer(room), py.buffer(room), 3)
        there = compiled.run(
            rules(name, "nb").State.array(), np.array(config), nb.generator(1), nb.buffer(room), nb.buffer(room), 3
        )
        assert tuple(here) == tuple(map(int, there))


@games
def test_a_state_answers_alike_in_both_flavours(name: str) -> None:
    rng = random.Random(20)
    for state in decisions(name, 200, 20):
        here, there = state._core, from_bytes(name, "nb", bytes(state))
        assert bytes(there) == bytes(here)
        assert there.plain() == here.plain()
        assert (there.actors(), there.turn(), there.over()) == (here.actors(), here.turn(), here.over())
        for seat in range(state.game.players):
            assert there.legal(seat) == here.legal(seat)
            assert there.score(seat) == here.score(seat)
            seed = rng.getrandbits(64)
            one, other = here.copy(), there.copy()
            one.redeal(seat, seed)
            other.redeal(seat, seed)
            assert bytes(one) == bytes(other)


@games
def test_the_end_is_alike_in_both_flavours(name: str) -> None:
    for game in tables(name):
        state, _ = finished(game, 21)
        there = from_bytes(name, "nb", bytes(state))
        assert there.over()
        assert there.winners() == state._core.winners()


@games
def test_a_position_is_worth_the_same_in_both_flavours(name: str) -> None:
    plain, compiled = (load("tests.games.worth", flavour, name) for flavour in ("py", "nb"))
    for state in decisions(name, 200, 22):
        array = np.frombuffer(bytes(state), rules(name, "nb").State.dtype).copy()
        for seat in range(state.game.players):
            here = plain.worth_at([state._core.plain()], 0, seat)
            assert compiled.worth_at(array, 0, seat) == pytest.approx(here, abs=1e-9)


@games
def test_compiled_rules_stay_within_their_arrays(name: str) -> None:
    """The same comparison with every index checked, in a process of its own."""
    code = (
        "from tests.games.test_flavours import Tracer; from tests.games.positions import tables\n"
        f"tracer, all_tables = Tracer({name!r}), tables({name!r})\n"
        "print(sum(tracer.compare(all_tables[k % len(all_tables)], k) > 0 for k in range(200)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "TISCHLEIN_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "200"
