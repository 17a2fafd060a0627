"""The rows of long tables, written in one go.

A template takes half a millisecond for a row of a ladder, which is most of the page; this takes
a twentieth. What is around the rows, and every short table, is in the templates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape

from django.utils.safestring import SafeString, mark_safe

from arena.accounts.models import User
from arena.ladder.leaderboard_row import LadderRow
from arena.ladder.models import Ladder
from arena.web.html.addresses import address, ladder_address
from arena.web.html.words import LETTERS
from arena.web.html.words import percent as percent
from games.registry import get

LEADERS = 3
NARROWEST = 100.0
"""Elo points a scale of ratings spans at least, so that near ties look like near ties."""
SPARK_SPAN = 60.0
"""The same for a line over time."""

CURRENT = ' aria-current="page"'

_BENCHED = (
    ' <span class="badge warn" title="It gets no matches until its owner puts it back">'
    "benched</span>"
)
_PROVISIONAL = (
    ' <span class="badge quiet" title="Fewer than ten matches, or in no fit yet">provisional</span>'
)
_MOVING = ' <span class="badge quiet" title="Moved by matches since the last fit">moving</span>'


def ladder_tabs(ladders: Iterable[Ladder], current: Ladder) -> SafeString:
    """A link to each ladder."""
    written = (
        f'<a href="{ladder_address(ladder)}"'
        f"{CURRENT if ladder.pk == current.pk else ''}>"
        f'{escape(get(ladder.game).title)} <span class="quiet">{ladder.table_size}'
        f"{' in teams' if ladder.teams else ''}</span></a>"
        for ladder in ladders
    )
    return mark_safe("".join(written))  # noqa: S308 - our own games' titles, and escaped


def ladder_rows(rows: Sequence[LadderRow], *, user: User | None, sparks: bool) -> SafeString:
    """The body of a ladder's table."""
    if not rows:
        return SafeString("")
    left = min(row.low for row in rows)
    width = max(NARROWEST, max(row.high for row in rows) - left)
    written = []
    for row in rows:
        mine = user is not None and row.bot.owner_id == user.pk
        written.append(_ladder_row(row, mine, left, width, sparks))
    return mark_safe("".join(written))  # noqa: S308 - names are escaped below


def _ladder_row(row: LadderRow, mine: bool, left: float, width: float, sparks: bool) -> str:
    bot, owner = row.bot, row.bot.owner.username
    badges = ' <span class="badge bad">yours</span>' if mine else ""
    badges += _BENCHED if row.benched else ""
    badges += _PROVISIONAL if row.provisional else _MOVING if row.moved else ""
    doubt = "" if row.interval is None else f' <span class="quiet">± {row.interval:.0f}</span>'
    trend = f'<td class="optional">{sparkline(row.spark)}</td>' if sparks else ""
    return (
        f'<tr class="{"mine" if mine else ""}">'
        f'<td class="rank number">{"–" if row.rank is None else row.rank}</td>'
        f'<td class="number quiet">{row.rank_interval}</td>'
        f'<td><a href="{address("bot", bot.game, owner, bot.slug)}">{escape(bot.name)}</a> '
        f'<span class="quiet">v{row.submission.number}</span>{badges}</td>'
        f'<td class="optional"><a href="{address("person", owner)}">{escape(owner)}</a></td>'
        f'<td class="number"><b>{row.rating:.0f}</b>{doubt}</td>'
        f'<td class="optional">{_interval(row, left, width)}</td>{trend}'
        f'<td class="number optional">{row.matches}</td></tr>\n'
    )


def leader_rows(rows: Sequence[LadderRow]) -> SafeString:
    """The first of a ladder, in short."""
    written = []
    for row in rows[:LEADERS]:
        bot, owner = row.bot, row.bot.owner.username
        doubt = "" if row.interval is None else f' <span class="quiet">± {row.interval:.0f}</span>'
        written.append(
            f'<li><a href="{address("bot", bot.game, owner, bot.slug)}">{escape(bot.name)}</a> '
            f'<span class="quiet">{escape(owner)}</span> '
            f'<span class="end"><b>{row.rating:.0f}</b>{doubt}</span></li>'
        )
    return mark_safe("".join(written))  # noqa: S308 - the same


def _interval(row: LadderRow, left: float, width: float) -> str:
    """A rating with its interval, on a scale that all rows of the table share."""
    low, mean, high = (
        round(100 * (value - left) / width, 1) for value in (row.low, row.rating, row.high)
    )
    return (
        '<svg class="interval" viewBox="-5 0 110 12" aria-hidden="true">'
        f'<line x1="{low}" x2="{high}" y1="6" y2="6"/>'
        f'<circle class="mean" cx="{mean}" cy="6" r="4"/></svg>'
    )


@cache
def _across(count: int) -> list[str]:
    """Where so many points of a line are from left to right."""
    return [f"{100 / (count - 1) * at:.1f}," for at in range(count)]


def sparkline(values: Sequence[float]) -> str:
    """A rating over time, without a scale: is it getting better?"""
    if len(values) < 2:
        return ""
    low, high = min(values), max(values)
    span = max(high - low, SPARK_SPAN)
    base, scale = (low + high - span) / 2, 20 / span
    points = " ".join(
        [
            f"{across}{22 - scale * (value - base):.1f}"
            for across, value in zip(_across(len(values)), values, strict=True)
        ]
    )
    return (
        '<svg class="spark" viewBox="-2 0 104 24" preserveAspectRatio="none" role="img" '
        f'aria-label="from {values[0]:.0f} to {values[-1]:.0f}"><polyline points="{points}"/></svg>'
    )


def seat_mark(seat: int) -> SafeString:
    """A seat: its colour, its letter, its shape."""
    mark = f'<span class="seat seat-{seat}" aria-hidden="true">{LETTERS[seat]}</span>'
    return mark_safe(mark)  # noqa: S308 - numbers and letters
