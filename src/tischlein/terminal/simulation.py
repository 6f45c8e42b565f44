"""A simulation from the command line: progress while it runs, a table of its result."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence

from tischlein.bots import CHEAT, Terms, warm
from tischlein.bots.program import EXEC
from tischlein.game import Game
from tischlein.lab.ladder import Ladder, ladder
from tischlein.lab.measures import measure_name
from tischlein.lab.simulate import Player, Replacement, Result, simulate
from tischlein.terminal.position import columns
from tischlein.terminal.progress import bar
from tischlein.words import Message, msg, msgs, pmsg
from tischlein.words.say import Say

WORTH_COMPILING = 200  # games; fewer are over before the compiler is
SEARCHED = 2  # the same where a bot searches


def run(
    game: str, specs: Sequence[str], games: int, seed: int, settings: Mapping[str, str], records: str | None,
    terms: Terms = Terms(),  # noqa: B008
) -> Result:  # fmt: skip
    """Simulate with progress on the error stream; long ones with compiled bots from the first game on.

    Raises BadSetting as `lab.simulate` does.
    """
    with bar(game, games) as tell:
        told = _warming(game, specs, games, tell)
        return simulate(game, specs, games, seed, settings, records=records, terms=terms, tell=told)


def _warming(game: str, specs: Sequence[str], games: int, tell: Callable[[int], None]) -> Callable[[int], None]:
    """`tell`, which also has the game compiled as soon as it hears that all is well."""

    def played(count: int) -> None:
        tell(count)
        if count == 0 and worth_compiling(specs, games):
            warm.now(game)

    return played


def worth_compiling(specs: Sequence[str], games: int) -> bool:
    """Whether these bots play long enough in plain Python that the compiler pays."""
    thinking = {spec.strip().lower().partition(":")[0] for spec in specs} - {"random", EXEC}
    return bool(thinking) and games >= (SEARCHED if thinking & {"mcts", CHEAT} else WORTH_COMPILING)


def run_ladder(
    game: str, specs: Sequence[str], games: int, seed: int, settings: Mapping[str, str], terms: Terms = Terms(),  # noqa: B008
) -> Ladder:  # fmt: skip
    """Play a ladder with progress on the error stream; a long one with compiled bots from the first game on.

    Raises BadSetting as `lab.ladder` does.
    """
    with bar(game, games * len(specs) * (len(specs) - 1) // 2) as tell:
        return ladder(game, specs, games, seed, settings, terms=terms, tell=_warming(game, specs, games, tell))


def ladder_rows(result: Ladder, say: Say) -> list[tuple[str, ...]]:
    """The table's cells, its head first: a row for each pairing, from the first bot's side."""
    head = (
        msg("bot"), pmsg("ladder", "against"), *COUNTED, msg("mean scores"),
    )  # fmt: skip
    found = [tuple(map(say, head))]
    for pair in result.pairs:
        one, other = pair.players
        scores = f"{_decimal(one.mean_score, say)} : {_decimal(other.mean_score, say)}"
        found.append((one.spec, other.spec, *counted(one, say), scores))
    return found


COUNTED = (pmsg("simulation", "wins"), msg("share"), msg("95 % interval"))


def counted(player: Player, say: Say) -> tuple[str, str, str]:
    """Wins, share and interval."""
    low, high = player.interval
    return (
        _decimal(player.wins, say, "#,##0.##"),
        _percent(player.share, say),
        f"{_percent(low, say)} – {_percent(high, say)}",
    )


def _decimal(value: float, say: Say, pattern: str = "#,##0.00") -> str:
    from babel.numbers import format_decimal

    return str(format_decimal(value, pattern, locale=say.lang))


def _percent(value: float, say: Say, digits: int = 1) -> str:
    from babel import Locale
    from babel.numbers import format_percent

    usual = str(Locale.parse(say.lang).percent_formats[None].pattern)
    return str(format_percent(value, usual.replace("#,##0", f"{0:.{digits}f}"), locale=say.lang))


def rows(result: Result, say: Say) -> list[tuple[str, ...]]:
    """The table's cells, its head first."""
    found = [tuple(map(say, (msg("bot"), *COUNTED, msg("mean score"))))]
    for player in result.players:
        found.append((player.spec, *counted(player, say), _decimal(player.mean_score, say)))  # noqa: PERF401
    return found


