"""How a finished game of Topp die Torte! went, in numbers: the statistics that P31 gives for its pieces."""

from __future__ import annotations

from tischlein.games.topp_die_torte.components import COLOURS, GRADES
from tischlein.games.topp_die_torte.view import Lying, View, run
from tischlein.words import Message, msg


def measures(v: View) -> dict[str, list[float]]:
    """What a game is asked for, by name; each has a value a layer, a cake or a game.

    connections: stripes of a laid layer that connect downward.  layers that pay nothing: 1 or 0.  gold icons: of a
    cake.  … chips used: of a grade in the game.
    """
    connections: list[float] = []
    nothing: list[float] = []
    for baker in v.bakers:
        for high in range(2, len(baker.cake) + 1):
            cake = baker.cake[:high]
            reach = {colour: run(cake, colour) for colour in COLOURS}
            connections.append(sum(n > 1 for n in reach.values()))
            nothing.append(not any(_pays(cake, colour, n) for colour, n in reach.items()))
    return {
        "connections": connections,
        "layers that pay nothing": nothing,
        "gold icons": [baker.icons for baker in v.bakers],
        **{f"{grade} chips used": [sum(b.chips[g] for b in v.bakers)] for g, grade in enumerate(GRADES)},
    }


def measure_name(name: str) -> Message:
    """What a measure is called where people read it."""
    return {
        "connections": msg("connections a layer"),
        "layers that pay nothing": msg("layers that pay nothing"),
        "gold icons": msg("gold icons a cake"),
        "bronze chips used": msg("bronze chips used"),
        "silver chips used": msg("silver chips used"),
        "gold chips used": msg("gold chips used"),
    }[name]


def _pays(cake: tuple[Lying, ...], colour: str, reach: int) -> bool:
    """Whether cubes or stars are drawn on a stripe that connects; gold icons pay at the end only (P12)."""
    return reach > 1 and any(layer.stripe(colour).drawing not in ("", "gold") for layer in cake[-reach:])
