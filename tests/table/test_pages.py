"""The pages around the table: in every language, without scripts, and kind about mistakes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from tischlein.games import NAMES
from tischlein.kit.errors import BadSetting
from tischlein.table import guide as guides
from tischlein.table import pages, shelf
from tischlein.table.reader import accepted, clean_name
from tischlein.table.render import style_sheet
from tischlein.table.tables import Entry, NewTable
from tischlein.words import Player, msg, msgs
from tischlein.words.alike import alike
from tischlein.words.say import LANGUAGES, Say

EMPTY = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})


@dataclass
class Made:
    url: str = "/t/new"

    def sign_in(self, connection: HTTPConnection, response: Response) -> None:
        response.set_cookie("seats", "secret", httponly=True)


@dataclass
class Desk:
    """Stands in for the tables: keeps what was asked for, lists what it is told."""

    wishes: list[NewTable] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    guests: list[str] = field(default_factory=list)

    async def create(self, wish: NewTable, visitor: HTTPConnection) -> Made:
        self.wishes.append(wish)
        return Made()

    async def open(self, connection: HTTPConnection) -> list[Entry]:
        return self.entries


@pytest.fixture
def desk() -> Desk:
    return Desk()


async def _breaks(request: Request) -> Response:
    raise RuntimeError("a table leg")


@pytest.fixture
def client(desk: Desk) -> Iterator[TestClient]:
    routes = [*pages.routes, Route("/breaks", _breaks)]
    app = Starlette(routes=routes, exception_handlers=dict(pages.error_handlers))
    app.state.tables = desk
    with TestClient(app, raise_server_exceptions=False, follow_redirects=False) as client:
        yield client


class Page(HTMLParser):
    """What a test asks of a page: its elements, and whether they are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.words = ""
        self.feed(text)
        assert self.open == [], f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("script", "style"):
            self.words += data

    def all(self, tag: str, **attributes: str) -> list[dict[str, str]]:
        wanted = {key.rstrip("_"): value for key, value in attributes.items()}
        return [a for t, a in self.elements if t == tag and all(a.get(key) == value for key, value in wanted.items())]

    def one(self, tag: str, **attributes: str) -> dict[str, str]:
        found = self.all(tag, **attributes)
        assert len(found) == 1, (tag, attributes, found)
        return found[0]


ADDRESSES = ["/", "/nowhere", *(f"/guide/{game}" for game in NAMES)]


# every page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_in_every_language(client: TestClient, address: str, lang: str) -> None:
    answer = client.get(address, headers={"accept-language": lang})
    assert answer.status_code == (404 if address == "/nowhere" else 200)
    page = Page(answer.text)
    assert page.one("html")["lang"] == lang
    assert page.one("main")["id"] == "main"
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)
    for _, attributes in page.elements:
        for reference in ("aria-labelledby", "aria-describedby", "popovertarget", "for"):
            assert set(attributes.get(reference, "").split()) <= set(ids)
        assert attributes.get("aria-label") != ""
    for link in page.all("a"):
        target = link.get("href", "")
        assert target
        if target.startswith("#"):
            assert target[1:] in ids


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_no_english_is_left_over(client: TestClient, address: str, lang: str) -> None:
    there, english = (Page(client.get(address, headers={"accept-language": l}).text).words for l in (lang, "en"))
    lines = {line.strip() for line in english.splitlines() if re.search(r"[a-z]{3}.* .*[a-z]{3}", line)}
    titles = {str(shelf.box(name).title()) for name in NAMES}  # these need not differ
    lines = {line for line in lines if not line.endswith("· Tischlein") and line not in titles}
    assert lines
    left = [line for line in lines if line in {part.strip() for part in there.splitlines()}]
    assert left == []


