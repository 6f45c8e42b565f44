"""Advice for a seat that is to act: the best moves, how likely each is to win, and why.

    >>> from tischlein.bots import Glimpse, grove
    >>> from tischlein.game import load
    >>> from tischlein.lab.advice import advise
    >>> state = load("torres", players=2).start()
    >>> advice = advise(Glimpse(state, 1), grove.Budget(30))
    >>> [tip.move for tip in advice.tips][0] in state.moves(1)
    True

It is made from a `Glimpse` with a generator of its own, so it cannot depend on what the seat does not know.
"""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec

from tischlein.bots import Glimpse, warm
from tischlein.bots.bot import Stop, never
from tischlein.bots.grove import Budget, Manner
from tischlein.bots.mcts import MANNERS, USUAL
from tischlein.bots.prospects import Patience, Position, Prospect, Prospects, look
from tischlein.game import State
from tischlein.lab.reasons import OTHERS, change, largest, terms
from tischlein.words import Message

MOST = 3  # moves
DEALS = 8  # possible positions over which terms are compared


class Tip(msgspec.Struct, frozen=True):
    """A move worth making.

    action, move: as an int and in record notation.  labels: what the game calls it, then the same seat's moves after it
    in the turn, as the search would go on.
    chance: of the seat to win, 0 … 1.  visits: simulations that this rests on.
    why: the judgement's terms that change most until the end of these moves, with points, the largest first; compared
    with the next best move where that tells more.  against: whether it is compared with that.
    """

    action: int
    move: str
    labels: tuple[Message, ...]
    chance: float
    visits: int
    why: tuple[tuple[str, float], ...]
    against: bool = False


class Advice(msgspec.Struct, frozen=True):
    """The best moves of a seat, best first.  simulations: in all.  chance: of the seat to win, over all simulations."""

    seat: int
    tips: tuple[Tip, ...]
    simulations: int
    chance: float


def advise(
    glimpse: Glimpse, budget: Budget, stop: Stop = never, most: int = MOST, patience: Patience | None = None
) -> Advice:
    """The best moves of the glimpse's seat; the same again for equal glimpses and a budget without seconds.

    Stops within a spell of the search, a few hundredths of a second, once `stop` is true.
    """
    deals = [glimpse.redeal(random.Random(k)) for k in range(DEALS)]
    found = prospects(glimpse, budget, stop, patience=patience)
    courses = [_course(deals[0], glimpse.seat, move) for move in found.moves[:most]]
    effects = [_effect(deals, glimpse.seat, course) for course in courses]
    tips = []
    for k, (move, course) in enumerate(zip(found.moves, courses, strict=False)):
        why, against = largest(effects[k]), False
        if not why and len(effects) > 1:
            other = effects[1 if k == 0 else 0]
            why, against = largest(change([other], [effects[k]])), True
        text, labels = deals[0].text(move.action, glimpse.seat), _labels(deals[0], glimpse.seat, course)
        chance = move.chances[glimpse.seat - 1]
        tips.append(Tip(move.action, text, labels, chance, move.visits, tuple(why.items()), against))
    return Advice(glimpse.seat, tuple(tips), found.simulations, found.chances[glimpse.seat - 1])


def prospects(
    glimpse: Glimpse, budget: Budget, stop: Stop = never, first: int | None = None, patience: Patience | None = None
) -> Prospects:
    """What a search finds that starts from a glimpse.  first: an action that is played before.  patience: as in `look`."""
    game = glimpse.game
    manner = MANNERS.get(game.name, USUAL)
    deal = glimpse.redeal(random.Random(0))
    if first is not None:
        manner = _beyond(deal.copy(), glimpse.seat, first, manner)
    at = Position(game.name, bytes(deal), game.players, glimpse.seat)
    return look(at, warm.flavour(game.name), 1, manner, budget, stop, first, patience)


def _beyond(state: State, seat: int, action: int, manner: Manner) -> Manner:
    """The manner in which a search behind an action looks no further than one before it."""
    state.apply(action, seat)
    return manner if seat in state.turn else replace(manner, horizon=manner.horizon - 1)


def _course(state: State, seat: int, move: Prospect) -> tuple[int, ...]:
    """The move and what the seat would do after it in the same turn, as far as that can be known."""
    state, done = state.copy(), [move.action]
    alone = len(state.actors) == 1  # what others choose at the same time is not known
    state.apply(move.action, seat)
    for action in move.course if alone else ():
        if seat not in state.turn or action not in state.legal(seat):
            break
        state.apply(action, seat)
        done.append(action)
    return tuple(done)


def _labels(state: State, seat: int, course: tuple[int, ...]) -> tuple[Message, ...]:
    state, said = state.copy(), []
    for action in course:
        said.append(state.game.part("sentences").label(state.view(seat), seat, action))
        state.apply(action, seat)
    return tuple(said)


def _effect(deals: list[State], seat: int, course: tuple[int, ...]) -> dict[str, float]:
    """How the judgement's terms change by a course, on average over possible positions.

    What only ends the turn is left out: the next seat then has its means for a turn, which no move can help.
    """
    before, after = [], []
    ending = False
    for deal in deals:
        state = deal.copy()
        for k, action in enumerate(course):
            if action in state.game.part("controls").end_turn(state.view(seat), seat):
                ending = ending or k == 0
                if k > 0:
                    break
            if action not in state.legal(seat):
                break
            state.apply(action, seat)
        before.append(terms(deal, seat))
        after.append(terms(state, seat))
    found = change(before, after)
    return {name: value for name, value in found.items() if not (ending and name == OTHERS)}
