"""The pages around the table: the first page, the guides, errors, and what the browser keeps or fetches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tischlein.games import NAMES
from tischlein.table import guide as guides
from tischlein.table.own_files import form_with_files
from tischlein.table.reader import NAME_COOKIE, THEME_COOKIE, THEMES, Reader, clean_name, form, keep, reader, write_name
from tischlein.table.render import STATIC, fragment, render, style_sheet
from tischlein.table.setup import DEFAULT_LEVEL, LEVELS, SetupFault, level_name, read_setup
from tischlein.table.shelf import box, shelf
from tischlein.table.tables import Entry, NoRoom, TooMany
from tischlein.words import Message, Player, msg, msgs
from tischlein.words.say import Say

__all__ = ["Reader", "error_handlers", "error_page", "fragment", "reader", "render", "routes"]

FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable"}
MOST = max(box(name).spec.seats[-1] for name in NAMES)


# the first page


async def home(request: Request) -> Response:
    """Choose a game, hand out the seats; the tables that stand open."""
    if request.method != "POST":
        return await _home(request, {}, None)
    wishes, files = await form_with_files(request)
    read = partial(read_setup, wishes, _guests(request), files)
    house = request.app.state.tables
    try:
        wish = await house.look_at_files(read, request) if files else read()
        made = await house.create(wish, request)
    except SetupFault as fault:
        return await _home(request, wishes, fault.message, 422, fault)
    except TooMany as fault:
        return await _home(request, wishes, too_many(fault), 429)
    except NoRoom:
        full = msg("So many files are kept here that no further one is taken. Play without one.")
        return await _home(request, wishes, full, 507)
    to_hand_out = any(seat.kind == "friend" for seat in wish.seats)
    response = RedirectResponse(f"{made.url}/seats" if to_hand_out else made.url, 303)
    made.sign_in(request, response)
    name = clean_name(wishes.get("name1", ""))
    if name:
        keep(response, NAME_COOKIE, write_name(name), secure=request.url.scheme == "https")
    return response


def too_many(fault: TooMany) -> Message:
    """Why no further table is set, or no further seat given, just now."""
    if fault.what == "seat":
        return msgs(
            "Many seats have been taken from here in a short time. The next one can be taken in {n} second.",
            "Many seats have been taken from here in a short time. The next one can be taken in {n} seconds.",
            fault.seconds,
        )
    return msgs(
        "Many tables have been set from here in a short time. The next one can be set in {n} second; all that stand, stay.",
        "Many tables have been set from here in a short time. The next one can be set in {n} seconds; all that stand, stay.",
        fault.seconds,
    )


async def _home(
    request: Request,
    wishes: Mapping[str, str],
    fault: Message | None,
    status: int = 200,
    where: SetupFault | None = None,
) -> HTMLResponse:
    """The first page.  where: the fault, told beside its field if that is a file."""
    who = reader(request)
    chosen = wishes.get("game", "")
    files = {file.name for file in box(chosen).spec.files} if chosen in NAMES else set()
    at_file = where is not None and where.field in files
    return render(
        request, "home.html", status,
        games=shelf(), chosen=chosen if chosen in NAMES else NAMES[0], most=MOST, form=wishes, fault=None if at_file else fault,
        file_fault=where if at_file else None, name=who.name,
        levels=LEVELS, usual_level=DEFAULT_LEVEL, level_name=level_name, guests=_guests(request),
        tables=[open_table(entry, who.lang) for entry in await request.app.state.tables.open(request)],
    )  # fmt: skip


def _guests(request: Request) -> list[str]:
    """The names of programs that may be asked to a seat."""
    return list(request.app.state.tables.guests)


def open_table(entry: Entry, lang: str) -> dict[str, Any]:
    """A table as a line of the list: title, how it stands, what one can do there."""
    mine = bool(entry.mine)
    if entry.my_turn:
        state = _since(entry.since)
    elif mine and entry.waiting:
        waiting: list[Any] = [Player(seat) for seat in entry.waiting]
        state = msg("Waiting for {names}", names=waiting)
    elif entry.over:
        state = msg("Over: {verdict}", verdict=entry.status)
    elif entry.free:
        state = msgs("{n} seat free", "{n} seats free", len(entry.free))
    else:
        state = entry.status
    called = {seat: name for seat, name in enumerate(entry.names, 1) if name}
    return {
        "title": box(entry.game).title(),
        "state": Say(lang, called)(state),
        "seats": range(1, len(entry.names) + 1),
        "names": [name for seat, name in called.items() if seat not in entry.bots],
        "mine": mine and not entry.over,
        "over": entry.over,
        "parting": entry.parting,
        "url": entry.url,
        "verb": _verb(entry),
    }


def _verb(entry: Entry) -> Message:
    """What one can do at a table of the list."""
    if entry.mine:
        return msg("Look") if entry.over else msg("Play on")
    return msg("Sit down") if entry.free else msg("Watch")


def _since(seconds: float) -> Message:
    minutes = int(seconds // 60)
    if minutes < 1:
        return msg("Your turn")
    if minutes < 60:
        return msgs("Your turn, for {n} minute", "Your turn, for {n} minutes", minutes)
    if minutes < 24 * 60:
        return msgs("Your turn, for {n} hour", "Your turn, for {n} hours", minutes // 60)
    return msgs("Your turn, for {n} day", "Your turn, for {n} days", minutes // (24 * 60))


# guides


async def guide(request: Request) -> Response:
    """How a game is played, and its rules by number."""
    game, who = request.path_params["game"], reader(request)
    if game not in NAMES:
        raise HTTPException(404)
    there = guides.languages(game)
    if not there:
        raise HTTPException(404)
    lang = who.lang if who.lang in there else there[0]
    return render(
        request, "guide.html",
        game=box(game), guide=guides.guide(game, lang), guide_lang=lang, others=[b for b in shelf() if b.name != game],
    )  # fmt: skip


# what the browser keeps and fetches


async def theme(request: Request) -> Response:
    """Keep light, dark or the system's; back to where the reader was."""
    wishes = await form(request)
    value = wishes.get("theme", "")
    if value not in THEMES:
        raise HTTPException(400)
    back = wishes.get("back", "/")
    own = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = (
        Response(status_code=204) if request.headers.get("hx-request") else RedirectResponse(back if own else "/", 303)
    )
    keep(response, THEME_COOKIE, value, secure=request.url.scheme == "https")
    return response


