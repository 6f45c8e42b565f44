"""What is counted along in the state, so that neither rules nor judgement add it up again and again."""

from __future__ import annotations

from tischlein.games.topp_die_torte.state import ICON, STAR, VALUES, State
from tischlein.games.topp_die_torte.stripes import connected
from tischlein.kit.py import rule

STARS = 32  # what a star counts where cubes and stars are counted in one number


@rule
def drawn(s: State, lying: int, colour: int) -> int:
    """Cubes, plus STARS a star, on a piece's stripe."""
    drawing = s.drawn[5 * (lying >> 1) + colour]
    return STARS if drawing == STAR else (drawing + 0 if drawing < STAR else 0)


@rule
def paying(s: State, seat: int, lying: int, colour: int) -> int:
    """P11: cubes, plus STARS a star, on the whole stripe that a piece would connect on top of a cake; 0 if it does not."""
    top = s.layers[9 * seat + s.height[seat] - 1]
    return drawn(s, lying, colour) + s.ripe[5 * seat + colour] if connected(s, lying, top, colour) else 0


@rule
def crown(s: State, seat: int, lying: int) -> None:
    """Lay a piece on top of a cake."""
    for colour in range(5):
        whole = paying(s, seat, lying, colour)
        s.ripe[5 * seat + colour] = whole if whole > 0 else drawn(s, lying, colour)
        if s.drawn[5 * (lying >> 1) + colour] == ICON:
            s.icons[seat] += 1
    s.layers[9 * seat + s.height[seat]] = lying
    s.height[seat] += 1


@rule
def begin_cake(s: State, seat: int, lying: int) -> None:
    """A cake of a start piece alone."""
    for layer in range(9):
        s.layers[9 * seat + layer] = -1
    s.layers[9 * seat] = lying
    s.height[seat] = 1
    s.icons[seat] = 0
    for colour in range(5):
        s.ripe[5 * seat + colour] = drawn(s, lying, colour)
        if s.drawn[5 * (lying >> 1) + colour] == ICON:
            s.icons[seat] += 1


@rule
def gain_chip(s: State, seat: int, grade: int, value: int) -> None:
    s.chips[30 * seat + VALUES * grade + value] += 1
    s.chip_count[3 * seat + grade] += 1
    s.chip_points[seat] += value


@rule
def lose_chips(s: State, seat: int, grade: int) -> int:
    """Back to those that are left; how many there were."""
    lost = s.chip_count[3 * seat + grade] + 0
    s.chip_count[3 * seat + grade] = 0
    for value in range(VALUES):
        n = s.chips[30 * seat + VALUES * grade + value] + 0
        s.chips_left[VALUES * grade + value] += n
        s.chip_points[seat] -= n * value
        s.chips[30 * seat + VALUES * grade + value] = 0
    return int(lost)
