"""Torres drawn: what a page needs of it, in random positions and from every side, and what each mark shows."""

from __future__ import annotations

import itertools
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.positions import decisions, finished, step, tables
from tests.games.torres.build import EIGHT, lay, play
from tischlein import load
from tischlein.game import State
from tischlein.games.torres import controls, counts, drawing, notation, recount, state, targets
from tischlein.games.torres.board import Board
from tischlein.games.torres.components import CARDS, MASTER_CARDS, SQUARES
from tischlein.games.torres.deeds import board_of
from tischlein.games.torres.flat import Above
from tischlein.games.torres.isometric import Corner
from tischlein.games.torres.layout import laid
from tischlein.games.torres.pictograms import ACTION, MASTER
from tischlein.games.torres.pictures import PICTURES
from tischlein.games.torres.sight import places
from tischlein.look.picture import NO_MARKS, Marks, standalone
from tischlein.look.tokens import inline_style
from tischlein.table.selection import Reach
from tischlein.words.say import LANGUAGES, Say

SVG = "{http://www.w3.org/2000/svg}"
SAY = Say("en", {1: "Ann", 2: "Béla", 3: "Hana", 4: "Jun"})
GUIDE = Path(drawing.__file__).parent / "guide"
SEVEN = EIGHT.rsplit(" ", 1)[0]
"""The same but one, where a test brings a castle of its own."""
SIGHTS = [{"view": view, "turn": turn} for view in ("corner", "flat") for turn in "0123"]


def some(amount: int, seed: int) -> Iterator[State]:
    """Positions of random games, far enough apart to differ."""
    yield from itertools.islice(decisions("torres", 9 * amount, seed), seed, 9 * amount, 9)


def marked(position: State, *picked: str, **options: str) -> Marks:
    """The marks of whoever is to act and has picked these."""
    reach = Reach(position, position.actors[0], options)
    return Marks(active=True, selected=frozenset(picked), targets=reach.targets(picked), options=options)


def page(position: State, seat: int, marks: Marks = NO_MARKS) -> ET.Element:
    """The board and the own things as they stand together in a page."""
    view = position.view(seat)
    svg = drawing.board(view, SAY, marks).svg()
    return ET.fromstring(f"<main>{svg}<section>{drawing.own(view, SAY, marks)}</section></main>")


def layers(position: State, marks: Marks = NO_MARKS, seat: int = 0) -> dict[str, ET.Element]:
    """The layers of the board as a seat sees it."""
    root = ET.fromstring(drawing.board(position.view(seat), SAY, marks).svg())
    return {layer.attrib["id"]: layer for layer in root.findall(f"{SVG}g")}


def squares(drawn: dict[str, ET.Element]) -> dict[str, ET.Element]:
    """The controls of the squares."""
    return {e.attrib["id"][3:]: e for e in drawn["hits"] if e.get("role") == "button"}


def uses(layer: ET.Element) -> list[str]:
    """The symbols that a layer shows, in order."""
    return [e.attrib["href"][1:] for e in layer.iter(f"{SVG}use")]


def standing(drawn: dict[str, ET.Element]) -> dict[str, str]:
    """The style of every piece on the board, by id."""
    return {e.attrib["id"]: e.attrib["style"] for e in drawn["pieces"] if e.get("opacity") != "0"}


# in a page


@pytest.mark.parametrize("options", SIGHTS)
def test_every_position_is_well_formed_with_unique_ids_and_no_loose_references(options: dict[str, str]) -> None:
    for position in some(24, int(options["turn"])):
        extra = options | {"levels": "yes", "worth": "yes"}
        root = page(position, position.actors[0], marked(position, **extra))
        ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
        assert len(ids) == len(set(ids))
        text = ET.tostring(root, encoding="unicode")
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', text)) <= set(ids)


def test_every_legal_action_can_be_touched() -> None:
    for position in some(150, 2):
        seat = position.actors[0]
        view = position.view(seat)
        root = page(position, seat, Marks(active=True))
        shown = {e.attrib["data-pick"] for e in root.iter() if "data-pick" in e.attrib}
        legal = position.legal()
        wanted = frozenset().union(*(controls.picks(view, seat, action) for action in legal))
        assert wanted <= shown
        buttons = {*controls.end_turn(view, seat), *controls.buttons(view, seat)}
        assert {action for action in legal if not controls.picks(view, seat, action)} <= buttons


