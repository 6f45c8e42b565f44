"""Who may see and do what: every route with every credential; and that the live page keeps up."""

from __future__ import annotations

import random
import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tests.table.house import OWN, Browser, Live, house, patience
from tischlein import bots
from tischlein.bots import warm
from tischlein.bots.bot import Stop, never
from tischlein.bots.grove import Budget
from tischlein.games.kashido.rules import PASS
from tischlein.lab import figures
from tischlein.record import Record
from tischlein.replaying import verify
from tischlein.table import bots as thinking
from tischlein.table.app import BROKEN, GONE, LATER, ROUTES
from tischlein.table.live import AT_ONCE, EVERY, Reader


def listen(socket: WebSocketTestSession) -> None:
    """Hear everything until the socket is closed."""
    with patience():
        while True:
            socket.receive_text()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Browser]:
    with house(tmp_path) as browser:
        yield browser


@pytest.fixture
def guests(host: Browser) -> tuple[str, dict[str, Browser]]:
    """A table, and a browser for every credential there is."""
    table = host.set_table("me", "friend", "friend")
    links = host.links(table)
    found = {
        name: host.another() for name in ("none", "seat", "revoked", "spectator", "foreign", "forged", "other host")
    }
    found["host"] = host
    found["seat"].take(links["2"], "Béla")
    found["revoked"].take(links["3"], "Hana")
    assert host.client.post(f"{table}/seats/3/link", headers=OWN).status_code == 303
    found["spectator"].take(links["watch"])
    other = found["other host"].set_table("me", "friend")
    found["foreign"].take(found["other host"].links(other)["2"])
    found["forged"].client.cookies.set("seats", "A" * 32 + "." + "B" * 32 + "...x")
    return table, found


SEEING = ("host", "seat", "spectator")
NOTHING = ("none", "revoked", "foreign", "forged", "other host")
READ = {
    "": SEEING, "/record": SEEING, "/record/1": (), "/files/pieces": (), "/check": SEEING, "/seats": ("host",), "/analysis": SEEING, "/analysis/state": SEEING,
}  # fmt: skip
WRITE = {
    "/seats/2/link": ("host",), "/seats/2/bot": ("host",), "/again": ("host",), "/leave": SEEING,
    "/analysis/start": ("host", "seat"), "/analysis/stop": ("host", "seat"), "/on/begin": SEEING,
}  # fmt: skip
AFTER = ("/again", "/analysis/start", "/on/begin")
"""What is refused while the game goes on."""


def test_the_lists_above_name_every_route() -> None:
    paths = {
        route.path.replace("/t/{table}", "").replace("{seat}", "2").replace("{game}", "1").replace("{name}", "pieces")
        for route in ROUTES
    }
    assert paths == {*READ, *WRITE, "/live", "/on", "/sit/{secret}"}


@pytest.mark.parametrize("route", READ)
def test_reading_by_credential(guests: tuple[str, dict[str, Browser]], route: str) -> None:
    table, browsers = guests
    for name, browser in browsers.items():
        answer = browser.client.get(table + route)
        assert answer.status_code == (200 if name in READ[route] else 404), name
        if name not in READ[route]:
            assert answer.text.replace(table, "") == browser.client.get("/t/nobody" + route).text.replace(
                "/t/nobody", ""
            )


@pytest.mark.parametrize("route", WRITE)
def test_writing_by_credential(guests: tuple[str, dict[str, Browser]], route: str) -> None:
    table, browsers = guests
    for name, browser in sorted(browsers.items(), key=lambda pair: pair[0] == "host"):
        assert browser.client.get(table + route).status_code in (404, 405), name
        for elsewhere in ({}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "none"}, {"origin": "https://evil.example"},
                          {"origin": "null"}, {"sec-fetch-site": "cross-site", "origin": "http://testserver"}):  # fmt: skip
            assert browser.client.post(table + route, headers=elsewhere).status_code == 403, (name, elsewhere)
        allowed = 409 if route in AFTER else 303
        assert browser.client.post(table + route, headers=OWN).status_code == (allowed if name in WRITE[route] else 404)


