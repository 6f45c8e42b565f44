"""Topp die Torte! drawn: what a page needs of it, in random positions, and what is shown when."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.positions import decisions, finished, tables
from tests.games.topp_die_torte.tables import cake, jars, play, ready, turn
from tests.games.topp_die_torte.test_rules import lay
from tischlein import load
from tischlein.game import State
from tischlein.games.topp_die_torte import cakes, components, controls, drawing, loop, notation, sugar
from tischlein.games.topp_die_torte.labels import layer_label
from tischlein.games.topp_die_torte.pictures import CAKE, HIGHER, PICTURES, sheets
from tischlein.games.topp_die_torte.view import FACES, Stripe, run
from tischlein.look.picture import NO_MARKS, Marks, standalone
from tischlein.look.tokens import inline_style
from tischlein.words.say import LANGUAGES, Say

SVG = "{http://www.w3.org/2000/svg}"
SAY = Say("en", {1: "Ann", 2: "Béla", 3: "Jun", 4: "Mia"})
GUIDE = Path(drawing.__file__).parent / "guide"


def positions() -> Iterator[State]:
    """Positions of every kind: before the deal, in random play, at the end."""
    yield load("topp_die_torte", 3).start()
    yield from decisions("topp_die_torte", 60, 1)
    for k, table in enumerate(tables("topp_die_torte", 4)):
        yield finished(table, k)[0]


def page(state: State, seat: int, marks: Marks = NO_MARKS) -> ET.Element:
    """The board and the own things as they stand together in a page."""
    view = state.view(seat)
    svg = drawing.board(view, SAY, marks).svg()
    return ET.fromstring(f"<main>{svg}<section>{drawing.own(view, SAY, marks)}</section></main>")


def layers(state: State, seat: int, marks: Marks = NO_MARKS) -> dict[str, str]:
    return drawing.board(state.view(seat), SAY, marks).layers


def own(state: State, seat: int, marks: Marks = NO_MARKS) -> ET.Element:
    return ET.fromstring(f"<div>{drawing.own(state.view(seat), SAY, marks)}</div>")


def labels(root: ET.Element) -> list[str]:
    return [e.attrib["aria-label"] for e in root.iter() if e.get("aria-label")]


# in a page


def test_every_position_is_well_formed_with_unique_ids_and_no_loose_references() -> None:
    for state in positions():
        for seat in (0, 1):
            root = page(state, seat)
            ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
            assert len(ids) == len(set(ids))
            text = ET.tostring(root, encoding="unicode")
            assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', text)) <= set(ids)


def test_a_stripe_tells_what_it_brings_or_why_it_brings_nothing() -> None:
    """▸ P10, P11: green and purple connect down to the plate, blue only meets blue at a corner."""
    hits = ET.fromstring(f"<g>{layers(cake(ready(2, [17, 4, 9, 30]), 1, '19', '6r'), 1)['hits']}</g>")
    told = {
        e.attrib["aria-label"].removeprefix("Layer 2: ") for e in hits.iter() if e.get("id", "").startswith("fate-2-")
    }
    assert len(told) == 5
    assert "Blue does not connect: the two stripes meet at a corner only." in told
    assert any(text.startswith("Purple connects over 3 layers: ") for text in told)
    assert any(text.startswith("Green connects over 3 layers: ") for text in told)
    apart = next(text for text in told if text.startswith("Pink"))
    numbers = [int(n) for n in re.findall(r"\d+", apart)]
    assert re.match(r"Pink does not connect: it stands at .*, the stripe below ends at ", apart)
    assert numbers[1] < numbers[2] or numbers[3] < numbers[0]
    assert 'class="fate"' not in layers(cake(ready(2, [17, 4, 9, 30]), 1), 1)["hits"]


def test_what_lights_up_is_counted_drawing_after_drawing() -> None:
    lit = cakes.glow(CAKE, 100.0, cakes.lit_by_top(CAKE), 1)
    drawings = [
        s for c in components.COLOURS if (n := run(CAKE, c)) > 1 for s in (p.stripe(c) for p in CAKE[-n:]) if s.drawing
    ]
    assert re.findall(r"--n: (\d+)", lit) == [str(k) for k in range(len(drawings))]
    assert "counted" not in cakes.glow(CAKE, 100.0, cakes.lit_by_top(CAKE))


def test_a_cake_grows_as_far_as_there_is_room_for_its_layers() -> None:
    state = ready(2, [17, 4, 9, 30])
    grown = [
        float(re.findall(r"--grow: ([\d.]+)", layers(cake(state, 1, *["19"] * n), 1)["cake"])[0]) for n in range(9)
    ]
    assert grown[0] == drawing.MOST_GROWN
    assert grown == sorted(grown, reverse=True)
    assert all(g * (cakes.HIGH * (n + 1) + drawing.ABOVE_AND_BELOW) <= drawing.BOX[3] + 1 for n, g in enumerate(grown))
    assert grown[-1] > 1


def test_every_legal_action_can_be_touched() -> None:
    for state in decisions("topp_die_torte", 150, 2):
        for seat in state.actors:
            view = state.view(seat)
            picks = {action: controls.picks(view, seat, action) for action in state.legal(seat)}
            turned = [frozenset(pick) for pick in picks.values() if any(p.startswith("piece-") for p in pick)]
            shown: set[str] = set()
            for selected in [frozenset[str](), *turned]:
                root = page(state, seat, Marks(active=True, selected=selected))
                shown |= {e.attrib["data-pick"] for e in root.iter() if "data-pick" in e.attrib}
            assert all(pick <= shown for pick in picks.values())


def test_markers_stay_in_order_and_stand_on_their_spaces() -> None:
    for state, _, _ in finished(load("topp_die_torte", 4), 3)[1][::9]:
        view = state.view(0)
        drawn = ET.fromstring(f"<g>{loop.markers(view.scores)}</g>")
        assert [e.get("id") for e in drawn] == [f"marker-{seat}" for seat in range(1, 5)]
    assert loop.space(0)[1] == pytest.approx(loop.TRACK), "0 is at the bottom"
    assert loop.space(5)[0] == pytest.approx(-loop.TRACK), "and then it goes clockwise"


def middle(marker: ET.Element) -> tuple[float, float]:
    """Where a marker's style puts it: turned around the middle of the loop, moved out, turned upright again."""
    turn, out, back = (
        float(re.findall(rf"{name}\((-?[\d.]+)", marker.attrib["style"])[k])
        for name, k in (("rotate", 0), ("translateY", 0), ("rotate", 1))
    )
    assert turn == -back
    angle = math.radians(turn)
    return -out * math.sin(angle), out * math.cos(angle)


