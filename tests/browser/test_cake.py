"""Piece o' Cake at the table, in real browsers."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visitor

Visit = Callable[..., Visitor]
CAKE = "piece_o_cake"
READY = "#act[data-turn=mine], #seen, #result section"


def controls(v: Visitor, start: str) -> list[str]:
    """The ids of the controls there are now that begin so."""
    found = v.page.eval_on_selector_all(f"[data-pick^={start}]", "all => all.map(it => it.id)")
    return [str(name) for name in found]


def go(v: Visitor) -> None:
    """Confirm what is shown, and end the turn where that is still to be said."""
    v.moved(lambda: v.page.locator("#go").click())
    end(v)


def end(v: Visitor) -> None:
    v.page.wait_for_selector(f"#end, #act[data-turn=theirs], {READY}", state="attached")
    if v.page.locator("#end").count():
        v.moved(lambda: v.page.locator("#end").click())


def see_scoring(v: Visitor) -> int:
    """Go on from a card that shows a scoring; how many there were."""
    if not v.page.locator("#seen").count():
        return 0
    expect(v.page.locator("table.kinds-scored")).to_be_visible()
    v.page.locator("#seen").click()
    expect(v.page.locator("#seen")).to_have_count(0)
    return 1


def cut(v: Visitor, knives: list[int]) -> None:
    for number in knives:
        v.page.locator(f"#knife-{number}").click()
        expect(v.page.locator(f"#knife-{number}")).to_have_attribute("aria-pressed", "true")
    go(v)


def take(v: Visitor, portion: str, *switches: str) -> None:
    """Pick a portion, touch switches, confirm."""
    v.page.locator(f"#{portion}").click()
    expect(v.page.locator(f"#{portion}")).to_have_attribute("aria-pressed", "true")
    for switch in switches:
        if v.page.locator(f"#{switch}").count():
            v.page.locator(f"#{switch}").click()
            expect(v.page.locator(f"#{switch}")).to_have_attribute("aria-pressed", "true")
    go(v)


def turn(v: Visitor, rng: random.Random, portions: int) -> None:
    """Whatever there is to do, somehow: cut, take and eat or keep everything, eat a kind, or do nothing."""
    if controls(v, "knife"):
        cut(v, sorted(rng.sample(range(1, 12), portions)))
    elif offered := controls(v, "portion"):
        take(v, rng.choice(offered), rng.choice(["eat-all", "keep-all"]))
    elif v.page.locator("[id^=extra-]").count():
        v.page.locator("[id^=extra-]").first.click()  # which is shown first, or done at once where that is all there is
        v.page.wait_for_selector("#go, #end, #act[data-turn=theirs], #result section", state="attached")
        if v.page.locator("#go").count():
            go(v)
        else:
            end(v)
    else:
        end(v)


def join(v: Visitor, portion: str) -> str:
    """Take a portion with the joker, add it to a kind and return that; "" where it can only be eaten."""
    v.page.locator(f"#{portion}").click()
    expect(v.page.locator("#joker-eat")).to_have_attribute("aria-pressed", "true")
    switches = [switch for switch in controls(v, "joker-") if switch != "joker-eat"]
    if switches:
        v.page.locator(f"#{switches[-1]}").click()
        expect(v.page.locator(f"#{switches[-1]}")).to_have_attribute("aria-pressed", "true")
    go(v)
    return switches[-1].removeprefix("joker-") if switches else ""


def play_on(visitors: list[Visitor], seats: int) -> None:
    """Play until everybody sees the result."""
    rng = random.Random(7)
    over = [False] * len(visitors)
    while not all(over):
        for k, v in enumerate(visitors):
            see_scoring(v)
            over[k] = v.page.locator("#result section").count() > 0 and v.page.locator("#seen").count() == 0
            if not over[k] and v.mine:
                turn(v, rng, seats)
        visitors[0].page.wait_for_timeout(20)


def gap(page: Page, number: int, radius: float = 134) -> tuple[float, float]:
    """Where, on the screen, the gap before a slice lies, so far from the middle of the cake."""
    box = page.locator("#board").bounding_box()
    assert box is not None
    unit, turn = min(box["width"], box["height"]) / 604, math.radians((number - 1) * 360 / 11)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return x + radius * unit * math.sin(turn), y - radius * unit * math.cos(turn)


def see(v: Visitor) -> str:
    """Everything the page says or names, its pictures too."""
    return str(v.page.evaluate("document.body.outerHTML"))


def test_three_people_in_three_browsers_play_a_whole_game(visit: Visit) -> None:
    people = [visit() for _ in range(3)]
    ann = people[0]
    table = ann.set_table("me", "friend", "friend", game=CAKE)
    for k, name in ((1, "Béla"), (2, "지은")):
        people[k].sit(ann.links(table)[k], name)
    play_on(people, 3)
    results = [[cell.strip() for cell in v.page.locator("#result").all_inner_texts()] for v in people]
    assert all(re.search(r"\d", " ".join(result)) for result in results)
    for v in people:
        expect(v.page.locator("#result")).to_contain_text("win")
        expect(v.page.locator("#log")).to_contain_text("The five cakes are gone. Now the kinds are scored.")
        assert len(re.findall("is the waiter|you are the waiter", v.page.locator("#log").inner_text())) == 5


def test_one_person_and_four_bots_play_a_whole_game(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "bot", "bot", "bot", "bot", game=CAKE)
    assert ann.page.locator(".cake-plate").count() == 5
    play_on([ann], 5)
    expect(ann.page.locator("#result")).to_contain_text("win")


def test_cutting_on_a_phone(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.set_table("me", "friend", "friend", game=CAKE)
    page = ann.page
    whole = page.locator("#top-3").get_attribute("style")
    page.locator("#knife-1").tap()
    expect(page.locator("#knife-1")).to_have_attribute("aria-pressed", "true")
    assert page.locator("#go").count() == 0, "one knife cuts nothing"
    expect(page.locator("#act")).to_contain_text("One knife alone divides nothing")
    page.touchscreen.tap(*gap(page, 5))
    expect(page.locator("#go")).to_have_text("Serve 2 portions")
    expect(page.get_by_role("button", name="Leave the cake whole")).to_be_hidden()
    page.locator("#knife-8").tap()
    expect(page.locator("#go")).to_have_text("Serve 3 portions")
    assert page.locator("#top-3").get_attribute("style") != whole, "portions are moved apart"
    page.locator("#knife-10").tap()
    why = page.get_by_role("alert").filter(has_text="Not allowed")
    expect(why).to_contain_text("at most 3 portions")
    expect(why.get_by_role("link", name="Rule C5")).to_be_visible()
    why.get_by_role("button", name="All right").tap()
    page.get_by_role("button", name="Show what each portion is worth").tap()
    rows = page.locator(".cake-worth tbody tr")
    expect(rows).to_have_count(3)
    assert rows.first.locator("td").count() == 3
    page.locator("#knife-8").tap()
    expect(rows).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    ann.moved(lambda: page.locator("#go").tap())
    expect(page.locator("#news")).to_contain_text("You cut the cake into 2 portions.")
    ann.moved(lambda: page.get_by_role("button", name="Undo").tap())
    expect(page.locator("#knife-1")).to_be_visible()


def test_while_a_portion_is_picked_everything_about_it_is_on_the_screen(visit: Visit) -> None:
    """Switches and plates are whole at a desk; on a phone the plates are there too, in a row that scrolls."""
    ann = visit()
    ann.set_table("me", "me", "me", game=CAKE)
    page = ann.page
    for _ in range(2):
        cut(ann, [1, 5, 8])
        for letter in "ABC":
            page.locator(f"#portion-{letter}").click()
            expect(page.locator(".cake-card").first).to_be_visible()
            for box in page.locator(".cake-card, .cake-plate, #act .btn").all():
                place = box.bounding_box()
                assert place is not None
                assert place["x"] + place["width"] <= page.locator(".side").bounding_box()["x"]  # type: ignore[index]
            for name in page.locator(".cake-plate .name").all():
                assert name.evaluate("it => it.scrollWidth <= it.clientWidth"), name.inner_text()
            go(ann)
    cut(ann, [1, 5, 8])
    page.locator("#portion-A").click()
    page.locator("#decline").click()
    expect(page.locator("#go")).to_contain_text("Decline, eat")
    page.locator("#cancel").click()
    expect(page.locator("#go")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#portion-A").dispatch_event("click")
    expect(page.locator("#eat-all")).to_be_visible()
    for plate in page.locator(".cake-plate").all():
        plate.evaluate("it => it.scrollIntoView({ inline: 'center', behavior: 'instant' })")
        expect(plate).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize(("width", "height", "least"), [(390, 844, 230), (360, 740, 150)])
def test_five_plates_and_what_portions_are_worth_leave_a_phone_room_for_the_cake(
    visit: Visit, width: int, height: int, least: int
) -> None:
    ann = visit(**{**PHONE, "viewport": {"width": width, "height": height}})
    ann.set_table(*["me"] * 5, game=CAKE)
    page = ann.page
    plates = page.locator(".cake-plate")
    expect(plates).to_have_count(5)
    for plate in plates.all():
        expect(plate).to_be_in_viewport(ratio=1)
    for number in (1, 3, 5, 7, 9):
        page.locator(f"#knife-{number}").tap()
        expect(page.locator(f"#knife-{number}")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Show what each portion is worth").tap()
    rows = page.locator(".cake-worth tbody tr")
    expect(rows).to_have_count(5)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert min(board["width"], board["height"]) >= least
    page.touchscreen.tap(*gap(page, 9, 240))
    expect(rows).to_have_count(4)
    for plate in plates.all():
        plate.scroll_into_view_if_needed()
        expect(plate).to_be_in_viewport(ratio=1)
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [width, height]  # fmt: skip
    ann.moved(lambda: page.locator("#go").tap())
    end(ann)
    page.locator("[data-pick^=portion-]").first.dispatch_event("click")
    expect(page.locator(".cake-card").first).to_be_in_viewport()
    ann.moved(lambda: page.locator("#go").tap())
    end(ann)
    for pile in page.locator(".cake-plate li").all():  # each under the head of its kind
        column = pile.evaluate("it => it.style.getPropertyValue('--k')")
        head, place = page.locator(f".cake-kinds span >> nth={int(column) - 1}").bounding_box(), pile.bounding_box()
        assert head is not None
        assert place is not None
        assert abs(head["x"] + head["width"] / 2 - place["x"] - place["width"] / 2) < 1


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_tools_cover_neither_knives_nor_letters_on_a_phone(visit: Visit, width: int, height: int) -> None:
    ann = visit(**{**PHONE, "viewport": {"width": width, "height": height}})
    ann.set_table(*["me"] * 5, game=CAKE)
    page = ann.page
    for step, numbers in enumerate(((2, 5, 8), (1, 4, 9, 10))):  # letters and knives at every hour
        for number in numbers:
            page.locator(f"#knife-{number}").tap()
            expect(page.locator(f"#knife-{number}")).to_have_attribute("aria-pressed", "true")
        covered = page.evaluate(
            """() => {
              const tools = [...document.querySelectorAll("#tools button")].map(it => it.getBoundingClientRect());
              return [...document.querySelectorAll("#board text.serif")].map(it => [it.textContent, it.parentElement.getBoundingClientRect()])
                .filter(([, at]) => tools.some(it => at.right > it.left && at.left < it.right && at.bottom > it.top && at.top < it.bottom))
                .map(([text]) => text);
            }"""
        )
        assert covered == []
        for number in numbers if step == 0 else ():
            page.locator(f"#knife-{number}").tap()
            expect(page.locator(f"#knife-{number}")).to_have_attribute("aria-pressed", "false")


def test_what_happened_since_keeps_its_way_to_the_log_while_portions_are_weighed(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.set_table("me", "me", game=CAKE)
    cut(ann, [1, 5])
    take(ann, "portion-A")
    expect(ann.page.locator("#strip")).to_contain_text("Since your last turn")
    ann.page.get_by_role("button", name="Show what each portion is worth").tap()
    expect(ann.page.locator(".cake-worth")).to_be_visible()
    expect(ann.page.locator("#news a")).to_be_in_viewport(ratio=1)
    expect(ann.page.locator("#news a")).to_be_visible()


def test_what_portions_are_worth_lies_beside_the_cake_and_covers_nothing(visit: Visit) -> None:
    ann = visit()
    ann.set_table(*["me"] * 5, game=CAKE)
    page = ann.page
    page.get_by_role("button", name="Show what each portion is worth").click()
    for size in ((1280, 800), (1440, 900), (1366, 768), (1920, 1080), (1024, 768), (1200, 1000)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for number in (2, 4, 6, 8, 10):
            if page.locator(f"#knife-{number}[aria-pressed=false]").count():
                page.locator(f"#knife-{number}").click()
                expect(page.locator(f"#knife-{number}")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".cake-worth tbody tr")).to_have_count(5)
        table = page.locator(".cake-worth").bounding_box()
        assert table is not None
        drawn = page.locator("#board .piece, #board text.serif, .cake-plate").evaluate_all(
            "all => all.map(it => it.getBoundingClientRect()).map(box => [box.left, box.top, box.right, box.bottom])"
        )
        for left, top, right, bottom in drawn:
            apart = (
                right <= table["x"] + 1
                or left >= table["x"] + table["width"] - 1
                or bottom <= table["y"] + 1
                or top >= table["y"] + table["height"] - 1
            )
            assert apart, (size, left, top, right, bottom, table)
        for plate in page.locator(".cake-plate").all():  # nothing has to be pushed sideways to be compared
            expect(plate).to_be_in_viewport(ratio=0.9)


def test_with_the_keyboard_alone(visit: Visit) -> None:
    """Cutting, taking, eating a slice and declining without a pointer."""
    ann = visit()
    ann.set_table("me", "me", game=CAKE)
    page = ann.page

    def to(control: str) -> None:
        """With Tab to the control."""
        for _ in range(80):
            if page.evaluate("document.activeElement.id") == control:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{control} is not reached")

    def press(control: str) -> None:
        to(control)
        ann.moved(lambda: page.keyboard.press("Enter"))
        end(ann)

    to("knife-1")
    page.keyboard.press("Enter")
    expect(page.locator("#knife-1")).to_have_attribute("aria-pressed", "true")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    stopped = str(page.evaluate("document.activeElement.id"))
    assert stopped.startswith("knife-")
    assert stopped != "knife-1"
    page.keyboard.press(" ")
    expect(page.locator(f"#{stopped}")).to_have_attribute("aria-pressed", "true")
    press("go")
    to("portion-A")
    page.keyboard.press("Enter")
    expect(page.locator("#portion-A")).to_have_attribute("aria-pressed", "true")
    to("eat-all")
    page.keyboard.press(" ")
    expect(page.locator("#eat-all")).to_have_attribute("aria-pressed", "true")
    to("keep-all")
    page.keyboard.press(" ")
    expect(page.locator("#keep-all")).to_have_attribute("aria-pressed", "true")
    press("go")
    expect(page.locator("#log")).to_contain_text("takes portion A and keeps it all")
    to("portion-B")
    page.keyboard.press("Enter")
    press("go")
    expect(page.locator("#log")).to_contain_text("takes portion B and keeps it all")
    to("decline")
    page.keyboard.press("Enter")
    press("go")
    expect(page.locator("#log")).to_contain_text("takes nothing and eats")


def test_slices_set_aside_are_seen_by_whoever_looks_and_eaten_in_secret(visit: Visit) -> None:
    """Three browsers and a spectator's: what is looked at, put back and eaten in secret is in nobody else's page."""
    ann, bea, cem, watcher = (visit() for _ in range(4))
    table = ann.set_table("me", "friend", "friend", game=CAKE, extra_slice="yes")
    links = ann.links(table)
    bea.sit(links[1], "Bea")
    cem.sit(links[2], "Cem")
    watcher.go(links[3])
    if watcher.page.get_by_role("button", name="Watch").count():
        watcher.page.get_by_role("button", name="Watch").click()
    others = (bea, cem, watcher)
    rng = random.Random(5)
    while not controls(ann, "pick"):
        for v in (ann, bea, cem):
            if v.mine and not controls(v, "pick"):
                turn(v, rng, 3)
        ann.page.wait_for_timeout(20)
    eat = next(name for name in controls(ann, "pick") if name.endswith("-eat"))
    kinds = {name.split("-")[1] for name in controls(ann, "pick")}
    assert len(kinds) in (1, 2)
    for kind in kinds:
        assert ann.page.locator(f"#aside use[href='#cake-slice-{kind}']").count()
    for v in others:
        expect(v.page.locator("#aside use[href='#cake-back']")).to_have_count(2)
        assert not controls(v, "pick")
    ann.moved(lambda: ann.page.locator(f"#{eat}").click())
    end(ann)
    expect(ann.page.locator("#plate-of-1")).to_contain_text(f"an extra slice eaten in secret: {eat.split('-')[1]}")
    for v in others:
        expect(v.page.locator("#plate-of-1")).to_contain_text("an extra slice eaten in secret")
        expect(v.page.locator("#log")).to_contain_text("takes an extra slice and eats it in secret.")
        assert "eaten in secret:" not in see(v)
        assert "eats it in secret:" not in see(v)
        expect(v.page.locator("#aside use[href='#cake-back']")).to_have_count(1)
        assert v.page.locator("#aside use[href^='#cake-slice-']").count() == 0


def test_a_match_shows_a_card_between_its_games_kind_by_kind(visit: Visit) -> None:
    """Two games of one person and a bot; on the phone the last bar keeps its words in one line in Korean too."""
    ann = visit(**PHONE)
    ann.set_table("me", "bot", game=CAKE, games="2")
    page, rng, cards = ann.page, random.Random(3), 0
    for _ in range(400):
        page.wait_for_selector(READY, state="attached", timeout=60_000)
        if page.locator("#seen").count():
            delays = page.locator("table.kinds-scored thead tr > *").evaluate_all(
                "all => all.slice(1, 9).map(it => parseFloat(getComputedStyle(it).animationDelay))"
            )
            assert delays == sorted(set(delays)), "a kind after the other"
            page.emulate_media(reduced_motion="reduce")
            names = page.locator("table.kinds-scored :is(td, th)").evaluate_all(
                "all => all.map(it => getComputedStyle(it).animationName)"
            )
            assert set(names) == {"none"}
            page.emulate_media(reduced_motion="no-preference")
            expect(page.locator("table.kinds-scored tbody tr")).to_have_count(2)
            cards += see_scoring(ann)
            if cards == 1:
                expect(page.locator("#bar-title")).to_contain_text("Game 2 of 2")
        if page.locator("#result section").count() and not page.locator("#seen").count():
            break
        if ann.mine:
            turn(ann, rng, 4)
        page.wait_for_timeout(20)
    assert cards == 2
    page.goto(f"{page.url.split('?')[0]}?lang=ko")
    main = page.locator("#act .btn.main")
    if page.locator("#seen").count():
        page.locator("#seen").tap()
    expect(main).to_contain_text("한 판 더")
    assert main.evaluate("it => it.clientHeight") <= 52
    assert main.evaluate("it => it.clientWidth") >= 96


def test_a_slice_is_swapped_for_the_joker(visit: Visit) -> None:
    """Two players at one device: one adds the joker to a kind, the other keeps that kind until the swap is offered."""
    ann = visit()
    ann.set_table("me", "me", game=CAKE, joker="yes", games="5")
    page = ann.page
    kind, scorings = "", 0
    for _ in range(300):
        page.wait_for_selector(READY, state="attached")
        scorings += see_scoring(ann)
        if controls(ann, "swap"):
            break
        if controls(ann, "knife"):
            cut(ann, [1, 4, 7, 10])
            continue
        offered = controls(ann, "portion")
        names = {name: page.locator(f"#{name}").get_attribute("aria-label") or "" for name in offered}
        jokers = [name for name in offered if "oker" in names[name]]
        alike = [name for name in offered if kind and kind in names[name]]
        if jokers:
            kind = join(ann, jokers[0])
        elif offered:
            take(ann, (alike or offered)[0])
        else:
            turn(ann, random.Random(1), 4)
    assert controls(ann, "swap"), f"no swap was offered, after {scorings} scorings"
    expect(page.locator(".cake-decide h3")).to_contain_text("a slice for the joker")
    ann.moved(lambda: page.locator("#swap-eat").click())
    end(ann)
    expect(page.locator("#log")).to_contain_text(re.compile(r"swaps? a slice with .* for the joker"))
