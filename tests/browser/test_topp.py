"""Topp die Torte! in real browsers: own cake pieces from a device, and what a laid piece's stripes tell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, House, Visitor
from tests.browser.test_reading import findings
from tischlein.games.topp_die_torte import components

Visit = Callable[..., Visitor]
PLAIN = components.HOME.read_text(encoding="utf-8")


def choose(visitor: Visitor, file: Path) -> None:
    """Set a table of two with this file, by the first page alone."""
    page = visitor.page
    page.locator("#game-topp_die_torte").check()
    page.locator("#topp_die_torte-players-2").check(force=True)
    page.get_by_label("Your own cake pieces").set_input_files(file)
    page.get_by_role("button", name="Set the table").click()


@pytest.mark.parametrize("script", [True, False])
def test_own_pieces_are_chosen_on_the_device_and_survive_a_kill(
    visit: Visit, house: House, tmp_path: Path, script: bool
) -> None:
    ann = visit(java_script_enabled=script, **({} if script else PHONE))
    mine = tmp_path / "mine.toml"
    ann.go("/")
    mine.write_text(PLAIN.replace("number = 1\n", "number = 41\n", 1), encoding="utf-8")
    choose(ann, mine)
    field = ann.page.get_by_label("Your own cake pieces")
    expect(field).to_be_focused()
    told = (
        "This file cannot be played with. Mend the fault and choose it again: piece[1].number: must be a whole number"
    )
    expect(field).to_have_accessible_description(f"{told} from 1 to 40, is 41")
    if script:
        assert findings(ann) == []
    ann.faults.clear()  # the browser names the answer 422
    mine.write_text(f"# mine, {script}\n{PLAIN}", encoding="utf-8")
    choose(ann, mine)
    ann.page.wait_for_url("**/t/*")
    house.kill()
    house.start()
    ann.page.reload()
    note = ann.page.locator(".own-file")
    expect(note).to_contain_text("This table plays with cake pieces of its own.")
    got = ann.context.request.get(house.url + str(note.locator("a").get_attribute("href")))
    assert got.body() == mine.read_bytes()
    ann.faults.clear()  # while the house was away


def test_a_laid_stripe_tells_what_it_brings_under_pointer_and_keys(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "bot", game="topp_die_torte", rounds="6")
    page, fates = ann.page, ann.page.locator(".fate")
    for _ in range(12):  # first cubes into jars, then a piece
        if fates.count():
            break
        ann.wait_for_turn()
        page.locator(".own .cubebtn.can, .own .piece-face.can").first.click()
        page.wait_for_timeout(150)
        confirm = page.locator("#act .btn.main:visible")
        if confirm.count() and not fates.count():
            confirm.first.click()
            page.wait_for_timeout(300)
    expect(fates).to_have_count(5)
    bubbles = page.locator(".fate foreignObject div")
    expect(bubbles.first).to_be_hidden()
    fates.nth(1).focus()
    page.keyboard.press("Tab")  # focus by keys is seen
    expect(bubbles.nth(2)).to_be_visible()
    told = fates.nth(2).get_attribute("aria-label")
    expect(bubbles.nth(2)).to_have_text(str(told))
    page.locator(".fate path").nth(0).hover()
    expect(bubbles.nth(0)).to_be_visible()
    assert findings(ann) == []
