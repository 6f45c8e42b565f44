"""What a game is, outside its rules: its name, seats, settings and the version of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tischlein.kit.errors import BadSetting
from tischlein.kit.pieces import contents

YES_NO = ("no", "yes")
Value = str | int | bool | Path


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name in records, its values in the order of the rules page, its default."""

    name: str
    values: tuple[str, ...]
    default: str

    def read(self, value: Value) -> str:
        """The value as records write it; True and False are yes and no.

        Raises BadSetting, naming the setting and its values.
        """
        text = ("yes" if value else "no") if isinstance(value, bool) else str(value).lower()
        if text not in self.values:
            raise BadSetting(
                f"{self.name} cannot be {value!s}; it is one of {', '.join(self.values)}",
                self.name,
                str(value),
                self.values,
            )
        return text


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A setting whose value is a file that a table brings; without one the game's own data serve.

    Among settings it stands as the digest of the file's bytes, `sha256:…`, empty for none; in records the digest is a
    header line of this name.
    take: checks a file's bytes, whose name is for errors, keeps them for this process, returns the digest; raises BadPieces.
    known: whether the file of a digest is kept.
    told: what there is to say about the file of a digest, as messages: first what it holds, then what is unusual.
    drawn: the file of a digest as SVG texts by name, in the words of a `Say`.
    """

    name: str
    take: Callable[[str, bytes], str]
    known: Callable[[str], bool]
    told: Callable[[str], Sequence[Any]]
    drawn: Callable[[str, Any], Mapping[str, str]]

    def load(self, path: Path) -> str:
        """The digest of a file on this computer, kept for this process.

        Raises BadPieces where it cannot be read or has a fault.
        """
        return self.take(path.name, contents(path))

    def read(self, value: Value) -> str:
        """The digest of a path, or one that is known; a text is never taken for a path.

        Raises BadPieces for a file with a fault, BadSetting for a digest that nothing here has.
        """
        if isinstance(value, Path):
            return self.load(value)
        if value == "" or (isinstance(value, str) and self.known(value)):
            return str(value)
        raise BadSetting(f"{self.name}: no file {value!s} has been read here; give its path", self.name, str(value))


@dataclass(frozen=True, slots=True)
class Spec:
    """A game: name as in records, seats, settings in the order of the rules page.

    rules_version: raised whenever a rule changes its behaviour; stands in every record.
    minutes: how long a game of people takes, for the first page.
    hidden: whether a seat knows things that others do not; seats that share a device then need a curtain.
    hidden_with: tells of settings whether anything is hidden with them, if that depends on them.
    check: refuses combinations, such as a variant for four with two seats; gets seats and settings.
    more: further numbers for `setup`, behind the seats and the settings' indices.
    files: settings that are files a table brings.
    """

    name: str
    seats: tuple[int, ...]
    settings: tuple[Setting, ...]
    rules_version: int = 1
    minutes: int = 30
    hidden: bool = False
    hidden_with: Callable[[Mapping[str, str]], bool] | None = None
    check: Callable[[int, Mapping[str, str]], None] | None = None
    more: Callable[[int, Mapping[str, str]], Sequence[int]] | None = None
    files: tuple[OwnFile, ...] = ()
    by_name: dict[str, Setting] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {s.name: s for s in self.settings})

    def insist(self, players: int) -> None:
        """Raise BadSetting for a number of players the game does not have."""
        if players not in self.seats:
            raise BadSetting(
                f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {players}",
                "players",
                str(players),
                [str(n) for n in self.seats],
            )

    def read(self, players: int, given: Mapping[str, Value]) -> dict[str, str]:
        """All settings, those not given at their default.

        Raises BadSetting for an unknown name or value, or a combination or number of players the game does not have.
        """
        self.insist(players)
        names = [*self.by_name, *(file.name for file in self.files)]
        for name in given:
            if name not in names:
                known = ", ".join(names) or "none"
                raise BadSetting(f"{self.name} has no setting {name!r}; its settings: {known}", name, "", names)
        settings = {s.name: s.read(given[s.name]) if s.name in given else s.default for s in self.settings}
        settings |= {file.name: file.read(given.get(file.name, "")) for file in self.files}
        if self.check is not None:
            self.check(players, settings)
        return settings

    def hides(self, settings: Mapping[str, str]) -> bool:
        """Whether, under these settings, a seat knows things that others do not."""
        return self.hidden and (self.hidden_with is None or self.hidden_with(settings))

    def opened(self, given: Mapping[str, Value]) -> dict[str, Value]:
        """The same settings, texts that name a file (and are no digest) as paths: for callers who may open any file."""
        files = {file.name for file in self.files}
        return {name: _path(value) if name in files else value for name, value in given.items()}

    def config(self, players: int, settings: Mapping[str, str]) -> list[int]:
        """The numbers that `rules.setup` takes: seats, the index of each setting's value, and what `more` adds."""
        numbers = [players, *(s.values.index(settings[s.name]) for s in self.settings)]
        if self.more is not None:
            numbers.extend(self.more(players, settings))
        return numbers


def _path(value: Value) -> Value:
    return Path(value) if isinstance(value, str) and value and not value.startswith("sha256:") else value
