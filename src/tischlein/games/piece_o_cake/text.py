"""Piece o' Cake for a terminal: the cake slice by slice, and below it every plate."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import east_asian_width

from tischlein.games.piece_o_cake.components import KINDS
from tischlein.games.piece_o_cake.names import kind_name, lying_aside, slices_name
from tischlein.games.piece_o_cake.view import CREAM_OF, HIDDEN, VALUE, Portion, View
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say

LEADS = "♛"
_PAINT = {
    "plum": 35, "apricot": 33, "cherry": 31, "blackberry": 34, "kiwi": 32, "gooseberry": 92, "strawberry": 91,
    "chocolate": 36, "joker": 95,
}  # fmt: skip


def board(v: View, say: Say, colour: bool) -> str:
    """The cake, what lies aside, and each player's plate.  colour: with ANSI colours."""
    lines = [*_cake(v, say, colour), *_aside(v, say), "", *_kinds(v, say)]
    for seat in range(1, v.players + 1):
        lines += ["", *_plate(v, say, seat)]
    return "\n".join(line.rstrip() for line in lines)


def _cake(v: View, say: Say, colour: bool) -> Iterator[str]:
    if not v.cake:
        yield say(msg("No cake is on the table."))
        return
    yield say(msg("The cake, clockwise:"))
    if not v.portions:
        yield from (_slice(v, say, number, colour) for number in range(1, len(v.cake) + 1))
        return
    for portion in v.portions:
        yield from _portion(v, say, portion, colour)


def _portion(v: View, say: Say, portion: Portion, colour: bool) -> Iterator[str]:
    if portion.taken:
        yield " " + say(msg("{letter}: taken", letter=portion.letter))
        return
    yield " " + say(
        msgs("{letter}: {n} point of cream", "{letter}: {n} points of cream", portion.cream, letter=portion.letter)
    )
    yield from (_slice(v, say, number, colour) for number in portion.slices)


def _slice(v: View, say: Say, number: int, colour: bool) -> str:
    """A slice: its number, kind, majority value and cream."""
    kind = v.cake[number - 1]
    name = _padded(say(kind_name(kind)), 14)
    painted = f"\x1b[{_PAINT[kind]}m{name}\x1b[0m" if colour else name
    value = f"{VALUE[kind]:2}" if kind in VALUE else " ·"
    return f"  {number:2}  {painted} {value}  {'●' * CREAM_OF[kind]}"


def _aside(v: View, say: Say) -> Iterator[str]:
    words = lying_aside(v)
    if words is not None:
        yield say(words)


def _kinds(v: View, say: Say) -> Iterator[str]:
    """What each kind pays, and who leads it."""
    yield say(msg("Who has most"))
    for kind in KINDS:
        leaders = ", ".join(say.name(seat) for seat in v.leaders(kind))
        yield f"  {_padded(say(kind_name(kind)), 14)} {VALUE[kind]:2}  {leaders or '–'}"


def _plate(v: View, say: Say, seat: int) -> Iterator[str]:
    plate = v.plate(seat)
    yield say(msg("Plate of {name}", name=Player(seat)))
    kept = [say(_kept(v, seat, kind)) for kind in KINDS if plate.count(kind)]
    eaten = [say(slices_name(n, kind)) for kind, n in plate.eaten.items()]
    if plate.secret:
        what = msg("extra slice in secret") if plate.secret == HIDDEN else kind_name(plate.secret)
        eaten.append(say(what))
    rows: list[tuple[Message, list[str]]] = [
        (pmsg("piece_o_cake", "Kept"), kept),
        (pmsg("piece_o_cake", "Eaten"), eaten),
    ]
    wide = max(_width(say(title)) for title, _ in rows)
    for title, items in rows:
        yield f"  {_padded(say(title), wide)}  {' · '.join(items) or '–'}"


def _kept(v: View, seat: int, kind: str) -> Message:
    plate = v.plate(seat)
    n = plate.kept.get(kind, 0)
    words = slices_name(n, kind)
    if plate.joker == kind:
        words = msg("{slices} and the joker", slices=words)
    return msg("{slices} {crown}", slices=words, crown=LEADS) if seat in v.leaders(kind) else words


def _padded(text: str, wide: int) -> str:
    return text + " " * max(0, wide - _width(text))


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
