"""Topp die Torte! in real browsers: own cake pieces from a device, and what happens at the table so that it is seen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, House, Visitor
from tests.browser.test_reading import OUT_OF_REACH, findings
from tischlein import Dealer, Match, load
from tischlein.forced import forced
from tischlein.game import State
from tischlein.games.topp_die_torte import components
from tischlein.games.topp_die_torte.names import face_name
from tischlein.table.house import House as Tables
from tischlein.table.live import Rooms
from tischlein.table.store import SqliteStore
from tischlein.table.tables import Created, NewTable, SeatPlan

Visit = Callable[..., Visitor]
TOPP = "topp_die_torte"
NAMES = ("Ann", "Béla", "지은", "Jun")
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
    note = ann.page.locator(".own-file" if script else ".own-tag")
    expect(note).to_be_visible()
    expect(note).to_contain_text("This table plays with cake pieces of its own.")
    got = ann.context.request.get(house.url + str(note.locator("a").or_(note).last.get_attribute("href")))
    assert got.body() == mine.read_bytes()
    ann.faults.clear()  # while the house was away


# positions to begin from


def positions(players: int = 2) -> Iterator[Match]:
    """Random games after every move, the same ones each time."""
    for seed in range(60):
        match, rng = Match(load(TOPP, players), Dealer.numbered(seed), NAMES[:players]), random.Random(seed)
        while not match.state.over:
            yield match
            seat = rng.choice(match.state.actors)
            match.play(rng.choice(match.state.legal(seat)), seat)


def where(wanted: Callable[[Match], bool], players: int = 2, seat: int = 1) -> Match:
    """The first position in which the seat is to act and that is as wanted."""
    return next(match for match in positions(players) if seat in match.state.actors and wanted(match))


def begin(visitor: Visitor, match: Match, *mine: int) -> None:
    """Sit down with these seats at a table that begins where the match stands; the others are still to come."""
    seats = tuple(SeatPlan("me", NAMES[seat - 1]) if seat in mine else SeatPlan("friend") for seat in match.game.seats)
    new = NewTable(TOPP, {}, seats, opening=tuple(str(line) for line in match.record().lines))

    async def create() -> Created:
        store = SqliteStore(visitor.house.data / "tables.db")
        try:
            return await Tables(store, Rooms(store)).create(new)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as elsewhere:  # playwright has a loop of its own running here
        made = elsewhere.submit(lambda: asyncio.run(create())).result()
    secrets = ".".join([*made.mine.values(), made.host])
    visitor.context.add_cookies([{"name": "seats", "value": secrets, "url": visitor.house.url}])
    visitor.context.add_init_script('addEventListener("htmx:ws:after:connection", () => { window.connected = true; })')
    visitor.go(made.url)
    visitor.page.wait_for_function("() => window.connected")  # what is touched before waits five seconds for it only
    visitor.page.evaluate(WATCH)


WATCH = """() => {
  window.flown = [];
  new MutationObserver((changes) => {
    for (const change of changes) for (const it of change.addedNodes) if (it.classList?.contains("flight")) window.flown.push(it.dataset.of);
  }).observe(document.body, { childList: true });
}"""
"""Keep what has flown, for it is gone a moment later."""


def flew(visitor: Visitor, *starts: str) -> None:
    """Wait until for each of these something has flown whose id begins so."""
    visitor.page.wait_for_function("starts => starts.every(s => window.flown.some(id => id.startsWith(s)))", arg=starts)


def motion(visitor: Visitor, selector: str) -> str:
    """Which animation an element was given."""
    return str(visitor.page.locator(selector).evaluate("it => getComputedStyle(it).animationName"))


def leads_on(match: Match, wanted: Callable[[State], bool], seat: int = 1) -> int | None:
    """A legal action of the seat after which it is as wanted."""
    for action in match.state.legal(seat):
        after = match.state.copy()
        after.apply(action, seat)
        if wanted(after):
            return action
    return None


# what is seen


def test_cubes_without_a_choice_go_into_their_jars_by_themselves(visit: Visit) -> None:
    """The one who chose sees the piece laid, its cubes fly into the hand and on into the jars; undo takes all of it back."""

    def then_forced(match: Match) -> bool:
        placing = match.state.view(1).phase == "place" and sum(match.state.view(1).hand.values()) == 2
        if not placing or forced(match.state, 1) is not None:
            return False
        return leads_on(match, lambda after: 1 in after.turn and forced(after, 1) is not None) is not None

    match = where(then_forced)
    action = leads_on(match, lambda after: forced(after, 1) is not None)
    assert action is not None
    colour, jar = match.state.text(action, 1).split()[1:]
    ann = visit()
    begin(ann, match, 1, 2)
    if ann.page.locator("[data-do=uncover]").count():
        ann.page.locator("[data-do=uncover]").click()
    before = ann.version()
    ann.page.locator(f"#cube-{colour}").click()
    ann.page.locator(f"#jar-{jar}").click()
    ann.page.wait_for_function("v => Number(document.getElementById('version').value) >= v", arg=before + 2)
    at_hand = ann.page.locator(".earned [data-flies-from]")
    expect(at_hand).to_have_count(0)
    flew(ann, f"in-1-{jar}-{colour}-")
    assert len([cube for cube in ann.page.evaluate("window.flown") if cube.startswith("in-1-")]) == 2
    ann.page.locator("#undo").click()
    expect(at_hand).not_to_have_count(0)
    flew(ann, f"hand-{colour}-")


def test_a_laid_piece_flies_to_the_cake_and_its_cubes_into_the_hand(visit: Visit) -> None:
    def brings(match: Match) -> bool:
        if match.state.view(1).phase != "choose" or match.state.actors != (1,):
            return False
        return (
            leads_on(match, lambda after: sum(after.view(1).hand.values()) > 1 and forced(after, 1) is None) is not None
        )

    match = where(brings)
    action = leads_on(match, lambda after: sum(after.view(1).hand.values()) > 1 and forced(after, 1) is None)
    assert action is not None
    number = match.state.text(action, 1).split()[1]
    ann = visit()
    begin(ann, match, 1, 2)
    if ann.page.locator("[data-do=uncover]").count():
        ann.page.locator("[data-do=uncover]").click()
    ann.page.locator(f"#{'turn' if number.endswith('r') else 'piece'}-{number.removesuffix('r')}").click()
    ann.page.locator("#go").click()
    layer = len(match.state.view(1).baker(1).cake)
    flew(ann, f"layer-1-{layer}", "hand-")
    assert motion(ann, "#lit .lights") == "topp-light"


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_an_open_piece_is_turned_and_turned_back_before_it_is_chosen(visit: Visit, options: dict[str, Any]) -> None:
    """It is drawn either way; touching it, and not its button, chooses it."""
    match = where(lambda match: match.state.view(1).phase == "choose" and len(match.state.view(1).baker(1).open) == 2)
    number = match.state.view(1).baker(1).open[0].number
    ann = visit(**options)
    begin(ann, match, 1)
    drawn = ann.page.locator(f"[id^=card-{number}]")
    for turned in (True, False, True):
        ann.page.locator(f"#turn-{number}").click()
        expect(ann.page.locator(f"#piece-{number}{'r' if turned else ''}")).to_have_attribute("aria-pressed", "true")
        box = drawn.bounding_box()
        assert box is not None
        assert box["width"] > 200
    ann.moved(lambda: ann.page.locator(f"#piece-{number}r").click())
    expect(ann.page.locator("#log")).to_contain_text(f"You choose piece {number}, turned.")


@pytest.mark.parametrize("calm", [False, True])
def test_the_die_tumbles_and_comes_to_rest_on_its_face(visit: Visit, calm: bool) -> None:
    match = where(lambda match: "empty large" in match.state.moves(1))
    ann = visit(reduced_motion="reduce" if calm else "no-preference")
    begin(ann, match, 1)
    rolls = 22 - match.state.view(0).chips_left[2]
    ann.page.locator("#jar-large").click()
    ann.page.locator("#go").click()
    die = ann.page.locator(f"[id^=roll-{rolls + 1}-]")
    expect(die).to_have_count(1)
    face = str(die.get_attribute("id")).rsplit("-", 1)[1]
    expect(ann.page.locator("#log")).to_contain_text(f"The die shows: {face_name(face)}.")
    assert motion(ann, f"#roll-{rolls + 1}-{face}") == ("none" if calm else "topp-tumble")
    if calm:
        assert ann.page.evaluate("window.flown") == []
    else:
        flew(ann, "in-1-large-", "chip-1-gold-")  # the cubes back to the supply, a chip to its owner
    ann.page.reload()  # the die lies there as it was rolled, and at rest
    at_rest = "it => it.getAnimations({ subtree: true }).every(one => one.playState === 'finished')"
    assert ann.page.locator(f"#roll-{rolls + 1}-{face}").evaluate(at_rest)


def test_at_the_end_chips_are_turned_up_a_grade_after_the_other_then_comes_the_result(visit: Visit) -> None:
    def last(match: Match) -> bool:
        chips = match.state.view(0).baker(1).chips
        return sum(n > 0 for n in chips) > 1 and leads_on(match, lambda after: after.over, 2) is not None

    match = where(last, seat=2)
    action = leads_on(match, lambda after: after.over, 2)
    ann = visit()
    begin(ann, match, 1, 2)
    if ann.page.locator("[data-do=uncover]").count():
        ann.page.locator("[data-do=uncover]").click()
    ann.page.locator("#leave").click()
    ann.page.locator(f"#go[data-action='{action}']").click()
    expect(ann.page.locator("#interlude-head")).to_have_text("The chips are turned up")
    delays = ann.page.eval_on_selector_all(
        ".chips-scored tbody tr:first-child .turned .front",
        "all => [...new Set(all.map(it => parseFloat(getComputedStyle(it).animationDelay)))]",
    )
    assert delays == sorted(delays)
    assert len(delays) == sum(n > 0 for n in match.state.view(0).baker(1).chips)
    assert findings(ann) == []
    ann.page.locator("#seen").click()
    expect(ann.page.locator("#result-head")).to_be_visible()
    ann.page.locator("#card").click()
    expect(ann.page.locator(".topper").first).to_be_visible()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_an_enlarged_seam_covers_nothing(visit: Visit, options: dict[str, Any]) -> None:
    match = where(lambda match: match.state.view(1).phase == "choose" and match.state.view(1).round == 6, 4)
    ann = visit(**options)
    begin(ann, match, 1)
    ann.page.locator("[data-name=seam]").click()
    seam = ann.page.locator("#seam")
    expect(seam).to_be_visible()
    for other in ("#board", ".topp-open", ".topp-jars", "#act", "#players"):
        one, two = seam.bounding_box(), ann.page.locator(other).first.bounding_box()
        assert one is not None
        assert two is not None
        apart = one["y"] + one["height"] <= two["y"] + 1 or two["y"] + two["height"] <= one["y"] + 1
        assert apart or one["x"] + one["width"] <= two["x"] + 1 or two["x"] + two["width"] <= one["x"] + 1, other
    assert ann.page.evaluate(OUT_OF_REACH) == []
    assert findings(ann) == []
    ann.page.locator("#seam-down").click()
    expect(seam).to_contain_text("layer 4 on layer 3")
    ann.page.locator("#seam-close").click()
    expect(seam).to_have_count(0)


def test_every_stripe_tells_what_it_brings_under_pointer_and_keys(visit: Visit) -> None:
    match = where(lambda match: match.state.view(1).phase == "choose" and match.state.view(1).round == 5, 4)
    ann = visit()
    begin(ann, match, 1)
    page, told = ann.page, ann.page.locator(".fate [data-told]")
    expect(told).to_have_count(20)
    expect(page.locator(".fate [tabindex='0']")).to_have_count(1)
    bubbles = page.locator(".fate foreignObject div")
    expect(bubbles.first).to_be_hidden()
    told.first.focus()
    assert str(told.first.get_attribute("id")).startswith("fate-4-"), "Tab leads to the highest layer"
    layers = []
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
        here = page.locator(".fate path:focus")
        words = str(here.get_attribute("aria-label"))
        layers.append(int(str(here.get_attribute("id")).split("-")[1]))
        expect(page.locator(".fate:focus-within foreignObject div")).to_be_visible()
        expect(page.locator(".fate:focus-within foreignObject div")).to_have_text(words.split(": ", 1)[1])
        expect(page.locator(".fate [tabindex='0']")).to_have_count(1)
    assert layers == [4, 3, 2, 1]
    told.nth(7).hover()
    expect(bubbles.nth(7)).to_be_visible()
    assert findings(ann) == []


def test_who_is_still_choosing_is_seen_but_not_what(visit: Visit) -> None:
    """Two of three on one device behind the curtain: whoever has chosen is marked, and no piece is."""
    match = where(lambda match: match.state.view(1).phase == "choose" and match.state.actors == (1, 2, 3), 3)
    ann = visit()
    begin(ann, match, 1, 2)
    page = ann.page
    expect(ann.act).to_contain_text("Pass the device to Ann")
    expect(page.locator(".topp-open")).to_have_count(0)
    page.locator("[data-do=uncover]").click()
    page.locator("[id^=piece-]").first.click()
    page.locator("#go").click()
    expect(ann.act).to_contain_text("Pass the device to Béla")
    expect(page.locator("#player-1")).to_contain_text("has chosen")
    expect(page.locator("#player-2")).not_to_contain_text("has chosen")
    expect(page.locator(".piece-card.chosen")).to_have_count(0)
    assert "chooses piece" not in page.locator("#log").inner_text().split("Round")[0]


GO_ON = """n => {
  for (const button of ["#seen", "[data-do=uncover]", "#go", "#end", "#leave"]) {
    const it = document.querySelector(button);
    if (it) { it.click(); return button; }
  }
  const marked = document.querySelectorAll(".own :is(.ready .cubebtn, .cubebtn.can, .jar.can, .piece-face, [id^=turn-])");
  if (marked.length) marked[n % marked.length].click();
  return marked.length ? "touched" : "";
}"""
"""Press the button that leads on, or touch something of what is marked, before anything can have changed."""


def test_a_whole_game_on_one_phone(visit: Visit) -> None:
    """Two who share it play six rounds by touching what is marked; every turn ends, and the winner's cake is topped."""
    ann = visit(**PHONE)
    ann.set_table("me", "me", game=TOPP, rounds="6")
    page, rng = ann.page, random.Random(5)
    for _ in range(2000):
        page.wait_for_selector("#act[data-turn=mine], #seen", state="attached")
        before = [ann.version(), page.locator("#act").inner_html(), page.locator("#own").inner_html()]
        if page.evaluate(GO_ON, rng.randrange(1000)) == "#seen":
            break
        page.wait_for_function(
            """([version, act, own]) => Number(document.getElementById("version").value) !== version
                || document.getElementById("act").innerHTML !== act || document.getElementById("own").innerHTML !== own""",
            arg=before,
            timeout=45_000,
        )
    expect(page.locator("#result-head")).to_be_visible()
    page.locator("#card").click()
    expect(page.locator(".topper").first).to_be_visible()
