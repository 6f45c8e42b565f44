"""Why a Torres move is not allowed, rule by rule and literally; and the scoring once more.

Written from the rules page, not from `rules`: the two opinions are tested against each other.  What concerns the action cards
is in `referee_cards`, the scoring in `recount`.
"""

from __future__ import annotations

from tischlein.games.torres import notation, recount, rules, state
from tischlein.games.torres.board import Board, distance, neighbours
from tischlein.games.torres.components import SQUARES
from tischlein.games.torres.referee_cards import why_no_card
from tischlein.games.torres.situation import Refusal, Situation, blocked, no_site, not_yours
from tischlein.words import msg, msgs

score, winners = recount.score, recount.winners


def why_not(s: rules.State, seat: int, action: int) -> Refusal | None:
    """The rule that forbids the action and the reason with this position's numbers; None if it is allowed.

    seat from 0.
    """
    if s.phase == state.OVER:
        return "T44", msg("The game is over.")
    if s.phase == state.MASTER_CARD:
        return "T53", msg("The master card is being drawn.")
    if s.drawing:
        return "T18", msg("A card is being drawn.")
    if s.player != seat:
        return _not_your_turn(s)
    now = Situation(s, seat)
    if s.phase == state.TURNS:
        return _why_not_in_turn(now, action)
    if s.phase in (state.MOVE_KING, state.NAME_START):
        return _why_not_between_years(now, action)
    return _why_not_in_setup(now, action)


def _not_your_turn(s: rules.State) -> Refusal:
    if s.phase == state.START_BLOCKS:
        return "T50", msg("Another player places a start block now.")
    if s.phase in (state.FIRST_KNIGHTS, state.FIRST_KING):
        return "T4", msg("Another player places a piece now.")
    if s.phase in (state.MOVE_KING, state.NAME_START):
        return "T43", msg("The player in last place decides now.")
    return "T10", msg("It is not your turn.")


def _why_not_in_setup(now: Situation, action: int) -> Refusal | None:
    """T50, then T4."""
    letter = notation.kind(action)
    if now.phase == state.START_BLOCKS:
        if letter != "B":
            return "T50", msg("The start blocks are placed first, all eight of them.")
        return _why_no_start_block(now, notation.square(action))
    if now.phase == state.FIRST_KNIGHTS:
        if letter != "N":
            return "T4", msg("Place your first knight on a castle.")
        return _why_not_on_castle(now, notation.square(action))
    if letter != "K":
        return "T4", msg("You placed the last knight, so you place the king on a castle now.")
    return _why_not_on_castle(now, notation.square(action))


def _why_no_start_block(now: Situation, square: str) -> Refusal | None:
    for other in SQUARES:
        if now.board.heights[other] and sum(distance(square, other)) < 3:
            if other == square:
                return "T50", msg("A start block already stands on {a}.", a=square)
            return "T50", msgs(
                "Start blocks are at least three steps apart; from {a} to {b} it is {n} step.",
                "Start blocks are at least three steps apart; from {a} to {b} it is {n} steps.",
                sum(distance(square, other)),
                a=square,
                b=other,
            )
    return None


def _why_not_on_castle(now: Situation, square: str) -> Refusal | None:
    if not now.board.heights[square]:
        return "T4", msg("There is no castle on {a}.", a=square)
    return None if now.board.is_empty(square) else ("T4", blocked(now.board, square))


def _why_not_between_years(now: Situation, action: int) -> Refusal | None:
    """T43."""
    letter = notation.kind(action)
    if now.phase == state.NAME_START:
        if letter != "S":
            return "T43", msg("Name the player who starts the next year.")
        if action - state.NAME >= now.players:
            return "T43", msg("There is no seat {k} at this table.", k=action - state.NAME + 1)
        return None
    if letter != "K":
        return "T43", msg("You are in last place: move the king, or leave him where he is.")
    square = notation.square(action)
    if square == now.board.king:
        return None
    if not now.board.heights[square]:
        return "T43", msg("The king only moves to a castle, and there is none on {a}.", a=square)
    return None if now.board.is_empty(square) else ("T43", blocked(now.board, square))


def _why_not_in_turn(now: Situation, action: int) -> Refusal | None:
    letter = notation.kind(action)
    if now.due and letter != "B":
        return "T15", msgs(
            "You have opened a stack of {n}; place its first block now.",
            "You have opened a stack of {n}; place its first block now.",
            now.opened,
        )
    match letter:
        case "B":
            return _why_no_block(now, notation.square(action))
        case "N":
            return _why_no_knight(now, notation.square(action))
        case "K":
            return "T43", msg("The king moves only after the scoring of a year.")
        case "S":
            return "T43", msg("A start player is named only after the scoring of a year.")
        case "O":
            return _why_not_open(now, action - state.OPEN)
        case "D":
            return _why_no_purchase(now)
        case "E":
            return _why_no_end(now, action - state.END)
        case "M":
            return _why_no_move(now, *notation.pair(action))
    return why_no_card(now, action)


