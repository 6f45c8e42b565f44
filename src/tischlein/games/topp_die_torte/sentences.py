"""What is said in Topp die Torte!: log, labels of moves, prompts and notes, as messages."""

from __future__ import annotations

from collections.abc import Iterator

from tischlein.games.topp_die_torte import deeds, notation, state
from tischlein.games.topp_die_torte.components import JARS
from tischlein.games.topp_die_torte.labels import connects, place, stars_name
from tischlein.games.topp_die_torte.names import colour_name, cubes_name, face_name, piece_name
from tischlein.games.topp_die_torte.view import FACES, View, run
from tischlein.words import Message, Player, msg, msgs, pmsg

Said = tuple[int, Message]


def log(before: View, after: View, actor: int, action: int | None, you: bool) -> list[Said]:
    """The sentences of one step as (seat, message); seat 0 is a note of the table.  action None is hidden.

    you: the reader, whose views these are, is told of its own deeds as "You …".
    """
    said: list[Said] = []
    if actor:
        said += [(actor, message) for message in _did(before, after, actor, action, you and actor == after.seat)]
    elif action is not None:
        said += _chance(before, action)
    for seat in range(1, after.players + 1):
        if len(after.baker(seat).cake) > len(before.baker(seat).cake):
            said += [(seat, message) for message in _laid(after, seat, you and seat == after.seat)]
    said += _turning_points(before, after, you)
    if after.over and not before.over:
        said += _ending(after)
    return said


def _did(before: View, after: View, actor: int, action: int | None, you: bool) -> Iterator[Message]:
    if action is None:  # only a choice is ever hidden
        yield msg("{name} has chosen.", name=Player(actor))
        return
    yield deeds.yours(before, action) if you else deeds.others(before, actor, action)
    if state.EMPTY <= action < state.TRADE and not after.drawing:
        yield msg("No chip of this grade is left.")


def _chance(before: View, outcome: int) -> Iterator[Said]:
    """A roll, or the value of a chip for those who may know it; pieces lie open and need no words."""
    if outcome >= state.DIE:
        face = face_name(FACES[outcome - state.DIE])
        yield before.player, msg("The die shows: {face}.", face=face)
    elif outcome >= state.CHIP:
        n = outcome - state.CHIP
        yield before.player, msgs("The chip is worth {n} point.", "The chip is worth {n} points.", n)


def _laid(v: View, seat: int, you: bool) -> Iterator[Message]:
    """A layer just laid, and what each of its stripes brings (P11, P12)."""
    cake = v.baker(seat).cake
    piece = piece_name(cake[-1].number, cake[-1].turned)
    yield msg("You lay {piece}.", piece=piece) if you else msg("{name} lays {piece}.", name=Player(seat), piece=piece)
    nothing = True
    for stripe in cake[-1].stripes:
        n = run(cake, stripe.colour)
        if n > 1:
            nothing = False
            yield from _connection(v, seat, stripe.colour, n)
    if nothing:
        yield msg("Nothing connects.")


def _connection(v: View, seat: int, colour: str, n: int) -> Iterator[Message]:
    layers = [layer.stripe(colour) for layer in v.baker(seat).cake[-n:]]
    drawn, stars = sum(stripe.cubes for stripe in layers), sum(stripe.drawing == "star" for stripe in layers)
    taken = v.hand.get(colour, 0) if v.phase == "place" and v.player == seat else 0
    gains = [cubes_name(colour, taken)] if taken else []
    if stars:
        gains.append(stars_name(stars))
    yield connects(colour, n, gains)
    if taken < drawn:
        yield msg("The supply has no more cubes of this colour: {colour}.", colour=colour_name(colour))


