"""Fields of a state: their order, their bytes, their limits, the same in both flavours."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tischlein.kit import nb, py
from tischlein.kit.layout import CODES, SIZES, Field, Layout

KINDS = ("i1", "i2", "i4", "i8", "u8", "f8")


def values(field: Field) -> st.SearchStrategy[float]:
    low, high = field.limits
    return st.floats(allow_nan=False) if field.kind == "f8" else st.integers(int(low), int(high))


fields = st.dictionaries(
    st.sampled_from("abcdefgh"), st.builds(Field, st.sampled_from(KINDS), st.integers(0, 5)), min_size=1
)


@st.composite
def filled(draw: st.DrawFn) -> tuple[dict[str, Field], dict[str, object]]:
    chosen = draw(fields)
    return chosen, {
        name: draw(st.lists(values(f), min_size=f.length, max_size=f.length)) if f.length else draw(values(f))
        for name, f in chosen.items()
    }


@given(filled())
def test_bytes_are_the_same_in_both_flavours_and_come_back(case: tuple[dict[str, Field], dict[str, object]]) -> None:
    chosen, content = case
    plain = type(py.State)("State", (py.State,), dict(chosen))
    compiled = type(nb.State)("State", (nb.State,), dict(chosen))
    state, states = plain(), compiled.array(1)
    for name, field in chosen.items():
        if field.length:
            getattr(state, name)[:] = type(getattr(state, name))(CODES[field.kind], content[name])
        else:
            setattr(state, name, content[name])
        states[0][name] = content[name]
    assert bytes(state) == states.tobytes()
    assert len(bytes(state)) == plain.layout.size == compiled.dtype.itemsize
    assert plain.layout.size % 8 == 0
    assert bytes(plain.from_bytes(bytes(state))) == bytes(state)
    assert bytes(state.copy()) == bytes(state)
    assert states.copy().tobytes() == states.tobytes()
    other = plain()
    other.become(state)
    assert other == state
    assert hash(other) == hash(state)


@given(fields)
def test_fields_lie_widest_first_and_nothing_is_padded_between_them(chosen: dict[str, Field]) -> None:
    layout = Layout(chosen)
    widths = [SIZES[layout.fields[name].kind] for name in layout.names]
    assert widths == sorted(widths, reverse=True)
    used = sum(SIZES[f.kind] * max(1, f.length) for f in chosen.values())
    assert layout.size - layout.padding == used
    assert 0 <= layout.padding < 8
    assert np.dtype(layout.numpy(), align=True).itemsize == layout.size


class Counts(py.State):
    small = py.i1()
    rows = py.i1(3)
    wide = py.i2()
    members = py.u8()
    sets = py.u8(2)
    share = py.f8()


@pytest.mark.parametrize(
    ("name", "value"),
    [("small", 128), ("small", -129), ("wide", 40_000), ("members", -1), ("members", 2**64)],
)
def test_a_number_that_does_not_fit_is_not_stored(name: str, value: int) -> None:
    s = Counts()
    with pytest.raises(OverflowError, match=f"{name} = {value} does not fit"):
        setattr(s, name, value)
    assert getattr(s, name) == 0


@pytest.mark.parametrize(("name", "value"), [("rows", 128), ("rows", -129), ("sets", -1), ("sets", 2**64)])
def test_nor_in_a_row(name: str, value: int) -> None:
    s = Counts()
    with pytest.raises(OverflowError):
        getattr(s, name)[1] = value
    assert list(getattr(s, name))[1] == 0


def test_limits_themselves_fit() -> None:
    s = Counts()
    s.small, s.wide, s.members, s.share = -128, 32_767, 2**64 - 1, 0.5
    s.rows[2] = 127
    assert (s.small, s.wide, s.members, s.share, s.rows[2]) == (-128, 32_767, 2**64 - 1, 0.5, 127)


def test_rows_are_not_replaced_and_new_fields_are_not_made() -> None:
    s = Counts()
    with pytest.raises(AttributeError, match="no single field 'rows'"):
        s.rows = [1, 2, 3]  # type: ignore[assignment]
    with pytest.raises(AttributeError, match="no single field 'other'"):
        s.other = 1  # type: ignore[attr-defined]
    with pytest.raises(IndexError):
        s.rows[3] = 1


def test_bytes_of_another_length_are_refused() -> None:
    size = Counts.layout.size
    with pytest.raises(ValueError, match=f"has {size} bytes, not {size - 1}"):
        Counts.from_bytes(bytes(size - 1))


def test_states_of_two_kinds_are_never_equal() -> None:
    class Other(py.State):
        small = py.i1(32)

    assert Counts() != Other()
    assert Counts() == Counts()
    assert Counts() != "Counts"
