"""What a seat or a spectator may know of Piece o' Cake: all but slices set aside and extra slices eaten in secret (C10, C20)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tischlein.games.piece_o_cake import aside, points, portions, rules
from tischlein.games.piece_o_cake import state as numbers
from tischlein.games.piece_o_cake.components import CREAM, JOKER_CREAM, KINDS, SLICES, SUPPLY

ALL_KINDS = (*KINDS, "joker")
"""The kinds in the order of C1, and the joker last."""
CREAM_OF = dict(zip(ALL_KINDS, (*CREAM, JOKER_CREAM), strict=True))
"""The points of an eaten slice by kind (C1, C24)."""
VALUE = dict(zip(KINDS, SUPPLY, strict=True))
"""The majority value by kind (C1)."""
LETTERS = "ABCDE"
PHASES = ("lay", "cut", "choose", "look", "pick", "swap", "over")
HIDDEN = "?"


class Portion(msgspec.Struct, frozen=True):
    """A portion: its letter, its slices (numbered from 1) and their kinds, clockwise.  taken: it is gone."""

    letter: str
    slices: tuple[int, ...]
    kinds: tuple[str, ...]
    taken: bool

    @property
    def cream(self) -> int:
        """The points if everything in it is eaten."""
        return sum(CREAM_OF[kind] for kind in self.kinds)

    def count(self, kind: str) -> int:
        return self.kinds.count(kind)


class Plate(msgspec.Struct, frozen=True):
    """What lies before a seat.

    kept: face-up slices by kind, without the joker.  eaten: by kind, the joker last, without a secret one.
    joker: the kind that a kept joker stands for, else "".  secret: the extra slice eaten in secret, HIDDEN where it is
    not known, "" for none.
    """

    kept: Mapping[str, int]
    eaten: Mapping[str, int]
    joker: str
    secret: str

    def count(self, kind: str) -> int:
        """The slices that count for a kind's majority (C11, C24)."""
        return self.kept.get(kind, 0) + (self.joker == kind)

    @property
    def cream(self) -> int:
        """The points of what is eaten and known (C12)."""
        eaten = sum(n * CREAM_OF[kind] for kind, n in self.eaten.items())
        return eaten + CREAM_OF.get(self.secret, 0)

    @property
    def slices_eaten(self) -> int:
        return sum(self.eaten.values()) + bool(self.secret)


class View(msgspec.Struct, frozen=True):
    """The table as a seat (0: a spectator) sees it.

    number: of the cake, from 1; of the last one that was finished while a set-aside slice is picked, and in the end.
    waiter: its seat.  phase: one of PHASES.  cake: kinds of its slices in laying order, as far as they are laid.
    portions: once the cake is cut, before that none.  plates: by seat.  player: seat to act, 0 when nobody is.
    most: portions allowed.  pick, picks: choices made at this cake, and all of them.
    extra, joker: whether these variants are played.  holder: seat that keeps the joker, 0 for none.
    aside: how many slices lie aside.  looked: those that, as far as the seat has seen them, lie there; one more where
    the second to look has eaten one of them in secret and the first cannot know which.
    unseen: slices by kind that this seat has not seen.  scores: as things stand, without what is secret to this seat.
    game, games: of the match, from 1.  earlier: points of the games before, by seat.  scored: the plates are as a game has
    ended, until the first slice of the next one is laid.
    """

    seat: int
    players: int
    number: int
    waiter: int
    phase: str
    cake: tuple[str, ...]
    portions: tuple[Portion, ...]
    plates: tuple[Plate, ...]
    player: int
    most: int
    pick: int
    picks: int
    extra: bool
    joker: bool
    holder: int
    aside: int
    looked: tuple[str, ...]
    unseen: Mapping[str, int]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    game: int
    games: int
    earlier: tuple[int, ...]
    scored: bool

    def plate(self, seat: int) -> Plate:
        return self.plates[seat - 1]

    def portion(self, letter: str) -> Portion | None:
        return next((portion for portion in self.portions if portion.letter == letter), None)

    @property
    def offered(self) -> tuple[Portion, ...]:
        """The portions that can still be taken."""
        return tuple(portion for portion in self.portions if not portion.taken)

    @property
    def joker_kind(self) -> str:
        """The kind that the joker stands for, "" while nobody keeps it."""
        return self.plate(self.holder).joker if self.holder else ""

    def leaders(self, kind: str) -> tuple[int, ...]:
        """The seats that have kept the most of a kind (C11); none where nobody has any."""
        best = max(plate.count(kind) for plate in self.plates)
        return tuple(k for k, plate in enumerate(self.plates, 1) if plate.count(kind) == best) if best else ()

    def majorities(self, seat: int) -> int:
        """The points of a seat's kinds, as things stand (C11)."""
        return sum(VALUE[kind] for kind in KINDS if seat in self.leaders(kind))


