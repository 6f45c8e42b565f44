"""What the store promises: nothing acknowledged is lost, nothing is written twice, whoever is late hears of it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tischlein.table.store import HOST, SCHEMA, Conflict, Event, Key, Row, SqliteStore

ROW = Row("t1", 12.5, {"game": "kashido", "seats": [{"name": "하나"}]}, b"\x00\xffseed")


def run(tmp_path: Path, act: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        try:
            await act(store)
        finally:
            await store.close()

    asyncio.run(main())


def event(n: int) -> Event:
    return Event("move", 1, {"move": f"n {n}"}, float(n))


def test_what_is_written_is_read_again_after_closing(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.create(ROW, [Key("d1", "t1", 1), Key("h", "t1", HOST)])
        await store.append("t1", 0, [event(0), event(1)])

    async def read(store: SqliteStore) -> None:
        assert await store.load("t1") == (ROW, [event(0), event(1)])
        assert await store.since("t1", 1) == [event(1)]
        assert await store.keys(["d1", "nothing"]) == [Key("d1", "t1", 1)]
        assert sorted(await store.seat_keys("t1"), key=lambda k: k.seat) == [Key("h", "t1", HOST), Key("d1", "t1", 1)]

    run(tmp_path, write)
    run(tmp_path, read)


def test_an_unknown_table_is_not_there(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        assert await store.load("nobody") is None
        assert await store.since("nobody", 0) == []
        assert await store.keys(["x"]) == []

    run(tmp_path, act)


def test_a_wrong_version_is_a_conflict_and_writes_nothing(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.create(ROW, [])
        await store.append("t1", 0, [event(0)])
        for wrong in (0, 2, 7):
            with pytest.raises(Conflict):
                await store.append("t1", wrong, [event(1)], [Key("new", "t1", 1)])
        assert await store.since("t1", 0) == [event(0)]
        assert await store.keys(["new"]) == []

    run(tmp_path, act)


def test_of_many_who_write_the_same_version_one_wins(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.create(ROW, [])
        for version in range(5):
            tries = [store.append("t1", version, [event(100 * version + k)]) for k in range(40)]
            done = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(result is None for result in done) == 1
            assert sum(isinstance(result, Conflict) for result in done) == 39
        assert len(await store.since("t1", 0)) == 5

    run(tmp_path, act)


def test_many_tables_at_once_keep_their_order(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        names = [f"t{k}" for k in range(30)]
        for name in names:
            await store.create(Row(name, 0.0, {}, b""), [])

        async def play(name: str) -> None:
            for n in range(20):
                await store.append(name, n, [event(n)])

        await asyncio.gather(*map(play, names))
        for name in names:
            assert await store.since(name, 0) == [event(n) for n in range(20)]

    run(tmp_path, act)


def test_two_processes_share_a_file(tmp_path: Path) -> None:
    """Two stores on one file stand for two processes: the second hears of the first's event."""

    async def act(store: SqliteStore) -> None:
        other = SqliteStore(store.file)
        try:
            await store.create(ROW, [])
            await store.append("t1", 0, [event(0)])
            with pytest.raises(Conflict):
                await other.append("t1", 0, [event(1)])
            await other.append("t1", 1, await store.since("t1", 0))
            assert len(await store.since("t1", 0)) == 2
        finally:
            await other.close()

    run(tmp_path, act)


