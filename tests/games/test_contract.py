"""What every game keeps to, on positions of random games over all its settings."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import islice

import pytest

from tests.games.positions import ELSE, FEW, POSITIONS, decisions, finished, step, tables
from tischlein import NAMES, load
from tischlein.game import Game, State
from tischlein.kit.errors import BadMove, BadSetting, IllegalMove
from tischlein.kit.lines import OutcomeText
from tischlein.kit.spec import Spec

WHOLE = 1000
"""Up to so many actions the referee is asked about every one."""
SAMPLE = 120
PARTS = 4

games = pytest.mark.parametrize("name", NAMES)


def _asked(state: State, seat: int, legal: Sequence[int], rng: random.Random) -> Sequence[int]:
    """The actions to ask the referee about: all, or the legal ones, their neighbours and a sample."""
    actions = _rules(state).ACTIONS
    if actions <= WHOLE:
        return range(actions)
    some = legal if len(legal) <= SAMPLE else rng.sample(legal, SAMPLE)
    near = {action + by for action in some[:30] for by in (-2, -1, 1, 2)}
    more = {rng.randrange(actions) for _ in range(SAMPLE)}
    return sorted({*some, *(action for action in near | more if 0 <= action < actions)})


def _rules(state: State) -> object:
    return state.game.part("rules")


def _agree(name: str, amount: int, seed: int) -> int:
    """Compare legal moves and the referee on so many positions; return how many there were."""
    rng = random.Random(seed)
    seen = 0
    for state in decisions(name, amount, seed):
        why_not = state.game.part("referee").why_not
        plain = state._core.plain()
        for seat in state.actors:
            legal = state.legal(seat)
            allowed = set(legal)
            for action in _asked(state, seat, legal, rng):
                refusal = why_not(plain, seat - 1, action)
                assert (action in allowed) == (refusal is None), (state, bytes(state), seat, action, refusal)
            seen += 1
    return seen


@games
def test_legal_moves_are_those_the_referee_allows(name: str) -> None:
    assert _agree(name, FEW, 0) >= FEW


@pytest.mark.slow
@games
@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_legal_moves_are_those_the_referee_allows_on_thousands_of_positions(name: str, part: int) -> None:
    amount = POSITIONS.get(name, ELSE) // PARTS
    assert _agree(name, amount, part) >= amount


@games
def test_nobody_else_may_move_and_the_referee_says_why(name: str) -> None:
    rng = random.Random(1)
    for state in decisions(name, FEW // 4, 1):
        why_not = state.game.part("referee").why_not
        for seat in set(state.game.seats) - set(state.actors):
            assert state.legal(seat) == []
            for action in rng.sample(range(_rules(state).ACTIONS), 20):
                rule, message = why_not(state._core.plain(), seat - 1, action)
                assert rule
                assert str(message)


@games
def test_nothing_is_allowed_while_chance_decides_or_after_the_end(name: str) -> None:
    rng = random.Random(2)
    for game in tables(name, 6):
        state, way = finished(game, 2)
        for position in [*[before for before, actor, _ in way if not actor][:5], state]:
            for seat in game.seats:
                assert position.legal(seat) == []
                for action in rng.sample(range(_rules(state).ACTIONS), 5):
                    assert game.part("referee").why_not(position._core.plain(), seat - 1, action) is not None


@games
def test_legal_actions_ascend_and_lie_within_the_bounds(name: str) -> None:
    for state in decisions(name, FEW, 3):
        rules = _rules(state)
        for seat in state.actors:
            legal = state.legal(seat)
            assert legal, "a seat that is to act has a move"
            assert legal == sorted(set(legal))
            assert legal[0] >= 0
            assert legal[-1] < rules.ACTIONS
            assert len(legal) <= rules.WIDTH


@games
def test_exactly_one_of_chance_a_seat_and_the_end_is_next(name: str) -> None:
    for game in tables(name):
        state, way = finished(game, 4)
        for position in [*(before for before, _, _ in way), state]:
            outcomes = position.chance()
            assert [bool(outcomes), bool(position.actors), position.over].count(True) == 1
            assert set(position.actors) <= set(position.turn) <= set(game.seats)
            assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
            assert all(0 <= outcome < _rules(state).OUTCOMES and weight > 0 for outcome, weight in outcomes)
            assert bool(position.winners) == position.over


@games
def test_history_does_not_move(name: str) -> None:
    """Every legal action on a copy leaves the original and all earlier states of the game as they were."""
    rng = random.Random(5)
    for game in tables(name, 8):
        state = game.start()
        kept: list[tuple[State, bytes]] = []
        for _ in range(60):
            if state.over:
                break
            before = bytes(state)
            kept.append((state.copy(), before))
            for outcome, _weight in state.chance():
                state.copy()._core.deal(outcome)
            for seat in state.actors:
                legal = state.legal(seat)
                for action in legal if len(legal) <= SAMPLE else rng.sample(legal, SAMPLE):
                    twin = state.copy()
                    twin._core.apply(seat - 1, action)
                    assert bytes(twin) != before, "an action changes something"
            assert bytes(state) == before
            step(state, rng)
            assert all(bytes(earlier) == kept_bytes for earlier, kept_bytes in kept)


@games
def test_a_copy_is_independent(name: str) -> None:
    rng = random.Random(6)
    for state in decisions(name, FEW // 4, 6):
        twin = state.copy()
        assert twin == state
        before = bytes(state)
        step(twin, rng)
        assert twin != state
        assert bytes(state) == before


@games
def test_bytes_bring_a_state_back(name: str) -> None:
    for state in decisions(name, FEW, 7):
        back = state.game.from_bytes(bytes(state))
        assert back == state
        assert back.actors == state.actors
        assert [back.legal(seat) for seat in back.actors] == [state.legal(seat) for seat in state.actors]
    for wrong in (b"", bytes(state)[:-1], bytes(state) + b"\0"):
        with pytest.raises(ValueError, match="bytes"):
            state.game.from_bytes(wrong)


@games
def test_bytes_of_other_seats_and_settings_are_refused(name: str) -> None:
    """Wherever seats or settings stay in a state; Kashido's layout is how a game begins, and no more."""
    spec = load(name).spec
    for state in islice(decisions(name, FEW, 7), 6):
        game = state.game
        others = [
            Game(name, n, game.settings) for n in spec.seats if n != game.players and fits(spec, n, game.settings)
        ]
        for setting in spec.settings:
            for value in setting.values:
                changed = {**game.settings, setting.name: value}
                if value != game.settings[setting.name] and fits(spec, game.players, changed):
                    others.append(Game(name, game.players, changed))
        others = [other for other in others if differs(game, other)]
        assert others
        for other in others:
            with pytest.raises(ValueError, match="no state of load"):
                other.from_bytes(bytes(state))


