"""Where long words may part in narrow places, as on a card: browsers know it of few languages, and on some devices of none."""

from __future__ import annotations

import functools
import re

SOFT, NOTHING = "\u00ad", "\u200b"
"""A hyphen that is seen only where its word parts, and a place to part where no hyphen is written."""
PARTS = {
    "de": (
        "allge|meinen", "Aktions|punkt", "Aktions|punkte", "Auf|nehmen", "Bau|stein", "Diago|nalen", "Nach|barn", "Schräg|schritt", "Um|setzen",
        "Verschie|dene", "Zusatz|stein",
    ),
    "en": ("Diago|nal", "Diago|nals", "Dif|ferent", "Gate|house", "Neigh|bours"),
    "hu": ("akció|pont", "Át|építés", "Át|helyezés", "Át|ugrás", "készlet|ből", "Külön|böző", "Leg|felső", "Szom|szédok"),
    "ja": ("6|アクション|ポイント", "7|アクション|ポイント", "アクション|ポイント", "すべて|違う", "すべて|同じ", "追加|ブロック"),
}  # fmt: skip
"""By language the words as they stand in narrow places, a bar where they may part.  Korean parts at its spaces."""


@functools.cache
def _pattern(lang: str) -> re.Pattern[str]:
    words = "|".join(re.escape(part.replace("|", "")) for part in PARTS[lang])
    return re.compile(words if lang == "ja" else rf"\b(?:{words})\b")


@functools.cache
def _parted(lang: str) -> dict[str, str]:
    sign = NOTHING if lang == "ja" else SOFT
    return {part.replace("|", ""): part.replace("|", sign) for part in PARTS[lang]}


def parted(text: str, lang: str) -> str:
    """The text with a sign wherever one of its long words may part."""
    if lang not in PARTS:
        return text
    return _pattern(lang).sub(lambda found: _parted(lang)[found[0]], text)
