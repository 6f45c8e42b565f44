"""Why a move of Topp die Torte! is not allowed, rule by rule and literally; connections and scoring once more.

Written from the rules page, not from `rules`: the two opinions are tested against each other.
"""

from __future__ import annotations

from collections import Counter

from tischlein.games.topp_die_torte import notation, rules, state
from tischlein.games.topp_die_torte.components import COLOURS, JARS
from tischlein.games.topp_die_torte.names import colour_name
from tischlein.words import Message, msg, msgs

Refusal = tuple[str, Message]
SIZE = {"small": 3, "middle": 4, "large": 5}
EVERY = ("blue", "pink", "green", "purple", "orange", "gold")


class Table:
    """What lies before the seat and in the supply, as a person would count it."""

    def __init__(self, s: rules.State, seat: int) -> None:
        self.jars = {
            name: Counter(
                {c: n for c, n in zip(EVERY, s.jar[18 * seat + 6 * j : 18 * seat + 6 * j + 6], strict=True) if n}
            )
            for j, name in enumerate(JARS)
        }
        self.trade = Counter({c: n for c, n in zip(COLOURS, s.trade[5 * seat : 5 * seat + 5], strict=True) if n})
        self.supply = Counter(dict(zip(EVERY, s.supply, strict=True)))
        self.hand = Counter({c: n for c, n in zip(COLOURS, s.hand, strict=True) if n})
        self.rolled, self.rolled_gold, self.gold = s.roll, bool(s.roll_gold), s.gold
        self.rolled_into = JARS[s.roll_jar] if s.roll_jar >= 0 else ""
        self.last_round = s.round == s.rounds - 1
        self.end = s.phase == state.GILDING
        self.brought, self.finished = bool(s.brought), bool(s.finished)

    def held(self, jar: str) -> int:
        return sum(self.jars[jar].values())

    def full(self) -> list[str]:
        return [jar for jar in JARS if self.held(jar) == SIZE[jar]]

    def refuses(self, jar: str, colour: str) -> Refusal | None:
        """P13: why a blue jar does not take a coloured cube."""
        if self.held(jar) == SIZE[jar]:
            return "P13", _full_message(jar)
        if self.jars[jar][colour]:
            return "P13", _twice_message(jar, colour)
        return None

    def could_trade(self) -> bool:
        """P15: whether three for one is possible for any colour and jar."""
        if sum(self.trade.values()) < 3:
            return False
        supply = self.after_return()
        return any(supply[c] and self.refuses(jar, c) is None for c in COLOURS for jar in JARS)

    def after_return(self) -> Counter[str]:
        """P15: the supply once three cubes have come back: three times one of the most plentiful colour."""
        trade, supply = Counter(self.trade), Counter(self.supply)
        for _ in range(3):
            most = max(trade.values())
            colour = next(c for c in COLOURS if trade[c] == most)
            trade[colour] -= 1
            supply[colour] += 1
        return supply


def why_not(s: rules.State, seat: int, action: int) -> Refusal | None:
    """The rule that forbids the action and the reason with this position's numbers; None if it is allowed.

    seat from 0.
    """
    if s.phase == state.OVER:
        return "P20", msg("The game is over.")
    if s.phase == state.DEALING:
        return ("P4" if s.round == 0 else "P8"), msg("The pieces are being dealt.")
    if s.drawing >= 0:
        return "P14", msg("A chip is drawn first.")
    if s.rolling:
        return "P16", msg("The die is rolled first.")
    if action < state.CHOOSE:
        return _why_no_fill(s, seat, action)
    if action < state.PUT:
        return _why_no_choice(s, seat, action)
    if s.phase == state.FILLING:
        return "P3", msg("First everybody puts the cubes of the start piece into jars.")
    if s.phase == state.CHOOSING:
        return "P6", msg("First everybody chooses a piece.")
    if s.player != seat:
        return ("P18" if s.phase == state.GILDING else "P7"), msg("It is not your turn.")
    table = Table(s, seat)
    if action < state.EMPTY:
        return _why_no_put(table, *notation.placed(action))
    if action < state.TRADE:
        return _why_no_emptying(table, notation.emptied(action))
    if action < state.COMFORT:
        return _why_no_trade(table, *notation.traded(action))
    if action < state.DONE:
        return _why_no_comfort(table, notation.comforted(action))
    return _why_not_done(table)


def _why_no_fill(s: rules.State, seat: int, action: int) -> Refusal | None:
    if s.phase != state.FILLING:
        return "P3", msg("The cubes of the start pieces are in their jars already.")
    if s.player != seat:
        return "P3", msg("One after another, the start player first: it is not your turn.")
    given = [COLOURS[c] for c in s.begin[3 * seat : 3 * seat + 3]]
    if sorted(notation.filled(action)) != sorted(given):
        names: list[Message] = [colour_name(colour) for colour in given]
        return "P3", msg("Your start piece gives you: {cubes}, one for each blue jar.", cubes=names)
    return None


