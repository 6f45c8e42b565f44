"""The components of Topp die Torte!: cubes, chips and striped cake pieces, read from a pieces file and checked.

The shipped pieces.toml is the game's own; a table may bring another file of the same format (P30).  `load` reads one and
keeps it under the SHA-256 of its bytes, by which records name it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tischlein.games.topp_die_torte.names import colour_name
from tischlein.kit.pieces import Entry, contents, parsed, shown
from tischlein.words import Message, msg, msgs

COLOURS = ("blue", "pink", "green", "purple", "orange")
GOLD = "gold"
JARS = ("small", "middle", "large")
TRADE = "trade"
GRADES = ("bronze", "silver", "gold")
CUBES = 18
"""Sugar cubes of each colour (P1)."""
GOLDS = 12
"""Gold cubes (P1)."""
CHIPS_EACH = 22
"""Point chips of each grade (P1)."""
ROOMS = (3, 4, 5)
"""Cubes that fill the small, middle and large jar (P2)."""
PIECES = 40
STARTS = 4
MOST_LAYERS = 9
"""The start piece and eight rounds."""
WIDTH = 100
"""Units of a piece's width (P30)."""
MOST_POINTS = 9
"""The most a chip can be worth."""
VALUES = MOST_POINTS + 1

DRAWINGS = ("", "cube", "cubes", "star", "gold")
"""What a stripe can bear, by its number in the rules: nothing, one cube, two cubes, a star, a gold icon."""
HOME = Path(__file__).with_name("pieces.toml")

Interval = tuple[int, int]


class Stripe(NamedTuple):
    """A stripe of an upright piece: colour, interval on the lower and the upper edge, one of DRAWINGS."""

    colour: str
    bottom: Interval
    top: Interval
    drawing: str = ""


class Piece(NamedTuple):
    """A cake piece or, with its three cubes, a start piece; stripes from left to right as seen upright."""

    number: int
    stripes: tuple[Stripe, ...]
    cubes: tuple[str, ...] = ()

    def stripe(self, colour: str) -> Stripe:
        return next(stripe for stripe in self.stripes if stripe.colour == colour)


class Pieces(NamedTuple):
    """A pieces file.

    pieces, starts: by number.  chips: by grade, how many there are of each value.
    file: its name.  digest: `sha256:…` of its bytes.
    """

    pieces: Mapping[int, Piece]
    starts: Mapping[int, Piece]
    chips: Mapping[str, Mapping[int, int]]
    file: str = ""
    digest: str = ""

    def numbers(self) -> list[int]:
        """What `rules.setup` takes: for 40 pieces and 4 start pieces 880 edges (by piece and colour: lower from, to, upper
        from, to; all 0 for a piece the file does not have) and 220 drawings, the 12 colours behind the start pieces,
        ascending, and 30 counts of chips by grade and value.
        """
        edges, drawings, cubes = [], [], []
        for piece in [*(self.pieces.get(n) for n in range(1, PIECES + 1)), *self.starts.values()]:
            for colour in COLOURS:
                stripe = piece.stripe(colour) if piece else Stripe(colour, (0, 0), (0, 0))
                edges += [*stripe.bottom, *stripe.top]
                drawings.append(DRAWINGS.index(stripe.drawing))
        for start in self.starts.values():
            cubes += sorted(COLOURS.index(colour) for colour in start.cubes)
        return edges + drawings + cubes + [self.chips[g].get(value, 0) for g in GRADES for value in range(VALUES)]


def turned(stripes: tuple[Stripe, ...]) -> tuple[Stripe, ...]:
    """The stripes after turning by 180 degrees, again from left to right (P9)."""
    return tuple(
        Stripe(s.colour, (WIDTH - s.top[1], WIDTH - s.top[0]), (WIDTH - s.bottom[1], WIDTH - s.bottom[0]), s.drawing)
        for s in reversed(stripes)
    )


# reading a file


def read(text: str, file: str = "pieces.toml") -> Pieces:
    """The pieces of a file's text.

    Raises BadPieces, naming the file, the piece, the stripe, and the fault with its rule.
    """
    return _read(parsed(Path(file), text.encode()))


def _read(top: Entry) -> Pieces:
    _known(top, "width", "colours", "chips", "piece", "start")
    if "width" in top.value and top["width"].value != WIDTH:
        raise top["width"].fail(msg("must be {n}, is {value}", n=WIDTH, value=shown(top["width"].value)), "P30")
    if "colours" in top.value and top["colours"].value != list(COLOURS):
        raise top["colours"].fail(msg("must be {colours}, in this order", colours=", ".join(COLOURS)), "P1")
    pieces = _numbered(top["piece"], "piece", PIECES)
    starts = _numbered(top["start"], "start piece", STARTS)
    for number in range(1, STARTS + 1):
        if number not in starts:
            raise top["start"].fail(msg("start piece {k} is missing; there must be {n}", k=number, n=STARTS), "P30")
    return Pieces(pieces, starts, _chips(top["chips"]) if "chips" in top.value else default().chips)


def _known(entry: Entry, *keys: str) -> None:
    for key, part in entry.items():
        if key not in keys:
            raise part.fail(msg("is not known here; known are {keys}", keys=", ".join(keys)))


def _numbered(entry: Entry, kind: str, most: int) -> dict[int, Piece]:
    found: dict[int, Piece] = {}
    for part in entry.rows():
        _known(part, "number", "stripes", *(["cubes"] if kind != "piece" else []))
        number = part["number"].number(1, most)
        if number in found:
            raise part["number"].fail(msg("is {n}, like another one’s", n=number))
        found[number] = _piece(Entry(part.file, f"{kind} {number}", part.value), number, kind != "piece")
    return dict(sorted(found.items()))


