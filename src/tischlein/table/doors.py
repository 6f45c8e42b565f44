"""How a request finds its table: the house, the room, and what the browser may do there.

Whoever has no secret of a table gets the same answer as for a table that does not exist.
"""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from tischlein.kit.errors import BadSetting
from tischlein.table.access import Access, access
from tischlein.table.house import House
from tischlein.table.live import Room
from tischlein.table.table import Outdated


def house_of(connection: HTTPConnection) -> House:
    """The house that serves this connection."""
    house: House = connection.app.state.tables
    return house


async def enter(connection: HTTPConnection) -> tuple[Room, Access]:
    """The room of the table asked for, and what this browser may do there.

    Raises HTTPException: 404 for a table that is not there, or not for this browser; 409 for one of older rules.
    """
    house, table = house_of(connection), connection.path_params["table"]
    may = await access(connection, house.store, table)
    if not may.any:
        raise HTTPException(404)
    room = await room_of(house, table)
    await room.catch_up()
    return room, may


async def room_of(house: House, table: str) -> Room:
    """The room of a table, whoever asks.

    Raises HTTPException as `enter` does.
    """
    try:
        room = await house.rooms.room(table)
    except (Outdated, BadSetting) as error:
        raise HTTPException(409, str(error)) from None
    if room is None:
        raise HTTPException(404)
    return room
