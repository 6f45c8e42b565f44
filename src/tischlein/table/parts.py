"""The table page as parts: what a reader sees, element by element, so that only what changed is sent.

Everything here is made from views (`State.view`) and messages; a state never gets past this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, cast

from markupsafe import Markup, escape

from tischlein.lab.advice import Advice, Tip
from tischlein.lab.figures import figure, step
from tischlein.lab.reasons import OTHERS
from tischlein.look.picture import Marks, Picture
from tischlein.table.aloud import Spoken
from tischlein.table.guests import PREFIX
from tischlein.table.render import fragment
from tischlein.table.selection import NOTHING, Selection
from tischlein.table.setup import level_name
from tischlein.table.shelf import box
from tischlein.table.story import Said, Story
from tischlein.table.table import Seat, Table
from tischlein.words import Message, Player, msg, msgs
from tischlein.words.say import Say

CHUNK = 24  # sentences of the log in one part
RECENT = 6  # sentences of the log that may be read out
KEPT = 200  # parts of the log that are kept as they were drawn


@dataclass(frozen=True, slots=True)
class Gaze:
    """All that decides what a reader sees of a table: equal gazes see equal pages.

    viewer: the seat that is looked through, 0 a spectator's.  held: all seats of this device.  host: may manage seats.
    at: a length of the match that is shown again, None for now.  seen: a length up to which scorings were shown.  playing: the replay runs by itself.
    covered: the device is being handed on.  asking: a hint is being thought about.  advice: the hint, while it is good.  aside: the result card is put aside.  minutes: since something happened.
    coarse: touches are made with a finger.
    """

    viewer: int
    held: frozenset[int]
    host: bool
    lang: str
    selection: Selection = NOTHING
    at: int | None = None
    seen: int = 0
    playing: bool = False
    covered: bool = False
    asking: bool = False
    advice: Advice | None = None
    aside: bool = False
    minutes: int = 0
    coarse: bool = False
    warming: bool = False
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """An element of the page, or one with children that are parts too: only what changed in it is sent.

    svg: whether the children are SVG, which a browser only reads inside <svg>.
    """

    start: str
    children: Mapping[str, str] = field(default_factory=dict)
    end: str = ""
    svg: bool = False

    @property
    def html(self) -> str:
        return self.start + "".join(self.children.values()) + self.end

    @property
    def skeleton(self) -> tuple[str, tuple[str, ...], str]:
        """What must be equal for the children to be sent one by one."""
        return self.start, tuple(self.children), self.end


Parts = dict[str, Part]


def changes(before: Mapping[str, Part], after: Mapping[str, Part]) -> str:
    """What htmx needs to make one page of the other: a partial for each element that changed."""
    sent = []
    for name, part in after.items():
        old = before.get(name)
        if old == part:
            continue
        if old is None or not part.children or old.skeleton != part.skeleton:
            sent.append(_partial(name, part.html))
            continue
        for child, html in part.children.items():
            if old.children[child] != html:
                sent.append(_partial(child, f"<svg>{html}</svg>" if part.svg else html, strip=part.svg))
    return "".join(sent)


def _partial(name: str, html: str, *, strip: bool = False) -> str:
    swap = "outerMorph strip:true" if strip else "outerMorph"
    return f'<hx-partial hx-target="#{name}" hx-swap="{swap}">{html}</hx-partial>'


def names(table: Table, say: Say) -> dict[int, str]:
    """Everybody's name in a language: bots without one are called by their rank, with a number where several share it."""
    found = dict(table.names)
    ranks = {n: _rank(seat.bot, say) for n, seat in table.seats.items() if n not in found and seat.kind == "bot"}
    for n, rank in ranks.items():
        alike = [other for other, name in ranks.items() if name == rank]
        found[n] = rank if len(alike) == 1 else f"{rank} {alike.index(n) + 1}"
    return found


def _rank(bot: str, say: Say) -> str:
    if bot.startswith(PREFIX):
        return bot.removeprefix(PREFIX)
    return say(level_name(int(bot))) if bot.isdigit() else say(msg("Bot"))


def verdict(winners: Collection[int], held: Collection[int]) -> Message:
    """Who has won, to somebody who holds these seats."""
    if len(winners) == 1 and set(held) == set(winners):
        return msg("You win")
    names = [Player(seat) for seat in winners]
    return msg("{name} wins", name=names[0]) if len(names) == 1 else msg("{names} win together", names=names)


