"""The words for the things of Topp die Torte!, as messages that sentences put in."""

from __future__ import annotations

from tischlein.words import Message, msg, msgs, pmsg


def colour_name(colour: str) -> Message:
    """A colour of cubes by itself, gold included."""
    return {
        "blue": pmsg("topp", "blue"),
        "pink": pmsg("topp", "pink"),
        "green": pmsg("topp", "green"),
        "purple": pmsg("topp", "purple"),
        "orange": pmsg("topp", "orange"),
        "gold": pmsg("topp", "gold"),
    }[colour]


def stripe_name(colour: str) -> Message:
    """A colour where it opens a sentence, for a stripe."""
    return {
        "blue": pmsg("topp", "Blue"),
        "pink": pmsg("topp", "Pink"),
        "green": pmsg("topp", "Green"),
        "purple": pmsg("topp", "Purple"),
        "orange": pmsg("topp", "Orange"),
    }[colour]


def cubes_name(colour: str, n: int) -> Message:
    """So many cubes of a colour, gold included."""
    return {
        "blue": msgs("{n} blue cube", "{n} blue cubes", n),
        "pink": msgs("{n} pink cube", "{n} pink cubes", n),
        "green": msgs("{n} green cube", "{n} green cubes", n),
        "purple": msgs("{n} purple cube", "{n} purple cubes", n),
        "orange": msgs("{n} orange cube", "{n} orange cubes", n),
        "gold": msgs("{n} gold cube", "{n} gold cubes", n),
    }[colour]


def cubes_list(cubes: dict[str, int]) -> Message:
    """All of these cubes."""
    if not cubes:
        return msg("no cubes")
    return msg("{cubes}", cubes=[cubes_name(colour, n) for colour, n in cubes.items()])


def jar_name(jar: str) -> Message:
    """A jar by itself."""
    return {
        "small": msg("small jar"),
        "middle": msg("middle jar"),
        "large": msg("large jar"),
        "trade": msg("trade jar"),
    }[jar]


def chips_name(grade: str, n: int) -> Message:
    """So many chips of a grade."""
    return {
        "bronze": msgs("{n} bronze chip", "{n} bronze chips", n),
        "silver": msgs("{n} silver chip", "{n} silver chips", n),
        "gold": msgs("{n} gold chip", "{n} gold chips", n),
    }[grade]


def face_name(face: str) -> Message:
    """A face of the die."""
    return {
        "one": msg("one cube"),
        "two": msg("two cubes"),
        "gold": msg("a gold cube"),
        "star": msg("one star"),
        "stars": msg("two stars"),
        "bronze": msg("a bronze chip"),
    }[face]


def piece_name(number: int, turned: bool) -> Message:
    """A cake piece as it lies."""
    return msg("piece {k}, turned", k=number) if turned else msg("piece {k}", k=number)
