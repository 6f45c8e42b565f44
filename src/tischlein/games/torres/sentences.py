"""What is said in Torres: log, labels of moves, prompts and notes, as messages."""

from __future__ import annotations

from collections.abc import Sequence

from tischlein.games.torres import means, notation, recount, state
from tischlein.games.torres.components import CARDS, MASTER_CARDS
from tischlein.games.torres.deeds import board_of, did, did_you
from tischlein.games.torres.names import card_name, master_name
from tischlein.games.torres.view import View
from tischlein.words import Message, Player, msg, msgs, pmsg

Said = list[tuple[int, Message]]


def log(before: View, after: View, actor: int, action: int | None, you: bool) -> Said:
    """The sentences of one step as (seat, message); seat 0 is a note of the table.  action None is hidden.

    you: the reader, whose views these are, is told of its own deeds as "You …".
    """
    said: Said = []
    if actor and action is not None:
        said.append((actor, did_you(before, action) if you and actor == after.seat else did(before, actor, action)))
        said += _then(before, after, actor, action)
    elif not actor and action is not None:
        if before.phase == "card":
            card = MASTER_CARDS[action - state.MASTER_OUTCOME]
            said.append((0, msg("The master card is “{card}”.", card=master_name(card))))
        else:
            said.append((before.player, msg("The card is “{card}”.", card=card_name(CARDS[action]))))
    return said


def _then(before: View, after: View, actor: int, action: int) -> Said:
    """What follows from an action by itself: markers, rounds, the scoring of a year, the end."""
    said: Said = []
    if notation.kind(action) == "E":
        points = action - state.END
        board = board_of(before)
        markers = recount.advanced(list(before.scores), actor - 1, points)
        if markers[actor - 1] != before.scores[actor - 1] + points:
            said.append((actor, _moved_on(actor, markers[actor - 1])))
        if after.phase in ("move_king", "over"):
            said.append((0, msg("Year {year} is scored.", year=before.year)))
            for advance in recount.year_scoring(board, markers, before.start - 1, before.year, before.master_card):
                said += _scored(before, advance)
    if after.phase == "turns" and (after.year, after.round, before.phase) != (before.year, before.round, "turns"):
        said.append(
            (0, msg("Year {year}, round {round} of {rounds}.", year=after.year, round=after.round, rounds=after.rounds))
        )
    if after.over:
        said += _won(after)
    return said


def _scored(v: View, advance: recount.Advance) -> Said:
    """A marker's advance in a year's scoring, thing by thing."""
    seat = advance.seat + 1
    said: Said = []
    for gain in advance.gains:
        if gain.what == "castle":
            message = msgs(
                "{name}, castle at {a}: {m} × {level} = {n} point.",
                "{name}, castle at {a}: {m} × {level} = {n} points.",
                gain.points,
                name=Player(seat),
                a=v.summit(gain.square),
                m=gain.area,
                level=gain.level,
            )
        elif gain.what == "king":
            message = msgs(
                "{name}: {n} point for level {level} in the king’s castle.",
                "{name}: {n} points for level {level} in the king’s castle.",
                gain.points,
                name=Player(seat),
                level=gain.level,
            )
        else:
            message = msgs(
                "{name}: {n} point for the master card “{card}”.",
                "{name}: {n} points for the master card “{card}”.",
                gain.points,
                name=Player(seat),
                card=master_name(v.master_card),
            )
        said.append((seat, message))
    if advance.moved_on:
        said.append((seat, _moved_on(seat, advance.space)))
    return said


def _moved_on(seat: int, space: int) -> Message:
    """T42."""
    return msg("{name}’s marker moves on to the next free space, {space}.", name=Player(seat), space=space)


