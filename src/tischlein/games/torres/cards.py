"""The action cards: which can be played and how, what they do, and where new ones come from (T18, T19, T30–T39)."""

from __future__ import annotations

from tischlein.games.torres.castles import emit_moved_blocks, lay, may_stand_on_block, sites, take
from tischlein.games.torres.components import COPIES, MOST_STACKS
from tischlein.games.torres.passages import diagonals, gates, jumps, ladders, low_around
from tischlein.games.torres.stacks import take_from_stack
from tischlein.games.torres.state import (
    COMMON,
    DIAGONAL,
    EXTRA,
    GATE,
    IN_HAND,
    JUMP,
    KINDS,
    LADDER,
    MOVE_BLOCK,
    OPENED,
    OWN,
    PLAY_DIAGONAL,
    PLAY_EXTRA,
    PLAY_GATE,
    PLAY_JUMP,
    PLAY_LADDER,
    PLAY_RAISE,
    PLAY_REPLACE,
    PLAY_SEVEN,
    PLAY_SIX,
    RAISE,
    REPLACE,
    SEVEN,
    SIX,
    SOURCES,
    State,
    emit,
    men,
    move_knight,
)
from tischlein.kit.py import Out, Set, bit, count, first, rest, rule, table

COPY = table(COPIES)
DECK = sum(COPIES)


@rule
def held(s: State, seat: int, kind: int) -> int:
    """Whether a seat has a card of a kind that it may play: not bought in this turn."""
    return 1 if s.hand[KINDS * seat + kind] > 0 else 0


@rule
def deck_left(s: State, seat: int) -> int:
    """Cards in the deck from which a seat buys."""
    if s.cards == OWN:
        return KINDS - s.bought[seat]
    if s.cards == IN_HAND:
        return 0
    return DECK - s.bought[0] - s.bought[1] - s.bought[2] - s.bought[3]


@rule
def unseen(s: State, seat: int, kind: int) -> int:
    """How many cards of a kind are still in the deck from which a seat buys."""
    if s.cards == OWN:
        left = 1 - s.hand[KINDS * seat + kind] - s.played[KINDS * seat + kind]
    else:
        left = COPY[kind]
        for other in range(s.seats):
            left -= s.hand[KINDS * other + kind] + s.played[KINDS * other + kind]
    return left - s.fresh[kind] if s.cards == COMMON or seat == s.player else left


@rule
def list_raises(s: State, seat: int, out: Out, n: int) -> int:
    """T31: every own knight that may be raised, with a block from a stack of each size or from the opened one."""
    knights = s.knights[seat]
    while knights:
        square = first(knights)
        knights = rest(knights)
        if may_stand_on_block(s, square):
            size = 0
            for place in range(MOST_STACKS * (seat + 1) - 1, MOST_STACKS * seat - 1, -1):
                if s.stack[place] > size:
                    size = s.stack[place]
                    out[n] = PLAY_RAISE + SOURCES * square + size
                    n += 1
            if s.opened > 0:
                out[n] = PLAY_RAISE + SOURCES * square + OPENED
                n += 1
    return n


@rule
def list_replacements(s: State, seat: int, free: Set, out: Out, n: int) -> int:
    """T39: every own knight to every square where another own knight lets it be placed."""
    knights = s.knights[seat]
    while knights:
        square = first(knights)
        knights = rest(knights)
        goals = low_around(s, s.knights[seat] & ~bit(square), 0)
        n = emit(out, n, PLAY_REPLACE + 64 * square, goals & free)
    return n


@rule
def list_knight_cards(s: State, seat: int, kind: int, free: Set, out: Out, n: int) -> int:
    """Ladder, gatehouse, diagonal, jump: every own knight to every square where the card lets it go."""
    own = s.knights[seat]
    others = men(s) & ~own
    if s.king >= 0:
        others &= ~bit(s.king)
    knights = own
    while knights:
        square = first(knights)
        knights = rest(knights)
        if kind == LADDER:
            n = emit(out, n, PLAY_LADDER + 64 * square, ladders(s, square) & free)
        elif kind == GATE:
            n = emit(out, n, PLAY_GATE + 64 * square, gates(s, square) & free)
        elif kind == DIAGONAL:
            n = emit(out, n, PLAY_DIAGONAL + 64 * square, diagonals(s, square) & free)
        else:
            n = emit(out, n, PLAY_JUMP + 64 * square, jumps(s, square, others) & free)
    return n


@rule
def list_cards(s: State, seat: int, free: Set, out: Out, n: int) -> int:
    """T19: every way to play a card."""
    if held(s, seat, LADDER):
        n = list_knight_cards(s, seat, LADDER, free, out, n)
    if held(s, seat, RAISE):
        n = list_raises(s, seat, out, n)
    if held(s, seat, EXTRA) and s.stock > 0:
        n = emit(out, n, PLAY_EXTRA, sites(s) & free)
    if held(s, seat, GATE):
        n = list_knight_cards(s, seat, GATE, free, out, n)
    if held(s, seat, DIAGONAL):
        n = list_knight_cards(s, seat, DIAGONAL, free, out, n)
    if held(s, seat, SIX):
        out[n] = PLAY_SIX
        n += 1
    if held(s, seat, SEVEN):
        out[n] = PLAY_SEVEN
        n += 1
    if held(s, seat, MOVE_BLOCK):
        n = emit_moved_blocks(s, free, out, n)
    if held(s, seat, JUMP):
        n = list_knight_cards(s, seat, JUMP, free, out, n)
    if held(s, seat, REPLACE) and count(s.knights[seat]) > 1:
        n = list_replacements(s, seat, free, out, n)
    return n


@rule
def raise_knight(s: State, seat: int, square: int, source: int) -> None:
    """T31."""
    if source == OPENED:
        s.opened -= 1
    else:
        take_from_stack(s, seat, source)
    lay(s, square)


@rule
def play_card(s: State, seat: int, kind: int, what: int) -> None:
    """Play a card; what: the action, counted from the first of its kind."""
    s.hand[KINDS * seat + kind] -= 1
    s.played[KINDS * seat + kind] += 1
    s.card_played = 1
    if kind == RAISE:
        raise_knight(s, seat, what // SOURCES, what % SOURCES)
    elif kind == EXTRA:
        s.stock -= 1
        lay(s, what)
    elif kind == SIX:
        s.points += 1
    elif kind == SEVEN:
        s.points += 2
    elif kind == MOVE_BLOCK:
        take(s, what // 64)
        lay(s, what % 64)
    else:
        move_knight(s, seat, what // 64, what % 64)


@rule
def join_hand(s: State, seat: int) -> None:
    """T20: at the end of a turn the cards bought in it join the hand."""
    if s.purchases > 0:
        for kind in range(KINDS):
            s.hand[KINDS * seat + kind] += s.fresh[kind]
            s.fresh[kind] = 0
        s.purchases = 0
