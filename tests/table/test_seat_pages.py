"""The pages of seat links: the host hands them out, a friend looks, then sits down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.table.test_pages import Page
from tischlein.table.app import create_app
from tischlein.words.say import LANGUAGES

FORM = {"game": "kashido", "kashido.players": "3", "seat1": "me", "name1": "Ann", "seat2": "friend", "seat3": "bot"}
OURS = {"sec-fetch-site": "same-origin"}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path, bot_pause=0), follow_redirects=False, headers=OURS) as client:
        yield client


@pytest.fixture
def seats(host: TestClient) -> str:
    """The address of the page with the links of a table that was just set."""
    return host.post("/", data=FORM).headers["location"]


def _links(page: Page) -> dict[str, str]:
    """The links on the host's page, as paths, by what they are called."""
    fields = page.all("input", readonly="")
    return {field["aria-label"]: re.sub(r"^https?://[^/]+", "", field["value"]) for field in fields}


def _friend(host: TestClient, lang: str = "en") -> TestClient:
    """Somebody else's browser at the same house."""
    friend = TestClient(host.app, follow_redirects=False, headers=OURS | {"accept-language": lang})
    friend.portal = host.portal  # the house lives on one event loop
    return friend


def test_links_can_be_selected_and_copied(host: TestClient, seats: str) -> None:
    page = Page(host.get(seats).text)
    links = _links(page)
    assert list(links) == ["Link of seat 1", "Link of seat 2", "Spectators’ link", "The host’s link"]
    assert len(set(links.values())) == 4
    buttons = [button["data-copy"] for button in page.all("button") if "data-copy" in button]
    assert buttons == [field["value"] for field in page.all("input", readonly="")]
    assert "The table is set" in page.words
    assert page.one("a", href=seats.removesuffix("/seats"))["class"] == "btn main"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language(host: TestClient, seats: str, lang: str) -> None:
    english = Page(host.get(seats).text)
    there = Page(host.get(seats, headers={"accept-language": lang}).text)
    link = _links(english)["Link of seat 2"]
    offered = Page(_friend(host, lang).get(link).text)
    for page in (there, offered):
        assert page.one("html")["lang"] == lang
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        assert len(ids) == len(set(ids))
    if lang != "en":
        for words in ("Give every friend", "Sit down", "Your name", "Seat ", "link", "sat down", "device"):
            assert words not in offered.words.replace("Tischlein", "")
        for words in ("Give every friend", "Go to the table", "Let a bot", "has not sat down yet", "device"):
            assert words not in there.words


def test_looking_at_a_link_takes_no_seat(host: TestClient, seats: str) -> None:
    link = _links(Page(host.get(seats).text))["Link of seat 2"]
    looker = _friend(host)
    page = Page(looker.get(link).text)
    assert "A seat is kept for you." in page.words
    assert page.one("li", **{"aria-current": "true"})
    assert not looker.cookies
    assert "has not sat down yet" in host.get(seats).text
    assert looker.get(seats.removesuffix("/seats")).status_code == 404


def test_sitting_down_is_a_post_and_tells_the_name(host: TestClient, seats: str) -> None:
    link = _links(Page(host.get(seats).text))["Link of seat 2"]
    friend = _friend(host)
    answer = friend.post(link, data={"name": "  Béla "})
    assert answer.status_code == 303
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert friend.get(answer.headers["location"]).status_code == 200
    after = Page(host.get(seats).text)
    assert "Béla" in after.words
    assert "has not sat down yet" not in after.words


def test_only_the_host_sees_the_links(host: TestClient, seats: str) -> None:
    friend = _friend(host)
    friend.post(_links(Page(host.get(seats).text))["Link of seat 2"], data={"name": "Béla"})
    assert friend.get(seats).status_code == 404
    assert _friend(host).get(seats).status_code == 404


def test_a_link_of_nothing_is_not_found(host: TestClient) -> None:
    answer = _friend(host).get("/sit/" + "x" * 32)
    assert answer.status_code == 404
    assert "Nothing stands here" in answer.text


@pytest.mark.parametrize("watch", [True, False])
def test_the_table_stands_open_on_the_first_page(host: TestClient, watch: bool) -> None:
    table = host.post("/", data=FORM | ({"watch": "yes"} if watch else {})).headers["location"].removesuffix("/seats")
    assert Page(host.get("/").text).one("a", href=table)["class"] == "btn small main"
    other = Page(_friend(host).get("/").text)
    assert ("Watch" in other.words) == watch
    assert table not in [a["href"] for a in other.all("a")]


def _link(host: TestClient, seats: str, seat: int) -> str:
    return _links(Page(host.get(seats).text))[f"Link of seat {seat}"]


def test_whoever_opens_a_link_once_more_takes_the_seat_along_and_renames_nobody(host: TestClient, seats: str) -> None:
    link, table = _link(host, seats, 2), seats.removesuffix("/seats")
    friend, other = _friend(host), _friend(host)
    friend.post(link, data={"name": "Béla"})
    page = Page(other.get(link).text)
    assert "Béla sits here already." in page.words
    assert page.all("input", name="name") == []
    assert other.post(link, data={"name": "Eve"}).status_code == 303
    assert other.get(table).status_code == 200
    words = Page(host.get(seats).text).words
    assert "Béla" in words
    assert "Eve" not in words
    host.post(f"{table}/seats/2/link")  # the host lets somebody else sit there
    other.post(_link(host, seats, 2), data={"name": "Eve"})
    assert "Eve" in Page(host.get(seats).text).words


def test_a_seat_that_was_the_hosts_own_keeps_the_hosts_name(host: TestClient, seats: str) -> None:
    other = _friend(host)
    link = _link(host, seats, 1)
    assert "Ann sits here already." in Page(other.get(link).text).words
    other.post(link, data={"name": "Eve"})
    assert "Eve" not in Page(host.get(seats).text).words


@pytest.mark.parametrize("name", ["Ann", " ann ", "ＡＮＮ", "A n n", "Confectioner", "seat 1"])
def test_nobody_sits_down_under_a_name_that_is_taken(host: TestClient, seats: str, name: str) -> None:
    link = _link(host, seats, 2)
    if name == "seat 1":
        unnamed = host.post("/", data=FORM | {"name1": ""}).headers["location"]
        link = _link(host, unnamed, 2)
    friend = _friend(host)
    answer = friend.post(link, data={"name": name})
    assert answer.status_code == 422
    page = Page(answer.text)
    assert "sits at this table already. Choose another name." in page.words
    assert friend.get(seats.removesuffix("/seats")).status_code == 404
    assert friend.post(link, data={"name": "Anna"}).status_code == 303


def test_a_record_calls_bots_as_the_page_does(host: TestClient, seats: str) -> None:
    table = seats.removesuffix("/seats")
    for lang, bot in (("en", "Confectioner"), ("de", "Konditor"), ("ko", "파티시에")):
        record = host.get(f"{table}/record", headers={"accept-language": lang}).text
        line = next(line for line in record.splitlines() if line.startswith("players:"))
        assert line == f"players: Ann | Seat 2 | {bot}", lang
