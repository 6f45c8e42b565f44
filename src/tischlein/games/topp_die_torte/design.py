"""How the cake pieces were made, and how they play (P30, P31).

    python -m tischlein.games.topp_die_torte.design             check pieces.toml and that its seed gives it
    python -m tischlein.games.topp_die_torte.design --play 200  and play so many games per number of players
    python -m tischlein.games.topp_die_torte.design --seed 7    print what another seed gives

A piece is made in three steps.  *Order*: the five colours from left to right, the same on both edges; over the forty pieces
every colour stands eight times at every place, and no order comes twice, not even mirrored.  *Edges*: widths and gaps in
whole units, drawn until every stripe is a band with a gentle slant (no middle moves by more than SHIFT) and the piece as a
whole is no row of upright bars (together they move by SLANT or more).  *Drawings*: the same set for each colour, dealt at
random and exchanged between pieces until none is bare or overloaded.

The seed is the one of some thirty whose play came nearest to what was wanted: about two connections a layer, few layers
that pay nothing, no grade of chips that runs out.  The file is what counts; the same seed gives the same file on every
Python from 3.11 on.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from statistics import mean
from typing import Any, NamedTuple

from tischlein.games.topp_die_torte import SPEC, judgement, rules, state
from tischlein.games.topp_die_torte.components import (
    COLOURS,
    GRADES,
    HOME,
    PIECES,
    STARTS,
    WIDTH,
    Interval,
    Piece,
    Pieces,
    Stripe,
    default,
)
from tischlein.games.topp_die_torte.inventory import (
    CHIPS,
    DRAWN,
    GAP,
    MARGIN,
    NARROW,
    SHIFT,
    SLANT,
    WIDE,
    departures,
    moves,
)
from tischlein.games.topp_die_torte.measures import measures
from tischlein.games.topp_die_torte.rules import State
from tischlein.games.topp_die_torte.view import view
from tischlein.kit import py

SEED = 33
CHANCES = (3, 3, 3, 3, 3, 2, 2, 2, 1)
"""How often each of these widths comes: rather narrow ones, so that dough shows."""
LOAD = {"cubes": (1, 4), "stripes with cubes": (1, 3), "stars": (0, 1), "icons": (0, 2), "bare": (0, 3)}
"""The least and the most of it on a piece."""
BEGIN = (
    ("blue", "pink", "green"),
    ("purple", "orange", "blue"),
    ("pink", "purple", "green"),
    ("orange", "blue", "purple"),
)


# making them


def design(seed: int = SEED) -> Pieces:
    """The pieces of a seed."""
    rng = random.Random(seed)
    orders, drawings = _orders(rng), _drawings(rng)
    pieces = {
        n: Piece(n, _stripes(rng, order, row))
        for n, order, row in zip(range(1, PIECES + 1), orders, drawings, strict=True)
    }
    below: list[list[str]] = []
    while len(below) < STARTS:  # no colour stands twice at one place
        order = _shuffled(rng, COLOURS)
        if all(a != b for other in below for a, b in zip(order, other, strict=True)):
            below.append(order)
    starts = {n: Piece(n, _stripes(rng, order), BEGIN[n - 1]) for n, order in enumerate(below, 1)}
    return Pieces(pieces, starts, CHIPS)


def _shuffled(rng: random.Random, things: Sequence[Any]) -> list[Any]:
    mixed = list(things)
    rng.shuffle(mixed)
    return mixed


def _orders(rng: random.Random) -> list[tuple[str, ...]]:
    """Eight Latin squares of five rows each, until all forty orders differ, mirror images counted as equal."""
    while True:
        orders = []
        for _ in range(PIECES // 5):
            colours, places = _shuffled(rng, COLOURS), _shuffled(rng, range(5))
            orders += [tuple(colours[(place + row) % 5] for place in places) for row in range(5)]
        if len({min(order, order[::-1]) for order in orders}) == PIECES:
            rng.shuffle(orders)
            return orders


def _drawings(rng: random.Random) -> list[list[str]]:
    """What each piece bears, by colour: dealt, then exchanged between two pieces wherever that brings nobody off limits."""
    dealt = [_shuffled(rng, [drawing for drawing, n in DRAWN.items() for _ in range(n)]) for _ in COLOURS]
    rows = [list(row) for row in zip(*dealt, strict=True)]
    while any(map(_off_limits, rows)):
        one, other, colour = rng.randrange(PIECES), rng.randrange(PIECES), rng.randrange(5)
        a, b = rows[one], rows[other]
        before = _off_limits(a) + _off_limits(b)
        a[colour], b[colour] = b[colour], a[colour]
        if _off_limits(a) + _off_limits(b) > before:
            a[colour], b[colour] = b[colour], a[colour]
    return rows


def _off_limits(row: Sequence[str]) -> int:
    """By how much a piece's drawings are outside LOAD."""
    n = Counter(row)
    load = (n["cube"] + 2 * n["cubes"], n["cube"] + n["cubes"], n["star"], n["gold"], n[""])
    return sum(max(0, least - x, x - most) for x, (least, most) in zip(load, LOAD.values(), strict=True))


