"""How Torres' board is looked at: by quarter turns, from the corner or from above.  What both sights have in common."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from tischlein.games.torres.components import SQUARES
from tischlein.games.torres.view import View
from tischlein.look.svg import Point
from tischlein.words import Message

Place = tuple[int, int]
"""Column and row from 0 as they are seen; on the board itself while it is not turned."""


@functools.cache
def places(turn: int) -> Mapping[str, Place]:
    """Where each square is seen after so many quarter turns of the board, clockwise from above."""
    found = {}
    for i, square in enumerate(SQUARES):
        column, row = i % 8, i // 8
        for _ in range(turn):
            column, row = row, 7 - column
        found[square] = column, row
    return found


class Sight(ABC):
    """A board as somebody looks at it.

    place: of each square.  square: at each place.  height: at each place.  flat: how much lower than wide a circle is drawn.
    """

    css = "board torres"
    flat = 1.0

    def __init__(self, v: View, turn: int = 0) -> None:
        self.v, self.turn = v, turn
        self.place = places(turn)
        self.square = {place: square for square, place in self.place.items()}
        self.height = {place: v.heights[square] for square, place in self.place.items()}

    @property
    @abstractmethod
    def box(self) -> tuple[float, float, float, float]:
        """The viewBox."""

    @abstractmethod
    def label(self) -> Message:
        """What the whole picture is."""

    @abstractmethod
    def ground(self) -> str:
        """The board without blocks; the same for ever."""

    @abstractmethod
    def towers(self, newest: str) -> str:
        """All blocks.  newest: the square whose top block has just come, "" for none."""

    @abstractmethod
    def at(self, square: str) -> Point:
        """The middle of a square's roof."""

    def stand(self, square: str) -> Point:
        """Where a piece on a square is drawn."""
        return self.at(square)

    @abstractmethod
    def shape(self, square: str) -> str:
        """The outline of a square with its tower, as path data."""

    @abstractmethod
    def roof(self, square: str) -> str:
        """The outline of its roof alone."""

    @abstractmethod
    def order(self) -> list[str]:
        """The squares, those in front last."""

    @abstractmethod
    def coin(self, kind: str, square: str) -> str:
        """The sign of a target."""

    @abstractmethod
    def figure(self, who: int, ring: str, lifted: bool) -> str:
        """A knight of a seat, or the king (0), standing on the origin.  ring: "" none, "thin", "strong"."""

    @abstractmethod
    def off(self) -> Point:
        """Where pieces wait that are not on the board."""

    @abstractmethod
    def front(self, coins: Mapping[str, str], men: Mapping[str, str]) -> str:
        """What must be painted once more above the pieces.  coins: kinds by square.  men: ids of pieces by square."""

    @abstractmethod
    def through(self, square: str, kind: str) -> str:
        """A piece, or a coin (of a kind) that shows through the towers before it, to be touched; else empty.

        Pieces count whether or not they are hidden: a coin that shows through must not lie over one in front.
        """

    @abstractmethod
    def block(self, square: str) -> str:
        """One more block on a square, on trial."""

    @abstractmethod
    def arrow(self, start: str, end: str) -> str:
        """Path data of an arrow from one square to another."""

    @abstractmethod
    def levels(self, coins: Mapping[str, str]) -> str:
        """The heights of towers as numbers, beside coins; empty where the sight shows them anyway."""

    @abstractmethod
    def above(self, square: str) -> Point:
        """Where a sign hangs that belongs to a square and whatever stands there."""

    def outline(self, squares: Iterable[str]) -> str:
        """The roofs of several squares."""
        return "".join(self.roof(square) for square in squares)

    def percent(self) -> dict[str, tuple[float, float]]:
        """The middle of every control in per cent of the box."""
        left, top, wide, high = self.box
        return {
            f"sq-{square}": (100 * (x - left) / wide, 100 * (y - top) / high)
            for square, (x, y) in ((square, self.at(square)) for square in SQUARES)
        }
