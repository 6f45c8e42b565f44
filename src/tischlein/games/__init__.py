"""The games: one folder each, the same files in all.

`__init__` the spec · `rules` · `referee` · `view` · `notation` (records) · `sentences` (log, labels, prompts) ·
`controls` (what is clicked for which action) · `drawing` · `text` (the board in characters) · `judgement` ·
`pieces.toml` · `guide/` · `words/`.
"""

NAMES = ("torres", "piece_o_cake", "topp_die_torte", "kashido")
