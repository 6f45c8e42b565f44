"""The course of the game between decisions: laying, whose turn goes on, rounds, the gold turns (P7–P8, P11–P12, P17–P18).

A turn goes on by itself (`settle`) to where somebody has to decide or chance is due; laying decides nothing, so it has no
action.
"""

from __future__ import annotations

from tischlein.games.topp_die_torte.die import forgo
from tischlein.games.topp_die_torte.jars import any_full
from tischlein.games.topp_die_torte.state import (
    CHOOSING,
    DEALING,
    GILDING,
    GOLD,
    OVER,
    PLACING,
    State,
    clear_turn,
)
from tischlein.games.topp_die_torte.tallies import STARS, crown, paying
from tischlein.games.topp_die_torte.trading import tradable
from tischlein.kit.py import rule


@rule
def lay(s: State, seat: int) -> None:
    """P7, P11, P12: lay the chosen piece, move the marker, take the cubes in hand."""
    clear_turn(s)
    lying = s.chosen[seat] + 0
    s.brought = 0
    for colour in range(5):
        whole = paying(s, seat, lying, colour)
        stars = whole // STARS
        cubes = min(whole % STARS, s.supply[colour] + 0)
        s.stars[seat] += stars
        if cubes > 0:
            s.supply[colour] -= cubes
            s.hand[colour] = cubes
        if stars > 0 or cubes > 0:
            s.brought = 1
    crown(s, seat, lying)


@rule
def any_in_hand(s: State) -> int:
    for colour in range(5):
        if s.hand[colour] > 0:
            return 1
    return 0


@rule
def comfort_due(s: State) -> int:
    """P17."""
    if s.brought or s.comforted or s.round + 1 == s.rounds:
        return 0
    for colour in range(5):
        if s.supply[colour] > 0:
            return 1
    return 0


@rule
def goes_on(s: State) -> int:
    """Whether the player's turn goes on: chance, a cube to place, a full jar, a trade, a comfort cube."""
    if s.drawing >= 0 or s.rolling or s.roll > 0 or s.roll_gold:
        return 1
    if any_in_hand(s) or any_full(s, s.player):
        return 1
    if s.phase == GILDING:
        return 1 if s.gold > 0 else 0
    if s.finished == 0 and tradable(s, s.player):
        return 1
    return comfort_due(s)


@rule
def settle(s: State) -> None:
    """Go on to where somebody has to decide or chance is due."""
    while s.phase == PLACING or s.phase == GILDING:
        forgo(s)
        if goes_on(s):
            return
        if s.phase == GILDING:
            return_gold(s)
        s.player += 1
        if s.player < s.seats:
            if s.phase == PLACING:
                lay(s, s.player)
            else:
                gild(s)
        elif s.phase == GILDING:
            s.player = 0
            s.phase = OVER
            clear_turn(s)
        else:
            end_round(s)


@rule
def end_round(s: State) -> None:
    """P8: the other piece goes to the next seat; P18: after the last round gold cubes are placed."""
    clear_turn(s)
    s.player = 0
    s.round += 1
    if s.round == s.rounds:
        for seat in range(s.seats):
            s.open[2 * seat] = -1
            s.open[2 * seat + 1] = -1
            s.chosen[seat] = -1
        s.phase = GILDING
        gild(s)
        return
    for seat in range(s.seats):  # the piece that is not laid, into the second place for the moment
        if s.open[2 * seat] != s.chosen[seat] >> 1:
            s.open[2 * seat + 1] = s.open[2 * seat]
    for seat in range(s.seats):
        s.open[2 * ((seat + 1) % s.seats)] = s.open[2 * seat + 1]
    for seat in range(s.seats):
        s.open[2 * seat + 1] = -1
        s.chosen[seat] = -1
    s.phase = DEALING if s.stack[0] > 0 else CHOOSING


@rule
def gild(s: State) -> None:
    """P18: as many gold cubes as gold icons, at most what the supply holds."""
    clear_turn(s)
    s.gold = min(s.icons[s.player] + 0, s.supply[GOLD] + 0)
    s.supply[GOLD] -= s.gold


@rule
def return_gold(s: State) -> None:
    """P18: all gold cubes go back, those in jars that were not filled too."""
    s.supply[GOLD] += s.gold
    s.gold = 0
    for jar in range(3):
        at = 18 * s.player + 6 * jar + GOLD
        s.supply[GOLD] += s.jar[at]
        s.filled[4 * s.player + jar] -= s.jar[at]
        s.jar[at] = 0
