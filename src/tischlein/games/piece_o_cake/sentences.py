"""What is said in Piece o' Cake: log, labels of moves, prompts and notes, as messages."""

from __future__ import annotations

from tischlein.games.piece_o_cake import notation
from tischlein.games.piece_o_cake.components import CAKES, KINDS
from tischlein.games.piece_o_cake.controls import ANY_KIND
from tischlein.games.piece_o_cake.happened import did, did_you
from tischlein.games.piece_o_cake.names import counted, kind_name, portion_of, signed, slices_in, slices_name
from tischlein.games.piece_o_cake.shares import preview
from tischlein.games.piece_o_cake.state import DECLINE, NOTHING, PICK, STAY, SWAP, TAKE
from tischlein.games.piece_o_cake.view import VALUE, View
from tischlein.games.piece_o_cake.worth import Worth, declining, picking, split, swapping
from tischlein.words import Message, Player, msg, msgs, pmsg


def log(before: View, after: View, actor: int, action: int | None, you: bool) -> list[tuple[int, Message]]:
    """The sentences of one step as (seat, message); seat 0 is a note of the table.  action None is hidden.

    you: the reader, whose views these are, is told of its own deeds as "You …".
    """
    said: list[tuple[int, Message]] = []
    if actor:
        made = did_you(before, action) if you and actor == after.seat else did(before, actor, action)
        said += [(actor, message) for message in made]
        said += _left_over(before, after, action)
    elif before.phase == "look":
        said.append((after.player, _looks(after, action, you)))
    if before.phase == "lay" and after.phase == "cut":
        said.append((0, _served(after, you and after.waiter == after.seat)))
    if after.scored and not before.scored:
        said += _scoring(after)
    return said


def _served(v: View, mine: bool) -> Message:
    waiter = Player(v.waiter)
    if v.games == 1:
        if mine:
            return msg("Cake {number} of {cakes}: you are the waiter.", number=v.number, cakes=CAKES)
        return msg("Cake {number} of {cakes}: {name} is the waiter.", number=v.number, cakes=CAKES, name=waiter)
    if mine:
        return msg(
            "Game {game} of {games}, cake {number} of {cakes}: you are the waiter.",
            game=v.game, games=v.games, number=v.number, cakes=CAKES,
        )  # fmt: skip
    return msg(
        "Game {game} of {games}, cake {number} of {cakes}: {name} is the waiter.",
        game=v.game, games=v.games, number=v.number, cakes=CAKES, name=waiter,
    )  # fmt: skip


def _left_over(before: View, after: View, action: int | None) -> list[tuple[int, Message]]:
    """The portions that leave the game when the cake is finished (C9)."""
    if before.phase not in ("choose", "swap") or after.portions:
        return []
    gone = notation.taken(action).letter if action is not None and TAKE <= action < DECLINE else ""
    letters: list[str | Message] = [portion.letter for portion in before.offered if portion.letter != gone]
    if not letters:
        return []
    return [
        (
            0,
            msgs(
                "Portion {letters} is left over and leaves the game.",
                "Portions {letters} are left over and leave the game.",
                len(letters),
                letters=letters,
            ),
        )
    ]


def _looks(after: View, action: int | None, you: bool) -> Message:
    name = Player(after.player)
    if action is None:
        return msg("{name} looks at the slices set aside.", name=name)
    kinds = list(counted(notation.seen(action)))
    if you and after.player == after.seat:
        return msg("You look at the slices set aside: {kinds}.", kinds=kinds)
    return msg("{name} looks at the slices set aside: {kinds}.", name=name, kinds=kinds)


