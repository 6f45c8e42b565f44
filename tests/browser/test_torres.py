"""Torres at the table, in real browsers: whole games, and how moves are chosen."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, Visitor

Visit = Callable[..., Visitor]


class Player:
    """Somebody who plays Torres by touching what is marked."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor, self.page, self.rng = visitor, visitor.page, random.Random(seed)
        self.asked: set[str] = set()

    def square(self, name: str) -> Locator:
        return self.page.locator(f"#sq-{name}")

    def touch(self, control: str) -> None:
        """A click on a control, wherever it lies and whatever stands before it."""
        self.page.locator(f"#{control}").dispatch_event("click")

    def click(self, name: str) -> None:
        """A click with the mouse in the middle of what can be seen of a square's roof."""
        box = self.page.locator(f"#sq-{name}").bounding_box()
        assert box is not None
        wide = box["width"]
        self.page.mouse.click(box["x"] + wide / 2, box["y"] + wide * 23 / 80)

    def marked(self, words: str) -> list[str]:
        """The squares whose labels end with these words."""
        found = self.page.eval_on_selector_all(
            ".hits [data-pick^=sq-]",
            "(all, words) => all.filter(it => it.getAttribute('aria-label').endsWith(words)).map(it => it.id.slice(3))",
            words,
        )
        return [str(square) for square in found]

    def choose(self, *words: str) -> None:
        """Touch one of the squares that are marked with these words, which plays."""
        squares = [square for each in words for square in self.marked(each)]
        self.visitor.moved(lambda: self.touch(f"sq-{self.rng.choice(squares)}"))

    def button(self, name: str) -> None:
        self.visitor.moved(lambda: self.page.get_by_role("button", name=name, exact=True).click())

    def press_some(self, css: str) -> None:
        self.visitor.moved(
            lambda: self.page.locator(css).nth(self.rng.randrange(self.page.locator(css).count())).click()
        )

    @property
    def points(self) -> int:
        return self.page.locator("button.pip:has(.top)").count()

    def ready(self) -> bool:
        """Wait until it is this player's turn, with all that lies over the board put aside; False when the game is over."""
        while True:
            self.page.wait_for_selector("#act[data-turn=mine], #seen, #result .final", state="attached", timeout=60_000)
            if self.page.locator("#seen").count():
                self.go_on()
            elif self.page.locator("#result .final").count():
                return False
            elif self.page.locator("[data-do=uncover]").count():
                self.page.locator("[data-do=uncover]").click()
                expect(self.page.locator("[data-do=uncover]")).to_have_count(0)
            else:
                return True

    def go_on(self) -> None:
        """Put the card of a year's scoring aside."""
        expect(self.page.locator("#interlude-head")).to_contain_text(re.compile("Year [123]"))
        card = self.page.locator(f"#seen[data-to='{self.page.locator('#seen').get_attribute('data-to')}']")
        card.click()
        expect(card).to_have_count(0)

    def act(self) -> None:
        """One turn, or one thing to choose while the board is set up and between the years."""
        asked = self.page.locator("#act p").inner_text()
        self.asked.add(re.sub(r"\d+", "n", asked))
        if asked.startswith("Place"):
            self.choose("; place here")
            if self.page.locator("#end").count():
                self.button("End turn")
        elif asked.startswith("You are in last place"):
            self.press_some("[id^=extra-]") if self.rng.random() < 0.5 else self.choose("; place here")
        elif asked.startswith("Who starts"):
            self.press_some("[id^=extra-]")
        else:
            self.step()
            self.build()
            self.visitor.moved(lambda: self.page.locator("#end").click())

    def step(self) -> None:
        """A knight goes where it can."""
        knights = self.marked("; can move")
        if knights:
            self.touch(f"sq-{self.rng.choice(knights)}")
            expect(self.page.locator(".hits [aria-pressed=true]")).to_have_count(1)
            self.choose("; step here", "; through a castle to here")

    def build(self) -> None:
        """The fullest stack is opened, and its first block placed."""
        stacks = self.page.locator("button.stack.can")
        if stacks.count():
            self.visitor.moved(lambda: stacks.first.click())
        squares = self.marked("; place here")
        if not squares:
            return
        self.touch("verb-block")
        expect(self.page.locator("#verb-block")).to_have_attribute("aria-pressed", "true")
        self.choose("; place here")


