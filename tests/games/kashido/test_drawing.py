"""Kashido drawn: what a page needs of it, in random positions, and what each mark shows."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.positions import decisions, finished, tables
from tischlein import load
from tischlein.game import State
from tischlein.games.kashido import controls, drawing, notation, rules, tray
from tischlein.games.kashido.pictures import PICTURES
from tischlein.look.picture import NO_MARKS, Marks, standalone
from tischlein.look.tokens import inline_style
from tischlein.words.say import LANGUAGES, Say

SVG = "{http://www.w3.org/2000/svg}"
SAY = Say("en", {1: "Ann", 2: "Béla"})
GUIDE = Path(drawing.__file__).parent / "guide"
LOW = "1 1 1 1 2 2 2 3 3 4"
"""Numbers of a colour's chits on 1 2 3 4 a b c d / \\, unless a test says otherwise."""


def game(players: int = 2, *moves: str, red: str = LOW, yellow: str = LOW, green: str = LOW, blue: str = LOW) -> State:
    """The start layout with these chits, and these moves played."""
    state = load("kashido", players).start()
    for numbers in (red, yellow, green, blue):
        for number in numbers.split():
            state.apply(int(number))
    for move in moves:
        state.apply(move)
    return state


def positions() -> Iterator[State]:
    """Positions of every kind: before and during the deal, in random play, at the end."""
    state = load("kashido", 3, layout="random").start()
    yield state.copy()
    while state.chance():
        state.apply(state.chance()[0][0])
        yield state.copy()
    yield from decisions("kashido", 50, 1)
    for k, table in enumerate(tables("kashido", 4)):
        yield finished(table, k)[0]


def page(state: State, seat: int, marks: Marks = NO_MARKS) -> ET.Element:
    """The board and the own things as they stand together in a page."""
    view = state.view(seat)
    svg = drawing.board(view, SAY, marks).svg()
    return ET.fromstring(f"<main>{svg}<section>{drawing.own(view, SAY, marks)}</section></main>")


def board(state: State, marks: Marks = NO_MARKS) -> dict[str, ET.Element]:
    """The layers of the board as the seat to act sees it."""
    root = ET.fromstring(drawing.board(state.view(state.actors[0]), SAY, marks).svg())
    return {layer.attrib["id"]: layer for layer in root.findall(f"{SVG}g")}


def hit(layers: dict[str, ET.Element], control: str) -> ET.Element:
    (found,) = [e for e in layers["hits"] if e.get("id") == control]
    return found


def chits(layers: dict[str, ET.Element]) -> dict[tuple[str, str], ET.Element]:
    """The drawn chits by line and colour, found by where they lie."""
    drawn = {chit.attrib["transform"]: chit for chit in layers["chits"][0]}
    assert len(drawn) == 40
    return {key: drawn[f"translate({x:g} {y:g})"] for key, (x, y) in tray.CHITS.items()}


# in a page


def test_every_position_is_well_formed_with_unique_ids_and_no_loose_references() -> None:
    for state in positions():
        root = page(state, 1)
        ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
        assert len(ids) == len(set(ids))
        text = ET.tostring(root, encoding="unicode")
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', text)) <= set(ids)


def test_every_legal_action_can_be_touched() -> None:
    for state in decisions("kashido", 120, 2):
        seat = state.actors[0]
        shown = {e.attrib["data-pick"] for e in page(state, seat, Marks(active=True)).iter() if "data-pick" in e.attrib}
        view = state.view(seat)
        for action in state.legal():
            assert controls.picks(view, seat, action) <= shown
        buttons = {*controls.end_turn(view, seat), *controls.buttons(view, seat)}
        assert {a for a in state.legal() if not controls.picks(view, seat, a)} <= buttons


def test_elements_stay_in_order_and_a_swap_moves_two_sweets_only() -> None:
    order = None
    for state, actor, action in finished(load("kashido", 3), 5)[1]:
        if not actor:
            continue
        before = board(state)
        now = [[e.get("id") for e in before[layer]] for layer in ("pieces", "hits")]
        assert now == (order or now)
        order = now
        assert len(before["chits"][0]) == 40
        after = state.copy()
        after.apply(action)
        if not after.actors or action >= rules.USE:
            continue
        places = [{e.get("id"): e.get("style") for e in layers["pieces"]} for layers in (before, board(after))]
        moved = {k for k in places[0] if places[0][k] != places[1][k]}
        a, b = notation.swapped(action)
        assert {state.view(0).places[k] for k in moved} == {a, b}


