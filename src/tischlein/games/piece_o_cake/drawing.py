"""The cake as a picture: slices, knives, portions, and what a reader is doing with them; and the kinds at the end."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import NamedTuple

from tischlein.games.piece_o_cake import notation
from tischlein.games.piece_o_cake.components import KINDS, SLICES
from tischlein.games.piece_o_cake.controls import chosen_portion, eaten_slices
from tischlein.games.piece_o_cake.names import counted, kind_name, kind_sign, lying_aside
from tischlein.games.piece_o_cake.plates import own, player_things
from tischlein.games.piece_o_cake.scoring import interlude
from tischlein.games.piece_o_cake.shares import Share, angle, knives, shares
from tischlein.games.piece_o_cake.slices import (
    FRUIT_AT,
    GLAZE,
    HALF,
    INK,
    NUMBER_AT,
    RADIUS,
    SIGN_AT,
    polar,
    symbols,
    wedge,
)  # fmt: skip
from tischlein.games.piece_o_cake.state import DECLINE, TAKE
from tischlein.games.piece_o_cake.view import HIDDEN, VALUE, View
from tischlein.look import emblems, signs
from tischlein.look.icons import ICONS
from tischlein.look.picture import NO_MARKS, Marks, Picture
from tischlein.look.svg import Attribute, Point, at, num, placed, tag, use
from tischlein.words import Message, msg, msgs
from tischlein.words.say import Say

__all__ = ["board", "cover", "interlude", "own", "player_things", "tools"]

BOX = (-302.0, -302.0, 604.0, 604.0)
KNIFE_AT, LETTER_AT = 240.0, 278.0
DEEP = 11.0  # how far a slice's side shows under its top


class Tool(NamedTuple):
    """A button beside the board.  name, value: the option it sets.  pressed: whether it is on."""

    name: str
    value: str
    label: Message
    icon: str
    pressed: bool


def board(v: View, say: Say, marks: Marks = NO_MARKS) -> Picture:
    """The cake of a view, with knives while it is cut; in the end, who leads which kind."""
    cut = shares(v, marks)
    return Picture(
        box=BOX,
        label=_label(v, say),
        defs=symbols(),
        layers={
            "ground": ground(),
            "aside": _aside(v, say),
            "sides": _sides(v, cut),
            "pieces": _tops(v, say, cut),
            "kinds": _kinds(v) if v.scored else "",
            "signs": _signs(v, marks, cut),
            "hits": _hits(v, say, marks, cut),
        },
        places=_places(cut),
    )


def _label(v: View, say: Say) -> str:
    """What is drawn, for whoever does not see it."""
    aside = lying_aside(v) if v.extra else None
    return f"{say(_title(v))}; {say(aside)}" if aside else say(_title(v))


def tools(v: View, marks: Marks) -> list[Tool]:
    """Choices of how it is drawn: with or without what each portion is worth to everybody."""
    if v.scored:
        return []
    on = marks.options.get("worth") == "on"
    label = msg("Hide what each portion is worth") if on else msg("Show what each portion is worth")
    return [Tool("worth", "off" if on else "on", label, "scales", on)]


def _title(v: View) -> Message:
    if v.scored:
        return msg("The eight kinds, and who has most of each")
    if not v.cake:
        return msg("An empty cake plate")
    if not v.portions:
        return msgs("The cake, {n} slice", "The cake, {n} slices", len(v.cake))
    n = len(v.offered)
    return msgs("The cake, {n} portion left", "The cake, {n} portions left", n)


# the plate and the slices


@functools.cache
def ground() -> str:
    """The porcelain plate with its gold line."""
    return (
        tag("ellipse", cx=6, cy=16, rx=272, ry=270, fill="url(#cake-pool)")
        + tag("circle", r=256, fill="var(--plate)")
        + tag("circle", r=255, fill="none", stroke="var(--plate-edge)", stroke_width=2)
        + tag("circle", r=246, fill="none", stroke="var(--brass-fill)", stroke_width=1.5)
        + tag("circle", r=222, fill="var(--plate-well)")
    )


def _share_of(cut: list[Share], number: int) -> Share | None:
    return next((share for share in cut if number in share.slices), None)


def _sides(v: View, cut: list[Share]) -> str:
    """The sides of all slices and their shadows, under all tops."""
    drawn = []
    for number in range(1, SLICES + 1):
        share = _share_of(cut, number)
        if share is None:
            drawn.append(tag("g", class_="piece", id=f"side-{number}", opacity=0, style=placed(0, 0)))
            continue
        side = GLAZE[v.cake[number - 1]][2]
        turn = num(angle(number))
        shadow = use("cake-wedge", transform=f"translate(5 18) rotate({turn})", fill="#2b1a0c", fill_opacity=0.16)
        body = use("cake-wedge", transform=f"translate(0 {num(DEEP)}) rotate({turn})", fill=side, stroke=side)
        drawn.append(
            tag("g", shadow if share.out else "", body, class_="piece", id=f"side-{number}", style=placed(*share.shift), opacity=0 if share.taken else None)
        )  # fmt: skip
    return "".join(drawn)


def _tops(v: View, say: Say, cut: list[Share]) -> str:
    """The eleven slices, always in the same order: only their places change."""
    drawn = []
    for number in range(1, SLICES + 1):
        share = _share_of(cut, number)
        name = f"top-{number}"
        if share is None:
            drawn.append(tag("g", class_="piece", id=name, opacity=0, style=placed(0, 0)))
            continue
        kind = v.cake[number - 1]
        top = use(f"cake-slice-{kind}", transform=f"rotate({num(angle(number))})")
        hidden = 0 if share.taken else None
        words = face(kind, angle(number), say(kind_sign(kind)))
        drawn.append(tag("g", top, words, class_="piece", id=name, style=placed(*share.shift), opacity=hidden))
    return tag("g", *drawn, text_anchor="middle", fill="#2b201a")


def face(kind: str, turn: float, sign: str) -> str:
    """A slice's number and sign, upright."""
    x, y = polar(turn, NUMBER_AT)
    u, w = polar(turn, SIGN_AT)
    disc = tag("circle", cx=x, cy=y, r=16, fill="#fffaf0", stroke="#2b201a", stroke_opacity=0.5)
    if kind == "joker":
        number = tag("g", emblem_star(), transform=at(x - 10.8, y - 10.8, 0, 0.9))
    else:
        number = tag("text", str(VALUE[kind]), x=x, y=y + 6.5, font_size=19, font_weight=700)
    mark = tag("text", sign, x=u, y=w + 4.5, font_size=13, font_weight=700, fill=INK[kind])
    return disc + number + mark


