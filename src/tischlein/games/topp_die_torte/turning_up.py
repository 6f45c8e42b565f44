"""The end of the game as a card: all chips turned up, first bronze, then silver, then gold (P19), and everything together."""

from __future__ import annotations

from tischlein.games.topp_die_torte import sugar
from tischlein.games.topp_die_torte.components import GRADES
from tischlein.games.topp_die_torte.labels import grade_column, value_label
from tischlein.games.topp_die_torte.view import Baker, View
from tischlein.look.emblems import emblem
from tischlein.look.icons import icon
from tischlein.look.svg import escape, tag
from tischlein.words import msg, msgs, pmsg
from tischlein.words.say import Say


def interlude(before: View, after: View, actor: int, action: int | None, say: Say) -> str:
    """The chips turned up, when a step has ended the game; else nothing."""
    if before.over or not after.over:
        return ""
    title = tag("h2", escape(say(msg("The chips are turned up"))), id="interlude-head")
    columns = [msg("Stars"), *map(grade_column, GRADES), pmsg("topp", "Together")]
    heads = "".join(tag("th", escape(say(words)), scope="col") for words in columns)
    rows = "".join(_row(after, say, seat) for seat in range(1, after.players + 1))
    table = tag("table", tag("thead", tag("tr", tag("td"), heads)), tag("tbody", rows), class_="chips-scored")
    return title + tag("div", table, class_="scroll")


def _row(v: View, say: Say, seat: int) -> str:
    baker, wins = v.baker(seat), seat in v.winners
    name = tag("th", emblem(seat), tag("span", escape(say.name(seat)), class_="name"), scope="row", class_=f"p{seat}")
    cells = "".join(_cell(baker, say, grade) for grade in range(len(GRADES)))
    total = tag("td", icon("crown") if wins else "", str(v.scores[seat - 1]), class_="together")
    return tag("tr", name, tag("td", str(baker.stars)), cells, total, class_="best" if wins else None)


def _cell(baker: Baker, say: Say, grade: int) -> str:
    """A player's chips of a grade, and what they are worth; they are turned up a grade after the other (style.css)."""
    values = (baker.values or ((), (), ()))[grade]
    if not values:
        return tag("td", "–")
    drawn = "".join(
        tag(
            "svg",
            tag("g", sugar.chip(GRADES[grade]), class_="back", opacity=0),
            tag("g", sugar.turned_up(GRADES[grade], value), class_="front"),
            viewBox="-17 -17 34 36",
        )
        for value in values
    )
    words = msg("{chips}", chips=[value_label(GRADES[grade], value) for value in values])
    together = tag("b", escape(say(msgs("{n} point", "{n} points", sum(values)))), class_="sr")
    told = tag("span", escape(say(words)), ": ", class_="sr") + together
    return tag(
        "td",
        tag("div", drawn, tag("b", str(sum(values))), aria_hidden=True),
        told,
        class_="turned",
        style=f"--n: {grade}",
    )
