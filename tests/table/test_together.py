"""Everybody chooses at the same time: in any order, undisturbed by others, and without a trace of what was chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.house import Live, house
from tests.table.test_parts import fresh, heard, shown
from tischlein.record import Record
from tischlein.table.table import Table

TOPP = "topp_die_torte"


def choosing(table: Table) -> Table:
    """Play on until everybody may choose a piece."""
    while len(table.waiting) < 2:
        seat = table.waiting[0]
        events = (
            table.plan_done(seat) if seat in table.pending else table.plan_move(seat, table.match.state.legal(seat)[0])
        )
        for event in events:
            table.apply(event)
    return table


def test_pages_do_not_depend_on_what_somebody_has_chosen() -> None:
    """Whatever seat 1 commits to, the others' pages, the covered page of a shared device and the log are the same bytes."""
    pages = []
    for choice in range(4):
        table = choosing(fresh(TOPP))
        for event in table.plan_move(1, table.match.state.legal(1)[choice]):
            table.apply(event)
        seen = [shown(table, viewer, covered=covered) for viewer in (0, 2) for covered in (False, True)]
        told = [heard(table, viewer) for viewer in (0, 2)]
        pages.append((seen, told, str(table.match.record(2)).split("\n\n", 1)[1]))
    assert all(page == pages[0] for page in pages)
    assert "N1 has chosen." in "".join(part.html for part in pages[0][0][2].values())


def test_the_record_of_a_shared_device_tells_nobody_s_secrets_until_the_end(tmp_path: Path) -> None:
    """P19, P21: what Ann chose is not to be read while Béla sits; who has a device alone reads their own choice."""
    with house(tmp_path) as host:
        path = host.set_table("me", "me", "friend", game=TOPP, **{f"{TOPP}.players": "3"})
        friend = host.another()
        friend.take(host.links(path)["3"], "Béla")
        host.client.get(path)
        table = choosing(host.room(path).table)
        for seat in (1, 3):
            for event in table.plan_move(seat, table.match.state.legal(seat)[0]):
                table.apply(event)
        shared, alone = (Record.parse(browser.client.get(f"{path}/record").text) for browser in (host, friend))
    assert [str(line) for line in shared.lines[-2:]] == ["1 ?", "3 ?"]
    assert [str(line).split()[:2] for line in alone.lines[-2:]] == [["1", "?"], ["3", "choose"]]
    assert (shared.headers["seat"], alone.headers["seat"]) == ("0", "3")


def _fill(page: Live) -> None:
    found = re.findall(r'data-pick="fill-small-(\w+)"', page.shown["own"])
    for jar, colour in zip(("small", "middle", "large"), found, strict=True):
        page.say("touch", id=f"fill-{jar}-{colour}")
    if 'id="end"' in page.shown["act"]:
        page.say("done")


def _catch_up(page: Live, other: Live) -> None:
    """Hear what the other has heard."""
    while page.version < other.version:
        page.hear()


def _pieces(page: Live) -> list[str]:
    return re.findall(r'data-pick="(piece-\d+)"', page.shown["own"])


def _main(page: Live) -> int:
    """The action of the main button."""
    return int(re.search(r'data-action="(\d+)"', page.shown["act"])[1])


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Live, Live]]:
    """A table of two whose jars are filled."""
    with house(tmp_path) as host:
        made = host.set_table("me", "friend", game=TOPP, **{f"{TOPP}.players": "2"})
        friend = host.another()
        friend.take(host.links(made)["2"], "Béla")
        with host.live(made) as one, friend.live(made) as two:
            ann, bela = Live(one), Live(two)
            _fill(ann)
            _catch_up(bela, ann)
            _fill(bela)
            _catch_up(ann, bela)
            yield ann, bela


def test_what_one_has_picked_stays_while_others_choose(table: tuple[Live, Live]) -> None:
    ann, bela = table
    mine, theirs = _pieces(ann)[0], _pieces(bela)[1]
    ann.say("touch", id=f"{mine}r")
    action, late = _main(ann), ann.version
    bela.say("touch", id=theirs)
    bela.say("play", action=_main(bela))
    _catch_up(ann, bela)
    assert f'data-action="{action}"' in ann.shown["act"], "Ann's piece is still picked"
    ann.version = late
    ann.say("play", action=action)
    assert "lay" in "".join(html for name, html in ann.shown.items() if name.startswith("log"))


def test_a_second_click_of_the_same_commitment_is_nothing(table: tuple[Live, Live]) -> None:
    ann, bela = table
    ann.say("touch", id=_pieces(ann)[0])
    first, action = ann.version, _main(ann)
    ann.say("play", action=action)
    after = ann.version
    ann.version = first
    ann.say("play", action=action, hear=False)
    _catch_up(bela, ann)
    bela.say("touch", id=_pieces(bela)[0])
    assert bela.version == after, "one commitment alone has been counted"