@functools.cache
def emblem_star() -> str:
    """The joker's sign where others have a number."""
    return tag("path", d=emblems.STAR, fill="#b07a12")


# slices set aside


def _aside(v: View, say: Say) -> str:
    """Slices set aside: face down, or what the viewer has seen of them; two for one are laid half on each other.

    They lie below the cake; while one is picked, large on the empty plate.
    """
    shown = v.looked or ("?",) * v.aside
    if not v.extra:
        return ""
    return "".join(_lying(kind, k, len(shown), say, v.phase in ("look", "pick")) for k, kind in enumerate(shown))


def _lying(kind: str, k: int, n: int, say: Say, picking: bool) -> str:
    step = k - (n - 1) / 2
    top = use("cake-back" if kind == HIDDEN else f"cake-slice-{kind}")
    shadow = use("cake-wedge", y=14, fill="#2b1a0c", fill_opacity=0.2)
    place = at(124 * step, 126, 8 * step, 1.1) if picking else at(-236, 304, 34 * step, 0.28)
    words = face(kind, 0, say(kind_sign(kind))) if kind != HIDDEN else ""
    return tag("g", shadow, top, words, transform=place, text_anchor="middle", fill="#2b201a")


# signs


def _signs(v: View, marks: Marks, cut: list[Share]) -> str:
    drawn = _knives(v, marks) if v.phase == "cut" and len(v.cake) == SLICES else ""
    if len(cut) > 1 or (v.portions and len(cut) == 1):
        drawn += "".join(_letter(share, marks) for share in cut if not share.taken)
    drawn += "".join(_fork(number, cut) for number in eaten_slices(v, marks.selected))
    if marks.shown is not None:
        drawn += _shown(*marks.shown, cut)
    place = _spots(cut).get(marks.refused)
    if place is not None:
        drawn += signs.refused(*place)
    return drawn


