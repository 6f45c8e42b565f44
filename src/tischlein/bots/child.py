"""A program beside us that lines go to and come from, and that can neither block us nor outlive its game."""

from __future__ import annotations

import contextlib
import io
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import IO, cast

from tischlein.bots import keeper
from tischlein.bots.bot import Stop
from tischlein.bots.protocol import LONGEST, Fault, quoted
from tischlein.words import msg, msgs

PATIENCE = 1.0  # seconds that a program has to end by itself once its input has ended
NAP = 0.005  # seconds between two looks at whether it has ended
NOW = b"!"  # what tells the keeper to end everything
LOOK = 0.1  # seconds between two looks at whether somebody wants us to stop
PIECE = 1 << 16  # bytes read at once
ERRORS = 1000  # lines of the error stream that are passed on; dots say that there were more
ERROR_LENGTH = 1000  # characters of such a line


class Stopped(Exception):
    """Nobody needs the answer any more."""


class Child:
    """A program with pipes to its three streams.

    argv: the program and its arguments; no shell reads them.  tell: hears each line of its error stream.
    It runs below a keeper (`keeper.py`), a process and a session of its own: what it starts ends with it, also when we
    are killed.  That it cannot be started is told where its first line is awaited.
    """

    def __init__(self, argv: Sequence[str], tell: Callable[[str], None]) -> None:
        self._line, line = socket.socketpair()
        self._line.setblocking(False)
        with line:
            try:
                self._process = subprocess.Popen(
                    [sys.executable, "-I", "-S", keeper.__file__, str(line.fileno()), *argv],
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                    start_new_session=True, pass_fds=(line.fileno(),),
                )  # fmt: skip
            except OSError as error:
                self._line.close()
                raise _no_start(error.strerror or str(error)) from None
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._in, self._out = self._process.stdin, self._process.stdout
        for stream in (self._in, self._out):
            os.set_blocking(stream.fileno(), False)
        self._unsent, self._read = bytearray(), bytearray()
        self._errors = threading.Thread(target=_pass_on, args=(self._process.stderr, tell), daemon=True)
        self._errors.start()

    def send(self, line: bytes) -> None:
        """Put a line on its way; `line` and `end` see to it that it gets there, as far as it is read."""
        self._unsent += line

    @property
    def unsent(self) -> bool:
        """Whether the program has still to read what was sent."""
        return bool(self._unsent)

    def line(self, until: float, stop: Stop) -> bytes | None:
        """The next line of its output; None if there is none before `until` (of time.monotonic).

        Raises Fault where there will be no more, or where a line has no end; Stopped once `stop` is true.
        """
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            if self._unsent:
                selector.register(self._in, selectors.EVENT_WRITE)
            while b"\n" not in self._read:
                if len(self._read) > LONGEST:
                    raise _too_long()
                left = until - time.monotonic()
                if left <= 0:
                    return None
                if stop():
                    raise Stopped
                for key, _ in selector.select(min(left, LOOK)):
                    if key.fileobj is self._in:
                        self._write()
                        if not self._unsent:
                            selector.unregister(self._in)
                    elif not self._take():
                        raise self._death()
        found, _, rest = self._read.partition(b"\n")
        self._read = rest
        if len(found) > LONGEST:
            raise _too_long()
        return bytes(found)

    def _write(self) -> None:
        try:
            del self._unsent[: os.write(self._in.fileno(), self._unsent[:PIECE])]
        except BlockingIOError:
            pass
        except OSError:  # it reads no more, but may have answered
            self._unsent.clear()

    def _take(self) -> bool:
        """Read what is there; False at the end."""
        try:
            piece = os.read(self._out.fileno(), PIECE)
        except BlockingIOError:
            return True
        self._read += piece
        return bool(piece)

    def _death(self) -> Fault:
        self._wait(time.monotonic() + PATIENCE)
        code = self._code()
        if code is None:
            return Fault("dead", msg("It has closed its output."))
        with contextlib.suppress(OSError, ValueError):
            return _no_start(os.strerror(int(self._line.recv(16))))
        if code < 0:
            return Fault("dead", msg("It was ended by signal {number}.", number=str(-code)))
        return Fault("dead", msg("It has ended with exit code {code}.", code=str(code)))

    def end(self, last: bytes = b"", patience: float = PATIENCE) -> None:
        """End it, whatever it does: a last line, the end of its input, some patience, then the end by force."""
        self._unsent += last
        if self._unsent:
            self._write()
        until = time.monotonic() + patience
        self._in.close()
        self._wait(until)
        with contextlib.suppress(OSError):
            self._line.send(NOW)
        self._wait(time.monotonic() + keeper.ENDING)
        with contextlib.suppress(OSError):  # what is left if the keeper was killed, or where there is no Linux
            os.killpg(self._process.pid, signal.SIGKILL)  # its leader is not yet reaped, so the number is still its own
        self._process.wait()
        self._line.close()
        self._errors.join(PATIENCE)
        self._out.close()

    def _wait(self, until: float) -> None:
        while self._code() is None and time.monotonic() < until:
            time.sleep(NAP)

    def _code(self) -> int | None:
        """Its exit code, a signal's number negative; None while it runs.  It is not reaped, so its number stays its own."""
        found = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if found is None:
            return None
        return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status


def _no_start(reason: str) -> Fault:
    return Fault("dead", msg("It cannot be started: {reason}.", reason=reason))


def _too_long() -> Fault:
    return Fault("long", msgs("A line has more than {n} byte.", "A line has more than {n} bytes.", LONGEST))


def _pass_on(stream: IO[bytes], tell: Callable[[str], None]) -> None:
    """Hand on an error stream, so many lines and in pieces so long, and read the rest away."""
    told = 0
    with contextlib.suppress(OSError, ValueError), io.BufferedReader(cast(io.RawIOBase, stream)) as lines:
        while piece := lines.readline(ERROR_LENGTH):
            told += 1
            if told <= ERRORS:
                tell(quoted(piece.decode(errors="replace").rstrip(), ERROR_LENGTH))
            elif told == ERRORS + 1:
                tell("…")
