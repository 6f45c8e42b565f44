"""What a player has before them in a Torres turn, as the referee looks at it; and refusals that several rules share."""

from __future__ import annotations

from tischlein.games.torres import rules, state
from tischlein.games.torres.board import Board
from tischlein.games.torres.components import CARDS, COPIES, KNIGHTS, SQUARES
from tischlein.words import Message, msg, msgs

Refusal = tuple[str, Message]
MOST_CASTLES, FEWEST_CASTLES = 8, 6  # T22


def board_of(s: rules.State) -> Board:
    """The board of a state: heights and pieces."""
    knights = {SQUARES[square]: place // 6 for place, square in enumerate(s.knight) if square >= 0}
    return Board(dict(zip(SQUARES, s.height, strict=True)), knights, SQUARES[s.king] if s.king >= 0 else "")


class Situation:
    """The board and what the player to act (a seat from 0) has."""

    def __init__(self, s: rules.State, seat: int) -> None:
        self.state, self.seat, self.players = s, seat, s.seats
        self.phase, self.master, self.cards_in_hand = s.phase, bool(s.master), s.cards == state.IN_HAND
        self.board = board_of(s)
        self.points, self.purchases, self.card_played = s.points, s.purchases, bool(s.card_played)
        self.stacks = [size for size in s.stack[4 * seat : 4 * seat + 4] if size >= 0]
        self.has_open, self.opened, self.due = s.opened >= 0, s.opened, bool(s.due)
        self.stock = s.stock
        self.supply = KNIGHTS - len(self.board.of_seat(seat))

    def has_card(self, kind: str) -> bool:
        """Whether the player holds a card of a kind from before this turn."""
        return self.state.hand[10 * self.seat + CARDS.index(kind)] > 0

    def just_bought(self, kind: str) -> bool:
        """Whether a card of a kind was bought in this turn."""
        return self.state.fresh[CARDS.index(kind)] > 0

    @property
    def deck(self) -> int:
        """Cards left where the player buys."""
        if self.state.cards == state.OWN:
            return len(CARDS) - self.state.bought[self.seat]
        return sum(COPIES) - sum(self.state.bought)


def blocked(board: Board, square: str) -> Message:
    """Who stands on a square that is not empty."""
    if square == board.king:
        return msg("The king stands on {a}.", a=square)
    return msg("A knight stands on {a}.", a=square)


def not_yours(square: str) -> Message:
    return msg("None of your knights stands on {a}.", a=square)


def no_site(board: Board, square: str, rule: str) -> Refusal | None:
    """T14, T16, T17: why no block can be placed on a square; `rule` is named where T14 itself forbids it."""
    if not board.is_empty(square):
        return rule, blocked(board, square)
    if board.heights[square]:
        return too_high(board, square)
    beside = board.castles_beside(square)
    if len(beside) > 1:
        return joins(square, len(beside))
    if not beside:
        return rule, msg("{a} lies next to no castle.", a=square)
    return None


def too_high(board: Board, square: str) -> Refusal | None:
    """T16: why one more block on a castle square is too high."""
    area, high = len(board.castle_of(square)), board.heights[square] + 1
    if high <= area:
        return None
    return "T16", msgs(
        "A castle may not be higher than its area. With one more block {a} would have height {high}, and the castle covers {n} square.",
        "A castle may not be higher than its area. With one more block {a} would have height {high}, and the castle covers {n} squares.",
        area,
        a=square,
        high=high,
    )


def joins(square: str, castles: int) -> Refusal:
    """T17."""
    return "T17", msgs(
        "Castles may only touch at corners; a block on {a} would join {n} castle.",
        "Castles may only touch at corners; a block on {a} would join {n} castles.",
        castles,
        a=square,
    )
