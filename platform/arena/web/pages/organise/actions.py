"""What an organiser's buttons do: one function for each, by the name in its address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.forms import DateTimeField
from django.http import HttpRequest, QueryDict

from arena.accounts.models import User
from arena.core.errors import ArenaError, NotFound, Refused
from arena.matches.models import Match
from arena.matches.selectors import match_get
from arena.pipeline import events as pipeline
from arena.pipeline import rematches
from arena.web.requests import number
from tournaments.actions import (
    confirmations,
    draft,
    entries,
    messages,
    people,
    rating,
    release,
    run,
    templates,
)
from tournaments.actions.audit import require_manager
from tournaments.actions.cards import draw_state
from tournaments.models import ChangeRequest, Entry, Event, EventState


@dataclass(frozen=True)
class Step:
    """The one thing an event waits for from its organiser."""

    action: str
    label: str
    words: str


STEPS = {
    EventState.DRAFT: Step("open", "Open registration", "People can find it and enter bots."),
    EventState.REGISTRATION: Step(
        "start", "Start", "Versions, seeding and nonces are locked; then the cards are drawn."
    ),
    EventState.RUNNING: Step("pause", "Pause", "Matches under way are finished, no others begin."),
    EventState.PAUSED: Step("resume", "Resume", "What waits is played."),
    EventState.FINISHED: Step(
        "publish", "Publish results", "Replays open and the secret of the cards is revealed."
    ),
}


def next_step(event: Event) -> Step | None:
    return STEPS.get(EventState(event.state))


def _open(event: Event, by: User, data: QueryDict) -> str:
    draft.event_open(event=event, by=by, why=_why(data))
    return "Registration is open."


def _start(event: Event, by: User, data: QueryDict) -> str:
    pipeline.event_start(event=event, by=by, why=_why(data))
    waits = draw_state(Event.objects.select_related("commitment").get(pk=event.pk)).waits
    if waits:
        return "The field is locked. Play begins when the nonces are revealed; all are told."
    return "It runs. Everybody who entered is told."


def _pause(event: Event, by: User, data: QueryDict) -> str:
    run.event_pause(event=event, by=by, why=_why(data))
    return "Paused: matches under way are finished, no others begin."


def _resume(event: Event, by: User, data: QueryDict) -> str:
    pipeline.event_resume(event=event, by=by, why=_why(data))
    return "It goes on."


def _publish(event: Event, by: User, data: QueryDict) -> str:
    pipeline.event_publish(event=event, by=by, why=_why(data))
    return "Published: replays are open and the secret is revealed."


def _cancel(event: Event, by: User, data: QueryDict) -> str:
    run.event_cancel(event=event, by=by, why=_why(data))
    return "Called off. Everybody who entered is told."


def _beacon(event: Event, by: User, data: QueryDict) -> str:
    pipeline.event_beacon(
        event=event, value=data.get("value", ""), signature=data.get("signature", ""), by=by
    )
    return f"Round {event.beacon_round} of {event.beacon} is in the cards."


def _extend(event: Event, by: User, data: QueryDict) -> str:
    try:
        until = DateTimeField(required=False).clean(data.get("until"))
    except ValidationError:
        raise ArenaError("Give a day and a time, like 2030-01-31 18:00.") from None
    draft.registration_extend(event=event, until=until, by=by, why=_why(data))
    return "Registration stays open." if until is None else "Registration has a new end."


def _message(event: Event, by: User, data: QueryDict) -> str:
    messages.event_message(event=event, text=data.get("text", ""), by=by)
    return "It is on the event's page, and everybody who entered has a notice."


def _release(event: Event, by: User, data: QueryDict) -> str:
    found = release.release_set(event=event, release=data.get("release", ""), by=by, why=_why(data))
    return f"Results are now {found.get_release_display().lower()}."


def _retry(event: Event, by: User, data: QueryDict) -> str:
    match = _match(data)
    pipeline.event_match_retry(event=event, match=match, by=by, why=_why(data))
    return f"Match {match.pk} is sent again."


def _rematch(event: Event, by: User, data: QueryDict) -> str:
    match = _match(data)
    asked = rematches.event_match_rematch(
        event=event, match=match, by=by, reason=data.get("reason", ""), why=_why(data)
    )
    return _asked(asked) or f"Match {match.pk} is void; its table plays again with new cards."


def _rematch_round(event: Event, by: User, data: QueryDict) -> str:
    round_number = _number(data, "round")
    asked = rematches.event_round_rematch(
        event=event, number=round_number, by=by, reason=data.get("reason", ""), why=_why(data)
    )
    return _asked(asked) or f"Round {round_number} is void; its tables play again with new cards."


def _asked(request: ChangeRequest | None) -> str:
    if request is None:
        return ""
    return (
        f"A second person must confirm: {request.words}. "
        "The other organisers and the administrators are told."
    )


def _confirm(event: Event, by: User, data: QueryDict) -> str:
    request = _request(event, by, data)
    rematches.event_request_confirm(request=request, by=by)
    return f"Confirmed: {request.words}."


def _decline(event: Event, by: User, data: QueryDict) -> str:
    request = _request(event, by, data)
    confirmations.request_decline(request=request, by=by, why=_why(data))
    return "Declined: the results stand."


def _request(event: Event, by: User, data: QueryDict) -> ChangeRequest:
    require_manager(event, by)
    found = event.change_requests.filter(pk=_number(data, "request")).first()
    if found is None:
        raise NotFound("There is no such request.")
    return found


def _disqualify(event: Event, by: User, data: QueryDict) -> str:
    entry = _entry(event, data)
    asked = pipeline.entry_disqualify(entry=entry, by=by, why=_why(data))
    return _asked(asked) or f"{entry.bot.name} is out; its owner is told why."


def _replace(event: Event, by: User, data: QueryDict) -> str:
    entry = _entry(event, data)
    entries.entry_replace(entry=entry, by=by)
    return f"{entry.submission} plays from the next round on."


def _member(event: Event, by: User, data: QueryDict) -> str:
    user = _user(data)
    member = people.member_set(event=event, user=user, role=data.get("role", ""), by=by)
    return f"{user.username} is {member.get_role_display().lower()} now."


def _member_remove(event: Event, by: User, data: QueryDict) -> str:
    user = _user(data)
    people.member_remove(event=event, user=user, by=by)
    return f"{user.username} has no part in it any more."


def _import(event: Event, by: User, data: QueryDict) -> str:
    result = people.entrants_import(event=event, text=data.get("lines", ""), by=by)
    done = f"{result.entered} entered."
    if result.invited:
        done += f" {result.invited} invited: their owners are told, and decide."
    if result.problems:
        raise Refused("\n".join([done, *result.problems[:50]]))
    return done


def _ask_rating(event: Event, by: User, data: QueryDict) -> str:
    rating.rating_ask(event=event, by=by)
    return "The administrators are told, and decide before the start."


def _approve_rating(event: Event, by: User, data: QueryDict) -> str:
    rating.rating_approve(event=event, by=by, why=_why(data))
    return "It is rated. Everybody who entered is told."


def _refuse_rating(event: Event, by: User, data: QueryDict) -> str:
    rating.rating_refuse(event=event, by=by, why=_why(data))
    return "It is not rated. Its organisers are told why."


def _template(event: Event, by: User, data: QueryDict) -> str:
    days = _number(data, "every_days") or None
    kept = templates.template_save(event=event, name=data.get("name", ""), by=by, every_days=days)
    again = f" It opens again on {kept.next_at:%d %B}." if kept.next_at else ""
    return f"Kept as “{kept.name}”: start from it when you organise the next.{again}"


Handler = Callable[[Event, User, QueryDict], str]
"""Does it and says so; refusals are raised."""

ACTIONS: dict[str, Handler] = {
    "open": _open,
    "start": _start,
    "pause": _pause,
    "resume": _resume,
    "publish": _publish,
    "cancel": _cancel,
    "beacon": _beacon,
    "extend": _extend,
    "message": _message,
    "release": _release,
    "retry": _retry,
    "rematch": _rematch,
    "rematch-round": _rematch_round,
    "confirm": _confirm,
    "decline": _decline,
    "disqualify": _disqualify,
    "replace": _replace,
    "member": _member,
    "member-remove": _member_remove,
    "import": _import,
    "ask-rating": _ask_rating,
    "approve-rating": _approve_rating,
    "refuse-rating": _refuse_rating,
    "template": _template,
}


LIST_CAP = 1_000_000
"""Bytes of a list of entrants."""


def given(request: HttpRequest) -> QueryDict:
    """What was sent. The lines of a file follow those that were pasted."""
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


def _why(data: QueryDict) -> str:
    return data.get("why", "").strip()


def _number(data: QueryDict, name: str) -> int:
    return number(data.get(name, ""))


def _match(data: QueryDict) -> Match:
    return match_get(pk=_number(data, "match"))


def _entry(event: Event, data: QueryDict) -> Entry:
    entries = event.entries.select_related("bot__owner", "event")
    entry = entries.filter(pk=_number(data, "entry")).first()
    if entry is None:
        raise NotFound("There is no such entry.")
    return entry


def _user(data: QueryDict) -> User:
    name = data.get("username", "").strip()
    user = User.objects.filter(username=name).first()
    if user is None:
        raise NotFound(f"There is nobody called {name[:80]}.")
    return user