def _turning_points(before: View, after: View, you: bool) -> Iterator[Said]:
    if before.phase == "deal" and after.phase == "fill":
        yield 0, msg("The pieces are dealt, the game begins.")
    begun = after.phase == "choose" and before.phase != "choose"
    if after.round > before.round:
        yield 0, msg("Everybody hands the other piece on to the left.")
    if begun:
        yield 0, msg("Round {k} of {n}.", k=after.round, n=after.rounds)
    if after.phase == "gold" and before.phase != "gold":
        yield 0, msg("The cakes are complete. Now the gold cubes.")
    if after.gold and (before.phase != "gold" or before.player != after.player):
        n, name = after.gold, Player(after.player)
        if you and after.player == after.seat:
            yield after.player, msgs("You take {n} gold cube.", "You take {n} gold cubes.", n)
        else:
            yield after.player, msgs("{name} takes {n} gold cube.", "{name} takes {n} gold cubes.", n, name=name)


def _ending(v: View) -> Iterator[Said]:
    """P19, P20."""
    yield 0, msg("The chips are turned up.")
    for seat in range(1, v.players + 1):
        n = v.scores[seat - 1]
        yield seat, msgs("{name} has {n} point.", "{name} has {n} points.", n, name=Player(seat))
    for seat in v.winners:
        n, name = v.scores[seat - 1], Player(seat)
        if len(v.winners) > 1:
            yield (
                seat,
                msgs("{name} shares the win with {n} point.", "{name} shares the win with {n} points.", n, name=name),
            )
        else:
            yield seat, msgs("{name} wins with {n} point.", "{name} wins with {n} points.", n, name=name)


def label(v: View, seat: int, action: int) -> Message:
    """What the main button says that does this."""
    if action < state.CHOOSE:
        small, middle, large = (colour_name(colour) for colour in notation.filled(action))
        return msg("Fill the jars: {small}, {middle}, {large}", small=small, middle=middle, large=large)
    if action < state.PUT:
        return msg("Choose {piece}", piece=piece_name(*notation.chosen(action)))
    if action < state.EMPTY:
        return deeds.put_label(*notation.placed(action))
    if action < state.TRADE:
        return deeds.empty_label(notation.emptied(action))
    if action < state.COMFORT:
        return deeds.trade_label(*notation.traded(action))
    if action < state.NO_COMFORT:
        return msg("Comfort cube: {colour}", colour=colour_name(notation.comforted(action)))
    if action == state.NO_COMFORT:
        return msg("No comfort cube")
    if v.phase == "gold":
        return msgs("Leave {n} gold cube", "Leave {n} gold cubes", v.gold)
    return msg("End trading") if v.comfort else msg("End turn")


def chip(v: View, seat: int, action: int) -> Message:
    """The same as a step of the turn, as short as can be."""
    if state.PUT <= action < state.EMPTY:
        colour, jar = notation.placed(action)
        return msg("{colour} → {jar}", colour=colour_name(colour), jar=deeds.size_name(jar))
    if state.EMPTY <= action < state.TRADE:
        return msg("{jar} emptied", jar=deeds.size_name(notation.emptied(action)))
    if state.TRADE <= action < state.COMFORT:
        colour, jar = notation.traded(action)
        return msg("3 for {colour} → {jar}", colour=colour_name(colour), jar=deeds.size_name(jar))
    return label(v, seat, action)


def ask(v: View, seat: int) -> Message:
    """What the seat that is to act can do now, in one line."""
    if v.phase == "fill":
        return msg("Put one of your three cubes into each blue jar.")
    if v.phase == "choose":
        if len(v.baker(seat).open) == 1:
            return msg("This is your last piece. You may still turn it.")
        left = Player(seat % v.players + 1)
        return msg("Choose a piece, turned if you like. The other one goes to the left: {name}.", name=left)
    return _ask_gold(v, seat) if v.phase == "gold" else _ask_placing(v, seat)


def _ask_placing(v: View, seat: int) -> Message:
    if v.roll or v.roll_gold:
        return _ask_roll(v)
    waiting = sum(v.hand.values())
    if waiting:
        return msgs("{n} cube to place: touch it, then a jar.", "{n} cubes to place: touch one, then a jar.", waiting)
    trade = sum(v.baker(seat).trade.values()) >= 3 and not v.finished
    if _full(v, seat):
        return msg("Empty what is full, or trade first.") if trade else msg("Empty what is full.")
    if trade:
        return msg("You may give three cubes of the trade jar for one that fits a blue jar.")
    return msg("Your piece brought nothing. A cube of any colour may go into your trade jar.")


