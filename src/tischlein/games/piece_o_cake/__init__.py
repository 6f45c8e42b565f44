"""Piece o' Cake (…aber bitte mit Sahne): one cuts, the others choose first.  Rules: guide/, C1–C26."""

from collections.abc import Mapping

from tischlein.kit.errors import BadSetting
from tischlein.kit.spec import YES_NO, Setting, Spec


def _check(players: int, settings: Mapping[str, str]) -> None:
    """C22."""
    if settings["extra_slice"] == "yes" and players not in (3, 4):
        raise BadSetting(f"extra_slice is for 3 or 4 players, not {players} (C22)", "extra_slice", "yes", ["no"])


SPEC = Spec(
    name="piece_o_cake",
    seats=(2, 3, 4, 5),
    settings=(
        Setting("two_player_picks", ("2", "1"), "2"),
        Setting("extra_slice", YES_NO, "no"),
        Setting("joker", YES_NO, "no"),
        Setting("games", ("1", "2", "3", "4", "5"), "1"),
    ),
    minutes=25,
    hidden=True,
    hidden_with=lambda settings: settings["extra_slice"] == "yes",
    check=_check,
)
