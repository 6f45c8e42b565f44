"""What lies before a Torres player: action points as sugar cubes, the codex of prices, stacks, cards, knights in supply."""

from __future__ import annotations

from tischlein.games.torres import counts, pictograms
from tischlein.games.torres.components import POINTS
from tischlein.games.torres.hand import cards_box, master_box
from tischlein.games.torres.view import View
from tischlein.look import signs
from tischlein.look.emblems import emblem
from tischlein.look.picture import NO_MARKS, Marks
from tischlein.look.svg import at, escape, num, tag, use
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say

VERBS = ("knight", "step", "block")
MOST_DRAWN = 4  # blocks of a stack; a higher one has its number only


def own(v: View, say: Say, marks: Marks = NO_MARKS) -> str:
    """The viewer's things as HTML; a spectator sees those of whoever is to act, and nothing once the game is over."""
    seat = v.seat or v.player or v.start
    if v.over:
        return ""
    first = _turn_box(v, say, marks, seat) if v.phase == "turns" else ""
    return (
        first
        + _stacks_box(v, say, marks, seat)
        + cards_box(v, say, marks, seat)
        + master_box(v, say)
        + (_worth_box(v, say) if marks.options.get("worth") == "yes" else "" if v.master_card else _supply_box(v, say, seat))
    )


def player_things(v: View, say: Say, seat: int) -> str:
    """A seat's stacks, the knights in its supply and the cards it has played, small, to stand beside its name."""
    one = v.of(seat)
    sizes = tag("span", " ".join(map(str, one.stacks)) or "–", class_="few-stacks")
    supply = "".join(_small_knight(seat) for _ in range(one.supply))
    label = msg(
        "Stacks of {name}: {sizes}; {supply}",
        name=Player(seat),
        sizes=[str(size) for size in one.stacks] or [pmsg("torres", "none")],
        supply=msgs("{n} knight in supply", "{n} knights in supply", one.supply),
    )
    return tag("span", sizes, supply, class_="few-things", role="img", aria_label=say(label))


def _heading(say: Say, words: Message, more: str = "") -> str:
    return tag("h3", escape(say(words)), more, class_="label")


# the turn: points and prices


def _turn_box(v: View, say: Say, marks: Marks, seat: int) -> str:
    acting = seat == v.player
    head = msg("Action points") if acting else msg("What actions cost")
    cubes = _cubes(v, say, marks) if acting else ""
    return tag("div", _heading(say, head), cubes, _codex(v, say, marks), class_="box first")


def _cubes(v: View, say: Say, marks: Marks) -> str:
    """The points left as sugar cubes; touching the third ends the turn with 3 points.  What is spent is dashed."""
    total = max(POINTS, v.points)
    label = msgs("{n} action point left", "{n} action points left", v.points)
    mine = v.seat == v.player
    drawn = [_cube(v, say, marks, k, mine) for k in range(1, total + 1)]
    none = _end_button(say, marks, 0, tag("span", "0", class_="nothing"), "none") if mine else ""
    return tag("div", *drawn, none, class_="pips", role="group", aria_label=say(label))


def _cube(v: View, say: Say, marks: Marks, k: int, mine: bool) -> str:
    outline = "M0-9.5l9.5 5V6L0 11-9.5 6V-4.5z"
    if k > v.points:
        drawn = tag("path", d=outline, class_="gone")
    else:
        drawn = (
            tag("path", d="M-9.5-4.5L0 .2V11L-9.5 6z", class_="left")
            + tag("path", d="M9.5-4.5L0 .2V11l9.5-5z", class_="right")
            + tag("path", d="M0-9.5l9.5 5L0 .2l-9.5-4.7z", class_="top")
            + tag("path", d=outline, class_="edge")
        )
    svg = tag("svg", drawn, viewBox="-11.5 -12 23 26", aria_hidden=True)
    return _end_button(say, marks, k, svg, "") if mine and k <= v.points else tag("span", svg)


