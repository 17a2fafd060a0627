from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from arena.accounts.models import User
from arena.accounts.teams import member_names
from arena.bots.models import Bot
from arena.bots.selectors import owns
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
from tournaments.models import Event
from tournaments.selectors import bot_seen, class_of, may_see_results

MATCHES = 15


def bot(request: HttpRequest, game: str, owner: str, slug: str) -> HttpResponse:
    wanted = number(request.GET.get("ladder", ""), 0)
    user = viewer(request)
    found = bot_seen(game=game, owner=owner, slug=slug, user=user)
    school = class_of(found)
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
        "matches": bot_matches(versions, most=MATCHES, also=_also(school, user)),
        "class_event": school,
        "trophies": trophies_of(found, user),
        "titles": titles_won(found, user),
        "move": last_move(told.ladder.ladder, found) if told.ladder else None,
        "mine": mine,
        "members": member_names(found.owner),
        "own": owner_view(found) if mine else None,
    }
    return render(request, "web/bots/bot.html", context)


def _also(school: Event | None, user: User | None) -> Q:
    """Matches that the page lists beside those open to all: of the user's groups, of its class."""
    if school is None or not may_see_results(school, user):
        return group_matches(user)
    return group_matches(user) | Q(commitment__event=school)


def to_bot(bot: Bot) -> HttpResponse:
    return redirect("bot", game=bot.game, owner=bot.owner.username, slug=bot.slug)
