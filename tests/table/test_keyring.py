"""Which secrets go when a browser holds as many as it can."""

from __future__ import annotations

import pytest

from tischlein.table import keyring
from tischlein.table.keyring import NONE, Worth, sift


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring, "KEPT", 6)


OVER: Worth = (1, 50.0, "over")
BOTS: Worth = (2, 10.0, "bots")
OLD: Worth = (3, 20.0, "old")
NEW: Worth = (3, 30.0, "new")
WORTHS = {"n1": NEW, "n2": NEW, "o1": OLD, "b1": BOTS, "b2": BOTS, "f": OVER}


def test_where_there_is_room_all_stay() -> None:
    found = sift(["n1", "gone"], 4, WORTHS)
    assert (found.kept, found.lost) == (("n1", "gone"), frozenset())


@pytest.mark.parametrize(
    ("more", "kept", "lost"),
    [
        (1, ("n1", "o1", "b1", "n2", "b2", "f"), set()),  # what opens nothing goes
        (2, ("n1", "o1", "b1", "n2", "b2"), set()),
        (3, ("n1", "o1", "n2"), {"bots"}),  # a table goes with all its secrets
        (4, ("n1", "o1", "n2"), {"bots"}),
        (5, ("n1", "n2"), {"bots", "old"}),
        (9, (), {"bots", "old", "new"}),
    ],
)
def test_what_is_missed_least_goes_first(more: int, kept: tuple[str, ...], lost: set[str]) -> None:
    held = ["n1", "o1", "dead", "b1", "n2", "b2", "f"]
    found = sift(held, more - 1, WORTHS)
    assert (found.kept, found.lost) == (kept, frozenset(lost))


def test_nothing_is_worth_less_than_what_opens_no_table() -> None:
    assert min([*WORTHS.values(), NONE]) == NONE
