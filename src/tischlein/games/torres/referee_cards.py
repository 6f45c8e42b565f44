"""Why an action card cannot be played like this, card by card and literally (T19, T30–T39)."""

from __future__ import annotations

from tischlein.games.torres import notation
from tischlein.games.torres.board import Board, distance, neighbours, shifted
from tischlein.games.torres.names import card_name
from tischlein.games.torres.situation import (
    FEWEST_CASTLES,
    MOST_CASTLES,
    Refusal,
    Situation,
    blocked,
    joins,
    no_site,
    not_yours,
    too_high,
)
from tischlein.words import msg, msgs

RULES = {
    "ladder": "T30", "raise": "T31", "extra": "T32", "gate": "T33", "diagonal": "T34", "six": "T35", "seven": "T36",
    "block": "T37", "jump": "T38", "replace": "T39",
}  # fmt: skip


def why_no_card(now: Situation, action: int) -> Refusal | None:
    """Why a card cannot be played like this; None if it can."""
    kind = notation.card(action)
    if now.card_played:
        return "T19", msg("You have already played a card this turn.")
    if not now.has_card(kind):
        if now.just_bought(kind):
            return "T18", msg(
                "You bought “{card}” this turn; it can be played from your next turn on.", card=card_name(kind)
            )
        return "T19", msg("You do not hold the card “{card}”.", card=card_name(kind))
    if kind in ("six", "seven"):
        return None
    if kind == "extra":
        return _why_no_extra(now, notation.square(action))
    if kind == "raise":
        return _why_no_raise(now, notation.square(action), notation.source(action))
    start, end = notation.pair(action)
    if kind == "block":
        return _why_no_moved_block(now.board, start, end)
    rule = RULES[kind]
    if now.board.knights.get(start) != now.seat:
        return rule, not_yours(start)
    if kind == "replace":
        return _why_no_replacement(now, start, end)
    if not now.board.is_empty(end):
        return rule, blocked(now.board, end)
    check = {"ladder": _why_no_ladder, "gate": _why_no_gate, "diagonal": _why_no_diagonal, "jump": _why_no_jump}[kind]
    return check(now, start, end)


def _why_no_ladder(now: Situation, start: str, end: str) -> Refusal | None:
    """T30."""
    if sum(distance(start, end)) != 1:
        return "T30", msg("{b} is not next to {a}.", a=start, b=end)
    if now.board.heights[end] == now.board.heights[start] + 2:
        return None
    return "T30", msg(
        "The ladder leads exactly two levels up; {a} is on level {level}, {b} has height {high}.",
        a=start,
        b=end,
        level=now.board.heights[start],
        high=now.board.heights[end],
    )


def _why_no_raise(now: Situation, square: str, size: int) -> Refusal | None:
    """T31.  size: of an unopened stack, −1 for the opened one."""
    board = now.board
    if board.knights.get(square) != now.seat:
        return "T31", not_yours(square)
    if size < 0:
        if not now.has_open:
            return "T31", msg("You have opened no stack this turn.")
        if now.opened < 1:
            return "T31", msg("The stack you opened this turn is used up.")
    elif size < 1:
        return "T31", msg("An empty stack has no block to give.")
    elif size not in now.stacks:
        return "T31", msg("You have no unopened stack of {n}.", n=size)
    if board.heights[square]:
        return too_high(board, square)
    beside = board.castles_beside(square)
    if len(beside) > 1:
        return joins(square, len(beside))
    if not beside and len(board.castles) >= MOST_CASTLES:
        return "T22", msg("There are already eight castles; no new one can be founded.")
    return None


def _why_no_extra(now: Situation, square: str) -> Refusal | None:
    """T32."""
    if now.stock < 1:
        return "T32", msg("There are no blocks left in the common stock.")
    return no_site(now.board, square, "T32")


def _why_no_gate(now: Situation, start: str, end: str) -> Refusal | None:
    """T33."""
    board = now.board
    entered = board.entered(start)
    if not entered:
        return "T33", msg(
            "Beside {a} there is no stack higher than level {level} to go in by.", a=start, level=board.heights[start]
        )
    stacks = {square for castle in map(board.castle_of, entered) for square in castle}
    beside = [square for square in neighbours(end) if square in stacks]
    if not beside:
        return "T33", msg("{b} is not next to the castle that you enter from {a}.", a=start, b=end)
    if board.height_of(beside) > board.heights[end]:
        return None
    return "T33", msg(
        "Out onto {b}, height {high}, leads no door: the stacks of the castle beside it are not higher.",
        b=end,
        high=board.heights[end],
    )


