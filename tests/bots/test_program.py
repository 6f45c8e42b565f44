"""Bots that are programs: what they hear, what they may do wrong, and that they end with their game."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.processes import gone
from tischlein import NAMES, Match, load
from tischlein.bots import Glimpse, Program, Terms, make, protocol
from tischlein.bots.child import ERROR_LENGTH, ERRORS
from tischlein.bots.protocol import LONGEST
from tischlein.hidden import fill
from tischlein.kit.errors import BadSetting
from tischlein.lab.simulate import simulate
from tischlein.match import Dealer

EXAMPLE = Path(__file__).parents[2] / "docs/examples/bot.py"
BRISK = Terms(seconds=20.0, tries=3, stand_in="random")
HASTY = Terms(seconds=0.3, tries=2, stand_in="random")
games = pytest.mark.parametrize("name", NAMES)
Writer = Callable[[str], str]


@pytest.fixture
def written(tmp_path: Path) -> Writer:
    """Writes a bot's Python code; `message` is each line it hears, `say` answers, `heard` keeps what was heard in a file."""
    head = """
        import json, os, sys, time
        def say(**answer):
            print(json.dumps(answer), flush=True)
        def hear():
            for line in sys.stdin:
                with open(HEARD, "a") as file:
                    file.write(line)
                yield json.loads(line)
        """

    def write(body: str) -> str:
        file = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        code = textwrap.dedent(head).replace("HEARD", repr(str(tmp_path / "heard"))) + textwrap.dedent(body)
        file.write_text(code, encoding="utf-8")
        return f"{sys.executable} {file}"

    return write


def heard(tmp_path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / "heard").read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def seated() -> Iterator[Callable[[str, Terms], Program]]:
    """Makes programs, which leave when the test is over."""
    made: list[Program] = []

    def make_program(command: str, terms: Terms = BRISK) -> Program:
        made.append(Program(command, terms))
        return made[-1]

    yield make_program
    for program in made:
        program.leave()


def first(name: str = "kashido") -> Match:
    return Match(load(name), Dealer.numbered(1))


def ask(program: Program, match: Match | None = None, seed: int = 0) -> str:
    """The move that a program chooses."""
    match = match or first()
    glimpse = Glimpse.of(match, match.state.actors[0])
    return glimpse.moves[glimpse.legal.index(program.choose(glimpse, random.Random(seed)))]


# the example


def test_the_example_has_ten_lines_and_the_page_shows_it() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(text.splitlines()) == 10
    assert text in (EXAMPLE.parents[1] / "bots.md").read_text(encoding="utf-8")


@games
def test_the_example_plays_every_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = [f"exec:{sys.executable} {EXAMPLE}", *["random"] * (load(name).players - 1)]
    result = simulate(name, seats, games=2, seed=3)
    assert result.replaced == ()
    assert result.players[0].games == 2
    assert result == simulate(name, seats, games=2, seed=3)
    assert capsys.readouterr().err == ""


def test_all_seats_can_be_programs_where_choices_are_simultaneous() -> None:
    result = simulate("topp_die_torte", [f"exec:{sys.executable} {EXAMPLE}"] * 4, games=1)
    assert (result.replaced, len(result.players)) == ((), 4)


# what is sent


def asked(match: Match, seat: int) -> bytes:
    return protocol.choose(Glimpse.of(match, seat), 7, 10.0, 1)


@games
def test_what_a_bot_hears_depends_on_nothing_that_its_seat_cannot_know(name: str) -> None:
    """Its record filled with something else that is possible gives the same bytes, and so does the end."""
    rng, differed = random.Random(name), 0
    match = Match(load(name, players=load(name).spec.seats[1]), Dealer.numbered(3))
    while not match.state.over:
        seat = rng.choice(match.state.actors)
        if rng.randrange(60 if name == "torres" else 15) == 0:
            twin = fill(match.record(seat))
            differed += bytes(twin.state) != bytes(match.state)
            assert asked(twin, seat) == asked(match, seat)
            assert protocol.over(twin.state.view(seat)) == protocol.over(match.state.view(seat))
        match.play(rng.choice(match.state.legal(seat)), seat)
    assert bool(differed) == (name in ("torres", "topp_die_torte"))  # where something was hidden in these games


