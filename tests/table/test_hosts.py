"""By which names a browser may come: all that are used at home, and none of another site's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tischlein.table.app import create_app
from tischlein.table.hosts import misled, named

FORM = {"game": "kashido", "kashido.players": "2", "seat1": "me", "seat2": "friend"}


@pytest.mark.parametrize(("host", "found"), [
    ("evil.example:8080", ("evil.example", 8080)), ("Evil.Example.", ("evil.example", None)), ("[::1]:80", ("::1", 80)),
    ("", ("", None)), ("a b", None), ("[", None), ("a:b", None), ("a@b", None), ("a/b", None), ("a:1:2", None),
])  # fmt: skip
def test_what_a_host_header_says(host: str, found: tuple[str, int | None] | None) -> None:
    assert named(host) == found


@pytest.mark.parametrize("host", [
    "localhost", "127.0.0.1", "192.168.178.20", "10.0.0.7", "[::1]", "[fe80::1%25eth0]", "[2001:db8::5]", "raspberry", "laptop.local",
    "kitchen.lan", "laptop.fritz.box", "box.home.arpa", "table.internal", "our.example", "OUR.EXAMPLE", "tisch.localhost",
])  # fmt: skip
def test_every_name_of_a_home_is_known(host: str) -> None:
    assert not misled(f"{host}:8080", 8080, frozenset({"our.example"}))


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example.", "local.evil.example", "fritz.box.evil.example", "127.0.0.1.evil.example"]
)
def test_the_name_of_another_site_with_our_port_is_not(host: str) -> None:
    assert misled(f"{host}:8080", 8080, frozenset({"our.example"}))
    assert misled(host, 80, frozenset())  # browsers leave this port out


@pytest.mark.parametrize("host", ["tisch.example", "tisch.example:443", "tisch.example:8443"])
def test_behind_a_proxy_any_name_is_good(host: str) -> None:
    assert not misled(host, 8080, frozenset())


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """Somebody whose browser was led here: evil.example points to us."""
    app = create_app(tmp_path, bot_pause=0, host_names=["our.example"])
    with TestClient(app, base_url="http://evil.example:8080", follow_redirects=False) as client:
        yield client


@pytest.mark.parametrize("headers", [
    {"origin": "http://evil.example:8080"}, {"sec-fetch-site": "same-origin"}, {"x-forwarded-host": "localhost", "x-forwarded-proto": "https"},
])  # fmt: skip
def test_another_sites_page_gets_nothing(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/", data=FORM, headers=headers).status_code == 421
    page = client.get("/", headers=headers)
    assert page.status_code == 421
    assert "tischlein serve --host-name evil.example" in page.text
    assert 'name="game"' not in page.text
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/t/x/live", headers=headers):
        pass


def test_names_of_our_own_come_in(client: TestClient) -> None:
    for name in ("our.example:8080", "localhost:8080", "192.168.1.2:8080", "tisch.example"):
        assert client.get("/", headers={"host": name}).status_code == 200, name


@pytest.mark.parametrize(("host", "origin"), [("[", "http://["), ("a b", "http://a b"), ("localhost", "http://[")])
def test_headers_that_make_no_sense_are_refused(client: TestClient, host: str, origin: str) -> None:
    answer = client.post("/", data=FORM, headers={"host": host, "origin": origin})
    assert answer.status_code in (400, 403)
