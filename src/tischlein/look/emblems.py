"""The five biscuits: a player is a biscuit and a colour, always together.  Seat k has the same at every table."""

from __future__ import annotations

from dataclasses import dataclass

from tischlein.look.svg import tag
from tischlein.words import Message, pmsg
from tischlein.words.say import Say


@dataclass(frozen=True, slots=True)
class Biscuit:
    """name: as it is read out.  full: with its colour.  path: drawn in a box of 24, legible from 9 pixels."""

    name: Message
    full: Message
    path: str


HEART = (
    "M12 20.6C6.2 16.6 3.4 13 3.4 9.3 3.4 6.3 5.6 4.2 8.2 4.2c1.6 0 3 .8 3.8 2.2.8-1.4 2.2-2.2 3.8-2.2 2.6 0 4.8 2.1 "
    "4.8 5.1 0 3.7-2.8 7.3-8.6 11.3z"
)
STAR = "M12 2.2l2.6 5 5.6-.4-3 4.9 3 4.9-5.6-.4-2.6 5-2.6-5-5.6.4 3-4.9-3-4.9 5.6.4z"
CRESCENT = "M15.6 3.2A9.2 9.2 0 1 0 20.9 16.4 7.3 7.3 0 1 1 15.6 3.2z"
LOZENGE = "M12 2.4L20.4 12 12 21.6 3.6 12z"
RING = "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 5.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z"

BISCUITS = {
    1: Biscuit(pmsg("biscuit", "heart"), pmsg("biscuit", "heart, red"), HEART),
    2: Biscuit(pmsg("biscuit", "star"), pmsg("biscuit", "star, saffron"), STAR),
    3: Biscuit(pmsg("biscuit", "crescent"), pmsg("biscuit", "crescent, blue"), CRESCENT),
    4: Biscuit(pmsg("biscuit", "lozenge"), pmsg("biscuit", "lozenge, mint"), LOZENGE),
    5: Biscuit(pmsg("biscuit", "ring"), pmsg("biscuit", "ring, aubergine"), RING),
}
"""By seat.  Their colours are the tokens `--p1` to `--p5`."""


def biscuit(seat: int, **attributes: str | float) -> str:
    """A seat's biscuit as a path, in a box of 24, for use inside a drawing."""
    style: dict[str, str | float] = {"stroke": "var(--piece-rim)", "stroke_width": 1.3, "stroke_linejoin": "round"}
    return tag("path", d=BISCUITS[seat].path, fill=f"var(--p{seat})", **style | attributes)


def symbols() -> str:
    """The biscuits without colour, for the defs of a board: `em1` to `em5`."""
    return "".join(tag("path", id=f"em{seat}", d=b.path) for seat, b in BISCUITS.items())


def emblem(seat: int, say: Say | None = None, css: str = "em") -> str:
    """A biscuit to stand in a line of text.  With `say` it is read out, without it is decoration."""
    return _image(seat, say, css, 24, biscuit(seat))


def seat_emblem(seat: int, say: Say | None = None, css: str = "seat") -> str:
    """A biscuit on a porcelain plate: a seat at the table."""
    plate = tag("circle", cx=20, cy=20, r=19, fill="var(--porcelain-2)", stroke="var(--line)") + tag(
        "circle", cx=20, cy=20, r=14.5, fill="var(--porcelain)", stroke="var(--line)", stroke_width=0.8
    )
    return _image(seat, say, css, 40, plate + tag("g", biscuit(seat), transform="translate(9 9) scale(.917)"))


def _image(seat: int, say: Say | None, css: str, size: int, inside: str) -> str:
    box = f"0 0 {size} {size}"
    if say is None:
        return tag("svg", inside, class_=css, viewBox=box, aria_hidden=True)
    return tag("svg", inside, class_=css, viewBox=box, role="img", aria_label=say(BISCUITS[seat].name))
