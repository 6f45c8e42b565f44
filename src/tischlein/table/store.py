"""Where tables are kept: their events, one row each, and digests of the secrets that open them.

`Store` is what the table needs; `SqliteStore` keeps it in one file.  An event is written with the version it expects, so a
double click, a retry or a second process never plays twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

DOOR, HOST, WATCH = -2, -1, 0
"""What a key opens besides a seat (from 1): the seats that are still free, the host's page, the table as a spectator sees it."""

SCHEMA = 3
BATCH = 256  # appends that may share one commit
NO_FILES: Mapping[str, bytes] = {}
T = TypeVar("T")


class Conflict(Exception):
    """Somebody else has written since: the version is no longer the expected one."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table as it was set.  created: Unix seconds.  meta: game, settings, seats … as plain data.  seed: of its dealer."""

    id: str
    created: float
    meta: dict[str, Any]
    seed: bytes


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table.  seat: whose, 0 for none.  time: Unix seconds."""

    kind: str
    seat: int
    data: dict[str, Any] = field(default_factory=dict)
    time: float = 0.0


@dataclass(frozen=True, slots=True)
class Key:
    """A secret, known by its digest, opens a seat of a table, or DOOR, HOST or WATCH."""

    digest: str
    table: str
    seat: int


class Store(Protocol):
    """What the table asks of whatever keeps it.  The version of a table is the number of its events."""

    async def create(self, row: Row, keys: Sequence[Key], files: Mapping[str, bytes] = NO_FILES) -> None:
        """Keep a new table, and the files that it brings, by their digests."""

    async def append(self, table: str, expected: int, events: Sequence[Event], keys: Sequence[Key] = ()) -> None:
        """Write all events or none; `keys` replace the keys of their seats.  Done means: on the disk.

        Raises Conflict where the table's version is not the expected one.
        """

    async def load(self, table: str) -> tuple[Row, list[Event]] | None:
        """A table with its events; None if there is none of this name."""

    async def since(self, table: str, version: int) -> list[Event]:
        """The events after a version."""

    async def stirred(self) -> bool:
        """Whether anybody, in this process or another, has written since the last time this was asked; cheap."""

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """The versions of these tables; one without events is left out."""

    async def keys(self, digests: Collection[str]) -> list[Key]:
        """What these secrets open."""

    async def seat_keys(self, table: str) -> list[Key]:
        """All keys of a table."""

    async def file_bytes(self, digest: str) -> bytes | None:
        """The bytes of a file that some table brought."""

    async def count_files(self) -> int:
        """How many different files are kept."""

    async def keep_analysis(self, table: str, text: str) -> None:
        """Keep the analysis of a finished table, in the place of an earlier one."""

    async def analysis(self, table: str) -> str | None:
        """The analysis kept of a table, if there is one."""

    async def recent(self, limit: int) -> list[str]:
        """The tables that something happened at last, newest first."""

    async def close(self) -> None:
        """Finish what is being written."""


_TABLES = """
create table tables (id text primary key, created real not null, meta text not null, seed blob not null) without rowid;
create table events (
  table_id text not null references tables(id), version integer not null, kind text not null, seat integer not null,
  data text not null, time real not null, primary key (table_id, version)
) without rowid;
create index events_by_time on events (time);
create table keys (
  digest text not null, table_id text not null references tables(id), seat integer not null, primary key (digest, table_id)
) without rowid;
create index keys_by_seat on keys (table_id, seat);
"""
_ADDED = {  # what each schema has more than the one before
    2: "create table analyses (table_id text primary key references tables(id), data text not null) without rowid",
    3: "create table files (digest text primary key, data blob not null)",
}


class SqliteStore:
    """One SQLite file, in WAL mode with synchronous=FULL: what was acknowledged survives a power cut.

    One thread writes and lets all waiting appends share a commit; another one reads.
    """

    def __init__(self, file: str | Path) -> None:
        self.file = str(file)
        self._jobs: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        connection = self._connect()
        _prepare(connection)
        self._writer = threading.Thread(target=self._write, args=(connection,), name="store-writer", daemon=True)
        self._writer.start()
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._reading = self._reader.submit(self._connect).result()
        self._stamp = -1

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, timeout=10, isolation_level=None, check_same_thread=False)
        connection.execute("pragma journal_mode=wal")
        connection.execute("pragma synchronous=full")
        connection.execute("pragma foreign_keys=on")
        return connection

    async def create(self, row: Row, keys: Sequence[Key], files: Mapping[str, bytes] = NO_FILES) -> None:
        def job(db: sqlite3.Connection) -> None:
            db.execute("insert into tables values (?, ?, ?, ?)", (row.id, row.created, _text(row.meta), row.seed))
            db.executemany("insert into keys values (?, ?, ?)", [(k.digest, k.table, k.seat) for k in keys])
            db.executemany("insert or ignore into files values (?, ?)", list(files.items()))

        await self._run(job)

    async def append(self, table: str, expected: int, events: Sequence[Event], keys: Sequence[Key] = ()) -> None:
        rows = [(table, expected + i, e.kind, e.seat, _text(e.data), e.time) for i, e in enumerate(events)]

        def job(db: sqlite3.Connection) -> None:
            (version,) = db.execute("select count(*) from events where table_id = ?", (table,)).fetchone()
            if version != expected:
                raise Conflict(f"table {table} is at version {version}, not {expected}")
            db.executemany("insert into events values (?, ?, ?, ?, ?, ?)", rows)
            for seat in {key.seat for key in keys}:
                db.execute("delete from keys where table_id = ? and seat = ?", (table, seat))
            db.executemany("insert into keys values (?, ?, ?)", [(k.digest, k.table, k.seat) for k in keys])

        await self._run(job)

    async def load(self, table: str) -> tuple[Row, list[Event]] | None:
        def job(db: sqlite3.Connection) -> tuple[Row, list[Event]] | None:
            found = db.execute("select id, created, meta, seed from tables where id = ?", (table,)).fetchone()
            if found is None:
                return None
            return Row(found[0], found[1], msgspec.json.decode(found[2]), found[3]), _events(db, table, 0)

        return await self._read(job)

    async def since(self, table: str, version: int) -> list[Event]:
        return await self._read(lambda db: _events(db, table, version))

    async def stirred(self) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            (stamp,) = db.execute("pragma data_version").fetchone()  # other connections' commits, our writer's too
            before, self._stamp = self._stamp, stamp
            return bool(stamp != before)

        return await self._read(job)

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        marks = ",".join("?" * len(tables))
        query = f"select table_id, max(version) + 1 from events where table_id in ({marks}) group by table_id"
        return await self._read(lambda db: dict(db.execute(query, list(tables)).fetchall()))

    async def keys(self, digests: Collection[str]) -> list[Key]:
        marks = ",".join("?" * len(digests))
        query = f"select digest, table_id, seat from keys where digest in ({marks})"
        return await self._read(lambda db: [Key(*row) for row in db.execute(query, list(digests))])

    async def seat_keys(self, table: str) -> list[Key]:
        query = "select digest, table_id, seat from keys where table_id = ?"
        return await self._read(lambda db: [Key(*row) for row in db.execute(query, (table,))])

    async def file_bytes(self, digest: str) -> bytes | None:
        def job(db: sqlite3.Connection) -> bytes | None:
            found = db.execute("select data from files where digest = ?", (digest,)).fetchone()
            return None if found is None else bytes(found[0])

        return await self._read(job)

    async def count_files(self) -> int:
        return await self._read(lambda db: int(db.execute("select count(*) from files").fetchone()[0]))

    async def keep_analysis(self, table: str, text: str) -> None:
        await self._run(lambda db: db.execute("insert or replace into analyses values (?, ?)", (table, text)).close())

    async def analysis(self, table: str) -> str | None:
        def job(db: sqlite3.Connection) -> str | None:
            found = db.execute("select data from analyses where table_id = ?", (table,)).fetchone()
            return None if found is None else str(found[0])

        return await self._read(job)

    async def recent(self, limit: int) -> list[str]:
        query = (
            "select id from tables left join (select table_id, max(time) as last from events group by table_id) "
            "on table_id = id order by coalesce(last, created) desc, id limit ?"
        )
        return await self._read(lambda db: [row[0] for row in db.execute(query, (limit,))])

    async def close(self) -> None:
        if self._writer.is_alive():
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._reader.submit(self._reading.close).result()
            self._reader.shutdown()

    async def _run(self, act: Callable[[sqlite3.Connection], T]) -> T:
        job: _Job[T] = _Job(act, Future())
        self._jobs.put(job)
        return await asyncio.wrap_future(job.done)

    async def _read(self, act: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.wrap_future(self._reader.submit(act, self._reading))

    def _write(self, db: sqlite3.Connection) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            last = False
            with contextlib.suppress(queue.Empty):
                while len(batch) < BATCH and not last:
                    more = self._jobs.get_nowait()
                    last = more is None
                    if more is not None:
                        batch.append(more)
            _commit(db, batch)
            if last:
                break
        db.close()


@dataclass(slots=True)
class _Job(Generic[T]):
    act: Callable[[sqlite3.Connection], T]
    done: Future[T]


def _commit(db: sqlite3.Connection, batch: list[_Job[Any]]) -> None:
    """Run the jobs in one transaction, each undone by itself where it fails; tell the results after the commit."""
    results: list[tuple[_Job[Any], Any, BaseException | None]] = []
    try:
        db.execute("begin immediate")
        for job in batch:
            db.execute("savepoint job")
            try:
                results.append((job, job.act(db), None))
            except (Conflict, sqlite3.Error) as error:
                db.execute("rollback to job")
                results.append((job, None, error))
            db.execute("release job")
        db.execute("commit")
    except sqlite3.Error as error:
        if db.in_transaction:
            db.execute("rollback")
        results = [(job, None, error) for job in batch]
    for job, result, fault in results:
        if job.done.cancelled():
            continue
        if fault is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(fault)


def _prepare(db: sqlite3.Connection) -> None:
    """Lay the tables out in a new file, add to an older one what it lacks, refuse a file of a newer program."""
    db.execute("begin immediate")
    (version,) = db.execute("pragma user_version").fetchone()
    if version == 0:
        for statement in _TABLES.split(";")[:-1]:
            db.execute(statement)
    for schema in range(max(version, 1) + 1, SCHEMA + 1):
        db.execute(_ADDED[schema])
    if version < SCHEMA:
        db.execute(f"pragma user_version = {SCHEMA}")
    db.execute("commit")
    if version > SCHEMA:
        raise RuntimeError(
            f"the tables were kept by a newer version of this program (schema {version}, this is {SCHEMA})"
        )


def _events(db: sqlite3.Connection, table: str, version: int) -> list[Event]:
    query = "select kind, seat, data, time from events where table_id = ? and version >= ? order by version"
    return [Event(k, s, msgspec.json.decode(d), t) for k, s, d, t in db.execute(query, (table, version))]


def _text(data: Any) -> str:
    return msgspec.json.encode(data).decode()
