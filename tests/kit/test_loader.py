"""Loading rules into flavours, and where compiled code is kept."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from tischlein.kit import cache
from tischlein.kit.loader import _files, load, rules


def test_the_plain_flavour_is_the_module_itself() -> None:
    import tischlein.games.kashido.rules as module

    assert rules("kashido") is module
    assert load("tischlein.games.kashido.rules") is module


def test_a_template_is_bound_to_the_game() -> None:
    bound = load("tischlein.kit.playout", "py", "kashido")
    assert bound.WIDTH == rules("kashido").WIDTH
    assert bound.apply is rules("kashido").apply
    assert load("tischlein.kit.playout", "py", "kashido") is bound
    plain = load("tischlein.kit.playout")
    assert plain.WIDTH == 0
    with pytest.raises(NotImplementedError):
        plain.actors(None)


def test_the_compiled_flavour_is_another_module_of_the_same_source() -> None:
    compiled = rules("kashido", "nb")
    assert compiled is not rules("kashido")
    assert compiled.ACTIONS == rules("kashido").ACTIONS
    assert compiled.__file__ == rules("kashido").__file__
    assert compiled.State.dtype.itemsize == rules("kashido").State.layout.size


def test_loading_from_several_threads_makes_one_module() -> None:
    name = "tests.kit.sample:py:kashido"
    sys.modules.pop(name, None)
    found: list[object] = []
    threads = [
        threading.Thread(target=lambda: found.append(load("tests.kit.sample", "py", "kashido"))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len({id(module) for module in found}) == 1


def test_a_module_that_is_not_there_is_named() -> None:
    with pytest.raises(ModuleNotFoundError, match="chess"):
        load("tischlein.games.chess.rules")


def test_compiled_code_is_kept_under_the_content_of_the_files(tmp_path: Path) -> None:
    one, other = tmp_path / "a.py", tmp_path / "b.py"
    one.write_text("x = 1\n")
    other.write_text("y = 1\n")
    first = cache.digest([one, other], {"nogil": True})
    assert cache.digest([other, one], {"nogil": True}) == first
    assert cache.digest([one, other], {"nogil": False}) != first
    other.write_text("y = 2\n")
    assert cache.digest([one, other], {"nogil": True}) != first


def test_the_cache_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TISCHLEIN_CACHE", str(tmp_path))
    assert cache.home() == tmp_path / "nb"
    monkeypatch.delenv("TISCHLEIN_CACHE")
    assert cache.home().name == "nb"
    assert cache.home() != tmp_path / "nb"


def test_machine_code_depends_on_the_files_that_are_read_into_it_and_no_others() -> None:
    """A drawing that changes must not make anybody compile; data beside the rules must."""
    folder = Path(str(rules("kashido").__file__)).parent
    found = set(_files(Path(str(load("tischlein.kit.playout").__file__)), "kashido"))
    assert {folder / "rules.py", folder / "judgement.py", folder / "pieces.toml"} <= found
    assert Path(str(cache.__file__)) in found
    assert folder / "drawing.py" not in found
