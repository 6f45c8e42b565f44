"""What is read out: every change once, taking back too, and the same again where it happens again."""

from __future__ import annotations

from tischlein.table.aloud import AGAIN, Aloud, Spoken
from tischlein.words.say import Say

FIRST = Spoken(1, ((0, "The chits are dealt."),))
SWAP = Spoken(1, (*FIRST.said, (1, "You swap a4 and b4.")))


def test_a_page_that_was_just_opened_says_nothing() -> None:
    assert Aloud(Say()).news(SWAP) == ""


def test_each_sentence_is_said_once() -> None:
    voice = Aloud(Say())
    heard = [voice.news(page) for page in (FIRST, SWAP, SWAP)]
    assert heard == ["", "You swap a4 and b4.", ""]


def test_taking_back_is_said_and_so_is_the_same_again() -> None:
    voice = Aloud(Say())
    heard = [voice.news(page) for page in (FIRST, SWAP, FIRST, SWAP)]
    assert heard[1:] == ["You swap a4 and b4.", "The last step is taken back.", "You swap a4 and b4."]


def test_what_is_said_twice_in_a_row_is_another_text() -> None:
    voice = Aloud(Say())
    pages = [FIRST, *(Spoken(1, ((k, "Béla swaps."),)) for k in (1, 2, 3))]
    assert [voice.news(page) for page in pages] == ["", "Béla swaps.", "Béla swaps." + AGAIN, "Béla swaps."]


def test_another_move_instead_of_one_taken_back_is_said() -> None:
    voice = Aloud(Say())
    voice.news(SWAP)
    assert voice.news(Spoken(1, (*FIRST.said, (1, "You swap c1 and c2.")))) == "You swap c1 and c2."


def test_whose_turn_it_is_is_said_when_it_begins() -> None:
    voice = Aloud(Say())
    mine = Spoken(1, SWAP.said, turn="Your turn")
    assert [voice.news(page) for page in (SWAP, mine, mine, SWAP, mine)] == [
        "",
        "Your turn",
        "",
        "",
        "Your turn" + AGAIN,
    ]


def test_who_takes_over_a_device_hears_of_no_taking_back() -> None:
    voice = Aloud(Say())
    voice.news(SWAP)
    assert voice.news(Spoken(2, FIRST.said, turn="Béla, your turn")) == "Béla, your turn"


def test_a_hint_is_said_when_it_is_there() -> None:
    voice = Aloud(Say())
    voice.news(SWAP)
    assert voice.news(Spoken(1, SWAP.said, hint="Hint: Swap a1 and a2.")) == "Hint: Swap a1 and a2."
    assert voice.news(Spoken(1, SWAP.said, hint="Hint: Swap a1 and a2.")) == ""


def test_in_the_readers_language() -> None:
    voice = Aloud(Say("de"))
    voice.news(SWAP)
    assert voice.news(FIRST) == "Der letzte Schritt ist zurückgenommen."