def _stripes(rng: random.Random, order: Sequence[str], drawings: Sequence[str] = ("",) * 5) -> tuple[Stripe, ...]:
    bottom, top = _edges(rng)
    return tuple(
        Stripe(colour, b, t, drawings[COLOURS.index(colour)]) for colour, b, t in zip(order, bottom, top, strict=True)
    )


def _edges(rng: random.Random) -> tuple[list[Interval], list[Interval]]:
    while True:
        below = rng.choices(range(NARROW, WIDE + 1), CHANCES, k=5)
        bottom = _edge(rng, below)
        top = _edge(rng, [min(WIDE, max(NARROW, width + rng.randint(-3, 3))) for width in below])
        if bottom and top:
            slants = moves(bottom, top)
            if max(slants) <= SHIFT and sum(slants) >= SLANT:
                return bottom, top


def _edge(rng: random.Random, widths: Sequence[int]) -> list[Interval]:
    """Intervals of these widths with the spare room spread at random; none if they do not fit."""
    spare = WIDTH - sum(widths) - 4 * GAP - 2 * MARGIN
    if spare < 0:
        return []
    cuts = sorted(rng.randint(0, spare) for _ in range(5))
    begins = [MARGIN + cut + sum(widths[:k]) + k * GAP for k, cut in enumerate(cuts)]
    return [(begin, begin + width) for begin, width in zip(begins, widths, strict=True)]


# writing them


def toml(pieces: Pieces) -> str:
    """The data of a pieces file, without its opening remarks."""
    lines = [f"width = {WIDTH}", "colours = [{}]".format(", ".join(f'"{colour}"' for colour in COLOURS)), ""]
    for grade in GRADES:
        lines += [f"[chips.{grade}]", *(f"{value} = {n}" for value, n in pieces.chips[grade].items()), ""]
    for kind, group in (("piece", pieces.pieces), ("start", pieces.starts)):
        for piece in group.values():
            lines += [f"[[{kind}]]", f"number = {piece.number}"]
            if piece.cubes:
                lines.append("cubes = [{}]".format(", ".join(f'"{colour}"' for colour in piece.cubes)))
            lines += ["stripes = [", *map(_stripe_line, piece.stripes), "]", ""]
    return "\n".join(lines)


def _stripe_line(stripe: Stripe) -> str:
    drawing = {"": "", "cube": ", cubes = 1", "cubes": ", cubes = 2"}.get(stripe.drawing, f", {stripe.drawing} = 1")
    colour = f'"{stripe.colour}",'
    (b1, b2), (t1, t2) = stripe.bottom, stripe.top
    return f"  {{ colour = {colour:9} bottom = [{b1:2}, {b2:2}], top = [{t1:2}, {t2:2}]{drawing} }},"


# playing with them

BLUR = 0.5
"""Pieces are judged by eye, as nobody may try them on: the error of a judgement, in points (standard deviation)."""


