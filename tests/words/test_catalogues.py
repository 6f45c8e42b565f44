"""Every message of the product in every language, and the tool that watches over it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("words_tool", ROOT / "tools" / "words.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    sys.modules["words_tool"] = tool
    spec.loader.exec_module(tool)
    return tool


tool = _tool()


@pytest.mark.parametrize("domain", tool.domains())
def test_everything_is_translated(domain: str) -> None:
    assert tool.check([domain]) == []


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small source tree of its own: a frame, and one game."""
    (tmp_path / "words").mkdir()
    game = tmp_path / "games" / "quits"
    game.mkdir(parents=True)
    (game / "__init__.py").write_text("")
    (game / "sentences.py").write_text('a = pmsg("quits", "square")\nb = msgs("{n} cake", "{n} cakes", 3)\n')
    (tmp_path / "page.py").write_text('a = msg("{name} takes "\n        "{card}.", name=1, card=pmsg("c", "inner"))\n')
    (tmp_path / "page.html").write_text(
        '{% if x %}<p title="{{ say(msg("A title")) }}">{{ say(msg("Hello")) }}</p>{% endif %}'
    )
    monkeypatch.setattr(tool, "SOURCE", tmp_path)
    return tmp_path


def _texts(domain: str) -> list[tuple[str, str]]:
    return [source.key for source in tool.collect(domain)]


def test_messages_are_collected_from_code_and_templates(house: Path) -> None:
    assert _texts("frame") == [("", "A title"), ("", "Hello"), ("c", "inner"), ("", "{name} takes {card}.")]
    assert _texts("quits") == [("quits", "square"), ("", "{n} cake")]


def test_a_text_that_is_put_together_is_refused(house: Path) -> None:
    (house / "bad.py").write_text('msg(f"{x} is glued")\n')
    with pytest.raises(ValueError, match=r"bad\.py:1: the text of msg"):
        tool.collect("frame")


def test_update_keeps_translations_and_drops_what_is_gone(house: Path) -> None:
    tool.update()
    file = house / "words" / "de.po"
    empty = file.read_text()
    assert 'msgid "Hello"\nmsgstr ""' in empty
    file.write_text(
        empty.replace('msgid "Hello"\nmsgstr ""', 'msgid "Hello"\nmsgstr "Hallo"\n\nmsgid "Old"\nmsgstr "Alt"')
    )
    tool.update()
    once = file.read_text()
    assert 'msgstr "Hallo"' in once
    assert "Alt" not in once
    tool.update()
    assert file.read_text() == once
    assert (house / "games" / "quits" / "words" / "ja.po").read_text().count("msgstr[") == 1
    assert (house / "games" / "quits" / "words" / "hu.po").read_text().count("msgstr[") == 2


def _check(house: Path, lang: str, old: str, new: str) -> list[str]:
    """The faults of a language after a translation was put in; those that are merely missing are left out."""
    tool.update()
    file = house / "words" / f"{lang}.po"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    return [fault for fault in tool.check() if "is not translated" not in fault]


TAKES = 'msgid "{name} takes {card}."\nmsgstr ""'


@pytest.mark.parametrize(
    ("lang", "said", "fault"),
    [
        ("ko", "{name} 님이 {card:을} 받았습니다.", ""),
        ("hu", "{name} elveszi {card:az} lapot.", ""),
        ("de", "{name} nimmt {card}.", ""),
        ("de", "{name} nimmt.", "has the values ['name']"),
        ("de", "{name} nimmt {card} {more}.", "has the values ['card', 'more', 'name']"),
        ("de", "{name} nimmt {card:을}.", "is no ending"),
        ("ko", "{name} {card:az}", "is no ending"),
        ("de", "{name} nimmt {card!r}.", "must be a plain name"),
        ("de", "{name} nimmt {card.", ""),
    ],
)
def test_values_and_endings_are_checked(house: Path, lang: str, said: str, fault: str) -> None:
    faults = _check(house, lang, TAKES, TAKES[:-1] + said + '"')
    if fault:
        assert any(fault in line for line in faults), faults
    elif said.count("{") != said.count("}"):
        assert len(faults) == 1
    else:
        assert faults == []


def test_what_is_missing_or_guessed_or_said_twice_is_a_fault(house: Path) -> None:
    tool.update()
    assert "words/de.po: 'Hello' (page.html:1) is not translated" in tool.check(["frame"])
    guess = _check(house, "de", 'msgid "Hello"\nmsgstr ""', '#, fuzzy\nmsgid "Hello"\nmsgstr "Hallo"')
    assert guess == ["words/de.po: 'Hello' is only a guess (fuzzy)"]
    (house / "games" / "quits" / "more.py").write_text('x = msg("A title")\n')
    tool.update()
    for file, said in ((house / "words" / "de.po", "Titel"), (house / "games" / "quits" / "words" / "de.po", "Name")):
        file.write_text(file.read_text().replace('msgid "A title"\nmsgstr ""', f'msgid "A title"\nmsgstr "{said}"'))
    assert any("'A title' is said otherwise in frame" in fault for fault in tool.check())


def test_the_command_line(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["check"]) == 1
    assert capsys.readouterr().out.endswith(" faults\n")
    assert tool.main(["update"]) == 0
    assert tool.main([]) == 2
    assert "update" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lang", "text", "fault"),
    [
        ("en", "The first player's chit", "'"),
        ("en", 'He said "no"', '"'),
        ("de", "Der Chip ”rot“", "”"),
        ("hu", "A “piros”", "“"),
        ("ja", "“赤”です。", "“"),
        ("ko", "„빨강“", "„"),
        ("de", "der Chip liegt dort.", "small letter"),
    ],
)
def test_marks_of_a_typewriter_and_sentences_without_a_capital_are_found(lang: str, text: str, fault: str) -> None:
    assert fault in "".join(tool._type_faults(lang, text))
    assert list(tool._type_faults(lang, "„Rot“, sagt sie." if lang == "de" else "")) == []
