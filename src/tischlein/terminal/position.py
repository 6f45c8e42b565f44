"""A position for the terminal: as text for people, as JSON for programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from tischlein.game import State
from tischlein.words import msg
from tischlein.words.say import Say


def text(state: State, viewer: int, say: Say, colour: bool = False) -> str:
    """The board, the players with their points, and how the game stands, as a viewer (0: a spectator) sees it."""
    view = state.view(viewer)
    sentences = state.game.part("sentences")
    rows = []
    for seat in state.game.seats:
        badge = sentences.badge(view, seat)
        notes = [say(sentences.note(view, seat)), *([say(badge)] if badge is not None else [])]
        to_act = "▸" if seat in state.actors else " "
        rows.append((f"{to_act} {say.name(seat)}", points(view.scores[seat - 1]), " · ".join(dict.fromkeys(notes))))
    board = str(state.game.part("text").board(view, say, colour)).rstrip("\n")
    return "\n".join([board, "", *columns(rows), say(sentences.status(view))])


_NUMBER = re.compile(r"[-−]?\d[\d.,]*(\s?%)?")


def points(score: Any) -> str:
    """A score, a dash where it is hidden."""
    return "–" if score is None else str(score)


def columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows of cells as lines with the cells under each other; a cell that is a number stands to the right."""
    from unicodedata import east_asian_width

    def width(cell: str) -> int:
        return sum(2 if east_asian_width(char) in "WF" else 1 for char in cell)

    if not rows:
        return []
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = []
        for cell, wide in zip(row, widths, strict=True):
            space = " " * (wide - width(cell))
            cells.append(space + cell if _NUMBER.fullmatch(cell) else cell + space)
        lines.append("  ".join(cells).rstrip())
    return lines


def data(state: State, seat: int | None = None, *, told: bool = True) -> dict[str, Any]:
    """The position as JSON takes it.

    Without a seat the view is a spectator's, while legal moves, chance and scores are those of the full record.  With one,
    everything is what this seat may know: its own legal moves only, the scores of its view, and no outcomes of chance, for
    their weights could tell what others hold.  told=False, for a record that hides things from its reader, never
    gives outcomes, and legal moves only of a named seat.
    """
    if seat is not None:
        acting = [k for k in state.actors if k == seat]
    else:
        acting = list(state.actors) if told else []
    view = state.view(seat or 0)
    write = state.game.part("notation").write_outcome
    open_ = seat is None and told
    return {
        "over": state.over,
        "actors": list(state.actors),
        "legal": {str(k): state.moves(k) for k in acting},
        "chance": [[str(write(state.view(0), outcome)), weight] for outcome, weight in state.chance()] if open_ else [],
        "scores": list(state.scores if open_ else view.scores),
        "winners": list(state.winners),
        "view": msgspec.to_builtins(view, str_keys=True),
    }


def to_act(state: State, say: Say) -> str:
    """Who is to act, in a sentence."""
    from tischlein.words import Player

    if state.over:
        winners: list[Any] = [Player(seat) for seat in state.winners]
        return say(msg("The game is over. It was won by: {names}.", names=winners))
    if not state.actors:
        return say(msg("Chance decides next."))
    actors: list[Any] = [Player(seat) for seat in state.actors]
    return say(msg("To act: {names}.", names=actors))
