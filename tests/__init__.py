"""The tests mirror src/tischlein; strategies and helpers that several files share stand beside them."""