def _letter(share: Share, marks: Marks) -> str:
    chosen = f"portion-{share.letter}" in marks.selected
    disc = tag("circle", r=21, fill="var(--brass-fill)" if chosen else "var(--porcelain)", stroke="var(--line-2)")
    ink = "#2b1c04" if chosen else "var(--ink)"
    word = tag("text", share.letter, y=8, font_size=23, font_weight=700, text_anchor="middle", fill=ink, class_="serif")
    return tag("g", disc, word, transform=at(*polar(share.middle, LETTER_AT)))


def _fork(number: int, cut: list[Share]) -> str:
    """A coin with a fork on a slice that is to be eaten."""
    share = _share_of(cut, number)
    if share is None:
        return ""
    (x, y), (dx, dy) = polar(angle(number), FRUIT_AT), share.shift
    coin = tag("circle", r=20, fill=signs.COIN, stroke=signs.EDGE, stroke_width=1.5)
    fork = tag(
        "path", d=ICONS["fork"], transform=at(-13, -13, 0, 1.08), fill="none", stroke=signs.EDGE, stroke_width=2,
        stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip
    return tag("g", coin, fork, transform=at(x + dx, y + dy))


def _knives(v: View, marks: Marks) -> str:
    """Before every slice a knife: small and pale where one could cut, brass with a dotted line where it does."""
    set_ = knives(v, marks)
    return "".join(_knife(number, number in set_) for number in range(1, SLICES + 1))


def _knife(number: int, on: bool) -> str:
    turn = 2 * (number - 1) * HALF
    (x0, y0), (x1, y1) = polar(turn, 20), polar(turn, 224)
    line = ""
    if on:
        path = f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"
        line = tag("path", d=path, stroke=signs.COIN, stroke_width=3, stroke_dasharray="1 7", stroke_linecap="round")
        disc = tag("circle", r=15, fill="var(--brass-fill)", stroke="#2b1c04", stroke_width=1.5)
    else:
        disc = tag("circle", r=11, fill="var(--porcelain)", stroke="var(--line-2)", stroke_width=1.5)
    handle = tag("path", d="M-1.8 10.5v-6.5h3.6v6.5z", fill="#5d3b12" if on else "var(--ink-2)")
    edge: dict[str, Attribute] = {"fill": "#fffaf0", "stroke": "#2b1c04"} if on else {"fill": "var(--ink-2)"}
    blade = tag("path", d="M-1.8 3V-10.5c4 3.5 5 8.5 3.6 13.5z", stroke_width=0.8, **edge)
    knife = tag("g", handle, blade, transform=f"rotate({num(turn)})" + ("" if on else " scale(.74)"))
    return line + tag("g", disc, knife, transform=at(*polar(turn, KNIFE_AT)))


def _shown(action: int, seat: int, cut: list[Share]) -> str:
    """Who took a portion stands where it lay; a cut has its traces along the knives."""
    if TAKE <= action < DECLINE:
        letter = notation.taken(action).letter
        for share in cut:
            if share.letter == letter and share.taken:
                x, y = polar(share.middle, FRUIT_AT)
                biscuit = tag("g", emblems.biscuit(seat), transform=at(x - 24, y - 24, 0, 2))
                return (
                    tag("circle", cx=x, cy=y, r=36, fill=signs.COIN, fill_opacity=0.8)
                    + biscuit
                    + signs.trail_ring(x, y, 36)
                )
    if action < TAKE and len(cut) > 1:
        lines = []
        for number in notation.cuts(action):
            (x0, y0), (x1, y1) = polar(2 * (number - 1) * HALF, 218), polar(2 * (number - 1) * HALF, 244)
            lines.append(f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}")
        return signs.trail("".join(lines))
    return ""


# the end: who has most of each kind


def _kinds(v: View) -> str:
    """A slice of each kind around the plate, with the biscuits of those who have most of it and how many they have."""
    step = 360 / len(KINDS)
    drawn = []
    for k, kind in enumerate(KINDS):
        turn = (k + 0.5) * step
        leaders = v.leaders(kind)
        top = use(f"cake-slice-{kind}", transform=f"rotate({num(turn)})")
        side = use("cake-wedge", transform=f"translate(0 {num(DEEP)}) rotate({num(turn)})", fill=GLAZE[kind][2])
        x, y = polar(turn, NUMBER_AT)
        value = tag("circle", cx=x, cy=y, r=16, fill="#fffaf0", stroke="#2b201a", stroke_opacity=0.5) + tag(
            "text",
            str(VALUE[kind]),
            x=x,
            y=y + 6.5,
            font_size=19,
            font_weight=700,
            fill="#2b201a",
            text_anchor="middle",
        )
        won = "".join(_winner(v, seat, kind, turn, i, len(leaders)) for i, seat in enumerate(leaders))
        drawn.append(tag("g", side, top, value, won, opacity=None if leaders else 0.3))
    return tag("g", *drawn, transform="scale(.97)")


def _winner(v: View, seat: int, kind: str, turn: float, i: int, n: int) -> str:
    x, y = polar(turn + (i - (n - 1) / 2) * min(10.5, 40 / n), 266)
    plate = tag("circle", r=19, fill=signs.COIN, stroke=signs.EDGE, stroke_opacity=0.5)
    biscuit = tag("g", emblems.biscuit(seat), transform=at(-13, -13, 0, 1.08))
    count = tag("circle", cx=13, cy=-13, r=9.5, fill="var(--ink)") + tag(
        "text", str(v.plate(seat).count(kind)), x=13, y=-8.8, font_size=12.5, font_weight=700, text_anchor="middle", fill="var(--porcelain)"
    )  # fmt: skip
    return tag("g", plate, biscuit, count, transform=at(x, y))


# controls


def _hits(v: View, say: Say, marks: Marks, cut: list[Share]) -> str:
    if v.phase == "cut" and len(v.cake) == SLICES:
        return "".join(_knife_hit(v, say, marks, number) for number in range(1, SLICES + 1))
    if v.phase != "choose":
        return ""
    chosen = chosen_portion(v, marks.selected)
    letters = [share.letter for share in cut if not share.taken]
    drawn = []
    for share in cut:
        if share.taken:
            continue
        first = share.letter == (chosen.letter if chosen else letters[0])
        drawn.append(_portion_hit(v, say, marks, share, first))
        if chosen is not None and chosen.letter == share.letter:
            drawn += [
                _slice_hit(v, say, marks, share, number) for number in share.slices if v.cake[number - 1] != "joker"
            ]
    return "".join(drawn)


def _hit(
    name: str,
    control: str,
    label: str,
    marks: Marks,
    first: bool,
    shape: Mapping[str, Attribute],
    on: bool | None = None,
) -> str:
    """on: where it is not simply the control that is selected."""
    return tag(
        name,
        id=control,
        data_pick=control,
        role="button",
        tabindex=0 if first else -1,
        aria_label=label,
        aria_pressed=control in marks.selected if on is None else on,
        aria_disabled=None if marks.active else True,
        **shape,
    )


def _knife_hit(v: View, say: Say, marks: Marks, number: int) -> str:
    before, after = kind_name(v.cake[number - 2]), kind_name(v.cake[number - 1])
    label = msg("Knife before slice {number}, between {before} and {after}", number=number, before=before, after=after)
    shape: dict[str, Attribute] = {"d": _gap(), "transform": f"rotate({num(2 * (number - 1) * HALF)})"}
    return _hit("path", f"knife-{number}", say(label), marks, number == 1, shape)


@functools.cache
def _gap() -> str:
    """Path data of where a finger sets a knife: the gap between two slices, and as much around the knife as others leave."""
    side, wide, slim = 0.8 * HALF, KNIFE_AT + 24, 60.0
    (a, b), (c, d) = polar(side, slim), polar(side, wide)
    return f"M{num(-a)} {num(b)}L{num(-c)} {num(d)}A{num(wide)} {num(wide)} 0 0 1 {num(c)} {num(d)}L{num(a)} {num(b)}z"


def _portion_hit(v: View, say: Say, marks: Marks, share: Share, first: bool) -> str:
    """The whole portion; once it is chosen its letter, for then its slices are touched one by one."""
    kinds = [v.cake[number - 1] for number in share.slices]
    portion = v.portion(share.letter)
    cream = portion.cream if portion else 0
    label = msgs(
        "Portion {letter}: {kinds}; {n} point of cream",
        "Portion {letter}: {kinds}; {n} points of cream",
        cream, letter=share.letter, kinds=list(counted(kinds)),
    )  # fmt: skip
    control = f"portion-{share.letter}"
    if control in marks.selected:
        x, y = polar(share.middle, LETTER_AT)
        return _hit("circle", control, say(label), marks, first, {"cx": x, "cy": y, "r": 26})
    dx, dy = share.shift
    turn = f"translate({num(dx)} {num(dy)}) rotate({num(share.middle)})"
    shape: dict[str, Attribute] = {"transform": turn, "d": wedge(RADIUS + 14, len(share.slices) * HALF)}
    return _hit("path", control, say(label), marks, first, shape)


def _slice_hit(v: View, say: Say, marks: Marks, share: Share, number: int) -> str:
    dx, dy = share.shift
    turn = f"translate({num(dx)} {num(dy)}) rotate({num(angle(number))})"
    kind = kind_name(v.cake[number - 1])
    eaten = number in eaten_slices(v, marks.selected)
    label = msg("{kind}: to be eaten", kind=kind) if eaten else msg("{kind}: to be kept", kind=kind)
    shape: dict[str, Attribute] = {"transform": turn, "d": wedge(RADIUS)}
    return _hit("path", f"eat-{number}", say(label), marks, False, shape, eaten)


def _spots(cut: list[Share]) -> dict[str, Point]:
    """Where each control of the cake is."""
    found = {f"knife-{number}": polar(2 * (number - 1) * HALF, KNIFE_AT) for number in range(1, SLICES + 1)}
    for share in cut:
        dx, dy = share.shift
        x, y = polar(share.middle, FRUIT_AT)
        found[f"portion-{share.letter}"] = (x + dx, y + dy)
        for number in share.slices:
            x, y = polar(angle(number), FRUIT_AT)
            found[f"eat-{number}"] = (x + dx, y + dy)
    return found


def _places(cut: list[Share]) -> dict[str, Point]:
    left, top, wide, high = BOX
    return {control: (100 * (x - left) / wide, 100 * (y - top) / high) for control, (x, y) in _spots(cut).items()}


# the first page

COVER = ("cherry", "kiwi", "chocolate", "plum", "gooseberry", "strawberry", "blackberry", "apricot", "strawberry", "kiwi", "gooseberry")  # fmt: skip


def cover(say: Say) -> str:
    """A cake with one slice drawn out of it, for the game's card on the first page."""
    sides, tops = "", ""
    for number, kind in enumerate(COVER, 1):
        turn = num(angle(number))
        dx, dy = polar(angle(1), 38) if number == 1 else (0.0, 0.0)
        move = at(dx, dy)
        body = use("cake-wedge", transform=f"translate(0 {num(DEEP)}) rotate({turn})", fill=GLAZE[kind][2])
        shadow = use("cake-wedge", transform=f"translate(5 18) rotate({turn})", fill="#2b1a0c", fill_opacity=0.16)
        sides += tag("g", shadow, body, transform=move)
        top = use(f"cake-slice-{kind}", transform=f"rotate({turn})")
        tops += tag(
            "g", top, tag("g", face(kind, angle(number), ""), text_anchor="middle", fill="#2b201a"), transform=move
        )
    picture = Picture(
        box=(-236, -286, 472, 274),
        label=say(msg("A cake of many kinds, one slice drawn out")),
        defs=symbols(),
        layers={"cake": ground() + sides + tops},
        css="",
    )
    return picture.still("cover-cake-", "cover-art", ' preserveAspectRatio="xMidYMin slice"')
