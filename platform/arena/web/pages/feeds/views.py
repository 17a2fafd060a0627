"""The feeds, and a page that lists them for people."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from arena.bots.models import Bot, Submission
from arena.core.rows import row_get
from arena.matches.models import Match
from arena.matches.selectors import bot_matches, event_matches, newest_matches
from arena.news.models import NewsItem
from arena.news.selectors import news_all
from arena.web.html.markdown import users_markdown
from arena.web.pages.feeds.base import MOST, MatchFeed, SiteFeed, absolute
from games.registry import get
from tournaments.models import Event
from tournaments.selectors import bot_seen, events_visible


def feeds(request: HttpRequest) -> HttpResponse:
    return render(request, "web/feeds/feeds.html")


class Matches(MatchFeed):
    title = "Botocracy: matches"
    subtitle = "Every match whose result is public, newest first."

    def address(self, obj: Any) -> str:
        return reverse("feed_matches")

    def link(self) -> str:
        return absolute(reverse("home"))

    def items(self) -> list[Match]:
        return newest_matches(most=MOST)


class Events(SiteFeed):
    title = "Botocracy: events"
    subtitle = "Public events, newest first."

    def address(self, obj: Any) -> str:
        return reverse("feed_events")

    def link(self) -> str:
        return absolute(reverse("events"))

    def items(self) -> list[Event]:
        return list(events_visible(None).order_by("-pk")[:MOST])

    def item_title(self, item: Event) -> str:
        return f"{item.title} ({get(item.game).title}): {item.get_state_display().lower()}"

    def item_description(self, item: Event) -> str:
        return users_markdown(item.description)

    def item_link(self, item: Event) -> str:
        return absolute(reverse("event", args=[item.slug]))

    def item_pubdate(self, item: Event) -> datetime:
        return item.created_at

    def item_updateddate(self, item: Event) -> datetime:
        dates = (item.published_at, item.finished_at, item.started_at, item.created_at)
        return max(date for date in dates if date is not None)


class News(SiteFeed):
    title = "Botocracy: news"
    subtitle = "What the administrators tell everybody."

    def address(self, obj: Any) -> str:
        return reverse("feed_news")

    def link(self) -> str:
        return absolute(reverse("news"))

    def items(self) -> list[NewsItem]:
        return list(news_all()[:MOST])

    def item_title(self, item: NewsItem) -> str:
        return item.title

    def item_description(self, item: NewsItem) -> str:
        return users_markdown(item.text)

    def item_link(self, item: NewsItem) -> str:
        return absolute(reverse("news_item", args=[item.pk]))

    def item_pubdate(self, item: NewsItem) -> datetime:
        return item.at

    def item_updateddate(self, item: NewsItem) -> datetime:
        return item.edited_at or item.at


class BotMatches(MatchFeed):
    """The matches of one bot."""

    def get_object(self, request: HttpRequest, game: str, owner: str, slug: str) -> Bot:
        return bot_seen(game=game, owner=owner, slug=slug, user=None)

    def title(self, obj: Bot) -> str:
        return f"Botocracy: {obj.name}"

    def subtitle(self, obj: Bot) -> str:
        return f"Matches of {obj.name}, a bot for {get(obj.game).title}, newest first."

    def address(self, obj: Bot) -> str:
        return reverse("feed_bot", args=[obj.game, obj.owner.username, obj.slug])

    def link(self, obj: Bot) -> str:
        return absolute(reverse("bot", args=[obj.game, obj.owner.username, obj.slug]))

    def items(self, obj: Bot) -> list[Match]:
        versions = Submission.objects.filter(bot=obj).values_list("pk", flat=True)
        return bot_matches(list(versions), most=MOST)


class EventMatches(MatchFeed):
    """The matches of one event that is on everybody's list."""

    def get_object(self, request: HttpRequest, slug: str) -> Event:
        return row_get(events_visible(None), "There is no such event.", slug=slug)

    def title(self, obj: Event) -> str:
        return f"Botocracy: {obj.title}"

    def subtitle(self, obj: Event) -> str:
        return f"Matches of {obj.title} whose results are public, newest first."

    def address(self, obj: Event) -> str:
        return reverse("feed_event", args=[obj.slug])

    def link(self, obj: Event) -> str:
        return absolute(reverse("event", args=[obj.slug]))

    def items(self, obj: Event) -> list[Match]:
        return event_matches(commitment=obj.commitment_id, most=MOST)
