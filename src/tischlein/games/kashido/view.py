"""What a seat or a spectator may know of Kashido: everything, for nothing is hidden."""

from __future__ import annotations

import msgspec

from tischlein.games.kashido import rules
from tischlein.games.kashido.components import COLOURS, LINES

SQUARES = tuple("abcd"[i % 4] + str(i // 4 + 1) for i in range(16))


class Chit(msgspec.Struct, frozen=True):
    """One chit: colour, number (0 while not dealt), line, and where it is.

    owner: seat, 0 while it lies at its line.  power: of its effect, 0 for none.  used: number side up again.
    fresh: gained in the turn under way.
    """

    colour: str
    number: int
    line: str
    owner: int
    power: int
    used: bool
    fresh: bool

    @property
    def worth(self) -> int:
        """Its points (K4)."""
        return 2 * self.number if self.colour == "blue" else self.number


class View(msgspec.Struct, frozen=True):
    """The table as a seat (0: a spectator) sees it.

    sweets: colour by square, "" while not laid.  places: square of each single sweet, "red-1" to "blue-4", "" while not
    laid; by it the eye can follow a sweet, the rules do not ask.  chits: all forty, by colour and line.  order: power of each seat's
    order chit.  player: seat to act, 0 when nobody is.  dealing: chance decides next.
    swaps, gains: extra ones left in this turn.  line: of this turn's gains, "" before the first.
    """

    seat: int
    players: int
    sweets: dict[str, str]
    places: dict[str, str]
    chits: tuple[Chit, ...]
    order: tuple[int, ...]
    order_used: tuple[bool, ...]
    passed: tuple[bool, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    player: int
    dealing: bool
    over: bool
    swap_left: bool
    swaps: int
    gains: int
    gained: int
    line: str

    def chit(self, line: str, colour: str) -> Chit:
        return self.chits[10 * COLOURS.index(colour) + LINES.index(line)]

    def count(self, line: str, colour: str) -> int:
        """How many sweets of a colour lie in a line."""
        return sum(self.sweets[square] == colour for square in SQUARES_OF[line])

    def owned(self, seat: int) -> list[Chit]:
        return [chit for chit in self.chits if chit.owner == seat]


SQUARES_OF = {
    line: tuple(square for i, square in enumerate(SQUARES) if rules.LINE[k] >> i & 1) for k, line in enumerate(LINES)
}


def view(s: rules.State, seat: int) -> View:
    """The view of a seat from 1, or 0 for a spectator."""
    owner = {c: p + 1 for p in range(s.seats) for c in range(40) if s.owned[p] >> c & 1}
    chits = tuple(
        Chit(
            COLOURS[c // 10],
            s.number[c],
            LINES[c % 10],
            owner.get(c, 0),
            0 if c >= 30 or not s.number[c] else rules.power(s, s.number[c]),
            bool(s.used >> c & 1),
            bool(s.fresh >> c & 1),
        )
        for c in range(40)
    )
    sweets = {
        square: next((colour for k, colour in enumerate(COLOURS) if s.sweets[k] >> i & 1), "")
        for i, square in enumerate(SQUARES)
    }
    places = {
        f"{colour}-{n + 1}": next((square for square, on in zip(SQUARES, s.sweet, strict=True) if on == 4 * k + n), "")
        for k, colour in enumerate(COLOURS)
        for n in range(4)
    }
    over = bool(rules.over(s))
    seats = range(s.seats)
    return View(
        seat=seat,
        players=s.seats,
        sweets=sweets,
        places=places,
        chits=chits,
        order=tuple(rules.order_power(s, p) for p in seats),
        order_used=tuple(bool(s.order_used >> p & 1) for p in seats),
        passed=tuple(bool(s.passed >> p & 1) for p in seats),
        scores=tuple(rules.score(s, p) for p in seats),
        winners=tuple(p + 1 for p in seats if over and rules.winners(s) >> p & 1),
        player=s.player + 1 if rules.actors(s) else 0,
        dealing=s.undealt > 0 or s.dealt < 40,
        over=over,
        swap_left=not s.swapped and not s.gained,
        swaps=s.swaps,
        gains=s.gains,
        gained=s.gained,
        line=LINES[s.line] if s.line >= 0 else "",
    )


def known(before: rules.State, now: rules.State, actor: int, action: int, viewer: int) -> bool:
    """Whether a viewer may know an action or outcome: always, here."""
    return True