class Report(NamedTuple):
    """How pieces play.

    connections: a layer.  nothing: share of layers that pay nothing.  scores: those that 5, 50 and 95 % stay below.
    chips: the most of a grade that one game used.  icons: on a cake.  wins: share by seat, shared wins in fractions.
    """

    players: int
    rounds: int
    games: int
    connections: float
    nothing: float
    scores: tuple[int, int, int]
    chips: dict[str, int]
    icons: float
    wins: tuple[float, ...]

    def __str__(self) -> str:
        low, middle, high = self.scores
        used = ", ".join(f"{grade} {n}" for grade, n in self.chips.items())
        wins = " ".join(f"{100 * share:.0f}%" for share in self.wins)
        return (
            f"{self.players} players, {self.rounds} rounds, {self.games} games: {self.connections:.2f} connections a layer, "
            f"{100 * self.nothing:.0f}% of layers pay nothing; scores {low} / {middle} / {high} (5 / 50 / 95%); most chips "
            f"in a game: {used}; {self.icons:.1f} gold icons a cake; wins by seat {wins}"
        )


def report(pieces: Pieces, players: int, rounds: int = 7, games: int = 200, seed: int = 1) -> Report:
    """Play games between sensible players: best value by the game's own judgement, pieces judged within BLUR."""
    rng = random.Random(f"{players} {rounds} {seed}")
    config = [players, rounds - 6, 0, *pieces.numbers()]
    connections: list[float] = []
    nothing: list[float] = []
    scores: list[int] = []
    icons: list[float] = []
    wins, chips = [0.0] * players, dict.fromkeys(GRADES, 0)
    for _ in range(games):
        s = State()
        rules.setup(s, config)
        while not rules.over(s):
            _step(s, rng)
        end = view(s, 0)
        found = measures(end)
        connections += found["connections"]
        nothing += found["layers that pay nothing"]
        icons += found["gold icons"]
        scores += end.scores
        for seat in end.winners:
            wins[seat - 1] += 1 / len(end.winners) / games
        for grade in GRADES:
            chips[grade] = max(chips[grade], int(found[f"{grade} chips used"][0]))
    scores.sort()
    low, middle, high = (scores[int(q * len(scores))] for q in (0.05, 0.5, 0.95))
    return Report(
        players, rounds, games, mean(connections), mean(nothing), (low, middle, high), chips, mean(icons), tuple(wins)
    )


def _step(s: State, rng: random.Random) -> None:
    """One outcome of chance or one action of a sensible player."""
    out, weight = [0] * rules.OUTCOMES, [0] * rules.OUTCOMES
    n = rules.chance(s, out, weight)
    if n:
        rules.deal(s, rng.choices(out[:n], weight[:n])[0])
        return
    seat = py.first(rules.actors(s))
    n = rules.legal(s, seat, out)
    best, found = out[0], float("-inf")
    for action in out[:n] if n > 1 else ():
        twin = s.copy()
        if s.phase == state.CHOOSING:
            twin.chosen[seat] = action - state.CHOOSE
            value = judgement.board(twin, seat, 1) + rng.gauss(0, BLUR)
        else:
            rules.apply(twin, seat, action)
            value = judgement.board(twin, seat, 1)
        if value > found:
            best, found = action, value
    rules.apply(s, seat, best)


def main() -> None:
    args = argparse.ArgumentParser(description="Check how the cake pieces were made, and play with them.")
    args.add_argument("--play", type=int, metavar="GAMES", default=0, help="play so many games per number of players")
    args.add_argument("--seed", type=int, help="print the pieces of another seed instead")
    given = args.parse_args()
    if given.seed is not None:
        print(toml(design(given.seed)))
        return
    pieces = default()
    for fault in departures(pieces):
        print(fault)
    made = HOME.read_text(encoding="utf-8").endswith(toml(design()))
    print(f"{HOME.name}: {'as seed' if made else 'not as seed'} {SEED} gives it; {pieces.digest}")
    for players in SPEC.seats if given.play else ():
        print(report(pieces, players, games=given.play))


if __name__ == "__main__":
    main()
