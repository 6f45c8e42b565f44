"""The scoring of a year as a table: castles by players, the king, the master card, the new scores."""

from __future__ import annotations

from typing import NamedTuple

from tischlein.games.torres import notation, recount, state
from tischlein.games.torres.components import KING
from tischlein.games.torres.deeds import board_of
from tischlein.games.torres.hand import condition
from tischlein.games.torres.names import master_name
from tischlein.games.torres.view import View
from tischlein.look.emblems import seat_emblem
from tischlein.look.svg import escape, tag
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say


class Row(NamedTuple):
    """A line of the table.  cells: by seat from 0, (how it comes about, points); none where nothing was had."""

    head: Message
    more: Message | None
    cells: dict[int, tuple[str, int]]


def interlude(before: View, after: View, actor: int, action: int | None, say: Say) -> str:
    """The scoring that an action brought about, as HTML; empty for every other action.

    before, after: the views around it.  A table shows it once, as a card that can be opened again.
    """
    if not actor or action is None or notation.kind(action) != "E" or after.phase not in ("move_king", "over"):
        return ""
    markers = recount.advanced(list(before.scores), actor - 1, action - state.END)
    advances = recount.year_scoring(board_of(before), markers, before.start - 1, before.year, before.master_card)
    head = tag("h2", escape(say(msg("Year {year} is scored", year=before.year))), id="interlude-head")
    lead = msg("Area × level of the highest own knight, once a castle.")
    rows = _rows(before, advances)
    body = "".join(_row(say, row, before.players, k) for k, row in enumerate(rows))
    table = tag(
        "table",
        tag("thead", _names(before, say)),
        tag("tbody", body),
        tag("tfoot", _totals(before, after, say, markers, advances, len(rows))),
    )
    return (
        head + tag("p", escape(say(lead)), class_="lead") + tag("div", table, class_="scroll") + _notes(say, advances)
    )


def _rows(v: View, advances: list[recount.Advance]) -> list[Row]:
    """The castles that pay, the largest first, then the king and the master card."""
    castles: dict[str, dict[int, tuple[str, int]]] = {}
    king: dict[int, tuple[str, int]] = {}
    master: dict[int, tuple[str, int]] = {}
    for advance in advances:
        for gain in advance.gains:
            if gain.what == "castle":
                castle = v.castle(gain.square)
                assert castle is not None
                how = f"{gain.area} × {gain.level}"
                castles.setdefault(castle.squares[0], {})[advance.seat] = how, gain.points
            else:
                (king if gain.what == "king" else master)[advance.seat] = "", gain.points
    paying = [castle for castle in v.castles if any(n for _, n in castles.get(castle.squares[0], {}).values())]
    paying.sort(key=lambda castle: -castle.area)
    rows = []
    for castle in paying:
        size = msgs("{n} square", "{n} squares", castle.area)
        more = msg("{size}, the king", size=size) if v.king in castle.squares else size
        rows.append(Row(msg("Castle at {a}", a=v.summit(castle.squares[0])), more, castles[castle.squares[0]]))
    bonus = msg("exactly on level {level}: {n}", level=v.year, n=KING[v.year - 1])
    rows.append(Row(msg("The king"), bonus, king))
    if v.master_card:
        rows.append(Row(master_name(v.master_card), condition(v.master_card, v.year), master))
    return rows


def _names(v: View, say: Say) -> str:
    cells = (
        tag("th", tag("div", seat_emblem(seat, say), tag("span", escape(say.name(seat)))), scope="col")
        for seat in range(1, v.players + 1)
    )
    return tag("tr", tag("td", ""), *cells)


def _row(say: Say, row: Row, players: int, place: int) -> str:
    more = tag("small", escape(say(row.more))) if row.more else ""
    cells = []
    for seat in range(players):
        how, points = row.cells.get(seat, ("", 0))
        shown = (tag("small", how) if how else "") + tag("b", str(points)) if points else tag("i", "–")
        cells.append(tag("td", shown))
    return tag("tr", tag("th", escape(say(row.head)), " ", more, scope="row"), *cells, style=f"--i:{place}")


def _totals(
    before: View, after: View, say: Say, markers: list[int], advances: list[recount.Advance], place: int
) -> str:
    cells = []
    for seat in range(before.players):
        mine = [advance for advance in advances if advance.seat == seat]
        points = sum(gain.points for advance in mine for gain in advance.gains)
        on = " ↷" if any(advance.moved_on for advance in mine) else ""
        cells.append(tag("td", tag("small", f"{markers[seat]} + {points}{on}"), tag("b", str(after.scores[seat]))))
    head = tag("th", escape(say(pmsg("torres", "New score"))), scope="row")
    return tag("tr", head, *cells, style=f"--i:{place}")


def _notes(say: Say, advances: list[recount.Advance]) -> str:
    """Markers that had to go on (T42)."""
    return "".join(
        tag("p", "↷ ", escape(say(_moved_on(advance))), class_="lead note") for advance in advances if advance.moved_on
    )


def _moved_on(advance: recount.Advance) -> Message:
    name = Player(advance.seat + 1)
    return msg("{name}’s marker moves on to the next free space, {space}.", name=name, space=advance.space)
