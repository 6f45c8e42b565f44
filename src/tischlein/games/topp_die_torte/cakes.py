"""Cakes as pictures: layers of dough with striped bands, the connected stripes lit, on a stand with the owner's biscuit."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from tischlein.games.topp_die_torte import places
from tischlein.games.topp_die_torte.components import COLOURS
from tischlein.games.topp_die_torte.sugar import cube, paint, star
from tischlein.games.topp_die_torte.view import Lying, Stripe, run
from tischlein.look.signs import EDGE, GLOW, refused
from tischlein.look.svg import Attribute, at, num, tag, use

UNIT = 3.0
WIDE = 100 * UNIT
HIGH = 46.0
"""Of a layer."""
LIQUORICE = "var(--liquorice)"

Lit = frozenset[tuple[int, str]]
"""Stripes to be lit: (layer from 0, colour)."""


def band(stripe: Stripe, y: float, unit: float = UNIT, high: float = HIGH) -> str:
    """Path data of a stripe in a layer whose upper edge is at y: straight at both edges, so that an overlap is true."""
    b1, b2, t1, t2 = (num(unit * x) for x in (*stripe.bottom, *stripe.top))
    low, middle, top = num(y + high), num(y + high / 2), num(y)
    return f"M{b1} {low}C{b1} {middle} {t1} {middle} {t1} {top}H{t2}C{t2} {middle} {b2} {middle} {b2} {low}z"


def drawing(stripe: Stripe, y: float) -> str:
    """What is drawn on a stripe."""
    x, middle = UNIT * (sum(stripe.bottom) + sum(stripe.top)) / 4, y + HIGH / 2
    if stripe.drawing == "cube":
        return cube(stripe.colour, x + 2, middle, 0.98)
    if stripe.drawing == "cubes":
        return cube(stripe.colour, x + 2, middle - 10, 0.84) + cube(stripe.colour, x + 2, middle + 10.5, 0.84)
    if stripe.drawing == "star":
        return star(x, middle, 1.25)
    return cube("gold", x + 2, middle, 0.92) if stripe.drawing == "gold" else ""


@functools.lru_cache(maxsize=4096)
def layer(piece: Lying, y: float, k: int = 0, lit: Lit = frozenset()) -> str:
    """One piece with its upper edge at y: dough, bands, drawings; what is not lit is dimmed where anything is."""
    dough = (
        tag("rect", y=y, width=WIDE, height=HIGH, rx=5, fill="var(--dough)")
        + tag("path", d=f"M5 {num(y + 0.8)}H{num(WIDE - 5)}", stroke="#fff", stroke_opacity=0.7, stroke_width=1.6)
        + tag("path", d=f"M5 {num(y + HIGH - 0.8)}H{num(WIDE - 5)}", stroke="var(--dough-2)", stroke_width=1.6)
    )
    bands = drawn = ""
    for stripe in piece.stripes:
        dim = bool(lit) and (k, stripe.colour) not in lit
        bands += tag("g", _painted(stripe.colour, band(stripe, y)), opacity=0.34 if dim else None)
        if stripe.drawing:
            drawn += tag("g", drawing(stripe, y), opacity=0.55 if dim else None)
    shade = tag("rect", y=y, width=WIDE, height=HIGH, rx=5, fill="url(#topp-round)")
    marks = "".join(
        tag("rect", x=x, y=y + 7, width=4.5, height=HIGH - 14, rx=2.2, fill=LIQUORICE) for x in (-2, WIDE - 2.5)
    )
    return dough + bands + shade + marks + drawn


def _painted(colour: str, path: str) -> str:
    return tag("path", d=path, fill=paint(colour)) + tag("path", d=path, fill=f"url(#topp-pt-{colour})")


def lit_by_top(cake: Sequence[Lying]) -> Lit:
    """The connected stripes that the highest layer belongs to (P11)."""
    lit: set[tuple[int, str]] = set()
    for colour in COLOURS:
        n = run(tuple(cake), colour)
        if n > 1:
            lit |= {(len(cake) - 1 - down, colour) for down in range(n)}
    return frozenset(lit)


def heights(n: int, base: float) -> list[float]:
    """The upper edges of n layers on a stand whose top is at base, the lowest first."""
    return [base - HIGH * (k + 1) for k in range(n)]


def glow(cake: Sequence[Lying], base: float, lit: Lit, seat: int = 0) -> str:
    """The lit stripes once more, in an outline that joins them over all their layers.

    seat: whose cake it is where it was laid in the turn under way: then they light up from above down to where they end,
    and what is drawn on them is counted (style.css).
    """
    bands = {
        (k, stripe): band(stripe, y)
        for k, (piece, y) in enumerate(zip(cake, heights(len(cake), base), strict=True))
        for stripe in piece.stripes
        if (k, stripe.colour) in lit
    }
    if not bands:
        return ""
    outline = "".join(bands.values())
    around = tag("path", d=outline, stroke=EDGE, stroke_width=8) + tag("path", d=outline, stroke=GLOW, stroke_width=5)
    painted = "".join(_painted(stripe.colour, path) for (_, stripe), path in bands.items())
    lighting = tag(
        "g", tag("g", around, fill="none", stroke_linejoin="round"), painted, class_="lights" if seat else None
    )
    ys = heights(len(cake), base)
    return lighting + "".join(
        tag("g", drawing(stripe, ys[k]), **(_counted(seat, k, stripe, n, ys[k]) if seat else {}))
        for n, (k, stripe) in enumerate(counting(cake, lit))
    )


def counting(cake: Sequence[Lying], lit: Lit) -> list[tuple[int, Stripe]]:
    """The lit stripes on which something is drawn, with their layers, as it is counted: colour by colour, from above."""
    found = [(k, s) for k, piece in enumerate(cake) for s in piece.stripes if (k, s.colour) in lit and s.drawing]
    return sorted(found, key=lambda lit: (COLOURS.index(lit[1].colour), -lit[0]))


def _counted(seat: int, k: int, stripe: Stripe, n: int, y: float) -> dict[str, Attribute]:
    middle = f"{num(UNIT * (sum(stripe.bottom) + sum(stripe.top)) / 4)}px {num(y + HIGH / 2)}px"
    style = f"--n: {n}; transform-origin: {middle}"
    return {"class_": "counted", "style": style, "id": places.drawn(seat, k, stripe.colour)}


def stand(base: float, seat: int) -> str:
    """The cake stand with its top at base, and whose it is."""
    foot = f"M128 {num(base + 12)}h44l-8 22c12 4 22 6 26 12H110c4-6 14-8 26-12z"
    plate = f"M-26 {num(base)}H{num(WIDE + 26)}c0 9-30 15-176 15S-26 {num(base + 9)}-26 {num(base)}z"
    brass = f"M-24 {num(base + 2.5)}H{num(WIDE + 24)}"
    return (
        tag("ellipse", cx=WIDE / 2 + 8, cy=base + 46, rx=190, ry=20, fill="url(#topp-pool)")
        + tag("path", d=foot, fill="var(--plate)", stroke="var(--plate-edge)")
        + tag("path", d=plate, fill="var(--plate)", stroke="var(--plate-edge)")
        + tag("path", d=brass, stroke="var(--brass-fill)", stroke_width=1.6)
        + use(
            f"em{seat}",
            transform=at(141, base + 13.5, scale=0.75),
            fill=f"var(--p{seat})",
            stroke=EDGE,
            stroke_width=1.3,
        )
    )


def lid(top: float) -> str:
    """The cake's upper side, seen a little from above."""
    path = f"M4 {num(top)}L16 {num(top - 9)}H{num(WIDE - 16)}L{num(WIDE - 4)} {num(top)}z"
    return tag("path", d=path, fill="var(--dough)") + tag("path", d=path, fill="#fff", opacity=0.28)


