"""Names that people would take for one another."""

from __future__ import annotations

import unicodedata


def alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other: letter case, spaces and what cannot be seen make no difference."""

    def seen(name: str) -> str:
        text = unicodedata.normalize("NFKC", name).casefold()
        return "".join(char for char in text if not char.isspace() and unicodedata.category(char) != "Cf")

    return seen(one) == seen(other)
