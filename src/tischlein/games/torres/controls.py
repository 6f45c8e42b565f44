"""What is touched for which move: an action's picks, by the ids of the controls.

Squares are `sq-d8`, own cards `card-ladder`, own unopened stacks by their size `stack-3`, the opened one `stack-open`, the deck
to buy from `deck`, points to end the turn with `end-2`.  A sort of action for which there are no means is `verb-knight`,
`verb-step` or `verb-block`: it leads nowhere and is touched to hear why.
"""

from __future__ import annotations

from collections.abc import Mapping

from tischlein.games.torres import notation, state
from tischlein.games.torres.board import neighbours
from tischlein.games.torres.components import CARDS, MOST_BLOCKS, SQUARES
from tischlein.games.torres.names import card_effect, card_name
from tischlein.games.torres.view import View
from tischlein.words import Message, msg


def picks(v: View, seat: int, action: int) -> frozenset[str]:
    """The controls that together mean the action; empty for one that has only its button.

    A block, a knight or the king on a square share its control: a table then asks which is meant.
    """
    letter = notation.kind(action)
    if letter in ("B", "N", "K"):
        return frozenset({f"sq-{notation.square(action)}"})
    if letter == "M":
        return frozenset(f"sq-{square}" for square in notation.pair(action))
    if letter == "O":
        return frozenset({f"stack-{action - state.OPEN}"})
    if letter == "D":
        return frozenset({"deck"})
    if letter == "E":
        return frozenset({f"end-{action - state.END}"})
    return _card_picks(v, seat, action) if letter == "C" else frozenset()


def _card_picks(v: View, seat: int, action: int) -> frozenset[str]:
    kind = notation.card(action)
    card = f"card-{kind}"
    if kind in notation.FROM_TO:
        return frozenset({card, *(f"sq-{square}" for square in notation.pair(action))})
    if kind == "extra":
        return frozenset({card, f"sq-{notation.square(action)}"})
    if kind == "raise":
        picked = {card, f"sq-{notation.square(action)}"}
        source = notation.source(action)
        if sources(v, seat) != [source]:  # with one place to take the block from, nobody is asked
            picked.add("stack-open" if source < 0 else f"stack-{source}")
        return frozenset(picked)
    return frozenset({card})


def openers(v: View, seat: int, action: int) -> tuple[str, ...]:
    """A card and then what it moves, or a knight that moves, are touched first: else a square to build on, or to take a block
    from, could also be where something goes."""
    letter = notation.kind(action)
    card = (f"card-{notation.card(action)}",) if letter == "C" else ()
    moves = letter == "M" or notation.card(action) in notation.FROM_TO
    return (*card, f"sq-{notation.pair(action)[0]}") if moves else card


def unsaid(v: View, seat: int, action: int) -> bool:
    """Whether the action may be meant without its openers, where nothing else can be: a knight's move, but no card."""
    return notation.kind(action) == "M"


def sources(v: View, seat: int) -> list[int]:
    """Where the raise card can take a block from: sizes of unopened stacks, −1 for the opened one."""
    return sorted({size for size in v.of(seat).stacks if size > 0}) + ([-1] if v.opened > 0 else [])


def intended(v: View, seat: int, picked: frozenset[str]) -> int | None:
    """The move somebody seems to mean who touches these controls, allowed or not; None for no move at all."""
    if len(picked) == 1 and (verb := next(iter(picked)).removeprefix("verb-")) in VERBS:
        return _verb_intended(v, seat, verb)
    by_sort: dict[str, list[str]] = {"sq": [], "card": [], "stack": [], "end": [], "deck": []}
    for control in sorted(picked):
        sort, _, name = control.partition("-")
        if sort not in by_sort or not _exists(v, sort, name):
            return None
        by_sort[sort].append(name)
    squares = sorted(by_sort["sq"], key=lambda square: v.owner(square) != seat)
    if len(by_sort["card"]) == 1 and not by_sort["end"] and not by_sort["deck"]:
        return _card_intended(v, seat, by_sort["card"][0], squares, by_sort["stack"])
    if len(picked) == len(squares):
        return _squares_intended(v, seat, squares)
    if len(picked) > 1:
        return None
    if by_sort["stack"]:
        return None if by_sort["stack"] == ["open"] else state.OPEN + int(by_sort["stack"][0])
    return state.BUY if by_sort["deck"] else state.END + int(by_sort["end"][0])


def _verb_intended(v: View, seat: int, verb: str) -> int | None:
    """An action of a sort, beside or with a knight of one's own."""
    knights = v.of(seat).on_board
    if not knights:
        return None
    beside = _beside(v, knights[0])
    return notation.move(knights[0], beside) if verb == "step" else notation.place(VERBS[verb][0], beside)


def _exists(v: View, sort: str, name: str) -> bool:
    if sort == "sq":
        return name in SQUARES
    if sort == "card":
        return name in CARDS
    if sort == "stack":
        return name == "open" or (name.isascii() and name.isdigit() and int(name) <= MOST_BLOCKS)
    return name == "" if sort == "deck" else name in tuple("01234567")


