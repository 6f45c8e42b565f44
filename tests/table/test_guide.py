"""What a guide says of the table is what stands there."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po
from markupsafe import escape

from tischlein.games import NAMES
from tischlein.table.guide import GAMES, guide
from tischlein.table.shelf import shelf
from tischlein.words import msg
from tischlein.words.say import LANGUAGES, Say, catalogue_files


def words(lang: str, game: str) -> set[str]:
    """All that the frame and a game can say in a language, as far as it is said without values."""
    said = set()
    for file in catalogue_files("de" if lang == "en" else lang):
        if file.parent.parent.name in ("tischlein", game):
            with file.open("rb") as stream:
                said |= {str(entry.id if lang == "en" else entry.string) for entry in read_po(stream)}
    return said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_buttons_are_called_as_they_are(game: str, lang: str) -> None:
    """Where a guide names the Undo button, whatever stands out beside it is a button too."""
    text = (GAMES / game / "guide" / f"{lang}.md").read_text(encoding="utf-8")
    paragraphs = [line for line in text.splitlines() if f"**{Say(lang)(msg('Undo'))}**" in line]
    assert paragraphs
    named = {name for line in paragraphs for name in re.findall(r"\*\*(.+?)\*\*", line)}
    assert named <= words(lang, game)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_settings_are_named_like_titles(lang: str) -> None:
    """On the first page they stand one below the other, so none begins with a small letter."""
    say = Say(lang)
    for game in shelf():
        for setting in game.spec.settings:
            assert not say(game.setting_name(setting.name))[0].islower(), (game.name, setting.name)


@pytest.mark.parametrize("game", NAMES)
def test_tables_that_scroll_are_reached_with_keys_and_named(game: str) -> None:
    """What scrolls by itself must scroll without a pointer too."""
    page = guide(game, "en")
    boxes = re.findall(r'<div class="scroll" tabindex="0" role="group" aria-label="([^"]+)"><table>', page.html)
    assert len(boxes) == page.html.count("<table")
    assert set(boxes) <= {str(escape(heading.text)) for heading in page.headings}