def _ask_roll(v: View) -> Message:
    if v.roll_gold:
        return msg("Put the gold cube of the roll into a blue jar.")
    if v.roll_jar:
        return msg("The second cube goes into the same jar; choose its colour.")
    return msgs(
        "The roll gives you {n} cube: choose its colour and a blue jar.",
        "The roll gives you {n} cubes for one blue jar: choose the first one’s colour and the jar.",
        v.roll,
    )


def _ask_gold(v: View, seat: int) -> Message:
    if v.roll or v.roll_gold:
        return _ask_roll(v)
    if _full(v, seat):
        return msg("Empty what is full.")
    return msgs(
        "{n} gold cube left: it fits any blue jar with room. You may stop now.",
        "{n} gold cubes left: they fit any blue jar with room. You may stop now.",
        v.gold,
    )


def _full(v: View, seat: int) -> bool:
    return any(v.baker(seat).room(jar) == 0 for jar in range(len(JARS)))


def status(v: View) -> Message:
    """The state of the game in a few words, for the bar."""
    if v.over:
        return msg("The cakes are complete")
    if v.phase == "gold":
        return msg("Gold cubes")
    return msg("Round {k} of {n}", k=v.round, n=v.rounds)


def note(v: View, seat: int) -> Message:
    """A player's state in a few words: chips stand beside the name, so these are the gold icons that count at the end."""
    n = v.baker(seat).icons
    if v.over:
        stars = v.baker(seat).stars
        return msgs("{n} star on the way", "{n} stars on the way", stars)
    return msgs("{n} gold icon on the cake", "{n} gold icons on the cake", n)


def badge(v: View, seat: int) -> Message | None:
    """A short word beside a player's name, if there is one to say."""
    return pmsg("topp", "has chosen") if v.phase == "choose" and v.baker(seat).chosen else None


def tally(v: View, seat: int) -> list[tuple[Message, int]]:
    """Where a seat's points come from, once the game is over."""
    baker = v.baker(seat)
    grades = (pmsg("topp", "bronze"), pmsg("topp", "silver"), pmsg("topp chip", "gold"))
    chips = [(name, sum(values)) for name, values in zip(grades, baker.values or (), strict=True)]
    return [(msg("stars"), baker.stars), *chips]


def term(name: str) -> Message:
    """What an addend of the judgement is called."""
    return {
        "points": pmsg("term", "stars and chips"),
        "jars": pmsg("term", "cubes in the jars"),
        "coming": pmsg("term", "what is still to come this turn"),
        "gold": pmsg("term", "gold cubes"),
        "cake": pmsg("term", "stripes and gold icons of the cake"),
    }[name]


def title() -> Message:
    """What the game is called."""
    return pmsg("topp", "Topp die Torte!")


def tagline() -> Message:
    """What it is about, for the first page."""
    return msg("Lay striped layers, fill jars with sugar.")


def setting_name(name: str) -> Message:
    """What a setting is called."""
    return {
        "rounds": pmsg("topp", "Rounds"),
        "preview": msg("Show the fit before choosing"),
        "pieces": msg("Your own cake pieces"),
    }[name]


def place_in_file(entry: str) -> Message | None:
    """Where in a file of its own an error is, by the error's entry; None if there are no words for it."""
    return place(entry)


def own_file(name: str) -> Message:
    """That a table plays with a file of its own."""
    return {"pieces": msg("This table plays with cake pieces of its own.")}[name]


def setting_value(name: str, value: str) -> Message:
    """What a value of a setting is called."""
    if name == "rounds":
        return msg("{n}", n=value)
    return {"no": pmsg("topp", "no"), "yes": pmsg("topp", "yes")}[value]