def test_a_marker_moves_along_the_track_lap_after_lap() -> None:
    alone = ET.fromstring(f"<g>{loop.markers([7, 0, 0])}</g>")[0]
    assert middle(alone) == pytest.approx(loop.space(7, loop.TRACK + 3), abs=0.1)
    turns = [float(re.findall(r"rotate\((-?[\d.]+)", loop.markers([points]))[0]) for points in (0, 19, 20, 39, 41)]
    assert turns == [0, 342, 360, 702, 738], "twenty spaces are once around"


def test_up_to_four_markers_on_a_space_hide_nobody() -> None:
    for together in (2, 3, 4):
        drawn = ET.fromstring(f"<g>{loop.markers([7] * together)}</g>")
        spots = [middle(marker) for marker in drawn]
        size = float(re.findall(r"scale\(([\d.]+)", drawn[0].attrib["style"])[0])
        for k, one in enumerate(spots):
            assert math.dist(one, loop.space(7)) < 24
            assert all(math.dist(one, other) > 1.3 * 15 * size for other in spots[:k])


def test_a_marker_tells_its_laps() -> None:
    for points, badge in ((19, []), (20, ["20"]), (39, ["20"]), (41, ["40"])):
        assert [e.text for e in ET.fromstring(f"<g>{loop.markers([points])}</g>").iter("text")] == badge


def test_only_what_is_read_out_is_no_decoration() -> None:
    for state in decisions("topp_die_torte", 30, 4):
        root = ET.fromstring(drawing.board(state.view(1), SAY).svg())
        for layer in root.findall(f"{SVG}g"):
            assert (layer.get("aria-hidden") == "true") == (layer.get("id") != "hits")


def test_cakes_and_pieces_are_read_out_with_all_that_can_be_seen() -> None:
    state = cake(ready(2, [17, 4, 9, 30]), 1, "19", "6r")
    hits = ET.fromstring(f"<g>{layers(state, 1)['hits']}</g>")
    said = labels(hits)
    assert said[0] == "Ann’s cake: 2 layers"
    assert said[1].startswith(
        "Layer 2, piece 6, turned: purple with a star, pink, green with one cube, blue with two cubes"
    )
    assert "Above: purple 6–16" in said[1]
    assert said[1].endswith("Connected below: green and purple")
    assert said[3].startswith("Plate: ")
    card = next(label for label in labels(own(state, 1)) if label.startswith("Piece 17"))
    assert "Below: " in card
    assert "Above: " in card
    assert any("Béla’s cake: 0 layers; small jar (1 blue cube)" in label for label in said)


