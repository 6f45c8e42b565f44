"""The tokens of the look as Python reads them, and the few of them that a lone SVG takes along."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path

SHEET = Path(__file__).parent / "static" / "tokens.css"
_PAIR = re.compile(r"light-dark\((#\w+), (#\w+)\)")
_USED = re.compile(r"var\(--([\w-]+)\)")


@functools.cache
def tokens() -> Mapping[str, tuple[str, str]]:
    """Every token by its name without the dashes, as written by day and in the evening."""
    text = re.sub(r"/\*.*?\*/", "", SHEET.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = text.split("@media", 1)[0]
    found: dict[str, tuple[str, str]] = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", text):
        value = " ".join(value.split())
        found[name] = (_PAIR.sub(r"\1", value), _PAIR.sub(r"\2", value))
    return found


def inline_style(svg: str, scope: str = ".tischlein") -> str:
    """The style sheet of an SVG that stands alone: the tokens it uses, by day and in the evening, for a class of its own.

    `light-dark()` is younger than many viewers, so the evening is a media query here.  Raises KeyError for a token that
    does not exist.
    """
    names = list(dict.fromkeys(_USED.findall(svg)))
    while more := [n for name in names for value in tokens()[name] for n in _USED.findall(value) if n not in names]:
        names += dict.fromkeys(more)
    day, evening = (
        "".join(f"--{name}:{tokens()[name][k]};" for name in names if k == 0 or len(set(tokens()[name])) == 2)
        for k in (0, 1)
    )
    words = f"{scope} text{{font-family:{tokens()['sans'][0]}}}" if "<text" in svg else ""
    return f"{scope}{{{day}}}@media(prefers-color-scheme:dark){{{scope}{{{evening}}}}}{words}"
