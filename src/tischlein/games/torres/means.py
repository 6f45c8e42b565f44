"""What a Torres player's means allow in a turn: action points, knights, stacks and cards, whatever the board says."""

from __future__ import annotations

from tischlein.games.torres.view import View

MOST_BOUGHT = 2
"""Cards a turn (T18)."""


def possible(v: View, seat: int) -> list[str]:
    """The sorts of action there are means for, of "step", "knight", "block", "buy" and "card"."""
    one = v.of(seat)
    allowed = {
        "step": v.points >= 1 and bool(one.on_board),
        "knight": v.points >= 2 and one.supply > 0 and bool(one.on_board),
        "block": v.points >= 1 and (v.opened > 0 or (v.opened < 0 and any(one.stacks))),
        "buy": v.points >= 1 and v.cards != "hand" and not v.master and v.purchases < MOST_BOUGHT and one.deck > 0,
        "card": not v.card_played and bool(one.hand),
    }
    return [what for what, yes in allowed.items() if yes]
