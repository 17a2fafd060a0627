from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from arena.bots.models import Bot
from arena.bots.selectors import bot_get, owns
from arena.ladder.bot_records import bot_record
from arena.ladder.trophies import trophies_of
from arena.ladder.versions import fault_causes
from arena.matches.selectors import bot_matches
from arena.web.pages.bots.data import chart, owner_view
from arena.web.requests import number, viewer
from games.registry import get

MATCHES = 15


def bot(request: HttpRequest, game: str, owner: str, slug: str) -> HttpResponse:
    wanted = number(request.GET.get("ladder", ""), 0)
    found = bot_get(game=game, owner=owner, slug=slug)
    told = bot_record(found, wanted=wanted)
    mine = owns(found, viewer(request))
    context = {
        "bot": found,
        "game": get(found.game),
        "rungs": told.rungs,
        "record": told.ladder,
        "chart": chart(told.ladder) if told.ladder else None,
        "faults": fault_causes(told.versions),
        "matches": bot_matches([version.pk for version in told.versions], most=MATCHES),
        "trophies": trophies_of(found),
        "mine": mine,
        "own": owner_view(found) if mine else None,
    }
    return render(request, "web/bots/bot.html", context)


def to_bot(bot: Bot) -> HttpResponse:
    return redirect("bot", game=bot.game, owner=bot.owner.username, slug=bot.slug)
