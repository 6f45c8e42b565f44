"""The beam search, called from Python on a state's bytes."""

from __future__ import annotations

from tischlein.kit.loader import Flavour, load, rules, vocabulary


def best_action(game: str, flavour: Flavour, state: bytes, seat: int, seed: int) -> int:
    """The first action of the best turn of a seat (from 1) that is to act; the same in both flavours."""
    beam, kit = load("tischlein.bots.beam", flavour, game), vocabulary(flavour)
    states, desks = rules(game, flavour).State.array(beam.PLACES), beam.Desk.array(1)
    kit.store(states, beam.ROOT, state)
    return int(beam.choose(states, desks, seat - 1, kit.generator(seed)))
