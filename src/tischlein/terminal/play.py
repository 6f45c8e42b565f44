"""Set up a game at the terminal."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Mapping, Sequence

from tischlein.bots import NAMES as BOTS
from tischlein.bots import Bot, Terms, leave, make, warm
from tischlein.game import Game
from tischlein.kit.errors import BadSetting
from tischlein.kit.spec import Value
from tischlein.match import Dealer, Match
from tischlein.terminal.screen import Face, face
from tischlein.terminal.session import Session
from tischlein.words.alike import alike
from tischlein.words.say import Say

HUMAN = "human"


def play(
    game: str,
    seats: Sequence[str],
    settings: Mapping[str, Value],
    *,
    names: Sequence[str] = (),
    seed: int | None = None,
    lang: str = "en",
    terms: Terms = Terms(),  # noqa: B008
    at: Face | None = None,
) -> int:
    """Play a game at the terminal and return the exit code: 0 when it was finished or left, 1 when the input ended before.

    seats: `human` or a bot's spec, in turn order.  names: of the seats, if they have any.
    terms: for bots that are programs.
    Raises BadSetting for an unknown game, setting, bot or number of seats, or where there is no human.
    """
    table = Game(game, len(seats), settings)
    bots = seat_bots(seats, terms)
    if names and len(names) != len(seats):
        raise BadSetting(f"{len(seats)} seats need {len(seats)} names, not {len(names)}", "names")
    for one, other in itertools.combinations(filter(None, names), 2):
        if alike(one, other):
            raise BadSetting(f"two seats would be called {other!r}", "names", other)
    called = list(names) or [seat_name(seats, k) for k in range(len(seats))]
    dealer = Dealer() if seed is None else Dealer.numbered(seed)
    rngs = {seat: random.Random(None if seed is None else f"tischlein bot {seed} {seat}") for seat in bots}
    at = at or face()
    if bots and sys.stdin.isatty():
        warm.start(game)
    match = Match(table, dealer, [name or f"Seat {seat}" for seat, name in enumerate(called, 1)])
    say = Say(lang, {seat: name for seat, name in enumerate(called, 1) if name})
    session = Session(match, bots, rngs, say, at)
    try:
        return session.run()
    finally:
        for seat, bot in bots.items():
            leave(bot, match.state if match.state.over else None, seat)


def seat_bots(seats: Sequence[str], terms: Terms = Terms()) -> dict[int, Bot]:  # noqa: B008
    """The bots by seat.

    Raises BadSetting for a seat that is neither `human` nor a bot, or where nobody is human.
    """
    bots = {}
    for seat, spec in enumerate(seats, 1):
        if spec.strip().lower() == HUMAN:
            continue
        try:
            bots[seat] = make(spec, terms)
        except BadSetting as error:
            if error.name == "bot" and ":" not in spec:
                raise BadSetting(
                    f"seat {seat} cannot be {spec!r}; it is {HUMAN} or a bot: {', '.join(BOTS)}", "seats", spec, BOTS
                ) from None
            raise
    if len(bots) == len(seats):
        raise BadSetting(f"nobody is {HUMAN} here; bots alone play in `tischlein simulate`", "seats")
    return bots


def seat_name(seats: Sequence[str], k: int) -> str:
    """What seat k (from 0) is called if nobody says otherwise: a bot by its spec, numbered if it is not the only one."""
    spec = seats[k].strip()
    if spec.lower() == HUMAN:
        return ""
    return spec if seats.count(seats[k]) == 1 else f"{spec} {k + 1}"
