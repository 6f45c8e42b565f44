"""Seat records come to life: hidden things are filled so that every told line can be played."""

import random

import pytest

from tischlein import BadRecord, Dealer, Match, Record, load, replay
from tischlein.record import HIDDEN, Line


def _finished(seed: int) -> Match:
    match = Match(load("kashido", players=2), Dealer.numbered(seed))
    rng = random.Random(seed)
    while not match.state.over:
        match.play(rng.choice(match.state.legal()))
    return match


def _hide(record: Record, number: int, word: int) -> Record:
    lines = []
    for k, line in enumerate(record.lines):
        words = line.text.split()
        if k == number:
            words[word] = HIDDEN
        lines.append(Line(line.actor, HIDDEN if line.actor else " ".join(words), k) if k == number else line)
    headers = {key: value for key, value in record.headers.items() if key not in ("result", "fair", "seed")}
    return Record.parse(str(Record(headers, lines)))


@pytest.mark.parametrize("seed", range(8))
def test_a_hidden_chit_is_filled_so_that_the_told_gains_are_possible(seed: int) -> None:
    match = _finished(seed)
    filled = replay(_hide(match.record(), seed % 4, 2 + seed))
    assert filled.state.over
    assert [step.action for step in filled.steps if step.actor] == [step.action for step in match.steps if step.actor]


def test_a_hidden_move_is_filled_by_one_that_lets_the_game_go_on() -> None:
    match = _finished(3)
    record = match.record()
    swap = next(k for k, line in enumerate(record.lines) if line.actor and line.text.startswith("swap"))
    filled = replay(_hide(record, swap, 0))
    told = [str(line) for k, line in enumerate(filled.record().lines) if k != swap]
    assert told == [str(line) for k, line in enumerate(record.lines) if k != swap]


def test_a_told_line_that_nothing_hidden_can_explain_is_refused_with_its_line() -> None:
    record = _hide(_finished(1).record(), 0, 4)
    record.lines[5] = Line(record.lines[5].actor, "swap a1-c3", record.lines[5].number)
    with pytest.raises(BadRecord, match="K10") as caught:
        replay(record)
    assert caught.value.line == record.lines[5].number


def test_what_its_reader_would_know_is_never_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    record = _hide(_finished(2).record(), 4, 0)
    record.lines = record.lines[:5]
    by_itself = replay(record).steps[-1].action
    monkeypatch.setattr(
        "tischlein.games.kashido.view.known", lambda before, now, actor, action, viewer: action == by_itself
    )
    assert replay(record).steps[-1].action != by_itself