@pytest.mark.parametrize("address", ["/", "/nowhere", "/breaks", f"/guide/{NAMES[0]}"])
def test_headers_of_every_page(client: TestClient, address: str) -> None:
    answer = client.get(address)
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    page = Page(answer.text)
    assert all("src" in script and "defer" in script for script in page.all("script"))
    assert page.all("style") == []
    assert not [a for _, a in page.elements if any(key.startswith("on") or key == "hx-on" for key in a)]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_field_has_a_name_that_is_read_out(client: TestClient, address: str) -> None:
    text = client.get(address).text
    page = Page(text)
    labelled = set(re.findall(r'<label[^>]*>(?:(?!</label>).)*?name="([^"]+)"', text, re.S))
    for tag in ("input", "select"):
        for control in page.all(tag):
            hidden = control.get("type") == "hidden"
            assert hidden or control["name"] in labelled or {"aria-label", "aria-labelledby"} & control.keys(), control
    assert all(button.get("type", "submit") in ("submit", "button") for button in page.all("button"))


# language and theme


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"), ("fr", "en"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("en;q=0.5,hu", "hu"), ("fr,ko;q=0.7", "ko"),
        ("ja;q=0,de;q=0.1", "de"), ("de;q=x", "en"), ("KO-kr", "ko"), ("*", "en"),
    ],
)  # fmt: skip
def test_the_browsers_wishes(header: str, lang: str) -> None:
    assert accepted(header) == lang


def test_a_chosen_language_is_kept_and_beats_the_browsers(client: TestClient) -> None:
    first = client.get("/?lang=hu", headers={"accept-language": "de"})
    assert Page(first.text).one("html")["lang"] == "hu"
    assert "HttpOnly" in first.headers["set-cookie"]
    assert Page(client.get("/", headers={"accept-language": "de"}).text).one("html")["lang"] == "hu"
    assert Page(client.get("/?lang=xx", headers={"accept-language": "de"}).text).one("html")["lang"] == "hu"