def fits(spec: Spec, players: int, settings: Mapping[str, str]) -> bool:
    try:
        spec.read(players, settings)
    except BadSetting:
        return False
    return True


def differs(game: Game, other: Game) -> bool:
    """Whether the settings leave different traces: some have none under others, as a choice for two with three seats."""
    fixed = game.part("rules").FIXED
    one, two = game.start()._core.plain(), other.start()._core.plain()
    return any(getattr(one, field) != getattr(two, field) for field in fixed)


@games
def test_bytes_without_meaning_are_refused(name: str) -> None:
    """Nothing but zeros or ones, noise, and states whose numbers were changed far out of their range."""
    rng = random.Random(name)
    for state in islice(decisions(name, FEW, 7), 6):
        data, game = bytes(state), state.game
        for noise in (bytes(len(data)), b"\xff" * len(data), b"\x7f" * len(data), rng.randbytes(len(data))):
            with pytest.raises(ValueError, match="no state of load"):
                game.from_bytes(noise)
        for _ in range(20):
            at = rng.randrange(len(data))
            try:
                found = game.from_bytes(data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :])
            except ValueError:
                continue
            assert found.over or found.chance() or all(found.moves(seat) for seat in found.actors)


@games
def test_every_legal_move_has_a_text_of_its_own_that_reads_back(name: str) -> None:
    rng = random.Random(8)
    for state in decisions(name, FEW, 8):
        for seat in state.actors:
            legal = state.legal(seat)
            some = legal if len(legal) <= SAMPLE else rng.sample(legal, SAMPLE)
            texts = [state.text(action, seat) for action in some]
            assert len(set(texts)) == len(texts)
            for action, text in zip(some, texts, strict=True):
                assert state.read(text, seat) == action
                assert state.read(f"  {text.upper().replace(' ', '   ')} ", seat) == action


