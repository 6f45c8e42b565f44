"""Topp die Torte! (Cherry on the Cake): striped layers that connect pay sugar cubes and stars.  Rules: guide/, P1–P31."""

from collections.abc import Mapping, Sequence
from typing import Any

from tischlein.kit.errors import BadPieces
from tischlein.kit.spec import YES_NO, OwnFile, Setting, Spec
from tischlein.words import msg


def _take(name: str, data: bytes) -> str:
    from tischlein.games.topp_die_torte import components

    return components.take(name, data).digest


def _known(digest: str) -> bool:
    from tischlein.games.topp_die_torte import components

    return components.loaded(digest) is not None


def _told(digest: str) -> Sequence[Any]:
    from tischlein.games.topp_die_torte import components, inventory

    return inventory.told(components.of(digest))


def _drawn(digest: str, say: Any) -> Mapping[str, str]:
    from tischlein.games.topp_die_torte import components, pictures

    return pictures.sheets(components.of(digest), say)


def _check(players: int, settings: Mapping[str, str]) -> None:
    """P30: at least players × rounds pieces."""
    from tischlein.games.topp_die_torte import components

    if settings["pieces"]:
        pieces, rounds = components.of(settings["pieces"]), int(settings["rounds"])
        have, need = len(pieces.pieces), players * rounds
        if have < need:
            fault = msg(
                "has {have} pieces; {players} players need {need} for {rounds} rounds",
                have=have, players=players, need=need, rounds=rounds,
            )  # fmt: skip
            raise BadPieces(pieces.file, "piece", fault, "P30")


def _more(players: int, settings: Mapping[str, str]) -> list[int]:
    """The pieces and chips, behind the settings."""
    from tischlein.games.topp_die_torte import components

    return components.of(settings["pieces"]).numbers()


SPEC = Spec(
    name="topp_die_torte",
    seats=(2, 3, 4),
    settings=(Setting("rounds", ("6", "7", "8"), "7"), Setting("preview", YES_NO, "no")),
    minutes=30,
    hidden=True,
    check=_check,
    more=_more,
    files=(OwnFile("pieces", _take, _known, _told, _drawn),),
)
