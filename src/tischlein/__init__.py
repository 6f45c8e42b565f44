"""Tischlein: four modern board games to play, study and design.

`load` a game, `start` it, `apply` moves; a `Match` adds a dealer, undo and a record.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tischlein.game import NAMES, Game, State, load
    from tischlein.kit.errors import BadMove, BadPieces, BadRecord, BadSetting, IllegalMove, TischleinError
    from tischlein.match import Dealer, Match
    from tischlein.record import Record
    from tischlein.replaying import replay, verify

__version__ = "0.1.0"

__all__ = [
    "NAMES",
    "BadMove",
    "BadPieces",
    "BadRecord",
    "BadSetting",
    "Dealer",
    "Game",
    "IllegalMove",
    "Match",
    "Record",
    "State",
    "TischleinError",
    "load",
    "replay",
    "verify",
]

_HOMES = {
    "tischlein.game": ("NAMES", "Game", "State", "load"),
    "tischlein.kit.errors": ("BadMove", "BadPieces", "BadRecord", "BadSetting", "IllegalMove", "TischleinError"),
    "tischlein.match": ("Dealer", "Match"),
    "tischlein.record": ("Record",),
    "tischlein.replaying": ("replay", "verify"),
}


def __getattr__(name: str) -> Any:
    """Import on first use: the command line's help should not wait for games."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(_import_module(home), name)
    raise AttributeError(f"module 'tischlein' has no attribute {name!r}")
