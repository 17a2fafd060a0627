"""The organiser's buttons: what each asks for, what it does, who may press it.

`event_act` presses one. Pages send what a form holds, the API what a JSON body holds; both are
checked by the same form (`arena.organising.inputs`) and reach the same function as keywords.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone

from arena.accounts.models import Scope, User
from arena.accounts.selectors import person_get
from arena.core.errors import Forbidden, Invalid
from arena.core.rows import row_get
from arena.matches.selectors import match_get
from arena.organising import inputs
from arena.pipeline import events as pipeline
from arena.pipeline import rematches
from tournaments.actions import (
    classes,
    confirmations,
    draft,
    entries,
    messages,
    people,
    rating,
    run,
    templates,
)
from tournaments.actions.audit import require_manager
from tournaments.actions.cards import draw_state
from tournaments.actions.release import release_set
from tournaments.models import ChangeRequest, Event
from tournaments.selectors import entry_get, may_manage


@dataclass(frozen=True)
class Done:
    """What an action did, in words for the organiser."""

    message: str
    request: int | None = None
    """Key of the request that a second person must confirm; nothing has changed yet."""
    problems: tuple[str, ...] = ()
    """Parts that were refused, while the others were done."""

    @classmethod
    def or_asked(cls, request: ChangeRequest | None, message: str) -> Done:
        """The message of a change, or of the request that a second person must confirm."""
        if request is None:
            return cls(message)
        return cls(
            f"A second person must confirm: {request.words}. "
            "The other organisers and the administrators are told.",
            request.pk,
        )


@dataclass(frozen=True)
class Action:
    """A button of the control room."""

    words: str
    """What it does, for the reference."""
    form: type[forms.Form]
    """The shape of its input; `act` gets the cleaned values as keywords."""
    act: Callable[..., Done]
    scope: Scope = Scope.ORGANISE
    """The scope that a token needs."""
    confirmed: bool = False
    """Whether pages ask for a tick before it is done: it takes back a result."""
    by_owners: bool = False
    """Whether owners of bots may press it too; the action checks whose bot it is."""


def event_act(*, event: Event, by: User, action: Action, data: Mapping[str, Any]) -> Done:
    """Press a button; a refusal is raised."""
    if not action.by_owners and not may_manage(event, by):
        raise Forbidden("This is for the event's organisers.")
    form = action.form(data)
    with timezone.override(event.time_zone):
        valid = form.is_valid()
    if not valid:
        raise Invalid(
            [(field, str(text)) for field, found in form.errors.items() for text in found]
        )
    return action.act(event=event, by=by, **form.cleaned_data)


def _said(action: Callable[..., object], message: str) -> Callable[..., Done]:
    """An action whose message is always the same."""

    def act(**given: Any) -> Done:
        action(**given)
        return Done(message)

    return act


def _start(*, event: Event, by: User, why: str) -> Done:
    pipeline.event_start(event=event, by=by, why=why)
    waits = draw_state(Event.objects.select_related("commitment").get(pk=event.pk)).waits
    if waits:
        return Done("The field is locked. Play begins when the nonces are revealed; all are told.")
    return Done("It runs. Everybody who entered is told.")


def _beacon(*, event: Event, by: User, value: str, signature: str) -> Done:
    pipeline.event_beacon(event=event, value=value, signature=signature, by=by)
    return Done(f"Round {event.beacon_round} of {event.beacon} is in the cards.")


def _extend(*, event: Event, by: User, until: datetime | None, why: str) -> Done:
    draft.registration_extend(event=event, until=until, by=by, why=why)
    return Done("Registration stays open." if until is None else "Registration has a new end.")


def _release(*, event: Event, by: User, release: str, why: str) -> Done:
    found = release_set(event=event, release=release, by=by, why=why)
    return Done(f"Results are now {found.get_release_display().lower()}.")


def _retry(*, event: Event, by: User, match: int, why: str) -> Done:
    pipeline.event_match_retry(event=event, match=match_get(pk=match), by=by, why=why)
    return Done(f"Match {match} is sent again.")


def _rematch(*, event: Event, by: User, match: int, reason: str, why: str) -> Done:
    asked = rematches.event_match_rematch(
        event=event, match=match_get(pk=match), by=by, reason=reason, why=why
    )
    return Done.or_asked(asked, f"Match {match} is void; its table plays again with new cards.")


def _rematch_round(*, event: Event, by: User, reason: str, why: str, **given: int) -> Done:
    number = given["round"]  # as a parameter it would hide the builtin
    asked = rematches.event_round_rematch(event=event, number=number, by=by, reason=reason, why=why)
    return Done.or_asked(asked, f"Round {number} is void; its tables play again with new cards.")


def _request(event: Event, by: User, key: int) -> ChangeRequest:
    require_manager(event, by)
    return row_get(event.change_requests, "There is no such request.", pk=key)


def _confirm(*, event: Event, by: User, request: int) -> Done:
    found = _request(event, by, request)
    rematches.event_request_confirm(request=found, by=by)
    return Done(f"Confirmed: {found.words}.")


def _decline(*, event: Event, by: User, request: int, why: str) -> Done:
    confirmations.request_decline(request=_request(event, by, request), by=by, why=why)
    return Done("Declined: the results stand.")


def _disqualify(*, event: Event, by: User, entry: int, why: str) -> Done:
    found = entry_get(event=event, pk=entry)
    asked = pipeline.entry_disqualify(entry=found, by=by, why=why)
    return Done.or_asked(asked, f"{found.bot.name} is out; its owner is told why.")


def _replace(*, event: Event, by: User, entry: int) -> Done:
    found = entry_get(event=event, pk=entry)
    entries.entry_replace(entry=found, by=by)
    return Done(f"{found.submission} plays from the next round on.")


def _member(*, event: Event, by: User, username: str, role: str) -> Done:
    user = person_get(username)
    member = people.member_set(event=event, user=user, role=role, by=by)
    return Done(f"{user.username} is {member.get_role_display().lower()} now.")


def _member_remove(*, event: Event, by: User, username: str) -> Done:
    user = person_get(username)
    people.member_remove(event=event, user=user, by=by)
    return Done(f"{user.username} has no part in it any more.")


def _known_as(*, event: Event, by: User, known_as: str, username: str) -> Done:
    pupil = classes.pupil_known_as(event=event, by=by, known_as=known_as, username=username)
    if pupil.user_id == by.pk:
        return Done("The organisers know you by that from now on.")
    return Done(f"Kept for {pupil.user.username}.")


def _pupil_password(*, event: Event, by: User, username: str, password: str) -> Done:
    classes.pupil_password(event=event, by=by, username=username, password=password)
    return Done(f"{username} signs in with the new password from now on.")


def _import(*, event: Event, by: User, lines: str) -> Done:
    result = people.entrants_import(event=event, text=lines, by=by)
    done = f"{result.entered} entered."
    if result.invited:
        done += f" {result.invited} invited: their owners are told, and decide."
    return Done(done, problems=tuple(result.problems))


def _template(
    *,
    event: Event,
    by: User,
    name: str,
    every_days: int | None,
    next_at: datetime | None,
    start_hours: int | None,
) -> Done:
    kept = templates.template_save(
        event=event,
        name=name,
        by=by,
        every_days=every_days,
        next_at=next_at,
        start_hours=start_hours,
    )
    again = f" It opens again on {kept.next_at:%d %B}." if kept.next_at else ""
    return Done(f"Kept as “{kept.name}”: start from it when you organise the next.{again}")


ACTIONS: dict[str, Action] = {
    "open": Action(
        "Open registration.", inputs.Reason, _said(draft.event_open, "Registration is open.")
    ),
    "start": Action(
        "Lock the field and start. Play begins when the cards are drawn.", inputs.Reason, _start
    ),
    "pause": Action(
        "Pause: matches under way are finished, no others begin.",
        inputs.Reason,
        _said(run.event_pause, "Paused: matches under way are finished, no others begin."),
    ),
    "resume": Action("End a pause.", inputs.Reason, _said(pipeline.event_resume, "It goes on.")),
    "publish": Action(
        "Publish the results of an event that is over.",
        inputs.Reason,
        _said(pipeline.event_publish, "Published: replays are open and the secret is revealed."),
    ),
    "cancel": Action(
        "Call the event off, for good.",
        inputs.Reason,
        _said(run.event_cancel, "Called off. Everybody who entered is told."),
    ),
    "beacon": Action(
        "Enter the value of the beacon that the draw waits for.", inputs.BeaconValue, _beacon
    ),
    "extend": Action("Change the end of registration.", inputs.Deadline, _extend),
    "message": Action(
        "Write to all entrants.",
        inputs.Message,
        _said(
            messages.event_message,
            "It is on the event's page, and everybody who entered has a notice.",
        ),
    ),
    "release": Action("Say who sees results until publication.", inputs.ReleaseTo, _release),
    "retry": Action("Send a match again that failed by an error of ours.", inputs.OneMatch, _retry),
    "rematch": Action(
        "Void a match and play it again.", inputs.MatchVoiding, _rematch, confirmed=True
    ),
    "rematch-round": Action(
        "Void the last round and play it again.",
        inputs.RoundVoiding,
        _rematch_round,
        confirmed=True,
    ),
    "confirm": Action("Confirm a change as the second person.", inputs.OneRequest, _confirm),
    "decline": Action(
        "Decline a change as the second person, or take one's own request back.",
        inputs.RequestReason,
        _decline,
    ),
    "disqualify": Action("Disqualify a bot.", inputs.EntryReason, _disqualify, confirmed=True),
    "replace": Action(
        "Let the newest version of a bot play from the next round on. For owners of bots.",
        inputs.OneEntry,
        _replace,
        scope=Scope.PLAY,
        by_owners=True,
    ),
    "member": Action("Give a person a role.", inputs.PersonRole, _member),
    "member-remove": Action("Take a person's role away.", inputs.OnePerson, _member_remove),
    "new-code": Action(
        "Make a new code to join a private event; the old one ends.",
        inputs.Nothing,
        _said(people.code_renew, "There is a new code. The old one opens nothing any more."),
    ),
    "known-as": Action(
        "Change a real name or number in a class: one's own, or a pupil's as an organiser.",
        inputs.KnownAs,
        _known_as,
        scope=Scope.PLAY,
        by_owners=True,
    ),
    "pupil-password": Action(
        "Set a new password for a pupil whose account the class's link made and who has no e-mail "
        "address.",
        inputs.PupilPassword,
        _pupil_password,
    ),
    "import": Action("Enter or invite bots from a list.", inputs.Entrants, _import),
    "ask-rating": Action(
        "Ask the administrators to rate the event.",
        inputs.Nothing,
        _said(rating.rating_ask, "The administrators are told, and decide before the start."),
    ),
    "approve-rating": Action(
        "Approve the event for rating. For administrators.",
        inputs.Reason,
        _said(rating.rating_approve, "It is rated. Everybody who entered is told."),
        scope=Scope.ADMINISTER,
    ),
    "refuse-rating": Action(
        "Refuse to rate the event, or take the approval back. For administrators.",
        inputs.Reason,
        _said(rating.rating_refuse, "It is not rated. Its organisers are told why."),
        scope=Scope.ADMINISTER,
    ),
    "template": Action(
        "Keep the settings as a template of one's own.", inputs.TemplateName, _template
    ),
}
