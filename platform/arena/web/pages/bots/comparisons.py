"""“Is it better?”: two versions of one's own bot, compared by playing."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from arena.ladder.comparisons import (
    Against,
    comparison_get,
    comparison_parts,
    comparison_progress,
)
from arena.pipeline.comparisons import comparison_cancel, comparison_start
from arena.web.live.parts import page
from arena.web.pages.bots.views import to_bot
from arena.web.requests import number, refusals_shown, signed_in
from games.registry import get
from tournaments.selectors import bot_seen


@login_required
@require_POST
def compare(request: HttpRequest, game: str, owner: str, slug: str) -> HttpResponse:
    """Start a comparison."""
    bot = bot_seen(game=game, owner=owner, slug=slug, user=signed_in(request))
    chosen = {name: number(request.POST.get(name, ""), 0) for name in ("ladder", "old", "new")}
    ladder, old, new = comparison_parts(bot=bot, **chosen)
    with refusals_shown(request):
        begun = comparison_start(
            ladder=ladder,
            old=old,
            new=new,
            by=signed_in(request),
            against=Against.LADDER if request.POST.get("against") == "ladder" else Against.HOUSE,
        )
        return redirect("comparison", pk=begun.pk)
    return to_bot(bot)


@login_required
def comparison(request: HttpRequest, pk: int) -> HttpResponseBase:
    found = comparison_get(pk=pk, user=signed_in(request))
    progress = comparison_progress(found)
    context = {
        "comparison": found,
        "bot": found.bot,
        "game": get(found.bot.game),
        "progress": progress,
        "live": not progress.over,
    }
    parts = {"progress": "web/bots/_comparison.html"}
    return page(request, "web/bots/comparison.html", context, parts=parts)


@login_required
@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    user = signed_in(request)
    found = comparison_get(pk=pk, user=user)
    with refusals_shown(request):
        comparison_cancel(comparison=found, by=user)
    return redirect("comparison", pk=pk)
