"""What Torres' castles would pay if the year ended now, for signs on the board and a small table beside it."""

from __future__ import annotations

from typing import NamedTuple

from tischlein.games.torres import recount
from tischlein.games.torres.deeds import board_of
from tischlein.games.torres.view import Castle, View


class Worth(NamedTuple):
    """A castle, where its sign hangs (its highest square, one without a piece first), and (seat, points), most first."""

    castle: Castle
    square: str
    points: tuple[tuple[int, int], ...]


def castles_now(v: View) -> list[Worth]:
    """The castles that would pay anybody, by T40."""
    board = board_of(v)
    paid: dict[str, list[tuple[int, int]]] = {}
    for seat in range(1, v.players + 1):
        for gain in recount.castle_gains(board, seat - 1):
            if gain.points:
                castle = v.castle(gain.square)
                assert castle is not None
                paid.setdefault(castle.squares[0], []).append((seat, gain.points))
    found = []
    for castle in v.castles:
        points = paid.get(castle.squares[0])
        if points:
            top = max(castle.squares, key=lambda a: (v.heights[a], not (v.owner(a) or a == v.king), a))
            found.append(Worth(castle, top, tuple(sorted(points, key=lambda one: (-one[1], one[0])))))
    return found


def totals_now(v: View) -> list[int]:
    """By seat, what all of T40, T41 and T53 would bring now, markers not regarded."""
    points = [0] * v.players
    if not v.king:
        return points
    for advance in recount.year_scoring(board_of(v), list(v.scores), v.start - 1, v.year, v.master_card):
        points[advance.seat] += sum(gain.points for gain in advance.gains)
    return points