def test_a_theme_is_kept_and_pinned(client: TestClient) -> None:
    assert "data-theme" not in Page(client.get("/").text).one("html")
    answer = client.post("/theme", data={"theme": "dark", "back": "/guide/kashido"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/guide/kashido")
    page = Page(client.get("/").text)
    assert page.one("html")["data-theme"] == "dark"
    assert "checked" in page.one("input", id="theme-dark")
    client.post("/theme", data={"theme": "auto"})
    page = Page(client.get("/").text)
    assert "data-theme" not in page.one("html")
    assert "checked" in page.one("input", id="theme-auto")


def test_a_theme_set_by_a_script_needs_no_new_page(client: TestClient) -> None:
    answer = client.post("/theme", data={"theme": "light"}, headers={"hx-request": "true"})
    assert answer.status_code == 204
    assert Page(client.get("/").text).one("html")["data-theme"] == "light"


@pytest.mark.parametrize("back", ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"])
def test_the_way_back_leads_nowhere_else(client: TestClient, back: str) -> None:
    assert client.post("/theme", data={"theme": "dark", "back": back}).headers["location"] == "/"


def test_an_unknown_theme_is_refused(client: TestClient) -> None:
    answer = client.post("/theme", data={"theme": "neon"})
    assert answer.status_code == 400
    assert "could not make sense" in answer.text


# setting the table

FORM = {
    "game": "kashido", "kashido.players": "3", "kashido.layout": "blocks", "kashido.powers": "steep",
    "seat1": "me", "name1": "  Ann  ", "seat2": "friend", "name2": "not used", "seat3": "bot", "level3": "5",
    "order": "lot", "hints": "yes",
}  # fmt: skip


def test_a_table_is_set_as_the_form_says(client: TestClient, desk: Desk) -> None:
    answer = client.post("/", data=FORM)
    assert (answer.status_code, answer.headers["location"]) == (303, "/t/new/seats")
    assert any(c.startswith("seats=secret") and "HttpOnly" in c for c in answer.headers.get_list("set-cookie"))
    (wish,) = desk.wishes
    assert (wish.game, dict(wish.settings)) == ("kashido", {"layout": "blocks", "powers": "steep"})
    assert [(seat.kind, seat.name, seat.bot) for seat in wish.seats] == [
        ("me", "Ann", ""), ("friend", "", ""), ("bot", "", "5"),
    ]  # fmt: skip
    assert (wish.order, wish.watch, wish.hints) == ("lot", False, True)


def test_without_friends_it_goes_straight_to_the_table(client: TestClient, desk: Desk) -> None:
    answer = client.post("/", data=FORM | {"seat2": "me", "name2": "Béla"})
    assert answer.headers["location"] == "/t/new"
    assert [seat.name for seat in desk.wishes[0].seats] == ["Ann", "Béla", ""]


def test_the_name_is_remembered(client: TestClient) -> None:
    client.post("/", data=FORM | {"name1": "Zoë 지민"})
    assert Page(client.get("/").text).one("input", name="name1")["value"] == "Zoë 지민"


def test_what_the_page_offers_is_what_it_accepts(client: TestClient, desk: Desk) -> None:
    page = Page(client.get("/").text)
    for game in NAMES:
        form = {"game": game}
        for radio in page.all("input", type="radio"):
            if "checked" in radio and radio["name"] not in ("theme", "game"):
                form[radio["name"]] = radio["value"]
        for select in page.all("select"):
            form.setdefault(select["name"], "3" if select["name"].startswith("level") else "")
        form = {k: v for k, v in form.items() if v}
        assert client.post("/", data=form).status_code == 303
        box = shelf.box(game)
        assert desk.wishes[-1].game == game
        assert len(desk.wishes[-1].seats) == box.usual
        for setting in box.spec.settings:
            for value in setting.values:
                assert re.search(
                    rf'name="{game}\.{setting.name}" value="{value}"|value="{value}"', client.get("/").text
                )
                answer = client.post("/", data=form | {f"{game}.{setting.name}": value})
                assert answer.status_code in (303, 422)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "There is no game “chess” at this table."),
        ({"kashido.players": "5"}, "Kashido is for 2 to 4 players, not for 5."),
        ({"kashido.players": "two"}, "Kashido is for 2 to 4 players, not for two."),
        ({"kashido.layout": "heap"}, "“Start layout” cannot be “heap”. It is one of: every line mixed, in four blocks and at random."),
        ({"kashido.colour": "red"}, "This game has no setting “colour”."),
        ({"seat2": "cat"}, "On seat 2 sits you, a friend or a bot, not “cat”."),
        ({"level3": "9"}, "A bot’s level is a number from 1 to 5, not “9”."),
        ({"order": "by age"}, "The turn order is as listed or by lot, not “by age”."),
        ({"kashido.players": "<b>9</b>"}, "not for &lt;b&gt;9&lt;/b&gt;"),
    ],
)  # fmt: skip
def test_a_wrong_wish_is_answered_kindly(client: TestClient, desk: Desk, change: dict[str, str], says: str) -> None:
    answer = client.post("/", data=FORM | change)
    assert answer.status_code == 422
    assert says in answer.text
    assert desk.wishes == []
    page = Page(answer.text)
    assert page.one("p", role="alert")["class"] == "fault"
    assert page.one("input", name="name1")["value"].strip() == "Ann"  # what was entered stays
    assert "checked" in page.one("input", name="seat2", value=FORM["seat2"]) or "seat2" in change


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_a_wrong_wish_is_answered_in_the_readers_language(client: TestClient, lang: str) -> None:
    words = Page(client.post("/", data=FORM | {"kashido.players": "5"}, headers={"accept-language": lang}).text).words
    assert "players" not in words
    assert "5" in words


