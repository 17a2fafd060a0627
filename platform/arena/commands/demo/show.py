"""The demonstration on the terminal: progress bars, then standings."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from arena.bots.models import Submission, SubmissionStatus
from arena.core.errors import Unavailable
from arena.matches.models import Match, MatchStatus
from arena.workers.processes import WorkerProcess
from tournaments.models import Event, EventState
from tournaments.results.scoreboard import event_standings
from tournaments.selectors import event_progress

POLL_SECONDS = 0.5


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
    )


def _require(worker: WorkerProcess) -> None:
    if not worker.alive:
        raise Unavailable(f"The worker ended. The last it said:\n{worker.tail()}")


def watch_checks(
    console: Console, worker: WorkerProcess, submissions: Sequence[Submission]
) -> None:
    """Wait until every submission has been checked."""
    waiting = (SubmissionStatus.QUEUED, SubmissionStatus.CHECKING)
    with _progress(console) as bars:
        bar = bars.add_task("Checking the uploaded bots", total=len(submissions))
        while True:
            left = sum(s.status in waiting for s in submissions)
            bars.update(bar, completed=len(submissions) - left)
            if not left:
                break
            _require(worker)
            time.sleep(POLL_SECONDS)
            for submission in submissions:
                submission.refresh_from_db()
    for submission in submissions:
        if submission.status != SubmissionStatus.VALID:
            trouble = submission.reason or submission.trouble
            raise Unavailable(f"{submission} is {submission.status}: {trouble}")


def watch_event(console: Console, worker: WorkerProcess, event: Event) -> None:
    """Wait until the event has finished."""
    with _progress(console) as bars:
        bar = bars.add_task(event.title, total=None)
        while True:
            event.refresh_from_db()
            progress = event_progress(event)
            number = event.rounds.count()
            bars.update(
                bar,
                description=f"{event.title}, round {number} of {event.rounds_planned}",
                completed=progress.settled,
                total=progress.total or None,
            )
            if event.state in (EventState.FINISHED, EventState.PUBLISHED):
                return
            if progress.errored:
                broken = Match.objects.filter(
                    table__round__event=event, status=MatchStatus.ERRORED
                ).first()
                raise Unavailable(f"A match could not be played:\n{broken and broken.trouble}")
            _require(worker)
            time.sleep(POLL_SECONDS)


def print_standings(console: Console, event: Event) -> None:
    table = Table(title=event.title)
    for heading in ("Place", "Score", "Matches", "Wins"):
        table.add_column(heading, justify="right")
    table.add_column("Bot")
    for row in event_standings(event):
        standing = row.standing
        table.add_row(
            str(standing.place),
            f"{standing.score:.3f}",
            str(standing.matches),
            str(standing.wins),
            str(row.entry.bot),
        )
    console.print(table)