def _why_no_diagonal(now: Situation, start: str, end: str) -> Refusal | None:
    """T34."""
    if distance(start, end) != (1, 1):
        return "T34", msg("{b} is not diagonally next to {a}.", a=start, b=end)
    return _too_far_up(now.board, start, end, "T34")


def _too_far_up(board: Board, start: str, end: str, rule: str) -> Refusal | None:
    if board.heights[end] <= board.heights[start] + 1:
        return None
    return rule, msg(
        "From level {level} on {a} to height {high} on {b} is too far up; with this card it may be one level at most.",
        a=start,
        b=end,
        level=board.heights[start],
        high=board.heights[end],
    )


def _why_no_jump(now: Situation, start: str, end: str) -> Refusal | None:
    """T38."""
    columns, rows = ord(end[0]) - ord(start[0]), ord(end[1]) - ord(start[1])
    if sorted((abs(columns), abs(rows))) != [0, 2]:
        return "T38", msg(
            "A jump goes straight over a neighbouring square: {b} is not two squares from {a} in a line.",
            a=start,
            b=end,
        )
    over = shifted(start, columns // 2, rows // 2)
    if over not in now.board.knights:
        return "T38", msg("No knight stands on {c} to jump over.", c=over)
    if now.board.knights[over] == now.seat:
        return "T38", msg("The knight on {c} is your own; a jump goes over another player’s.", c=over)
    return _too_far_up(now.board, start, end, "T38")


def _why_no_replacement(now: Situation, start: str, end: str) -> Refusal | None:
    """T39."""
    if len(now.board.of_seat(now.seat)) < 2:
        return "T39", msg("You need a second knight on the board, beside which this one is placed again.")
    if start == end:
        return "T39", msg("The knight must be placed on another square than {a}.", a=start)
    board = now.board.without_knight(start)
    if not board.is_empty(end):
        return "T39", blocked(board, end)
    beside = [board.heights[square] for square in neighbours(end) if board.knights.get(square) == now.seat]
    if not beside:
        return "T39", msg("None of your other knights stands right next to {a}.", a=end)
    if board.heights[end] <= max(beside):
        return None
    return "T39", msg(
        "{a} has height {high}; your highest other knight beside it stands on level {level}, and this one may not stand higher.",
        a=end,
        high=board.heights[end],
        level=max(beside),
    )


def _why_no_moved_block(board: Board, start: str, end: str) -> Refusal | None:
    """T37."""
    if not board.heights[start]:
        return "T37", msg("There is no block on {a}.", a=start)
    for square in (start, end):
        if not board.is_empty(square):
            return "T37", blocked(board, square)
    if start == end:
        return "T37", msg("The block must go to another square than {a}.", a=start)
    lifted = board.with_height(start, board.heights[start] - 1)
    return _why_not_lifted(board, lifted, start) or _why_not_laid(lifted, end)


def _why_not_lifted(board: Board, lifted: Board, start: str) -> Refusal | None:
    """With the block in hand the castle is neither split nor higher than its area."""
    left = board.castle_of(start) - ({start} if not lifted.heights[start] else set())
    if not left:
        return None
    if lifted.castle_of(min(left)) != left:
        return "T37", msg("Without the block on {a} its castle would fall apart.", a=start)
    if lifted.height_of(left) > len(left):
        return "T37", msgs(
            "Without {a} the castle would cover {n} square and be {high} high.",
            "Without {a} the castle would cover {n} squares and be {high} high.",
            len(left),
            a=start,
            high=lifted.height_of(left),
        )
    return None


def _why_not_laid(lifted: Board, end: str) -> Refusal | None:
    """Where it may go is judged on the board without the block, the number of castles after the move."""
    if lifted.heights[end]:
        refusal = too_high(lifted, end)
        if refusal:
            return refusal
    elif len(lifted.castles_beside(end)) > 1:
        return joins(end, len(lifted.castles_beside(end)))
    castles = len(lifted.with_height(end, lifted.heights[end] + 1).castles)
    if castles > MOST_CASTLES:
        return "T22", msg("There are already eight castles; no new one can be founded.")
    if castles < FEWEST_CASTLES:
        return "T22", msgs(
            "There must be six castles at least; this would leave {n}.",
            "There must be six castles at least; this would leave {n}.",
            castles,
        )
    return None
