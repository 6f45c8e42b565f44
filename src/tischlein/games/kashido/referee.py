"""Why a Kashido move is not allowed, rule by rule and literally; and the scoring once more.

Written from the rules page, not from `rules`: the two opinions are tested against each other.
"""

from __future__ import annotations

from typing import NamedTuple

from tischlein.games.kashido import notation, rules
from tischlein.games.kashido.components import COLOURS, LINES
from tischlein.games.kashido.names import chit_name, line_name, sweets_name
from tischlein.games.kashido.view import SQUARES, SQUARES_OF
from tischlein.words import Message, msg, msgs

Refusal = tuple[str, Message]
STANDARD = {1: 2, 2: 1, 3: 1, 4: 0}
STEEP = {1: 3, 2: 2, 3: 1, 4: 0}
LITERAL = {1: 1, 2: 2, 3: 3, 4: 4}
ORDER_POWER = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}


class Chit(NamedTuple):
    """An own chit: whether its effect is used, whether it was gained in this turn."""

    used: bool
    fresh: bool


class Table:
    """The state as a person would lay it out: sweets on squares, chits at lines and before players."""

    def __init__(self, s: rules.State, seat: int) -> None:
        self.state = s
        self.me = seat
        self.powers = (STANDARD, STEEP, LITERAL)[s.powers]
        self.order = ORDER_POWER[s.seats][seat]
        self.order_used = bool(s.order_used & (1 << seat))
        self.normal_swap = s.swapped == 0 and s.gained == 0
        self.extra_swaps, self.extra_gains, self.gained = s.swaps, s.gains, s.gained
        self.line = LINES[s.line] if s.gained else ""

    def power(self, number: int) -> int:
        return self.powers[number]

    def sweet(self, square: str) -> str:
        """The colour of the sweet on a square."""
        here = 1 << SQUARES.index(square)
        return next(COLOURS[k] for k in range(4) if self.state.sweets[k] & here)

    def sweets_in(self, line: str, colour: str) -> int:
        return len([square for square in SQUARES_OF[line] if self.sweet(square) == colour])

    def number_at(self, line: str, colour: str) -> int | None:
        """The number on the chit of a colour that still lies at a line; None where it is gained."""
        c = 10 * COLOURS.index(colour) + LINES.index(line)
        return self.state.number[c] if self.state.board & (1 << c) else None

    def mine(self, colour: str, number: int) -> list[Chit]:
        """The player's chits of a colour and number."""
        s, first = self.state, 10 * COLOURS.index(colour)
        return [
            Chit(bool(s.used & (1 << c)), bool(s.fresh & (1 << c)))
            for c in range(first, first + 10)
            if s.owned[self.me] & (1 << c) and s.number[c] == number
        ]


def why_not(s: rules.State, seat: int, action: int) -> Refusal | None:
    """The rule that forbids the action and the reason with this position's numbers; None if it is allowed.

    seat from 0.
    """
    if s.dealt < 40 or s.undealt:
        return "K2", msg("The tray is still being laid and the chits are being dealt.")
    if _ended(s):
        return "K20", msg("The game is over.")
    if s.passed & (1 << seat):
        return "K16", msg("You have passed for good and take no more turns.")
    if s.player != seat:
        return "K10", msg("It is not your turn.")
    table = Table(s, seat)
    if action < rules.USE:
        return _why_no_swap(table, *notation.swapped(action))
    if action < rules.USE_ORDER:
        return _why_no_use(table, *notation.used(action))
    if action == rules.USE_ORDER:
        return _why_no_order(table)
    if action < rules.END:
        return _why_no_gain(table, *notation.gained(action))
    if action == rules.END:
        return (
            None if table.gained else ("K16", msg("A turn ends with a gain. Without one you can only pass, for good."))
        )
    if table.gained:
        return "K16", msg("You have gained a chit in this turn; passing is only possible before the first gain.")
    return None


def _ended(s: rules.State) -> bool:
    """K20."""
    gained = sum(owned.bit_count() for owned in s.owned)
    return gained == 40 or s.passed.bit_count() == s.seats


