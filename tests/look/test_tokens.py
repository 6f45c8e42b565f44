"""The colours of the look: WCAG 2.2 contrast, and how far apart they stay for three kinds of colour blindness.

Colour vision: Machado, Oliveira & Fernandes 2009, severity 1.  Distance: CIEDE2000.
"""

from __future__ import annotations

import itertools
import math
import re

import pytest

from tischlein.look.tokens import SHEET, inline_style, tokens

TEXT = [  # ink, surfaces: 4.5 or more
    ("ink", "cloth cloth-lit porcelain porcelain-2 porcelain-3 leaf-soft berry-soft brass-soft"),
    ("ink-2", "cloth cloth-lit porcelain porcelain-2 leaf-soft berry-soft brass-soft"),
    ("on-leaf", "leaf leaf-press"),
    ("leaf", "cloth porcelain porcelain-2 leaf-soft"),
    ("berry", "cloth porcelain porcelain-2 berry-soft"),
    ("brass", "cloth porcelain porcelain-2 brass-soft"),
    *[(f"p{k}-text", "cloth porcelain porcelain-2") for k in range(1, 6)],
    *[(f"p{k}-on", f"p{k}") for k in range(1, 6)],
    ("on-dark", "wood-2 urushi urushi-2"),
]
MARKS = [  # seen, not read: 3 or more; of "a|b", two outlines, one must do
    ("line-2", "cloth porcelain porcelain-2"),
    ("focus|halo", "cloth porcelain ground stone-top urushi hinoki"),
    ("piece-edge|piece-rim", "ground stone-top dough icing"),
    ("door", "stone-left"),
    ("urushi-line", "urushi urushi-2"),
]
SETS = {
    "players": "p1 p2 p3 p4 p5",
    "stripes and cubes": "t-blue t-pink t-green t-purple t-orange",
    "sweets and chits": "k-red k-yellow k-green k-blue",
}
FLOOR = 15  # CIEDE2000; a colour never stands without a shape anyway

VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> list[float]:
    rgb = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]


def contrast(one: str, two: str) -> float:
    a, b = (sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(x), strict=True)) for x in (one, two))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def lab(colour: str, vision: str) -> tuple[float, float, float]:
    seen = (sum(m * c for m, c in zip(row, linear(colour), strict=True)) for row in VISION[vision])
    r, g, b = (min(1.0, max(0.0, c)) for c in seen)
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: tuple[float, float, float], two: tuple[float, float, float]) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 1.5 - 0.5 * math.sqrt(mean / (mean + 25**7))
    c1, c2 = math.hypot(a1 * g, b1), math.hypot(a2 * g, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * g)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm, hm = (l1 + l2) / 2, (c1 + c2) / 2, (h1 + turn / 2) % 360
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(k * math.cos(math.radians(n * hm + o)) for k, n, o in waves)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = -2 * math.sqrt(cm**7 / (cm**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2))))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return math.sqrt(dl * dl + dc * dc + dh * dh + rt * dc * dh)


def pairs(rows: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(ink, surface) for ink, surfaces in rows for surface in surfaces.split()]


def best(ink: str, surface: str, time: int) -> float:
    return max(contrast(tokens()[one][time], tokens()[surface][time]) for one in ink.split("|"))


@pytest.mark.parametrize("time", [0, 1], ids=["day", "evening"])
@pytest.mark.parametrize(("ink", "surface"), pairs(TEXT))
def test_words_can_be_read(ink: str, surface: str, time: int) -> None:
    assert best(ink, surface, time) >= 4.5


@pytest.mark.parametrize("time", [0, 1], ids=["day", "evening"])
@pytest.mark.parametrize(("ink", "surface"), pairs(MARKS))
def test_marks_can_be_seen(ink: str, surface: str, time: int) -> None:
    assert best(ink, surface, time) >= 3


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("name", SETS)
def test_colours_that_mean_something_stay_apart(name: str, vision: str) -> None:
    seen = {token: lab(tokens()[token][0], vision) for token in SETS[name].split()}
    closest = min((distance(seen[a], seen[b]), a, b) for a, b in itertools.combinations(seen, 2))
    assert closest[0] >= FLOOR, closest


def test_distance_agrees_with_the_published_examples() -> None:
    """Three of the pairs of Sharma, Wu & Dalal 2005."""
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert distance((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286)) == pytest.approx(0.6377, abs=1e-4)


def test_every_colour_is_written_once_for_day_and_evening() -> None:
    text = SHEET.read_text(encoding="utf-8").split("@media")[0]
    names = re.findall(r"--([\w-]+):", text)
    assert len(names) == len(set(names))
    assert tokens()["ink"] == ("#2b201a", "#f4ebde")
    assert tokens()["k-red"] == ("#a4232c", "#a4232c")


def test_a_lone_picture_takes_along_the_tokens_it_uses_and_what_those_use() -> None:
    style = inline_style('<svg><path fill="var(--ink)"/><path fill="var(--k-red)" filter="var(--sh1)"/></svg>')
    day, evening = style.split("@media(prefers-color-scheme:dark)")
    assert "--ink:#2b201a;" in day
    assert "--ink:#f4ebde;" in evening
    assert "--k-red:#a4232c;" in day
    assert "--k-red" not in evening
    assert "--shade:#3d291b;" in day
    assert "--porcelain" not in style


def test_a_token_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError, match="no-such-token"):
        inline_style('<path fill="var(--no-such-token)"/>')
