"""How rules are written and run: one source in two flavours, `py` (plain Python) and `nb` (numba).

`py` and `nb` are the vocabulary of rules files, `squares` sets of board squares, `bound` the names a template imports,
`loader` brings a file into a flavour, `spec` says what a game is, `pieces` reads component data.
"""
