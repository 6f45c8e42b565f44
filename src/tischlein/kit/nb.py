"""The compiled flavour: the same vocabulary as `kit.py`, for numba.

Imported only by `kit.load(..., "nb")`: numba costs a quarter of a second.  Sets are uint64; a uint64 and an int literal
would meet as float64, so sets are handled only through these functions and `& | ^ ~` among sets.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from tischlein.kit import cache
from tischlein.kit.layout import Layout, collect, f8, i1, i2, i4, i8, u8
from tischlein.kit.py import Cells, Out, Reals, Set

__all__ = [
    "FLAVOUR", "NONE", "Cells", "Out", "Reals", "Set", "State", "bit", "copy_state", "count", "emit", "f8", "fingerprint",
    "first", "i1", "i2", "i4", "i8", "rand", "rest", "rule", "table", "u8", "u64",
]  # fmt: skip

FLAVOUR = "nb"
OPTIONS: dict[str, Any] = {
    "nogil": True,
    "boundscheck": os.environ.get("TISCHLEIN_BOUNDSCHECK") == "1",
    # Rules make no arrays, and whoever calls them holds those he hands over: so nobody has to count who uses an array, which
    # at every call with a buffer took up to four tenths of the time.  A rule that made one would not compile.
    "_nrt": False,
}

u64 = np.uint64
NONE = np.uint64(0)
_ONE, _FOUR = np.uint64(1), np.uint64(4)
_GAMMA, _MIX1, _MIX2 = (np.uint64(k) for k in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_S27, _S30, _S31, _S32 = (np.uint64(k) for k in (27, 30, 31, 32))


def rule(function: Callable[..., Any]) -> Any:
    """Compile a function of the rules, keeping the machine code on disk under the content of all rules files."""
    made = numba.njit(**OPTIONS)(function)
    cache.attach(made)
    return made


machine: Callable[[Any], Any] = intrinsic
"""A function written as machine instructions; called with the arguments behind the typing context."""


@machine
def _count(typing_context: Any, b: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), code


@machine
def _first(typing_context: Any, b: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), code


@numba.njit(inline="always")
def bit(i: Any) -> Any:
    return _ONE << np.uint64(i)


@numba.njit(inline="always")
def count(b: Any) -> Any:
    return _count(b)


@numba.njit(inline="always")
def first(b: Any) -> Any:
    return _first(b)


@numba.njit(inline="always")
def rest(b: Any) -> Any:
    return b & (b - _ONE)


@machine
def _first_or_64(typing_context: Any, b: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), code


@numba.njit(inline="always")
def emit(out: Any, n: Any, base: Any, members: Any) -> Any:
    """Places are written in fours whether or not there are so many members: a processor that guesses wrong where a set
    ends loses more than the writing costs.
    """
    place = np.uint64(n)  # unsigned, or numba would look at every store whether to count from the end
    end = place + np.uint64(_count(members))
    while True:
        for k in range(4):
            out[place + np.uint64(k)] = base + _first_or_64(members)
            members &= members - _ONE
        place += _FOUR
        if place >= end:
            return np.int64(end)


@numba.njit
def rand(rng: Any, n: Any) -> Any:
    state = rng[0] + _GAMMA
    rng[0] = state
    z = (state ^ (state >> _S30)) * _MIX1
    z = (z ^ (z >> _S27)) * _MIX2
    return np.int64(((z ^ (z >> _S31)) >> _S32) * np.uint64(n) >> _S32)


@machine
def _words(typing_context: Any, s: Any) -> Any:
    """How many 64-bit words a state has."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return ir.Constant(ir.IntType(64), s.size // 8)

    return types.int64(s), code


@machine
def _word(typing_context: Any, s: Any, k: Any) -> Any:
    """Word k of a state's memory."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        words = builder.bitcast(args[0], ir.IntType(64).as_pointer())
        return builder.load(builder.gep(words, [args[1]]))

    return types.uint64(s, types.int64), code


@numba.njit
def fingerprint(s: Any) -> Any:
    h = np.uint64(0)
    for k in range(_words(s)):
        h = (h + _GAMMA) ^ _word(s, k)
        h = (h ^ (h >> _S30)) * _MIX1
        h = (h ^ (h >> _S27)) * _MIX2
    return np.int64((h ^ (h >> _S31)) >> _ONE)


@numba.njit
def copy_state(states: Any, i: Any, j: Any) -> None:
    states[i] = states[j]


def table(values: Iterable[int], kind: str = "i8") -> Any:
    return np.array(list(values), kind.replace("u8", "<u8"))


class _StateType(type):
    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _StateType:
        layout = Layout(collect(namespace))
        namespace["layout"] = layout
        namespace["dtype"] = np.dtype(layout.numpy(), align=True) if layout.names else None
        made = super().__new__(cls, name, bases, namespace)
        if layout.names and namespace["dtype"].itemsize != layout.size:
            raise TypeError(
                f"{name}: numpy lays the fields out in {namespace['dtype'].itemsize} bytes, not {layout.size}"
            )
        return made


class State(metaclass=_StateType):
    """A state's dtype; the states themselves are arrays of it."""

    layout: Layout
    dtype: Any

    @classmethod
    def array(cls, n: int = 1) -> Any:
        """n empty states."""
        return np.zeros(n, cls.dtype)


def store(states: Any, i: int, data: bytes) -> None:
    """Make states[i] the state that gave these bytes."""
    states[i : i + 1] = np.frombuffer(data, states.dtype)


def generator(seed: int) -> Any:
    """A generator for `rand`, started from any int."""
    return np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64)


def buffer(length: int) -> Any:
    """A buffer for a rule to write ints into."""
    return np.zeros(length, np.int64)
