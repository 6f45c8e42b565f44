"""What Torres is built of, as symbols seen from the corner: a block with its doors, a roof, merlons on its four sides."""

from __future__ import annotations

import functools

from tischlein.look.svg import Point, num, polygon, tag

A, B, Z = 40, 23, 24
"""Half a square across, half a square down (A·tan 30°), and one level."""

SIDES = {"nw": (0, 1), "ne": (1, 0), "sw": (-1, 0), "se": (0, -1)}
"""The sides of a square as they are seen, and the step to the neighbour there."""

Face = str  # path data


@functools.cache
def symbols() -> str:
    """`torres-b` one block's two faces, `torres-t` a roof, `torres-nw` … `torres-se` the merlons of one side."""
    return _block() + _roof() + "".join(tag("g", _merlons(side), id=f"torres-{side}") for side in SIDES)


def _block() -> str:
    left = polygon([(-A, 0), (0, B), (0, B - Z), (-A, -Z)])
    right = polygon([(A, 0), (0, B), (0, B - Z), (A, -Z)])
    rim, hole = (left_ + right_ for left_, right_ in zip(_door(-1), _door(1), strict=True))
    joints = f"M{-A} {-Z}L0 {B - Z}L{A} {-Z}M0 {B}V{B - Z}"
    line = {"stroke": "var(--stone-line)", "fill": "none"}
    return tag(
        "g",
        tag("path", d=left, fill="var(--stone-left)"),
        tag("path", d=right, fill="var(--stone-right)"),
        tag("path", d=rim, fill="var(--stone-top)", opacity=0.55),
        tag("path", d=hole, fill="var(--door)"),
        tag("path", d=_bricks(), opacity=0.45, **line),
        tag("path", d=joints, stroke_width=0.8, opacity=0.6, **line),
        id="torres-b",
    )


def _bricks() -> str:
    """A few joints between stones, the same on both faces."""
    long, drop = num(0.12 * A), num(0.12 * B)
    return "".join(
        f"M{num(-A + u * A)} {num(u * B - w)}l{long} {drop}M{num(A - u * A)} {num(u * B - w)}l-{long} {drop}"
        for u, w in ((0.06, 8), (0.8, 15), (0.12, 17), (0.76, 6))
    )


def _door(side: int) -> tuple[Face, Face]:
    """The rim and the opening of the door on the left (−1) or right (1) face."""

    def at(u: float, w: float) -> str:
        x, y = (-A + u * A, u * B - w) if side < 0 else (u * A, B - u * B - w)
        return f"{num(x)} {num(y)}"

    def arch(u0: float, u1: float, high: float) -> Face:
        middle = (u0 + u1) / 2
        return (
            f"M{at(u0, 0)}L{at(u0, high * 0.55)}Q{at(u0, high)} {at(middle, high)}"
            f"Q{at(u1, high)} {at(u1, high * 0.55)}L{at(u1, 0)}z"
        )

    opening = (0.36, 0.69) if side < 0 else (0.31, 0.64)
    return arch(0.31, 0.69, Z * 0.76), arch(*opening, Z * 0.7)


def _roof() -> str:
    shape = polygon([(0, B), (A, 0), (0, -B), (-A, 0)])
    return tag(
        "path",
        id="torres-t",
        d=shape,
        fill="var(--stone-top)",
        stroke="var(--stone-line)",
        stroke_width=0.7,
        stroke_opacity=0.55,
    )


def _merlons(side: str) -> str:
    """Three merlons along one side of a roof."""
    spans = ((-0.5, -0.3), (-0.1, 0.1), (0.3, 0.5))
    near, far = (-0.5, -0.37), (0.37, 0.5)
    boxes = {
        "se": [_box(span, near) for span in spans],
        "nw": [_box(span, far) for span in spans],
        "sw": [_box(near, span) for span in spans],
        "ne": [_box(far, span) for span in spans],
    }[side]
    top, left, right = ("".join(box[i] for box in boxes) for i in range(3))
    return (
        tag("path", d=left, fill="var(--stone-left)")
        + tag("path", d=right, fill="var(--stone-right)")
        + tag("path", d=top, fill="var(--stone-top)")
    )


def _box(u: tuple[float, float], v: tuple[float, float], high: float = 6) -> tuple[Face, Face, Face]:
    """The top, left and right face of a small box on a square, in parts of its sides."""

    def at(column: float, row: float, w: float) -> Point:
        return (column - row) * A, -(column + row) * B - w

    (u0, u1), (v0, v1) = u, v
    return (
        polygon([at(u0, v0, high), at(u1, v0, high), at(u1, v1, high), at(u0, v1, high)]),
        polygon([at(u0, v1, 0), at(u0, v0, 0), at(u0, v0, high), at(u0, v1, high)]),
        polygon([at(u0, v0, 0), at(u1, v0, 0), at(u1, v0, high), at(u0, v0, high)]),
    )
