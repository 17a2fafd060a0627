"""Small parts that many pages show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django import template
from django.http import HttpRequest
from django.template import RequestContext
from django.utils.html import format_html
from django.utils.safestring import SafeString

from arena.ladder.selectors import LadderRow
from arena.web.addresses import ladder_address
from arena.web.live.topics import Topic, signed
from arena.web.selectors import viewer
from arena.web.tables import ladder_rows, ladder_tabs, match_rows, percent
from games.registry import get
from sandbox.verdicts import Verdict
from tournaments.formats import FORMATS

register = template.Library()
register.filter("percent", percent)
register.filter("address", ladder_address)
register.simple_tag(ladder_tabs)
register.simple_tag(match_rows)

LETTERS = "ABCDEFGH"


@register.filter
def game_title(name: str) -> str:
    return get(name).title


@register.filter
def thinking(seconds: float | None) -> str:
    """A time to think, in the unit a reader would choose."""
    if seconds is None:
        return "–"
    if seconds < 1:
        return f"{1000 * seconds:.{0 if seconds >= 0.01 else 1}f}\N{NO-BREAK SPACE}ms"
    return f"{seconds:.1f}\N{NO-BREAK SPACE}s"


CAUSES = {
    Verdict.NOT_READY: "was not ready",
    Verdict.CRASHED: "crashed",
    Verdict.OUT_OF_MEMORY: "ran out of memory",
    Verdict.TOO_LATE: "answered too late",
    Verdict.TOO_MUCH_OUTPUT: "wrote too much",
    Verdict.BAD_REPLY: "gave an answer that cannot be read",
    Verdict.ILLEGAL_MOVE: "made an illegal move",
}


@register.filter
def cause(verdict: str) -> str:
    """What a bot did wrong, in words."""
    return CAUSES[Verdict(verdict)]


@register.filter
def format_title(name: str) -> str:
    return FORMATS[name].title


@register.filter
def duration(span: timedelta) -> str:
    """A length of time as people say it: two units at most, and nobody waits for seconds."""
    seconds = int(span.total_seconds())
    units = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))
    first = next((at for at, (_, size) in enumerate(units) if seconds >= size), 3)
    words = []
    for name, size in units[first : first + 2]:
        count, seconds = divmod(seconds, size)
        if count and (name != "second" or first == 3):
            words.append(f"{count} {name}{'s' if count > 1 else ''}")
    return " ".join(words) or "less than a second"


@register.filter
def tie_break(value: float) -> str:
    """As short as it can be told apart."""
    return f"{value:.0f}" if value == int(value) or abs(value) > 100 else f"{value:.3f}"


@register.filter
def cross(result: float) -> str:
    """A meeting of a crosstable: 1, ½, 0, or the share where they met more than once."""
    return {0.0: "0", 0.5: "½", 1.0: "1"}.get(result) or f"{result:.2f}".lstrip("0")


@register.simple_tag(takes_context=True)
def live(context: RequestContext, kind: str, pk: int) -> SafeString:
    """The attributes of a part that is fetched again when this thing changes (docs/pages.md)."""
    request: HttpRequest = context["request"]
    return format_html(
        'data-live="{}" hx-get="{}" hx-trigger="live" hx-swap="outerHTML"',
        signed(Topic(kind, pk)),
        request.get_full_path(),
    )


@register.filter
def seat_letter(seat: int) -> str:
    return LETTERS[seat]


@register.simple_tag
def seat_mark(seat: int) -> SafeString:
    """A seat: its colour, its letter, its shape."""
    return format_html(
        '<span class="seat seat-{}" aria-hidden="true">{}</span>', seat, LETTERS[seat]
    )


@register.simple_tag(takes_context=True)
def ladder_lines(
    context: RequestContext, rows: Sequence[LadderRow], sparks: bool | str
) -> SafeString:
    """The body of a ladder's table."""
    return ladder_rows(rows, user=viewer(context["request"]), sparks=bool(sparks))


@register.filter
def at(table: Mapping[Any, Any], key: Any) -> Any:
    """The entry of a mapping."""
    return table.get(key)