def test_the_lines_of_a_game(written: Writer, seated: Callable[..., Program], tmp_path: Path) -> None:
    program = seated(
        written(
            """
            for message in hear():
                if message["type"] == "choose":
                    say(id=message["id"], move="fly" if message["id"] == 1 else message["legal"][0])
            """
        )
    )
    match = first("topp_die_torte")
    while not any("?" in str(line) for line in match.record(1).lines):
        match.play(match.state.legal(match.state.actors[0])[0], match.state.actors[0])
    match.play(match.state.legal(2)[0], 2)  # seat 2 has chosen already
    move = ask(program, match)
    assert program.leave(match.state.view(1)) is None
    table, question, refusal, again, over = heard(tmp_path)
    assert table == {
        "type": "game", "protocol": 1, "game": "topp_die_torte", "rules": match.game.rules_version, "players": 2,
        "seat": 1, "settings": match.game.settings, "seconds": 20.0, "tries": 3,
    }  # fmt: skip
    assert question["legal"] == match.state.moves(1)
    assert question["record"] == [str(line) for line in match.record(1).lines]
    assert question["record"][-1] == "2 ?"
    assert question["view"]["seat"] == 1
    assert refusal == {
        "type": "refused", "id": 1, "fault": "illegal", "reason": "“fly” is no move of this game.", "rule": "", "left": 2,
    }  # fmt: skip
    assert again == {**question, "id": 2}
    assert move == question["legal"][0]
    assert (over["type"], over["view"]["seat"]) == ("over", 1)


def test_a_refusal_names_the_rule(written: Writer, seated: Callable[..., Program], tmp_path: Path) -> None:
    program = seated(
        written(
            """
            for message in hear():
                if message["type"] == "choose":
                    say(id=message["id"], move="gain a red" if message["id"] == 1 else " PASS ")
            """
        )
    )
    assert ask(program) == "pass"
    refusal = heard(tmp_path)[2]
    assert (refusal["fault"], refusal["rule"]) == ("illegal", "K11")
    assert "“gain a red” is not allowed: The chit asks for exactly" in refusal["reason"]


# what can go wrong

FAULTS = {
    "late": ("time.sleep(9)", "There was no answer within 0.3 s."),
    "dead at once": ("sys.exit(3)", "It has ended with exit code 3."),
    "killed": ("os.kill(os.getpid(), 9)", "It was ended by signal 9."),
    "output closed": ("os.close(1)\ntime.sleep(9)", "It has closed its output."),
    "no JSON": ("for m in hear(): print('knight to e4', flush=True)", "“knight to e4” is no answer: it is not JSON."),
    "not UTF-8": ("for m in hear(): os.write(1, b'\\xff\\n')", "“�” is no answer: it is not JSON."),
    "no object": ("for m in hear(): print('[1]', flush=True)", "“[1]” is no answer: it is no JSON object."),
    "no id": ("for m in hear(): say(move='pass')", "it has no “id” that is a whole number."),
    "an id that is true": ("for m in hear(): say(id=True, move='pass')", "it has no “id” that is a whole number."),
    "no move": ("for m in hear(): say(id=1)", "it has neither a “move” nor an “error” that is a text."),
    "deep": ("for m in hear(): print('[' * 30000, flush=True)", "is no answer: it is not JSON."),
    "endless": (f"os.write(1, b'x' * {LONGEST})\nos.write(1, b'x' * {LONGEST})", "A line has more than 65536 bytes."),
    "long": (f"os.write(1, b'x' * {LONGEST + 1} + b'\\n')\ntime.sleep(9)", "A line has more than 65536 bytes."),
    "another question": ("for m in hear(): say(id=99, move='pass')", "It answers a question that nobody asked: 99."),
    "gives up": ("for m in hear(): say(id=m.get('id', 0), error='I resign')", "It says: I resign"),
    "no move of the game": ("for m in hear(): say(id=m.get('id', 0), move='x\\ny')", "“x y” is no move of this game."),
}  # fmt: skip


