"""Ladders of groups: opening one, joining it, its page, its settings and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from arena.accounts.models import User
from arena.accounts.owning import owners_of
from arena.accounts.selectors import person_get
from arena.core.errors import ArenaError, Invalid, NotFound
from arena.core.text import storable
from arena.core.visibility import Visibility
from arena.ladder import groups
from arena.ladder.group_entries import group_entry_remove, group_entry_return
from arena.ladder.group_quotas import matches_left
from arena.ladder.group_selectors import (
    group_bots_to_enter,
    group_entries_seen,
    group_entry_get,
    group_ladder_get,
    is_member,
    members_of,
)
from arena.ladder.groups import LONGEST_TITLE, MOST_DEALS, GroupSettings
from arena.ladder.models import Ladder
from arena.ladder.services import ladder_close, runs
from arena.pipeline.ladders import group_bot_enter
from arena.web.live.parts import page
from arena.web.pages.ladders.views import board_context
from arena.web.requests import number, refusals_shown, signed_in, viewer
from games.registry import all_games, get
from tournaments.selectors import bot_seen_by_key

Fields = Mapping[str, str]


class SettingsForm(forms.Form):
    """What the owner may change at any time. Meaning is checked by the services."""

    title = forms.CharField(
        label="Title", max_length=LONGEST_TITLE, help_text="As members see it: Class 7b."
    )
    visibility = forms.ChoiceField(
        label="Who sees it",
        choices=(
            (Visibility.PRIVATE, "Private: its members alone, its matches too"),
            (Visibility.UNLISTED, "Unlisted: whoever has its address"),
            (Visibility.PUBLIC, "Public: everyone, on the list of ladders"),
        ),
        initial=Visibility.PRIVATE,
        help_text="Bots join by its code in any case.",
    )
    deals = forms.IntegerField(
        label="Deals in a match",
        min_value=1,
        max_value=MOST_DEALS,
        initial=5,
        help_text="Each is played once from every seat. More make a match longer and surer.",
    )
    house = forms.BooleanField(
        label="House bots play along",
        required=False,
        initial=True,
        help_text="They fill tables where people's bots are too few.",
    )

    def settings(self) -> GroupSettings:
        names = ("title", "visibility", "deals", "house")
        return GroupSettings(**{name: self.cleaned_data[name] for name in names})


class NewLadderForm(SettingsForm):
    game = forms.ChoiceField(label="Game")
    table_size = forms.IntegerField(
        label="Bots at a table",
        min_value=2,
        max_value=12,
        help_text="The game and this cannot be changed later.",
    )
    teams = forms.BooleanField(
        label="In teams", required=False, help_text="Only where the game has them."
    )
    field_order = ("title", "game", "table_size", "teams", "visibility", "deals", "house")

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **named)  # type: ignore[arg-type]
        titles = [(name, get(name).title) for name in all_games()]
        self.fields["game"] = forms.ChoiceField(label="Game", choices=titles)
        self.order_fields(self.field_order)


def _refuse(form: forms.Form, error: ArenaError) -> None:
    """Show the error of a service in the form, at its field if it has one."""
    told = error.errors if isinstance(error, Invalid) else [(_field(error), error.message)]
    for name, text in told:
        form.add_error(name if name in form.fields else None, text)


def _field(error: ArenaError) -> str:
    return "table_size" if error.code == "bad_options" else ""


@login_required
@require_http_methods(["GET", "POST"])
def new_ladder(request: HttpRequest) -> HttpResponse:
    """Open a ladder for a group."""
    form = NewLadderForm(request.POST or None, initial={"table_size": 3})
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        try:
            made = groups.group_ladder_create(
                by=signed_in(request),
                game=chosen["game"],
                table_size=chosen["table_size"],
                teams=chosen["teams"],
                settings=form.settings(),
            )
        except ArenaError as error:
            _refuse(form, error)
        else:
            messages.success(request, "The ladder is open. Give its code to your group.")
            return redirect("group_ladder_settings", slug=made.slug)
    status = 422 if form.errors else 200
    return render(request, "web/ladders/new_group.html", {"form": form}, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Join a group's ladder by its code, typed or part of a link."""
    code = request.POST.get("code", request.GET.get("code", ""))
    trouble = ""
    if request.method == "POST":
        try:
            joined = groups.group_join(code=code, by=signed_in(request))
        except ArenaError as error:
            trouble = error.message
        else:
            messages.success(request, "You are in. Now put a bot on the ladder.")
            return redirect("group_ladder", slug=joined.slug)
    context = {"code": code, "trouble": trouble}
    return render(request, "web/ladders/join.html", context, status=404 if trouble else 200)