def _piece(entry: Entry, number: int, start: bool) -> Piece:
    """P9: five stripes, one of each colour, beside each other on both edges."""
    stripes = [_stripe(part, k, start) for k, part in enumerate(entry["stripes"].rows(), 1)]
    colours = [stripe.colour for stripe in stripes]
    for colour in COLOURS:
        if colours.count(colour) != 1:
            raise entry.fail(_not_one(colours.count(colour), colour), "P9")
    for k in range(1, len(stripes)):
        left, right = stripes[k - 1], stripes[k]
        for edge, ends, starts in (("bottom", left.bottom, right.bottom), ("top", left.top, right.top)):
            if starts[0] <= ends[1]:
                fault = msg(
                    "begins at {start}, but stripe {k} ({colour}) ends there at {end}; stripes stand from left to right on "
                    "both edges with dough between them",
                    start=starts[0], k=k, colour=colour_name(left.colour), end=ends[1],
                )  # fmt: skip
                raise Entry(entry.file, f"{entry.path}, stripe {k + 1} ({right.colour}).{edge}", None).fail(fault, "P9")
    return Piece(number, tuple(stripes), _start_cubes(entry["cubes"]) if start else ())


def _not_one(n: int, colour: str) -> Message:
    return msgs(
        "has {n} stripe in {colour}; there is one of each colour",
        "has {n} stripes in {colour}; there is one of each colour",
        n,
        colour=colour_name(colour),
    )


def _stripe(part: Entry, k: int, start: bool) -> Stripe:
    piece = part.path.split(".")[0]
    _known(part, "colour", "bottom", "top", *_KINDS)
    colour = Entry(part.file, f"{piece}, stripe {k}", part.value)["colour"]
    if colour.value not in COLOURS:
        raise colour.fail(
            msg("must be one of {colours}, is {value}", colours=", ".join(COLOURS), value=shown(colour.value)), "P9"
        )
    entry = Entry(part.file, f"{piece}, stripe {k} ({colour.value})", part.value)
    bottom, top = _interval(entry["bottom"]), _interval(entry["top"])
    borne = [kind for kind in _KINDS if kind in part.value]
    if start and borne:
        raise entry.fail(msg("a start piece bears no drawings"), "P3")
    if len(borne) > 1:
        raise entry.fail(
            msg("bears {kinds}; at most one kind of drawing stands on a stripe", kinds=" + ".join(borne)), "P30"
        )
    drawing = ""
    if borne == ["cubes"]:
        drawing = ("cube", "cubes")[entry["cubes"].number(1, 2) - 1]
    elif borne:
        drawing = borne[0]
        entry[drawing].number(1, 1)
    return Stripe(colour.value, bottom, top, drawing)


_KINDS = ("cubes", "star", "gold")


def _interval(entry: Entry) -> Interval:
    start, end = entry.numbers(2, 0, WIDTH)
    if start >= end:
        raise entry.fail(msg("must run from left to right, is {value}", value=f"[{start}, {end}]"), "P9")
    return start, end


def _start_cubes(entry: Entry) -> tuple[str, ...]:
    colours = [row.text() for row in entry.rows(3)]
    if len(set(colours) & set(COLOURS)) != 3:
        raise entry.fail(
            msg(
                "must be three different colours of {colours}, is {value}",
                colours=", ".join(COLOURS),
                value=shown(colours),
            ),
            "P3",
        )
    return tuple(colours)


def _chips(entry: Entry) -> dict[str, dict[int, int]]:
    _known(entry, *GRADES)
    found = {}
    for grade in GRADES:
        counts = {}
        for value, n in entry[grade].items():
            if value not in map(str, range(1, VALUES)):
                said = value if len(value) < 9 and value.isprintable() else shown(value)
                raise n.fail(
                    msg("a chip is worth 1 to {most} points, not {value}", most=MOST_POINTS, value=said), "P31"
                )
            counts[int(value)] = n.number(0, CHIPS_EACH)
        if sum(counts.values()) != CHIPS_EACH:
            raise entry[grade].fail(msg("must be {n} chips, are {have}", n=CHIPS_EACH, have=sum(counts.values())), "P1")
        found[grade] = counts
    return found


# the files at hand

_LOADED: dict[str, Pieces] = {}  # by digest; a digest stands for one content, so nothing in here ever changes


def load(path: str | Path) -> Pieces:
    """The pieces of a file, which from then on are known by their digest.

    Raises BadPieces where it cannot be read or has a fault.
    """
    file = Path(path)
    return take(file.name, contents(file))


def take(name: str, data: bytes) -> Pieces:
    """The pieces of a file's bytes, which from then on are known by their digest; `name` is for errors.

    Raises BadPieces where they have a fault.
    """
    digest = "sha256:" + hashlib.sha256(data).hexdigest()
    if digest not in _LOADED:
        _LOADED[digest] = _read(parsed(Path(name), data))._replace(file=name, digest=digest)
    return _LOADED[digest]


def loaded(digest: str) -> Pieces | None:
    """The pieces of a file that was loaded in this process, by its digest."""
    return _LOADED.get(digest)


def default() -> Pieces:
    """The game's own pieces."""
    global _default
    if _default is None:
        _default = load(HOME)
    return _default


_default: Pieces | None = None


def of(digest: str) -> Pieces:
    """The pieces of a digest, the game's own for an empty one.

    Raises KeyError for one that was not loaded in this process.
    """
    return _LOADED[digest] if digest else default()
