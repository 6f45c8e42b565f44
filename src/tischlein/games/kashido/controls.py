"""What is touched for which move: an action's picks, by the ids of the controls.

Squares are `sq-a4`, chits at lines `chit-b-red`, own chits `own-red-1`, the order chit `own-order`.
"""

from __future__ import annotations

from tischlein.games.kashido import notation, rules
from tischlein.games.kashido.components import COLOURS, LINES
from tischlein.games.kashido.view import View

_DIAGONALS = {"/": "rising", "\\": "falling"}


def chit_control(line: str, colour: str) -> str:
    """The control of a chit at its line; the diagonals are named by words, for ids take no slash."""
    return f"chit-{_DIAGONALS.get(line, line)}-{colour}"


def picks(v: View, seat: int, action: int) -> frozenset[str]:
    """The controls that together mean the action; empty for one that has only its button."""
    if action < rules.USE:
        return frozenset(f"sq-{square}" for square in notation.swapped(action))
    if action < rules.USE_ORDER:
        colour, number = notation.used(action)
        return frozenset({f"own-{colour}-{number}"})
    if action == rules.USE_ORDER:
        return frozenset({"own-order"})
    if action < rules.END:
        line, colour, green = notation.gained(action)
        chit = chit_control(line, colour)
        return frozenset({chit, f"own-green-{green}"} if green else {chit})
    return frozenset()


def intended(v: View, seat: int, picked: frozenset[str]) -> int | None:
    """The move somebody seems to mean who touches these controls, allowed or not; None for no move at all."""
    squares = [pick[3:] for pick in picked if pick.startswith("sq-")]
    if len(squares) == 2 and len(picked) == 2:
        return notation.swap(*squares)
    own = [pick.split("-")[1:] for pick in picked if pick.startswith("own-")]
    lines = {chit_control(line, colour): (line, colour) for line in LINES for colour in COLOURS}
    chits = [lines[pick] for pick in picked if pick in lines]
    if len(chits) == 1 and len(picked) == 1:
        return notation.gain(*chits[0])
    if len(chits) == 1 and len(picked) == 2 and own and own[0][0] == "green":
        return notation.gain(*chits[0], int(own[0][1]))
    if len(own) == 1 and len(picked) == 1:
        if own[0] == ["order"]:
            return rules.USE_ORDER
        if own[0][0] in notation.USES:
            return notation.use(own[0][0], int(own[0][1]))
    return None


def end_turn(v: View, seat: int) -> tuple[int, ...]:
    """The actions that end the turn by themselves, the usual one first."""
    return (rules.END,)


def buttons(v: View, seat: int) -> tuple[int, ...]:
    """Actions without picks that have a button of their own beside the main one."""
    return (rules.PASS,)
