"""Seats that whoever comes may take: only where the host says so, once each, and without anybody else's secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.house import OWN, Browser, Live, house
from tischlein.games.kashido.rules import PASS
from tischlein.table.ration import Rations


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Browser]:
    with house(tmp_path) as browser:
        yield browser


def offered(browser: Browser, lang: str = "en") -> list[tuple[str, str]]:
    """The tables of the first page's list as this browser sees it: where each button leads, and its words."""
    page = browser.client.get(f"/?lang={lang}").text
    return re.findall(r'<a class="btn small[^"]*" href="([^"]+)">([^<]+)</a>', page)


def door(browser: Browser) -> str:
    """The link of the one table that offers a seat."""
    ((link, words),) = offered(browser)
    assert words == "Sit down"
    return link


def sit(browser: Browser, link: str, name: str) -> tuple[int, str]:
    """What comes of sitting down there: the answer's code and where it leads."""
    answer = browser.client.post(link, data={"name": name}, headers=OWN)
    return answer.status_code, str(answer.headers.get("location", ""))


def test_who_comes_sits_down_seat_by_seat_until_none_is_free(host: Browser) -> None:
    table = host.set_table("me", "friend", "bot", "friend", open="yes")
    one, two, three = (host.another() for _ in range(3))
    link = door(one)
    page = one.client.get(link).text
    assert "Sit down" in page
    assert "2 seats free" in one.client.get("/").text
    assert offered(host) == [(table, "Play on")]
    assert sit(one, link, "Béla") == (303, table)
    assert host.room(table).table.seats[2].name == "Béla"
    assert "1 seat free" in two.client.get("/").text
    assert sit(two, door(two), "Hana") == (303, table)
    assert host.room(table).table.seats[4].name == "Hana"
    assert [browser.client.get(table).status_code for browser in (host, one, two, three)] == [200, 200, 200, 404]
    assert sit(three, link, "Jun") == (303, "/")
    assert three.client.get(table).status_code == 404
    assert three.client.get(link).headers["location"] == "/"
    assert [words for _, words in offered(three)] == ["Watch"]


def test_looking_takes_no_seat_and_the_doors_secret_is_nobodys(host: Browser) -> None:
    table = host.set_table("me", "friend", open="yes")
    one = host.another()
    link = door(one)
    for _ in range(2):
        assert one.client.get(link).status_code == 200
    assert not host.room(table).table.seats[2].sat
    one.client.cookies.set("seats", link.rpartition("/")[2])
    assert one.client.get(table).status_code == 404
    assert one.client.post(link, data={"name": "X"}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert not host.room(table).table.seats[2].sat


def test_a_name_that_is_taken_leaves_the_seat_free(host: Browser) -> None:
    table = host.set_table("me", "friend", open="yes")
    one = host.another()
    link = door(one)
    assert sit(one, link, "N1")[0] == 422
    assert host.room(table).table.free == (2,)
    assert sit(one, link, "Béla") == (303, table)
    assert sit(one, link, "Again") == (303, table)  # who sits there is led to the table
    assert host.room(table).table.seats[2].name == "Béla"


def test_a_seats_link_still_opens_it_and_a_new_one_closes_it(host: Browser) -> None:
    """Whoever sat down holds a secret of their own; a seat that the host has given anew is no longer free for all."""
    table = host.set_table("me", "friend", "friend", open="yes")
    links = host.links(table)
    one, two = host.another(), host.another()
    assert sit(one, door(one), "Béla") == (303, table)
    two.take(links["2"])
    assert two.client.get(table).status_code == 200
    assert host.client.post(f"{table}/seats/2/link", headers=OWN).status_code == 303
    assert [browser.client.get(table).status_code for browser in (one, two)] == [404, 404]
    assert host.room(table).table.free == (3,)
    assert host.client.post(f"{table}/seats/3/link", headers=OWN).status_code == 303
    assert [words for _, words in offered(one)] == ["Watch"]


def test_a_bot_that_plays_for_nobody_yet_makes_room(host: Browser) -> None:
    table = host.set_table("me", "friend", open="yes")
    assert host.client.post(f"{table}/seats/2/bot", headers=OWN).status_code == 303
    one = host.another()
    assert sit(one, door(one), "Béla") == (303, table)
    assert host.room(table).table.seats[2].kind == "person"


def test_where_it_is_not_wished_no_seat_is_offered(host: Browser) -> None:
    table = host.set_table("me", "friend")
    assert [words for _, words in offered(host.another())] == ["Watch"]
    assert "door_key" not in host.room(table).table.row.meta


def test_without_spectators_a_table_is_listed_as_long_as_it_has_room(host: Browser) -> None:
    form = {"game": "kashido", "kashido.players": "2", "seat1": "me", "name1": "Ann", "seat2": "friend", "open": "yes"}
    table = host.client.post("/", data=form, headers=OWN).headers["location"].removesuffix("/seats")
    one, two = host.another(), host.another()
    assert sit(one, door(one), "Béla") == (303, table)
    assert offered(two) == []


def test_the_next_game_is_its_peoples(host: Browser) -> None:
    table = host.set_table("me", "friend", open="yes")
    one = host.another()
    assert sit(one, door(one), "Béla") == (303, table)
    for browser in (host, one):
        with browser.live(table) as socket:
            page = Live(socket)
            page.until("act", 'data-turn="mine"')
            page.say("mean", action=PASS)
            page.say("done")
    following = str(host.client.post(f"{table}/again", headers=OWN).headers["location"])
    assert one.client.get(following).status_code == 200
    assert host.room(following).table.free == ()
    assert [words for _, words in offered(host.another())] == ["Watch"]


def test_one_visitor_takes_only_so_many_free_seats(host: Browser) -> None:
    host.app.state.tables._seat_rations = Rations(1, 30.0)
    tables = [host.set_table("me", "friend", open="yes") for _ in range(2)]
    one = host.another()
    links = [link for link, words in offered(one) if words == "Sit down"]
    assert sit(one, links[0], "Béla") == (303, tables[1])
    refused = one.client.post(links[1], data={"name": "Béla"}, headers=OWN)
    assert refused.status_code == 429
    assert "One seat after the other" in refused.text
    assert "Many seats have been taken from here" in refused.text
    assert host.room(tables[0]).table.free == (2,)
