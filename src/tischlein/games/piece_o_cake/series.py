"""A match of several games (C13): which game of it a view is in, and who starts which."""

from __future__ import annotations

from tischlein.games.piece_o_cake.view import View

SETTING = "games"
"""The setting that says how many; one is a game by itself."""


def number(v: View) -> int:
    """The game of the match, from 1; as a game has ended it counts until the first slice of the next one is laid."""
    return v.game


def starter(players: int, game: int) -> int:
    """The seat that starts a game of the match, from 1: one further to the left each time (C3, C13)."""
    return (game - 1) % players + 1
