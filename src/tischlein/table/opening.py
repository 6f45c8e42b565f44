"""A point of a finished game, as the opening of a new one.

The new game goes on from how things really lay, hidden ones too: a finished game has no secrets.  What chance had not brought
by then is drawn anew.
"""

from __future__ import annotations

from tischlein.match import Match
from tischlein.record import CHANCE


def nearest(match: Match, at: int) -> int:
    """The length at or before `at` from which a game can be played on: a seat is to act there, or chance is to begin.

    It is never in the middle of what chance brings, for that stands on one line; nor at the end of the game.
    """
    at = max(0, min(at, len(match.steps)))
    while at > 0 and match.at(at).over:
        at -= 1
    while at > 0 and match.at(at).chance() and match.steps[at - 1].actor == CHANCE:
        at -= 1
    return at


def opening(match: Match, at: int) -> tuple[str, ...]:
    """The lines of the record up to a length that `nearest` gave."""
    return tuple(str(line) for line in match.copy(at).record().lines)
