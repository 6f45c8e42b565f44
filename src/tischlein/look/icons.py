"""Icons: lines of one width in a box of 24, in the colour of the words they stand beside; and the sign of the house."""

from __future__ import annotations

from tischlein.look.svg import tag

ICONS = {
    # what is done and undone
    "undo": "M9 7L4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2",
    "check": "M5 12.5l4.5 4.5L19 7.5",
    "close": "M6 6l12 12M18 6L6 18",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "more": "M6 12h.01M12 12h.01M18 12h.01",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "no": "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM6 6l12 12",
    # the frame
    "sun": (
        "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5V4M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1"
        "M18.7 5.3l-1 1M6.3 17.7l-1 1"
    ),
    "moon": "M19.5 14.2A8 8 0 1 1 9.8 4.5a6.4 6.4 0 0 0 9.7 9.7z",
    "auto": "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 3.5v17",
    "scales": "M12 4v16M8 20h8M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z",
    "bulb": "M9 18h6M10 21h4M8.4 14.8A6.4 6.4 0 1 1 15.6 14.8c-.7.5-.6 1.2-.6 1.2H9s.1-.7-.6-1.2z",
    "bell": "M5 17.5h14c-1.6-1.6-2-3.5-2-6.5a5 5 0 0 0-10 0c0 3-.4 4.9-2 6.5zM10 20.5a2.2 2.2 0 0 0 4 0M12 3.5V6",
    "book": "M4.5 5.5c3-1 5.5-.6 7.5 1 2-1.6 4.5-2 7.5-1v13c-3-1-5.5-.6-7.5 1-2-1.6-4.5-2-7.5-1zM12 6.5v13",
    "link": "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
    "lock": "M6.5 11h11v8.5h-11zM9 11V8a3 3 0 0 1 6 0v3",
    "eye": (
        "M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z"
        "M12 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2z"
    ),
    "bot": "M6 9h12v9H6zM12 9V5.5M9.5 13h.01M14.5 13h.01M3.5 12.5v3M20.5 12.5v3",
    "me": "M12 4a3.8 3.8 0 1 1 0 7.6A3.8 3.8 0 0 1 12 4zM4.8 20c.8-4 3.6-6 7.2-6s6.4 2 7.2 6",
    "flag": "M6 21V4M6 4.5c4-2 8 2 12 0v8c-4 2-8-2-12 0",
    # replay, and how a board is shown
    "first": "M18 6l-8 6 8 6zM6 6v12",
    "prev": "M16 6l-8 6 8 6z",
    "play": "M8 5.5l10 6.5-10 6.5z",
    "pause": "M8.5 5.5v13M15.5 5.5v13",
    "next": "M8 6l8 6-8 6z",
    "last": "M6 6l8 6-8 6zM18 6v12",
    "up": "M12 19V5M6 11l6-6 6 6",
    "down": "M12 5v14M6 13l6 6 6-6",
    "lens": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3l5.2 5.2",
    "turn": "M19 12a7 7 0 1 1-2.2-5.1M19.5 3.5v4h-4",
    "grid": "M4.5 4.5h15v15h-15zM4.5 9.5h15M4.5 14.5h15M9.5 4.5v15M14.5 4.5v15",
    "iso": "M12 3.5l8 4.5v8l-8 4.5-8-4.5V8zM4 8l8 4.5L20 8M12 12.5v8",
    # the games
    "levels": "M3.5 19.5h5.5v-5h5.5v-5H20M20 9.5V5",
    "graph": "M4 4v16h16M7.5 15l4-5 3.5 3 5-7",
    "fork-road": "M6.5 20.5V4.5M6.5 15c0-5 11-3 11-9.5M3.5 7.5l3-3 3 3M14.5 8.5l3-3 3 3",
    "sum": "M17.5 7.5V4.5h-11l6.5 7.5-6.5 7.5h11v-3",
    "swap": "M4 9h13l-3.5-3.5M20 15H7l3.5 3.5",
    "fork": "M7 3v6a2.5 2.5 0 0 0 5 0V3M9.5 3v18M17 3c-2 1.5-2.5 5-2.5 8H17zm0 0v18",
    "knife": "M5 19L17.5 6.5c1.5-1.5 3-2 3-2s-.3 4-2.5 6.2L12 17",
    "crown": "M4 8l4 4 4-6.5L16 12l4-4-1.6 10H5.6z",
    "shield": "M12 3l7.5 2.5v6c0 4.5-3 7.6-7.5 9.5-4.5-1.9-7.5-5-7.5-9.5v-6z",
    "foot": "M7 15.5c0 2 .8 4.5 2.6 4.5s2-2 1.6-4.5z",
}


def icon(name: str, css: str = "") -> str:
    """An icon to stand beside a word.  It says nothing to a screen reader: the word does."""
    drawn = tag("path", d=ICONS[name])
    return tag("svg", drawn, class_=f"i {css}".strip(), viewBox="0 0 24 24", aria_hidden=True)


def _logo() -> str:
    """A little round table with its cloth, and a biscuit on it."""
    foot = tag("path", d="M15 15h2v11h5l1.5 2.5h-15L10 26h5z", fill="var(--wood)")
    cloth = tag(
        "path",
        d="M3 9.5v6.2c0 1.5 2.6 1.5 2.6 0 0 2.3 4.1 2.3 4.1 0 0 2.9 4.3 2.9 4.3 0h4c0 2.9 4.3 2.9 4.3 0 0 2.3 4.1 2.3 "
        "4.1 0 0 1.5 2.6 1.5 2.6 0V9.5z",
        fill="var(--leaf)",
    )
    top = tag("ellipse", cx=16, cy=9.5, rx=13, ry=4.6, fill="var(--porcelain)", stroke="var(--leaf)", stroke_width=1.6)
    star = tag(
        "path",
        d="M16 3.2l1 2 2.2-.1-1.2 1.9 1.2 1.9-2.2-.1-1 2-1-2-2.2.1L14 7l-1.2-1.9 2.2.1z",
        fill="var(--brass-fill)",
    )
    return tag("svg", foot, cloth, top, star, viewBox="0 0 32 32", aria_hidden=True)


LOGO = _logo()
