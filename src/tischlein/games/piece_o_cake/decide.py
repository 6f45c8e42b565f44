"""The switches with which a viewer decides: eat or keep, where a joker goes, which slice that was set aside."""

from __future__ import annotations

from collections.abc import Mapping

from tischlein.games.piece_o_cake.components import JOKER_CREAM, KINDS
from tischlein.games.piece_o_cake.controls import EAT_ALL, KEEP_ALL, chosen_portion, eaten_slices
from tischlein.games.piece_o_cake.names import kind_name, signed, slices_name
from tischlein.games.piece_o_cake.slices import small
from tischlein.games.piece_o_cake.view import CREAM_OF, VALUE, Portion, View
from tischlein.games.piece_o_cake.worth import Worth, most_others, picking, split, swapping
from tischlein.look.picture import Marks
from tischlein.look.svg import escape, tag
from tischlein.words import Message, Player, msg, msgs, pmsg
from tischlein.words.say import Say


def deciding(v: View, say: Say, marks: Marks) -> str:
    """What the viewer has to decide about slices now, if anything."""
    if not marks.active or v.seat != v.player:
        return ""
    if v.phase == "pick":
        return _picking(v, say, marks)
    if v.phase == "swap":
        return _swapping(v, say, marks)
    chosen = chosen_portion(v, marks.selected)
    return _portion(v, say, marks, chosen) if v.phase == "choose" and chosen is not None else ""


def button(
    control: str, inside: str, label: str, marks: Marks, css: str = "", on: bool | None = None, id_: str = ""
) -> str:
    """A switch.  on: where it is not simply the control that is selected."""
    return tag(
        "button",
        inside,
        type="button",
        class_=f"{css} refused".strip() if control == marks.refused else css or None,
        id=id_ or control,
        data_pick=control,
        aria_label=label,
        aria_pressed=control in marks.selected if on is None else on,
        aria_disabled=None if marks.active else True,
    )


def _box(say: Say, title: Message, *inside: str, beside: str = "") -> str:
    words = say(title)
    head = tag("div", tag("h3", escape(words)), beside, class_="cake-head")
    return tag("section", head, *inside, class_="cake-decide", aria_label=words)


def _card(kind: str, title: str, *inside: str) -> str:
    """A kind with its switches."""
    head = tag("div", small(kind), tag("span", escape(title)), class_="what")
    return tag("div", head, *inside, class_="cake-card", role="group", aria_label=title)


# a portion


def _portion(v: View, say: Say, marks: Marks, portion: Portion) -> str:
    numbers = eaten_slices(v, marks.selected)
    eaten = [v.cake[number - 1] for number in numbers]
    kept = [
        kind
        for number, kind in zip(portion.slices, portion.kinds, strict=True)
        if number not in numbers and kind != "joker"
    ]
    joker = next((pick.removeprefix("joker-") for pick in marks.selected if pick.startswith("joker-")), "")
    brings = split(v, v.seat, kept, eaten, joker)
    title = msg(
        "Portion {letter}: {kinds} by kinds, {cream} by cream",
        letter=portion.letter, kinds=signed(brings.kinds), cream=signed(brings.cream),
    )  # fmt: skip
    cards = [
        _kind(v, say, marks, kind, portion.count(kind), eaten.count(kind), joker)
        for kind in KINDS
        if kind in portion.kinds
    ]
    if "joker" in portion.kinds:
        ways = ["eat", *(kind for kind in KINDS if v.plate(v.seat).kept.get(kind) or kind in kept)]
        without = split(v, v.seat, kept, eaten).kinds
        cards.append(
            _joker(say, marks, "joker", {way: _more(split(v, v.seat, kept, [], way), without) for way in ways})
        )
    many = portion.kinds.count("joker") + 1 < len(portion.kinds)
    return _box(
        say, title, tag("div", *cards, class_="cake-cards slides"), beside=_all(say, marks, kept, eaten) if many else ""
    )


def _all(say: Say, marks: Marks, kept: list[str], eaten: list[str]) -> str:
    """One switch for all slices of the portion at once."""
    switches = (
        (KEEP_ALL, pmsg("piece_o_cake", "Keep all"), not eaten),
        (EAT_ALL, pmsg("piece_o_cake", "Eat all"), not kept),
    )
    inside = (button(pick, escape(say(words)), say(words), marks, on=on) for pick, words, on in switches)
    return tag("div", *inside, class_="cake-switches")


