"""Torres' board as a picture, from the corner or from above, and what a reader is doing with it."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

from tischlein.games.torres import counts, figures, notation, state, stones, targets
from tischlein.games.torres.cover import cover
from tischlein.games.torres.flat import Above
from tischlein.games.torres.isometric import Corner
from tischlein.games.torres.labels import square_label
from tischlein.games.torres.own import own, player_things
from tischlein.games.torres.sight import Sight
from tischlein.games.torres.view import View
from tischlein.games.torres.year import interlude
from tischlein.look import signs
from tischlein.look.picture import NO_MARKS, Marks, Picture
from tischlein.look.svg import Attribute, at, escape, placed, tag, use
from tischlein.words import Message, msg, pmsg
from tischlein.words.say import Say

PLATE_HIGH = 25
"""The height of a plate with what a castle pays, and a little air."""
__all__ = ["board", "cover", "interlude", "legend", "own", "player_things", "tools"]


def board(v: View, say: Say, marks: Marks = NO_MARKS) -> Picture:
    """The board of a view.

    Options: view "corner" or "flat", turn "0" to "3" quarters, levels "yes", worth "yes", verb (see `targets.signs`).
    """
    sight = sight_of(v, marks)
    marked = targets.signs(v, marks)
    men = _men(v)
    return Picture(
        box=sight.box,
        label=say(sight.label()),
        defs=defs(),
        layers={
            "ground": sight.ground(),
            "towers": sight.towers(_newest(marks)),
            "targets": _traces(sight, marks) + "".join(sight.coin(kind, a) for a, kind in marked.coins.items()),
            "pieces": _pieces(v, sight, marks, marked),
            "front": sight.front(marked.coins, men),
            "signs": _signs(v, sight, marks),
            "figures": _figures(v, sight, marks, marked),
            "hits": _hits(v, say, sight, marks, marked),
            "touch": _touch(sight, marks, marked, men),
        },
        places=sight.percent(),
        css=sight.css,
    )


def sight_of(v: View, marks: Marks) -> Sight:
    """The board as the options say."""
    turn = marks.options.get("turn", "0")
    quarters = int(turn) if turn in ("1", "2", "3") else 0
    return Above(v, quarters) if marks.options.get("view") == "flat" else Corner(v, quarters)


@functools.cache
def defs() -> str:
    """Symbols and gradients, the same for every position."""
    return figures.symbols() + stones.symbols()


class Tool(NamedTuple):
    """A button that changes an option of the drawing."""

    name: str
    value: str
    label: Message
    icon: str
    pressed: bool = False


def tools(v: View, marks: Marks) -> list[Tool]:
    """From above or from the corner, a quarter turn, heights as numbers, and what castles pay now."""
    options = marks.options
    flat, turn = options.get("view") == "flat", options.get("turn", "0")
    levels, worth = options.get("levels") == "yes", options.get("worth") == "yes"
    quarter = str((int(turn) + 1) % 4) if turn in ("0", "1", "2", "3") else "1"
    found = [
        Tool("view", "corner", msg("From the corner"), "iso")
        if flat
        else Tool("view", "flat", msg("From above"), "grid"),
        Tool("turn", quarter, msg("Turn the board a quarter"), "turn"),
    ]
    if not flat:
        found.append(Tool("levels", "no" if levels else "yes", msg("Heights as numbers"), "levels", levels))
    found.append(Tool("worth", "no" if worth else "yes", msg("What each castle would pay now"), "sum", worth))
    return found


def legend(v: View, say: Say, marks: Marks) -> str:
    """What each coin on the board means, for whoever sees one; every square says it by itself."""
    there = targets.signs(v, marks).coins.values()
    words = {
        "step": pmsg("torres", "step"),
        "pass": pmsg("torres", "through a castle"),
        "place": pmsg("torres", "block"),
        "knight": pmsg("torres", "knight"),
        "king": pmsg("torres", "king"),
    }
    rows = []
    for kind, what in words.items():
        if kind in there:
            sign = tag("svg", use(f"torres-go-{kind}"), viewBox="-22 -14 44 30")
            rows.append(tag("span", sign, escape(say(what))))
    return "".join(rows)


# pieces


def piece_id(seat: int, number: int) -> str:
    """The id of a knight on the page, from 1."""
    return f"knight-{seat}-{number}"


def _men(v: View) -> dict[str, str]:
    """The pieces on the board: ids by square."""
    men = {
        square: piece_id(seat, number)
        for seat, one in enumerate(v.people, 1)
        for number, square in enumerate(one.knights, 1)
        if square
    }
    return men | {v.king: "king"} if v.king else men


def _pieces(v: View, sight: Sight, marks: Marks, marked: targets.Signs) -> str:
    """All knights and the king, always in the same order: only their places change."""
    drawn = []
    for seat, one in enumerate(v.people, 1):
        for number, square in enumerate(one.knights, 1):
            drawn.append(_piece(sight, piece_id(seat, number), seat, square, marks, marked))
    drawn.append(_piece(sight, "king", 0, v.king, marks, marked))
    return "".join(drawn)


def _piece(sight: Sight, name: str, who: int, square: str, marks: Marks, marked: targets.Signs) -> str:
    if not square:
        return tag("g", sight.figure(who, "", False), class_="piece", id=name, style=placed(*sight.off()), opacity=0)
    chosen = f"sq-{square}" in marks.selected
    ring = "strong" if chosen else "thin" if square in marked.able else ""
    inside = sight.figure(who, ring, chosen)
    return tag("g", inside, class_="piece", id=name, style=placed(*sight.stand(square)))


# what is on trial, shown or refused


def _newest(marks: Marks) -> str:
    """The square of a block that has just been placed, "" for none."""
    action = marks.shown[0] if marks.shown is not None else state.END
    places = notation.kind(action) == "B" or notation.card(action) in ("extra", "raise", "block")
    return _shown(marks)[-1] if places else ""


def _signs(v: View, sight: Sight, marks: Marks) -> str:
    """Above the pieces: the arrow of a move, what is on trial, what was refused."""
    squares = _shown(marks)
    drawn = signs.trail(sight.arrow(*squares)) if len(squares) == 2 else ""
    if marks.ghost is not None:
        drawn += _ghost(v, sight, marks.ghost)
    square = marks.refused.removeprefix("sq-")
    if square in v.heights:
        drawn += signs.refused(*sight.at(square), 20, sight.flat)
    return drawn


def _traces(sight: Sight, marks: Marks) -> str:
    """Under the pieces: a ring where a move began, or around its one square."""
    return "".join(signs.trail_ring(*sight.at(square), 20, sight.flat) for square in _shown(marks)[:1])


def _shown(marks: Marks) -> tuple[str, ...]:
    """The squares of the move that is shown: from where to where, or one, or none."""
    if marks.shown is None:
        return ()
    action = marks.shown[0]
    letter, kind = notation.kind(action), notation.card(action)
    if letter in ("B", "N", "K") or kind in ("extra", "raise"):
        return (notation.square(action),)
    return notation.pair(action) if letter == "M" or kind in notation.FROM_TO else ()


def _ghost(v: View, sight: Sight, action: int) -> str:
    """What the action would bring, half clear on its dashed ring."""
    letter, kind = notation.kind(action), notation.card(action)
    if letter == "B" or kind == "extra":
        return sight.block(notation.square(action))
    if kind == "block":
        start, end = notation.pair(action)
        return signs.trail_ring(*sight.at(start), 20, sight.flat) + sight.block(end)
    if letter in ("N", "K"):
        return _trial(sight, v.player if letter == "N" else 0, notation.square(action))
    if kind == "raise":
        return _trial(sight, v.player, notation.square(action), 1)
    if letter == "M" or kind in notation.FROM_TO:
        return _trial(sight, v.player, notation.pair(action)[1])
    return ""


def _trial(sight: Sight, who: int, square: str, up: int = 0) -> str:
    x, y = sight.at(square)
    y -= up * stones.Z if sight.flat < 1 else 0
    man = tag("g", sight.figure(who, "", False), opacity=0.72, transform=at(x, y + (3 if sight.flat < 1 else 0)))
    return figures.trial_ring(x, y, sight.flat) + man


# numbers on the board


def _figures(v: View, sight: Sight, marks: Marks, marked: targets.Signs) -> str:
    """Heights and what castles pay now, where they are asked for."""
    drawn = sight.levels(marked.coins) if marks.options.get("levels") == "yes" else ""
    if marks.options.get("worth") == "yes":
        drawn += _worths(sight, counts.castles_now(v))
    return drawn


def _worths(sight: Sight, castles: Sequence[counts.Worth]) -> str:
    """A plate above each castle that pays; where two would lie on each other, the one behind goes higher."""
    drawn, taken = "", list[tuple[float, float, float]]()  # left, right and height of each plate
    for worth in sorted(castles, key=lambda one: -sight.above(one.square)[1]):
        (x, y), wide = sight.above(worth.square), _wide(worth)
        left, right = x - wide / 2 - 2, x + wide / 2 + 2
        while hit := [up for a, b, up in taken if a < right and left < b and abs(up - y) < PLATE_HIGH]:
            y = min(hit) - PLATE_HIGH
        taken.append((left, right, y))
        drawn += _worth(worth, x, y)
    return drawn


def _wide(worth: counts.Worth) -> float:
    return 6.0 + sum(24 + 8.5 * len(str(points)) for _, points in worth.points)


def _worth(worth: counts.Worth, x: float, y: float) -> str:
    """A plate: a biscuit and its points for everybody who has some."""
    drawn, wide = "", 5.0
    for seat, points in worth.points:
        biscuit = use(f"em{seat}", fill=f"var(--p{seat})", stroke="var(--piece-rim)", stroke_width=1.6)
        drawn += tag("g", biscuit, transform=at(wide, -8, scale=0.66))
        drawn += tag("text", str(points), x=wide + 19, y=5)
        wide += 24 + 8.5 * len(str(points))
    plate = tag("rect", y=-12, width=wide + 1, height=24, rx=7, fill="var(--porcelain)", stroke="var(--line-2)")
    text: dict[str, Attribute] = {"font_size": 14, "font_weight": 700, "fill": "var(--ink)"}
    return tag("g", plate, drawn, transform=at(x - wide / 2, y - 10), **text)


# controls


def _hits(v: View, say: Say, sight: Sight, marks: Marks, marked: targets.Signs) -> str:
    """The squares, and behind each that is part of a castle what is seen while it has the focus or the pointer."""
    order = sight.order()
    picked = [pick[3:] for pick in sorted(marks.selected) if pick.startswith("sq-")]
    mine = v.people[v.seat - 1].on_board if v.seat else ()
    first = next(iter([*picked, *mine, "a1"]))
    worth = {}
    if marks.options.get("worth") == "yes":
        worth = {square: one.points for one in counts.castles_now(v) for square in one.castle.squares}
    drawn = [_roofs(v, sight)]
    for square in order:
        control = f"sq-{square}"
        target = targets.said(marked, square)
        drawn.append(
            tag(
                "path",
                id=control,
                data_pick=control,
                role="button",
                tabindex=0 if square == first else -1,
                aria_label=say(square_label(v, square, target, worth.get(square, ()))),
                aria_pressed=control in marks.selected,
                aria_disabled=None if marks.active else True,
                d=sight.shape(square),
            )
        )
        if v.heights[square]:
            drawn.append(_reading(v, sight, square))
    return "".join(drawn)


def _roofs(v: View, sight: Sight) -> str:
    """What is seen on focus: the roofs of each castle as one shape, and a plate for each height and area there is."""
    roofs = "".join(tag("path", id=f"roofs-{c.squares[0]}", d=sight.outline(c.squares)) for c in v.castles)
    numbers = dict.fromkeys((v.heights[square], castle.area) for castle in v.castles for square in castle.squares)
    return tag("defs", roofs, *(_plate(*pair) for pair in numbers))


@functools.cache
def _plate(height: int, area: int) -> str:
    """A plate with the height of a square and the area of its castle, its middle at the origin."""
    middle = 26 + 8 * len(str(height))
    wide = middle + 24 + 8 * len(str(area))
    drawn = (
        tag("rect", y=-12, width=wide, height=24, rx=7)
        + tag("path", d="M6 6h5V1h5v-5h5")
        + tag("path", d="M0-5.5h11V5.5H0zM0 0h11M5.5-5.5V5.5", transform=at(middle + 4, 0))
        + tag("text", str(height), x=24, y=5)
        + tag("text", str(area), x=middle + 19, y=5)
    )
    return tag("g", drawn, id=f"plate-{height}-{area}", class_="plate", transform=at(-wide / 2, -10))


def _reading(v: View, sight: Sight, square: str) -> str:
    """The castle lit, and the plate of this square."""
    castle = v.castle(square)
    assert castle is not None
    x, y = sight.above(square)
    plate = use(f"plate-{v.heights[square]}-{castle.area}", x=x, y=y)
    return tag("g", use(f"roofs-{castle.squares[0]}"), plate, class_="reading", aria_hidden=True)


def _touch(sight: Sight, marks: Marks, marked: targets.Signs, men: dict[str, str]) -> str:
    """Pieces, and coins that show through towers: what is to be touched where other squares lie, those in front last."""
    drawn = []
    for square in sight.order():
        shown = square in men or square in marked.coins
        shape = sight.through(square, marked.coins.get(square, "")) if shown else ""
        if shape:
            disabled = None if marks.active else True
            drawn.append(tag("path", data_pick=f"sq-{square}", aria_disabled=disabled, d=shape, fill="transparent"))
    return "".join(drawn)
