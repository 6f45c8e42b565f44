"""The cakes and plates that the guide shows, drawn from positions of the game."""

from __future__ import annotations

from collections.abc import Callable

from tischlein.games.piece_o_cake import drawing, notation, rules
from tischlein.games.piece_o_cake.scoring import plates
from tischlein.games.piece_o_cake.state import OVER
from tischlein.games.piece_o_cake.view import ALL_KINDS, view
from tischlein.look.picture import Marks
from tischlein.words.say import Say

CAKE = "strawberry kiwi chocolate gooseberry plum chocolate blackberry strawberry cherry gooseberry apricot"
KNIVES = (1, 4, 7, 10)
PLATES = (  # kept, eaten
    ("chocolate 3 kiwi 1 plum 1", "strawberry 2 gooseberry 1"),
    ("chocolate 3 gooseberry 4 plum 1", "cherry 2 chocolate 1"),
    ("strawberry 5 kiwi 2 apricot 1", "blackberry 3"),
)
"""Three players at the end of a game: 20, 28 and 28 points (C13)."""


def laid() -> rules.State:
    """The first cake of four players, before it is cut."""
    s = rules.State()
    rules.setup(s, [4, 0, 0, 0, 0])
    for kind in CAKE.split():
        rules.deal(s, ALL_KINDS.index(kind))
    return s


def served() -> rules.State:
    """The same cut into four, portion B taken by seat 2, its chocolate eaten."""
    s = laid()
    rules.apply(s, 0, notation.cut(KNIVES))
    rules.apply(s, 1, notation.take("B", [6]))
    return s


def finished() -> rules.State:
    """Three plates after the fifth cake."""
    s = rules.State()
    rules.setup(s, [3, 0, 0, 0, 0])
    for seat, (kept, eaten) in enumerate(PLATES):
        for kind, n in _pairs(kept):
            s.kept[8 * seat + ALL_KINDS.index(kind)] = n
        for kind, n in _pairs(eaten):
            s.eaten[9 * seat + ALL_KINDS.index(kind)] = n
    s.number, s.phase = 5, OVER
    return s


def _pairs(text: str) -> list[tuple[str, int]]:
    words = text.split()
    return [(kind, int(n)) for kind, n in zip(words[::2], words[1::2], strict=True)]


def cut(say: Say) -> str:
    """Four knives on the first cake: A, B and C have three slices, D has two."""
    marks = Marks(active=True, selected=frozenset(f"knife-{number}" for number in KNIVES))
    return drawing.board(view(laid(), 1), say, marks).still("cake-cut-", "figure")


def choose(say: Say) -> str:
    """Portion B is gone, A is picked: strawberry and kiwi to be kept, chocolate to be eaten."""
    marks = Marks(active=True, selected=frozenset({"portion-A", "split-chocolate-1"}))
    return drawing.board(view(served(), 3), say, marks).still("cake-choose-", "figure")


def scoring(say: Say) -> str:
    """The three plates, kept slices face up by kind and eaten ones beside them."""
    return plates(view(finished(), 0), say).still("cake-scoring-", "figure")


PICTURES: dict[str, Callable[[Say], str]] = {"cut": cut, "choose": choose, "scoring": scoring}
"""By the name after `board:` in the guide.  Each is an SVG whose ids are its own, so that a page holds them all."""
