"""What a game is, outside its rules: its name, seats, settings and the version of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tischlein.kit.errors import BadSetting

YES_NO = ("no", "yes")
Value = str | int | bool


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
class Spec:
    """A game: name as in records, seats, settings in the order of the rules page.

    rules_version: raised whenever a rule changes its behaviour; stands in every record.
    minutes: how long a game of people takes, for the first page.
    hidden: whether a seat knows things that others do not; seats that share a device then need a curtain.
    check: refuses combinations, such as a variant for four with two seats; gets seats and settings.
    more: further numbers for `setup`, behind the seats and the settings' indices.
    """

    name: str
    seats: tuple[int, ...]
    settings: tuple[Setting, ...]
    rules_version: int = 1
    minutes: int = 30
    hidden: bool = False
    check: Callable[[int, Mapping[str, str]], None] | None = None
    more: Callable[[int, Mapping[str, str]], Sequence[int]] | None = None
    by_name: dict[str, Setting] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {s.name: s for s in self.settings})

    def read(self, players: int, given: Mapping[str, Value]) -> dict[str, str]:
        """All settings, those not given at their default.

        Raises BadSetting for an unknown name or value, or a combination or number of players the game does not have.
        """
        if players not in self.seats:
            raise BadSetting(
                f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {players}",
                "players",
                str(players),
                [str(n) for n in self.seats],
            )
        for name in given:
            if name not in self.by_name:
                known = ", ".join(self.by_name) or "none"
                raise BadSetting(
                    f"{self.name} has no setting {name!r}; its settings: {known}", name, "", list(self.by_name)
                )
        settings = {s.name: s.read(given[s.name]) if s.name in given else s.default for s in self.settings}
        if self.check is not None:
            self.check(players, settings)
        return settings

    def config(self, players: int, settings: Mapping[str, str]) -> list[int]:
        """The numbers that `rules.setup` takes: seats, the index of each setting's value, and what `more` adds."""
        numbers = [players, *(s.values.index(settings[s.name]) for s in self.settings)]
        if self.more is not None:
            numbers.extend(self.more(players, settings))
        return numbers
