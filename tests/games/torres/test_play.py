"""Torres in many random games: the referee agrees, the board keeps its shape, ways and points are the literal ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from tests.games.torres.build import castles, lay, put_blocks
from tests.games.torres.play import GAMES, LEGAL, greedy_walk, walk
from tischlein.games.torres import castles as blocks
from tischlein.games.torres import passages, recount, referee, rules, scoring, state
from tischlein.games.torres.board import neighbours
from tischlein.games.torres.components import MASTER_CARDS, SQUARES
from tischlein.games.torres.rules import State
from tischlein.games.torres.situation import board_of
from tischlein.kit.loader import load
from tischlein.kit.loader import rules as rules_of

PARTS = 8
POSITIONS, GAMES_PLAYED, GREEDY_GAMES = 52_000, 2_400, 2_000


def games(amount: int, seed: int) -> Iterator[tuple[list[int], random.Random]]:
    """So many games, every number of seats and settings in turn."""
    for k in range(amount):
        yield GAMES[(k * 7 + seed) % len(GAMES)][1], random.Random(f"{seed} {k}")


# legal moves and the referee


def plausible(s: State, rng: random.Random) -> set[int]:
    """Actions worth asking about, most of them forbidden: around own knights, onto squares near and far, of every card."""
    knights = [i for i in range(64) if s.knights[s.player] >> i & 1] or [rng.randrange(64)]
    towers = [i for i in range(64) if s.height[i]] or [0]
    found = {rng.randrange(state.MOVE) for _ in range(12)} | {rng.randrange(state.ACTIONS) for _ in range(4)}
    for _ in range(6):
        knight = rng.choice(knights)
        near = (knight + rng.choice((1, -1, 8, -8, 9, 7, -7, -9, 2, -2, 16, -16))) % 64
        for card in (
            state.MOVE,
            state.PLAY_LADDER,
            state.PLAY_GATE,
            state.PLAY_DIAGONAL,
            state.PLAY_JUMP,
            state.PLAY_REPLACE,
        ):
            found.add(card + 64 * knight + rng.choice((near, rng.choice(towers), rng.randrange(64))))
        found.add(state.PLAY_RAISE + state.SOURCES * knight + rng.choice((0, 1, 2, 3, state.OPENED)))
        found.add(state.PLAY_BLOCK + 64 * rng.choice(towers) + rng.choice((near, rng.randrange(64))))
        found.add(state.PLAY_EXTRA + rng.randrange(64))
    return found


def agree(amount: int, seed: int) -> int:
    """Hold the referee against `legal` of both flavours' code on so many positions; return how many there were."""
    seen = 0
    for config, rng in games(amount, seed):
        for s, actions in walk(config, rng):
            if seen >= amount:
                return seen
            if not actions or rng.random() < 0.5:
                continue
            seen += 1
            allowed = set(actions)
            for action in actions if len(actions) < 24 else rng.sample(actions, 24):
                assert referee.why_not(s, s.player, action) is None, (bytes(s).hex(), action)
            for action in plausible(s, rng):
                refusal = referee.why_not(s, s.player, action)
                assert (refusal is None) == (action in allowed), (bytes(s).hex(), action, refusal)
    return seen


