"""What a position of Topp die Torte! is worth to a seat, in points."""

from __future__ import annotations

from tischlein.games.topp_die_torte.rules import (
    CHOOSING,
    GILDING,
    ICON,
    OVER,
    PLACING,
    ROOM,
    STARS,
    State,
    drawn,
    paying,
    score,
)
from tischlein.kit.py import rule, table

# What a blue jar with so many cubes is worth, in hundredths: 6 · jar + cubes.  A full one pays its chip, a gold one's roll too.
JAR = table([0, 45, 110, 200, 0, 0, 0, 50, 110, 190, 300, 0, 0, 75, 160, 270, 400, 580])
CHIP_WORTH = table([200, 300, 450])  # the mean of a grade, in hundredths
TRADED = 0.25  # a cube in the trade jar
ICON_WORTH = 0.8  # a gold icon on the cake
CUBE_WORTH = 0.55  # a cube that is about to come, not knowing the jar
ROLL_WORTH = 1.3  # a roll of the die
AGAIN = 0.25  # what is drawn on a stripe that may pay once more, in parts of its worth


@rule
def doubt(s: State) -> float:
    """See `kit.bound`; over 300 games of greedy, with turns of the search between."""
    return max(2.0, min(3.0, 1.0 + 0.5 * (s.rounds - s.round)))


@rule
def jars(s: State, seat: int) -> float:
    """The cubes in the jars."""
    total = 0.0
    for jar in range(3):
        total += 0.01 * JAR[6 * jar + s.filled[4 * seat + jar]]
    return total + TRADED * s.filled[4 * seat + 3]


@rule
def chips(s: State, seat: int, knows: int) -> float:
    """Stars and chips; chips that the judging seat does not know count their mean."""
    if knows:
        return float(score(s, seat))
    total = float(s.stars[seat])
    for grade in range(3):
        total += 0.01 * CHIP_WORTH[grade] * s.chip_count[3 * seat + grade]
    return total


@rule
def worth_placed(s: State, seat: int, cubes: int) -> float:
    """What cubes bring, 32 ** colour each, when each goes where it counts most."""
    total = 0.0
    used = 0  # colours put into jars on the way, 5 bits a jar
    put = 0  # how many, 3 bits a jar
    for colour in range(5):
        for _ in range((cubes >> (5 * colour)) & 31):
            best = -1
            most = 0
            for jar in range(3):
                inside = s.filled[4 * seat + jar] + ((put >> (3 * jar)) & 7)
                taken = s.jar[18 * seat + 6 * jar + colour] > 0 or (used >> (5 * jar + colour)) & 1
                if inside < ROOM[jar] and not taken:
                    more = JAR[6 * jar + inside + 1] - JAR[6 * jar + inside]
                    if more > most:
                        most = more
                        best = jar
            if best < 0:
                total += TRADED
            else:
                total += 0.01 * most
                used |= 1 << (5 * best + colour)
                put += 1 << (3 * best)
    return total


@rule
def piece(s: State, seat: int, lying: int) -> float:
    """What a chosen piece brings once it is laid: what connects, its gold icons, and a share for the time after."""
    total = 0.0
    cubes = 0
    for colour in range(5):
        whole = paying(s, seat, lying, colour)
        total += whole // STARS
        cubes |= (whole % STARS) << (5 * colour)
        if s.round + 1 < s.rounds:
            total += AGAIN * worth_drawn(whole if whole > 0 else drawn(s, lying, colour))
        if s.drawn[5 * (lying >> 1) + colour] == ICON:
            total += ICON_WORTH
    return total + worth_placed(s, seat, cubes)


@rule
def worth_drawn(whole: int) -> float:
    """What is drawn on a stripe, not knowing the jars."""
    return whole // STARS + CUBE_WORTH * (whole % STARS)


@rule
def worth_gold(s: State, seat: int, gold: int) -> float:
    """What so many gold cubes bring at the end, each jar filled that pays most a cube; jars that stay unfilled are lost."""
    total = 0.0
    full = 0  # jars filled on the way, as bits
    while True:
        best = -1
        least = 0
        for jar in range(3):
            need = ROOM[jar]
            if (full >> jar) & 1 == 0:
                need -= s.filled[4 * seat + jar]
            pays = JAR[6 * jar + ROOM[jar]]
            if need <= gold and (best < 0 or pays * least > JAR[6 * best + ROOM[best]] * need):
                best = jar
                least = need
        if best < 0:
            return total
        total += 0.01 * JAR[6 * best + ROOM[best]]
        gold -= least
        full |= 1 << best


@rule
def cake(s: State, seat: int) -> float:
    """What lies on the cake for later: gold icons, and stripes that end at the top."""
    total = ICON_WORTH * s.icons[seat]
    if s.round + 1 < s.rounds:
        for colour in range(5):
            total += AGAIN * worth_drawn(s.ripe[5 * seat + colour] + 0)
    return total


@rule
def committed(s: State, seat: int, mine: int) -> int:
    """Whether a seat has committed to a piece that is not laid yet, and that may be known."""
    if s.chosen[seat] < 0:
        return 0
    if s.phase == CHOOSING:
        return mine
    return 1 if s.phase == PLACING and s.player < seat else 0


@rule
def pending(s: State) -> float:
    """What is about to come in the turn under way: cubes to place, a chip, a roll."""
    cubes = 0
    for colour in range(5):
        cubes |= s.hand[colour] << (5 * colour)
    total = worth_placed(s, s.player, cubes) + CUBE_WORTH * (s.roll + s.roll_gold)
    if s.drawing >= 0:
        total += 0.01 * CHIP_WORTH[s.drawing]
    if s.rolling or s.drawing == 2:
        total += ROLL_WORTH
    return total


@rule
def board(s: State, seat: int, mine: int) -> float:
    """What a seat has and may expect.  mine: it is the one that judges, and so knows its own chips and choice."""
    total = chips(s, seat, 1 if mine or s.phase == OVER else 0)
    if s.phase == OVER:
        return total
    if s.phase == GILDING:
        if s.player == seat:
            return total + pending(s) + worth_gold(s, seat, s.gold + 0)
        return total + (worth_gold(s, seat, s.icons[seat] + 0) if s.player < seat else 0.0)
    total += jars(s, seat)
    if s.phase == PLACING and s.player == seat:
        total += pending(s)
    if committed(s, seat, mine):
        return total + piece(s, seat, s.chosen[seat] + 0) + ICON_WORTH * s.icons[seat]
    return total + cake(s, seat)


def terms(s: State, seat: int, mine: int) -> dict[str, float]:
    """What `board` adds up for a seat, by name."""
    found = {"points": chips(s, seat, 1 if mine or s.phase == OVER else 0)}
    if s.phase == OVER:
        return found
    coming = pending(s) if s.phase in (PLACING, GILDING) and s.player == seat else 0.0
    if s.phase == GILDING:
        waiting = s.gold + 0 if s.player == seat else s.icons[seat] + 0 if s.player < seat else 0
        return found | {"coming": coming, "gold": worth_gold(s, seat, waiting) if waiting else 0.0}
    found |= {"jars": jars(s, seat), "coming": coming}
    if committed(s, seat, mine):
        return found | {"cake": piece(s, seat, s.chosen[seat] + 0) + ICON_WORTH * s.icons[seat]}
    return found | {"cake": cake(s, seat)}


@rule
def judge(s: State, seat: int) -> float:
    """Points ahead of the best other seat."""
    best = -1000.0
    for other in range(s.seats):
        if other != seat:
            theirs = board(s, other, 0)
            if theirs > best:
                best = theirs
    return board(s, seat, 1) - best
