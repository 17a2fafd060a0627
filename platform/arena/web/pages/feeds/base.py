"""What all feeds share: Atom, addresses of this site by its own name, a few minutes in caches."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape

from arena.matches.models import Match
from arena.web.html.words import percent
from games.registry import get

SECONDS = 300
"""How long a feed may be kept by caches."""
MOST = 30
"""Entries of a feed."""


def absolute(path: str) -> str:
    """An address of this site, also behind a proxy that calls it by another name."""
    return f"{settings.SITE_URL}{path}"


_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class CleanAtom(Atom1Feed):
    """Atom without the control characters that XML cannot hold: people may write them."""

    def add_item(self, title: str, link: str, description: str, *args: Any, **kwargs: Any) -> None:
        title, description = (_NOT_XML.sub("", text) for text in (title, description))
        super().add_item(title, link, description, *args, **kwargs)


class SiteFeed(Feed):  # type: ignore[type-arg]  # not generic at run time
    """A feed of everything that a visitor who is not signed in may see."""

    feed_type = CleanAtom
    author_name = "Botocracy"

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().__call__(request, *args, **kwargs)
        patch_cache_control(response, public=True, max_age=SECONDS)
        return response

    def feed_url(self, obj: Any) -> str:
        return absolute(self.address(obj))

    def feed_guid(self, obj: Any) -> str:
        return self.feed_url(obj)

    def address(self, obj: Any) -> str:
        """The path of the feed itself."""
        raise NotImplementedError

    def item_guid(self, item: Any) -> str:
        return str(self.item_link(item))


class MatchFeed(SiteFeed):
    """A feed whose entries are settled matches with `bot_name` at their players, best first."""

    def item_title(self, item: Match) -> str:
        names = [player.bot_name for player in item.players.all()]  # type: ignore[attr-defined]
        return f"{get(item.game).title}: {names[0]} beat {_listed(names[1:])}"

    def item_description(self, item: Match) -> str:
        """HTML, as readers expect it: names of bots are escaped."""
        return escape(
            ", ".join(
                f"{player.bot_name} {percent(player.share)}"  # type: ignore[attr-defined]
                for player in item.players.all()
            )
        )

    def item_link(self, item: Match) -> str:
        return absolute(f"/matches/{item.pk}/")

    def item_pubdate(self, item: Match) -> datetime | None:
        return item.settled_at

    def item_updateddate(self, item: Match) -> datetime | None:
        return item.settled_at


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
