"""A house in a process of its own, and real browsers that visit it."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

CHROMIUM = os.environ.get("TISCHLEIN_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
START = "from tischlein.table import analyst; analyst.PATIENCE, analyst.SIMULATIONS = 0, 30; from tischlein.table.serve import serve; from pathlib import Path; import sys; serve('127.0.0.1', int(sys.argv[1]), Path(sys.argv[2]), bot_pause=float(sys.argv[3]))"  # fmt: skip
UNDRAWN = """() => [...document.querySelectorAll("svg, svg *")]
  .filter(it => it.namespaceURI === "http://www.w3.org/1999/xhtml" && !it.closest("foreignObject"))
  .map(it => "not drawn: " + it.outerHTML.slice(0, 200))"""
"""Parts of a drawing that came into the page as something else, and so are not seen."""
expect.set_options(timeout=10_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class House:
    """The web table as a process.  `kill` is kill -9; `start` takes up the same tables at the same address."""

    data: Path
    bot_pause: float = 0.05
    port: int = 0
    url: str = ""
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", START, str(self.port), str(self.data), str(self.bot_pause)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.process.wait()
            raise AssertionError("the house does not start")
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        for _ in range(100):
            try:
                with urlopen(self.url + "/static/board.js", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the house does not open")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("house"))
    made.start()
    yield made
    made.kill()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this computer; TISCHLEIN_CHROMIUM names one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


@dataclass
class Visitor:
    """Somebody with a browser of their own; what the browser complains of is kept in `faults`."""

    house: House
    context: BrowserContext
    page: Page
    faults: list[str] = field(default_factory=list)

    def go(self, path: str) -> Page:
        self.page.goto(path if path.startswith("http") else self.house.url + path)
        return self.page

    def set_table(self, *seats: str, lang: str = "en", game: str = "kashido", **settings: str) -> str:
        """Set a table through the first page's form; returns the table's address."""
        form = {"game": game, f"{game}.players": str(len(seats)), "watch": "on", "hints": "on"}
        form |= {f"{game}.{name}": value for name, value in settings.items()}
        for k, kind in enumerate(seats, 1):
            form[f"seat{k}"] = kind
            form[f"name{k}"] = f"Ann{k if k > 1 else ''}" if kind == "me" else ""
            form[f"level{k}"] = "1"
        made = self.context.request.post(
            self.house.url + "/", form=form, headers={"sec-fetch-site": "same-origin"}, max_redirects=0
        )
        assert made.status == 303, made.text()
        table = self.house.url + made.headers["location"].removesuffix("/seats")
        self.page.goto(f"{table}?lang={lang}" if lang != "en" else table)
        return table

    def links(self, table: str) -> list[str]:
        """The links on the host's page, those of seats first and then the spectators'."""
        page = self.context.new_page()
        page.goto(f"{table}/seats")
        found = page.eval_on_selector_all("input[readonly]", "all => all.map(it => it.value)")
        page.close()
        return [str(link) for link in found]

    def sit(self, link: str, name: str) -> None:
        """Take up a seat's link as a person does."""
        page = self.go(link)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()

    # playing Kashido

    @property
    def act(self) -> Locator:
        return self.page.locator("#act")

    @property
    def mine(self) -> bool:
        return self.act.get_attribute("data-turn") == "mine"

    def gainable(self) -> list[str]:
        """The controls of the chits that can be gained now."""
        found = self.page.eval_on_selector_all(
            ".hits [data-pick^=chit]",
            "all => all.filter(it => /can be gained$/.test(it.getAttribute('aria-label'))).map(it => it.id)",
        )
        return [str(control) for control in found]

    def version(self) -> int:
        return int(self.page.locator("#version").get_attribute("value") or 0)

    def moved(self, act: Callable[[], object], *, by_one: bool = True) -> None:
        """Do something that changes the table, and wait until the page shows it."""
        before = self.version()
        act()
        self.page.wait_for_function(
            "v => Number(document.getElementById('version').value) > v", arg=before, timeout=45_000
        )

    def wait_for_turn(self) -> bool:
        """Wait until it is this visitor's turn; False when the game is over."""
        self.page.wait_for_selector("#act[data-turn=mine], #result section", state="attached", timeout=60_000)
        return self.page.locator("#result section").count() == 0

    def swap_some(self, rng: random.Random, touch: str = "click") -> bool:
        """Swap two neighbours of different colours; False where no swap is left."""
        names = "abcd"
        squares = [f"{c}{r}" for c in names for r in "1234"]
        rng.shuffle(squares)
        for square in squares:
            others = [f"{names[i]}{square[1]}" for i in (names.index(square[0]) + 1,) if i < 4]
            for other in others:
                if self.colour(square) != self.colour(other):
                    getattr(self.page.locator(f"#sq-{square}"), touch)()
                    expect(self.page.locator(f"#sq-{square}")).to_have_attribute("aria-pressed", "true")
                    self.moved(lambda o=other: getattr(self.page.locator(f"#sq-{o}"), touch)())  # type: ignore[misc]
                    return True
        return False

    def colour(self, square: str) -> str:
        return (self.page.locator(f"#sq-{square}").get_attribute("aria-label") or "").split(", ")[-1]

    def take_turn(self, rng: random.Random) -> None:
        """One whole turn by clicking: swap, gain if that is possible, else pass; then end it."""
        if not self.gainable() and self.page.locator("#undo").count() == 0:
            self.swap_some(rng)
        gains = self.gainable()
        if gains:
            self.moved(lambda: self.page.locator(f"#{rng.choice(gains)}").click())
        else:
            self.moved(lambda: self.page.get_by_role("button", name="Pass for good").click())
        if self.page.locator("#end").count():
            self.moved(lambda: self.page.locator("#end").click())


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Callable[..., Visitor]]:
    """Somebody new comes to the house; at the end no browser has complained."""
    visitors: list[Visitor] = []

    def come(**options: Any) -> Visitor:
        context = chromium.new_context(**{"color_scheme": "light", **DESKTOP, **options})
        context.set_default_timeout(15_000)
        visitor = Visitor(house, context, context.new_page())

        def complain(text: str) -> None:
            visitor.faults.append(text)

        visitor.page.on("pageerror", lambda error: complain(str(error)))
        visitor.page.on("console", lambda m: complain(m.text) if m.type in ("error", "warning") else None)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.faults += visitor.page.evaluate(UNDRAWN)
        visitor.context.close()
    assert [visitor.faults for visitor in visitors] == [[]] * len(visitors)