# cakes


def test_a_band_is_straight_at_both_edges_so_that_an_overlap_is_true() -> None:
    path = cakes.band(Stripe("blue", (10, 20), (30, 45), ""), 100)
    assert path == "M30 146C30 123 90 123 90 100H135C135 123 60 123 60 146z"


def test_lit_is_what_connects_through_the_highest_layer() -> None:
    assert cakes.lit_by_top(CAKE) == {(k, colour) for k in range(3) for colour in ("green", "purple")}
    assert cakes.lit_by_top(HIGHER) == {(k, "purple") for k in range(4)}
    assert cakes.lit_by_top(CAKE[:1]) == frozenset()
    assert run(HIGHER, "purple") == 4


def test_the_stripes_of_the_piece_just_laid_are_lit_until_the_next_round() -> None:
    state = lay(ready(), "19", "6r")
    assert 'stroke-width="8"' in layers(state, 1)["lit"]
    assert 'class="laid" data-flies-from="next-6 card-6 small-1-6"' in layers(state, 1)["cake"]
    assert "<path" not in layers(ready(), 1)["lit"]


def test_the_fit_is_never_shown_before_the_choice_unless_the_setting_says_so() -> None:
    for preview in (False, True):
        state = cake(ready(2, [17, 4, 9, 30], preview=preview), 1, "19")
        for turned in (False, True):
            marks = Marks(
                active=True,
                ghost=notation.choose(17, turned),
                selected=frozenset({controls.piece_control(17, turned)}),
            )
            plain, marked = layers(state, 1), layers(state, 1, marks)
            assert (marked["trial"] != "") == preview
            assert plain["cake"] == marked["cake"]
            assert (plain == marked) != preview


def seam(state: State, **options: str) -> ET.Element | None:
    return own(state, 1, Marks(options=options)).find(".//div[@id='seam']")


def test_a_seam_can_be_enlarged_beside_the_own_things() -> None:
    state = cake(ready(), 1, "19", "6r")
    assert seam(state) is None
    assert seam(state, seam="off") is None
    newest = seam(state, seam="on")
    assert newest is not None
    assert "".join(newest.itertext()).startswith("Ann’s cake, layer 2 on layer 1")
    upper, lower = state.view(1).baker(1).cake[:0:-1]
    shared = [
        min(upper.stripe(c).bottom[1], lower.stripe(c).top[1]) - max(upper.stripe(c).bottom[0], lower.stripe(c).top[0])
        for c in components.COLOURS
    ]
    assert [int(e.text or 0) for e in newest.iter("text")] == [n for n in shared if n > 0], "green and purple overlap"
    assert 0 in shared
    assert "#9c2145" in ET.tostring(newest, encoding="unicode"), "blue meets blue at a corner"
    (picture,) = [e for e in newest.iter("svg") if e.get("role") == "img"]
    assert "Blue does not connect: the two stripes meet at a corner only." in picture.attrib["aria-label"]
    steps = {b.attrib["id"]: b.attrib["data-value"] for b in newest.iter("button") if b.get("disabled") is None}
    assert steps == {"seam-down": "1", "seam-close": "off"}


def test_every_seam_can_be_enlarged() -> None:
    state = cake(ready(), 1, "19", "6r")
    lowest = seam(state, seam="1")
    assert lowest is not None
    assert "".join(lowest.itertext()).startswith("Ann’s cake, layer 1 on the plate")
    assert {b.attrib["id"] for b in lowest.iter("button") if b.get("disabled") is None} == {"seam-up", "seam-close"}
    assert seam(ready(), seam="on") is None, "a plate has no seam"
    assert seam(ready(), seam="1") is None
    assert drawing.tools(ready().view(1), NO_MARKS) == []
    view = cake(ready(3), 2, "19").view(1)
    other = ET.fromstring(f"<div>{drawing.own(view, SAY, Marks(options={'cake': '2', 'seam': 'on'}))}</div>")
    assert "".join(other.find(".//div[@id='seam']").itertext()).startswith("Béla’s cake, layer 1")  # type: ignore[union-attr]


