"""Cakes, jars and chips for a terminal: letters for stripes, so that they can be read without colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from unicodedata import east_asian_width

from tischlein.games.topp_die_torte.components import COLOURS, GOLD, GRADES, JARS, TRADE
from tischlein.games.topp_die_torte.names import chips_name, colour_name, cubes_name, jar_name
from tischlein.games.topp_die_torte.view import ROOMS, Baker, Lying, Stripe, View, run
from tischlein.words import Player, msg, msgs, pmsg
from tischlein.words.say import Say

COLUMNS = 80
WIDE = 50  # characters of a piece's width: two units each
LETTERS = {"blue": "B", "pink": "P", "green": "G", "purple": "U", "orange": "O", GOLD: "*"}
DRAWN = {"": "", "cube": "1", "cubes": "2", "star": "+", "gold": "*"}
_PAINT = {"blue": "44;97", "pink": "105;30", "green": "42;30", "purple": "45;97", "orange": "43;30"}


def board(v: View, say: Say, colour: bool) -> str:
    """Every cake with its newest layer on top, the viewer's first, and what lies before each.  colour: with ANSI colours."""
    lines = [*_legend(say), "", *_supply(v, say)]
    seats = sorted(range(1, v.players + 1), key=lambda seat: (seat != v.seat, seat))
    for seat in seats:
        lines += ["", *_baker(v, say, seat, colour)]
    return "\n".join(line.rstrip() for line in lines)


def _legend(say: Say) -> Iterator[str]:
    yield "  ".join(f"{LETTERS[colour]} {say(colour_name(colour))}" for colour in COLOURS)
    words = (msg("one cube"), msg("two cubes"), msg("one star"), msg("a gold icon"))
    yield "  ".join(f"{sign} {say(word)}" for sign, word in zip("12+*", words, strict=True))


def _supply(v: View, say: Say) -> Iterator[str]:
    yield from _listed(say(pmsg("topp", "Supply")), _cubes(say, v.supply))
    yield from _listed(say(pmsg("topp", "Chips")), _chips(say, v.chips_left))
    if v.phase == "place" and v.hand:
        yield from _listed(say(pmsg("topp", "Earned")), _cubes(say, v.hand))
    if v.gold:
        yield say(msgs("{n} gold cube to place", "{n} gold cubes to place", v.gold))


def _cubes(say: Say, cubes: Mapping[str, int]) -> list[str]:
    return [say(cubes_name(colour, n)) for colour, n in cubes.items() if n] or [say(msg("no cubes"))]


def _chips(say: Say, counts: Sequence[int]) -> list[str]:
    return [say(chips_name(grade, n)) for grade, n in zip(GRADES, counts, strict=True) if n]


def _baker(v: View, say: Say, seat: int, colour: bool) -> Iterator[str]:
    baker = v.baker(seat)
    stars = msgs("{n} star", "{n} stars", baker.stars)
    yield say(msg("{name}: {points}", name=Player(seat), points=stars))
    for k in range(len(baker.cake) - 1, -1, -1):
        yield from _layer(baker.cake, k, colour)
    for j, kind in enumerate(JARS):
        held = f"{sum(baker.jars[j].values())}/{ROOMS[j]}"
        yield from _listed(f"  {say(jar_name(kind))} {held}", _cubes(say, baker.jars[j]))
    yield from _listed(f"  {say(jar_name(TRADE))}", _cubes(say, baker.trade))
    if sum(baker.chips):
        shown = baker.values
        more = [] if shown is None else [say(msgs("{n} point", "{n} points", sum(map(sum, shown))))]
        yield from _listed(f"  {say(pmsg('topp', 'Chips'))}", _chips(say, baker.chips) + more)
    yield from _open(say, baker, colour)


def _layer(cake: tuple[Lying, ...], k: int, colour: bool) -> Iterator[str]:
    """A layer as two rows: its upper edge with what is drawn, then its lower edge; the plate has its upper edge only."""
    piece = cake[k]
    name = "  " if piece.start else f"{k} "
    yield f"{name}{_row(piece, True, colour)}  {piece if not piece.start else ''}{_connected(cake) if k == len(cake) - 1 else ''}"
    if not piece.start:
        yield f"  {_row(piece, False, colour)}"


def _connected(cake: tuple[Lying, ...]) -> str:
    """The letters of what connects downward."""
    joined = "".join(LETTERS[colour] for colour in COLOURS if len(cake) > 1 and run(cake, colour) > 1)
    return f" ={joined}" if joined else ""


def _row(piece: Lying, upper: bool, colour: bool) -> str:
    """One edge as characters of two units: letters where a stripe covers the larger part, dots for dough."""
    found = ""
    at = 0
    for stripe in piece.stripes:
        start, end = ((x + 1) // 2 for x in (stripe.top if upper else stripe.bottom))
        found += "." * (start - at) + _stripe(stripe, end - start, upper, colour)
        at = end
    return found + "." * (WIDE - at)


def _stripe(stripe: Stripe, wide: int, upper: bool, colour: bool) -> str:
    letter = LETTERS[stripe.colour]
    text = letter * wide
    sign = DRAWN[stripe.drawing]
    if upper and sign:
        text = text[: wide // 2] + sign + text[wide // 2 + 1 :]
    return f"\x1b[{_PAINT[stripe.colour]}m{text}\x1b[0m" if colour else text


def _open(say: Say, baker: Baker, colour: bool) -> Iterator[str]:
    if not baker.open:
        return
    yield "  " + say(
        msg("Open pieces") if baker.choice is None else msg("Open pieces, {piece} chosen", piece=str(baker.choice))
    )
    for piece in baker.open:
        yield f"  {_row(piece, True, colour)}  {piece}"
        yield f"  {_row(piece, False, colour)}"
    if baker.chosen and baker.choice is None:
        yield "  " + say(pmsg("topp", "has chosen"))


def _listed(head: str, items: Sequence[str]) -> Iterator[str]:
    """A heading and its items in lines of at most COLUMNS; none is broken."""
    line = f"{head}: {items[0]}"
    for item in items[1:]:
        longer = f"{line} · {item}"
        if width(longer) > COLUMNS:
            yield line
            longer = f"    {item}"
        line = longer
    yield line


def width(text: str) -> int:
    """Columns of a terminal, or so many times an average letter."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