def _won(v: View) -> Said:
    if len(v.winners) > 1:
        names = [pmsg("a person in a list", "{name}", name=Player(seat)) for seat in v.winners]
        return [(0, msg("{names} share the win.", names=list(names)))]
    seat = v.winners[0]
    points = v.scores[seat - 1]
    return [(seat, msgs("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=Player(seat)))]


def label(v: View, seat: int, action: int) -> Message:
    """What the main button says that does this."""
    letter = notation.kind(action)
    if letter == "C":
        return _card_label(v, action)
    if letter == "M":
        a, b = notation.pair(action)
        if v.is_step(a, b):
            return msg("Step from {a} to {b}", a=a, b=b)
        return msg("Through the castle from {a} to {b}", a=a, b=b)
    if letter == "S":
        other = action - state.NAME + 1
        return msg("Start yourself") if other == seat else msg("Let {name} start", name=Player(other))
    if letter == "O":
        return msg("Open a stack of {size}", size=action - state.OPEN)
    if letter == "D":
        return msg("Buy a card")
    if letter == "E":
        return _end_label(v, action - state.END)
    return _place_label(v, letter, notation.square(action))


def _place_label(v: View, letter: str, square: str) -> Message:
    if letter == "N":
        return msg("Place a knight on {a}", a=square)
    if letter == "K":
        if square == v.king:
            return msg("Leave the king")
        return msg("Move the king to {a}", a=square) if v.king else msg("Place the king on {a}", a=square)
    if v.phase == "blocks":
        return msg("Place a start block on {a}", a=square)
    return msg("Place a block on {a}", a=square)


def _end_label(v: View, points: int) -> Message:
    if points:
        return msgs("End turn, score {n} point", "End turn, score {n} points", points)
    return msg("End turn, score nothing") if v.points else msg("End turn")


def _card_label(v: View, action: int) -> Message:
    kind = notation.card(action)
    card = card_name(kind)
    if kind in notation.FROM_TO:
        a, b = notation.pair(action)
        return msg("“{card}” from {a} to {b}", card=card, a=a, b=b)
    if kind == "extra":
        return msg("“{card}” on {a}", card=card, a=notation.square(action))
    if kind == "raise":
        a, size = notation.square(action), notation.source(action)
        if size < 0:
            return msg("“{card}” under {a}, from the opened stack", card=card, a=a)
        return msg("“{card}” under {a}, from a stack of {size}", card=card, a=a, size=size)
    return msg("Play “{card}”", card=card)


def chip(v: View, seat: int, action: int) -> Message:
    """The same as a step of the turn, as short as can be."""
    letter = notation.kind(action)
    if letter == "M":
        a, b = notation.pair(action)
        return msg("{a} → {b}", a=a, b=b)
    if letter == "B":
        return msg("block {a}", a=notation.square(action))
    if letter == "N":
        return msg("knight {a}", a=notation.square(action))
    if letter == "K":
        return msg("king {a}", a=notation.square(action))
    if letter == "O":
        return msg("stack of {size}", size=action - state.OPEN)
    if letter == "D":
        return pmsg("torres", "card")
    if letter == "C":
        kind = notation.card(action)
        if kind in notation.FROM_TO:
            a, b = notation.pair(action)
            return msg("{card}: {a} → {b}", card=card_name(kind), a=a, b=b)
        if kind in ("extra", "raise"):
            return msg("{card}: {a}", card=card_name(kind), a=notation.square(action))
        return card_name(kind)
    return label(v, seat, action)


def ask(v: View, seat: int) -> Message:
    """What the seat that is to act can do now, in one line."""
    if v.phase == "blocks":
        return msg("Place a start block, at least three steps from every other.")
    if v.phase == "knights":
        return msg("Place your first knight on a castle without a piece.")
    if v.phase == "king":
        return msg("Place the king on a castle without a piece.")
    if v.phase == "move_king":
        return msg("You are in last place: move the king to another castle square, or leave him.")
    if v.phase == "name_start":
        return msg("Who starts the next year?")
    if v.due:
        return msgs(
            "Place the first block of the opened stack; it has {n}.",
            "Place the first block of the opened stack; it has {n}.",
            v.opened,
        )
    if not v.points:
        if not v.card_played and v.of(seat).hand:
            return msg("All action points are spent. You may still play a card, or end your turn.")
        return msg("All action points are spent. End your turn.")
    choose = v.opened < 0 and len({size for size in v.of(seat).stacks if size}) > 1
    can = [_deed("open" if what == "block" and choose else what) for what in means.possible(v, seat)]
    if not can:
        return msgs("{n} action point left. End your turn.", "{n} action points left. End your turn.", v.points)
    return msgs(
        "{n} action point left. You can: {deeds}.", "{n} action points left. You can: {deeds}.", v.points, deeds=can
    )


def _deed(what: str) -> Message:
    """A sort of action, in a list of what can be done."""
    return {
        "step": pmsg("torres deed", "move a knight"),
        "knight": pmsg("torres deed", "place a knight"),
        "block": pmsg("torres deed", "build"),
        "open": pmsg("torres deed", "open a stack to build from"),
        "buy": pmsg("torres deed", "buy a card"),
        "card": pmsg("torres deed", "play a card"),
    }[what]


def picked(v: View, seat: int, controls: Sequence[str]) -> Message | None:
    """What a selection waits for, in one line; None where `ask` says it all."""
    squares = [pick[3:] for pick in controls if pick.startswith("sq-")]
    cards = [pick[5:] for pick in controls if pick.startswith("card-")]
    if cards:
        return _card_leading(cards[0], squares)
    if len(squares) == 1 and v.owner(squares[0]) == seat:
        return msg("Your knight on {a} may go to the marked squares.", a=squares[0])
    return None


def _card_leading(kind: str, squares: list[str]) -> Message:
    card = card_name(kind)
    if kind == "extra":
        return msg("{card}: choose where the block goes.", card=card)
    if kind == "block":
        if squares:
            return msg("{card}: choose where the block from {a} goes.", card=card, a=squares[0])
        return msg("{card}: choose the block to take.", card=card)
    if not squares:
        return msg("{card}: choose one of your knights.", card=card)
    if kind == "raise":
        return msg("{card}: choose the stack the block comes from.", card=card)
    return msg("{card}: choose where the knight on {a} goes.", card=card, a=squares[0])


def status(v: View) -> Message:
    """The state of the game in a few words, for the bar."""
    if v.phase in ("card", "blocks", "knights", "king"):
        return msg("The board is being set up")
    if v.phase in ("move_king", "name_start"):
        return msg("Year {year} is over", year=v.year)
    return msg("Year {year} · round {round} of {rounds}", year=v.year, round=v.round, rounds=v.rounds)


def note(v: View, seat: int) -> Message:
    """A player's state in a few words."""
    one = v.of(seat)
    held = one.cards + (v.purchases - v.drawing if seat == v.player else 0)
    return msg(
        "{knights} · {cards}",
        knights=msgs("{n} knight in supply", "{n} knights in supply", one.supply),
        cards=msgs("{n} card", "{n} cards", held),
    )


def badge(v: View, seat: int) -> Message | None:
    """A short word beside a player's name, if there is one to say."""
    return pmsg("torres", "starts") if seat == v.start and v.phase == "turns" else None


def term(name: str) -> Message:
    """What an addend of the judgement is called."""
    return {
        "points": pmsg("term", "points"),
        "castles": pmsg("term", "castles"),
        "king": pmsg("term", "the king’s bonus"),
        "master": pmsg("term", "the master card"),
        "standing": pmsg("term", "where the knights stand"),
        "means": pmsg("term", "resources"),
    }[name]


def title() -> Message:
    """What the game is called."""
    return pmsg("torres", "Torres")


def tagline() -> Message:
    """What it is about, for the first page."""
    return msg("Build castles, stand your knights on high.")


def setting_name(name: str) -> Message:
    """What a setting is called."""
    return {
        "cards": pmsg("torres", "Cards"),
        "leftovers": pmsg("torres", "Left-over blocks"),
        "start_player": pmsg("torres", "Who starts"),
        "master": pmsg("torres", "Master version"),
    }[name]


def setting_value(name: str, value: str) -> Message:
    """What a value of a setting is called."""
    return {
        "common": pmsg("torres", "one common deck"),
        "own": pmsg("torres", "each an own deck"),
        "hand": pmsg("torres", "all in hand"),
        "limit3": pmsg("torres", "stacks up to 3"),
        "free": pmsg("torres", "no limit (2005)"),
        "last_chooses": pmsg("torres", "last place chooses"),
        "rotates": pmsg("torres", "in turn"),
        "leader": pmsg("torres", "the leader"),
        "no": pmsg("torres", "no"),
        "yes": pmsg("torres", "yes"),
    }[value]