def test_settings_that_do_not_go_together(client: TestClient, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(players: int, settings: Mapping[str, str]) -> None:
        if players == 3 and settings["powers"] == "steep":
            raise BadSetting("not with three", "powers", "steep", ["standard"])

    box = shelf.box("kashido")
    monkeypatch.setattr(box, "spec", replace(box.spec, check=check))
    answer = client.post("/", data=FORM)
    said = "For 3 players “Strength of effects” cannot be “steep (3 2 1 0)” here, only: standard (2 1 1 0)."
    assert (answer.status_code, said in answer.text) == (422, True)
    assert client.post("/", data=FORM | {"kashido.players": "2"}).status_code == 303


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann \n Lee ", "Ann Lee"),
        ("x" * 99, "x" * 24),
        ("a\u0000b\u202ec", "abc"),
        ("\u3000하나\u3000", "하나"),
        ("   ", ""),
    ],
)
def test_names_are_cleaned(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


def test_a_form_that_is_too_long_is_refused(client: TestClient, desk: Desk) -> None:
    answer = client.post("/", data=FORM | {"name1": "x" * 30_000})
    assert answer.status_code == 413
    assert "Too much at once" in answer.text
    assert client.post("/", content=iter([b"game=kashido"])).status_code == 413  # of unknown length
    assert desk.wishes == []


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann 👨\u200d👩\u200d👧\u200d👦", "Ann 👨\u200d👩\u200d👧\u200d👦"),  # a family is one sign
        ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"),
        ("ක්\u200dරිස්", "ක්\u200dරිස්"),  # a script that needs it
        ("An\u200dn", "Ann"),  # where it joins nothing it is not kept: nobody could see it
        ("\u200dAnn\u200d", "Ann"),
        ("A\U000e0041nn", "Ann"),
        ("x" * 20 + "👨\u200d👩\u200d👧", "x" * 20),  # a sign is not cut in half
        ("x" * 23 + "🇭🇺", "x" * 23),
        ("x" * 23 + "e\u0301", "x" * 23),
    ],
)  # fmt: skip
def test_a_name_keeps_what_joins_its_signs(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(("one", "other", "same"), [
    ("Ann", "ANN", True), ("Ann", "Ａｎｎ", True), ("지은", "지은", True), ("An n", "Ann", True), ("Ann", "Anna", False), ("ann", "änn", False),
])  # fmt: skip
def test_names_that_could_be_taken_for_each_other(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is same


# open tables

TABLE = Entry(
    "x", "/t/x", "kashido", {}, ("Ann", "Béla", "Bot"), (3,), (1,), (1,), True, 30.0, False,
    msgs("{n} of 40 chits left", "{n} of 40 chits left", 22),
)  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "state", "verb"),
    [
        ({}, "Your turn", "Play on"),
        ({"since": 60.0}, "Your turn, for 1 minute", "Play on"),
        ({"since": 3599.0}, "Your turn, for 59 minutes", "Play on"),
        ({"since": 7200.0}, "Your turn, for 2 hours", "Play on"),
        ({"since": 90000.0}, "Your turn, for 1 day", "Play on"),
        ({"my_turn": False, "waiting": (2,)}, "Waiting for Béla", "Play on"),
        ({"my_turn": False, "waiting": (2, 3)}, "Waiting for Béla and Bot", "Play on"),
        (
            {"my_turn": False, "waiting": (), "over": True, "status": msg("{name} wins", name=Player(2))},
            "Over: Béla wins",
            "Look",
        ),
        ({"my_turn": False, "mine": ()}, "22 of 40 chits left", "Watch"),
    ],
)
def test_an_open_table(changes: dict[str, Any], state: str, verb: str) -> None:
    line = pages.open_table(replace(TABLE, **changes), "en")
    assert (line["state"], Say("en")(line["verb"])) == (state, verb)


def test_open_tables_stand_on_the_first_page(client: TestClient, desk: Desk) -> None:
    assert "No table is open." in client.get("/").text
    desk.entries = [TABLE, replace(TABLE, id="y", url="/t/y", mine=(), my_turn=False)]
    page = Page(client.get("/").text)
    assert page.one("a", href="/t/x")["class"] == "btn small main"
    assert page.one("a", href="/t/y")["class"] == "btn small"
    assert "No table is open." not in page.words


# guides


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_its_anchor(client: TestClient, game: str, lang: str) -> None:
    rules = guides.guide(game, "en").rules
    assert len(rules) > 10
    assert len(set(rules)) == len(rules)
    assert guides.guide(game, lang).rules == rules
    page = Page(client.get(f"/guide/{game}", headers={"accept-language": lang}).text)
    for rule in rules:
        assert page.one("li", id=rule)
        assert page.one("a", href=f"#{rule}", class_="rule-id")
    assert "{house}" not in page.words
    assert "{pub}" not in page.words


