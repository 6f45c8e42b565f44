"""The house: all its tables, how a new one is set, and which stand open."""

from __future__ import annotations

import asyncio
import math
import random
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from starlette.requests import HTTPConnection

from tischlein.game import NAMES, Game, spec_of
from tischlein.kit.errors import BadSetting
from tischlein.table import access
from tischlein.table.keyring import Sifted, Worth, sift, worth
from tischlein.table.live import Room, Rooms
from tischlein.table.parts import names, verdict
from tischlein.table.ration import Places, Rations
from tischlein.table.reader import reader
from tischlein.table.store import DOOR, HOST, NO_FILES, WATCH, Key, Row, Store
from tischlein.table.table import Outdated, Table
from tischlein.table.tables import Created, Entry, NewTable, NoRoom, TooMany
from tischlein.words.say import Say

LISTED = 12  # tables in the list of the first page, unless more are the reader's own
LOOKED_AT = 60  # of the newest tables, to find those that may be watched
NEXT = 2  # secrets that the next table usually brings
AT_ONCE, EVERY = 40, 10.0  # tables that one visitor may set at once, and seconds until another one
FILES_AT_ONCE, FILES_EVERY = 20, 60.0  # the same for files that are looked at, whether they have a fault or not
SEATS_AT_ONCE, SEATS_EVERY = 20, 60.0  # and for seats taken that stood free in the list
PAGES = 200  # pages of tables that one visitor's address may have open: a school, a café
MOST_FILES = 5_000  # kept in a house, which are 320 MB at most
T = TypeVar("T")


