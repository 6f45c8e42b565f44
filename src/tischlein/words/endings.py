"""Endings and articles that follow the sound of what is put in: Korean particles, Hungarian a and az.

A translation asks for one behind a colon: "{card:을}" or "{card:를}" prints the card and the object particle that fits, "{a:az}" the
square with its article, "{a:Az}" with a capital.
"""

from __future__ import annotations

PARTICLES = {  # (after a consonant, after a vowel), found by either form
    form: pair for pair in (("은", "는"), ("이", "가"), ("을", "를"), ("과", "와"), ("으로", "로")) for form in pair
}
_DIGIT_ENDS = {
    "0": "ㅇ",
    "1": "ㄹ",
    "3": "ㅁ",
    "6": "ㄱ",
    "7": "ㄹ",
    "8": "ㄹ",
}  # 영 일 삼 육 칠 팔; 이 사 오 구 are open
_LETTER_ENDS = {"l": "ㄹ", "r": "ㄹ", "m": "ㅁ", "n": "ㄴ"}
_RIEUL = 8


def _last_sound(text: str) -> str:
    """The final consonant of what is read last: "" for a vowel, "ㄹ" where it is one, else some consonant."""
    for char in reversed(text.strip()):
        if "가" <= char <= "힣":
            final = (ord(char) - ord("가")) % 28
            return "" if final == 0 else "ㄹ" if final == _RIEUL else "ㅇ"
        if char.isdigit():
            return _DIGIT_ENDS.get(char, "")
        if char.isalpha():
            return _LETTER_ENDS.get(char.lower(), "")
    return ""


def josa(text: str, particle: str) -> str:
    """The text with the particle of this kind that fits its last sound."""
    closed, open_ = PARTICLES[particle]
    sound = _last_sound(text)
    if closed == "으로" and sound == "ㄹ":
        return text + open_
    return text + (closed if sound else open_)


def article(text: str) -> str:
    """The Hungarian definite article before this text: a or az, by the sound that follows."""
    start = text.lstrip("„»(“")[:1].lower()
    if start.isdigit():
        number = ""
        for char in text.lstrip("„»(“"):
            if not char.isdigit():
                break
            number += char
        vowel = start == "5" or (start == "1" and len(number) in (1, 4, 7))
        return "az" if vowel else "a"
    square = len(text) == 2 and text[1].isdigit()
    if square or len(text) == 1:  # a letter is read by its name: ef, el, em, en, er, es, iksz, ipszilon
        return "az" if start in "aefilmnorsuxyáéíóöőúüű" else "a"
    return "az" if start in "aeiouáéíóöőúüű" else "a"