def cherry(top: float) -> str:
    """A cherry with its leaf, in the middle of the upper side."""
    return tag(
        "g",
        tag("path", d="M2-14C4-30 13-40 29-43", stroke="#4c6b2f", stroke_width=4, stroke_linecap="round"),
        tag("path", d="M29-43c12-8 26-4 32 5-11 7-25 4-32-5z", fill="#5d8f4c", stroke=EDGE, stroke_width=1.2),
        tag("circle", r=20, fill="#b3203a", stroke=EDGE, stroke_width=1.6),
        tag("path", d="M-13 8a15 15 0 0 0 24 4", stroke="#6f0d20", stroke_width=3, stroke_linecap="round"),
        tag("ellipse", cx=-7, cy=-7, rx=5, ry=3.6, fill="#fff", opacity=0.85),
        fill="none",
        transform=at(WIDE / 2, top - 20),
    )


def topper(top: float) -> str:
    """The winner's cake topper, stuck into the cake."""
    return tag(
        "g",
        tag("path", d="M0 4V-26", stroke="var(--wood)", stroke_width=3, stroke_linecap="round"),
        tag(
            "path", d="M-19-38q0-9 9-9 2-9 10-9t10 9q9 0 9 9 0 8-8 9v8h-22v-8q-8-1-8-9z", fill="#fffaf0", stroke=EDGE,
            stroke_width=1.4, stroke_linejoin="round",
        ),
        tag("path", d="M-11-27h22", stroke=EDGE, stroke_width=1.2),
        tag("circle", cx=0, cy=-60, r=6.5, fill="#b3203a", stroke=EDGE, stroke_width=1.2),
        tag("path", d="M1-66q2-8 9-9", fill="none", stroke="#4c6b2f", stroke_width=2, stroke_linecap="round"),
        class_="topper",
        transform=at(WIDE / 2, top - 4),
    )  # fmt: skip


