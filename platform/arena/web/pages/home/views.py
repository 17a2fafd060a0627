"""The front page: a table that plays, highlights, what is under way, ladders, newest events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, Prefetch, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from arena.accounts.models import User
from arena.highlights.selectors import highlights_now
from arena.matches.models import Match, MatchPlayer, MatchStatus
from arena.matches.selectors import recent_matches
from arena.news.selectors import news_fresh
from arena.web.live.parts import page, wanted_part
from arena.web.pages.home.show import show_of
from arena.web.pages.ladders.summaries import ladder_summaries
from arena.web.requests import viewer
from tournaments.models import Event, EventState
from tournaments.results.progress import progress_lately
from tournaments.selectors import EventProgress, events_visible

TABLES = 8
EVENTS = 6


def home(request: HttpRequest) -> HttpResponseBase:
    user = viewer(request)
    part = wanted_part(request)
    context: dict[str, object] = {}
    if part != "show":
        context["now"] = now(user)
    if part != "now":
        highlights = highlights_now()
        wanted = {name: request.GET.get(name, "") for name in ("watch", "after")}
        context |= {"highlights": highlights, "show": show_of(highlights, **wanted)}
    if part not in ("now", "show"):
        context |= {
            "news": news_fresh(),
            "ladders": [summary for summary in ladder_summaries() if summary.rows],
            "events": list(_in_short(events_visible(user))),
            "matches": recent_matches(),
        }
    parts = {"now": "web/home/_now.html", "show": "web/home/_show.html"}
    return page(request, "web/home/home.html", context, parts=parts)


@dataclass(frozen=True)
class Now:
    """Tables and events under way."""

    tables: list[Match]
    """Some of those being played, with their players."""
    playing: int
    waiting: int
    events: list[tuple[Event, EventProgress]]


def now(user: User | None) -> Now:
    """Five queries at most, however much goes on."""
    open_to_all = Match.objects.filter(results_open=True).order_by()
    under_way = open_to_all.filter(status__in=(MatchStatus.PLAYING, MatchStatus.QUEUED))
    counts = Counter(dict(under_way.values_list("status").annotate(n=Count("pk"))))
    running = list(_in_short(events_visible(user).filter(state=EventState.RUNNING)))
    progress = progress_lately([event.pk for event in running])
    return Now(
        tables=_played_now(open_to_all) if counts[MatchStatus.PLAYING] else [],
        playing=counts[MatchStatus.PLAYING],
        waiting=counts[MatchStatus.QUEUED],
        events=[(event, progress[event.pk]) for event in running],
    )


def _played_now(matches: QuerySet[Match]) -> list[Match]:
    players = MatchPlayer.objects.order_by("index").select_related("submission__bot__owner")
    named = players.only(
        *("match", "index", "submission__bot__name", "submission__bot__slug"),
        *("submission__bot__game", "submission__bot__owner__username"),
    )
    found = matches.filter(status=MatchStatus.PLAYING).order_by("-pk").only("game")[:TABLES]
    return list(found.prefetch_related(Prefetch("players", named)))


def _in_short(events: QuerySet[Event]) -> QuerySet[Event]:
    """The newest few, with the columns that a line shows."""
    named = events.select_related(None).select_related("organiser")
    return named.only("slug", "title", "game", "state", "organiser__username")[:EVENTS]
