"""What somebody did in Torres, told of others and to oneself."""

from __future__ import annotations

from tischlein.games.torres import notation, state
from tischlein.games.torres.board import Board, neighbours
from tischlein.games.torres.names import card_name
from tischlein.games.torres.view import View
from tischlein.words import Message, Player, msg, msgs


def board_of(v: View) -> Board:
    """The board of a view: heights and pieces, seats from 0."""
    knights = {square: seat for seat, one in enumerate(v.people) for square in one.on_board}
    return Board(v.heights, knights, v.king)


def way_in(v: View, start: str, end: str) -> str:
    """The stack by which a knight goes in that comes out on a square."""
    board, near = board_of(v), set(neighbours(end))
    return next(stack for stack in board.entered(start) if board.castle_of(stack) & near)


def did(v: View, seat: int, action: int) -> Message:
    """A seat's action, told of another player.  v: the view before it."""
    name = Player(seat)
    match notation.kind(action):
        case "B":
            square = notation.square(action)
            if v.phase == "blocks":
                return msg("{name} places a start block on {a}.", name=name, a=square)
            return msg("{name} places a block on {a}: height {high}.", name=name, a=square, high=v.heights[square] + 1)
        case "N":
            return msg("{name} places a knight on {a}.", name=name, a=notation.square(action))
        case "K":
            return _king(v, name, notation.square(action))
        case "S":
            other = action - state.NAME + 1
            if other == seat:
                return msg("{name} starts the next year.", name=name)
            return msg("{name} lets {other} start the next year.", name=name, other=Player(other))
        case "O":
            return msg("{name} opens a stack of {size}.", name=name, size=action - state.OPEN)
        case "D":
            return msg("{name} buys a card.", name=name)
        case "E":
            points = action - state.END
            if not points:
                return msg("{name} ends the turn.", name=name)
            return msgs(
                "{name} ends the turn and scores {n}.", "{name} ends the turn and scores {n}.", points, name=name
            )
        case "M":
            return _walk(v, name, *notation.pair(action))
    return _card(v, name, action)


def _king(v: View, name: Player, square: str) -> Message:
    if not v.king:
        return msg("{name} places the king on {a}.", name=name, a=square)
    if square == v.king:
        return msg("{name} leaves the king on {a}.", name=name, a=square)
    return msg("{name} moves the king to {a}.", name=name, a=square)


def _walk(v: View, name: Player, a: str, b: str) -> Message:
    if not v.is_step(a, b):
        return msg("{name} goes through the castle at {c}, from {a} to {b}.", name=name, a=a, b=b, c=way_in(v, a, b))
    if v.heights[b] > v.heights[a]:
        return msg("{name} steps from {a} up to {b}.", name=name, a=a, b=b)
    if v.heights[b] < v.heights[a]:
        return msg("{name} steps from {a} down to {b}.", name=name, a=a, b=b)
    return msg("{name} steps from {a} to {b}.", name=name, a=a, b=b)


def _card(v: View, name: Player, action: int) -> Message:
    kind = notation.card(action)
    card = card_name(kind)
    if kind in notation.FROM_TO:
        a, b = notation.pair(action)
        return msg("{name} plays “{card}”: {a} to {b}.", name=name, card=card, a=a, b=b)
    if kind in ("extra", "raise"):
        square = notation.square(action)
        high = v.heights[square] + 1
        return msg("{name} plays “{card}” on {a}: height {high}.", name=name, card=card, a=square, high=high)
    return msg("{name} plays “{card}”.", name=name, card=card)


def did_you(v: View, action: int) -> Message:
    """An action, told to whoever did it.  v: the view before it."""
    match notation.kind(action):
        case "B":
            square = notation.square(action)
            if v.phase == "blocks":
                return msg("You place a start block on {a}.", a=square)
            return msg("You place a block on {a}: height {high}.", a=square, high=v.heights[square] + 1)
        case "N":
            return msg("You place a knight on {a}.", a=notation.square(action))
        case "K":
            return _king_you(v, notation.square(action))
        case "S":
            other = action - state.NAME + 1
            if other == v.player:
                return msg("You start the next year.")
            return msg("You let {other} start the next year.", other=Player(other))
        case "O":
            return msg("You open a stack of {size}.", size=action - state.OPEN)
        case "D":
            return msg("You buy a card.")
        case "E":
            points = action - state.END
            if not points:
                return msg("You end the turn.")
            return msgs("You end the turn and score {n}.", "You end the turn and score {n}.", points)
        case "M":
            return _walk_you(v, *notation.pair(action))
    return _card_you(v, action)


def _king_you(v: View, square: str) -> Message:
    if not v.king:
        return msg("You place the king on {a}.", a=square)
    if square == v.king:
        return msg("You leave the king on {a}.", a=square)
    return msg("You move the king to {a}.", a=square)


def _walk_you(v: View, a: str, b: str) -> Message:
    if not v.is_step(a, b):
        return msg("You go through the castle at {c}, from {a} to {b}.", a=a, b=b, c=way_in(v, a, b))
    if v.heights[b] > v.heights[a]:
        return msg("You step from {a} up to {b}.", a=a, b=b)
    if v.heights[b] < v.heights[a]:
        return msg("You step from {a} down to {b}.", a=a, b=b)
    return msg("You step from {a} to {b}.", a=a, b=b)


def _card_you(v: View, action: int) -> Message:
    kind = notation.card(action)
    card = card_name(kind)
    if kind in notation.FROM_TO:
        a, b = notation.pair(action)
        return msg("You play “{card}”: {a} to {b}.", card=card, a=a, b=b)
    if kind in ("extra", "raise"):
        square = notation.square(action)
        high = v.heights[square] + 1
        return msg("You play “{card}” on {a}: height {high}.", card=card, a=square, high=high)
    return msg("You play “{card}”.", card=card)
