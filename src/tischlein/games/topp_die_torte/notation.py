"""Topp die Torte! in records: action and outcome ids to words and back.  See the notation page."""

from __future__ import annotations

from tischlein.games.topp_die_torte import state
from tischlein.games.topp_die_torte.components import COLOURS, JARS, PIECES, TRADE, VALUES
from tischlein.games.topp_die_torte.view import ALL_COLOURS, FACES, View
from tischlein.kit.errors import BadMove
from tischlein.kit.lines import OutcomeText

ALL_JARS = (*JARS, TRADE)
NOBODY = "-"


def fill(small: str, middle: str, large: str) -> int:
    """The action that puts the first cubes into the blue jars."""
    a, b, c = (COLOURS.index(colour) for colour in (small, middle, large))
    return state.FILL + 25 * a + 5 * b + c


def choose(number: int, turned: bool) -> int:
    """The action that commits to a piece, upright or turned."""
    return state.CHOOSE + 2 * (number - 1) + turned


def put(colour: str, jar: str) -> int:
    """The action that puts a cube into a jar."""
    return state.PUT + 4 * ALL_COLOURS.index(colour) + ALL_JARS.index(jar)


def empty(jar: str) -> int:
    """The action that empties a full blue jar."""
    return state.EMPTY + JARS.index(jar)


def trade(colour: str, jar: str) -> int:
    """The action that gives three cubes of the trade jar for one in a blue jar."""
    return state.TRADE + 3 * COLOURS.index(colour) + JARS.index(jar)


def comfort(colour: str) -> int:
    """The action that takes a comfort cube, or none for "-"."""
    return state.NO_COMFORT if colour == NOBODY else state.COMFORT + COLOURS.index(colour)


def filled(action: int) -> tuple[str, str, str]:
    """The colours in the small, middle and large jar of a `fill`."""
    code = action - state.FILL
    return COLOURS[code // 25], COLOURS[code // 5 % 5], COLOURS[code % 5]


def chosen(action: int) -> tuple[int, bool]:
    """Number of the piece of a `choose`, and whether it is turned."""
    piece, turned = divmod(action - state.CHOOSE, 2)
    return piece + 1, bool(turned)


def placed(action: int) -> tuple[str, str]:
    """Colour and jar of a `put`."""
    colour, jar = divmod(action - state.PUT, 4)
    return ALL_COLOURS[colour], ALL_JARS[jar]


def emptied(action: int) -> str:
    """The jar of an `empty`."""
    return JARS[action - state.EMPTY]


def traded(action: int) -> tuple[str, str]:
    """Colour and jar of a `trade`."""
    colour, jar = divmod(action - state.TRADE, 3)
    return COLOURS[colour], JARS[jar]


def comforted(action: int) -> str:
    """Colour of a `comfort`, "" for none."""
    return "" if action == state.NO_COMFORT else COLOURS[action - state.COMFORT]


def write(v: View, seat: int, action: int) -> str:
    """An action in notation."""
    if action < state.CHOOSE:
        return "fill {} {} {}".format(*filled(action))
    if action < state.PUT:
        number, turned = chosen(action)
        return f"choose {number}{'r' if turned else ''}"
    if action < state.EMPTY:
        return "put {} {}".format(*placed(action))
    if action < state.TRADE:
        return f"empty {emptied(action)}"
    if action < state.COMFORT:
        return "trade {} {}".format(*traded(action))
    if action < state.DONE:
        return f"comfort {comforted(action) or NOBODY}"
    return "done"


def read(v: View, seat: int, text: str) -> int:
    """The action that a text names, legal or not.

    Raises BadMove for anything that is no move of Topp die Torte!.
    """
    match text.lower().split():
        case ["fill", *colours] if len(colours) == 3 and set(colours) <= set(COLOURS):
            return fill(*colours)
        case ["choose", piece] | ["choose", piece, "r"] as words:
            piece = "".join(words[1:])
            number = piece.removesuffix("r")
            if number in map(str, range(1, PIECES + 1)):
                return choose(int(number), piece != number)
        case ["put", colour, jar] if colour in ALL_COLOURS and jar in ALL_JARS:
            return put(colour, jar)
        case ["empty", jar] if jar in JARS:
            return empty(jar)
        case ["trade", colour, jar] if colour in COLOURS and jar in JARS:
            return trade(colour, jar)
        case ["comfort", colour] if colour in (*COLOURS, NOBODY):
            return comfort(colour)
        case ["done"]:
            return state.DONE
    raise BadMove(
        f"{text!r} is no move of Topp die Torte! (fill blue pink green, choose 17, choose 17r, put blue small, "
        "put pink trade, empty small, trade green middle, comfort blue, comfort -, done)"
    )


def write_outcome(v: View, outcome: int) -> OutcomeText:
    """An outcome: the next piece of a seat, a chip's value, or a face of the die."""
    if outcome >= state.DIE:
        return OutcomeText("die", "die", FACES[outcome - state.DIE])
    if outcome >= state.CHIP:
        return OutcomeText("chip", "", str(outcome - state.CHIP))
    return OutcomeText(f"seat {v.dealing}", "", str(outcome + 1))


def read_outcomes(v: View, words: list[str]) -> tuple[list[int], int]:
    """The outcomes at the start of a chance line's words, and how many words they take.

    Raises BadMove.
    """
    word = words[0].lower()
    if v.rolling:
        if word != "die" or len(words) < 2 or words[1].lower() not in FACES:
            raise BadMove(f"{' '.join(words)!r} is no roll of the die (die and one of {', '.join(FACES)})")
        return [state.DIE + FACES.index(words[1].lower())], 2
    if v.drawing:
        if word not in map(str, range(1, VALUES)):
            raise BadMove(f"{words[0]!r} is no value of a {v.drawing} chip")
        return [state.CHIP + int(word)], 1
    if word not in map(str, range(1, PIECES + 1)):
        raise BadMove(f"{words[0]!r} is no number of a piece (1 to {PIECES})")
    return [int(word) - 1], 1
