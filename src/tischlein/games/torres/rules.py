"""Torres' rules, T1–T60, in the kit's subset: the course of the game.

Beside it lie the state and the action numbers (`state`), where knights go (`passages`), blocks and castles (`castles`), the
action cards (`cards`), the stacks (`stacks`) and the scoring (`scoring`).
"""

from __future__ import annotations

from tischlein.games.torres.cards import deck_left, join_hand, list_cards, needs_site, play_card, unseen
from tischlein.games.torres.castles import lay, sites
from tischlein.games.torres.components import MOST_STACKS, POINTS, START, STOCK, YEARS
from tischlein.games.torres.passages import places, walks
from tischlein.games.torres.scoring import advance, score_year
from tischlein.games.torres.stacks import hand_out, open_stack, put_back, rounds, sizes
from tischlein.games.torres.state import (
    ACTIONS,
    BLOCK,
    BUY,
    CARD_OF,
    CASTLES,
    END,
    FIRST_KING,
    FIRST_KNIGHTS,
    IN_HAND,
    KINDS,
    KING,
    KNIGHT,
    KNIGHTS_EACH,
    LAST_CHOOSES,
    LEADER,
    LEVELS,
    MASTER_CARD,
    MASTER_OUTCOME,
    MOVE,
    MOVE_KING,
    NAME,
    NAME_START,
    OPEN,
    OUTCOMES,
    OVER,
    PLAY_LADDER,
    ROTATES,
    SEATS,
    START_BLOCKS,
    TURNS,
    WIDTH,
    State,
    free_squares,
    knights_left,
    move_knight,
    put_knight,
)  # fmt: skip
from tischlein.kit.py import NONE, Out, Set, bit, emit, first, rand, rest, rule, table
from tischlein.kit.squares import around

__all__ = [
    "ACTIONS", "OUTCOMES", "SEATS", "WIDTH", "State", "actors", "apply", "chance", "deal", "legal", "over", "redeal", "score",
    "seats", "setup", "turn", "winners",
]  # fmt: skip

TURN_POINTS = POINTS
START_SQUARE = table(START)
STOCKS = table([STOCK[n] for n in (2, 3, 4)])
BUYS_A_TURN = 2
UP_TO = table([2 * 2**points - 1 for points in range(MOVE - END)], "u8")  # from points to the set of 0 … points


# setting up

FIXED = ("seats", "cards", "leftovers", "start_rule", "master")  # fields that the settings decide and nothing changes


@rule
def setup(s: State, config: Out) -> None:
    """config: seats, cards (common, own, hand), leftovers (limit3, free), start_player (last_chooses, rotates, leader), master."""
    s.seats = config[0]
    s.leftovers = config[2]
    s.master = config[4]
    s.cards = IN_HAND if s.master else config[1]
    s.start_rule = LEADER if s.master else config[3]
    s.master_card = -1
    clear_board(s)
    clear_seats(s)
    s.stock = STOCKS[s.seats - 2]
    s.year = 0
    s.round = 0
    s.start = 0
    s.player = 0
    s.taken = 0
    s.points = 0
    s.opened = -1
    s.due = 0
    s.purchases = 0
    s.card_played = 0
    s.drawing = 0
    if s.master:
        s.phase = MASTER_CARD
    else:
        s.phase = FIRST_KNIGHTS
        for i in range(CASTLES):
            lay(s, START_SQUARE[i])
    hand_out(s)


@rule
def clear_board(s: State) -> None:
    for level in range(LEVELS):
        s.above[level] = NONE
    for i in range(CASTLES):
        s.castle[i] = NONE
    for square in range(64):
        s.height[square] = 0
    s.king = -1


@rule
def clear_seats(s: State) -> None:
    """Knights and markers off the board, no stacks; ten cards each where they are all in hand."""
    for seat in range(SEATS):
        s.knights[seat] = NONE
        s.score[seat] = 0
        s.bought[seat] = 0
        s.carried[seat] = 0
        s.held[seat] = KINDS if s.cards == IN_HAND and seat < s.seats else 0
    for k in range(KNIGHTS_EACH * SEATS):
        s.knight[k] = -1
    for k in range(MOST_STACKS * SEATS):
        s.stack[k] = -1
    for k in range(KINDS * SEATS):
        s.played[k] = 0
        s.hand[k] = 1 if s.cards == IN_HAND and k < KINDS * s.seats else 0
    for kind in range(KINDS):
        s.fresh[kind] = 0


# who acts, what chance decides


@rule
def seats(s: State) -> int:
    return s.seats


@rule
def over(s: State) -> int:
    return 1 if s.phase == OVER else 0


