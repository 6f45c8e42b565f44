"""Who reads a page: language, theme and name, from the address, the cookies and the browser's own wishes; and what they send."""

from __future__ import annotations

import unicodedata
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
JOINERS = "\u200c\u200d"


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
    """A name as it is kept: one line, no spaces at the ends, not too long, nothing that cannot be seen.

    What joins signs stays where it does: in an emoji of several and in scripts that need it; no sign is cut in half.
    """
    line = " ".join(text.split())
    kept = ""
    for at, char in enumerate(line):
        if char.isprintable() or (char in JOINERS and _joins(kept, line[at + 1 : at + 2])) or _flags(kept, char):
            kept += char
    length = 0
    for sign in signs(kept):
        if length + len(sign) > NAME_LENGTH:
            break
        length += len(sign)
    return kept[:length].strip()


def signs(text: str) -> list[str]:
    """A text in pieces that are seen as one sign each: what a letter or an emoji has added to it belongs to it."""
    found: list[str] = []
    for char in text:
        joined = bool(found) and (
            unicodedata.category(char).startswith("M") or char in JOINERS or 0x1F3FB <= ord(char) <= 0x1F3FF
            or _flags(found[-1], char) or found[-1].endswith("\u200d")
            or (_regional(char) and len(found[-1]) == 1 and _regional(found[-1]))
        )  # fmt: skip
        if joined:
            found[-1] += char
        else:
            found.append(char)
    return found


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these does something: between emoji, behind a virama, in scripts whose letters join."""
    bare = before.rstrip("\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
    if not bare or not after or not after.isprintable() or after.isspace():
        return False
    last = bare[-1]
    return (
        (unicodedata.category(last) == "So" and unicodedata.category(after) in ("So", "Sm"))
        or unicodedata.combining(before[-1]) == 9
        or unicodedata.bidirectional(last) == unicodedata.bidirectional(after) == "AL"
    )


def _flags(before: str, char: str) -> bool:
    """Whether a character that is not seen says which country's black flag this is."""
    return 0xE0020 <= ord(char) <= 0xE007F and before.rstrip("".join(map(chr, range(0xE0020, 0xE007F)))).endswith("🏴")


def _regional(char: str) -> bool:
    """Whether it is half a flag."""
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


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
