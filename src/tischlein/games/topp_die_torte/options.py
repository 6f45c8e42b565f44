"""What a reader wishes to see of the board: whose cake is large, which of its seams is enlarged.

Options of the marks: `cake`, a seat; `seam`, "on" for the newest seam of the large cake, or the number of the layer above it.
"""

from __future__ import annotations

from tischlein.games.topp_die_torte.view import View
from tischlein.look.picture import Marks


def shown_seat(v: View, marks: Marks) -> int:
    """Whose cake is large: the one wished for, else the reader's own, else that of whoever's turn it is."""
    wish = marks.options.get("cake", "")
    if wish in map(str, range(1, v.players + 1)):
        return int(wish)
    return v.seat or (v.winners[0] if v.over else v.player) or 1


def shown_seam(v: View, marks: Marks) -> int:
    """The layer, from 1, whose lower edge is enlarged; 0 for none."""
    wish, newest = marks.options.get("seam", ""), len(v.baker(shown_seat(v, marks)).cake) - 1
    if wish in map(str, range(1, newest + 1)):
        return int(wish)
    return newest if wish not in ("", "off") else 0
