"""Every rule of a game's page has a test named after it, so that a rule's id leads to its proof."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tischlein
from tischlein import NAMES

HERE = Path(__file__).parent
GAMES = Path(tischlein.__file__).parent / "games"
ID = re.compile(r"\b([A-Z]\d+)\b")


def rule_ids(name: str) -> set[str]:
    """The ids that open a paragraph or a list entry of the English page, such as **K10**."""
    page = (GAMES / name / "guide" / "en.md").read_text(encoding="utf-8")
    found = set()
    for line in page.splitlines():
        if start := re.match(r"[-*#\s|]*\**([A-Z]\d+)\b", line):
            found.add(start[1])
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_test(name: str) -> None:
    ids = rule_ids(name)
    assert len(ids) > 10
    source = "".join(file.read_text(encoding="utf-8") for file in (HERE / name).glob("test_*.py"))
    tested = set(re.findall(r"def test_([A-Z]\d+)_", source))
    assert sorted(ids - tested) == []
    assert sorted(tested - ids) == [], "no test is named after a rule that is not on the page"


@pytest.mark.parametrize("name", NAMES)
def test_the_referee_names_rules_of_the_page(name: str) -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in (GAMES / name).glob("referee*.py"))
    named = set(re.findall(r'"([A-Z]\d+)"', source))
    assert named
    assert named <= rule_ids(name)
