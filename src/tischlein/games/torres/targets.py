"""Which squares of Torres' board are marked, and how, while somebody chooses a move."""

from __future__ import annotations

from typing import NamedTuple

from tischlein.games.torres.view import View
from tischlein.look.picture import Marks

PLACED = {"knights": "knight", "king": "king", "move_king": "king"}
"""What is placed in a phase, where it is not a block."""


class Signs(NamedTuple):
    """coins: the kind of coin by square.  able: pieces that can be chosen now, by square, to "move" or to have a block
    "place"d under them."""

    coins: dict[str, str]
    able: dict[str, str]


def signs(v: View, marks: Marks) -> Signs:
    """What the targets look like.

    Before anything is chosen a turn has dozens of them: pieces that can move have a thin ring, and where something can be
    placed is a dot.  Once a piece, a card or a verb of the codex is chosen, and while setting up, they are coins.
    """
    wanted = {name[3:]: kind.removeprefix("card-") for name, kind in marks.targets.items() if name.startswith("sq-")}
    able = {a: "place" if kind == "put" else "move" for a, kind in wanted.items() if v.owner(a)}
    empty = {square: kind for square, kind in wanted.items() if square not in able and square != v.king}
    if v.phase == "turns" and not v.due and not marks.selected and not marks.options.get("verb"):
        able = {square: kind for square, kind in able.items() if kind == "move"}
        return Signs({square: "dot" for square, kind in empty.items() if kind == "place"}, able)
    placed = PLACED.get(v.phase, "knight" if marks.options.get("verb") == "knight" else "place")
    return Signs(
        {square: kind if kind in ("step", "pass", "knight") else placed for square, kind in empty.items()}, able
    )


def said(marked: Signs, square: str) -> str:
    """What can be done with a square, for whoever hears it: "" nothing, "move", "step", "pass" or "place"."""
    if square in marked.able:
        return marked.able[square]
    kind = marked.coins.get(square, "")
    return kind if kind in ("", "step", "pass") else "place"
