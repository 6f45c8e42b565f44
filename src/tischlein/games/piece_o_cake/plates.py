"""The plates of all players, and what the viewer decides about slices: as HTML below the cake."""

from __future__ import annotations

import functools

from tischlein.games.piece_o_cake.components import KINDS, SLICES
from tischlein.games.piece_o_cake.controls import NUMBERS
from tischlein.games.piece_o_cake.decide import button, deciding
from tischlein.games.piece_o_cake.names import kind_name, signed, slices_name
from tischlein.games.piece_o_cake.shares import preview
from tischlein.games.piece_o_cake.slices import small
from tischlein.games.piece_o_cake.view import HIDDEN, VALUE, View
from tischlein.games.piece_o_cake.worth import best, declining
from tischlein.look.emblems import emblem
from tischlein.look.icons import icon
from tischlein.look.picture import NO_MARKS, Marks
from tischlein.look.svg import escape, tag
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say


def own(v: View, say: Say, marks: Marks = NO_MARKS) -> str:
    """What the viewer decides, what each portion is worth if that is wanted, and all plates, the viewer's first."""
    first = max(v.seat, 1)
    order = [(first - 1 + k) % v.players + 1 for k in range(v.players)]
    inside = (_heads(), *(_plate(v, say, marks, seat) for seat in order))
    plates = tag("div", *inside, class_=f"cake-plates slides of-{v.players}")
    return deciding(v, say, marks) + _worth(v, say, marks) + plates


def player_things(v: View, say: Say, seat: int) -> str:
    """What stands small beside a name: nothing, for all plates are shown with the cake."""
    return ""


@functools.cache
def _heads() -> str:
    """A slice of each kind with its value, over the columns in which the plates stand where there is little room."""
    kinds = (tag("span", small(kind), tag("b", str(VALUE[kind])), style=_column(kind)) for kind in KINDS)
    return tag("div", *kinds, class_="cake-kinds", aria_hidden=True)


def _column(kind: str) -> str:
    return f"--k:{KINDS.index(kind) + 1}"


def _title(seat: int) -> Message:
    return msg("Plate of {name}", name=Player(seat))


def _sr(say: Say, words: Message) -> str:
    return tag("span", escape(say(words)), class_="sr")


# a plate


def _plate(v: View, say: Say, marks: Marks, seat: int) -> str:
    plate = v.plate(seat)
    tags = ""
    if v.phase in ("cut", "choose", "pick", "swap") and v.player == seat:
        doing = pmsg("piece_o_cake", "cuts") if v.phase == "cut" else pmsg("piece_o_cake", "chooses")
        tags = tag("span", escape(say(doing)), class_="tag turn")
    declines = marks.active and v.phase == "choose" and seat == v.seat == v.player
    items = [
        _decline(v, say, marks, seat, kind) if declines else _lying(v, say, seat, kind)
        for kind in KINDS
        if plate.count(kind)
    ]
    head = tag("h3", emblem(seat), tag("span", escape(say.name(seat)), class_="name"), tags, _eaten(v, say, seat))
    if not items:
        body = tag("p", escape(say(msg("Nothing kept"))), class_="nothing")
    else:
        hint = (
            tag("p", escape(say(msg("Decline: touch a kind to eat all of it"))), class_="hint-line") if declines else ""
        )
        body = hint + tag("ul", *items)
    css = f"cake-plate p{seat}{' me' if seat == v.seat else ''}{' can' if declines and items else ''}"
    return tag("article", head, body, class_=css, id=f"plate-of-{seat}", aria_label=say(_title(seat)))


def _eaten(v: View, say: Say, seat: int) -> str:
    """How many slices are eaten, and their cream."""
    plate = v.plate(seat)
    words = msgs("{n} slice eaten", "{n} slices eaten", plate.slices_eaten)
    cream = msgs("{n} point of cream", "{n} points of cream", plate.cream)
    secret = ""
    if plate.secret:
        hidden = msg("an extra slice eaten in secret")
        said = (
            hidden
            if plate.secret == HIDDEN
            else msg("an extra slice eaten in secret: {kind}", kind=kind_name(plate.secret))
        )
        secret = tag("span", small(plate.secret, "cake-mini secret"), _sr(say, said))
    numbers = tag(
        "span", icon("fork"), str(plate.slices_eaten), tag("i"), str(plate.cream), aria_hidden=True, class_="sum"
    )
    return tag("span", secret, numbers, _sr(say, words), " ", _sr(say, cream), class_="eaten")


