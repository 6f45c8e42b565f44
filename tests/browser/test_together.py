"""Topp die Torte! in real browsers: four people commit at the same moment; two at one device hide from each other."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visitor

Visit = Callable[..., Visitor]
GAME = "topp_die_torte"


def fill_jars(player: Visitor) -> None:
    """The three first cubes into jars, in the order in which they lie."""
    cubes = player.page.locator("[data-pick^=fill-small]")
    expect(cubes).to_have_count(3)
    names = cubes.evaluate_all("all => all.map(it => it.dataset.pick.split('-')[2])")
    for jar, colour in zip(("small", "middle"), names, strict=False):
        player.page.locator(f"#fill-{jar}-{colour}").click()
        expect(player.page.locator(f"#fill-{jar}-{colour}")).to_have_attribute("aria-pressed", "true")
    player.moved(lambda: player.page.locator(f"#fill-large-{names[2]}").click())
    if player.page.locator("#end").count():
        player.moved(lambda: player.page.locator("#end").click())


def pieces(player: Visitor) -> list[str]:
    """The numbers of the open pieces that can be chosen."""
    found = player.page.locator("[id^=turn-]").evaluate_all("all => all.map(it => it.id.slice(5))")
    return [str(number) for number in found]


def test_four_seats_commit_at_once_from_four_browsers(visit: Visit) -> None:
    ann, *friends = players = [visit() for _ in range(4)]
    table = ann.set_table("me", "friend", "friend", "friend", game=GAME)
    for k, (friend, link) in enumerate(zip(friends, ann.links(table)[1:4], strict=True), 2):
        friend.sit(link, f"Friend{k}")
    for player in players:
        fill_jars(player)
    chosen = []
    for k, player in enumerate(players):
        expect(player.act).to_contain_text("Choose a piece")
        number, turned = pieces(player)[k % 2], k % 3 > 0
        player.page.locator(f"#{'turn' if turned else 'piece'}-{number}").click()
        expect(player.page.locator("#go")).to_contain_text(f"piece {number}")
        chosen.append(f"{number}{'r' if turned else ''}")
    at = ann.page.evaluate("Date.now()") + 1500
    for player in players:
        player.page.evaluate("at => void setTimeout(() => document.getElementById('go').click(), at - Date.now())", at)
    for player in players:
        expect(player.page.locator("#log")).to_contain_text(
            re.compile(rf"(Ann lays|You lay) piece {chosen[0].removesuffix('r')}\b")
        )
    record = ann.context.request.get(f"{table}/record").text()
    made = dict(re.findall(r"^(\d) choose (\S+)$", record, re.M))
    assert made == {str(k): piece for k, piece in enumerate(chosen, 1)}


def test_two_at_one_device_do_not_see_each_others_choice(visit: Visit) -> None:
    ann = visit()
    ann.set_table("me", "me", game=GAME)
    curtain = ann.page.get_by_role("button", name="I am Ann", exact=True)
    curtain.click()
    fill_jars(ann)
    ann.page.get_by_role("button", name="I am Ann2").click()
    fill_jars(ann)
    two = pieces(ann)
    ann.page.locator(f"#piece-{two[0]}").click()
    ann.moved(lambda: ann.page.locator("#go").click())
    expect(curtain).to_be_visible()
    covered = ann.page.content()
    curtain.click()
    expect(ann.act).to_contain_text("Choose a piece")
    seen = ann.page.content()
    for page in (covered, seen):
        assert "Ann2 has chosen." in page
        assert page.count(f"piece {two[0]} ") == page.count(f"piece {two[1]} ") > 0, "both are told of alike"
        assert not re.search(rf'id="(piece|turn)-({two[0]}|{two[1]})r?"', page)
    mine = pieces(ann)
    ann.page.locator(f"#turn-{mine[1]}").click()
    ann.moved(lambda: ann.page.locator("#go").click())
    expect(ann.page.locator("#log")).to_contain_text(f"lays piece {mine[1]}, turned")
