"""The words for Piece o' Cake's things, as messages that sentences put in."""

from __future__ import annotations

from collections.abc import Iterable

from tischlein.games.piece_o_cake.view import ALL_KINDS, View
from tischlein.words import Message, msg, msgs, pmsg


def kind_name(kind: str) -> Message:
    """A kind by itself."""
    return {
        "plum": pmsg("piece_o_cake", "plum"),
        "apricot": pmsg("piece_o_cake", "apricot"),
        "cherry": pmsg("piece_o_cake", "cherry"),
        "blackberry": pmsg("piece_o_cake", "blackberry"),
        "kiwi": pmsg("piece_o_cake", "kiwi"),
        "gooseberry": pmsg("piece_o_cake", "gooseberry"),
        "strawberry": pmsg("piece_o_cake", "strawberry"),
        "chocolate": pmsg("piece_o_cake", "chocolate"),
        "joker": pmsg("piece_o_cake", "joker"),
    }[kind]


def kind_sign(kind: str) -> Message:
    """The short sign on a slice of the kind, for eyes that the picture does not tell."""
    return {
        "plum": pmsg("sign of plum", "P"),
        "apricot": pmsg("sign of apricot", "A"),
        "cherry": pmsg("sign of cherry", "C"),
        "blackberry": pmsg("sign of blackberry", "B"),
        "kiwi": pmsg("sign of kiwi", "K"),
        "gooseberry": pmsg("sign of gooseberry", "G"),
        "strawberry": pmsg("sign of strawberry", "S"),
        "chocolate": pmsg("sign of chocolate", "Ch"),
        "joker": pmsg("sign of joker", "J"),
    }[kind]


def slices_name(n: int, kind: str) -> Message:
    """Slices of a kind with their number: "2 kiwis"."""
    return {
        "plum": msgs("{n} plum", "{n} plums", n),
        "apricot": msgs("{n} apricot", "{n} apricots", n),
        "cherry": msgs("{n} cherry", "{n} cherries", n),
        "blackberry": msgs("{n} blackberry", "{n} blackberries", n),
        "kiwi": msgs("{n} kiwi", "{n} kiwis", n),
        "gooseberry": msgs("{n} gooseberry", "{n} gooseberries", n),
        "strawberry": msgs("{n} strawberry", "{n} strawberries", n),
        "chocolate": msgs("{n} chocolate", "{n} chocolates", n),
        "joker": msgs("{n} joker", "{n} jokers", n),
    }[kind]


def counted(kinds: Iterable[str]) -> list[Message]:
    """Slices as a list by kind, each with its number."""
    kinds = list(kinds)
    return [slices_name(kinds.count(kind), kind) for kind in ALL_KINDS if kind in kinds]


def slices_in(letter: str, n: int) -> Message:
    """A portion and its size: "A 3"."""
    return msgs("{letter} {n}", "{letter} {n}", n, letter=letter)


def portion_of(letter: str, kinds: Iterable[str]) -> Message:
    """A portion and its slices as they lie: "A (plum, kiwi and kiwi)"."""
    return msg("{letter} ({kinds})", letter=letter, kinds=[kind_name(kind) for kind in kinds])


def lying_aside(v: View) -> Message | None:
    """The slices set aside, as far as the viewer knows them; None where there are none."""
    if v.looked:
        return msg("Set aside, as far as you have seen: {kinds}", kinds=list(counted(v.looked)))
    return msgs("{n} slice lies aside, face down.", "{n} slices lie aside, face down.", v.aside) if v.aside else None


def signed(n: int) -> str:
    """A change with its sign: +4, −8, 0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"
