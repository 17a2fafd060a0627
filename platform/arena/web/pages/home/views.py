"""The front page: matches and events under way, ladders, newest events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, Prefetch, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from arena.accounts.models import User
from arena.matches.models import Match, MatchPlayer, MatchStatus
from arena.matches.selectors import recent_matches
from arena.web.live.parts import page, wanted_part
from arena.web.pages.ladders.summaries import ladder_summaries
from arena.web.requests import viewer
from tournaments.models import Event, EventState
from tournaments.results.progress import progress_lately
from tournaments.selectors import EventProgress, events_visible

TABLES = 8
EVENTS = 6


def home(request: HttpRequest) -> HttpResponseBase:
    user = viewer(request)
    context: dict[str, object] = {"now": now(user)}
    if wanted_part(request) != "now":
        context |= {
            "ladders": [summary for summary in ladder_summaries() if summary.rows],
            "events": list(_in_short(events_visible(user))),
            "matches": recent_matches(),
        }
    return page(request, "web/home/home.html", context, parts={"now": "web/home/_now.html"})


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
    players = MatchPlayer.objects.order_by("index").select_related("submission__bot")
    named = players.only("match", "index", "submission__bot__name")
    found = matches.filter(status=MatchStatus.PLAYING).order_by("-pk").only("game")[:TABLES]
    return list(found.prefetch_related(Prefetch("players", named)))


def _in_short(events: QuerySet[Event]) -> QuerySet[Event]:
    """The newest few, with the columns that a line shows."""
    named = events.select_related(None).select_related("organiser")
    return named.only("slug", "title", "game", "state", "organiser__username")[:EVENTS]
