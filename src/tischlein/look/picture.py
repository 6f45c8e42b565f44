"""A board as a picture in layers, and the marks a table puts on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tischlein.look.svg import escape, num, renamed
from tischlein.words.say import Say


@dataclass(frozen=True, slots=True)
class Marks:
    """What a reader does with a board at this moment; drawings show it.

    active: whether the controls can be used at all.
    selected: ids of the controls touched so far.
    targets: controls that lead on to a legal move; the value is the game's word for how (`controls.target`).
    ghost: the one action that the selection means, shown half clear until it is confirmed.
    shown: the action (and who did it) that a replay or the last move points at.
    refused: the control that was refused.
    options: choices of how the board is drawn, such as turns or the flat view.
    """

    active: bool = False
    selected: frozenset[str] = frozenset()
    targets: Mapping[str, str] = field(default_factory=dict)
    ghost: int | None = None
    shown: tuple[int, int] | None = None
    refused: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG in layers, so that a table can send only the layers that changed.

    box: the viewBox.  label: what a screen reader says of the whole.  defs: gradients and symbols, the same for ever.
    layers: id to content, from the back to the front; ids are unique in the page.  The layer "hits" holds the controls
    and is the only one that is not hidden from screen readers.
    places: centre of each control in per cent of the box, for bubbles.
    """

    box: tuple[float, float, float, float]
    label: str
    defs: str
    layers: dict[str, str]
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    css: str = "board"

    def svg(self) -> str:
        """The whole picture, with its controls."""
        return self._element("group", self.css, self.layers)

    def layer(self, name: str) -> str:
        """One layer as an element."""
        hidden = ' class="hits"' if name == "hits" else ' aria-hidden="true"'
        return f'<g id="{name}"{hidden}>{self.layers[name]}</g>'

    def still(self, ids: str, css: str = "", more: str = "") -> str:
        """The picture without controls, to be looked at only; `ids` stands before every id, so that pages hold several.

        more: attributes of the svg element, such as ' preserveAspectRatio="xMidYMin slice"'.
        """
        layers = [name for name in self.layers if name != "hits"]
        return renamed(self._element("img", css or self.css, layers, more), ids)

    def _element(self, role: str, css: str, layers: Iterable[str], more: str = "") -> str:
        box = " ".join(map(num, self.box))
        return (
            f'<svg class="{css}" xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="{role}" '
            f'aria-label="{escape(self.label)}"{more}><defs>{self.defs}</defs>{"".join(map(self.layer, layers))}</svg>'
        )


def standalone(drawing: Any, view: Any) -> str:
    """The board of a view as one SVG that needs no style sheet beside it."""
    from tischlein.look.tokens import inline_style

    picture: Picture = drawing.board(view, Say("en"))
    wide, high = map(num, picture.box[2:])
    svg = picture.still("", "tischlein", f' width="{wide}" height="{high}"')
    return svg.replace("<defs>", f"<style>{inline_style(svg)}</style><defs>", 1)
