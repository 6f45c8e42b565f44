"""The house: all its tables, how a new one is set, and which stand open."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import HTTPConnection

from tischlein.game import NAMES, Game
from tischlein.kit.errors import BadSetting
from tischlein.table import access
from tischlein.table.live import Room, Rooms
from tischlein.table.store import HOST, WATCH, Key, Row, Store
from tischlein.table.table import Outdated, Table
from tischlein.table.tables import Created, Entry, NewTable

LISTED = 12  # tables in the list of the home page
LOOKED_AT = 60  # of the newest tables, to find them


class House:
    """All tables of a house."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store, self.rooms = store, rooms

    async def create(self, new: NewTable) -> Created:
        """Set a table.

        Raises BadSetting for a game, setting, number of seats or bot that there is not.
        """
        if new.game not in NAMES:
            raise BadSetting(f"there is no game {new.game!r}; there are {', '.join(NAMES)}", "game", new.game, NAMES)
        game = Game(new.game, len(new.seats), new.settings)
        for plan in new.seats:
            if plan.kind == "bot":
                self.rooms.thinkers.check(plan.bot)
        seats = list(new.seats)
        if new.order == "lot":
            random.SystemRandom().shuffle(seats)
        meta = {
            "game": game.name, "settings": game.settings, "rules": game.rules_version,
            "seats": [{"kind": p.kind, "name": p.name, "bot": p.bot} for p in seats],
            "order": new.order, "watch": new.watch, "hints": new.hints, "pace": new.pace,
        }  # fmt: skip
        if new.opening:
            meta["opening"] = list(new.opening)
        return await self._set(meta, {})

    async def again(self, table: Table) -> Created:
        """Set the next table for the same people: by lot again, or the next one begins; their secrets open it too."""
        order = list(table.seats)
        if table.row.meta["order"] == "lot":
            random.SystemRandom().shuffle(order)
        else:
            order = [*order[1:], order[0]]
        plans = [table.row.meta["seats"][n - 1] | {"name": table.seats[n].name} for n in order]
        old = await self.store.seat_keys(table.id)
        digests = {place: [k.digest for k in old if k.seat == n] for place, n in enumerate(order, 1)}
        meta = {key: value for key, value in table.row.meta.items() if key != "opening"}  # from the start this time
        return await self._set(meta | {"seats": plans}, digests)

    async def _set(self, meta: dict[str, Any], more: Mapping[int, Sequence[str]]) -> Created:
        id_, host, watch = secrets.token_urlsafe(6), access.new_secret(), access.new_secret()
        plans = dict(enumerate(meta["seats"], 1))
        mine = {n: access.seat_secret(host, id_, n, 0) for n, plan in plans.items() if plan["kind"] == "me"}
        friends = {n: access.seat_secret(host, id_, n, 0) for n, plan in plans.items() if plan["kind"] == "friend"}
        keys = [Key(access.digest(secret), id_, n) for n, secret in (mine | friends).items()]
        keys += [Key(digest, id_, n) for n, digests in more.items() for digest in digests]
        keys += [Key(access.digest(host), id_, HOST), Key(access.digest(watch), id_, WATCH)]
        # the spectators' secret opens no seat: it is kept in the clear, for the host and the list of open tables
        row = Row(id_, time.time(), meta | {"watch_key": watch}, secrets.token_bytes(16))
        await self.store.create(row, keys)
        links = {n: f"/sit/{secret}" for n, secret in friends.items()}
        return Created(id_, f"/t/{id_}", host, mine, links, f"/sit/{watch}")

    async def open(self, connection: HTTPConnection) -> list[Entry]:
        """The tables that this browser has a seat at, and those that may be watched; newest first."""
        held: dict[str, set[int]] = {}
        secrets_ = access.jar(connection)
        for key in await self.store.keys([access.digest(secret) for secret in secrets_]) if secrets_ else []:
            held.setdefault(key.table, set()).add(key.seat)
        found: list[Entry] = []
        for id_ in await self.store.recent(LOOKED_AT):
            try:
                room = await self.rooms.room(id_)
            except (Outdated, BadSetting):
                continue
            if room is not None and (id_ in held or (room.table.row.meta["watch"] and not room.table.over)):
                found.append(_entry(room, held.get(id_, set())))
        found.sort(key=lambda entry: (not entry.my_turn, entry.over, not entry.mine))
        return found[:LISTED]


def _entry(room: Room, keys: set[int]) -> Entry:
    table = room.table
    mine = tuple(sorted(seat for seat in keys if seat > 0))
    view = table.match.state.view(0)
    waiting = () if table.over else table.waiting
    return Entry(
        id=table.id,
        url=f"/t/{table.id}" if keys else f"/sit/{table.row.meta['watch_key']}",
        game=table.game.name,
        settings=table.game.settings,
        names=tuple(seat.name for seat in table.seats.values()),
        bots=tuple(n for n, seat in table.seats.items() if seat.kind == "bot"),
        mine=mine,
        waiting=waiting,
        my_turn=any(seat in mine for seat in waiting),
        since=time.time() - table.changed,
        over=table.over,
        status=table.game.part("sentences").status(view),
    )
