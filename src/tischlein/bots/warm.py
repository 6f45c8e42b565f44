"""Compiled rules for bots, without anybody waiting for them.

`flavour(game)` says which flavour to think in at this moment: `py` until the compiled one is ready.  `start(game)` gets it
ready beside everything else: a process of its own compiles and leaves the machine code on disk, then a thread takes it
up.  Choices are the same in both, unless a bot thinks by the clock or a planner of a game's own
has to stop earlier; only their speed differs.
"""

from __future__ import annotations

import atexit
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

from tischlein.bots.grove import Budget, Manner, look
from tischlein.bots.prospects import Position
from tischlein.bots.prospects import look as see
from tischlein.bots.turn import best_action
from tischlein.game import State, load
from tischlein.kit.loader import Flavour, rules
from tischlein.kit.loader import load as load_module

WITH_US = "--with-parent"
WORTH_SAYING = 3.0  # seconds after which people are told that bots are not at their best yet

_ready: set[str] = set()
_started: set[str] = set()
_begun: dict[str, float] = {}  # when the background began with a game that it is still at
_lock = threading.Lock()


def flavour(game: str) -> Flavour:
    """The flavour in which bots of this process think about a game just now."""
    return "nb" if game in _ready else "py"


def getting_ready(game: str) -> bool:
    """Whether the compiled flavour is on its way and will be some time yet: what is on disk is not worth a word."""
    begun = _begun.get(game)
    return begun is not None and game not in _ready and time.monotonic() - begun > WORTH_SAYING


def start(game: str) -> None:
    """Get the compiled flavour ready in the background; at once when that has begun before."""
    with _lock:
        if game in _started:
            return
        _started.add(game)
        _begun[game] = time.monotonic()
    threading.Thread(target=_in_background, args=(game,), daemon=True, name=f"warm {game}").start()


def _in_background(game: str) -> None:
    try:
        if _compiled(game):  # otherwise `py` goes on serving
            now(game)
    finally:
        _begun.pop(game, None)


def _compiled(game: str) -> bool:
    """Have another process compile a game; whether it could.  It ends with us, even where we are killed."""
    command = [sys.executable, "-m", "tischlein.bots.warm", WITH_US, game]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet) as process:
        atexit.register(process.terminate)  # nobody needs it once we are gone
        done = process.wait() == 0
        atexit.unregister(process.terminate)
    return done


def now(game: str) -> None:
    """Compile what bots and simulations of a game need, or take it from disk, and use it from then on."""
    for _, compile_part in parts(game):
        compile_part()


def parts(game: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """What there is to compile, one after the other: a name and what does it; when all is done, it is in use."""
    with _lock:
        _started.add(game)
    yield "rules", lambda: _rules(game)
    yield "play-out", lambda: _playout(game)
    yield "greedy", lambda: _greedy(game)
    yield "mcts", lambda: _mcts(game)
    yield "prospects", lambda: _prospects(game)
    _ready.add(game)


def _rules(game: str) -> None:
    """Every function of `kit.calls`, by playing one game."""
    rng = random.Random(0)
    state = load(game, flavour="nb").start()
    while not state.over:
        outcomes = state.chance()
        if outcomes:
            state.apply(rng.choice(outcomes)[0])
        else:
            seat = state.actors[0]
            state = state.redeal(seat, rng)
            state.apply(rng.choice(state.legal(seat)), seat)
    _ = state.turn, state.scores, state.winners


def _playout(game: str) -> None:
    import numpy as np

    from tischlein.kit import nb

    it = load(game)
    playout = load_module("tischlein.kit.playout", "nb", game)
    config = np.array(it.spec.config(it.players, it.settings), np.int64)
    out, weight = nb.buffer(playout.ROOM), nb.buffer(playout.ROOM)
    playout.run(rules(game, "nb").State.array(1), config, nb.generator(0), out, weight, 1)


def _first_decision(game: str) -> State:
    state = load(game).start()
    rng = random.Random(0)
    while outcomes := state.chance():
        state.apply(rng.choice(outcomes)[0])
    return state


def _mcts(game: str) -> None:
    state = _first_decision(game)
    look(game, "nb", bytes(state), state.actors[0], 0, Manner(horizon=2, scale=1.0), Budget(2))


def _prospects(game: str) -> None:
    state = _first_decision(game)
    at = Position(game, bytes(state), state.game.players, state.actors[0])
    see(at, "nb", 0, Manner(horizon=2, scale=1.0), Budget(2))


def _greedy(game: str) -> None:
    state = _first_decision(game)
    best_action(game, "nb", bytes(state), state.actors[0], 0)


def _end_with_parent() -> None:
    """Wait for the other end of our input to be closed, which its process's end does, however it came."""
    while os.read(0, 1024):  # not by sys.stdin, whose lock an end of ours would wait for in vain
        pass
    os._exit(1)


if __name__ == "__main__":
    if WITH_US in sys.argv:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    for name in sys.argv[1:]:
        if name != WITH_US:
            now(name)