@pytest.mark.parametrize("options", [{}, {"view": "flat"}, {"turn": "3"}])
def test_pieces_and_controls_keep_their_order(options: dict[str, str]) -> None:
    order = None
    position, rng = load("torres", 3).start(), random.Random(5)
    for _ in range(60):
        step(position, rng)
        drawn = layers(position, Marks(options=options))
        now = [e.attrib["id"] for e in drawn["pieces"]], list(squares(drawn))
        assert now == (order or now)
        order = now
    assert order is not None
    assert len(order[0]) == 3 * 6 + 1
    assert sorted(order[1]) == sorted(SQUARES)


def test_a_step_moves_one_piece_and_nothing_else() -> None:
    position = lay(f"{SEVEN} d4:1", {1: "d4 a1", 2: "c1"}, "e1")
    before = standing(layers(position))
    play(position, "M d4-e4")
    after = standing(layers(position))
    assert [piece for piece in before if before[piece] != after[piece]] == ["knight-1-1"]
    assert set(before) == set(after)


@pytest.mark.parametrize("options", SIGHTS)
def test_pieces_stand_on_their_squares(options: dict[str, str]) -> None:
    for position in some(12, 4):
        view = position.view(0)
        sight = drawing.sight_of(view, Marks(options=options))
        shown = standing(layers(position, Marks(options=options)))
        on = {f"knight-{seat}-{n}": a for seat, one in enumerate(view.people, 1) for n, a in enumerate(one.knights, 1)}
        if view.king:
            on["king"] = view.king
        assert set(shown) == {piece for piece, square in on.items() if square}
        for piece, style in shown.items():
            x, y = map(float, re.findall(r"(-?[\d.]+)px", style))
            u, v = sight.at(on[piece])
            assert abs(x - u) < 14
            assert abs(y - v) < 6


def test_only_the_controls_are_read_out() -> None:
    drawn = layers(lay(EIGHT, {1: "a1"}))
    assert all(layer.get("aria-hidden") == "true" for name, layer in drawn.items() if name != "hits")
    assert all(e.get("aria-hidden") == "true" for e in drawn["hits"] if e.get("class") == "reading")
    assert len(squares(drawn)) == 64


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_differ_in_every_language(lang: str) -> None:
    position = lay(EIGHT, {1: "a1", 2: "c1"}, "e1", cards="ladder six raise")
    view = position.view(1)
    picture = drawing.board(view, Say(lang), marked(position))
    root = ET.fromstring(f"<main>{picture.svg()}{drawing.own(view, Say(lang), marked(position))}</main>")
    labels = [e.attrib["aria-label"] for e in root.iter() if "aria-label" in e.attrib and "data-pick" in e.attrib]
    stacks = len(view.of(1).stacks) - len(set(view.of(1).stacks))  # alike, and said alike
    assert len(set(labels)) == len(labels) - stacks


def test_a_square_says_its_height_its_castle_who_stands_there_and_what_can_be_done() -> None:
    position = lay(f"{SEVEN} d4:2 d5:1", {1: "d4", 2: "c1"}, "e1")
    labels = {square: e.attrib["aria-label"] for square, e in squares(layers(position, marked(position), 1)).items()}
    assert labels["d4"] == "d4, height 2, castle of 2 squares; Ann’s knight; can move"
    assert labels["c1"] == "c1, height 1, castle of 1 square; Béla’s knight"
    assert labels["e1"] == "e1, height 1, castle of 1 square; the king"
    assert labels["h5"] == "h5, ground"
    chosen = squares(layers(position, marked(position, "sq-d4"), 1))
    assert chosen["e4"].attrib["aria-label"] == "e4, ground; step here"
    assert chosen["d6"].attrib["aria-label"] == "d6, ground"
    assert chosen["d4"].attrib["aria-pressed"] == "true"


@pytest.mark.parametrize("options", SIGHTS)
def test_every_square_has_a_place_inside_the_picture(options: dict[str, str]) -> None:
    for position in some(10, 6):
        picture = drawing.board(position.view(1), SAY, Marks(options=options))
        assert set(picture.places) == {f"sq-{square}" for square in SQUARES}
        assert all(0 < x < 100 and 0 < y < 100 for x, y in picture.places.values())


def test_everybody_sees_the_same_pieces_and_towers() -> None:
    for position in some(20, 3):
        seen = [drawing.board(position.view(seat), SAY).layers for seat in (0, *position.game.seats)]
        assert all({**one, "hits": ""} == {**seen[0], "hits": ""} for one in seen)


