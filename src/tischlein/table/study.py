"""Pages to study a finished game: its analysis, and playing on from any of its points."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from tischlein.lab.analysis import Analysis, Decision, chances
from tischlein.table import pages
from tischlein.table.access import Access, address
from tischlein.table.analyst import Analyst, Busy
from tischlein.table.doors import enter, house_of
from tischlein.table.graph import columns, graph
from tischlein.table.live import Room
from tischlein.table.opening import nearest, opening
from tischlein.table.parts import names, told_in_full
from tischlein.table.reader import form, reader, whole
from tischlein.table.render import HEADERS, fragment
from tischlein.table.setup import DEFAULT_LEVEL, LEVELS, level_name
from tischlein.table.table import Table
from tischlein.table.tables import NewTable, SeatPlan
from tischlein.words import Message, msg
from tischlein.words.say import Say


def _analyst(connection: HTTPConnection) -> Analyst:
    analyst: Analyst = connection.app.state.analyst
    return analyst


async def _player(request: Request) -> tuple[Room, Access]:
    """The room, for somebody who plays at its table or is its host; spectators only read."""
    room, may = await enter(request)
    if not (may.seats or may.host):
        raise HTTPException(404)
    return room, may


# analysis


async def analysis(request: Request) -> Response:
    """The analysis of a game that is over: offered, under way, or there."""
    room, may = await enter(request)
    table, say = room.table, Say(reader(request).lang)
    say.names = names(table, say)
    found = await _analyst(request).kept(table.id) if table.over else None
    shown = await asyncio.to_thread(_shown, table, found, say) if found is not None else None
    return pages.render(
        request, "analysis.html",
        say=say, table=table, title=table.game.part("sentences").title(), seats=list(table.seats), found=shown,
        may=bool(may.seats or may.host), state=await _state(request, table),
    )  # fmt: skip


async def _state(request: Request, table: Table) -> dict[str, Any]:
    analyst = _analyst(request)
    job = analyst.jobs.get(table.id)
    return {
        "job": job, "before": analyst.before(table.id) if job else 0, "failed": table.id in analyst.failed,
        "broken_off": await analyst.broken_off(table.id), "busy": request.query_params.get("busy") == "1",
    }  # fmt: skip


def _shown(table: Table, found: Analysis, say: Say) -> dict[str, Any]:
    """What the page shows of an analysis: graph, turning points, and every decision."""
    drawn = graph(found)
    rows = [_told(table, decision, say) for decision in found.decisions]
    by_step = {row["at"]: row for row in rows}
    marks = [{"mark": mark, **by_step[mark.decision.at]} for mark in drawn.marks]
    return {
        "graph": drawn, "marks": marks, "analysis": found, "rows": rows,
        "columns": list(zip(rows, columns(found), strict=True)),
    }  # fmt: skip


def _told(table: Table, decision: Decision, say: Say) -> dict[str, Any]:
    """A decision in words, from the view of the seat that made it."""
    view, label = table.match.at(decision.at).view(decision.seat), table.game.part("sentences").label
    played, best = (say(label(view, decision.seat, action)) for action in (decision.action, decision.best_action))
    how = told_in_full(table.game.part("sentences"), view, decision.seat, (decision.action, decision.best_action))
    before, after = chances(decision, say)
    if (
        played == best and decision.best_action not in how and decision.action != decision.best_action
    ):  # such as two ways to cut into as many portions
        played, best = f"{played} ({decision.move})", f"{best} ({decision.best})"
    return {
        "seat": decision.seat, "name": say.name(decision.seat), "at": decision.at, "played": played,
        "best": best if decision.action != decision.best_action else "", "before": before,
        "after": after, "how": how.get(decision.action), "best_how": how.get(decision.best_action),
    }  # fmt: skip


async def state(request: Request) -> Response:
    """How far the analysis is, as a part of its page; once it is there, the page is to be read anew."""
    room, may = await enter(request)
    say = Say(reader(request).lang)
    here = await _state(request, room.table)
    headers = HEADERS if here["job"] else {**HEADERS, "hx-refresh": "true"}
    may_stop = bool(may.seats or may.host)
    return HTMLResponse(
        fragment("parts/analysis_state.html", say, table=room.table, may=may_stop, state=here), headers=headers
    )


async def start(request: Request) -> Response:
    """Begin an analysis, or wait for one's turn."""
    room, _ = await _player(request)
    if not room.table.over:
        raise HTTPException(409)
    page = f"/t/{room.table.id}/analysis"
    if await _analyst(request).kept(room.table.id) is None:
        try:
            _analyst(request).start(room.table.id, room.table.match, address(request))
        except Busy:
            page += "?busy=1"
    return RedirectResponse(page, 303)


