"""Dealing pieces, chips and faces of the die, and dealing anew what a seat does not know (P4, P8, P14, P16, P21)."""

from __future__ import annotations

from tischlein.games.topp_die_torte.course import settle
from tischlein.games.topp_die_torte.die import rolled
from tischlein.games.topp_die_torte.state import CHIP, CHOOSING, DEALING, DIE, FILLING, OVER, VALUES, State
from tischlein.games.topp_die_torte.tallies import gain_chip, lose_chips
from tischlein.kit.py import Out, bit, first, rand, rest, rule


@rule
def chance_due(s: State) -> int:
    return 1 if s.phase == DEALING or s.drawing >= 0 or s.rolling else 0


@rule
def chance(s: State, out: Out, weight: Out) -> int:
    """P4, P8: any unseen piece.  P14: any chip left of the grade.  P16: a face of the die."""
    n = 0
    if s.drawing >= 0:
        for value in range(VALUES):
            left = s.chips_left[VALUES * s.drawing + value]
            if left > 0:
                out[n] = CHIP + value
                weight[n] = left
                n += 1
    elif s.rolling:
        for face in range(6):
            out[face] = DIE + face
            weight[face] = 1
        n = 6
    elif s.phase == DEALING:
        pieces = s.unseen
        while pieces:
            out[n] = first(pieces)
            weight[n] = 1
            n += 1
            pieces = rest(pieces)
    return n


@rule
def deal(s: State, outcome: int) -> None:
    if outcome >= DIE:
        s.rolling = 0
        s.face = outcome - DIE
        rolled(s, outcome - DIE)
        settle(s)
    elif outcome >= CHIP:
        grade = s.drawing
        value = outcome - CHIP
        s.chips_left[VALUES * grade + value] -= 1
        gain_chip(s, s.player, grade, value)
        s.drawing = -1
        s.rolling = 1 if grade == 2 else 0
        settle(s)
    else:
        deal_piece(s, outcome)


@rule
def deal_piece(s: State, piece: int) -> None:
    """P4, P8: seat after seat, two pieces each at the start, one after a pass."""
    seat = s.player
    s.unseen &= ~bit(piece)
    s.stack[seat] -= 1
    if s.open[2 * seat] < 0:
        s.open[2 * seat] = piece
    else:
        s.open[2 * seat + 1] = piece
    if s.open[2 * seat + 1] >= 0:
        s.player += 1
        if s.player == s.seats:
            s.player = 0
            s.phase = FILLING if s.round == 0 else CHOOSING


@rule
def redeal(s: State, seat: int, rng: Out) -> None:
    """P21: the others' chips are any of their grade not seen; a hidden choice is any of the four."""
    if s.phase == OVER:  # P19: chips are turned up
        return
    for grade in range(3):
        held = 0  # 8 bits a seat
        for other in range(s.seats):
            if other != seat:
                held |= lose_chips(s, other, grade) << (8 * other)
        for other in range(s.seats):
            draw_chips(s, other, grade, (held >> (8 * other)) & 255, rng)
    if s.phase == CHOOSING:
        for other in range(s.seats):
            if other != seat and s.chosen[other] >= 0:
                lie = rand(rng, 4 if s.open[2 * other + 1] >= 0 else 2)
                s.chosen[other] = 2 * s.open[2 * other + (lie >> 1)] + (lie & 1)


@rule
def draw_chips(s: State, seat: int, grade: int, count: int, rng: Out) -> None:
    total = 0
    for value in range(VALUES):
        total += s.chips_left[VALUES * grade + value]
    for _ in range(count):
        at = rand(rng, total)
        value = 0
        while at >= s.chips_left[VALUES * grade + value]:
            at -= s.chips_left[VALUES * grade + value]
            value += 1
        s.chips_left[VALUES * grade + value] -= 1
        gain_chip(s, seat, grade, value)
        total -= 1
