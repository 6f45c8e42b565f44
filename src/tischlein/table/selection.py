"""From touches to moves: what is picked, where it may lead, what is meant, and why it is not allowed.

An action's picks are a set of controls (`controls.picks`).  A control is a target if some legal action's picks contain the
selection and it; a selection that equals an action's picks means that action.  Where a game names picks that open an action
(`controls.openers`), they come first, in their order, unless they go without saying (`controls.unsaid`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tischlein.game import State
from tischlein.kit.errors import IllegalMove
from tischlein.words import msg


@dataclass(frozen=True, slots=True)
class Selection:
    """What one reader has picked.  picked: controls in the order they were touched.

    ghost: the action that this means, shown until it is confirmed.  choice: actions it may mean, if several.
    play: an action to carry out at once.  refused: the control that led nowhere, with the referee's `why`.
    hint: the ghost was not picked but proposed.
    """

    picked: tuple[str, ...] = ()
    ghost: int | None = None
    choice: tuple[int, ...] = ()
    play: int | None = None
    refused: str = ""
    why: IllegalMove | None = None
    hint: bool = False


NOTHING = Selection()


class Reach:
    """The legal actions of a seat by their picks, and where a selection leads.

    options: how the reader has the board drawn.  A game whose options also narrow what touches can mean says so by
    `controls.wanted(view, seat, action, options)`, and names them in `controls.NARROWING`.  narrowed: it did.
    """

    def __init__(self, state: State, seat: int, options: Mapping[str, str] | None = None) -> None:
        self.state, self.seat = state, seat
        self.view: Any = state.view(seat)
        self.controls = state.game.part("controls")
        legal = state.legal(seat)
        wanted = getattr(self.controls, "wanted", None) if options else None
        meant = [action for action in legal if wanted is None or wanted(self.view, seat, action, options)]
        self.narrowed = len(meant) < len(legal)
        self.picks: dict[int, frozenset[str]] = {
            action: self.controls.picks(self.view, seat, action) for action in meant
        }
        openers = getattr(self.controls, "openers", None)
        self.openers: dict[int, tuple[str, ...]] = {
            action: openers(self.view, seat, action) if openers else () for action in meant
        }

    def matching(self, picked: tuple[str, ...]) -> list[int]:
        """The legal actions that these picks can mean."""
        return [a for a in self._containing(picked) if frozenset(self.openers[a][: len(picked)]) <= frozenset(picked)]

    def _containing(self, picked: tuple[str, ...]) -> list[int]:
        wanted = frozenset(picked)
        return [action for action, picks in self.picks.items() if picks and wanted <= picks]

    def targets(self, picked: tuple[str, ...]) -> dict[str, str]:
        """The controls that lead on from here, each with the game's word for how; the nearest action decides."""
        found: dict[str, tuple[int, str]] = {}
        for action in self._containing(picked):
            rest = self.picks[action] - frozenset(picked)
            if following := self._following(action, picked):
                rest = frozenset({following})
            word = self.controls.target(self.view, self.seat, action)
            for control in rest:
                if control not in found or len(rest) < found[control][0]:
                    found[control] = (len(rest), word)
        return {control: word for control, (_, word) in found.items()}

    def _following(self, action: int, picked: tuple[str, ...]) -> str:
        """The opener of an action that is to be picked next; "" once it has all of them."""
        return next((control for control in self.openers[action] if control not in picked), "")

    def _led(self, picked: tuple[str, ...]) -> tuple[str, ...]:
        """The picks with those that come next, as long as there is no choice of them."""
        following = {self._following(action, picked) for action in self.matching(picked)}
        return self._led((*picked, *following)) if len(following) == 1 and following != {""} else picked

    def meaning(self, picked: tuple[str, ...]) -> Selection | None:
        """The selection these picks make; None if they lead to no legal action."""
        matching = self.matching(picked)
        if not matching:
            return None
        exact = tuple(action for action in matching if self.picks[action] == frozenset(picked))
        if len(exact) == 1:
            return Selection(picked, ghost=exact[0])
        return Selection(picked, choice=exact)

    def touch(self, now: Selection, control: str, *, at_once: bool) -> Selection:
        """What a touch of a control makes of a selection.

        at_once: an action that is complete, is all that can be meant and could be taken back is played without asking, as
        with a mouse; else it is shown and played by touching it again.
        """
        switched = self._switched(now, control)
        if switched is not None:
            return switched
        if now.ghost is not None and now.picked and control == now.picked[-1]:
            return replace(now, play=now.ghost)
        if control in now.picked:
            rest = self._without(now.picked, control)
            return (self.meaning(rest) or NOTHING) if rest else NOTHING
        for picked in ((*now.picked, control), (control,)):
            found = self.meaning(self._led(picked))
            if found is not None:
                refusal = self._refusal((*now.picked, control)) if len(picked) < len(now.picked) + 1 else None
                found = replace(found, refused=control if refusal else "", why=refusal)
                if at_once and found.ghost is not None and not refusal and self._only(found):
                    return replace(found, play=found.ghost)
                return found
        unsaid = self._unsaid(control)
        if len(unsaid) == 1:
            found = Selection((*self.openers[unsaid[0]], control), ghost=unsaid[0])
            return replace(found, play=found.ghost) if at_once and self._only(found) else found
        refusal = _several() if unsaid else self._refusal((*now.picked, control)) or self._refusal((control,))
        return replace(now, ghost=None, choice=(), refused=control, why=refusal or _nothing())

    def _without(self, picked: tuple[str, ...], control: str) -> tuple[str, ...]:
        """The picks without one; an opener takes with it what was picked after it, and stays where there is no other."""
        if not any(control in self.openers[action] for action in self._containing(picked)):
            return tuple(pick for pick in picked if pick != control)
        rest = picked[: picked.index(control)]
        return self._led(rest) if rest else ()

    def _unsaid(self, control: str) -> list[int]:
        """The actions that lack nothing but what opens them, and that a game lets be meant without it, as the step to a square
        on which nothing else can be done: `controls.unsaid(view, seat, action)`."""
        unsaid = getattr(self.controls, "unsaid", None)
        if unsaid is None:
            return []
        lacking = [
            a for a in self._containing((control,)) if self.openers[a] and self.picks[a] == {control, *self.openers[a]}
        ]
        return [action for action in lacking if unsaid(self.view, self.seat, action)]

    def _switched(self, now: Selection, control: str) -> Selection | None:
        """The selection after a touch of a switch; None for any other control.

        A game whose moves are put together from switches says so by `controls.touched(view, seat, picked, control)`.  What
        they mean is played by its button alone, for touching a switch again turns it off.
        """
        touched = getattr(self.controls, "touched", None)
        picked = touched(self.view, self.seat, now.picked, control) if touched else None
        if picked is None:
            return None
        found = self.meaning(picked) if picked else NOTHING
        if found is not None:
            return found
        return replace(now, refused=control, why=self._refusal(picked) or self._refusal((control,)) or _nothing())

    def _only(self, found: Selection) -> bool:
        return len(self.matching(found.picked)) == 1 and found.ghost is not None and self.undoable(found.ghost)

    def proposed(self, action: int) -> Selection:
        """An action that is shown as a hint, to be confirmed or not."""
        return Selection(tuple(sorted(self.picks[action])), ghost=action, hint=True)

    def undoable(self, action: int) -> bool:
        """Whether the seat could take the action back: it neither ends the turn nor is final, and chance does not follow it
        within the turn."""
        if self.state.final(action, self.seat) or action in self.controls.end_turn(self.view, self.seat):
            return False
        twin = self.state.copy()
        twin.apply(action, self.seat)
        return not (twin.chance() and self.seat in twin.turn)

    def _refusal(self, picked: tuple[str, ...]) -> IllegalMove | None:
        """Why these picks lead nowhere.

        Of a control that no legal action needs, a game may say it in general, where any single move's reason would speak of
        squares that nobody has touched: `controls.fruitless(view, seat, control)`, a rule and a message, or None.
        """
        fruitless = getattr(self.controls, "fruitless", None)
        general = fruitless(self.view, self.seat, picked[0]) if fruitless and len(picked) == 1 else None
        if general is not None:
            return IllegalMove(*general)
        meant = self.controls.intended(self.view, self.seat, frozenset(picked))
        return None if meant is None else self.state.why_not(meant, self.seat)


def _nothing() -> IllegalMove:
    return IllegalMove("", msg("Nothing can be done with this now."))


def _several() -> IllegalMove:
    return IllegalMove("", msg("More than one of your pieces can go there: touch the one that you mean first."))
