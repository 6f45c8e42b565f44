"""Kashido in records: action and outcome ids to words and back.  See the notation page."""

from __future__ import annotations

from tischlein.games.kashido import rules
from tischlein.games.kashido.components import COLOURS, LETTERS, LINES
from tischlein.games.kashido.view import SQUARES, View
from tischlein.kit.errors import BadMove
from tischlein.kit.lines import OutcomeText

USES = COLOURS[:2]


def swap(a: str, b: str) -> int:
    """The action that swaps two squares, whichever is named first."""
    low, high = sorted((SQUARES.index(a), SQUARES.index(b)))
    return rules.SWAP + rules.PAIRS.index((low, high))


def gain(line: str, colour: str, green: int = 0) -> int:
    """The action that gains a chit, with a green chit of a number or none."""
    return rules.GAIN + 40 * green + 10 * COLOURS.index(colour) + LINES.index(line)


def use(colour: str, number: int) -> int:
    """The action that turns over a red or yellow chit of a number."""
    return rules.USE + 4 * USES.index(colour) + number - 1


def swapped(action: int) -> tuple[str, str]:
    """The squares of a swap, the lower first: by column, then row."""
    a, b = sorted(SQUARES[square] for square in rules.PAIRS[action - rules.SWAP])
    return a, b


def used(action: int) -> tuple[str, int]:
    """Colour and number of a chit that is used."""
    return USES[(action - rules.USE) // 4], (action - rules.USE) % 4 + 1


def gained(action: int) -> tuple[str, str, int]:
    """Line, colour and the green chit's number (0 for none) of a gain."""
    green, chit = divmod(action - rules.GAIN, 40)
    return LINES[chit % 10], COLOURS[chit // 10], green


def write(v: View, seat: int, action: int) -> str:
    """An action in notation."""
    if action < rules.USE:
        return "swap {}-{}".format(*swapped(action))
    if action < rules.USE_ORDER:
        return "use {} {}".format(*used(action))
    if action == rules.USE_ORDER:
        return "use order"
    if action < rules.END:
        line, colour, green = gained(action)
        return f"gain {line} {colour}" + (f" green {green}" if green else "")
    return "end" if action == rules.END else "pass"


def read(v: View, seat: int, text: str) -> int:
    """The action that a text names, legal or not.

    Raises BadMove for anything that is no move of Kashido.
    """
    match text.lower().split():
        case ["end"]:
            return rules.END
        case ["pass"]:
            return rules.PASS
        case ["use", "order"]:
            return rules.USE_ORDER
        case ["use", colour, number] if colour in USES and number in ("1", "2", "3", "4"):
            return use(colour, int(number))
        case ["gain", line, colour] if line in LINES and colour in COLOURS:
            return gain(line, colour)
        case ["gain", line, colour, "green", number] if (
            line in LINES and colour in COLOURS and number in ("1", "2", "3", "4")
        ):
            return gain(line, colour, int(number))
        case ["swap", pair]:
            a, dash, b = pair.partition("-")
            if dash and a in SQUARES and b in SQUARES and a != b:
                return swap(a, b)
    raise BadMove(
        f"{text!r} is no move of Kashido (swap a4-b4, use red 1, use order, gain b red, gain b red green 1, end, pass)"
    )


def write_outcome(v: View, outcome: int) -> OutcomeText:
    """An outcome: the number of the next chit, or the colour of the next square."""
    if outcome >= rules.COLOUR:
        return OutcomeText("layout", "layout", LETTERS[outcome - rules.COLOUR], "")
    colour = _dealing(v)
    return OutcomeText(colour, colour, str(outcome))


def read_outcomes(v: View, words: list[str]) -> tuple[list[int], int]:
    """The outcomes at the start of a chance line's words, and how many words they take.

    Raises BadMove.
    """
    colour = _dealing(v)
    word = words[0].lower()
    if word in ("layout", *COLOURS):
        if word != colour:
            raise BadMove(f"{colour} is dealt next, not {word}")
        outcomes, used = read_outcomes(v, words[1:]) if len(words) > 1 else ([], 0)
        if not outcomes:
            raise BadMove(f"nothing follows {words[0]!r}")
        return outcomes, used + 1
    if colour == "layout":
        letters = word.upper()
        if set(letters) - set(LETTERS):
            raise BadMove(f"{words[0]!r} is no layout; it is made of the letters {LETTERS}")
        return [rules.COLOUR + LETTERS.index(letter) for letter in letters], 1
    if word not in ("1", "2", "3", "4"):
        raise BadMove(f"{words[0]!r} is no number of a chit (1 to 4)")
    return [int(word)], 1


def _dealing(v: View) -> str:
    """What is dealt next: "layout" or a colour."""
    if "" in v.sweets.values():
        return "layout"
    return next((chit.colour for chit in v.chits if not chit.number), "")