def _end_button(say: Say, marks: Marks, points: int, inside: str, css: str) -> str:
    pick = f"end-{points}"
    words = msgs("End the turn and score {n} point", "End the turn and score {n} points", points)
    label = say(words if points else msg("End the turn and score nothing"))
    states = [name for name, on in (("on", pick in marks.selected), (css, bool(css))) if on]
    return tag(
        "button",
        inside,
        type="button",
        class_=" ".join(["pip", *states]),
        id=pick,
        data_pick=pick,
        title=label,
        aria_label=label,
        aria_pressed=pick in marks.selected,
        aria_disabled=None if marks.active else True,
    )


def _codex(v: View, say: Say, marks: Marks) -> str:
    """The prices.  A verb shows only where it can be done; touching it again shows everything."""
    rows = [
        _verb(v, say, marks, "knight", msg("Knight"), 2),
        _verb(v, say, marks, "step", msg("Step or pass"), 1),
        _verb(v, say, marks, "block", msg("Block"), 1),
    ]
    if v.cards != "hand" and not v.master:
        rows.append(_buy(v, say, marks))
    return tag("ul", *rows, class_="codex", aria_label=say(msg("What an action costs")))


def _price(n: int) -> str:
    return tag("span", str(n), class_="cost", aria_hidden=True)


def _spoken(say: Say, what: Message, cost: int) -> str:
    return say(msgs("{action}: {n} action point", "{action}: {n} action points", cost, action=what))


def _verb(v: View, say: Say, marks: Marks, verb: str, what: Message, cost: int) -> str:
    words = tag("span", escape(say(what))) + _price(cost)
    if not marks.active:
        return tag("li", tag("span", words, class_="btn small price"))
    on = marks.options.get("verb") == verb
    button = tag(
        "button",
        words,
        type="button",
        class_="btn small dear" if v.points < cost else "btn small",
        id=f"verb-{verb}",
        data_do="option",
        data_name="verb",
        data_value="" if on else verb,
        aria_label=_spoken(say, what, cost),
        aria_pressed=on,
    )
    return tag("li", button)


def _buy(v: View, say: Say, marks: Marks) -> str:
    """Buying a card is a move of its own: the deck."""
    left = v.of(v.seat or v.player or 1).deck
    words = tag("span", escape(say(msg("Buy a card")))) + _price(1)
    if not marks.active:
        return tag("li", tag("span", words, class_="btn small price"))
    label = msgs("{price}; {n} card in the deck", "{price}; {n} cards in the deck", left, price=_spoken(say, msg("Buy a card"), 1))
    button = tag(
        "button",
        words,
        type="button",
        class_="btn small" if "deck" in marks.targets or "deck" in marks.selected else "btn small dear",
        id="deck",
        data_pick="deck",
        title=say(label),
        aria_label=say(label),
        aria_pressed="deck" in marks.selected,
    )
    return tag("li", button)


# stacks


def _stacks_box(v: View, say: Say, marks: Marks, seat: int) -> str:
    one = v.of(seat)
    opened = [_opened(v, say, marks)] if seat == v.player and v.opened >= 0 else []
    rows = opened + [
        _stack(v, say, marks, size, k, one.stacks.index(size) == k, seat) for k, size in enumerate(one.stacks)
    ]
    stock = tag("span", escape(say(msg("stock {n}", n=v.stock))), class_="tag", title=say(msg("Common stock of blocks")))
    words = msg("Your stacks") if seat == v.seat else msg("{name}’s stacks", name=Player(seat))
    inside = tag("ul", *rows, class_="stacks many" if len(rows) > 3 else "stacks")
    if not rows:
        inside = tag("p", escape(say(pmsg("torres", "none"))), class_="none")
    return tag("div", _heading(say, words, stock), inside, class_="box")


def _opened(v: View, say: Say, marks: Marks) -> str:
    words = msgs("{n} left", "{n} left", v.opened)
    label = msgs("opened stack, {n} block left", "opened stack, {n} blocks left", v.opened)
    return _stack_item(say, marks, "stack-open", "stack-open", v.opened, words, label, "open", v.seat == v.player and v.opened > 0)


