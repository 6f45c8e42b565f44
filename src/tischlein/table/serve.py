"""Serve the web table from this computer."""

from __future__ import annotations

import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn

from tischlein.table.app import create_app
from tischlein.table.live import BOT_PAUSE


def serve(host: str, port: int, data: Path, open_browser: bool = False, bot_pause: float = BOT_PAUSE) -> None:
    """Serve until interrupted; tables are kept in the folder `data`.  port 0 takes a free one.

    open_browser: show the first page in this computer's browser.  bot_pause: seconds a bot takes at least for a move.
    Raises OSError where the address cannot be had.
    """
    with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET) as listener:
        at = listener.getsockname()[1]
        address = f"http://{_shown(host)}:{at}/"
        print(f"Tischlein is set: {address}", flush=True)
        if open_browser:  # the socket listens already, so it may come before we answer
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        config = uvicorn.Config(
            create_app(data, bot_pause),
            log_level="warning",
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
        )
        uvicorn.Server(config).run(sockets=[listener])


def _shown(host: str) -> str:
    """The host as a browser on this computer can reach it."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host
