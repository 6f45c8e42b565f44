"""A game looked at again: for every decision, how likely its seat was to win before and after it, from what it could know then.

    >>> import random
    >>> from tischlein import Match, load
    >>> from tischlein.lab.analysis import analyse
    >>> from tischlein.match import Dealer
    >>> match, rng = Match(load("kashido", players=2), Dealer(bytes(16))), random.Random(1)
    >>> for _ in range(3):
    ...     match.play(rng.choice(match.state.legal()))
    >>> [decision.seat for decision in analyse(match, simulations=4).decisions]
    [1, 1, 2]

The best move is the one that the search came back to most; a move that it hardly looked at is searched by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tischlein.bots import Glimpse
from tischlein.bots.bot import Stop, never
from tischlein.bots.grove import Budget
from tischlein.lab.advice import prospects
from tischlein.lab.figures import ENOUGH, figure
from tischlein.match import Match
from tischlein.record import CHANCE
from tischlein.words.say import Say

USUAL = 1_000  # simulations a decision
SHARE = 8  # a move with less than this part of the visits is looked at by itself
ALONE = 4  # with this part of the simulations
NOTABLE = 0.05  # chance to win that a decision must cost to be a turning point
TURNING_POINTS = 6


class Stopped(Exception):
    """Nobody waits for the analysis any more."""


class Decision(msgspec.Struct, frozen=True):
    """A choice of a seat that had more than one.

    at: steps of the match before it.  line: of the record's file, 0 if it is from none.
    action, move: what was played; best_action, best: what would have been best.
    before, after: the seat's chance to win with the best move and with its own, 0 … 1; both from what it could know.
    simulations: that this rests on; before_visits, after_visits: those that went through the two moves, 0 if nobody counted.
    """

    at: int
    line: int
    seat: int
    action: int
    move: str
    best_action: int
    best: str
    before: float
    after: float
    simulations: int
    before_visits: int = 0
    after_visits: int = 0

    @property
    def firm(self) -> bool:
        """Whether both chances rest on enough simulations to be told in figures."""
        return min(self.before_visits or self.simulations, self.after_visits or self.simulations) >= ENOUGH

    @property
    def loss(self) -> float:
        """What the choice cost, in chance to win; never below 0, which would be the search's noise."""
        return max(0.0, self.before - self.after)


class Analysis(msgspec.Struct, frozen=True):
    """All decisions of a game, in order; `json` is its exact text form.

    simulations: the most a decision was given.  seconds: the same, none where time did not matter.
    steps: of the match.  winners: seats, empty for a game that is not over.
    """

    game: str
    players: tuple[str, ...]
    simulations: int
    seconds: float | None
    steps: int
    winners: tuple[int, ...]
    decisions: tuple[Decision, ...]

    def json(self) -> str:
        return msgspec.json.encode(self).decode()

    def turning_points(self) -> list[Decision]:
        """The firm decisions that cost most, in the order of the game: at most TURNING_POINTS, each NOTABLE."""
        costly = sorted(filter(lambda decision: decision.firm, self.decisions), key=lambda decision: -decision.loss)[
            :TURNING_POINTS
        ]
        return sorted((decision for decision in costly if decision.loss >= NOTABLE), key=lambda decision: decision.at)


def read(text: str) -> Analysis:
    """The analysis of its `json`."""
    return msgspec.json.decode(text, type=Analysis)


def chances(decision: Decision, say: Say) -> tuple[str, str]:
    """Before and after, as sharply as each may be told."""
    return (
        figure(say, decision.before, decision.before_visits or decision.simulations),
        figure(say, decision.after, decision.after_visits or decision.simulations),
    )


def decisions(match: Match) -> list[int]:
    """The steps at which a seat had a choice."""
    found = []
    for at, step in enumerate(match.steps):
        if step.actor != CHANCE and len(match.at(at).legal(step.actor)) > 1:
            found.append(at)
    return found


def analyse(
    match: Match,
    simulations: int = USUAL,
    seconds: float | None = None,
    *,
    tell: Callable[[int, int], None] = lambda done, of: None,
    stop: Stop = never,
) -> Analysis:
    """Look at every decision of a match.

    simulations, seconds: what each may cost; without seconds the same match gives the same analysis.
    tell: hears how many decisions of how many are done.
    Raises Stopped within a few hundredths of a second after `stop` is true.
    """
    choices: Sequence[int] = decisions(match)
    done = []
    for k, at in enumerate(choices):
        tell(k, len(choices))
        done.append(_decision(match, at, Budget(simulations, seconds), stop))
    tell(len(choices), len(choices))
    state = match.state
    return Analysis(
        match.game.name, tuple(match.names), simulations, seconds, len(match.steps), tuple(state.winners), tuple(done)
    )


def _decision(match: Match, at: int, budget: Budget, stop: Stop) -> Decision:
    step, state = match.steps[at], match.at(at)
    glimpse, me = Glimpse(state, step.actor), step.actor - 1
    found = prospects(glimpse, budget, stop)
    if stop():
        raise Stopped
    best, own = found.moves[0], found.of(step.action)
    used = found.simulations
    if own is not None and own.visits * SHARE >= found.simulations:
        after, visits = own.chances[me], own.visits
    else:
        less = Budget(max(1, budget.simulations // ALONE), budget.seconds and budget.seconds / ALONE)
        alone = prospects(glimpse, less, stop, first=step.action)
        after, visits, used = alone.chances[me], alone.simulations, used + alone.simulations
    if stop():
        raise Stopped
    return Decision(
        at, step.line, step.actor, step.action, str(step.text),
        best.action, state.text(best.action, step.actor), best.chances[me], after, used,
        best.visits, visits,
    )  # fmt: skip
