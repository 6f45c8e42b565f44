"""Imports only go down: cli → table, terminal → lab → bots → match, record → game → games → look → kit → words."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tischlein

ROOT = Path(tischlein.__file__).parent
FLOORS = (
    ("words",),
    ("kit",),
    ("look",),
    ("games",),
    ("game",),
    ("record",),
    ("match",),
    ("following", "telling", "series", "forced"),
    ("hidden",),
    ("replaying",),
    ("bots",),
    ("lab",),
    ("table", "terminal"),
    ("cli",),
    ("__main__",),
)
FLOOR = {part: number for number, parts in enumerate(FLOORS) for part in parts}
FILES = sorted(file for file in ROOT.rglob("*.py") if file != ROOT / "__init__.py")


def part(module: str) -> str:
    """The part of the house a module belongs to."""
    return module.split(".")[1] if "." in module else ""


def imports(file: Path) -> Iterator[str]:
    """Every module of ours that a file imports, wherever in it, but for what only type checkers see."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    typing = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in typing:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            for name in names:
                is_module = (ROOT.parent / Path(*name.split("."))).with_suffix(".py").exists()
                is_package = (ROOT.parent / Path(*name.split("."))).is_dir()
                yield name if is_module or is_package else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_every_part_has_a_floor() -> None:
    assert {file.relative_to(ROOT).parts[0].removesuffix(".py") for file in FILES} <= set(FLOOR)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_imports_go_down(file: Path) -> None:
    here = file.relative_to(ROOT).parts[0].removesuffix(".py")
    for module in imports(file):
        if module.split(".")[0] != "tischlein" or module == "tischlein":
            continue
        there = part(module)
        if there not in FLOOR:  # a name of the package itself, such as __version__
            continue
        assert there == here or FLOOR[there] < FLOOR[here], f"{file.name} imports {module}"


@pytest.mark.parametrize("file", [f for f in FILES if "games" in f.parts], ids=lambda file: str(file.relative_to(ROOT)))
def test_no_game_imports_another(file: Path) -> None:
    game = file.relative_to(ROOT / "games").parts[0]
    for module in imports(file):
        if module.startswith("tischlein.games.") and game != "__init__.py":
            assert module.split(".")[2] == game


@pytest.mark.parametrize("file", sorted(ROOT.glob("games/*/drawing.py")), ids=lambda file: file.parent.name)
def test_a_drawing_gets_a_view_and_never_a_state(file: Path) -> None:
    """Nor may it make one: neither the states' class nor what turns a state into a view is in reach."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert not named & {"State", "view", "game", "match", "referee"}
    taken = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not {"rules.State", "rules.apply", "rules.setup", "view.view"} & taken


@pytest.mark.parametrize(
    "statement",
    [
        "import tischlein",
        "import tischlein.cli",
        "from tischlein import load, Match; m = Match(load('kashido')); m.play('pass'); m.state.why_not('end'); m.record()",
        "from tischlein import Record, replay, verify",
        "import tischlein.table.app",
        "import tischlein.terminal.play",
    ],
)
def test_playing_does_not_wait_for_the_compiler(statement: str) -> None:
    code = f"{statement}\nimport sys\nprint([m for m in ('numba', 'numpy', 'scipy') if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