def test_the_socket_by_credential(guests: tuple[str, dict[str, Browser]]) -> None:
    table, browsers = guests
    for name, browser in browsers.items():
        if name in SEEING:
            with browser.live(table) as socket:
                assert "board" in Live(socket).shown
        else:
            with pytest.raises(WebSocketDisconnect), browser.live(table):
                pass


def test_the_socket_is_not_opened_for_another_site(guests: tuple[str, dict[str, Browser]]) -> None:
    table, browsers = guests
    for headers in ({}, {"origin": "https://evil.example"}, {"origin": "null"}, {"origin": "http://testserver:81"}):
        with (
            pytest.raises(WebSocketDisconnect),
            browsers["host"].client.websocket_connect(f"{table}/live", headers=headers),
        ):
            pass


def test_a_spectator_has_no_controls_and_moves_nothing(guests: tuple[str, dict[str, Browser]]) -> None:
    table, browsers = guests
    with browsers["spectator"].live(table) as socket:
        page = Live(socket)
        assert 'data-do="undo"' not in page.shown["act"]
        assert 'data-do="done"' not in page.shown["act"]
        before = page.version
        page.say("touch", id="sq-a4", hear=False)
        page.say("play", action=1, hear=False)
        page.say("done", hear=False)
        page.say("bot", seat=1, hear=False)
        page.say("replay", to=40)
        assert page.version == before


def test_a_seat_does_not_move_for_another(guests: tuple[str, dict[str, Browser]]) -> None:
    table, browsers = guests
    with browsers["seat"].live(table) as socket:
        page = Live(socket)
        before = page.version
        for do in ("touch", "mean", "play", "undo", "done"):
            page.say(do, id="sq-a4", action=PASS, hear=False)
        page.say("bot", seat=1, hear=False)
        page.say("back", seat=1, hear=False)
        page.say("replay", to=40)
        assert page.version == before


