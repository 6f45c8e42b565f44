"""One game at a terminal: what a line typed by a player does."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path

from tischlein.bots import Bot, Program, glimpse, warm
from tischlein.forced import choice_back, forced
from tischlein.kit.errors import BadMove, IllegalMove
from tischlein.match import Match
from tischlein.record import CHANCE
from tischlein.telling import tell
from tischlein.terminal import position
from tischlein.terminal.screen import Face
from tischlein.words import Message, Player, msg
from tischlein.words.say import Say

COMMANDS = ("legal", "why", "undo", "board", "log", "save", "help", "quit")
FINISHED, UNFINISHED = 0, 1

HELP = (
    ("legal", msg("lists your moves; type one to play it")),
    ("why MOVE", msg("says why a move is not allowed")),
    ("undo", msg("takes back your last step, until chance or somebody else has acted")),
    ("board", msg("shows the board again")),
    ("log", msg("tells the game from its start")),
    ("save FILE", msg("writes the record")),
    ("help", msg("shows this list")),
    ("quit", msg("leaves the game")),
)


class Session:
    """A match between people at this terminal and bots.

    bots: by seat; every other seat is a person's.  rngs: the bots' chance.
    """

    def __init__(
        self, match: Match, bots: Mapping[int, Bot], rngs: Mapping[int, random.Random], say: Say, face: Face
    ) -> None:
        self.match, self.bots, self.rngs, self.say, self.face = match, bots, rngs, say, face
        self.people = [seat for seat in match.game.seats if seat not in bots]
        self.viewer = self.people[0] if len(self.people) == 1 else 0
        self.told = 0  # steps whose sentences were shown
        self.waiting = False  # a turn has ended by itself and may still be taken back before bots go on
        self.changed = True  # the board has changed since it was shown
        self.warned = False  # that bots are not at their best yet
        self.unasked = False  # steps without a choice have been made since the board was shown
        self.explained = False  # that they are made so

    # the game's course

    def run(self) -> int:
        """Play to the end, to `quit` or to the end of input; return the exit code."""
        self.face.tell(self.say(msg("Type a move, or “help”.")))
        while True:
            if not self.waiting:
                self.step_on()
            if self.match.state.over:
                return self.finish()
            self.show()
            try:
                line = self.face.ask(self.prompt(), self.sensible_lines())
            except EOFError:
                if self.waiting:  # nobody takes it back any more
                    self.waiting = False
                    continue
                self.face.tell(self.say(msg("The input ended before the game was over.")))
                return UNFINISHED
            if not self.obey(line):
                self.face.tell(self.say(msg("Goodbye.")))
                return FINISHED

    def step_on(self) -> None:
        """Let happen what happens by itself, until a person has a choice: bots act, steps without a choice are made."""
        self.bots_act()
        while any(self.make_forced(seat) for seat in self.people):
            self.bots_act()

    def make_forced(self, seat: int) -> bool:
        """Make the steps that leave a person no choice; whether there were any."""
        made = False
        while (action := forced(self.match.state, seat)) is not None:
            self.match.play(action, seat)
            made = self.changed = self.unasked = True
        return made

    def bots_act(self) -> None:
        """Let bots choose while one is to act."""
        while acting := [seat for seat in self.match.state.actors if seat in self.bots]:
            seat = acting[0]
            self.tell_of_warming()
            bot = self.bots[seat]
            action = bot.choose(glimpse(bot, self.match, seat), self.rngs[seat])
            self.match.play(action, seat)
            self.changed = True

    def tell_of_warming(self) -> None:
        """Say once that bots are not at their best yet."""
        if not self.warned and warm.getting_ready(self.match.game.name):
            self.warned = True
            self.face.tell(self.say(msg("While the bots warm up they think longer and play a little weaker.")))

    def finish(self) -> int:
        self.changed = True
        self.show()
        self.face.tell(position.to_act(self.match.state, self.say))
        for gone in [bot.replaced for bot in self.bots.values() if isinstance(bot, Program)]:
            if gone is not None:
                who = Player(gone.seat)
                self.face.tell(
                    self.say(msg("{name} was replaced by {bot}. {reason}", name=who, bot=gone.by, reason=gone.reason))
                )
        return FINISHED

    def actor(self) -> int | None:
        """The person who is to act, the first of several; None while a bot is."""
        return next((seat for seat in self.match.state.actors if seat not in self.bots), None)

    # what is shown

    def show(self) -> None:
        """What has happened, the board if it has changed, and what can be done."""
        self.turn_to(self.actor())
        if self.changed:
            for sentence in self.sentences(self.told):
                self.face.tell(sentence)
            self.told = len(self.match.steps)
            self.changed = False
            if self.unasked and not self.explained:
                self.explained = True
                self.face.tell(self.say(msg("What leaves no choice is done without asking.")))
            self.show_board()
        if self.waiting:
            self.face.tell(self.say(msg("Your turn is over. An empty line goes on, “undo” takes your last step back.")))

    def turn_to(self, seat: int | None) -> None:
        """Look with the eyes of the person who is to act; where things are hidden, not before the others look away."""
        if seat is None or len(self.people) == 1 or seat == self.viewer:
            return
        if self.match.game.hidden:
            self.face.curtain(
                self.say(msg("{name}, it is your turn. Press Enter when only you look.", name=Player(seat)))
            )
            self.changed = True
        self.viewer = seat

    def show_board(self) -> None:
        self.face.tell()
        self.face.tell(position.text(self.match.state, self.viewer, self.say, self.face.colour))
        seat = self.actor()
        if seat is not None:
            ask = self.match.game.part("sentences").ask(self.match.state.view(seat), seat)
            self.face.tell(self.say(ask))

    def sentences(self, since: int) -> list[str]:
        """What the viewer hears of the steps from `since` on."""
        steps = tell(self.match, since, self.viewer, you=len(self.people) == 1)
        return [self.say(message) for told in steps for _, message in told.said]

    def prompt(self) -> str:
        seat = self.actor() or (self.match.steps[-1].actor if self.match.steps else CHANCE)
        return self.say.name(seat)

    def sensible_lines(self) -> list[str]:
        """Lines for completion: the moves, the same behind `why`, the commands."""
        seat = self.actor()
        moves = self.match.state.moves(seat) if seat is not None else []
        return [*moves, *COMMANDS, *(f"why {move}" for move in moves)]

    # what is typed

    def obey(self, line: str) -> bool:
        """Do what a line says; False to leave the game.  A line that begins with # says nothing."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if line.startswith("#"):
            return True
        if word in ("undo", "board", "log", "help", "quit", "save"):
            return bool(getattr(self, f"do_{word}")(rest))
        if self.waiting:
            self.waiting = False
            self.step_on()
            if not word or self.match.state.over:
                return True
            self.show()
        if word in ("legal", "why"):
            getattr(self, f"do_{word}")(rest)
        elif word:
            self.do_move(line)
        else:
            self.do_help("")
        return True

    def do_move(self, text: str) -> bool:
        seat = self.actor()
        if seat is None:
            return True
        state = self.match.state
        try:
            action = state.read(text, seat)
            ends = action in self.match.game.part("controls").end_turn(state.view(seat), seat)
            self.match.play(action, seat)
        except (BadMove, IllegalMove) as error:
            self.face.error(self.refusal(text, error))
            return True
        self.changed = True
        self.make_forced(seat)
        passed_on = seat not in self.match.state.turn and any(k in self.bots for k in self.match.state.actors)
        self.waiting = passed_on and not ends and self.match.can_undo(seat)
        return True

    def refusal(self, text: str, error: BadMove | IllegalMove) -> str:
        """Why a move was not played."""
        if isinstance(error, BadMove):
            return self.say(
                msg("“{text}” is no move of this game. “legal” lists the moves, “help” the commands.", text=text)
            )
        if not error.rule:
            return self.say(error.message)
        return self.say(msg("{rule}: {reason}", rule=error.rule, reason=error.message))

    def do_why(self, text: str) -> bool:
        seat = self.actor()
        if not text or seat is None:
            self.face.error(self.say(msg("Name a move, such as “why {move}”.", move=self.example())))
            return True
        try:
            error = self.match.state.why_not(text, seat)
        except BadMove as bad:
            self.face.error(self.refusal(text, bad))
            return True
        self.face.tell(self.say(msg("This move is allowed.")) if error is None else self.refusal(text, error))
        return True

    def example(self) -> str:
        seat = self.actor()
        moves = self.match.state.moves(seat) if seat is not None else []
        return moves[0] if moves else "…"

    def do_legal(self, rest: str) -> bool:
        seat = self.actor()
        if seat is None:
            return True
        state = self.match.state
        view, label = state.view(seat), self.match.game.part("sentences").label
        actions = state.legal(seat)
        rows = [
            (move, self.say(label(view, seat, action))) for move, action in zip(state.moves(seat), actions, strict=True)
        ]
        for row in position.columns(rows):
            self.face.tell(row)
        return True

    def do_undo(self, rest: str) -> bool:
        try:
            last = self.match.steps[-1].actor if self.match.steps else CHANCE
            steps = choice_back(self.match, last) if last in self.people else 0
            for _ in range(steps or 1):
                self.match.undo(last if steps else CHANCE)
        except IllegalMove as error:
            self.face.error(self.say(error.message))
            return True
        self.waiting, self.changed = False, True
        self.told = min(self.told, len(self.match.steps))
        return True

    def do_board(self, rest: str) -> bool:
        self.show_board()
        return True

    def do_log(self, rest: str) -> bool:
        for sentence in self.sentences(0):
            self.face.tell(sentence)
        return True

    def do_help(self, rest: str) -> bool:
        rows: Sequence[tuple[str, Message]] = HELP
        for row in position.columns([(command, self.say(words)) for command, words in rows]):
            self.face.tell(row)
        return True

    def do_save(self, name: str) -> bool:
        """Write the record: whole once the game is over, before that as the person here, or a spectator of several, may know it."""
        known = None if self.match.state.over else self.people[0] if len(self.people) == 1 else 0
        if not name:
            self.face.error(self.say(msg("Name a file, such as “save game.tisch”.")))
            return True
        try:
            Path(name).expanduser().write_text(str(self.match.record(known)), encoding="utf-8")
        except (OSError, RuntimeError, ValueError) as error:  # a home that nobody has, a character no name may have
            reason = error.strerror if isinstance(error, OSError) else None
            self.face.error(
                self.say(msg("The file {file} cannot be written: {reason}.", file=name, reason=reason or str(error)))
            )
            return True
        self.face.tell(self.say(msg("The record is in {file}.", file=name)))
        return True

    def do_quit(self, rest: str) -> bool:
        return False
