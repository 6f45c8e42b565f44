"""A simulation from the command line: progress while it runs, a table of its result."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence

from tischlein.bots import warm
from tischlein.lab.ladder import Ladder, ladder
from tischlein.lab.simulate import Player, Result, simulate
from tischlein.terminal.position import columns
from tischlein.terminal.progress import bar

WORTH_COMPILING = 200  # games; fewer are over before the compiler is
SEARCHED = 10  # the same where a bot searches


def run(
    game: str, specs: Sequence[str], games: int, seed: int, settings: Mapping[str, str], records: str | None
) -> Result:
    """Simulate with progress on the error stream; long ones with compiled bots as soon as these are ready.

    Raises BadSetting as `lab.simulate` does.
    """
    with bar(game, games) as tell:
        return simulate(game, specs, games, seed, settings, records=records, tell=_warming(game, specs, games, tell))


def _warming(game: str, specs: Sequence[str], games: int, tell: Callable[[int], None]) -> Callable[[int], None]:
    """`tell`, which also has the game compiled once the first game has shown that all is well."""

    def played(count: int) -> None:
        if count == 1 and worth_compiling(specs, games):
            warm.start(game)
        tell(count)

    return played


def worth_compiling(specs: Sequence[str], games: int) -> bool:
    """Whether these bots play long enough in plain Python that the compiler pays."""
    searching = any(spec.strip().lower().startswith("mcts") for spec in specs)
    return set(specs) != {"random"} and games >= (SEARCHED if searching else WORTH_COMPILING)


def run_ladder(game: str, specs: Sequence[str], games: int, seed: int, settings: Mapping[str, str]) -> Ladder:
    """Play a ladder with progress on the error stream; a long one with compiled bots as soon as these are ready.

    Raises BadSetting as `lab.ladder` does.
    """
    with bar(game, games * len(specs) * (len(specs) - 1) // 2) as tell:
        return ladder(game, specs, games, seed, settings, tell=_warming(game, specs, games, tell))


def ladder_rows(result: Ladder) -> list[tuple[str, ...]]:
    """The table's cells, its head first: a row for each pairing, from the first bot's side."""
    found: list[tuple[str, ...]] = [("bot", "against", "wins", "share", "95 % interval", "mean scores")]
    for pair in result.pairs:
        one, other = pair.players
        scores = f"{one.mean_score:.2f} : {other.mean_score:.2f}"
        found.append((one.spec, other.spec, *counted(one), scores))
    return found


def counted(player: Player) -> tuple[str, str, str]:
    """Wins, share and interval."""
    low, high = player.interval
    wins = f"{player.wins:.2f}".rstrip("0").rstrip(".")
    return wins, f"{player.share:.1%}", f"{low:.1%} – {high:.1%}"


def rows(result: Result) -> list[tuple[str, ...]]:
    """The table's cells, its head first."""
    found: list[tuple[str, ...]] = [("bot", "wins", "share", "95 % interval", "mean score")]
    for player in result.players:
        found.append((player.spec, *counted(player), f"{player.mean_score:.2f}"))  # noqa: PERF401
    return found


def measure_rows(result: Result) -> list[tuple[str, ...]]:
    """A second table: how the games went, its head first."""
    found: list[tuple[str, ...]] = [("measure", "mean", "5 %", "50 %", "95 %", "least", "most")]
    for name, spread in result.measures.items():
        numbers = (spread.low, spread.middle, spread.high, spread.least, spread.most)
        found.append((name, f"{spread.mean:.2f}", *(f"{number:g}" for number in numbers)))
    return found


def seats_line(result: Result) -> str:
    """How often each seat won, whoever sat there."""
    return "wins by seat: " + " · ".join(f"{k}: {share:.1%}" for k, share in enumerate(result.seats, 1))


def title(result: Result) -> str:
    settings = " ".join(f"{name}={value}" for name, value in result.settings.items() if value)
    return f"{result.game} · {settings} · {result.games} games · seed {result.seed}"


def show(result: Result) -> None:
    """Print the result as a table, with rules where somebody looks."""
    _print(title(result), rows(result))
    print()
    _print(seats_line(result), measure_rows(result))


def show_ladder(result: Ladder) -> None:
    """Print a ladder in the same way."""
    _print(f"{title(result.pairs[0])} a pair", ladder_rows(result))


def _print(heading: str, cells: Sequence[tuple[str, ...]]) -> None:
    head, *body = cells
    if not sys.stdout.isatty():
        print("\n".join([heading, *columns([head, *body])]))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(*head, title=heading, title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in body:
        table.add_row(*row)
    Console().print(table)
