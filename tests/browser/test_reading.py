"""Every state of every page can be read by everybody: axe-core finds nothing, by day and in the evening."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor

Visit = Callable[..., Visitor]
WAYS = [(scheme, size) for scheme in ("light", "dark") for size in ("desktop", "phone")]
ways = pytest.mark.parametrize(("scheme", "size"), WAYS)


def come(visit: Visit, scheme: str, size: str) -> Visitor:
    options: dict[str, Any] = DESKTOP if size == "desktop" else PHONE
    return visit(color_scheme=scheme, reduced_motion="reduce", **options)


def findings(visitor: Visitor) -> list[str]:
    """What axe-core has to say: rule and place."""
    answer = Axe().run(visitor.page, options={"resultTypes": ["violations"]})
    return [
        f"{found['id']}: {node['target']} {node.get('failureSummary', '')}"
        for found in answer.response["violations"]
        for node in found["nodes"]
    ]


OUT_OF_REACH = """() => {
  const found = [], page = [0, innerWidth];
  for (const it of document.querySelectorAll(".own :is(button, .tcard), .act :is(button, a), .over :is(button, a), .stage:not(:has(.veil)) .stage-tools button, .strip :is(button, a)")) {
    if (!it.getClientRects().length || getComputedStyle(it).visibility === "hidden") continue;
    it.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const at = it.getBoundingClientRect();
    if (at.left < -1 || at.right > page[1] + 1) found.push([it.id || it.textContent, "lies outside", at.left, at.right]);
    const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    if (!top || !it.contains(top) && !top.contains(it)) found.push([it.id || it.textContent, "lies under", top?.id || top?.className?.baseVal || top?.className]);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push(["the page", "is wider than its window"]);
  return found;
}"""
"""What could be touched, but lies outside the page or under something else, once it is scrolled to."""
WINDOWS = ((390, 844), (768, 1024), (820, 1180), (1024, 768), (844, 390), (1280, 800))


@ways
def test_first_page_and_guide(visit: Visit, scheme: str, size: str) -> None:
    ann = come(visit, scheme, size)
    for path in ("/", "/guide/kashido", "/nowhere"):
        ann.page.goto(ann.house.url + path)
        assert findings(ann) == [], path
    ann.faults.clear()  # the browser notes the 404


def test_a_guides_paragraphs_are_all_of_one_ink(visit: Visit) -> None:
    ann = visit()
    ann.page.goto(ann.house.url + "/guide/torres")
    inks = "all => [...new Set(all.map(it => getComputedStyle(it).color))]"
    assert len(ann.page.eval_on_selector_all(".read > p, .read > ul:not(.rules) > li, .read > ol > li", inks)) == 1
    apart = "all => Math.min(...all.map(it => parseFloat(getComputedStyle(it).marginTop)))"
    assert ann.page.eval_on_selector_all(".read p + p, .read figure + p", apart) > 8


@ways
def test_my_turn_a_refusal_a_step_on_trial_and_a_complete_turn(visit: Visit, scheme: str, size: str) -> None:
    ann = come(visit, scheme, size)
    ann.set_table("me", "friend", "bot")
    assert findings(ann) == []
    touch = "click" if size == "desktop" else "tap"
    getattr(ann.page.locator("#sq-a1"), touch)()
    expect(ann.page.locator("#sq-a1")).to_have_attribute("aria-pressed", "true")
    getattr(ann.page.locator("#sq-d4"), touch)()
    expect(ann.page.get_by_role("alert").filter(has_text="Not allowed")).to_be_visible()
    assert findings(ann) == []
    ann.page.keyboard.press("Escape")
    if size == "phone":
        ann.page.locator("#sq-c4").tap()
        expect(ann.page.locator("#go")).to_be_visible()
        assert findings(ann) == []
        ann.page.keyboard.press("Escape")
    ann.moved(lambda: ann.page.get_by_role("button", name="Pass for good").click())
    expect(ann.act).to_contain_text("Your turn is complete")
    assert findings(ann) == []
    ann.moved(lambda: ann.page.locator("#end").click())
    expect(ann.act).to_have_attribute("data-turn", "theirs")
    assert findings(ann) == []


@ways
def test_replay_result_and_the_pages_beside_the_table(visit: Visit, scheme: str, size: str) -> None:
    ann = come(visit, scheme, size)
    table = ann.set_table("me", "me")
    for _ in range(2):
        ann.moved(lambda: ann.page.get_by_role("button", name="Pass for good").click())
        ann.moved(lambda: ann.page.locator("#end").click())
    expect(ann.page.locator("#result h2")).to_be_visible()
    assert findings(ann) == []
    assert ann.page.evaluate(OUT_OF_REACH) == []
    ann.page.goto(f"{table}?at=40")
    expect(ann.page.locator("#strip")).to_contain_text("Replay")
    assert findings(ann) == []
    if size == "phone":
        ann.page.get_by_role("link", name="Log").tap()
        expect(ann.page.locator("#happened")).to_be_visible()
        assert findings(ann) == []
    links = ann.links(table)
    for path in (f"{table}/check", f"{table}/seats", links[0], links[-1]):
        ann.page.goto(path)
        assert findings(ann) == [], path


@pytest.mark.parametrize(
    ("game", "players"), [("kashido", 4), ("kashido", 3), ("piece_o_cake", 5), ("torres", 4), ("topp_die_torte", 4)]
)
def test_long_names_stay_in_their_places_on_a_phone(visit: Visit, game: str, players: int) -> None:
    ann = come(visit, "light", "phone")
    form = {"game": game, f"{game}.players": str(players)}
    for k in range(1, players + 1):
        form |= {f"seat{k}": "me", f"name{k}": f"{k} Maximiliane Wolkenstein"}
    made = ann.context.request.post(
        ann.house.url + "/", form=form, headers={"sec-fetch-site": "same-origin"}, max_redirects=0
    )
    ann.go(made.headers["location"])
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 390  # nothing widens the page, seen or not
    edges = ann.page.eval_on_selector_all(
        "#players .player",
        """all => all.map(it => [it, ...it.querySelectorAll('.who, .who span:first-child, .score, .seat')].map(
            part => { const at = part.getBoundingClientRect(); return [at.left, at.right, at.top, at.bottom]; }))""",
    )
    assert len(edges) == players
    for cell, *parts in edges:
        assert cell[1] <= 390
        for left, right, top, bottom in parts:
            assert cell[0] <= left < right <= cell[1]
            assert cell[2] <= top < bottom <= cell[3]
    assert all(one[0][1] <= other[0][0] for one, other in pairwise(edges))


@pytest.mark.parametrize(
    ("game", "seats", "settings"),
    [
        ("torres", 4, {"cards": "hand"}),
        ("topp_die_torte", 2, {}),
        ("piece_o_cake", 5, {}),
        ("kashido", 4, {}),
    ],
)
def test_everything_can_be_touched_in_every_window(
    visit: Visit, game: str, seats: int, settings: dict[str, str]
) -> None:
    """On a tablet too: own things wrap in their column, many buttons go to a row of their own and leave room for the words."""
    ann = visit(reduced_motion="reduce")
    ann.set_table("me", *["friend"] * (seats - 1), lang="de", game=game, **settings)
    expect(ann.page.locator("#act")).to_have_attribute("data-turn", "mine")
    for width, height in WINDOWS:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(OUT_OF_REACH) == [], (width, height)
    ann.page.eval_on_selector(
        "#act .act-do",
        """it => { it.innerHTML = "Maximiliane|Bartholomäus|Wolkenstein|Chrysostomos|Kunigunde|Ulrike".split("|").map(
            name => `<button class="btn" type="button">${name} beginnen lassen</button>`).join(""); }""",
    )
    for width, height in WINDOWS:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(OUT_OF_REACH) == [], (width, height)
        assert ann.page.eval_on_selector("#act .act-say", "it => it.clientWidth") >= 240, (width, height)


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1280, 800)])
def test_a_closer_look_covers_nothing_beside_the_board(visit: Visit, size: tuple[int, int]) -> None:
    ann = visit(has_touch=True, is_mobile=True, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    ann.set_table("me", "friend", game="torres")
    for _ in range(2):
        ann.page.locator("#zoom").tap()
        expect(ann.page.locator("#zoom")).to_have_attribute("aria-pressed", "true")
        assert ann.page.evaluate(OUT_OF_REACH) == []
