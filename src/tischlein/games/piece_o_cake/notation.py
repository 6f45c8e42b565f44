"""Piece o' Cake in records: action and outcome ids to words and back.  See the notation page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tischlein.games.piece_o_cake.components import KINDS, SLICES
from tischlein.games.piece_o_cake.state import CUT, DECLINE, LOOK, NOTHING, PICK, PICK_JOKER, STAY, SWAP, TAKE
from tischlein.games.piece_o_cake.state import WAYS as JOKER_WAYS
from tischlein.games.piece_o_cake.view import ALL_KINDS, LETTERS, View
from tischlein.kit.errors import BadMove
from tischlein.kit.lines import OutcomeText

EXAMPLES = "cut 1 4 8, cut -, take B eat plum kiwi, decline kiwi, nothing, pick plum keep, swap kiwi joker=plum, stay"
WAYS = ("eat", *KINDS)
"""What can happen to a joker, by the rules' numbers."""


class Take(NamedTuple):
    """A take as its parts: letter of the portion, numbers of the eaten slices, what happens to a joker."""

    letter: str
    eaten: tuple[int, ...]
    way: str


# actions and their parts


def cut(slices: Iterable[int]) -> int:
    """The action that lets portions begin at these slices, from 1."""
    return CUT + sum(1 << number - 1 for number in set(slices))


def cuts(action: int) -> tuple[int, ...]:
    """The first slices of a cut's portions, from 1; none for the whole cake."""
    return tuple(i + 1 for i in range(SLICES) if (action - CUT) >> i & 1)


def take(letter: str, eaten: Iterable[int], way: str = "eat") -> int:
    """The action that takes a portion, eats the slices of these numbers and keeps the rest.  way: one of WAYS."""
    members = sum(1 << number - 1 for number in set(eaten))
    return TAKE + (LETTERS.index(letter) * 2048 + members) * JOKER_WAYS + WAYS.index(way)


def taken(action: int) -> Take:
    """The parts of a take."""
    code, way = divmod(action - TAKE, JOKER_WAYS)
    portion, members = divmod(code, 2048)
    return Take(LETTERS[portion], tuple(i + 1 for i in range(SLICES) if members >> i & 1), WAYS[way])


def decline(kind: str) -> int:
    """The action that declines and eats a kind."""
    return DECLINE + KINDS.index(kind)


def pick(kind: str, what: str) -> int:
    """The action that takes an extra slice.  what: "keep" or "eat", for the joker one of WAYS."""
    if kind == "joker":
        return PICK_JOKER + WAYS.index(what)
    return PICK + 2 * KINDS.index(kind) + (what == "eat")


def picked(action: int) -> tuple[str, str]:
    """Kind and what happens to it, as `pick` takes them."""
    if action >= PICK_JOKER:
        return "joker", WAYS[action - PICK_JOKER]
    kind, eaten = divmod(action - PICK, 2)
    return KINDS[kind], "eat" if eaten else "keep"


def swap(way: str) -> int:
    """The action that swaps a slice for the joker.  way: one of WAYS, what happens to the joker."""
    return SWAP + WAYS.index(way)


def eaten_kinds(v: View, action: int) -> list[str]:
    """The kinds that a take eats, in the order of C1, without the joker; what has no slice in the cake is left out."""
    numbers = taken(action).eaten
    return in_order(v.cake[k - 1] for k in numbers if k <= len(v.cake) and v.cake[k - 1] != "joker")


def in_order(kinds: Iterable[str]) -> list[str]:
    """Kinds in the order of C1, the joker last."""
    return sorted(kinds, key=ALL_KINDS.index)


# writing


def write(v: View, seat: int, action: int) -> str:
    """An action in notation."""
    if action < TAKE:
        return " ".join(["cut", *(map(str, cuts(action)) if action > CUT else "-")])
    if action < DECLINE:
        return _write_take(v, action)
    if action < NOTHING:
        return f"decline {KINDS[action - DECLINE]}"
    if action == NOTHING:
        return "nothing"
    if action < SWAP:
        kind, what = picked(action)
        return f"pick joker joker={what}" if kind == "joker" else f"pick {kind} {what}"
    if action < STAY:
        return " ".join(filter(None, ["swap", v.joker_kind, f"joker={WAYS[action - SWAP]}"]))
    return "stay"


def _write_take(v: View, action: int) -> str:
    letter, _, way = taken(action)
    words = ["take", letter]
    kinds = eaten_kinds(v, action)
    if kinds:
        words += ["eat", *kinds]
    if way != "eat" or _has_joker(v, letter):
        words.append(f"joker={way}")
    return " ".join(words)


def _has_joker(v: View, letter: str) -> bool:
    portion = v.portion(letter)
    return portion is not None and "joker" in portion.kinds


# reading


