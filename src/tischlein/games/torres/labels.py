"""What is said of a square of Torres to somebody who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.games.torres.view import View
from tischlein.words import Message, Player, msg, msgs


def square_label(v: View, square: str, target: str, worth: Sequence[tuple[int, int]]) -> Message:
    """The square, its height and castle, who stands there, what can be done.

    target: what can be done with it, as `targets.said` has it.  worth: (seat, points) of its castle as it stands, if asked.
    """
    place = _place(v, square)
    owner = v.owner(square)
    if owner:
        place = msg("{place}; {name}’s knight", place=place, name=Player(owner))
    elif square == v.king:
        place = msg("{place}; the king", place=place)
    if worth:
        each = [msgs("{name} {n} point", "{name} {n} points", n, name=Player(seat)) for seat, n in worth]
        place = msg("{place}; now worth {points}", place=place, points=each)
    return _with_target(place, target)


def _place(v: View, square: str) -> Message:
    castle = v.castle(square)
    if castle is None:
        return msg("{a}, ground", a=square)
    return msgs(
        "{a}, height {high}, castle of {n} square",
        "{a}, height {high}, castle of {n} squares",
        castle.area,
        a=square,
        high=v.heights[square],
    )


def _with_target(place: Message, target: str) -> Message:
    match target:
        case "step":
            return msg("{place}; step here", place=place)
        case "pass":
            return msg("{place}; through a castle to here", place=place)
        case "place":
            return msg("{place}; place here", place=place)
        case "move":
            return msg("{place}; can move", place=place)
    return place