def _why_no_choice(s: rules.State, seat: int, action: int) -> Refusal | None:
    if s.phase == state.FILLING:
        return "P3", msg("First everybody puts the cubes of the start piece into jars.")
    if s.phase == state.GILDING:
        return "P18", msg("All pieces are laid.")
    if s.phase != state.CHOOSING:
        return "P7", msg("The pieces of this round are chosen; they are being laid.")
    if s.chosen[seat] >= 0:
        return "P6", msg("You have committed to a piece, and that is final.")
    number, _ = notation.chosen(action)
    if number - 1 not in s.open[2 * seat : 2 * seat + 2]:
        return "P6", msg("Piece {k} does not lie open before you.", k=number)
    return None


def _why_no_put(table: Table, colour: str, jar: str) -> Refusal | None:
    if table.rolled:
        return _why_no_rolled(table, colour, jar)
    if table.rolled_gold:
        if colour != "gold":
            return "P16", msg("First the gold cube of the roll is placed.")
        return _why_no_gold(table, "P16", jar)
    if table.end:
        if colour != "gold":
            return "P18", msg("Only gold cubes are placed now.")
        if table.gold == 0:
            return "P18", msg("You have no gold cube left.")
        return _why_no_gold(table, "P18", jar)
    if table.hand[colour] == 0:
        return "P13", msg("You have no cube of this colour to place: {colour}.", colour=colour_name(colour))
    if jar != "trade":
        return table.refuses(jar, colour)
    for blue in JARS:
        if table.refuses(blue, colour) is None:
            return "P13", _room_message(blue, colour)
    return None


def _why_no_rolled(table: Table, colour: str, jar: str) -> Refusal | None:
    """P16."""
    if colour == "gold":
        return "P16", msg("The roll gives coloured cubes, not gold.")
    if jar == "trade":
        return "P16", msg("A rolled cube never goes into the trade jar.")
    if table.supply[colour] == 0:
        return "P16", msg("The supply has no cube of this colour: {colour}.", colour=colour_name(colour))
    if table.rolled_into and jar != table.rolled_into:
        return "P16", msg("Both rolled cubes go into the same jar.")
    return table.refuses(jar, colour)


def _why_no_gold(table: Table, rule: str, jar: str) -> Refusal | None:
    if jar == "trade":
        return rule, msg("A gold cube never goes into the trade jar.")
    if table.held(jar) == SIZE[jar]:
        return rule, _full_message(jar)
    return None


def _waiting(table: Table, rule: str) -> Refusal | None:
    """P14: before anything else all cubes just earned or rolled are placed."""
    if table.rolled or table.rolled_gold:
        return "P14", msg("First the cubes of the roll are placed.")
    waiting = sum(table.hand.values())
    if waiting:
        return rule, msgs("{n} cube has still to be placed first.", "{n} cubes have still to be placed first.", waiting)
    return None


def _why_no_emptying(table: Table, jar: str) -> Refusal | None:
    waiting = _waiting(table, "P14")
    if waiting:
        return waiting
    have, size = table.held(jar), SIZE[jar]
    if have < size:
        return "P14", msgs(
            "The jar is not full: {n} of {size} cubes.", "The jar is not full: {n} of {size} cubes.", have, size=size
        )
    return None


def _why_no_trade(table: Table, colour: str, jar: str) -> Refusal | None:
    if table.end:
        return "P18", msg("There is no trading any more.")
    waiting = _waiting(table, "P15")
    if waiting:
        return waiting
    if table.finished:
        return "P15", msg("You have ended trading in this turn.")
    have = sum(table.trade.values())
    if have < 3:
        return "P15", msgs(
            "Trading takes three cubes; your trade jar holds {n}.",
            "Trading takes three cubes; your trade jar holds {n}.",
            have,
        )
    if table.after_return()[colour] == 0:
        return "P15", msg("The supply has no cube of this colour: {colour}.", colour=colour_name(colour))
    return table.refuses(jar, colour)


def _why_no_comfort(table: Table, colour: str) -> Refusal | None:
    if table.end or table.last_round:
        return "P17", msg("In the last round there is no comfort cube.")
    if table.brought:
        return "P17", msg(
            "Your piece has brought you something; a comfort cube is for those whose piece brought nothing."
        )
    waiting = _waiting(table, "P17")
    if waiting:
        return waiting
    if table.full():
        return "P14", msg("First full jars are emptied.")
    if not table.finished and table.could_trade():
        return "P17", msg("The comfort cube comes last: end trading first.")
    if colour and table.supply[colour] == 0:
        return "P17", msg("The supply has no cube of this colour: {colour}.", colour=colour_name(colour))
    if not any(table.supply[c] for c in COLOURS):
        return "P17", msg("The supply has no coloured cube left.")
    return None