@rule
def actors(s: State) -> int:
    if s.drawing or s.phase == MASTER_CARD or s.phase == OVER:
        return 0
    return 1 << s.player


@rule
def turn(s: State) -> int:
    """The player's, also while a bought card is drawn."""
    if s.phase == MASTER_CARD or s.phase == OVER:
        return 0
    return 1 << s.player


@rule
def chance(s: State, out: Out, weight: Out) -> int:
    """T53: which master card lies open.  T18: which card is on top of the deck."""
    n = 0
    if s.phase == MASTER_CARD:
        for card in range(8):
            out[card] = MASTER_OUTCOME + card
            weight[card] = 1
        return 8
    if s.drawing:
        for kind in range(KINDS):
            left = unseen(s, s.player, kind)
            if left > 0:
                out[n] = kind
                weight[n] = left
                n += 1
    return n


@rule
def deal(s: State, outcome: int) -> None:
    if outcome >= MASTER_OUTCOME:
        s.master_card = outcome - MASTER_OUTCOME
        s.phase = START_BLOCKS
    else:
        s.fresh[outcome] += 1
        s.drawing = 0


# what is allowed


@rule
def far_from_blocks(s: State) -> Set:
    """T50: the squares at least three steps from every start block."""
    near = around(s.above[0])
    return ~(s.above[0] | near | around(near))


@rule
def legal(s: State, seat: int, out: Out) -> int:
    if (actors(s) >> seat) & 1 == 0:
        return 0
    free = free_squares(s)
    if s.phase == TURNS:
        return legal_in_turn(s, seat, free, out)
    if s.phase == NAME_START:
        for k in range(s.seats):
            out[k] = NAME + k
        return s.seats
    base = KING
    squares = s.above[0]
    if s.phase == START_BLOCKS:
        base = BLOCK
        squares = far_from_blocks(s)
    elif s.phase == FIRST_KNIGHTS:
        base = KNIGHT
    elif s.phase == MOVE_KING:
        free |= bit(s.king)
    return emit(out, 0, base, squares & free)


@rule
def legal_in_turn(s: State, seat: int, free: Set, out: Out) -> int:
    """T10–T20.  Right after a stack was opened its first block must be placed."""
    n = 0
    stacks = sizes(s, seat) if s.opened < 0 else NONE  # those that may be opened
    room = sites(s) if (s.points > 0 and s.opened != 0) or needs_site(s, seat) else NONE
    if s.points > 0 and (s.opened > 0 or (stacks and rest(stacks) == NONE)):
        n = emit(out, n, BLOCK, room & free)  # T14; T15: a stack opens by itself where all that have a block are alike
    if s.due:
        return n
    if s.points > 1 and knights_left(s, seat) > 0:
        n = emit(out, n, KNIGHT, places(s, s.knights[seat]) & free)
    if s.points > 0:
        if rest(stacks) and room & free:
            n = emit(out, n, OPEN, stacks)  # T15: which stack to open, where they differ in size
        if s.purchases < BUYS_A_TURN and deck_left(s, seat) > 0:
            out[n] = BUY
            n += 1
    n = emit(out, n, END, UP_TO[s.points])
    if s.points > 0:
        knights = s.knights[seat]
        while knights:
            square = first(knights)
            knights = rest(knights)
            n = emit(out, n, MOVE + 64 * square, walks(s, square) & free)
    if s.card_played == 0:
        n = list_cards(s, seat, free, room, out, n)
    return n


# what actions do


@rule
def apply(s: State, seat: int, action: int) -> None:
    if s.phase == TURNS:
        act_in_turn(s, seat, action)
    elif s.phase == START_BLOCKS:
        place_start_block(s, action - BLOCK)
    elif s.phase == FIRST_KNIGHTS:
        place_first_knight(s, seat, action - KNIGHT)
    elif s.phase == NAME_START:
        s.start = action - NAME
        start_year(s)
    else:
        place_king(s, action - KING)


@rule
def place_start_block(s: State, square: int) -> None:
    """T50."""
    lay(s, square)
    s.taken += 1
    s.player = s.taken % s.seats
    if s.taken == CASTLES:
        s.phase = FIRST_KNIGHTS
        s.taken = 0
        s.player = 0


@rule
def place_first_knight(s: State, seat: int, square: int) -> None:
    """T4: the last player also places the king."""
    put_knight(s, seat, square)
    s.taken += 1
    if s.taken == s.seats:
        s.phase = FIRST_KING
    else:
        s.player = s.taken


