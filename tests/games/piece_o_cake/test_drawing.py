"""The cake and the plates as they are drawn: valid, complete, and every legal move within reach."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tests.games.piece_o_cake.test_rules import (
    JOKER_FIRST,
    KEEPABLE,
    after_first_cake,
    lay,
    plates,
    play,
    start,
    swapping,
)
from tests.games.positions import decisions, finished, tables

from tischlein import load
from tischlein.game import State
from tischlein.games.piece_o_cake import controls, drawing, notation, sentences, slices, worth
from tischlein.games.piece_o_cake import state as numbers
from tischlein.games.piece_o_cake.names import signed
from tischlein.games.piece_o_cake.pictures import PICTURES
from tischlein.games.piece_o_cake.view import CREAM_OF, VALUE
from tischlein.look.picture import NO_MARKS, Marks, standalone
from tischlein.look.tokens import inline_style
from tischlein.table.selection import NOTHING, Reach
from tischlein.words.say import LANGUAGES, Say

GUIDE = Path(drawing.__file__).parent / "guide"
SAY = Say("en", {1: "Ann", 2: "Béla", 3: "Hana", 4: "Jun", 5: "Mia"})
SVG = "{http://www.w3.org/2000/svg}"


def board(state: State, marks: Marks = NO_MARKS, seat: int = 0) -> ET.Element:
    return ET.fromstring(drawing.board(state.view(seat), SAY, marks).svg())


def own(state: State, seat: int, marks: Marks = NO_MARKS) -> ET.Element:
    return ET.fromstring(f"<div>{drawing.own(state.view(seat), SAY, marks)}</div>")


def within_reach(state: State, seat: int, marks: Marks) -> set[str]:
    """All controls of a page."""
    roots = (board(state, marks, seat), own(state, seat, marks))
    return {element.attrib["data-pick"] for root in roots for element in root.iter() if "data-pick" in element.attrib}


def drawn_ids(state: State, seat: int, marks: Marks) -> list[str]:
    roots = (board(state, marks, seat), own(state, seat, marks))
    return [element.attrib["id"] for root in roots for element in root.iter() if "id" in element.attrib]


def selection(state: State, *touched: str) -> Marks:
    reach, now = Reach(state, state.actors[0]), NOTHING
    for control in touched:
        now = reach.touch(now, control, at_once=False)
    return Marks(active=True, selected=frozenset(now.picked), targets=reach.targets(now.picked), ghost=now.ghost)


def test_every_legal_move_can_be_made_by_touching_what_is_drawn() -> None:
    """Each next pick of a move is a control of the page that the picks before it bring about."""
    rng = random.Random(1)
    for state in decisions("piece_o_cake", 150, 1):
        seat = state.actors[0]
        view, legal = state.view(seat), state.legal(seat)
        for action in rng.sample(legal, min(4, len(legal))):
            picks = controls.picks(view, seat, action)
            order = sorted(picks, key=lambda pick: not pick.startswith("portion-"))
            marks = Marks(active=True)
            now: tuple[str, ...] = ()
            for pick in order:
                assert pick in within_reach(state, seat, marks), (state.text(action), pick)
                touched = controls.touched(view, seat, now, pick)
                now = (*now, pick) if touched is None else touched
                marks = Marks(active=True, selected=frozenset(now))
            assert frozenset(now) == picks, state.text(action)


def test_drawings_are_valid_and_ids_are_unique_in_a_page() -> None:
    for state in decisions("piece_o_cake", 60, 2):
        seat = state.actors[0]
        action = random.Random(3).choice(state.legal(seat))
        picked = controls.picks(state.view(seat), seat, action)
        for marks in (NO_MARKS, Marks(active=True, selected=picked, ghost=action, options={"worth": "on"})):
            ids = drawn_ids(state, seat, marks)
            assert len(ids) == len(set(ids))
        for lang in LANGUAGES:
            ET.fromstring(drawing.board(state.view(0), Say(lang), Marks(shown=(action, seat))).svg())


def test_every_control_says_what_it_is() -> None:
    for state in decisions("piece_o_cake", 40, 4):
        seat = state.actors[0]
        for root in (board(state, Marks(active=True), seat), own(state, seat, Marks(active=True))):
            for element in root.iter():
                if "data-pick" in element.attrib:
                    assert element.attrib["aria-label"].strip()
                    assert "{" not in element.attrib["aria-label"]


def test_one_control_of_the_cake_is_reached_with_the_tab_key() -> None:
    for state in (lay(start(4)), play(lay(start(4)), "cut 1 4 7 10", "take A")):
        hits = [e for e in board(state, Marks(active=True)).iter() if "data-pick" in e.attrib]
        assert [e.get("tabindex") for e in hits].count("0") == 1


def test_slices_stay_the_same_elements_through_a_cake() -> None:
    state = lay(start(4))
    orders = set()
    for move in ("", "cut 1 4 7 10", "take B", "take A", "take D"):
        if move:
            play(state, move)
        root = board(state)
        orders.add(tuple(e.attrib["id"] for e in root.iter() if e.get("class") == "piece"))
    assert len(orders) == 1
    assert len(orders.pop()) == 22


def test_knives_on_trial_part_the_cake() -> None:
    state = lay(start(4))
    whole = drawing.board(state.view(1), SAY, Marks(active=True, selected=frozenset({"knife-4"})))
    parted = drawing.board(state.view(1), SAY, Marks(active=True, selected=frozenset({"knife-1", "knife-4"})))
    assert "translate(0px,0px)" in whole.layers["pieces"]
    assert "translate(0px,0px)" not in parted.layers["pieces"]
    letters = [e.text for e in ET.fromstring(parted.svg()).iter(f"{SVG}text") if e.get("class") == "serif"]
    assert letters == ["A", "B"]


def test_a_chosen_portion_has_switches_with_what_they_bring() -> None:
    state = play(lay(start(3), KEEPABLE), "cut 1 4 6")
    root = own(state, 2, selection(state, "portion-A", "eat-2"))
    pressed = [e.get("aria-label") for e in root.iter("button") if e.get("aria-pressed") == "true"]
    assert pressed == ["Eat 1 of 3 kiwis, 2 points of cream"]
    slices = [
        e.get("aria-label")
        for e in board(state, selection(state, "portion-A", "eat-2"), 2).iter()
        if e.get("data-pick", "").startswith("eat-")
    ]
    assert slices == ["kiwi: to be eaten", "kiwi: to be kept", "kiwi: to be kept"]
    heading = root.find(".//h3").text
    assert heading == "Portion A: +8 by kinds, +2 by cream"
    assert "then 2: most, 8 points" in "".join(root.itertext())


def test_a_joker_can_be_sent_to_what_is_kept() -> None:
    state = play(lay(start(3, joker=True), JOKER_FIRST), "cut 1 4 6")
    assert {"joker-eat", "joker-kiwi"} <= within_reach(state, 2, selection(state, "portion-A"))
    assert "joker-kiwi" not in within_reach(state, 2, selection(state, "portion-A", "eat-all"))


def test_declining_shows_kinds_and_worth() -> None:
    state = play(lay(start(2), KEEPABLE), "cut 1 4 6", "take A", "take B")
    (button,) = own(state, 2, Marks(active=True)).iter("button")
    assert button.get("data-pick") == "plate-kiwi"
    assert button.get("aria-label") == "Decline and eat 3 kiwis: most of all, 8 points: +6 by cream, −8 by kinds"
    assert list(own(state, 1, NO_MARKS).iter("button")) == []


def test_what_each_portion_is_worth_to_everybody_is_shown_when_wanted() -> None:
    state = play(lay(start(4)), "cut 1 4 7 10", "take B eat chocolate")
    (tool,) = drawing.tools(state.view(3), NO_MARKS)
    assert (tool.name, tool.value) == ("worth", "on")
    marks = Marks(active=True, options={"worth": "on"})
    assert drawing.tools(state.view(3), marks)[0].pressed
    table = own(state, 3, marks).find(".//table")
    assert [row.find("th").text for row in table.findall("./tbody/tr")] == ["A", "C", "D"]
    assert own(state, 3).find(".//table") is None
    state = lay(start(4))
    knives = frozenset({"knife-1", "knife-6"})
    on_trial = own(state, 1, Marks(active=True, selected=knives, options={"worth": "on"}))
    assert [row.find("th").text for row in on_trial.findall(".//tbody/tr")] == ["A", "B"]


def test_worth_is_the_change_of_the_points_and_the_best_split_the_most() -> None:
    """Held against the rules: no way to take a portion brings more at once, and the best way as much."""
    for state in decisions("piece_o_cake", 120, 5):
        seat = state.actors[0]
        view = state.view(seat)
        if view.phase != "choose":
            continue
        before = state.scores[seat - 1]
        gains: dict[str, int] = {}
        for action in state.legal(seat):
            if not numbers.TAKE <= action < numbers.DECLINE:
                continue
            twin = state.copy()
            twin._core.apply(seat - 1, action)
            letter = state.text(action, seat).split()[1]
            gains[letter] = max(gains.get(letter, -99), twin.scores[seat - 1] - before)
        for letter, most in gains.items():
            assert worth.best(view, seat, view.portion(letter).kinds).total == most


def test_declining_brings_what_the_rules_say() -> None:
    for state in decisions("piece_o_cake", 120, 6):
        seat = state.actors[0]
        view = state.view(seat)
        for action in state.legal(seat):
            if numbers.DECLINE <= action < numbers.NOTHING:
                twin = state.copy()
                twin._core.apply(seat - 1, action)
                kind = state.text(action, seat).split()[1]
                assert worth.declining(view, seat, kind).total == twin.scores[seat - 1] - state.scores[seat - 1]


def test_an_extra_slice_is_seen_by_the_looker_alone() -> None:
    state = play(after_first_cake(4), "plum kiwi")
    assert {"pick-plum-keep", "pick-plum-eat", "pick-kiwi-keep", "pick-kiwi-eat"} == within_reach(
        state, 1, Marks(active=True)
    )
    assert "cake-slice-plum" in drawing.board(state.view(1), SAY).layers["aside"]
    assert "cake-slice" not in drawing.board(state.view(2), SAY).layers["aside"]
    play(state, "pick plum eat")
    assert "extra slice eaten in secret: plum" in "".join(own(state, 1).itertext())
    assert "extra slice eaten in secret: plum" not in "".join(own(state, 2).itertext())


def test_a_swap_is_offered_with_where_the_joker_may_go() -> None:
    assert within_reach(swapping("take B"), 3, Marks(active=True)) == {"swap-eat", "swap-plum", "swap-kiwi"}


def test_leaders_wear_a_crown() -> None:
    state = play(lay(start(3), KEEPABLE), "cut 1 4 6", "take A")
    words = "".join(own(state, 1).itertext())
    assert "3 kiwis: most of all, 8 points" in words


def test_the_end_shows_every_kind_with_who_has_most() -> None:
    state = plates(("kiwi 2 plum 1", "cherry 1"), ("kiwi 2", ""), ("kiwi 1", "chocolate 1"))
    layer = drawing.board(state.view(0), SAY).layers["kinds"]
    assert all(f"cake-slice-{kind}" in layer for kind in VALUE)
    assert layer.count('opacity="0.3"') + layer.count('opacity=".3"') == 6
    game = load("piece_o_cake", 3)
    before = game.start().view(0)
    card = ET.fromstring(f"<div>{drawing.interlude(before, state.view(0), 1, None, SAY)}</div>")
    rows = [["".join(cell.itertext()) for cell in row] for row in card.findall(".//tbody/tr")]
    assert [row[-2:] for row in rows] == [["1", "12"], ["0", "8"], ["3", "3"]]
    assert [len(row) for row in rows] == [1 + 8 + 2] * 3
    assert drawing.interlude(before, before, 1, None, SAY) == ""


def test_a_game_over_is_drawn_at_every_table() -> None:
    for game in tables("piece_o_cake", 8):
        state, _ = finished(game, 9)
        for seat in range(game.players + 1):
            board(state, NO_MARKS, seat)
            assert list(own(state, seat).iter("button")) == []


def test_a_board_alone_uses_only_tokens_that_exist() -> None:
    state = play(lay(start(4)), "cut 1 4 7 10", "take B")
    svg = standalone(drawing, state.view(0))
    ET.fromstring(svg)
    assert "--plate:" in svg
    assert inline_style(drawing.own(state.view(3), SAY, Marks(active=True)) + drawing.cover(SAY))


def test_pictures_of_one_page_share_no_ids() -> None:
    drawn = [drawing.cover(SAY), drawing.board(lay(start(4)).view(1), SAY).svg(), *(p(SAY) for p in PICTURES.values())]
    ids = [e.attrib["id"] for svg in drawn for e in ET.fromstring(svg).iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_of_the_guide_exists(lang: str) -> None:
    names = re.findall(r"\]\(board:([\w-]+)\)", (GUIDE / f"{lang}.md").read_text(encoding="utf-8"))
    assert sorted(names) == sorted(PICTURES)
    for name in names:
        assert ET.fromstring(PICTURES[name](Say(lang))).get("role") == "img"


def test_the_guides_pictures_show_what_its_text_says() -> None:
    from tischlein.games.piece_o_cake.pictures import finished as counted
    from tischlein.games.piece_o_cake.pictures import served
    from tischlein.games.piece_o_cake.view import view

    cake = view(served(), 3)
    kinds = {portion.letter: portion.kinds for portion in cake.portions}
    assert kinds["A"] == ("strawberry", "kiwi", "chocolate")
    assert kinds["D"] == ("gooseberry", "apricot")
    assert cake.plate(2).kept == {"plum": 1, "gooseberry": 1}
    assert cake.plate(2).eaten == {"chocolate": 1}
    assert cake.player == 3
    assert view(counted(), 0).scores == (20, 28, 28)
    assert CREAM_OF["joker"] == 2


def looked_and_eaten(*looks: str, pick: str) -> State:
    """Four players, the first cake finished: the start player looks and eats one slice in secret."""
    return play(after_first_cake(4), *looks, pick)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_set_aside_and_eaten_in_secret_is_drawn_for_nobody_else(lang: str) -> None:
    """Two games that differ in nothing else look the same to the others and to spectators, with worth shown too (C20)."""
    say = Say(lang, SAY.names)
    here = looked_and_eaten("plum kiwi", pick="pick plum eat")
    there = looked_and_eaten("chocolate strawberry", pick="pick chocolate eat")
    looking = play(after_first_cake(4), "plum kiwi"), play(after_first_cake(4), "chocolate strawberry")
    for one, other in ((here, there), looking):
        for viewer in (0, 2, 3, 4):
            for marks in (NO_MARKS, Marks(options={"worth": "on"})):
                views = one.view(viewer), other.view(viewer)
                assert drawing.own(views[0], say, marks) == drawing.own(views[1], say, marks)
                assert drawing.board(views[0], say, marks).svg() == drawing.board(views[1], say, marks).svg()
        assert (
            drawing.own(one.view(1), say) + drawing.board(one.view(1), say).svg()
            != drawing.own(other.view(1), say) + drawing.board(other.view(1), say).svg()
        )


def test_slices_that_are_picked_lie_large_on_the_empty_plate_and_are_told_with_it() -> None:
    state = play(after_first_cake(3, joker=True), "plum kiwi joker")
    mine, theirs = drawing.board(state.view(1), SAY), drawing.board(state.view(2), SAY)
    assert mine.label == "An empty cake plate; Set aside, as far as you have seen: 1 plum, 1 kiwi and 1 joker"
    assert theirs.label == "An empty cake plate; 3 slices lie aside, face down."
    assert mine.layers["aside"].count("scale(1.1)") == theirs.layers["aside"].count("scale(1.1)") == 3
    assert theirs.layers["aside"].count('href="#cake-back"') == 3
    assert lay(start(4)).view(1).aside
    assert "aside" not in drawing.board(lay(start(4)).view(1), SAY).label, "without extra slices nobody cares for them"


def test_a_joker_says_what_it_brings_on_each_way() -> None:
    state = play(lay(start(3, joker=True), JOKER_FIRST), "cut 1 4 6")
    labels = [b.get("aria-label") for b in own(state, 2, selection(state, "portion-A")).iter("button")]
    assert "Joker: add to kiwi, 0 by kinds" in labels, "the kiwis lead without it"
    assert "Eat the joker: 2 points, 0 by kinds" in labels
    labels = [b.get("aria-label") for b in own(swapping("take B"), 3, Marks(active=True)).iter("button")]
    assert labels == [  # who gives a kiwi away is no longer level, unless the joker takes its place
        "Eat the joker: 2 points, −8 by kinds",
        "Joker: add to plum, −8 by kinds",
        "Joker: add to kiwi, 0 by kinds",
    ]


def test_picks_and_swaps_bring_what_the_rules_say() -> None:
    """Held against the rules, from every view of who acts."""
    seen = 0
    for state in (
        swapping("take B"),
        swapping("take B eat kiwi plum"),
        play(after_first_cake(3, joker=True), "plum kiwi joker"),
        play(after_first_cake(4), "chocolate strawberry"),
    ):
        (seat,) = state.actors
        view = state.view(seat)
        for action in state.legal(seat):
            if numbers.PICK <= action < numbers.SWAP:
                brings = worth.picking(view, seat, *notation.picked(action))
            elif numbers.SWAP <= action < numbers.STAY:
                brings = worth.swapping(view, seat, notation.WAYS[action - numbers.SWAP])
            else:
                continue
            twin = state.copy()
            twin._core.apply(seat - 1, action)
            assert brings.total == twin.view(seat).scores[seat - 1] - view.scores[seat - 1], state.text(action)
            assert f"{signed(brings.cream)} by cream, {signed(brings.kinds)} by kinds" in SAY(
                sentences.detail(view, seat, action)
            )
            seen += 1
    assert seen >= 12


def test_little_slices_show_one_large_fruit() -> None:
    """What tells kinds apart on a plate is a shape that is still seen at 20 pixels, and no two kinds share it."""
    shapes = [re.sub(r'(fill|stroke)="[^"]*"', "", fruit()) for fruit in slices._FRUIT.values()]
    assert len(set(shapes)) == len(VALUE) + 1
    for kind in VALUE:
        little = ET.fromstring(slices.small(kind).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))
        assert [use.get("href") for use in little.iter(f"{SVG}use")] == [f"#cake-one-{kind}"]


def test_every_kind_has_its_column_wherever_it_lies() -> None:
    state = play(lay(start(3), KEEPABLE), "cut 1 4 6", "take A", "take B")
    root = own(state, 2, Marks(active=True))
    (heads,) = [e for e in root.iter("div") if e.get("class") == "cake-kinds"]
    columns = {head.find("b").text: head.get("style") for head in heads}
    assert list(columns) == [str(n) for n in VALUE.values()]
    kept = {p.get("id"): [li.get("style") for li in p.iter("li")] for p in root.iter("article")}
    assert kept == {"plate-of-2": [columns["8"]], "plate-of-3": [columns["3"]], "plate-of-1": []}


def test_nothing_is_weighed_once_kinds_are_scored() -> None:
    state = plates(("kiwi 2 plum 1", "cherry 1"), ("kiwi 2", ""), ("kiwi 1", "chocolate 1"))
    assert drawing.tools(state.view(0), NO_MARKS) == []


def test_a_little_slice_is_told_from_the_page_by_its_rim() -> None:
    assert 'stroke="var(--line-2)"' in slices.small("chocolate")
    assert 'stroke="var(--line-2)"' not in slices.small("kiwi")
