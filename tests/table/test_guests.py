"""Programs at the web table: only those that the keeper of the house has named, and they end with their game."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.processes import gone
from tests.table.house import OWN
from tischlein.bots import Terms
from tischlein.kit.errors import BadSetting
from tischlein.table.app import create_app
from tischlein.table.guests import MOST, Guests
from tischlein.table.house import House
from tischlein.table.live import Room, Rooms
from tischlein.table.parts import names
from tischlein.table.store import SqliteStore
from tischlein.table.tables import NewTable, SeatPlan
from tischlein.words.say import Say

BOT = Path(__file__).parents[2] / "docs/examples/bot.py"
FORM = {"game": "kashido", "kashido.players": "2", "seat1": "me", "name1": "Ann", "seat2": "bot"}


def passing(tmp_path: Path) -> str:
    """A bot that passes at once, and leaves its number in a file."""
    file = tmp_path / "passing.py"
    file.write_text(
        f"""import json, os, sys
open({str(tmp_path / "pid")!r}, "w").write(str(os.getpid()))
for line in sys.stdin:
    message = json.loads(line)
    open({str(tmp_path / "heard")!r}, "a").write(message["type"] + chr(10))
    if message["type"] == "choose":
        print(json.dumps({{"id": message["id"], "move": "pass"}}), flush=True)
""",
        encoding="utf-8",
    )
    return f"{sys.executable} {file}"


def play(tmp_path: Path, guests: Guests, until: Callable[[Room], bool], then: Callable[[Room], None]) -> None:
    """A table of Ann and Rosie: Ann passes, and Rosie plays as long as she likes."""

    async def scene() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        rooms = Rooms(store, 0.0, guests=guests)
        made = await House(store, rooms).create(
            NewTable("kashido", {}, (SeatPlan("me", "Ann"), SeatPlan("bot", bot="guest:Rosie")))
        )
        room = await rooms.room(made.id)
        assert room is not None
        assert names(room.table, Say("en")) == {1: "Ann", 2: "Rosie"}
        await room.act(lambda: room.table.plan_move(1, room.table.match.state.read("pass", 1)))
        await room.act(lambda: room.table.plan_done(1))
        for _ in range(600):
            if until(room):
                break
            await asyncio.sleep(0.05)
        then(room)
        await rooms.close()
        await store.close()

    asyncio.run(scene())


def test_a_guest_plays_hears_the_end_and_goes(tmp_path: Path) -> None:
    def over(room: Room) -> bool:
        return room.table.over and not room.thinkers.guests._seated

    def then(room: Room) -> None:
        assert room.table.over
        assert gone(int((tmp_path / "pid").read_text(encoding="utf-8")))

    play(tmp_path, Guests({"Rosie": passing(tmp_path)}, Terms(seconds=30)), over, then)
    assert (tmp_path / "heard").read_text(encoding="utf-8").split() == ["game", "choose", "over"]


def test_a_guest_that_goes_wrong_makes_room_for_a_bot_of_ours(tmp_path: Path) -> None:
    def then(room: Room) -> None:
        assert room.table.seats[2].bot == "random"
        assert names(room.table, Say("en"))[2] == "Bot"

    guests = Guests({"Rosie": "false"}, Terms(tries=1, stand_in="random"))
    play(tmp_path, guests, lambda room: any(step.actor == 2 for step in room.table.match.steps), then)


def test_a_guest_that_the_house_no_longer_knows_is_a_usual_bot(tmp_path: Path) -> None:
    guests = Guests({"Rosie": passing(tmp_path)})

    def forget(room: Room) -> bool:
        guests.commands.clear()
        return any(step.actor == 2 for step in room.table.match.steps)

    play(tmp_path, guests, forget, lambda room: None)
    assert not guests._seated


def test_so_many_programs_run_at_once(tmp_path: Path) -> None:
    from tischlein import Match, load

    guests, match = Guests({"Rosie": f"{sys.executable} {BOT}"}, Terms(seconds=30)), Match(load("kashido"))
    for k in range(MOST + 2):
        assert guests.choose("guest:Rosie", f"table{k}", match, 1, lambda: False) in match.state.legal(1)
    assert [place[0] for place in guests._seated] == [f"table{k}" for k in range(2, MOST + 2)]
    guests.close()
    assert not guests._seated


def test_no_form_starts_a_program(tmp_path: Path) -> None:
    """Neither a command nor the name of a guest that this house does not have; one it has is on the first page."""
    trace = tmp_path / "trace"
    with TestClient(create_app(tmp_path / "a", 0.0), follow_redirects=False) as client:
        for level in (f"exec:touch {trace}", f" EXEC:touch {trace}", "guest:Rosie", f"guest:exec:touch {trace}"):
            assert client.post("/", data=FORM | {"level2": level}, headers=OWN).status_code == 422
        assert "guest:" not in client.get("/").text
        for level in (f"exec:touch {trace}", f"guest:exec:touch {trace}", f" Exec:touch {trace}"):
            with pytest.raises(BadSetting, match="no program"):
                client.app.state.tables.rooms.thinkers.check(level)  # type: ignore[attr-defined]
    assert not trace.exists()
    guests = Guests({"Rosie & Co": f"{sys.executable} {BOT}"})
    with TestClient(create_app(tmp_path / "b", 0.0, guests), follow_redirects=False) as client:
        assert '<option value="guest:Rosie &amp; Co">Rosie &amp; Co</option>' in client.get("/").text
        made = client.post("/", data=FORM | {"level2": "guest:Rosie & Co"}, headers=OWN)
        assert made.status_code == 303
        assert "Rosie &amp; Co" in client.get(made.headers["location"]).text
        assert client.post("/", data=FORM | {"level2": "guest:Rosie"}, headers=OWN).status_code == 422


def test_a_guest_whose_program_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(BadSetting, match="there is no program"):
        Guests({"Rosie": "./nowhere"})
