"""Piece o' Cake at the table, in real browsers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

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
    page.locator("#knife-5").tap()
    expect(page.locator("#go")).to_have_text("Serve 2 portions")
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