async def stop(request: Request) -> Response:
    """Break an analysis off."""
    room, _ = await _player(request)
    await _analyst(request).drop(room.table.id)
    return RedirectResponse(f"/t/{room.table.id}/analysis", 303)


# playing on


def _point(room: Room, text: str) -> int:
    """The length of the finished match that an address names.

    Raises HTTPException: 409 while the game is not over, 400 for what is no length of it.
    """
    if not room.table.over:
        raise HTTPException(409)
    at = whole(text, len(room.table.match.steps))
    if at is None:
        raise HTTPException(400)
    return nearest(room.table.match, at)


async def on(request: Request) -> Response:
    """Choose a seat to play on from a point of a finished game, and the level of the bots on the others."""
    room, may = await enter(request)
    at = _point(room, request.query_params.get("at", ""))
    return _on(request, room, may, at, None)


def _on(request: Request, room: Room, may: Access, at: int, fault: Message | None, status: int = 200) -> HTMLResponse:
    table, say = room.table, Say(reader(request).lang)
    say.names = names(table, say)
    turn = table.match.at(at).turn
    usual = next((seat for seat in turn if seat in may.seats), turn[0] if turn else min(may.seats, default=1))
    return pages.render(
        request, "on.html", status,
        say=say, table=table, title=table.game.part("sentences").title(), at=at, usual=usual, turn=turn, fault=fault,
        seats=list(table.seats), scores=table.match.at(at).scores, levels=LEVELS, level=DEFAULT_LEVEL,
        level_name=level_name, moment=sum(step.actor > 0 for step in table.match.steps[:at]),
        hidden=table.game.hidden,
    )  # fmt: skip


async def begin(request: Request) -> Response:
    """Set the table that goes on from the point."""
    room, may = await enter(request)
    wishes = await form(request)
    at = _point(room, wishes.get("at", ""))
    seat, level = wishes.get("seat", ""), wishes.get("level", str(DEFAULT_LEVEL))
    table = room.table
    if seat not in map(str, table.seats) or level not in map(str, LEVELS):
        return _on(request, room, may, at, msg("Choose one of the seats, and a level from 1 to 5."), 422)
    plans = tuple(
        SeatPlan("me", reader(request).name or table.seats[n].name) if n == int(seat) else SeatPlan("bot", bot=level)
        for n in table.seats
    )
    made = await house_of(request).create(
        NewTable(
            table.game.name,
            table.game.settings,
            plans,
            watch=False,
            opening=opening(table.match, at),
            origin=table.match.dealer.commitment if table.match.dealer else "",
        ),
        request,
    )
    response = RedirectResponse(made.url, 303)
    made.sign_in(request, response)
    return response


ROUTES = [
    Route("/t/{table}/analysis", analysis),
    Route("/t/{table}/analysis/state", state),
    Route("/t/{table}/analysis/start", start, methods=["POST"]),
    Route("/t/{table}/analysis/stop", stop, methods=["POST"]),
    Route("/t/{table}/on", on),
    Route("/t/{table}/on/begin", begin, methods=["POST"]),
]
