"""The fields of a state, once for both flavours: which there are, how wide, in which order they lie in memory.

A rules file declares its state as a class whose body is a list of fields::

    class State(py.State):
        sweet = py.i1(16)     # sixteen small numbers
        player = py.i1()      # one

Type checkers see `Cells` and `int`; at run time the class body is collected into a `Layout`, from which the `py`
flavour makes slots with checked stores and the `nb` flavour a numpy dtype.  Fields lie widest first, so nothing is
padded inside and the bytes of a state are the same in both flavours.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    Cells = array[int]
    Reals = array[float]
else:  # not subscriptable at run time before Python 3.12
    Cells = Reals = array

SIZES = {"i1": 1, "i2": 2, "i4": 4, "i8": 8, "u8": 8, "f8": 8}
CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q", "f8": "d"}  # the same in `array` and `struct`


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its kind (i1 i2 i4 i8 signed, u8 a set of 64, f8 a real) and length; 0 is a single value."""

    kind: str
    length: int = 0

    @property
    def limits(self) -> tuple[float, float]:
        if self.kind == "f8":
            return float("-inf"), float("inf")
        if self.kind == "u8":
            return 0, 2**64 - 1
        half = 1 << (8 * SIZES[self.kind] - 1)
        return -half, half - 1


class Layout:
    """Fields in memory order.

    names: every field, widest first, in the order written among equals.
    size: bytes of one state, a multiple of its widest field's.
    """

    def __init__(self, fields: Mapping[str, Field]) -> None:
        self.fields = dict(sorted(fields.items(), key=lambda item: -SIZES[item[1].kind]))
        self.names = tuple(self.fields)
        used = sum(SIZES[f.kind] * max(1, f.length) for f in self.fields.values())
        wide = max((SIZES[f.kind] for f in self.fields.values()), default=1)
        self.size = (used + wide - 1) // wide * wide
        self.padding = self.size - used

    def dtype_fields(self) -> list[tuple[Any, ...]]:
        """The list that `numpy.dtype(..., align=True)` takes."""
        return [
            (name, f.kind.replace("u8", "<u8"), (f.length,)) if f.length else (name, f.kind.replace("u8", "<u8"))
            for name, f in self.fields.items()
        ]


def collect(namespace: dict[str, Any]) -> dict[str, Field]:
    """Take the fields out of a class body and return them."""
    fields = {name: value for name, value in namespace.items() if isinstance(value, Field)}
    for name in fields:
        del namespace[name]
    return fields


@overload
def i1() -> int: ...
@overload
def i1(length: int) -> Cells: ...
def i1(length: int = 0) -> Any:
    """A number, or `length` numbers, of −128…127."""
    return Field("i1", length)


@overload
def i2() -> int: ...
@overload
def i2(length: int) -> Cells: ...
def i2(length: int = 0) -> Any:
    """A number, or `length` numbers, of −32,768…32,767."""
    return Field("i2", length)


@overload
def i4() -> int: ...
@overload
def i4(length: int) -> Cells: ...
def i4(length: int = 0) -> Any:
    """A number, or `length` numbers, of 32 bits with sign."""
    return Field("i4", length)


@overload
def i8() -> int: ...
@overload
def i8(length: int) -> Cells: ...
def i8(length: int = 0) -> Any:
    """A number, or `length` numbers, of 64 bits with sign."""
    return Field("i8", length)


@overload
def u8() -> int: ...
@overload
def u8(length: int) -> Cells: ...
def u8(length: int = 0) -> Any:
    """A set of up to 64 members, or `length` such sets."""
    return Field("u8", length)


@overload
def f8() -> float: ...
@overload
def f8(length: int) -> Reals: ...
def f8(length: int = 0) -> Any:
    """A real number, or `length` of them."""
    return Field("f8", length)
