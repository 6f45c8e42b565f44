"""Messages said in a language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tischlein.words import Player, msg, msgs, pmsg
from tischlein.words import say as say_module
from tischlein.words.say import LANGUAGES, Say

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural}\\n"

msgid "{{name}} takes {{card}}."
msgstr "{takes}"

msgctxt "shape"
msgid "square"
msgstr "{shape}"

msgid "square"
msgstr "{field}"

msgid "{{n}} cake"
msgid_plural "{{n}} cakes"
{cakes}

#, fuzzy
msgid "guess"
msgstr "wrong"
"""
TWO, ONE = "nplurals=2; plural=(n != 1);", "nplurals=1; plural=0;"


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    said = {
        "ko": CATALOGUE.format(
            plural=ONE, takes="{name} 님이 {card:을} 받았습니다.", shape="정사각형", field="칸", cakes='msgstr[0] "케이크 {n}개"'
        ),
        "hu": CATALOGUE.format(
            plural=TWO, takes="{name} elveszi {card:az} lapot. {card:Az} lap az övé.", shape="négyzet", field="mező",
            cakes='msgstr[0] "{n} torta"\nmsgstr[1] "{n} torta"',
        ),
        "de": CATALOGUE.format(
            plural=TWO, takes="{name} nimmt „{card}“.", shape="Quadrat", field="Feld",
            cakes='msgstr[0] "{n} Torte"\nmsgstr[1] "{n} Torten"',
        ),
    }  # fmt: skip
    for lang, text in said.items():
        (tmp_path / f"{lang}.po").write_text(text, encoding="utf-8")
    monkeypatch.setattr(
        say_module, "catalogue_files", lambda lang: [f for f in [tmp_path / f"{lang}.po"] if f.exists()]
    )
    say_module._catalogue.cache_clear()
    yield
    say_module._catalogue.cache_clear()


@pytest.mark.usefixtures("catalogues")
def test_a_translation_may_ask_for_an_ending() -> None:
    takes = msg("{name} takes {card}.", name="Jun", card="사다리")
    assert Say("ko")(takes) == "Jun 님이 사다리를 받았습니다."
    assert Say("hu")(msg("{name} takes {card}.", name="Béla", card="emelés")) == (
        "Béla elveszi az emelés lapot. Az emelés lap az övé."
    )


@pytest.mark.usefixtures("catalogues")
def test_a_context_tells_two_meanings_apart() -> None:
    assert Say("de")(msg("square")) == "Feld"
    assert Say("de")(pmsg("shape", "square")) == "Quadrat"


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize(
    ("n", "de", "ko"), [(0, "0 Torten", "케이크 0개"), (1, "1 Torte", "케이크 1개"), (2, "2 Torten", "케이크 2개")]
)
def test_forms_follow_the_count(n: int, de: str, ko: str) -> None:
    cakes = msgs("{n} cake", "{n} cakes", n)
    assert (Say("de")(cakes), Say("ko")(cakes)) == (de, ko)
    assert Say("en")(cakes) == str(cakes) == ("1 cake" if n == 1 else f"{n} cakes")


@pytest.mark.usefixtures("catalogues")
def test_english_stands_in_for_what_is_not_translated_or_only_guessed() -> None:
    assert Say("de")(msg("nobody knows")) == "nobody knows"
    assert Say("de")(msg("guess")) == "guess"
    assert Say("ja")(msg("square")) == "square"


def test_values_are_said_in_the_language_too() -> None:
    say = Say("de", {1: "Ann"})
    sentence = msg("{a} {b} {c} {d}", a=Player(1), b=-3, c=2.5, d=[Player(1), "Béla", "Jun"])
    assert say(sentence) == "Ann −3 2,5 Ann, Béla und Jun"
    assert Say("en", {1: "Ann"})(sentence) == "Ann −3 2.5 Ann, Béla and Jun"
    names = msg("{list}", list=["Ann", "Béla", "Jun"])
    assert [Say(lang)(names) for lang in ("hu", "ja", "ko")] == ["Ann, Béla és Jun", "Ann、Béla、Jun", "Ann, Béla, Jun"]
    assert Say("ko")(msg("{list}", list=[])) == Say("en")(msg("{list}", list=[])) == ""


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert Say("en")(msg("{name} wins", name=Player(3))) == "Seat 3 wins"
    assert str(msg("{name} wins", name=Player(3))) == "seat 3 wins"


def test_messages_are_values() -> None:
    assert msg("{a}", a=1) == msg("{a}", a=1)
    assert hash(pmsg("x", "y")) == hash(pmsg("x", "y"))
    assert pmsg("x", "y") != msg("y")


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="'fr' is not one of en, de, hu, ja, ko"):
        Say("fr")
    assert set(LANGUAGES) == {"en", "de", "hu", "ja", "ko"}


def test_a_sentence_that_begins_with_a_thing_begins_with_a_capital() -> None:
    chit = msg("red chit")
    for text, said in [
        ("{chit} lowers it.", "Red chit lowers it."),
        ("{chit} lowers it", "red chit lowers it"),  # no sentence
        ("It is {chit}.", "It is red chit."),
    ]:
        message = msg(text, chit=chit)
        assert Say("en")(message) == str(message) == said
    assert Say("en")(msg("{a} is not next to {b}.", a="a4", b="b5")) == "a4 is not next to b5."  # notation stays
    assert Say("en")(msg("{name} passes.", name=Player(1))) == "Seat 1 passes."
    assert Say("en", {1: "von Au"})(msg("{name} passes.", name=Player(1))) == "von Au passes."
