"""Kashido's tray for a terminal: letters for sweets and chits, so that it can be read without colour."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import east_asian_width

from tischlein.games.kashido.components import COLOURS, LETTERS
from tischlein.games.kashido.names import sweets_name
from tischlein.games.kashido.own import describe, faces
from tischlein.games.kashido.view import Chit, View
from tischlein.words import Message, msg, pmsg
from tischlein.words.say import Say

FITS, TAKEN = "°", "··"
COLUMNS = 80
_PAINT = dict(zip(COLOURS, ((31, "41;97"), (33, "43;30"), (32, "42;30"), (34, "44;97")), strict=True))
_ENDS = ("red", "yellow"), ("green", "blue")  # the chits at a line's first end, and at the other


def board(v: View, say: Say, colour: bool) -> str:
    """The tray with the chits at the ends of its lines, and below it each player's chits.  colour: with ANSI colours."""
    lines = [*_tray(v, colour), "", *_legend(say)]
    for seat in range(1, v.players + 1):
        lines += ["", say.name(seat), *_chits(v, say, seat)]
    return "\n".join(line.rstrip() for line in lines)


def _tray(v: View, colour: bool) -> Iterator[str]:
    """Row by row from the top; the diagonals' chits stand in the corners."""

    def ends(line: str, end: int) -> str:
        return "".join(_chit(v, v.chit(line, k), colour) for k in _ENDS[end])

    yield f" \\ {ends(chr(92), 0)} {'  '.join(ends(column, 1) for column in 'abcd')}  {ends('/', 1)} /"
    for row in "4321":
        sweets = "".join(f"  {_sweet(v.sweets[column + row], colour)}   " for column in "abcd")
        yield f" {row} {ends(row, 0)}{sweets} {ends(row, 1)} {row}"
    yield f" / {ends('/', 0)} {'  '.join(ends(column, 0) for column in 'abcd')}  {ends(chr(92), 1)} \\"
    yield " " * 9 + "".join(f"   {column}    " for column in "abcd")


def _sweet(kind: str, colour: bool) -> str:
    letter = LETTERS[COLOURS.index(kind)] if kind else "."
    return f"\x1b[1;{_PAINT[kind][1]}m {letter} \x1b[0m" if colour and kind else f" {letter} "


def _chit(v: View, chit: Chit, colour: bool) -> str:
    """Three characters: letter, number, and a ring where the line holds just so many."""
    if chit.owner:
        return TAKEN + " "
    letter = LETTERS[COLOURS.index(chit.colour)]
    fits = FITS if chit.number and v.count(chit.line, chit.colour) == chit.number else " "
    text = f"{letter}{chit.number or '?'}{fits}"
    return f"\x1b[{_PAINT[chit.colour][0]}m{text}\x1b[0m" if colour else text


def _legend(say: Say) -> Iterator[str]:
    yield "  ".join(f"{letter} {say(sweets_name(name))}" for letter, name in zip(LETTERS, COLOURS, strict=True))
    yield f"{FITS} {say(msg('ringed: the line holds just as many'))}  {TAKEN} {say(msg('taken'))}"


def _chits(v: View, say: Say, seat: int) -> Iterator[str]:
    """A player's chits under two headings: effects that can still be used, and what counts only."""
    lying = faces(v, seat)
    rows: list[tuple[Message, list[str]]] = [
        (msg("Ready to use"), [say(describe(face, n)) for face, n in lying.items() if face.effect]),
        (msg("Used, and points"), [say(describe(face, n)) for face, n in lying.items() if not face.effect]),
    ]
    wide = max(_width(say(title)) for title, _ in rows)
    for title, items in rows:
        heading = f"  {say(title)}{' ' * (wide - _width(say(title)) + 2)}"
        for line in _filled(items or [say(pmsg("kashido", "none"))], COLUMNS - wide - 4):
            yield heading + line
            heading = " " * (wide + 4)


def _filled(items: list[str], columns: int) -> Iterator[str]:
    """The items as lines of at most so many columns; none is broken."""
    line = ""
    for item in items:
        longer = f"{line} · {item}" if line else item
        if line and _width(longer) > columns:
            yield line
            longer = item
        line = longer
    yield line


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
