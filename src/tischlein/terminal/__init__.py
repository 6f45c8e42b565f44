"""Tischlein in a terminal: play, replay, read a guide."""
