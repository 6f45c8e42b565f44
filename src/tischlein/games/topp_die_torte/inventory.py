"""What a pieces file holds, and where it differs from the game's own design (P30, P31), which a table's own file may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tischlein.games.topp_die_torte.components import COLOURS, GRADES, PIECES, WIDTH, Interval, Piece, Pieces, turned
from tischlein.games.topp_die_torte.names import chips_name, piece_name, stripe_name
from tischlein.words import Message, msg, msgs, pmsg

NARROW, WIDE = 9, 17
"""The width of a stripe on an edge (P30)."""
GAP, MARGIN = 3, 1
"""The least dough between two stripes, and at the ends."""
SHIFT, SLANT = 14, 22
"""No middle of a stripe moves further to the side than the one; all of a piece together move at least the other."""
DRAWN = {"cubes": 6, "cube": 8, "star": 5, "gold": 8, "": 13}
"""What the forty stripes of a colour bear: 20 cubes, 5 stars, 8 gold icons (P30)."""
CHIPS = {"bronze": {1: 7, 2: 8, 3: 7}, "silver": {2: 7, 3: 8, 4: 7}, "gold": {3: 4, 4: 7, 5: 7, 6: 4}}
"""P31."""
FEWEST_ROUNDS, MOST_ROUNDS = 6, 8


def told(pieces: Pieces) -> list[Message]:
    """What a file holds, and then what is unusual in it, if anything."""
    odd = departures(pieces)
    usual = msg("Pieces, sums and chips are like those of the game’s own design.")
    unusual = msg("Unlike the game’s own design, which your own pieces may be:")
    return [*contents(pieces), *([unusual, *odd] if odd else [usual])]


def contents(pieces: Pieces) -> Iterator[Message]:
    """How many pieces there are and for whom, what each colour bears, the chips' values."""
    yield msg(
        "{pieces}, {starts}",
        pieces=msgs("{n} piece", "{n} pieces", len(pieces.pieces)),
        starts=msgs("{n} start piece", "{n} start pieces", len(pieces.starts)),
    )
    for players in (2, 3, 4):
        rounds = min(MOST_ROUNDS, len(pieces.pieces) // players)
        if rounds >= FEWEST_ROUNDS:
            yield msgs(
                "{players} players: up to {n} round", "{players} players: up to {n} rounds", rounds, players=players
            )
        else:
            need = players * FEWEST_ROUNDS
            yield msgs("{players} players: too few, {n} piece is needed", "{players} players: too few, {n} pieces are needed", need, players=players)  # fmt: skip
    for colour in COLOURS:
        found = Counter(piece.stripe(colour).drawing for piece in pieces.pieces.values())
        yield msg(
            "{colour}: {drawings}",
            colour=stripe_name(colour),
            drawings=[
                msgs("{n} cube", "{n} cubes", found["cube"] + 2 * found["cubes"]),
                msgs("{n} star", "{n} stars", found["star"]),
                msgs("{n} gold icon", "{n} gold icons", found["gold"]),
            ],
        )
    for grade in GRADES:
        counts = {value: n for value, n in sorted(pieces.chips[grade].items()) if n}
        values = ", ".join(f"{n}×{value}" for value, n in counts.items())
        yield msg("{chips}: {values}", chips=chips_name(grade, sum(counts.values())), values=values)


def departures(pieces: Pieces) -> list[Message]:
    """Where pieces differ from P30 and P31 and from how the game's own were designed."""
    return [*_odd_pieces(pieces), *_odd_sums(pieces)]


def _odd_pieces(pieces: Pieces) -> Iterator[Message]:
    if list(pieces.pieces) != list(range(1, PIECES + 1)):
        yield msgs("There is {n} piece instead of {usual}.", "There are {n} pieces instead of {usual}.", len(pieces.pieces), usual=PIECES)  # fmt: skip
    seen: dict[tuple[Any, ...], Piece] = {}
    for start, group in ((False, pieces.pieces), (True, pieces.starts)):
        for piece in group.values():
            name = _name(piece)
            for side in (piece.stripes, turned(piece.stripes)):
                shape = tuple((stripe.colour, stripe.bottom, stripe.top) for stripe in side)
                if not start and (other := seen.setdefault(shape, piece)) != piece:
                    yield msg("{piece}: its stripes are those of {other}", piece=name, other=_name(other))
            yield from (msg("{piece}: {fault}", piece=name, fault=fault) for fault in _odd_shape(piece))


def _name(piece: Piece) -> Message:
    return msg("start piece {k}", k=piece.number) if piece.cubes else piece_name(piece.number, False)


def _odd_shape(piece: Piece) -> Iterator[Message]:
    edges = [[stripe.bottom for stripe in piece.stripes], [stripe.top for stripe in piece.stripes]]
    for word, edge in zip((msg("lower edge"), msg("upper edge")), edges, strict=True):
        for stripe, (start, end) in zip(piece.stripes, edge, strict=True):
            if not NARROW <= end - start <= WIDE:
                yield msg(
                    "{colour}, {edge}: {width} wide; usual are {least} to {most}",
                    colour=stripe_name(stripe.colour), edge=word, width=end - start, least=NARROW, most=WIDE,
                )  # fmt: skip
        if any(right[0] - left[1] < GAP for left, right in pairwise(edge)):
            yield msg("{edge}: less than {least} between two stripes", edge=word, least=GAP)
        if edge[0][0] < MARGIN or edge[-1][1] > WIDTH - MARGIN:
            yield msg("{edge}: a stripe touches the end", edge=word)
    slants = moves(*edges)
    if max(slants) > SHIFT or sum(slants) < SLANT:
        yield msg("the stripes slant more or less than usual")


def moves(bottom: list[Interval], top: list[Interval]) -> list[float]:
    """How far each stripe's middle moves from the lower to the upper edge."""
    return [abs(sum(t) - sum(b)) / 2 for b, t in zip(bottom, top, strict=True)]


def _odd_sums(pieces: Pieces) -> Iterator[Message]:
    words = {
        "": pmsg("topp stripe", "nothing"),
        "cube": pmsg("topp stripe", "one cube"),
        "cubes": pmsg("topp stripe", "two cubes"),
        "star": pmsg("topp stripe", "a star"),
        "gold": pmsg("topp stripe", "a gold icon"),
    }
    for colour in COLOURS:
        found = Counter(piece.stripe(colour).drawing for piece in pieces.pieces.values())
        for drawing, n in DRAWN.items():
            if found[drawing] != n:
                yield msgs(
                    "{colour}: {n} stripe with {drawing}; usual are {usual}",
                    "{colour}: {n} stripes with {drawing}; usual are {usual}",
                    found[drawing], colour=stripe_name(colour), drawing=words[drawing], usual=n,
                )  # fmt: skip
    for grade in GRADES:
        if {value: n for value, n in pieces.chips[grade].items() if n} != CHIPS[grade]:
            yield {
                "bronze": msg("Bronze chips: other values than usual"),
                "silver": msg("Silver chips: other values than usual"),
                "gold": msg("Gold chips: other values than usual"),
            }[grade]