def ladder(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The page of a group's ladder; members find their bots on it."""
    user = viewer(request)
    found = group_ladder_get(slug=slug, user=user)
    member = is_member(found, user)
    own = (
        []
        if user is None
        else group_entries_seen(found, user).filter(bot__owner__in=owners_of(user))
    )
    context = board_context(request, found) | {
        "member": member,
        "own": own,
        "to_enter": group_bots_to_enter(found, user) if member and user else (),
        "seasons": found.season > 1,
    }
    parts = {"rows": "web/ladders/_page.html"}
    return page(request, "web/ladders/group.html", context, parts=parts)


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings, the code and the members, for who runs the ladder."""
    user = signed_in(request)
    found = group_ladder_get(slug=slug, user=user)
    if not runs(found, user):
        raise NotFound("There is no such page.")
    before = groups.group_settings_of(found)
    form = SettingsForm(request.POST or None, initial=vars(before))
    if request.method == "POST" and form.is_valid():
        try:
            groups.group_ladder_change(ladder=found, by=user, settings=form.settings())
        except ArenaError as error:
            _refuse(form, error)
        else:
            messages.success(request, "Kept.")
            return redirect("group_ladder_settings", slug=slug)
    context = {
        "ladder": found,
        "game": get(found.game),
        "form": form,
        "members": members_of(found),
        "entries": group_entries_seen(found, user),
        "left": matches_left(found),
        "changes": found.changes.select_related("by")[:50],
    }
    status = 422 if form.errors else 200
    return render(request, "web/ladders/group_settings.html", context, status=status)


@login_required
@require_POST
def act(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Do what the button `action` says, and tell the result on the next page."""
    if action not in ACTIONS:
        raise NotFound("There is no such button.")
    user = signed_in(request)
    found = group_ladder_get(slug=slug, user=user)
    with refusals_shown(request):
        messages.success(request, ACTIONS[action](found, user, request.POST))
    if action == "leave":
        return redirect("ladders")
    where = "group_ladder_settings" if "settings" in request.POST else "group_ladder"
    return redirect(where, slug=slug)


def _enter(ladder: Ladder, by: User, fields: Fields) -> str:
    bot = bot_seen_by_key(number(fields.get("bot", "")), by)
    group_bot_enter(ladder=ladder, bot=bot, by=by)
    return f"{bot.name} is on the ladder. Its first matches are on their way."


def _remove(ladder: Ladder, by: User, fields: Fields) -> str:
    entry = group_entry_get(ladder=ladder, bot=number(fields.get("bot", "")), user=by)
    group_entry_remove(entry=entry, by=by)
    return f"{entry.bot.name} is off the ladder. Its results stay."


def _put_back(ladder: Ladder, by: User, fields: Fields) -> str:
    entry = group_entry_get(ladder=ladder, bot=number(fields.get("bot", "")), user=by)
    group_entry_return(entry=entry, by=by)
    return f"{entry.bot.name} is back at the tables."


def _leave(ladder: Ladder, by: User, _: Fields) -> str:
    groups.group_leave(ladder=ladder, by=by)
    return f"You left “{ladder.title}”. Your bots are off the ladder, their results stay."


def _pause(ladder: Ladder, by: User, _: Fields) -> str:
    groups.group_ladder_pause(ladder=ladder, by=by, paused=True)
    return "The ladder makes no more matches. Those under way are played."


def _resume(ladder: Ladder, by: User, _: Fields) -> str:
    groups.group_ladder_pause(ladder=ladder, by=by, paused=False)
    return "The ladder plays on."


def _close(ladder: Ladder, by: User, fields: Fields) -> str:
    ladder_close(ladder=ladder, by=by, why=fields.get("why", ""))
    return "The ladder is closed. Its table and its matches stay."


def _new_code(ladder: Ladder, by: User, _: Fields) -> str:
    groups.group_code_renew(ladder=ladder, by=by)
    return "There is a new code. The old one opens nothing any more."


def _member_remove(ladder: Ladder, by: User, fields: Fields) -> str:
    user = person_get(storable(fields.get("username", "")))
    groups.group_member_remove(ladder=ladder, user=user, by=by)
    return f"{user.username} is out, and so are their bots."


def _member_return(ladder: Ladder, by: User, fields: Fields) -> str:
    user = person_get(storable(fields.get("username", "")))
    groups.group_member_return(ladder=ladder, user=user, by=by)
    return f"{user.username} may come back."


ACTIONS: dict[str, Callable[[Ladder, User, Fields], str]] = {
    "enter": _enter,
    "remove": _remove,
    "return": _put_back,
    "leave": _leave,
    "pause": _pause,
    "resume": _resume,
    "close": _close,
    "new-code": _new_code,
    "member-remove": _member_remove,
    "member-return": _member_return,
}
"""What each button does; it returns what the user is told."""
