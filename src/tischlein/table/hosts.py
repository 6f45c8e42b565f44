"""By which names a browser may come: whoever was led here by another site's name gets nothing (DNS rebinding).

A page of evil.example can let its own name point to this computer and then talk to us as if we were its own site.  What gives it
away is a public name in `Host` together with our very port: a browser came to us directly, by a name that nobody gave us.
Addresses, names of a home network and this computer's own are always known; behind a proxy the port is another one.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tischlein.table.pages import error_page
from tischlein.words import msg

PRIVATE = (
    "localhost", "local", "localdomain", "lan", "home", "home.arpa", "internal", "intranet", "private", "test", "fritz.box",
    "speedport.ip",
)  # fmt: skip
"""What names end in that no stranger can have: they are given within a network, or by a router to what is behind it."""
_HOST = re.compile(r"(\[[^\[\]/@?#\s]+\]|[^:\[\]/@?#\s]*)(?::([0-9]{1,5}))?")
USUAL_PORTS = (80, 443)  # which a browser leaves out


def named(host: str) -> tuple[str, int | None] | None:
    """Name and port of a Host header, the port None where there is none; None for what cannot be one."""
    found = _HOST.fullmatch(host)
    if found is None:
        return None
    name = found[1].strip("[]").rstrip(".").lower()
    return name, int(found[2]) if found[2] else None


def misled(host: str, port: int, known: frozenset[str]) -> bool:
    """Whether a browser that came to our port was led here by a name that is another site's."""
    found = named(host)
    if found is None:
        return True
    name, asked = found
    direct = asked == port or (asked is None and port in USUAL_PORTS)
    return direct and name not in known and not _private(name)


def _private(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return "." not in name or name.endswith(tuple(f".{end}" for end in PRIVATE))
    return True


class KnownHosts:
    """Refuses requests of browsers that were led here by another site's name.

    names: by which this house is known beside addresses and names of its own network.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self.app = app
        self.names = frozenset(name.rstrip(".").lower() for name in [*names, socket.gethostname()])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        host = connection.headers.get("host", "")
        port = (scope.get("server") or ("", None))[1] or 0
        looks = scope["type"] == "http" and scope["method"] == "GET" and scope["path"].startswith("/static/")
        if looks or not misled(host, port, self.names):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "another site's name"})
        else:
            await _refusal(connection, host)(scope, receive, send)


def _refusal(connection: HTTPConnection, host: str) -> Response:
    found = named(host)
    if found is None:
        return PlainTextResponse("This is no name of a host.\n", 400)
    text = msg(
        "This table is not known by the name {name}. Whoever runs it can make the name known: {command}",
        name=found[0], command=f"tischlein serve --host-name {found[0]}",
    )  # fmt: skip
    return error_page(connection, 421, msg("Nobody goes by this name here"), text)
