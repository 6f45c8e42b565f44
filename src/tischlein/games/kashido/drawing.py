"""Kashido's tray as a picture: sweets, chits at the ends of their lines, and what a reader is doing with them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace

from tischlein.games.kashido import notation, rules, sweets, tray
from tischlein.games.kashido.components import COLOURS, LINES
from tischlein.games.kashido.controls import chit_control
from tischlein.games.kashido.names import chit_name, line_name, sweet_name, sweets_name
from tischlein.games.kashido.own import own, player_things
from tischlein.games.kashido.view import SQUARES, SQUARES_OF, Chit, View
from tischlein.look import emblems, signs
from tischlein.look.picture import NO_MARKS, Marks, Picture
from tischlein.look.svg import Attribute, Point, at, num, placed, tag, use
from tischlein.words import Message, Player, msg, msgs
from tischlein.words.say import Say

__all__ = ["board", "cover", "own", "player_things"]

HELPED = ("more", "green")
ROWS = [column + row for row in "4321" for column in "abcd"]  # squares as they are read
NEIGHBOURS = {
    square: [
        other for other in SQUARES if abs(ord(other[0]) - ord(square[0])) + abs(int(other[1]) - int(square[1])) == 1
    ]
    for square in SQUARES
}


def board(v: View, say: Say, marks: Marks = NO_MARKS) -> Picture:
    """The tray of a view.

    A target that is "more" or "green" is a chit that takes a green chit as well; any other is all that is needed.
    Chits that fit stay marked while a sweet is touched: they can be gained all the same.
    """
    hint = Hint(v, marks)
    marks = replace(marks, targets=_targets(v, marks))
    return Picture(
        box=tray.BOX,
        label=say(msg("Tray of sixteen sweets, with point chits at the ends of its ten lines")),
        defs=defs(),
        layers={
            "ground": ground(),
            "boxed-line": _boxed_line(hint.line),
            "chits": _chits(v, marks, hint),
            "pieces": _pieces(v, marks),
            "signs": _signs(v, marks, hint),
            "hits": _hits(v, say, marks),
        },
        places=tray.places(),
    )


def _targets(v: View, marks: Marks) -> Mapping[str, str]:
    """The targets, and the chits that fit (K11, K14) beside a touched sweet."""
    if not marks.active or not any(pick.startswith("sq-") for pick in marks.selected):
        return marks.targets
    fitting = {
        chit_control(chit.line, chit.colour): "gain"
        for chit in v.chits
        if not chit.owner
        and chit.number == v.count(chit.line, chit.colour)
        and (not v.gained or (v.gains and chit.line == v.line))
    }
    return fitting | dict(marks.targets)


class Hint:
    """What the move on trial leads to: the line it serves, the chits that could then be gained, the sweets that count."""

    def __init__(self, v: View, marks: Marks) -> None:
        self.line = v.line if v.gains else ""
        self.promised: set[tuple[str, str]] = set()
        self.counted: list[str] = []
        self.swap: tuple[str, ...] = ()
        action = marks.ghost
        if action is None or v.dealing:
            return
        if action < rules.USE:
            self.swap = notation.swapped(action)
            served = _served(v, *self.swap)
            self.promised = {(chit.line, chit.colour) for chit in served}
            if served and not self.line:
                self.line = max(served, key=lambda chit: chit.worth).line
        elif rules.GAIN <= action < rules.END:
            self.line, colour, _ = notation.gained(action)
            self.counted = [square for square in SQUARES_OF[self.line] if v.sweets[square] == colour]


def _served(v: View, a: str, b: str) -> list[Chit]:
    """The chits that fit once two sweets are swapped, and do not yet; of one line if the turn is bound to it."""
    after = v.sweets | {a: v.sweets[b], b: v.sweets[a]}
    return [
        chit
        for chit in v.chits
        if not chit.owner
        and chit.line == (v.line or chit.line)
        and v.count(chit.line, chit.colour) != chit.number
        and sum(after[square] == chit.colour for square in SQUARES_OF[chit.line]) == chit.number
    ]


# the board


@functools.cache
def defs() -> str:
    """Symbols and gradients, the same for every position."""
    gleam = tag("stop", stop_color="#fff", stop_opacity=0.16) + tag(
        "stop", offset=0.45, stop_color="#fff", stop_opacity=0
    )
    lacquer = tag("linearGradient", gleam, id="kashido-lacquer", x2=1, y2=1)
    return sweets.symbols() + emblems.symbols() + lacquer


@functools.cache
def ground() -> str:
    """The wooden board and the lacquer tray in it."""
    return _wood() + _lacquer()


def _wood() -> str:
    def slab(out: float, drop: float, round_: float, **paint: Attribute) -> str:
        size = tray.BOARD + 2 * out
        return tag("rect", x=-out, y=drop - out, width=size, height=size, rx=round_, **paint)

    grain = "".join(
        f"M-16 {y}q{num(tray.BOARD / 2 + 16)} {bow} {num(tray.BOARD + 32)} 0"
        for y, bow in ((70, 26), (168, -18), (286, 22), (402, -24))
    )
    return (
        tag("rect", x=-24, y=0, width=tray.BOARD + 48, height=tray.BOARD + 38, rx=46, opacity=0.05)
        + tag("rect", x=-19, y=-4, width=tray.BOARD + 38, height=tray.BOARD + 32, rx=38, opacity=0.08)
        + slab(16, 7, 32, fill="var(--hinoki-2)")
        + slab(16, 0, 32, fill="var(--hinoki)")
        + slab(15, 0, 31, fill="none", stroke="#fff", stroke_opacity=0.4)
        + tag("path", d=grain, fill="none", stroke="var(--hinoki-2)", stroke_opacity=0.5)
    )


def _lacquer() -> str:
    """The tray: lacquer with a gold line, a hollow for each sweet, and the names of columns and rows."""
    size, start = tray.TRAY, tray.WOOD
    rim: dict[str, Attribute] = {"x": start, "y": start, "width": size, "height": size, "rx": 16}
    half = tray.SQUARE / 2 - 2
    hollows = "".join(
        tag("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=8)
        for x, y in (tray.centre(square) for square in ROWS)
    )
    left, bottom = start + tray.RIM + 7, start + size - tray.RIM - 8
    rows = "".join(tag("text", row, x=left, y=tray.centre("a" + row)[1] - 26) for row in "1234")
    columns = "".join(
        tag("text", column, x=tray.centre(column + "1")[0] + 34, y=bottom, text_anchor="end") for column in "abcd"
    )
    return (
        tag("rect", x=start - 3, y=start + 4, width=size + 6, height=size + 4, rx=18, opacity=0.28)
        + tag("rect", **rim, fill="var(--urushi)")
        + tag("rect", **rim, fill="url(#kashido-lacquer)")
        + tag(
            "rect",
            x=start + 5,
            y=start + 5,
            width=size - 10,
            height=size - 10,
            rx=11,
            fill="none",
            stroke="var(--urushi-line)",
            stroke_width=1.2,
        )
        + tag("g", hollows, fill="var(--urushi-2)", stroke="#000", stroke_opacity=0.3)
        + tag("g", rows, columns, font_size=12, font_weight=600, fill="var(--urushi-line)")
    )


def _boxed_line(line: str) -> str:
    if not line:
        return ""
    (x, y), wide, high, turn = tray.line_box(line)
    brass: dict[str, Attribute] = {"fill": "var(--brass-fill)", "stroke": "var(--brass-fill)"}
    return tag(
        "rect",
        x=-wide / 2,
        y=-high / 2,
        width=wide,
        height=high,
        rx=10,
        fill_opacity=0.13,
        stroke_opacity=0.75,
        stroke_width=1.5,
        transform=at(x, y, turn),
        **brass,
    )


# chits


def _chits(v: View, marks: Marks, hint: Hint) -> str:
    drawn = "".join(_chit(v, chit, marks, hint) for chit in v.chits)
    return tag("g", drawn, font_size=17, font_weight=700, text_anchor="middle")


def _chit(v: View, chit: Chit, marks: Marks, hint: Hint) -> str:
    place = at(*tray.CHITS[chit.line, chit.colour])
    if chit.owner or not chit.number:
        return tag("g", _hollow(chit, v.over), transform=place)
    control = chit_control(chit.line, chit.colour)
    if control in marks.selected:
        under, size = sweets.plate(1.1), 0.82
    elif marks.targets.get(control) in HELPED and not marks.selected:
        under, size = sweets.helped_plate(), 0.86
    elif control in marks.targets:
        under, size = sweets.plate(), 0.74
    elif (chit.line, chit.colour) in hint.promised:
        under, size = tag("g", sweets.plate(), opacity=0.6), 0.74
    else:
        under, size = tag("ellipse", cx=1, cy=3, rx=18, ry=17.5, opacity=0.25), 1
    symbol = use(f"kashido-chit-{chit.colour}", transform=f"scale({num(size)})" if size < 1 else None)
    number = tag("text", str(chit.number), y=6, fill=sweets.INK[chit.colour])
    return tag("g", under, symbol, number, transform=place)


def _hollow(chit: Chit, owners: bool) -> str:
    """Where a chit was taken from, or will be dealt; at the end of the game with the biscuit of who took it."""
    shape = tag(
        "path",
        d=sweets.CHIT[chit.colour],
        transform="scale(.9)",
        fill="var(--hinoki-2)",
        fill_opacity=0.35 if chit.owner else 0,
        stroke="var(--hinoki-2)",
        stroke_dasharray="3 3",
    )
    if not (owners and chit.owner):
        return shape
    return shape + tag("g", emblems.biscuit(chit.owner, stroke_width=1.8), transform=at(-8.4, -8.4, scale=0.7))


# sweets


def _pieces(v: View, marks: Marks) -> str:
    """The sixteen sweets, always in the same order: only their places change."""
    drawn = []
    for name, square in v.places.items():
        colour = name.split("-")[0]
        if not square:
            middle = placed(tray.BOARD / 2, tray.BOARD / 2)
            drawn.append(tag("g", sweets.sweet(colour), class_="piece", id=name, style=middle, opacity=0))
            continue
        lifted = f"sq-{square}" in marks.selected
        inside = sweets.sweet(colour, lifted, signs.ring(40) if lifted else "")
        drawn.append(tag("g", inside, class_="piece", id=name, style=placed(*tray.centre(square))))
    return "".join(drawn)


# what is on trial, shown or refused


def _signs(v: View, marks: Marks, hint: Hint) -> str:
    drawn = "".join(_arrow(a, b, (a, b) == hint.swap) for a, b in _swaps(marks, hint))
    drawn += "".join(_counted(square) for square in hint.counted)
    if marks.shown is not None:
        drawn += _shown(v, *marks.shown)
    if marks.refused:
        x, y = _places().get(marks.refused, (0.0, 0.0))
        if marks.refused in _places():
            drawn += signs.refused(x, y, 20 if marks.refused.startswith("sq-") else 15)
    return drawn


@functools.cache
def _places() -> dict[str, Point]:
    squares = {f"sq-{square}": tray.centre(square) for square in SQUARES}
    return squares | {chit_control(line, colour): place for (line, colour), place in tray.CHITS.items()}


def _swaps(marks: Marks, hint: Hint) -> list[tuple[str, str]]:
    """The pairs of neighbours between which an arrow stands: from a touched sweet to where it may go."""
    pairs = {
        (min(square, other), max(square, other))
        for square in SQUARES
        if f"sq-{square}" in marks.selected
        for other in NEIGHBOURS[square]
        if f"sq-{other}" in marks.targets
    }
    if hint.swap:
        pairs.add((hint.swap[0], hint.swap[1]))
    return sorted(pairs, key=lambda pair: pair == hint.swap)  # the aimed one on top


def _arrow(a: str, b: str, aimed: bool, colour: str = "") -> str:
    (x0, y0), (x1, y1) = tray.centre(a), tray.centre(b)
    heads = "M-7-3.5H5M2-6.5l3.5 3L2-.5M7 3.5H-5M-2 .5l-3.5 3 3.5 3"
    fill = colour or ("var(--brass-fill)" if aimed else signs.COIN)
    coin = tag("circle", r=13, fill=fill, stroke=signs.EDGE)
    lines = tag(
        "path",
        d=heads,
        fill="none",
        stroke=signs.EDGE,
        stroke_width=1.7,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    turn = 90 if a[0] == b[0] else 0
    return tag("g", coin, lines, transform=at((x0 + x1) / 2, (y0 + y1) / 2, turn, 1.25 if aimed else 0.95))


def _counted(square: str) -> str:
    """A dotted ring around a sweet that counts for the chit on trial."""
    x, y = tray.centre(square)
    dots: dict[str, Attribute] = {"cx": x, "cy": y, "r": 36, "fill": "none", "stroke_linecap": "round"}
    return tag("circle", stroke=signs.EDGE, stroke_width=5, stroke_dasharray="0 8.078", **dots) + tag(
        "circle", stroke=signs.GLOW, stroke_width=3.2, stroke_dasharray="0 8.078", **dots
    )


def _shown(v: View, action: int, seat: int) -> str:
    """The traces of a move: a swap's two squares, or where a chit was taken from and by whom."""
    if action < rules.USE:
        a, b = notation.swapped(action)
        rings = "".join(signs.trail_ring(*tray.centre(square), 39) for square in (a, b))
        return rings + _arrow(a, b, True, signs.TRAIL)
    if not rules.GAIN <= action < rules.END:
        return ""
    line, colour, _ = notation.gained(action)
    x, y = tray.CHITS[line, colour]
    taken = tag("g", emblems.biscuit(seat, stroke_width=1.8), transform=at(x - 8.4, y - 8.4, scale=0.7))
    return (taken if v.chit(line, colour).owner else "") + signs.trail_ring(x, y, 20)


