"""Words stand well in their places, in every game: none parts without a hyphen, none sticks out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Visitor

Visit = Callable[..., Visitor]
GAMES: dict[str, dict[str, str]] = {
    "torres": {"cards": "hand"},
    "piece_o_cake": {},
    "topp_die_torte": {},
    "kashido": {},
}
MISSET = """() => {
  const found = [], range = document.createRange();
  const inline = it => /^inline( |$)/.test(getComputedStyle(it).display);
  const hidden = it => { for (; it; it = it.parentElement) { const style = getComputedStyle(it);
    if (style.display === "none" || style.visibility === "hidden" || style.clipPath !== "none") return true; } };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = words.nextNode());) {
    let block = text.parentElement;
    if (!text.data.trim() || block.closest("svg, style, script, option, code") || hidden(block)) continue;
    while (inline(block)) block = block.parentElement;
    const places = [];
    for (let it = block; it && getComputedStyle(it).overflowX === "visible"; it = it.parentElement)
      if (it === block || it.matches(".panel, .sheet, .over, .act, .box")) places.push(it);
    for (const word of text.data.matchAll(/[\\p{L}\\p{M}\\d\\u00ad-]{2,}/gu)) {
      let last = null;
      for (let i = 0; i < word[0].length; i++) {
        range.setStart(text, word.index + i);
        range.setEnd(text, word.index + i + 1);
        const at = [...range.getClientRects()].at(-1);  // where a word has parted, the hyphen before is a first one
        if (!at || at.width < 0.3) continue;
        for (const place of places) {
          const box = place.getBoundingClientRect();
          if (at.right > box.right + 1 || at.left < box.left - 1) found.push([word[0], "sticks out of", place.className || place.localName]);
        }
        const parts = last !== null && at.top > last + 4 && !/[-\\u00ad]/.test(word[0][i - 1]);
        if (parts && !/[\\u3040-\\u9fff\\uac00-\\ud7a3]/.test(word[0])) found.push([word[0], "parts at", word[0].slice(0, i)]);
        last = at.top;
      }
    }
  }
  return found;
}"""
"""Words that part without a hyphen, and words outside of what they stand in."""


@pytest.mark.parametrize("lang", ["de", "hu", "ja"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_words_part_well_and_stay_in_their_places(visit: Visit, size: dict[str, Any], lang: str) -> None:
    ann = visit(reduced_motion="reduce", **size)
    ann.context.add_init_script('addEventListener("htmx:ws:after:connection", () => { window.connected = true; })')
    for game, settings in GAMES.items():
        ann.page.goto(f"{ann.house.url}/?lang={lang}")
        ann.page.locator(f"#game-{game}").dispatch_event("click")
        assert misset(ann.page) == [], game
        set_table(ann, 2, lang=lang, game=game, **settings)
        assert misset(ann.page) == [], game
    set_table(ann, 4, lang=lang, game="torres", master="yes")
    assert misset(ann.page) == []


def set_table(ann: Visitor, seats: int, **more: str) -> None:
    """Set a table and wait until it is connected: a browser complains of one that is left before."""
    ann.set_table("me", *["friend"] * (seats - 1), **more)
    ann.page.wait_for_function("() => window.connected")


def misset(page: Page) -> list[list[str]]:
    """What is set badly on the page."""
    found: list[list[str]] = page.evaluate(MISSET)
    return found


def test_what_is_set_badly_is_found(visit: Visit) -> None:
    page = visit().page
    page.set_content(
        '<div class="panel" style="width: 90px"><p style="overflow-wrap: anywhere">Aktionspunktezahl</p>'
        '<p>Schräg\u00adschritt\u00adkarte</p><p style="width: 300px">ein Zwetschgenkuchenstück</p></div>'
    )
    found = misset(page)
    assert {(word, how) for word, how, _ in found} == {
        ("Aktionspunktezahl", "parts at"),
        ("Zwetschgenkuchenstück", "sticks out of"),
    }


def test_what_is_only_heard_widens_no_page(visit: Visit) -> None:
    """Not even far to the right in a row that scrolls."""
    ann = visit(**PHONE)
    ann.go("/guide/torres")
    ann.page.eval_on_selector(
        ".read",
        """it => it.insertAdjacentHTML("afterbegin", '<div style="overflow-x: auto; white-space: nowrap">'
            + '<span style="display: inline-block; width: 3000px"></span>far <span class="sr">only heard</span></div>')""",
    )
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("lang", ["de", "hu"])
def test_the_table_is_set_without_scrolling(visit: Visit, lang: str) -> None:
    ann = visit()
    for width, height in ((1280, 800), (1280, 640)):
        ann.page.set_viewport_size({"width": width, "height": height})
        for game in GAMES:
            ann.page.goto(f"{ann.house.url}/?lang={lang}")
            ann.page.locator(f"#game-{game}").dispatch_event("click")
            box = ann.page.locator(".go .btn").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, (game, height)
