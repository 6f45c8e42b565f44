"""Studying a finished game: playing on from any of its points, records of such games, and the pages for it."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.positions import finished, pick
from tests.table.house import OWN, Browser, Live, house
from tischlein import NAMES, BadRecord, Match, Record, load, replay, verify
from tischlein.cli import FINE, WRONG, main
from tischlein.games.kashido.rules import PASS
from tischlein.match import Dealer
from tischlein.record import CHANCE
from tischlein.replaying import given
from tischlein.table import analyst
from tischlein.table.opening import nearest, opening
from tischlein.table.store import Row
from tischlein.table.table import Table

games = pytest.mark.parametrize("name", NAMES)


def played(name: str) -> Match:
    """A random game, as a match."""
    match = Match(load(name), manual=True)
    for _, actor, action in finished(load(name), 11)[1]:
        match.act(action, actor) if actor else match.deal(action)
    return match


def begun(match: Match, at: int, origin: str = "") -> Table:
    """A table that goes on from a point of a match, whose commitment may be known."""
    seats = [{"kind": "me", "name": f"N{k}", "bot": ""} for k in match.game.seats]
    meta = {
        "game": match.game.name, "settings": match.game.settings, "rules": match.game.rules_version, "seats": seats,
        "hints": True, "opening": list(opening(match, at)), "origin": origin,
    }  # fmt: skip
    return Table(Row("t", 1.0, meta, b"another seed"))


def play_out(match: Match, rng: random.Random) -> None:
    while not match.state.over:
        seat = rng.choice(match.state.actors)
        match.play(pick(match.state, seat, rng), seat)


@games
def test_a_game_goes_on_from_how_it_lay_and_its_record_holds(name: str) -> None:
    match, rng = played(name), random.Random(12)
    length = len(match.steps)
    for wish in (0, length // 3, 2 * length // 3 + 1, length):
        at = nearest(match, wish)
        assert at <= wish
        assert not match.at(at).over
        table = begun(match, at)
        assert [(s.actor, s.action) for s in table.match.steps[:at]] == [(s.actor, s.action) for s in match.steps[:at]]
        assert table.match.at(at) == match.at(at)
        assert table.given == sum(step.actor == CHANCE for step in match.steps[:at])
        assert not any(table.can_undo(seat) for seat in table.seats)
        play_out(table.match, rng)
        record = Record.parse(str(table.match.record()))
        assert given(record) == table.given
        assert verify(record, partly=True) == table.match.draws() - table.given
        again = replay(record)
        assert again.state == table.match.state
        assert str(again.record()) == str(table.match.record())


def test_the_record_names_the_commitment_of_the_earlier_game() -> None:
    match, origin = played("kashido"), Dealer.numbered(3).commitment
    table = begun(match, nearest(match, 50), origin)
    assert table.match.record(0).headers["given"] == f"40 {origin}"
    assert table.match.record(0).headers["fair"] != origin
    play_out(table.match, random.Random(13))
    record = Record.parse(str(table.match.record()))
    assert (given(record), verify(record, partly=True)) == (40, 0)
    further = replay(record)
    further.rewind(60)
    further.go_on(Dealer.numbered(4))
    assert further.given == (40, record.headers["fair"])
    record.headers["given"] = "40 sha256:12"
    with pytest.raises(BadRecord, match="'sha256:12' is no commitment"):
        verify(record, partly=True)


@games
def test_no_point_is_in_the_middle_of_what_chance_brings(name: str) -> None:
    match = played(name)
    for wish in range(0, len(match.steps) + 1, 7):
        at = nearest(match, wish)
        state = match.at(at)
        assert at == 0 or not state.chance() or match.steps[at - 1].actor != CHANCE


def finished_record() -> Record:
    match = played("kashido")
    table = begun(match, nearest(match, 50))
    play_out(table.match, random.Random(13))
    return Record.parse(str(table.match.record()))


@pytest.mark.parametrize("text", ["-1", "x", "1e3", "", "²"])
def test_given_is_a_number(text: str) -> None:
    record = finished_record()
    record.headers["given"] = text
    with pytest.raises(BadRecord, match="is no number of outcomes"):
        verify(record)


def test_more_given_than_there_was_is_refused() -> None:
    record = finished_record()
    record.headers["given"] = "999"
    with pytest.raises(BadRecord, match="there are only 40 outcomes"):
        verify(record)


def test_what_was_given_is_not_passed_off_as_drawn() -> None:
    """Without the header the outcomes of the earlier game would have to follow from the seed, and they do not."""
    record = finished_record()
    del record.headers["given"]
    with pytest.raises(BadRecord, match="the seed gives"):
        verify(record)


def test_what_is_drawn_after_the_point_is_checked() -> None:
    match, rng = Match(load("piece_o_cake"), Dealer(b"first")), random.Random(14)
    play_out(match, rng)
    table = begun(match, nearest(match, len(match.steps) // 2))
    play_out(table.match, rng)
    record = table.match.record()
    drawn = verify(record, partly=True)
    assert drawn > 0
    record.headers["given"] = str(given(record) - 1)
    with pytest.raises(BadRecord, match="the seed gives"):
        verify(record, partly=True)
    record.headers["given"] = str(given(record) + 1)
    with pytest.raises(BadRecord, match=f"; the other {drawn} do"):
        verify(record)


def test_a_header_alone_verifies_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Outcomes that do not follow from the seed, said to be given: no verified record, in Python or at the terminal."""
    match = Match(load("kashido"), Dealer(b"sealed"))
    play_out(match, random.Random(15))
    record, other = match.record(), Dealer(b"other")
    drawn = verify(record)
    record.headers |= {"fair": other.commitment, "seed": other.seed.hex(), "given": str(drawn)}
    file = tmp_path / "changed.tisch"
    file.write_text(str(record), encoding="utf-8")
    with pytest.raises(BadRecord, match=f"not verified: {drawn} of its {drawn} outcomes"):
        verify(Record.load(file))
    assert main(["verify", str(file), "--lang", "en"]) == WRONG
    told = capsys.readouterr()
    assert (told.out, "not verified" in told.err) == ("", True)
    assert main(["verify", str(file), "--partly", "--lang", "en"]) == FINE
    assert "cannot be checked" in capsys.readouterr().out