@pytest.mark.parametrize("case", FAULTS)
def test_a_program_that_goes_wrong_is_replaced(
    case: str, written: Writer, seated: Callable[..., Program], capsys: pytest.CaptureFixture[str]
) -> None:
    body, reason = FAULTS[case]
    if "nobody" in reason or "says" in reason or "no move of" in reason:
        body = body.replace("hear(): ", "hear():\n  if m['type'] == 'choose': ")
    quick = case in ("late", "output closed")
    program = seated(written(body), HASTY if quick else Terms(seconds=20, tries=2, stand_in="random"))
    match = first()
    assert ask(program, match) in match.state.moves()
    assert program.replaced is not None
    assert reason in str(program.replaced.reason)
    assert (program.replaced.by, program.replaced.seat) == ("random", match.state.actors[0])
    assert ask(program, match) in match.state.moves()  # and the game goes on
    told = capsys.readouterr().err.splitlines()
    assert told[-1].endswith("From now on random plays.")
    assert all(line.startswith(f"{program.spec} (Seat ") for line in told)


def test_a_program_that_does_not_read_cannot_block_us(written: Writer, seated: Callable[..., Program]) -> None:
    program, match = seated(written("time.sleep(30)"), HASTY), first()
    began = time.monotonic()
    action = program.choose(Glimpse(match.state, 1, ["1 pass"] * 100_000), random.Random(0))
    assert action in match.state.legal()
    assert program.replaced is not None
    assert str(program.replaced.reason) == "It did not read its input within 0.3 s."
    assert time.monotonic() - began < 10


def test_a_late_answer_is_not_taken_for_the_next_one(
    written: Writer, seated: Callable[..., Program], tmp_path: Path
) -> None:
    program = seated(
        written(
            """
            for message in hear():
                if message["type"] == "choose":
                    time.sleep(1.5 if message["id"] == 1 else 0)
                    say(id=message["id"], move=message["legal"][message["id"]])
            """
        ),
        Terms(seconds=1.0, tries=9),
    )
    match = first()
    move = ask(program, match)
    number = [message["id"] for message in heard(tmp_path) if message["type"] == "choose"][-1]
    assert number > 1
    assert move == match.state.moves()[number]
    assert program.replaced is None


def test_old_answers_without_end_are_a_fault(written: Writer, seated: Callable[..., Program]) -> None:
    program = seated(
        written(
            """
            for message in hear():
                if message["type"] == "choose":
                    while message["id"] > 1:
                        say(id=1, move="pass")
                    say(id=1, move="fly")
            """
        )
    )
    ask(program)
    assert program.replaced is not None
    assert str(program.replaced.reason) == "It answers old questions again and again."


def test_a_program_that_died_is_started_again(written: Writer, seated: Callable[..., Program], tmp_path: Path) -> None:
    program = seated(
        written(
            """
            for message in hear():
                if message["type"] == "choose":
                    if message["id"] == 1:
                        sys.exit("my stack is gone")
                    say(id=message["id"], move="pass")
            """
        )
    )
    assert ask(program) == "pass"
    assert [m["type"] for m in heard(tmp_path)] == ["game", "choose", "game", "refused", "choose"]
    assert heard(tmp_path)[3]["fault"] == "dead"
    assert program.replaced is None


def test_a_replaced_program_hears_so_and_has_another_chance_in_the_next_game(written: Writer, tmp_path: Path) -> None:
    command = written(
        f"""
        for message in hear():
            if message["type"] == "choose":
                if not os.path.exists({str(tmp_path / "second")!r}):
                    say(id=message["id"], move="fly")
                else:
                    say(id=message["id"], move=message["legal"][-1])
            if message["type"] == "replaced":
                open({str(tmp_path / "second")!r}, "w").close()
        """
    )
    result = simulate("kashido", [f"exec:{command}", "random"], games=2, terms=BRISK, records=tmp_path / "records")
    assert [(gone.game, gone.seat, gone.by) for gone in result.replaced] == [(1, 1, "random")]
    last = next(message for message in heard(tmp_path) if message["type"] == "replaced")
    assert last == {
        "type": "replaced", "by": "random", "fault": "illegal", "reason": "“fly” is no move of this game.",
    }  # fmt: skip
    records = [file.read_text(encoding="utf-8") for file in sorted((tmp_path / "records").iterdir())]
    assert ["replaced 1: random: “fly” is no move of this game." in text for text in records] == [True, False]


def test_a_thought_can_be_stopped(written: Writer, seated: Callable[..., Program]) -> None:
    program, match, began = seated(written("time.sleep(30)")), first(), time.monotonic()
    action = program.choose(Glimpse.of(match, 1), random.Random(0), lambda: time.monotonic() > began + 0.3)
    assert action in match.state.legal()
    assert time.monotonic() - began < 10
    assert program.replaced is None


