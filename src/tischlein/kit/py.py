"""The plain flavour: a rules file as ordinary Python over ints and arrays, with checked stores.

Rules files import their vocabulary from here.  `kit.load(..., "nb")` runs the same file once more with `kit.nb` in
this module's place, so whatever is public here has a twin of the same name and meaning there.
"""

from __future__ import annotations

import hashlib
import struct
from array import array
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self, TypeVar

from tischlein.kit.layout import CODES, Cells, Field, Layout, Reals, collect, f8, i1, i2, i4, i8, u8

__all__ = [
    "FLAVOUR", "NONE", "Cells", "Out", "Reals", "Set", "State", "bit", "copy_state", "count", "emit", "f8", "fingerprint",
    "first", "i1", "i2", "i4", "i8", "rand", "rest", "rule", "table", "u8", "u64",
]  # fmt: skip

FLAVOUR = "py"
Set = int
"""A set of up to 64 members (squares, chits …): one 64-bit integer, member i is bit i."""
Out = Any
"""A buffer of ints that a rule writes into; at least `WIDTH` or `OUTCOMES` long."""

F = TypeVar("F")
_M64 = 0xFFFFFFFFFFFFFFFF


def rule(function: F) -> F:
    """Mark a function as part of the rules: compiled in the other flavour, itself in this one."""
    return function


def u64(value: int) -> Set:
    """A constant set."""
    return value


NONE: Set = 0


def bit(i: int) -> Set:
    """The set with the one member i (0…63)."""
    return 1 << i


def count(b: Set) -> int:
    """How many members b has."""
    return b.bit_count()


def first(b: Set) -> int:
    """The lowest member of b, which must not be empty."""
    return (b & -b).bit_length() - 1


def rest(b: Set) -> Set:
    """b without its lowest member."""
    return b & (b - 1)


def emit(out: Out, n: int, base: int, members: Set) -> int:
    """Write base + member for every member, ascending, from out[n] on; return where the next number goes.

    The compiled twin may write over the four places after them.
    """
    while members:
        out[n] = base + first(members)
        n += 1
        members = rest(members)
    return n


def table(values: Iterable[int], kind: str = "i8") -> Sequence[int]:
    """A constant row of numbers; kind "u8" for sets."""
    return list(values)


def rand(rng: Any, n: int) -> int:
    """A number below n (1 ≤ n < 2³¹) from the generator, an array of one u64, which moves on (SplitMix64)."""
    state: int = (rng[0] + 0x9E3779B97F4A7C15) & _M64
    rng[0] = state
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _M64
    return ((z ^ (z >> 31)) >> 32) * n >> 32


def fingerprint(s: State) -> int:
    """A number of 63 bits that tells states apart, for de-duplication; each flavour has its own."""
    return int.from_bytes(hashlib.blake2b(bytes(s), digest_size=8).digest()) >> 1


def copy_state(states: Any, i: int, j: int) -> None:
    """Make states[i] equal to states[j], in place: whoever holds states[i] sees the new values."""
    states[i].become(states[j])


class _StateType(type):
    layout: Layout

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _StateType:
        fields = collect(namespace)
        namespace["__slots__"] = tuple(fields)
        namespace["layout"] = layout = Layout(fields)
        namespace["_limits"] = {k: f.limits for k, f in layout.fields.items() if not f.length}
        made = super().__new__(cls, name, bases, namespace)
        singles = [k for k, f in layout.fields.items() if not f.length]
        rows = [k for k, f in layout.fields.items() if f.length]
        made._singles = tuple((k, made.__dict__[k]) for k in singles)  # type: ignore[attr-defined]
        made._rows = tuple((k, made.__dict__[k], layout.fields[k]) for k in rows)  # type: ignore[attr-defined]
        return made


class State(metaclass=_StateType):
    """A state in plain Python.  Arrays check their range in C, single fields in `__setattr__`."""

    __slots__ = ()
    layout: ClassVar[Layout]
    _limits: ClassVar[dict[str, tuple[float, float]]]
    _singles: ClassVar[tuple[tuple[str, Any], ...]]
    _rows: ClassVar[tuple[tuple[str, Any, Field], ...]]

    def __init__(self) -> None:
        for _, slot in self._singles:
            slot.__set__(self, 0)
        for _, slot, field in self._rows:
            slot.__set__(self, array(CODES[field.kind], bytes(field.length * array(CODES[field.kind]).itemsize)))

    def __setattr__(self, name: str, value: Any) -> None:
        limits = self._limits.get(name)
        if limits is None:
            raise AttributeError(f"{type(self).__name__} has no single field {name!r}; rows are stored cell by cell")
        if not limits[0] <= value <= limits[1]:
            raise OverflowError(f"{name} = {value} does not fit {limits[0]}…{limits[1]}")
        object.__setattr__(self, name, value)

    def copy(self) -> Self:
        """An independent state with the same values."""
        twin = object.__new__(type(self))
        for _, slot in self._singles:
            slot.__set__(twin, slot.__get__(self))
        for _, slot, _field in self._rows:
            slot.__set__(twin, slot.__get__(self)[:])
        return twin

    def become(self, other: Self) -> None:
        """Take over the values of another state."""
        for _, slot in self._singles:
            slot.__set__(self, slot.__get__(other))
        for _, slot, _field in self._rows:
            slot.__get__(self)[:] = slot.__get__(other)

    @classmethod
    def array(cls, n: int = 1) -> list[Self]:
        """n empty states."""
        return [cls() for _ in range(n)]

    def __bytes__(self) -> bytes:
        """The state in memory order, `layout.size` bytes, the same as the other flavour's."""
        parts = []
        for name, field in self.layout.fields.items():
            value = getattr(self, name)
            parts.append(value.tobytes() if field.length else struct.pack("<" + CODES[field.kind], value))
        return b"".join(parts) + bytes(self.layout.padding)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The state that gave these bytes.

        Raises ValueError where the length is not `layout.size`.
        """
        if len(data) != cls.layout.size:
            raise ValueError(f"a state of this game has {cls.layout.size} bytes, not {len(data)}")
        state = cls()
        at = 0
        for name, field in cls.layout.fields.items():
            code = CODES[field.kind]
            size = struct.calcsize("<" + code) * max(1, field.length)
            piece = data[at : at + size]
            if field.length:
                getattr(state, name)[:] = array(code, piece)
            else:
                setattr(state, name, struct.unpack("<" + code, piece)[0])
            at += size
        return state

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))


def store(states: Any, i: int, data: bytes) -> None:
    """Make states[i] the state that gave these bytes.

    Raises ValueError where the length is not the layout's.
    """
    states[i].become(type(states[i]).from_bytes(data))


def generator(seed: int) -> Cells:
    """A generator for `rand`, started from any int."""
    return array("Q", [seed & _M64])


def buffer(length: int) -> list[int]:
    """A buffer for a rule to write ints into."""
    return [0] * length
