"""Visibility of an event's results: for organisers, participants or everyone.

A match whose results are not public is on no list and moves no rating, since a rating would
reveal its result. It is rated when its results become public.
"""

from __future__ import annotations

from django.db import transaction

from arena.accounts.models import User
from arena.core.errors import Forbidden, NotFound, Refused
from arena.ladder.group_selectors import ladders_reachable
from arena.ladder.services import match_rate
from arena.ladder.terms import group_ladder_of
from arena.matches.models import Match, MatchStatus
from arena.matches.opening import results_opened
from tournaments.actions.audit import locked, note, publish
from tournaments.models import Event, EventState, Release, Visibility
from tournaments.selectors import events_reachable, match_event, may_oversee, may_see_results


def results_public(event: Event) -> bool:
    """Whether everyone may see results, and lists may show the matches.

    False for private and unlisted events, because a list of matches would lead to them. Visitors
    with the address of an unlisted event still see its matches (`may_see_match`).
    """
    shown = event.state == EventState.PUBLISHED or event.release == Release.PUBLIC
    return shown and event.visibility == Visibility.PUBLIC


def may_see_match(match: Match, user: User | None) -> bool:
    """Whether a visitor may see the result of a match."""
    if match.results_open:
        return True
    event = match_event(match)
    if event is None:
        return (user is not None and user.is_staff) or _on_reachable_ladder(match, user)
    return events_reachable(user).filter(pk=event.pk).exists() and may_see_results(event, user)


def _on_reachable_ladder(match: Match, user: User | None) -> bool:
    """Whether a group's ladder made the match, and the visitor may open that ladder."""
    ladder = group_ladder_of(match)
    return ladder is not None and ladders_reachable(user).filter(pk=ladder.pk).exists()


def require_known(match: Match, user: User | None) -> None:
    """Raise as for a match that does not exist, where a group or a private event made it."""
    if may_see_match(match, user):
        return
    event = match_event(match)
    private = event is not None and not events_reachable(user).filter(pk=event.pk).exists()
    if private or group_ladder_of(match) is not None:
        raise NotFound(f"There is no match {match.pk}.")


def require_results(match: Match, user: User | None) -> None:
    require_known(match, user)
    if not may_see_match(match, user):
        raise Forbidden("The result of this match is not released to you yet.")


def may_watch(match: Match, user: User | None) -> bool:
    """Whether a visitor may watch the replays of a match."""
    if match.released:
        return may_see_match(match, user)
    if user is not None and user.is_staff:
        return True
    event = match_event(match)
    return event is not None and may_oversee(event, user)


def require_watch(match: Match, user: User | None) -> None:
    require_known(match, user)
    if not may_watch(match, user):
        raise Forbidden("The replays of this match open when its event is published.")


@transaction.atomic
def release_set(*, event: Event, release: str, by: User, why: str = "") -> Event:
    """Set who sees results before publication."""
    found = locked(event, by, *EventState)
    if release not in Release.values:
        raise Refused("Results are hidden, for participants, or public.")
    if found.rated and release != Release.PUBLIC:
        raise Refused("It is rated: its results are everyone's as they come.")
    found.release = release
    found.save(update_fields=["release"])
    results_follow(found)
    note(found, by, f"results are now {found.get_release_display().lower()}", why)
    publish(found, {"what": "release", "release": release, "by": by.pk, "why": why})
    results_opened(Match.objects.filter(commitment__event=found))
    return found


def results_follow(event: Event) -> None:
    """Update visibility and rating of the matches after a change to a locked event."""
    shown = results_public(event)
    Match.objects.filter(commitment__event=event).update(results_open=shown)
    matches = Match.objects.filter(table__round__event=event)
    if not shown:
        matches.exclude(status=MatchStatus.SETTLED).update(rated=False)
    if shown and event.rated:
        late = matches.filter(rated=False)
        keys = list(late.order_by("settled_at", "pk").values_list("pk", flat=True))
        late.update(rated=True)
        for match in Match.objects.filter(pk__in=keys, status=MatchStatus.SETTLED).order_by(
            "settled_at", "pk"
        ):
            match_rate(match=match)
