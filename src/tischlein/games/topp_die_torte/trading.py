"""The trade jar: three cubes for one (P15)."""

from __future__ import annotations

from tischlein.games.topp_die_torte.jars import fill, takes
from tischlein.games.topp_die_torte.state import TRADE, TRADE_JAR, State
from tischlein.kit.py import Out, rule


@rule
def most_traded(s: State, seat: int) -> int:
    """P15: the colour most plentiful in the trade jar, the first of equals."""
    best = 0
    for colour in range(1, 5):
        if s.trade[5 * seat + colour] > s.trade[5 * seat + best]:
            best = colour
    return best


@rule
def returned(s: State, seat: int) -> int:
    """P15: the colours among the three cubes that a trade returns, as bits."""
    mask = 0
    taken = 0  # two bits a colour: how many have been taken so far
    for _ in range(3):
        best = 0
        for colour in range(1, 5):
            left = s.trade[5 * seat + colour] - ((taken >> (2 * colour)) & 3)
            if left > s.trade[5 * seat + best] - ((taken >> (2 * best)) & 3):
                best = colour
        taken += 1 << (2 * best)
        mask |= 1 << best
    return mask


@rule
def tradable(s: State, seat: int) -> int:
    """P15: the colours to be had for three from the trade jar, as bits: the supply holds one once the three are back, and
    a blue jar takes it."""
    if s.filled[4 * seat + TRADE_JAR] < 3:
        return 0
    back = returned(s, seat)
    useful = 0
    for colour in range(5):
        if s.supply[colour] > 0 or (back >> colour) & 1:
            for jar in range(3):
                if takes(s, seat, jar, colour):
                    useful |= 1 << colour
    return useful


@rule
def legal_trades(s: State, out: Out, n: int) -> int:
    """P15."""
    useful = tradable(s, s.player)
    for colour in range(5):
        if (useful >> colour) & 1:
            for jar in range(3):
                if takes(s, s.player, jar, colour):
                    out[n] = TRADE + 3 * colour + jar
                    n += 1
    return n


@rule
def return_three(s: State, seat: int) -> None:
    """P15."""
    for _ in range(3):
        colour = most_traded(s, seat)
        s.trade[5 * seat + colour] -= 1
        s.supply[colour] += 1
    s.filled[4 * seat + TRADE_JAR] -= 3


@rule
def trade(s: State, colour: int, jar: int) -> None:
    return_three(s, s.player)
    s.supply[colour] -= 1
    fill(s, s.player, jar, colour)
