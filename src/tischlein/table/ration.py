"""How much of something one visitor may have at once, and how fast it grows again, so that there is enough for all."""

from __future__ import annotations

import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator

REMEMBERED = 10_000  # visitors


class Ration:
    """Units that can be used up and grow again.

    most: units at once.  every: seconds until one grows again.
    """

    def __init__(self, most: int, every: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.every, self._clock = most, every, clock
        self._full = clock()  # when nothing would be missing any more

    def wait(self) -> float:
        """Seconds until a unit can be taken; 0.0 where one is left."""
        now = self._clock()
        return max(0.0, self._full - now - (self.most - 1) * self.every)

    def take(self) -> float:
        """Take a unit, even one that has yet to grow; the seconds to wait for it."""
        waiting = self.wait()
        self._full = max(self._full, self._clock()) + self.every
        return waiting


class Rations:
    """One ration for each visitor, by whatever tells them apart; the longest unseen are forgotten."""

    def __init__(self, most: int, every: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._every, self._clock = most, every, clock
        self._of: OrderedDict[str, Ration] = OrderedDict()

    def of(self, visitor: str) -> Ration:
        found = self._of.setdefault(visitor, Ration(self._most, self._every, self._clock))
        self._of.move_to_end(visitor)
        if len(self._of) > REMEMBERED:
            self._of.popitem(last=False)
        return found


class Places:
    """Of something that is given back, as many for each visitor."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    @contextlib.contextmanager
    def hold(self, visitor: str) -> Iterator[bool]:
        """A place as long as the block lasts; False where the visitor has none left."""
        if self._held[visitor] >= self.most:
            yield False
            return
        self._held[visitor] += 1
        try:
            yield True
        finally:
            self._held[visitor] -= 1
            if not self._held[visitor]:
                del self._held[visitor]
