"""The rules of Topp die Torte!, P1–P31, in the kit's subset: setting up, who acts, what is allowed, what an action does.

Beside it lie the state and the numbers of actions (`state`), the stripes of the cakes (`stripes`), what becomes of cubes (`jars`,
`trading`, `die`), the course of rounds and turns (`course`), and what chance decides (`dealing`).
"""

from __future__ import annotations

from tischlein.games.topp_die_torte.components import CUBES, GOLDS
from tischlein.games.topp_die_torte.course import any_in_hand, lay, return_gold, settle
from tischlein.games.topp_die_torte.dealing import chance, chance_due, deal, redeal
from tischlein.games.topp_die_torte.die import legal_roll
from tischlein.games.topp_die_torte.jars import ROOM, add_to_trade, empty, fill, legal_full, legal_gold, legal_hand, put
from tischlein.games.topp_die_torte.state import (
    ACTIONS,
    CHOOSE,
    CHOOSING,
    COMFORT,
    DEALING,
    DONE,
    EMPTY,
    FILL,
    FILLING,
    GILDING,
    GOLD,
    ICON,
    NO_COMFORT,
    OUTCOMES,
    OVER,
    PLACING,
    PUT,
    SEATS,
    STAR,
    TRADE,
    WIDTH,
    State,
    clear_turn,
)
from tischlein.games.topp_die_torte.tallies import STARS, begin_cake, drawn, paying
from tischlein.games.topp_die_torte.trading import legal_trades, trade
from tischlein.kit.py import NONE, Out, bit, rule

__all__ = [
    "ACTIONS", "CHOOSING", "GILDING", "ICON", "OUTCOMES", "OVER", "PLACING", "ROOM", "SEATS", "STAR", "STARS", "WIDTH", "State", "actors",
    "apply", "chance", "deal", "drawn", "legal", "over", "paying", "redeal", "score", "seats", "setup", "turn", "winners",
]  # fmt: skip

FIXED = ("seats", "rounds", "preview", "edge", "drawn", "begin")  # fields that the settings decide and nothing changes


@rule
def setup(s: State, config: Out) -> None:
    """config: seats, rounds (6, 7, 8), preview, then the numbers of a pieces file (`components.Pieces.numbers`)."""
    s.seats = config[0]
    s.rounds = 6 + config[1]
    s.preview = config[2]
    for i in range(880):
        s.edge[i] = config[3 + i]
    for i in range(220):
        s.drawn[i] = config[883 + i]
    for i in range(12):
        s.begin[i] = config[1103 + i]
    for i in range(30):
        s.chips_left[i] = config[1115 + i]
    s.unseen = NONE
    for piece in range(40):
        if s.edge[20 * piece] < s.edge[20 * piece + 1]:  # a table's own file may have fewer
            s.unseen |= bit(piece)
    clear_seats(s)
    for colour in range(5):
        s.supply[colour] = CUBES
        s.hand[colour] = 0
    s.supply[GOLD] = GOLDS
    s.phase = DEALING
    s.round = 0
    s.player = 0
    s.gold = 0
    s.brought = 0
    s.face = -1
    clear_turn(s)


@rule
def clear_seats(s: State) -> None:
    """Start pieces, full stacks, empty jars."""
    for i in range(72):
        s.jar[i] = 0
    for i in range(20):
        s.trade[i] = 0
    for i in range(16):
        s.filled[i] = 0
    for i in range(120):
        s.chips[i] = 0
    for i in range(12):
        s.chip_count[i] = 0
    for seat in range(SEATS):
        s.chip_points[seat] = 0
        s.stars[seat] = 0
        begin_cake(s, seat, 2 * (40 + seat))
        s.open[2 * seat] = -1
        s.open[2 * seat + 1] = -1
        s.chosen[seat] = -1
        s.stack[seat] = s.rounds


@rule
def seats(s: State) -> int:
    return s.seats


@rule
def over(s: State) -> int:
    return 1 if s.phase == OVER else 0


@rule
def actors(s: State) -> int:
    if chance_due(s) or s.phase == OVER:
        return 0
    if s.phase == CHOOSING:
        mask = 0
        for seat in range(s.seats):
            if s.chosen[seat] < 0:
                mask |= 1 << seat
        return mask
    return 1 << s.player


@rule
def turn(s: State) -> int:
    if s.phase == PLACING or s.phase == GILDING:
        return 1 << s.player
    return actors(s)


