"""Rows of links, written in one go: a template takes a while for each."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe

from arena.web.html.addresses import address
from arena.web.html.tables import CURRENT
from tournaments.models import Event, EventState

TABS = {
    "overview": ("event", "Overview"),
    "rounds": ("event_rounds", "Rounds"),
    "crosstable": ("event_crosstable", "Crosstable"),
    "statistics": ("event_statistics", "Statistics"),
    "rules": ("event_rules", "Rules"),
    "log": ("event_log", "Log"),
}
FILES = ("standings", "crosstable", "rounds")


def link(name: str, *words: object) -> SafeString:
    """What Django's own tag for addresses gives, for pages that many open."""
    return mark_safe(address(name, *words))  # noqa: S308 - its words are quoted


def event_tabs(slug: str, tab: str, *, oversees: bool) -> SafeString:
    """The pages of an event; one more for who runs it."""
    written = [
        f'<a href="{address(name, slug)}"{CURRENT if tab == known else ""}>{title}</a>\n'
        for known, (name, title) in TABS.items()
    ]
    if oversees:
        here = CURRENT if tab == "control" else ""
        control = address("event_control", slug)
        written.append(f'<a class="own" href="{control}"{here}>Control room</a>\n')
    return mark_safe("".join(written))  # noqa: S308 - the same


def event_files(event: Event) -> SafeString:
    """What can be taken home from an event."""
    written = []
    for name in FILES:
        kinds = " ".join(
            f'<a href="{address("event_export", event.slug, f"{name}.{kind}")}" '
            f'aria-label="{name.capitalize()} as {kind.upper()}">{kind.upper()}</a>'
            for kind in ("csv", "json")
        )
        written.append(f"<span>{name.capitalize()} {kinds}</span>\n")
    whole = {"event.trf": "FIDE report"} if event.table_size == 2 else {}
    if event.started_at:
        whole["event.json"] = "Proof of the cards"
    if event.state == EventState.PUBLISHED:
        whole["records.zip"] = "All records"
    for name, title in whole.items():
        written.append(f'<a href="{address("event_export", event.slug, name)}">{title}</a>\n')
    return mark_safe("".join(written))  # noqa: S308 - the same


def round_links(slug: str, numbers: Iterable[int], current: int) -> SafeString:
    """A link to each round of an event."""
    written = (
        f'<a href="{address("event_round", slug, number)}"{CURRENT if number == current else ""}>'
        f'<span class="visually-hidden">Round </span>{number}</a>'
        for number in numbers
    )
    return mark_safe("".join(written))  # noqa: S308 - the same


def turned(asked: QueryDict, page: int) -> str:
    """The same list at another page."""
    if not asked.keys() - {"page"}:
        return f"?page={page}"
    changed = asked.copy()
    changed["page"] = str(page)
    return f"?{changed.urlencode()}"
