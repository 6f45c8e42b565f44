"""Plain backward induction over the rules, for small cakes: what the planner is held against."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tischlein.game import Game, State
from tischlein.games.piece_o_cake import judgement, rules
from tischlein.games.piece_o_cake import points as counting
from tischlein.games.piece_o_cake import state as numbers
from tischlein.games.piece_o_cake.portions import portion, portions

UNIT = 65_536
Worth = list[list[list[int]]]  # by kind, own count, highest other count
Code = tuple[int, int, int, int]


class TooLarge(Exception):
    """There is more to try than there should be."""


def judged(s: rules.State) -> Worth:
    """What kinds are worth once the cake is gone, in whole units."""
    return [
        [
            [
                int(UNIT * counting.SUPPLIES[kind] * judgement.chance_of_lead(judgement.to_come(s, kind), mine, other, s.seats) + 0.5)
                for other in range(13)
            ]
            for mine in range(13)
        ]
        for kind in range(8)
    ]  # fmt: skip


def odd(rng: random.Random) -> Worth:
    """Anything that falls as others have more, nothing for nothing; with `most` small there are many ties."""
    most = rng.choice([3, 40, 1_000_000])
    return [
        [[0] * 13 if mine == 0 else sorted((rng.randrange(most) * 11 * UNIT // most for _ in range(13)), reverse=True) for mine in range(13)]
        for _ in range(8)
    ]  # fmt: skip


def packed(kinds: list[int]) -> int:
    """Kinds as a number: of two sets the one with more of the highest kind is larger."""
    return sum(32**kind for kind in kinds)


class Induction:
    """Everybody makes the most of his own points; of ways equally good the lowest code counts.

    A code is (0 a take, 1 a decline, 2 nothing; what the portion holds, or the kind; what happens to the joker; what is kept).
    """

    def __init__(self, worth: Worth, s: rules.State, most: int) -> None:
        self.worth, self.cake, self.room = worth, s.number, most
        self.cream = [counting.cream(s, seat) for seat in range(s.seats)]

    def points(self, s: rules.State) -> list[int]:
        """Everybody's points: cream since the first position, and what the plates are worth."""
        found = []
        for seat in range(s.seats):
            total = (counting.cream(s, seat) - self.cream[seat]) * UNIT
            for kind in range(8):
                other = max(counting.counted(s, k, kind) for k in range(s.seats) if k != seat)
                total += self.worth[kind][counting.counted(s, seat, kind)][other]
            found.append(total)
        return found

    def after(self, s: rules.State) -> list[int]:
        if s.number > self.cake or s.phase != numbers.CHOOSING:
            return self.points(s)
        return self.best(s)[1]

    def best(self, s: rules.State) -> tuple[Code, list[int]]:
        """The choice of who is to choose, and everybody's points with it."""
        seat = numbers.actor(s)
        found: tuple[Code, list[int]] | None = None
        for code, twin in options(s, seat):
            self.room -= 1
            if self.room < 0:
                raise TooLarge
            line = self.after(twin)
            if found is None or (-line[seat], code) < (-found[1][seat], found[0]):
                found = code, line
        assert found is not None
        return found


def options(s: rules.State, seat: int) -> Iterator[tuple[Code, rules.State]]:
    """All that a chooser can do, a swap that follows included, and what it leads to."""
    for action, twin in moves(s, seat):
        if action == numbers.NOTHING:
            yield (2, 0, 0, 0), twin
        elif action >= numbers.DECLINE:
            yield (1, action - numbers.DECLINE, 0, 0), twin
        else:
            code = take_code(s, action)
            if twin.phase == numbers.SWAPPING:
                for swap, after in moves(twin, seat):
                    joker = 0 if swap == numbers.STAY else swap - numbers.SWAP + 1
                    yield (0, code[1], joker, code[3]), after
            else:
                yield code, twin


def take_code(s: rules.State, action: int) -> Code:
    """The code of a take, before any swap."""
    p, eaten, way = (
        (action - numbers.TAKE) // 9 // 2048,
        (action - numbers.TAKE) // 9 % 2048,
        (action - numbers.TAKE) % 9,
    )
    members = [i for i in range(11) if portion(s, p) >> i & 1]
    kept = [s.cake[i] for i in members if not eaten >> i & 1 and s.cake[i] < 8]
    joker = way + 1 if any(s.cake[i] == 8 for i in members) else 0
    return (0, packed([s.cake[i] for i in members]), joker, packed(kept))


def moves(s: rules.State, seat: int) -> Iterator[tuple[int, rules.State]]:
    out = [0] * rules.WIDTH
    for action in out[: rules.legal(s, seat, out)]:
        twin = s.copy()
        rules.apply(twin, seat, action)
        yield action, twin


def on(state: State, rng: random.Random) -> None:
    """One random step; cakes are cut into pieces enough."""
    if outcomes := state.chance():
        state._core.deal(rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0])
        return
    legal = state.legal()
    if state.view().phase == "cut":
        legal = [cut for cut in legal if cut.bit_count() >= min(3, state.game.players)]
    state.apply(rng.choice(legal))


def positions(game: Game, rng: random.Random, phase: int) -> Iterator[rules.State]:
    """Positions of random games in a phase."""
    while True:
        state = game.start()
        while not state.over:
            s = state._core.plain()
            if s.phase == phase:
                yield s.copy()
            on(state, rng)


def thinned(s: rules.State, slices: int, rng: random.Random) -> rules.State:
    """The same, some portions gone, so that at most so many slices are left to take."""
    while True:
        left = untaken(s)
        if sum(portion(s, p).bit_count() for p in left) <= slices:
            return s
        s.taken |= 1 << rng.choice(left)


def untaken(s: rules.State) -> list[int]:
    """The portions that are left."""
    return [p for p in range(portions(s)) if not s.taken >> p & 1]