def test_a_link_that_is_only_looked_at_takes_no_seat(host: Browser) -> None:
    table = host.set_table("me", "friend")
    link = host.links(table)["2"]
    preview = host.another()
    page = preview.client.get(link)
    assert page.status_code == 200
    assert "seats" not in page.cookies
    assert preview.client.get(table).status_code == 404
    assert preview.client.post(link, data={"name": "Eve"}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    with host.live(table) as socket:
        assert "has not sat down yet" in Live(socket).shown["players"]


def test_secrets_are_long_hashed_and_out_of_reach_of_scripts(host: Browser, tmp_path: Path) -> None:
    table = host.set_table("me", "friend")
    links = host.links(table)
    friend = host.another()
    taken = friend.client.post(links["2"], data={"name": "Béla"}, headers=OWN)
    cookie = taken.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*"))
    for name, link in links.items():
        secret = link.removeprefix("/sit/")
        assert len(secret) == 32  # 24 bytes: 192 bits
        assert (secret.encode() in kept) == (name == "watch")
    assert host.client.get("/sit/" + "A" * 32).status_code == 404


def test_a_seats_secret_does_not_give_away_another(host: Browser) -> None:
    table = host.set_table("me", "friend", "friend")
    links = host.links(table)
    assert len(set(links.values())) == len(links) == 5
    for name in ("1", "2", "3", "watch"):
        browser = host.another()
        browser.take(links[name], f"x{name}")
        assert browser.client.get(f"{table}/seats").status_code == 404


def test_a_new_link_closes_the_old_holders_page(host: Browser) -> None:
    table = host.set_table("me", "friend")
    old = host.links(table)["2"]
    friend = host.another()
    friend.take(old, "Béla")
    with friend.live(table) as socket:
        Live(socket)
        assert host.client.post(f"{table}/seats/2/link", headers=OWN).status_code == 303
        with pytest.raises(WebSocketDisconnect) as closed:
            listen(socket)
        assert closed.value.code == GONE
    assert friend.client.get(table).status_code == 404
    assert friend.client.get(old).status_code == 404
    new = host.links(table)["2"]
    assert new != old
    friend.take(new, "Béla")
    assert friend.client.get(table).status_code == 200


def test_the_host_keeps_a_seat_whose_link_is_renewed(host: Browser) -> None:
    table = host.set_table("me", "friend")
    assert host.client.post(f"{table}/seats/1/link", headers=OWN).status_code == 303
    with host.live(table) as socket:
        assert 'data-turn="mine"' in Live(socket).shown["act"]


def test_leaving_forgets_the_seat_in_this_browser_alone(host: Browser) -> None:
    table, other = host.set_table("me", "friend"), host.set_table("me", "friend")
    assert host.client.post(f"{table}/leave", headers=OWN).status_code == 303
    assert host.client.get(table).status_code == 404
    assert host.client.get(other).status_code == 200


def test_headers_of_every_page(guests: tuple[str, dict[str, Browser]]) -> None:
    table, browsers = guests
    links = browsers["host"].links(table)
    for path in (
        "/",
        "/guide/kashido",
        table,
        f"{table}/seats",
        f"{table}/check",
        links["2"],
        links["watch"],
        "/nowhere",
    ):
        answer = browsers["host"].client.get(path)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "style-src 'self';" in policy
        assert "unsafe-eval" not in policy
        assert re.findall(r"[\w-]+ 'unsafe-inline'", policy) == ["style-src-attr 'unsafe-inline'"]
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
        assert not re.search(r"<script(?![^>]* src=)|\son\w+=|hx-on|javascript:|<style", answer.text), path


def test_the_page_is_what_the_socket_says(host: Browser) -> None:
    """A page drawn whole and a page sent as parts are the same, so a reconnect is just a connect."""
    table = host.set_table("me", "friend")
    page = host.client.get(table).text
    with host.live(table) as socket:
        for name, html in Live(socket).shown.items():
            assert html in page, name


def test_a_move_reaches_everybody(guests: tuple[str, dict[str, Browser]]) -> None:
    table, browsers = guests
    with (
        browsers["host"].live(table) as one,
        browsers["seat"].live(table) as two,
        browsers["spectator"].live(table) as three,
    ):
        pages = [Live(one), Live(two), Live(three)]
        pages[0].say("touch", id="sq-a4")
        pages[0].say("touch", id="sq-b4")
        assert "You swap a4 and b4." in pages[0].shown["log-0"]
        for page in pages[1:]:
            page.until("log-0", "N1 swaps a4 and b4.")
        assert "a4 ⇄ b4" in pages[0].shown["act"]
        pages[0].say("undo")
        assert "You swap" not in pages[0].shown["log-0"]
        for page in pages[1:]:
            page.until("log-0", "swaps", there=False)


def test_a_late_or_doubled_message_plays_nothing(host: Browser) -> None:
    table = host.set_table("me", "friend")
    with host.live(table) as socket:
        page = Live(socket)
        seen = page.version
        page.say("touch", id="sq-a4")
        page.say("touch", id="sq-b4")
        assert page.version == seen + 1
        for do, more in (("touch", {"id": "sq-c4"}), ("undo", {}), ("done", {}), ("play", {"action": 1})):
            socket.send_json({"do": do, "v": seen, **more})
        page.say("replay", to=40)
        assert page.version == seen + 1


@pytest.mark.parametrize("nonsense", [
    "", "[]", "3", "null", "{", '{"do": "touch"}', '{"do": "touch", "id": 3, "v": 0}', '{"do": "touch", "id": "x", "v": "y"}',
    '{"do": "play", "action": 99999, "v": 0}', '{"do": "play", "action": -1, "v": 0}', '{"do": "__init__"}', '{"do": null}',
    '{"do": "replay", "to": "9e9"}', '{"do": "option", "name": {}, "value": []}', '{"do": "bot", "seat": 77, "v": 0}',
    '{"do": "moment", "to": -5}', "x" * 5000, "[" * 4000, '{"do":' * 600, '{"do": "touch", "id": "sq-\\ud800", "v": 0}',
    '{"do": "touch", "id": "sq-a4", "v": Infinity}', '{"do": "touch", "id": "sq-a4", "v": NaN}', '{"do": "done", "v": true}',
    '{"do": "replay", "to": 1e999}', '{"do": "moment", "to": 1e999}', '{"do": "seen", "to": 1e999}', '{"do": "seen", "to": "²"}',
    '{"do": "bot", "seat": 1e999, "v": 0}', '{"do": "back", "seat": -1e999, "v": 0}', '{"do": "tip", "action": 1e999, "v": 0}',
    '{"do": "mean", "action": 1e999, "v": 0}', '{"do": "since", "to": 1e999}', '{"do": "option", "name": "é", "value": "x"}',
])  # fmt: skip
def test_nonsense_changes_nothing_and_closes_nothing(host: Browser, nonsense: str) -> None:
    table = host.set_table("me", "friend")
    with host.live(table) as socket:
        page = Live(socket)
        socket.send_text(nonsense)
        page.say("replay", to=40)
        page.until("strip", "Replay")
        page.say("now")
        page.until("strip", "Replay", there=False)
        assert page.version == 0
        page.say("touch", id="sq-a4")
        page.say("touch", id="sq-b4")
        page.until("log-0", "You swap")
        assert page.version == 1


def test_a_binary_frame_changes_nothing_and_closes_nothing(host: Browser) -> None:
    with host.live(host.set_table("me", "friend")) as socket:
        page = Live(socket)
        for frame in (b"", b"\xff\x00", b'{"do": "done", "v": 0}'):
            socket.send_bytes(frame)
        page.say("touch", id="sq-a4")
        assert page.version == 0


@pytest.mark.parametrize("path", [
    "/static/%00", "/static/" + "a" * 5000, "/static/%2e%2e%2fapp.py", "/static/a%00.css", "/guide/%00", "/sit/%00",
    "/t/%00", "/t/" + "a" * 5000, "/t/%ff%fe", "/sit/" + "é" * 3000,
])  # fmt: skip
def test_addresses_that_make_no_sense_are_not_there(host: Browser, path: str) -> None:
    assert host.client.get(path).status_code == 404


@pytest.mark.parametrize("seat", ["²", "٣", "-1", "1e9", "1" * 5000, "0", "9", "%00"])
def test_a_seat_that_is_none_is_not_there(host: Browser, seat: str) -> None:
    table = host.set_table("me", "friend")
    assert host.client.post(f"{table}/seats/{seat}/link", headers=OWN).status_code == 404


def test_who_asks_without_end_is_answered_slowly_and_keeps_nobody_waiting(
    host: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many messages wait, only so many of a seat's are taken up in a time, on all its pages together."""
    table = host.set_table("me", "friend")
    heard = [0]
    receive = Reader.receive

    async def count(self: Reader, message: dict[str, object]) -> None:
        heard[0] += 1
        await receive(self, message)

    monkeypatch.setattr(Reader, "receive", count)
    with host.live(table) as one, host.live(table) as two:
        began = time.monotonic()
        for _ in range(500):
            for socket in (one, two):
                socket.send_json({"do": "touch", "id": "sq-d1", "v": 0})
        assert host.client.get("/").status_code == 200
        taken, seconds = heard[0], time.monotonic() - began
        assert 0 < taken <= AT_ONCE + seconds / EVERY + 1


def test_what_does_not_change_the_game_disturbs_nobody(host: Browser) -> None:
    """A friend sits down, a link is replaced: what I have picked stays picked, and what I wish is done."""
    table = host.set_table("me", "friend", "friend", "bot")
    links = host.links(table)
    with host.live(table) as socket:
        page = Live(socket)
        page.say("touch", id="sq-a4")
        before = page.version
        host.another().take(links["2"], "Béla")
        page.until("players", "Béla")
        host.client.post(f"{table}/seats/3/link", headers=OWN)
        page.until("version", f'"{before + 2}"')
        assert host.room(table).readers.copy().pop().selection.picked == ("sq-a4",)
        socket.send_json({"do": "touch", "id": "sq-b4", "v": before})
        page.until("log-0", "You swap a4 and b4.")


def test_a_bots_thought_is_not_thrown_away_for_a_name(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[int] = []
    think = threading.Event()

    class Waiting:
        spec = "waiting"
        fresh = True

        def choose(self, glimpse: bots.Glimpse, rng: random.Random, stop: Stop = never) -> int:
            thoughts.append(glimpse.seat)
            think.wait(10)
            return glimpse.legal[-1]

    monkeypatch.setattr("tischlein.table.bots._make", lambda spec: Waiting())
    table = host.set_table("bot", "me", "friend")
    link = host.links(table)["3"]
    with host.live(table) as socket:
        page = Live(socket)
        host.another().take(link, "Béla")
        page.until("players", "Béla")
        think.set()
        page.until("act", 'data-turn="mine"')
    assert thoughts == [1]


def test_a_refused_touch_names_rule_and_place(host: Browser) -> None:
    table = host.set_table("me", "friend")
    with host.live(table) as socket:
        page = Live(socket)
        page.say("touch", id="sq-a4")
        page.say("touch", id="sq-d1")
        why = page.shown["why"]
        assert 'role="alert"' in why
        assert "/guide/kashido#K10" in why
        assert "a4 and d1 are no neighbours" in why
        page.say("clear")
        assert 'role="alert"' not in page.shown["why"]


def test_bots_answer_and_a_person_takes_the_seat_back(guests: tuple[str, dict[str, Browser]]) -> None:
    table, browsers = guests
    with browsers["host"].live(table) as one, browsers["seat"].live(table) as two:
        host_page, friend = Live(one), Live(two)
        host_page.say("bot", seat=2)
        friend.until("act", "A bot plays for you")
        friend.say("back", seat=2)
        friend.until("act", "A bot plays for you", there=False)
        host_page.until("version", f'"{friend.version}"')
        host_page.say("mean", action=PASS)
        host_page.say("done")
        friend.until("act", 'data-turn="mine"')


def test_hot_seat_acts_for_whose_turn_it_is(host: Browser) -> None:
    table = host.set_table("me", "me")
    with host.live(table) as socket:
        page = Live(socket)
        assert "N1, your turn" in page.shown["act"]
        page.say("mean", action=PASS)
        assert "pending" in page.shown["act"]
        page.say("done")
        assert "N2, your turn" in page.shown["act"]
        assert "N1 passes" in page.shown["log-0"]


def test_the_record_is_whole_only_when_the_game_is_over_and_then_the_next_one_begins(host: Browser) -> None:
    table = host.set_table("me", "friend")
    friend = host.another()
    friend.take(host.links(table)["2"], "Béla")
    with host.live(table) as one, friend.live(table) as two:
        page, other = Live(one), Live(two)
        page.say("mean", action=PASS)
        page.say("done")
        assert "seed:" not in host.client.get(f"{table}/record").text
        other.until("act", 'data-turn="mine"')
        other.say("mean", action=PASS)
        assert "seed:" not in friend.client.get(f"{table}/record").text
        other.say("done")
        other.until("result", "You win")
    assert "seed:" in host.client.get(f"{table}/record").text
    assert "all 40 draws" in host.client.get(f"{table}/check").text
    made = host.client.post(f"{table}/again", headers=OWN)
    assert made.status_code == 303
    assert host.client.post(f"{table}/again", headers=OWN).headers["location"] == made.headers["location"]
    assert friend.client.get(made.headers["location"]).status_code == 200
    with friend.live(made.headers["location"]) as socket:
        assert 'data-turn="mine"' in Live(socket).shown["act"]  # the other one begins this time


def test_each_game_of_a_match_is_taken_home_by_itself_once_nobody_can_take_it_back(host: Browser) -> None:
    table = host.set_table("me", "friend", game="piece_o_cake", **{
        "piece_o_cake.players": "2", "piece_o_cake.games": "2", "piece_o_cake.two_player_picks": "1",
    })  # fmt: skip
    host.client.get(table)
    room, rng = host.room(table), random.Random(2)

    def record(number: int) -> Record:
        answer = host.client.get(f"{table}/record/{number}")
        assert answer.status_code == 200
        assert f'filename="piece_o_cake-{room.table.id}-game-{number}.tisch"' in answer.headers["content-disposition"]
        return Record.parse(answer.text)

    while not room.table.over:
        here, state = room.table, room.table.match.state
        for event in here.plan_done(min(here.pending)) if here.pending else here.plan_move(
            state.actors[0], rng.choice(state.legal())
        ):  # fmt: skip
            here.apply(event)
        if here.pending and state.view(0).scored:  # it may still be taken back
            last = 1 if state.over else 0
            assert host.client.get(f"{table}/record/{last + 1}").status_code == 404
            if last:
                assert "seed" not in record(1).headers
                assert f"{table}/record/2" not in host.client.get(f"{table}/check").text
    assert [verify(record(number)) for number in (1, 2)] == [55, 55]
    assert record(1).names == ["N1", "Seat 2"]
    assert record(2).names == ["Seat 2", "N1"]
    assert host.client.get(f"{table}/record/3").status_code == 404
    assert host.client.get(f"{table}/record/x").status_code == 404
    assert f"{table}/record/2" in host.client.get(f"{table}/check").text
    with host.live(table) as socket:
        page = Live(socket)
        while seen := re.search(r'id="seen" data-do="seen" data-to="(\d+)"', page.shown["act"]):
            page.say("seen", to=seen[1])
        assert f"{table}/record/2" in page.shown["result"]


def test_replay_shows_any_moment_and_leads_back(host: Browser) -> None:
    table = host.set_table("me", "friend")
    with host.live(table) as socket:
        page = Live(socket)
        now = page.shown["board"]
        page.say("touch", id="sq-a4")
        page.say("touch", id="sq-b4")
        page.say("first")
        assert "Replay, as you saw it" in page.shown["strip"]
        assert "The chits are dealt" in page.shown["act"]
        page.say("touch", id="sq-c4", hear=False)
        page.say("next")
        assert "You swap a4 and b4." in page.shown["act"]
        page.say("now")
        assert "Replay" not in page.shown["strip"]
        assert page.version == 1
        assert now
    assert "Replay, as you saw it" in host.client.get(f"{table}?at=40").text


def test_a_replay_runs_by_itself_and_stops_where_it_is_told_to_or_at_the_end(
    host: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.set_table("me", "friend")
    with host.live(table) as socket:
        page = Live(socket)
        page.say("touch", id="sq-a4")
        page.say("touch", id="sq-b4")
        page.say("first")
        assert 'data-do="run"' in page.shown["act"]
        page.say("run")
        assert 'data-do="pause"' in page.shown["act"]
        page.say("pause")
        assert 'data-do="run"' in page.shown["act"]
        monkeypatch.setattr("tischlein.table.live.PLAY_PAUSE", 0.05)
        for wish in ({"do": "run"}, {"do": "since", "to": 0}):
            page.say(**wish)
            page.until("act", "You swap a4 and b4.")
            page.until("act", 'data-do="run"')
            page.say("first")


def test_a_page_that_cannot_be_drawn_is_connected_to_afresh(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = host.set_table("me", "friend")
    with host.live(table) as socket, monkeypatch.context() as broken:
        page = Live(socket)
        broken.setattr(Reader, "_difference", lambda reader: 1 / 0)
        page.say("touch", id="sq-a4", hear=False)
        with pytest.raises(WebSocketDisconnect) as gone:
            listen(socket)
    assert gone.value.code == BROKEN
    with host.live(table) as socket:
        assert "board" in Live(socket).shown


def test_one_visitor_has_only_so_many_pages_open(host: Browser) -> None:
    table = host.set_table("me", "friend")
    host.app.state.tables.pages.most = 1
    with host.live(table) as socket:
        assert "board" in Live(socket).shown
        with pytest.raises(WebSocketDisconnect) as refused, host.live(table):
            pass
    assert refused.value.code == LATER
    with host.live(table) as socket:
        assert "board" in Live(socket).shown


def test_open_tables_on_the_first_page(guests: tuple[str, dict[str, Browser]]) -> None:
    table, browsers = guests
    assert f'href="{table}"' in browsers["host"].client.get("/").text
    assert f'href="{table}"' not in browsers["none"].client.get("/").text
    assert browsers["host"].links(table)["watch"] in browsers["none"].client.get("/").text
    secret = browsers["host"].set_table("me", "friend", watch="")
    assert secret


def test_korean(host: Browser) -> None:
    table = host.set_table("me", "friend")
    assert '<html lang="ko"' in host.client.get(f"{table}?lang=ko").text
    with host.client.websocket_connect(f"{table}/live?lang=ko", headers={"origin": "http://testserver"}) as socket:
        assert re.search(r'aria-label="a4, [가-힣 ]+"', Live(socket).shown["board"])


def test_seats_that_share_a_device_are_covered_where_things_are_hidden(host: Browser) -> None:
    table = host.set_table("me", "me", "friend")
    with host.live(table) as socket:
        Live(socket)
        room = host.room(table)
        room.table.game.spec = replace(room.table.game.spec, hidden=True)
    with host.live(table) as socket:
        page = Live(socket)
        assert "Pass the device to N1" in page.shown["act"]
        page.say("mean", action=PASS, hear=False)
        page.say("uncover")
        assert page.version == 0
        assert "N1, your turn" in page.shown["act"]
        page.say("mean", action=PASS)
        page.say("done")
        assert "Pass the device to N2" in page.shown["act"]
        assert 'aria-disabled="true"' in page.shown["hits"]
        page.say("uncover")
        assert "N2, your turn" in page.shown["act"]


def test_a_bot_that_thinks_keeps_nobody_waiting(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        spec = "slow"
        fresh = True

        def choose(self, glimpse: bots.Glimpse, rng: random.Random, stop: Stop = never) -> int:
            time.sleep(3)
            return glimpse.legal[-1]

    monkeypatch.setattr("tischlein.table.bots._make", lambda spec: Slow())
    slow, other = host.set_table("bot", "me"), host.set_table("me", "friend")
    with host.live(slow) as one, host.live(other) as two:
        waiting, page = Live(one), Live(two)
        assert "The bot is thinking." in waiting.shown["act"]
        began = time.monotonic()
        page.say("touch", id="sq-a4")
        page.say("touch", id="sq-b4")
        assert "You swap" in page.shown["log-0"]
        assert time.monotonic() - began < 2
        waiting.until("act", 'data-turn="mine"')
        assert "passes" in waiting.shown["log-0"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "While it warms up"), ("de", "warm"), ("hu", "bemelegít"), ("ja", "準備"), ("ko", "준비")],
)
def test_a_bot_that_is_not_at_its_best_yet_says_so(
    lang: str, words: str, host: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow:
        spec = "slow"
        fresh = True

        def choose(self, glimpse: bots.Glimpse, rng: random.Random, stop: Stop = never) -> int:
            while not stop():
                time.sleep(0.01)
            return glimpse.legal[-1]

    monkeypatch.setattr("tischlein.table.bots._make", lambda spec: Slow())
    monkeypatch.setattr(warm, "getting_ready", lambda game: game == "kashido")
    host.client.cookies.set("language", lang)
    with host.live(host.set_table("bot", "me")) as socket:
        assert words in Live(socket).shown["act"]


def test_a_bot_whose_seat_is_taken_back_stops_thinking(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, stopped = threading.Event(), threading.Event()

    class Slow:
        spec = "slow"
        fresh = True

        def choose(self, glimpse: bots.Glimpse, rng: random.Random, stop: Stop = never) -> int:
            begun.set()
            while not stop():
                time.sleep(0.01)
            stopped.set()
            return glimpse.legal[-1]

    monkeypatch.setattr("tischlein.table.bots._make", lambda spec: Slow())
    with host.live(host.set_table("me", "friend")) as socket:
        page = Live(socket)
        page.say("bot", seat=1)
        assert begun.wait(10)
        assert not stopped.is_set()
        page.say("back", seat=1)
        assert stopped.wait(10)
        page.until("act", 'data-turn="mine"')


def test_a_bot_is_told_only_what_its_seat_may_know(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []

    class Listener:
        spec = "listener"
        fresh = True

        def choose(self, glimpse: object, rng: random.Random, stop: Stop = never) -> int:
            told.append(glimpse)
            assert isinstance(glimpse, bots.Glimpse)
            return glimpse.legal[-1]

    monkeypatch.setattr("tischlein.table.bots._make", lambda spec: Listener())
    with host.live(host.set_table("bot", "me")) as socket:
        Live(socket).until("act", 'data-turn="mine"')
    assert [type(what) for what in told] == [bots.Glimpse]


def test_a_bot_that_fails_does_not_stop_the_table(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        spec = "broken"
        fresh = True

        def choose(self, glimpse: object, rng: random.Random, stop: Stop = never) -> int:
            raise RuntimeError("this bot is broken")

    monkeypatch.setattr("tischlein.table.bots._make", lambda spec: Broken())
    with host.live(host.set_table("bot", "me")) as socket:
        Live(socket).until("act", 'data-turn="mine"')


def test_a_table_of_older_rules_says_so(host: Browser) -> None:
    table = host.set_table("me", "friend")
    host.forget(table)
    with sqlite3.connect(host.folder / "tables.db") as db:
        db.execute("update tables set meta = replace(meta, '\"rules\":1', '\"rules\":0')")
    db.close()
    answer = host.client.get(table)
    assert answer.status_code == 409
    assert "older version of the rules" in answer.text
    assert host.client.get("/").status_code == 200


@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "HINT", Budget(60))


def test_a_hint_names_moves_and_plays_none(host: Browser, quick_hints: None) -> None:
    table = host.set_table("me", "friend")
    with host.live(table) as socket:
        page = Live(socket)
        page.say("hint")
        page.until("hints", "Too little thought for chances in figures: only 60 simulated courses of play.")
        assert "%" not in page.shown["hints"]
        actions = re.findall(r'id="tip-\d" data-do="tip" data-action="(\d+)"', page.shown["hints"])
        assert len(actions) == 3
        assert page.version == 0
        page.say("tip", action=actions[1])
        page.until("act", f'data-do="play" data-action="{actions[1]}"')
        assert 'aria-pressed="true"' in page.shown["hints"]
        page.say("hint")
        page.until("hints", 'aria-pressed="true"', there=False)
        assert 'id="go"' not in page.shown["act"]
        page.say("tip", action=actions[0])
        page.say("play", action=actions[0])
        page.until("hints", "tip-move", there=False)
        assert page.version == 1


def test_two_pages_of_a_seat_ask_for_one_hint(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest page that asks is answered, the other stops waiting for it."""
    monkeypatch.setattr(thinking, "HINT", Budget(10_000_000, 60))
    table = host.set_table("me", "friend")
    with host.live(table) as one, host.live(table) as two:
        first, second = Live(one), Live(two)
        first.say("hint")
        assert "Thinking about your best moves" in first.shown["hints"]
        monkeypatch.setattr(thinking, "HINT", Budget(60))
        second.say("hint")
        first.until("hints", "Thinking", there=False)
        second.until("hints", "tip-move")
        assert "tip-move" not in first.shown["hints"]
        first.until("why", "Another page of this seat has asked for a hint, and gets it.")


def test_what_happens_is_read_out(host: Browser, quick_hints: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "ENOUGH", 1)
    table = host.set_table("me", "friend")
    friend = host.another()
    friend.take(host.links(table)["2"], "Béla")
    with host.live(table) as one, friend.live(table) as two:
        page, other = Live(one), Live(two)
        page.say("touch", id="sq-a4")
        page.say("touch", id="sq-b4")
        page.until("said", "You swap a4 and b4.")
        page.say("undo")
        page.until("said", "The last step is taken back.")
        other.until("said", "The last step is taken back.")
        page.say("hint")
        page.until("said", "Hint: ")
        assert re.search(r"Chance to win: (≈\u202f)?\d+%", page.shown["said"])
        page.say("mean", action=PASS)
        page.say("done")
        other.until("said", "Your turn")


def test_a_move_that_was_not_proposed_is_no_tip(host: Browser, quick_hints: None) -> None:
    table = host.set_table("me", "friend")
    with host.live(table) as socket:
        page = Live(socket)
        page.say("tip", action=0, hear=False)
        page.say("hint")
        page.until("hints", "tip-move")
        assert 'id="go"' not in page.shown["act"]


def test_a_hint_can_be_put_away(host: Browser, quick_hints: None) -> None:
    table = host.set_table("me", "friend")
    with host.live(table) as socket:
        page = Live(socket)
        page.say("hint")
        page.until("hints", "tip-move")
        page.say("nohint")
        assert page.shown["hints"] == '<div id="hints"></div>'


def test_where_hints_are_not_wished_there_are_none(host: Browser) -> None:
    made = host.client.post(
        "/", data={"game": "kashido", "kashido.players": "2", "seat1": "me", "seat2": "friend"}, headers=OWN
    )
    table = made.headers["location"].removesuffix("/seats")
    with host.live(table) as socket:
        page = Live(socket)
        assert 'data-do="hint"' not in page.shown["act"]
        page.say("hint")
        page.until("why", "There are no hints at this table.")
        assert page.shown["hints"] == '<div id="hints"></div>'