def _scoring(v: View) -> list[tuple[int, Message]]:
    """Kind by kind, then the cream, then who wins (C11–C13)."""
    said: list[tuple[int, Message]] = [(0, msg("The five cakes are gone. Now the kinds are scored."))]
    for kind in KINDS:
        leaders = v.leaders(kind)
        if len(leaders) == 1:
            name, value = Player(leaders[0]), VALUE[kind]
            said.append(
                (
                    leaders[0],
                    msgs(
                        "Most {kind}: {name}, {n} point.",
                        "Most {kind}: {name}, {n} points.",
                        value,
                        kind=kind_name(kind),
                        name=name,
                    ),
                )
            )
        elif leaders:
            names: list[Player | Message] = [Player(seat) for seat in leaders]
            said.append(
                (
                    0,
                    msgs(
                        "Most {kind}: {names}, {n} point each.",
                        "Most {kind}: {names}, {n} points each.",
                        VALUE[kind],
                        kind=kind_name(kind),
                        names=names,
                    ),
                )
            )
    for seat, plate in enumerate(v.plates, 1):
        said.append(
            (seat, msgs("{name}: {n} point of cream.", "{name}: {n} points of cream.", plate.cream, name=Player(seat)))
        )
    return [*said, *(_standings(v) if v.games > 1 else []), *(_won(v) if v.over else [])]


def _standings(v: View) -> list[tuple[int, Message]]:
    """Everybody's points once so many games of a match are added up (C13)."""
    return [
        (
            seat,
            msgs(
                "{name}: {n} point after {game} of {games} games.",
                "{name}: {n} points after {game} of {games} games.",
                points, name=Player(seat), game=v.game, games=v.games,
            ),
        )
        for seat, points in enumerate(v.scores, 1)
    ]  # fmt: skip


