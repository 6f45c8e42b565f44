"""Torres in records: action and outcome ids to words and back.  See the notation page."""

from __future__ import annotations

from tischlein.games.torres import state
from tischlein.games.torres.components import CARDS, MASTER_CARDS, MOST_BLOCKS, SQUARES
from tischlein.games.torres.view import View
from tischlein.kit.errors import BadMove
from tischlein.kit.lines import OutcomeText

FROM_TO = {
    "ladder": state.PLAY_LADDER,
    "gate": state.PLAY_GATE,
    "diagonal": state.PLAY_DIAGONAL,
    "block": state.PLAY_BLOCK,
    "jump": state.PLAY_JUMP,
    "replace": state.PLAY_REPLACE,
}
"""The cards that name two squares, and where their actions begin."""
_BY_SQUARE = {"B": state.BLOCK, "N": state.KNIGHT, "K": state.KING}
_EXAMPLES = "B a8, N d8, K f6, S 2, O 3, M d8-d7, D, C ladder d7-d6, C raise d7 3, C extra e4, C six, E 2"


def kind(action: int) -> str:
    """What sort of action it is: a letter of the notation."""
    if action < state.END:
        for letter, end in zip("BNKSO", (state.KNIGHT, state.KING, state.NAME, state.OPEN, state.BUY), strict=True):
            if action < end:
                return letter
        return "D"
    return "E" if action < state.MOVE else "M" if action < state.PLAY_LADDER else "C"


def card(action: int) -> str:
    """The card that an action plays, "" for none."""
    return next((CARDS[k] for k in range(9, -1, -1) if action >= state.CARD_OF[k]), "")


def square(action: int) -> str:
    """The one square that an action of one square names: B, N, K, and the cards raise and extra."""
    if action < state.NAME:
        return SQUARES[action % 64]
    if card(action) == "raise":
        return SQUARES[(action - state.PLAY_RAISE) // state.SOURCES]
    return SQUARES[action - state.PLAY_EXTRA]


def source(action: int) -> int:
    """Where the raise card takes its block from: the size of an unopened stack, or −1 for the opened one."""
    size = (action - state.PLAY_RAISE) % state.SOURCES
    return -1 if size == state.OPENED else size


def pair(action: int) -> tuple[str, str]:
    """From where to where a move or a card goes."""
    base = FROM_TO[card(action)] if action >= state.PLAY_LADDER else state.MOVE
    start, end = divmod(action - base, 64)
    return SQUARES[start], SQUARES[end]


def place(letter: str, name: str) -> int:
    """The action B, N or K on a square."""
    return _BY_SQUARE[letter] + SQUARES.index(name)


def move(start: str, end: str) -> int:
    """A step or passage."""
    return state.MOVE + 64 * SQUARES.index(start) + SQUARES.index(end)


def play(name: str, start: str, end: str) -> int:
    """A card that names two squares."""
    return FROM_TO[name] + 64 * SQUARES.index(start) + SQUARES.index(end)


def raised(name: str, size: int) -> int:
    """The raise card under the knight on a square, from a stack of a size, −1 for the opened one."""
    return state.PLAY_RAISE + state.SOURCES * SQUARES.index(name) + (state.OPENED if size < 0 else size)


def extra(name: str) -> int:
    """The extra block on a square."""
    return state.PLAY_EXTRA + SQUARES.index(name)


def write(v: View, seat: int, action: int) -> str:
    """An action in notation."""
    letter = kind(action)
    if letter == "K" and square(action) == v.king:
        return "K -"
    if letter in _BY_SQUARE:
        return f"{letter} {square(action)}"
    if letter == "S":
        return f"S {action - state.NAME + 1}"
    if letter == "O":
        return f"O {action - state.OPEN}"
    if letter == "E":
        return f"E {action - state.END}"
    if letter == "M":
        return "M {}-{}".format(*pair(action))
    if letter == "D":
        return "D"
    return _write_card(action)


def _write_card(action: int) -> str:
    name = card(action)
    if name in FROM_TO:
        return "C {} {}-{}".format(name, *pair(action))
    if name == "raise":
        return f"C raise {square(action)} {'open' if source(action) < 0 else source(action)}"
    return f"C extra {square(action)}" if name == "extra" else f"C {name}"


def read(v: View, seat: int, text: str) -> int:
    """The action that a text names, legal or not.

    Raises BadMove for anything that is no move of Torres.
    """
    match text.lower().split():
        case ["k", "-"]:
            if not v.king:
                raise BadMove("'K -' leaves the king where he is, but he is not on the board yet")
            return place("K", v.king)
        case [("b" | "n" | "k") as letter, name] if name in SQUARES:
            return place(letter.upper(), name)
        case ["s", number] if _is_number(number, 1, v.players):
            return state.NAME + int(number) - 1
        case ["o", number] if _is_number(number, 0, MOST_BLOCKS):
            return state.OPEN + int(number)
        case ["e", number] if _is_number(number, 0, state.MOVE - state.END - 1):
            return state.END + int(number)
        case ["d"]:
            return state.BUY
        case ["m", squares] if _are_squares(squares):
            return move(*squares.split("-"))
        case ["c", *words]:
            action = _read_card(words)
            if action is not None:
                return action
    raise BadMove(f"{text!r} is no move of Torres ({_EXAMPLES})")


def _read_card(words: list[str]) -> int | None:
    match words:
        case ["six"]:
            return state.PLAY_SIX
        case ["seven"]:
            return state.PLAY_SEVEN
        case ["extra", name] if name in SQUARES:
            return extra(name)
        case ["raise", name, "open"] if name in SQUARES:
            return raised(name, -1)
        case ["raise", name, number] if name in SQUARES and _is_number(number, 0, MOST_BLOCKS):
            return raised(name, int(number))
        case [name, squares] if name in FROM_TO and _are_squares(squares):
            return play(name, *squares.split("-"))
    return None


def _is_number(text: str, low: int, high: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4 and low <= int(text) <= high and text == str(int(text))


def _are_squares(text: str) -> bool:
    """Whether it is two squares with a hyphen between."""
    parts = text.split("-")
    return len(parts) == 2 and all(part in SQUARES for part in parts)


def write_outcome(v: View, outcome: int) -> OutcomeText:
    """An outcome: the kind of a bought card, or the master card."""
    if outcome >= state.MASTER_OUTCOME:
        return OutcomeText("master", "", MASTER_CARDS[outcome - state.MASTER_OUTCOME])
    return OutcomeText("card", "", CARDS[outcome])


def read_outcomes(v: View, words: list[str]) -> tuple[list[int], int]:
    """The outcome at the start of a chance line's words, and how many words it takes.

    Raises BadMove.
    """
    word = words[0].lower()
    if v.phase == "card":
        if word not in MASTER_CARDS:
            raise BadMove(f"{words[0]!r} is no master card ({', '.join(MASTER_CARDS)})")
        return [state.MASTER_OUTCOME + MASTER_CARDS.index(word)], 1
    if word not in CARDS:
        raise BadMove(f"{words[0]!r} is no action card ({', '.join(CARDS)})")
    return [CARDS.index(word)], 1
