"""The command `tischlein`.

Exit codes: 0 all is well · 1 what was asked about is wrong (a record, pieces, an illegal move in it, a file that cannot be
read or written, a game at the terminal that was broken off) · 2 the command is (unknown game, setting, bot, seats,
something missing).  Errors are one sentence on the error stream.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import signal
import sys
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from tischlein.bots import Terms

FINE, WRONG, USAGE, INTERRUPTED = 0, 1, 2, 130  # the last as shells have it
LANGUAGES = ("en", "de", "hu", "ja", "ko")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    try:
        _prepare_streams()
        return _run(_parser().parse_args(argv))
    except KeyboardInterrupt:
        _quieten()
        return INTERRUPTED


def _run(args: argparse.Namespace) -> int:
    from tischlein.kit.errors import BadPieces, BadSetting, TischleinError

    try:
        code = int(args.run(args))
        sys.stdout.flush()  # what goes wrong with the last lines is told here and not after us
        return code
    except BadSetting as error:
        return _fail(str(error), USAGE)
    except BadPieces as error:
        from tischlein.terminal.own_file import fault

        return _fail(fault(error, args.lang), WRONG)
    except TischleinError as error:
        return _fail(str(error), WRONG)
    except BrokenPipeError:  # whoever read our output has had enough
        _leave_output()
        return FINE
    except OSError as error:
        _leave_output()
        reason = error.strerror or str(error)
        return _fail(f"{error.filename}: {reason}" if error.filename else reason, WRONG)


def _quieten() -> None:
    """After an interrupt a second one ends us at once, and what was lost on the way is no news."""
    sys.unraisablehook = lambda _: None
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    _leave_output()


def _prepare_streams() -> None:
    """Have all three streams, closed ones empty; a character that one cannot read or write becomes another, no error."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def _leave_output() -> None:
    """Drop what the output could not take, which would be tried again at the end."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(text: str, code: int) -> int:
    print(f"tischlein: {text}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    from tischlein import __version__

    parser = _Parser(
        prog="tischlein",
        description="Play, study and design four board games. Without a command it opens the table in a browser.",
    )
    parser.add_argument("--version", action="version", version=f"tischlein {__version__}")
    parser.set_defaults(run=_serve, host="127.0.0.1", port=8080, data=None, no_browser=False, bot=[], host_name=[])
    parser.set_defaults(bot_seconds=None, bot_tries=None, stand_in=None, lang=_own_language())
    commands = parser.add_subparsers(metavar="command", parser_class=_Parser)
    _add_serve(commands)
    _add_reading(commands)
    _add_playing(commands)
    _add_records(commands)
    _add_pieces(commands)
    _add_analysis(commands)
    return parser


_Commands = argparse._SubParsersAction  # the type has no public name


def _add_serve(commands: _Commands[_Parser]) -> None:
    serve = commands.add_parser("serve", help="open the table for browsers", description="Open the table for browsers.")
    serve.add_argument(
        "--host", type=_host, default="127.0.0.1", help="address to listen on (default %(default)s: this machine)"
    )
    serve.add_argument("--port", type=_port, default=8080, help="port to listen on (default %(default)s)")
    serve.add_argument("--data", type=_path, metavar="DIR", help="folder for the games (default: the user's own)")
    serve.add_argument(
        "--bot",
        type=_guest,
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="a program that visitors may ask to a seat by this name; there may be several",
    )
    _programs(serve)
    serve.add_argument(
        "--host-name", action="append", default=[], metavar="NAME",
        help="public name that leads straight to this machine; addresses, names of the own network and a proxy's need none",
    )  # fmt: skip
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    serve.set_defaults(run=_serve)


def _add_reading(commands: _Commands[_Parser]) -> None:
    games = commands.add_parser("games", help="list the games and their settings", description="List the games.")
    _language(games)
    games.set_defaults(run=_games)
    guide = commands.add_parser("guide", help="how a game is played", description="Show how a game is played.")
    guide.add_argument("game", metavar="GAME")
    _language(guide)
    guide.set_defaults(run=_guide)


def _add_playing(commands: _Commands[_Parser]) -> None:
    play = commands.add_parser("play", help="play at this terminal", description="Play at this terminal.")
    _game(play, "human or a bot for each seat, in turn order, such as human,greedy; by default you against greedy bots")
    _programs(play)
    play.add_argument("--names", type=_words, default=(), metavar="NAME,…", help="what the seats are called")
    play.add_argument("--seed", type=_whole, help="number of the deal, for the same game again")
    _language(play)
    play.set_defaults(run=_play)
    simulate = commands.add_parser(
        "simulate", help="play many games between bots", description="Play many games between bots, seats rotating."
    )
    _game(simulate, "a bot for each seat, such as greedy,random; cheat:LEVEL sees what is hidden")
    _programs(simulate)
    simulate.add_argument("--games", type=_positive, default=100, metavar="N", help="how many (default %(default)s)")
    simulate.add_argument("--seed", type=_whole, default=0, help="same seed, same games (default %(default)s)")
    simulate.add_argument(
        "--records", type=_path, metavar="DIR", help="write the record of every game into this folder"
    )
    simulate.add_argument("--json", action="store_true", help="print the result as JSON")
    _language(simulate)
    simulate.set_defaults(run=_simulate)
    ladder = commands.add_parser(
        "ladder", help="every bot against every other", description="Play every bot against every other, for two."
    )
    _game(ladder, "two bots or more, such as mcts:1,mcts:2,greedy")
    _programs(ladder)
    ladder.add_argument("--games", type=_positive, default=100, metavar="N", help="of each pair (default %(default)s)")
    ladder.add_argument("--seed", type=_whole, default=0, help="same seed, same games (default %(default)s)")
    ladder.add_argument("--json", action="store_true", help="print the result as JSON")
    _language(ladder)
    ladder.set_defaults(run=_ladder)
    bot = commands.add_parser(
        "bot",
        help="let a bot speak with other programs",
        description="Let a bot answer on its standard streams, a JSON object a line; docs/bots.md explains every line.",
    )
    bot.add_argument("spec", metavar="SPEC", help="which bot, such as greedy or mcts:3")
    bot.add_argument("--stdio", action="store_true", required=True, help="speak on standard input and output")
    bot.add_argument(
        "--set", nargs="+", action="extend", default=[], metavar="NAME=FILE", help="files that a table has brought"
    )
    bot.set_defaults(run=_bot)
    warm = commands.add_parser(
        "warm", help="compile rules ahead of time", description="Compile the rules of games and of bots ahead of time."
    )
    warm.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    warm.set_defaults(run=_warm)


def _add_records(commands: _Commands[_Parser]) -> None:
    replay = commands.add_parser(
        "replay", help="show a position of a record", description="Show a position of a record."
    )
    replay.add_argument("file", metavar="FILE")
    replay.add_argument(
        "--at", type=_positive, metavar="LINE", help="the position before this line of the file; without it, the last"
    )
    replay.add_argument(
        "--seat",
        type=_positive,
        metavar="K",
        help="only what seat K may know: its view and scores, its own legal moves, no outcomes of chance; "
        "without it the view, with its scores, is a spectator's, while the scores, legal moves and outcomes beside it are "
        "those of the full record, hidden things included",
    )
    shown = replay.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="print the position as JSON")
    shown.add_argument(
        "--trace", action="store_true", help="print the position before every move, a JSON object a line"
    )
    replay.add_argument("--svg", type=_path, metavar="OUT", help="write the board as an SVG file")
    _own_pieces(replay)
    _language(replay)
    replay.set_defaults(run=_replay)
    verify = commands.add_parser(
        "verify", help="check a record's deal against its seed", description="Check a record's deal against its seed."
    )
    verify.add_argument("file", metavar="FILE")
    verify.add_argument(
        "--partly", action="store_true",
        help="let a game pass that began from a point of another, whose first outcomes were given and cannot be checked",
    )  # fmt: skip
    _own_pieces(verify)
    _language(verify)
    verify.set_defaults(run=_verify)
    split = commands.add_parser(
        "split",
        help="take a match of several games apart",
        description="Write each finished game of a match as a record of its own, FILE-game-1.tisch …, beside the match's.",
    )
    split.add_argument("file", metavar="FILE")
    split.add_argument("--into", type=_path, metavar="DIR", help="write them into this folder")
    _language(split)
    split.set_defaults(run=_split)


def _own_pieces(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pieces", type=_path, metavar="PIECES", help="the pieces file of its own that the table played with"
    )


def _add_pieces(commands: _Commands[_Parser]) -> None:
    words = "check or draw a table's own pieces"
    pieces = commands.add_parser("pieces", help=words, description=words[0].upper() + words[1:] + ".")
    doing = pieces.add_subparsers(metavar="check|draw", required=True, parser_class=_Parser)
    check = doing.add_parser(
        "check", help="say what a pieces file holds", description="Check a pieces file and say what it holds."
    )
    check.set_defaults(run=_check_pieces)
    draw = doing.add_parser(
        "draw", help="draw every piece of a file", description="Draw every piece of a pieces file as SVG."
    )
    draw.add_argument("--out", type=_path, metavar="DIR", required=True, help="folder for the pictures")
    draw.set_defaults(run=_draw_pieces)
    for parser in (check, draw):
        parser.add_argument("file", type=_path, metavar="FILE")
        parser.add_argument(
            "--game", default="", metavar="GAME", help="whose pieces (default: the game that takes a file)"
        )
        _language(parser)


def _add_analysis(commands: _Commands[_Parser]) -> None:
    analyse = commands.add_parser(
        "analyse",
        help="what every decision of a record was worth",
        description="For every decision of a full record: the chance to win before and after, from what its seat could know.",
    )
    analyse.add_argument("file", metavar="FILE")
    analyse.add_argument(
        "--simulations", type=_positive, default=1000, metavar="N", help="a decision (default %(default)s)"
    )
    analyse.add_argument("--json", action="store_true", help="print the result as JSON")
    _own_pieces(analyse)
    _language(analyse)
    analyse.set_defaults(run=_analyse)


def _game(parser: argparse.ArgumentParser, seats: str) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--seats", type=_seats, metavar="SEAT,…", help=f"{seats}; exec:COMMAND is a bot that is a program of its own"
    )
    parser.add_argument(
        "--set", nargs="+", action="extend", default=[], metavar="NAME=VALUE", help="settings, see `tischlein games`"
    )


def _programs(parser: argparse.ArgumentParser) -> None:
    """What is asked of bots that are programs; the values if nothing is said are those of `bots.Terms`."""
    about = "of bots that are programs: "
    parser.add_argument("--bot-seconds", type=_seconds, metavar="S", help=f"{about}time for a move (default 10)")
    parser.add_argument(
        "--bot-tries", type=_positive, metavar="N", help=f"{about}faults in a game until another plays on (default 3)"
    )
    parser.add_argument(
        "--stand-in", choices=("greedy", "random"), help=f"{about}the bot that then plays on (default greedy)"
    )


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=_own_language(), help="language (default: the system's, now %(default)s)"
    )


def _own_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            lang = os.environ[name][:2].lower()
            return lang if lang in LANGUAGES else "en"
    return "en"


def _words(text: str) -> tuple[str, ...]:
    return _parts(text, text.split(","))


def _parts(text: str, parts: Sequence[str]) -> tuple[str, ...]:
    words = tuple(word.strip() for word in parts)
    if not all(words):
        raise argparse.ArgumentTypeError(f"{text!r} has an empty place between its commas")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!r} is not UTF-8 text") from None
    return words


def _path(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("a file or folder has no empty name")
    return text


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number, or too long a one")
    return int(text)


def _seats(text: str) -> tuple[str, ...]:
    """The seats between commas; a comma in quotes or behind a backslash belongs to a command."""
    parts, quote, escaped = [""], "", False
    for char in text:
        if char == "," and not quote and not escaped:
            parts.append("")
            continue
        parts[-1] += char
        if char in "'\"" and not escaped and quote in ("", char):
            quote = "" if quote else char
        escaped = char == "\\" and not escaped and quote != "'"
    if quote:
        raise argparse.ArgumentTypeError(f"in {text!r} a quote is opened that is not closed: {quote}")
    return _parts(text, parts)


def _guest(text: str) -> tuple[str, str]:
    name, equals, command = text.partition("=")
    name = " ".join(name.split())
    if not equals or not name or not command.strip() or len(name) > 24 or not name.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is no NAME=COMMAND with a name of at most 24 characters")
    return name, command


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.01 <= seconds <= 86400:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number of seconds from 0.01 to 86400")
    return seconds


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number from 1, or too large a one")
    return int(text)


def _host(text: str) -> str:
    if not text:  # to the system it would mean every address: nobody opens his house to the network by an empty word
        raise argparse.ArgumentTypeError("an address is not empty; 0.0.0.0 is every one of this machine")
    return text


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is no port (0 to 65535)")
    return int(text)


def _settings(words: Sequence[str]) -> dict[str, str]:
    from tischlein.kit.errors import BadSetting

    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise BadSetting(f"{word!r} is no setting; write name=value", name, value)
        if name in found:
            raise BadSetting(f"the setting {name!r} stands twice", name, value)
        found[name] = value
    return found


def _serve(args: argparse.Namespace) -> int:
    from pathlib import Path

    import platformdirs

    from tischlein.kit.errors import BadSetting
    from tischlein.table.guests import Guests
    from tischlein.table.serve import serve

    data = Path(args.data) if args.data else platformdirs.user_data_path("tischlein", appauthor=False)
    commands: dict[str, str] = {}
    for name, command in args.bot:
        if name in commands:
            raise BadSetting(f"two programs are called {name!r}", "bot", name)
        commands[name] = command
    serve(
        args.host,
        args.port,
        data,
        not args.no_browser,
        guests=Guests(commands, _terms(args)),
        host_names=args.host_name,
    )
    return FINE


def _games(args: argparse.Namespace) -> int:
    from tischlein.terminal.shelf import shelf

    print(shelf(args.lang), end="")
    return FINE


def _guide(args: argparse.Namespace) -> int:
    from tischlein.game import Game
    from tischlein.terminal.guide import guide, show

    show(guide(Game(args.game).name, args.lang))
    return FINE


def _play(args: argparse.Namespace) -> int:
    from tischlein.game import Game
    from tischlein.terminal.play import HUMAN, play

    fewest = Game(args.game).players
    seats = args.seats or (HUMAN, *["greedy"] * (fewest - 1))
    return play(
        args.game, seats, _settings(args.set), names=args.names, seed=args.seed, lang=args.lang, terms=_terms(args)
    )


def _terms(args: argparse.Namespace) -> Terms:
    from tischlein.bots import Terms

    given = {"seconds": args.bot_seconds, "tries": args.bot_tries, "stand_in": args.stand_in}
    return Terms(lang=args.lang, **{name: value for name, value in given.items() if value is not None})


def _simulate(args: argparse.Namespace) -> int:
    from tischlein.game import Game
    from tischlein.terminal.simulation import run, show

    seats = args.seats or ("greedy", *["random"] * (Game(args.game).players - 1))
    result = run(args.game, seats, args.games, args.seed, _settings(args.set), args.records, _terms(args))
    if args.json:
        print(result.json())
    else:
        show(result, args.lang)
    return FINE


def _ladder(args: argparse.Namespace) -> int:
    from tischlein.terminal.simulation import run_ladder, show_ladder

    seats = args.seats or ("random", "greedy")
    result = run_ladder(args.game, seats, args.games, args.seed, _settings(args.set), _terms(args))
    if args.json:
        print(result.json())
    else:
        show_ladder(result, args.lang)
    return FINE


def _bot(args: argparse.Namespace) -> int:
    from tischlein.bots import make
    from tischlein.bots.stdio import speak

    speak(make(args.spec), _settings(args.set), sys.stdin.buffer, sys.stdout.buffer)
    return FINE


def _replay(args: argparse.Namespace) -> int:
    from tischlein.record import Record
    from tischlein.terminal import replay
    from tischlein.terminal.own_file import bring

    record = Record.load(args.file)
    bring(record, args.pieces)
    seat = replay.seat_of(record, args.seat)
    if args.trace:
        for text in replay.trace(record, seat):
            print(text)
        if args.svg is None:
            return FINE
    state = replay.at(record, args.at)
    if args.svg is not None:
        replay.write_svg(state, seat or 0, args.svg)
    if args.json:
        print(replay.as_json(state, seat, told=not replay.hides(record)))
    elif args.svg is None:
        print(replay.as_text(record, state, seat or 0, args.lang, colour=_coloured()))
    return FINE


def _split(args: argparse.Namespace) -> int:
    from pathlib import Path

    from tischlein.kit.errors import BadRecord
    from tischlein.kit.folder import writable
    from tischlein.record import Record
    from tischlein.replaying import replay
    from tischlein.series import is_series, single_games
    from tischlein.words import msgs
    from tischlein.words.say import Say

    source, say = Path(args.file), Say(args.lang)
    match = replay(Record.load(source))
    if not is_series(match.game):
        raise BadRecord("it is one game and no match of several", file=args.file)
    singles = single_games(match)
    folder = writable(args.into or source.parent, "into")
    for number, match in enumerate(singles, 1):
        out = folder / f"{source.stem}-game-{number}.tisch"
        out.write_text(str(match.record()), encoding="utf-8")
        print(out)
    print(
        say(
            msgs(
                "{n} game of a match is a record of its own.",
                "{n} games of a match are records of their own.",
                len(singles),
            )
        )
    )
    return FINE


def _verify(args: argparse.Namespace) -> int:
    from tischlein.record import Record
    from tischlein.replaying import given, verify
    from tischlein.terminal.own_file import bring
    from tischlein.words import msgs
    from tischlein.words.say import Say

    record = Record.load(args.file)
    bring(record, args.pieces)
    count, free = verify(record, partly=args.partly), given(record)
    words = msgs(
        "{file}: the seed fits its commitment and gives the {n} outcome of chance in the record.",
        "{file}: the seed fits its commitment and gives all {n} outcomes of chance in the record.",
        count,
        file=args.file,
    )
    if free:
        words = msgs(
            "{file}: the seed fits its commitment and gives {n} outcome of chance; the first {free} came from an earlier game and cannot be checked.",
            "{file}: the seed fits its commitment and gives {n} outcomes of chance; the first {free} came from an earlier game and cannot be checked.",
            count,
            file=args.file,
            free=free,
        )
    print(Say(args.lang)(words))
    return FINE


def _check_pieces(args: argparse.Namespace) -> int:
    from tischlein.terminal.own_file import check

    print(check(args.file, args.game, args.lang))
    return FINE


def _draw_pieces(args: argparse.Namespace) -> int:
    from tischlein.terminal.own_file import draw

    print(draw(args.file, args.out, args.game, args.lang))
    return FINE


def _analyse(args: argparse.Namespace) -> int:
    from tischlein.record import Record
    from tischlein.terminal import analysis
    from tischlein.terminal.own_file import bring

    record = Record.load(args.file)
    bring(record, args.pieces)
    found = analysis.run(record, args.simulations)
    if args.json:
        print(found.json())
    else:
        for line in analysis.as_text(found, args.lang):
            print(line)
    return FINE


def _warm(args: argparse.Namespace) -> int:
    from tischlein.game import NAMES, Game
    from tischlein.terminal.progress import warm

    warm([Game(name).name for name in args.games] or list(NAMES))
    return FINE


def _coloured() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


if __name__ == "__main__":
    sys.exit(main())
