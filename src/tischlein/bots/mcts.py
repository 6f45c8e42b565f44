"""The bot that thinks ahead, in five levels: Monte Carlo tree search.

`mcts:3` is level 3.  `mcts:3:500` runs exactly 500 simulations a choice on one tree, beside those that the turn's choices
before have left in it, and never looks at a clock: the same seed gives the same game on any machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tischlein.bots import warm
from tischlein.bots.ahead import Ahead, Seen, after
from tischlein.bots.bot import Stop, never
from tischlein.bots.glimpse import Glimpse
from tischlein.bots.grove import Budget, Found, Grove, Manner, cores
from tischlein.game import State
from tischlein.kit.errors import BadSetting

PATIENCE = 2.0  # seconds that people gladly wait for a choice
ENDLESS = 1_000_000_000  # simulations; time ends the search
MOST = 10_000_000  # simulations that may be asked for


@dataclass(frozen=True)
class Level:
    """How strong a level is.

    simulations: of each tree.  seconds: after which it stops in any case.  heat: 0 plays the action with the most visits,
    1 any action as often as it was visited.  wide: whether every core grows a tree.
    """

    simulations: int
    seconds: float | None = None
    heat: float = 0.0
    wide: bool = False


LEVELS = {
    1: Level(
        30, PATIENCE, heat=1.0
    ),  # up to level 4 the clock is for plain Python only: compiled, all is done long before
    2: Level(200, PATIENCE, heat=0.6),
    3: Level(1_000, PATIENCE, heat=0.3),
    4: Level(4_000, PATIENCE),
    5: Level(ENDLESS, PATIENCE, wide=True),
}

OWN_LEVELS = {  # where luck decides more than thought, a level that is to be felt must choose more carelessly
    "topp_die_torte": {
        1: Level(8, PATIENCE, heat=2.0),
        2: Level(30, PATIENCE, heat=1.0),
        3: Level(100, PATIENCE, heat=0.7),
        4: Level(1_000, PATIENCE, heat=0.3),
    },
}

USUAL = Manner(horizon=4, scale=4.0)
MANNERS = {  # turns that pay to be looked ahead, what a point is worth in a game, and how hard a game's turns are to choose among
    "kashido": Manner(horizon=4, scale=3.0),
    "topp_die_torte": Manner(horizon=6, scale=8.0, explore=0.3, widen=0.5, tries=64, onward=64),
    "torres": Manner(horizon=3, scale=16.0, widen=1.0, tries=12, onward=10),
}


def level_of(number: int, game: str, simulations: int | None = None) -> Level:
    """What a level is in a game.  simulations: instead of its own, on one tree and without a clock."""
    level = OWN_LEVELS.get(game, {}).get(number, LEVELS[number])
    return level if simulations is None else replace(level, simulations=simulations, seconds=None, wide=False)


class Mcts:
    """Plays what a search from many re-dealt states finds best; at low levels often something that is nearly as good.

    Within a turn the tree of one choice is gone on with in the next, so that its simulations come on top of those that
    passed there before; see `ahead`.  It is let go of when the turn ends.
    """

    sighted = False  # whether the state that is searched from is taken for the true one

    def __init__(self, level: int, simulations: int | None, spec: str) -> None:
        """simulations: instead of the level's own, without a clock."""
        self.level, self.simulations, self.spec = level, simulations, spec
        self._ahead: Ahead | None = None

    @property
    def fresh(self) -> bool:
        return self._ahead is None

    def choose(self, glimpse: Glimpse, rng: random.Random, stop: Stop = never) -> int:
        return self.think(glimpse, glimpse.redeal(rng), rng, stop)

    def think(self, seen: Seen, state: State, rng: random.Random, stop: Stop = never) -> int:
        """A legal action for what is seen, by a search from a possible state."""
        seed, luck = rng.getrandbits(63), rng.random()
        ahead, self._ahead = self._ahead, None
        grove = None if ahead is None else ahead.taken_up(seen)
        if len(seen.legal) == 1:
            action = seen.legal[0]
        else:
            level = level_of(self.level, state.game.name, self.simulations)
            grove = self._grove(state.game.name, seen.seat, level, grove)
            found = grove.grow(bytes(state), seed, Budget(level.simulations, level.seconds), stop)
            legal = set(seen.legal)  # a tree that was kept may have grown moves that have turned out to be none
            action = pick([f for f in found if f.action in legal], level.heat, luck)
        if grove is not None and not stop():
            self._ahead = after(grove, state, action)
        return action

    def _grove(self, game: str, seat: int, level: Level, kept: Grove | None) -> Grove:
        """The trees that were kept if they are such as we would plant now; otherwise new ones."""
        flavour = warm.flavour(game)
        if kept is not None and kept.flavour == flavour:
            return kept
        trees = cores() if level.wide and flavour == "nb" else 1  # in plain Python threads would only take turns
        return Grove(game, flavour, seat, replace(MANNERS.get(game, USUAL), sighted=self.sighted), trees)

    def __repr__(self) -> str:
        return f"<bot {self.spec}>"


def pick(found: Sequence[Found], heat: float, luck: float) -> int:
    """The action with the most visits; with heat, one by its visits to the power of 1 / heat.

    luck: a number from 0 up to 1 that decides in the second case.
    """
    if heat == 0:
        return max(found, key=lambda f: (f.visits, f.value, -f.action)).action
    weights = [float(f.visits) ** (1 / heat) for f in found]
    left = luck * sum(weights)
    for f, weight in zip(found, weights, strict=True):
        left -= weight
        if left < 0:
            return f.action
    return found[-1].action


def make(argument: str, name: str = "mcts") -> Mcts:
    """The bot of "LEVEL" or "LEVEL:SIMULATIONS"; BadSetting for another text, in which it is called by its name."""
    spec = f"{name}:{argument}"
    number, colon, count = argument.partition(":")
    if number not in map(str, LEVELS):
        levels = tuple(f"{name}:{k}" for k in LEVELS)
        raise BadSetting(f"{spec!r} is no bot; there are {', '.join(levels)}", "bot", spec, levels)
    if not colon:
        return Mcts(int(number), None, spec)
    if not (count.isascii() and count.isdigit() and 0 < len(count) <= 8 and 1 <= int(count) <= MOST):
        raise BadSetting(f"simulations in {spec!r} are a number from 1 to {MOST}", "bot", spec)
    return Mcts(int(number), int(count), spec)