# small cakes

SMALL = 0.24


@functools.lru_cache(maxsize=256)
def small(cake: tuple[Lying, ...], base: float, lit: Lit = frozenset()) -> str:
    """A cake with plain bands, to be shown at a quarter of the size; base as for the large one."""
    ys = heights(len(cake), base)
    box: dict[str, Attribute] = {"y": ys[-1], "width": WIDE, "height": base - ys[-1], "rx": 8}
    bands = ""
    for colour in COLOURS:
        paths = {False: "", True: ""}
        for k, (piece, y) in enumerate(zip(cake, ys, strict=True)):
            paths[(k, colour) in lit] += _straight(piece.stripe(colour), y)
        if paths[False]:
            bands += tag("path", d=paths[False], fill=paint(colour), opacity=0.4 if lit else None)
        if paths[True]:
            bands += tag("path", d=paths[True], fill=paint(colour), stroke=EDGE, stroke_width=5)
    seams = "".join(f"M0 {num(y)}H{num(WIDE)}" for y in ys)
    drawn = "".join(drawing(stripe, y) for piece, y in zip(cake, ys, strict=True) for stripe in piece.stripes)
    return (
        tag("rect", fill="var(--dough)", stroke=EDGE, stroke_opacity=0.4, stroke_width=3, **box)
        + bands
        + tag("path", d=seams, stroke="var(--dough-2)", stroke_width=3)
        + drawn
        + tag("rect", fill="url(#topp-round)", **box)
    )


def _straight(stripe: Stripe, y: float) -> str:
    b1, b2, t1, t2 = (num(UNIT * x) for x in (*stripe.bottom, *stripe.top))
    return f"M{b1} {num(y + HIGH)}L{t1} {num(y)}H{t2}L{b2} {num(y + HIGH)}z"


# the seam, enlarged


def seam(upper: Lying, lower: Lying, wide: float, half: float) -> str:
    """The edge that two layers share, so wide that a unit can be seen: what overlaps, what meets only at a corner.

    Drawn from (0, 0) to (wide, 2 · half), the edge in the middle.
    """
    unit = wide / 100
    out = tag("rect", width=wide, height=2 * half, rx=6, fill="var(--dough)")
    for stripe in upper.stripes:
        out += _painted(stripe.colour, _end(unit, half, stripe.bottom, stripe.top, 0))
    for stripe in lower.stripes:
        out += _painted(stripe.colour, _end(unit, half, stripe.top, stripe.bottom, 2 * half))
    out += tag("path", d=f"M0 {num(half)}H{num(wide)}", stroke=EDGE, stroke_width=1.2, stroke_opacity=0.7)
    return out + "".join(
        _meeting(unit, half, upper.stripe(colour).bottom, lower.stripe(colour).top) for colour in COLOURS
    )


def _end(unit: float, half: float, edge: tuple[int, int], other: tuple[int, int], y: float) -> str:
    """The last quarter of a stripe before an edge, whose far side is drawn at y."""
    a, b, c, d = (num(unit * x) for x in (*edge, *((3 * e + o) / 4 for e, o in zip(edge, other, strict=True))))
    return f"M{a} {num(half)}L{c} {num(y)}H{d}L{b} {num(half)}z"


def _meeting(unit: float, y: float, a: tuple[int, int], b: tuple[int, int]) -> str:
    """A bright bar where two stripes overlap, with by how much; a crossed coin where they meet only at a corner."""
    start, end = max(a[0], b[0]), min(a[1], b[1])
    if start < end:
        bar = tag(
            "rect", x=unit * start, y=y - 6, width=unit * (end - start), height=12, rx=3, fill=GLOW, stroke=EDGE,
            stroke_width=1.6,
        )  # fmt: skip
        coin = tag("circle", r=9.5, fill=GLOW, stroke=EDGE, stroke_width=1.6)
        number = tag("text", str(end - start), y=4.5, font_size=12.5, font_weight=700, text_anchor="middle", fill=EDGE)
        return bar + tag("g", coin, number, transform=at(unit * (start + end) / 2, y))
    return refused(unit * start, y, 9) if start == end else ""
