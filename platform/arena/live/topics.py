"""Topics that can be watched: a kind and a key, with a value that changes when the thing does.

A topic is written ``"event:12"`` and signed by the page that shows it: whoever could not see the
page cannot watch its topic either. Watching tells that something changed, never what.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.core.signing import BadSignature, Signer
from django.db.models import Max, Model

from arena.bots.models import Submission
from arena.core.errors import NotFound
from arena.ladder.models import Comparison, Fit
from arena.matches.models import Match, MatchPlayer, MatchStatus
from arena.matches.opening import opened_last
from arena.webhooks.models import Webhook
from tournaments.models import Event
from tournaments.results.progress import matches_versions

Versions = Mapping[int, Any]
"""Key → anything that compares unequal once the thing has changed."""
Kind = Callable[[Collection[int]], Versions]

MOST = 20
"""Topics one page may watch."""


class Topic(NamedTuple):
    kind: str
    pk: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.pk}"


def site(pks: Collection[int]) -> Versions:
    """What the home page shows: tables and events under way."""
    playing = Match.objects.filter(status=MatchStatus.PLAYING).order_by("pk")
    tables = list(playing.values_list("pk", flat=True)[:50])
    events = list(Event.objects.order_by("-pk").values_list("pk", "state")[:20])
    return dict.fromkeys(pks, (tables, events))


def ladders(pks: Collection[int]) -> Versions:
    fits = Fit.objects.filter(ladder_id__in=pks).order_by()
    return dict(fits.values_list("ladder_id").annotate(newest=Max("pk")))


def events(pks: Collection[int]) -> Versions:
    """Its state, the last line of its log, and the version of its matches."""
    found: dict[int, list[Any]] = {}
    states = Event.objects.filter(pk__in=pks).order_by()
    for pk, state, line in states.values_list("pk", "state").annotate(n=Max("changes__pk")):
        found[pk] = [state, line]
    for pk, version in matches_versions(found).items():
        found[pk] += version
    return found


def columns(model: type[Model], *names: str) -> Kind:
    """A kind of thing whose version is the values of a few columns of its row."""

    def rows(pks: Collection[int]) -> Versions:
        found = model._default_manager.filter(pk__in=pks).values_list("pk", *names)
        return {pk: rest for pk, *rest in found}

    return rows


RECENT = 500
"""Newest open results that are searched for a watched bot."""


def bots(pks: Collection[int]) -> Versions:
    """The number of a bot's newest open result; 0 where none of the site's newest is its own."""
    players = MatchPlayer.objects.filter(
        match__opened__gt=opened_last() - RECENT, submission__bot__in=pks
    )
    newest = players.order_by().values_list("submission__bot").annotate(n=Max("match__opened"))
    return dict.fromkeys(pks, 0) | dict(newest)


def webhooks(pks: Collection[int]) -> Versions:
    """Whether it is on, and its newest message and try."""
    rows = Webhook.objects.filter(pk__in=pks).order_by().values_list("pk", "active", "tried_at")
    return {pk: rest for pk, *rest in rows.annotate(newest=Max("deliveries__pk"))}


KINDS: dict[str, Kind] = {
    "site": site,
    "ladder": ladders,
    "match": columns(Match, "status", "settled_at", "released"),
    "submission": columns(Submission, "status", "checked_at", "check_run__changed_at"),
    "event": events,
    "comparison": columns(Comparison, "state", "deals"),
    "bot": bots,
    "webhook": webhooks,
}
"""One query or two for all watched things of a kind, however many pages watch them."""

_signer = Signer(salt="arena.live")


@lru_cache(maxsize=10_000)
def signed(topic: Topic) -> str:
    assert topic.kind in KINDS, f"nothing is known of changes to a {topic.kind}"
    return _signer.sign(str(topic))


def read(texts: Iterable[str]) -> dict[str, Topic]:
    """Signed text → topic."""
    try:
        topics = {text: _topic(_signer.unsign(text)) for text in list(texts)[:MOST]}
    except BadSignature:
        raise NotFound("There is nothing to watch here.") from None
    if not topics:
        raise NotFound("There is nothing to watch here.")
    return topics


def _topic(text: str) -> Topic:
    kind, _, pk = text.partition(":")
    return Topic(kind, int(pk))


def versions(topics: Iterable[Topic]) -> dict[Topic, Any]:
    """The present value of each topic."""
    keys: dict[str, set[int]] = {}
    for topic in topics:
        keys.setdefault(topic.kind, set()).add(topic.pk)
    return {
        Topic(kind, pk): value
        for kind, pks in keys.items()
        for pk, value in KINDS[kind](pks).items()
    }
