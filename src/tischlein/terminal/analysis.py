"""The analysis of a record at the terminal: progress while it runs, then a line a decision and the turning points."""

from __future__ import annotations

from collections.abc import Iterator

from tischlein.bots import warm
from tischlein.kit.errors import BadRecord
from tischlein.lab.analysis import Analysis, Decision, analyse, chances
from tischlein.lab.figures import too_little
from tischlein.record import Record
from tischlein.replaying import replay
from tischlein.terminal.position import columns
from tischlein.terminal.progress import bar
from tischlein.terminal.replay import hides
from tischlein.words import Message, msg, msgs
from tischlein.words.say import Say

WORTH_COMPILING = 100  # simulations a decision; with fewer it is done before the compiler is


def run(record: Record, simulations: int) -> Analysis:
    """Analyse a full record, with compiled rules if that pays; the result is the same either way.

    Raises BadRecord for a record that cannot be replayed, or that leaves out what others knew.
    """
    if hides(record):
        raise BadRecord("it leaves out what others knew; only a full record can be analysed", file=record.file)
    match = replay(record)
    if simulations >= WORTH_COMPILING:
        warm.now(match.game.name)
    with bar(match.game.name, sum(step.actor > 0 for step in match.steps)) as tell:
        return analyse(match, simulations, tell=lambda done, of: tell(done))


def as_text(analysis: Analysis, lang: str) -> Iterator[str]:
    """The lines that people read."""
    say = Say(lang, dict(enumerate(analysis.players, 1)))
    head = (msg("line"), msg("player"), msg("move"), msg("best"), msg("before"), msg("after"))
    rows = [tuple(say(word) for word in head), *(_row(decision, say) for decision in analysis.decisions)]
    yield from columns(rows)
    yield ""
    if any("–" in row[-2:] for row in rows):
        yield f"–  {say(too_little())}"
    points = analysis.turning_points()
    yield say(_count(len(points)))
    for decision in points:
        yield say(_told(decision, say))


def _told(decision: Decision, say: Say) -> Message:
    before, after = chances(decision, say)
    return msg(
        "Line {line}, {name}: “{move}” lowers the chance to win from {before} to {after}; better is “{best}”.",
        line=str(decision.line),
        name=say.name(decision.seat),
        move=decision.move,
        before=before,
        after=after,
        best=decision.best,
    )


def _row(decision: Decision, say: Say) -> tuple[str, ...]:
    best = decision.best if decision.best_action != decision.action else "="
    told = chances(decision, say)
    return (str(decision.line), say.name(decision.seat), decision.move, best, *told)


def _count(n: int) -> Message:
    return msgs("{n} turning point", "{n} turning points", n)
