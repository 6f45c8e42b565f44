"""A simulation from the command line: progress while it runs, a table of its result."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from tischlein.bots import warm
from tischlein.lab.simulate import Result, simulate
from tischlein.terminal.position import columns
from tischlein.terminal.progress import bar

WORTH_COMPILING = 200  # games; fewer are over before the compiler is


def run(
    game: str, specs: Sequence[str], games: int, seed: int, settings: Mapping[str, str], records: str | None
) -> Result:
    """Simulate with progress on the error stream; long ones with compiled bots as soon as these are ready.

    Raises BadSetting as `lab.simulate` does.
    """
    with bar(game, games) as tell:
        begun = False

        def played(count: int) -> None:
            nonlocal begun
            if not begun and games >= WORTH_COMPILING and set(specs) != {"random"}:
                warm.start(game)
            begun = True
            tell(count)

        return simulate(game, specs, games, seed, settings, records=records, tell=played)


def rows(result: Result) -> list[tuple[str, ...]]:
    """The table's cells, its head first."""
    found: list[tuple[str, ...]] = [("bot", "wins", "share", "95 % interval", "mean score")]
    for player in result.players:
        low, high = player.interval
        wins = f"{player.wins:.2f}".rstrip("0").rstrip(".")
        interval = f"{low:.1%} – {high:.1%}"
        found.append((player.spec, wins, f"{player.share:.1%}", interval, f"{player.mean_score:.2f}"))
    return found


def title(result: Result) -> str:
    settings = " ".join(f"{name}={value}" for name, value in result.settings.items())
    return f"{result.game} · {settings} · {result.games} games · seed {result.seed}"


def show(result: Result) -> None:
    """Print the result as a table, with rules where somebody looks."""
    head, *body = rows(result)
    if not sys.stdout.isatty():
        print("\n".join([title(result), *columns([head, *body])]))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(*head, title=title(result), title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in body:
        table.add_row(*row)
    Console().print(table)