def _why_not_done(table: Table) -> Refusal | None:
    waiting = _waiting(table, "P13")
    if waiting:
        return waiting
    if table.full():
        return "P14", msg("First full jars are emptied.")
    if table.end:
        return None if table.gold else ("P18", msg("You have no gold cube left."))
    if table.finished or not table.could_trade():
        return "P15", msg("There is nothing to trade, so there is no trading to end.")
    return None


def _full_message(jar: str) -> Message:
    return {
        "small": msg("The small jar is full: 3 of 3."),
        "middle": msg("The middle jar is full: 4 of 4."),
        "large": msg("The large jar is full: 5 of 5."),
    }[jar]


def _twice_message(jar: str, colour: str) -> Message:
    name = colour_name(colour)
    return {
        "small": msg("The small jar already holds a cube of this colour: {colour}.", colour=name),
        "middle": msg("The middle jar already holds a cube of this colour: {colour}.", colour=name),
        "large": msg("The large jar already holds a cube of this colour: {colour}.", colour=name),
    }[jar]


def _room_message(jar: str, colour: str) -> Message:
    name = colour_name(colour)
    return {
        "small": msg(
            "The trade jar is only for what no blue jar takes; the small jar takes this cube: {colour}.", colour=name
        ),
        "middle": msg(
            "The trade jar is only for what no blue jar takes; the middle jar takes this cube: {colour}.", colour=name
        ),
        "large": msg(
            "The trade jar is only for what no blue jar takes; the large jar takes this cube: {colour}.", colour=name
        ),
    }[jar]


# connections once more, from the lie of every piece

Corner = tuple[int, int]


def outline(s: rules.State, lying: int, colour: str) -> tuple[Corner, Corner, Corner, Corner]:
    """The corners of a stripe, (x, y) with y 0 on the lower and 1 on the upper edge: lower left, lower right, upper left,
    upper right, as the piece lies."""
    piece, at = lying // 2, 4 * COLOURS.index(colour)
    b1, b2, t1, t2 = s.edge[20 * piece + at : 20 * piece + at + 4]
    corners = [(b1, 0), (b2, 0), (t1, 1), (t2, 1)]
    if lying % 2:
        corners = [(100 - x, 1 - y) for x, y in corners]
    a, b, c, d = sorted(corners, key=lambda corner: (corner[1], corner[0]))
    return a, b, c, d


def connected(s: rules.State, lower: int, upper: int, colour: str) -> bool:
    """P10: more than a corner in common on the shared edge."""
    _, _, left, right = outline(s, lower, colour)
    low_left, low_right, _, _ = outline(s, upper, colour)
    return len(set(range(left[0], right[0])) & set(range(low_left[0], low_right[0]))) > 0


def stripe_of(s: rules.State, seat: int, layer: int, colour: str) -> set[int]:
    """P11: the layers (from 0, the start piece) of the connected stripe that a layer's stripe belongs to."""
    cake = [s.layers[9 * seat + k] for k in range(s.height[seat])]
    joined = {layer}
    while True:
        more = {
            k + step
            for k in joined
            for step in (-1, 1)
            if 0 <= k + step < len(cake) and connected(s, cake[min(k, k + step)], cake[max(k, k + step)], colour)
        }
        if more <= joined:
            return joined
        joined |= more


def brings(s: rules.State, seat: int) -> tuple[Counter[str], int]:
    """P11, P12: the cubes drawn, by colour, and the stars that the highest layer of a cake brings; supply not asked."""
    top = s.height[seat] - 1
    cubes: Counter[str] = Counter()
    stars = 0
    for c, colour in enumerate(COLOURS):
        joined = stripe_of(s, seat, top, colour)
        if top - 1 in joined:
            drawn = [s.drawn[5 * (s.layers[9 * seat + k] // 2) + c] for k in joined]
            cubes[colour] += drawn.count(1) + 2 * drawn.count(2)
            stars += drawn.count(state.STAR)
    return +cubes, stars


# scoring once more


def score(s: rules.State, seat: int) -> int:
    """P20, literally: the marker's spaces and the chips one by one."""
    total = s.stars[seat]
    for grade in range(3):
        for value in range(10):
            for _ in range(s.chips[30 * seat + 10 * grade + value]):
                total += value
    return total


def winners(s: rules.State) -> list[int]:
    """P20, literally: seats from 0; all that have the most points."""
    totals = [score(s, seat) for seat in range(s.seats)]
    return [seat for seat, points in enumerate(totals) if points == max(totals)]


def why_not_dealt(s: rules.State, outcome: int) -> Refusal:
    """Which rule says that an outcome cannot come: each piece once, so many chips of a value, a face of the die."""
    rule = "P16" if outcome >= state.DIE else "P1" if outcome >= state.CHIP else "P4"
    return rule, msg("There are no more of these to be drawn.")