def read(v: View, seat: int, text: str) -> int:
    """The action that a text names, legal or not.

    Raises BadMove for anything that is no move of Piece o' Cake, or names slices that are not there.
    """
    words = text.lower().split()
    ways = [word.removeprefix("joker=") for word in words if word.startswith("joker=")]
    words = [word for word in words if not word.startswith("joker=")]
    if len(ways) > 1 or (ways and ways[0] not in WAYS):
        raise BadMove(f"{text!r}: joker= is followed by eat or a kind ({', '.join(KINDS)}), and stands once")
    way = ways[0] if ways else ""
    match words:
        case ["cut"] if not way:
            raise BadMove("'cut' is followed by the slices before which knives stand, two or more, or by - alone", "C5")
        case ["cut", *numbers] if not way:
            return _read_cut(text, numbers)
        case ["take", letter] | ["take", letter, "eat"] if letter.upper() in LETTERS and len(letter) == 1:
            return _read_take(v, letter.upper(), [], way)
        case ["take", letter, "eat", *kinds] if letter.upper() in LETTERS and len(letter) == 1:
            return _read_take(v, letter.upper(), kinds, way)
        case ["decline", kind] if kind in KINDS and not way:
            return decline(kind)
        case ["pick", "joker"] if way:
            return pick("joker", way)
        case ["pick", kind, ("keep" | "eat") as what] if kind in KINDS and not way:
            return pick(kind, what)
        case ["swap", *kind] if way and len(kind) < 2:
            if kind and v.joker_kind and kind[0] != v.joker_kind:
                raise BadMove(f"the joker stands for {v.joker_kind}, not {kind[0]}", "C25")
            if not set(kind) - set(KINDS):
                return swap(way)
        case ["nothing"] if not way:
            return NOTHING
        case ["stay"] if not way:
            return STAY
    raise BadMove(f"{text!r} is no move of Piece o' Cake ({EXAMPLES})")


def _read_cut(text: str, numbers: list[str]) -> int:
    if numbers == ["-"]:
        return CUT
    known = [str(k) for k in range(1, SLICES + 1)]
    for number in numbers:
        if number not in known:
            raise BadMove(f"{text!r}: {number!r} is no slice (1 to {SLICES})", "C5")
    if len(set(numbers)) < len(numbers):
        raise BadMove(f"{text!r}: each slice can begin one portion only", "C5")
    return cut(map(int, numbers))


def _read_take(v: View, letter: str, kinds: list[str], way: str) -> int:
    """A take; of slices that are alike the first ones in laying order are eaten."""
    portion = v.portion(letter)
    slices = portion.slices if portion else range(1, len(v.cake) + 1)
    for kind in kinds:
        if kind not in KINDS:
            raise BadMove(f"{kind!r} is no kind of slice ({', '.join(KINDS)}); a joker is eaten with joker=eat")
    if _has_joker(v, letter) and not way:
        raise BadMove(f"portion {letter} has the joker: say joker=eat or joker= and a kind at the end", "C24")
    if way and not _has_joker(v, letter):
        raise BadMove(f"there is no joker in portion {letter}", "C24")
    eaten: list[int] = []
    for kind, n in Counter(kinds).items():
        alike = sorted(k for k in slices if v.cake[k - 1] == kind)
        if len(alike) < n:  # named for the referee to refuse, if the cake has so many at all
            elsewhere = [k for k, other in enumerate(v.cake, 1) if other == kind and k not in alike]
            alike += elsewhere
        if len(alike) < n:
            raise BadMove(f"portion {letter} has fewer than {n} {kind}", "C7")
        eaten += alike[:n]
    return take(letter, eaten, way or "eat")


# chance


def look(kinds: Iterable[str]) -> int:
    """The outcome that these slices lie aside, two or three at the first look, one or two at the second."""
    code = "".join(str(ALL_KINDS.index(kind) + 1) for kind in in_order(kinds))
    return LOOK + int(code.ljust(3, "0"))


def seen(outcome: int) -> list[str]:
    """The slices of a look."""
    return [ALL_KINDS[int(digit) - 1] for digit in f"{outcome - LOOK:03}" if digit != "0"]


def write_outcome(v: View, outcome: int) -> OutcomeText:
    """An outcome: the kind of a cake's next slice, or all slices that are looked at."""
    if outcome >= LOOK:
        return OutcomeText("look", "", " ".join(seen(outcome)))
    return OutcomeText("cake", "", ALL_KINDS[outcome])


def new_line(v: View) -> None:
    """Refuse a line of chance that begins here, in the middle of a cake.  Raises BadMove.

    A cake dealt by hand may be broken off by a record's end, as any game may.
    """
    if v.phase == "lay" and 0 < len(v.cake) < SLICES:
        raise BadMove(
            f"a cake's {SLICES} slices stand on one line, and the line before has {len(v.cake)} of them", "C4"
        )


def _look_rule(v: View) -> str:
    """The rule of the look that is due: the first one is at all that was set aside."""
    if v.aside < 2 + v.joker:
        return "C21"
    return "C23" if v.joker else "C20"


def read_outcomes(v: View, words: list[str]) -> tuple[list[int], int]:
    """The outcomes at the start of a chance line's words, and how many words they take.

    Raises BadMove.
    """
    kinds = [word.lower() for word in words[: v.aside if v.phase == "look" else 1]]
    for word, kind in zip(words, kinds, strict=False):
        if kind not in ALL_KINDS or (kind == "joker" and not v.joker):
            raise BadMove(f"{word!r} is no kind of slice ({', '.join(ALL_KINDS if v.joker else KINDS)})")
    if v.phase != "look":
        return [ALL_KINDS.index(kind) for kind in kinds], 1
    if len(kinds) < v.aside:
        raise BadMove(f"{v.aside} slices lie aside, not {len(kinds)}", _look_rule(v))
    return [look(kinds)], v.aside