@pytest.mark.parametrize("game", NAMES)
def test_rules_that_refuse_a_move_are_in_the_guide(game: str) -> None:
    folder = Path(guides.GAMES) / game
    rules = set(guides.guide(game, "en").rules)
    named = {
        node.value
        for file in folder.glob("referee*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and guides.RULE.fullmatch(node.value)
    }
    assert named
    assert named <= rules


GUIDE = """# Toy & Co

## Rules
### One

- **X1** First, see X2 and X9. {house}
- **X2** Second. ▸ One & two.
  | a | b |
  |---|---|
  | 1 | X1 |

- **Bold** no rule

![A board](board:known)

![Another](board:unknown)

<script>alert(1)</script> `code X1` [away](#X1)
"""


def test_a_guide_is_put_together() -> None:
    made = guides.read(GUIDE, Say("en"), {"known": lambda say: f"<svg>{say.lang}</svg>"})
    html = str(made.html)
    assert made.title == "Toy & Co"
    assert made.rules == ("X1", "X2")
    assert [(h.level, h.text, h.id) for h in made.headings] == [(2, "Rules", "part-1"), (3, "One", "part-2")]
    assert '<li id="X1">' in html
    assert 'see <a href="#X2">X2</a> and X9.' in html
    assert re.search(r'<span class="source" title="[^"]+">house rule</span>', html)
    assert '<td><a href="#X1">X1</a></td>' in html
    assert "<svg>en</svg><figcaption>A board</figcaption>" in html
    assert 'Second.<br><span class="example">▸</span> One &amp; two.' in html
    assert "Another" not in html
    assert "<script>" not in html
    assert "<code>code X1</code>" in html
    assert "<strong>Bold</strong>" in html


def test_a_guide_of_no_game_is_not_found(client: TestClient) -> None:
    assert client.get("/guide/chess").status_code == 404


# files and errors


def test_the_style_sheet_has_every_part(client: TestClient) -> None:
    page = Page(client.get("/").text)
    address = page.one("link", rel="stylesheet")["href"]
    answer = client.get(address)
    assert answer.headers["content-type"].startswith("text/css")
    assert "immutable" in answer.headers["cache-control"]
    for part in ("--porcelain:", ".btn {", ".games {", f".of-{NAMES[0]} {{ display: none; }}"):
        assert part in answer.text
    assert answer.text.count("{") == answer.text.count("}")


def test_a_games_style_is_for_its_own_pages(client: TestClient) -> None:
    """Its rules stand inside the game's class, which all pages with its drawings bear."""
    sheet = style_sheet()
    for game in NAMES:
        style = (Path(guides.GAMES) / game / "style.css").read_text(encoding="utf-8")
        outside, rest = sheet.split(f":where(.game-{game}) {{", 1)
        inside = re.split(r"\n}\n(?=:where|@keyframes|\.home)", rest, maxsplit=1)[0]
        frames = re.findall(r"@keyframes [\w-]+", style)
        assert "@keyframes" not in inside
        assert all(frame in outside for frame in frames)
        assert len(inside.split()) > 0.9 * (len(style.split()) - 30 * len(frames))
        assert inside.count("{") == inside.count("}")
        assert f"cover-{game} " in inside
        assert f"game-{game}" in Page(client.get(f"/guide/{game}").text).one("body")["class"].split()
    first = Page(client.get("/").text)
    for game in NAMES:
        first.one("div", class_=f"game game-{game}")


def test_every_file_a_page_names_is_there(client: TestClient) -> None:
    page = Page(client.get("/").text)
    for address in [a["href"] for a in page.all("link")] + [a["src"] for a in page.all("script")]:
        assert client.get(address).status_code == 200, address
    assert client.get("/favicon.ico").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize("name", ["nothing.css", "..%2Fpages.py", "%2e%2e%2fpages.py", "..\\pages.py"])
def test_only_static_files_are_given_away(client: TestClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize(
    ("method", "address", "status", "says"),
    [
        ("GET", "/nowhere", 404, "Nothing stands here"),
        ("GET", "/breaks", 500, "Something fell off the table"),
        ("PUT", "/", 405, "Not this way"),
    ],
)
def test_errors_say_something_human(client: TestClient, method: str, address: str, status: int, says: str) -> None:
    answer = client.request(method, address)
    assert answer.status_code == status
    assert says in Page(answer.text).words
    assert "a table leg" not in answer.text
    assert "Traceback" not in answer.text


def test_an_error_page_for_whoever_needs_one(client: TestClient) -> None:
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/x",
        "headers": [(b"accept-language", b"en")],
        "query_string": b"",
    }
    answer = pages.error_page(Request(scope), 410, msg("Gone"), msg("It was here."))
    assert answer.status_code == 410
    assert "It was here." in bytes(answer.body).decode()
