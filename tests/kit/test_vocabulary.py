"""The words of the rules subset mean the same in both flavours."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba.core.errors import TypingError
from tests.kit import sample

from tischlein.kit import nb, py
from tischlein.kit.loader import load
from tischlein.kit.squares import around, flood

sets = st.integers(0, 2**64 - 1) | st.sets(st.integers(0, 63)).map(lambda members: sum(1 << m for m in members))


def compiled() -> object:
    return load("tests.kit.sample", "nb")


def test_both_flavours_offer_the_same_words() -> None:
    assert sorted(py.__all__) == sorted(nb.__all__)
    for word in py.__all__:
        assert hasattr(nb, word)
    assert (py.FLAVOUR, nb.FLAVOUR) == ("py", "nb")


@given(sets)
def test_a_set_is_its_members(b: int) -> None:
    out = py.buffer(64)
    n = sample.members(b, out)
    assert out[:n] == [i for i in range(64) if b >> i & 1]
    assert py.count(b) == n


@given(sets, sets)
def test_emitted_numbers_stand_in_a_row(b: int, c: int) -> None:
    expected = [i for i in range(64) if b >> i & 1] + [100 + i for i in range(64) if c >> i & 1]
    out = py.buffer(132)
    assert out[: sample.emitted(b, c, out)] == expected


@pytest.mark.slow
@given(sets, st.integers(0, 63))
def test_operations_on_sets_agree(b: int, i: int) -> None:
    there, here = nb.buffer(64), py.buffer(64)
    assert compiled().members(np.uint64(b), there) == sample.members(b, here)
    assert there.tolist() == here
    compiled().numbers(np.uint64(b), i, there)
    sample.numbers(b, i, here)
    assert there.tolist() == here
    there, here = nb.buffer(140) - 1, py.buffer(140)
    n = compiled().emitted(np.uint64(b), np.uint64(i), there)
    assert n == sample.emitted(b, i, here)
    assert there[:n].tolist() == here[:n]
    assert (there[n + 4 :] == -1).all()


def test_a_rule_that_makes_an_array_is_not_compiled() -> None:
    """Uses of arrays are not counted in compiled rules, so nobody would let go of one made there."""

    @nb.rule
    def made(n: int) -> object:
        return np.zeros(n)

    with pytest.raises(TypingError):
        made(3)


@pytest.mark.slow
@given(st.integers(), st.integers(1, 2**31 - 1))
def test_the_generator_draws_the_same_numbers(seed: int, n: int) -> None:
    there, here = nb.buffer(20), py.buffer(20)
    compiled().draw(nb.generator(seed), n, there, 20)
    sample.draw(py.generator(seed), n, here, 20)
    assert there.tolist() == here
    assert all(0 <= number < n for number in here)


def test_the_generator_is_splitmix64() -> None:
    """Against the reference's first outputs for seed 1234567, of which `rand` takes the upper half."""
    reference = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    rng = py.generator(1234567)
    assert [py.rand(rng, 2**31 - 1) for _ in reference] == [(z >> 32) * (2**31 - 1) >> 32 for z in reference]


def test_the_generator_is_even() -> None:
    rng = py.generator(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[py.rand(rng, 6)] += 1
    assert all(9_600 < count < 10_400 for count in counts)


@pytest.mark.slow
@given(sets, st.integers(-1000, 1000))
def test_stores_agree_and_copies_are_whole(b: int, n: int) -> None:
    there, here = compiled().State.array(2), sample.State.array(2)
    compiled().fill(there, np.uint64(b), n)
    sample.fill(here, b, n)
    assert there[:1].tobytes() == there[1:].tobytes() == bytes(here[0]) == bytes(here[1])
    assert compiled().same(there) == sample.same(here) == 1
    here[1].number += 1
    there[1]["number"] += 1
    assert compiled().same(there) == sample.same(here) == 0


@given(sets)
def test_neighbours_of_squares(b: int) -> None:
    squares = {(i % 8, i // 8) for i in range(64) if b >> i & 1}
    near = {(x + dx, y + dy) for x, y in squares for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    assert around(b) == sum(1 << (8 * y + x) for x, y in near if 0 <= x < 8 and 0 <= y < 8)


@given(sets, st.integers(0, 63))
def test_flooding_finds_the_connected_squares(within: int, start: int) -> None:
    area, new = set(), {start} if within >> start & 1 else set()
    while new:
        area |= new
        new = {i for i in range(64) if within >> i & 1 and around(sum(1 << a for a in new)) >> i & 1} - area
    assert flood(1 << start, within) == sum(1 << i for i in area)