# controls


def _hits(v: View, say: Say, marks: Marks) -> str:
    half = tray.SQUARE / 2
    first = min((ROWS.index(pick[3:]) for pick in marks.selected if pick.startswith("sq-")), default=0)
    drawn = []
    for k, square in enumerate(ROWS):
        x, y = tray.centre(square)
        shape: dict[str, Attribute] = {"x": x - half, "y": y - half, "width": 2 * half, "height": 2 * half, "rx": 8}
        drawn.append(_hit("rect", f"sq-{square}", say(_square_label(v, square)), marks, k == first, shape))
    for line in LINES:
        for colour in COLOURS:
            x, y = tray.CHITS[line, colour]
            control = chit_control(line, colour)
            label = say(_chit_label(v.chit(line, colour), v, marks.targets.get(control, "")))
            drawn.append(_hit("circle", control, label, marks, False, {"cx": x, "cy": y, "r": 20}))
    return "".join(drawn)


def _hit(name: str, control: str, label: str, marks: Marks, in_order: bool, shape: dict[str, Attribute]) -> str:
    return tag(
        name,
        id=control,
        data_pick=control,
        role="button",
        tabindex=0 if in_order else -1,
        aria_label=label,
        aria_pressed=control in marks.selected,
        aria_disabled=None if marks.active else True,
        **shape,
    )


