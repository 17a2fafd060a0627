"""The long tables of an event, written in one go (see `arena.web.html.tables`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from html import escape

from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from arena.matches.models import MatchStatus
from arena.web.html.addresses import address
from arena.web.html.tables import percent, seat_mark
from arena.web.html.times import moment
from games.registry import get
from tournaments.formats import FORMATS
from tournaments.models import Event, EventState
from tournaments.results.listing import ListedEvent, ListedPlayer, ListedTable
from tournaments.results.scoreboard import StandingLine
from tournaments.results.standings import Standing
from tournaments.selectors import EventProgress

FIRST = ' class="first"'


def tie_break(value: float) -> str:
    """As short as it can be told apart."""
    return f"{value:.0f}" if value == int(value) or abs(value) > 100 else f"{value:.3f}"


BADGES = {
    EventState.RUNNING: " bad",
    EventState.REGISTRATION: " good",
    EventState.PAUSED: " warn",
}


def event_badge(state: str) -> SafeString:
    """How far an event is, in a word."""
    known = EventState(state)
    word = "open" if known == EventState.REGISTRATION else known.label
    return SafeString(f'<span class="badge{BADGES.get(known, "")}">{word}</span>')


def event_items(events: Iterable[ListedEvent], entered: Mapping[int, int]) -> SafeString:
    """The list of events; `entered` says how many bots are in which."""
    now = timezone.now()
    written = (_event_item(event, entered.get(event.pk, 0), now) for event in events)
    return mark_safe("".join(written))  # noqa: S308 - titles and names are escaped below


def _event_item(event: ListedEvent, bots: int, now: datetime) -> str:
    when = (
        f"closes {moment(event.registration_until, now)}"
        if event.state == EventState.REGISTRATION and event.registration_until
        else f"played {moment(event.finished_at, now)}"
        if event.finished_at
        else f"started {moment(event.started_at, now)}"
        if event.started_at
        else f"made {moment(event.created_at, now)}"
    )
    kind = f"{FORMATS[event.format].title} at tables of {event.table_size}"
    return (
        f'<li><div class="head">{event_badge(event.state)} '
        f'<a class="name" href="{address("event", event.slug)}">{escape(event.title)}</a></div>'
        f'<p class="quiet">{escape(get(event.game).title)} · {escape(kind)} · '
        f"{bots} bot{'' if bots == 1 else 's'} · by {escape(event.organiser)} · {when}</p></li>\n"
    )


def event_rows(events: Iterable[Event]) -> SafeString:
    """The body of a short table of events."""
    written = (
        f'<tr><td><a href="{address("event", event.slug)}">{escape(event.title)}</a></td>'
        f"<td>{escape(get(event.game).title)}</td>"
        f'<td class="optional">{escape(event.organiser.username)}</td>'
        f"<td>{event_badge(event.state)}</td></tr>\n"
        for event in events
    )
    return mark_safe("".join(written))  # noqa: S308 - the same


def progress_bars(events: Iterable[tuple[Event, EventProgress]]) -> SafeString:
    """How far events are that run."""
    written = (
        f'<p class="running"><a href="{address("event", event.slug)}">{escape(event.title)}</a> '
        f'<span class="quiet">{escape(get(event.game).title)}, '
        f"{far.settled} of {far.total} matches</span></p>\n"
        f'<progress value="{far.settled}" max="{far.total or 1}" '
        f'aria-label="{escape(event.title)}">{far.percent} %</progress>\n'
        for event, far in events
    )
    return mark_safe("".join(written))  # noqa: S308 - the same


def standing_rows(
    lines: Iterable[StandingLine], game: str, own: int | None, tie_breaks: Sequence[str]
) -> SafeString:
    """The body of a table of standings; `own` is whose lines are marked."""
    nothing = '<td class="number optional">–</td>' * len(tie_breaks)
    written, before = [], None
    for line in lines:
        apart = before is not None and line.standing.group != before
        before = line.standing.group
        written.append(_standing_row(line, game, own, nothing, apart=apart))
    return mark_safe("".join(written))  # noqa: S308 - names are escaped below


def _standing_row(
    line: StandingLine, game: str, own: int | None, nothing: str, *, apart: bool
) -> str:
    standing = line.standing
    marks = ["mine"] * (line.owner_id == own) + ["apart"] * apart
    badge = (
        ' <span class="badge bad">disqualified</span>'
        if line.disqualified_at
        else ' <span class="badge">withdrawn</span>'
        if line.withdrawn_at
        else ""
    )
    ties = (
        f'<td class="number optional">{tie_break(value)}</td>'
        for value in standing.tie_breaks.values()
    )
    return (
        f'<tr class="{" ".join(marks)}">'
        f'<td class="rank number">{standing.place}</td>'
        f'<td class="number quiet">{true_rank(standing)}</td>'
        f'<td><a href="{address("bot", game, line.owner, line.slug)}">{escape(line.bot)}</a> '
        f'<span class="quiet">{escape(line.owner)}</span>{badge}</td>'
        f'<td class="number"><b>{standing.score:.3f}</b>{_margin(standing)}</td>'
        f'<td class="number optional">{standing.matches}</td>'
        f"{''.join(ties) if standing.matches else nothing}</tr>\n"
    )


def true_rank(standing: Standing) -> str:
    """Between which ranks it truly is: "2–5", "1", or a dash where that is not known."""
    if standing.best_rank is None:
        return "–"
    if standing.best_rank == standing.worst_rank:
        return str(standing.best_rank)
    return f"{standing.best_rank}–{standing.worst_rank}"


def _margin(standing: Standing) -> str:
    if standing.margin is None:
        return ""
    return f' <span class="quiet">± {standing.margin:.2f}</span>'


def round_tables(tables: Iterable[ListedTable]) -> SafeString:
    """The tables of a round, each a list of who sits there."""
    return mark_safe("".join(map(_round_table, tables)))  # noqa: S308 - the same


def _round_table(table: ListedTable) -> str:
    badge = ""
    if table.status != MatchStatus.SETTLED:
        playing = " bad" if table.status == MatchStatus.PLAYING else ""
        badge = f'<span class="badge{playing}">{MatchStatus(table.status).label}</span>'
    return (
        f'<li><div class="head"><b>Table {table.number}</b> '
        f'<a href="{address("match", table.match)}">Match {table.match}</a> {badge}</div>'
        f"<ul>{''.join(map(_player, table.players))}</ul></li>\n"
    )


def _player(player: ListedPlayer) -> str:
    version = f'<span class="quiet">v{player.version}</span>'
    return (
        f"<li{FIRST if player.place == 1 else ''}>{seat_mark(player.seat)} "
        f'<span class="who">{escape(player.bot)} {version}</span> '
        f'<span class="number">{percent(player.share)}</span></li>'
    )
