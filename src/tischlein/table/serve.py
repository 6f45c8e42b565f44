"""Serve the web table from this computer."""

from __future__ import annotations

import asyncio
import errno
import socket
import sqlite3
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

import uvicorn

from tischlein.kit.errors import BadSetting
from tischlein.table.app import LONGEST, create_app
from tischlein.table.guests import Guests
from tischlein.table.live import BOT_PAUSE
from tischlein.table.store import SqliteStore


def serve(
    host: str, port: int, data: Path, open_browser: bool = False, bot_pause: float = BOT_PAUSE,
    guests: Guests | None = None, host_names: Sequence[str] = (),
) -> None:  # fmt: skip
    """Serve until interrupted; tables are kept in the folder `data`.  port 0 takes a free one.

    open_browser: show the first page in this computer's browser.  bot_pause: seconds a bot takes at least for a move.
    guests: programs that visitors may ask to a seat by name.  host_names: public names that lead straight here.
    Raises BadSetting where tables cannot be kept in `data` or `host` is no address of this computer, OSError where the address cannot be had.
    """
    app = create_app(_folder(data), bot_pause, guests, [host, *host_names])
    with _listener(host, port) as listener:
        at = listener.getsockname()[1]
        address = f"http://{_shown(host)}:{at}/"
        print(f"Tischlein is set: {address}", flush=True)
        if open_browser:  # the socket listens already, so it may come before we answer
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=4 * LONGEST,  # bytes
        )
        uvicorn.Server(config).run(sockets=[listener])


def _listener(host: str, port: int) -> socket.socket:
    """A socket that listens at the address; OSError with it where it cannot be had, BadSetting where it is none of ours."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, UnicodeError) as error:
        # numbers below 0 are those of a name that leads nowhere
        if isinstance(error, UnicodeError) or (error.errno or -1) < 0 or error.errno == errno.EADDRNOTAVAIL:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise BadSetting(
                f"{host!r} is no address of this computer: {reason.partition(' (while')[0]}", "host", host
            ) from None
        reason = (error.strerror or str(error)).partition(" (while")[0]
        raise OSError(error.errno, reason, f"{host}:{port}") from None


def _folder(data: Path) -> Path:
    """The folder, made if need be, in which tables can be kept; found out before anybody is told an address."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        asyncio.run(SqliteStore(data / "tables.db").close())
    except (OSError, sqlite3.Error, ValueError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadSetting(f"tables cannot be kept in {str(data)!r}: {reason}", "data", str(data)) from None
    return data


def _shown(host: str) -> str:
    """The host as a browser on this computer can reach it."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