def _squares_intended(v: View, seat: int, squares: list[str]) -> int | None:
    """One square: what is placed in this phase, or a step of the knight that stands there; two: a move."""
    if len(squares) == 2:  # without a knight on the first, something was going to be placed there: another mind
        return notation.move(*squares) if v.owner(squares[0]) == seat else None
    if len(squares) != 1:
        return None
    square = squares[0]
    if v.phase in ("king", "move_king"):
        return notation.place("K", square)
    if v.phase == "knights":
        return notation.place("N", square)
    if v.phase == "turns" and v.owner(square) == seat and not v.due:
        return notation.move(square, _beside(v, square))
    return notation.place("B", square)


def _beside(v: View, square: str) -> str:
    """A neighbour that somebody may have in mind: one without a piece, if there is one, as high as they come."""
    return max(neighbours(square), key=lambda to: (not v.owner(to) and to != v.king, v.heights[to]))


def _card_intended(v: View, seat: int, kind: str, squares: list[str], stacks: list[str]) -> int | None:
    if kind in ("six", "seven"):
        return None if squares or stacks else state.PLAY_SIX if kind == "six" else state.PLAY_SEVEN
    if len(squares) > 2 or len(stacks) > 1 or (stacks and kind != "raise"):
        return None
    knights = v.of(seat).on_board
    if not squares and not knights:
        return None
    if not squares:
        squares = [_beside(v, knights[0])] if kind == "extra" else [knights[0]]
    if kind == "extra":
        return notation.extra(squares[0]) if len(squares) == 1 else None
    if kind == "raise":
        if len(squares) > 1:
            return None
        there = sources(v, seat)
        size = (-1 if stacks[0] == "open" else int(stacks[0])) if stacks else there[0] if there else 0
        return notation.raised(squares[0], size)
    if len(squares) == 1:
        return notation.play(kind, squares[0], _beside(v, squares[0]))
    if kind == "block":
        squares.sort(key=lambda square: (not v.heights[square], square))
    return notation.play(kind, *squares)


def fruitless(v: View, seat: int, control: str) -> tuple[str, Message] | None:
    """T19: what a card does that cannot be played now, for nobody may have read it yet; None where a reason lies with the
    player, such as a card already played."""
    sort, _, kind = control.partition("-")
    if sort != "card" or kind not in CARDS:
        return None
    one, name, does = v.of(seat), card_name(kind), card_effect(kind)
    if v.phase != "turns":
        return "T19", msg("{card}: {effect}. Cards are played during a turn.", card=name, effect=does)
    lacking = (kind == "extra" and not v.stock) or (kind == "replace" and len(one.on_board) < 2)
    if v.due or v.card_played or kind not in (one.hand or ()) or lacking or not one.on_board:
        return None
    return "T19", msg("{card}: {effect}. There is nowhere to do that now.", card=name, effect=does)


def target(v: View, seat: int, action: int) -> str:
    """How a control that leads to the action is drawn: a step, a way through a castle, something placed, or used; by a card
    "card-step", "card-pass", "card-knight" or "card-put"."""
    letter = notation.kind(action)
    if letter == "M":
        return "step" if v.is_step(*notation.pair(action)) else "pass"
    if letter in ("B", "N", "K"):
        return "place"
    if letter != "C" or action in (state.PLAY_SIX, state.PLAY_SEVEN):
        return "use"
    return {
        "gate": "card-pass", "replace": "card-knight", "raise": "card-put", "extra": "card-put", "block": "card-put"
    }.get(notation.card(action), "card-step")  # fmt: skip


VERBS = {"knight": "N", "step": "M", "block": "BO"}
"""The sorts of action in the codex, with the letters of their moves."""
NARROWING = ("verb",)
"""Options of the drawing that narrow what touches can mean."""


def wanted(v: View, seat: int, action: int, options: Mapping[str, str]) -> bool:
    """Whether an action is of the sort that the verb chosen in the codex asks for; cards and the end are always wanted."""
    asked = VERBS.get(options.get("verb", ""))
    letter = notation.kind(action)
    return asked is None or v.phase != "turns" or v.due or letter not in "NMBO" or letter in asked


def end_turn(v: View, seat: int) -> tuple[int, ...]:
    """The actions that end the turn by themselves, the usual one first: with all points that are left."""
    if v.phase != "turns":
        return ()
    return tuple(state.END + points for points in range(v.points, -1, -1))


def whom(v: View, seat: int, action: int) -> int:
    """The seat that an action names, 0 for none."""
    return action - state.NAME + 1 if notation.kind(action) == "S" else 0


def buttons(v: View, seat: int) -> tuple[int, ...]:
    """Actions that have a button of their own beside the main one: the king stays, who starts."""
    if v.phase == "move_king":
        return (notation.place("K", v.king),)
    if v.phase == "name_start":
        return tuple(state.NAME + k for k in range(v.players))
    return ()
