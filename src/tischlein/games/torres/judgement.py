"""What a Torres position is worth to a seat: points, and what castles, knights, cards and blocks may still bring."""

from __future__ import annotations

from tischlein.games.torres.components import KING, MOST_STACKS, YEARS
from tischlein.games.torres.scoring import castle_points, master_points
from tischlein.games.torres.stacks import rounds
from tischlein.games.torres.state import KINDS, OVER, TURNS, State, castle_at
from tischlein.kit.py import first, rest, rule, table

KING_BONUS = table(KING)
WEIGHT = table([0, 100, 170, 220])  # per cent that a castle counts now, by the scorings to come: later ones will differ


# By year and round, four a year: the first year decides little.
DOUBT = table([60, 60, 60, 40, 40, 32, 24, 16, 10, 8, 6, 4])


@rule
def doubt(s: State) -> float:
    """See `kit.bound`; over a thousand games of greedy, with turns of the search between."""
    if s.phase < TURNS:
        return 1.0 * DOUBT[0]
    stage = 4 * s.year + s.round if s.phase == TURNS else 4 * (s.year + 1)
    return 1.0 * DOUBT[min(stage, 11)]


@rule
def scorings_left(s: State) -> int:
    if s.phase == OVER:
        return 0
    return YEARS - s.year if s.phase <= TURNS else YEARS - 1 - s.year


@rule
def king_outlook(s: State, seat: int) -> float:
    """The next king's bonus: nearly certain on its level, some of it on any other level of his castle."""
    year = s.year if s.phase <= TURNS else s.year + 1
    if s.king < 0 or year >= YEARS:
        return 0.0
    bonus = KING_BONUS[year]
    there = s.castle[castle_at(s, s.king)] & s.knights[seat]
    if there & s.above[year] & ~s.above[year + 1]:
        return 0.9 * bonus
    if there & s.above[year + 1]:
        return 0.4 * bonus  # down is always possible
    return 0.2 * bonus if there else 0.0


@rule
def standing(s: State, seat: int) -> float:
    """Knights on the board and their levels: who stands high can go anywhere."""
    total = 0.0
    knights = s.knights[seat]
    while knights:
        square = first(knights)
        knights = rest(knights)
        total += 0.7 + 0.5 * s.height[square]
    return total


@rule
def means(s: State, seat: int) -> float:
    """Cards, blocks of this year, and action points left in the turn."""
    total = 0.0
    for kind in range(KINDS):
        total += s.hand[KINDS * seat + kind]
    if seat == s.player:
        total += s.purchases
    total *= 1.6
    for place in range(MOST_STACKS * seat, MOST_STACKS * (seat + 1)):
        total += 0.2 * max(0, s.stack[place])
    if seat == s.player:
        total += 0.6 * s.points
    return total


@rule
def castles(s: State, seat: int) -> float:
    """What the castles pay as they stand, in all scorings to come."""
    return WEIGHT[scorings_left(s)] * castle_points(s, seat) / 100


@rule
def master(s: State, seat: int) -> float:
    """What the master card pays as things stand."""
    if s.master_card < 0 or s.phase != TURNS:
        return 0.0
    return 0.8 * master_points(s, seat)


@rule
def time_left(s: State) -> float:
    """How much standing and means still count: less in the last turns."""
    turns = rounds(s) - s.round if s.phase == TURNS else 4
    return min(1.0, 0.25 * (turns + 4 * (scorings_left(s) - 1)))


def terms(s: State, seat: int, mine: int) -> dict[str, float]:
    """What `outlook` adds up for a seat, by name.  mine: it is the seat that judges, not another; here that is the same."""
    found = {"points": 1.0 * s.score[seat]}
    if scorings_left(s) > 0:
        found |= {"castles": castles(s, seat), "king": king_outlook(s, seat), "master": master(s, seat)}
        found |= {"standing": time_left(s) * standing(s, seat), "means": time_left(s) * means(s, seat)}
    return found


@rule
def outlook(s: State, seat: int) -> float:
    """The points a seat may hope for."""
    total = 1.0 * s.score[seat]
    if scorings_left(s) == 0:
        return total
    total += castles(s, seat) + king_outlook(s, seat) + master(s, seat)
    return total + time_left(s) * (standing(s, seat) + means(s, seat))


@rule
def judge(s: State, seat: int) -> float:
    """What a seat may hope for, ahead of the best other one."""
    best = -1000.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, outlook(s, other))
    return outlook(s, seat) - best