def test_a_board_is_not_active_without_marks() -> None:
    position = lay(EIGHT, {1: "a1"}, cards="ladder")
    touched = [e for e in page(position, 1).iter() if "data-pick" in e.attrib]
    assert touched
    assert all(e.get("aria-disabled") == "true" for e in touched)
    assert not any(e.get("aria-disabled") for e in page(position, 1, marked(position)).iter())


def test_one_square_is_in_the_tab_order_the_touched_one_first() -> None:
    position = lay(EIGHT, {1: "c1 a1"})

    def in_order(marks: Marks, seat: int = 1) -> list[str]:
        return [a for a, e in squares(layers(position, marks, seat)).items() if e.get("tabindex") == "0"]

    assert in_order(Marks(active=True)) == ["c1"]
    assert in_order(Marks(active=True, selected=frozenset({"sq-g8"}))) == ["g8"]
    assert in_order(Marks(), seat=0) == ["a1"]


# how the board is seen


def test_four_quarter_turns_bring_the_board_back() -> None:
    assert places(0)["a1"] == (0, 0)
    assert places(0)["h1"] == (7, 0)
    assert [places(turn)["a1"] for turn in range(4)] == [(0, 0), (0, 7), (7, 7), (7, 0)]
    for turn in range(4):
        assert sorted(places(turn).values()) == sorted(places(0).values())
    view = laid("", {})
    assert [Corner(view, turn).square[0, 0] for turn in range(4)] == ["a1", "h1", "h8", "a8"]


@pytest.mark.parametrize("turn", range(4))
def test_names_stand_beside_their_columns_and_rows(turn: int) -> None:
    view = laid("", {})
    for sight in (Corner(view, turn), Above(view, turn)):
        root = ET.fromstring(f"<g>{sight.ground()}</g>")
        names = {e.text: (float(e.attrib["x"]), float(e.attrib["y"])) for e in root.iter("text")}
        assert sorted(names) == sorted("12345678abcdefgh")
        for name, (x, y) in names.items():
            own = [square for square in SQUARES if name in square]
            near = min(SQUARES, key=lambda a: (sight.at(a)[0] - x) ** 2 + (sight.at(a)[1] - y) ** 2)
            assert near in own


def test_the_box_grows_with_the_highest_tower_and_its_piece() -> None:
    low, high = Corner(laid("d4:1", {1: "d4"})), Corner(laid("h8:6 g8:1 h7:1 f8:1 h6:1 g7:1", {1: "h8"}))
    assert low.box == (0, 62, 716, 490)
    assert high.box[1] < low.box[1]
    assert high.box[1] + high.box[3] == low.box[1] + low.box[3]
    assert high.at("h8")[1] - 66 < high.box[1] + 20


def test_a_tower_has_as_many_blocks_as_it_is_high_and_merlons_towards_lower_neighbours() -> None:
    drawn = ET.fromstring(f"<g>{Corner(laid('d4:3 d5:3 e4:1', {})).towers('')}</g>")
    towers = {e.attrib["id"]: [u.attrib["href"] for u in e.iter("use")] for e in drawn if e.tag == "g"}
    assert [towers[f"tower-{square}"].count("#torres-b") for square in ("d4", "d5", "e4")] == [3, 3, 1]
    assert {u for u in towers["tower-d4"] if u not in ("#torres-b", "#torres-t")} == {
        "#torres-ne",
        "#torres-sw",
        "#torres-se",
    }


def test_towers_are_painted_from_the_back() -> None:
    for turn in range(4):
        sight = Corner(laid("a1:1 h1:1 h8:1 a8:1 d4:1", {}), turn)
        order = [square for square in sight.order() if sight.v.heights[square]]
        depths = [sum(sight.place[square]) for square in order]
        assert depths == sorted(depths, reverse=True)


def test_the_newest_block_falls_into_its_place() -> None:
    position = lay(f"{SEVEN} d4:1", {1: "a1"})
    play(position, "B d5")
    marks = Marks(shown=(notation.place("B", "d5"), 1))
    (laid_,) = [e for e in layers(position, marks)["towers"].iter() if e.get("class") == "laid"]
    assert uses(laid_)[0] == "torres-b"
    assert not [e for e in layers(position)["towers"].iter() if e.get("class") == "laid"]


def test_a_piece_behind_a_tower_shows_through_it_and_can_be_touched() -> None:
    position = lay(f"{SEVEN} d4:2 d5:1", {1: "e5", 2: "c1"}, "e1")
    drawn = layers(position)
    assert "clip-e5" in {e.get("id") for e in drawn["front"].iter()}
    assert "sq-e5" in {e.get("data-pick") for e in drawn["touch"]}
    assert {e.get("fill") for e in drawn["touch"]} == {"transparent"}  # in pictures too, which have no style sheet
    flat = layers(position, Marks(options={"view": "flat"}))
    assert len(flat["touch"]) == len(flat["front"]) == 0


