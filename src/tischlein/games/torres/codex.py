"""A Torres turn's action points as sugar cubes, and the codex of prices."""

from __future__ import annotations

from tischlein.games.torres import means
from tischlein.games.torres.boxes import heading
from tischlein.games.torres.components import POINTS
from tischlein.games.torres.view import View
from tischlein.look.picture import Marks
from tischlein.look.svg import Attribute, escape, tag
from tischlein.words import Message, msg, msgs, pmsg
from tischlein.words.say import Say


def turn_box(v: View, say: Say, marks: Marks, seat: int) -> str:
    acting = seat == v.player
    head = msg("Action points") if acting else msg("What actions cost")
    cubes = _cubes(v, say, marks) if acting else ""
    return tag("div", heading(say, head), cubes, _codex(v, say, marks), class_="box first")


def _cubes(v: View, say: Say, marks: Marks) -> str:
    """The points left as sugar cubes; touching the third ends the turn with 3 points.  What is spent is dashed."""
    total = max(POINTS, v.points)
    label = msgs("{n} action point left", "{n} action points left", v.points)
    mine = v.seat == v.player
    drawn = [_cube(v, say, marks, k, mine) for k in range(1, total + 1)]
    none = _end_button(say, marks, 0, tag("span", "0", class_="nothing"), "none") if mine else ""
    return tag("div", *drawn, none, class_="pips", role="group", aria_label=say(label))


def _cube(v: View, say: Say, marks: Marks, k: int, mine: bool) -> str:
    outline = "M0-9.5l9.5 5V6L0 11-9.5 6V-4.5z"
    if k > v.points:
        drawn = tag("path", d=outline, class_="gone")
    else:
        drawn = (
            tag("path", d="M-9.5-4.5L0 .2V11L-9.5 6z", class_="left")
            + tag("path", d="M9.5-4.5L0 .2V11l9.5-5z", class_="right")
            + tag("path", d="M0-9.5l9.5 5L0 .2l-9.5-4.7z", class_="top")
            + tag("path", d=outline, class_="edge")
        )
    svg = tag("svg", drawn, viewBox="-11.5 -12 23 26", aria_hidden=True)
    return _end_button(say, marks, k, svg, "") if mine and k <= v.points else tag("span", svg)


def _end_button(say: Say, marks: Marks, points: int, inside: str, css: str) -> str:
    pick = f"end-{points}"
    words = msgs("End the turn and score {n} point", "End the turn and score {n} points", points)
    label = say(words if points else msg("End the turn and score nothing"))
    states = [name for name, on in (("on", pick in marks.selected), (css, bool(css))) if on]
    return tag(
        "button",
        inside,
        type="button",
        class_=" ".join(["pip", *states]),
        id=pick,
        data_pick=pick,
        title=label,
        aria_label=label,
        aria_pressed=pick in marks.selected,
        aria_disabled=None if marks.active else True,
    )


def _codex(v: View, say: Say, marks: Marks) -> str:
    """The prices.  A verb shows only where it can be done; touching it again shows everything."""
    rows = [
        _verb(v, say, marks, "knight", pmsg("torres", "Knight"), 2),
        _verb(v, say, marks, "step", pmsg("torres", "Move"), 1),
        _verb(v, say, marks, "block", pmsg("torres", "Block"), 1),
    ]
    if v.cards != "hand" and not v.master:
        rows.append(_buy(v, say, marks))
    return tag("ul", *rows, class_="codex", aria_label=say(msg("What actions cost")))


def _price(n: int) -> str:
    return tag("span", str(n), class_="cost", aria_hidden=True)


def _spoken(say: Say, what: Message, cost: int) -> str:
    return say(msgs("{action}: {n} action point", "{action}: {n} action points", cost, action=what))


def _verb(v: View, say: Say, marks: Marks, verb: str, what: Message, cost: int) -> str:
    words = tag("span", escape(say(what))) + _price(cost)
    if not marks.active:
        return tag("li", tag("span", words, class_="btn small price"))
    on = marks.options.get("verb") == verb
    shows: dict[str, Attribute] = {"data_do": "option", "data_name": "verb", "data_value": "" if on else verb}
    if verb not in means.possible(v, v.seat):
        shows = {"data_pick": f"verb-{verb}"}  # touched, it is refused with its reason
    button = tag(
        "button",
        words,
        type="button",
        class_="btn small dear" if "data_pick" in shows else "btn small",
        id=f"verb-{verb}",
        aria_label=_spoken(say, what, cost),
        aria_pressed=on,
        **shows,
    )
    return tag("li", button)


def _buy(v: View, say: Say, marks: Marks) -> str:
    """Buying a card is a move of its own: the deck."""
    left = v.of(v.seat or v.player or 1).deck
    words = tag("span", escape(say(msg("Buy a card")))) + _price(1)
    if not marks.active:
        return tag("li", tag("span", words, class_="btn small price"))
    label = msgs(
        "{price}; {n} card in the deck",
        "{price}; {n} cards in the deck",
        left,
        price=_spoken(say, msg("Buy a card"), 1),
    )
    button = tag(
        "button",
        words,
        type="button",
        class_="btn small" if "deck" in marks.targets or "deck" in marks.selected else "btn small dear",
        id="deck",
        data_pick="deck",
        title=say(label),
        aria_label=say(label),
        aria_pressed="deck" in marks.selected,
    )
    return tag("li", button)
