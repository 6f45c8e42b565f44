"""Korean particles and Hungarian articles, by what is read aloud."""

from __future__ import annotations

import pytest

from tischlein.words.endings import PARTICLES, article, josa


@pytest.mark.parametrize(
    ("text", "particle", "said"),
    [
        # after a consonant, after a vowel
        ("칸", "은", "칸은"), ("무더기", "은", "무더기는"),
        ("타일", "이", "타일이"), ("카드", "이", "카드가"),
        ("블록", "을", "블록을"), ("기사", "를", "기사를"),
        ("성", "과", "성과"), ("카드", "와", "카드와"),
        ("몫", "으로", "몫으로"), ("무더기", "로", "무더기로"),
        # after ㄹ it is 로, but the other particles see a consonant
        ("타일", "으로", "타일로"), ("타일", "을", "타일을"),
        # numbers are read Sino-Korean: 영 일 이 삼 사 오 육 칠 팔 구
        ("0", "이", "0이"), ("1", "이", "1이"), ("2", "이", "2가"), ("3", "이", "3이"), ("4", "이", "4가"),
        ("5", "이", "5가"), ("6", "이", "6이"), ("7", "이", "7이"), ("8", "이", "8이"), ("9", "이", "9가"),
        ("0", "으로", "0으로"), ("1", "로", "1로"), ("3", "로", "3으로"), ("6", "로", "6으로"), ("7", "로", "7로"),
        ("8", "로", "8로"), ("10", "을", "10을"), ("100", "로", "100으로"), ("12", "와", "12와"),
        # squares end in their digit
        ("f6", "이", "f6이"), ("f7", "로", "f7로"), ("f2", "가", "f2가"), ("f2", "이", "f2가"),
        # letters: l m n r are closed, l r in ㄹ
        ("L", "을", "L을"), ("R", "로", "R로"), ("M", "로", "M으로"), ("N", "은", "N은"), ("A", "을", "A를"),
        ("B", "이", "B가"), ("k", "로", "k로"),
        # what stands behind the last sound is not read
        ("‘사다리’", "를", "‘사다리’를"), ("타일)", "로", "타일)로"), ("칸 ", "은", "칸 은"),
    ],
)  # fmt: skip
def test_particle_follows_the_last_sound(text: str, particle: str, said: str) -> None:
    assert josa(text, particle) == said


def test_either_form_asks_for_the_same_particle() -> None:
    for form, (closed, open_) in PARTICLES.items():
        assert form in (closed, open_)
        assert josa("칸", form) == "칸" + closed
        assert josa("카드", form) == "카드" + open_


@pytest.mark.parametrize(
    ("text", "before"),
    [
        # squares: a, e, f begin with a vowel when the letter is read; so do l m n r s x y
        ("a4", "az"), ("b2", "a"), ("c3", "a"), ("d8", "a"), ("e1", "az"), ("f6", "az"), ("g7", "a"), ("h5", "a"),
        ("l1", "az"), ("m2", "az"), ("n3", "az"), ("r4", "az"), ("s5", "az"), ("x6", "az"), ("y7", "az"),
        # numbers: those that begin with 5, or with 1 and have 1, 4 or 7 digits
        ("1", "az"), ("5", "az"), ("50", "az"), ("500", "az"), ("1000", "az"), ("1000000", "az"),
        ("2", "a"), ("10", "a"), ("15", "a"), ("100", "a"), ("10000", "a"), ("7", "a"),
        # letters by themselves, and words
        ("A", "az"), ("B", "a"), ("F", "az"), ("U", "az"),
        ("epres", "az"), ("kiwis", "a"), ("Álmos", "az"), ("létra", "a"), ("őszi", "az"),
        # behind quotation marks
        ("„Emelés”", "az"), ("„Létra”", "a"), ("»Átugrás«", "az"),
    ],
)  # fmt: skip
def test_hungarian_article(text: str, before: str) -> None:
    assert article(text) == before