class House:
    """All tables of a house."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store, self.rooms = store, rooms
        self._rations = Rations(AT_ONCE, EVERY)
        self._file_rations = Rations(FILES_AT_ONCE, FILES_EVERY)
        self._seat_rations = Rations(SEATS_AT_ONCE, SEATS_EVERY)
        self.pages = Places(PAGES)
        self._looking = asyncio.Lock()

    @property
    def guests(self) -> list[str]:
        """The names of programs that may be asked to a seat."""
        return list(self.rooms.thinkers.guests.commands)

    async def create(self, new: NewTable, visitor: HTTPConnection | None = None) -> Created:
        """Set a table.

        visitor: whose browser it is for.  Raises BadSetting for a game, setting, number of seats or bot that there is not,
        TooMany for a visitor who sets one after the other.
        """
        if new.game not in NAMES:
            raise BadSetting(f"there is no game {new.game!r}; there are {', '.join(NAMES)}", "game", new.game, NAMES)
        settings = spec_of(new.game).read(len(new.seats), new.settings)  # here no text is ever a path
        game = Game(new.game, len(new.seats), settings)
        for plan in new.seats:
            if plan.kind == "bot":
                self.rooms.thinkers.check(plan.bot)
        seats = list(new.seats)
        if new.order == "lot":
            random.SystemRandom().shuffle(seats)
        meta = {
            "game": game.name, "settings": game.settings, "rules": game.rules_version,
            "seats": [{"kind": p.kind, "name": p.name, "bot": p.bot} for p in seats],
            "order": new.order, "watch": new.watch, "open": new.open, "hints": new.hints, "pace": new.pace,
        }  # fmt: skip
        if new.opening:
            meta |= {"opening": list(new.opening), "origin": new.origin}
        return await self._set(meta, {}, visitor, new.files)

    async def look_at_files(self, work: Callable[[], T], visitor: HTTPConnection) -> T:
        """What `work`, which reads files that a visitor brought, gives: in a thread, one visitor's files after another's.

        Raises TooMany for a visitor who brings one after the other, NoRoom where no further ones are kept.
        """
        _count(self._file_rations, visitor)
        if await self.store.count_files() >= MOST_FILES:
            raise NoRoom
        async with self._looking:
            return await asyncio.to_thread(work)

    def count_seat(self, visitor: HTTPConnection) -> None:
        """A visitor takes a seat that was free for anybody.  Raises TooMany for one who takes one after the other."""
        _count(self._seat_rations, visitor, "seat")

    async def again(self, table: Table, visitor: HTTPConnection | None = None) -> Created:
        """Set the next table for the same people: by lot again, or the next one begins; their secrets open it too.

        Raises TooMany as `create` does.
        """
        order = list(table.seats)
        if table.row.meta["order"] == "lot":
            random.SystemRandom().shuffle(order)
        else:
            order = [*order[1:], order[0]]
        plans = [table.row.meta["seats"][n - 1] | {"name": table.seats[n].name} for n in order]
        old = await self.store.seat_keys(table.id)
        digests = {place: [k.digest for k in old if k.seat == n] for place, n in enumerate(order, 1)}
        gone = ("opening", "origin", "open", "door_key")  # it begins at the start, and the seats are its people's
        meta = {key: value for key, value in table.row.meta.items() if key not in gone}
        return await self._set(meta | {"seats": plans}, digests, visitor)

    async def _set(
        self,
        meta: dict[str, Any],
        more: Mapping[int, Sequence[str]],
        visitor: HTTPConnection | None,
        files: Mapping[str, bytes] = NO_FILES,
    ) -> Created:
        if visitor is not None:
            _count(self._rations, visitor)
        id_, host, watch = secrets.token_urlsafe(6), access.new_secret(), access.new_secret()
        plans = dict(enumerate(meta["seats"], 1))
        mine = {n: access.seat_secret(host, id_, n, 0) for n, plan in plans.items() if plan["kind"] == "me"}
        friends = {n: access.seat_secret(host, id_, n, 0) for n, plan in plans.items() if plan["kind"] == "friend"}
        keys = [Key(access.digest(secret), id_, n) for n, secret in (mine | friends).items()]
        keys += [Key(digest, id_, n) for n, digests in more.items() for digest in digests]
        keys += [Key(access.digest(host), id_, HOST), Key(access.digest(watch), id_, WATCH)]
        # these two open no seat that somebody has: they are kept in the clear, for the host and the list of open tables
        meta = meta | {"watch_key": watch}
        if meta.get("open"):
            meta["door_key"] = access.new_secret()
            keys.append(Key(access.digest(meta["door_key"]), id_, DOOR))
        row = Row(id_, time.time(), meta, secrets.token_bytes(16))
        await self.store.create(row, keys, files)
        links = {n: f"/sit/{secret}" for n, secret in friends.items()}
        held = (await self.sift(visitor, access.jar(visitor), len(mine) + 1)).kept if visitor is not None else ()
        return Created(id_, f"/t/{id_}", host, mine, links, f"/sit/{watch}", held)

    async def sift(self, connection: HTTPConnection, held: Sequence[str], more: int) -> Sifted:
        """Which of these secrets a browser keeps when it gets `more`; where there is room for all, nothing is looked up."""
        if len(held) + more <= access.KEPT:
            return Sifted(tuple(held))
        by_digest = {access.digest(secret): secret for secret in held}
        keys = await self.store.keys(by_digest)
        mine = {key.table: frozenset(k.seat for k in keys if k.table == key.table) for key in keys}
        worths: dict[str, Worth] = {}
        for key in keys:
            room = await self._room(key.table)
            found = worth(room.table if room is not None else None, mine[key.table])
            secret = by_digest[key.digest]
            worths[secret] = max(found, worths.get(secret, found))
        return sift(held, more, worths)

    async def _room(self, table: str) -> Room | None:
        """The room of a table; None for one that is not there or cannot be played any more."""
        try:
            return await self.rooms.room(table)
        except (Outdated, BadSetting):
            return None

    async def open(self, connection: HTTPConnection) -> list[Entry]:
        """The tables that this browser has a key of, all of them; then those that may be watched, as far as there is room.

        First those whose turn it is, then games under way, then finished ones; newest first.
        """
        held: dict[str, set[int]] = {}
        secrets_ = access.jar(connection)
        for key in await self.store.keys([access.digest(secret) for secret in secrets_]) if secrets_ else []:
            held.setdefault(key.table, set()).add(key.seat)
        parting = (await self.sift(connection, secrets_, NEXT)).lost
        say = Say(reader(connection).lang)
        own = [_entry(room, held[id_], say, id_ in parting) for id_ in held if (room := await self._room(id_))]
        own.sort(key=lambda entry: (not entry.my_turn, entry.over, not entry.mine, entry.since))
        others: list[Entry] = []
        for id_ in await self.store.recent(LOOKED_AT) if len(own) < LISTED else []:
            room = await self._room(id_) if id_ not in held else None
            if room is not None and (room.table.row.meta["watch"] or room.table.free) and not room.table.over:
                others.append(_entry(room, set(), say))
        return [*own, *others[: LISTED - len(own)]]


def _count(rations: Rations, visitor: HTTPConnection, what: Literal["table", "seat"] = "table") -> None:
    ration = rations.of(access.address(visitor))
    if ration.wait():
        raise TooMany(what, math.ceil(ration.wait()))
    ration.take()


def _entry(room: Room, keys: set[int], say: Say, parting: bool = False) -> Entry:
    table = room.table
    mine = tuple(sorted(seat for seat in keys if seat > 0))
    called = names(table, say)
    view = table.match.state.view(0)
    waiting = () if table.over else table.waiting
    free = () if keys else table.free
    return Entry(
        id=table.id,
        url=f"/t/{table.id}" if keys else f"/sit/{table.row.meta['door_key' if free else 'watch_key']}",
        game=table.game.name,
        settings=table.game.settings,
        names=tuple(called.get(n, "") for n in table.seats),
        bots=tuple(n for n, seat in table.seats.items() if seat.kind == "bot"),
        mine=mine,
        waiting=waiting,
        my_turn=any(seat in mine for seat in waiting),
        since=time.time() - table.changed,
        over=table.over,
        status=verdict(view.winners, mine) if table.over else table.game.part("sentences").status(view),
        free=free,
        parting=parting,
    )
