"""What a viewer of Torres cannot know, dealt anew from the rules page: the cards in other hands (T3, T18, T19, T60)."""

from __future__ import annotations

import random
from typing import Any

from tischlein.games.torres.rules import State

KINDS, COPIES = 10, 4
COMMON, OWN = 0, 1


def redeal(s: State, viewer: int, rng: random.Random) -> None:
    """Shuffle what the viewer (a seat from 1, 0 a spectator) has not seen and give every other seat as many cards as before."""
    if s.cards not in (COMMON, OWN):
        return
    others = [seat for seat in range(s.seats) if seat != viewer - 1]
    common = _unseen_of_common_deck(s, viewer, others)
    rng.shuffle(common)
    for seat in others:
        pile = common
        if s.cards == OWN:
            pile = [kind for kind in range(KINDS) if not s.played[KINDS * seat + kind]]
            rng.shuffle(pile)
        _refill(s.hand, KINDS * seat, pile)
        if seat == s.player:
            _refill(s.fresh, 0, pile)


def _unseen_of_common_deck(s: State, viewer: int, others: list[int]) -> list[int]:
    unseen = [kind for kind in range(KINDS) for _ in range(COPIES)]
    for kind in range(KINDS):
        seen = sum(s.played[KINDS * seat + kind] for seat in range(s.seats))
        if viewer:
            seen += s.hand[KINDS * (viewer - 1) + kind]
        if s.player not in others:
            seen += s.fresh[kind]
        for _ in range(seen if s.cards == COMMON else 0):
            unseen.remove(kind)
    return unseen


def _refill(row: Any, start: int, pile: list[int]) -> None:
    """Replace as many cards as lie in a row of ten kinds by the next ones of a pile."""
    number = sum(row[start : start + KINDS])
    for kind in range(KINDS):
        row[start + kind] = 0
    for _ in range(number):
        row[start + pile.pop()] += 1
