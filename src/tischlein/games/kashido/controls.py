"""What is touched for which move: an action's picks, by the ids of the controls.

Squares are `sq-a4`, chits at lines `chit-b-red`, own chits `own-red-1`, the order chit `own-order`.
"""

from __future__ import annotations

from tischlein.games.kashido import notation, rules
from tischlein.games.kashido.components import COLOURS, LINES
from tischlein.games.kashido.view import SQUARES, View

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
    if len(squares) == 1 and len(picked) == 1:
        return _some_swap(v, squares[0])
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


def _some_swap(v: View, square: str) -> int:
    """A swap that somebody may have in mind who touches one square: with a neighbour of another colour, if there is one."""
    i = SQUARES.index(square)
    neighbours = [SQUARES[i + step] for step in (1, -1, 4, -4) if _next_to(i, i + step)]
    other = [there for there in neighbours if v.sweets[there] != v.sweets[square]]
    return notation.swap(square, (other or neighbours)[0])


def _next_to(i: int, k: int) -> bool:
    return 0 <= k < len(SQUARES) and abs(i % 4 - k % 4) + abs(i // 4 - k // 4) == 1


def target(v: View, seat: int, action: int) -> str:
    """How a control that leads to the action is drawn: as a square to swap, a chit to gain, with a green chit or without."""
    if action < rules.USE:
        return "swap"
    if action < rules.GAIN:
        return "use"
    return "green" if notation.gained(action)[2] else "gain"


def end_turn(v: View, seat: int) -> tuple[int, ...]:
    """The actions that end the turn by themselves, the usual one first."""
    return (rules.END,)


def buttons(v: View, seat: int) -> tuple[int, ...]:
    """Actions without picks that have a button of their own beside the main one."""
    return (rules.PASS,)
