"""Tables of Topp die Torte! laid out for a test."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from tischlein import IllegalMove, load
from tischlein.game import State
from tischlein.games.topp_die_torte import components, design, rules, tallies
from tischlein.games.topp_die_torte.components import COLOURS, JARS
from tischlein.games.topp_die_torte.state import GILDING, GOLD, PLACING

EVERY = (*COLOURS, "gold")


def dealt(players: int = 2, pieces: Sequence[int] = (), **settings: str | bool) -> State:
    """A table whose first open pieces are these, two a seat in seat order, and then any."""
    state = load("topp_die_torte", players, **settings).start()
    for number in pieces:
        state.apply(str(number))
    while state.chance():
        state.apply(state.chance()[0][0])
    return state


def ready(players: int = 2, pieces: Sequence[int] = (), **settings: str | bool) -> State:
    """The same with the first cubes in jars: the first legal way."""
    state = dealt(players, pieces, **settings)
    while state.view(0).phase == "fill":
        state.apply(state.legal()[0])
    return state


def edited(state: State, change: Callable[[rules.State], None]) -> State:
    """The state with something changed in it by hand."""
    plain = rules.State.from_bytes(bytes(state))
    change(plain)
    return state.game.restored(bytes(plain))


def jars(
    state: State,
    seat: int,
    *,
    small: Sequence[str] = (),
    middle: Sequence[str] = (),
    large: Sequence[str] = (),
    trade: Sequence[str] = (),
) -> State:
    """The state with these cubes in a seat's jars, taken from the supply; what was there goes back."""

    def change(s: rules.State) -> None:
        first = 18 * (seat - 1)
        for j, cubes in enumerate((small, middle, large)):
            for c, colour in enumerate(EVERY):
                s.supply[c] += s.jar[first + 6 * j + c] - cubes.count(colour)
                s.jar[first + 6 * j + c] = cubes.count(colour)
            s.filled[4 * (seat - 1) + j] = len(cubes)
        for c, colour in enumerate(COLOURS):
            s.supply[c] += s.trade[5 * (seat - 1) + c] - trade.count(colour)
            s.trade[5 * (seat - 1) + c] = trade.count(colour)
        s.filled[4 * (seat - 1) + 3] = len(trade)

    return edited(state, change)


def cake(state: State, seat: int, *pieces: str) -> State:
    """The state with these pieces, such as "17" or "6r", on a seat's start piece; rounds are not counted."""

    def change(s: rules.State) -> None:
        tallies.begin_cake(s, seat - 1, s.layers[9 * (seat - 1)])
        for text in pieces:
            tallies.crown(s, seat - 1, 2 * (int(text.removesuffix("r")) - 1) + text.endswith("r"))

    return edited(state, change)


def supply(state: State, cubes: Mapping[str, int]) -> State:
    """The state with so many cubes in the supply; the others are gone."""

    def change(s: rules.State) -> None:
        for colour, n in cubes.items():
            s.supply[EVERY.index(colour)] = n

    return edited(state, change)


def turn(
    state: State,
    hand: Mapping[str, int] | None = None,
    *,
    brought: bool = True,
    last: bool = False,
    gold: int | None = None,
) -> State:
    """Seat 1 in its laying turn with these earned cubes, or with gold cubes at the end."""

    def change(s: rules.State) -> None:
        s.phase = PLACING if gold is None else GILDING
        s.player = 0
        s.brought = brought
        s.chosen[0] = 2 * s.open[0]
        for seat in range(1, s.seats):
            s.chosen[seat] = 2 * s.open[2 * seat]
        if last or gold is not None:
            s.round = s.rounds - 1 if gold is None else s.rounds
        for colour, n in (hand or {}).items():
            s.hand[COLOURS.index(colour)] = n
            s.supply[COLOURS.index(colour)] -= n
        s.gold = gold or 0
        s.supply[GOLD] -= s.gold

    return edited(state, change)


def play(state: State, *moves: str) -> State:
    """Play moves of whoever's turn it is, and outcomes of chance."""
    for move in moves:
        state.apply(move)
    return state


def refused(state: State, move: str, seat: int | None = None) -> str:
    """The id of the rule that forbids the move here."""
    before = bytes(state)
    with pytest.raises(IllegalMove) as caught:
        state.apply(move, seat)
    assert bytes(state) == before
    return caught.value.rule


def held(state: State, seat: int) -> dict[str, list[str]]:
    """The cubes in a seat's jars, each colour as often as it is there."""
    baker = state.view(0).baker(seat)
    found = {jar: [c for c, n in cubes.items() for _ in range(n)] for jar, cubes in zip(JARS, baker.jars, strict=True)}
    return found | {"trade": [c for c, n in baker.trade.items() for _ in range(n)]}


def few(folder: Path, n: int) -> str:
    """A pieces file with the first so many pieces."""
    pieces = components.default()
    some = pieces._replace(pieces={k: piece for k, piece in pieces.pieces.items() if k <= n})
    file = folder / f"{n}.toml"
    file.write_text(design.toml(some), encoding="utf-8")
    return str(file)