# the pages


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    monkeypatch.setattr(analyst, "PATIENCE", 0.0)
    monkeypatch.setattr(analyst, "SIMULATIONS", 8)
    with house(tmp_path) as browser:
        yield browser


def over(host: Browser) -> str:
    """A finished table for two: one swaps, both pass."""
    table = host.set_table("me", "me")
    with host.live(table) as socket:
        page = Live(socket)
        for wish in ({"do": "touch", "id": "sq-a4"}, {"do": "touch", "id": "sq-b4"}):
            page.say(**wish)
        for _ in range(2):
            page.say("mean", action=PASS)
            page.say("done")
        page.until("act", "The game is over")
    return table


def test_an_analysis_is_made_kept_and_shown(host: Browser) -> None:
    table = over(host)
    page = host.client.get(f"{table}/analysis").text
    assert "Analyse the game" in page
    started = host.client.post(f"{table}/analysis/start", headers=OWN)
    assert started.headers["location"] == f"{table}/analysis"
    for _ in range(600):
        answer = host.client.get(f"{table}/analysis/state")
        if "hx-refresh" in answer.headers:
            break
        time.sleep(0.05)
    page = host.client.get(f"{table}/analysis").text
    assert 'class="graph"' in page
    assert "Each decision rests on up to 8 simulations." in page
    ats = re.findall(rf'<th scope="row"><a href="{table}\?at=(\d+)">([^<]+)</a>', page)
    assert [at for at, _ in ats] == ["41", "42", "43"]
    assert ats[0][1] == "Swap a4 and b4"
    host.client.post(f"{table}/analysis/start", headers=OWN)
    assert host.app.state.analyst.jobs == {}  # it is not made twice


def test_an_analysis_can_be_stopped(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "SIMULATIONS", 10**9)
    monkeypatch.setattr(analyst, "SECONDS", 30.0)
    table = over(host)
    host.client.post(f"{table}/analysis/start", headers=OWN)
    assert "Stop the analysis" in host.client.get(f"{table}/analysis").text
    host.client.post(f"{table}/analysis/stop", headers=OWN)
    assert "Analyse the game" in host.client.get(f"{table}/analysis").text


def test_while_a_game_goes_on_nobody_looks_at_it_again(host: Browser) -> None:
    table = host.set_table("me", "friend")
    assert "until then it would be a hint" in host.client.get(f"{table}/analysis").text
    assert host.client.post(f"{table}/analysis/start", headers=OWN).status_code == 409
    assert host.client.get(f"{table}/on?at=40").status_code == 409
    assert host.client.post(f"{table}/on/begin", data={"at": "40", "seat": "1"}, headers=OWN).status_code == 409


def test_whoever_cannot_see_a_table_cannot_play_on_from_it(host: Browser) -> None:
    table, stranger = over(host), host.another()
    assert stranger.client.get(f"{table}/on?at=41").status_code == 404
    assert stranger.client.post(f"{table}/on/begin", data={"at": "41", "seat": "1"}, headers=OWN).status_code == 404


@pytest.mark.parametrize("at", ["999999999", "-3", "42000", "", "x", "1e1", "²"])
def test_a_point_that_the_game_does_not_have_is_refused(host: Browser, at: str) -> None:
    table = over(host)
    assert host.client.get(f"{table}/on", params={"at": at}).status_code == 400
    answer = host.client.post(f"{table}/on/begin", data={"at": at, "seat": "1", "level": "1"}, headers=OWN)
    assert (answer.status_code, "location" in answer.headers) == (400, False)


def test_playing_on_sets_a_table_that_begins_there(host: Browser) -> None:
    table = over(host)
    page = host.client.get(f"{table}/on?at=41").text
    assert "A new game begins after 1 move of this one." in page
    made = host.client.post(f"{table}/on/begin", data={"at": "41", "seat": "2", "level": "1"}, headers=OWN)
    there = made.headers["location"]
    page = host.client.get(there).text
    assert "N1 swaps a4 and b4." in page or "Apprentice swaps a4 and b4." in page
    room = host.room(there)
    assert [room.table.seats[n].kind for n in (1, 2)] == ["bot", "person"]
    assert room.table.seats[1].bot == "1"
    host.forget(there)
    assert "swaps a4 and b4." in host.client.get(there).text  # read again from the store
    text = host.client.get(f"{there}/record").text
    assert "given: 40" in text


@pytest.mark.parametrize("wishes", [{"seat": "3"}, {"seat": "0"}, {}, {"seat": "1", "level": "6"}])
def test_a_seat_or_level_that_is_not_there_is_refused(host: Browser, wishes: dict[str, str]) -> None:
    table = over(host)
    answer = host.client.post(f"{table}/on/begin", data={"at": "41", **wishes}, headers=OWN)
    assert answer.status_code == 422
    assert "Choose one of the seats" in answer.text
