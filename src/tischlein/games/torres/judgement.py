"""What a Torres position is worth to a seat: points, and what castles, knights, cards and blocks may still bring."""

from __future__ import annotations

from tischlein.games.torres.components import KING, MOST_STACKS, YEARS
from tischlein.games.torres.scoring import castle_points, master_points
from tischlein.games.torres.stacks import rounds
from tischlein.games.torres.state import OVER, TURNS, State, castle_at
from tischlein.kit.py import NONE, Set, count, rule, table

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
def kings_castle(s: State) -> Set:
    """The squares of the king's castle, none while he is off the board."""
    return s.castle[castle_at(s, s.king)] if s.king >= 0 else NONE


@rule
def king_outlook(s: State, seat: int, home: Set) -> float:
    """The next king's bonus: nearly certain on its level, some of it on any other level of his castle, `home`."""
    there = home & s.knights[seat]
    year = s.year if s.phase <= TURNS else s.year + 1
    if there == NONE or year >= YEARS:
        return 0.0
    bonus = KING_BONUS[year]
    if there & s.above[year] & ~s.above[year + 1]:
        return 0.9 * bonus
    if there & s.above[year + 1]:
        return 0.4 * bonus  # down is always possible
    return 0.2 * bonus


@rule
def standing(s: State, seat: int) -> float:
    """Knights on the board and their levels: who stands high can go anywhere."""
    steps = 0
    level = 0
    knights = s.knights[seat] & s.above[0]
    while knights:
        steps += count(knights)
        level += 1
        knights &= s.above[level]
    return 0.7 * count(s.knights[seat]) + 0.5 * steps


@rule
def means(s: State, seat: int) -> float:
    """Cards, blocks of this year, and action points left in the turn."""
    cards = s.held[seat] + 0
    blocks = 0
    for place in range(MOST_STACKS):
        blocks += max(0, s.stack[MOST_STACKS * seat + place])
    if seat == s.player:
        return 1.6 * (cards + s.purchases) + 0.2 * blocks + 0.6 * s.points
    return 1.6 * cards + 0.2 * blocks


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
        found |= {
            "castles": castles(s, seat),
            "king": king_outlook(s, seat, kings_castle(s)),
            "master": master(s, seat),
        }
        found |= {"standing": time_left(s) * standing(s, seat), "means": time_left(s) * means(s, seat)}
    return found


@rule
def outlook(s: State, seat: int, home: Set) -> float:
    """The points a seat may hope for.  home: the squares of the king's castle."""
    total = 1.0 * s.score[seat]
    if scorings_left(s) == 0:
        return total
    total += castles(s, seat) + king_outlook(s, seat, home) + master(s, seat)
    return total + time_left(s) * (standing(s, seat) + means(s, seat))


@rule
def judge(s: State, seat: int) -> float:
    """What a seat may hope for, ahead of the best other one."""
    home = kings_castle(s)
    best = -1000.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, outlook(s, other, home))
    return outlook(s, seat, home) - best
