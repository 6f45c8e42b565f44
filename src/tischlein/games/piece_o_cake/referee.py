"""Why a Piece o' Cake move is not allowed, rule by rule and literally; and the scoring once more.

Written from the rules page, not from `rules`: the two opinions are tested against each other.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from tischlein.games.piece_o_cake import notation
from tischlein.games.piece_o_cake.names import kind_name
from tischlein.games.piece_o_cake.state import (
    CHOOSING,
    CUTTING,
    DECLINE,
    LAYING,
    LOOK,
    LOOKING,
    NOTHING,
    OVER,
    PICK,
    PICKING,
    STAY,
    SWAP,
    SWAPPING,
    TAKE,
    State,
)
from tischlein.words import Message, Player, msg, msgs

Refusal = tuple[str, Message]
KINDS = ("plum", "apricot", "cherry", "blackberry", "kiwi", "gooseberry", "strawberry", "chocolate")
VALUE = {"plum": 3, "apricot": 4, "cherry": 5, "blackberry": 7, "kiwi": 8, "gooseberry": 9, "strawberry": 10}
VALUE["chocolate"] = 11
CREAM = {"plum": 1, "apricot": 1, "cherry": 1, "blackberry": 2, "kiwi": 2, "gooseberry": 2, "strawberry": 2}
CREAM |= {"chocolate": 3, "joker": 2}
SLICES = range(1, 12)
JOKER = "joker"
_NAMES = (*KINDS, JOKER)


class Table:
    """The state as a person would lay it out: slices on plates, a cake in portions, slices aside."""

    def __init__(self, s: State) -> None:
        self.state = s
        self.players: int = s.seats
        self.joker_at: int = s.joker_seat
        self.joker_for = KINDS[s.joker_kind] if s.joker_seat >= 0 else ""

    def kept(self, seat: int, kind: str) -> int:
        """The slices of a kind that a seat has face up, without the joker."""
        return self.state.kept[8 * seat + KINDS.index(kind)]

    def eaten(self, seat: int) -> list[str]:
        """The slices that a seat has eaten, one in secret included."""
        open_ = [kind for k, kind in enumerate(_NAMES) for _ in range(self.state.eaten[9 * seat + k])]
        secret = self.state.secret[seat]
        return [*open_, _NAMES[secret]] if secret >= 0 else open_

    @functools.cached_property
    def cake(self) -> dict[int, str]:
        """The kind of each slice of this cake, by its number."""
        return {number: _NAMES[self.state.cake[number - 1]] for number in SLICES}

    @property
    def aside(self) -> list[str]:
        """The kinds of the slices set aside."""
        return [_NAMES[kind] for kind in self.state.aside if kind >= 0]

    @functools.cached_property
    def portions(self) -> dict[str, list[int]]:
        """The slices of each portion that is still there, by its letter (C5)."""
        begins = [number for number in SLICES if self.state.cut & 1 << number - 1] or [1]
        portions = []
        for begin in begins:
            slices = [begin]
            while (after := slices[-1] % 11 + 1) not in begins:
                slices.append(after)
            portions.append(slices)
        return {
            letter: slices
            for k, (letter, slices) in enumerate(zip("ABCDE", portions, strict=False))
            if not self.state.taken & 1 << k
        }

    @property
    def waiter(self) -> int:
        """C3, C13: the waiter of cake k of game g is seat ((g + k − 2) mod players) + 1; here from 0."""
        return int(self.state.game + self.state.number) % self.players

    @property
    def most_portions(self) -> int:
        """C5, C6."""
        return 4 if self.players == 2 else self.players

    @property
    def chooser(self) -> int:
        """C7: from the waiter's left, clockwise, the waiter last; two players take turns (C6)."""
        order = [(self.waiter + step) % self.players for step in range(1, self.players + 1)]
        return order[self.state.pick % self.players]

    def keeps(self, seat: int) -> list[str]:
        """The kinds that a seat has face up."""
        return [kind for kind in KINDS if self.kept(seat, kind)]

    def count(self, seat: int, kind: str) -> int:
        """The slices that count for a kind, the joker that stands for it included (C24)."""
        return self.kept(seat, kind) + (1 if self.joker_at == seat and self.joker_for == kind else 0)