def test_a_piece_is_touched_before_a_sign_that_shows_through_its_tower() -> None:
    """d4 lies right behind the roof of c3."""
    position = lay(f"{SEVEN} c3:1 d3:2", {1: "c3"}, "e1")
    touched = [e.get("data-pick") for e in layers(position, marked(position))["touch"]]
    assert "sq-d4" in touched
    assert touched.index("sq-d4") < touched.index("sq-c3")


def test_a_piece_that_another_would_cover_stands_aside() -> None:
    hidden = Corner(laid("a5:2 a4:1", {1: "b6", 2: "a5"}))
    x, y = hidden.at("b6")
    assert hidden.stand("b6") != (x, y + 3)
    assert hidden.stand("a5") == (hidden.at("a5")[0], hidden.at("a5")[1] + 3)
    assert Corner(laid("a5:2 a4:1", {1: "b6"})).stand("b6") == (x, y + 3)


def test_a_piece_in_front_is_painted_over_one_behind_whatever_their_order_in_the_page() -> None:
    position = lay(EIGHT, {1: "d4", 2: "e5"})
    assert uses(layers(position)["front"]) == ["knight-1-1"]


def test_tools_change_one_option_each() -> None:
    position = lay(EIGHT, {1: "a1"})
    view = position.view(1)

    def offered(**options: str) -> dict[str, tuple[str, bool]]:
        return {t.name: (t.value, t.pressed) for t in drawing.tools(view, Marks(options=options))}

    assert offered() == {
        "view": ("flat", False),
        "turn": ("1", False),
        "levels": ("yes", False),
        "worth": ("yes", False),
    }
    assert offered(turn="3", levels="yes")["turn"] == ("0", False)
    assert offered(levels="yes")["levels"] == ("no", True)
    assert offered(view="flat") == {"view": ("corner", False), "turn": ("1", False), "worth": ("yes", False)}
    assert offered(turn="sideways")["turn"] == ("1", False)
    drawing.board(view, SAY, Marks(options={"turn": "sideways", "view": "inside"}))


def test_heights_are_numbers_where_they_are_asked_for() -> None:
    position = lay(f"{SEVEN} d4:2 d5:1", {1: "a1"})

    def numbers(**options: str) -> list[str]:
        return sorted(e.text or "" for e in layers(position, Marks(options=options))["figures"].iter(f"{SVG}text"))

    assert numbers() == []
    assert numbers(levels="yes") == sorted("111111112")
    flat = layers(position, Marks(options={"view": "flat"}))["towers"]
    assert sorted(e.text or "" for e in flat.iter(f"{SVG}text")) == sorted("111111112")


@pytest.mark.parametrize("turn", "0123")
def test_no_piece_and_no_coin_lies_on_a_height(turn: str) -> None:
    """Not even where a knight on a high tower reaches over the roof behind it."""
    position = lay("c3:2 d3:3 c4:1 d4:3 e4:1 c5:2 d5:2 e5:1 h8:1", {1: "d4 c3", 2: "e5"}, king="h8")
    view, marks = position.view(1), marked(position, "sq-c3", turn=turn, levels="yes")
    coins = [Corner(view, int(turn)).at(square) for square in targets.signs(view, marks).coins]
    drawn = layers(position, marks, 1)
    men = [
        tuple(map(float, re.findall(r"(-?[\d.]+)px", e.attrib["style"])))
        for e in drawn["pieces"]
        if not e.get("opacity")
    ]
    numbers = [(float(e.attrib["x"]), float(e.attrib["y"]) - 5) for e in drawn["figures"].iter(f"{SVG}text")]
    assert coins
    assert len(numbers) > 4
    for x, y in numbers:
        assert not any(abs(x - u) < 12 and abs(y - v) < 9 for u, v in coins)
        assert not any(abs(x - u) < 14 and v - 40 < y < v for u, v in men)


def test_every_square_of_a_castle_tells_its_height_and_area_on_focus() -> None:
    position = lay(f"{SEVEN} d4:2 d5:1", {1: "a1"})
    hits = list(layers(position)["hits"])
    after = {hits[i].attrib["id"]: hits[i + 1] for i in range(len(hits) - 1) if hits[i].get("role")}
    reading = after["sq-d4"]
    assert reading.attrib["class"] == "reading"
    assert uses(reading) == ["roofs-d4", "plate-2-2"]
    (plate,) = [e for e in hits[0] if e.get("id") == "plate-2-2"]
    assert [e.text for e in plate.iter(f"{SVG}text")] == ["2", "2"]
    assert after["sq-h4"].get("class") is None


