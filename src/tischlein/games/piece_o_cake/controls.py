"""What is touched for which move: an action's picks, by the ids of the controls.

Knives are `knife-1` (before slice 1) to `knife-11`, portions `portion-B`, how many of a kind are eaten `split-kiwi-2`, what
happens to a joker `joker-eat` or `joker-kiwi`, a kind on the own plate `plate-kiwi`, an extra slice `pick-plum-keep`,
`pick-plum-eat`, `pick-joker-kiwi`, a swap `swap-eat` or `swap-kiwi`.  Helpers belong to no action: `eat-3` turns a slice,
`eat-all` and `keep-all` all of them, `split-kiwi-0` eats none of a kind, `decline` picks a kind on the own plate and then the
next one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from tischlein.games.piece_o_cake import notation
from tischlein.games.piece_o_cake.components import KINDS, SLICES
from tischlein.games.piece_o_cake.state import CUT, DECLINE, NOTHING, PICK, STAY, SWAP, TAKE
from tischlein.games.piece_o_cake.view import ALL_KINDS, LETTERS, Portion, View
from tischlein.games.piece_o_cake.worth import declining

NUMBERS = {str(k): k for k in range(1, SLICES + 1)}
EAT_ALL, KEEP_ALL, ANY_KIND = "eat-all", "keep-all", "decline"


def picks(v: View, seat: int, action: int) -> frozenset[str]:
    """The controls that together mean the action; empty for one that has only its button."""
    if action < TAKE:
        return frozenset(f"knife-{number}" for number in notation.cuts(action))
    if action < DECLINE:
        letter, eaten, way = notation.taken(action)
        portion = v.portion(letter)
        joker = {f"joker-{way}"} if portion and "joker" in portion.kinds else set()
        kinds = Counter(v.cake[number - 1] for number in eaten if number <= len(v.cake))
        return frozenset({f"portion-{letter}", *(f"split-{kind}-{n}" for kind, n in kinds.items()), *joker})
    if action < NOTHING:
        return frozenset({f"plate-{KINDS[action - DECLINE]}"})
    if PICK <= action < SWAP:
        return frozenset({"pick-{}-{}".format(*notation.picked(action))})
    if SWAP <= action < STAY:
        return frozenset({f"swap-{notation.WAYS[action - SWAP]}"})
    return frozenset()


def intended(v: View, seat: int, picked: frozenset[str]) -> int | None:
    """The move somebody seems to mean who touches these controls, allowed or not; None for no move at all."""
    named = {control.split("-")[0]: control.split("-")[1:] for control in picked}
    if len(picked) == 1:
        match next(iter(picked)).split("-"):
            case ["plate", kind] if kind in KINDS:
                return notation.decline(kind)
            case ["pick", kind, what] if kind in ALL_KINDS:
                ways = notation.WAYS if kind == "joker" else ("keep", "eat")
                return notation.pick(kind, what) if what in ways else None
            case ["swap", way] if way in notation.WAYS:
                return notation.swap(way)
    if set(named) == {"knife"}:
        numbers = [NUMBERS.get(control.removeprefix("knife-"), 0) for control in picked]
        return notation.cut(numbers) if all(numbers) else None
    if "portion" in named and set(named) <= {"portion", "split", "joker"}:
        return _intended_take(v, picked)
    return None


def _intended_take(v: View, picked: frozenset[str]) -> int | None:
    letters = [control.removeprefix("portion-") for control in picked if control.startswith("portion-")]
    ways = [control.removeprefix("joker-") for control in picked if control.startswith("joker-")] or ["eat"]
    eaten = eaten_kinds(picked)
    if len(letters) + len(ways) > 2 or letters[0] not in tuple(LETTERS) or ways[0] not in notation.WAYS:
        return None
    portion = v.portion(letters[0])
    if portion is None or any(portion.count(kind) < n for kind, n in eaten.items()):
        return notation.take(letters[0], [], ways[0]) if not eaten else None
    return notation.take(letters[0], first_alike(v, portion, eaten), ways[0])


def first_alike(v: View, portion: Portion, eaten: Mapping[str, int]) -> list[int]:
    """The slices of a portion that are eaten where so many of each kind are: the first ones in laying order."""
    found: list[int] = []
    for kind, n in eaten.items():
        found += sorted(number for number in portion.slices if v.cake[number - 1] == kind)[:n]
    return found


def eaten_kinds(picked: Iterable[str]) -> Counter[str]:
    """How many slices of each kind are switched to be eaten."""
    splits = [control.split("-") for control in picked if control.startswith("split-")]
    return Counter({kind: int(n) for _, kind, n in splits})


def eaten_slices(v: View, picked: Iterable[str]) -> list[int]:
    """The numbers of the slices that are switched to be eaten."""
    picked = tuple(picked)
    chosen = chosen_portion(v, picked)
    return sorted(first_alike(v, chosen, eaten_kinds(picked))) if chosen is not None else []


def touched(v: View, seat: int, picked: tuple[str, ...], control: str) -> tuple[str, ...] | None:
    """What a touch makes of a selection, where controls are switches: on, off, or one instead of another.

    Slices that are alike are one switch: whichever is touched, one more of them is eaten, or one less.  None for a
    control that is no switch.
    """
    sort = control.partition("-")[0]
    if sort == "knife":
        return tuple(one for one in picked if one != control) if control in picked else (*picked, control)
    if sort in ("portion", "plate") and control in picked:
        return ()
    if sort == "plate":
        return (control,)
    if control == ANY_KIND:
        return _next_kind(v, seat, picked)
    if sort == "portion":
        there = v.portion(control.removeprefix("portion-"))
        return (control, "joker-eat") if there and "joker" in there.kinds else (control,)
    chosen = chosen_portion(v, picked)
    if chosen is None or sort not in ("eat", "keep", "split", "joker"):
        return None
    if sort == "joker":
        return (*(one for one in picked if not one.startswith("joker-")), control)
    others = tuple(one for one in picked if not one.startswith("split-"))
    return (*others, *(f"split-{kind}-{n}" for kind, n in _switched(v, chosen, picked, control).items() if n))


def _next_kind(v: View, seat: int, picked: tuple[str, ...]) -> tuple[str, ...] | None:
    """The kind that declining is worth most with as things stand; where a kind is picked already, the next best one."""
    kinds = sorted(v.plate(seat).kept, key=lambda kind: -declining(v, seat, kind).total)
    if not kinds:
        return None
    now = next((k for k, kind in enumerate(kinds) if f"plate-{kind}" in picked), -1)
    return (f"plate-{kinds[(now + 1) % len(kinds)]}",)


def _switched(v: View, portion: Portion, picked: tuple[str, ...], control: str) -> Counter[str]:
    """How many of each kind are eaten once a switch of slices has been touched."""
    if control in (EAT_ALL, KEEP_ALL):
        return Counter(kind for kind in portion.kinds if kind != "joker" and control == EAT_ALL)
    eaten = eaten_kinds(picked)
    if control.startswith("split-"):
        _, kind, n = control.split("-")
        eaten[kind] = int(n)
        return eaten
    number = NUMBERS[control.removeprefix("eat-")]
    eaten[v.cake[number - 1]] += -1 if number in eaten_slices(v, picked) else 1
    return eaten


def chosen_portion(v: View, picked: Iterable[str]) -> Portion | None:
    """The portion that is picked."""
    letters = [control.removeprefix("portion-") for control in picked if control.startswith("portion-")]
    return v.portion(letters[0]) if letters else None


def target(v: View, seat: int, action: int) -> str:
    """How a control that leads to the action is drawn."""
    if action < TAKE:
        return "knife"
    if action < DECLINE:
        return "take"
    if action < PICK:
        return "decline"
    return "pick" if action < SWAP else "swap"


def end_turn(v: View, seat: int) -> tuple[int, ...]:
    """Actions that end the turn by themselves: none, for every turn ends with what it is about."""
    return ()


def buttons(v: View, seat: int) -> tuple[int, ...]:
    """Actions without picks that have a button of their own: leave the cake whole, do nothing, no swap."""
    return {"cut": (CUT,), "choose": (NOTHING,), "swap": (STAY,)}.get(v.phase, ())