def _stack(v: View, say: Say, marks: Marks, size: int, place: int, first: bool, seat: int) -> str:
    pick = f"stack-{size}"
    name = pick if first else f"{pick}-{place}"
    label = msgs("stack of {n} block", "stack of {n} blocks", size)
    return _stack_item(say, marks, name, pick, size, None, label, "", seat == v.seat and size > 0)


def _stack_item(
    say: Say, marks: Marks, name: str, pick: str, size: int, words: Message | None, label: Message, css: str, own_: bool
) -> str:
    states = {"on": pick in marks.selected, "can": pick in marks.targets, css: bool(css)}
    css = " ".join(["stack", *(state for state, on in states.items() if on)])
    no = tag("svg", signs.refused(0, 0, 15), viewBox="-22 -22 44 44", class_="no", aria_hidden=True)
    inside = _pile(size) + tag("span", escape(say(words)) if words else str(size)) + (no if marks.refused == pick else "")
    if not own_:
        return tag("li", tag("span", inside, class_=css, role="img", aria_label=say(label)))
    button = tag(
        "button",
        inside,
        type="button",
        class_=css,
        id=name,
        data_pick=pick,
        aria_label=say(label),
        aria_pressed=pick in marks.selected,
        aria_disabled=None if marks.active else True,
    )
    return tag("li", button)


def _pile(size: int) -> str:
    """The blocks of a stack on each other; dashed where there is none."""
    shadow = tag("ellipse", cx=2, cy=2, rx=25, ry=13, opacity=0.14)
    block = (
        tag("path", d="M-22 0L0 12.5V-.5L-22-13z", fill="var(--stone-left)")
        + tag("path", d="M22 0L0 12.5V-.5L22-13z", fill="var(--stone-right)")
        + tag("path", d="M-22-13L0-.5 22-13 0-25.5z", fill="var(--stone-top)", stroke="var(--stone-line)", stroke_width=0.7)
        + tag("path", d="M-14.5 4.3v-5q3.5-3 7 2.5v6.5zM14.5 4.3v-5q-3.5-3-7 2.5v6.5z", fill="var(--door)")
    )
    shown = min(size, MOST_DRAWN)
    blocks = "".join(tag("g", block, transform=at(0, -13 * k)) for k in range(shown))
    if not size:
        blocks = tag("path", d="M-22 0L0 12.5 22 0v-13L0-25.5-22-13z", class_="gone")
    top = num(-min(-56, -27 - 13 * max(shown, 1)))
    return tag("svg", shadow, blocks, viewBox=f"-26 -{top} 52 {num(float(top) + 16)}", aria_hidden=True)


# knights in supply, and what the year would pay


def _supply_box(v: View, say: Say, seat: int) -> str:
    one = v.of(seat)
    words = say(msgs("{n} knight in supply", "{n} knights in supply", one.supply))
    knights = "".join(_small_knight(seat) for _ in range(one.supply)) or pictograms.picture("")
    inside = tag("div", knights, class_="supply", role="img", aria_label=words)
    return tag("div", _heading(say, msg("In supply")), inside, class_="box only-wide")


def _small_knight(seat: int) -> str:
    shadow = tag("ellipse", cx=2, rx=15, ry=6, opacity=0.2)
    return tag("svg", shadow, use(f"torres-k{seat}"), viewBox="-17 -48 34 56", class_="small-knight", aria_hidden=True)


def _worth_box(v: View, say: Say) -> str:
    """What all would get if the year ended now."""
    rows = "".join(
        tag("li", emblem(seat), tag("b", str(points)), aria_label=say(msgs("{name} {n} point", "{name} {n} points", points, name=Player(seat))))
        for seat, points in enumerate(counts.totals_now(v), 1)
    )
    return tag("div", _heading(say, msg("If the year ended now")), tag("ul", rows, class_="worth"), class_="box worth-now")
