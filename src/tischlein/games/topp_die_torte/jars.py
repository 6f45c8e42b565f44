"""The jars: what they take, cubes put into them, full ones emptied for a chip (P2, P13, P14)."""

from __future__ import annotations

from tischlein.games.topp_die_torte.components import ROOMS
from tischlein.games.topp_die_torte.state import EMPTY, GOLD, PUT, TRADE_JAR, VALUES, State
from tischlein.kit.py import Out, rule, table

ROOM = table(ROOMS)


@rule
def room(s: State, seat: int, jar: int) -> int:
    """P2: how many more cubes a blue jar takes."""
    return ROOM[jar] - s.filled[4 * seat + jar]


@rule
def takes(s: State, seat: int, jar: int, colour: int) -> int:
    """P13: room, and no cube of that colour yet."""
    return 1 if s.jar[18 * seat + 6 * jar + colour] == 0 and s.filled[4 * seat + jar] < ROOM[jar] else 0


@rule
def any_full(s: State, seat: int) -> int:
    for jar in range(3):
        if room(s, seat, jar) == 0:
            return 1
    return 0


@rule
def any_room(s: State, seat: int) -> int:
    for jar in range(3):
        if room(s, seat, jar) > 0:
            return 1
    return 0


@rule
def fill(s: State, seat: int, jar: int, colour: int) -> None:
    """Put a cube into a blue jar."""
    s.jar[18 * seat + 6 * jar + colour] += 1
    s.filled[4 * seat + jar] += 1


@rule
def add_to_trade(s: State, seat: int, colour: int) -> None:
    s.trade[5 * seat + colour] += 1
    s.filled[4 * seat + TRADE_JAR] += 1


@rule
def put(s: State, colour: int, jar: int) -> None:
    """Place a cube of the hand, of a roll or, in gold, of either."""
    seat = s.player
    if s.roll > 0:
        s.supply[colour] -= 1
        s.roll -= 1
        s.roll_jar = jar
    elif s.roll_gold:
        s.supply[GOLD] -= 1
        s.roll_gold = 0
    elif colour == GOLD:
        s.gold -= 1
    else:
        s.hand[colour] -= 1
    if jar == TRADE_JAR:
        add_to_trade(s, seat, colour)
    else:
        fill(s, seat, jar, colour)


@rule
def empty(s: State, jar: int) -> None:
    """P14."""
    for colour in range(6):
        at = 18 * s.player + 6 * jar + colour
        s.supply[colour] += s.jar[at]
        s.jar[at] = 0
    s.filled[4 * s.player + jar] = 0
    draw_chip(s, jar)


@rule
def draw_chip(s: State, grade: int) -> None:
    """P14: no chip left of the grade: none, and no roll."""
    for value in range(VALUES):
        if s.chips_left[VALUES * grade + value] > 0:
            s.drawing = grade


@rule
def legal_gold(s: State, out: Out, n: int) -> int:
    """P16, P18: a gold cube fits any blue jar with room."""
    for jar in range(3):
        if room(s, s.player, jar) > 0:
            out[n] = PUT + 4 * GOLD + jar
            n += 1
    return n


@rule
def legal_hand(s: State, out: Out) -> int:
    """P13: any earned cube into a blue jar that takes it; into the trade jar only when none does."""
    n = 0
    for colour in range(5):
        if s.hand[colour] > 0:
            start = n
            for jar in range(3):
                if takes(s, s.player, jar, colour):
                    out[n] = PUT + 4 * colour + jar
                    n += 1
            if n == start:
                out[n] = PUT + 4 * colour + TRADE_JAR
                n += 1
    return n


@rule
def legal_full(s: State, out: Out, n: int) -> int:
    """P14."""
    for jar in range(3):
        if room(s, s.player, jar) == 0:
            out[n] = EMPTY + jar
            n += 1
    return n
