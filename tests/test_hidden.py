"""Seat records come to life: hidden things are filled so that every told line can be played."""

import random

import pytest

from tischlein import NAMES, BadRecord, Dealer, Match, Record, load, replay
from tischlein.game import Game
from tischlein.kit.lines import OutcomeText
from tischlein.match import Step
from tischlein.record import HIDDEN, Line

HIDING = {
    "torres": load("torres", players=3),
    "topp_die_torte": load("topp_die_torte", players=2, rounds=6),
    "piece_o_cake": load("piece_o_cake", players=3, extra_slice="yes"),
}


def _played(game: Game, seed: int, steps: int = 10_000) -> Match:
    match = Match(game, Dealer.numbered(seed))
    rng = random.Random(seed)
    while match.state.actors and len(match.steps) < steps:
        seat = rng.choice(match.state.actors)
        match.play(rng.choice(match.state.legal(seat)), seat)
    return match


def _with(record: Record, number: int, text: str) -> Record:
    """A record as far as a line, and that one with another text."""
    lines = [*record.lines[:number], Line(record.lines[number].actor, text)]
    headers = {key: value for key, value in record.headers.items() if key not in ("result", "fair", "seed")}
    return Record.parse(str(Record(headers, lines)))


@pytest.mark.parametrize("name", HIDING)
def test_hidden_things_are_filled_so_that_all_told_lines_are_played(name: str) -> None:
    for seed in range(3):
        match = _played(HIDING[name], seed, 150)
        latest = max(number for number in range(len(match.steps)) if not match.known(number, 0, number + 1))
        record = match.copy(latest + 1).record(0)
        filled = replay(record)
        told = str(filled.record()).splitlines()[-len(record.lines) :]
        for line, said in zip(map(str, record.lines), told, strict=True):
            assert line == said or HIDDEN in line.split()
        assert str(filled.record(0)).splitlines()[-len(record.lines) :] == [str(line) for line in record.lines]


def test_a_told_line_that_nothing_hidden_can_explain_is_refused_with_its_line() -> None:
    record = _played(HIDING["torres"], 1, 150).record(0)
    hidden = [k for k, line in enumerate(record.lines) if line.text == HIDDEN]
    number = next(k for k, line in enumerate(record.lines) if k > hidden[1] and line.text.startswith("B "))
    broken = _with(record, number, "B a1" if record.lines[number].text != "B a1" else "B h8")
    with pytest.raises(BadRecord, match="T") as caught:
        replay(broken)
    assert caught.value.line == broken.lines[number].number


@pytest.mark.parametrize("name", NAMES)
def test_what_the_rules_hide_from_nobody_has_to_be_told(name: str) -> None:
    """A step alone as `?`: taken where a spectator may not know it, refused at its line everywhere else."""
    match = _played(HIDING.get(name) or load(name), 4, 150)
    for number, step in _apart(match):
        begun = match.copy(number).record()
        record = Record.parse(str(Record(begun.headers, [*begun.lines, Line(step.actor, HIDDEN)])))
        if not match.known(number, 0, number) or str(step.text).startswith("pick"):  # one that is eaten is hidden
            assert len(replay(record).steps) == number + 1
            continue
        with pytest.raises(BadRecord, match="nothing is hidden here") as caught:
            replay(record)
        assert caught.value.line == record.lines[-1].number


def _apart(match: Match) -> list[tuple[int, Step]]:
    """Steps that begin a line, one of each kind of move and of each way to be known."""
    found, before = {}, ""
    for number, step in enumerate(match.steps):
        group = step.text.group if isinstance(step.text, OutcomeText) else f"{number}"
        if group != before:
            found.setdefault((step.actor, str(step.text).split()[0], match.known(number, 0, number)), (number, step))
        before = group
    assert {known for *_, known in found} == ({True, False} if match.game.hidden else {True})
    return list(found.values())


def test_a_seat_has_to_tell_its_own_choice() -> None:
    begun = _played(HIDING["topp_die_torte"], 1, 8).copy()
    while begun.state.actors and not any(
        move.startswith("choose") for move in begun.state.moves(begun.state.actors[0])
    ):
        begun.play(begun.state.legal(begun.state.actors[0])[0], begun.state.actors[0])
    begun.play(begun.state.legal(1)[0], 1)
    record = begun.record(1)
    record.lines[-1] = Line(1, HIDDEN)
    with pytest.raises(BadRecord, match="nothing is hidden here"):
        replay(record)