# what castles pay


def test_castles_pay_now_what_the_literal_scoring_says() -> None:
    for position in some(60, 8):
        view = position.view(0)
        board = board_of(view)
        shown = {(seat, points) for worth in counts.castles_now(view) for seat, points in worth.points}
        gains = {(seat + 1, g.points) for seat in range(view.players) for g in recount.castle_gains(board, seat)}
        assert shown == {(seat, points) for seat, points in gains if points}


def test_what_castles_pay_is_shown_and_said_where_it_is_asked_for() -> None:
    position = lay(f"{SEVEN} d4:2 d5:1", {1: "d4", 2: "d5"}, "c1")
    marks = Marks(options={"worth": "yes"})
    drawn = layers(position, marks)
    assert [e.text for e in drawn["figures"].iter(f"{SVG}text")] == ["4", "2"]
    assert squares(drawn)["d5"].attrib["aria-label"].endswith("; now worth Ann 4 points and Béla 2 points")
    assert not list(layers(position)["figures"])
    own = ET.fromstring(f"<div>{drawing.own(position.view(1), SAY, marks)}</div>")
    spoken = [e.text for e in own.iter("span") if e.get("class") == "sr"]
    assert spoken == ["Ann 4 points", "Béla 2 points"]
    assert counts.totals_now(position.view(0)) == [4, 2]


# choosing


def test_before_anything_is_chosen_pieces_that_can_move_have_rings_and_sites_are_dots() -> None:
    for position in some(60, 9):
        view = position.view(position.actors[0])
        if view.phase != "turns" or view.due:
            continue
        marks = marked(position)
        signs = targets.signs(view, marks)
        movers = {notation.pair(a)[0] for a in position.legal() if notation.kind(a) == "M"}
        assert movers <= set(signs.able)
        assert {view.owner(square) for square in movers} <= {view.seat}
        assert set(signs.coins.values()) <= {"dot"}
        placed = {notation.square(a) for a in position.legal() if notation.kind(a) in "BN"}
        assert placed == set(signs.coins)


def test_coins_tell_a_step_a_way_through_and_what_is_placed() -> None:
    position = lay(f"{SEVEN} d4:1 d5:2 e5:1", {1: "d4"})
    chosen = marked(position, "sq-d4")
    coins = targets.signs(position.view(1), chosen).coins
    assert coins["d5"] == "step"
    assert coins["e4"] == "step"
    assert coins["d6"] == "pass"
    drawn = layers(position, chosen)
    assert {"torres-go-step", "torres-go-pass"} <= set(uses(drawn["targets"]))
    assert "class" in next(e for e in drawn["pieces"] if e.attrib["id"] == "knight-1-1").find(f".//{SVG}g").attrib
    setting = load("torres", 2).start()
    assert set(targets.signs(setting.view(1), marked(setting)).coins.values()) == {"knight"}
    play(setting, "N d8", "N c6")
    assert set(targets.signs(setting.view(2), marked(setting)).coins.values()) == {"king"}


def test_a_knight_that_is_placed_again_has_the_coins_of_one_that_is_placed() -> None:
    position = lay(f"{SEVEN} d4:1 d5:1", {1: "d4 a1"}, cards="replace")
    waits = targets.signs(position.view(1), marked(position, "card-replace"))
    assert waits.coins == {}
    assert set(waits.able) == {"d4", "a1"}
    coins = targets.signs(position.view(1), marked(position, "card-replace", "sq-a1")).coins
    assert set(coins.values()) == {"knight"}
    assert "d5" in coins


def test_a_way_that_needs_a_card_is_marked_once_the_card_is_chosen() -> None:
    position = lay(f"{SEVEN} d4:1", {1: "d4"}, cards="diagonal")
    assert "e5" not in targets.signs(position.view(1), marked(position, "sq-d4")).coins
    chosen = targets.signs(position.view(1), marked(position, "sq-d4", "card-diagonal")).coins
    assert sorted(chosen) == ["c3", "c5", "e3", "e5"]
    assert set(chosen.values()) == {"step"}


