"""Kashido at the table, in real browsers: from the first touch to the last."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, House, Visitor

Visit = Callable[..., Visitor]


def test_two_people_and_a_bot_play_a_whole_game(visit: Visit) -> None:
    ann, bela = visit(), visit()
    table = ann.set_table("me", "friend", "bot")
    bela.sit(ann.links(table)[1], "Béla")
    expect(bela.page.locator("#board")).to_be_visible()
    rng = random.Random(5)
    for _ in range(60):
        for player in (ann, bela):
            player.page.wait_for_function(
                "() => document.querySelector('#act[data-turn=mine]') || document.querySelector('#result section')"
                " || !document.querySelector('#player-3[aria-current]')", timeout=60_000)  # fmt: skip
        if ann.page.locator("#result section").count():
            break
        for player in (ann, bela):
            if player.mine:
                player.take_turn(rng)
    for player in (ann, bela):
        expect(player.page.locator("#result h2")).to_be_visible()
        expect(player.page.locator("#result")).to_contain_text("win")
    ann.page.get_by_role("link", name="Check the deal").click()
    expect(ann.page.get_by_text("all 40 draws")).to_be_visible()


def test_undo_and_end_turn(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "friend")
    ann.page.locator("#sq-a4").click()
    ann.moved(lambda: ann.page.locator("#sq-b4").click())
    expect(ann.page.locator("#log")).to_contain_text("You swap a4 and b4.")
    ann.moved(lambda: ann.page.get_by_role("button", name="Undo").click())
    expect(ann.page.locator("#log")).not_to_contain_text("You swap")
    ann.moved(lambda: ann.page.get_by_role("button", name="Pass for good").click())
    expect(ann.act).to_contain_text("Your turn is complete")
    ann.moved(lambda: ann.page.get_by_role("button", name="Undo").click())
    expect(ann.act).to_contain_text("Swap two neighbours")


def test_a_piece_keeps_its_element_and_moves(visit: Visit) -> None:
    """Only the transform of a sweet changes, so the browser animates it by itself."""
    ann = visit()
    ann.set_table("me", "friend")
    ann.page.evaluate("window.pieces = [...document.querySelectorAll('.piece')]")
    before = ann.page.eval_on_selector_all(".piece", "all => all.map(it => it.getAttribute('style'))")
    ann.page.locator("#sq-a4").click()
    ann.moved(lambda: ann.page.locator("#sq-b4").click())
    same = ann.page.evaluate("[...document.querySelectorAll('.piece')].every((it, i) => it === window.pieces[i])")
    after = ann.page.eval_on_selector_all(".piece", "all => all.map(it => it.getAttribute('style'))")
    assert same
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 2
    assert ann.page.eval_on_selector(".piece", "it => getComputedStyle(it).transitionDuration") == "0.32s"


def test_a_refused_touch_says_why_on_the_board(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "friend")
    ann.page.locator("#sq-a1").click()
    ann.page.locator("#sq-d4").click()
    why = ann.page.get_by_role("alert").filter(has_text="Not allowed")
    expect(why).to_contain_text("a1 and d4 are no neighbours")
    with ann.context.expect_page() as opened:
        why.get_by_role("link", name="Rule K10").click()
    expect(opened.value.locator("#K10")).to_be_visible()
    why.get_by_role("button", name="All right").click()
    expect(why).to_be_hidden()
    expect(ann.page.locator("#sq-d4")).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#sq-d4")).to_have_attribute("aria-pressed", "false")


def test_with_the_keyboard_alone(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "friend")
    keys = ann.page.keyboard

    def focused() -> str:
        return str(ann.page.evaluate("document.activeElement.id"))

    for _ in range(30):
        keys.press("Tab")
        if focused() == "sq-a4":
            break
    assert focused() == "sq-a4"
    keys.press("ArrowDown")
    assert focused() == "sq-a3"
    keys.press("ArrowRight")
    assert focused() == "sq-b3"
    keys.press("ArrowUp")
    assert focused() == "sq-b4"
    keys.press("Enter")
    expect(ann.page.locator("#sq-b4")).to_have_attribute("aria-pressed", "true")
    assert focused() == "sq-b4"
    keys.press("ArrowLeft")
    ann.moved(lambda: keys.press("Space"))
    assert focused() == "sq-a4"
    expect(ann.page.locator("#said")).to_have_text("You swap a4 and b4.")
    for _ in range(12):
        if focused().startswith("chit-"):
            break
        keys.press("ArrowLeft")
    assert focused().startswith("chit-")
    keys.press("Tab")
    for _ in range(20):
        if focused() == "undo":
            break
        keys.press("Tab")
    ann.moved(lambda: keys.press("Enter"))
    expect(ann.page.locator("#log")).not_to_contain_text("You swap")
    assert ann.page.evaluate("document.activeElement.closest('#act') !== null")  # Undo is gone; one is still there
    for _ in range(3):
        if focused().startswith("extra-"):
            break
        keys.press("Tab")
    ann.moved(lambda: keys.press("Enter"))
    keys.press("Tab")
    assert ann.page.locator("#end").count() == 1
    ann.page.locator("#end").focus()
    ann.moved(lambda: keys.press("Enter"))
    expect(ann.act).to_have_attribute("data-turn", "theirs")


def test_on_a_phone_the_first_touch_shows_and_the_second_plays(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.set_table("me", "friend")
    ann.page.locator("#sq-a4").tap()
    expect(ann.page.locator("#sq-a4")).to_have_attribute("aria-pressed", "true")
    ann.page.locator("#sq-b4").tap()
    expect(ann.page.locator("#go")).to_have_text("Swap a4 and b4")
    assert ann.version() == 0
    ann.moved(lambda: ann.page.locator("#sq-b4").tap())
    expect(ann.page.locator("#news")).to_contain_text("You swap a4 and b4.")
    ann.page.locator(f"#{ann.gainable()[0]}").tap()
    ann.moved(lambda: ann.page.locator("#go").tap())
    expect(ann.act).to_contain_text("Your turn is complete")


def test_a_phone_shows_board_own_things_and_action_bar_at_once(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.set_table("me", "friend")
    ann.page.locator("#sq-a4").tap()
    ann.page.locator("#sq-b4").tap()
    expect(ann.page.locator("#go")).to_be_visible()
    boxes = ann.page.evaluate(
        "['board', 'own', 'act', 'players', 'news'].map(id => document.getElementById(id).getBoundingClientRect().toJSON())"
    )
    height, width = ann.page.evaluate("[innerHeight, innerWidth]")
    assert ann.page.evaluate("document.documentElement.scrollHeight") <= height
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= width
    for box in boxes:
        assert box["top"] >= 0
        assert box["bottom"] <= height + 1
        assert box["height"] > 20
    small = ann.page.eval_on_selector_all(
        "[data-pick], #act button, #news a, .bar button, .bar a",
        "all => all.map(it => [it.id || it.textContent, it.getBoundingClientRect()])"
        ".filter(([, box]) => box.width && (box.width < 24 || box.height < 24)).map(([id]) => id)")  # fmt: skip
    assert small == []


def test_the_log_is_a_sheet_on_a_phone(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.set_table("me", "friend")
    expect(ann.page.locator("#happened")).to_be_hidden()
    ann.page.get_by_role("link", name="Log").tap()
    expect(ann.page.locator("#happened")).to_be_visible()
    ann.page.locator("#log a").first.tap()
    expect(ann.page.locator("#happened")).to_be_hidden()
    expect(ann.page.locator("#strip")).to_contain_text("Replay")
    ann.page.get_by_role("button", name="Back to now").tap()
    expect(ann.page.locator("#strip")).not_to_contain_text("Replay")


def test_a_phone_looks_closer_and_moves_the_board(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.set_table("me", "friend")
    before = ann.page.locator("#sq-a4").bounding_box()
    ann.page.get_by_role("button", name="Enlarge the board").tap()
    after = ann.page.locator("#sq-a4").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.5 * before["width"]


def test_a_spectator_follows_without_controls(visit: Visit) -> None:
    ann, eve = visit(), visit()
    table = ann.set_table("me", "friend")
    watch = next(link for link in ann.links(table)[2:] if link)
    eve.go(watch)
    eve.page.get_by_role("button", name="Watch").click()
    expect(eve.page.locator("#board")).to_be_visible()
    ann.page.locator("#sq-a4").click()
    ann.moved(lambda: ann.page.locator("#sq-b4").click())
    expect(eve.page.locator("#log")).to_contain_text("Ann swaps a4 and b4.")
    assert eve.page.locator("#act button").count() == 0
    assert eve.page.locator(".hits [aria-disabled=true]").count() == 56
    eve.page.locator("#sq-c1").click(force=True)
    expect(eve.page.locator("#sq-c1")).to_have_attribute("aria-pressed", "false")


def test_two_seats_on_one_device(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "me")
    expect(ann.act).to_contain_text("Ann, your turn")
    ann.moved(lambda: ann.page.get_by_role("button", name="Pass for good").click())
    ann.moved(lambda: ann.page.locator("#end").click())
    expect(ann.act).to_contain_text("Ann2, your turn")
    ann.page.locator("#sq-a4").click()
    ann.moved(lambda: ann.page.locator("#sq-b4").click())


def test_in_korean_and_switched_at_the_table(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "friend", lang="ko")
    expect(ann.page.locator("html")).to_have_attribute("lang", "ko")
    ann.page.locator("#sq-a4").click()
    ann.moved(lambda: ann.page.locator("#sq-b4").click())
    assert any("가" <= char <= "힣" for char in ann.page.locator("#log").inner_text())
    ann.page.locator("[popovertarget=languages]").click()
    ann.page.get_by_role("link", name="Deutsch").click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    expect(ann.page.locator("#log")).to_contain_text("a4")
    assert ann.version() == 1


def test_replay_from_any_line_of_the_log(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "friend")
    ann.page.locator("#sq-a4").click()
    ann.moved(lambda: ann.page.locator("#sq-b4").click())
    now = ann.page.locator("#pieces").inner_html()
    ann.page.get_by_role("link", name="The chits are dealt, the game begins.").click()
    expect(ann.page.locator("#strip")).to_contain_text("Replay, as you saw it")
    assert ann.page.locator("#pieces").inner_html() != now
    slider = ann.page.locator("#act-at")
    slider.focus()
    ann.page.keyboard.press("ArrowRight")
    expect(ann.act.locator("h2")).to_have_text("You swap a4 and b4.")
    assert ann.page.evaluate("document.activeElement.id") == "act-at"
    ann.page.get_by_role("button", name="Back to now").click()
    expect(ann.act.locator("h2")).to_have_text("Your turn")
    assert ann.page.locator("#pieces").inner_html() == now


def test_reload_keeps_a_begun_turn(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "friend")
    ann.page.locator("#sq-a4").click()
    ann.moved(lambda: ann.page.locator("#sq-b4").click())
    ann.page.reload()
    expect(ann.page.locator("#log")).to_contain_text("You swap a4 and b4.")
    ann.moved(lambda: ann.page.get_by_role("button", name="Undo").click())


def test_fifty_pages_are_all_live(visit: Visit) -> None:
    """Every page that is loaded has its connection; one file of script instead of two is why."""
    ann = visit()
    table = ann.set_table("me", "friend")
    live = 0
    for _ in range(50):
        ann.page.goto(table)
        ann.page.locator("#sq-a4").click()
        expect(ann.page.locator("#sq-a4")).to_have_attribute("aria-pressed", "true", timeout=5000)
        live += 1
    assert live == 50


def test_kill_9_in_the_middle(visit: Visit, house: House) -> None:
    """The house is killed and opened again: pages come back by themselves, nothing that was shown is lost."""
    ann, bela = visit(), visit()
    table = ann.set_table("me", "friend")
    bela.sit(ann.links(table)[1], "Béla")
    ann.page.locator("#sq-a4").click()
    ann.moved(lambda: ann.page.locator("#sq-b4").click())
    version = ann.version()
    house.kill()
    expect(ann.page.locator("#offline")).to_be_visible()
    house.start()
    expect(ann.page.locator("#offline")).to_be_hidden(timeout=20_000)
    assert ann.version() == version
    ann.moved(lambda: ann.page.get_by_role("button", name="Undo").click())
    expect(bela.page.locator("#offline")).to_be_hidden(timeout=20_000)
    expect(bela.page.locator("#log")).not_to_contain_text("swaps")
    for visitor in (ann, bela):
        visitor.faults[:] = [fault for fault in visitor.faults if "WebSocket" not in fault and "ws:error" not in fault]


def test_a_hint_on_the_board(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.set_table("me", "friend")
    ann.page.get_by_role("button", name="Hint").tap()
    tips = ann.page.locator("#hints .tip-move")
    expect(tips).to_have_count(3, timeout=30_000)
    expect(ann.page.locator("#hints")).to_contain_text("simulated courses of play")
    tips.nth(1).tap()
    expect(ann.page.locator("#hints")).to_be_hidden()  # folded away, so that the board is seen
    expect(ann.page.locator("#go")).to_be_visible()
    expect(ann.page.locator("#hint")).to_be_hidden()  # what is on trial is confirmed or cancelled first
    ann.page.locator("#cancel").tap()
    tips.first.tap()  # the hint stands there again
    ann.moved(lambda: ann.page.locator("#go").tap())
    ann.page.get_by_role("button", name="Undo").tap()


def test_a_sound_when_it_becomes_ones_turn(visit: Visit) -> None:
    """Off until it is asked for, once for each turn, and remembered; the title says it too."""
    ann, bela = visit(), visit()
    ann.context.add_init_script(
        """window.notes = 0;
        const make = BaseAudioContext.prototype.createOscillator;
        BaseAudioContext.prototype.createOscillator = function () { window.notes++; return make.call(this); };"""
    )
    table = ann.set_table("me", "friend")
    bela.sit(ann.links(table)[1], "Béla")
    expect(bela.page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    expect(ann.page).to_have_title(re.compile("^● Your turn"))
    rng = random.Random(3)
    for notes in (0, 2, 4):
        ann.take_turn(rng)
        expect(bela.act).to_have_attribute("data-turn", "mine")
        expect(ann.page).not_to_have_title(re.compile("●"))
        if notes == 2:
            ann.page.get_by_role("button", name="Sound when it is your turn").click()
        assert ann.page.evaluate("notes") == notes
        bela.take_turn(rng)
        expect(ann.page).to_have_title(re.compile("^● Your turn"))
    assert ann.page.evaluate("notes") == 6
    ann.page.reload()
    expect(ann.page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    assert ann.page.evaluate("notes") == 0
