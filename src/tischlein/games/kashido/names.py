"""The words for Kashido's things, as messages that sentences put in."""

from __future__ import annotations

from tischlein.words import Message, msg, pmsg


def sweets_name(colour: str) -> Message:
    """A colour by itself."""
    return {
        "red": pmsg("kashido", "red"),
        "yellow": pmsg("kashido", "yellow"),
        "green": pmsg("kashido", "green"),
        "blue": pmsg("kashido", "blue"),
    }[colour]


def sweet_name(colour: str) -> Message:
    """A sweet as it is read out: colour and flower."""
    return {
        "red": pmsg("kashido", "red camellia"),
        "yellow": pmsg("kashido", "yellow chrysanthemum"),
        "green": pmsg("kashido", "green leaf"),
        "blue": pmsg("kashido", "blue hydrangea"),
    }[colour]


def chit_name(colour: str, number: int) -> Message:
    """A chit: colour and number as one value."""
    return {
        "red": pmsg("kashido", "red {number}", number=number),
        "yellow": pmsg("kashido", "yellow {number}", number=number),
        "green": pmsg("kashido", "green {number}", number=number),
        "blue": pmsg("kashido", "blue {number}", number=number),
    }[colour]


def line_name(line: str) -> Message:
    """A row, column or long diagonal."""
    if line in "1234":
        return pmsg("kashido", "row {row}", row=line)
    if line in "abcd":
        return pmsg("kashido", "column {column}", column=line)
    return msg("diagonal a1–d4") if line == "/" else msg("diagonal a4–d1")
