"""The beam search, called from Python on a state's bytes."""

from __future__ import annotations

from array import array
from typing import Any

from tischlein.bots.bot import Stop, never
from tischlein.kit.loader import Flavour, load, rules, vocabulary


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
    """The first action of the best turn of a seat (from 1) that is to act; the same in both flavours.

    None if `stop` was heard before it was found.
    """
    beam, kit = load("tischlein.bots.beam", flavour, game), vocabulary(flavour)
    states, desks, rng = rules(game, flavour).State.array(beam.PLACES), beam.Desk.array(1), kit.generator(seed)
    if flavour == "py":
        rng = _Listening("Q", rng)
        rng.stop = stop
    kit.store(states, beam.ROOT, state)
    beam.begin(states, desks)
    try:
        while beam.go_on(states, desks, seat - 1, rng):
            if stop():
                return None
    except _Stopped:
        return None
    return int(beam.choice(desks))
