"""Nothing that reaches a viewer may depend on what that viewer cannot know.

A position is dealt anew for a viewer by the game's `tests/games/<game>/redeal.py`, written from the rules page and not
from the engine; after that everything the viewer gets must be the same to the byte.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.games.positions import draw, finished, pick_sort, step, tables
from tischlein import NAMES, Match, Record, load
from tischlein.game import Game, State
from tischlein.hidden import fill
from tischlein.look.picture import Marks
from tischlein.words.say import Say

GAMES = 6
STEPS = 120
EVERY = 6
"""Of so many positions in a row one is looked at from all seats."""
games = pytest.mark.parametrize("name", NAMES)


def dealt_anew(state: State, viewer: int, rng: random.Random) -> State:
    """A twin that the viewer cannot tell from the state."""
    twin = state.copy()
    plain = twin._core.plain()
    importlib.import_module(f"tests.games.{state.game.name}.redeal").redeal(plain, viewer, rng)
    return state.game.from_bytes(bytes(plain))


def secretive(name: str, most: int, rng: random.Random) -> list[Game]:
    """Tables at which something is hidden, any of them where nothing ever is."""
    every = tables(name, 10_000)
    found = [game for game in every if game.hidden] or every
    return rng.sample(found, min(most, len(found)))


def positions(name: str, seed: int) -> Iterator[State]:
    """Positions of a few random games, also those in which chance is next, and the ends."""
    rng = random.Random(f"{name} {seed}")
    for game in secretive(name, GAMES, rng):
        state = game.start()
        for _ in range(STEPS):
            if state.over or rng.randrange(EVERY) == 0:
                yield state
            if state.over:
                break
            step(state, rng, pick_sort)


def viewers(state: State) -> range:
    return range(state.game.players + 1)


def told(state: State, viewer: int) -> dict[str, Any]:
    """Everything a viewer gets of a position, by channel."""
    game, say, view = state.game, Say("en"), state.view(viewer)
    sentences, drawing = game.part("sentences"), game.part("drawing")
    got: dict[str, Any] = {
        "view": repr(view),
        "wire": msgspec.json.encode(view),
        "board": drawing.board(view, say).svg(),
        "text": game.part("text").board(view, say, False),
        "status": say(sentences.status(view)),
        "who": (state.actors, state.turn, state.over, repr([bool(state.chance())])),
    }
    for seat in game.seats:
        got[f"things of {seat}"] = drawing.player_things(view, say, seat)
        got[f"note on {seat}"] = say(sentences.note(view, seat))
        got[f"badge of {seat}"] = str(sentences.badge(view, seat))
    if viewer:
        got["own"] = drawing.own(view, say)
        got |= _choices(state, viewer, say)
    return got


def _choices(state: State, seat: int, say: Say) -> dict[str, Any]:
    game, view, legal = state.game, state.view(seat), state.legal(seat)
    controls, sentences = game.part("controls"), game.part("sentences")
    got: dict[str, Any] = {"legal": legal, "moves": state.moves(seat) if seat in state.actors else []}
    if seat in state.actors:
        some = legal[:: max(1, len(legal) // 40)]
        picks = [controls.picks(view, seat, action) for action in some]
        marks = Marks(active=True, targets={pick: "" for touched in picks for pick in touched}, ghost=some[0])
        got["picks"] = [sorted(touched) for touched in picks]
        got["labels"] = [say(sentences.label(view, seat, action)) for action in some]
        got["chips"] = [say(sentences.chip(view, seat, action)) for action in some]
        got["ask"] = say(sentences.ask(view, seat))
        got["marked"] = game.part("drawing").board(view, say, marks).svg()
        got["buttons"] = (controls.end_turn(view, seat), controls.buttons(view, seat))
        got["refusals"] = _refusals(state, seat)
    return got


def _refusals(state: State, seat: int) -> list[str]:
    """What is said of a fixed sample of actions."""
    rng = random.Random(3)
    actions = sorted(rng.sample(range(state.game.part("rules").ACTIONS), 60))
    return [str(state.game.part("referee").why_not(state._core.plain(), seat - 1, action)) for action in actions]


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [channel for channel in one if one[channel] != other.get(channel)]


@games
def test_what_a_viewer_gets_does_not_depend_on_what_it_cannot_know(name: str) -> None:
    rng = random.Random(30)
    for state in positions(name, 30):
        for viewer in viewers(state):
            twin = dealt_anew(state, viewer, rng)
            leaks = differences(told(state, viewer), told(twin, viewer))
            assert not leaks, (state, viewer, leaks)


@games
def test_dealing_anew_deals_anew(name: str) -> None:
    """Without this the test above would prove nothing."""
    rng = random.Random(35)
    anew = {dealt_anew(state, viewer, rng) == state for state in positions(name, 35) for viewer in viewers(state)}
    assert False in anew if load(name).spec.hidden else anew == {True}


@games
def test_where_nothing_is_hidden_nothing_can_be_dealt_anew(name: str) -> None:
    """Such a table draws no curtain, and its records are whole for everybody."""
    rng = random.Random(36)
    for game in [game for game in tables(name) if not game.hidden][:4]:
        state, way = finished(game, 36)
        for before in (*(before for before, _, _ in rng.sample(way, min(8, len(way)))), state):
            assert all(dealt_anew(before, viewer, rng) == before for viewer in viewers(before))
            assert all(before.redeal(seat, rng) == before for seat in game.seats)


@games
def test_the_rules_own_redeal_keeps_what_a_seat_knows(name: str) -> None:
    rng = random.Random(31)
    for state in positions(name, 31):
        for seat in state.game.seats:
            twin = state.redeal(seat, rng)
            leaks = differences(told(state, seat), told(twin, seat))
            assert not leaks, (state, seat, leaks)


@games
def test_a_redealt_position_can_be_played_on(name: str) -> None:
    """Both re-deals give true positions: the referee and the rules agree in them, and they come to an end."""
    rng = random.Random(32)
    for state in positions(name, 32):
        seat = rng.choice(state.game.seats)
        for twin in (state.redeal(seat, rng), dealt_anew(state, seat, rng)):
            for _ in range(2000):
                if twin.over:
                    break
                step(twin, rng)
            assert twin.over


def _said(before: State, after: State, actor: int, action: int, viewer: int) -> list[str]:
    """The log of one step for a viewer, with a mark where the action is hidden from it."""
    game = before.game
    known = game.part("view").known(before._core.plain(), after._core.plain(), actor, action, viewer)
    sentences = game.part("sentences").log(
        before.view(viewer), after.view(viewer), actor, action if known else None, viewer > 0
    )
    return [f"known {known}", *(f"{seat} {message}" for seat, message in sentences)]


@games
def test_the_log_does_not_depend_on_what_its_reader_cannot_know(name: str) -> None:
    """The same step, and another hidden one that looks the same, read alike in a position dealt anew."""
    rng = random.Random(33)
    for before in positions(name, 33):
        if before.over:
            continue
        after = before.copy()
        actor, action = step(after, rng)
        for viewer in viewers(before):
            twin = dealt_anew(before, viewer, rng)
            possible = twin.legal(actor) if actor else [outcome for outcome, _ in twin.chance()]
            for other in {action, rng.choice(possible)} & set(possible):
                later = twin.copy()
                if actor:
                    later._core.apply(actor - 1, other)
                else:
                    later._core.deal(other)
                if repr(later.view(viewer)) != repr(after.view(viewer)):
                    continue
                here, there = (
                    _said(before, after, actor, action, viewer),
                    _said(twin, later, actor, other, viewer),
                )
                if other == action or "known False" in here[0] + there[0]:
                    assert here == there, (before, actor, action, other, viewer)


def _matches(name: str) -> Iterator[tuple[Game, Match]]:
    rng = random.Random(name)
    for game in secretive(name, 5, rng):
        match = Match(game, manual=True)
        for _ in range(STEPS):
            if match.state.over:
                break
            if match.state.chance():
                match.deal(draw(match.state, rng))
            else:
                seat = rng.choice(match.state.actors)
                match.act(pick_sort(match.state, seat, rng), seat)
        yield game, match


@games
def test_a_seat_record_tells_no_more_than_the_seat_saw(name: str) -> None:
    """Whatever fills a seat record's gaps has the same seat record, and looks the same to that seat at every step."""
    for game, match in _matches(name):
        for viewer in range(game.players + 1):
            record = match.record(viewer)
            filled = fill(Record.parse(str(record)))
            assert [str(line) for line in filled.record(viewer).lines] == [str(line) for line in record.lines]
            for index in range(len(match.steps) + 1):
                assert repr(filled.at(index).view(viewer)) == repr(match.at(index).view(viewer)), (index, viewer)


@games
def test_a_finished_game_is_told_in_the_end(name: str) -> None:
    """Scores and winners are the same for everybody, and everybody's view has them."""
    for game in tables(name, 6):
        state, _ = finished(game, 34)
        for viewer in viewers(state):
            view = state.view(viewer)
            assert tuple(view.scores) == state.scores
            assert tuple(view.winners) == state.winners
