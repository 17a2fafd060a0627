"""The buttons that the owner of a bot has on its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from arena.accounts.models import User
from arena.bots.models import Bot
from arena.bots.retiring import bot_unretire
from arena.bots.selectors import version_of
from arena.bots.services import bot_rename, bot_rest, bot_share_views, bot_unbench
from arena.core.errors import NotFound, Refused
from arena.pipeline.bots import bot_delete, bot_retire, version_activate
from arena.web.pages.bots.views import to_bot
from arena.web.requests import number, refusals_shown, signed_in
from tournaments.selectors import bot_seen

Fields = Mapping[str, str]


@login_required
@require_POST
def act(request: HttpRequest, game: str, owner: str, slug: str, action: str) -> HttpResponse:
    """Do what the button `action` says, and tell the result on the next page."""
    if action not in ACTIONS:
        raise NotFound("There is no such button.")
    bot = bot_seen(game=game, owner=owner, slug=slug, user=signed_in(request))
    with refusals_shown(request):
        messages.success(request, ACTIONS[action](bot, signed_in(request), request.POST))
        if action == "delete":
            return redirect("account")
    return to_bot(bot)


def _rename(bot: Bot, by: User, fields: Fields) -> str:
    before = bot.name
    bot_rename(bot=bot, by=by, name=fields.get("name", ""))
    return f"{before} is called {bot.name} now. Its address stays."


def _views(bot: Bot, by: User, fields: Fields) -> str:
    shared = fields.get("shared") == "yes"
    bot_share_views(bot=bot, by=by, shared=shared)
    where = "may be in datasets" if shared else "stays out of datasets"
    return f"What {bot.name} is shown {where} from now on."


def _activate(bot: Bot, by: User, fields: Fields) -> str:
    version = version_of(bot=bot, pk=number(fields.get("submission", "")))
    version_activate(submission=version, by=by)
    return f"Version {version.number} of {bot.name} plays now."


def _bench(bot: Bot, by: User, _: Fields) -> str:
    bot_rest(bot=bot, by=by)
    return f"{bot.name} is on the bench: ladders give it no matches."


def _put_back(bot: Bot, by: User, _: Fields) -> str:
    bot_unbench(bot=bot, by=by)
    return f"{bot.name} is back at the tables."


def _retire(bot: Bot, by: User, _: Fields) -> str:
    bot_retire(bot=bot, by=by)
    return f"{bot.name} is retired. Its results stay."


def _unretire(bot: Bot, by: User, _: Fields) -> str:
    bot_unretire(bot=bot, by=by)
    return f"{bot.name} is no longer retired."


def _delete(bot: Bot, by: User, fields: Fields) -> str:
    if fields.get("name", "").strip() != bot.name:
        raise Refused(f"To delete {bot.name}, write its name into the field.")
    bot_delete(bot=bot, by=by)
    return f"{bot.name} is deleted."


ACTIONS: dict[str, Callable[[Bot, User, Fields], str]] = {
    "rename": _rename,
    "views": _views,
    "activate": _activate,
    "bench": _bench,
    "return": _put_back,
    "retire": _retire,
    "unretire": _unretire,
    "delete": _delete,
}
"""What each button does; it returns what the user is told."""