def test_a_sweet_stays_the_same_through_a_swap_and_a_pass_brings_it_back() -> None:
    state = game()
    start = state.view(0).places
    state.apply("swap a4-b4")
    swapped = state.view(0).places
    assert {name for name in start if start[name] != swapped[name]} == {
        name for name, square in start.items() if square in ("a4", "b4")
    }
    state.apply("pass")
    assert state.view(0).places == start


def test_pieces_lie_on_their_squares() -> None:
    state = game(2, "swap a4-b4")
    for piece in board(state)["pieces"]:
        square = state.view(0).places[piece.attrib["id"]]
        x, y = tray.centre(square)
        assert piece.attrib["style"] == f"transform:translate({x:g}px,{y:g}px)"
        assert piece.attrib["id"].split("-")[0] == state.view(0).sweets[square]


def test_only_the_controls_are_read_out() -> None:
    layers = board(game())
    assert all(layer.get("aria-hidden") == "true" for name, layer in layers.items() if name != "hits")
    assert layers["hits"].get("aria-hidden") is None
    labels = [e.attrib["aria-label"] for e in layers["hits"]]
    assert len(labels) == 56
    assert len(set(labels)) == 56
    assert {e.get("role") for e in layers["hits"]} == {"button"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_differ_in_every_language(lang: str) -> None:
    picture = drawing.board(game().view(1), Say(lang), Marks(active=True))
    root = ET.fromstring(picture.svg())
    labels = [e.attrib["aria-label"] for e in root.iter() if "data-pick" in e.attrib]
    assert len(set(labels)) == 56


def test_every_control_has_a_place_inside_the_picture() -> None:
    picture = drawing.board(game().view(1), SAY)
    hits = ET.fromstring(picture.svg())[-1]
    assert set(picture.places) == {e.attrib["id"] for e in hits}
    assert all(0 < x < 100 and 0 < y < 100 for x, y in picture.places.values())


def test_controls_do_not_overlap() -> None:
    """A touch is never a matter of which control happens to lie on top."""
    spots = list(tray.CHITS.values())
    for i, (x, y) in enumerate(spots):
        assert all((x - u) ** 2 + (y - v) ** 2 >= 40**2 for u, v in spots[:i])
        inside = tray.WOOD + tray.RIM - 20, tray.BOARD - tray.WOOD - tray.RIM + 20
        assert not (inside[0] < x < inside[1] and inside[0] < y < inside[1])


def test_everybody_sees_the_same_board() -> None:
    for state in decisions("kashido", 30, 3):
        pictures = {drawing.board(state.view(seat), SAY).svg() for seat in (0, *state.game.seats)}
        assert len(pictures) == 1


# marks


def test_a_board_is_not_active_without_marks() -> None:
    root = page(game(3, "pass"), 2)
    touched = [e for e in root.iter() if "data-pick" in e.attrib]
    assert all(e.get("aria-disabled") == "true" for e in touched)
    assert not any(e.get("aria-disabled") for e in page(game(), 1, Marks(active=True)).iter())


def test_one_control_of_the_board_is_in_the_tab_order_the_touched_one_first() -> None:
    def in_order(marks: Marks) -> list[str]:
        return [e.attrib["id"] for e in board(game(), marks)["hits"] if e.get("tabindex") == "0"]

    assert in_order(Marks(active=True)) == ["sq-a4"]
    assert in_order(Marks(active=True, selected=frozenset({"sq-c2"}))) == ["sq-c2"]


def test_a_touched_sweet_is_lifted_and_arrows_point_to_where_it_may_go() -> None:
    marks = Marks(
        active=True, selected=frozenset({"sq-b2"}), targets={"sq-b1": "play", "sq-b3": "play", "sq-c2": "play"}
    )
    layers = board(game(), marks)
    lifted = [piece.attrib["id"] for piece in layers["pieces"] if piece.find(f".//{SVG}g[@class='lift']") is not None]
    view = game().view(0)
    assert [view.places[name] for name in lifted] == ["b2"]
    assert hit(layers, "sq-b2").get("aria-pressed") == "true"
    assert hit(layers, "sq-b1").get("aria-pressed") == "false"
    assert len(layers["signs"]) == 3


def test_chits_that_fit_stay_marked_while_a_sweet_is_touched() -> None:
    for state in decisions("kashido", 120, 7):
        view = state.view(state.actors[0])
        marks = Marks(active=True, selected=frozenset({"sq-a1"}))
        shown = {
            e.attrib["id"] for e in board(state, marks)["hits"] if e.attrib["aria-label"].endswith("can be gained")
        }
        gains = {a for a in state.legal() if rules.GAIN <= a < rules.GAIN + 40}
        assert shown == {pick for action in gains for pick in controls.picks(view, view.player, action)}


def test_a_swap_on_trial_boxes_the_line_it_serves_and_promises_its_chits() -> None:
    """After a4-b4 column b holds two red: its red 2 fits, which did not before (K11)."""
    state = game(red="1 1 1 1 3 2 2 2 3 4", yellow="3 3 2 1 4 2 1 1 2 1")
    swap = notation.swap("a4", "b4")
    hint = drawing.Hint(state.view(1), Marks(active=True, ghost=swap))
    assert hint.promised == {("b", "red")}
    assert hint.line == "b"
    after = game(2, "swap a4-b4", red="1 1 1 1 3 2 2 2 3 4", yellow="3 3 2 1 4 2 1 1 2 1")
    fitting = {notation.gained(action)[:2] for action in after.legal() if rules.GAIN <= action < rules.GAIN + 40}
    assert hint.promised <= fitting
    selected = frozenset({"sq-a4", "sq-b4"})
    layers = board(state, Marks(active=True, selected=selected, targets={"sq-a3": "play"}, ghost=swap))
    (box,) = layers["boxed-line"]
    assert box.attrib["transform"] == f"translate({tray.centre('b1')[0]:g} {tray.BOARD / 2:g})"
    arrows = [arrow[0].attrib["fill"] for arrow in layers["signs"]]
    assert arrows[-1] == "var(--brass-fill)"
    assert arrows.count("var(--brass-fill)") == 1


def test_a_promise_keeps_to_the_line_of_the_turn() -> None:
    for state in decisions("kashido", 400, 4):
        view = state.view(state.actors[0])
        if not view.gained:
            continue
        for action in state.legal():
            if action < rules.USE:
                assert {line for line, _ in drawing.Hint(view, Marks(ghost=action)).promised} <= {view.line}


def test_a_gain_on_trial_boxes_its_line_and_dots_the_sweets_that_count() -> None:
    state = game(red="1 1 1 1 2 2 2 3 3 4")
    hint = drawing.Hint(state.view(1), Marks(ghost=notation.gain("4", "red")))
    assert (hint.line, hint.counted) == ("4", ["a4"])
    hint = drawing.Hint(state.view(1), Marks(ghost=notation.gain("/", "blue")))
    assert [state.view(1).sweets[square] for square in hint.counted] == ["blue"]


def test_the_line_of_the_turn_is_boxed_while_more_can_be_gained_from_it() -> None:
    for state in decisions("kashido", 150, 6):
        view = state.view(state.actors[0])
        boxed = len(board(state)["boxed-line"])
        assert boxed == (1 if view.gains and view.gained else 0)


def test_chits_look_different_when_they_can_be_gained_need_help_or_are_touched() -> None:
    state = game()

    def chit(marks: Marks) -> str:
        return ET.tostring(chits(board(state, marks))["4", "red"], encoding="unicode")

    looks = {
        chit(Marks(active=True)),
        chit(Marks(active=True, targets={"chit-4-red": "play"})),
        chit(Marks(active=True, targets={"chit-4-red": "more"})),
        chit(Marks(active=True, selected=frozenset({"chit-4-red"}))),
    }
    assert len(looks) == 4
    assert "stroke-dasharray" in chit(Marks(active=True, targets={"chit-4-red": "green"}))
    chosen_green = Marks(active=True, targets={"chit-4-red": "play"}, selected=frozenset({"own-green-1"}))
    assert chit(chosen_green) == chit(Marks(active=True, targets={"chit-4-red": "play"}))


def test_labels_say_whether_a_chit_can_be_had_and_who_took_it() -> None:
    state = game(2, "gain 4 red", red="1 1 1 1 2 2 2 3 3 4")
    layers = board(state, Marks(active=True, targets={"chit-1-red": "play", "chit-a-red": "more"}))
    assert hit(layers, "chit-1-red").get("aria-label") == "red 1 on row 1, can be gained"
    assert hit(layers, "chit-a-red").get("aria-label") == "red 2 on column a, can be gained with a green chit"
    assert hit(layers, "chit-4-red").get("aria-label") == "red 1 of row 4, taken by Ann"
    assert hit(layers, "chit-b-red").get("aria-label") == "red 2 on column b; there is 1 sweet of this colour there"
    assert hit(layers, "sq-a4").get("aria-label") == "a4, red camellia"


def test_before_the_deal_squares_are_empty_and_chits_not_dealt() -> None:
    state = load("kashido", 2, layout="random").start()
    root = ET.fromstring(drawing.board(state.view(1), SAY).svg())
    labels = {e.get("id"): e.get("aria-label") for e in root.iter() if "data-pick" in e.attrib}
    assert labels["sq-a4"] == "a4, empty"
    assert labels["chit-rising-blue"] == "blue chit of diagonal a1–d4, not dealt yet"
    pieces = [e for e in root.iter() if e.get("class") == "piece"]
    assert len(pieces) == 16
    assert all(piece.get("opacity") == "0" for piece in pieces)


def test_a_hollow_tells_who_took_the_chit_once_the_game_is_over() -> None:
    state = game(2, "gain 4 red", red="1 1 1 1 2 2 2 3 3 4")

    def biscuits() -> int:
        return drawing.board(state.view(0), SAY).svg().count('fill="var(--p1)"')

    assert biscuits() == 0
    state.apply("pass")
    state.apply("pass")
    assert state.over
    assert biscuits() == 1


@pytest.mark.parametrize(
    ("refused", "coin"), [("sq-c3", tray.centre("c3")), ("chit-falling-green", tray.CHITS["\\", "green"])]
)
def test_what_was_refused_bears_a_crossed_coin(refused: str, coin: tuple[float, float]) -> None:
    (sign,) = board(game(), Marks(active=True, refused=refused))["signs"]
    assert sign.attrib["transform"] == f"translate({coin[0]:g} {coin[1]:g})"


def test_a_shown_swap_rings_both_squares_and_a_shown_gain_the_hollow() -> None:
    state = game(2, "swap a4-b4")
    signs = board(state, Marks(shown=(notation.swap("a4", "b4"), 1)))["signs"]
    ringed = {(float(e.attrib["cx"]), float(e.attrib["cy"])) for e in signs.iter(f"{SVG}ellipse")}
    assert ringed == {tray.centre("a4"), tray.centre("b4")}
    state = game(2, "gain 4 red", red="1 1 1 1 2 2 2 3 3 4")
    drawn = ET.tostring(board(state, Marks(shown=(notation.gain("4", "red"), 1)))["signs"], encoding="unicode")
    assert "var(--p1)" in drawn
    assert len(board(state, Marks(shown=(rules.END, 1)))["signs"]) == 0


# own things


def own(state: State, seat: int, marks: Marks = NO_MARKS) -> ET.Element:
    return ET.fromstring(f"<div>{drawing.own(state.view(seat), SAY, marks)}</div>")


def labels(root: ET.Element) -> list[str]:
    return [e.attrib["aria-label"] for e in root.iter() if e.get("aria-label")]


def test_own_chits_are_ready_or_only_count() -> None:
    state = game(2, "gain 4 red", "gain 4 blue", "end", "gain 3 yellow", "end", red="1 1 1 1 2 2 2 3 3 4")
    assert labels(own(state, 1)) == ["red 1: 2 extra swaps", "yellow 1: 2 extra gains"]
    assert labels(own(state, 2)) == ["order chit: 2 extra swaps", "blue 1: 2 points"]
    state.apply("use order")
    assert labels(own(state, 2)) == ["blue 1: 2 points", "order chit, used, worth no points"]


def test_two_chits_alike_are_one_control_that_says_so() -> None:
    state = game(2, "gain 4 red", "gain 4 blue", "end", "gain 3 red", "end", red="1 1 1 1 2 2 2 3 3 4")
    (button,) = own(state, 1).iter("button")
    assert button.attrib["id"] == button.attrib["data-pick"] == "own-red-1"
    assert button.attrib["aria-label"] == "red 1: 2 extra swaps; 2 of these"


def test_a_chit_gained_in_the_turn_is_no_second_control_beside_its_older_twin() -> None:
    state = game(2, "gain 4 red", "gain 4 blue", "end", "gain 3 red", red="1 1 1 1 2 2 2 3 3 4")
    root = own(state, 1, Marks(active=True))
    assert [b.attrib["aria-label"] for b in root.iter("button")] == ["red 1: 2 extra swaps"]
    assert labels(root) == ["red 1: 2 extra swaps", "red 1: 2 extra swaps, from the next turn on"]


def test_a_chit_gained_in_the_turn_can_be_touched_to_hear_why_not() -> None:
    state = game(2, "pass", "gain 4 red", red="1 1 1 1 2 2 2 3 3 4")
    buttons = {b.attrib["id"]: b for b in own(state, 2, Marks(active=True)).iter("button")}
    assert set(buttons) == {"own-red-1", "own-order"}
    assert "fresh" in buttons["own-red-1"].attrib["class"]
    meant = controls.intended(state.view(2), 2, frozenset({"own-red-1"}))
    assert state.why_not(meant).rule == "K12"


def test_own_chits_show_what_is_touched_can_be_touched_and_was_refused() -> None:
    state = game(2, "gain 4 red", "gain 4 blue", red="1 1 1 1 2 2 2 3 3 4")

    def css(marks: Marks) -> set[str]:
        (button,) = own(state, 1, marks).iter("button")
        return set(button.attrib["class"].split())

    assert css(Marks(active=True)) == {"mychit"}
    assert css(Marks(active=True, targets={"own-red-1": "play"})) == {"mychit", "can"}
    assert css(Marks(active=True, selected=frozenset({"own-red-1"}))) == {"mychit", "on"}
    assert css(Marks(active=True, refused="own-red-1")) == {"mychit", "refused"}


def test_who_has_passed_sees_points_only_and_a_spectator_the_chits_of_the_seat_to_act() -> None:
    state = game(2, "gain 4 red", "gain 4 blue", "end", "pass", red="1 1 1 1 2 2 2 3 3 4")
    assert labels(own(state, 1)) == ["red 1: 1 point"]
    assert list(own(state, 1).iter("button")) == []
    spectator = own(state, 0)
    assert labels(spectator) == ["order chit: 2 extra swaps", "blue 1: 2 points"]
    assert list(spectator.iter("button")) == []
    assert spectator.find(".//h3").text == "Béla: ready to use"
    state.apply("pass")
    assert drawing.own(state.view(0), SAY) == ""


def test_everybodys_effects_can_be_shown_beside_their_names() -> None:
    state = game(2, "gain 4 red", "gain 4 blue", red="1 1 1 1 2 2 2 3 3 4")
    root = ET.fromstring(drawing.player_things(state.view(2), SAY, 1))
    assert labels(root) == ["Effects of Ann", "red 1: 2 extra swaps"]
    state.apply("end")
    state.apply("pass")
    assert drawing.player_things(state.view(2), SAY, 1) == ""


# standing alone


def test_a_board_alone_uses_only_tokens_that_exist() -> None:
    svg = standalone(drawing, game().view(0))
    ET.fromstring(svg)
    assert "--urushi:" in svg
    view = game(2, "gain 4 red", red="1 1 1 1 2 2 2 3 3 4").view(1)
    assert inline_style(drawing.own(view, SAY) + drawing.cover(SAY) + drawing.player_things(view, SAY, 2))


def test_pictures_of_one_page_share_no_ids() -> None:
    drawn = [drawing.cover(SAY), drawing.board(game().view(1), SAY).svg(), *(p(SAY) for p in PICTURES.values())]
    ids = [e.attrib["id"] for svg in drawn for e in ET.fromstring(svg).iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_of_the_guide_exists(lang: str) -> None:
    names = re.findall(r"\]\(board:([\w-]+)\)", (GUIDE / f"{lang}.md").read_text(encoding="utf-8"))
    assert sorted(names) == sorted(PICTURES)
    for name in names:
        assert ET.fromstring(PICTURES[name](Say(lang))).get("role") == "img"


def test_the_guides_pictures_show_what_its_text_says() -> None:
    """Column b holds a red 2, column a a yellow 2, a green 1 and a blue 1; row 2 a red 3."""
    from tischlein.games.kashido.pictures import DEAL

    line = dict(zip("1234abcd/\\", zip(*DEAL.values(), strict=True), strict=True))
    red, yellow, green, blue = range(4)
    assert line["b"][red] == 2
    assert (line["a"][yellow], line["a"][green], line["a"][blue]) == (2, 1, 1)
    assert line["2"][red] == 3
    assert all(sorted(numbers) == [1, 1, 1, 1, 2, 2, 2, 3, 3, 4] for numbers in DEAL.values())
