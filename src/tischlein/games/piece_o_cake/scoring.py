"""The end of the game: every kind with who has most of it, as a card; and plates as a picture."""

from __future__ import annotations

from tischlein.games.piece_o_cake.components import KINDS
from tischlein.games.piece_o_cake.names import kind_name, slices_name
from tischlein.games.piece_o_cake.slices import BACK, HALF, polar, small, symbols, wedge
from tischlein.games.piece_o_cake.view import VALUE, Plate, View
from tischlein.look import emblems, signs
from tischlein.look.emblems import emblem
from tischlein.look.icons import ICONS, icon
from tischlein.look.picture import Picture
from tischlein.look.svg import at, escape, num, tag, use
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say


def interlude(before: View, after: View, actor: int, action: int | None, say: Say) -> str:
    """The scoring kind by kind, when a step has ended a game; else nothing."""
    return card(after, say) if after.scored and not before.scored else ""


def card(v: View, say: Say) -> str:
    """A table: a row a player, a column a kind with what it pays; then the cream, then everything."""
    kinds = "".join(
        tag("th", small(kind), tag("b", str(VALUE[kind]), aria_hidden=True), _sr(say(_pays(kind))), scope="col")
        for kind in KINDS
    )
    cream = tag("th", tag("i", class_="dollop"), _sr(say(msg("Cream"))), scope="col")
    earlier = tag("th", escape(say(pmsg("piece_o_cake", "Before"))), scope="col") if v.game > 1 else ""
    total = tag("th", escape(say(pmsg("piece_o_cake", "Together"))), scope="col", class_="together")
    rows = "".join(_row(v, say, seat) for seat in range(1, v.players + 1))
    title = tag("h2", escape(say(_title(v))), id="interlude-head")
    head = tag("thead", tag("tr", tag("td"), kinds, cream, earlier, total))
    return title + tag("table", head, tag("tbody", rows), class_="kinds-scored")


def _title(v: View) -> Message:
    if v.games == 1:
        return msg("The kinds are scored")
    return msg("Game {game} of {games}: the kinds are scored", game=v.game, games=v.games)


def _pays(kind: str) -> Message:
    return msgs("{kind}, {n} point for the most", "{kind}, {n} points for the most", VALUE[kind], kind=kind_name(kind))


def _sr(text: str) -> str:
    return tag("span", escape(text), class_="sr")


def _row(v: View, say: Say, seat: int) -> str:
    plate = v.plate(seat)
    cells = ""
    for kind in KINDS:
        n, leads = plate.count(kind), seat in v.leaders(kind)
        shown = tag("span", icon("crown") if leads else "", str(n) if n else "–", aria_hidden=True)
        words = msgs("{slices}: {n} point", "{slices}: {n} points", VALUE[kind], slices=slices_name(n, kind))
        cells += tag("td", shown, _sr(say(words if leads else slices_name(n, kind))), class_="best" if leads else None)
    name = tag("th", emblem(seat), tag("span", escape(say.name(seat)), class_="name"), scope="row", class_=f"p{seat}")
    earlier = tag("td", str(v.earlier[seat - 1])) if v.game > 1 else ""
    together = tag("td", str(v.scores[seat - 1]), class_="together")
    return tag("tr", name, cells, tag("td", str(plate.cream)), earlier, together)


# plates as a picture

WIDE, HIGH = 316.0, 396.0


def plates(v: View, say: Say) -> Picture:
    """Every plate with its kept slices face up, by kind and with a crown where they are most, and the eaten ones below."""
    drawn = "".join(
        tag("g", _plate(v, seat), transform=at(WIDE * (seat - 0.5), 150)) for seat in range(1, v.players + 1)
    )
    names: list[Player | Message] = [Player(seat) for seat in range(1, v.players + 1)]
    return Picture(
        box=(0, -24, WIDE * v.players, HIGH),
        label=say(msg("The plates of {names}", names=names)),
        defs=symbols(),
        layers={"plates": drawn},
        css="",
    )


def _plate(v: View, seat: int) -> str:
    plate = v.plate(seat)
    porcelain = (
        tag("ellipse", cx=3, cy=9, rx=142, ry=140, fill="url(#cake-pool)")
        + tag("circle", r=134, fill="var(--plate)", stroke="var(--plate-edge)", stroke_width=2)
        + tag("circle", r=128, fill="none", stroke="var(--brass-fill)", stroke_width=1.2)
        + tag("circle", r=114, fill="var(--plate-well)")
    )
    kinds = [kind for kind in KINDS if plate.count(kind)]
    step = 360 / max(3, len(kinds))
    piles = "".join(_pile(v, seat, kind, k * step) for k, kind in enumerate(kinds))
    biscuit = tag("circle", r=25, fill="var(--porcelain)", stroke="var(--line-2)") + tag(
        "g", emblems.biscuit(seat), transform=at(-18, -18, 0, 1.5)
    )
    return (
        porcelain + piles + tag("g", biscuit, transform=at(-118, -128)) + tag("g", _eaten(plate), transform=at(0, 166))
    )


def _pile(v: View, seat: int, kind: str, turn: float) -> str:
    """Slices of a kind fanned out, with their number and what they pay if they are most."""
    n = v.plate(seat).count(kind)
    fan = "".join(
        use(
            "cake-wedge",
            transform=f"translate(0 6) rotate({num((k - (n - 1) / 2) * 7)}) scale(.52)",
            fill="#2b1a0c",
            fill_opacity=0.18,
        )
        + use(f"cake-slice-{kind}", transform=f"rotate({num((k - (n - 1) / 2) * 7)}) scale(.52)")
        for k in range(n)
    )
    x, y = polar(turn, 16)
    u, w = polar(turn, 52)
    count = tag("circle", r=15, fill="var(--ink)") + tag(
        "text", str(n), y=6, font_size=17, font_weight=700, text_anchor="middle", fill="var(--porcelain)"
    )
    won = _crown(VALUE[kind], *polar(turn, 140)) if seat in v.leaders(kind) else ""
    return (
        tag("g", tag("g", fan, transform=f"rotate({num(turn)})"), transform=at(x, y))
        + tag("g", count, transform=at(u, w))
        + won
    )


def _crown(value: int, x: float, y: float) -> str:
    box = tag(
        "rect", x=-29, y=-15, width=58, height=30, rx=15, fill=signs.COIN, stroke="var(--brass-fill)", stroke_width=2.5
    )
    crown = tag(
        "path", d=ICONS["crown"], transform=at(-25, -11, 0, 0.95), fill="none", stroke=signs.EDGE, stroke_width=2, stroke_linejoin="round"
    )  # fmt: skip
    number = tag("text", str(value), x=13, y=6.5, font_size=18, font_weight=700, text_anchor="middle", fill=signs.EDGE)
    return tag("g", box, crown, number, transform=at(x, y))


def _eaten(plate: Plate) -> str:
    """Eaten slices face down, and their cream."""
    n = plate.slices_eaten
    backs = "".join(
        tag("g", tag("path", d=wedge(78, HALF), fill="#d9b88a", stroke="#8a6437"), tag("path", d=BACK, fill="#fff6e2", stroke="#b98f58", transform=at(0, -50, 0, 0.42)), transform=at(-58 + 26 * k, 44))
        for k in range(n)
    )  # fmt: skip
    x = -58 + 26 * n + 22
    dollop = use("cake-cream", transform=at(x, 6))
    number = tag("text", str(plate.cream), x=x + 19, y=13, font_size=21, font_weight=700, fill="var(--ink)")
    return backs + dollop + number
