"""What lies before a player: open pieces to choose from, cubes to place, jars, and chips whose values only the owner sees."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from tischlein.games.topp_die_torte import cakes, places, seam, sugar
from tischlein.games.topp_die_torte.components import COLOURS, GOLD, GRADES, JARS, TRADE
from tischlein.games.topp_die_torte.controls import fill_control, piece_control
from tischlein.games.topp_die_torte.deeds import size_name
from tischlein.games.topp_die_torte.labels import chips_label, jar_label, piece_label
from tischlein.games.topp_die_torte.names import chips_name, colour_name, cubes_name
from tischlein.games.topp_die_torte.view import ROOMS, Baker, Lying, View
from tischlein.look import signs
from tischlein.look.icons import icon
from tischlein.look.picture import NO_MARKS, Marks
from tischlein.look.svg import Attribute, at, escape, num, tag
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say


def own(v: View, say: Say, marks: Marks = NO_MARKS) -> str:
    """The viewer's things as HTML, what is needed now first; a spectator sees those of whoever's turn it is.

    An enlarged seam stands above them, where it covers nothing.
    """
    seat, enlarged = v.seat or v.player, seam.strip(v, say, marks)
    if not seat:
        return enlarged
    baker, mine = v.baker(seat), bool(v.seat)
    parts = [_cubes(v, say, marks)] if mine and seat in v.actors else []
    if v.phase == "choose" and mine:
        parts.insert(0, _pieces(v, say, marks, baker))
    parts.append(_jars(v, say, marks, baker, seat))
    side = _chips(v, say, baker) + (_waiting(v, say, seat) if v.phase != "choose" or not mine else "")
    parts.append(tag("div", side, class_="box topp-side") if side else "")
    return enlarged + "".join(parts)


def player_things(v: View, say: Say, seat: int) -> str:
    """How many chips a seat has, small, to stand beside its name; empty if it has none."""
    items = "".join(
        tag(
            "li",
            _image(sugar.chip(grade, ways=places.chips(seat, grade, n)), "-17 -17 34 36", say(chips_name(grade, n))),
            tag("b", f"×{n}", aria_hidden=True),
        )
        for grade, n in zip(GRADES, v.baker(seat).chips, strict=True)
        if n
    )
    label = say(msg("Chips of {name}", name=Player(seat)))
    return tag("ul", items, class_="few-chips", aria_label=label) if items else ""


def _image(drawn: str, box: str, label: str = "", css: str | None = None) -> str:
    if not label:
        return tag("svg", drawn, viewBox=box, aria_hidden=True, class_=css)
    return tag("svg", drawn, viewBox=box, role="img", aria_label=label, class_=css)


def _button(pick: str, label: str, marks: Marks, css: str, *inside: str, id_: str = "") -> str:
    states = {"on": pick in marks.selected, "can": pick in marks.targets, "refused": pick == marks.refused}
    no = _image(signs.refused(0, 0, 15), "-22 -22 44 44", css="no") if states["refused"] else ""
    return tag(
        "button",
        *inside,
        no,
        type="button",
        class_=" ".join([css, *(name for name, on in states.items() if on)]),
        id=id_ or pick,
        data_pick=pick,
        aria_label=label,
        aria_pressed=states["on"],
        aria_disabled=None if marks.active else True,
    )


def _heading(say: Say, words: Message, more: str = "") -> str:
    return tag("h3", escape(say(words)), more, class_="label")


# pieces


def _pieces(v: View, say: Say, marks: Marks, baker: Baker) -> str:
    """The open pieces, each with a button that turns it; a committed one with a lock."""
    cards = "".join(_card(v, say, marks, piece, baker) for piece in baker.open)
    return tag("div", cards, class_="box topp-open")


def _card(v: View, say: Say, marks: Marks, piece: Lying, baker: Baker) -> str:
    ways = places.open_to_choose(v.seat, v.players, piece.number)
    if baker.chosen:
        choice = baker.choice
        chosen = choice is not None and choice.number == piece.number
        lies = choice if chosen and choice is not None else piece
        lock = tag("span", icon("lock"), escape(say(pmsg("topp", "chosen"))), class_="tag") if chosen else ""
        css = "piece-card chosen" if chosen else "piece-card aside"
        return tag("div", _picture(lies, ways, say(piece_label(lies))), lock, _number(piece), class_=css)
    turned = piece_control(piece.number, True) in marks.selected
    lies = piece.turn() if turned else piece
    here = piece_control(piece.number, turned)
    touch = _button(here, say(piece_label(lies)), marks, "piece-face", _picture(lies, ways))
    other = piece_control(piece.number, not turned)
    label = say(msg("Turn piece {k}", k=piece.number))
    turn = tag(
        "button", icon("turn"), tag("span", escape(say(pmsg("topp", "Turn")))), type="button", class_="btn small",
        id=f"turn-{piece.number}", data_pick=other, aria_label=label, aria_pressed=turned,
        aria_disabled=None if marks.active else True,
    )  # fmt: skip
    css = "piece-card chosen" if here in marks.selected else "piece-card"
    return tag("div", touch, turn, _number(piece), class_=css)


def _number(piece: Lying) -> str:
    """By which log and buttons call a piece; its label says it already."""
    return tag("span", str(piece.number), class_="piece-number", aria_hidden=True)


def _picture(piece: Lying, ways: sugar.Ways, label: str = "") -> str:
    return _image(tag("g", cakes.layer(piece, 4), **ways), "-6 0 312 54", label)


def _waiting(v: View, say: Say, seat: int) -> str:
    """The open pieces, small, while they are not chosen from; the one that is committed ringed."""
    baker, cards = v.baker(seat), ""
    if not baker.open:
        return ""
    for piece in baker.open:
        chosen = baker.choice is not None and baker.choice.number == piece.number
        lies = baker.choice if chosen and baker.choice is not None else piece
        ways = places.open_waiting(seat, v.players, piece.number)
        cards += tag(
            "div", _picture(lies, ways, say(piece_label(lies))), class_="piece-card chosen" if chosen else "piece-card"
        )
    return tag(
        "div", _heading(say, msg("Open pieces")), tag("div", cards, class_="topp-open small"), class_="topp-next"
    )


# cubes


def _cubes(v: View, say: Say, marks: Marks) -> str:
    """The cubes that can be placed or taken now."""
    shown, title = _at_hand(v)
    if not shown:
        return ""
    sources = _sources(v)
    buttons = "".join(
        _button(
            f"cube-{colour}", say(cubes_name(colour, n)) if n else say(colour_name(colour)), marks, "cubebtn",
            _image(_pile(v.seat, colour, n, sources.get(colour, [])), "-14 -14 28 28"),
            tag("b", f"×{n}", class_="times", aria_hidden=True) if n > 1 else "",
        )
        for colour, n in shown.items()
    )  # fmt: skip
    return tag("div", _heading(say, title), tag("div", buttons), class_="earned")


Source = tuple[str, float, str]
"""Where a new cube comes from, its place in the order of coming, and how that is timed (style.css)."""


def _sources(v: View) -> dict[str, list[Source]]:
    """Where the cubes at hand come from, colour by colour: stripes just laid, the die, gold icons."""
    cake, found = v.baker(v.seat).cake, dict[str, list[Source]]()
    if v.roll_gold:
        return {GOLD: [(places.DIE, 0, "from-die")]}
    if v.phase == "gold":
        icons = [(k, s.colour) for k, piece in enumerate(cake) for s in piece.stripes if s.drawing == GOLD]
        return {GOLD: [(places.drawn(v.seat, k, c), n, "from-icon") for n, (k, c) in enumerate(icons)]}
    for n, (k, stripe) in enumerate(cakes.counting(cake, cakes.lit_by_top(cake))):
        source = places.drawn(v.seat, k, stripe.colour)
        found.setdefault(stripe.colour, []).extend((source, n + 0.6 * i, "from-stripe") for i in range(stripe.cubes))
    return found


def _pile(seat: int, colour: str, n: int, sources: list[Source]) -> str:
    """So many cubes of a colour, one on the other; 0 for one of the supply that can be had."""
    if n == 0:
        return sugar.cube(colour, 1.8, 0, ways={"id": places.at_hand(colour, 0), "data_place": True})
    drawn = ""
    for k in range(1, min(n, places.PILE) + 1):
        source, place, css = sources[k - 1] if k <= len(sources) else (places.supply(colour), 0.0, "")
        timed: sugar.Ways = {"class_": css or None, "style": f"--n: {num(place)}"}
        drawn += sugar.cube(colour, 1.8, 0, ways={**places.in_hand(seat, colour, k, source), **timed})
    return drawn


def _at_hand(v: View) -> tuple[Mapping[str, int], Message]:
    """Cubes by colour (0: one of the supply) and what they are."""
    supply = {colour: 0 for colour in COLOURS if v.supply[colour]}
    nothing: Mapping[str, int] = {}
    if v.roll:
        return supply, msgs("Rolled: {n}", "Rolled: {n}", v.roll)
    if v.roll_gold:
        return {"gold": 1}, pmsg("topp", "Rolled")
    if v.phase == "gold":
        return ({"gold": v.gold} if v.gold else nothing), pmsg("topp", "Gold")
    if v.phase != "place":
        return nothing, pmsg("topp", "Earned")
    if v.hand:
        return v.hand, pmsg("topp", "Earned")
    baker = v.baker(v.player)
    if sum(baker.trade.values()) >= 3 and not v.finished:
        returned = {colour: 0 for colour in COLOURS if v.supply[colour] or colour in baker.trade}
        return returned, msg("Three for one")
    comfort = v.comfort and all(baker.room(jar) for jar in range(len(JARS)))
    return (supply if comfort else nothing), pmsg("topp", "Comfort")


# jars


def _jars(v: View, say: Say, marks: Marks, baker: Baker, seat: int) -> str:
    drawn = ""
    for j, kind in enumerate(JARS):
        drawn += _blue(v, say, marks, baker, seat, kind, j)
    cubes = [colour for colour, n in baker.trade.items() for _ in range(n)]
    many = places.TRADED
    inside = sugar.jar(TRADE, 0, cubes[:many], max(0, len(cubes) - many), _ways(v, seat, TRADE))
    sign = tag(
        "path", d="M-6 141h22m-5-5l5 5-5 5", fill="none", stroke="var(--ink)", stroke_width=1.6, stroke_linecap="round",
        stroke_linejoin="round",
    ) + _words("3", -20) + _words("1", 26)  # fmt: skip
    drawn += _jar(v, say, marks, seat, TRADE, baker.trade, _image(inside + sign, "-54 46 108 112"))
    label = msg("Your jars") if v.seat else msg("Jars of {name}", name=Player(seat))
    return tag("div", drawn, class_="box grow topp-jars", role="group", aria_label=say(label))


def _words(text: str, x: float, anchor: str = "middle") -> str:
    return tag("text", text, x=x, y=146, font_size=14, font_weight=600, text_anchor=anchor, fill="var(--ink)")


def _blue(v: View, say: Say, marks: Marks, baker: Baker, seat: int, kind: str, j: int) -> str:
    cubes = [colour for colour, n in baker.jars[j].items() for _ in range(n)]
    inside = (
        sugar.jar(kind, ROOMS[j], cubes, ways=_ways(v, seat, kind))
        + sugar.chip(GRADES[j], -16, 140)
        + _words(f"{len(cubes)} / {ROOMS[j]}", 8, "start")
    )
    full = len(cubes) == ROOMS[j]
    if full:
        inside += tag("circle", r=19, cx=-16, cy=140, fill="none", stroke="var(--brass-fill)", stroke_width=2.5)
    picture = _image(inside, "-42 14 84 144" if kind == "large" else "-42 43 84 115")
    if v.phase == "fill" and v.seat == seat and baker.begin:
        ready = "".join(
            _button(
                fill_control(kind, colour), say(_ready_label(kind, colour)), marks, "cubebtn",
                _image(sugar.cube(colour, 1.8, 0, ways={"id": places.ready(kind, colour), "data_place": True}), "-14 -14 28 28"),
            )
            for colour in baker.begin
        )  # fmt: skip
        return tag("div", picture, tag("div", ready, class_="ready"), class_=f"jar {kind} filling")
    return _jar(v, say, marks, seat, kind, baker.jars[j], picture)


def _ways(v: View, seat: int, kind: str) -> sugar.Each | None:
    """How cubes come into a jar of the reader's; whoever looks on sees now these jars, now those."""
    return functools.partial(places.in_jar, seat, kind) if v.seat == seat else None