async def static(request: Request) -> Response:
    """A file of ours: the style sheet, put together, or one that lies in static/."""
    name = request.path_params["name"]
    if name == "look.css":
        return Response(style_sheet(), media_type="text/css", headers=FOR_GOOD)
    if name not in {path.name for path in STATIC.iterdir()}:
        raise HTTPException(404)
    return FileResponse(STATIC / name, headers=FOR_GOOD)


async def favicon(request: Request) -> Response:
    """The sign of the house, for browsers that ask for it unasked."""
    return FileResponse(STATIC / "favicon.svg", media_type="image/svg+xml")


# errors

_SAID: Mapping[int, tuple[Message, Message]] = {
    403: (msg("This is not your seat"), msg("What you asked for belongs to somebody else at this table.")),
    404: (
        msg("Nothing stands here"),
        msg("There is no page at this address. Perhaps it was mistyped, or the table has been cleared away."),
    ),
    405: (msg("Not this way"), msg("This page can be read but not written to, or the other way round.")),
    413: (msg("Too much at once"), msg("What was sent is larger than this table can hold.")),
    500: (
        msg("Something fell off the table"),
        msg("That was our fault. Your game is safe: every move is kept as soon as it is made. Try once more."),
    ),
}
_ELSE = (msg("That did not work"), msg("The page could not make sense of what was asked."))


def error_page(request: HTTPConnection, status: int, title: Message, text: Message) -> HTMLResponse:
    """A page that says in a human sentence what went wrong."""
    return render(request, "error.html", status, title=title, text=text)


async def _error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    title, text = _SAID.get(status, _ELSE if status < 500 else _SAID[500])
    return error_page(request, status, title, text)


async def _too_many(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, TooMany)
    title = msg("One seat after the other") if fault.what == "seat" else msg("One table after the other")
    return error_page(request, 429, title, too_many(fault))


error_handlers: Mapping[Any, Any] = {HTTPException: _error, TooMany: _too_many, 500: _error}
"""For `Starlette(exception_handlers=…)`."""


routes: list[BaseRoute] = [
    Route("/", home, methods=["GET", "POST"], name="home"),
    Route("/guide/{game}", guide, name="guide"),
    Route("/theme", theme, methods=["POST"], name="theme"),
    Route("/static/{name}", static, name="static"),
    Route("/favicon.ico", favicon),
]
