"""A Torres player's stacks of blocks, the opened one boxed."""

from __future__ import annotations

from tischlein.games.torres.boxes import heading
from tischlein.games.torres.view import View
from tischlein.look import signs
from tischlein.look.picture import Marks
from tischlein.look.svg import at, escape, num, tag
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say

MOST_DRAWN = 4  # blocks of a stack; a higher one has its number only


def stacks_box(v: View, say: Say, marks: Marks, seat: int) -> str:
    one = v.of(seat)
    opened = [_opened(v, say, marks)] if seat == v.player and v.opened >= 0 else []
    rows = opened + [
        _stack(v, say, marks, size, k, one.stacks.index(size) == k, seat) for k, size in enumerate(one.stacks)
    ]
    stock = tag(
        "span", escape(say(msg("stock {n}", n=v.stock))), class_="tag", title=say(msg("Common stock of blocks"))
    )
    words = msg("Your stacks") if seat == v.seat else msg("{name}’s stacks", name=Player(seat))
    inside = tag("ul", *rows, class_="stacks many" if len(rows) > 3 else "stacks")
    if not rows:
        inside = tag("p", escape(say(pmsg("torres", "none"))), class_="none")
    return tag("div", heading(say, words, stock), inside, class_="box")


def _opened(v: View, say: Say, marks: Marks) -> str:
    words = msgs("{n} left", "{n} left", v.opened)
    label = msgs("opened stack, {n} block left", "opened stack, {n} blocks left", v.opened)
    return _stack_item(
        say, marks, "stack-open", "stack-open", v.opened, words, label, "open", v.seat == v.player and v.opened > 0
    )


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
    inside = (
        _pile(size) + tag("span", escape(say(words)) if words else str(size)) + (no if marks.refused == pick else "")
    )
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
        + tag(
            "path",
            d="M-22-13L0-.5 22-13 0-25.5z",
            fill="var(--stone-top)",
            stroke="var(--stone-line)",
            stroke_width=0.7,
        )
        + tag("path", d="M-14.5 4.3v-5q3.5-3 7 2.5v6.5zM14.5 4.3v-5q-3.5-3-7 2.5v6.5z", fill="var(--door)")
    )
    shown = min(size, MOST_DRAWN)
    blocks = "".join(tag("g", block, transform=at(0, -13 * k)) for k in range(shown))
    if not size:
        blocks = tag("path", d="M-22 0L0 12.5 22 0v-13L0-25.5-22-13z", class_="gone")
    top = num(-min(-56, -27 - 13 * max(shown, 1)))
    return tag("svg", shadow, blocks, viewBox=f"-26 -{top} 52 {num(float(top) + 16)}", aria_hidden=True)


def small_stacks(sizes: tuple[int, ...]) -> str:
    """Stacks as columns of little blocks; a high one has its number instead."""
    drawn = ""
    for k, size in enumerate(sizes):
        x = 16 * k
        if size > MOST_DRAWN:
            drawn += tag("rect", x=x + 1, y=14, width=10, height=5) + tag("text", str(size), x=x + 6, y=12)
        drawn += "".join(
            tag("rect", x=x + 1, y=14 - 5 * i, width=10, height=5) for i in range(size) if size <= MOST_DRAWN
        )
        drawn += "" if size else tag("path", d=f"M{x + 1} 19h10", stroke="var(--line-2)")
    return tag("svg", drawn, viewBox=f"0 -2 {16 * len(sizes)} 22", class_="few-stacks", aria_hidden=True)