def _ready_label(kind: str, colour: str) -> Message:
    return msg("{colour} → {jar}", colour=colour_name(colour), jar=size_name(kind))


def _jar(v: View, say: Say, marks: Marks, seat: int, kind: str, cubes: dict[str, int], picture: str) -> str:
    """A jar, to be touched once it is the reader's own and the first cubes are in."""
    label = say(jar_label(kind, cubes))
    if v.seat != seat or v.phase in ("deal", "fill"):
        return tag("div", picture, class_=f"jar {kind}", role="img", aria_label=label)
    return _button(f"jar-{kind}", label, marks, f"jar {kind}", picture)


# chips


def _chips(v: View, say: Say, baker: Baker) -> str:
    """Own chips with their values; of somebody else only how many there are."""
    if not sum(baker.chips):
        return ""
    if baker.values is None:
        drawn = "".join(
            _chip(grade, f"×{n}", 44.0 * k) for k, (grade, n) in enumerate(zip(GRADES, baker.chips, strict=True)) if n
        )
        words = say(msg("{chips}", chips=[chips_name(g, n) for g, n in zip(GRADES, baker.chips, strict=True) if n]))
        return _heading(say, pmsg("topp", "Chips")) + _image(drawn, "-18 -22 132 44", words, "mychips")
    lying = [(grade, value) for grade, values in zip(GRADES, baker.values, strict=True) for value in values]
    step = min(38.0, 260.0 / len(lying))
    drawn = ""
    for k, (grade, value) in enumerate(lying):
        ways = places.chip(v.seat, grade, value, lying[:k].count((grade, value)) + 1)
        drawn += _chip(grade, str(value), step * k, **ways)
    only = "" if v.over else tag("span", escape(say(msg("only you see"))), class_="tag")
    wide = num(max(130.0, step * (len(lying) - 1) + 44))
    return _heading(say, msg("Your chips"), only) + _image(
        drawn, f"-18 -22 {wide} 44", say(chips_label(baker)), "mychips"
    )


def _chip(grade: str, text: str, x: float, **more: Attribute) -> str:
    badge = tag("circle", cx=12, cy=-11, r=9, fill="var(--ink)") + tag(
        "text", text, x=12, y=-7, font_size=11, font_weight=700, text_anchor="middle", fill="var(--porcelain)"
    )
    return tag("g", sugar.chip(grade), badge, transform=at(x, 0), **more)
