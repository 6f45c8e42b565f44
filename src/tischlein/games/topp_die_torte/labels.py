"""What is read out of cakes, pieces and jars: everything that can be seen there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tischlein.games.topp_die_torte.components import COLOURS, GRADES, JARS
from tischlein.games.topp_die_torte.names import (
    chips_name,
    colour_name,
    cubes_list,
    cubes_name,
    jar_name,
    piece_name,
    stripe_name,
)
from tischlein.games.topp_die_torte.view import ROOMS, Baker, Lying, Stripe, View, run
from tischlein.words import Message, Player, msg, msgs, pmsg

_PLACE = re.compile(r"(start )?piece (\d+)(?:, stripe (\d+))?(?: \((\w+)\))?(?:\.(.+))?")


def place(entry: str) -> Message | None:
    """Where in a pieces file an error is, by its entry as BadPieces names it; None if that is at no piece."""
    found = _PLACE.match(entry)
    if found is None:
        return None
    start, number, stripe, colour, key = found.groups()
    where = msg("start piece {k}", k=int(number)) if start else piece_name(int(number), False)
    if stripe and colour in COLOURS:
        where = msg("{piece}, stripe {n} ({colour})", piece=where, n=int(stripe), colour=colour_name(colour))
    elif stripe:
        where = msg("{piece}, stripe {n}", piece=where, n=int(stripe))
    return msg("{piece}, {key}", piece=where, key=key) if key else where


def stripe_label(stripe: Stripe) -> Message:
    """A stripe's colour and what is drawn on it."""
    name = colour_name(stripe.colour)
    return {
        "": msg("{colour}", colour=name),
        "cube": msg("{colour} with one cube", colour=name),
        "cubes": msg("{colour} with two cubes", colour=name),
        "star": msg("{colour} with a star", colour=name),
        "gold": msg("{colour} with a gold icon", colour=name),
    }[stripe.drawing]


def _edge(stripes: list[tuple[Stripe, tuple[int, int]]]) -> list[Message]:
    return [
        msg("{colour} {start}–{end}", colour=colour_name(stripe.colour), start=ends[0], end=ends[1])
        for stripe, ends in stripes
    ]


def piece_label(piece: Lying) -> Message:
    """An open piece as it would lie: what is drawn, and where its stripes meet the edges, from 0 to 100."""
    return msg(
        "{piece}: {stripes}. Below: {below}. Above: {above}.",
        piece=piece_name(piece.number, piece.turned),
        stripes=[stripe_label(stripe) for stripe in piece.stripes],
        below=list(_edge([(stripe, stripe.bottom) for stripe in piece.stripes])),
        above=list(_edge([(stripe, stripe.top) for stripe in piece.stripes])),
    )


def layer_label(cake: tuple[Lying, ...], k: int) -> Message:
    """Layer k of a cake (0 the plate): what is drawn; of the highest one, where its stripes end and what connects."""
    layer = cake[k]
    stripes: list[Message] = [stripe_label(stripe) for stripe in layer.stripes]
    if layer.start:
        said = msg("Plate: {stripes}", stripes=list(stripes))
    else:
        piece = piece_name(layer.number, layer.turned)
        said = msg("Layer {k}, {piece}: {stripes}", k=k, piece=piece, stripes=list(stripes))
    if k < len(cake) - 1:
        return said
    above = _edge([(stripe, stripe.top) for stripe in layer.stripes])
    said = msg("{layer}. Above: {above}", layer=said, above=list(above))
    joined = [colour_name(colour) for colour in COLOURS if run(cake, colour) > 1]
    if joined:
        return msg("{layer}. Connected below: {colours}", layer=said, colours=list(joined))
    return said if layer.start else msg("{layer}. Nothing connects below", layer=said)


