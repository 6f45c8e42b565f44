"""The cakes and jars that the guide shows, drawn from the game's own pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tischlein.games.topp_die_torte import cakes, sugar
from tischlein.games.topp_die_torte.components import GRADES, JARS, TRADE, Piece, Pieces, default
from tischlein.games.topp_die_torte.names import piece_name
from tischlein.games.topp_die_torte.view import ROOMS, Lying, Stripe
from tischlein.look.picture import Picture
from tischlein.look.svg import at, escape, num, tag
from tischlein.look.tokens import inline_style
from tischlein.words import msg, pmsg
from tischlein.words.say import Say


def lying(text: str) -> Lying:
    """A piece as it lies, such as "17" or "6r"; "plate 1" is a start piece."""
    word, _, number = text.rpartition(" ")
    n = int(number.removesuffix("r"))
    upright = _upright(default().starts[n] if word else default().pieces[n], bool(word))
    return upright.turn() if number.endswith("r") else upright


def _upright(piece: Piece, start: bool) -> Lying:
    stripes = tuple(Stripe(s.colour, s.bottom, s.top, s.drawing) for s in piece.stripes)
    return Lying(piece.number, False, start, stripes)


CAKE = tuple(map(lying, ("plate 1", "19", "6r")))
"""Ann's cake in the guide: green and purple connect down to the plate, blue only meets blue at a corner."""
HIGHER = (*CAKE, lying("33"))
"""The same a round later: purple connects over all layers."""
COVER = tuple(map(lying, ("plate 1", "12", "17", "35r", "20")))
"""The cake on the lid of the game: four layers on its start piece."""


def turn(say: Say) -> str:
    """Piece 6 upright and, below it, turned."""
    drawn = ""
    for k, text in enumerate(("6", "6r")):
        y = 78 * k
        words = say(piece_name(6, text.endswith("r")))
        drawn += cakes.layer(lying(text), 22 + y) + tag(
            "text", escape(words), x=0, y=14 + y, font_size=14, fill="var(--ink)"
        )
    return _picture(say, "turn", (-10, -4, 320, 158), drawn)


def stripes(say: Say) -> str:
    """Piece 6, turned, was just laid: green and purple are lit."""
    return _cake(say, "stripes", CAKE)


def again(say: Say) -> str:
    """Piece 33 was just laid: purple is lit through all layers."""
    return _cake(say, "again", HIGHER)


HELD: Mapping[str, Sequence[str]] = {
    "small": ("blue", "green"),
    "middle": ("green", "pink", "orange"),
    "large": ("blue", "orange", "purple", "pink"),
    TRADE: ("green", "green", "green", "pink"),
}
EARNED = ("pink", "green", "green")


def jars(say: Say) -> str:
    """Three jars almost full, the trade jar, and three cubes that have just been earned."""
    tray = tag("rect", x=0, y=18, width=56, height=122, rx=12, fill="var(--porcelain)", stroke="var(--line-2)")
    words = tag(
        "text",
        escape(say(pmsg("topp", "Earned"))),
        x=28,
        y=10,
        font_size=14,
        font_weight=600,
        text_anchor="middle",
        fill="var(--ink)",
    )
    cubes = "".join(sugar.cube(colour, 29, 46 + 34 * k, 1.2) for k, colour in enumerate(EARNED))
    drawn = tray + words + cubes
    for j, kind in enumerate(JARS):
        held = list(HELD[kind])
        count = tag("text", f"{len(held)} / {ROOMS[j]}", x=8, y=146, font_size=14, font_weight=600, fill="var(--ink)")
        drawn += tag(
            "g", sugar.jar(kind, ROOMS[j], held), sugar.chip(GRADES[j], -16, 140), count, transform=at(122 + 100 * j, 0)
        )
    drawn += tag("g", sugar.jar(TRADE, 0, list(HELD[TRADE])), transform=at(434, 0))
    drawn += tag("text", "3 → 1", x=434, y=146, font_size=14, font_weight=600, text_anchor="middle", fill="var(--ink)")
    return _picture(say, "jars", (-20, -8, 520, 172), drawn)


def _cake(say: Say, name: str, cake: Sequence[Lying]) -> str:
    base = 46.0 * len(cake) + 14
    lit = cakes.lit_by_top(cake)
    ys = cakes.heights(len(cake), base)
    layers = "".join(cakes.layer(piece, y, k, lit) for k, (piece, y) in enumerate(zip(cake, ys, strict=True)))
    drawn = cakes.stand(base, 1) + cakes.lid(ys[-1]) + layers + cakes.glow(cake, base, lit)
    return _picture(say, name, (-44, 0, 388, float(num(base + 68))), drawn)


def _picture(say: Say, name: str, box: tuple[float, float, float, float], drawn: str) -> str:
    label = {
        "turn": msg("Piece 6, upright above, turned below"),
        "stripes": msg("A cake of three layers with green and purple lit"),
        "again": msg("A cake of four layers with purple lit"),
        "jars": msg("Three blue jars, the trade jar, and three earned cubes"),
    }[name]
    picture = Picture(box=box, label=say(label), defs=sugar.symbols(), layers={"drawn": drawn}, css="")
    return picture.still(f"topp-{name}-", "board-art")


PICTURES: Mapping[str, Callable[[Say], str]] = {"turn": turn, "stripes": stripes, "again": again, "jars": jars}


def sheets(pieces: Pieces, say: Say) -> dict[str, str]:
    """Every piece of a pieces file as an SVG that stands alone, upright and below it turned: `piece-17`, `start-1` …"""
    found = {}
    for kind, group in (("piece", pieces.pieces), ("start", pieces.starts)):
        for piece in group.values():
            upright = _upright(piece, kind == "start")
            drawn = cakes.layer(upright, 0)
            high = 58.0
            if kind == "piece":
                drawn += cakes.layer(upright.turn(), 58)
                high += 58
            drawn += "".join(sugar.cube(colour, 14 + 28 * k, 62, 0.9) for k, colour in enumerate(piece.cubes))
            box = (-10.0, -6.0, 320.0, high + (26 if piece.cubes else 0))
            label = (
                say(piece_name(piece.number, False)) if kind == "piece" else say(msg("Start piece {k}", k=piece.number))
            )
            picture = Picture(box=box, label=label, defs=sugar.symbols(), layers={"drawn": drawn}, css="")
            svg = picture.still("", "tischlein", f' width="{num(2 * box[2])}" height="{num(2 * box[3])}"')
            found[f"{kind}-{piece.number}"] = svg.replace("<defs>", f"<style>{inline_style(svg)}</style><defs>", 1)
    return found