def _kind(v: View, say: Say, marks: Marks, kind: str, n: int, eaten: int, joker: str) -> str:
    """A kind of the portion: how many of it are eaten, and what that makes of the majority."""
    name = say(kind_name(kind)) if n == 1 else say(slices_name(n, kind))
    cream = CREAM_OF[kind]
    switches = []
    for k in range(n + 1):
        if k == 0:
            words = pmsg("piece_o_cake", "Keep")
            label = msg("Keep: {slices}", slices=slices_name(n, kind))
        elif k == n:
            words = msg("Eat {n}", n=k * cream)
            label = msgs(
                "Eat: {slices}, {n} point of cream",
                "Eat: {slices}, {n} points of cream",
                k * cream,
                slices=slices_name(k, kind),
            )
        else:
            words = msg("Eat {k} of {n}", k=k, n=n)
            label = msgs(
                "Eat {k} of {slices}, {n} point of cream",
                "Eat {k} of {slices}, {n} points of cream",
                k * cream,
                k=k,
                slices=slices_name(n, kind),
            )
        short = escape(say(words)) if k in (0, n) else str(k)
        switches.append(button(f"split-{kind}-{k}", short, say(label), marks, on=k == eaten))
    standing = tag("p", escape(say(_standing(v, kind, n - eaten + (joker == kind)))), class_="standing")
    return _card(kind, name, tag("div", *switches, class_="cake-switches"), standing)


def _standing(v: View, kind: str, more: int) -> Message:
    """How the viewer then stands in a kind."""
    have, other = v.plate(v.seat).count(kind) + more, most_others(v, v.seat, kind)
    if not have:
        return msg("then none of yours")
    if have > other:
        return msgs("then {have}: most, {n} point", "then {have}: most, {n} points", VALUE[kind], have=have)
    if have == other:
        return msgs("then {have}: level, {n} point", "then {have}: level, {n} points", VALUE[kind], have=have)
    return msg("then {have}; most: {most}", have=have, most=other)


def _more(brings: Worth, kinds: int) -> Worth:
    """What is brought beyond so much by kinds."""
    return Worth(brings.kinds - kinds, brings.cream)


def _joker(say: Say, marks: Marks, sort: str, ways: Mapping[str, Worth]) -> str:
    """Where a joker goes: eaten, or to a kind, each with what it brings by kinds."""
    switches = []
    for way, brings in ways.items():
        figure = tag("small", signed(brings.kinds), aria_hidden=True) if way != "eat" or brings.kinds else ""
        kinds = signed(brings.kinds)
        if way == "eat":
            words = msgs(
                "Eat the joker: {n} point, {kinds} by kinds",
                "Eat the joker: {n} points, {kinds} by kinds",
                JOKER_CREAM, kinds=kinds,
            )  # fmt: skip
            eat = escape(say(msg("Eat {n}", n=JOKER_CREAM)))
            switches.append(button(f"{sort}-eat", eat + figure, say(words), marks))
        else:
            words = msg("Joker: add to {kind}, {kinds} by kinds", kind=kind_name(way), kinds=kinds)
            switches.append(button(f"{sort}-{way}", small(way) + figure, say(words), marks, "to"))
    return _card("joker", say(kind_name("joker")), tag("div", *switches, class_="cake-switches"))


# a slice that was set aside, and a swap


def _picking(v: View, say: Say, marks: Marks) -> str:
    cards = []
    for kind in KINDS:
        if kind in v.looked:
            keep, eat = msg("Keep {kind}", kind=kind_name(kind)), msg("Eat {kind}", kind=kind_name(kind))
            words = escape(say(msg("Eat {n}", n=CREAM_OF[kind])))
            switches = button(f"pick-{kind}-keep", escape(say(pmsg("piece_o_cake", "Keep"))), say(keep), marks)
            switches += button(f"pick-{kind}-eat", words, say(eat), marks)
            standing = tag("p", escape(say(_standing(v, kind, 1))), class_="standing")
            cards.append(_card(kind, say(kind_name(kind)), tag("div", switches, class_="cake-switches"), standing))
    if "joker" in v.looked:
        ways = {way: picking(v, v.seat, "joker", way) for way in ("eat", *v.plate(v.seat).kept)}
        cards.append(_joker(say, marks, "pick-joker", ways))
    return _box(say, msg("Set aside: only you see these"), tag("div", *cards, class_="cake-cards slides"))


def _swapping(v: View, say: Say, marks: Marks) -> str:
    mine = v.plate(v.seat).kept
    ways = ["eat", *(kind for kind in KINDS if mine.get(kind, 0) > (kind == v.joker_kind))]
    title = msg("Give {name} a slice for the joker: {kind}", name=Player(v.holder), kind=kind_name(v.joker_kind))
    return _box(
        say,
        title,
        tag(
            "div",
            _joker(say, marks, "swap", {way: swapping(v, v.seat, way) for way in ways}),
            class_="cake-cards slides",
        ),
    )
