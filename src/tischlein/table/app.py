"""The web table as an ASGI application: the pages around the table, and the table's own routes.

Whoever has no secret of a table gets the same answer as for a table that does not exist.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tischlein.kit.errors import BadRecord, IllegalMove
from tischlein.record import Record
from tischlein.replaying import verify
from tischlein.table import pages, study
from tischlein.table.access import Access, SameSite, access, address, digest, jar, new_secret, seat_secret, write
from tischlein.table.analyst import Analyst
from tischlein.table.doors import enter, house_of, room_of
from tischlein.table.guests import Guests
from tischlein.table.hosts import KnownHosts
from tischlein.table.house import House
from tischlein.table.live import BOT_PAUSE, MakeKeys, Reader, Room, Rooms
from tischlein.table.own_files import taken_home
from tischlein.table.parts import Page, document_title, names
from tischlein.table.reader import clean_name, form, reader, whole
from tischlein.table.shelf import box
from tischlein.table.store import DOOR, HOST, Event, Key, SqliteStore
from tischlein.table.table import Seat, Table
from tischlein.words import Message, msg
from tischlein.words.alike import alike
from tischlein.words.say import Say

log = logging.getLogger(__name__)

GONE = 4401  # the WebSocket's code for a seat that has a new link
BROKEN = 1011  # and for a fault of ours
LATER = 1013  # and for a visitor who has as many pages open as one may
LONGEST = 4096  # characters of a message from a page


def create_app(
    data: Path, bot_pause: float = BOT_PAUSE, guests: Guests | None = None, host_names: Sequence[str] = ()
) -> Starlette:
    """The web table with its tables in the folder `data`, which is made if need be.

    bot_pause: seconds a bot takes at least for a move.  guests: programs that visitors may ask to a seat by name.
    host_names: public names by which browsers come here without a proxy between (`hosts`).
    """
    data.mkdir(parents=True, exist_ok=True)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = SqliteStore(data / "tables.db")
        rooms = Rooms(store, bot_pause, guests=guests)
        app.state.tables = House(store, rooms)
        app.state.analyst = Analyst(store)
        await rooms.start()
        yield
        app.state.analyst.close()
        await rooms.close()
        await store.close()

    return Starlette(
        routes=[*pages.routes, *ROUTES],
        exception_handlers=dict(pages.error_handlers),
        middleware=[Middleware(KnownHosts, host_names), Middleware(SameSite)],
        lifespan=lifespan,
    )


def _at(connection: HTTPConnection) -> int | None:
    return whole(connection.query_params.get("at"), 99_999)


# the table


async def table(request: Request) -> Response:
    """The table's page, drawn whole; from then on the WebSocket keeps it."""
    try:
        room, may = await enter(request)
    except HTTPException as error:
        if error.status_code != 409:
            raise
        text = msg("Its game was begun under an older version of the rules, which this program no longer plays.")
        return pages.error_page(request, 409, msg("This table cannot be opened"), text)
    here = Reader(room, may, reader(request).lang, _at(request))
    gaze = here.gaze()
    page = Page(room.table, room.story(0 if gaze.covered else gaze.viewer, len(may.seats) == 1), gaze)
    return pages.render(
        request, "table.html",
        say=page.say, parts=room.show(gaze).parts, head=document_title(page),
        id=room.table.id, game=room.table.game.name, host=bool(may.host), seated=bool(may.seats), at=here.at, own_files=box(room.table.game.name).own_files(room.table.game),
    )  # fmt: skip


async def live(socket: WebSocket) -> None:
    """The page's connection: parts that changed go out, what the reader does comes in."""
    try:
        room, may = await enter(socket)
    except HTTPException:
        await socket.close(1008)
        return
    with house_of(socket).pages.hold(address(socket)) as welcome:
        if welcome:
            await socket.accept()
            await _serve(socket, room, may)
        else:
            await socket.close(LATER)