@rule
def legal(s: State, seat: int, out: Out) -> int:
    if (actors(s) >> seat) & 1 == 0:
        return 0
    if s.phase == PLACING:
        return legal_placing(s, out)
    if s.phase == GILDING:
        return legal_gilding(s, out)
    if s.phase == FILLING:
        return legal_fills(s, seat, out)
    return legal_choices(s, seat, out)


@rule
def legal_fills(s: State, seat: int, out: Out) -> int:
    """P3: one of the three cubes into each blue jar."""
    n = 0
    for small in range(3):
        for middle in range(3):
            if middle != small:
                a, b, c = s.begin[3 * seat + small], s.begin[3 * seat + middle], s.begin[3 * seat + 3 - small - middle]
                out[n] = FILL + 25 * a + 5 * b + c
                n += 1
    return n


@rule
def legal_choices(s: State, seat: int, out: Out) -> int:
    """P6: either open piece, upright or turned; P8: in the last round there is one piece."""
    one, two = s.open[2 * seat], s.open[2 * seat + 1]
    low = one if two < 0 else min(one, two)
    out[0] = CHOOSE + 2 * low
    out[1] = CHOOSE + 2 * low + 1
    if two < 0:
        return 2
    out[2] = CHOOSE + 2 * max(one, two)
    out[3] = CHOOSE + 2 * max(one, two) + 1
    return 4


@rule
def legal_placing(s: State, out: Out) -> int:
    if s.roll > 0:
        return legal_roll(s, out)
    if s.roll_gold:
        return legal_gold(s, out, 0)
    if any_in_hand(s):
        return legal_hand(s, out)
    full = legal_full(s, out, 0)
    n = full
    if s.finished == 0:
        n = legal_trades(s, out, full)
    if n > 0:
        if full == 0:
            out[n] = DONE
            n += 1
        return n
    for colour in range(5):  # P17, the last thing in a turn
        if s.supply[colour] > 0:
            out[n] = COMFORT + colour
            n += 1
    out[n] = NO_COMFORT
    return n + 1


@rule
def legal_gilding(s: State, out: Out) -> int:
    """P18."""
    if s.roll > 0:
        return legal_roll(s, out)
    if s.roll_gold:
        return legal_gold(s, out, 0)
    placed = legal_gold(s, out, 0) if s.gold > 0 else 0
    n = legal_full(s, out, placed)
    if n == placed:
        out[n] = DONE
        n += 1
    return n


@rule
def apply(s: State, seat: int, action: int) -> None:
    if action < CHOOSE:
        fill_first(s, seat, action - FILL)
    elif action < PUT:
        commit(s, seat, action - CHOOSE)
    elif action < EMPTY:
        put(s, (action - PUT) // 4, (action - PUT) % 4)
    elif action < TRADE:
        empty(s, action - EMPTY)
    elif action < COMFORT:
        trade(s, (action - TRADE) // 3, (action - TRADE) % 3)
    elif action < DONE:
        comfort(s, action - COMFORT)
    else:
        s.finished = 1
        if s.phase == GILDING:
            return_gold(s)
    settle(s)


@rule
def fill_first(s: State, seat: int, colours: int) -> None:
    """P3: the start piece's cubes, one into each blue jar; colours: 25 · small + 5 · middle + large."""
    fill(s, seat, 0, colours // 25)
    fill(s, seat, 1, colours // 5 % 5)
    fill(s, seat, 2, colours % 5)
    for jar in range(3):
        s.supply[s.begin[3 * seat + jar]] -= 1
    s.player += 1
    if s.player == s.seats:
        s.player = 0
        s.phase = CHOOSING


@rule
def commit(s: State, seat: int, lying: int) -> None:
    """P6; the last to choose lets the first lay."""
    s.chosen[seat] = lying
    if actors(s) == 0:
        s.phase = PLACING
        s.player = 0
        lay(s, 0)


@rule
def comfort(s: State, colour: int) -> None:
    """P17; colour 5 leaves it."""
    s.comforted = 1
    s.finished = 1  # the cube can be traded from the next turn on
    if colour < GOLD:
        s.supply[colour] -= 1
        add_to_trade(s, s.player, colour)


@rule
def score(s: State, seat: int) -> int:
    """P20: stars and chips."""
    return s.stars[seat] + s.chip_points[seat]


@rule
def winners(s: State) -> int:
    """P20: a tie is a shared win."""
    best = -1
    mask = 0
    for seat in range(s.seats):
        points = score(s, seat)
        if points > best:
            best = points
            mask = 0
        if points == best:
            mask |= 1 << seat
    return mask