def play(players: list[Player], rounds: int) -> None:
    """Everybody plays until the game is over."""
    for _ in range(rounds):
        for player in players:
            if not player.ready():
                return
            player.act()
    raise AssertionError("the game does not end")


def test_two_people_play_a_whole_game_and_name_who_starts(visit: Visit) -> None:
    ann, bela = visit(), visit()
    table = ann.set_table("me", "friend", game="torres")
    bela.sit(ann.links(table)[1], "Béla")
    expect(bela.page.locator("#board")).to_be_visible()
    seats = [Player(ann, 2), Player(bela, 3)]
    for _ in range(150):
        for player in seats:
            other = next(p for p in seats if p is not player)
            player.page.wait_for_function(
                "v => Number(document.getElementById('version').value) >= v", arg=other.visitor.version()
            )
            if player.visitor.mine:
                assert player.ready()
                player.act()
        if "Year 3 is scored." in ann.page.locator("#log").inner_text():
            break
    for player in seats:
        if player.page.locator("#seen").count():
            player.go_on()
        expect(player.page.locator("#result h2")).to_contain_text("win")
    asked = seats[0].asked | seats[1].asked
    assert {"Who starts the next year?", "Place the king on a castle without a piece."} <= asked
    log = ann.page.locator("#log")
    for year in (1, 2, 3):
        expect(log).to_contain_text(f"Year {year} is scored.")
    expect(log).to_contain_text("start the next year")
    ann.page.get_by_role("link", name="Check the deal").click()
    expect(ann.page.get_by_text("draws")).not_to_have_count(0)


def test_three_with_two_bots_to_the_end(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "bot", "bot", game="torres", cards="own", start_player="rotates", leftovers="free")
    player = Player(ann, 4)
    play([player], 60)
    expect(ann.page.locator("#result h2")).to_contain_text("win")


def test_four_with_a_master_card_to_the_end(visit: Visit) -> None:
    """Two share a device and hand it on; two are bots."""
    ann = visit()
    ann.set_table("me", "bot", "me", "bot", game="torres", master="yes")
    expect(ann.page.locator(".mcard")).to_be_visible()
    expect(ann.page.locator("#log")).to_contain_text("The master card is")
    player = Player(ann, 5)
    play([player], 120)
    assert "Place a start block, at least three steps from every other." in player.asked
    expect(ann.page.locator("#result h2")).to_contain_text("win")


# choosing moves


@pytest.fixture
def ann(visit: Visit) -> Player:
    return Player(visit())


def set_up(player: Player, mine: str = "c3", **settings: str) -> None:
    """Two at one table, each with a knight on a castle, and it is the first player's turn."""
    player.visitor.set_table("me", "me", game="torres", **settings)
    for square in (mine, "c6", "f6"):
        if player.page.locator("[data-do=uncover]").count():
            player.page.locator("[data-do=uncover]").click()
        expect(player.page.locator("#act p")).to_contain_text("Place")
        player.visitor.moved(lambda s=square: player.touch(f"sq-{s}"))  # type: ignore[misc]
        if player.page.locator("#end").count():
            player.button("End turn")
    player.ready()


def test_a_knight_shows_its_steps_and_its_ways_through(ann: Player) -> None:
    set_up(ann)
    for _ in range(2):
        ann.touch("sq-d3")
        ann.visitor.moved(lambda: ann.page.locator("[id^=choice-]").first.click())
    ann.click("c3")
    expect(ann.square("c3")).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator("#act p")).to_have_text("Your knight on c3 may go to the marked squares.")
    assert sorted(ann.marked("; step here")) == ["b3", "c2", "c4", "d3"]
    assert sorted(ann.marked("; through a castle to here")) == ["d2", "d4", "e3"]
    expect(ann.page.locator("#legend")).to_have_text(re.compile("step.*through a castle"))
    assert ann.page.locator("#targets use[href='#torres-go-pass']").count() == len(ann.marked("to here"))
    ann.visitor.moved(lambda: ann.click("d2"))
    expect(ann.page.locator("#log")).to_contain_text("Ann goes through the castle at d3, from c3 to d2.")
    expect(ann.page.locator("#legend")).to_be_empty()
    ann.button("Undo")
    expect(ann.page.locator("#log")).not_to_contain_text("Ann goes through")
    ann.touch("sq-c3")
    expect(ann.square("c3")).to_have_attribute("aria-pressed", "true")
    ann.touch("sq-h8")
    why = ann.page.get_by_role("alert").filter(has_text="Not allowed")
    expect(why).to_contain_text("c3")
    expect(why.get_by_role("link", name=re.compile("Rule T1[23]"))).to_be_visible()


