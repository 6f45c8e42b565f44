"""The list of tables, how many one visitor may set, and what a browser goes on holding."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from tests.table.house import OWN, Browser, Live, house
from tischlein.games.kashido.rules import PASS
from tischlein.table import access
from tischlein.table import house as houses
from tischlein.table.ration import Rations


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Browser]:
    with house(tmp_path) as browser:
        yield browser


def finish(browser: Browser, table: str) -> None:
    """Pass with all seats, which are this browser's."""
    with browser.live(table) as socket:
        page = Live(socket)
        while 'data-turn="mine"' in page.shown["act"]:
            page.say("mean", action=PASS)
            page.say("done")


def first_page(browser: Browser) -> str:
    return str(browser.client.get("/").text)


def test_my_own_tables_are_listed_however_busy_others_are(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "LOOKED_AT", 4)
    monkeypatch.setattr(houses, "LISTED", 3)
    mine = [host.set_table("me", "friend") for _ in range(4)]
    others = host.another()
    for _ in range(6):
        others.set_table("me", "friend")
    page = first_page(host)
    assert [f'href="{table}"' in page for table in mine] == [True] * 4
    assert "/sit/" not in page  # no room is left for those of others
    assert first_page(host.another()).count(">Watch</a>") == 3


def test_finished_games_stand_apart_and_say_who_won(host: Browser) -> None:
    running, over = host.set_table("me", "me"), host.set_table("me", "me")
    finish(host, over)
    page = first_page(host)
    under_way, finished = page.split('<details class="finished">')
    assert f'href="{running}"' in under_way
    assert f'href="{over}"' in finished
    assert "1 finished game" in finished
    assert re.search(r"Over: (N1|N2) wins", finished)
    assert "chits left" not in finished


def test_who_is_waited_for_is_named_though_it_is_a_bot(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tischlein.table.live.Room._wake_bots", lambda room: None)
    host.set_table("bot", "me")
    assert "Waiting for Confectioner" in first_page(host)


def test_one_visitor_sets_only_so_many_tables_and_keeps_all(host: Browser) -> None:
    class Clock:
        now = 0.0

        def __call__(self) -> float:
            return self.now

    clock = Clock()
    host.app.state.tables._rations = Rations(2, 30.0, clock)
    form = {"game": "kashido", "kashido.players": "2", "seat1": "me", "seat2": "me", "name1": "Ann"}
    made = [host.client.post("/", data=form, headers=OWN) for _ in range(3)]
    assert [answer.status_code for answer in made] == [303, 303, 429]
    assert "The next one can be set in 30 seconds; all that stand, stay." in made[2].text
    assert 'value="Ann"' in made[2].text  # what was filled in is not lost
    for answer in made[:2]:
        assert host.client.get(answer.headers["location"]).status_code == 200
    table = str(made[0].headers["location"])
    finish(host, table)
    refused = host.client.post(f"{table}/again", headers=OWN)
    assert refused.status_code == 429
    assert "in 30 seconds" in refused.text
    clock.now += 30
    assert host.client.post(f"{table}/again", headers=OWN).status_code == 303


@pytest.mark.parametrize(("one", "other", "same"), [
    ("192.168.1.5", "192.168.1.6", False), ("2001:db8:0:1::5", "2001:db8::1:9:8:7:6", True), ("2001:db8:0:1::5", "2001:db8:0:2::5", False),
])  # fmt: skip
def test_visitors_are_told_apart_by_address(one: str, other: str, same: bool) -> None:
    found = [access.address(HTTPConnection({"type": "http", "client": (host, 1)})) for host in (one, other)]
    assert (found[0] == found[1]) == same


def test_a_full_browser_lets_go_of_finished_games_first(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "KEPT", 9)
    monkeypatch.setattr("tischlein.table.keyring.KEPT", 9)
    running, over = host.set_table("me", "friend"), host.set_table("me", "me")
    finish(host, over)
    link = host.links(running)["2"]
    friend = host.another()
    friend.take(link)
    more = [host.set_table("me", "friend") for _ in range(3)]  # 2 + 3 + 3 · 2 secrets
    assert host.client.get(over).status_code == 404
    assert [host.client.get(table).status_code for table in (running, *more)] == [200] * 4
    assert friend.client.get(running).status_code == 200


def test_a_full_browser_says_which_game_goes_next(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "KEPT", 6)
    monkeypatch.setattr("tischlein.table.keyring.KEPT", 6)
    with_friend, alone = host.set_table("me", "friend"), host.set_table("me", "bot")
    assert "let go of this one" not in first_page(host)
    last = host.set_table("me", "friend")
    page = first_page(host)
    row = re.search(r"let go of this one[^<]*</small>\s*<a [^>]*href=\"([^\"]+)\"", page)
    assert row is not None
    assert row[1] == alone
    assert page.count("let go of this one") == 1
    new = host.set_table("me", "friend")
    assert [host.client.get(t).status_code for t in (with_friend, alone, last, new)] == [200, 404, 200, 200]
