"""Hypothesis strategies: games, tables under way, names and whole records."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from tests.games.positions import draw, tables
from tischlein import NAMES, Dealer, Match
from tischlein.game import Game

names = st.text(max_size=20) | st.sampled_from(
    [
        "Ann",
        "Béla",
        "지은",
        "太郎",
        "#1",
        "a | b",
        "|",
        "# not a comment",
        "",
        "  ",
        "x: y",
        "\u2028",
        "🂡",
        "tischlein 1",
        "*",
        "?",
    ]
)
"""Names of players, also ones that could be taken for something else in a record."""

seeds = st.integers(0, 2**32)


def games(name: str | None = None) -> st.SearchStrategy[Game]:
    """Any game, or one by name, with any number of seats and any settings."""
    return st.sampled_from([game for each in ([name] if name else NAMES) for game in tables(each)])


@st.composite
def matches(draw_: st.DrawFn, name: str | None = None, longest: int = 80) -> Match:
    """A match of a random game after up to so many random steps; about half of them have a dealer."""
    game = draw_(games(name))
    people = draw_(st.lists(names, min_size=game.players, max_size=game.players))
    seed, steps, dealt = draw_(seeds), draw_(st.integers(0, longest)), draw_(st.booleans())
    return played(Match(game, Dealer.numbered(seed) if dealt else None, people, manual=not dealt), seed, steps)


def played(match: Match, seed: int, steps: int = 10**6) -> Match:
    """The match with up to so many further random steps."""
    rng = random.Random(seed)
    for _ in range(steps):
        if match.state.over:
            break
        if match.state.chance():
            match.deal(draw(match.state, rng))
        else:
            seat = rng.choice(match.state.actors)
            match.play(rng.choice(match.state.legal(seat)), seat)
    return match