def test_any_cake_can_be_large() -> None:
    state = cake(ready(3), 2, "19")
    view = state.view(1)
    assert drawing.shown_seat(view, NO_MARKS) == 1
    assert drawing.shown_seat(view, Marks(options={"cake": "2"})) == 2
    assert drawing.shown_seat(view, Marks(options={"cake": "9"})) == 1
    assert 'id="layer-2-1"' in layers(state, 1, Marks(options={"cake": "2"}))["cake"]
    names = [tool.name for tool in drawing.tools(view, Marks(options={"cake": "2"}))]
    assert names == ["seam", "cake"]
    assert drawing.listed(view) == [2, 3]
    assert drawing.listed(state.view(0)) == [1, 2, 3]


def test_at_the_end_gold_icons_are_ringed_then_chips_are_turned_up_and_the_winner_topped() -> None:
    state = turn(cake(jars(ready(), 1, small=["blue", "pink"]), 1, "4", "8"), gold=2)
    assert layers(state, 1)["lit"].count("<ellipse") == 2 * state.view(1).baker(1).icons
    play(state, "put gold small", "empty small", "3", "done")
    assert state.over
    assert 'class="topper"' in layers(state, 1)["cake"]
    assert 'class="topper"' in layers(state, 2)["others"]
    assert ">3</text>" in layers(state, 2)["others"]


def test_chips_are_turned_up_on_a_card_a_grade_after_the_other() -> None:
    state = turn(cake(jars(ready(), 1, small=["blue", "pink"]), 1, "4", "8"), gold=2)
    play(state, "put gold small", "empty small", "3")
    before = state.view(2)
    assert drawing.interlude(before, before, 1, None, SAY) == ""
    play(state, "done")
    card = ET.fromstring(f"<div>{drawing.interlude(before, state.view(2), 1, None, SAY)}</div>")
    assert card.find("h2").attrib["id"] == "interlude-head"  # type: ignore[union-attr]
    rows = list(card.iter("tr"))
    assert [e.text for e in rows[0].iter("th")] == ["Stars", "Bronze", "Silver", "Gold", "Together"]
    assert "bronze, 3 points" in "".join(rows[1].itertext())
    turned = [e for e in rows[1].iter("td") if e.get("class") == "turned"]
    assert [(e.attrib["style"], len(list(e.iter("svg")))) for e in turned] == [("--n: 0", 1)]
    best = [e.get("class") == "best" for e in rows[1:]]
    assert best == [seat in state.winners for seat in (1, 2)]


# what moves is seen moving


def ways(state: State, seat: int) -> dict[str, str]:
    """By id where things come from that lie before a seat."""
    return {
        e.attrib["id"]: e.attrib["data-flies-from"] for e in own(state, seat).iter() if "data-flies-from" in e.attrib
    }


def test_a_cube_comes_from_its_drawing_to_the_hand_and_from_there_into_a_jar() -> None:
    state = lay(ready(), "19", "6r")
    board = "".join(layers(state, 1).values())
    came = {cube: way.split()[-1] for cube, way in ways(state, 1).items() if cube.startswith("hand-")}
    assert came == {
        "hand-green-1": "drawn-1-2-green", "hand-purple-1": "drawn-1-1-purple", "hand-purple-2": "drawn-1-1-purple",
    }  # fmt: skip
    assert all(f'id="{place}"' in board for place in came.values())
    cubes = {way.split()[-1] for cube, way in ways(state, 1).items() if cube.startswith("in-1-")}
    assert cubes
    assert all(f'id="{place}"' in board for place in cubes), "the supply, if there was nothing at hand"
    play(state, state.text(state.legal(1)[0], 1))
    jar, way = next((cube, way) for cube, way in ways(state, 1).items() if cube.startswith("in-1-") and "green" in cube)
    assert "hand-green-1" in way.split()
    undone = ways(lay(ready(), "19", "6r"), 1)
    assert any(jar in way.split() for cube, way in undone.items() if cube.startswith("hand-green")), (
        "and back, if undone"
    )


def test_a_piece_that_is_handed_on_comes_from_the_seat_to_the_right() -> None:
    """P8: it was the reader's own, or lay beside the cake of the seat before; the table has it fly from there."""
    state = ready(3, [17, 4, 9, 30, 12, 21])
    assert ways(state, 1)["card-17"] == "small-3-17 next-17"
    assert ways(state, 2)["card-9"] == "small-1-9 next-9"
    others = layers(state, 1)["others"]
    assert 'id="small-2-9" data-flies-from="small-1-9 next-9 card-9"' in others
    assert 'id="small-3-21"' in others
    state.apply("choose 17", 1)
    hidden = layers(state, 2)["others"]
    assert 'id="small-1-4"' in hidden
    assert 'id="small-1-17"' in hidden, "which one was chosen is not to be seen"


