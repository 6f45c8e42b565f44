"""The rules of Piece o' Cake, C1–C26, in the kit's subset: the course of a game.

Beside it lie the state and the action numbers (`state`), the cut cake (`portions`), eating and keeping (`takes`), the joker
(`jokers`), the slices set aside (`aside`) and the scoring (`points`).
"""

from __future__ import annotations

from tischlein.games.piece_o_cake.aside import first_look, legal_picks, look_at, looker, pick_slice, redeal
from tischlein.games.piece_o_cake.components import CAKES, CUTS, JOKER, SLICES
from tischlein.games.piece_o_cake.jokers import legal_swaps, swap_joker
from tischlein.games.piece_o_cake.points import score, winners
from tischlein.games.piece_o_cake.portions import most_portions, portions_left
from tischlein.games.piece_o_cake.state import (
    ACTIONS,
    CHOOSING,
    CUT,
    CUTTING,
    DECLINE,
    EAT,
    LAYING,
    LOOK,
    LOOKING,
    NOTHING,
    OUTCOMES,
    OVER,
    PICK,
    PICK_JOKER,
    PICKING,
    SEATS,
    STAY,
    SUPPLIES,
    SWAP,
    SWAPPING,
    TAKE,
    WAYS,
    WIDTH,
    State,
    actor,
    any_kept,
    choices,
    chooser,
    scored,
)
from tischlein.games.piece_o_cake.takes import decline, legal_choices, take
from tischlein.kit.py import Out, rule, table

__all__ = [
    "ACTIONS", "OUTCOMES", "SEATS", "WIDTH", "State", "actors", "apply", "chance", "deal", "legal", "over", "redeal", "score",
    "seats", "setup", "turn", "winners",
]  # fmt: skip

FIXED = ("seats", "picks_each", "extra", "joker", "games")  # fields that the settings decide and nothing changes

CUTS_3, CUTS_4, CUTS_5 = table(CUTS[3]), table(CUTS[4]), table(CUTS[5])


@rule
def setup(s: State, config: Out) -> None:
    """config: seats, two_player_picks (2, 1), extra_slice, joker, games less 1."""
    s.seats = config[0]
    s.picks_each = 2 - config[1] if s.seats == 2 else 1
    s.extra = config[2]
    s.joker = config[3]
    s.games = config[4] + 1
    s.game = 0
    for seat in range(SEATS):
        s.total[seat] = 0
    start_game(s)


@rule
def start_game(s: State) -> None:
    """Empty plates, all slices unseen (C2, C23)."""
    for kind in range(9):
        s.left[kind] = supply(s, kind)
    for i in range(40):
        s.kept[i] = 0
    for i in range(45):
        s.eaten[i] = 0
    for seat in range(SEATS):
        s.secret[seat] = -1
    for i in range(3):
        s.aside[i] = -1
    s.number = 0
    s.looks = 0
    s.picker = 0
    s.joker_seat = -1
    s.joker_kind = 0
    s.back = CHOOSING
    start_cake(s)


@rule
def supply(s: State, kind: int) -> int:
    """C1, C23: the slices of a kind in this match."""
    return s.joker if kind == JOKER else SUPPLIES[kind]


@rule
def next_game(s: State) -> None:
    """C13: the points of the game that is scored are kept, the next one begins."""
    for seat in range(s.seats):
        s.total[seat] = score(s, seat)
    s.game += 1
    start_game(s)


@rule
def start_cake(s: State) -> None:
    s.phase = LAYING
    s.laid = 0
    s.cut = 0
    s.cut_done = 0
    s.taken = 0
    s.pick = 0
    for i in range(SLICES):
        s.cake[i] = -1


@rule
def seats(s: State) -> int:
    return s.seats


@rule
def over(s: State) -> int:
    return 1 if s.phase == OVER else 0


@rule
def actors(s: State) -> int:
    seat = actor(s)
    return 1 << seat if seat >= 0 else 0


@rule
def turn(s: State) -> int:
    return actors(s)


