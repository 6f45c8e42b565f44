"""The process between us and a program that is a bot: whatever the program starts ends with it, also when we are killed.

A script of its own, run by `child.py` as `python -I -S keeper.py FD PROGRAM ARGUMENT…`; it imports nothing of ours.  On
Linux it adopts every process below it whose parent has ended (PR_SET_CHILD_SUBREAPER), so that no new session and no
second fork leads out of its sight.  FD is a socket to us: the first byte says that all is to end now, its end that we are
gone, which gives the program PATIENCE.  The errno of a program that cannot be started goes back through it.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import sys
import time
from typing import NoReturn

PATIENCE = 1.0  # seconds that a program has to end by itself once we are gone
ENDING = (
    5.0  # seconds in which everything below is killed again and again; who then lives is somebody else's, by setuid
)
NAP = 0.005  # seconds between two rounds
PR_SET_CHILD_SUBREAPER = 36  # prctl(2)
LEAVE = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
STANDARD = (signal.SIGPIPE, signal.SIGXFSZ)  # what Python ignores and a program expects not to be ignored


def keep(line: int, argv: list[str]) -> int:
    """Run a program until it or we end, then kill all that it has started; its exit status as os.waitpid has it."""
    os.set_inheritable(line, False)
    awake = _wake()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        program = os.posix_spawnp(argv[0], argv, os.environ, setsigdef=STANDARD)
    except OSError as error:
        os.write(line, str(error.errno).encode())
        return 127 << 8
    for stream in range(3):  # they are the program's alone, so that their end is seen
        os.dup2(os.open(os.devnull, os.O_RDWR), stream)
    status = _watch(program, line, awake)
    ended = _kill_all(program)
    return status if status is not None else ended


def _wake() -> int:
    """A pipe that tells of every signal that matters here."""
    read, write = os.pipe()
    for end in (read, write):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, *LEAVE):
        signal.signal(number, lambda *_: None)
    return read


def _watch(program: int, line: int, awake: int) -> int | None:
    """Wait for the program's end and return its status; None if it runs on and has to end."""
    until: float | None = None
    listening = [line, awake]
    while True:
        left = None if until is None else until - time.monotonic()
        if left is not None and left <= 0:
            return None
        ready, _, _ = select.select(listening, [], [], left)
        if awake in ready:
            numbers = os.read(awake, 1 << 12)
            status = _reap(program)
            if status is not None:
                return status
            if any(number in numbers for number in LEAVE):
                return None
        if line in ready:
            if os.read(line, 1):
                return None
            listening.remove(line)
            until = time.monotonic() + PATIENCE


def _reap(program: int) -> int | None:
    """Bury all that have ended below; the program's status if it was among them."""
    found = None
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            if ended[0] == program:
                found = ended[1]
    return found


def _kill_all(program: int) -> int:
    """Kill everything below us until nothing is left; the program's status if it was there still."""
    status, until = signal.SIGKILL + 0, time.monotonic() + ENDING
    while time.monotonic() < until:
        for pid in _below(os.getpid()) or [program]:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        found = _reap(program)
        status = status if found is None else found
        try:
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            break
        time.sleep(NAP)
    return status


def _below(root: int) -> list[int]:
    """All processes below one, as /proc tells; none where there is no such folder."""
    children: dict[int, list[int]] = {}
    with contextlib.suppress(OSError):
        for name in os.listdir("/proc"):
            if name.isdigit():
                with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{name}/stat", "rb") as file:
                    parent = int(file.read().rpartition(b")")[2].split()[1])
                    children.setdefault(parent, []).append(int(name))
    found, ahead = [], [root]
    while ahead:
        below = children.get(ahead.pop(), [])
        found += below
        ahead += below
    return found


def _end_as(status: int) -> NoReturn:
    """End as the program did: by the same signal or with the same code."""
    number = os.WTERMSIG(status)
    if number and number not in (signal.SIGKILL, signal.SIGSTOP):
        signal.signal(number, signal.SIG_DFL)
    if number:
        os.kill(os.getpid(), number)
    os._exit(os.WEXITSTATUS(status))


if __name__ == "__main__":
    _end_as(keep(int(sys.argv[1]), sys.argv[2:]))
