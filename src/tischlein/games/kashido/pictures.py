"""The trays that the guide shows, drawn from positions of the game."""

from __future__ import annotations

from collections.abc import Callable

from tischlein.games.kashido import drawing, notation, rules
from tischlein.games.kashido.components import COLOURS
from tischlein.games.kashido.controls import chit_control
from tischlein.games.kashido.view import view
from tischlein.look.picture import Marks
from tischlein.words.say import Say

# The numbers of each colour's chits at the lines 1 2 3 4 a b c d / \.
DEAL = {
    "red": (1, 3, 2, 1, 3, 2, 1, 2, 1, 4),
    "yellow": (2, 1, 1, 3, 2, 1, 3, 1, 2, 4),
    "green": (1, 2, 3, 1, 1, 2, 4, 3, 1, 2),
    "blue": (2, 1, 4, 2, 1, 3, 1, 2, 3, 1),
}


def _tray(*swaps: tuple[str, str]) -> rules.State:
    """The start layout with the chits dealt, and some sweets swapped."""
    s = rules.State()
    rules.setup(s, [2, 0, 0])
    for colour in COLOURS:
        for number in DEAL[colour]:
            rules.deal(s, number)
    for a, b in swaps:
        rules.apply(s, 0, notation.swap(a, b))
    return s


def _gainable(s: rules.State) -> dict[str, str]:
    """The chits that can be gained as they are, as targets."""
    out = [0] * rules.ACTIONS
    legal = out[: rules.legal(s, 0, out)]
    gains = [notation.gained(action) for action in legal if rules.GAIN <= action < rules.GAIN + 40]
    return {chit_control(line, colour): "gain" for line, colour, _ in gains}


def start(say: Say) -> str:
    """Before the first turn: every chit that shows a 1 can be gained."""
    s = _tray()
    return _picture(say, "start", s, Marks(targets=_gainable(s)))


def swap(say: Say) -> str:
    """a4 and b4 were swapped, and column b holds two red sweets for its red 2."""
    s = _tray(("a4", "b4"))
    shown = notation.swap("a4", "b4"), 1
    return _picture(say, "swap", s, Marks(targets=_gainable(s), shown=shown, ghost=notation.gain("b", "red")))


def green(say: Say) -> str:
    """c2 and c3 were swapped, and row 2 holds two red sweets: a green chit makes its red 3 fit."""
    s = _tray(("c2", "c3"))
    targets = _gainable(s) | {chit_control("2", "red"): "green"}
    shown = notation.swap("c2", "c3"), 1
    return _picture(say, "green", s, Marks(targets=targets, shown=shown, ghost=notation.gain("2", "red", 1)))


def _picture(say: Say, name: str, s: rules.State, marks: Marks) -> str:
    return drawing.board(view(s, 0), say, marks).still(f"kashido-{name}-", "figure")


PICTURES: dict[str, Callable[[Say], str]] = {"start": start, "swap": swap, "green": green}
"""By the name after `board:` in the guide.  Each is an SVG whose ids are its own, so that a page holds them all."""
