from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tischlein.look import svg


@pytest.mark.parametrize(
    ("value", "text"),
    [(12, "12"), (0.5, ".5"), (-0.25, "-.25"), (3.14159, "3.14"), (-0.001, "0"), (100, "100"), (10.0, "10")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert svg.num(value) == text


def test_tag_names_attributes_as_svg_does_and_escapes_their_values() -> None:
    made = svg.tag("g", svg.tag("path", d="M0 0"), stroke_width=1.5, class_="a", aria_hidden=True, id=None, title='"<&')
    assert made == '<g stroke-width="1.5" class="a" aria-hidden="true" title="&quot;&lt;&amp;"><path d="M0 0"/></g>'


def test_only_elements_that_html_reads_so_close_themselves() -> None:
    assert svg.tag("li") == "<li></li>"
    assert svg.tag("circle", r=3) == '<circle r="3"/>'


def test_ring_goes_clockwise_from_the_top() -> None:
    top, right, bottom, left = svg.ring(4, 10)
    assert top == pytest.approx((0, -10))
    assert right == pytest.approx((10, 0))
    assert bottom == pytest.approx((0, 10))
    assert left == pytest.approx((-10, 0))


def test_lobes_end_where_they_begin_and_stay_within_the_radius() -> None:
    path = svg.lobes(5, 20, 4)
    assert path.count("A") == 5
    ends = [tuple(map(float, arc.rstrip("z").split()[-2:])) for arc in path[1:].split("A")]
    assert ends[0] == ends[-1]
    assert all(x * x + y * y <= 20 * 20 for x, y in ends)


def test_polygon() -> None:
    assert svg.polygon([(0, 0), (1.5, 0), (0, 2)]) == "M0 0L1.5 0L0 2z"


def test_at_and_placed() -> None:
    assert svg.at(1, 2.5) == "translate(1 2.5)"
    assert svg.at(1, 2, 90, 0.5) == "translate(1 2) rotate(90) scale(.5)"
    assert svg.placed(1, 2.5) == "transform:translate(1px,2.5px)"


def test_renamed_puts_the_prefix_before_ids_and_references_alike() -> None:
    before = '<svg><defs><g id="a"/><g id="b" data-id="a"/></defs><use href="#a"/><path fill="url(#b)"/></svg>'
    after = svg.renamed(before, "x-")
    root = ET.fromstring(after)
    assert [e.get("id") for e in root.iter("g")] == ["x-a", "x-b"]
    assert root.find("use").get("href") == "#x-a"
    assert root.find("path").get("fill") == "url(#x-b)"
    assert 'data-id="a"' in after
