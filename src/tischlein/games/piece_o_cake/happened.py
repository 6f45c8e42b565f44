"""What a seat has done, as sentences of the log: about somebody by name, and to the reader as "you"."""

from __future__ import annotations

from tischlein.games.piece_o_cake import notation
from tischlein.games.piece_o_cake.components import KINDS
from tischlein.games.piece_o_cake.names import counted, kind_name
from tischlein.games.piece_o_cake.state import DECLINE, NOTHING, STAY, SWAP, TAKE
from tischlein.games.piece_o_cake.view import View
from tischlein.words import Message, Player, msg, msgs


def parts(v: View, action: int) -> tuple[str, list[Message], list[Message], bool]:
    """A take: the portion's letter, what is kept and what is eaten (without the joker), and whether the joker is in it."""
    letter, numbers, _ = notation.taken(action)
    portion = v.portion(letter)
    assert portion is not None
    kept = [kind for number, kind in zip(portion.slices, portion.kinds, strict=True) if number not in numbers]
    eaten = [v.cake[number - 1] for number in numbers]
    return letter, counted(kind for kind in kept if kind != "joker"), counted(eaten), "joker" in kept


def declined(v: View, seat: int, action: int) -> list[Message]:
    """What is eaten by declining, the joker included (C26)."""
    kind, plate = KINDS[action - DECLINE], v.plate(seat)
    joker = ["joker"] if plate.joker == kind else []
    return counted([*[kind] * plate.kept.get(kind, 0), *joker])


def did(v: View, seat: int, action: int | None) -> list[Message]:
    """What a seat has done, by its name; action None is an extra slice eaten in secret."""
    name = Player(seat)
    if action is None:
        return [msg("{name} takes an extra slice and eats it in secret.", name=name)]
    if action < TAKE:
        n = len(notation.cuts(action))
        if n == 0:
            return [msg("{name} leaves the cake whole.", name=name)]
        return [msgs("{name} cuts the cake into {n} portion.", "{name} cuts the cake into {n} portions.", n, name=name)]
    if action < DECLINE:
        return _took(v, name, action)
    if action < NOTHING:
        return [msg("{name} takes nothing and eats: {kinds}.", name=name, kinds=list(declined(v, seat, action)))]
    if action == NOTHING:
        return [msg("{name} does nothing.", name=name)]
    if action < SWAP:
        return _picked(name, *notation.picked(action))
    if action == STAY:
        return [msg("{name} does not swap for the joker.", name=name)]
    other, kind = Player(v.holder), kind_name(v.joker_kind)
    swap = msg("{name} swaps a slice with {other} for the joker: {kind}.", name=name, other=other, kind=kind)
    return [swap, _joker(name, notation.WAYS[action - SWAP])]


def _took(v: View, name: Player, action: int) -> list[Message]:
    letter, kept, eaten, joker = parts(v, action)
    if kept and eaten:
        first = msg(
            "{name} takes portion {letter}. Keeps: {kept}. Eats: {eaten}.",
            name=name, letter=letter, kept=list(kept), eaten=list(eaten),
        )  # fmt: skip
    elif kept:
        first = msg(
            "{name} takes portion {letter} and keeps it all: {kinds}.", name=name, letter=letter, kinds=list(kept)
        )
    elif eaten:
        first = msg(
            "{name} takes portion {letter} and eats it all: {kinds}.", name=name, letter=letter, kinds=list(eaten)
        )
    else:
        first = msg("{name} takes portion {letter}.", name=name, letter=letter)
    return [first, _joker(name, notation.taken(action).way)] if joker else [first]


def _joker(name: Player, way: str) -> Message:
    if way == "eat":
        return msg("{name} eats the joker.", name=name)
    return msg("{name} adds the joker to {kind}.", name=name, kind=kind_name(way))


def _picked(name: Player, kind: str, what: str) -> list[Message]:
    if what == "eat":
        return [msg("{name} takes an extra slice and eats it in secret: {kind}.", name=name, kind=kind_name(kind))]
    first = msg("{name} takes an extra slice and keeps it: {kind}.", name=name, kind=kind_name(kind))
    return [first, _joker(name, what)] if kind == "joker" else [first]


def did_you(v: View, action: int | None) -> list[Message]:
    """What the reader has done, who is the seat to act in the view."""
    if action is None:
        return [msg("You take an extra slice and eat it in secret.")]
    if action < TAKE:
        n = len(notation.cuts(action))
        if n == 0:
            return [msg("You leave the cake whole.")]
        return [msgs("You cut the cake into {n} portion.", "You cut the cake into {n} portions.", n)]
    if action < DECLINE:
        return _you_took(v, action)
    if action < NOTHING:
        return [msg("You take nothing and eat: {kinds}.", kinds=list(declined(v, v.player, action)))]
    if action == NOTHING:
        return [msg("You do nothing.")]
    if action < SWAP:
        return _you_picked(*notation.picked(action))
    if action == STAY:
        return [msg("You do not swap for the joker.")]
    other, kind = Player(v.holder), kind_name(v.joker_kind)
    swap = msg("You swap a slice with {other} for the joker: {kind}.", other=other, kind=kind)
    return [swap, _your_joker(notation.WAYS[action - SWAP])]


def _you_took(v: View, action: int) -> list[Message]:
    letter, kept, eaten, joker = parts(v, action)
    if kept and eaten:
        first = msg(
            "You take portion {letter}. You keep: {kept}. You eat: {eaten}.",
            letter=letter, kept=list(kept), eaten=list(eaten),
        )  # fmt: skip
    elif kept:
        first = msg("You take portion {letter} and keep it all: {kinds}.", letter=letter, kinds=list(kept))
    elif eaten:
        first = msg("You take portion {letter} and eat it all: {kinds}.", letter=letter, kinds=list(eaten))
    else:
        first = msg("You take portion {letter}.", letter=letter)
    return [first, _your_joker(notation.taken(action).way)] if joker else [first]


def _your_joker(way: str) -> Message:
    if way == "eat":
        return msg("You eat the joker.")
    return msg("You add the joker to {kind}.", kind=kind_name(way))


def _you_picked(kind: str, what: str) -> list[Message]:
    if what == "eat":
        return [msg("You take an extra slice and eat it in secret: {kind}.", kind=kind_name(kind))]
    first = msg("You take an extra slice and keep it: {kind}.", kind=kind_name(kind))
    return [first, _your_joker(what)] if kind == "joker" else [first]
