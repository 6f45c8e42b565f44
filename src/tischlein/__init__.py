"""Tischlein: four modern board games to play, study and design.

`load` a game, `start` it, `apply` moves; a `Match` adds a dealer, undo and a record.
"""

from tischlein.game import NAMES, Game, State, load
from tischlein.kit.errors import BadMove, BadPieces, BadRecord, BadSetting, IllegalMove, TischleinError
from tischlein.match import Dealer, Match
from tischlein.record import Record

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
]
