"""Torres positions laid out by hand, for tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from tischlein.game import Game, State
from tischlein.games.torres import rules, stacks
from tischlein.games.torres.components import CARDS, SQUARES
from tischlein.kit.errors import IllegalMove
from tischlein.kit.spec import Value

EIGHT = "a1:1 c1:1 e1:1 g1:1 a8:1 c8:1 e8:1 g8:1"
"""Eight castles out of the way, on the lowest and the highest row."""
START = "d8 c6 f6 h5 a4 c3 f3 e1"


@contextmanager
def on_the_shelf() -> Iterator[None]:
    """Torres can be loaded and replayed, whether or not it is among the games that are offered."""
    with ExitStack() as stack:
        for name, module in list(sys.modules.items()):
            if name.startswith("tischlein") and "torres" not in getattr(module, "NAMES", ("torres",)):
                stack.enter_context(patch.object(module, "NAMES", (*module.NAMES, "torres")))
        yield


def table(players: int = 2, **settings: Value) -> Game:
    """A game of Torres."""
    with on_the_shelf():
        return Game("torres", players, settings)


def heights(text: str) -> dict[str, int]:
    """ "a1:2 b1:3" as heights by square."""
    return {pair[:2]: int(pair[3:]) for pair in text.split()}


def castles(of: Mapping[str, int]) -> list[int]:
    """The castles of some heights as sets of squares, found by painting."""
    found: list[int] = []
    left = {SQUARES.index(square) for square, height in of.items() if height}
    while left:
        painted, waiting = 0, [min(left)]
        while waiting:
            i = waiting.pop()
            if i in left:
                left.remove(i)
                painted |= 1 << i
                waiting += [i + 8, i - 8, *([i + 1] if i % 8 < 7 else []), *([i - 1] if i % 8 else [])]
        found.append(painted)
    return found


def lay(
    blocks: str,
    knights: Mapping[int, str] | None = None,
    king: str = "",
    *,
    players: int = 2,
    cards: str = "",
    settings: Mapping[str, Value] | None = None,
    piles: Mapping[int, tuple[int, ...]] | None = None,
    **fields: Any,
) -> State:
    """A turn of seat 1: heights, knights by seat, the king, cards in seat 1's hand, other fields of the state by name."""
    game = table(players, **(settings or {}))
    s = game.start()._core.plain()
    of = heights(blocks)
    put_blocks(s, of)
    for k in range(24):
        s.knight[k] = -1
    for seat, squares in (knights or {}).items():
        for k, square in enumerate(squares.split()):
            i = SQUARES.index(square)
            s.knight[6 * (seat - 1) + k] = i
            s.knights[seat - 1] |= 1 << i
    s.king = (
        SQUARES.index(king) if king else SQUARES.index(next(square for square in of if square not in _all(knights)))
    )
    s.phase, s.taken, s.player, s.points = 4, 0, 0, 5
    for card in cards.split():
        s.hand[CARDS.index(card)] += 1
        s.held[0] += 1
    for seat, sizes in (piles or {}).items():
        s.stack[4 * (seat - 1) : 4 * seat] = type(s.stack)("b", [*sizes, -1, -1, -1, -1][:4])
    for name, value in fields.items():
        if isinstance(value, (list, tuple)):
            for k, one in enumerate(value):
                getattr(s, name)[k] = one
        else:
            setattr(s, name, value)
    return game.from_bytes(bytes(s))


def _all(knights: Mapping[int, str] | None) -> set[str]:
    return {square for squares in (knights or {}).values() for square in squares.split()}


def put_blocks(s: rules.State, of: Mapping[str, int]) -> None:
    """Put nothing but these heights on a board."""
    for i, square in enumerate(SQUARES):
        s.height[i] = of.get(square, 0)
    for level in range(48):
        s.above[level] = sum(1 << i for i in range(64) if s.height[i] > level)
    found = castles(of)
    for k in range(8):
        s.castle[k] = found[k] if k < len(found) else 0


def moves(state: State, start: str) -> set[str]:
    """What follows a text in the legal moves that begin with it."""
    return {text[len(start) :].strip() for text in state.moves() if text.startswith(start)}


def play(state: State, *texts: str) -> State:
    """Play moves of whoever's turn it is, and outcomes of chance."""
    for text in texts:
        state.apply(text)
    return state


def refused(state: State, text: str, seat: int | None = None) -> str:
    """The id of the rule that forbids a move, which changes nothing."""
    before = bytes(state)
    with pytest.raises(IllegalMove) as caught:
        state.apply(text, seat)
    assert bytes(state) == before
    assert text not in state.moves(seat)
    return caught.value.rule


def why(state: State, text: str) -> str:
    """The reason in English."""
    refusal = state.why_not(text)
    assert refusal is not None
    return str(refusal.message)


def points_of_year(state: State) -> list[int]:
    """How far each marker comes when the last turn of a year ends without points."""
    s = state._core.plain().copy()
    s.round, s.taken = stacks.rounds(s) - 1, s.seats - 1
    s.player = (s.start + s.seats - 1) % s.seats
    for seat in range(s.seats):
        for k in range(4):
            s.stack[4 * seat + k] = -1
        s.stack[4 * seat] = 0
    before = list(s.score[: s.seats])
    rules.apply(s, s.player, rules.END)
    return [s.score[seat] - before[seat] for seat in range(s.seats)]