def _why_no_swap(table: Table, a: str, b: str) -> Refusal | None:
    columns, rows = abs(ord(a[0]) - ord(b[0])), abs(int(a[1]) - int(b[1]))
    if columns + rows != 1:
        return "K10", msg(
            "Only sweets next to each other are swapped, never diagonally: {a} and {b} are no neighbours.", a=a, b=b
        )
    if table.sweet(a) == table.sweet(b):
        return "K10", msg("Both sweets are {colour}: nothing would change.", colour=sweets_name(table.sweet(a)))
    if table.normal_swap or table.extra_swaps > 0:
        return None
    if table.gained:
        return "K10", msg("After a gain you need an extra swap, from a red chit or your order chit.")
    return "K10", msg("The swap of this turn is done; another one needs a red chit or your order chit.")


def _why_no_use(table: Table, colour: str, number: int) -> Refusal | None:
    mine = table.mine(colour, number)
    name = chit_name(colour, number)
    if not mine:
        return "K12", msg("You do not own the chit {chit}.", chit=name)
    if table.power(number) == 0:
        return "K5", msg("The chit {chit} has no effect.", chit=name)
    if any(not chit.used and not chit.fresh for chit in mine):
        return None
    if any(chit.fresh for chit in mine):
        return "K12", msg(
            "The chit {chit} was gained in this turn; its effect can be used from your next turn on.", chit=name
        )
    return "K12", msg("The effect of {chit} is used up.", chit=name)


def _why_no_order(table: Table) -> Refusal | None:
    if table.order == 0:
        return "K6", msg("The first player’s order chit has no effect.")
    if table.order_used:
        return "K6", msg("Your order chit is used up.")
    return None


def _why_no_gain(table: Table, line: str, colour: str, green: int) -> Refusal | None:
    number = table.number_at(line, colour)
    if number is None:
        return "K11", msg(
            "The {colour} chit of {line} is already taken.", colour=sweets_name(colour), line=line_name(line)
        )
    if table.gained:
        if table.extra_gains == 0:
            return "K14", msg("You gain one chit a turn; more of them need a yellow chit.")
        if line != table.line:
            return "K14", msg(
                "All chits of one turn come from one line: this turn it is {first}.", first=line_name(table.line)
            )
    have = table.sweets_in(line, colour)
    if green == 0:
        if number == have:
            return None
        return "K11", _count_message(line, colour, number, have)
    return _why_no_green(table, line, colour, number, have, green)


def _why_no_green(table: Table, line: str, colour: str, number: int, have: int, green: int) -> Refusal | None:
    """K15."""
    mine = table.mine("green", green)
    name = chit_name("green", green)
    if not mine:
        return "K15", msg("You do not own the chit {chit}.", chit=name)
    if table.power(green) == 0:
        return "K5", msg("The chit {chit} has no effect.", chit=name)
    if all(chit.fresh or chit.used for chit in mine):
        if any(chit.fresh for chit in mine):
            return "K12", msg(
                "The chit {chit} was gained in this turn; its effect can be used from your next turn on.", chit=name
            )
        return "K12", msg("The effect of {chit} is used up.", chit=name)
    lowered = [number - by for by in range(1, table.power(green) + 1) if number - by >= 0]
    if have in lowered:
        return None
    if number == have:
        return "K15", msg("This chit can be gained as it is; a green chit would have to lower its number.")
    return "K15", msg(
        "{chit} lowers the number {number} by at most {power}; the line holds {have}.",
        chit=name, number=number, power=table.power(green), have=have,
    )  # fmt: skip


def _count_message(line: str, colour: str, number: int, have: int) -> Message:
    return msgs(
        "The chit asks for exactly {number} {colour}; {line} holds {n} sweet of that colour.",
        "The chit asks for exactly {number} {colour}; {line} holds {n} sweets of that colour.",
        have,
        number=number,
        colour=sweets_name(colour),
        line=line_name(line),
    )


def score(s: rules.State, seat: int) -> int:
    """K4, literally: chits before the player, blue ones twice."""
    total = 0
    for c in range(40):
        if s.owned[seat] & (1 << c):
            total += s.number[c] * (2 if COLOURS[c // 10] == "blue" else 1)
    return total


def winners(s: rules.State) -> list[int]:
    """K21, literally: seats from 0; among the highest totals the one that is last in turn order."""
    totals = [score(s, seat) for seat in range(s.seats)]
    return [max(seat for seat in range(s.seats) if totals[seat] == max(totals))]


def why_not_dealt(s: rules.State, outcome: int) -> Refusal:
    """Which rule says that an outcome cannot come: so many sweets of a colour, so many chits of a number."""
    return "K1" if outcome >= rules.COLOUR else "K3", msg("There are no more of these to be dealt.")
