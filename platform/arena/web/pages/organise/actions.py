"""The organiser's buttons: one function for each, by the name in its address."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.forms import DateTimeField
from django.http import QueryDict

from arena.accounts.models import User
from arena.core.errors import ArenaError, Refused
from arena.pipeline import events as pipeline
from arena.pipeline import rematches
from arena.web.pages.organise.inputs import (
    entry_in,
    match_in,
    number_in,
    request_in,
    user_in,
    why,
)
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
from tournaments.actions.cards import draw_state
from tournaments.models import ChangeRequest, Event

Handler = Callable[[Event, User, QueryDict], str]
"""Acts and returns a message for the organiser; a refusal is raised."""


def _with_reason(action: Callable[..., object], done: str) -> Handler:
    """The handler of an action that takes nothing but a reason; `done` is its message."""

    def handler(event: Event, by: User, data: QueryDict) -> str:
        action(event=event, by=by, why=why(data))
        return done

    return handler


def _start(event: Event, by: User, data: QueryDict) -> str:
    pipeline.event_start(event=event, by=by, why=why(data))
    waits = draw_state(Event.objects.select_related("commitment").get(pk=event.pk)).waits
    if waits:
        return "The field is locked. Play begins when the nonces are revealed; all are told."
    return "It runs. Everybody who entered is told."


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
    draft.registration_extend(event=event, until=until, by=by, why=why(data))
    return "Registration stays open." if until is None else "Registration has a new end."


def _message(event: Event, by: User, data: QueryDict) -> str:
    messages.event_message(event=event, text=data.get("text", ""), by=by)
    return "It is on the event's page, and everybody who entered has a notice."


def _release(event: Event, by: User, data: QueryDict) -> str:
    found = release.release_set(event=event, release=data.get("release", ""), by=by, why=why(data))
    return f"Results are now {found.get_release_display().lower()}."


def _retry(event: Event, by: User, data: QueryDict) -> str:
    match = match_in(data)
    pipeline.event_match_retry(event=event, match=match, by=by, why=why(data))
    return f"Match {match.pk} is sent again."


def _rematch(event: Event, by: User, data: QueryDict) -> str:
    match = match_in(data)
    asked = rematches.event_match_rematch(
        event=event, match=match, by=by, reason=data.get("reason", ""), why=why(data)
    )
    return _asked(asked) or f"Match {match.pk} is void; its table plays again with new cards."


def _rematch_round(event: Event, by: User, data: QueryDict) -> str:
    round_number = number_in(data, "round")
    asked = rematches.event_round_rematch(
        event=event, number=round_number, by=by, reason=data.get("reason", ""), why=why(data)
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
    request = request_in(event, by, data)
    rematches.event_request_confirm(request=request, by=by)
    return f"Confirmed: {request.words}."


def _decline(event: Event, by: User, data: QueryDict) -> str:
    request = request_in(event, by, data)
    confirmations.request_decline(request=request, by=by, why=why(data))
    return "Declined: the results stand."


def _disqualify(event: Event, by: User, data: QueryDict) -> str:
    entry = entry_in(event, data)
    asked = pipeline.entry_disqualify(entry=entry, by=by, why=why(data))
    return _asked(asked) or f"{entry.bot.name} is out; its owner is told why."


def _replace(event: Event, by: User, data: QueryDict) -> str:
    entry = entry_in(event, data)
    entries.entry_replace(entry=entry, by=by)
    return f"{entry.submission} plays from the next round on."


def _member(event: Event, by: User, data: QueryDict) -> str:
    user = user_in(data)
    member = people.member_set(event=event, user=user, role=data.get("role", ""), by=by)
    return f"{user.username} is {member.get_role_display().lower()} now."


def _member_remove(event: Event, by: User, data: QueryDict) -> str:
    user = user_in(data)
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


def _template(event: Event, by: User, data: QueryDict) -> str:
    days = number_in(data, "every_days") or None
    kept = templates.template_save(event=event, name=data.get("name", ""), by=by, every_days=days)
    again = f" It opens again on {kept.next_at:%d %B}." if kept.next_at else ""
    return f"Kept as “{kept.name}”: start from it when you organise the next.{again}"


ACTIONS: dict[str, Handler] = {
    "open": _with_reason(draft.event_open, "Registration is open."),
    "start": _start,
    "pause": _with_reason(
        run.event_pause, "Paused: matches under way are finished, no others begin."
    ),
    "resume": _with_reason(pipeline.event_resume, "It goes on."),
    "publish": _with_reason(
        pipeline.event_publish, "Published: replays are open and the secret is revealed."
    ),
    "cancel": _with_reason(run.event_cancel, "Called off. Everybody who entered is told."),
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
    "approve-rating": _with_reason(
        rating.rating_approve, "It is rated. Everybody who entered is told."
    ),
    "refuse-rating": _with_reason(
        rating.rating_refuse, "It is not rated. Its organisers are told why."
    ),
    "template": _template,
}
