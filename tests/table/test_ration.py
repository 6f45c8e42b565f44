"""What one visitor may have at once, and how it grows again."""

from __future__ import annotations

import pytest

from tischlein.table import ration
from tischlein.table.ration import Places, Ration, Rations


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_so_many_at_once_and_then_one_after_the_other() -> None:
    clock = Clock()
    units = Ration(3, 2.0, clock)
    assert [units.take() for _ in range(5)] == [0.0, 0.0, 0.0, 2.0, 4.0]
    clock.now += 3
    assert units.wait() == pytest.approx(3.0)


def test_it_grows_again_but_never_beyond_what_it_was() -> None:
    clock = Clock()
    units = Ration(3, 2.0, clock)
    for _ in range(3):
        units.take()
    assert units.wait() == 2.0
    clock.now += 2
    assert units.take() == 0.0
    clock.now += 1000
    assert [units.take() for _ in range(4)] == [0.0, 0.0, 0.0, 2.0]


def test_visitors_do_not_share() -> None:
    clock = Clock()
    rations = Rations(1, 5.0, clock)
    assert rations.of("ann").take() == 0.0
    assert rations.of("ann").wait() == 5.0
    assert rations.of("béla").wait() == 0.0


def test_only_so_many_visitors_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ration, "REMEMBERED", 2)
    rations = Rations(1, 5.0, Clock())
    for visitor in ("a", "b", "c"):
        rations.of(visitor).take()
    assert rations.of("a").wait() == 0.0
    assert rations.of("c").wait() == 5.0


def test_places_are_given_back() -> None:
    places = Places(2)
    with (
        places.hold("ann") as one,
        places.hold("ann") as two,
        places.hold("ann") as three,
        places.hold("béla") as other,
    ):
        assert (one, two, three, other) == (True, True, False, True)
    with places.hold("ann") as again:
        assert again
    assert not places._held  # visitors who have left cost nothing
