"""Templates: the Jinja environment, and a page as a response with its headers."""

from __future__ import annotations

import functools
import hashlib
import re
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from tischlein.games import NAMES
from tischlein.look.emblems import emblem, seat_emblem
from tischlein.look.icons import LOGO, icon
from tischlein.table.reader import LANGUAGE_COOKIE, keep, reader
from tischlein.table.shelf import box
from tischlein.words import msg, msgs, pmsg
from tischlein.words.say import LANGUAGES, Say

HERE = Path(__file__).parent
STATIC = HERE / "static"
SHEETS = (HERE.parent / "look" / "static" / "tokens.css", STATIC / "look.css", STATIC / "table.css")

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
KEYFRAMES = re.compile(r"@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}\n?")
HEADERS = {
    "content-security-policy": CSP,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}
"""Of every page: no script or style but our own, and no address of a seat given away in a Referer."""


def style_sheet() -> str:
    """The one style sheet: tokens, frame, every game's own rules, and which parts of the first page belong to which game."""
    shared = [sheet.read_text(encoding="utf-8") for sheet in SHEETS]
    return "\n".join([*shared, *map(_of_game, NAMES), _chosen_game()])


def _of_game(name: str) -> str:
    """A game's own rules, which count inside `.game-<name>` only, and weigh no more for it."""
    sheet = HERE.parent / "games" / name / "style.css"
    text = sheet.read_text(encoding="utf-8") if sheet.exists() else ""
    frames = KEYFRAMES.findall(text)  # these cannot stand inside a rule
    return "\n".join([*frames, f":where(.game-{name}) {{", KEYFRAMES.sub("", text).strip(), "}"])


def _chosen_game() -> str:
    """Rules that show the settings of the chosen game alone, and as many seats as its players: no script needed."""
    rules = []
    for name in NAMES:
        chosen = f":has(#game-{name}:checked)"
        rules.append(f".home:not({chosen}) .of-{name} {{ display: none; }}")
        for players in box(name).spec.seats:
            beyond = ", ".join(f".seat-{seat}" for seat in range(players + 1, 6))
            if beyond:
                rules.append(f".home{chosen}:has(#{name}-players-{players}:checked) :is({beyond}) {{ display: none; }}")
    return "\n".join(rules)


@functools.cache
def _version(name: str) -> str:
    data = style_sheet().encode() if name == "look.css" else (STATIC / name).read_bytes()
    return hashlib.sha256(data).hexdigest()[:12]


def asset(name: str) -> str:
    """The address of a static file; it changes with the content, so that browsers may keep it for good."""
    return f"/static/{name}?v={_version(name)}"


def scripts() -> list[str]:
    """The script files, in the order they are loaded."""
    return [name for name in ("htmx.js", "board.js", "flights.js") if (STATIC / name).exists()]


def _environment() -> Environment:
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(
        msg=msg, msgs=msgs, pmsg=pmsg,
        icon=lambda name, css="": Markup(icon(name, css)),
        emblem=lambda seat, say: Markup(emblem(seat, say)),
        seat_emblem=lambda seat, say: Markup(seat_emblem(seat, say)),
        LOGO=Markup(LOGO),
        LANGUAGES=LANGUAGES,
        asset=asset, scripts=scripts,
    )  # fmt: skip
    return env


ENV = _environment()


def fragment(template: str, say: Say, **context: Any) -> str:
    """A template as text; it finds `say`, `lang`, `msg`, `msgs`, `pmsg`, `icon`, `emblem` and what the context gives it."""
    return ENV.get_template(template).render(say=say, lang=say.lang, **context)


def render(request: HTTPConnection, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page for whoever asks, with the headers that every page has.

    context: what the template shows; a `say` in it (one that knows the names of a table's seats) takes the place of the
    reader's plain one.
    """
    who = reader(request)
    context.setdefault("say", Say(who.lang))
    html = fragment(template, theme=who.theme, address=request.url.path, **context)
    response = HTMLResponse(html, status, HEADERS)
    if request.query_params.get("lang") == who.lang:
        keep(response, LANGUAGE_COOKIE, who.lang, secure=request.url.scheme == "https")
    return response
