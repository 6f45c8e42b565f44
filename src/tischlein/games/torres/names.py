"""The words for Torres' cards, as messages that sentences put in."""

from __future__ import annotations

from tischlein.words import Message, msg, pmsg


def card_name(kind: str) -> Message:
    """An action card."""
    return {
        "ladder": pmsg("torres card", "Ladder"),
        "raise": pmsg("torres card", "Raise"),
        "extra": pmsg("torres card", "Extra block"),
        "gate": pmsg("torres card", "Gatehouse"),
        "diagonal": pmsg("torres card", "Diagonal"),
        "six": pmsg("torres card", "Six action points"),
        "seven": pmsg("torres card", "Seven action points"),
        "block": pmsg("torres card", "Move a block"),
        "jump": pmsg("torres card", "Jump"),
        "replace": pmsg("torres card", "Re-place"),
    }[kind]


def card_effect(kind: str) -> Message:
    """What an action card does, as short as can be."""
    return {
        "ladder": msg("Up two levels"),
        "raise": msg("A block under a knight"),
        "extra": msg("From the common stock"),
        "gate": msg("Climb inside a castle"),
        "diagonal": msg("A step across a corner"),
        "six": msg("One action point more"),
        "seven": msg("Two action points more"),
        "block": msg("A top block elsewhere"),
        "jump": msg("Over another’s knight"),
        "replace": msg("Take up, set anew"),
    }[kind]


def master_name(card: str) -> Message:
    """A master card."""
    return {
        "border": pmsg("torres master card", "Border"),
        "diagonals": pmsg("torres master card", "Diagonals"),
        "castles": pmsg("torres master card", "Castles"),
        "neighbours": pmsg("torres master card", "Neighbours"),
        "levels": pmsg("torres master card", "Different levels"),
        "row": pmsg("torres master card", "Row"),
        "square": pmsg("torres master card", "Square"),
        "level": pmsg("torres master card", "Same level"),
    }[card]
