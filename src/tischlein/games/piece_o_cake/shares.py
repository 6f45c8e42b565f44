"""How the cake lies: its portions, also those that knives on trial would make, and how far each is moved out."""

from __future__ import annotations

from typing import NamedTuple

from tischlein.games.piece_o_cake.components import SLICES
from tischlein.games.piece_o_cake.controls import NUMBERS, chosen_portion
from tischlein.games.piece_o_cake.slices import HALF, polar
from tischlein.games.piece_o_cake.view import LETTERS, View
from tischlein.look.picture import Marks
from tischlein.look.svg import Point

APART, LIFTED = 15.0, 14.0


class Share(NamedTuple):
    """A portion as it is drawn: letter, slices from 1 clockwise, the angle of its middle, how far it is moved out."""

    letter: str
    slices: tuple[int, ...]
    taken: bool
    middle: float
    out: float

    @property
    def shift(self) -> Point:
        return polar(self.middle, self.out)


def knives(v: View, marks: Marks) -> tuple[int, ...]:
    """The slices before which knives stand on trial, or where the cake has been cut."""
    if v.phase == "cut":
        return tuple(
            sorted(NUMBERS[pick.removeprefix("knife-")] for pick in marks.selected if pick.startswith("knife-"))
        )
    return ()


def shares(v: View, marks: Marks) -> list[Share]:
    """The portions, those on trial too: moved apart a little, the chosen one more."""
    if v.portions:
        parts = [(portion.letter, portion.slices, portion.taken) for portion in v.portions]
    else:
        parts = [(letter, slices, False) for letter, slices in preview(knives(v, marks), len(v.cake))]
    chosen = chosen_portion(v, marks.selected)
    made = []
    for letter, slices, taken in parts:
        middle = (2 * slices[0] - 2 + len(slices)) * HALF if slices else 0.0
        out = APART if len(parts) > 1 else 0.0
        lifted = LIFTED if chosen is not None and chosen.letter == letter and len(parts) > 1 else 0.0
        made.append(Share(letter, slices, taken, middle, out + lifted))
    return made


def preview(begins: tuple[int, ...], laid: int = SLICES) -> list[tuple[str, tuple[int, ...]]]:
    """Letters and slices of the portions that knives before these slices make; less than two knives make one."""
    if len(begins) < 2 or laid < SLICES:
        return [("A", tuple(range(1, laid + 1)))]
    arcs = []
    for k, begin in enumerate(begins):
        size = (begins[(k + 1) % len(begins)] - begin) % SLICES
        arcs.append(tuple((begin - 1 + i) % SLICES + 1 for i in range(size)))
    letters = LETTERS if len(arcs) <= len(LETTERS) else LETTERS + "FGHIJK"
    return list(zip(letters, arcs, strict=False))


def angle(number: int) -> float:
    """The angle of a slice's middle."""
    return (2 * number - 1) * HALF
