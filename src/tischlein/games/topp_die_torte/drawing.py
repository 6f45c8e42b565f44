"""The table as a picture: a large cake, the score loop, the supply, and everybody else's cake with what lies before it."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

from tischlein.games.topp_die_torte import cakes, loop, notation, places, state, sugar
from tischlein.games.topp_die_torte.components import GRADES, JARS
from tischlein.games.topp_die_torte.labels import cake_label, layer_label, stripe_fate, things_label
from tischlein.games.topp_die_torte.names import cubes_list
from tischlein.games.topp_die_torte.options import shown_seam, shown_seat
from tischlein.games.topp_die_torte.own import own, player_things
from tischlein.games.topp_die_torte.text import width
from tischlein.games.topp_die_torte.turning_up import interlude
from tischlein.games.topp_die_torte.view import ROOMS, Baker, Lying, View
from tischlein.look import emblems, signs
from tischlein.look.picture import NO_MARKS, Marks, Picture
from tischlein.look.svg import Attribute, at, escape, num, tag
from tischlein.words import Message, msg
from tischlein.words.say import Say

__all__ = ["board", "cover", "interlude", "own", "player_things", "tools"]

BOX = (0.0, 0.0, 664.0, 512.0)
CAKE_AT = 36.0
BASE = 446.0
LOOP_AT = 518.0, 148.0
SUPPLY_Y = 312.0
OTHERS_Y = 330.0
COLUMN = 284.0
MOST_GROWN = 1.45
ABOVE_AND_BELOW = 80.0
"""Of the large cake: its upper side, and the stand with its shadow."""
TOPPER = 60.0
BUBBLE = 62.0
"""How far above its layer a stripe that lies within the cake tells its fate."""


def board(v: View, say: Say, marks: Marks = NO_MARKS) -> Picture:
    """The table of a view."""
    seat = shown_seat(v, marks)
    cake = v.baker(seat).cake
    trial = _trial(v, seat, marks)
    return Picture(
        box=BOX,
        label=say(msg("Cakes, the score loop and the supply")),
        defs=sugar.symbols(),
        layers={
            "ground": _grown(v, cake, cakes.stand(BASE, seat)),
            "cake": _grown(v, cake, _layers(v, seat)),
            "trial": _grown(v, cake, trial) if trial else "",
            "lit": _grown(v, cake, _lit(v, seat, bool(trial))),
            "loop": _aside(tag("g", _loop_plate(), loop.stock(v.chips_left, v.face), transform=at(*LOOP_AT))),
            "pieces": _aside(tag("g", loop.markers(v.scores), transform=at(*LOOP_AT))),
            "supply": _aside(_supply(v)),
            "others": _aside(_others(v, say, seat)),
            "hits": _hits(v, say, seat),
        },
        css="board topp",
    )


def _grown(v: View, cake: Sequence[Lying], *inside: str) -> str:
    """What belongs to the large cake."""
    drawn = tag("g", *inside, transform=at(CAKE_AT, 0))
    return tag("g", drawn, class_="large-cake", style=_growth(v, cake))


def _growth(v: View, cake: Sequence[Lying]) -> str:
    """By how much the large cake grows where the stage is wide (style.css): as far as there is height."""
    high = cakes.HIGH * len(cake) + ABOVE_AND_BELOW + (TOPPER if v.over else 0)
    return f"--grow: {min(MOST_GROWN, BOX[3] / high):.3f}"


def _aside(drawn: str) -> str:
    """What stands to the right of the cake, and further to the right where the stage is wide."""
    return tag("g", drawn, class_="beside-cake")


@functools.cache
def _loop_plate() -> str:
    return loop.plate()


class Tool(NamedTuple):
    """A button beside the board.  name, value: the option it sets.  pressed: whether it is on."""

    name: str
    value: str
    label: Message
    icon: str
    pressed: bool = False


def tools(v: View, marks: Marks) -> list[Tool]:
    """The newest seam enlarged, once there is one; back to the own cake where another one is large."""
    on, seat = bool(shown_seam(v, marks)), shown_seat(v, marks)
    label = msg("Hide the enlarged seam") if on else msg("Enlarge the newest seam")
    found = [Tool("seam", "off" if on else "on", label, "lens", on)] if len(v.baker(seat).cake) > 1 else []
    if v.seat and seat != v.seat:
        found.append(Tool("cake", str(v.seat), msg("Back to your own cake"), "undo"))
    return found


# the large cake


def just_laid(v: View, seat: int) -> bool:
    """Whether the highest layer was laid in this round, and the next one has not begun."""
    return v.phase == "place" and seat <= v.player and len(v.baker(seat).cake) > 1


def _fresh(v: View, seat: int) -> bool:
    """Whether the highest layer was laid in the turn under way."""
    return just_laid(v, seat) and v.player == seat


def _lighting(v: View, seat: int) -> cakes.Lit:
    return cakes.lit_by_top(v.baker(seat).cake) if just_laid(v, seat) else frozenset()


def _layers(v: View, seat: int) -> str:
    cake, lit = v.baker(seat).cake, _lighting(v, seat)
    ys = cakes.heights(len(cake), BASE)
    fresh = _fresh(v, seat)
    drawn = "".join(
        tag(
            "g",
            cakes.layer(piece, y, k, lit),
            id=f"layer-{seat}-{k}",
            **({"class_": "laid", **places.laid(seat, piece.number)} if fresh and k == len(cake) - 1 else {}),
        )
        for k, (piece, y) in enumerate(zip(cake, ys, strict=True))
    )
    top = cakes.topper(ys[-1]) if seat in v.winners else ""
    return tag("g", cakes.lid(ys[-1]), class_="fresh" if fresh else None) + drawn + top


def _lit(v: View, seat: int, trial: bool) -> str:
    """The connected stripes of the newest layer; at the end the gold icons that count."""
    cake = v.baker(seat).cake
    if v.phase == "gold":
        return "".join(
            tag(
                "g",
                signs.ring(15),
                id=places.drawn(seat, k, s.colour),
                transform=at(cakes.UNIT * (sum(s.bottom) + sum(s.top)) / 4, y + cakes.HIGH / 2),
            )
            for k, (piece, y) in enumerate(zip(cake, cakes.heights(len(cake), BASE), strict=True))
            for s in piece.stripes
            if s.drawing == "gold"
        )
    return "" if trial else cakes.glow(cake, BASE, _lighting(v, seat), seat if _fresh(v, seat) else 0)


def _trial(v: View, seat: int, marks: Marks) -> str:
    """With the setting `preview`, the piece on trial on top of the own cake (P6); without it nothing ever."""
    action = marks.ghost
    if not v.preview or seat != v.seat or v.phase != "choose" or action is None:
        return ""
    if not state.CHOOSE <= action < state.PUT:
        return ""
    number, turned = notation.chosen(action)
    upright = next((piece for piece in v.baker(seat).open if piece.number == number), None)
    if upright is None:
        return ""
    cake = (*v.baker(seat).cake, upright.turn() if turned else upright)
    y = cakes.heights(len(cake), BASE)[-1]
    lit = cakes.lit_by_top(cake)
    return tag("g", cakes.layer(cake[-1], y, len(cake) - 1, lit), opacity=0.8) + cakes.glow(cake, BASE, lit)


# the supply, and the others


def _supply(v: View) -> str:
    wide = COLUMN / 6
    drawn = "".join(
        sugar.cube(colour, wide * k + 15, 0, 0.9, {"id": places.supply(colour)})
        + tag("text", str(n), x=wide * k + 27, y=5)
        for k, (colour, n) in enumerate(v.supply.items())
    )
    return tag(
        "g", drawn, font_size=13, font_weight=600, fill="var(--ink)", transform=at(LOOP_AT[0] - COLUMN / 2, SUPPLY_Y)
    )


def listed(v: View) -> list[int]:
    """The seats shown small: all but the reader's."""
    return [seat for seat in range(1, v.players + 1) if seat != v.seat]