def view(s: rules.State, seat: int) -> View:
    """The view of a seat from 1, or 0 for a spectator."""
    over, scored = bool(rules.over(s)), bool(numbers.scored(s))
    seats = range(s.seats)
    actor = numbers.actor(s)
    looking = s.phase in (numbers.LOOKING, numbers.PICKING)
    finished = scored or looking or (s.phase == numbers.SWAPPING and s.back == numbers.PICKING)
    number = s.number if finished else s.number + 1
    plates = tuple(_plate(s, k, _knows_secret(s, seat, k)) for k in seats)
    shown = View(
        seat=seat,
        players=s.seats,
        number=number,
        waiter=(s.game + number - 1) % s.seats + 1,
        phase=PHASES[s.phase],
        cake=tuple(ALL_KINDS[kind] for kind in s.cake[: s.laid]),
        portions=_portions(s),
        plates=plates,
        player=actor + 1,
        most=portions.most_portions(s),
        pick=s.pick,
        picks=numbers.choices(s),
        extra=bool(s.extra),
        joker=bool(s.joker),
        holder=s.joker_seat + 1,
        aside=numbers.asides(s) - s.looks,
        looked=_looked(s, seat),
        unseen=_unseen(s, seat),
        scores=(),
        winners=tuple(k + 1 for k in seats if over and points.winners(s) >> k & 1),
        over=over,
        game=s.game + 1,
        games=s.games,
        earlier=tuple(s.total[: s.seats]),
        scored=scored,
    )
    scores = tuple(shown.earlier[k] + shown.majorities(k + 1) + plates[k].cream for k in seats)
    return msgspec.structs.replace(shown, scores=scores)


def _knows_secret(s: rules.State, viewer: int, other: int) -> bool:
    """viewer from 1, other from 0."""
    return bool(numbers.scored(s)) or (viewer > 0 and bool(aside.knows_secret(s, viewer - 1, other)))


def _portions(s: rules.State) -> tuple[Portion, ...]:
    if not s.cut_done:
        return ()
    found = []
    for p in range(portions.portions(s)):
        members = portions.portion(s, p)
        first = 0 if s.cut == 0 else [i for i in range(SLICES) if s.cut >> i & 1][p]
        arc = [(first + k) % SLICES for k in range(SLICES) if members >> (first + k) % SLICES & 1]
        kinds = tuple(ALL_KINDS[s.cake[i]] for i in arc)
        found.append(Portion(LETTERS[p], tuple(i + 1 for i in arc), kinds, bool(s.taken >> p & 1)))
    return tuple(found)


def _plate(s: rules.State, seat: int, secret_known: bool) -> Plate:
    """seat from 0."""
    kept, eaten = s.kept[8 * seat : 8 * seat + 8], s.eaten[9 * seat : 9 * seat + 9]
    secret = s.secret[seat]
    return Plate(
        kept={kind: n for kind, n in zip(KINDS, kept, strict=True) if n},
        eaten={kind: n for kind, n in zip(ALL_KINDS, eaten, strict=True) if n},
        joker=KINDS[s.joker_kind] if s.joker_seat == seat else "",
        secret="" if secret < 0 else ALL_KINDS[secret] if secret_known else HIDDEN,
    )


def _either(s: rules.State, seat: int) -> bool:
    """Whether the seat knows two slices of which one lies aside still and the second to look has eaten the other (C21 with C23)."""
    first, second = aside.looker(s, 0), aside.looker(s, 1)
    between = seat == first + 1 and s.looks == 2 and s.secret[second] >= 0 and s.aside[0] >= 0
    return between and not numbers.scored(s)


def _looked(s: rules.State, seat: int) -> tuple[str, ...]:
    """What, as far as the seat has seen, lies aside; two for one where it cannot know which (C20, C21)."""
    lying = [kind for kind in s.aside if kind >= 0]
    if numbers.scored(s):  # everything is told
        return tuple(ALL_KINDS[kind] for kind in lying)
    if _either(s, seat):
        return tuple(ALL_KINDS[kind] for kind in sorted([*lying, s.secret[aside.looker(s, 1)]]))
    if seat and aside.knows_aside(s, seat - 1):
        return tuple(ALL_KINDS[kind] for kind in lying)
    return ()


def _unseen(s: rules.State, seat: int) -> dict[str, int]:
    left = list(s.left)
    if not _either(s, seat):
        for other in range(s.seats):
            if s.secret[other] >= 0 and not _knows_secret(s, seat, other):
                left[s.secret[other]] += 1
        if not numbers.scored(s) and (seat == 0 or not aside.knows_aside(s, seat - 1)):
            for kind in s.aside:
                if kind >= 0:
                    left[kind] += 1
    return {kind: n for kind, n in zip(ALL_KINDS, left, strict=True) if n}


def known(before: rules.State, now: rules.State, actor: int, action: int, viewer: int) -> bool:
    """Whether a viewer may know an action or outcome: all but a look at slices set aside and an extra slice eaten (C20).

    Both are hidden from everybody but the seat that looks, until scoring.
    """
    told = now.game > before.game or bool(numbers.scored(now))
    if before.phase == numbers.LOOKING and not actor:
        return told or viewer == before.picker + 1
    if before.phase == numbers.PICKING and actor:
        kept = numbers.PICK_JOKER < action < numbers.SWAP or (
            numbers.PICK <= action < numbers.PICK_JOKER and (action - numbers.PICK) % 2 == 0
        )
        return told or kept or viewer == actor
    return True
