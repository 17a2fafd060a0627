"""Template filters and tags that several pages use."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import RequestContext
from django.urls import reverse

from arena.ladder.models import Ladder
from arena.live.topics import Topic, signed
from arena.web.html.markdown import users_markdown
from arena.web.html.words import LETTERS, cause, percent, thinking
from arena.web.pages.kit.views import kit_address
from games.registry import get

SITE = "Tournaments for bots that play hidden-information table games."

register = template.Library()
for saying in (percent, cause, thinking, users_markdown):
    register.filter(saying.__name__, saying)


@register.filter
def address(ladder: Ladder) -> str:
    """The address of a ladder's page."""
    if ladder.of_group:
        return reverse("group_ladder", args=[ladder.slug])
    page = reverse("ladder", args=[ladder.game, ladder.table_size])
    return f"{page}?teams=yes" if ladder.teams else page


@register.filter
def ladder_part(ladder: Ladder, part: str) -> str:
    """The address of a page about a ladder: `log`, `log_file`, `seasons` or `season_end`."""
    if ladder.of_group:
        return reverse(f"group_ladder_{part}", args=[ladder.slug])
    page = reverse(f"ladder_{part}", args=[ladder.game, ladder.table_size])
    return f"{page}?teams=yes" if ladder.teams else page


@register.filter
def season_address(ladder: Ladder, number: int) -> str:
    """The address of the final table of a season."""
    if ladder.of_group:
        return reverse("group_ladder_season", args=[ladder.slug, number])
    page = reverse("ladder_season", args=[ladder.game, ladder.table_size, number])
    return f"{page}?teams=yes" if ladder.teams else page


@register.filter
def ladder_name(ladder: Ladder) -> str:
    """A group's title, or the game and the table size."""
    if ladder.of_group:
        return ladder.title
    teams = ", in teams" if ladder.teams else ""
    return f"{get(ladder.game).title}, tables of {ladder.table_size}{teams}"


@register.filter
def game_title(name: str) -> str:
    return get(name).title


@register.filter
def duration(span: timedelta) -> str:
    """A length of time in its two largest units, seconds only below a minute."""
    seconds = int(span.total_seconds())
    units = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))
    first = next((at for at, (_, size) in enumerate(units) if seconds >= size), 3)
    words = []
    for name, size in units[first : first + 2]:
        count, seconds = divmod(seconds, size)
        if count and (name != "second" or first == 3):
            words.append(f"{count} {name}{'s' if count > 1 else ''}")
    return " ".join(words) or "less than a second"


@register.inclusion_tag("web/_moment.html")
def moment(when: datetime) -> dict[str, Any]:
    """A relative time, with the exact one on hover."""
    return {"when": when}


@register.inclusion_tag("web/_hour.html")
def hour(when: datetime, zone: str) -> dict[str, Any]:
    """A day and hour in a time zone, with UTC beside it."""
    there = when.astimezone(ZoneInfo(zone))
    utc = when.astimezone(UTC)
    return {"when": when, "there": there, "zone": zone, "utc": None if zone == "UTC" else utc}


@register.inclusion_tag("web/_seat_mark.html")
def seat_mark(seat: int) -> dict[str, Any]:
    """The colour, letter and shape of a seat."""
    return {"seat": seat, "letter": LETTERS[seat]}


@register.inclusion_tag("web/_social.html", takes_context=True)
def social(
    context: RequestContext, name: str, *args: Any, title: str, words: str = SITE, **query: Any
) -> dict[str, Any]:
    """What social networks show of the page. `name` and `args` are the address of its picture.

    With a `version` the picture may stay in caches for a day: it changes whenever the picture does.
    """
    asked = urlencode({"v" if key == "version" else key: value for key, value in query.items()})
    picture = f"{settings.SITE_URL}{reverse(name, args=args)}"
    return {
        "title": title,
        "words": words,
        "picture": f"{picture}?{asked}" if asked else picture,
        "address": f"{settings.SITE_URL}{getattr(context.get('request'), 'path', '/')}",
    }


@register.inclusion_tag("web/_live.html", takes_context=True)
def live(context: RequestContext, kind: str, pk: int) -> dict[str, Any]:
    """Attributes of a part that is fetched again when its topic changes (docs/pages.md)."""
    request: HttpRequest = context["request"]
    return {"topic": signed(Topic(kind, pk)), "address": request.get_full_path()}


@register.inclusion_tag("web/kit/_install.html", takes_context=True)
def install_kit(context: RequestContext) -> dict[str, Any]:
    """The command that installs the kit from this site."""
    return {"address": kit_address(context["request"])}


@register.filter
def seat_letter(seat: int) -> str:
    return LETTERS[seat]