def why_not(s: State, seat: int, action: int) -> Refusal | None:
    """The rule that forbids the action and the reason with this position's numbers; None if it is allowed.

    seat from 0.
    """
    if s.phase == OVER:
        return "C11", msg("The game is over.")
    if s.phase == LAYING:
        if action == NOTHING:
            return "C8", msg("Who can do nothing else has no line for it: the next cake is laid.")
        return "C4", msg("The cake is still being laid.")
    if s.phase == LOOKING:
        return "C20", msg("The slices set aside are about to be looked at.")
    table = Table(s)
    for due, judge in _JUDGES:
        if s.phase == due:
            return judge(table, seat, action)
    raise ValueError(f"there is no phase {s.phase}")


def why_not_dealt(s: State, outcome: int) -> Refusal | None:
    """The rule that forbids chance to bring an outcome, and the reason; None if no rule is known for it."""
    if s.phase == LAYING and outcome < len(_NAMES):
        return _used_up([_NAMES[outcome]], s)
    if s.phase == LOOKING and outcome >= LOOK:
        seen, table = notation.seen(outcome), Table(s)
        if s.looks:
            return "C21", msg("What lies aside is known: {kinds}.", kinds=[kind_name(kind) for kind in table.aside])
        return _used_up(seen, s)
    return None


def _used_up(kinds: list[str], s: State) -> Refusal | None:
    """C1, C23: the first of these kinds of which there are not so many left."""
    for k, kind in enumerate(kinds):
        if kinds[: k + 1].count(kind) > s.left[_NAMES.index(kind)]:
            if kind == JOKER:
                return "C23", msg("The joker is out already.")
            return "C1", msg("There are only {n} slices of this kind: {kind}.", n=VALUE[kind], kind=kind_name(kind))
    return None


# cutting


def _cutting(table: Table, seat: int, action: int) -> Refusal | None:
    if seat != table.waiter:
        return "C5", msg("The waiter cuts this cake: {name}.", name=Player(table.waiter + 1))
    if action >= TAKE:
        return "C5", msg("First the cake is cut into portions.")
    knives = notation.cuts(action)
    if len(knives) == 1:
        return "C5", msg("One knife alone divides nothing: set another one, or leave the cake whole.")
    if len(knives) > table.most_portions:
        rule = "C6" if table.players == 2 else "C5"
        return rule, msgs(
            "There may be at most {most} portions here; {n} knife is set.",
            "There may be at most {most} portions here; {n} knives are set.",
            len(knives),
            most=table.most_portions,
        )
    return None


# choosing


def _choosing(table: Table, seat: int, action: int) -> Refusal | None:
    if seat != table.chooser:
        return "C7", msg("It is {name}’s turn to choose.", name=Player(table.chooser + 1))
    if action < TAKE:
        return "C5", msg("The cake is cut already.")
    if action < DECLINE:
        return _take(table, seat, notation.taken(action))
    if action < NOTHING:
        return _decline(table, seat, KINDS[action - DECLINE])
    if action == NOTHING:
        if not table.portions:
            return None
        return "C8", msgs(
            "There is {n} portion left: you must take it or decline.",
            "There are {n} portions left: you must take one or decline.",
            len(table.portions),
        )
    return _no_extra(action)


def _no_extra(action: int) -> Refusal:
    """A move that belongs to extra slices or swaps, at a time for neither."""
    if action < SWAP:
        return "C20", msg("No slice that was set aside can be picked now.")
    return "C25", msg("There is nothing to swap for the joker now.")


