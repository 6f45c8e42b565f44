"""The action cards: which can be played and how, what they do, and where new ones come from (T18, T19, T30–T39)."""

from __future__ import annotations

from tischlein.games.torres.castles import emit_moved_blocks, founding, lay, take
from tischlein.games.torres.components import COPIES
from tischlein.games.torres.passages import diagonals, gates, jumps, ladders, level_around
from tischlein.games.torres.stacks import sizes, take_from_stack
from tischlein.games.torres.state import (
    CARD_OF,
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
    PLAY_EXTRA,
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
    knights_of_all,
    move_knight,
)  # fmt: skip
from tischlein.kit.py import NONE, Out, Set, bit, emit, first, rest, rule, table
from tischlein.kit.squares import around

COPY = table(COPIES)
DECK = sum(COPIES)


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
def needs_site(s: State, seat: int) -> int:
    """Whether a card may be played for which one must know where a block may be placed."""
    return 1 if s.card_played == 0 and s.hand[KINDS * seat + RAISE] + s.hand[KINDS * seat + EXTRA] > 0 else 0


@rule
def list_raises(s: State, seat: int, room: Set, out: Out, n: int) -> int:
    """T31: every own knight that may be raised, with a block from a stack of each size or from the opened one."""
    sources = sizes(s, seat)
    if s.opened > 0:
        sources |= bit(OPENED)
    knights = s.knights[seat] & (room | founding(s))
    while knights:
        n = emit(out, n, PLAY_RAISE + SOURCES * first(knights), sources)
        knights = rest(knights)
    return n


@rule
def goals(s: State, seat: int, kind: int, square: int) -> Set:
    """T30, T33, T34, T38: where a card lets the knight on a square go, pieces not regarded."""
    if kind == LADDER:
        return ladders(s, square)
    if kind == GATE:
        return gates(s, square)
    if kind == DIAGONAL:
        return diagonals(s, square)
    return jumps(s, square, knights_of_all(s) & ~s.knights[seat])


@rule
def list_ways(s: State, seat: int, kind: int, knights: Set, free: Set, out: Out, n: int) -> int:
    """Each of these own knights to every square where a card lets it go."""
    while knights:
        square = first(knights)
        knights = rest(knights)
        n = emit(out, n, CARD_OF[kind] + 64 * square, goals(s, seat, kind, square) & free)
    return n


@rule
def list_replacings(s: State, seat: int, free: Set, out: Out, n: int) -> int:
    """T39: every own knight to every square next to another of its colour and no higher.

    Squares beside one and beside two of them are told apart, so that each knight can be left out in turn.
    """
    one = NONE
    two = NONE
    knights = s.knights[seat]
    if rest(knights) == NONE:
        return n
    while knights:
        near = level_around(s, first(knights))
        two |= one & near
        one |= near
        knights = rest(knights)
    knights = s.knights[seat]
    while knights:
        square = first(knights)
        knights = rest(knights)
        n = emit(out, n, PLAY_REPLACE + 64 * square, ((one & ~level_around(s, square)) | two) & free)
    return n


@rule
def list_cards(s: State, seat: int, free: Set, room: Set, out: Out, n: int) -> int:
    """T19: every way to play a card.  room: where a block may be placed, pieces not regarded.

    Kind by kind, for a processor foresees ten questions better than one that is asked ten times.  Knights beside nothing
    that a card needs are left out at a glance.
    """
    held = KINDS * seat
    own = s.knights[seat]
    if s.hand[held + LADDER] > 0:
        n = list_ways(s, seat, LADDER, own & around(s.above[1]), free, out, n)
    if s.hand[held + RAISE] > 0:
        n = list_raises(s, seat, room, out, n)
    if s.hand[held + EXTRA] > 0 and s.stock > 0:
        n = emit(out, n, PLAY_EXTRA, room & free)
    if s.hand[held + GATE] > 0:
        n = list_ways(s, seat, GATE, own & around(s.above[0]), free, out, n)
    if s.hand[held + DIAGONAL] > 0:
        n = list_ways(s, seat, DIAGONAL, own, free, out, n)
    if s.hand[held + SIX] > 0:
        out[n] = PLAY_SIX
        n += 1
    if s.hand[held + SEVEN] > 0:
        out[n] = PLAY_SEVEN
        n += 1
    if s.hand[held + MOVE_BLOCK] > 0:
        n = emit_moved_blocks(s, free, out, n)
    if s.hand[held + JUMP] > 0:
        n = list_ways(s, seat, JUMP, own & around(knights_of_all(s) & ~own), free, out, n)
    if s.hand[held + REPLACE] > 0:
        n = list_replacings(s, seat, free, out, n)
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
    s.held[seat] -= 1
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
            s.held[seat] += s.fresh[kind]
            s.fresh[kind] = 0
        s.purchases = 0
