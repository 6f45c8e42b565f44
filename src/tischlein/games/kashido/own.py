"""What lies before a player: chits with their effect up, those whose number counts, and what the effects mean."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tischlein.games.kashido import sweets
from tischlein.games.kashido.components import COLOURS
from tischlein.games.kashido.names import chit_name
from tischlein.games.kashido.view import View
from tischlein.look import signs
from tischlein.look.picture import NO_MARKS, Marks
from tischlein.look.svg import at, escape, tag, use
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say

ORDER = "order"
PLUS, MINUS = "+", "−"


class Face(NamedTuple):
    """One side of a chit as it lies before a player.

    colour: of the chit, or "order".  number: on it; 0 for the order chit.  effect: power, 0 when its number is up.
    worth: points.  fresh: gained in the turn under way, so not to be used yet.
    """

    colour: str
    number: int
    effect: int
    worth: int
    fresh: bool = False


def faces(v: View, seat: int) -> Counter[Face]:
    """A seat's chits by what they show and how many of each, effects first.

    Once the seat takes no more turns every chit shows its number.
    """
    done = v.over or v.passed[seat - 1]
    found: Counter[Face] = Counter()
    for chit in sorted(v.owned(seat), key=lambda c: (COLOURS.index(c.colour), c.number, c.fresh)):
        effect = 0 if chit.used or done else chit.power
        found[Face(chit.colour, chit.number, effect, chit.worth, chit.fresh and effect > 0)] += 1
    if v.order[seat - 1] and not done:
        found[Face(ORDER, 0, 0 if v.order_used[seat - 1] else v.order[seat - 1], 0)] += 1
    return found


def own(v: View, say: Say, marks: Marks = NO_MARKS) -> str:
    """The viewer's chits as HTML: effects to use, numbers that count, and what effects mean.

    A spectator sees the chits of whoever is to act, and nothing once the game is over.
    """
    seat = v.seat or v.player
    if not seat:
        return ""
    lying = faces(v, seat)
    if v.over or v.passed[seat - 1]:
        title = msgs("{n} point in chits", "{n} points in chits", v.scores[seat - 1])
        return _box(say, title, [_lying(face, n, say, "spent") for face, n in lying.items()], "box grow")
    ready = []
    for face, n in lying.items():
        if not face.effect:
            continue
        twin = face.fresh and face._replace(fresh=False) in lying  # the older one is the control for both
        touched = seat == v.seat and not twin
        ready.append(_ready(face, n, say, marks) if touched else _lying(face, n, say, _state(face)))
    spent = [_lying(face, n, say, "spent") for face, n in lying.items() if not face.effect]
    title = msg("Ready to use") if seat == v.seat else msg("{name}: ready to use", name=Player(seat))
    boxes = _box(say, title, ready, "box") + _box(say, msg("Used, and points"), spent, "box grow")
    return tag("div", boxes, class_="chits") + _legend(say)


def player_things(v: View, say: Say, seat: int) -> str:
    """The effects a seat still has, small, to stand beside its name; empty if it has none."""
    shown = [(face, n) for face, n in faces(v, seat).items() if face.effect]
    items = "".join(_lying(face, n, say, _state(face)) for face, n in shown)
    label = say(msg("Effects of {name}", name=Player(seat)))
    return tag("ul", items, class_="few-chits", aria_label=label) if shown else ""


def _box(say: Say, title: Message, items: list[str], css: str) -> str:
    heading = tag("h3", escape(say(title)), class_="label")
    inside = (
        tag("ul", *items, class_="mychits") if items else tag("p", escape(say(pmsg("kashido", "none"))), class_="none")
    )
    return tag("div", heading, inside, class_=css)


def control(face: Face) -> str:
    """The id of the control of a chit that can be used."""
    return "own-order" if face.colour == ORDER else f"own-{face.colour}-{face.number}"


def _ready(face: Face, n: int, say: Say, marks: Marks) -> str:
    """A chit with its effect up, as a control."""
    pick = control(face)
    states = {
        "on": pick in marks.selected,
        "can": pick in marks.targets,
        "fresh": face.fresh,
        "refused": pick == marks.refused,
    }
    no = tag("svg", signs.refused(0, 0, 15), viewBox="-22 -22 44 44", class_="no", aria_hidden=True)
    button = tag(
        "button",
        _image(face, ""),
        _times(n),
        no if states["refused"] else "",
        type="button",
        class_=" ".join(["mychit", *(name for name, on in states.items() if on)]),
        id=pick,
        data_pick=pick,
        aria_label=say(describe(face, n)),
        aria_pressed=states["on"],
        aria_disabled=None if marks.active else True,
    )
    return tag("li", button)


def _state(face: Face) -> str:
    return "fresh" if face.fresh else "still"


def _lying(face: Face, n: int, say: Say, css: str) -> str:
    """A chit to look at."""
    return tag("li", _image(face, say(describe(face, n))), _times(n), class_=css)


def _times(n: int) -> str:
    return tag("b", f"×{n}", class_="times", aria_hidden=True) if n > 1 else ""


def _image(face: Face, label: str) -> str:
    """A chit; without a label it is decoration, as whatever it stands in says what it is."""
    if face.colour == ORDER:
        shape = tag("path", d=sweets.ORDER, fill="var(--porcelain-3)", stroke="var(--line-2)")
    else:
        shape = use(f"kashido-chit-{face.colour}")
    drawn = shape + _sign(face) + _badge(face)
    if not label:
        return tag("svg", drawn, viewBox="-22 -22 44 44", aria_hidden=True)
    return tag("svg", drawn, viewBox="-22 -22 44 44", role="img", aria_label=label)


def _sign(face: Face) -> str:
    """What stands on this side of a chit: an effect's sign and power, or the points it counts."""
    ink = "var(--ink)" if face.colour == ORDER else sweets.INK[face.colour]
    if not face.effect:
        text = str(face.worth) if face.colour != ORDER else "–"
        return tag("text", text, y=6.5, font_size=17, font_weight=700, text_anchor="middle", fill=ink)
    if face.colour in ("yellow", "green"):
        text = (PLUS if face.colour == "yellow" else MINUS) + str(face.effect)
        return tag("text", text, y=6, font_size=16, font_weight=700, text_anchor="middle", fill=ink)
    arrows = tag(
        "path",
        d="M-15-2.6h10M-8.2-5.8l3.2 3.2-3.2 3.2M-4.5 3.4h-10M-11.3.2l-3.2 3.2 3.2 3.2",
        fill="none",
        stroke=ink,
        stroke_width=1.8,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    number = tag("text", str(face.effect), x=-1, y=6, font_size=16, font_weight=700, fill=ink)
    return arrows + number


def _badge(face: Face) -> str:
    """The number on the other side of a chit that lies with its effect up: by it the chit is called, and it is its points."""
    if not face.effect or face.colour == ORDER:
        return ""
    number = tag(
        "text", str(face.number), y=4.6, font_size=13, font_weight=700, text_anchor="middle", fill="var(--ink)"
    )
    coin = tag("circle", r=8.4, fill="var(--porcelain)", stroke="var(--line-2)")
    return tag("g", coin, number, transform=at(14, 14))


def describe(face: Face, n: int) -> Message:
    """What a chit that lies before a player is and does, or counts."""
    what = _effect(face) if face.effect else _points(face)
    if face.fresh:
        what = msg("{chit}, from the next turn on", chit=what)
    return msgs("{chit}; {n} of these", "{chit}; {n} of these", n, chit=what) if n > 1 else what


def _effect(face: Face) -> Message:
    if face.colour == ORDER:
        return msgs("order chit: {n} extra swap", "order chit: {n} extra swaps", face.effect)
    name = chit_name(face.colour, face.number)
    if face.colour == "red":
        return msgs("{chit}: {n} extra swap", "{chit}: {n} extra swaps", face.effect, chit=name)
    if face.colour == "yellow":
        return msgs("{chit}: {n} extra gain", "{chit}: {n} extra gains", face.effect, chit=name)
    return msgs("{chit}: lowers a number by {n}", "{chit}: lowers a number by up to {n}", face.effect, chit=name)


def _points(face: Face) -> Message:
    if face.colour == ORDER:
        return msg("order chit, used, worth no points")
    name = chit_name(face.colour, face.number)
    return msgs("{chit}: {n} point", "{chit}: {n} points", face.worth, chit=name)


def _legend(say: Say) -> str:
    """What the signs mean: on the chits before a player, and around those at their lines."""
    rows = (
        ("⇄", msg("more swaps")),
        (PLUS, msg("more chits of one line")),
        (MINUS, msg("fewer sweets needed")),
        (_sample(use("kashido-chit-blue")), msg("blue counts double")),
        (_sample(sweets.plate()), msg("can be gained now")),
        (_sample(sweets.helped_plate()), msg("can be gained with green")),
    )
    items = (tag("li", tag("b", sign), escape(say(words))) for sign, words in rows)
    return tag("ul", *items, class_="box effects only-wide")


def _sample(drawn: str) -> str:
    return tag("svg", drawn, viewBox="-22 -22 44 44", aria_hidden=True)
