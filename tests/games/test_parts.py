"""Every game has the files and functions that tables, terminals and bots call; docs/adding_a_game.md lists them."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path

import pytest

import tischlein
from tischlein import NAMES, load

ROOT = Path(tischlein.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "adding_a_game.md"
LANGUAGES = ("de", "en", "hu", "ja", "ko")


def promised() -> dict[str, list[str]]:
    """The calls that the page's table lists for each file."""
    rows = re.findall(r"^\| `(\w+)\.py` \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.M)
    return {file: re.findall(r"`([a-z_]+\([^)]*\))`", text) for file, text in rows if file != "__init__"}


PARTS = [(name, part) for name in NAMES for part in promised()]


def test_the_page_lists_the_calls() -> None:
    assert len(promised()) > 8
    assert sum(map(len, promised().values())) > 40


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_a_part_has_the_functions_that_are_listed(name: str, part: str) -> None:
    module = importlib.import_module(f"tischlein.games.{name}.{part}")
    for call in promised()[part]:
        function, arguments = re.fullmatch(r"(\w+)\((.*)\)", call).groups()
        have = list(inspect.signature(getattr(module, function)).parameters)
        assert have == (arguments.split(", ") if arguments else []), call


ASKED = r"""(?:getattr|hasattr)\([^"\n]*(?:part\("(\w+)"\)|\b_?(sentences|drawing|controls)), "(\w+)\""""
"""Where something is asked for that not every game has: the file and the name."""


def optional() -> set[tuple[str, str]]:
    texts = (file.read_text(encoding="utf-8") for file in ROOT.rglob("*.py") if "games" not in file.parts)
    return {(part or alias, what) for text in texts for part, alias, what in re.findall(ASKED, text)}


def test_the_page_tells_of_everything_that_a_game_may_have() -> None:
    page = PAGE.read_text(encoding="utf-8")
    told = dict(re.findall(r"`(\w+)\(([^)`]*)\)`", page))
    assert {("sentences", "tied"), ("controls", "openers"), ("drawing", "tools")} < optional()
    for part, what in sorted(optional()):
        if what.isupper():
            assert f"`{what}`" in page
            continue
        assert what in told, what
        for name in NAMES:
            function = getattr(importlib.import_module(f"tischlein.games.{name}.{part}"), what, None)
            if function is not None:
                assert ", ".join(inspect.signature(function).parameters) == told[what], (name, what)


@pytest.mark.parametrize("name", NAMES)
def test_rules_have_their_numbers(name: str) -> None:
    rules = importlib.import_module(f"tischlein.games.{name}.rules")
    assert 0 < rules.WIDTH <= rules.ACTIONS
    assert rules.OUTCOMES > 0
    assert max(load(name).spec.seats) == rules.SEATS


@pytest.mark.parametrize("name", NAMES)
def test_a_view_has_what_every_table_asks(name: str) -> None:
    view = load(name).start().view(1)
    assert view.seat == 1
    assert view.players == load(name).players
    assert tuple(view.scores) == load(name).start().scores
    assert tuple(view.winners) == ()
    assert view.over is False


@pytest.mark.parametrize("name", NAMES)
def test_a_game_speaks_every_language(name: str) -> None:
    folder = ROOT / "games" / name
    for lang in LANGUAGES:
        assert (folder / "guide" / f"{lang}.md").stat().st_size > 3000
        assert lang == "en" or (folder / "words" / f"{lang}.po").exists()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_and_its_settings_have_names(name: str) -> None:
    sentences = importlib.import_module(f"tischlein.games.{name}.sentences")
    assert str(sentences.title())
    assert str(sentences.tagline())
    for setting in load(name).spec.settings:
        assert str(sentences.setting_name(setting.name))
        assert len({str(sentences.setting_value(setting.name, value)) for value in setting.values}) == len(
            setting.values
        )


@pytest.mark.parametrize("name", NAMES)
def test_pictures_of_the_guide_are_there(name: str) -> None:
    pictures = importlib.import_module(f"tischlein.games.{name}.pictures").PICTURES
    for lang in LANGUAGES:
        page = (ROOT / "games" / name / "guide" / f"{lang}.md").read_text(encoding="utf-8")
        assert set(re.findall(r"\(board:([\w-]+)\)", page)) <= set(pictures)
