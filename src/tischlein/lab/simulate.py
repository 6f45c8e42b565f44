"""Play many games between bots and count.

>>> from tischlein.lab.simulate import simulate
>>> result = simulate("kashido", ["random", "random"], games=4, seed=1)
>>> [player.games for player in result.players]
[4, 4]
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from tischlein.bots import Program, Terms, leave, warm
from tischlein.game import Game, State
from tischlein.kit.errors import BadSetting
from tischlein.kit.folder import writable
from tischlein.kit.spec import Value
from tischlein.lab import cheat
from tischlein.lab.measures import Spread, measured, spreads
from tischlein.match import Dealer, Match
from tischlein.series import single_games

Z = 1.959963984540054  # of the normal distribution, for 95 %


class Player(msgspec.Struct, frozen=True):
    """How one of the bots fared, over all seats it sat on.

    wins: games won, a shared win in fractions.  share: wins in a game.  interval: Wilson's, of the share, 95 %.
    mean_score: points a game.
    """

    spec: str
    wins: float
    games: int
    share: float
    interval: tuple[float, float]
    mean_score: float


class Replacement(msgspec.Struct, frozen=True):
    """A program that did not play a game to its end.

    game: its number, from 1 as in the records' names.  by: the bot that played on.  reason: the program's last fault.
    """

    spec: str
    game: int
    seat: int
    by: str
    reason: str


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome of a simulation; `json` is its exact text form.

    settings: all of the game's, by name.  players: in the order in which the bots were named.
    seats: each seat's share of wins, whoever sat there.  measures: the spread of scores, and of what else the game measures.
    replaced: the games in which a program did not play to the end; they count for it all the same, and where there are
    none the JSON does not speak of it.
    """

    game: str
    settings: dict[str, str]
    games: int
    seed: int
    players: tuple[Player, ...]
    seats: tuple[float, ...]
    measures: dict[str, Spread]
    replaced: tuple[Replacement, ...] = ()

    def json(self) -> str:
        return msgspec.json.encode(self).decode()


