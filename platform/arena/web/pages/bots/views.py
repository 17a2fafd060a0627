from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from arena.accounts.teams import member_names
from arena.bots.models import Bot
from arena.bots.selectors import bot_get, owns
from arena.ladder.bot_records import bot_record
from arena.ladder.divisions import last_move
from arena.ladder.group_selectors import group_matches
from arena.ladder.seasons import titles_won
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
    user = viewer(request)
    told = bot_record(found, user=user, wanted=wanted)
    versions = [version.pk for version in told.versions]
    mine = owns(found, user)
    context = {
        "bot": found,
        "game": get(found.game),
        "rungs": told.rungs,
        "comparable": [rung for rung in told.rungs if not rung.ladder.of_group],
        "record": told.ladder,
        "chart": chart(told.ladder) if told.ladder else None,
        "faults": fault_causes(told.versions),
        "matches": bot_matches(versions, most=MATCHES, also=group_matches(user)),
        "trophies": trophies_of(found, user),
        "titles": titles_won(found, user),
        "move": last_move(told.ladder.ladder, found) if told.ladder else None,
        "mine": mine,
        "members": member_names(found.owner),
        "own": owner_view(found) if mine else None,
    }
    return render(request, "web/bots/bot.html", context)


def to_bot(bot: Bot) -> HttpResponse:
    return redirect("bot", game=bot.game, owner=bot.owner.username, slug=bot.slug)