def test_the_legend_names_the_coins_that_are_there() -> None:
    position = lay(f"{SEVEN} d4:1 d5:2 e5:1", {1: "d4"}, cards="extra")
    view = position.view(1)

    def named(*selected: str) -> list[str]:
        rows = ET.fromstring(f"<div>{drawing.legend(view, SAY, marked(position, *selected))}</div>")
        return ["".join(row.itertext()) for row in rows]

    assert named() == []
    assert named("sq-d4") == ["step", "through a castle"]
    assert named("card-extra") == ["block"]
    setting = load("torres", 2).start()
    assert "knight" in drawing.legend(setting.view(1), Say("en"), marked(setting))
    assert drawing.legend(view, SAY, NO_MARKS) == ""


@pytest.mark.parametrize(("verb", "letters"), [("knight", "N"), ("step", "M"), ("block", "BO")])
def test_a_verb_of_the_codex_narrows_what_touches_mean(verb: str, letters: str) -> None:
    position = lay(f"{SEVEN} d4:1", {1: "d4"}, cards="extra")
    meant = {notation.kind(a) for a in Reach(position, 1, {"verb": verb}).picks}
    assert meant - set("CDE") == set(letters) - {"O"}
    own = ET.fromstring(f"<div>{drawing.own(position.view(1), SAY, marked(position, verb=verb))}</div>")
    pressed = [e.attrib["id"] for e in own.iter("button") if e.get("aria-pressed") == "true"]
    assert pressed == [f"verb-{verb}"]
    touched = Reach(position, 1, {"verb": "block"}).meaning(("sq-e4",))
    assert touched is not None
    assert touched.ghost == notation.place("B", "e4")


def test_what_is_refused_bears_a_crossed_coin() -> None:
    position = lay(EIGHT, {1: "a1"})
    for options in ({}, {"view": "flat"}):
        marks = Marks(active=True, refused="sq-d4", options=options)
        (sign,) = layers(position, marks)["signs"]
        x, y = drawing.sight_of(position.view(1), marks).at("d4")
        assert sign.attrib["transform"] == f"translate({x:g} {y:g})"


def test_every_action_on_trial_or_shown_can_be_drawn() -> None:
    rng = random.Random(3)
    for position in some(24, 10):
        seat = position.actors[0]
        actions = position.legal()
        for action in rng.sample(actions, min(6, len(actions))):
            for options in ({}, {"view": "flat", "turn": "2"}):
                marks = Marks(active=True, ghost=action, shown=(action, seat), options=options)
                signs = layers(position, marks, seat)["signs"]
                letter, kind = notation.kind(action), notation.card(action)
                acts_on_board = letter in "BNKM" or kind in ("extra", "raise", *notation.FROM_TO)
                assert bool(len(signs)) == acts_on_board


def test_a_step_on_trial_shows_the_knight_half_clear_and_a_shown_one_an_arrow() -> None:
    position = lay(f"{SEVEN} d4:1", {1: "d4"})
    ghost = layers(position, Marks(active=True, ghost=notation.move("d4", "e4")))["signs"]
    assert uses(ghost) == ["torres-k1"]
    assert ghost[-1].attrib["opacity"] == ".72"
    arrow = layers(position, Marks(shown=(notation.move("d5", "d4"), 1)))
    assert [e.tag for e in arrow["signs"][0]] == [f"{SVG}path", f"{SVG}path"]
    assert len(arrow["targets"]) == 2
    block = layers(position, Marks(active=True, ghost=notation.place("B", "e4")))["signs"]
    assert "torres-b" in uses(block)


# own things


def own(position: State, seat: int, marks: Marks = NO_MARKS) -> ET.Element:
    return ET.fromstring(f"<div>{drawing.own(position.view(seat), SAY, marks)}</div>")


def buttons(root: ET.Element) -> dict[str, ET.Element]:
    return {e.attrib["id"]: e for e in root.iter("button")}


def test_cubes_are_the_points_left_and_end_the_turn_with_fewer() -> None:
    position = lay(EIGHT, {1: "a1"}, points=3)
    root = own(position, 1, marked(position))
    cubes = root.find(".//div[@class='pips']")
    assert cubes is not None
    assert cubes.attrib["aria-label"] == "3 action points left"
    assert len([e for e in cubes.iter("path") if e.get("class") == "gone"]) == 2
    ends = {name: e.attrib["aria-label"] for name, e in buttons(root).items() if name.startswith("end-")}
    assert ends == {
        "end-1": "End the turn and score 1 point",
        "end-2": "End the turn and score 2 points",
        "end-3": "End the turn and score 3 points",
        "end-0": "End the turn and score nothing",
    }
    assert not Reach(position, 1).undoable(state.END + 2)


