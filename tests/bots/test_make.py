"""Bots by their specs."""

from __future__ import annotations

import pytest

from tischlein import BadSetting, bots


@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_a_spec_makes_its_bot(spec: str) -> None:
    assert bots.make(spec).spec == spec
    assert bots.make(f" {spec.upper()} ").spec == spec


@pytest.mark.parametrize("spec", ["", "human", "gready", ":"])
def test_an_unknown_bot_is_refused_with_those_there_are(spec: str) -> None:
    with pytest.raises(BadSetting) as refused:
        bots.make(spec)
    assert all(name in str(refused.value) for name in bots.NAMES)
    assert refused.value.name == "bot"
    assert refused.value.allowed == bots.NAMES


@pytest.mark.parametrize("spec", ["random:3", "greedy:", "greedy:x"])
def test_an_argument_too_many_is_refused_with_how_the_bot_is_written(spec: str) -> None:
    name = spec.partition(":")[0]
    with pytest.raises(BadSetting, match=f"write {name}$"):
        bots.make(spec)