def _kept(v: View, seat: int, kind: str) -> Message:
    """What lies there, as it is read out."""
    plate = v.plate(seat)
    slices = slices_name(plate.kept.get(kind, 0), kind)
    if plate.joker == kind:
        slices = msg("{slices} and the joker", slices=slices)
    if seat in v.leaders(kind):
        return msgs("{slices}: most of all, {n} point", "{slices}: most of all, {n} points", VALUE[kind], slices=slices)
    return slices


def _pile(v: View, seat: int, kind: str) -> str:
    plate = v.plate(seat)
    joker = small("joker", "cake-mini with-joker") if plate.joker == kind else ""
    return small(kind) + joker + tag("b", str(plate.count(kind)), aria_hidden=True)


def _standing(v: View, say: Say, seat: int, kind: str) -> str:
    """A crown and the value for who leads; for the others what it could still pay."""
    if seat in v.leaders(kind):
        return tag("small", icon("crown"), str(VALUE[kind]), aria_hidden=True)
    return tag("small", escape(say(pmsg("piece_o_cake", "of {n}", n=VALUE[kind]))), aria_hidden=True)


def _lying(v: View, say: Say, seat: int, kind: str) -> str:
    css = "leads" if seat in v.leaders(kind) else None
    inside = _pile(v, seat, kind), _standing(v, say, seat, kind), _sr(say, _kept(v, seat, kind))
    return tag("li", *inside, class_=css, style=_column(kind))


def _decline(v: View, say: Say, marks: Marks, seat: int, kind: str) -> str:
    """A kind of one's own that can be eaten instead of taking a portion, with what that is worth."""
    brings = declining(v, seat, kind)
    label = msg(
        "Decline and eat {slices}: {cream} by cream, {kinds} by kinds",
        slices=_kept(v, seat, kind), cream=signed(brings.cream), kinds=signed(brings.kinds),
    )  # fmt: skip
    worth = tag(
        "small", f"{signed(brings.cream)} {signed(brings.kinds) if brings.kinds else ''}".strip(), aria_hidden=True
    )
    inside = _pile(v, seat, kind) + worth
    css = "leads" if seat in v.leaders(kind) else ""
    return tag(
        "li", button(f"plate-{kind}", inside, say(label), marks, "cake-pile"), class_=css or None, style=_column(kind)
    )


# what each portion is worth


def _worth(v: View, say: Say, marks: Marks) -> str:
    """A table: what each portion would bring each player at once, by kinds and by cream, in the split that is best now."""
    rows = _offers(v, marks)
    if marks.options.get("worth") != "on" or not rows:
        return ""
    seats = range(1, v.players + 1)
    cells = {(letter, seat): best(v, seat, kinds) for letter, kinds in rows for seat in seats}
    top = {seat: max(cells[letter, seat].total for letter, _ in rows) for seat in seats}
    head = "".join(
        tag("th", emblem(seat), tag("span", escape(say.name(seat)), class_="sr"), scope="col") for seat in seats
    )
    body = ""
    for letter, _ in rows:
        row = tag("th", letter, scope="row")
        for seat in seats:
            here = cells[letter, seat]
            words = say(msg("{kinds} by kinds, {cream} by cream", kinds=signed(here.kinds), cream=signed(here.cream)))
            text = tag("b", str(here.total).replace("-", "−")) + tag(
                "small", f"{here.kinds}+{here.cream}".replace("-", "−")
            )
            css = "best" if here.total == top[seat] else None
            row += tag("td", tag("span", text, aria_hidden=True), tag("span", escape(words), class_="sr"), class_=css)
        body += tag("tr", row, class_="now" if f"portion-{letter}" in marks.selected else None)
    title = tag("h3", icon("scales"), escape(say(msg("Worth now: by kinds + by cream"))))
    table = tag("table", tag("thead", tag("tr", "<td></td>", head)), tag("tbody", body))
    return tag(
        "section",
        title,
        table,
        class_="cake-worth",
        aria_label=say(msg("What each portion is worth as things stand")),
    )


def _offers(v: View, marks: Marks) -> list[tuple[str, tuple[str, ...]]]:
    """The portions that can be had, or would be as the knives stand."""
    if v.portions:
        return [(portion.letter, portion.kinds) for portion in v.offered]
    if v.phase != "cut" or len(v.cake) < SLICES:
        return []
    begins = tuple(sorted(NUMBERS[pick.removeprefix("knife-")] for pick in marks.selected if pick.startswith("knife-")))
    return [(letter, tuple(v.cake[number - 1] for number in slices)) for letter, slices in preview(begins, len(v.cake))]
