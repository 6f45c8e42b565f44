"""Rooms: a table in memory with everybody who looks at it, and what each of them does.

One room a table, all in one event loop.  A reader's page is sent as parts that changed; while a reader is slow, only the newest
page waits for him.  What somebody does is checked against the version he saw: whoever is late gets the page as it is now.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from markupsafe import escape

from tischlein.bots import warm
from tischlein.kit.errors import IllegalMove, TischleinError
from tischlein.lab.advice import Advice
from tischlein.table.access import Access
from tischlein.table.aloud import Aloud, Spoken
from tischlein.table.bots import BotRoom
from tischlein.table.guests import PREFIX, Guests
from tischlein.table.own_files import bring
from tischlein.table.parts import Gaze, Page, Parts, changes, document_title, spoken
from tischlein.table.ration import Ration
from tischlein.table.reader import whole
from tischlein.table.selection import NOTHING, Selection
from tischlein.table.share import Replaced
from tischlein.table.store import Conflict, Event, Key, Store
from tischlein.table.story import Story
from tischlein.table.table import Table
from tischlein.words import msg
from tischlein.words.say import Say

log = logging.getLogger("tischlein.table")

BOT_PAUSE = 0.7  # seconds between a bot's moves, and between steps that the table makes, so that people can follow
FIRST_LOOK = 3  # times as long before the first such step of a turn: what the turn before brought is looked at first
PLAY_PAUSE = 1.3  # seconds between the moves of a replay that runs by itself
LISTEN = 0.5  # seconds between two looks at whether another process has written
PAGES = 64  # pages kept of one version
TRIES = 10  # to write what somebody wants while another process writes too
AT_ONCE, EVERY = 60, 1 / 15  # what one visitor of a table may ask for at once, and seconds until one thing more
LONGEST_WORD = 40  # characters of a control's or an option's name


@dataclass(frozen=True, slots=True)
class Shown:
    """A page as it is kept: its parts, the words of the browser's tab, and what can be read out."""

    parts: Parts
    title: str
    spoken: Spoken


MakeKeys = Callable[[], tuple[Key, ...]]


