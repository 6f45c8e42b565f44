"""The best way through one's own turn, called from Python on a state's bytes: by the game's own planner, or the beam."""

from __future__ import annotations

import contextlib
import threading
from array import array
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from tischlein.bots.bot import Stop, never
from tischlein.kit.loader import Flavour, load, planner, rules, vocabulary

MOVES = {"py": 4_000, "nb": 2_500_000}
"""What a planner may try for one choice, so that it answers within a second; plain Python is that much slower."""


LISTENING = 0.02  # seconds between two looks whether anybody still waits


class _Stopped(Exception):
    pass


class _Listening(array):  # type: ignore[type-arg]  # not subscriptable at run time before Python 3.12
    """A generator for plain Python that also hears a stop whenever a number is drawn: a single step can be long there."""

    stop: Stop = staticmethod(never)

    def __getitem__(self, k: Any) -> Any:
        if self.stop():
            raise _Stopped
        return super().__getitem__(k)


def best_action(game: str, flavour: Flavour, state: bytes, seat: int, seed: int, stop: Stop = never) -> int | None:
    """The first action of the best turn of a seat (from 1) that is to act.

    The same in both flavours, but where a game's own planner has to stop earlier in plain Python.  None if `stop` was heard
    before it was found.
    """
    own = planner(game, flavour)
    if own is not None:
        states, desks = _room(game, flavour, own, state)
        action = _heard(stop, lambda: int(own.choose(states, desks, seat - 1, MOVES[flavour])))
        if action is None or action >= 0:
            return action
    return _by_beam(game, flavour, state, seat, seed, stop)


def _heard(stop: Stop, work: Callable[[], int]) -> int | None:
    """What a piece of work that listens to nobody comes to; None as soon as `stop` is heard.  It then ends by itself, after
    as much as a planner may try for one choice."""
    if stop is never:
        return work()
    done: Future[int] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, daemon=True, name="planner").start()
    while not stop():
        with contextlib.suppress(TimeoutError):
            return done.result(LISTENING)
    return None


def _by_beam(game: str, flavour: Flavour, state: bytes, seat: int, seed: int, stop: Stop) -> int | None:
    beam, rng = load("tischlein.bots.beam", flavour, game), vocabulary(flavour).generator(seed)
    states, desks = _room(game, flavour, beam, state)
    if flavour == "py":
        rng = _Listening("Q", rng)
        rng.stop = stop
    beam.begin(states, desks)
    try:
        while beam.go_on(states, desks, seat - 1, rng):
            if stop():
                return None
    except _Stopped:
        return None
    return int(beam.choice(desks))


def _room(game: str, flavour: Flavour, search: Any, state: bytes) -> tuple[Any, Any]:
    """The states and the desk that a search works on, the position at its root."""
    states, desks = rules(game, flavour).State.array(search.PLACES), search.Desk.array(1)
    vocabulary(flavour).store(states, search.ROOT, state)
    return states, desks
