"""Every bot against every other, game by game for two.

>>> from tischlein.lab.ladder import ladder
>>> result = ladder("kashido", ["random", "random"], games=2, seed=1)
>>> [pair.games for pair in result.pairs]
[2]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import msgspec

from tischlein.bots import Terms
from tischlein.kit.errors import BadSetting
from tischlein.kit.spec import Value
from tischlein.lab.cheat import player
from tischlein.lab.simulate import Result, simulate

PLAYERS = 2


class Ladder(msgspec.Struct, frozen=True):
    """The outcome of all pairings; `json` is its exact text form.

    pairs: one simulation each, in the order in which the bots were named.
    """

    game: str
    games: int
    seed: int
    pairs: tuple[Result, ...]

    def json(self) -> str:
        return msgspec.json.encode(self).decode()


def ladder(
    game: str,
    specs: Sequence[str],
    games: int,
    seed: int = 0,
    settings: Mapping[str, Value] | None = None,
    *,
    terms: Terms = Terms(),  # noqa: B008
    tell: Callable[[int], None] = lambda played: None,
) -> Ladder:
    """Let every two of these bots play so many games, who begins changing from game to game.

    All pairings are dealt the same games.  terms: for bots that are programs.  tell: hears how many games are played altogether.
    Raises BadSetting for fewer than two bots, and as `simulate` does.
    """
    if len(specs) < PLAYERS:
        raise BadSetting(f"a ladder has at least {PLAYERS} bots, not {len(specs)}", "seats", ",".join(specs))
    for spec in specs:
        player(spec)
    pairs: list[Result] = []
    for pair in combinations(specs, PLAYERS):
        before = games * len(pairs)
        pairs.append(
            simulate(game, pair, games, seed, settings, terms=terms, tell=lambda n, before=before: tell(before + n))  # type: ignore[misc]
        )
    return Ladder(game, games, seed, tuple(pairs))