def test_the_error_stream_is_passed_on_with_a_prefix_and_has_an_end(
    written: Writer, seated: Callable[..., Program], capsys: pytest.CaptureFixture[str]
) -> None:
    program = seated(
        written(
            """
            print("I am awake\x1b[31m", file=sys.stderr)
            os.write(2, b"x" * 3000 + b"\\n" + b"spam\\n" * 5000)
            for message in hear():
                if message["type"] == "choose":
                    say(id=message["id"], move="pass")
            """
        )
    )
    assert ask(program) == "pass"
    program.leave()
    told = capsys.readouterr().err.splitlines()
    assert told[0] == f"{program.spec} (Seat 1): I am awake [31m"
    assert len(told) == ERRORS + 1
    assert told[-1].endswith("(Seat 1): …")
    assert max(map(len, told)) < ERROR_LENGTH + len(program.spec) + 20


# ends


STUBBORN = """
    import subprocess, signal
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    pids = open(HERE, "a")
    def forked():
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                print(os.getpid(), file=pids, flush=True)
            else:
                print(os.getpid(), file=pids, flush=True)
                os._exit(0) if len(sys.argv) > 1 else None
            time.sleep(60)
            os._exit(0)
    forked()
    time.sleep(0.2)
    child = subprocess.Popen(["sleep", "60"])
    print(os.getpid(), child.pid, file=pids, flush=True)
    for message in hear():
        if message["type"] == "choose":
            say(id=message["id"], move=message["legal"][-1])
    time.sleep(60)
    """


@pytest.fixture
def stubborn(written: Writer, tmp_path: Path) -> tuple[str, Callable[[], list[int]]]:
    """A program that ignores the end of its input, and starts others, some in sessions of their own; all process ids so far."""
    file = tmp_path / "pids"
    return written(STUBBORN.replace("HERE", repr(str(file)))), lambda: [int(pid) for pid in file.read_text().split()]


Stubborn = tuple[str, Callable[[], list[int]]]


def test_processes_end_with_their_game(stubborn: Stubborn) -> None:
    """One that ignores the end of its input, and what it has started, leave nothing behind."""
    command, pids = stubborn
    simulate("kashido", [f"exec:{command}", f"exec:{command} orphan"], games=1, terms=BRISK)
    assert len(pids()) == 8
    assert all(map(gone, pids()))


def test_what_a_program_leaves_behind_ends_with_it(written: Writer, seated: Callable[..., Program]) -> None:
    """Also one in a session of its own that holds none of its streams."""
    code = "import subprocess\nchild = subprocess.Popen(['sleep', '60'], stdin=-3, stdout=-3, stderr=-3, start_new_session=1)"
    program = seated(written(f"{code}\nsys.exit(str(child.pid))"), Terms(tries=1, stand_in="random"))
    told: list[str] = []
    program._tell = lambda seat, text: told.append(text)  # type: ignore[method-assign]
    ask(program)
    assert any("exit code 1" in text for text in told)
    assert gone(int(next(text for text in told if text.isdigit())))


def test_processes_end_where_a_game_is_broken_off(stubborn: Stubborn) -> None:
    command, pids = stubborn
    with pytest.raises(KeyError):
        simulate("kashido", [f"exec:{command}", "random"], games=2, terms=BRISK, tell=lambda k: {0: None}[k])
    program = make(f"exec:{command}")
    assert isinstance(program, Program)
    ask(program)
    program.leave()
    assert len(pids()) == 8
    assert all(map(gone, pids()))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_processes_end_when_we_are_killed(number: int, stubborn: Stubborn, tmp_path: Path) -> None:
    command, pids = stubborn
    words = ["simulate", "kashido", "--seats", f"exec:{command},random", "--games", "100000", "--bot-seconds", "60"]
    host = subprocess.Popen([sys.executable, "-m", "tischlein", *words])
    until = time.monotonic() + 60
    while not (tmp_path / "heard").exists() and time.monotonic() < until:
        time.sleep(0.05)
    host.send_signal(number)
    assert host.wait(30) == -number
    assert len(pids()) >= 4
    assert all(gone(pid) for pid in pids())


