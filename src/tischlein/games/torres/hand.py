"""The cards before a Torres player: what each does, which can be played, the master card."""

from __future__ import annotations

from collections import Counter

from tischlein.games.torres import pictograms
from tischlein.games.torres.boxes import heading
from tischlein.games.torres.components import CARDS, MASTER, MASTER_CARDS, MASTER_CASTLES
from tischlein.games.torres.names import card_effect, card_name, master_name
from tischlein.games.torres.view import View
from tischlein.look import signs
from tischlein.look.picture import Marks
from tischlein.look.svg import escape, tag
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say

FEW = 4  # so many kinds have room for their words


def condition(card: str, year: int) -> Message:
    """What a master card asks for in a year."""
    points = MASTER[MASTER_CARDS.index(card)][year - 1]
    match card:
        case "border":
            return msgs(
                "{n} point for each own knight on a border square, once more for the most",
                "{n} points for each own knight on a border square, once more for the most",
                points,
            )
        case "diagonals":
            return msgs(
                "{n} point for each own knight on a long diagonal, once more for the most",
                "{n} points for each own knight on a long diagonal, once more for the most",
                points,
            )
        case "castles":
            needed = MASTER_CASTLES[year - 1]
            return msg("{n} points for own knights on exactly {castles} castles", n=points, castles=needed)
        case "neighbours":
            return msg("after year 3: all own knights, four or more, side by side")
        case "levels":
            return msg("after year 3: all own knights, four or more, on different levels")
        case "row":
            return msg("after year 3: all own knights, four or more, in one row or column")
        case "square":
            return msg("after year 3: four own knights on the corners of a square")
    return msg("after year 3: all own knights, four or more, on one level")


def master_box(v: View, say: Say) -> str:
    """The open master card with what it pays in each year."""
    if not v.master_card:
        return ""
    points = MASTER[MASTER_CARDS.index(v.master_card)]
    years = "".join(
        tag("li", str(n) if n else "–", class_="now" if year == v.year else None) for year, n in enumerate(points, 1)
    )
    name, asks = master_name(v.master_card), condition(v.master_card, v.year)
    label = say(msg("Master card “{card}”: {condition}", card=name, condition=asks))
    inside = (
        pictograms.picture(pictograms.MASTER[v.master_card])
        + tag("b", escape(say.narrow(name)))
        + tag("small", escape(say(asks)))
        + tag("ol", years, class_="years", aria_hidden=True)
    )
    return tag(
        "div",
        heading(say, msg("Master card")),
        tag("div", inside, class_="mcard", role="img", aria_label=label),
        class_="box master",
    )


def cards_box(v: View, say: Say, marks: Marks, seat: int) -> str:
    """A seat's cards: its own as controls, another's as backs unless all hands are open."""
    one = v.of(seat)
    if one.hand is None or one.fresh is None:
        held = msgs("{n} card", "{n} cards", one.cards + (v.purchases - v.drawing if seat == v.player else 0))
        return _box(say, msg("{name}’s cards", name=Player(seat)), "", tag("p", escape(say(held)), class_="none"))
    hand, fresh = Counter(one.hand), Counter(one.fresh)
    kinds = sorted((kind for kind in CARDS if hand[kind] or fresh[kind]), key=lambda kind: not hand[kind])
    close = len(kinds) > FEW
    shown = [_card(v, say, marks, kind, hand[kind], fresh[kind], seat, close) for kind in kinds]
    chosen = next((kind for kind in kinds if f"card-{kind}" in marks.selected or f"card-{kind}" == marks.refused), "")
    words = msg("Your cards") if seat == v.seat else msg("{name}’s cards", name=Player(seat))
    inside = tag("div", *shown, class_="cards")
    if close:  # in two rows of the same length, or nearly so
        inside = tag("div", *shown, class_="cards close", style=f"--columns:{(len(shown) + 1) // 2}")
    if not kinds:
        inside = tag("p", escape(say(pmsg("torres", "none"))), class_="none")
    if (
        close and chosen
    ):  # cards this close have no room for what they do, and beside a heading there is none on a phone
        return _box(say, card_effect(chosen), "", inside)
    return _box(say, words, _tag_words(v, say, seat), inside)


def _box(say: Say, words: Message, more: str, inside: str) -> str:
    return tag("div", heading(say, words, more), inside, class_="box grow hand")


def _tag_words(v: View, say: Say, seat: int) -> str:
    """Beside the heading: how many cards may be played."""
    words = msg("played this turn") if v.card_played and seat == v.player else msg("one a turn")
    return tag("span", escape(say(words)), class_="tag")


def _card(v: View, say: Say, marks: Marks, kind: str, ready: int, fresh: int, seat: int, close: bool) -> str:
    """One kind of card: a control, dim while it cannot be played.  Fresh ones alone can be touched to hear why not."""
    pick = f"card-{kind}"
    name, does = card_name(kind), card_effect(kind)
    words = msg("bought this turn") if not ready else does
    label = msg("{card}: {effect}", card=name, effect=does)
    if not ready:
        label = msg("{card}, from the next turn on", card=label)
    if ready + fresh > 1:
        label = msgs("{card}; {n} of these", "{card}; {n} of these", ready + fresh, card=label)
    states = {
        "on": pick in marks.selected,
        "can": pick in marks.targets,
        "fresh": not ready,
        "still": marks.active and ready > 0 and pick not in marks.targets and pick not in marks.selected,
    }
    no = tag("svg", signs.refused(0, 0, 15), viewBox="-22 -22 44 44", class_="no", aria_hidden=True)
    inside = (
        pictograms.picture(pictograms.ACTION[kind])
        + tag("b", escape(say.narrow(name)))
        + tag("small", escape(say.narrow(words)))
        + (tag("i", f"×{ready + fresh}", class_="times", aria_hidden=True) if ready + fresh > 1 else "")
        + (no if marks.refused == pick else "")
    )
    css = " ".join(["tcard", *(state for state, on in states.items() if on)])
    if seat != v.seat:
        return tag("div", inside, class_=css, role="img", aria_label=say(label))
    return tag(
        "button",
        inside,
        type="button",
        class_=css,
        id=pick,
        data_pick=pick,
        title=say(label) if close else None,
        aria_label=say(label),
        aria_pressed=pick in marks.selected,
        aria_disabled=None if marks.active else True,
    )
