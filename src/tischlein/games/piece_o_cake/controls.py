"""What is touched for which move: an action's picks, by the ids of the controls.

Knives are `knife-1` (before slice 1) to `knife-11`, portions `portion-B`, slices to eat `eat-3`, what happens to a joker
`joker-eat` or `joker-kiwi`, a kind on the own plate `plate-kiwi`, an extra slice `pick-plum-keep`, `pick-plum-eat`,
`pick-joker-kiwi`, a swap `swap-eat` or `swap-kiwi`.  The helpers `split-kiwi-1` (eat so many of a kind), `eat-all` and
`keep-all` belong to no action.
"""

from __future__ import annotations

from collections.abc import Iterable

from tischlein.games.piece_o_cake import notation, rules
from tischlein.games.piece_o_cake.components import KINDS, SLICES
from tischlein.games.piece_o_cake.view import ALL_KINDS, LETTERS, Portion, View

NUMBERS = {str(k): k for k in range(1, SLICES + 1)}
EAT_ALL, KEEP_ALL = "eat-all", "keep-all"


def picks(v: View, seat: int, action: int) -> frozenset[str]:
    """The controls that together mean the action; empty for one that has only its button."""
    if action < rules.TAKE:
        return frozenset(f"knife-{number}" for number in notation.cuts(action))
    if action < rules.DECLINE:
        letter, eaten, way = notation.taken(action)
        portion = v.portion(letter)
        joker = {f"joker-{way}"} if portion and "joker" in portion.kinds else set()
        return frozenset({f"portion-{letter}", *(f"eat-{number}" for number in eaten), *joker})
    if action < rules.NOTHING:
        return frozenset({f"plate-{KINDS[action - rules.DECLINE]}"})
    if rules.PICK <= action < rules.SWAP:
        return frozenset({"pick-{}-{}".format(*notation.picked(action))})
    if rules.SWAP <= action < rules.STAY:
        return frozenset({f"swap-{notation.WAYS[action - rules.SWAP]}"})
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
    if "portion" in named and set(named) <= {"portion", "eat", "joker"}:
        return _intended_take(v, picked)
    return None


def _intended_take(v: View, picked: frozenset[str]) -> int | None:
    letters = [control.removeprefix("portion-") for control in picked if control.startswith("portion-")]
    ways = [control.removeprefix("joker-") for control in picked if control.startswith("joker-")] or ["eat"]
    eaten = [NUMBERS.get(control.removeprefix("eat-"), 0) for control in picked if control.startswith("eat-")]
    portion = v.portion(letters[0]) if len(letters) == 1 else None
    if letters[0] not in LETTERS or len(letters[0]) != 1 or len(letters) + len(ways) > 2:
        return None
    if ways[0] not in notation.WAYS or not all(0 < number <= len(v.cake) for number in eaten):
        return None
    if portion is not None and set(eaten) <= set(portion.slices):
        eaten = first_alike(v, portion, [v.cake[number - 1] for number in eaten])
    return notation.take(letters[0], eaten, ways[0])


def first_alike(v: View, portion: Portion, kinds: Iterable[str]) -> list[int]:
    """The slices of a portion that are eaten where so many of each kind are: the first ones in laying order."""
    kinds = list(kinds)
    found: list[int] = []
    for kind in sorted(set(kinds), key=ALL_KINDS.index):
        alike = sorted(number for number in portion.slices if v.cake[number - 1] == kind)
        found += alike[: kinds.count(kind)]
    return found


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
    if sort == "portion":
        there = v.portion(control.removeprefix("portion-"))
        return (control, "joker-eat") if there and "joker" in there.kinds else (control,)
    chosen = chosen_portion(v, picked)
    if chosen is None or sort not in ("eat", "keep", "split", "joker"):
        return None
    if sort == "joker":
        return (*(one for one in picked if not one.startswith("joker-")), control)
    others = tuple(one for one in picked if not one.startswith("eat-"))
    return (*others, *(f"eat-{number}" for number in first_alike(v, chosen, _switched(v, chosen, picked, control))))


def _switched(v: View, portion: Portion, picked: tuple[str, ...], control: str) -> list[str]:
    """The kinds that are eaten once a slice, or a helper, has been touched."""
    if control in (EAT_ALL, KEEP_ALL):
        return [kind for kind in portion.kinds if kind != "joker"] if control == EAT_ALL else []
    eaten = [v.cake[number - 1] for number in eaten_slices(picked)]
    if control.startswith("split-"):
        _, kind, n = control.split("-")
        return [*(other for other in eaten if other != kind), *[kind] * int(n)]
    kind = v.cake[NUMBERS[control.removeprefix("eat-")] - 1]
    if control in picked:
        eaten.remove(kind)
        return eaten
    return [*eaten, kind]


def chosen_portion(v: View, picked: Iterable[str]) -> Portion | None:
    """The portion that is picked."""
    letters = [control.removeprefix("portion-") for control in picked if control.startswith("portion-")]
    return v.portion(letters[0]) if letters else None


def eaten_slices(picked: Iterable[str]) -> list[int]:
    """The numbers of the slices that are switched to be eaten."""
    return sorted(NUMBERS[one.removeprefix("eat-")] for one in picked if one.startswith("eat-"))


def target(v: View, seat: int, action: int) -> str:
    """How a control that leads to the action is drawn."""
    if action < rules.TAKE:
        return "knife"
    if action < rules.DECLINE:
        return "take"
    if action < rules.PICK:
        return "decline"
    return "pick" if action < rules.SWAP else "swap"


def end_turn(v: View, seat: int) -> tuple[int, ...]:
    """Actions that end the turn by themselves: none, for every turn ends with what it is about."""
    return ()


def buttons(v: View, seat: int) -> tuple[int, ...]:
    """Actions without picks that have a button of their own: leave the cake whole, do nothing, no swap."""
    return {"cut": (rules.CUT,), "choose": (rules.NOTHING,), "swap": (rules.STAY,)}.get(v.phase, ())