def test_a_program_that_kills_its_keeper_ends_all_the_same(written: Writer, seated: Callable[..., Program]) -> None:
    program = seated(
        written(
            """
            os.kill(os.getppid(), 9)
            print(os.getpid(), file=sys.stderr, flush=True)
            for message in hear():
                if message["type"] == "choose":
                    say(id=message["id"], move=message["legal"][0])
            time.sleep(60)
            """
        )
    )
    told: list[str] = []
    program._tell = lambda seat, text: told.append(text)  # type: ignore[method-assign]
    ask(program)
    program.leave()
    assert program.replaced is None
    assert gone(int(told[0]))


def test_a_program_sees_the_end_of_its_input_when_we_are_killed(written: Writer, tmp_path: Path) -> None:
    command = written(
        f"""
        open({str(tmp_path / "pid")!r}, "w").write(str(os.getpid()))
        for message in hear():
            pass
        open({str(tmp_path / "end")!r}, "w").close()
        """
    )
    words = ["simulate", "kashido", "--seats", f"exec:{command},random", "--games", "1", "--bot-seconds", "60"]
    host = subprocess.Popen([sys.executable, "-m", "tischlein", *words])
    until = time.monotonic() + 60
    while not (tmp_path / "heard").exists() and time.monotonic() < until:
        time.sleep(0.05)
    host.send_signal(signal.SIGKILL)
    host.wait()
    while not (tmp_path / "end").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert (tmp_path / "end").exists()
    assert gone(int((tmp_path / "pid").read_text(encoding="utf-8")))


# how it is named


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("exec:", "exec:COMMAND"),
        ("exec: ", "exec:COMMAND"),
        ("exec:''", "there is no program ''"),
        ("exec:'half", "no closing quotation"),
        ("exec:./nowhere/bot", "there is no program './nowhere/bot'"),
        ("exec:surely-no-such-program -x", "there is no program 'surely-no-such-program'"),
        ("exec:/etc/passwd", "'/etc/passwd' cannot be run"),
        ("exec:/", "'/' cannot be run"),
    ],
)
def test_a_command_that_cannot_be_is_refused_at_once(spec: str, fault: str) -> None:
    with pytest.raises(BadSetting) as refused:
        make(spec)
    assert fault in str(refused.value)


def test_arguments_are_read_as_a_shell_reads_them_and_no_shell_is_there() -> None:
    program = make("exec:python3 -c 'a b' \"c;d\" $HOME *")
    assert isinstance(program, Program)
    assert program.argv == ["python3", "-c", "a b", "c;d", "$HOME", "*"]


def test_a_file_that_is_no_program_after_all(tmp_path: Path, seated: Callable[..., Program]) -> None:
    file = tmp_path / "bot"
    file.write_bytes(b"no program\n")
    file.chmod(0o755)
    program = seated(str(file), BRISK)
    ask(program)
    assert program.replaced is not None
    assert str(program.replaced.reason) == "It cannot be started: Exec format error."


# the page that tells of it


def test_the_exchange_on_the_page_is_a_real_one(
    written: Writer, seated: Callable[..., Program], tmp_path: Path
) -> None:
    """The page's lines, apart from the views; `<` are the answers that the bot here gives."""
    page = (EXAMPLE.parents[1] / "bots.md").read_text(encoding="utf-8")
    block = next(block for block in re.findall(r"^```\n(.*?)^```", page, re.M | re.S) if block.startswith("> "))
    answers = [line[2:] for line in block.splitlines() if line.startswith("< ")]
    program = seated(
        written(
            f"""
            answers = {answers!r}
            for message in hear():
                if message["type"] == "choose":
                    print(answers[message["id"] - 1], flush=True)
            """
        ),
        Terms(),
    )
    match = first("topp_die_torte")
    while match.state.actors != (1, 2) or "choose" not in match.state.moves(1)[0]:
        match.play(match.state.legal(match.state.actors[0])[0], match.state.actors[0])
    match.play(match.state.legal(1)[0], 1)
    program.choose(Glimpse.of(match, 2), random.Random(3))
    program.leave(match.state.view(2))
    sent = (tmp_path / "heard").read_text(encoding="utf-8").splitlines()
    shown = ["> " + re.sub(r'"view":.*', '"view":…}', line) for line in sent]
    for at in (2, 5):
        shown.insert(at, f"< {answers[at // 3]}")
    assert shown == block.splitlines()
