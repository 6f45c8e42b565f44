"""The address of a replay: it follows, can be reloaded and read in another language, and Back leads out of it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Visitor

Visit = Callable[..., Visitor]


def test_a_replay_stands_in_the_address(visit: Visit) -> None:
    ann = visit(**DESKTOP)
    table = ann.set_table("me", "friend")
    ann.swap_some(random.Random(1))
    page = ann.page
    page.locator("#log a").first.click()
    expect(page.locator("#strip")).to_contain_text("Replay")
    page.wait_for_url(f"{table}?at=*")
    page.get_by_role("button", name="To the start").click()
    expect(page.locator("#act h2")).to_contain_text("The chits are dealt")
    start = re.search(r"at=(\d+)", page.url)
    assert start is not None

    page.reload()
    expect(page.locator("#act h2")).to_contain_text("The chits are dealt")
    page.locator("[popovertarget=languages]").click()
    page.locator("a[hreflang=de]").click()
    page.wait_for_url(f"{table}?lang=de&at={start[1]}")
    expect(page.locator("#strip")).to_contain_text("Wiedergabe")

    page.go_back()
    page.wait_for_url(f"{table}?at={start[1]}")
    page.go_back()  # out of the replay, not away from the table
    page.wait_for_url(table)
    expect(page.locator("#strip")).not_to_contain_text("Replay")
    assert ann.mine


def test_back_to_now_leaves_no_step_behind(visit: Visit) -> None:
    ann = visit(**DESKTOP)
    ann.go("/")
    table = ann.set_table("me", "friend")
    ann.swap_some(random.Random(1))
    page = ann.page
    page.get_by_role("button", name="One move back").click()
    page.wait_for_url(f"{table}?at=*")
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_url(table)
    page.go_forward()  # Forward leads into it again
    expect(page.locator("#strip")).to_contain_text("Replay")
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_url(table)
    page.go_back()
    page.wait_for_url(ann.house.url + "/")


def test_a_replay_is_still_there_when_the_connection_is_made_again(visit: Visit) -> None:
    ann = visit(**DESKTOP)
    ann.set_table("me", "friend")
    ann.swap_some(random.Random(1))
    page = ann.page
    page.get_by_role("button", name="One move back").click()
    expect(page.locator("#strip")).to_contain_text("Replay")
    shown = page.locator("#version").get_attribute("data-at")
    ann.house.kill()
    expect(page.locator("#offline")).to_be_visible()
    ann.house.start()
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator("#version")).to_have_attribute("data-at", shown or "")
    ann.faults.clear()  # the browser notes the connection that was refused


def test_without_javascript_the_table_says_what_is_missing(visit: Visit) -> None:
    ann = visit(java_script_enabled=False, **DESKTOP)
    ann.set_table("me", "friend")
    said = ann.page.locator("noscript p")
    expect(said).to_be_visible()
    expect(said).to_contain_text("The table needs JavaScript")
    bela = visit(**DESKTOP)
    bela.set_table("me", "friend")
    expect(bela.page.locator("noscript p")).to_have_count(0)
