"""Torres' board as a person sees it: towers, castles, pieces, and the ways through, square by square.

Plain Python for the referee, written from the rules page and not from the rules in the subset: it reads heights and pieces
only and finds everything else anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from tischlein.games.torres.components import SQUARES

Castle = frozenset[str]


def neighbours(square: str) -> list[str]:
    """The squares orthogonally next to one."""
    return [to for dc, dr in ((0, 1), (1, 0), (0, -1), (-1, 0)) if (to := shifted(square, dc, dr))]


def shifted(square: str, columns: int, rows: int) -> str:
    """The square so far to the right and up, "" off the board."""
    to = chr(ord(square[0]) + columns) + chr(ord(square[1]) + rows)
    return to if len(to) == 2 and "a" <= to[0] <= "h" and "1" <= to[1] <= "8" else ""


def distance(a: str, b: str) -> tuple[int, int]:
    """Columns and rows between two squares."""
    return abs(ord(a[0]) - ord(b[0])), abs(ord(a[1]) - ord(b[1]))


class Board:
    """heights: by square.  knights: the seat (from 0) by square.  king: his square, "" off the board."""

    def __init__(self, heights: dict[str, int], knights: dict[str, int], king: str = "") -> None:
        self.heights, self.knights, self.king = heights, knights, king

    @cached_property
    def castles(self) -> list[Castle]:
        """T2: the largest orthogonally connected sets of squares with blocks."""
        found: list[Castle] = []
        seen: set[str] = set()
        for square in SQUARES:
            if self.heights[square] and square not in seen:
                castle = self._connected(square)
                found.append(castle)
                seen |= castle
        return found

    def _connected(self, square: str) -> Castle:
        found, waiting = {square}, [square]
        while waiting:
            for to in neighbours(waiting.pop()):
                if self.heights[to] and to not in found:
                    found.add(to)
                    waiting.append(to)
        return frozenset(found)

    def castle_of(self, square: str) -> Castle:
        """The castle of a square; empty for ground."""
        return next((castle for castle in self.castles if square in castle), frozenset())

    def castles_beside(self, square: str) -> list[Castle]:
        """The castles orthogonally next to a square, each once."""
        near = set(neighbours(square))
        return [castle for castle in self.castles if castle & near]

    def height_of(self, castle: Iterable[str]) -> int:
        """The height of the highest square."""
        return max((self.heights[square] for square in castle), default=0)

    def is_empty(self, square: str) -> bool:
        """Whether no piece stands there."""
        return square not in self.knights and square != self.king

    def of_seat(self, seat: int) -> list[str]:
        """The squares of a seat's knights."""
        return [square for square, owner in self.knights.items() if owner == seat]

    def with_height(self, square: str, height: int) -> Board:
        """The board with another tower on one square."""
        return Board({**self.heights, square: height}, self.knights, self.king)

    def without_knight(self, square: str) -> Board:
        """The board after a knight is taken off."""
        return Board(self.heights, {on: seat for on, seat in self.knights.items() if on != square}, self.king)

    def entered(self, square: str) -> list[str]:
        """T13: the stacks that a knight may enter from its square: next to it and higher than its level."""
        return [to for to in neighbours(square) if self.heights[to] > self.heights[square]]

    def levels_inside(self, square: str) -> dict[str, int]:
        """T13: every stack a knight can reach inside, with the best level it can have there."""
        best: dict[str, int] = {}
        waiting = [(to, min(self.heights[square], self.heights[to] - 1)) for to in self.entered(square)]
        while waiting:
            here, level = waiting.pop()
            if best.get(here, -1) >= level:
                continue
            best[here] = level
            waiting += [(to, min(level, self.heights[to] - 1)) for to in neighbours(here) if self.heights[to] > 0]
        return best
