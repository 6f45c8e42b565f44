from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import tischlein
from tischlein.look.icons import ICONS, icon

SOURCES = [file for end in ("py", "html") for file in Path(tischlein.__file__).parent.rglob(f"*.{end}")]
NAMED = {
    name
    for file in SOURCES
    for name in re.findall(r"""\bicon\(\s*["']([^"']+)["']""", file.read_text(encoding="utf-8"))
}


def test_every_icon_that_is_asked_for_is_there() -> None:
    assert {"undo", "play", "pause"} < NAMED
    assert sorted(NAMED - set(ICONS)) == []


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_a_picture_that_says_nothing(name: str) -> None:
    drawn = ET.fromstring(icon(name))
    assert drawn.attrib["aria-hidden"] == "true"
    assert [part.tag for part in drawn] == ["path"]