def _won(v: View) -> list[tuple[int, Message]]:
    said: list[tuple[int, Message]] = []
    points = v.scores[v.winners[0] - 1]
    if len(v.winners) == 1:
        said.append(
            (
                v.winners[0],
                msgs("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=Player(v.winners[0])),
            )
        )
    else:
        said.append(
            (
                0,
                msgs(
                    "{names} share the win with {n} point each.",
                    "{names} share the win with {n} points each.",
                    points,
                    names=[Player(seat) for seat in v.winners],
                ),
            )
        )
    return said


def label(v: View, seat: int, action: int) -> Message:
    """What the main button says that does this."""
    if action < TAKE:
        n = len(notation.cuts(action))
        return msgs("Serve {n} portion", "Serve {n} portions", n) if n else msg("Leave the cake whole")
    if action < DECLINE:
        return _label_take(v, notation.taken(action))
    if action < NOTHING:
        kind = KINDS[action - DECLINE]
        slices = slices_name(v.plate(seat).kept.get(kind, 0), kind)
        if v.plate(seat).joker == kind:
            return msg("Decline, eat {slices} and the joker", slices=slices)
        return msg("Decline, eat {slices}", slices=slices)
    if action == NOTHING:
        return msg("Do nothing")
    if action < SWAP:
        kind, what = notation.picked(action)
        if kind == "joker":
            return _label_joker(what)
        return msg("Keep {kind}", kind=kind_name(kind)) if what == "keep" else msg("Eat {kind}", kind=kind_name(kind))
    if action == STAY:
        return msg("Don’t swap")
    way = notation.WAYS[action - SWAP]
    if way == "eat":
        return msg("Swap for the joker and eat it")
    return msg("Swap for the joker, add it to {kind}", kind=kind_name(way))


def _label_joker(way: str) -> Message:
    return msg("Eat the joker") if way == "eat" else msg("Joker: add to {kind}", kind=kind_name(way))


def _label_take(v: View, take: notation.Take) -> Message:
    portion = v.portion(take.letter)
    letter, eaten = take.letter, len(take.eaten)
    joker = portion is not None and "joker" in portion.kinds
    kept = (len(portion.slices) if portion else eaten) - eaten - joker
    if joker:
        parts = [msg("keep {n}", n=kept)] if kept else []
        parts += [msg("eat {n}", n=eaten)] if eaten else []
        parts += [msg("eat the joker") if take.way == "eat" else msg("joker to {kind}", kind=kind_name(take.way))]
        return msg("Take {letter}: {parts}", letter=letter, parts=list(parts))
    if not eaten:
        return msg("Take {letter}, keep it all", letter=letter)
    if not kept:
        return msg("Take {letter}, eat it all", letter=letter)
    return msg("Take {letter}: keep {kept}, eat {eaten}", letter=letter, kept=kept, eaten=eaten)


def detail(v: View, seat: int, action: int) -> Message:
    """What an action on trial does in full, for the line below its name."""
    if action < TAKE:
        sizes = [slices_in(letter, len(slices)) for letter, slices in preview(notation.cuts(action))]
        return msg("Portions: {sizes}.", sizes=list(sizes))
    if TAKE <= action < DECLINE:
        return _detail_take(v, seat, notation.taken(action))
    if DECLINE <= action < NOTHING:
        brings = declining(v, seat, KINDS[action - DECLINE])
        return msg(
            "You take no portion. {cream} by cream, {kinds} by kinds as things stand.",
            cream=signed(brings.cream), kinds=signed(brings.kinds),
        )  # fmt: skip
    if PICK <= action < SWAP:
        return _brings(picking(v, seat, *notation.picked(action)))
    if SWAP <= action < STAY:
        return _brings(swapping(v, seat, notation.WAYS[action - SWAP]))
    return msg("Confirm, or choose something else.")


def _brings(worth: Worth) -> Message:
    """What a slice that is picked or swapped brings."""
    return msg(
        "{cream} by cream, {kinds} by kinds as things stand.", cream=signed(worth.cream), kinds=signed(worth.kinds)
    )


def _detail_take(v: View, seat: int, take: notation.Take) -> Message:
    portion = v.portion(take.letter)
    assert portion is not None
    kept = [
        kind
        for number, kind in zip(portion.slices, portion.kinds, strict=True)
        if number not in take.eaten and kind != "joker"
    ]
    eaten = [v.cake[number - 1] for number in take.eaten]
    brings = split(v, seat, kept, eaten, take.way if "joker" in portion.kinds else "")
    cream = brings.cream
    keeps, eats = list(counted(kept)), list(counted(eaten))
    if not kept:
        return (
            msgs("Eat: {eats}; {n} point of cream.", "Eat: {eats}; {n} points of cream.", cream, eats=eats)
            if eats
            else _brings(brings)
        )
    if not eaten:
        return msg("Keep: {keeps}.", keeps=keeps)
    return msgs(
        "Keep: {keeps}. Eat: {eats}; {n} point of cream.",
        "Keep: {keeps}. Eat: {eats}; {n} points of cream.",
        cream, keeps=keeps, eats=eats,
    )  # fmt: skip


def full(v: View, seat: int, action: int) -> Message | None:
    """Where the knives go, or which slices are kept and eaten: what a label leaves open of a move that is not on the board."""
    if action < TAKE:
        parts = preview(notation.cuts(action))
        if len(parts) < 2:
            return None
        return msg(
            "Portions: {sizes}.", sizes=[portion_of(letter, [v.cake[k - 1] for k in at]) for letter, at in parts]
        )
    if TAKE <= action < DECLINE and notation.taken(action).eaten:
        return _detail_take(v, seat, notation.taken(action))
    return None


def chip(v: View, seat: int, action: int) -> Message:
    """The same as a step of the turn, as short as can be."""
    if TAKE <= action < DECLINE:
        return msg("Take {letter}", letter=notation.taken(action).letter)
    if DECLINE <= action < NOTHING:
        return msg("Decline: {kind}", kind=kind_name(KINDS[action - DECLINE]))
    if SWAP <= action < STAY:
        return msg("Swap for the joker")
    return label(v, seat, action)


def ask(v: View, seat: int) -> Message:
    """What the seat that is to act can do now, in one line."""
    if v.phase == "cut":
        if v.players == 2 and v.picks == 4:
            return msg(
                "Set two knives or more, for at most {most} portions; with none the cake stays whole (C5, C6). "
                "You choose second and fourth.",
                most=v.most,
            )
        return msg(
            "Set two knives or more, for at most {most} portions; with none the cake stays whole (C5). "
            "You choose last.",
            most=v.most,
        )
    if v.phase == "choose":
        keeps = bool(v.plate(seat).kept)
        if not v.offered:
            return msg("No portion is left: eat one of your kinds, or do nothing.")
        return msg("Take a portion, or decline and eat one of your kinds.") if keeps else msg("Take a portion.")
    if v.phase == "pick":
        return msg("Take one of the slices set aside: keep it or eat it in secret.")
    return msg(
        "You may swap one slice for the joker of {name}: {kind}.", name=Player(v.holder), kind=kind_name(v.joker_kind)
    )


def picked(v: View, seat: int, controls: tuple[str, ...]) -> Message | None:
    """What a single knife waits for; None where `ask` says it all."""
    if len(controls) == 1 and controls[0].startswith("knife-"):
        return msg("One knife alone divides nothing: set another one, or leave the cake whole (C5).")
    return None


def bar(v: View, seat: int, controls: tuple[str, ...]) -> list[tuple[str, str, Message]]:
    """Controls that have a button in the action bar, beside the picture's own, as (control, icon, label): to decline."""
    kinds = v.plate(seat).kept
    if v.phase != "choose" or not kinds:
        return []
    if not any(control.startswith("plate-") for control in controls):
        return [(ANY_KIND, "fork", pmsg("piece_o_cake", "Decline"))]
    return [(ANY_KIND, "fork", pmsg("piece_o_cake", "Another kind"))] if len(kinds) > 1 else []


def status(v: View) -> Message:
    """The state of the game in a few words, for the bar."""
    if v.over:
        return msg("All cakes are gone")
    if v.games > 1:
        return msg(
            "Game {game} of {games}, cake {number} of {cakes}",
            game=v.game, games=v.games, number=v.number, cakes=CAKES,
        )  # fmt: skip
    return msg("Cake {number} of {cakes}", number=v.number, cakes=CAKES)


def note(v: View, seat: int) -> Message:
    """A player's state in a few words."""
    if v.game > 1:
        return msg(
            "{kinds} by kinds, {cream} by cream, {earlier} from before",
            kinds=v.majorities(seat), cream=v.plate(seat).cream, earlier=v.earlier[seat - 1],
        )  # fmt: skip
    return msg("{kinds} by kinds, {cream} by cream", kinds=v.majorities(seat), cream=v.plate(seat).cream)


def badge(v: View, seat: int) -> Message | None:
    """A short word beside a player's name, if there is one to say."""
    return pmsg("piece_o_cake", "waiter") if seat == v.waiter and not v.over else None


def tally(v: View, seat: int) -> list[tuple[Message, int]]:
    """What the points of a seat are made of, for the result."""
    earlier = [(pmsg("piece_o_cake", "games before"), v.earlier[seat - 1])] if v.game > 1 else []
    return [
        *earlier,
        (pmsg("piece_o_cake", "by kinds"), v.majorities(seat)),
        (pmsg("piece_o_cake", "by cream"), v.plate(seat).cream),
    ]


def term(name: str) -> Message:
    """What an addend of the judgement is called: earlier games of the match, cream, or a kind."""
    others = {"cream": pmsg("term", "cream"), "earlier": pmsg("term", "games before")}
    return others[name] if name in others else kind_name(name)


def title() -> Message:
    """What the game is called."""
    return pmsg("piece_o_cake", "Piece o’ Cake")


def tagline() -> Message:
    """What it is about, for the first page."""
    return msg("One cuts, the others choose first.")


def setting_name(name: str) -> Message:
    """What a setting is called."""
    return {
        "two_player_picks": pmsg("piece_o_cake", "Two players"),
        "extra_slice": pmsg("piece_o_cake", "Extra slice"),
        "joker": pmsg("piece_o_cake", "Joker"),
        "games": pmsg("piece_o_cake", "Games in a row"),
    }[name]


def setting_value(name: str, value: str) -> Message:
    """What a value of a setting is called."""
    if name == "games":
        return msgs("{n} game, on its own", "{n} games, points added", int(value))
    return {
        "2": pmsg("piece_o_cake", "two choices each"),
        "1": pmsg("piece_o_cake", "one choice each"),
        "no": pmsg("piece_o_cake", "no"),
        "yes": pmsg("piece_o_cake", "yes"),
    }[value]
