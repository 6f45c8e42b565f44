"""Chances are told no more sharply than they are known."""

from __future__ import annotations

import math

import pytest

from tischlein.lab.figures import ENOUGH, figure, step
from tischlein.words.say import LANGUAGES, Say


@pytest.mark.parametrize(
    ("simulations", "shown"),
    [
        (0, "–"),
        (18, "–"),
        (ENOUGH - 1, "–"),
        (ENOUGH, "≈\u202f65%"),
        (2_499, "≈\u202f65%"),
        (2_500, "63%"),
        (20_000, "63%"),
    ],
)
def test_a_figure_needs_its_simulations(simulations: int, shown: str) -> None:
    assert figure(Say("en"), 0.631, simulations) == shown


@pytest.mark.parametrize("simulations", [*range(ENOUGH, 4 * ENOUGH), 1_000, 2_499, 2_500, 10**6])
def test_no_step_is_finer_than_the_standard_error(simulations: int) -> None:
    assert step(simulations) >= 100 * 0.5 / math.sqrt(simulations)


@pytest.mark.parametrize(
    ("share", "rough", "sharp"),
    [(0.0, "<\u202f5%", "0%"), (0.01, "<\u202f5%", "1%"), (0.99, ">\u202f95%", "99%"), (1.0, ">\u202f95%", "100%")],
)
def test_what_is_rough_is_never_certain(share: float, rough: str, sharp: str) -> None:
    assert (figure(Say("en"), share, 200), figure(Say("en"), share, 9_999)) == (rough, sharp)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_about(lang: str) -> None:
    assert figure(Say(lang), 0.4, 200).startswith("≈\u202f40")
