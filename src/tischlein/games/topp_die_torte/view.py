"""What a seat or a spectator may know of Topp die Torte!: all but chip values of others, hidden choices, and stacks (P21)."""

from __future__ import annotations

import functools
from collections.abc import Iterable

import msgspec

from tischlein.games.topp_die_torte import jars, rules, state
from tischlein.games.topp_die_torte.components import COLOURS, DRAWINGS, GRADES, JARS, MOST_LAYERS, VALUES
from tischlein.games.topp_die_torte.components import GOLD as GOLD_CUBE

ALL_COLOURS = (*COLOURS, GOLD_CUBE)
PHASES = ("deal", "fill", "choose", "place", "gold", "over")
FACES = ("one", "two", "gold", "star", "stars", "bronze")
"""Of the die, by the rules' numbers."""


class Stripe(msgspec.Struct, frozen=True):
    """A stripe as it lies: colour, interval on the lower and on the upper edge, "" or what is drawn on it.

    drawing: "cube", "cubes" (two), "star", "gold" (a gold icon).
    """

    colour: str
    bottom: tuple[int, int]
    top: tuple[int, int]
    drawing: str

    @property
    def cubes(self) -> int:
        return ("cube", "cubes").index(self.drawing) + 1 if self.drawing.startswith("cube") else 0


class Lying(msgspec.Struct, frozen=True):
    """A piece as it lies, its stripes from left to right.  start: a start piece; number then is the seat's."""

    number: int
    turned: bool
    start: bool
    stripes: tuple[Stripe, ...]

    def stripe(self, colour: str) -> Stripe:
        return next(stripe for stripe in self.stripes if stripe.colour == colour)

    def turn(self) -> Lying:
        """The same piece turned by 180 degrees: edges exchanged, left and right mirrored (P9)."""
        stripes = tuple(
            Stripe(
                s.colour,
                (state.WIDE - s.top[1], state.WIDE - s.top[0]),
                (state.WIDE - s.bottom[1], state.WIDE - s.bottom[0]),
                s.drawing,
            )
            for s in reversed(self.stripes)
        )
        return Lying(self.number, not self.turned, self.start, stripes)

    def __str__(self) -> str:
        return f"{self.number}r" if self.turned else str(self.number)


class Baker(msgspec.Struct, frozen=True):
    """What lies before one seat.

    cake: layers, the start piece lowest.  jars: cubes by colour in the small, middle and large jar.
    chips: how many by grade.  values: those of each grade, ascending; None for whoever may not look.
    open: open pieces, upright, without the one laid in this round.  stack: pieces in the own stack.
    chosen: committed to a piece that is not laid yet; choice: that piece as it will lie, None while hidden.
    icons: gold icons on the cake.  begin: cubes behind the start piece, while they are not in jars.
    """

    cake: tuple[Lying, ...]
    jars: tuple[dict[str, int], ...]
    trade: dict[str, int]
    stars: int
    chips: tuple[int, ...]
    values: tuple[tuple[int, ...], ...] | None
    open: tuple[Lying, ...]
    stack: int
    chosen: bool
    choice: Lying | None
    icons: int
    begin: tuple[str, ...]

    def room(self, jar: int) -> int:
        """How many more cubes a blue jar takes."""
        return ROOMS[jar] - sum(self.jars[jar].values())

    @property
    def points(self) -> int:
        """Stars, and chips if their values may be known."""
        return self.stars + sum(map(sum, self.values or ()))


ROOMS = tuple(int(jars.ROOM[jar]) for jar in range(3))


class View(msgspec.Struct, frozen=True):
    """The table as a seat (0: a spectator) sees it.

    round: from 1.  phase: one of PHASES.  bakers: by seat, from seat 1.  supply: cubes by colour, gold last.
    chips_left: by grade.  player: whose turn it is to fill, lay or place gold cubes, 0 in other phases.  actors: who
    may act now.  dealing: the seat that gets the next piece, 0 where none is dealt.  drawing: grade of the chip that is
    drawn next.  rolling: the die is rolled next.  face: of the last roll.
    hand: earned cubes still to place.  roll: rolled cubes still to place; roll_jar: where the first one went.
    roll_gold: a rolled gold cube is still to be placed.  gold: gold cubes still to place at the end.
    scores: stars, and once the game is over chips too.
    """

    seat: int
    players: int
    rounds: int
    preview: bool
    round: int
    phase: str
    bakers: tuple[Baker, ...]
    supply: dict[str, int]
    chips_left: tuple[int, ...]
    player: int
    actors: tuple[int, ...]
    dealing: int
    drawing: str
    rolling: bool
    face: str
    hand: dict[str, int]
    roll: int
    roll_jar: str
    roll_gold: bool
    gold: int
    brought: bool
    finished: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool

    def baker(self, seat: int) -> Baker:
        return self.bakers[seat - 1]

    @property
    def last_round(self) -> bool:
        return self.round == self.rounds

    @property
    def comfort(self) -> bool:
        """Whether a comfort cube is due at the end of this turn (P17)."""
        coloured = any(n for colour, n in self.supply.items() if colour != GOLD_CUBE)
        return self.phase == "place" and not self.brought and not self.last_round and coloured


