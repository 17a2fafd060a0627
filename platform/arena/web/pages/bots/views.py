from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from arena.bots.models import Bot
from arena.bots.selectors import bot_get, owns
from arena.bots.services import bot_unbench
from arena.ladder.bot_records import bot_record
from arena.ladder.versions import fault_causes
from arena.matches.selectors import bot_matches
from arena.web.pages.bots.data import chart, owner_view
from arena.web.requests import number, refusals_shown, signed_in, viewer
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
        "mine": mine,
        "own": owner_view(found) if mine else None,
    }
    return render(request, "web/bots/bot.html", context)


@login_required
@require_POST
def unbench(request: HttpRequest, game: str, owner: str, slug: str) -> HttpResponse:
    """Put a benched bot back to the tables."""
    found = bot_get(game=game, owner=owner, slug=slug)
    with refusals_shown(request):
        bot_unbench(bot=found, by=signed_in(request))
        messages.success(request, f"{found.name} is back at the tables.")
    return to_bot(found)


def to_bot(bot: Bot) -> HttpResponse:
    return redirect("bot", game=bot.game, owner=bot.owner.username, slug=bot.slug)