def _why_no_block(now: Situation, square: str) -> Refusal | None:
    """T14, T15."""
    if now.points < 1:
        return "T14", msg("A block costs 1 action point, and you have none left.")
    if not now.has_open:
        filled = {size for size in now.stacks if size > 0}
        if not filled:
            return "T15", msg("All your stacks of this year are empty.")
        if len(filled) > 1:
            return "T15", msg(
                "Your stacks differ in size; open one first: {sizes}.", sizes=[str(size) for size in sorted(filled)]
            )
    elif now.opened < 1:
        return "T15", msg("The stack you opened this turn is used up.")
    return no_site(now.board, square, "T14")


def _why_not_open(now: Situation, size: int) -> Refusal | None:
    """T15."""
    if now.has_open:
        return "T15", msg("You have already opened a stack this turn.")
    if size < 1:
        return "T15", msg("An empty stack cannot be opened.")
    if size not in now.stacks:
        return "T15", msg("You have no stack of {n}.", n=size)
    if len({stack for stack in now.stacks if stack > 0}) == 1:
        return "T15", msg("Your stacks are all alike: place a block, and one opens by itself.")
    if now.points < 1:
        return "T14", msg("A block costs 1 action point, and you have none left.")
    if all(no_site(now.board, square, "T14") for square in SQUARES):
        return "T15", msg("There is no square where a block could be placed.")
    return None


def _why_no_knight(now: Situation, square: str) -> Refusal | None:
    """T11."""
    if now.points < 2:
        return "T11", msgs(
            "A knight costs 2 action points, and you have {n} left.",
            "A knight costs 2 action points, and you have {n} left.",
            now.points,
        )
    if now.supply < 1:
        return "T11", msg("All your knights are on the board.")
    return why_not_beside(now.board, now.seat, square, "T11")


def why_not_beside(board: Board, seat: int, square: str, rule: str) -> Refusal | None:
    """T11: why a knight of a seat cannot be placed on a square; `rule` is named in the answer."""
    if not board.is_empty(square):
        return rule, blocked(board, square)
    beside = [to for to in neighbours(square) if board.knights.get(to) == seat]
    if not beside:
        return rule, msg("None of your knights stands right next to {a}.", a=square)
    level = max(board.heights[to] for to in beside)
    if board.heights[square] > level:
        return rule, msg(
            "{a} has height {high}; your highest knight beside it stands on level {level}, and a new one may not stand higher.",
            a=square,
            high=board.heights[square],
            level=level,
        )
    return None


def _why_no_purchase(now: Situation) -> Refusal | None:
    """T18, T51."""
    if now.cards_in_hand:
        return ("T51" if now.master else "T3"), msg("All cards are in the players’ hands; none are bought.")
    if now.points < 1:
        return "T18", msg("A card costs 1 action point, and you have none left.")
    if now.purchases >= 2:
        return "T18", msg("You have already bought two cards this turn.")
    return None if now.deck else ("T18", msg("The deck is empty."))


def _why_no_end(now: Situation, points: int) -> Refusal | None:
    """T20."""
    if points <= now.points:
        return None
    return "T20", msgs(
        "You have {n} action point left, so you cannot score {points}.",
        "You have {n} action points left, so you cannot score {points}.",
        now.points,
        points=points,
    )


def _why_no_move(now: Situation, start: str, end: str) -> Refusal | None:
    """T12 and T13."""
    board = now.board
    if board.knights.get(start) != now.seat:
        return "T12", not_yours(start)
    if now.points < 1:
        return "T12", msg("A step costs 1 action point, and you have none left.")
    if not board.is_empty(end):
        return "T12", blocked(board, end)
    level, high = board.heights[start], board.heights[end]
    beside = sum(distance(start, end)) == 1
    if beside and high <= level + 1:
        return None
    inside = board.levels_inside(start)
    doors = [inside[to] for to in neighbours(end) if to in inside]
    if doors and max(doors) >= high:
        return None
    if beside:
        return "T12", msg(
            "From level {level} on {a} to height {high} on {b} is too far up; a step goes up one level at most.",
            a=start,
            b=end,
            level=level,
            high=high,
        )
    if not inside:
        return "T13", msg(
            "{b} is not next to {a}, and beside {a} there is no stack higher than level {level} to go in by.",
            a=start,
            b=end,
            level=level,
        )
    if not doors:
        return "T13", msg("The way inside from {a} leads to no door beside {b}.", a=start, b=end)
    return "T13", msg(
        "Inside a castle a knight never climbs: from {a} it reaches the doors beside {b} on level {level} at best, and {b} has height {high}.",
        a=start,
        b=end,
        level=max(doors),
        high=high,
    )


def why_not_dealt(s: rules.State, outcome: int) -> Refusal:
    """Which rule says that an outcome cannot come: one of the master cards, the top card of the deck."""
    return "T53" if outcome >= state.MASTER_OUTCOME else "T18", msg("This card is not in the deck any more.")