def overlap(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two intervals share more than a corner (P10)."""
    return min(a[1], b[1]) > max(a[0], b[0])


def run(cake: tuple[Lying, ...], colour: str) -> int:
    """How many layers, from the highest down, the connected stripe of a colour covers; 1 if it does not connect (P11)."""
    n = 1
    while n < len(cake) and overlap(cake[-n].stripe(colour).bottom, cake[-n - 1].stripe(colour).top):
        n += 1
    return n


@functools.lru_cache(maxsize=8192)
def _lying(number: int, turned: bool, start: bool, edges: bytes, drawn: bytes) -> Lying:
    """A piece from the rules' numbers: five times lower from, to, upper from, to; five drawings."""
    stripes = []
    for k, colour in enumerate(COLOURS):
        b1, b2, t1, t2 = edges[4 * k : 4 * k + 4]
        if turned:
            b1, b2, t1, t2 = (state.WIDE - x for x in (t2, t1, b2, b1))
        stripes.append(Stripe(colour, (b1, b2), (t1, t2), DRAWINGS[drawn[k]]))
    return Lying(number, turned, start, tuple(sorted(stripes, key=lambda stripe: stripe.bottom)))


def _piece(s: rules.State, lying: int) -> Lying:
    piece, turned = divmod(lying, 2)
    start = piece >= 40
    edges = s.edge[20 * piece : 20 * piece + 20].tobytes()
    drawn = s.drawn[5 * piece : 5 * piece + 5].tobytes()
    return _lying(piece - 39 if start else piece + 1, bool(turned), start, edges, drawn)


def _baker(s: rules.State, seat: int, viewer: int) -> Baker:
    """seat from 0, viewer from 1."""
    mine, over = viewer == seat + 1, s.phase == state.OVER
    chips = [s.chips[30 * seat + VALUES * grade : 30 * seat + VALUES * (grade + 1)] for grade in range(3)]
    laid = s.phase == state.PLACING and seat <= s.player
    chosen = s.chosen[seat] >= 0 and not laid
    known = chosen and (mine or s.phase != state.CHOOSING)
    pieces = [p for p in s.open[2 * seat : 2 * seat + 2] if p >= 0 and not (laid and p == s.chosen[seat] >> 1)]
    first = 18 * seat
    return Baker(
        cake=tuple(_piece(s, s.layers[MOST_LAYERS * seat + k]) for k in range(s.height[seat])),
        jars=tuple(_cubes(s.jar[first + 6 * jar : first + 6 * jar + 6]) for jar in range(3)),
        trade=_cubes(s.trade[5 * seat : 5 * seat + 5]),
        stars=s.stars[seat],
        chips=tuple(sum(counts) for counts in chips),
        values=tuple(tuple(v for v, n in enumerate(c) for _ in range(n)) for c in chips) if mine or over else None,
        open=tuple(_piece(s, 2 * p) for p in sorted(pieces)),
        stack=s.stack[seat],
        chosen=chosen,
        choice=_piece(s, s.chosen[seat]) if known else None,
        icons=s.icons[seat] + 0,
        begin=tuple(COLOURS[c] for c in s.begin[3 * seat : 3 * seat + 3]) if _unfilled(s, seat) else (),
    )


def _unfilled(s: rules.State, seat: int) -> bool:
    """Whether a seat's first three cubes are not in jars yet (P3)."""
    return s.round == 0 and s.phase <= state.FILLING and not s.filled[4 * seat]


def _cubes(counts: Iterable[int]) -> dict[str, int]:
    return {colour: n for colour, n in zip(ALL_COLOURS, counts, strict=False) if n}


def view(s: rules.State, seat: int) -> View:
    """The view of a seat from 1, or 0 for a spectator."""
    over = s.phase == state.OVER
    seats = range(s.seats)
    acting = rules.actors(s)
    within = s.phase in (state.FILLING, state.PLACING, state.GILDING)
    bakers = tuple(_baker(s, p, seat) for p in seats)
    return View(
        seat=seat,
        players=s.seats,
        rounds=s.rounds,
        preview=bool(s.preview),
        round=min(s.round + 1, s.rounds),
        phase=PHASES[s.phase],
        bakers=bakers,
        supply=dict(zip(ALL_COLOURS, s.supply, strict=True)),
        chips_left=tuple(22 - sum(baker.chips[g] for baker in bakers) for g in range(3)),
        player=s.player + 1 if within else 0,
        actors=tuple(p + 1 for p in seats if acting >> p & 1),
        dealing=s.player + 1 if s.phase == state.DEALING else 0,
        drawing=GRADES[s.drawing] if s.drawing >= 0 else "",
        rolling=bool(s.rolling),
        face=FACES[s.face] if s.face >= 0 else "",
        hand=_cubes(s.hand),
        roll=s.roll,
        roll_jar=JARS[s.roll_jar] if s.roll_jar >= 0 else "",
        roll_gold=bool(s.roll_gold),
        gold=s.gold,
        brought=bool(s.brought),
        finished=bool(s.finished),
        scores=tuple(baker.points if over else baker.stars for baker in bakers),
        winners=tuple(p + 1 for p in seats if over and rules.winners(s) >> p & 1),
        over=over,
    )


def known(before: rules.State, now: rules.State, actor: int, action: int, viewer: int) -> bool:
    """Whether a viewer may know an action or outcome of the state `before` once the state is `now` (P19, P21)."""
    if actor == 0:
        chip = state.CHIP <= action < state.DIE
        return not chip or viewer == before.player + 1 or now.phase == state.OVER
    if not state.CHOOSE <= action < state.PUT:
        return True
    return viewer == actor or now.round > before.round or now.phase != state.CHOOSING
