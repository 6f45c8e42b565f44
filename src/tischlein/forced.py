"""Steps that leave no choice: a table makes them for a person, one by one, so that they are seen.

A game names such steps by `controls.by_itself(view, seat, action)`, as cubes that go into jars.  They leave no choice where all
that is legal are steps of this kind and every order of them ends in the same position.
"""

from __future__ import annotations

from tischlein.game import State
from tischlein.match import Match


def forced(state: State, seat: int) -> int | None:
    """The next of the seat's steps that leave no choice; None where there is one, or nothing of the kind to do."""
    first = _steps(state, seat)
    if not first:
        return None
    seen, ends, open_ = {bytes(state)}, set[bytes](), [state]
    while open_ and len(ends) < 2:
        here = open_.pop()
        steps = _steps(here, seat)
        if not steps:
            ends.add(bytes(here))
        for action in steps:
            there = here.copy()
            there.apply(action, seat)
            if bytes(there) not in seen:
                seen.add(bytes(there))
                open_.append(there)
    return first[0] if len(ends) == 1 else None


def choice_back(match: Match, seat: int, fixed: int = 0) -> int:
    """How many steps an undo takes back: the seat's last one that was a choice, and the forced ones that followed it.

    fixed: so many steps from the first are never taken back.  0 where there is nothing to take back.
    """
    twin = match.copy()
    while len(twin.steps) > fixed and twin.can_undo(seat):
        twin.undo(seat)
        if forced(twin.state, seat) is None:
            return len(match.steps) - len(twin.steps)
    return 0


def of_the_kind(state: State, seat: int, action: int) -> bool:
    """Whether the action is such a step, forced or not."""
    by_itself = getattr(state.game.part("controls"), "by_itself", None)
    return by_itself is not None and by_itself(state.view(seat), seat, action)


def _steps(state: State, seat: int) -> list[int]:
    """The legal actions, if all of them are steps of this kind."""
    by_itself = getattr(state.game.part("controls"), "by_itself", None)
    if by_itself is None or seat not in state.actors:
        return []
    view, legal = state.view(seat), state.legal(seat)
    return legal if all(by_itself(view, seat, action) for action in legal) else []
