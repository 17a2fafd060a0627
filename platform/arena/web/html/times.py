"""Moments as pages write them: relative, with the exact one on hover."""

from __future__ import annotations

from datetime import UTC, datetime

from django.contrib.humanize.templatetags.humanize import naturaltime

LATELY = 28
"""Days for which no month has passed, however short."""


def moment(when: datetime, now: datetime) -> str:
    """The whole element; a long table has one in every row."""
    return f'<time datetime="{when.isoformat()}" title="{exact(when)}">{ago(when, now)}</time>'


def exact(when: datetime) -> str:
    at = when.astimezone(UTC)
    return f"{at.day} {at:%b %Y, %H:%M}"


def ago(when: datetime, now: datetime) -> str:
    """What `naturaltime` says, in a twentieth of its time as far as no calendar is needed."""
    since = now - when
    if since.days < 0 or since.days >= LATELY:
        return str(naturaltime(when))
    minutes, seconds = divmod(since.seconds, 60)
    hours = minutes // 60
    if since.days:
        weeks, days = divmod(since.days, 7)
        parts = [(weeks, "week"), (days, "day")] if weeks else [(days, "day"), (hours, "hour")]
        return ", ".join(_counted(*part) for part in parts if part[0]) + " ago"
    if hours:
        return "an hour ago" if hours == 1 else f"{_counted(hours, 'hour')} ago"
    if minutes:
        return "a minute ago" if minutes == 1 else f"{_counted(minutes, 'minute')} ago"
    if seconds:
        return "a second ago" if seconds == 1 else f"{_counted(seconds, 'second')} ago"
    return "now"


def _counted(number: int, unit: str) -> str:
    return f"{number}\N{NO-BREAK SPACE}{unit}{'' if number == 1 else 's'}"
