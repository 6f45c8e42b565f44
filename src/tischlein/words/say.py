"""Say a message in a language."""

from __future__ import annotations

import functools
import string
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tischlein.words.breaks import parted
from tischlein.words.endings import PARTICLES, article, josa
from tischlein.words.message import Message, Player, begun, msg

LANGUAGES = {"en": "English", "de": "Deutsch", "hu": "Magyar", "ja": "日本語", "ko": "한국어"}
_ROOT = Path(__file__).parent.parent


def catalogue_files(lang: str) -> list[Path]:
    """The files that make up a language's catalogue: the frame's and each game's."""
    return [*_ROOT.glob(f"words/{lang}.po"), *sorted(_ROOT.glob(f"games/*/words/{lang}.po"))]


@functools.cache
def _catalogue(lang: str) -> Mapping[Any, Any]:
    """(context, text) to the translation: a text, or a tuple of plural forms."""
    from babel.messages.pofile import read_po

    found: dict[Any, Any] = {}
    for file in catalogue_files(lang):
        with file.open("rb") as stream:
            for entry in read_po(stream, locale=lang):
                forms = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
                if entry.id and forms and all(forms) and not entry.fuzzy:
                    key = entry.id if isinstance(entry.id, str) else entry.id[0]
                    found[entry.context or "", key] = entry.string
    return found


class _Formatter(string.Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        text = str(value)
        if format_spec in PARTICLES:
            return josa(text, format_spec)
        if format_spec in ("az", "Az"):
            return f"{article(text).capitalize() if format_spec == 'Az' else article(text)} {text}"
        return text


_formatter = _Formatter()


class Say:
    """A language, and the names of the seats: call it with a message to get the sentence.

    names: seat number to name; a seat without one is called by its number.
    """

    def __init__(self, lang: str = "en", names: Mapping[int, str] | None = None) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"language {lang!r} is not one of {', '.join(LANGUAGES)}")
        self.lang = lang
        self.names = dict(names or {})

    def __call__(self, message: Message) -> str:
        """The sentence; English where the catalogue has none."""
        text = message.many if message.many and message.n != 1 else message.text
        if self.lang != "en":
            found = _catalogue(self.lang).get((message.context, message.text))
            if isinstance(found, str):
                text = found
            elif found:
                text = found[0 if message.n == 1 or len(found) == 1 else 1]
        if "{" not in text:
            return text
        said = _formatter.vformat(text, (), {k: self.value(v) for k, v in message.values.items()})
        return begun(text, said, message.values)

    def narrow(self, message: Message) -> str:
        """The sentence for a narrow place: its long words may part, with a hyphen that is seen only there."""
        return parted(self(message), self.lang)

    def value(self, value: Any) -> str:
        """A value as it stands inside a sentence."""
        if isinstance(value, Message):
            return self(value)
        if isinstance(value, Player):
            return self.name(value.seat)
        if isinstance(value, list):
            return self.listing([self.value(v) for v in value])
        if isinstance(value, float):
            from babel.numbers import format_decimal

            return format_decimal(value, locale=self.lang)
        return str(value).replace("-", "−", 1) if isinstance(value, int) else str(value)

    def percent(self, share: float, step: int = 1) -> str:
        """A share as a whole per cent; never 0 or 100 for what is not.

        step: a coarser one is told as such: "≈ 65%", "< 5%", "> 95%".
        """
        from babel.numbers import format_percent

        whole, sign = step * round(100 * share / step), "" if step == 1 else "≈\u202f"
        if whole in (0, 100) and (step > 1 or share not in (0.0, 1.0)):
            sign = "" if step == 1 else "<\u202f" if whole == 0 else ">\u202f"
            whole = step if whole == 0 else 100 - step
        return sign + format_percent(whole / 100, locale=self.lang)

    def signed(self, points: float) -> str:
        """A change in points with one decimal and its sign."""
        from babel.numbers import format_decimal

        return ("−" if points < 0 else "+") + format_decimal(abs(points), "0.0", locale=self.lang)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names.get(seat) or self(msg("Seat {k}", k=seat))

    def listing(self, parts: Sequence[str]) -> str:
        """ "a, b and c" in this language; Korean has no word for "and" that reads well in a log."""
        from babel.lists import format_list

        if self.lang == "ko":
            return ", ".join(parts)
        return format_list(parts, locale="en_GB" if self.lang == "en" else self.lang) if parts else ""