def _square_label(v: View, square: str) -> Message:
    colour = v.sweets[square]
    if not colour:
        return msg("{square}, empty", square=square)
    return msg("{square}, {sweet}", square=square, sweet=sweet_name(colour))


def _chit_label(chit: Chit, v: View, target: str) -> Message:
    line = line_name(chit.line)
    if not chit.number:
        return msg("{colour} chit of {line}, not dealt yet", colour=sweets_name(chit.colour), line=line)
    name = chit_name(chit.colour, chit.number)
    if chit.owner:
        return msg("{chit} of {line}, taken by {name}", chit=name, line=line, name=Player(chit.owner))
    if target in HELPED:
        return msg("{chit} on {line}, can be gained with a green chit", chit=name, line=line)
    if target:
        return msg("{chit} on {line}, can be gained", chit=name, line=line)
    return msgs(
        "{chit} on {line}; there is {n} sweet of this colour there",
        "{chit} on {line}; there are {n} sweets of this colour there",
        v.count(chit.line, chit.colour),
        chit=name,
        line=line,
    )


# the first page


def cover(say: Say) -> str:
    """A corner of the tray, for the game's card on the first page."""
    rows = ("yellow", "red", "blue", "green"), ("green", "blue", "yellow", "red"), ("blue", "green", "yellow", "red")
    drawn = "".join(
        tag("g", sweets.sweet(colour), transform=at(*tray.centre("abcd"[column] + str(4 - row))))
        for row, colours in enumerate(rows)
        for column, colour in enumerate(colours)
    )
    picture = Picture(
        box=(34, 40, 408, 237),
        label=say(msg("Camellias, chrysanthemums, leaves and hydrangeas on a lacquer tray")),
        defs=defs(),
        layers={"tray": _lacquer() + drawn},
        css="",
    )
    return picture.still("cover-kashido-", "cover-art", ' preserveAspectRatio="xMidYMin slice"')