def stripe_fate(cake: tuple[Lying, ...], colour: str) -> Message:
    """What a stripe of the highest layer brought when it was laid, or why it brings nothing (P10, P11)."""
    upper, lower, name = cake[-1].stripe(colour).bottom, cake[-2].stripe(colour).top, stripe_name(colour)
    n = run(cake, colour)
    if n > 1:
        stripes = [layer.stripe(colour) for layer in cake[-n:]]
        cubes, stars = sum(s.cubes for s in stripes), sum(s.drawing == "star" for s in stripes)
        gains = [cubes_name(colour, cubes)] if cubes else []
        return connects(colour, n, [*gains, *([stars_name(stars)] if stars else [])])
    if min(upper[1], lower[1]) == max(upper[0], lower[0]):
        return msg("{colour} does not connect: the two stripes meet at a corner only.", colour=name)
    return msg(
        "{colour} does not connect: it stands at {start}–{end}, the stripe below ends at {from_}–{to}.",
        colour=name, start=upper[0], end=upper[1], from_=lower[0], to=lower[1],
    )  # fmt: skip


def connects(colour: str, n: int, gains: Sequence[Message]) -> Message:
    """A stripe that connects over n layers, and what it brings."""
    name = stripe_name(colour)
    if gains:
        return msgs(
            "{colour} connects over {n} layer: {gains}.", "{colour} connects over {n} layers: {gains}.", n,
            colour=name, gains=list(gains),
        )  # fmt: skip
    return msgs(
        "{colour} connects over {n} layer and brings nothing.",
        "{colour} connects over {n} layers and brings nothing.",
        n,
        colour=name,
    )


def stars_name(n: int) -> Message:
    """So many stars."""
    return msgs("{n} star", "{n} stars", n)


def cake_label(v: View, seat: int) -> Message:
    """A seat's cake in short."""
    n = len(v.baker(seat).cake) - 1
    return msgs("{name}’s cake: {n} layer", "{name}’s cake: {n} layers", n, name=Player(seat))


def jar_label(kind: str, cubes: dict[str, int]) -> Message:
    """A jar: what it holds, of how many, and what it pays."""
    if kind == "trade":
        return msg("trade jar: {cubes}; three of them buy one", cubes=cubes_list(cubes))
    n, size = sum(cubes.values()), ROOMS[JARS.index(kind)]
    held = cubes_list(cubes)
    return {
        "small": msgs("small jar: {cubes}; {n} of {size}, pays bronze", "small jar: {cubes}; {n} of {size}, pays bronze", n, cubes=held, size=size),
        "middle": msgs("middle jar: {cubes}; {n} of {size}, pays silver", "middle jar: {cubes}; {n} of {size}, pays silver", n, cubes=held, size=size),
        "large": msgs("large jar: {cubes}; {n} of {size}, pays gold", "large jar: {cubes}; {n} of {size}, pays gold", n, cubes=held, size=size),
    }[kind]  # fmt: skip


def things_label(v: View, seat: int) -> Message:
    """All that lies before a seat besides its cake."""
    baker = v.baker(seat)
    said = [_jar_short(kind, cubes) for kind, cubes in zip((*JARS, "trade"), (*baker.jars, baker.trade), strict=True)]
    said += [chips_name(grade, n) for grade, n in zip(GRADES, baker.chips, strict=True) if n]
    said += [_open_short(piece) for piece in baker.open]
    return msg("{cake}; {things}", cake=cake_label(v, seat), things=list(said))


def _jar_short(kind: str, cubes: dict[str, int]) -> Message:
    return msg("{jar} ({cubes})", jar=jar_name(kind), cubes=cubes_list(cubes))


def _open_short(piece: Lying) -> Message:
    stripes = [stripe_label(stripe) for stripe in piece.stripes]
    return msg("{piece} ({stripes})", piece=piece_name(piece.number, piece.turned), stripes=list(stripes))


def chips_label(baker: Baker) -> Message:
    """A seat's own chips with their values."""
    said = [
        value_label(grade, value) for grade, values in zip(GRADES, baker.values or (), strict=False) for value in values
    ]
    return msg("{chips}", chips=list(said)) if said else msg("no chips yet")


def grade_column(grade: str) -> Message:
    """What stands above the chips of a grade."""
    return {
        "bronze": pmsg("topp chip", "Bronze"),
        "silver": pmsg("topp chip", "Silver"),
        "gold": pmsg("topp chip", "Gold"),
    }[grade]


def value_label(grade: str, value: int) -> Message:
    """A chip and its value."""
    return {
        "bronze": msgs("bronze, {n} point", "bronze, {n} points", value),
        "silver": msgs("silver, {n} point", "silver, {n} points", value),
        "gold": msgs("gold, {n} point", "gold, {n} points", value),
    }[grade]
