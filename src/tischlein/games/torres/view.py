"""What a seat or a spectator may know of Torres: everything but the cards in other hands and the deck's order (T60)."""

from __future__ import annotations

import msgspec

from tischlein.games.torres import cards, rules, stacks, state
from tischlein.games.torres.components import CARDS, KNIGHTS, MASTER_CARDS, SQUARES

PHASES = ("card", "blocks", "knights", "king", "turns", "move_king", "name_start", "over")


class Castle(msgspec.Struct, frozen=True):
    """A castle: its squares in the board's order from a1, and the height of its highest."""

    squares: tuple[str, ...]
    height: int

    @property
    def area(self) -> int:
        """T2."""
        return len(self.squares)


class Seat(msgspec.Struct, frozen=True):
    """What lies before a player.

    knights: square of each of the six, "" in the supply; always the same knight in the same place.  stacks: unopened ones
    of this year, fullest first.  carried: blocks that go onto the fullest stack of the next year.
    cards: how many can be played.  hand: their kinds in the order of T30–T39, None where hidden.  fresh: bought in the turn
    under way, likewise.  bought: cards bought so far.  deck: cards left where this player buys.  played: kinds already played.
    """

    score: int
    knights: tuple[str, ...]
    stacks: tuple[int, ...]
    carried: int
    cards: int
    hand: tuple[str, ...] | None
    fresh: tuple[str, ...] | None
    bought: int
    deck: int
    played: tuple[str, ...]

    @property
    def on_board(self) -> tuple[str, ...]:
        """The squares of this player's knights."""
        return tuple(square for square in self.knights if square)

    @property
    def supply(self) -> int:
        """Knights not yet on the board."""
        return KNIGHTS - len(self.on_board)


class View(msgspec.Struct, frozen=True):
    """The table as a seat (0: a spectator) sees it.

    phase: "card" (the master card is drawn), "blocks", "knights", "king" (setting up), "turns", "move_king", "name_start"
    (between the years), "over".  heights: by square.  king: his square, "" off the board.  people: by seat, seat k in place
    k − 1.  year, round: from 1.  start: the seat that starts the round.  player: whose turn it is, 0 for nobody's.
    drawing: a bought card is being drawn.  points: action points left.  opened: blocks left in the opened stack, −1 while
    none is.  due: the opened stack's first block must be placed now.  purchases: cards bought in this turn.
    deck: cards in the common deck, 0 without one.  master_card: "" for none.
    """

    seat: int
    players: int
    cards: str
    leftovers: str
    start_player: str
    master: bool
    master_card: str
    phase: str
    year: int
    round: int
    rounds: int
    start: int
    player: int
    drawing: bool
    points: int
    opened: int
    due: bool
    purchases: int
    card_played: bool
    heights: dict[str, int]
    castles: tuple[Castle, ...]
    king: str
    people: tuple[Seat, ...]
    stock: int
    deck: int
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def of(self, seat: int) -> Seat:
        """What lies before a seat from 1."""
        return self.people[seat - 1]

    def owner(self, square: str) -> int:
        """The seat whose knight stands on a square, 0 for none."""
        return next((k for k, one in enumerate(self.people, 1) if square in one.knights), 0)

    def castle(self, square: str) -> Castle | None:
        """The castle that a square belongs to, None for ground."""
        return next((castle for castle in self.castles if square in castle.squares), None)

    def summit(self, square: str) -> str:
        """The highest square of a castle, the first of several: the castle is named after it."""
        castle = self.castle(square)
        return max(castle.squares, key=lambda one: self.heights[one]) if castle else square

    def is_step(self, start: str, end: str) -> bool:
        """Whether a knight's way between two squares is a step (T12); otherwise it leads through a castle."""
        columns, rows = abs(ord(start[0]) - ord(end[0])), abs(ord(start[1]) - ord(end[1]))
        return columns + rows == 1 and self.heights[end] <= self.heights[start] + 1

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of the round."""
        return tuple((self.start - 1 + k) % self.players + 1 for k in range(self.players))


def _kinds(row: list[int]) -> tuple[str, ...]:
    return tuple(CARDS[kind] for kind, n in enumerate(row) for _ in range(n))


def _seat(s: rules.State, seat: int, viewer: int) -> Seat:
    """A seat from 0 as a viewer from 1 (0: a spectator) sees it."""
    sees = viewer == seat + 1 or s.cards == state.IN_HAND
    hand = list(s.hand[10 * seat : 10 * seat + 10])
    fresh = list(s.fresh) if seat == s.player else [0] * 10
    return Seat(
        score=s.score[seat],
        knights=tuple(SQUARES[square] if square >= 0 else "" for square in s.knight[6 * seat : 6 * seat + KNIGHTS]),
        stacks=tuple(size for size in s.stack[4 * seat : 4 * seat + 4] if size >= 0),
        carried=s.carried[seat],
        cards=s.held[seat],
        hand=_kinds(hand) if sees else None,
        fresh=_kinds(fresh) if sees else None,
        bought=s.bought[seat],
        deck=cards.deck_left(s, seat),
        played=_kinds(list(s.played[10 * seat : 10 * seat + 10])),
    )


def _castles(s: rules.State) -> tuple[Castle, ...]:
    """The castles, the one with the lowest square first."""
    found = []
    for squares in sorted((c for c in s.castle if c), key=lambda c: c & -c):
        members = [i for i in range(64) if squares >> i & 1]
        found.append(Castle(tuple(SQUARES[i] for i in members), max(s.height[i] for i in members)))
    return tuple(found)


def view(s: rules.State, seat: int) -> View:
    """The view of a seat from 1, or 0 for a spectator."""
    over = bool(rules.over(s))
    seats = range(s.seats)
    return View(
        seat=seat,
        players=s.seats,
        cards=("common", "own", "hand")[s.cards],
        leftovers=("limit3", "free")[s.leftovers],
        start_player=("last_chooses", "rotates", "leader")[s.start_rule],
        master=bool(s.master),
        master_card=MASTER_CARDS[s.master_card] if s.master_card >= 0 else "",
        phase=PHASES[s.phase],
        year=s.year + 1,
        round=min(s.round + 1, stacks.rounds(s)),
        rounds=stacks.rounds(s),
        start=s.start + 1,
        player=s.player + 1 if rules.turn(s) else 0,
        drawing=bool(s.drawing),
        points=s.points,
        opened=s.opened,
        due=bool(s.due),
        purchases=s.purchases,
        card_played=bool(s.card_played),
        heights={square: s.height[i] for i, square in enumerate(SQUARES)},
        castles=_castles(s),
        king=SQUARES[s.king] if s.king >= 0 else "",
        people=tuple(_seat(s, k, seat) for k in seats),
        stock=s.stock,
        deck=cards.deck_left(s, 0) if s.cards == state.COMMON else 0,
        over=over,
        scores=tuple(s.score[k] for k in seats),
        winners=tuple(k + 1 for k in seats if over and rules.winners(s) >> k & 1),
    )


def known(before: rules.State, now: rules.State, actor: int, action: int, viewer: int) -> bool:
    """Whether a viewer may know an action or outcome: a card that is bought only whoever buys it (T60)."""
    return not before.drawing or actor != 0 or viewer == before.player + 1
