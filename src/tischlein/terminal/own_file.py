"""A file that a table brings, looked at before it is played with: what it holds, what is unusual, how it looks."""

from __future__ import annotations

from pathlib import Path

from tischlein.following import begin
from tischlein.game import NAMES, spec_of
from tischlein.kit.errors import BadPieces, BadSetting
from tischlein.kit.folder import writable
from tischlein.kit.pieces import WHOLE
from tischlein.kit.spec import OwnFile
from tischlein.record import Record
from tischlein.telling import fault_in_file
from tischlein.words import msgs
from tischlein.words.say import Say

PIECES = "pieces"
"""The setting of a pieces file."""


def takers() -> list[str]:
    """The games to which a table may bring its own pieces."""
    return [name for name in NAMES if any(file.name == PIECES for file in spec_of(name).files)]


def kind(game: str) -> OwnFile:
    """How a game, or the first that does if none is named, reads a pieces file.

    Raises BadSetting for a game that takes none.
    """
    able = takers()
    name = game or able[0]
    if name not in able:
        what = f"{name} takes no pieces of a table's own" if name in NAMES else f"there is no game {name!r}"
        raise BadSetting(f"{what}; {', '.join(able)} does", "game", name, able)
    return next(file for file in spec_of(name).files if file.name == PIECES)


def check(path: str, game: str, lang: str) -> str:
    """What there is to say about a pieces file, a line each, its digest last.

    Raises BadPieces for a file with a fault.
    """
    reader, say = kind(game), Say(lang)
    digest = reader.load(Path(path))
    return "\n".join([*(say(line) for line in reader.told(digest)), digest])


def fault(error: BadPieces, lang: str) -> str:
    """A fault in a pieces file, in a language: the file, the place in it, what is wrong there, the rule."""
    told = error.fault if error.entry == WHOLE else fault_in_file(takers()[0], error)
    return f"{error.file}: {Say(lang)(told)}"


def bring(record: Record, path: str | None) -> None:
    """Have the pieces file of a record at hand for reading it; None where none was given along.

    Raises BadPieces for a file with a fault, BadRecord for one that the record was not played with.
    """
    if path is not None:
        kind(record.game)
        begin(record, {PIECES: path})


def draw(path: str, folder: str, game: str, lang: str) -> str:
    """Draw every piece of a file into a folder, which is made if it is not there; say how many pictures there are.

    Raises BadPieces for a file with a fault, BadSetting for a folder that nothing can be written into.
    """
    reader, say = kind(game), Say(lang)
    drawn = reader.drawn(reader.load(Path(path)), say)
    out = writable(folder, "out")
    for name, svg in drawn.items():
        out.joinpath(f"{name}.svg").write_text(svg, encoding="utf-8")
    return say(msgs("{n} picture is in {folder}.", "{n} pictures are in {folder}.", len(drawn), folder=folder))
