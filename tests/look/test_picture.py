from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tischlein.look.picture import Picture, standalone
from tischlein.look.signs import refused, ring, trail, trail_ring
from tischlein.words.say import Say

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = Picture(
    box=(0, 0, 200, 100.5),
    label='A "tray" & more',
    defs='<g id="sweet"/>',
    layers={"ground": '<use href="#sweet" fill="var(--ink)"/>', "hits": '<rect id="sq-a1"/>'},
)


class Drawing:
    @staticmethod
    def board(view: object, say: Say) -> Picture:
        return PICTURE


def test_svg_has_the_layers_in_order_and_only_the_controls_are_read_out() -> None:
    root = ET.fromstring(PICTURE.svg())
    ground, hits = root.findall(f"{SVG}g")
    assert (ground.get("id"), ground.get("aria-hidden"), ground.get("class")) == ("ground", "true", None)
    assert (hits.get("id"), hits.get("aria-hidden"), hits.get("class")) == ("hits", None, "hits")
    assert root.get("viewBox") == "0 0 200 100.5"
    assert root.get("aria-label") == PICTURE.label


def test_a_still_picture_has_no_controls_and_its_own_ids() -> None:
    root = ET.fromstring(PICTURE.still("start-", "figure", ' height="50"'))
    assert root.get("role") == "img"
    assert root.get("class") == "figure"
    assert root.get("height") == "50"
    assert {e.get("id") for e in root.iter()} - {None} == {"start-sweet", "start-ground"}
    assert root.find(f".//{SVG}use").get("href") == "#start-sweet"


def test_standalone_brings_the_tokens_it_uses_and_its_size() -> None:
    root = ET.fromstring(standalone(Drawing, None))
    style = root.find(f"{SVG}style")
    assert style.text.startswith(".tischlein{--ink:#2b201a;}")
    assert root.get("class") == "tischlein"
    assert (root.get("width"), root.get("height")) == ("200", "100.5")


@pytest.mark.parametrize("sign", [refused(10, 20), refused(10, 20, flat=0.5), f"<g>{ring(40)}</g>", trail("M0 0L9 9")])
def test_signs_are_well_formed(sign: str) -> None:
    assert len(list(ET.fromstring(sign).iter())) >= 3


def test_a_flat_sign_is_as_wide_as_an_upright_one_and_less_high() -> None:
    oval = ET.fromstring(f"<g>{trail_ring(0, 0, 30, 0.5)}</g>")[0]
    assert (oval.get("rx"), oval.get("ry")) == ("30", "15")
