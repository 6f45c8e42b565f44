"""A player's deeds in whole sentences: one message for each jar, since languages put jars into their sentences differently."""

from __future__ import annotations

from tischlein.games.topp_die_torte import notation, state
from tischlein.games.topp_die_torte.names import colour_name, piece_name
from tischlein.games.topp_die_torte.view import View
from tischlein.words import Message, Player, msg, pmsg


def others(v: View, seat: int, action: int) -> Message:
    """What somebody has done, from the view before it."""
    name = Player(seat)
    if action < state.CHOOSE:
        small, middle, large = (colour_name(colour) for colour in notation.filled(action))
        return msg(
            "{name} fills the jars: {small}, {middle}, {large}.", name=name, small=small, middle=middle, large=large
        )
    if action < state.PUT:
        return msg("{name} chooses {piece}.", name=name, piece=piece_name(*notation.chosen(action)))
    if action < state.EMPTY:
        return _puts(name, *notation.placed(action))
    if action < state.TRADE:
        return _empties(name, notation.emptied(action))
    if action < state.COMFORT:
        return _trades(name, *notation.traded(action))
    if action < state.NO_COMFORT:
        return msg("{name} takes a comfort cube: {colour}.", name=name, colour=colour_name(notation.comforted(action)))
    if action == state.NO_COMFORT:
        return msg("{name} takes no comfort cube.", name=name)
    return msg("{name} is done.", name=name) if v.phase == "gold" else msg("{name} trades no more.", name=name)


def yours(v: View, action: int) -> Message:
    """What the reader has done."""
    if action < state.CHOOSE:
        small, middle, large = (colour_name(colour) for colour in notation.filled(action))
        return msg("You fill the jars: {small}, {middle}, {large}.", small=small, middle=middle, large=large)
    if action < state.PUT:
        return msg("You choose {piece}.", piece=piece_name(*notation.chosen(action)))
    if action < state.EMPTY:
        return _you_put(*notation.placed(action))
    if action < state.TRADE:
        return _you_empty(notation.emptied(action))
    if action < state.COMFORT:
        return _you_trade(*notation.traded(action))
    if action < state.NO_COMFORT:
        return msg("You take a comfort cube: {colour}.", colour=colour_name(notation.comforted(action)))
    if action == state.NO_COMFORT:
        return msg("You take no comfort cube.")
    return msg("You are done.") if v.phase == "gold" else msg("You trade no more.")


def _puts(name: Player, colour: str, jar: str) -> Message:
    cube = colour_name(colour)
    return {
        "small": msg("{name} puts a cube into the small jar: {colour}.", name=name, colour=cube),
        "middle": msg("{name} puts a cube into the middle jar: {colour}.", name=name, colour=cube),
        "large": msg("{name} puts a cube into the large jar: {colour}.", name=name, colour=cube),
        "trade": msg("{name} puts a cube into the trade jar: {colour}.", name=name, colour=cube),
    }[jar]


def _you_put(colour: str, jar: str) -> Message:
    cube = colour_name(colour)
    return {
        "small": msg("You put a cube into the small jar: {colour}.", colour=cube),
        "middle": msg("You put a cube into the middle jar: {colour}.", colour=cube),
        "large": msg("You put a cube into the large jar: {colour}.", colour=cube),
        "trade": msg("You put a cube into the trade jar: {colour}.", colour=cube),
    }[jar]


def _empties(name: Player, jar: str) -> Message:
    return {
        "small": msg("{name} empties the small jar, for a bronze chip.", name=name),
        "middle": msg("{name} empties the middle jar, for a silver chip.", name=name),
        "large": msg("{name} empties the large jar, for a gold chip.", name=name),
    }[jar]


def _you_empty(jar: str) -> Message:
    return {
        "small": msg("You empty the small jar, for a bronze chip."),
        "middle": msg("You empty the middle jar, for a silver chip."),
        "large": msg("You empty the large jar, for a gold chip."),
    }[jar]


def _trades(name: Player, colour: str, jar: str) -> Message:
    cube = colour_name(colour)
    return {
        "small": msg("{name} trades three cubes for one in the small jar: {colour}.", name=name, colour=cube),
        "middle": msg("{name} trades three cubes for one in the middle jar: {colour}.", name=name, colour=cube),
        "large": msg("{name} trades three cubes for one in the large jar: {colour}.", name=name, colour=cube),
    }[jar]


def _you_trade(colour: str, jar: str) -> Message:
    cube = colour_name(colour)
    return {
        "small": msg("You trade three cubes for one in the small jar: {colour}.", colour=cube),
        "middle": msg("You trade three cubes for one in the middle jar: {colour}.", colour=cube),
        "large": msg("You trade three cubes for one in the large jar: {colour}.", colour=cube),
    }[jar]


def put_label(colour: str, jar: str) -> Message:
    """What the button says that puts a cube into a jar."""
    cube = colour_name(colour)
    return {
        "small": msg("Into the small jar: {colour}", colour=cube),
        "middle": msg("Into the middle jar: {colour}", colour=cube),
        "large": msg("Into the large jar: {colour}", colour=cube),
        "trade": msg("Into the trade jar: {colour}", colour=cube),
    }[jar]


def empty_label(jar: str) -> Message:
    """What the button says that empties a jar."""
    return {
        "small": msg("Empty the small jar"),
        "middle": msg("Empty the middle jar"),
        "large": msg("Empty the large jar"),
    }[jar]


def trade_label(colour: str, jar: str) -> Message:
    """What the button says that trades three for one."""
    cube = colour_name(colour)
    return {
        "small": msg("Trade 3 for 1 into the small jar: {colour}", colour=cube),
        "middle": msg("Trade 3 for 1 into the middle jar: {colour}", colour=cube),
        "large": msg("Trade 3 for 1 into the large jar: {colour}", colour=cube),
    }[jar]


def size_name(jar: str) -> Message:
    """A jar in one word, for small things."""
    return {
        "small": pmsg("topp jar", "small"),
        "middle": pmsg("topp jar", "middle"),
        "large": pmsg("topp jar", "large"),
        "trade": pmsg("topp jar", "trade"),
    }[jar]
