"""A house for tests: the application over a fresh folder, and browsers that hold what they were given."""

from __future__ import annotations

import contextlib
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from tischlein.table.app import create_app
from tischlein.table.live import Room, Rooms

OWN = {"sec-fetch-site": "same-origin"}
"""What a browser says of a request that one of our own pages makes."""
SOCKET = {"origin": "http://testserver"}


@contextlib.contextmanager
def house(folder: Path) -> Iterator[Browser]:
    """The application, begun; what comes back is a browser that knows nothing yet."""
    app = create_app(folder, bot_pause=0.0)
    with TestClient(app, follow_redirects=False) as client:
        browser = Browser(app, client)
        browser.folder = folder
        yield browser


@contextlib.contextmanager
def patience(seconds: int = 15) -> Iterator[None]:
    """Nobody waits for ever for a message that does not come."""

    def late(*_: object) -> None:
        raise TimeoutError(f"nothing was heard for {seconds} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


class Browser:
    """One browser with its cookies."""

    def __init__(self, app: Any, client: TestClient | None = None) -> None:
        self.app = app
        self.folder = Path()
        self.client = client or TestClient(app, follow_redirects=False)

    def another(self) -> Browser:
        """A browser of somebody else, at the same house."""
        twin = TestClient(self.app, follow_redirects=False)
        twin.portal = self.client.portal
        return Browser(self.app, twin)

    def set_table(self, *seats: str, **more: str) -> str:
        """Set a Kashido table and return its path.  seats: me, friend or bot."""
        form = {"game": "kashido", "kashido.players": str(len(seats)), "watch": "on", "hints": "on"} | more
        for k, kind in enumerate(seats, 1):
            form[f"seat{k}"] = kind
            form[f"name{k}"] = f"N{k}" if kind == "me" else ""
        made = self.client.post("/", data=form, headers=OWN)
        assert made.status_code == 303, made.text
        return str(made.headers["location"]).removesuffix("/seats")

    def links(self, table: str) -> dict[str, str]:
        """The secrets on the host's page: by seat number, "watch" and "host"."""
        page = self.client.get(f"{table}/seats").text
        found = re.findall(r'value="http://testserver(/sit/[^"]+)" readonly aria-label="([^"]+)"', page)
        called = {"Spectators’ link": "watch", "The host’s link": "host"}
        return {called.get(label) or label.removeprefix("Link of seat "): link for link, label in found}

    def take(self, link: str, name: str = "") -> None:
        """Take up a link as its page does."""
        taken = self.client.post(link, data={"name": name}, headers=OWN)
        assert taken.status_code == 303

    def room(self, table: str) -> Room:
        """The room of a table that somebody has looked at."""
        rooms: Rooms = self.app.state.tables.rooms
        return rooms._rooms[table.removeprefix("/t/")]

    def forget(self, table: str) -> None:
        """Let the house forget a table, so that it has to be read again."""
        self.app.state.tables.rooms._rooms.pop(table.removeprefix("/t/"), None)

    def live(self, table: str) -> WebSocketTestSession:
        return self.client.websocket_connect(f"{table}/live", headers=SOCKET)


def version(text: str) -> int:
    """The version a page or message shows."""
    return int(re.findall(r'id="version" value="(\d+)"', text)[-1])


class Live:
    """An open page: what it shows is kept as the newest HTML by element id."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.shown: dict[str, str] = {}
        self.version = 0
        self.hear()

    def hear(self) -> str:
        with patience():
            return self._hear()

    def until(self, where: str, words: str, *, there: bool = True) -> None:
        """Listen until a part of the page has these words, or no longer has them."""
        while (words in self.shown.get(where, "")) != there:
            self.hear()

    def _hear(self) -> str:
        text = self.socket.receive_text()
        for target, html in re.findall(r'<hx-partial hx-target="#([^"]+)"[^>]*>(.*?)</hx-partial>', text, re.S):
            self.shown[target] = html
            for chunk, number in re.findall(r'(<ol id="log-(\d+)">.*?</ol>)', html, re.S):
                self.shown[f"log-{number}"] = chunk
        if "version" in self.shown:
            self.version = version(self.shown["version"])
        return text

    def say(self, do: str, *, hear: bool = True, **more: Any) -> str:
        self.socket.send_json({"do": do, "v": self.version, **more})
        return self.hear() if hear else ""