class Play(msgspec.Struct, frozen=True):
    """One game as it went.

    k: its number, from 0.  seating: at each seat, which of the bots.  actions: (seat, action) of the players alone, for
    the dealer of the game gives the rest.  measured: how it went in numbers, by name.  replaced: of this game.
    """

    k: int
    seating: tuple[int, ...]
    actions: tuple[tuple[int, int], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    measured: dict[str, list[float]]
    replaced: tuple[Replacement, ...] = ()


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a share, 95 %.

    Raises ValueError where there are no games or more wins than games.
    """
    if not 0 <= wins <= games or games < 1:
        raise ValueError(f"{wins} wins in {games} games")
    share, scale = wins / games, 1 + Z * Z / games
    centre = (share + Z * Z / (2 * games)) / scale
    reach = Z / scale * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    low = 0.0 if wins == 0 else max(0.0, centre - reach)
    return low, 1.0 if wins == games else min(1.0, centre + reach)


def simulate(
    game: str,
    specs: Sequence[str],
    games: int,
    seed: int = 0,
    settings: Mapping[str, Value] | None = None,
    *,
    records: str | Path | None = None,
    terms: Terms = Terms(),  # noqa: B008
    tell: Callable[[int], None] = lambda played: None,
) -> Result:
    """Play games between the bots of these specs, one a seat; in game k everybody sits k seats further on.

    Game k of a seed is the same game everywhere.  records: a folder for one record a game.  terms: for bots that are
    programs.  tell: hears how many are played, 0 when all is ready for the first.  Raises BadSetting for an unknown game, bot, setting, or number of seats or games,
    and for a folder that nothing can be written into.
    """
    if games < 1:
        raise BadSetting(f"a simulation has at least 1 game, not {games}", "games", str(games))
    table = Game(game, len(specs), settings)
    bots = [cheat.player(spec, terms) for spec in specs]
    folder = None if records is None else writable(records, "records")
    wins, points, seats = [0.0] * len(bots), [0] * len(bots), [0.0] * len(bots)
    numbers: list[dict[str, list[float]]] = []
    replaced: list[Replacement] = []
    tell(0)
    for k in range(games):
        played = play_one(table, bots, seed, k)
        replaced += played.replaced
        for seat, bot in enumerate(played.seating, 1):
            points[bot] += played.scores[seat - 1]
            won = (seat in played.winners) / len(played.winners)
            wins[bot] += won
            seats[seat - 1] += won / games
        numbers.append(played.measured)
        if folder is not None:
            name = f"{game}-{k + 1:0{len(str(games))}}"
            for more, text in records_of(table, bots, seed, played).items():
                folder.joinpath(f"{name}{more}.tisch").write_text(text, encoding="utf-8")
        tell(k + 1)
    players = tuple(
        Player(bot.spec, won, games, won / games, wilson(won, games), total / games)
        for bot, won, total in zip(bots, wins, points, strict=True)
    )
    return Result(game, dict(table.settings), games, seed, players, tuple(seats), spreads(numbers), tuple(replaced))


def play_one(game: Game, bots: Sequence[cheat.Player], seed: int, k: int) -> Play:
    """Game k of a seed: seat s is taken by bot s − k, counted round the table."""
    seating = tuple((seat - k) % len(bots) for seat in range(len(bots)))
    seated = {seat: bots[bot] for seat, bot in enumerate(seating, 1)}
    state = Game(game.name, game.players, game.settings, warm.flavour(game.name)).start()
    try:
        actions = _moves(state, game, seated, seed, k)
    except BaseException:
        for seat, bot in seated.items():
            leave(bot, None, seat)
        raise
    replaced = [
        Replacement(bot.spec, k + 1, seat, gone.by, str(gone.reason))
        for seat, bot in seated.items()
        if (gone := leave(bot, state, seat)) is not None
    ]
    return Play(k, seating, tuple(actions), state.scores, state.winners, measured(state), tuple(replaced))


def _moves(state: State, game: Game, bots: Mapping[int, cheat.Player], seed: int, k: int) -> list[tuple[int, int]]:
    """Let the bots of the seats play to the end."""
    dealer, drawn = Dealer.numbered(seed, k), 0
    rngs = {seat: _rng(seed, k, (seat - 1 - k) % len(bots)) for seat in bots}
    readers = {seat for seat, bot in bots.items() if isinstance(bot, Program)}
    told = Match(game, dealer) if readers else None  # the same game once more, for its records
    actions: list[tuple[int, int]] = []
    while not state.over:
        while outcomes := state.chance():
            state.apply(dealer.pick(drawn, outcomes), 0)
            drawn += 1
        if not state.actors:
            continue
        seat = state.actors[0]
        action = cheat.choose(bots[seat], state, seat, rngs[seat], told if seat in readers else None)
        state.apply(action, seat)
        if told is not None:
            told.play(action, seat)
        actions.append((seat, action))
    return actions


def records_of(game: Game, bots: Sequence[cheat.Player], seed: int, played: Play) -> dict[str, str]:
    """The record of a game, its players named by their specs, under ""; of a match those of its games too, under "-game-1" ….

    Which programs were replaced stands in the first.
    """
    names = [bots[bot].spec for bot in played.seating]
    match = Match(game, Dealer.numbered(seed, played.k), names)
    for seat, action in played.actions:
        match.play(action, seat)
    singles = single_games(match)
    for gone in played.replaced:
        match.headers[f"replaced {gone.seat}"] = f"{gone.by}: {gone.reason}"
    return {"": str(match.record())} | {f"-game-{k}": str(one.record()) for k, one in enumerate(singles, 1)}


def _rng(seed: int, k: int, bot: int) -> random.Random:
    digest = hashlib.sha256(f"tischlein bot {seed} {k} {bot}".encode()).digest()
    return random.Random(int.from_bytes(digest))
