"""What it takes to set a table up and to find it again.  The first page needs nothing else of the table's machinery.

How the two halves of the web table meet
----------------------------------------
`app.create_app(data)` puts a `house.House` into `app.state.tables` and joins `pages.routes` (a list of routes: "/", "/guide/…",
"/language", "/theme", "/static" …) with the table's own ("/t/…", "/sit/…").  The table's pages are drawn by
`render.render` and extend `base.html`.

Setting up, in a handler of the home page::

    made = await request.app.state.tables.create(NewTable("kashido", {"layout": "latin"}, seats=(
        SeatPlan("me", "Ann"), SeatPlan("friend", "Béla"), SeatPlan("bot", bot="3"))), request)
    response = RedirectResponse(made.url, 303)
    made.sign_in(request, response)    # host and my seats into this browser's HttpOnly cookie
    return response

A friend's link is `made.links[seat]` (a path, "/sit/…"; put `request.base_url` in front).  The host finds all links again on the
table's page of seats, so the home page need not show them.

The list of tables::

    for entry in await request.app.state.tables.open(request):
        entry.url, entry.game, entry.settings, entry.names, entry.bots, entry.mine, entry.my_turn, entry.waiting,
        entry.since, entry.over, entry.status, entry.free
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tischlein.kit.spec import Value
from tischlein.table import access
from tischlein.words import Message

Kind = Literal["me", "friend", "bot"]


class TooMany(Exception):
    """A visitor has set so many tables, or taken so many seats, in a short time that he has to wait.  seconds: how long."""

    def __init__(self, what: Literal["table", "seat"], seconds: int) -> None:
        super().__init__(f"no further {what} for {seconds} seconds")
        self.what, self.seconds = what, seconds


class NoRoom(Exception):
    """So many files of tables are kept that no further one is taken."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who shall sit on a seat.

    me: on the device that sets the table (several: they hand it round).  friend: whoever gets the link.  bot: `bot` names
    which, as `tischlein.bots` does; empty for the usual one.  name: shown from the start; a friend may change it on sitting.
    """

    kind: Kind
    name: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be set: game and settings as `tischlein.load` takes them, one plan a seat.

    order: "listed" seats as given, "lot" draws the turn order.  watch: whether the table stands in the list of open tables
    for spectators.  open: whether whoever finds it in that list may take a friend's seat.  hints: whether hints are offered.  pace: "live" or "days".
    opening: lines of a record that have happened already, for a game that is played on from a point of another.  origin: that
    other's commitment.
    files: bytes of the files that the settings name, by digest, as far as they are not kept yet.
    """

    game: str
    settings: Mapping[str, Value] = field(default_factory=dict)
    seats: tuple[SeatPlan, ...] = ()
    order: Literal["listed", "lot"] = "listed"
    watch: bool = True
    open: bool = False
    hints: bool = True
    pace: Literal["live", "days"] = "live"
    opening: tuple[str, ...] = ()
    origin: str = ""
    files: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Created:
    """A table that was just set.

    id: of the table.  url: path of its page.  host: the host's secret.  mine: secrets of my seats by seat.
    links: paths to hand out, by seat; watch: the spectators' path.  held: what the browser goes on holding beside it.
    """

    id: str
    url: str
    host: str
    mine: Mapping[int, str]
    links: Mapping[int, str]
    watch: str
    held: tuple[str, ...] = ()

    def sign_in(self, connection: HTTPConnection, response: Response) -> None:
        """Put host and own seats into the browser's cookie."""
        access.write(connection, response, [*self.held, *self.mine.values(), self.host])


@dataclass(frozen=True, slots=True)
class Entry:
    """A table in the list of the home page.

    url: of its page where this browser has a seat, else the page on which a free seat, or a spectator's link, is taken up.
    free: seats that whoever comes may take; none where this browser has one.
    names: of the seats, in seat order, as this reader calls them.  bots: seats played by a bot.  mine: seats this browser
    holds.  waiting: seats everybody waits for.  my_turn: one of mine is among them.  since: seconds since the last thing
    happened.  status: the game's own words, or how it ended.  parting: the browser holds so many games that it lets go
    of this one when the next table is set.
    """

    id: str
    url: str
    game: str
    settings: Mapping[str, str]
    names: tuple[str, ...]
    bots: tuple[int, ...]
    mine: tuple[int, ...]
    waiting: tuple[int, ...]
    my_turn: bool
    since: float
    over: bool
    status: Message
    free: tuple[int, ...] = ()
    parting: bool = False