@rule
def chance(s: State, out: Out, weight: Out) -> int:
    """C4, C20: the next slice of a cake is any of the unseen; so are, together, those that are looked at first."""
    n = 0
    if s.phase == LAYING:
        for kind in range(9):
            left = supply(s, kind) if scored(s) else s.left[kind]
            if left > 0:
                out[n] = kind
                weight[n] = left
                n += 1
    elif s.phase == LOOKING and s.looks > 0:
        out[0] = LOOK + 100 * (s.aside[0] + 1) + 10 * (s.aside[1] + 1) + s.aside[2] + 1
        weight[0] = 1
        n = 1
    elif s.phase == LOOKING:
        n = first_look(s, out, weight)
    return n


@rule
def deal(s: State, outcome: int) -> None:
    if s.phase == LAYING:
        if scored(s):
            next_game(s)
        s.left[outcome] -= 1
        s.cake[s.laid] = outcome
        s.laid += 1
        if s.laid == SLICES:
            s.phase = CUTTING
        return
    if s.looks == 0:
        look_at(s, outcome)
    s.phase = PICKING


@rule
def legal(s: State, seat: int, out: Out) -> int:
    if actor(s) != seat or seat < 0:
        return 0
    if s.phase == CUTTING:
        most = most_portions(s)
        if most == 3:
            for i in range(len(CUTS_3)):
                out[i] = CUT + CUTS_3[i]
            return len(CUTS_3)
        if most == 4:
            for i in range(len(CUTS_4)):
                out[i] = CUT + CUTS_4[i]
            return len(CUTS_4)
        for i in range(len(CUTS_5)):
            out[i] = CUT + CUTS_5[i]
        return len(CUTS_5)
    if s.phase == CHOOSING:
        return legal_choices(s, seat, out)
    if s.phase == PICKING:
        return legal_picks(s, seat, out)
    return legal_swaps(s, seat, out)


@rule
def next_choice(s: State) -> None:
    """Go on to the next seat that has something to do, or finish the cake (C8)."""
    s.phase = CHOOSING
    s.pick += 1
    while s.pick < choices(s) and portions_left(s) == 0 and any_kept(s, chooser(s)) == 0:
        s.pick += 1
    if s.pick == choices(s):
        finish_cake(s)


@rule
def finish_cake(s: State) -> None:
    """C9; then an extra slice (C20, C21), the next cake or the end."""
    s.number += 1
    for i in range(SLICES):
        s.cake[i] = -1
    s.laid = 0
    s.cut = 0
    s.cut_done = 0
    s.taken = 0
    if s.extra and s.number == 1:
        s.picker = looker(s, 0)
        s.phase = LOOKING
    elif s.extra and s.number == 2 and s.seats == 3:
        s.picker = looker(s, 1)
        s.phase = LOOKING
    else:
        go_on(s)


@rule
def go_on(s: State) -> None:
    if s.number == CAKES and s.game + 1 == s.games:
        s.phase = OVER
    else:
        start_cake(s)


@rule
def apply(s: State, seat: int, action: int) -> None:
    if action < TAKE:
        s.cut = action - CUT
        s.cut_done = 1
        s.phase = CHOOSING
        s.pick = 0
        return
    if action >= SWAP:
        if action < STAY:
            swap_joker(s, seat, action - SWAP)
        if s.back == CHOOSING:
            next_choice(s)
        else:
            go_on(s)
        return
    swap = 0
    s.back = CHOOSING
    if action < DECLINE:
        code = action - TAKE
        swap = take(s, seat, code // (2048 * WAYS), code // WAYS % 2048, code % WAYS)
    elif action < NOTHING:
        decline(s, seat, action - DECLINE)
    elif action >= PICK:
        s.back = PICKING
        if action < PICK_JOKER:
            swap = pick_slice(s, seat, (action - PICK) // 2, (action - PICK) % 2, EAT)
        else:
            swap = pick_slice(s, seat, JOKER, 0, action - PICK_JOKER)
    if swap:  # C25: it is this seat's to decide
        s.picker = seat
        s.phase = SWAPPING
    elif s.back == CHOOSING:
        next_choice(s)
    else:
        go_on(s)
