"""A seam of the large cake enlarged, beside what lies before the reader: a hair's breadth decides, and here it can be seen."""

from __future__ import annotations

from tischlein.games.topp_die_torte import cakes
from tischlein.games.topp_die_torte.components import COLOURS
from tischlein.games.topp_die_torte.labels import stripe_fate
from tischlein.games.topp_die_torte.options import shown_seam, shown_seat
from tischlein.games.topp_die_torte.view import View
from tischlein.look.icons import icon
from tischlein.look.picture import Marks
from tischlein.look.svg import escape, num, tag
from tischlein.words import Message, Player, msg
from tischlein.words.say import Say

WIDE, HALF = 800.0, 33.0
MARGIN = 6.0


def strip(v: View, say: Say, marks: Marks) -> str:
    """The seam that is wished for, with buttons that lead to the ones above and below; empty if none is."""
    k = shown_seam(v, marks)
    if not k:
        return ""
    seat = shown_seat(v, marks)
    cake = v.baker(seat).cake
    told = " ".join(say(stripe_fate(cake[: k + 1], colour)) for colour in COLOURS)
    box = f"{num(-MARGIN)} {num(-MARGIN)} {num(WIDE + 2 * MARGIN)} {num(2 * (HALF + MARGIN))}"
    picture = tag("svg", cakes.seam(cake[k], cake[k - 1], WIDE, HALF), viewBox=box, role="img", aria_label=told)
    head = tag("h3", escape(say(_title(seat, k))), class_="label")
    steps = (
        _step(say, "up", msg("The seam above"), str(k + 1), k + 1 < len(cake))
        + _step(say, "down", msg("The seam below"), str(k - 1), k > 1)
        + _step(say, "close", msg("Hide the enlarged seam"), "off", True)
    )
    return tag(
        "div", tag("div", head, steps, class_="seam-head"), tag("div", picture, class_="slides", tabindex=0),
        class_="box topp-seam", id="seam",
    )  # fmt: skip


def _title(seat: int, k: int) -> Message:
    if k == 1:
        return msg("{name}’s cake, layer 1 on the plate", name=Player(seat))
    return msg("{name}’s cake, layer {k} on layer {below}", name=Player(seat), k=k, below=k - 1)


def _step(say: Say, sign: str, label: Message, value: str, there: bool) -> str:
    return tag(
        "button", icon(sign), type="button", class_="btn quiet icon small", id=f"seam-{sign}", data_do="option",
        data_name="seam", data_value=value, aria_label=say(label), title=say(label), disabled=None if there else True,
    )  # fmt: skip
