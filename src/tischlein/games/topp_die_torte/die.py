"""The die, which every gold chip rolls (P16)."""

from __future__ import annotations

from tischlein.games.topp_die_torte.jars import any_room, draw_chip, takes
from tischlein.games.topp_die_torte.state import GOLD, GOLD_CUBE, ONE_CUBE, ONE_STAR, PUT, TWO_CUBES, TWO_STARS, State
from tischlein.kit.py import Out, rule


@rule
def rolled(s: State, face: int) -> None:
    """P16."""
    if face == ONE_CUBE:
        s.roll = 1
    elif face == TWO_CUBES:
        s.roll = 2
    elif face == GOLD_CUBE:
        s.roll_gold = 1 if s.supply[GOLD] > 0 else 0
    elif face == ONE_STAR:
        s.stars[s.player] += 1
    elif face == TWO_STARS:
        s.stars[s.player] += 2
    else:
        draw_chip(s, 0)
    s.roll_jar = -1


@rule
def roll_takes(s: State, colour: int, jar: int) -> int:
    """P16: a rolled cube is of a colour the supply holds and goes by P13, the second into the first one's jar."""
    if s.supply[colour] == 0 or (s.roll_jar >= 0 and s.roll_jar != jar):
        return 0
    return takes(s, s.player, jar, colour)


@rule
def roll_fits(s: State) -> int:
    for colour in range(5):
        for jar in range(3):
            if roll_takes(s, colour, jar):
                return 1
    return 0


@rule
def legal_roll(s: State, out: Out) -> int:
    n = 0
    for colour in range(5):
        for jar in range(3):
            if roll_takes(s, colour, jar):
                out[n] = PUT + 4 * colour + jar
                n += 1
    return n


@rule
def forgo(s: State) -> None:
    """P16: what does not fit is forgone."""
    if s.roll > 0 and roll_fits(s) == 0:
        s.roll = 0
    if s.roll == 0:
        s.roll_jar = -1
    if s.roll_gold and any_room(s, s.player) == 0:
        s.roll_gold = 0
