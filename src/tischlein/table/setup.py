"""The first page's form, read into the table it asks for."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tischlein.games import NAMES
from tischlein.kit.errors import BadPieces, BadSetting
from tischlein.kit.spec import OwnFile
from tischlein.table.guests import PREFIX
from tischlein.table.own_files import MOST_BYTES, file_name
from tischlein.table.reader import clean_name
from tischlein.table.shelf import box
from tischlein.table.store import NO_FILES
from tischlein.table.tables import Kind, NewTable, SeatPlan
from tischlein.telling import fault_in_file
from tischlein.words import Message, msg, msgs, pmsg

KINDS: tuple[Kind, ...] = ("me", "friend", "bot")
LEVELS = (1, 2, 3, 4, 5)
DEFAULT_LEVEL = 3


class SetupFault(Exception):
    """A wish that cannot be met; `message` says why in any language, `field` names the part of the form.

    detail: where and what, if it is a file that has the fault.
    """

    def __init__(self, message: Message, field: str, detail: Message | None = None) -> None:
        super().__init__(f"{message} {detail}" if detail else str(message))
        self.message, self.field, self.detail = message, field, detail


def level_name(level: int) -> Message:
    """A bot's level as a rank in the konditorei."""
    return {
        1: pmsg("bot", "Apprentice"),
        2: pmsg("bot", "Assistant"),
        3: pmsg("bot", "Confectioner"),
        4: pmsg("bot", "Head confectioner"),
        5: pmsg("bot", "Master"),
    }[level]


def read_setup(
    form: Mapping[str, str], guests: Collection[str] = (), files: Mapping[str, bytes] = NO_FILES
) -> NewTable:
    """The table that a form asks for.

    Fields: `game`; `<game>.players`; `<game>.<setting>`; for seat k `seat<k>` (me, friend, bot), `name<k>`, `level<k>`;
    `order` (listed, lot); `watch`, `open` and `hints`, which are there if wished.  What is missing is at its default.
    guests: names of programs that may be asked to a seat; a level `guest:NAME` does so.
    files: bytes of what was chosen in `<game>.<setting>`, for settings that are files.
    Raises SetupFault for anything that the game or the table does not have.
    """
    game = form.get("game", "")
    if game not in NAMES:
        raise SetupFault(msg("There is no game “{game}” at this table. Choose one of the pictures.", game=game), "game")
    players = _players(game, form)
    kept: dict[str, bytes] = {}
    settings = _settings(game, players, form, files, kept)
    seats = tuple(_seat(k, form, guests) for k in range(1, players + 1))
    order = form.get("order", "listed")
    if order not in ("listed", "lot"):
        raise SetupFault(msg("The turn order is as listed or by lot, not “{value}”.", value=order), "order")
    return NewTable(
        game,
        settings,
        seats,
        "lot" if order == "lot" else "listed",
        watch="watch" in form,
        open="open" in form,
        hints="hints" in form,
        files=kept,
    )


def _players(game: str, form: Mapping[str, str]) -> int:
    seats = box(game).spec.seats
    text = form.get(f"{game}.players", str(seats[0]))
    if text not in map(str, seats):
        fault = msg(
            "{game} is for {few} to {many} players, not for {n}.",
            game=box(game).title(),
            few=seats[0],
            many=seats[-1],
            n=text,
        )
        raise SetupFault(fault, "players")
    return int(text)


def _settings(
    game: str, players: int, form: Mapping[str, str], files: Mapping[str, bytes], kept: dict[str, bytes]
) -> dict[str, str]:
    """The settings, files as their digests; the files themselves go into `kept`."""
    prefix = f"{game}."
    given = {key[len(prefix) :]: value for key, value in form.items() if key.startswith(prefix)}
    given.pop("players", None)
    for file in box(game).spec.files:
        if given.pop(file.name, ""):  # not even a digest: whoever plays with a file has it
            raise SetupFault(msg("Choose the file on your device; its name or place says nothing here."), file.name)
        data = files.get(prefix + file.name)
        if data is not None:
            given[file.name] = _digest(game, file, data)
            kept[given[file.name]] = data
    try:
        return box(game).spec.read(players, given)
    except BadSetting as error:
        if error.name not in box(game).spec.by_name:
            raise SetupFault(msg("This game has no setting “{name}”.", name=error.name), error.name) from None
        fault = _setting_fault(game, players, error)
        raise SetupFault(fault, error.name) from None
    except BadPieces as error:  # without a fault of its own, but not for this table
        raise _file_fault(game, next(iter(box(game).spec.files)).name, error) from None


def _digest(game: str, file: OwnFile, data: bytes) -> str:
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1000
        raise SetupFault(msg("This file is too large; it may have {n} kB at most.", n=most), file.name)
    try:
        return file.take(file_name(file.name), data)
    except BadPieces as error:
        raise _file_fault(game, file.name, error) from None


def _file_fault(game: str, name: str, error: BadPieces) -> SetupFault:
    message = msg("This file cannot be played with. Mend the fault and choose it again:")
    return SetupFault(message, name, fault_in_file(game, error))


def _setting_fault(game: str, players: int, error: BadSetting) -> Message:
    """Why a setting cannot have its value: there is no such value, or it does not fit the players and other settings."""
    setting = box(game).setting_name(error.name)
    allowed = [box(game).setting_value(error.name, value) for value in error.allowed]
    if error.value in box(game).spec.by_name[error.name].values:
        return msgs(
            "For {n} player “{setting}” cannot be “{value}” here, only: {allowed}.",
            "For {n} players “{setting}” cannot be “{value}” here, only: {allowed}.",
            players, setting=setting, value=box(game).setting_value(error.name, error.value), allowed=allowed,
        )  # fmt: skip
    return msg(
        "“{setting}” cannot be “{value}”. It is one of: {allowed}.",
        setting=setting, value=error.value, allowed=allowed,
    )  # fmt: skip


def _seat(k: int, form: Mapping[str, str], guests: Collection[str]) -> SeatPlan:
    kind = form.get(f"seat{k}", "me" if k == 1 else "bot")
    if kind not in KINDS:
        raise SetupFault(msg("On seat {k} sits you, a friend or a bot, not “{value}”.", k=k, value=kind), f"seat{k}")
    if kind == "bot":
        level = form.get(f"level{k}", str(DEFAULT_LEVEL))
        if level not in {*map(str, LEVELS), *(PREFIX + guest for guest in guests)}:
            raise SetupFault(msg("A bot’s level is a number from 1 to 5, not “{value}”.", value=level), f"level{k}")
        return SeatPlan("bot", bot=level)
    return SeatPlan(kind, clean_name(form.get(f"name{k}", "")) if kind == "me" else "")
