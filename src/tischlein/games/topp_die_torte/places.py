"""What things are called on the page, so that those that move can be seen moving: ids, and where each comes from and goes to.

A table lets what is new fly to its place from the first of the ids in `data-flies-from` that is gone, or else from the first one
that is there, and what is gone to that in `data-flies-to` (table/static/flights.js).
"""

from __future__ import annotations

from collections.abc import Iterator

from tischlein.games.topp_die_torte.components import JARS, TRADE
from tischlein.look.svg import Attribute

PILE = 4
"""Cubes of a colour at hand that are drawn."""
TRADED = 8
"""Cubes in the trade jar that are drawn."""


DIE = "the-die"


def drawn(seat: int, layer: int, colour: str) -> str:
    """What is drawn on a stripe of a seat's cake, where that is the large one."""
    return f"drawn-{seat}-{layer}-{colour}"


def supply(colour: str) -> str:
    return f"supply-{colour}"


def stock(grade: str) -> str:
    """The chips of a grade that are left."""
    return f"stock-{grade}"


def ready(jar: str, colour: str) -> str:
    """One of the first cubes beside a jar."""
    return f"ready-{jar}-{colour}"


def at_hand(colour: str, k: int) -> str:
    """Cube k of a colour at hand, from 1; 0 is one of the supply that can be had."""
    return f"hand-{colour}-{k}"


def chip(seat: int, grade: str, value: int, k: int) -> dict[str, Attribute]:
    """The k-th chip of a grade and value that the reader has."""
    return {"id": f"chip-{seat}-{grade}-{value}-{k}", "data_flies_from": stock(grade)}


def chips(seat: int, grade: str, n: int) -> dict[str, Attribute]:
    """The newest of n chips of a grade that somebody else has."""
    return {"id": f"chips-{seat}-{grade}-{n}", "data_flies_from": stock(grade)}


def card(number: int, small: bool = False) -> str:
    """The picture of an open piece, large to be chosen, small while it waits."""
    return f"{'next' if small else 'card'}-{number}"


def handed_on(seat: int, players: int, number: int) -> str:
    """An open piece, small, of the seat to the right, from which it comes at the end of a round (P8)."""
    return small(seat - 1 or players, number)


def small(seat: int, number: int) -> str:
    """An open piece of somebody else's, small beside the cake."""
    return f"small-{seat}-{number}"


def open_to_choose(seat: int, players: int, number: int) -> dict[str, Attribute]:
    """An open piece of the reader's, large."""
    ways = f"{handed_on(seat, players, number)} {card(number, True)}"
    return {"id": card(number), "data_place": True, "data_flies_from": ways}


def open_waiting(seat: int, players: int, number: int) -> dict[str, Attribute]:
    """The same, small, while it is not chosen from."""
    return {"id": card(number, True), "data_place": True, "data_flies_from": handed_on(seat, players, number)}


def open_elsewhere(seat: int, players: int, number: int) -> dict[str, Attribute]:
    """An open piece of somebody else's: it may have been the reader's."""
    ways = [handed_on(seat, players, number), card(number, True), card(number)]
    return {"id": small(seat, number), "data_flies_from": " ".join(ways)}


def laid(seat: int, number: int) -> dict[str, Attribute]:
    """A layer that is being laid: it comes from where it lay open."""
    return {"data_flies_from": f"{card(number, True)} {card(number)} {small(seat, number)}"}


def in_jar(seat: int, jar: str, colour: str, k: int) -> dict[str, Attribute]:
    """Cube k of a colour, from 1, in a jar of the reader's: it came from the hand, and goes back to the supply."""
    ways = [ready(jar, colour), *(at_hand(colour, n) for n in range(PILE, -1, -1)), supply(colour)]
    return {"id": f"in-{seat}-{jar}-{colour}-{k}", "data_flies_from": " ".join(ways), "data_flies_to": supply(colour)}


def in_small(seat: int, jar: str, colour: str, k: int) -> dict[str, Attribute]:
    """The same for a jar of somebody else's, which is small."""
    return {"id": f"of-{seat}-{jar}-{colour}-{k}", "data_flies_from": supply(colour), "data_flies_to": supply(colour)}


def in_hand(seat: int, colour: str, k: int, source: str) -> dict[str, Attribute]:
    """Cube k of a colour at hand, from 1: back from a jar, or new from its source."""
    back = [str(in_jar(seat, jar, colour, n)["id"]) for jar, n in _jars(colour)]
    return {"id": at_hand(colour, k), "data_flies_from": " ".join([*back, source])}


def _jars(colour: str) -> Iterator[tuple[str, int]]:
    """Where a cube of a colour can lie in jars, as (jar, which of its colour): gold ones several in one jar."""
    for jar in JARS:
        for k in range(5 if colour == "gold" else 1, 0, -1):
            yield jar, k
    for k in range(0 if colour == "gold" else TRADED, 0, -1):
        yield TRADE, k
