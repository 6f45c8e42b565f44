"""A finished game looked at again in a real browser: its analysis, a turning point, and playing on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.test_reading import findings

Visit = Callable[..., Visitor]


@pytest.mark.parametrize(("scheme", "size"), [("light", DESKTOP), ("dark", PHONE)])
def test_from_the_result_to_a_game_that_goes_another_way(visit: Visit, scheme: str, size: dict[str, Any]) -> None:
    ann = visit(color_scheme=scheme, reduced_motion="reduce", **size)
    table = ann.set_table("me", "me")
    for _ in range(2):
        ann.moved(lambda: ann.page.get_by_role("button", name="Pass for good").click())
        ann.moved(lambda: ann.page.locator("#end").click())
    ann.page.locator("#result").get_by_role("link", name="Analysis").click()
    expect(ann.page.get_by_role("heading", name="How the game turned")).to_be_visible()
    assert findings(ann) == []
    ann.page.get_by_role("button", name="Analyse the game").click()
    expect(ann.page.locator(".graph")).to_be_visible(timeout=60_000)  # comes by itself
    ann.page.get_by_text("All decisions as a table").click()
    assert findings(ann) == []
    ann.page.locator(".numbers tbody a").first.click()
    expect(ann.page.locator("#strip")).to_contain_text("Replay")
    ann.page.locator("#play-on").click()
    ann.page.get_by_label("Level of the bots").select_option("1")
    assert findings(ann) == []
    ann.page.get_by_role("button", name="Set the table").click()
    expect(ann.page.locator("#log")).to_contain_text("passes")
    assert ann.page.url != table
    ann.page.goto(f"{ann.page.url}/check")
    expect(ann.page.locator("main")).to_contain_text("Check the deal")
    assert findings(ann) == []


@pytest.mark.parametrize(("scheme", "size"), [("dark", DESKTOP), ("light", PHONE)])
def test_hints_can_be_read(visit: Visit, scheme: str, size: dict[str, Any]) -> None:
    ann = visit(color_scheme=scheme, reduced_motion="reduce", **size)
    ann.set_table("me", "friend")
    ann.page.locator("#hint").click()
    expect(ann.page.locator(".tip-move")).to_have_count(3, timeout=30_000)
    assert findings(ann) == []
