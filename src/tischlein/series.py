"""A match of several games taken apart: each of its games as a match of its own, whose record stands by itself.

A game in which several can be played in a row brings `series.py` with `SETTING`, the setting that says how many,
`number(v)`, the game of the match that a view is in, and `starter(players, game)`, the seat that starts it.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from typing import Any

from tischlein.game import Game
from tischlein.match import Match, Step
from tischlein.record import CHANCE, DRAWN, GIVEN


def is_series(game: Game) -> bool:
    """Whether it is a match of several games."""
    return _series(game) is not None


def finished_games(match: Match) -> int:
    """How many games of a match are over for good: the next one has begun, or the match is over; 0 where it is one game only."""
    series = _series(match.game)
    if series is None:
        return 0
    return int(series.number(match.state.view(0))) - (0 if match.state.over else 1)


def single_games(match: Match) -> list[Match]:
    """The games of a match that are over for good, each by itself; none where the match is one game only.

    Players are named in the turn order of each game, and chance is what it was: the record names the match's
    commitment, once the match is over its seed, and under `drawn` how many outcomes that seed had brought before.
    """
    done = finished_games(match)
    if not done:
        return []
    return [_single(match, number, stretch) for number, stretch in enumerate(_stretches(match), 1) if number <= done]


def _series(game: Game) -> Any:
    """The game's own file about matches; None where this is no match of several games."""
    module = f"tischlein.games.{game.name}.series"
    found = importlib.import_module(module) if importlib.util.find_spec(module) else None
    return found if found and game.settings[found.SETTING] != "1" else None


def _stretches(match: Match) -> Iterator[list[Step]]:
    """The steps of every game; one begins with an outcome of chance."""
    series, number, steps = _series(match.game), 1, list[Step]()
    for index, step in enumerate(match.steps, 1):
        if step.actor == CHANCE and int(series.number(match.at(index).view(0))) > number:
            yield steps
            number, steps = number + 1, []
        steps.append(step)
    yield steps


def _single(match: Match, number: int, steps: list[Step]) -> Match:
    series, players = _series(match.game), match.game.players
    first = int(series.starter(players, number))
    twin = Match(
        Game(match.game.name, players, {**match.game.settings, series.SETTING: "1"}),
        names=[*match.names[first - 1 :], *match.names[: first - 1]],
        manual=True,
    )
    for step in steps:
        if step.actor == CHANCE:
            twin.deal(step.action, step.line)
        else:
            twin.act(step.action, (step.actor - first) % players + 1, step.line)
    before = (number - 1) * twin.draws()  # as many in every game
    twin.headers = _headers(match, number, before, twin.draws())
    return twin


def _headers(match: Match, number: int, before: int, draws: int) -> dict[str, str]:
    """The match's own headers, with its commitment and, where it may be told, its seed, and what the game's place in it is."""
    whole = match.record()
    told = {key: value for key, value in match.headers.items() if key not in (GIVEN, DRAWN, "seat")}
    told |= {key: whole.headers[key] for key in ("fair", "seed") if key in whole.headers}
    given, earlier = match.given
    given = min(max(0, given - before), draws)
    told |= {GIVEN: f"{given} {earlier}".rstrip()} if given else {}
    told |= {DRAWN: str(before)} if before and "fair" in told else {}
    return told | {"match": f"game {number} of {match.game.settings[_series(match.game).SETTING]}"}
