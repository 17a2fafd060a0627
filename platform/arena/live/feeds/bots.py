"""A bot: its matches as their results open to all."""

from __future__ import annotations

from arena.accounts.models import User
from arena.live.feeds.base import LINES, Batch, Feed, whole
from arena.live.topics import Topic
from arena.matches.models import Match, MatchPlayer
from arena.matches.opening import opened_last
from arena.matches.results import match_results
from arena.matches.selectors import OPEN_TO_ALL
from tournaments.selectors import bot_seen_by_key


class BotFeed(Feed):
    """Lines of the type settled, by the number under which the result was opened.

    Without a place it begins with the next result: a bot may have played a hundred thousand
    matches.
    """

    def __init__(self, pk: int) -> None:
        self.pk = pk
        self.topic = Topic("bot", pk)

    def read(self, user: User | None, after: str) -> Batch:
        bot_seen_by_key(self.pk, user)  # not found by strangers, if it is a class's
        newest = opened_last()  # first, so that no result falls between both reads
        if not after:
            return Batch([], str(newest))
        seats = MatchPlayer.objects.filter(submission__bot=self.pk)
        matches = Match.objects.filter(OPEN_TO_ALL, opened__gt=whole(after), opened__lte=newest)
        rows = list(
            matches.filter(pk__in=seats.values("match"))
            .order_by("opened")
            .values_list("pk", "opened")[:LINES]
        )
        found = match_results(pk for pk, _ in rows)
        lines = [{"id": str(number), "type": "settled", **found[pk]} for pk, number in rows]
        if len(rows) == LINES:
            return Batch(lines, str(rows[-1][1]), more=True)
        return Batch(lines, str(max(newest, whole(after))))