async def _serve(socket: WebSocket, room: Room, may: Access) -> None:
    """Send and hear until the page is closed."""
    with Reader(room, may, reader(socket).lang, _at(socket)) as here:
        sending = asyncio.create_task(_send(socket, here))
        try:
            while True:
                message = await _hear(socket)
                await asyncio.sleep(here.ration.take())  # also where it need not wait: others have their turn
                if message is not None:
                    await here.receive(message)
        except (WebSocketDisconnect, RuntimeError):  # RuntimeError: closed by our own side meanwhile
            pass
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sending


async def _send(socket: WebSocket, here: Reader) -> None:
    """Send what is new as long as the connection lasts; where that fails it is closed, and the page connects afresh."""
    try:
        while (text := await here.next_page()) is not None:
            await socket.send_text(text)
        await socket.close(GONE)
    except (WebSocketDisconnect, RuntimeError):
        return
    except Exception:
        log.exception("a page of table %s could not be drawn", here.room.table.id)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(BROKEN)


async def _hear(socket: WebSocket) -> dict[str, object] | None:
    """The next thing the page says; None for what none of our pages would.

    Raises WebSocketDisconnect.
    """
    frame = await socket.receive()
    if frame["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(frame.get("code", 1005))
    text = frame.get("text") or ""  # a binary frame has none
    if len(text) > LONGEST:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


# seats and their links


async def sit(request: Request) -> Response:
    """What a link opens; whoever only looks at it (a preview, a scanner) takes no seat."""
    room, key = await _keyhole(request)
    if key.seat == DOOR:
        return await _at_the_door(request, room)
    if key.seat <= 0 and request.method != "POST":
        called = names(room.table, Say(reader(request).lang))
        return pages.render(
            request, "key.html",
            game=box(room.table.game.name), names=list(called.values()), host=key.seat == HOST,
        )  # fmt: skip
    if request.method != "POST":
        return _seat_page(request, room.table, key.seat)
    name = clean_name((await form(request)).get("name", ""))
    try:
        if key.seat > 0:
            await _insist(room, lambda: _sitting(room.table, key.seat, name, Say(reader(request).lang)))
    except IllegalMove as refusal:
        return _seat_page(request, room.table, key.seat, refusal.message)
    response = RedirectResponse(f"/t/{room.table.id}", 303)
    await _hold(request, response, request.path_params["secret"])
    return response


async def _at_the_door(request: Request, room: Room) -> Response:
    """Take the first of the seats that are free for whoever comes, with a secret of one's own; the host's link opens it too."""
    table, house = room.table, house_of(request)
    if (await access(request, house.store, table.id)).seats:
        return RedirectResponse(f"/t/{table.id}", 303)
    if request.method != "POST":
        return _seat_page(request, table, table.free[0]) if table.free else RedirectResponse("/", 303)
    house.count_seat(request)
    name, secret, found = clean_name((await form(request)).get("name", "")), new_secret(), list[int]()
    old = await house.store.seat_keys(table.id)

    def plan() -> list[Event]:
        found[:] = table.free[:1]
        return _sitting(table, found[0], name, Say(reader(request).lang)) if found else []

    def keys() -> tuple[Key, ...]:
        return (*(key for key in old if key.seat == found[0]), Key(digest(secret), table.id, found[0]))

    try:
        await _insist(room, plan, keys)
    except IllegalMove as refusal:
        return _seat_page(request, table, found[0], refusal.message)
    if not found:  # somebody else was faster
        return RedirectResponse("/", 303)
    response = RedirectResponse(f"/t/{table.id}", 303)
    await _hold(request, response, secret)
    return response


def _sitting(table: Table, seat: int, name: str, say: Say) -> list[Event]:
    """The event of a person who takes a seat, under a name that nobody else has in that person's language.

    Raises IllegalMove.
    """
    say.names = names(table, say)
    if not table.seats[seat].taken and any(alike(name, say.name(n)) for n in table.seats if n != seat):
        raise IllegalMove("", msg("{name} sits at this table already. Choose another name.", name=name))
    return table.plan_sit(seat, name)


def _seat_page(request: Request, table: Table, seat: int, problem: Message | None = None) -> Response:
    say, there = Say(reader(request).lang), table.seats[seat]
    say.names = names(table, say)
    return pages.render(
        request, "seat.html", 200 if problem is None else 422,
        say=say, game=box(table.game.name), problem=problem, seat=seat, taken=there.taken,
        own_files=box(table.game.name).own_files(table.game),
        name=there.name or reader(request).name, stands=table.game.part("sentences").status(table.match.state.view(0)),
        seats=[{"number": n, "name": say.names.get(n), "words": _words(other)} for n, other in table.seats.items()],
    )  # fmt: skip


def _words(seat: Seat) -> Message:
    """Who sits on a seat, in a word."""
    if seat.kind == "bot":
        return msg("bot")
    return msg("sits at the table") if seat.sat else msg("has not sat down yet")


async def _keyhole(request: Request) -> tuple[Room, Key]:
    """The newest table that the secret in the address opens."""
    house = house_of(request)
    keys = await house.store.keys([digest(request.path_params["secret"])])
    found = [(await room_of(house, key.table), key) for key in keys]
    if not found:
        raise HTTPException(404)
    return max(found, key=lambda pair: pair[0].table.row.created)


async def seats(request: Request) -> Response:
    """The host's page: all links to hand out."""
    room, may = await _host(request)
    table, base = room.table, str(request.base_url).rstrip("/")
    say = Say(reader(request).lang)
    called = names(table, say)

    def row(n: int, seat: Seat) -> dict[str, object]:
        here = f"/t/{table.id}/seats/{n}"
        link = f"{base}/sit/{seat_secret(may.host, table.id, n, seat.issue)}" if seat.link else ""
        absent = seat.kind == "person" and n not in may.seats
        return {
            "number": n, "name": called.get(n), "mine": n in may.seats, "link": link,
            "words": msg("you") if n in may.seats else _words(seat),
            "renew": "" if table.over else here + "/link", "bot": here + "/bot" if absent and not table.over else "",
        }  # fmt: skip

    return pages.render(
        request, "seats.html",
        game=box(table.game.name), table=f"/t/{table.id}", seats=[row(n, seat) for n, seat in table.seats.items()],
        free=bool(table.free), watch=f"{base}/sit/{table.row.meta['watch_key']}", key=f"{base}/sit/{may.host}", fresh=table.version == 0,
    )  # fmt: skip


async def _host(request: Request) -> tuple[Room, Access]:
    room, may = await enter(request)
    if not may.host:
        raise HTTPException(404)
    return room, may


def _seat(request: Request, room: Room) -> int:
    seat = whole(request.path_params["seat"])
    if seat is None or seat not in room.table.seats:
        raise HTTPException(404)
    return seat


async def new_link(request: Request) -> Response:
    """Replace a seat's link; who held the old one holds nothing any more."""
    room, may = await _host(request)
    seat = _seat(request, room)

    def keys() -> tuple[Key, ...]:
        secret = seat_secret(may.host, room.table.id, seat, room.table.seats[seat].issue + 1)
        return (Key(digest(secret), room.table.id, seat),)

    await _insist(room, lambda: room.table.plan_key(seat), keys)
    response = RedirectResponse(f"/t/{room.table.id}/seats", 303)
    if seat in may.seats:  # the host's own device goes on with the new link
        await _hold(request, response, seat_secret(may.host, room.table.id, seat, room.table.seats[seat].issue))
    return response


async def sit_in(request: Request) -> Response:
    """Put a bot on a seat whose person has left."""
    room, _ = await _host(request)
    seat = _seat(request, room)
    await _insist(room, lambda: room.table.plan_bot(seat))
    return RedirectResponse(f"/t/{room.table.id}/seats", 303)


async def _hold(request: Request, response: Response, secret: str) -> None:
    """Put one more secret into the browser's cookie."""
    held = [other for other in jar(request) if other != secret]
    kept = (await house_of(request).sift(request, held, 1)).kept
    write(request, response, [*kept, secret])


async def _insist(room: Room, plan: Callable[[], list[Event]], keys: MakeKeys = tuple) -> None:
    """Carry something out whatever else happens at the table meanwhile."""
    if not await room.act(plan, keys=keys):
        raise HTTPException(409)


async def again(request: Request) -> Response:
    """The next game with the same people, once this one is over."""
    room, _ = await _host(request)
    if not room.table.over:
        raise HTTPException(409)
    if room.table.next:
        return RedirectResponse(f"/t/{room.table.next}", 303)
    made = await house_of(request).again(room.table, request)
    await _insist(room, lambda: room.table.plan_next(made.id))
    response = RedirectResponse(f"/t/{room.table.next}", 303)
    made.sign_in(request, response)
    return response


async def leave(request: Request) -> Response:
    """Forget this table's secrets in this browser."""
    house, table = house_of(request), request.path_params["table"]
    held = {digest(secret): secret for secret in jar(request)}
    gone = {held[key.digest] for key in await house.store.keys(held) if key.table == table} if held else set()
    if not gone:
        raise HTTPException(404)
    response = RedirectResponse("/", 303)
    write(request, response, [secret for secret in jar(request) if secret not in gone])
    return response


# what can be taken home


async def record(request: Request) -> Response:
    """The record: whole once the game is over, before that as a seat or a spectator may know it.

    A browser that several share gets the spectator's: what one of them did in secret is the others' to see at the end alone.
    """
    room, may = await enter(request)
    found = room.table.record(may.eyes, names(room.table, Say(reader(request).lang)))
    return _download(found, f"{room.table.game.name}-{room.table.id}.tisch")


def _download(found: Record, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return PlainTextResponse(str(found), headers=headers)


async def single_record(request: Request) -> Response:
    """The record of one game of a match, as soon as the next one has begun: nothing in it is hidden any more."""
    room, _ = await enter(request)
    number = whole(request.path_params["game"])
    if not number or number > room.table.singles:
        raise HTTPException(404)
    match = room.table.single_games(names(room.table, Say(reader(request).lang)))[number - 1]
    return _download(match.record(), f"{room.table.game.name}-{room.table.id}-game-{number}.tisch")


async def own_file(request: Request) -> Response:
    """A file that the table brought, to the byte, for everybody at it."""
    room, _ = await enter(request)
    name, game = request.path_params["name"], room.table.game
    data = await house_of(request).store.file_bytes(game.own_files().get(name, ""))
    if data is None:
        raise HTTPException(404)
    headers = {
        "content-disposition": f'attachment; filename="{taken_home(game.name, name)}"',
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
    }
    return Response(data, media_type="application/toml", headers=headers)


async def check(request: Request) -> Response:
    """Whether chance was fair: the seal from before the first move, and once the game is over every draw again."""
    room, _ = await enter(request)
    game, dealer = room.table.game, room.table.match.dealer
    draws, fault = 0, ""
    if room.table.over:
        try:
            draws = await asyncio.to_thread(verify, room.table.record(0), partly=room.table.given > 0)
        except BadRecord as error:
            fault = str(error)
    return pages.render(
        request, "check.html",
        table=room.table, title=game.part("sentences").title(),
        seal=dealer.commitment if dealer else "", seed=dealer.seed.hex() if dealer and room.table.over else "",
        draws=draws, given=room.table.given, origin=room.table.match.given[1], fault=fault,
        own_files=box(game.name).own_files(game),
        taken={name: taken_home(game.name, name) for name in game.own_files()},
    )  # fmt: skip


ROUTES = [
    Route("/t/{table}", table),
    WebSocketRoute("/t/{table}/live", live),
    Route("/t/{table}/seats", seats),
    Route("/t/{table}/seats/{seat}/link", new_link, methods=["POST"]),
    Route("/t/{table}/seats/{seat}/bot", sit_in, methods=["POST"]),
    Route("/t/{table}/again", again, methods=["POST"]),
    Route("/t/{table}/leave", leave, methods=["POST"]),
    Route("/t/{table}/record", record),
    Route("/t/{table}/files/{name}", own_file),
    Route("/t/{table}/record/{game}", single_record),
    Route("/t/{table}/check", check),
    Route("/sit/{secret}", sit, methods=["GET", "POST"]),
    *study.ROUTES,
]
