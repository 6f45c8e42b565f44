"""Torres' board for a terminal: heights as digits, knights as letters, so that it can be read without colour."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from unicodedata import east_asian_width

from tischlein.games.torres.components import CARDS
from tischlein.games.torres.names import card_name, master_name
from tischlein.games.torres.view import View
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say

LETTERS = "ABCD"
KING = "K"
PAINT = ("41;97", "43;30", "44;97", "42;30")  # of the knights, by seat
STONE, CROWN = "1", "1;35"
COLUMNS = 80


def board(v: View, say: Say, colour: bool) -> str:
    """The board, the turn, and below it what lies before each player.  colour: with ANSI colours."""
    lines = [*_board(v, colour), "", *_legend(v, say), ""]
    for message in _state(v):
        lines += _folded(say(message))
    for seat in range(1, v.players + 1):
        lines += ["", f"{LETTERS[seat - 1]} {say.name(seat)}"]
        for message in _things(v, seat):
            lines += _folded(say(message), "  ")
    return "\n".join(line.rstrip() for line in lines)


def _board(v: View, colour: bool) -> Iterator[str]:
    """Row by row from the top; lines between squares that do not belong to one castle."""
    yield "   " + "".join(f"  {column}   " for column in "abcdefgh")
    for row in "87654321":
        yield "   " + "".join(f"+{_wall(v, column, row)}" for column in "abcdefgh") + "+"
        cells = "".join(_side(v, column, row) + _cell(v, column + row, colour) for column in "abcdefgh")
        yield f" {row} {cells}| {row}"
    yield "   " + "+-----" * 8 + "+"
    yield "   " + "".join(f"  {column}   " for column in "abcdefgh")


def _wall(v: View, column: str, row: str) -> str:
    """The line above a square: none inside a castle."""
    above = column + chr(ord(row) + 1)
    joined = v.heights.get(above, 0) and v.heights[column + row]
    return "     " if joined else "-----"


def _side(v: View, column: str, row: str) -> str:
    left = chr(ord(column) - 1) + row
    return " " if v.heights.get(left, 0) and v.heights[column + row] else "|"


def _cell(v: View, square: str, colour: bool) -> str:
    """Five characters: the height, a dot for ground, and whoever stands there."""
    height, seat = v.heights[square], v.owner(square)
    level = f"{height:>2}" if height else " ."
    piece = LETTERS[seat - 1] if seat else KING if square == v.king else " "
    if not colour:
        return f"{level} {piece} "
    if height:
        level = f"\x1b[{STONE}m{level}\x1b[0m"
    if seat:
        return f"{level}\x1b[{PAINT[seat - 1]}m {piece} \x1b[0m"
    return f"{level} \x1b[{CROWN}m{piece}\x1b[0m " if square == v.king else f"{level} {piece} "


def _legend(v: View, say: Say) -> Iterator[str]:
    names = [
        f"{LETTERS[seat - 1]} {say(msg('{name}’s knights', name=Player(seat)))}" for seat in range(1, v.players + 1)
    ]
    yield from _folded("  ".join([*names, f"{KING} {say(msg('the king'))}"]))
    castles = sorted(v.castles, key=lambda castle: -castle.area)
    areas = ", ".join(f"{max(c.squares, key=lambda a: v.heights[a])} {c.area}" for c in castles)
    yield from _folded(say(msg("Areas of the castles: {areas}", areas=areas)))


def _state(v: View) -> Iterator[Message]:
    """The master card, the stock, the turn."""
    if v.master_card:
        yield msg("Master card: {card}", card=master_name(v.master_card))
    yield msgs("Common stock: {n} block", "Common stock: {n} blocks", v.stock)
    if v.phase == "turns":
        yield msgs("{name}: {n} action point left", "{name}: {n} action points left", v.points, name=Player(v.player))
        if v.opened >= 0:
            yield msgs("Opened stack: {n} block left", "Opened stack: {n} blocks left", v.opened)


def _things(v: View, seat: int) -> Iterator[Message]:
    one = v.of(seat)
    none = pmsg("torres", "none")
    yield msg("Points: {n}", n=one.score)
    yield msg("Stacks: {sizes}", sizes=" ".join(map(str, one.stacks)) or none)
    yield msgs("{n} knight in supply", "{n} knights in supply", one.supply)
    if one.hand is None or one.fresh is None:
        held = one.cards + (v.purchases - v.drawing if seat == v.player else 0)
        yield msgs("{n} card", "{n} cards", held)
        return
    yield msg("Cards: {cards}", cards=_cards(one.hand) or [none])
    if one.fresh:
        yield msg("Bought this turn: {cards}", cards=_cards(one.fresh))


def _cards(kinds: tuple[str, ...]) -> list[str | Message]:
    held = Counter(kinds)
    return [
        card_name(kind) if held[kind] == 1 else msg("{card} ×{n}", card=card_name(kind), n=held[kind])
        for kind in CARDS
        if held[kind]
    ]


def _folded(text: str, indent: str = "") -> Iterator[str]:
    """A text in lines that fit a terminal, broken behind words and Japanese commas, the later ones further in."""
    line = indent
    for word in re.findall(r"[^\s、]+、?\s*", text):
        if line.strip() and _width(line + word.rstrip()) > COLUMNS:
            yield line.rstrip()
            line = indent + "  "
        line += word
    yield line


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
