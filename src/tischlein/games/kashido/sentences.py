"""What is said in Kashido: log, labels of moves, prompts and notes, as messages."""

from __future__ import annotations

from tischlein.games.kashido import notation, rules
from tischlein.games.kashido.names import chit_name, line_name
from tischlein.games.kashido.view import Chit, View
from tischlein.words import Message, Player, msg, msgs, pmsg


def log(before: View, after: View, actor: int, action: int | None, you: bool) -> list[tuple[int, Message]]:
    """The sentences of one step as (seat, message); seat 0 is a note of the table.  action None is hidden.

    you: the reader, whose views these are, is told of its own deeds as "You …".
    """
    said: list[tuple[int, Message]] = []
    if actor and action is not None:
        said.append(
            (
                actor,
                _did_you(before, after, action) if you and actor == after.seat else _did(before, after, actor, action),
            )
        )
    if before.dealing and not after.dealing:
        said.append((0, msg("The chits are dealt, the game begins.")))
    if after.over and not before.over:
        said.append(
            (0, msg("All chits are gained.") if all(c.owner for c in after.chits) else msg("Everybody has passed."))
        )
        for seat in after.winners:
            points = after.scores[seat - 1]
            said.append(
                (seat, msgs("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=Player(seat)))
            )
    return said


def _did(v: View, after: View, seat: int, action: int) -> Message:
    name = Player(seat)
    if action < rules.USE:
        a, b = notation.swapped(action)
        return msg("{name} swaps {a} and {b}.", name=name, a=a, b=b)
    if action < rules.USE_ORDER:
        colour, number = notation.used(action)
        n = _power(v, number)
        chit = chit_name(colour, number)
        if colour == "red":
            return msgs(
                "{name} uses {chit}: {n} extra swap.", "{name} uses {chit}: {n} extra swaps.", n, name=name, chit=chit
            )
        return msgs(
            "{name} uses {chit}: {n} extra gain.", "{name} uses {chit}: {n} extra gains.", n, name=name, chit=chit
        )
    if action == rules.USE_ORDER:
        n = v.order[seat - 1]
        return msgs(
            "{name} uses the order chit: {n} extra swap.", "{name} uses the order chit: {n} extra swaps.", n, name=name
        )
    if action < rules.END:
        line, colour, green = notation.gained(action)
        chit = chit_name(colour, v.chit(line, colour).number)
        if green:
            return msg(
                "{name} gains {chit} on {line} with {green}.",
                name=name, chit=chit, line=line_name(line), green=chit_name("green", green),
            )  # fmt: skip
        return msg("{name} gains {chit} on {line}.", name=name, chit=chit, line=line_name(line))
    if action == rules.END:
        return msg("{name} ends the turn.", name=name)
    if _taken_back(v, after, seat):
        return msg("{name} passes and takes no more turns; what this turn changed goes back.", name=name)
    return msg("{name} passes and takes no more turns.", name=name)


def _did_you(v: View, after: View, action: int) -> Message:
    if action < rules.USE:
        a, b = notation.swapped(action)
        return msg("You swap {a} and {b}.", a=a, b=b)
    if action < rules.USE_ORDER:
        colour, number = notation.used(action)
        n = _power(v, number)
        chit = chit_name(colour, number)
        if colour == "red":
            return msgs("You use {chit}: {n} extra swap.", "You use {chit}: {n} extra swaps.", n, chit=chit)
        return msgs("You use {chit}: {n} extra gain.", "You use {chit}: {n} extra gains.", n, chit=chit)
    if action == rules.USE_ORDER:
        n = v.order[v.player - 1]
        return msgs("You use the order chit: {n} extra swap.", "You use the order chit: {n} extra swaps.", n)
    if action < rules.END:
        line, colour, green = notation.gained(action)
        chit = chit_name(colour, v.chit(line, colour).number)
        if green:
            return msg(
                "You gain {chit} on {line} with {green}.",
                chit=chit,
                line=line_name(line),
                green=chit_name("green", green),
            )
        return msg("You gain {chit} on {line}.", chit=chit, line=line_name(line))
    if action == rules.END:
        return msg("You end the turn.")
    if _taken_back(v, after, v.player):
        return msg("You pass and take no more turns; what this turn changed goes back.")
    return msg("You pass and take no more turns.")


def _taken_back(before: View, after: View, seat: int) -> bool:
    """Whether a pass has undone steps of its turn (K16)."""
    used = before.order_used[seat - 1] != after.order_used[seat - 1]
    return used or before.places != after.places or before.chits != after.chits


def _power(v: View, number: int) -> int:
    return next(chit.power for chit in v.chits if chit.number == number and chit.colour != "blue")


def label(v: View, seat: int, action: int) -> Message:
    """What the main button says that does this."""
    if action < rules.USE:
        a, b = notation.swapped(action)
        return msg("Swap {a} and {b}", a=a, b=b)
    if action < rules.USE_ORDER:
        return msg("Use {chit}", chit=chit_name(*notation.used(action)))
    if action == rules.USE_ORDER:
        return msg("Use the order chit")
    if action < rules.END:
        line, colour, green = notation.gained(action)
        chit = chit_name(colour, v.chit(line, colour).number)
        where = line_name(line)
        if green:
            return msg("Gain {chit} on {line} with {green}", chit=chit, line=where, green=chit_name("green", green))
        return msg("Gain {chit} on {line}", chit=chit, line=where)
    return msg("End turn") if action == rules.END else msg("Pass for good")


def chip(v: View, seat: int, action: int) -> Message:
    """The same as a step of the turn, as short as can be."""
    if action < rules.USE:
        a, b = notation.swapped(action)
        return msg("{a} ⇄ {b}", a=a, b=b)
    if action == rules.PASS:
        return pmsg("kashido", "Pass")
    if rules.USE_ORDER < action < rules.END:
        line, colour, green = notation.gained(action)
        chit = chit_name(colour, v.chit(line, colour).number)
        if green:
            return msg("Gain {chit} with {green}", chit=chit, green=chit_name("green", green))
        return msg("Gain {chit}", chit=chit)
    return label(v, seat, action)


def ask(v: View, seat: int) -> Message:
    """What the seat that is to act can do now, in one line."""
    asked = _asked(v)
    if (v.gained and not v.gains) or not any(c.colour == "green" and _ready(c) for c in v.owned(seat)):
        return asked
    return msg("{asked} One in a broken ring takes a green chit too.", asked=asked)


def picked(v: View, seat: int, controls: tuple[str, ...]) -> Message | None:
    """What goes with the controls picked so far, if there is more to say than `ask` does."""
    if len(controls) == 1 and controls[0].startswith("sq-"):
        return msg("Choose a neighbour to swap it with.")
    if len(controls) == 1 and controls[0].startswith("own-green"):
        return msg("Choose the chit that it shall help you to gain.")
    return None


def _asked(v: View) -> Message:
    if not v.gained:
        if v.swap_left:
            return msg("Swap two neighbours if you like, then gain a ringed chit.")
        return msg("Now gain a ringed chit.") if not v.swaps else msg("Swap again or gain a ringed chit.")
    if v.gains:
        return msg("You may gain another chit of {line}.", line=line_name(v.line))
    if v.swaps:
        return msgs("You still have {n} extra swap.", "You still have {n} extra swaps.", v.swaps)
    return msg("You may still use an effect, or end your turn.")


def _ready(chit: Chit) -> bool:
    """Whether the effect of an own chit may be used in this turn."""
    return chit.power > 0 and not chit.used and not chit.fresh


def status(v: View) -> Message:
    """The state of the game in a few words, for the bar."""
    left = sum(not chit.owner for chit in v.chits)
    return msgs("{n} of 40 chits left", "{n} of 40 chits left", left)


def note(v: View, seat: int) -> Message:
    """A player's state in a few words."""
    if v.passed[seat - 1]:
        return msg("takes no more turns")
    ready = sum(not c.used and c.power > 0 for c in v.owned(seat)) + (
        v.order[seat - 1] > 0 and not v.order_used[seat - 1]
    )
    return msgs("{n} effect ready", "{n} effects ready", ready)


def badge(v: View, seat: int) -> Message | None:
    """A short word beside a player's name, if there is one to say."""
    return pmsg("kashido", "passed") if v.passed[seat - 1] else None


def tied(points: int) -> Message:
    """How a tie is broken (K21)."""
    return msgs(
        "{n} point each; the one later in turn order wins (K21).",
        "{n} points each; the one later in turn order wins (K21).",
        points,
    )


def term(name: str) -> Message:
    """What an addend of the judgement is called."""
    return {"points": pmsg("term", "points"), "effects": pmsg("term", "unused effects")}[name]


def title() -> Message:
    """What the game is called."""
    return pmsg("kashido", "Kashido")


def other_title() -> Message:
    """The title as its makers write it, before the reader's own."""
    return pmsg("kashido", "菓子道")


def tagline() -> Message:
    """What it is about, for the first page."""
    return msg("Swap sweets, claim their lines.")


def setting_name(name: str) -> Message:
    """What a setting is called."""
    return {"layout": pmsg("kashido", "Start layout"), "powers": pmsg("kashido", "Strength of effects")}[name]


def setting_value(name: str, value: str) -> Message:
    """What a value of a setting is called."""
    return {
        "latin": pmsg("kashido", "every line mixed"),
        "blocks": pmsg("kashido", "in four blocks"),
        "random": pmsg("kashido", "at random"),
        "standard": pmsg("kashido", "standard (2 1 1 0)"),
        "steep": pmsg("kashido", "steep (3 2 1 0)"),
        "literal": pmsg("kashido", "as the number (1 2 3 4)"),
    }[value]
