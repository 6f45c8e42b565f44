"""A state in either flavour behind one face; seats counted from 0, actions and outcomes as ints."""

from __future__ import annotations

from typing import Any, Protocol, Self

from tischlein.kit.loader import Flavour, load, rules


class Core(Protocol):
    """What `game.State` needs of a flavour."""

    def actors(self) -> int: ...
    def turn(self) -> int: ...
    def legal(self, seat: int) -> list[int]: ...
    def apply(self, seat: int, action: int) -> None: ...
    def chance(self) -> list[tuple[int, int]]: ...
    def deal(self, outcome: int) -> None: ...
    def over(self) -> bool: ...
    def score(self, seat: int) -> int: ...
    def winners(self) -> int: ...
    def redeal(self, seat: int, seed: int) -> None: ...
    def copy(self) -> Self: ...
    def plain(self) -> Any: ...
    def __bytes__(self) -> bytes: ...


class PlainCore:
    """A state of the `py` flavour."""

    __slots__ = ("_rules", "_state")

    def __init__(self, rules_: Any, state: Any) -> None:
        self._rules, self._state = rules_, state

    def actors(self) -> int:
        return int(self._rules.actors(self._state))

    def turn(self) -> int:
        return int(self._rules.turn(self._state))

    def legal(self, seat: int) -> list[int]:
        out = [0] * self._rules.WIDTH
        return out[: self._rules.legal(self._state, seat, out)]

    def apply(self, seat: int, action: int) -> None:
        self._rules.apply(self._state, seat, action)

    def chance(self) -> list[tuple[int, int]]:
        out, weight = [0] * self._rules.OUTCOMES, [0] * self._rules.OUTCOMES
        n = self._rules.chance(self._state, out, weight)
        return list(zip(out[:n], weight[:n], strict=True))

    def deal(self, outcome: int) -> None:
        self._rules.deal(self._state, outcome)

    def over(self) -> bool:
        return bool(self._rules.over(self._state))

    def score(self, seat: int) -> int:
        return int(self._rules.score(self._state, seat))

    def winners(self) -> int:
        return int(self._rules.winners(self._state))

    def redeal(self, seat: int, seed: int) -> None:
        from tischlein.kit import py

        self._rules.redeal(self._state, seat, py.generator(seed))

    def copy(self) -> PlainCore:
        return PlainCore(self._rules, self._state.copy())

    def plain(self) -> Any:
        """The rules' own state, to be read and never written."""
        return self._state

    def __bytes__(self) -> bytes:
        return bytes(self._state)


class CompiledCore:
    """A state of the `nb` flavour: an array of one."""

    __slots__ = ("_calls", "_game", "_rules", "_state")

    def __init__(self, game: str, state: Any) -> None:
        self._game = game
        self._rules = rules(game, "nb")
        self._calls = load("tischlein.kit.calls", "nb", game)
        self._state = state

    def actors(self) -> int:
        return int(self._calls.actors_at(self._state, 0))

    def turn(self) -> int:
        return int(self._calls.turn_at(self._state, 0))

    def legal(self, seat: int) -> list[int]:
        from tischlein.kit import nb

        out = nb.buffer(self._rules.WIDTH)
        return list(map(int, out[: self._calls.legal_at(self._state, 0, seat, out)]))

    def apply(self, seat: int, action: int) -> None:
        self._calls.apply_at(self._state, 0, seat, action)

    def chance(self) -> list[tuple[int, int]]:
        from tischlein.kit import nb

        out, weight = nb.buffer(self._rules.OUTCOMES), nb.buffer(self._rules.OUTCOMES)
        n = self._calls.chance_at(self._state, 0, out, weight)
        return [(int(out[i]), int(weight[i])) for i in range(n)]

    def deal(self, outcome: int) -> None:
        self._calls.deal_at(self._state, 0, outcome)

    def over(self) -> bool:
        return bool(self._calls.over_at(self._state, 0))

    def score(self, seat: int) -> int:
        return int(self._calls.score_at(self._state, 0, seat))

    def winners(self) -> int:
        return int(self._calls.winners_at(self._state, 0))

    def redeal(self, seat: int, seed: int) -> None:
        from tischlein.kit import nb

        self._calls.redeal_at(self._state, 0, seat, nb.generator(seed))

    def copy(self) -> CompiledCore:
        return CompiledCore(self._game, self._state.copy())

    def plain(self) -> Any:
        """The same state in the `py` flavour, for views and referees."""
        return rules(self._game).State.from_bytes(bytes(self))

    def __bytes__(self) -> bytes:
        return bytes(self._state.tobytes())


def start(game: str, flavour: Flavour, config: list[int]) -> Core:
    """The start position in a flavour."""
    module = rules(game, flavour)
    if flavour == "py":
        state = module.State()
        module.setup(state, config)
        return PlainCore(module, state)
    import numpy as np

    states = module.State.array(1)
    load("tischlein.kit.calls", "nb", game).setup_at(states, 0, np.array(config, np.int64))
    return CompiledCore(game, states)


def from_bytes(game: str, flavour: Flavour, data: bytes) -> Core:
    """The state that gave these bytes; ValueError for a wrong length."""
    module = rules(game, flavour)
    if flavour == "py":
        return PlainCore(module, module.State.from_bytes(data))
    import numpy as np

    if len(data) != module.State.layout.size:
        raise ValueError(f"a state of this game has {module.State.layout.size} bytes, not {len(data)}")
    return CompiledCore(game, np.frombuffer(data, module.State.dtype).copy())