def test_stacks_are_controls_of_their_size_and_the_opened_one_is_boxed() -> None:
    position = lay(EIGHT, {1: "a1"}, piles={1: (3, 3, 2)})
    root = own(position, 1, marked(position))
    picks = [e.attrib["data-pick"] for e in root.iter("button") if "stack" in e.attrib["id"]]
    assert picks == ["stack-3", "stack-3", "stack-2"]
    assert "can" in buttons(root)["stack-2"].attrib["class"]
    play(position, "O 2", "B a2")
    opened = buttons(own(position, 1, marked(position)))["stack-open"]
    assert opened.attrib["aria-label"] == "opened stack, 1 block left"
    assert "open" in opened.attrib["class"]
    other = own(position, 2)
    assert [e.attrib["id"] for e in other.iter("button") if e.get("data-pick") == "stack-open"] == []


def test_cards_say_what_they_do_and_fresh_ones_wait() -> None:
    position = lay(EIGHT, {1: "a1"}, cards="six ladder six", fresh=[0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    shown = {name: e for name, e in buttons(own(position, 1, marked(position))).items() if name.startswith("card-")}
    assert list(shown) == ["card-ladder", "card-six", "card-raise"]
    assert shown["card-six"].attrib["aria-label"] == "Six action points: One action point more; 2 of these"
    assert "can" in shown["card-six"].attrib["class"]
    assert shown["card-raise"].attrib["aria-label"].endswith(", from the next turn on")
    assert "fresh" in shown["card-raise"].attrib["class"]
    assert controls.intended(position.view(1), 1, frozenset({"card-raise"})) is not None


def test_a_hand_is_seen_by_its_owner_alone_unless_all_are_open() -> None:
    position = lay(EIGHT, {1: "a1", 2: "c1"}, cards="six ladder")
    assert "card-six" in buttons(own(position, 1))
    spectator = own(position, 0)
    assert not list(spectator.iter("button"))
    assert "2 cards" in "".join(spectator.itertext())
    assert "ladder" not in drawing.player_things(position.view(2), SAY, 1).lower()
    open_ = load("torres", 2, cards="hand").start()
    things = drawing.player_things(open_.view(2), SAY, 1)
    assert "Ladder" in things
    assert ET.fromstring(things).findall(".//svg[@class='pictogram']")
    assert len(buttons(own(open_, 1))) >= 10


@pytest.mark.parametrize("card", MASTER_CARDS)
def test_the_master_card_is_shown_with_what_it_pays(card: str) -> None:
    position = load("torres", 3, master="yes").start()
    position.apply(state.MASTER_OUTCOME + MASTER_CARDS.index(card))
    box = own(position, 1).find(".//div[@class='mcard']")
    assert box is not None
    assert box.attrib["aria-label"].startswith("Master card “")
    years = [e.text for e in box.iter("li")]
    assert len(years) == 3
    assert [e.get("class") for e in box.iter("li")] == ["now", None, None]
    text = (GUIDE / "en.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"\(`{card}`\).*\| ([^|]*) \|$", text, re.M)
    assert " / ".join(years) == row


def test_every_card_has_a_picture_of_its_own() -> None:
    assert tuple(ACTION) == CARDS
    assert tuple(MASTER) == MASTER_CARDS
    assert len({*ACTION.values(), *MASTER.values()}) == 18


def test_nothing_lies_before_anybody_once_the_game_is_over() -> None:
    end, _ = finished(load("torres", 2), 1)
    assert drawing.own(end.view(1), SAY) == ""
    ET.fromstring(drawing.board(end.view(1), SAY).svg())


# the scoring of a year


@pytest.mark.parametrize("game", tables("torres", 4), ids=str)
def test_the_scoring_of_a_year_adds_up(game: object) -> None:
    cards = 0
    position = game.start()  # type: ignore[attr-defined]
    rng = random.Random(str(game))
    while not position.over:
        before = position.copy()
        actor, action = step(position, rng)
        old, new = before.view(0), position.view(0)
        html = drawing.interlude(old, new, actor, action, SAY)
        if new.phase not in ("move_king", "over") or old.phase != "turns":
            assert html == ""
            continue
        cards += 1
        root = ET.fromstring(f"<section>{html}</section>")
        assert root.find("h2").attrib["id"] == "interlude-head"
        foot = [(cell.find("small").text, int(cell.find("b").text)) for cell in root.findall(".//tfoot//td")]
        assert tuple(score for _, score in foot) == new.scores
        for seat in range(old.players):
            column = [row.findall("td")[seat].find("b") for row in root.findall(".//tbody/tr")]
            points = sum(int(cell.text) for cell in column if cell is not None)
            start, gained = map(int, re.match(r"(\d+) \+ (\d+)", foot[seat][0]).groups())
            assert points == gained
            moved = "↷" in foot[seat][0]
            assert (new.scores[seat] > start + gained) == moved
    assert cards == 3


def test_only_the_end_of_a_years_last_turn_is_a_scoring() -> None:
    position = lay(EIGHT, {1: "a1", 2: "c1"})
    before = position.view(0)
    play(position, "E 2")
    assert drawing.interlude(before, position.view(0), 1, state.END + 2, SAY) == ""
    assert drawing.interlude(before, position.view(0), 0, None, SAY) == ""


# standing alone


def test_a_board_alone_uses_only_tokens_that_exist() -> None:
    position = lay(EIGHT, {1: "a1", 2: "c1"}, cards="ladder raise extra gate diagonal six")
    svg = standalone(drawing, position.view(0))
    ET.fromstring(svg)
    assert "--ground:" in svg
    marks = Marks(active=True, options={"worth": "yes", "levels": "yes"}, ghost=notation.move("a1", "a2"))
    things = drawing.own(position.view(1), SAY, marks) + drawing.player_things(position.view(1), SAY, 2)
    assert inline_style(things + drawing.cover(SAY) + drawing.board(position.view(1), SAY, marks).svg())
    assert inline_style(drawing.board(position.view(1), SAY, replace(marks, options={"view": "flat"})).svg())


def test_pictures_of_one_page_share_no_ids() -> None:
    position = lay(EIGHT, {1: "a1"})
    drawn = [drawing.cover(SAY), drawing.board(position.view(1), SAY).svg(), *(p(SAY) for p in PICTURES.values())]
    ids = [e.attrib["id"] for svg in drawn for e in ET.fromstring(svg).iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_of_the_guide_exists(lang: str) -> None:
    names = re.findall(r"\]\(board:([\w-]+)\)", (GUIDE / f"{lang}.md").read_text(encoding="utf-8"))
    assert sorted(names) == sorted(PICTURES)
    for name in names:
        assert ET.fromstring(PICTURES[name](Say(lang))).get("role") == "img"


def test_the_guides_pictures_show_what_its_text_says() -> None:
    from tischlein.games.torres.pictures import BUILD, PASSAGE, SCORING, START

    def board(blocks: str, knights: dict[int, str], king: str = "") -> Board:
        return board_of(laid(blocks, knights, king))

    assert [len(castle) for castle in board(START, {}).castles] == [1] * 8
    build = board(BUILD, {})
    assert len(build.castles_beside("d2")) == 1
    assert build.castles_beside("e2") == [frozenset({"e1"})]
    assert len(build.castles_beside("e3")) == 2
    passage = board(PASSAGE, {0: "b1"})
    assert passage.levels_inside("b1") == {"b1": 1, "c1": 2, "d1": 2, "e1": 1}
    scoring = board(SCORING, {1: "d3 c2", 2: "c3"}, "d4")
    assert [gain.points for gain in recount.castle_gains(scoring, 0)] == [15]
    assert [gain.points for gain in recount.castle_gains(scoring, 1)] == [10]
    kings = [[sum(g.points for g in recount.king_gains(scoring, seat, year)) for seat in (0, 1)] for year in (1, 2, 3)]
    assert kings == [[5, 0], [0, 10], [15, 0]]


@pytest.mark.parametrize("options", SIGHTS)
def test_what_castles_pay_does_not_lie_on_each_other(options: dict[str, str]) -> None:
    """Castles of two squares with a knight of each player, low ones in front of high ones: each plate keeps clear of all."""
    position = lay(
        "a8:2 b8:5 c7:1 d7:3 a6:1 b6:4 c5:4 d5:4 a4:6 b4:4 c3:2 d3:1 a2:4 b2:1 c1:4 d1:4",
        {1: "a8 c3 c5 a6 c7 a4", 2: "b8 d3 d5 b6 d7 b4"},
        king="h8",
    )
    drawn = drawing.board(position.view(1), SAY, Marks(options={**options, "worth": "yes"})).layers["figures"]
    plates = re.findall(r'translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)"[^>]*><rect y="-12" width="([\d.]+)"', drawn)
    assert len(plates) == 6
    boxes = [(float(x), float(y), float(x) + float(wide)) for x, y, wide in plates]
    for (left, y, right), (other, v, end) in itertools.combinations(boxes, 2):
        assert right <= other or end <= left or abs(y - v) >= 24
