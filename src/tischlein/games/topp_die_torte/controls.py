"""What is touched for which move: an action's picks, by the ids of the controls.

An open piece is `piece-17`, turned `piece-17r`.  Cubes to be placed or taken are `cube-blue` … `cube-gold`, jars
`jar-small`, `jar-middle`, `jar-large`, `jar-trade`; the first cubes lie ready in the jars as `fill-small-blue` and so on.
A full jar alone is emptied.  Once all cubes are placed, a cube of the supply and a blue jar are a trade, and a cube and the
trade jar are the comfort cube.
"""

from __future__ import annotations

from tischlein.games.topp_die_torte import notation, state
from tischlein.games.topp_die_torte.components import COLOURS, GOLD, JARS, TRADE
from tischlein.games.topp_die_torte.names import colour_name
from tischlein.games.topp_die_torte.view import View
from tischlein.words import Message, msg


def piece_control(number: int, turned: bool) -> str:
    """The control of an open piece in one orientation."""
    return f"piece-{number}{'r' if turned else ''}"


def fill_control(jar: str, colour: str) -> str:
    """The control of a first cube that lies ready in a blue jar."""
    return f"fill-{jar}-{colour}"


def picks(v: View, seat: int, action: int) -> frozenset[str]:
    """The controls that together mean the action; empty for one that has only its button."""
    if action < state.CHOOSE:
        return frozenset(fill_control(jar, colour) for jar, colour in zip(JARS, notation.filled(action), strict=True))
    if action < state.PUT:
        return frozenset({piece_control(*notation.chosen(action))})
    if action < state.EMPTY:
        colour, jar = notation.placed(action)
        return frozenset({f"cube-{colour}", f"jar-{jar}"})
    if action < state.TRADE:
        return frozenset({f"jar-{notation.emptied(action)}"})
    if action < state.COMFORT:
        colour, jar = notation.traded(action)
        return frozenset({f"cube-{colour}", f"jar-{jar}"})
    if action < state.NO_COMFORT:
        return frozenset({f"cube-{notation.comforted(action)}", "jar-trade"})
    return frozenset()


def intended(v: View, seat: int, picked: frozenset[str]) -> int | None:
    """The move somebody seems to mean who touches these controls, allowed or not; None for no move at all."""
    touched = sorted(pick.split("-") for pick in picked)
    match touched:
        case [["piece", piece]]:
            number = piece.removesuffix("r")
            return notation.choose(int(number), number != piece)
        case [["jar", jar]] if jar in JARS:
            return notation.empty(jar)
        case [["jar", jar]] if jar == TRADE:
            return notation.trade(COLOURS[0], JARS[0])
        case [["cube", colour]]:
            placed = v.roll or colour == GOLD
            return notation.put(colour, v.roll_jar or JARS[0]) if placed else notation.trade(colour, JARS[0])
        case [["cube", colour], ["jar", jar]]:
            if v.phase != "place" or colour == GOLD or v.hand or v.roll or v.roll_gold:
                return notation.put(colour, jar)
            return notation.comfort(colour) if jar == TRADE else notation.trade(colour, jar)
        case [["fill", "large", large], ["fill", "middle", middle], ["fill", "small", small]]:
            return notation.fill(small, middle, large)
    return None


def fruitless(v: View, seat: int, control: str) -> tuple[str, Message] | None:
    """P13, P15: where no jar takes a colour, all jars are spoken of; of the trade jar, what it is for."""
    sort, _, name = control.partition("-")
    if v.player != seat or v.hand or v.roll_gold:
        return None
    baker = v.baker(seat)
    trading = v.phase == "place" and not v.roll and not v.finished and sum(baker.trade.values()) > 2
    if control == f"jar-{TRADE}" and trading:
        return "P15", msg("Three cubes of the trade jar buy one: touch a colour, then a blue jar.")
    jars = [j for j in range(len(JARS)) if not v.roll_jar or not v.roll or JARS[j] == v.roll_jar]
    takes = any(baker.room(j) and name not in baker.jars[j] for j in jars)
    if sort != "cube" or name not in COLOURS or not v.supply[name] or takes or not (trading or v.roll):
        return None
    if len(jars) == 1:
        return "P16", msg(
            "The jar of the first rolled cube does not take this colour: {colour}.", colour=colour_name(name)
        )
    return "P13", msg("No blue jar takes a cube of this colour: {colour}.", colour=colour_name(name))


def target(v: View, seat: int, action: int) -> str:
    """How a control that leads to the action is drawn."""
    if action < state.CHOOSE:
        return "fill"
    if action < state.PUT:
        return "choose"
    return "empty" if state.EMPTY <= action < state.TRADE else "put"


def final(v: View, seat: int, action: int) -> bool:
    """Whether the action is a commitment that is not taken back: a chosen piece (P6)."""
    return state.CHOOSE <= action < state.PUT


def end_turn(v: View, seat: int) -> tuple[int, ...]:
    """The actions that end the turn by themselves, the usual one first."""
    return (state.NO_COMFORT,) if v.comfort else (state.DONE,)


def forgoes(v: View, seat: int, action: int) -> bool:
    """Whether ending the turn so gives up what cannot be had later: gold cubes that still fit, the comfort cube."""
    return action == state.NO_COMFORT or (action == state.DONE and v.phase == "gold")


def by_itself(v: View, seat: int, action: int) -> bool:
    """Whether the table makes the action for the seat where it leaves no choice: a cube goes into a jar (P13, P16)."""
    return state.PUT <= action < state.EMPTY


def buttons(v: View, seat: int) -> tuple[int, ...]:
    """Actions without picks that have a button of their own beside the main one."""
    return (state.DONE,) if v.comfort else ()
