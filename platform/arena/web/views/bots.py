"""Bots."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from arena.bots.selectors import bot_get
from arena.ladder.selectors import bot_ladders
from arena.matches.selectors import recent_matches
from arena.web.selectors import viewer
from games.registry import get


def bot(request: HttpRequest, game: str, owner: str, slug: str) -> HttpResponse:
    found = bot_get(game=game, owner=owner, slug=slug)
    user = viewer(request)
    context = {
        "bot": found,
        "game": get(found.game),
        "ladders": bot_ladders(found),
        "versions": found.submissions.all(),
        "matches": recent_matches(bot=found)[:20],
        "mine": user is not None and (user.pk == found.owner_id or user.is_staff),
    }
    return render(request, "web/bot.html", context)