def test_new_keys_of_a_seat_replace_its_old_ones(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.create(ROW, [Key("one", "t1", 1), Key("also one", "t1", 1), Key("two", "t1", 2)])
        await store.append("t1", 0, [Event("key", 1)], [Key("new", "t1", 1)])
        assert await store.keys(["one", "also one", "two", "new"]) == [Key("new", "t1", 1), Key("two", "t1", 2)]

    run(tmp_path, act)


def test_the_newest_tables_come_first(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        for k in range(4):
            await store.create(Row(f"t{k}", float(k), {}, b""), [])
        await store.append("t1", 0, [event(50)])
        assert await store.recent(3) == ["t1", "t3", "t2"]

    run(tmp_path, act)


def test_an_event_of_no_table_is_refused(tmp_path: Path) -> None:
    async def act(store: SqliteStore) -> None:
        with pytest.raises(Exception, match="FOREIGN KEY"):
            await store.append("nobody", 0, [event(0)])

    run(tmp_path, act)


def test_a_file_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    import sqlite3

    db = sqlite3.connect(tmp_path / "tables.db")
    db.execute(f"pragma user_version = {SCHEMA + 1}")
    db.close()
    with pytest.raises(RuntimeError, match="newer version"):
        SqliteStore(tmp_path / "tables.db")


def test_a_file_of_an_older_program_gets_what_it_lacks(tmp_path: Path) -> None:
    import sqlite3

    async def write(store: SqliteStore) -> None:
        await store.create(ROW, [])

    async def keep(store: SqliteStore) -> None:
        assert await store.load("t1") == (ROW, [])
        await store.keep_analysis("t1", "{}")
        await store.create(Row("t2", 0.0, {}, b""), [], {"sha256:1": b"1"})
        assert (await store.file_bytes("sha256:1"), await store.file_bytes("sha256:2")) == (b"1", None)

    run(tmp_path, write)
    db = sqlite3.connect(tmp_path / "tables.db")
    db.execute("drop table analyses")
    db.execute("drop table files")
    db.execute("pragma user_version = 1")
    db.close()
    run(tmp_path, keep)


def test_an_analysis_is_kept_the_newest_of_a_table(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.create(ROW, [])
        assert await store.analysis("t1") is None
        await store.keep_analysis("t1", "one")
        await store.keep_analysis("t1", "two")

    async def read(store: SqliteStore) -> None:
        assert await store.analysis("t1") == "two"
        assert await store.analysis("nobody") is None

    run(tmp_path, write)
    run(tmp_path, read)


WRITER = """
import asyncio, sys
from tischlein.table.store import Event, Row, SqliteStore

async def main():
    store = SqliteStore(sys.argv[1])
    await store.create(Row("t1", 0.0, {}, b""), [])
    n = 0
    while True:
        await store.append("t1", n, [Event("move", 1, {"n": n}, 0.0)])
        n += 1
        print(n, flush=True)

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    acknowledged = 0
    with writer.stdout:
        for line in writer.stdout:
            acknowledged = int(line)
            if acknowledged == 200:
                os.kill(writer.pid, signal.SIGKILL)
    writer.wait()
    assert acknowledged >= 200

    async def act(store: SqliteStore) -> None:
        events = await store.since("t1", 0)
        assert acknowledged <= len(events) <= acknowledged + 1
        assert [e.data["n"] for e in events] == list(range(len(events)))
        await store.append("t1", len(events), [event(0)])

    run(tmp_path, act)


ELSEWHERE = """
import asyncio, sys
from pathlib import Path
from tischlein.table.live import Rooms
from tischlein.table.store import SqliteStore

async def act(file, table):
    store = SqliteStore(file)
    rooms = Rooms(store)
    room = await rooms.room(table)
    await room.act(lambda: room.table.plan_move(1, room.table.match.state.read("pass", 1)))
    await rooms.close()
    await store.close()

asyncio.run(act(Path(sys.argv[1]), sys.argv[2]))
"""


def test_a_page_hears_of_another_process_by_itself(tmp_path: Path) -> None:
    """Two processes on one file: what is done in one is on an open page of the other soon after, without anybody asking."""
    from tischlein.table.access import Access
    from tischlein.table.house import House
    from tischlein.table.live import LISTEN, Reader, Rooms
    from tischlein.table.tables import NewTable, SeatPlan

    async def scene() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        rooms = Rooms(store)
        await rooms.start()
        made = await House(store, rooms).create(NewTable("kashido", {}, (SeatPlan("me", "Ann"), SeatPlan("friend"))))
        room = await rooms.room(made.id)
        assert room is not None
        with Reader(room, Access(seats=frozenset({2})), "en") as reader:
            assert await reader.next_page()
            command = [sys.executable, "-c", ELSEWHERE, str(tmp_path / "tables.db"), made.id]
            await asyncio.to_thread(subprocess.run, command, check=True, timeout=60)
            page = await asyncio.wait_for(reader.next_page(), 10 + LISTEN)
            assert "Ann" in str(page)
            assert room.table.version == 1
        await rooms.close()
        await store.close()

    asyncio.run(scene())


def test_stirring_is_heard_once(tmp_path: Path) -> None:
    async def scene() -> None:
        here, there = SqliteStore(tmp_path / "tables.db"), SqliteStore(tmp_path / "tables.db")
        await here.stirred()
        assert not await here.stirred()
        await there.create(Row("t", 1.0, {}, b""), [])
        await there.append("t", 0, [Event("move", 1), Event("move", 2)])
        assert (await here.stirred(), await here.stirred()) == (True, False)
        assert await here.versions(["t", "u"]) == {"t": 2}
        assert await here.versions([]) == {}
        await here.close()
        await there.close()

    asyncio.run(scene())