def test_the_referee_allows_what_is_legal() -> None:
    assert agree(600, 1) == 600


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(PARTS))
def test_the_referee_allows_what_is_legal_in_very_many_positions(part: int) -> None:
    assert agree(POSITIONS // PARTS, 100 + part) == POSITIONS // PARTS


@pytest.mark.thorough
def test_every_action_there_is() -> None:
    """In some positions the referee is asked about all of them."""
    for config, rng in games(len(GAMES), 3):
        places = list(rng.sample(range(20, 100), 1))
        for at, (s, actions) in enumerate(walk(config, rng)):
            if at in places and actions:
                allowed = {action for action in range(state.ACTIONS) if referee.why_not(s, s.player, action) is None}
                assert allowed == set(actions), bytes(s).hex()


@pytest.mark.thorough
def test_compiled_rules_list_the_same_moves() -> None:
    import numpy as np

    from tischlein.kit import nb

    calls, compiled = load("tischlein.kit.calls", "nb", "torres"), rules_of("torres", "nb")
    out = nb.buffer(compiled.WIDTH)
    seen = 0
    for config, rng in games(600, 4):
        for s, actions in walk(config, rng):
            if not actions:
                continue
            states = np.frombuffer(bytes(s), compiled.State.dtype).copy()
            n = calls.legal_at(states, 0, s.player, out)
            assert out[:n].tolist() == actions, bytes(s).hex()
            seen += 1
    assert seen > 50_000


# the board


def stand_well(s: State, started: bool) -> None:
    """T2, T16, T17, T22, T42, and that the board is kept alike three times."""
    heights = {square: s.height[i] for i, square in enumerate(SQUARES)}
    found = castles(heights)
    assert sorted(c for c in s.castle if c) == sorted(found)
    if started:
        assert 6 <= len(found) <= 8
    for castle in found:
        assert max(s.height[i] for i in range(64) if castle >> i & 1) <= castle.bit_count()
    for level in range(8):
        assert s.above[level] == sum(1 << i for i in range(64) if s.height[i] > level)
    markers = [space for space in s.score[: s.seats] if space]
    assert len(set(markers)) == len(markers)
    for seat in range(4):
        on = [square for square in s.knight[6 * seat : 6 * seat + 6] if square >= 0]
        assert s.knights[seat] == sum(1 << i for i in on)
        assert s.knights[seat].bit_count() == len(on), "each on a square of its own"
    pieces = [square for square in s.knight if square >= 0] + ([s.king] if s.king >= 0 else [])
    assert len(set(pieces)) == len(pieces)
    assert s.king < 0 or s.height[s.king] > 0


def blocks_in_all(s: State) -> int:
    """T2, T5: on the board, in stacks, carried over, in stacks of later years, in the stock."""
    from tischlein.games.torres.components import STACKS

    later = sum(sum(sizes) for sizes in STACKS[s.seats][s.year + 1 :]) * s.seats
    mine = sum(size for size in s.stack if size > 0) + max(0, s.opened) + sum(s.carried)
    to_set = 8 - sum(s.height) if s.phase == state.START_BLOCKS or s.phase == state.MASTER_CARD else 0
    return sum(s.height) + mine + later + s.stock + to_set


def cards_in_all(s: State) -> None:
    """T3, T18: no kind more often than there are cards of it, and counts that add up."""
    for seat in range(s.seats):
        held, played = (sum(cards[10 * seat : 10 * seat + 10]) for cards in (s.hand, s.played))
        assert s.held[seat] == held
        fresh = sum(s.fresh) + s.drawing if seat == s.player else 0
        assert held + played + fresh == (10 if s.cards == state.IN_HAND else s.bought[seat])
    for kind in range(10):
        everywhere = [s.hand[10 * seat + kind] + s.played[10 * seat + kind] for seat in range(s.seats)]
        if s.cards == state.COMMON:
            assert sum(everywhere) + s.fresh[kind] <= 4
        else:
            everywhere[s.player] += s.fresh[kind]
            assert max(everywhere) <= 1


def keep_shape(amount: int, seed: int, play: Callable[..., Iterator[tuple[State, list[int]]]] = walk) -> int:
    ended = 0
    for config, rng in games(amount, seed):
        for s, actions in play(config, rng):
            stand_well(s, s.phase > state.START_BLOCKS)
            assert blocks_in_all(s) == 92
            cards_in_all(s)
            assert actions or rules.over(s)
        ended += rules.over(s)
    return ended


def test_the_board_keeps_its_shape() -> None:
    assert keep_shape(len(GAMES), 5) == len(GAMES)


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(PARTS))
def test_the_board_keeps_its_shape_in_thousands_of_games(part: int) -> None:
    assert keep_shape(GAMES_PLAYED // PARTS, 200 + part) == GAMES_PLAYED // PARTS


@pytest.mark.slow
def test_the_board_keeps_its_shape_when_it_is_built_well() -> None:
    assert keep_shape(12, 6, greedy_walk) == 12


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(PARTS))
def test_the_board_keeps_its_shape_in_very_many_greedy_games(part: int) -> None:
    assert keep_shape(GREEDY_GAMES // PARTS, 300 + part, greedy_walk) == GREEDY_GAMES // PARTS


# ways through castles


def rough(rng: random.Random) -> State:
    """Up to eight castles grown at random, high ones with steep steps, with knights of two seats and the king anywhere."""
    s = rules.State()
    s.seats, s.king = 2, rng.randrange(64)
    heights: dict[str, int] = {}
    castle: dict[str, int] = {}  # the number of the castle by square
    steepness, founded = rng.choice((1, 2, 3, 5)), rng.randrange(1, 9)
    for _ in range(rng.randrange(8, 90)):
        square = rng.choice(SQUARES)
        touched = {castle[to] for to in neighbours(square) if to in castle}
        known = len(set(castle.values()))
        if square not in castle and (len(touched) == 1 or (not touched and known < founded)):
            castle[square] = touched.pop() if touched else known
            heights[square] = rng.randrange(1, steepness + 1)
    put_blocks(s, heights)
    for k in range(24):
        s.knight[k] = -1
    for k, square in enumerate(rng.sample([i for i in range(64) if i != s.king], 12)):
        s.knight[k] = square
        s.knights[k // 6] |= 1 << square
    return s


def searched(s: State, start: str) -> set[str]:
    """T13, literally: every way through doors, one stack after the other, with the level it leaves."""
    board = board_of(s)
    out: set[str] = set()
    ways = [
        ((to,), min(board.heights[start], board.heights[to] - 1))
        for to in neighbours(start)
        if board.heights[to] > board.heights[start]
    ]
    seen = set()
    while ways:
        way, level = ways.pop()
        here = way[-1]
        if (here, level) in seen:
            continue
        seen.add((here, level))
        for to in neighbours(here):
            if board.is_empty(to) and board.heights[to] <= level:
                out.add(to)
            if board.heights[to]:
                ways.append(((*way, to), min(level, board.heights[to] - 1)))
    return out - {start}


@pytest.mark.parametrize("seed", range(4))
def test_passages_are_those_a_search_finds(seed: int) -> None:
    rng = random.Random(seed)
    found = 0
    for _ in range(150):
        s = rough(rng)
        free = state.free_squares(s)
        for square in (i for i in s.knight if i >= 0):
            exits = {SQUARES[i] for i in range(64) if (passages.passages(s, square) & free) >> i & 1}
            assert exits == searched(s, SQUARES[square])
            found += len(exits)
    assert found > 500


def test_corners_lie_diagonally() -> None:
    for i in range(64):
        beside = {j for j in range(64) if abs(i % 8 - j % 8) == 1 and abs(i // 8 - j // 8) == 1}
        assert passages.corners(i) == sum(1 << j for j in beside)


def test_a_castle_of_towers_may_lose_a_square_or_not() -> None:
    """T37: what is left is whole and no higher than its area, found by painting."""
    rng = random.Random(6)
    asked = 0
    for _ in range(400):
        s = rough(rng)
        for castle in castles({square: s.height[i] for i, square in enumerate(SQUARES)}):
            for i in (i for i in range(64) if castle >> i & 1 and s.height[i] == 1):
                left = {SQUARES[j]: s.height[j] for j in range(64) if castle >> j & 1 and j != i}
                whole = len(castles(left)) <= 1 and max(left.values(), default=0) <= len(left)
                assert blocks.holds_together(s, castle & ~(1 << i), 1 << i) == whole
                asked += 1
    assert asked > 1000


# points


def literal_years(amount: int, seed: int) -> int:
    """Hold the scoring of years against a literal recount; return how many there were."""
    scored = 0
    for config, rng in games(amount, seed):
        for s, actions in walk(config, rng):
            last = s.phase == state.TURNS and s.taken == s.seats - 1 and s.round == rules.rounds(s) - 1
            for action in actions if last else ():
                if state.END <= action < state.MOVE:
                    after = s.copy()
                    rules.apply(after, s.player, action)
                    assert after.phase in (state.MOVE_KING, state.OVER)
                    assert list(after.score[: s.seats]) == recounted(s, action - state.END), bytes(s).hex()
                    scored += 1
    return scored


def recounted(s: State, points: int) -> list[int]:
    """The markers after the last turn of a year has ended with so many points."""
    markers = recount.advanced(list(s.score[: s.seats]), s.player, points)
    card = MASTER_CARDS[s.master_card] if s.master_card >= 0 else ""
    for advance in recount.year_scoring(board_of(s), markers, s.start, s.year + 1, card):
        markers[advance.seat] = advance.space
    return markers


def test_years_score_as_counted_by_hand() -> None:
    assert literal_years(len(GAMES), 7) > 300


@pytest.mark.thorough
def test_very_many_years_score_as_counted_by_hand() -> None:
    assert literal_years(1200, 8) > 6000


def arranged(rng: random.Random, even: bool) -> State:
    """A rough board with seat 1 on a square, in a row or anywhere and seat 2 anywhere; even: all towers below them alike."""
    s = rough(rng)
    s.king = -1
    level = rng.randrange(2)
    column, row, side = rng.randrange(5), rng.randrange(5), rng.randrange(1, 4)
    square = [8 * row + column + by for by in (0, side, 8 * side, 9 * side)]
    line = [8 * row + c for c in rng.sample(range(8), 4)]
    anywhere = rng.sample(range(64), 6)
    mine = rng.choice((square, line, anywhere))
    theirs = rng.sample([i for i in range(64) if i not in mine], rng.randrange(1, 5))
    heights = {name: s.height[i] for i, name in enumerate(SQUARES)}
    for seat, squares in enumerate((mine, theirs)):
        s.knights[seat] = sum(1 << i for i in squares)
        for place in range(6):
            s.knight[6 * seat + place] = squares[place] if place < len(squares) else -1
        if even:
            heights |= {SQUARES[i]: level for i in squares}
    put_blocks(s, heights)
    return s


@pytest.mark.parametrize("card", range(8))
def test_master_cards_on_boards_at_random(card: int) -> None:
    """Patterns seldom arise by chance: knights are put closely together, in lines and on squares."""
    rng = random.Random(card)
    met = 0
    for k in range(2000):
        s = arranged(rng, k % 3 > 0)
        s.master_card, s.year = card, rng.randrange(3) if card < scoring.NEIGHBOURS else 2
        if len(castles({square: s.height[i] for i, square in enumerate(SQUARES)})) > 8:
            continue
        for seat in (0, 1):
            points = scoring.master_points(s, seat)
            assert points == recount.master_bonus(board_of(s), 2, seat, s.year + 1, MASTER_CARDS[card]), bytes(s).hex()
            met += points > 0
    assert met > 5


def test_a_castle_may_cover_more_squares_than_any_can_be_high() -> None:
    apart = {"a1", "c1", "a3", "b2", "h8"}
    beside = {to for square in apart for to in neighbours(square)}
    wide = " ".join(f"{square}:1" for square in SQUARES if square not in apart | beside)
    s = lay(f"{wide} a1:1 c1:1 a3:1 b2:1 h8:1", {1: "d4"}, king="h8", cards="block extra raise")._core.plain()
    assert max(castle.bit_count() for castle in s.castle) == 51
    actions = set(LEGAL[: rules.legal(s, 0, LEGAL)])
    for action in [
        *range(state.MOVE),
        *range(state.PLAY_RAISE, state.PLAY_GATE),
        *range(state.PLAY_BLOCK, state.PLAY_JUMP),
    ]:
        assert (action in actions) == (referee.why_not(s, 0, action) is None), action


@pytest.mark.thorough
def test_points_are_the_same_compiled() -> None:
    """On arranged boards too, for patterns seldom arise in random games."""
    import numpy as np

    compiled, states = load("tischlein.games.torres.scoring", "nb"), rules_of("torres", "nb").State
    rng = random.Random(9)
    met = 0
    for k in range(1500):
        s = arranged(rng, k % 3 > 0)
        s.master_card, s.year = k % 8, 2
        array = np.frombuffer(bytes(s), states.dtype).copy()
        for seat in (0, 1):
            points = scoring.master_points(s, seat)
            assert compiled.master_points(array[0], seat) == points, bytes(s).hex()
            met += points > 0
    assert met > 300
