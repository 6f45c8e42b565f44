"""What lies before a Torres player: action points, prices, stacks, cards, knights in supply."""

from __future__ import annotations

from tischlein.games.torres import counts, pictograms
from tischlein.games.torres.boxes import heading, spoken
from tischlein.games.torres.codex import turn_box
from tischlein.games.torres.hand import cards_box, master_box
from tischlein.games.torres.names import card_name
from tischlein.games.torres.piles import small_stacks, stacks_box
from tischlein.games.torres.view import View
from tischlein.look.emblems import emblem
from tischlein.look.picture import NO_MARKS, Marks
from tischlein.look.svg import escape, tag, use
from tischlein.words import Player, msg, msgs, pmsg
from tischlein.words.say import Say


def own(v: View, say: Say, marks: Marks = NO_MARKS) -> str:
    """The viewer's things as HTML; a spectator sees those of whoever is to act, and nothing once the game is over."""
    seat = v.seat or v.player or v.start
    if v.over:
        return ""
    first = turn_box(v, say, marks, seat) if v.phase == "turns" else ""
    return (
        first
        + stacks_box(v, say, marks, seat)
        + cards_box(v, say, marks, seat)
        + master_box(v, say)
        + _last_box(v, say, marks, seat)
    )


def player_things(v: View, say: Say, seat: int) -> str:
    """A seat's unopened stacks, and its cards where all hands are open, small, to stand beside its name."""
    one = v.of(seat)
    label = msg("Stacks of {name}: {sizes}", name=Player(seat), sizes=[str(size) for size in one.stacks])
    things = tag("span", small_stacks(one.stacks), role="img", aria_label=say(label)) if one.stacks else ""
    if v.cards == "hand" and one.hand:
        names = msg("Cards of {name}: {cards}", name=Player(seat), cards=[card_name(kind) for kind in one.hand])
        pictures = "".join(pictograms.picture(pictograms.ACTION[kind]) for kind in one.hand)
        things += tag("span", pictures, class_="few-cards", role="img", aria_label=say(names))
    return tag("span", things, class_="few-things") if things else ""


def _last_box(v: View, say: Say, marks: Marks, seat: int) -> str:
    """What the year would pay, if it is asked for; else the knights in supply, unless a master card takes their place."""
    if marks.options.get("worth") == "yes":
        return _worth_box(v, say)
    return "" if v.master_card else _supply_box(v, say, seat)


def _supply_box(v: View, say: Say, seat: int) -> str:
    one = v.of(seat)
    words = say(msgs("{n} knight in supply", "{n} knights in supply", one.supply))
    knights = "".join(_small_knight(seat) for _ in range(one.supply))
    inside = tag("div", knights, class_="supply", role="img", aria_label=words)
    if not knights:
        inside = tag("p", escape(say(pmsg("torres", "none"))), class_="none")
    return tag("div", heading(say, msg("In supply")), inside, class_="box only-wide")


def _small_knight(seat: int) -> str:
    shadow = tag("ellipse", cx=2, rx=15, ry=6, opacity=0.2)
    return tag("svg", shadow, use(f"torres-k{seat}"), viewBox="-17 -48 34 56", class_="small-knight", aria_hidden=True)


def _worth_box(v: View, say: Say) -> str:
    """What all would get if the year ended now."""
    rows = ""
    for seat, points in enumerate(counts.totals_now(v), 1):
        words = msgs("{name} {n} point", "{name} {n} points", points, name=Player(seat))
        rows += tag("li", emblem(seat), tag("b", str(points), aria_hidden=True), spoken(say(words)))
    head = heading(say, msg("If the year ended now"))
    return tag("div", head, tag("ul", rows, class_="worth"), class_="box worth-now")
