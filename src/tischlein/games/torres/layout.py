"""Positions of Torres laid out by hand, for pictures."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tischlein.games.torres import rules
from tischlein.games.torres.board import Board
from tischlein.games.torres.components import KNIGHTS, SQUARES
from tischlein.games.torres.view import Castle, View, view


def laid(blocks: str, knights: Mapping[int, str], king: str = "", players: int = 2) -> View:
    """A spectator's view of a board.

    blocks: squares with their heights, such as "d8:1 c6:2".  knights: squares by seat, such as {1: "d8 c6"}.
    """
    s = rules.State()
    rules.setup(s, [players, 0, 0, 0, 0])
    heights = dict.fromkeys(SQUARES, 0)
    for block in blocks.split():
        square, height = block.split(":")
        heights[square] = int(height)
    castles = [sorted(castle, key=SQUARES.index) for castle in Board(heights, {}).castles]
    start = view(s, 0)
    people = []
    for seat, one in enumerate(start.people, 1):
        squares = knights.get(seat, "").split()
        people.append(msgspec.structs.replace(one, knights=(*squares, *[""] * (KNIGHTS - len(squares)))))
    return msgspec.structs.replace(
        start,
        phase="turns",
        heights=heights,
        castles=tuple(Castle(tuple(c), max(heights[a] for a in c)) for c in castles),
        king=king,
        people=tuple(people),
    )
