"""Who reads a page: language, theme and name, from the address, the cookies and the browser's own wishes; and what they send."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tischlein.words.say import LANGUAGES

THEMES = ("light", "auto", "dark")
LANGUAGE_COOKIE, THEME_COOKIE, NAME_COOKIE = "language", "theme", "name"
YEAR = 365 * 24 * 3600  # seconds
LONGEST_FORM = 20_000  # bytes
NAME_LENGTH = 24  # characters of a name that are kept


@dataclass(frozen=True, slots=True)
class Reader:
    """lang: one of LANGUAGES.  theme: light, dark, or empty for the system's.  name: as last given at a table, may be empty."""

    lang: str
    theme: str
    name: str = ""


def reader(connection: HTTPConnection) -> Reader:
    """The reader of a request: `?lang=` comes first, then the cookie, then what the browser asks for."""
    asked = connection.query_params.get("lang", "")
    kept = connection.cookies.get(LANGUAGE_COOKIE, "")
    lang = next((l for l in (asked, kept) if l in LANGUAGES), None) or accepted(
        connection.headers.get("accept-language", "")
    )
    theme = connection.cookies.get(THEME_COOKIE, "")
    return Reader(
        lang, theme if theme in ("light", "dark") else "", _read_name(connection.cookies.get(NAME_COOKIE, ""))
    )


def accepted(header: str) -> str:
    """The language of ours that an Accept-Language header likes best; English if none."""
    wishes: list[tuple[float, str]] = []
    for part in header.split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), tag.split("-")[0].lower()))
        except ValueError:
            continue
    for refused, lang in sorted(wishes, key=lambda wish: wish[0]):
        if lang in LANGUAGES and refused < 0:
            return lang
    return "en"


def whole(text: object, most: int = 10**9) -> int | None:
    """A whole number from 0 to `most`, in ASCII digits or as a number; None for anything else that somebody sent.

    `isdigit` alone lets `²` through, and `int` stumbles over an infinity.
    """
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= 10:
        text = int(text)
    return text if isinstance(text, int) and not isinstance(text, bool) and 0 <= text <= most else None


async def form(request: Request) -> dict[str, str]:
    """What a form says, by field; of several fields with one name the last.

    Raises HTTPException 413 for one that is longer than any of ours, or does not say how long it is.
    """
    if whole(request.headers.get("content-length"), LONGEST_FORM) is None:
        raise HTTPException(413)
    return {key: str(value) for key, value in (await request.form()).items()}


def clean_name(text: str) -> str:
    """A name as it is kept: one line, no spaces at the ends, not too long, nothing that cannot be printed."""
    printable = "".join(char for char in " ".join(text.split()) if char.isprintable())
    return printable[:NAME_LENGTH].strip()


def keep(response: Response, cookie: str, value: str, *, secure: bool = False) -> None:
    """Let the browser keep a wish for a year."""
    response.set_cookie(cookie, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def write_name(name: str) -> str:
    """A name as a cookie can carry it: bytes in hex."""
    return name.encode().hex()


def _read_name(cookie: str) -> str:
    try:
        return clean_name(bytes.fromhex(cookie).decode())
    except ValueError:
        return ""
