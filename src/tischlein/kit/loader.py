"""Load a module of the rules subset in a flavour, and templates bound to a game.

In the `py` flavour a rules file is an ordinary module.  For `nb`, and for templates, the same source is executed again
under another name, with its imports redirected: `tischlein.kit.py` becomes `tischlein.kit.nb`, another module of the
subset becomes its own twin, `tischlein.kit.bound` becomes the game's rules.
"""

from __future__ import annotations

import ast
import functools
import importlib
import importlib.util
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args

Flavour = Literal["py", "nb"]
FLAVOURS: tuple[str, ...] = get_args(Flavour)

PY, NB, BOUND = "tischlein.kit.py", "tischlein.kit.nb", "tischlein.kit.bound"
JUDGED = ("judge", "doubt")  # of what is bound, what a game's `judgement` has; the rest is in its `rules`
_KIT = Path(__file__).parent
_lock = threading.RLock()


def load(module: str, flavour: Flavour = "py", game: str = "") -> Any:
    """The module in this flavour; `game` binds a template.

    The result has the names its source defines.  Loading is done once a process and is safe from several threads.
    """
    if flavour == "py" and not game:
        return importlib.import_module(module)
    name = f"{module}:{flavour}" + (f":{game}" if game else "")
    with _lock:
        if name not in sys.modules:
            _execute(name, module, flavour, game)
        return sys.modules[name]


def rules(game: str, flavour: Flavour = "py") -> Any:
    """A game's rules in this flavour."""
    return load(f"tischlein.games.{game}.rules", flavour)


def planner(game: str, flavour: Flavour = "py") -> Any:
    """The `planner` that a game may bring in this flavour; None where it brings none."""
    module = f"tischlein.games.{game}.planner"
    return load(module, flavour) if importlib.util.find_spec(module) else None


def vocabulary(flavour: Flavour) -> Any:
    """The kit's own module of a flavour: buffers, generators, `store`."""
    return importlib.import_module(NB if flavour == "nb" else PY)


def _source(module: str) -> Path:
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"no module {module}")
    return Path(spec.origin)


def _is_subset(module: str) -> bool:
    """Whether a module is written in the rules subset: it imports `rule` from the kit."""
    return module.startswith("tischlein.") and hasattr(importlib.import_module(module), "rule")


def _execute(name: str, module: str, flavour: Flavour, game: str) -> None:
    path = _source(module)
    made = ModuleType(name)
    made.__file__ = str(path)
    namespace = made.__dict__
    if flavour == "nb":
        from tischlein.kit import cache, nb

        namespace[cache.DIGEST] = cache.digest(_files(path, game), nb.OPTIONS)
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    body: list[ast.stmt] = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            twin = _twin(node.module, flavour, game)
            if twin is not None:
                for alias in node.names:
                    namespace[alias.asname or alias.name] = getattr(twin(alias.name), alias.name)
                continue
        body.append(node)
    tree.body = body
    sys.modules[name] = made  # numba looks a function's module up by its name
    try:
        exec(compile(tree, str(path), "exec", dont_inherit=True), namespace)
    except BaseException:
        del sys.modules[name]
        raise


def _twin(imported: str, flavour: Flavour, game: str) -> Any:
    """What stands in for an imported module: a function from a name to the module that has it, or None to leave it."""
    if imported == BOUND:
        bound = load(f"tischlein.games.{game}.rules", flavour)
        return lambda name: load(f"tischlein.games.{game}.judgement", flavour) if name in JUDGED else bound
    if flavour == "py":
        return (lambda _name: load(imported, flavour, game)) if _is_template(imported) else None
    if imported == PY:
        from tischlein.kit import nb

        return lambda _name: nb
    if not _is_subset(imported):
        return None
    needs = game if _is_template(imported) else ""
    return lambda _name: load(imported, flavour, needs)


def _is_template(module: str) -> bool:
    """Whether a module of the subset is written against `kit.bound`, itself or through what it imports."""
    if not module.startswith("tischlein.") or module in (PY, NB, BOUND):
        return False
    path = _source(module)
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tischlein."):
            if node.module == BOUND:
                return True
            if "games" not in node.module and _is_template(node.module):
                return True
    return False


def _files(path: Path, game: str) -> list[Path]:
    """Every file whose content decides the machine code: the kit, the module, a game's rules, and what these import."""
    found, open_ = {*_KIT.glob("*.py")}, [path]
    if game:
        open_ += [_source(f"tischlein.games.{game}.{part}") for part in ("rules", "judgement")]
    while open_:
        file = open_.pop()
        if file not in found:
            found |= {file, *file.parent.glob("*.toml")}
            open_ += _imports(file)
    return list(found)


@functools.cache
def _imports(path: Path) -> tuple[Path, ...]:
    """The files of this package that a file imports when it is loaded."""
    found = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tischlein."):
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    home = _KIT.parent.parent
    files = (home.joinpath(*module.split(".")) for module in found)
    return tuple(f for at in files for f in (at.with_suffix(".py"), at / "__init__.py") if f.is_file())
