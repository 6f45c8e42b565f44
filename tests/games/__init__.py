"""Tests that every game gets by being in `tischlein.games.NAMES`, and each game's own in a folder of its name.

A game's folder holds `test_rules.py`, one test named after each rule id, and `redeal.py`: a function
`redeal(s, viewer, rng)` that deals anew, in place, what a viewer (a seat from 1, 0 a spectator) cannot know in a plain
state, written from the rules page and not from the engine.
"""