def test_a_square_asks_what_is_meant(ann: Player) -> None:
    set_up(ann)
    ann.touch("sq-d3")
    expect(ann.page.locator("[id^=choice-]")).to_have_count(2)
    assert ann.page.locator("[id^=choice-]").all_inner_texts() == ["Place a block on d3", "Place a knight on d3"]
    ann.page.keyboard.press("Escape")
    ann.touch("verb-knight")
    ann.visitor.moved(lambda: ann.touch("sq-d3"))
    expect(ann.page.locator("#log")).to_contain_text("Ann places a knight on d3.")
    assert ann.points == 3


def test_a_card_of_several_choices_is_one_move(ann: Player) -> None:
    """Choices inside a card are taken back by touching them again; the whole card by undo, and the log has one line for it."""
    set_up(ann, cards="hand")
    lines = ann.page.locator("#log > * > *").count()
    ann.touch("card-block")
    expect(ann.page.locator("#act p")).to_have_text("Move a block: choose the block to take.")
    ann.touch("sq-e1")
    expect(ann.page.locator("#act p")).to_have_text("Move a block: choose where the block from e1 goes.")
    ann.touch("sq-e1")
    expect(ann.page.locator("#act p")).to_have_text("Move a block: choose the block to take.")
    ann.touch("sq-a4")
    expect(ann.square("a4")).to_have_attribute("aria-pressed", "true")
    ann.visitor.moved(lambda: ann.touch("sq-b3"))
    assert ann.page.locator("#log > * > *").count() == lines + 1
    expect(ann.page.locator("#card-block")).to_have_count(0)
    ann.button("Undo")
    expect(ann.page.locator("#card-block")).to_have_count(1)
    assert ann.page.locator("#log > * > *").count() == lines
    assert ann.points == 5


def test_buying_a_card_ends_free_undo_for_the_steps_before_it(ann: Player) -> None:
    set_up(ann)
    ann.touch("sq-c3")
    expect(ann.square("c3")).to_have_attribute("aria-pressed", "true")
    ann.visitor.moved(lambda: ann.touch("sq-c4"))
    expect(ann.page.locator("#undo")).to_be_visible()
    ann.touch("deck")
    expect(ann.page.locator("#go")).to_have_text("Buy a card")
    ann.visitor.moved(lambda: ann.page.locator("#go").click())
    expect(ann.page.locator("#undo")).to_have_count(0)
    expect(ann.page.locator(".steps .fixed")).to_have_count(2)
    expect(ann.page.locator(".tcard.fresh")).to_have_count(1)
    ann.touch("sq-c4")
    expect(ann.square("c4")).to_have_attribute("aria-pressed", "true")
    ann.visitor.moved(lambda: ann.touch("sq-b4"))
    ann.button("Undo")
    expect(ann.page.locator("#undo")).to_have_count(0)
    expect(ann.square("c4")).to_have_attribute("aria-label", re.compile("Ann’s knight"))
    assert ann.points == 3


