from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tischlein.look import emblems, icons
from tischlein.look.tokens import tokens
from tischlein.words.say import Say


@pytest.mark.parametrize("seat", [1, 2, 3, 4, 5])
def test_a_seat_has_a_biscuit_of_its_own_and_a_colour(seat: int) -> None:
    paths = [b.path for b in emblems.BISCUITS.values()]
    assert paths.count(emblems.BISCUITS[seat].path) == 1
    assert f"p{seat}" in tokens()
    assert f"var(--p{seat})" in emblems.biscuit(seat)


def test_an_emblem_is_read_out_only_when_it_stands_for_a_word() -> None:
    read = ET.fromstring(emblems.emblem(1, Say("en")))
    assert read.attrib["role"] == "img"
    assert read.attrib["aria-label"] == "heart"
    silent = ET.fromstring(emblems.seat_emblem(1))
    assert silent.attrib["aria-hidden"] == "true"
    assert "role" not in silent.attrib


def test_symbols_hold_all_five() -> None:
    root = ET.fromstring(f"<defs>{emblems.symbols()}</defs>")
    assert [path.get("id") for path in root] == ["em1", "em2", "em3", "em4", "em5"]


def test_the_full_name_is_the_biscuit_with_its_colour() -> None:
    assert [str(b.full) for b in emblems.BISCUITS.values()] == [
        "heart, red", "star, saffron", "crescent, blue", "lozenge, mint", "ring, aubergine",
    ]  # fmt: skip


@pytest.mark.parametrize("name", icons.ICONS)
def test_icons_are_silent_images_of_one_path(name: str) -> None:
    root = ET.fromstring(icons.icon(name, "big"))
    assert root.attrib == {"class": "i big", "viewBox": "0 0 24 24", "aria-hidden": "true"}
    assert [child.tag for child in root] == ["path"]


def test_the_sign_of_the_house_uses_tokens_that_exist() -> None:
    root = ET.fromstring(icons.LOGO)
    fills = {child.get("fill") for child in root}
    assert {fill[6:-1] for fill in fills} <= set(tokens())
