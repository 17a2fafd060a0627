"""What the control room's forms send: a reason, a number, an uploaded list, a row by its key."""

from __future__ import annotations

from django.http import HttpRequest, QueryDict

from arena.accounts.models import User
from arena.core.errors import Refused
from arena.core.rows import row_get
from arena.matches.models import Match
from arena.matches.selectors import match_get
from arena.web.requests import number
from tournaments.actions.audit import require_manager
from tournaments.models import ChangeRequest, Entry, Event
from tournaments.selectors import entry_get

LIST_CAP = 1_000_000
"""Largest list of entrants, in bytes."""


def given(request: HttpRequest) -> QueryDict:
    """The form's data. The lines of an uploaded file follow the pasted `lines`."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST
    if (file.size or 0) > LIST_CAP:
        raise Refused("That file is too large for a list of entrants.")
    content = file.read()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("That file is not text in UTF-8. Save it as “CSV UTF-8”.") from None
    data = request.POST.copy()
    data["lines"] = "\n".join(filter(None, [data.get("lines", ""), text]))
    return data


def why(data: QueryDict) -> str:
    return data.get("why", "").strip()


def number_in(data: QueryDict, name: str) -> int:
    return number(data.get(name, ""))


def match_in(data: QueryDict) -> Match:
    return match_get(pk=number_in(data, "match"))


def entry_in(event: Event, data: QueryDict) -> Entry:
    return entry_get(event=event, pk=number_in(data, "entry"))


def user_in(data: QueryDict) -> User:
    name = data.get("username", "").strip()
    return row_get(User.objects, f"There is nobody called {name[:80]}.", username=name)


def request_in(event: Event, by: User, data: QueryDict) -> ChangeRequest:
    require_manager(event, by)
    missing = "There is no such request."
    return row_get(event.change_requests, missing, pk=number_in(data, "request"))