class Page:
    """One reader's page at one moment."""

    def __init__(self, table: Table, story: Story, gaze: Gaze) -> None:
        self.table, self.story, self.gaze = table, story, gaze
        self.say = Say(gaze.lang)
        self.say.names = names(table, self.say)
        self.game = table.game
        self.sentences = self.game.part("sentences")
        self.drawing = self.game.part("drawing")
        self.viewer = 0 if gaze.covered else gaze.viewer
        self.length = len(table.match.steps)
        self.at = min(gaze.at, self.length) if gaze.at is not None else self.length
        self.view: Any = table.match.at(self.at).view(self.viewer)
        self.mine = self._mine()
        acting = self.mine and table.may_act(self.viewer)
        self.reach = table.reach(self.viewer, dict(gaze.options)) if acting else None
        self.picture: Picture = self.drawing.board(self.view, self.say, self._marks())
        self.said = story.read()
        self.moments = story.moments()

    def parts(self) -> Parts:
        """All of the page that changes, by element id."""
        return {
            "version": self._version(),
            "bar-title": self._part(
                "bar_title",
                title=self.sentences.title(),
                other=box(self.game.name).other_title(),
                status=self.sentences.status(self.view),
            ),
            "players": self._part("players", rows=[self._player(seat) for seat in self.table.seats.values()]),
            "board": self._board(),
            "own": self._own(),
            "tools": self._part("tools", tools=self._tools()),
            "legend": self._legend(),
            "strip": self._part("strip", **self._strip()),
            "why": self._why(),
            "result": self._result(),
            "act": self._act(),
            "hints": self._hints(),
            "log": self._log(),
            "replay": self._replay("replay"),
            "news": self._part("news", last=self._last_said()),
        }

    # who looks

    @property
    def replaying(self) -> bool:
        return self.gaze.at is not None

    def _mine(self) -> bool:
        """Whether the reader is the one who is to act."""
        if self.replaying or self.gaze.covered or not self.viewer or self.table.seats[self.viewer].kind == "bot":
            return False
        return self.table.may_act(self.viewer) or self.viewer in self.table.pending

    def _marks(self) -> Marks:
        options = dict(self.gaze.options)
        shown = self._shown()
        if self.reach is None:
            return Marks(shown=shown, options=options)
        chosen = self.gaze.selection
        return Marks(
            active=True,
            selected=frozenset(chosen.picked),
            targets=self.reach.targets(chosen.picked),
            ghost=chosen.ghost,
            shown=shown if not chosen.picked else None,
            refused=chosen.refused,
            options=options,
        )

    def _shown(self) -> tuple[int, int] | None:
        """The last action before the moment shown, if the viewer may know it."""
        steps = self.table.match.steps
        for index in range(self.at - 1, -1, -1):
            if steps[index].actor:
                return (steps[index].action, steps[index].actor) if self.story.known(index) else None
        return None

    # the parts

    def _version(self) -> Part:
        """Which version this is, through whose eyes and, in a replay, at what length: for the page's address."""
        at = f' data-at="{self.at}"' if self.replaying else ""
        return Part(f'<data id="version" value="{self.table.version}" data-seat="{self.viewer}"{at}></data>')

    def _part(self, template: str, **values: Any) -> Part:
        return Part(self._html(template, **values))

    def _html(self, template: str, **values: Any) -> str:
        return fragment(f"parts/{template}.html", self.say, table=self.table, gaze=self.gaze, **values)

    def _board(self) -> Part:
        p = self.picture
        box = " ".join(f"{v:g}" for v in p.box)
        start = (
            f'<svg class="{p.css}" id="board" viewBox="{box}" role="group" aria-label="{escape(p.label)}">'
            f"<defs>{p.defs}</defs>"
        )
        return Part(start, {name: p.layer(name) for name in p.layers}, "</svg>", svg=True)

    def _own(self) -> Part:
        """What lies before the viewer; whoever only looks on sees what lies before the seat to act."""
        label = self.say(msg("Your things") if self.viewer else msg("What lies before the player"))
        inside = str(self.drawing.own(self.view, self.say, self._marks()))
        head = f'<h2 class="sr">{escape(label)}</h2>' if inside else ""
        return Part(f'<section class="own" id="own" aria-label="{escape(label)}">{head}{inside}</section>')

    def _tools(self) -> list[Any]:
        return list(self.drawing.tools(self.view, self._marks())) if hasattr(self.drawing, "tools") else []

    def _legend(self) -> Part:
        """What the signs on the board mean; squares say it to those who cannot see them."""
        legend = getattr(self.drawing, "legend", None)
        inside = legend(self.view, self.say, self._marks()) if legend is not None and self.reach is not None else ""
        return Part(f'<div class="legend" id="legend" aria-hidden="true">{inside}</div>')

    def _player(self, seat: Seat) -> dict[str, Any]:
        n = seat.number
        tags = [msg("you")] if n in self.gaze.held else []
        if seat.kind == "bot":
            tags.append(msg("bot"))
        badge = self.sentences.badge(self.view, n)
        note = self.sentences.note(self.view, n)
        if not seat.sat and not self.table.over:
            note = msg("has not sat down yet")
        return {
            "things": Markup(self._things(n)), "seat": n, "name": self.say.name(n), "score": self.view.scores[n - 1], "note": note,
            "tags": [*tags, badge] if badge else tags, "now": n in self._now(),
        }  # fmt: skip

    def _things(self, seat: int) -> str:
        """What a seat has before it, small, beside its name."""
        things = getattr(self.drawing, "player_things", None)
        if things is None or seat == self.viewer or self.table.over:
            return ""
        return str(things(self.view, self.say, seat))

    def _now(self) -> tuple[int, ...]:
        if not self.replaying:
            return self.table.waiting
        return self.table.match.at(self.at).turn

    def _strip(self) -> dict[str, Any]:
        """Back to now, or what happened since the reader's last turn."""
        since = self._since() if self.mine and not self.gaze.selection.picked else (0, 0)
        return {"replaying": self.replaying, "moves": since[0], "first": since[1]}

    def _since(self) -> tuple[int, int]:
        """How many moves others made since the seat last ended a turn, and the length of the match after the first."""
        steps, start = self.table.match.steps, self.table.last_turn(self.viewer)
        others = [i for i in range(start, len(steps)) if steps[i].actor not in (0, self.viewer)]
        fresh = any(steps[i].actor == self.viewer for i in range(start, len(steps)))
        return (0, 0) if fresh or not others else (len(others), others[0] + 1)

    def _why(self) -> Part:
        chosen = self.gaze.selection
        if chosen.why is None or self.reach is None:
            return Part('<div id="why" class="anchor"></div>')
        x, y = self.picture.places.get(chosen.refused, (50.0, 100.0))
        return self._part(
            "why", reason=chosen.why.message, rule=chosen.why.rule, x=x, y=y, below=y < (50 if self.gaze.coarse else 34),
            ratio=f"{self.picture.box[2]:g}/{self.picture.box[3]:g}",
        )  # fmt: skip

    def _card(self) -> int | None:
        """The step whose scoring is shown as a card: the newest one not seen yet, in a replay the one just shown again."""
        cards = self.story.cards()
        if self.replaying:
            return self.at - 1 if self.at - 1 in cards and not self.gaze.aside else None
        return cards[-1] if cards and cards[-1] >= self.gaze.seen else None

    def _card_first(self) -> bool:
        """Whether a card is looked at before anything is asked, since what is asked needs the board that it lies on; who may
        still take back what brought it about, or looks at it again, has the usual bar beside it."""
        return not self.replaying and self.viewer not in self.table.pending

    def _result(self) -> Part:
        card = self._card()
        if card is not None:
            inside = Markup(self.story.card(card, self.say))
            return self._part("interlude", inside=inside, to=card + 1, foot=not self._card_first())
        if not self.table.over or self.replaying or self.gaze.aside:
            return Part('<div id="result"></div>')
        view = self.view
        ranks = sorted(self.game.seats, key=lambda seat: (seat not in view.winners, -view.scores[seat - 1], seat))
        top = max(1, *view.scores)
        tally = getattr(self.sentences, "tally", None)
        kinds = list(dict.fromkeys(label for seat in ranks for label, _ in (tally(view, seat) if tally else [])))
        rows = [
            {
                "seat": seat, "place": self._place(seat), "name": self.say.name(seat), "score": view.scores[seat - 1],
                "bars": [(label, points, 100 * max(points, 0) / top, kinds.index(label) if label in kinds else 0) for label, points in
                         (tally(view, seat) if tally else [(msg("points"), view.scores[seat - 1])])],
            }
            for seat in ranks
        ]  # fmt: skip
        return self._part(
            "result",
            head=verdict(view.winners, self.gaze.held),
            rows=rows,
            kinds=kinds if len(kinds) > 1 else [],
            winners=view.winners,
            lead=self._margin(ranks),
        )

    def _place(self, seat: int) -> int:
        """The place of a seat at the end, from 1; who is level shares it, unless the rules name one winner of them."""
        view = self.view
        if seat in view.winners:
            return 1
        better = [n for n in self.game.seats if n in view.winners or view.scores[n - 1] > view.scores[seat - 1]]
        return 1 + len(better)

    def _margin(self, ranks: list[int]) -> Message:
        first, others = self.view.scores[ranks[0] - 1], ranks[len(self.view.winners) :]
        if not others:
            return msgs("{n} point each.", "{n} points each.", first)
        second = self.view.scores[others[0] - 1]
        tied = getattr(self.sentences, "tied", None)
        if first == second and tied:
            return cast(Message, tied(first))
        lead = msgs("{n} point ahead", "{n} points ahead", first - second)
        return msgs("{n} point, {lead}.", "{n} points, {lead}.", first, lead=lead)

    def _log(self) -> Part:
        chunks = [self.said[i : i + CHUNK] for i in range(0, len(self.said), CHUNK)]
        children = {f"log-{k}": self._log_chunk(k, tuple(chunk)) for k, chunk in enumerate(chunks)}
        return Part('<div id="log" class="lines">', dict(reversed(children.items())), "</div>")

    def _log_chunk(self, k: int, chunk: tuple[Said, ...]) -> str:
        """So many sentences, the newest first; older ones hardly ever change, so they are kept."""
        now = self._shown_at()
        key = (self.say.lang, tuple(self.say.names.items()), k, chunk, now if any(s.at == now for s in chunk) else None)
        if key not in self.story.drawn:
            if len(self.story.drawn) >= KEPT:
                self.story.drawn.clear()
            rows = [{"said": said, "now": said.at == now, "id": k * CHUNK + i} for i, said in enumerate(chunk)]
            self.story.drawn[key] = self._html("log_chunk", number=k, rows=rows[::-1])
        return self.story.drawn[key]

    def _shown_at(self) -> int:
        """The length of the match whose sentences are marked in the log."""
        last = self.said[-1].at if self.said else 0
        return self.at if self.replaying else last

    def _replay(self, name: str) -> Part:
        index = max(i for i, at in enumerate(self.moments) if at <= self.at or i == 0)
        return self._part("replay", id=name, index=index, moments=self.moments)

    def _last_said(self) -> Said | None:
        upto = [said for said in self.said if said.at <= self.at]
        return upto[-1] if upto else None

    # the action bar

    def _act(self) -> Part:
        if self.replaying:
            index = max(i for i, at in enumerate(self.moments) if at <= self.at or i == 0)
            return self._part("act_replay", at=self.at, index=index, moments=self.moments, said=self._last_said())
        if self.gaze.covered:
            return self._part("act_cover", seat=self.gaze.viewer)
        card = self._card()
        if card is not None and self._card_first():
            return self._part("act_card", to=card + 1, mine=self.mine, seat=self.viewer or 1)
        if self.table.over:
            return self._part("act_over")
        if self.mine:
            return self._act_mine()
        return self._act_waiting()

    def turn(self) -> Message:
        """That it is the reader's turn; with the name where several share the device."""
        several = len([s for s in self.gaze.held if self.table.seats[s].kind == "person"]) > 1
        return msg("{name}, your turn", name=Player(self.viewer)) if several else msg("Your turn")

    def _act_mine(self) -> Part:
        seat, table, chosen = self.viewer, self.table, self.gaze.selection
        view, pending = self.view, self.viewer in self.table.pending
        label = self.sentences.label
        ending = table.ending(seat)
        trying = bool(chosen.picked or chosen.choice or chosen.ghost is not None)
        legal = table.match.state.legal(seat) if self.reach else []
        bar = getattr(self.sentences, "bar", None)
        extra = [a for a in self.game.part("controls").buttons(view, seat) if a in legal]
        if pending:
            head, sub = msg("Your turn is complete"), msg("End it, or take steps back. The others wait for you.")
        elif chosen.ghost is not None:
            head, sub = msg("{move}?", move=label(view, seat, chosen.ghost)), self._trial(chosen)
        elif chosen.choice:
            head, sub = msg("Which of these?"), self.sentences.ask(view, seat)
        elif table.forced(seat) is not None:
            head, sub = self.turn(), _no_choice()
        else:
            head = self.turn()
            sub = self._asked(seat, chosen.picked)
        steps = [
            (self.sentences.chip(table.match.at(i).view(seat), seat, table.match.steps[i].action), free)
            for i, free in table.turn_steps(seat)
        ]
        return self._part(
            "act_mine", head=head, sub=sub, steps=steps, seat=seat, pending=pending,
            hints=bool(self.reach) and table.row.meta["hints"] and table.forced(seat) is None, undo=table.can_undo(seat), trying=trying, **self._ends(ending, trying),
            ghost=(chosen.ghost, label(view, seat, chosen.ghost), self.sentences.chip(view, seat, chosen.ghost)) if chosen.ghost is not None else None,
            choice=[(a, label(view, seat, a), self.sentences.chip(view, seat, a)) for a in chosen.choice],
            touch=bar(view, seat, chosen.picked) if bar and self.reach else (),
            extra=[(a, label(view, seat, a), self._whom(a)) for a in extra if a != chosen.ghost],
        )  # fmt: skip

    def _whom(self, action: int) -> int:
        """The seat that a move of the reader's names, 0 for none: its biscuit stands on the button."""
        whom = getattr(self.game.part("controls"), "whom", None)
        return whom(self.view, self.viewer, action) if whom else 0

    def _ends(self, ending: list[int], trying: bool) -> dict[str, Any]:
        """How the turn ends: at once by the main button, or, where something is on trial or would be given up, asked first."""
        seat, forgoes = self.viewer, getattr(self.game.part("controls"), "forgoes", None)
        lost = bool(ending) and forgoes is not None and forgoes(self.view, seat, ending[0])
        if not ending or not (trying or lost):
            return {"end": bool(ending) or seat in self.table.pending, "leave": None}
        words = self.sentences.label(self.view, seat, ending[0]) if lost else msg("End turn")
        return {"end": False, "leave": None if self.gaze.selection.ghost in ending else (ending[0], words)}

    def _asked(self, seat: int, picked: tuple[str, ...]) -> Message:
        """What the seat can do, with what it has picked where the game says more of that."""
        more = getattr(self.sentences, "picked", None)
        said: Message | None = more(self.view, seat, picked) if more and picked else None
        return said or self.sentences.ask(self.view, seat)

    def _hints(self) -> Part:
        """The best moves, once asked for; nothing where there is nothing to act on."""
        if self.reach is None or not (self.gaze.asking or self.gaze.advice):
            return Part('<div id="hints"></div>')
        advice, chosen = self.gaze.advice, self.gaze.selection
        heads = [self.say(tip.labels[0]) for tip in advice.tips] if advice else []
        how = told_in_full(
            self.sentences, self.view, self.viewer, [tip.action for tip in advice.tips] if advice else ()
        )
        rows = [
            {
                "action": tip.action, "label": head, "how": how.get(tip.action),
                "move": tip.move if heads.count(head) > 1 and tip.action not in how else "", "told": step(tip.visits) > 0,
                "figure": figure(self.say, tip.chance, tip.visits),
                "then": tip.labels[1:], "chance": tip.chance, "visits": tip.visits, "why": self._reasons(tip),
                "now": chosen.hint and chosen.ghost == tip.action,
            }
            for tip, head in zip(advice.tips if advice else (), heads, strict=True)
        ]  # fmt: skip
        return self._part("hint", advice=advice, rows=rows, chosen=chosen.hint)

    def _reasons(self, tip: Tip) -> Message:
        """Why a move is good, in a sentence: what it changes most in the judgement's terms."""
        if not tip.why:
            return msg("What it brings shows only in the turns to come.")
        changes = " · ".join(self.say(self._change(name, value)) for name, value in tip.why)
        if tip.against:
            return msg("Beside the next best move: {changes}.", changes=changes)
        return msg("What it changes: {changes}.", changes=changes)

    def _change(self, name: str, value: float) -> Message:
        """A term with its change; what others have is told as theirs, not as what it costs."""
        term = msg("the best of the others") if name == OTHERS else self.sentences.term(name)
        return msg("{term} {change}", term=term, change=self.say.signed(-value if name == OTHERS else value))

    def _trial(self, chosen: Selection) -> Message:
        """What the action on trial does in full, where the game says more than its label; else how it is confirmed."""
        if chosen.hint:
            return msg("This is what a bot would do, from what you can see.")
        detail = getattr(self.sentences, "detail", None)
        if detail is not None and chosen.ghost is not None:
            said: Message = detail(self.view, self.viewer, chosen.ghost)
            return said
        if self._lasting(chosen.ghost):
            if not self.table.can_undo(self.viewer):
                return msg("Confirm, or choose something else. It cannot be taken back.")
            if chosen.picked:
                return msg("Touch it again or confirm. After that nothing before it can be taken back either.")
            return msg("Confirm, or choose something else. After that nothing before it can be taken back either.")
        return msg("Touch it again or confirm.") if chosen.picked else msg("Confirm, or choose something else.")

    def _lasting(self, action: int | None) -> bool:
        """Whether an action on trial, within the turn, could not be taken back, nor what came before it."""
        if action is None or self.reach is None or action in self.table.ending(self.viewer):
            return False
        return not self.reach.undoable(action)

    def _act_waiting(self) -> Part:
        table, waiting = self.table, self.table.waiting
        seat = waiting[0] if len(waiting) == 1 else 0
        stand_ins = [n for n in sorted(self.gaze.held) if table.seats[n].stands_in]
        if stand_ins:
            head, sub = msg("A bot plays for you"), msg("Take the seat back whenever you like.")
        elif not waiting:
            head, sub = msg("One moment"), msg("The table is being set.")
        elif not seat:
            head, sub = msg("Waiting for {names}", names=[Player(n) for n in waiting]), self._how_long()
        else:
            head, sub = msg("It is {name}’s turn", name=Player(seat)), self._why_waiting(table.seats[seat])
        absent = [n for n in waiting if table.seats[n].kind == "person" and n not in self.gaze.held]
        return self._part("act_waiting", head=head, sub=sub, seat=seat or 1, absent=absent, stand_ins=stand_ins)

    def _why_waiting(self, seat: Seat) -> Message:
        if seat.kind == "bot":
            if self.gaze.warming:
                return msg("The bot is thinking. While it warms up it is slower and a little weaker.")
            return msg("The bot is thinking.")
        if self.table.forced(seat.number) is not None:
            return _no_choice()
        if not seat.sat:
            return msg("Has not sat down yet.")
        if seat.number in self.table.pending:
            return msg("The turn is complete but not ended yet.")
        return self._how_long()

    def _how_long(self) -> Message:
        n = self.gaze.minutes
        if n < 1:
            return msg("Thinking.")
        if n < 60:
            return msgs("Thinking for {n} minute.", "Thinking for {n} minutes.", n)
        if n < 24 * 60:
            return msgs("Thinking for {n} hour.", "Thinking for {n} hours.", n // 60)
        return msgs("Thinking for {n} day.", "Thinking for {n} days.", n // (24 * 60))


def _no_choice() -> Message:
    return msg("Nothing to choose here: this happens by itself.")


def document_title(page: Page) -> Message:
    """The words in the browser's tab: the reader's turn can be seen there too."""
    title = page.sentences.title()
    return msg("● Your turn: {game}", game=title) if page.mine else title


def spoken(page: Page) -> Spoken:
    """What can be read out of a page."""
    said = tuple((k, page.say(said.message)) for k, said in enumerate(page.said))[-RECENT:]
    return Spoken(page.viewer, said, page.say(page.turn()) if page.mine else "", _best(page))


def _best(page: Page) -> str:
    advice = page.gaze.advice
    if advice is None or not advice.tips:
        return ""
    best = advice.tips[0]
    if not step(best.visits):
        return page.say(msg("Hint: {move}. There was too little thought for figures.", move=best.labels[0]))
    chance = figure(page.say, best.chance, best.visits)
    return page.say(msg("Hint: {move}. Chance to win: {chance}", move=best.labels[0], chance=chance))


def told_in_full(sentences: ModuleType, view: Any, seat: int, actions: Iterable[int]) -> dict[int, Message]:
    """By action what a move does where its label leaves that open, so that a person can make it."""
    full = getattr(sentences, "full", None)
    said = {action: full(view, seat, action) for action in actions} if full is not None else {}
    return {action: words for action, words in said.items() if words is not None}