def test_who_looks_on_sees_no_cube_fly_from_one_players_jar_to_anothers() -> None:
    state = lay(ready(), "19", "6r")
    assert not [cube for cube in ways(state, 0) if cube.startswith(("in-", "hand-"))]


def test_gold_cubes_come_from_the_icons_and_from_the_die() -> None:
    state = turn(cake(ready(), 1, "4", "8"), gold=2)
    icons = [way.split()[-1] for cube, way in ways(state, 1).items() if cube.startswith("hand-gold")]
    assert len(set(icons)) == 2
    assert all(f'id="{place}"' in layers(state, 1)["lit"] for place in icons)
    rolled = play(turn(jars(ready(), 1, large=["gold"] * 5)), "empty large", "4", "die gold")
    assert ways(rolled, 1)["hand-gold-1"].split()[-1] == "the-die"
    assert 'id="the-die"' in layers(rolled, 1)["loop"]
    assert ways(rolled, 1)["chip-1-gold-4-1"] == "stock-gold"


def test_every_roll_is_a_die_of_its_own_that_shows_its_face_at_rest() -> None:
    start = turn(jars(ready(), 1, large=["gold"] * 5))
    assert "rolled" not in layers(start, 1)["loop"]
    for name in FACES:
        state = play(start.copy(), "empty large", "4", f"die {name}")
        loop_layer = ET.fromstring(f"<g>{layers(state, 2)['loop']}</g>")
        (die,) = [e for e in loop_layer.iter() if e.get("class") == "rolled"]
        assert die.attrib["id"] == f"roll-1-{name}"
        turning = [e for e in die if e.get("class") == "turning"]
        assert len(turning) == 5
        assert all(e.attrib["opacity"] == "0" for e in turning), "without a style sheet only the face at rest is seen"


def test_that_somebody_has_chosen_is_seen_beside_the_open_pieces_but_not_what() -> None:
    state = ready(3, [17, 4, 9, 30])
    before = layers(state, 1)["others"]
    one, other = state.copy(), state.copy()
    one.apply("choose 9", 2)
    other.apply("choose 30r", 2)
    assert layers(one, 1)["others"] != before
    assert layers(one, 1)["others"] == layers(other, 1)["others"]


# own things


def test_a_turned_piece_is_drawn_turned_and_its_button_leads_back() -> None:
    state = ready(2, [17, 4, 9, 30])

    def buttons(*selected: str) -> dict[str, str]:
        root = own(state, 1, Marks(active=True, selected=frozenset(selected)))
        return {b.attrib["id"]: b.attrib["data-pick"] for b in root.iter("button") if "piece" in b.attrib["data-pick"]}

    assert buttons() == {"piece-4": "piece-4", "turn-4": "piece-4r", "piece-17": "piece-17", "turn-17": "piece-17r"}
    assert buttons("piece-17r")["turn-17"] == "piece-17"
    assert "piece-17r" in buttons("piece-17r")
    state.apply("choose 17r", 1)
    assert buttons() == {}, "committed is final"
    assert any(label.startswith("Piece 17, turned") for label in labels(own(state, 1)))


def test_cubes_to_place_are_told_by_their_phase() -> None:
    def title(state: State) -> str | None:
        heading = own(state, 1, Marks(active=True)).find(".//div[@class='earned']/h3")
        return None if heading is None else heading.text

    start = jars(ready(), 1, small=["blue", "pink"], trade=["green"] * 3)
    assert title(turn(start, {"pink": 2})) == "Earned"
    assert title(turn(start)) == "Three for one"
    assert title(turn(start, gold=2)) == "Gold"
    assert title(turn(ready(), brought=False)) == "Comfort"
    rolled = play(turn(jars(ready(), 1, large=["gold"] * 5)), "empty large", "4", "die two")
    assert title(rolled) == "Rolled: 2"
    assert title(ready()) is None


def test_chip_values_are_drawn_for_their_owner_only() -> None:
    state = play(turn(jars(ready(), 1, small=["blue", "pink", "green"], trade=["pink"] * 3)), "empty small", "3")
    assert "bronze, 3 points" in labels(own(state, 1))
    assert not any("3 points" in label for label in labels(page(state, 2)) + labels(page(state, 0)))
    assert labels(ET.fromstring(drawing.player_things(state.view(2), SAY, 1))) == ["Chips of Ann", "1 bronze chip"]
    assert drawing.player_things(state.view(2), SAY, 2) == ""