@games
def test_every_outcome_has_a_text_that_reads_back(name: str) -> None:
    for game in tables(name):
        _, way = finished(game, 9)
        notation = game.part("notation")
        for position in [before for before, actor, _ in way if not actor]:
            view = position.view(0)
            for outcome, _ in position.chance():
                text = notation.write_outcome(view, outcome)
                assert isinstance(text, OutcomeText)
                words = str(text).split()
                assert notation.read_outcomes(view, words) == ([outcome], len(words))
                assert position.text(outcome) == str(text)


@games
@pytest.mark.parametrize("nonsense", ["", "?", "xyzzy", "swap", "1 2 3", "-", "é" * 40, "pass pass", "take", "#"])
def test_a_text_that_is_no_move_is_refused_in_words(name: str, nonsense: str) -> None:
    state = next(decisions(name, 1, 10))
    with pytest.raises(BadMove, match=r"\w+ \w+"):
        state.read(nonsense, state.actors[0])


@games
def test_a_number_that_is_no_action_is_refused(name: str) -> None:
    state = next(decisions(name, 1, 10))
    for action in (-1, _rules(state).ACTIONS, 10**6):
        with pytest.raises(BadMove, match="no action"):
            state.apply(action, state.actors[0])
        with pytest.raises(BadMove, match="no action"):
            state.why_not(action, state.actors[0])


@games
def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(name: str) -> None:
    rng = random.Random(11)
    for state in decisions(name, 20, 11):
        seat = state.actors[0]
        legal = set(state.legal(seat))
        forbidden = [a for a in rng.sample(range(_rules(state).ACTIONS), 40) if a not in legal]
        before = bytes(state)
        for action in forbidden[:5]:
            with pytest.raises(IllegalMove) as caught:
                state.apply(action, seat)
            assert caught.value.rule
            assert caught.value.rule in str(caught.value)
            assert bytes(state) == before


@games
def test_touching_what_a_move_consists_of_means_that_move(name: str) -> None:
    for state in decisions(name, FEW, 12):
        controls = state.game.part("controls")
        for seat in state.actors:
            view = state.view(seat)
            for action in state.legal(seat):
                picks = controls.picks(view, seat, action)
                if picks:
                    meant = controls.intended(view, seat, picks)
                    assert meant is not None
                    assert controls.picks(view, seat, meant) == picks
            assert controls.intended(view, seat, frozenset({"no-such-control"})) is None


@games
def test_moves_without_picks_have_a_button(name: str) -> None:
    """What cannot be touched can be pressed: a table shows no other way to such a move."""
    for state in decisions(name, FEW, 13):
        controls = state.game.part("controls")
        for seat in state.actors:
            view = state.view(seat)
            pressed = {*controls.end_turn(view, seat), *controls.buttons(view, seat)}
            for action in state.legal(seat):
                assert controls.picks(view, seat, action) or action in pressed, state.text(action, seat)


@games
def test_scores_and_winners_are_the_literal_ones(name: str) -> None:
    for game in tables(name):
        for seed in (14, 15):
            state, _ = finished(game, seed)
            referee, plain = game.part("referee"), state._core.plain()
            assert list(state.scores) == [referee.score(plain, seat - 1) for seat in game.seats]
            assert list(state.winners) == [seat + 1 for seat in referee.winners(plain)]
            assert state.winners


@games
def test_everything_said_of_a_step_is_a_whole_sentence(name: str) -> None:
    for game in tables(name, 6):
        state, way = finished(game, 16)
        sentences, known = game.part("sentences"), game.part("view").known
        for k, (before, actor, action) in enumerate(way):
            after = way[k + 1][0] if k + 1 < len(way) else state
            for viewer in (0, *game.seats):
                seen = known(before._core.plain(), after._core.plain(), actor, action, viewer)
                told = sentences.log(
                    before.view(viewer), after.view(viewer), actor, action if seen else None, viewer > 0
                )
                for seat, message in told:
                    assert 0 <= seat <= game.players
                    assert str(message).endswith((".", "!", ":")), str(message)
                    assert "{" not in str(message)


@games
def test_setting_values_read_back(name: str) -> None:
    for game in tables(name):
        from tischlein import load

        assert load(name, game.players, **game.changed_settings()) == game
        assert eval(repr(game), {"load": load}) == game