class Room:
    """A table with its readers."""

    def __init__(self, table: Table, store: Store, thinkers: BotRoom, bot_pause: float = BOT_PAUSE) -> None:
        self.table, self.store, self.thinkers, self.bot_pause = table, store, thinkers, bot_pause
        self.readers: set[Reader] = set()
        self._rations: dict[frozenset[int], Ration] = {}
        self.lock = asyncio.Lock()
        self._stories: dict[tuple[int, bool], Story] = {}
        self._pages: OrderedDict[Gaze, Shown] = OrderedDict()
        self._bots: asyncio.Task[None] | None = None
        self._thinking = 0  # the seat whose bot is being waited for
        self._helping: asyncio.Task[None] | None = None

    def ration(self, held: frozenset[int]) -> Ration:
        """How much may be asked for from these seats, by however many pages; every spectator counts for himself."""
        found = self._rations.get(held) or Ration(AT_ONCE, EVERY)
        return self._rations.setdefault(held, found) if held else found

    # telling

    def story(self, viewer: int, you: bool) -> Story:
        """The log as a viewer reads it."""
        return self._stories.setdefault((viewer, you), Story(self.table.match, viewer, you))

    def show(self, gaze: Gaze) -> Shown:
        """The page of everybody with this gaze, made once a version."""
        found = self._pages.get(gaze)
        if found is None:
            you = len(gaze.held) == 1
            page = Page(self.table, self.story(0 if gaze.covered else gaze.viewer, you), gaze)
            found = Shown(page.parts(), page.say(document_title(page)), spoken(page))
            self._pages[gaze] = found
            if len(self._pages) > PAGES:
                self._pages.popitem(last=False)
        return found

    def changed(self) -> None:
        """Something happened: nobody's page holds any more."""
        self._pages.clear()
        for reader in self.readers:
            reader.renew()
        if self.table.over:
            self.thinkers.dismiss(self.table.id, self.table.match.state)
        self.wake()

    # acting

    async def act(
        self, plan: Callable[[], list[Event]], stands: Callable[[], bool] | None = None, keys: MakeKeys = tuple
    ) -> bool:
        """Carry out what somebody wants; False where that no longer stands.

        plan, keys: make the events, and the keys that replace those of their seats, against the table as it is.
        stands: says whether that can still be meant; None for always.  Raises IllegalMove and changes nothing.
        """
        for _ in range(TRIES):
            async with self.lock:
                if stands is not None and not stands():
                    return False
                events = plan()
                if not events:
                    return True
                try:
                    await self.store.append(self.table.id, self.table.version, events, keys())
                except Conflict:  # another process has written; perhaps nothing that matters here
                    await self._catch_up()
                    continue
                self._apply(events)
            self.changed()
            return True
        return False

    async def catch_up(self) -> None:
        """Carry out what another process has written."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        events = await self.store.since(self.table.id, self.table.version)
        if events:
            self._apply(events)
            self.changed()

    def _apply(self, events: Sequence[Event]) -> None:
        for event in events:
            self.table.apply(event)
            if event.kind == "key":
                for reader in self.readers:
                    reader.gone = reader.gone or event.seat in reader.access.seats

    # bots

    def wake(self) -> None:
        """Let happen what happens by itself: bots play, and steps that leave no choice are made."""
        self._wake_bots()
        if self.table.seat_forced() and (self._helping is None or self._helping.done()):
            self._helping = asyncio.create_task(self._help(), name=f"steps without a choice at {self.table.id}")

    async def _help(self) -> None:
        """Make the steps that leave persons no choice, one by one."""
        while seat := self.table.seat_forced():
            seen = self.table.version
            await asyncio.sleep(self.bot_pause * (1 if self.table.just_stepped(seat) else FIRST_LOOK))
            try:
                await self.act(partial(self.table.plan_forced, seat), partial(self.table.fresh, seat, seen))
            except TischleinError:
                log.exception("a step without a choice at table %s could not be made", self.table.id)
                return

    def _wake_bots(self) -> None:
        acting = self.table.bots_to_move()
        if self._bots is not None and self._thinking and self._thinking not in acting:  # its seat was taken back
            self._thinking = 0
            self._bots.cancel()
            self._bots = None
        if acting and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._play_bots(), name=f"bots of {self.table.id}")

    async def _play_bots(self) -> None:
        while self.table.bots_to_move():
            seat, seen = self.table.bots_to_move()[0], self.table.version
            try:
                self._thinking = seat
                thought = self.thinkers.move(self.table.seats[seat].bot, self.table.match, seat, self.table.id)
                action, _ = await asyncio.gather(thought, asyncio.sleep(self.bot_pause))
                self._thinking = 0
                stands = partial(self.table.fresh, seat, seen)
                await self.act(partial(self._bot_moves, seat, action), stands)
            except TischleinError:
                log.exception("a bot at table %s could not move", self.table.id)
                return

    def _bot_moves(self, seat: int, action: int) -> list[Event]:
        """A bot's move; before it the event of another bot in the place of a guest that went wrong too often."""
        gone = self.thinkers.guests.replaced(self.table.id, seat)
        changed = gone is not None and self.table.seats[seat].bot.startswith(PREFIX)
        replaced = self.table.plan_replace(seat, gone.by) if gone is not None and changed else []
        return [*replaced, *self.table.plan_move(seat, action)]

    def close(self) -> None:
        """Stop what runs by itself."""
        for task in (self._bots, self._helping):
            if task is not None:
                task.cancel()
        self.thinkers.forget(self.table.id)


