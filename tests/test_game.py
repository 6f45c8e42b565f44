"""The contract: loading, states, errors."""

from __future__ import annotations

import pytest

import tischlein
from tischlein import NAMES, BadMove, BadSetting, Dealer, IllegalMove, Match, load
from tischlein.game import Game, State


def dealt(game: Game) -> State:
    state = game.start()
    while state.chance():
        state.apply(state.chance()[0][0])
    return state


def test_the_public_names_are_there_and_no_others() -> None:
    for name in tischlein.__all__:
        assert getattr(tischlein, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = tischlein.chess


@pytest.mark.parametrize("name", NAMES)
def test_a_game_loads_with_its_fewest_players_and_its_defaults(name: str) -> None:
    game = load(name)
    assert game.players == min(game.spec.seats)
    assert game.settings == {s.name: s.default for s in game.spec.settings} | {f.name: "" for f in game.spec.files}
    assert game.changed_settings() == {}
    assert list(game.seats) == list(range(1, game.players + 1))
    assert repr(game) == f"load({name!r}, players={game.players})"


@pytest.mark.parametrize(
    ("arguments", "settings", "word"),
    [
        (("chess",), {}, "there is no game 'chess'; there are"),
        (("kashido", 5), {}, "2 to 4 players, not 5"),
        (("kashido", 1), {}, "not 1"),
        (("kashido",), {"powers": "strong"}, "powers cannot be strong; it is one of standard, steep, literal"),
        (("kashido",), {"power": "steep"}, "no setting 'power'; its settings: layout, powers"),
        (("kashido",), {"layout": True}, "layout cannot be True"),
    ],
)
def test_what_a_game_does_not_have_is_refused_by_name(
    arguments: tuple[object, ...], settings: dict[str, object], word: str
) -> None:
    with pytest.raises(BadSetting, match=word):
        load(*arguments, **settings)


def test_games_are_equal_by_name_players_and_settings() -> None:
    assert load("kashido", powers="STEEP") == load("kashido", 2, powers="steep")
    assert load("kashido") != load("kashido", 3)
    assert load("kashido") != load("kashido", layout="blocks")
    assert len({load("kashido"), load("kashido"), load("kashido", 3)}) == 2
    assert load("kashido") != "kashido"


def test_a_state_tells_who_is_to_act() -> None:
    state = load("kashido").start()
    assert (state.actors, state.turn, state.over, state.winners) == ((), (), False, ())
    assert repr(state) == "<kashido, 2 players, chance to decide, scores (0, 0)>"
    state = dealt(state.game)
    assert (state.actors, state.turn) == ((1,), (1,))
    assert repr(state) == "<kashido, 2 players, seat 1 to act, scores (0, 0)>"
    state.apply("pass")
    state.apply("pass")
    assert repr(state) == "<kashido, 2 players, over, scores (0, 0)>"


def test_moves_come_as_text_or_number_with_or_without_a_seat() -> None:
    state = dealt(load("kashido"))
    action = state.read("swap a4-b4")
    assert state.text(action) == "swap a4-b4"
    twins = [state.copy() for _ in range(4)]
    twins[0].apply("swap a4-b4")
    twins[1].apply("SWAP  b4-A4", 1)
    twins[2].apply(action)
    twins[3].apply(action, seat=1)
    assert len(set(twins)) == 1
    assert twins[0] != state


def test_refusals_name_rule_move_and_numbers() -> None:
    state = dealt(load("kashido"))
    refusal = state.why_not("gain a red")
    assert isinstance(refusal, IllegalMove)
    assert refusal.rule == "K11"
    assert str(refusal) == "gain a red: The chit asks for exactly 2 red; column a holds 1 sweet of that colour. (K11)"
    assert state.why_not("gain 1 red") is None
    with pytest.raises(IllegalMove, match="K10"):
        state.apply("pass", 2)


def test_seats_that_are_not_there_are_refused() -> None:
    state = dealt(load("kashido"))
    for seat in (-1, 3, 99):
        with pytest.raises(BadMove, match=f"no seat {seat}; the seats are 1 to 2"):
            state.legal(seat)
        with pytest.raises(BadMove, match=f"no seat {seat}"):
            state.view(seat)
        with pytest.raises(BadMove, match=f"no seat {seat}"):
            state.apply("pass", seat)


def test_after_the_end_nobody_may_act() -> None:
    state = dealt(load("kashido"))
    state.apply("pass")
    state.apply("pass")
    assert state.legal() == []
    assert state.moves() == []
    with pytest.raises(BadMove, match="no seat is to act"):
        state.apply("pass")
    with pytest.raises(IllegalMove, match="K20"):
        state.apply("pass", 1)


def test_chance_takes_only_its_outcomes() -> None:
    state = load("kashido").start()
    with pytest.raises(IllegalMove, match=r"no more of these to be dealt. \(K1\)"):
        state.apply(7)
    with pytest.raises(BadMove, match="not one outcome alone; apply them one by one"):
        load("kashido", layout="random").start().apply("layout RGB")
    with pytest.raises(BadMove, match="no number of a chit"):
        state.apply("purple 1")
    with pytest.raises(IllegalMove, match="K2"):
        state.apply("pass", 1)
    state.apply("red 1")
    assert state.view().chits[0].number == 1


def test_a_state_is_hashed_by_its_content() -> None:
    one, other = dealt(load("kashido")), dealt(load("kashido"))
    assert one == other
    assert len({one, other}) == 1
    assert one != dealt(load("kashido", 3))
    assert one != "state"


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_gets_a_picture(name: str) -> None:
    svg = load(name).start()._repr_svg_()
    assert svg.startswith("<svg")
    assert svg.endswith("</svg>")
    assert "<style>" in svg


@pytest.mark.parametrize("text", ["red 1 2", "1 2", "red 1 red 2", "", "  "])
def test_a_text_that_is_not_one_outcome_alone_changes_nothing(text: str) -> None:
    state = load("kashido").start()
    before = bytes(state)
    with pytest.raises(BadMove):
        state.apply(text)
    assert bytes(state) == before


def test_chance_makes_no_move_for_a_seat() -> None:
    state = Match(load("kashido"), Dealer.numbered(1)).state
    before = bytes(state)
    with pytest.raises(IllegalMove, match=r"Chance does not decide here\.$"):
        state.apply("pass", 0)
    with pytest.raises(BadMove, match="no seat 0"):
        state.why_not("pass", 0)
    assert bytes(state) == before


def test_a_number_that_is_none_of_the_game_has_no_text() -> None:
    game = load("kashido")
    with pytest.raises(BadMove, match="no outcome 99"):
        game.start().text(99)
    for number in (-1, 10**6):
        with pytest.raises(BadMove, match="no action"):
            Match(game, Dealer.numbered(1)).state.text(number)


def test_an_unknown_flavour_is_refused() -> None:
    with pytest.raises(BadSetting, match="there are py, nb"):
        load("kashido", flavour="xx")  # type: ignore[arg-type]
