"""Short SVG: numbers, points, elements.  All functions return text that can be put together with `+` and `join`."""

from __future__ import annotations

import functools
import html
import math
import re
from collections.abc import Iterable

Point = tuple[float, float]
Attribute = str | float | bool | None


def num(value: float) -> str:
    """A number with at most two decimals, as short as it can be written: 12, .5, -3.25."""
    if value == int(value):
        return str(int(value))
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def escape(text: str) -> str:
    """Text as it may stand between tags or inside a quoted attribute."""
    return html.escape(text, quote=True)


def tag(name: str, /, *content: str, **attributes: Attribute) -> str:
    """An element around content that is SVG or HTML already.

    Attributes are named as in Python: `stroke_width` is stroke-width, `class_` is class.  None leaves one out, booleans
    are written as true and false, as ARIA wants them.
    """
    written = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None)
    inner = "".join(content)
    return f"<{name}{written}>{inner}</{name}>" if inner or name not in _EMPTY else f"<{name}{written}/>"


_EMPTY = {"path", "circle", "ellipse", "rect", "use", "stop", "line"}  # the others would be read wrongly in HTML


@functools.cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: Attribute) -> str:
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return num(value or 0)


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


def ring(count: int, radius: float, turn: float = 0) -> list[Point]:
    """`count` points on a circle around the origin, clockwise from the top; turn in degrees."""
    angles = (math.radians(360 * i / count + turn) for i in range(count))
    return [(radius * math.sin(a), -radius * math.cos(a)) for a in angles]


def lobes(count: int, radius: float, depth: float) -> str:
    """Path data of a round outline with so many lobes, `depth` from its outermost to its innermost points."""
    inner = radius - depth
    points = ring(count, inner, 180 / count)
    bow = num(1.12 * inner * math.sin(math.pi / count))
    arcs = "".join(f"A{bow} {bow} 0 0 1 {num(x)} {num(y)}" for x, y in points)
    return f"M{num(points[-1][0])} {num(points[-1][1])}{arcs}z"


def at(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A transform attribute's value: moved, then turned by degrees, then scaled."""
    more = (f" rotate({num(turn)})" if turn else "") + (f" scale({num(scale)})" if scale != 1 else "")
    return f"translate({num(x)} {num(y)}){more}"


def placed(x: float, y: float) -> str:
    """A style attribute's value for a piece at a place: a change of it is a movement that CSS can show."""
    return f"transform:translate({num(x)}px,{num(y)}px)"


def use(symbol: str, **attributes: Attribute) -> str:
    """A symbol of the defs once more."""
    return tag("use", href=f"#{symbol}", **attributes)


def renamed(svg: str, prefix: str) -> str:
    """The same SVG with every id, and every reference to one, behind a prefix: several fit into one page."""
    svg = re.sub(r'(\sid=")', rf"\g<1>{prefix}", svg)
    return re.sub(r'(href="#|url\(#)', rf"\g<1>{prefix}", svg)
