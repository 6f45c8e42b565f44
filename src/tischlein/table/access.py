"""Secrets and what they open: seat links, the cookie that keeps them, and requests that come from another site.

A secret has 192 bits and is stored as its SHA-256 alone.  A seat's secret is derived from the host's, so the host can read his
friends' links again, and the store cannot.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import ipaddress
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tischlein.table.store import HOST, WATCH, Store

COOKIE = "seats"
KEPT = 100  # secrets in one browser's cookie, which may not be longer; `keyring` says which go
DAYS = 400
_BYTES = 24


def new_secret() -> str:
    """A secret of 192 random bits, as text that may stand in an address."""
    return secrets.token_urlsafe(_BYTES)


def seat_secret(host: str, table: str, seat: int, issue: int) -> str:
    """A seat's secret of this issue: a function of the host's, which it does not give away."""
    mark = hmac.new(host.encode(), f"{table}/{seat}/{issue}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(mark[:_BYTES]).decode()


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Access:
    """What a browser may do at one table.  seats: it holds.  host: the host's secret, empty for others.  watch: may look on."""

    seats: frozenset[int] = frozenset()
    host: str = ""
    watch: bool = False

    @property
    def any(self) -> bool:
        """Whether the table is shown at all."""
        return bool(self.seats or self.host or self.watch)

    @property
    def eyes(self) -> int:
        """The seat whose knowledge may be given out whoever is before the browser: 0, a spectator's, where several share it."""
        return min(self.seats) if len(self.seats) == 1 else 0


def jar(connection: HTTPConnection) -> list[str]:
    """The secrets in a browser's cookie, oldest first."""
    return [secret for secret in connection.cookies.get(COOKIE, "").split(".") if 16 <= len(secret) <= 64][-KEPT:]


def write(connection: HTTPConnection, response: Response, all_: Sequence[str]) -> None:
    """Make these the secrets of the browser's cookie, which no script can read."""
    response.set_cookie(
        COOKIE,
        ".".join(all_[-KEPT:]),
        max_age=DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
    )


def address(connection: HTTPConnection) -> str:
    """What tells one visitor from another where no secret does: the address; of IPv6 the network, which is one customer's."""
    host = connection.client.host if connection.client is not None else ""
    try:
        at = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((at, 64), strict=False)) if at.version == 6 else host


async def access(connection: HTTPConnection, store: Store, table: str) -> Access:
    """What the secrets of this browser open at a table."""
    held = {digest(secret): secret for secret in jar(connection)}
    if not held:
        return Access()
    keys = [key for key in await store.keys(held) if key.table == table]
    return Access(
        frozenset(key.seat for key in keys if key.seat > 0),
        next((held[key.digest] for key in keys if key.seat == HOST), ""),
        any(key.seat == WATCH for key in keys),
    )


def same_site(connection: HTTPConnection) -> bool:
    """Whether a request comes from a page of ours: its Origin is our host, or the browser itself says so.

    Under Referrer-Policy: no-referrer browsers send `Origin: null` with our own forms, but Sec-Fetch-Site tells the truth.
    """
    if "sec-fetch-site" in connection.headers:
        return connection.headers["sec-fetch-site"] == "same-origin"
    try:
        there = urlsplit(connection.headers.get("origin", "")).netloc
    except ValueError:  # such as http://[
        return False
    return bool(there) and there == connection.headers.get("host", "")


class SameSite:
    """Refuses what changes something (POST and the like, WebSockets) where it comes from another site."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
        if scope["type"] not in ("http", "websocket") or reading or same_site(HTTPConnection(scope)):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "another site"})
        else:
            await PlainTextResponse("This comes from another site.\n", 403)(scope, receive, send)
