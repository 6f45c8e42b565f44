"""The boards that Torres' guide shows."""

from __future__ import annotations

from collections.abc import Callable

from tischlein.games.torres import drawing, notation
from tischlein.games.torres.layout import laid
from tischlein.games.torres.view import View
from tischlein.look.picture import NO_MARKS, Marks
from tischlein.words.say import Say


def _ones(squares: str) -> str:
    """Single blocks on these squares."""
    return " ".join(f"{square}:1" for square in squares.split())


START = _ones("d8 c6 f6 h5 a4 c3 f3 e1")
BUILD = f"{START} d3:1"
PASSAGE = _ones("d8 c6 f6 h5 a4 c3 f3") + " b1:2 c1:3 d1:3 e1:2"
SCORING = _ones("d8 c6 f6 h5 a4 f3 e1") + " c2:1 c3:2 c4:1 d3:3 d4:2"


def start(say: Say) -> str:
    """Two players have placed a knight each, the second the king as well."""
    return _picture(say, "start", laid(START, {1: "d8", 2: "c6"}, "f6"))


def build(say: Say) -> str:
    """Beside the castle c3–d3 a block may go on d2, and on e2 one of e1; on e3 it would join two castles."""
    marks = Marks(active=True, targets={"sq-d2": "place", "sq-e2": "place"}, refused="sq-e3", options={"verb": "block"})
    return _picture(say, "build", laid(BUILD, {}), marks)


def passage(say: Say) -> str:
    """Ann's knight goes in at c1 and comes out on the roof of e1."""
    return _picture(say, "passage", laid(PASSAGE, {1: "b1"}), Marks(shown=(notation.move("b1", "e1"), 1)))


def scoring(say: Say) -> str:
    """A castle of five squares with knights of both players and the king."""
    return _picture(say, "scoring", laid(SCORING, {1: "d3 c2", 2: "c3"}, "d4"))


def _picture(say: Say, name: str, v: View, marks: Marks = NO_MARKS) -> str:
    return drawing.board(v, say, marks).still(f"torres-{name}-", "figure")


PICTURES: dict[str, Callable[[Say], str]] = {"start": start, "build": build, "passage": passage, "scoring": scoring}
"""By the name after `board:` in the guide.  Each is an SVG whose ids are its own, so that a page holds them all."""
