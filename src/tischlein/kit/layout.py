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
    size: bytes of one state, a multiple of 8, so that it can be read word by word.
    """

    def __init__(self, fields: Mapping[str, Field]) -> None:
        self.fields = dict(sorted(fields.items(), key=lambda item: -SIZES[item[1].kind]))
        self.names = tuple(self.fields)
        used = sum(SIZES[f.kind] * max(1, f.length) for f in self.fields.values())
        self.size = (used + 7) // 8 * 8
        self.padding = self.size - used

    def numpy(self) -> Any:
        """What `numpy.dtype(..., align=True)` takes."""
        formats: list[Any] = []
        offsets = []
        at = 0
        for field in self.fields.values():
            formats.append(("<" + field.kind, (field.length,)) if field.length else "<" + field.kind)
            offsets.append(at)
            at += SIZES[field.kind] * max(1, field.length)
        names = list(self.names)
        if self.padding:  # a field of its own, for numpy copies nothing that lies between fields
            names.append("_padding")
            formats.append(("i1", (self.padding,)))
            offsets.append(at)
        return {"names": names, "formats": formats, "offsets": offsets, "itemsize": self.size}


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