def _columns(v: View) -> dict[int, tuple[float, float]]:
    """The middle and the width of each small cake's column."""
    seats = listed(v)
    wide = min(COLUMN / len(seats), 100.0)
    start = LOOP_AT[0] - wide * len(seats) / 2
    return {seat: (start + wide * (k + 0.5), wide) for k, seat in enumerate(seats)}


def _others(v: View, say: Say, large: int) -> str:
    return "".join(
        tag("g", _other(v, say, seat, wide, seat == large), transform=at(x, OTHERS_Y))
        for seat, (x, wide) in _columns(v).items()
    )


def _other(v: View, say: Say, seat: int, wide: float, large: bool) -> str:
    """A small cake, its owner, open pieces and jars, around x = 0."""
    baker = v.baker(seat)
    scale = min(cakes.SMALL, (wide - 8) / cakes.WIDE)
    lit = _lighting(v, seat) if seat == v.player else frozenset()
    base = 100 / scale
    cake = tag("g", cakes.small(baker.cake, base, lit), transform=at(-cakes.WIDE * scale / 2, 0, scale=scale))
    half = num(cakes.WIDE * scale / 2 + 5)
    plate = tag(
        "path", d=f"M-{half} 101H{half}q-4 5-{half} 5T-{half} 101z", fill="var(--plate)", stroke="var(--plate-edge)"
    )
    top = (
        tag("g", cakes.topper(0), transform=at(-0.33 * cakes.WIDE / 2, 100 - 46 * scale * len(baker.cake), scale=0.33))
        if seat in v.winners
        else ""
    )
    who = tag("g", emblems.biscuit(seat), transform=at(-wide / 2 + 4, 107, scale=0.6)) + _named(say.name(seat), wide)
    ring = (
        tag(
            "rect",
            x=-wide / 2 + 1,
            y=-2,
            width=wide - 2,
            height=126,
            rx=8,
            fill="none",
            stroke="var(--brass-fill)",
            stroke_width=2,
        )
        if large
        else ""
    )
    if v.over:
        return ring + cake + plate + top + who + _turned_up(baker, wide)
    small = min(1.0, (wide - 3) / 76)
    jars = tag("g", _mini_jars(baker, seat), transform=at(0, 177 * (1 - small), scale=small))
    return ring + cake + plate + top + who + _open(v, seat, scale) + jars


