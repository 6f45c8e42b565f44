"""Progress on the error stream, where somebody looks at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager


@contextmanager
def bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar while the block runs; call what it gives with how much is done.  Nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda done: progress.update(task, completed=done)


def warm(games: Sequence[str]) -> None:
    """Compile the games' rules and what thinks about them, a line for each part on the error stream."""
    import time

    from tischlein.bots import warm as compiled

    for game in games:
        began = time.perf_counter()
        for part, compile_part in compiled.parts(game):
            print(f"{game}: {part} …", file=sys.stderr, flush=True)
            compile_part()
        print(f"{game}: ready after {time.perf_counter() - began:.1f} s", file=sys.stderr)