def test_what_can_be_touched_is_touched_or_refused_is_shown() -> None:
    state = turn(ready(), {"purple": 1})

    def css(marks: Marks) -> set[str]:
        (button,) = [b for b in own(state, 1, marks).iter("button") if b.get("id") == "jar-small"]
        return set(button.attrib["class"].split()) - {"jar", "small"}

    assert css(Marks(active=True)) == set()
    assert css(Marks(active=True, targets={"jar-small": "put"})) == {"can"}
    assert css(Marks(active=True, selected=frozenset({"jar-small"}))) == {"on"}
    assert css(Marks(active=True, refused="jar-small")) == {"refused"}
    assert all(b.get("aria-disabled") == "true" for b in own(state, 1).iter("button"))


# standing alone


def test_a_board_alone_uses_only_tokens_that_exist() -> None:
    state = cake(ready(), 1, "19", "6r")
    ET.fromstring(standalone(drawing, state.view(0)))
    assert inline_style(drawing.own(state.view(1), SAY) + drawing.cover(SAY))


def test_pictures_of_one_page_share_no_ids() -> None:
    drawn = [drawing.cover(SAY), drawing.board(ready().view(1), SAY).svg(), *(p(SAY) for p in PICTURES.values())]
    ids = [e.attrib["id"] for svg in drawn for e in ET.fromstring(svg).iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_of_the_guide_exists(lang: str) -> None:
    names = re.findall(r"\]\(board:([\w-]+)\)", (GUIDE / f"{lang}.md").read_text(encoding="utf-8"))
    assert sorted(names) == sorted(PICTURES)
    for name in names:
        assert ET.fromstring(PICTURES[name](Say(lang))).get("role") == "img"


def test_the_pieces_of_a_file_can_be_drawn_one_by_one() -> None:
    drawn = sheets(components.default(), SAY)
    assert list(drawn) == [*(f"piece-{n}" for n in range(1, 41)), *(f"start-{n}" for n in range(1, 5))]
    for name in ("piece-17", "start-2"):
        root = ET.fromstring(drawn[name])
        assert root.find(f"{SVG}style") is not None
        assert len(list(root.iter(f"{SVG}rect"))) > 2
    assert drawn["piece-17"].count("#topp-round") == 2, "upright and turned"
    assert drawn["start-2"].count('href="#topp-cube') == 3


def test_an_open_piece_shows_the_number_by_which_it_is_called() -> None:
    state = ready(2, [17, 4])
    shown = drawing.own(state.view(1), SAY, Marks(active=True))
    assert re.findall(r'class="piece-number" aria-hidden="true">(\d+)<', shown) == ["4", "17"]


def test_every_stripe_of_every_layer_tells_its_fate_and_is_reached_by_keys() -> None:
    hits = ET.fromstring(f"<g>{layers(cake(ready(2, [17, 4, 9, 30]), 1, '12', '7r', '21'), 1)['hits']}</g>")
    fates = [e for e in hits.iter() if e.get("class") == "fate"]
    assert len(fates) == 15
    assert all("connects" in "".join(e.itertext()) or "does not connect" in "".join(e.itertext()) for e in fates)
    told = [e for e in hits.iter() if e.get("data-told")]
    assert [e.attrib["tabindex"] for e in told] == ["0"] + ["-1"] * 14, "Tab leads to the highest layer, arrows on"
    assert [e.attrib["aria-label"][:7] for e in told] == [f"Layer {k}" for k in (3, 2, 1) for _ in range(5)]


def test_a_layer_that_connects_nothing_says_so() -> None:
    for number in range(1, 41):
        baker = (
            cake(ready(2, [17, 4, 9, 30]), 1, str(number)).view(1).baker(1) if number not in (17, 4, 9, 30) else None
        )
        if baker is not None:
            alone = all(run(baker.cake, stripe.colour) < 2 for stripe in baker.cake[-1].stripes)
            assert SAY(layer_label(baker.cake, 1)).endswith(". Nothing connects below") == alone


def test_more_cubes_than_are_drawn_are_told_on_a_ground_of_their_own() -> None:
    drawn = sugar.jar("trade", 0, ["orange"] * 8, extra=5)
    number = drawn[drawn.rindex("<text", 0, drawn.index("+5")) : drawn.index("+5")]
    assert 'paint-order="stroke"' in number
    assert 'stroke="var(--porcelain)"' in number
