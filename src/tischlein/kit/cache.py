"""Where compiled rules stay on disk: one folder for each content of the rules files and the compiler's options.

numba's own locators look at the file a function stands in; a change in a callee of another file then leaves stale
machine code behind.  Here the folder's name is a digest over every file that was read into the flavour.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

DIGEST = "__rules_digest__"  # the name under which the loader leaves the digest in a module's globals


def home() -> Path:
    """The folder of all compiled rules; TISCHLEIN_CACHE puts it elsewhere."""
    return Path(os.environ.get("TISCHLEIN_CACHE") or platformdirs.user_cache_dir("tischlein", appauthor=False)) / "nb"


def digest(files: Iterable[Path], options: object) -> str:
    """A name for the content of these files together with the compiler's options."""
    total = hashlib.sha256(repr(options).encode())
    for file in sorted(files):
        total.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return total.hexdigest()[:24]


class _Locator(_CacheLocator):
    def __init__(self, function: Any, file: str) -> None:
        self._py_file = file
        self._lineno = function.__code__.co_firstlineno
        self._module = function.__module__.replace(":", "-")
        self._digest = function.__globals__[DIGEST]

    def get_cache_path(self) -> str:
        return str(home() / self._digest / self._module)

    def get_source_stamp(self) -> str:
        return str(self._digest)

    def get_disambiguator(self) -> str:
        return str(self._lineno)

    @classmethod
    def from_function(cls, function: Any, file: str) -> _Locator | None:
        locator = cls(function, file)
        try:
            locator.ensure_cache_path()  # type: ignore[no-untyped-call]
        except OSError:  # a read-only home: compile without keeping
            return None
        return locator


class _Impl(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012  (numba reads it from the class)


class _Cache(FunctionCache):
    _impl_class = _Impl


def attach(dispatcher: Any) -> None:
    """Give a compiled function our cache; without a writable folder it goes without."""
    if DIGEST not in dispatcher.py_func.__globals__:
        return
    try:
        dispatcher._cache = _Cache(dispatcher.py_func)  # type: ignore[no-untyped-call]
    except RuntimeError:
        return