def _named(name: str, wide: float) -> str:
    """A name beside its biscuit, smaller if it is long, cut short if it is very long."""
    room = wide - 23
    size = max(10.0, min(12.5, room / (0.58 * max(1, width(name)))))
    most = int(room / (0.58 * size))
    shown = name if width(name) <= most else name[: max(1, most * len(name) // width(name) - 1)] + "…"
    return tag(
        "text",
        escape(shown),
        x=-wide / 2 + 21,
        y=119,
        font_size=size,
        font_weight=600,
        fill="var(--ink)",
        class_="named",
    )


def _open(v: View, seat: int, scale: float) -> str:
    """Open pieces, the chosen one ringed; while nobody may know which one it is, a sign that one is chosen."""
    baker, drawn, high = v.baker(seat), "", cakes.HIGH * scale + 3
    for k, piece in enumerate(baker.open):
        chosen = baker.choice is not None and baker.choice.number == piece.number
        lies = baker.choice if chosen and baker.choice is not None else piece
        edge: dict[str, Attribute] = {"width": cakes.WIDE, "height": cakes.HIGH, "rx": 8, "fill": "none"}
        ring = tag("rect", stroke="var(--brass-fill)", stroke_width=10, **edge) if chosen else ""
        drawn += tag(
            "g",
            cakes.layer(lies, 0),
            ring,
            transform=at(-cakes.WIDE * scale / 2, 126 + k * high, scale=scale),
            **places.open_elsewhere(seat, v.players, piece.number),
        )
    if baker.chosen and baker.choice is None:
        tick = tag("path", d="M-5 0l3.5 4L5.5-4", fill="none", stroke="#fff", stroke_width=2.6, stroke_linecap="round")
        coin = tag("circle", r=10, fill="var(--leaf)", stroke="var(--porcelain)", stroke_width=1.5)
        drawn += tag("g", coin, tick, transform=at(0, 124.5 + high * len(baker.open) / 2))
    return drawn


def _turned_up(baker: Baker, wide: float) -> str:
    """The chips with their values, once the game is over (P19)."""
    lying = [(grade, value) for grade, values in zip(GRADES, baker.values or (), strict=False) for value in values]
    step = min(13.0, (wide - 16) / max(1, (len(lying) + 1) // 2 - 1)) if len(lying) > 2 else 13.0
    return "".join(
        tag(
            "g",
            sugar.turned_up(grade, value),
            transform=at(8 - wide / 2 + step * (k // 2), 133 + 14 * (k % 2), scale=0.43),
        )
        for k, (grade, value) in enumerate(lying)
    )


def _mini_jars(baker: Baker, seat: int) -> str:
    """What the jars hold, two cubes a row; the trade jar as a number beside its sign."""
    drawn = ""
    for j, held in enumerate(baker.jars):
        cubes = [colour for colour, n in held.items() for _ in range(n)]
        x = -28 + 20 * j
        rows = (ROOMS[j] + 1) // 2
        drawn += tag(
            "rect",
            x=x - 9,
            y=177 - 8.5 * rows,
            width=18,
            height=8.5 * rows,
            rx=2.5,
            fill="var(--glass)",
            fill_opacity=0.2,
            stroke="var(--glass)",
        )
        ways = functools.partial(places.in_small, seat, JARS[j])
        drawn += "".join(
            sugar.cube(colour, x - 4 + 8.4 * (i % 2), 173 - 8.4 * (i // 2), 0.38, way)
            for i, (colour, way) in enumerate(sugar.each(cubes, ways))
        )
    n = sum(baker.trade.values())
    drawn += tag(
        "rect",
        x=24,
        y=163,
        width=18,
        height=14,
        rx=2.5,
        fill="var(--glass-trade)",
        fill_opacity=0.25,
        stroke="var(--glass-trade)",
    )
    return drawn + tag(
        "text", str(n), x=33, y=174, font_size=11, font_weight=600, text_anchor="middle", fill="var(--ink)"
    )


# what is read out, and touched to look closer


def _fates(cake: tuple[Lying, ...], say: Say) -> str:
    """The stripes of all layers, each of which tells under the pointer or with the focus what it brought, or why nothing.

    One of them at a time is reached with the Tab key, at first one of the highest layer; arrow keys lead to the others.
    """
    told, ys = "", cakes.heights(len(cake), BASE)
    for k in range(len(cake) - 1, 0, -1):
        y, top = ys[k], k == len(cake) - 1
        where = y + 2 * cakes.HIGH + 4 if top else y - BUBBLE
        for n, stripe in enumerate(cake[k].stripes):
            fate = stripe_fate(cake[: k + 1], stripe.colour)
            bubble = tag("div", escape(say(fate)), xmlns="http://www.w3.org/1999/xhtml")
            band = tag(
                "path", d=cakes.band(stripe, y), id=f"fate-{k}-{stripe.colour}", data_told=True, role="img",
                tabindex=0 if top and n == 0 else -1, aria_label=say(msg("Layer {k}: {fate}", k=k, fate=fate)),
            )  # fmt: skip
            over = tag("foreignObject", bubble, x=20, y=where, width=cakes.WIDE - 40, height=90, aria_hidden=True)
            told += tag("g", band, over, class_="fate")
    label = say(msg("Stripes of the layers; arrow keys lead from one to the next"))
    return tag("g", told, transform=at(CAKE_AT, 0), role="group", aria_label=label) if told else ""


def _hits(v: View, say: Say, large: int) -> str:
    cake = v.baker(large).cake
    drawn = tag(
        "g",
        *(
            tag(
                "rect",
                x=CAKE_AT,
                y=y,
                width=cakes.WIDE,
                height=cakes.HIGH,
                role="img",
                aria_label=say(layer_label(cake, k)),
            )
            for k, y in reversed(list(enumerate(cakes.heights(len(cake), BASE))))
        ),
        role="group",
        aria_label=say(cake_label(v, large)),
    )
    drawn = tag("g", drawn, _fates(cake, say), class_="large-cake", style=_growth(v, cake))
    beside = tag(
        "rect", x=LOOP_AT[0] - COLUMN / 2, y=SUPPLY_Y - 14, width=COLUMN, height=28, role="img",
        aria_label=say(msg("Supply: {cubes}", cubes=cubes_list({c: n for c, n in v.supply.items() if n}))),
    )  # fmt: skip
    for seat, (x, wide) in _columns(v).items():
        box = tag("rect", x=x - wide / 2, y=OTHERS_Y - 2, width=wide, height=182, rx=8)
        beside += tag(
            "a", box, href=f"?cake={seat}", data_do="option", data_name="cake", data_value=str(seat), id=f"look-{seat}",
            aria_label=say(things_label(v, seat)),
        )  # fmt: skip
    return drawn + _aside(beside)


# the first page


def cover(say: Say) -> str:
    """A finished cake with its cherry, for the game's card on the first page."""
    from tischlein.games.topp_die_torte.pictures import COVER

    base = 246.0
    ys = cakes.heights(len(COVER), base)
    layers = "".join(cakes.layer(piece, y, k) for k, (piece, y) in enumerate(zip(COVER, ys, strict=True)))
    picture = Picture(
        box=(-140, -58, 580, 372),
        label=say(msg("A cake of striped layers with a cherry on top")),
        defs=sugar.symbols(),
        layers={"cake": cakes.stand(base, 1) + cakes.lid(ys[-1]) + layers + cakes.cherry(ys[-1])},
        css="",
    )
    return picture.still("cover-topp-", "cover-art", ' preserveAspectRatio="xMidYMid meet"')