def _take(table: Table, seat: int, take: notation.Take) -> Refusal | None:
    slices = table.portions.get(take.letter)
    if slices is None:
        return "C7", msg("There is no portion {letter} to take.", letter=take.letter)
    for number in take.eaten:
        if number not in slices:
            return "C7", msg(
                "Slice {number}, {kind}, is not in portion {letter}.",
                number=number, kind=kind_name(table.cake[number]), letter=take.letter,
            )  # fmt: skip
        if table.cake[number] == JOKER:
            return "C24", msg("Whether the joker is eaten is said apart from the other slices.")
    for number in take.eaten:
        for other in slices:
            if other < number and table.cake[other] == table.cake[number] and other not in take.eaten:
                return "C7", msg(
                    "Slices of one kind are alike: of {kind}, slice {other} is eaten before slice {number}.",
                    kind=kind_name(table.cake[number]), other=other, number=number,
                )  # fmt: skip
    kept = [table.cake[number] for number in slices if number not in take.eaten]
    if JOKER in kept:
        return _joker_for(take.way, {*table.keeps(seat), *kept})
    if take.way != "eat":
        return "C24", msg("There is no joker in portion {letter}.", letter=take.letter)
    return None


def _joker_for(way: str, kinds: set[str]) -> Refusal | None:
    """C24: the joker joins a kind that its owner keeps, or it is eaten."""
    if way == "eat" or way in kinds:
        return None
    if not kinds - {JOKER}:
        return "C24", msg("With no kind kept, the joker must be eaten.")
    return "C24", msg("The joker can only join a kind that you keep, and you keep no {kind}.", kind=kind_name(way))


def _decline(table: Table, seat: int, kind: str) -> Refusal | None:
    if table.kept(seat, kind):
        return None
    if table.keeps(seat):
        return "C7", msg("Declining eats a kind that you keep, and you keep no {kind}.", kind=kind_name(kind))
    return "C8", msg("You keep nothing that you could eat, so you cannot decline.")


# extra slices and swaps


def _picking(table: Table, seat: int, action: int) -> Refusal | None:
    rule = "C21" if table.state.looks else "C20"
    looker = table.state.picker
    if seat != looker:
        return rule, msg("{name} picks one of the slices set aside.", name=Player(looker + 1))
    if not PICK <= action < SWAP:
        return rule, msg("First pick one of the slices set aside.")
    kind, what = notation.picked(action)
    if kind not in table.aside:
        return rule, msg("There is no {kind} among the slices set aside.", kind=kind_name(kind))
    return _joker_for(what, set(table.keeps(seat))) if kind == JOKER else None


def _swapping(table: Table, seat: int, action: int) -> Refusal | None:
    taker = table.state.picker
    if seat != taker:
        return "C25", msg("{name} may swap a slice for the joker first.", name=Player(taker + 1))
    if action == STAY:
        return None
    if not SWAP <= action < STAY:
        return "C25", msg("First decide whether you swap a slice for the joker.")
    way = notation.WAYS[action - SWAP]
    if way == "eat" or table.kept(seat, way) > (1 if way == table.joker_for else 0):
        return None
    if way == table.joker_for:
        return "C25", msg(
            "After the swap you keep no {kind} any more, so the joker cannot stand for it.", kind=kind_name(way)
        )
    return "C24", msg("The joker can only join a kind that you keep, and you keep no {kind}.", kind=kind_name(way))


_JUDGES: tuple[tuple[int, Callable[[Table, int, int], Refusal | None]], ...] = (
    (CUTTING, _cutting),
    (CHOOSING, _choosing),
    (PICKING, _picking),
    (SWAPPING, _swapping),
)


# scoring once more


def score(s: State, seat: int) -> int:
    """C11–C13, literally: earlier games, majorities as they stand, and the cream of all that is eaten."""
    table = Table(s)
    total = int(s.total[seat]) + sum(CREAM[kind] for kind in table.eaten(seat))
    for kind, value in VALUE.items():
        most = max(table.count(other, kind) for other in range(table.players))
        if most > 0 and table.count(seat, kind) == most:
            total += value
    return total


def winners(s: State) -> list[int]:
    """C13, literally: seats from 0; all with the most points share the win."""
    totals = [score(s, seat) for seat in range(s.seats)]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