@rule
def place_king(s: State, square: int) -> None:
    """T4, T43."""
    s.king = square
    if s.phase == FIRST_KING:
        s.phase = TURNS
        s.taken = 0
        s.player = s.start
        start_turn(s)
    elif s.start_rule == LAST_CHOOSES:
        s.phase = NAME_START
    else:
        pass_start(s)
        start_year(s)


@rule
def act_in_turn(s: State, seat: int, action: int) -> None:
    if action < KNIGHT:
        place_block(s, seat, action - BLOCK)
    elif action < KING:
        s.points -= 2
        put_knight(s, seat, action - KNIGHT)
    elif action < BUY:
        open_stack(s, seat, action - OPEN)
        s.due = 1
    elif action == BUY:
        s.points -= 1
        s.purchases += 1
        s.bought[seat] += 1
        s.drawing = 1
    elif action < MOVE:
        end_turn(s, seat, action - END)
    elif action < PLAY_LADDER:
        s.points -= 1
        move_knight(s, seat, (action - MOVE) // 64, (action - MOVE) % 64)
    else:
        kind = KINDS - 1
        while CARD_OF[kind] > action:
            kind -= 1
        play_card(s, seat, kind, action - CARD_OF[kind])


@rule
def place_block(s: State, seat: int, square: int) -> None:
    """T14, T15."""
    if s.opened < 0:
        open_stack(s, seat, s.stack[MOST_STACKS * seat])
    s.due = 0
    s.points -= 1
    s.opened -= 1
    lay(s, square)


@rule
def end_turn(s: State, seat: int, points: int) -> None:
    """T20, T21, then the next player, round, year or the end."""
    advance(s, seat, points)
    put_back(s, seat)
    join_hand(s, seat)
    s.taken += 1
    if s.taken < s.seats:
        s.player = (s.player + 1) % s.seats
        start_turn(s)
        return
    s.taken = 0
    s.round += 1
    if s.round < rounds(s):
        if s.master or s.start_rule == ROTATES:
            pass_start(s)
        s.player = s.start
        start_turn(s)
    else:
        end_year(s)


@rule
def start_turn(s: State) -> None:
    s.points = TURN_POINTS
    s.card_played = 0


@rule
def end_year(s: State) -> None:
    """T40–T44."""
    score_year(s)
    s.points = 0
    s.card_played = 0
    if s.year == YEARS - 1:
        s.phase = OVER
    else:
        s.phase = MOVE_KING
        s.player = last_place(s)


@rule
def last_place(s: State) -> int:
    """T43: the fewest points; of those on 0 the later in the order of the round."""
    last = int(s.start)
    for k in range(1, s.seats):
        seat = (s.start + k) % s.seats
        if s.score[seat] <= s.score[last]:
            last = seat
    return last


@rule
def pass_start(s: State) -> None:
    """T43, T52: to the left, or to the furthest marker, who need not be there while all stand on 0."""
    if s.start_rule == ROTATES:
        s.start = (s.start + 1) % s.seats
    else:
        best = int(s.start)
        for seat in range(s.seats):
            if s.score[seat] > s.score[best]:
                best = seat
        s.start = best


@rule
def start_year(s: State) -> None:
    s.year += 1
    s.round = 0
    s.phase = TURNS
    s.player = s.start
    hand_out(s)
    start_turn(s)


# points and what is hidden


@rule
def score(s: State, seat: int) -> int:
    return s.score[seat]


@rule
def winners(s: State) -> int:
    """T44: the furthest marker; all of them if all are on 0."""
    best = 0
    for seat in range(s.seats):
        best = max(best, s.score[seat])
    won = 0
    for seat in range(s.seats):
        if s.score[seat] == best:
            won |= 1 << seat
    return won


@rule
def redeal(s: State, seat: int, rng: Out) -> None:
    """T60: the other seats' cards anew, as many as each holds, from what this seat has not seen.

    With own decks each other seat's cards are drawn from those of its ten that it has not played.
    """
    if s.cards == IN_HAND:
        return
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                s.hand[KINDS * other + kind] = 0
    if s.player != seat:
        for kind in range(KINDS):
            s.fresh[kind] = 0
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.held[other]):
                s.hand[KINDS * other + draw(s, other, rng)] += 1
    if s.player != seat:
        for _ in range(s.purchases - s.drawing):
            s.fresh[draw(s, s.player, rng)] += 1


@rule
def draw(s: State, seat: int, rng: Out) -> int:
    """A random card of those that may still be in the deck from which a seat buys."""
    total = 0
    for kind in range(KINDS):
        total += unseen(s, seat, kind)
    pick = rand(rng, total)
    kind = 0
    while pick >= unseen(s, seat, kind):
        pick -= unseen(s, seat, kind)
        kind += 1
    return kind