class Reader:
    """One open page: what it looks at, what is picked there, and what it has been sent."""

    def __init__(self, room: Room, access: Access, lang: str, at: int | None = None) -> None:
        self.room, self.access, self.lang = room, access, lang
        self.at = at
        self.selection: Selection = NOTHING
        self.viewer = self._seat()
        self.uncovered = self.viewer if len(access.seats) < 2 else 0
        self.aside = self.coarse = False
        self.seen = room.table.last_turn(self.viewer) if self.viewer else len(room.table.match.steps)
        self.options: dict[str, str] = {}
        self.gone = False
        self.ration = room.ration(access.seats)
        self._sent: Parts = {}
        self._title = ""
        self._aloud = Aloud(Say(lang))
        self._version = self._since = room.table.version
        self._stand = self._standing()
        self._wake = asyncio.Event()
        self._wake.set()
        self._running: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None
        self.advice: Advice | None = None

    # what is seen

    def gaze(self) -> Gaze:
        """What decides this reader's page."""
        minutes = int((time.time() - self.room.table.changed) // 60)
        return Gaze(
            viewer=self.viewer,
            held=self.access.seats,
            host=bool(self.access.host),
            lang=self.lang,
            selection=self.selection,
            at=self.at,
            seen=self.seen,
            playing=self._running is not None and not self._running.done(),
            covered=self._covered(),
            asking=self.asking,
            advice=self.advice,
            aside=self.aside,
            minutes=minutes if minutes < 60 else minutes - minutes % 60,
            coarse=self.coarse,
            warming=warm.getting_ready(self.room.table.game.name),
            options=tuple(sorted(self.options.items())),
        )

    def _seat(self) -> int:
        """The seat that is looked through: of those on this device the one to act, else the one that acted last.

        For steps that leave no choice nobody hands the device on.
        """
        held, table = sorted(self.access.seats), self.room.table
        acting = [
            seat for seat in table.waiting
            if seat in held and table.seats[seat].kind == "person" and table.forced(seat) is None
        ]  # fmt: skip
        if acting:
            return self.viewer if getattr(self, "viewer", 0) in acting else acting[0]
        return getattr(self, "viewer", 0) or (held[0] if held else 0)

    def _covered(self) -> bool:
        return self.room.table.game.hidden and len(self.access.seats) > 1 and self.viewer != self.uncovered

    def renew(self) -> None:
        """The table has changed, and the page is to be sent again.

        What was picked is gone, unless nothing has happened in the game, or only others have done something and this seat
        still has the same choice: where all choose at the same time, nobody is disturbed by somebody who is done.
        """
        table, seat = self.room.table, self.viewer
        if self._version != table.version:
            fresh, self._version = table.fresh(seat, self._version), table.version
            self.viewer = self._seat()
            before, self._stand = self._stand, self._standing()
            if self.viewer != seat or not (fresh or (self._stand is not None and self._stand == before)):
                self._start_afresh()
        self._wake.set()

    def _start_afresh(self) -> None:
        self._since = self._version
        self.selection = NOTHING
        self._drop_advice()
        if not self._mine():
            self._widen()
        if self.at is not None:
            self.at = min(self.at, len(self.room.table.match.steps))

    def _standing(self) -> tuple[int, int, list[int]] | None:
        """What makes this seat's choice the same as before: the seat, how often it has acted, its actions."""
        table = self.room.table
        if not self.viewer or not table.may_act(self.viewer):
            return None
        acted = sum(step.actor == self.viewer for step in table.match.steps)
        return self.viewer, acted, table.match.state.legal(self.viewer)

    def _stands(self, seen: int, seat: int | None = None) -> bool:
        """Whether what somebody wanted at a version, for the seat that was looked through, can still be meant."""
        return self._since <= seen <= self.room.table.version and seat in (None, self.viewer)

    async def next_page(self) -> str | None:
        """Wait until there is something new, and return it as partials; None when the seat is no longer this reader's."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self.gone:
                return None
            text = self._difference()
            if text:
                return text

    def _difference(self) -> str:
        shown = self.room.show(self.gaze())
        text = changes(self._sent, shown.parts)
        self._sent = shown.parts
        if shown.title != self._title:
            self._title = shown.title
            text += f"<title>{escape(shown.title)} · Tischlein</title>"
        new = self._aloud.news(shown.spoken)
        if new:
            text += (
                '<hx-partial hx-target="#said" hx-swap="outerMorph">'
                f'<p id="said" class="sr" role="status">{escape(new)}</p></hx-partial>'
            )
        return text

    # what is done

    async def receive(self, message: dict[str, Any]) -> None:
        """Do what the page asks.  Whatever makes no sense, or comes late, is answered with the page as it is."""
        act = getattr(self, f"_do_{message.get('do')}", None)
        if act is not None and not self.gone:
            self.coarse = bool(message.get("coarse"))
            try:
                await act(message)
            except IllegalMove as refusal:
                self.selection = replace(self.selection, play=None, ghost=None, refused="", why=refusal)
            except (TischleinError, LookupError, TypeError, ValueError):
                log.debug("a message that cannot be read: %r", message)
        self._wake.set()

    def _mine(self) -> bool:
        """Whether this reader's seat is to do something now."""
        table = self.room.table
        if not self.viewer or self.at is not None or self._covered() or table.seats[self.viewer].kind == "bot":
            return False
        return table.may_act(self.viewer) or self.viewer in table.pending

    async def _do_touch(self, message: dict[str, Any]) -> None:
        control, seen, table = _word(message, "id"), _number(message, "v"), self.room.table
        if not self._mine() or not self._stands(seen) or not table.may_act(self.viewer):
            return
        reach = table.reach(self.viewer, self.options)
        found = reach.touch(self.selection, control, at_once=not self.coarse)
        if found.why is not None and reach.narrowed:
            wider = table.reach(self.viewer).touch(self.selection, control, at_once=not self.coarse)
            if wider.why is None:
                found = wider
                self._widen()
        self.selection = replace(found, play=None)
        if found.play is not None:
            await self._play(found.play, seen)

    def _widen(self) -> None:
        """Forget the options that narrow what touches can mean."""
        for name in getattr(self.room.table.game.part("controls"), "NARROWING", ()):
            self.options.pop(name, None)

    async def _do_mean(self, message: dict[str, Any]) -> None:
        """A move that has only a button: what cannot be taken back is asked first."""
        action, seen, table = _number(message, "action"), _number(message, "v"), self.room.table
        if not self._mine() or not self._stands(seen) or action not in table.match.state.legal(self.viewer):
            return
        if table.reach(self.viewer).undoable(action):
            await self._play(action, seen)
        else:
            self.selection = Selection(ghost=action)

    async def _do_play(self, message: dict[str, Any]) -> None:
        if self._mine():
            await self._play(_number(message, "action"), _number(message, "v"))

    async def _play(self, action: int, seen: int) -> None:
        seat = self.viewer
        self.seen = len(self.room.table.match.steps)  # whoever plays on has seen the scorings so far
        await self.room.act(partial(self.room.table.plan_move, seat, action), partial(self._stands, seen, seat))

    async def _do_undo(self, message: dict[str, Any]) -> None:
        if self._mine():
            seat = self.viewer
            await self.room.act(
                partial(self.room.table.plan_undo, seat), partial(self._stands, _number(message, "v"), seat)
            )

    async def _do_done(self, message: dict[str, Any]) -> None:
        if self._mine():
            seat = self.viewer
            await self.room.act(
                partial(self.room.table.plan_done, seat), partial(self._stands, _number(message, "v"), seat)
            )

    async def _do_clear(self, message: dict[str, Any]) -> None:
        if self.selection.why is not None:
            self.selection = replace(self.selection, refused="", why=None)
        else:
            self.selection = NOTHING

    async def _do_cancel(self, message: dict[str, Any]) -> None:
        self.selection = NOTHING

    async def _do_uncover(self, message: dict[str, Any]) -> None:
        self.uncovered = self.viewer

    async def _do_option(self, message: dict[str, Any]) -> None:
        name, value = _word(message, "name"), _word(message, "value")
        if len(self.options) < 10 or name in self.options:
            self.options[name] = value
            if name in getattr(self.room.table.game.part("controls"), "NARROWING", ()):
                self.selection = NOTHING

    async def _do_aside(self, message: dict[str, Any]) -> None:
        self.aside = True

    async def _do_card(self, message: dict[str, Any]) -> None:
        self.aside = False

    async def _do_seen(self, message: dict[str, Any]) -> None:
        if self.at is None:
            self.seen = _number(message, "to")
        else:
            self.aside = True

    async def _do_hint(self, message: dict[str, Any]) -> None:
        """Ask for the best moves from what this seat can see; they are shown, not played.

        Raises IllegalMove at a table that gives no hints.
        """
        table = self.room.table
        if not self._mine() or not table.may_act(self.viewer):
            return
        if not table.row.meta["hints"]:
            raise IllegalMove("", msg("There are no hints at this table."))
        if self.advice is not None:
            self.selection = NOTHING  # they are still good, and shown again
        elif not self.asking:
            self._asking = asyncio.create_task(self._ask(table.version), name=f"a hint at {table.id}")

    async def _ask(self, seen: int) -> None:
        table, seat = self.room.table, self.viewer
        try:
            advice = await self.room.thinkers.advise(table.match.state, seat, table.id)
            if self._stands(seen) and self._mine() and self.viewer == seat:
                self.advice = advice
        except Replaced:
            words = msg("Another page of this seat has asked for a hint, and gets it.")
            self.selection = replace(self.selection, refused="", why=IllegalMove("", words))
        except Exception:
            log.exception("a hint at table %s failed", table.id)
        self._asking = None
        self._wake.set()

    async def _do_nohint(self, message: dict[str, Any]) -> None:
        """Put the hints away, or stop thinking about them."""
        self._drop_advice()
        if self.selection.hint:
            self.selection = NOTHING

    def _drop_advice(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
        self._asking = self.advice = None

    async def _do_tip(self, message: dict[str, Any]) -> None:
        """Show one of the proposed moves on the board, to be played or not."""
        action, table = _number(message, "action"), self.room.table
        tips = self.advice.tips if self.advice is not None else ()
        if self._mine() and self._stands(_number(message, "v")) and action in [tip.action for tip in tips]:
            self._widen()
            self.selection = table.reach(self.viewer).proposed(action)

    @property
    def asking(self) -> bool:
        """Whether a hint is being thought about."""
        return self._asking is not None and not self._asking.done()

    # people and bots

    async def _do_bot(self, message: dict[str, Any]) -> None:
        seat = _number(message, "seat")
        if self.access.host and seat in self.room.table.seats:
            await self.room.act(
                partial(self.room.table.plan_bot, seat), partial(self.room.table.fresh, seat, _number(message, "v"))
            )

    async def _do_back(self, message: dict[str, Any]) -> None:
        seat = _number(message, "seat")
        if seat in self.access.seats:
            await self.room.act(
                partial(self.room.table.plan_sit, seat, ""), partial(self.room.table.fresh, seat, _number(message, "v"))
            )

    # replay

    def _moments(self) -> list[int]:
        return self.room.story(0 if self._covered() else self.viewer, len(self.access.seats) == 1).moments()

    def _index(self) -> int:
        at = len(self.room.table.match.steps) if self.at is None else self.at
        return max((i for i, moment in enumerate(self._moments()) if moment <= at), default=0)

    def _go(self, index: int) -> None:
        moments = self._moments()
        self.aside = False
        self.at = moments[max(0, min(index, len(moments) - 1))]
        self.selection = NOTHING

    async def _do_replay(self, message: dict[str, Any]) -> None:
        self._halt()
        self.aside = False
        self.at = max(0, min(_number(message, "to"), len(self.room.table.match.steps)))
        self.selection = NOTHING

    async def _do_moment(self, message: dict[str, Any]) -> None:
        self._halt()
        self._go(_number(message, "to"))

    async def _do_prev(self, message: dict[str, Any]) -> None:
        self._halt()
        self._go(self._index() - 1)

    async def _do_next(self, message: dict[str, Any]) -> None:
        self._halt()
        self._go(self._index() + 1)

    async def _do_first(self, message: dict[str, Any]) -> None:
        self._halt()
        self._go(0)

    async def _do_last(self, message: dict[str, Any]) -> None:
        self._halt()
        self._go(len(self._moments()) - 1)

    async def _do_now(self, message: dict[str, Any]) -> None:
        self._halt()
        self.at = None

    async def _do_since(self, message: dict[str, Any]) -> None:
        await self._do_replay(message)
        await self._do_run(message)

    async def _do_run(self, message: dict[str, Any]) -> None:
        self._halt()
        if self._index() >= len(self._moments()) - 1:
            self._go(0)
        elif self.at is None:
            self._go(self._index())
        self._running = asyncio.create_task(self._run())

    async def _do_pause(self, message: dict[str, Any]) -> None:
        self._halt()

    async def _run(self) -> None:
        while self._index() < len(self._moments()) - 1:
            await asyncio.sleep(PLAY_PAUSE)
            self._go(self._index() + 1)
            if self._index() == len(self._moments()) - 1:
                self._running = None
            self._wake.set()

    def _halt(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None

    # coming and going

    def __enter__(self) -> Reader:
        self.room.readers.add(self)
        self.room.wake()
        return self

    def __exit__(self, *error: object) -> None:
        self._halt()
        self._drop_advice()
        self.room.readers.discard(self)


def _number(message: dict[str, Any], key: str) -> int:
    """Raises ValueError for what is no number of ours."""
    number = whole(message[key])
    if number is None:
        raise ValueError(f"{key} is no whole number")
    return number


def _word(message: dict[str, Any], key: str) -> str:
    """A name out of our own pages.  Raises ValueError for anything else."""
    word = message[key]
    if not isinstance(word, str) or not word.isascii() or not word.isprintable() or len(word) > LONGEST_WORD:
        raise ValueError(f"{key} is no word of ours")
    return word


class Rooms:
    """All rooms of a process."""

    def __init__(
        self, store: Store, bot_pause: float = BOT_PAUSE, most: int = 500, guests: Guests | None = None
    ) -> None:
        self.store, self.thinkers, self.bot_pause, self.most = store, BotRoom(guests=guests), bot_pause, most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading = asyncio.Lock()
        self._clock: asyncio.Task[None] | None = None
        self._ear: asyncio.Task[None] | None = None

    async def room(self, table: str) -> Room | None:
        """The room of a table; None if there is no such table.

        Raises Outdated where its game was begun under other rules.
        """
        async with self._loading:
            found = self._rooms.get(table)
            if found is None:
                kept = await self.store.load(table)
                if kept is None:
                    return None
                await bring(self.store, kept[0].meta["game"], kept[0].meta["settings"])
                found = self._rooms[table] = Room(Table(*kept), self.store, self.thinkers, self.bot_pause)
                self._clear_away()
            self._rooms.move_to_end(table)
            return found

    def _clear_away(self) -> None:
        for table, room in list(self._rooms.items()):
            if len(self._rooms) <= self.most:
                return
            if not room.readers and not room.table.bots_to_move():
                room.close()
                del self._rooms[table]

    async def start(self) -> None:
        """Begin to send pages again whose words name a time, and to hear what other processes write."""
        self._clock = asyncio.create_task(self._tick(), name="clock")
        self._ear = asyncio.create_task(self._listen(), name="ear")

    async def _listen(self) -> None:
        """Carry out what other processes write at tables that somebody looks at here."""
        while True:
            await asyncio.sleep(LISTEN)
            try:
                if await self.store.stirred():
                    await self._hear()
            except (sqlite3.Error, TischleinError):
                log.exception("what others have written could not be read")

    async def _hear(self) -> None:
        watched = [room for room in self._rooms.values() if room.readers]
        versions = await self.store.versions([room.table.id for room in watched])
        for room in watched:
            if versions.get(room.table.id, 0) > room.table.version:
                await room.catch_up()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(30)
            for room in list(self._rooms.values()):
                for reader in room.readers:
                    reader.renew()

    async def close(self) -> None:
        """Stop bots and clock."""
        for task in (self._clock, self._ear):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        for room in self._rooms.values():
            room.close()
        self.thinkers.close()
