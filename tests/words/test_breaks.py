"""Long words part in narrow places, where their language has them part."""

from __future__ import annotations

import re

import pytest

from tischlein.games.torres import names
from tischlein.games.torres.components import CARDS, MASTER_CARDS
from tischlein.words import pmsg
from tischlein.words.breaks import NOTHING, PARTS, SOFT, parted
from tischlein.words.say import Say, catalogue_files

ROOM = 9
"""So many letters of a word stand beside each other on the narrowest card."""


@pytest.mark.parametrize("lang", PARTS)
def test_every_word_that_may_part_is_one_that_is_said(lang: str) -> None:
    files = catalogue_files("de" if lang == "en" else lang)
    said = "".join(file.read_text(encoding="utf-8") for file in files)
    for part in PARTS[lang]:
        word = part.replace("|", "")
        assert re.search(word if lang == "ja" else rf"\b{word}\b", said), word
        assert all(len(piece) > 1 or piece.isdigit() for piece in part.split("|")), part


def test_a_word_parts_only_as_a_whole_word() -> None:
    assert parted("Sieben Aktionspunkte.", "de") == f"Sieben Aktions{SOFT}punkte."
    assert parted("Aktionspunktezahl", "de") == "Aktionspunktezahl"
    assert parted("7アクションポイント", "ja") == f"7{NOTHING}アクション{NOTHING}ポイント"
    assert parted("행동 포인트 7", "ko") == "행동 포인트 7"
    assert Say("de").narrow(pmsg("torres card", "Extra block")) == f"Zusatz{SOFT}stein"
    assert Say("de")(pmsg("torres card", "Extra block")) == "Zusatzstein"


@pytest.mark.parametrize("lang", ["de", "en", "hu"])
def test_no_word_of_a_card_is_longer_than_its_card_is_wide(lang: str) -> None:
    say = Say(lang)
    words = [names.card_name(kind) for kind in CARDS] + [names.master_name(card) for card in MASTER_CARDS]
    words += [names.card_effect(kind) for kind in CARDS]
    pieces = [piece for message in words for piece in re.split(rf"[\s,{SOFT}-]+", say.narrow(message))]
    assert [piece for piece in pieces if len(piece) > ROOM] == []