def measure_rows(result: Result, say: Say) -> list[tuple[str, ...]]:
    """A second table: how the games went, its head first."""
    low, middle, high = (_percent(share, say, 0) for share in (0.05, 0.5, 0.95))
    found: list[tuple[str, ...]] = [
        (say(msg("measure")), say(msg("mean")), low, middle, high, say(msg("least")), say(msg("most")))
    ]
    for name, spread in result.measures.items():
        numbers = (spread.low, spread.middle, spread.high, spread.least, spread.most)
        found.append(
            (
                say(measure_name(result.game, name)),
                _decimal(spread.mean, say),
                *(_decimal(number, say, "#,##0.##") for number in numbers),
            )
        )
    return found


def seats_line(result: Result, say: Say) -> str:
    """How often each seat won, whoever sat there."""
    shares = " · ".join(f"{k}: {_percent(share, say)}" for k, share in enumerate(result.seats, 1))
    return say(msg("Wins by seat: {shares}", shares=shares))


def title(result: Result, count: Message) -> Message:
    """The heading: game, settings, how many games, seed."""
    game = Game(result.game).part("sentences").title()
    settings = " ".join(f"{name}={value}" for name, value in result.settings.items() if value)
    return msg(
        "{game} · {settings} · {games} · seed {seed}", game=game, settings=settings, games=count, seed=str(result.seed)
    )


def replacements(result: Result, say: Say) -> list[str]:
    """A sentence for every program that was replaced: by whom, in which games, and why at first."""
    found: dict[tuple[str, str], list[Replacement]] = {}
    for gone in result.replaced:
        found.setdefault((gone.spec, gone.by), []).append(gone)
    sentences = (
        msgs(
            "{bot} was replaced by {other} in {n} game: {games}. The first reason: {reason}",
            "{bot} was replaced by {other} in {n} games: {games}. The first reason: {reason}",
            len(gone), bot=spec, other=by, games=[str(each.game) for each in gone], reason=gone[0].reason,
        )
        for (spec, by), gone in found.items()
    )  # fmt: skip
    return [say(sentence) for sentence in sentences]


def sighted(result: Result, say: Say) -> list[str]:
    """A sentence where somebody played who sees what is hidden."""
    if any(player.spec.startswith(f"{CHEAT}:") for player in result.players):
        return [say(msg("{bot} sees what is hidden. It only measures what that is worth.", bot=CHEAT))]
    return []


def show(result: Result, lang: str) -> None:
    """Print the result as a table, with rules where somebody looks."""
    say = Say(lang)
    count = msgs("{n} game", "{n} games", result.games)
    _print(say(title(result, count)), rows(result, say), sighted(result, say))
    print()
    _print(seats_line(result, say), measure_rows(result, say), replacements(result, say))


def show_ladder(result: Ladder, lang: str) -> None:
    """Print a ladder in the same way."""
    say = Say(lang)
    count = msgs("{n} game a pair", "{n} games a pair", result.games)
    after = [
        f"{pair.players[0].spec} : {pair.players[1].spec} · {sentence}"
        for pair in result.pairs
        for sentence in replacements(pair, say)
    ]
    seen = sorted({sentence for pair in result.pairs for sentence in sighted(pair, say)})
    _print(say(title(result.pairs[0], count)), ladder_rows(result, say), seen + after)


def _print(heading: str, cells: Sequence[tuple[str, ...]], after: Sequence[str]) -> None:
    head, *body = cells
    if not sys.stdout.isatty():
        print("\n".join([heading, *columns([head, *body]), *after]))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(*head, title=heading, title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in body:
        table.add_row(*row)
    console = Console()
    endless = console.options.update(width=10_000)
    if console.measure(table, options=endless).maximum > console.width:  # no number is cut off
        print("\n".join([heading, *columns([head, *body])]))
    else:
        console.print(table)
    for sentence in after:
        console.print(sentence, markup=False, highlight=False)