def test_the_board_is_turned_laid_flat_and_enlarged_on_a_phone(visit: Visit) -> None:
    ann = Player(visit(**PHONE))
    set_up(ann)
    seen = set()
    for _ in range(4):
        box = ann.square("c3").bounding_box()
        assert box is not None
        seen.add((round(box["x"]), round(box["y"])))
        board = ann.page.locator("#board")
        label = board.get_attribute("aria-label") or ""
        ann.page.get_by_role("button", name="Turn the board a quarter").tap()
        expect(board).not_to_have_attribute("aria-label", label)
    assert len(seen) == 4
    ann.page.get_by_role("button", name="Heights as numbers").tap()
    expect(ann.page.locator("#figures text")).to_have_count(8)
    ann.page.get_by_role("button", name="What each castle would pay now").tap()
    expect(ann.page.locator(".worth li")).to_contain_text(["1", "1"])
    expect(ann.square("c3")).to_have_attribute("aria-label", re.compile("now worth Ann 1 point"))
    ann.page.get_by_role("button", name="From above").tap()
    expect(ann.page.locator("#board.flat")).to_be_visible()
    ann.square("c3").tap()
    expect(ann.square("c3")).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator("#legend")).to_have_text("step")
    ann.square("b3").tap()
    expect(ann.page.locator("#go")).to_be_visible()
    ann.visitor.moved(lambda: ann.square("b3").tap())
    expect(ann.page.locator("#news")).to_contain_text("Ann steps from c3 down to b3.")
    before = ann.square("b3").bounding_box()
    ann.page.get_by_role("button", name="Enlarge the board").tap()
    after = ann.square("b3").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > 1.5 * before["width"]


def test_on_a_phone_the_board_stays_under_the_finger_and_a_refusal_is_seen_whole(visit: Visit) -> None:
    ann = Player(visit(**PHONE, reduced_motion="reduce"))
    set_up(ann)

    def tap(square: str) -> None:
        box = ann.square(square).bounding_box()
        assert box is not None
        ann.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def place() -> object:
        return ann.page.locator("#board").bounding_box()

    tap("c3")
    expect(ann.square("c3")).to_have_attribute("aria-pressed", "true")
    before = place()
    tap("b3")
    expect(ann.page.locator("#go")).to_be_visible()
    assert place() == before
    ann.page.keyboard.press("Escape")
    tap("d3")
    choices = ann.page.locator("[id^=choice-]")
    expect(choices).to_have_count(2)
    assert [words.capitalize() for words in choices.all_inner_texts()] == ["Block d3", "Knight d3"]
    assert place() == before
    ann.page.keyboard.press("Escape")
    ann.page.set_viewport_size({"width": 390, "height": 660})
    for square in ("h8", "e7", "a1", "h1"):  # of those that lie behind, before and at the sides
        tap("c3")
        ann.touch(f"sq-{square}")
        why = ann.page.get_by_role("alert").filter(has_text="Not allowed")
        expect(why).to_be_visible()
        seen = why.evaluate(
            """it => [...it.querySelectorAll("h2, p, a, button")].every(part => {
                const at = part.getBoundingClientRect();
                return it.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); })"""
        )
        assert seen, square
        ann.page.keyboard.press("Escape")
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator(".hits [aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize(
    "options", [{}, {**PHONE, "viewport": {"width": 360, "height": 740}}], ids=["desktop", "phone"]
)
def test_a_card_of_many_says_what_it_does_in_every_language_and_the_board_stays(
    visit: Visit, options: dict[str, Any]
) -> None:
    """T3: ten cards leave no room for their words, so whoever touches one reads them; refused ones as well."""
    ann = Player(visit(**options))
    set_up(ann, cards="hand")
    table = ann.page.url
    for lang in ("en", "de", "hu", "ja", "ko"):
        ann.page.goto(f"{table}?lang={lang}")
        ann.ready()
        words = str(ann.page.locator("#card-block").get_attribute("aria-label"))
        label, board = ann.page.locator(".hand .label"), ann.page.locator("#board")
        ann.touch("card-block")
        expect(label).to_have_text(re.split("[:：] ?", words, maxsplit=1)[1])
        assert label.evaluate("it => it.scrollWidth <= it.clientWidth")
        there = board.bounding_box()
        ann.touch("card-block")
        expect(label.locator(".tag")).to_be_visible()
        assert board.bounding_box() == pytest.approx(there, abs=0.5)
        ann.touch("card-jump")
        expect(label).not_to_have_text(re.split("[:：] ?", words, maxsplit=1)[1])
        why = ann.page.get_by_role("alert").locator("p").first
        expect(why).to_contain_text(str(ann.page.locator("#card-jump").get_attribute("aria-label")))
        ann.page.keyboard.press("Escape")
