"""Joining and dissolving a team, where events and ladders must follow."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count

from arena.accounts.models import Team, TeamInvitation, User
from arena.accounts.owning import accounts_lock, owners_of
from arena.accounts.teams import member_add, require_captain
from arena.bots.models import Bot
from arena.core.errors import Refused
from arena.pipeline.leaving import team_end
from tournaments.models import UNDER_WAY, Entry, Event, EventState


@transaction.atomic
def team_join(*, invitation: TeamInvitation, by: User) -> Team:
    """Accept an invitation to a team, and with it a part in all its bots.

    Refused where the person would have more bots in an event than the event allows.
    """
    accounts_lock(invitation.team_id, by.pk)
    _require_entries_within(owners={*owners_of(by), invitation.team_id}, team=invitation.team_id)
    return member_add(invitation=invitation, by=by)


def _require_entries_within(*, owners: set[int], team: int) -> None:
    ahead = Event.objects.filter(state__in=(EventState.REGISTRATION, *UNDER_WAY))
    entered = Entry.objects.filter(withdrawn_at=None, event__in=ahead.values("pk"))
    events = entered.filter(bot__owner=team).values("event")
    counted = entered.filter(bot__owner__in=owners, event__in=events).order_by()
    bots = dict(counted.values_list("event").annotate(n=Count("pk")))
    teams_own = entered.filter(bot__owner=team).order_by()
    before = dict(teams_own.values_list("event").annotate(n=Count("pk")))
    for event in Event.objects.filter(pk__in=bots).order_by("pk"):
        if bots[event.pk] > max(event.entries_per_user, before[event.pk]):
            raise Refused(
                f"You and the team would have {bots[event.pk]} bots in “{event.title}”, which "
                f"allows {event.entries_per_user}. Withdraw one, or join when it is over.",
                code="too_many_entries",
            )


@transaction.atomic
def team_dissolve(*, team: Team, by: User) -> None:
    """Dissolve a team as its captain, once it has no bot that plays.

    Its name is free again, the sources of its bots are deleted, their results stay.
    """
    accounts_lock(team.pk)
    team.refresh_from_db()
    require_captain(team, by)
    if not team.account.is_active:
        raise Refused("The team is dissolved already.")
    if bot := Bot.objects.filter(owner=team.pk, retired_at=None).first():
        raise Refused(f"{bot.name} still plays. Retire or delete the team's bots first.")
    playing = Entry.objects.filter(
        bot__owner=team.pk, withdrawn_at=None, event__state__in=UNDER_WAY
    )
    if entry := playing.select_related("bot", "event").first():
        raise Refused(f"{entry.bot.name} plays in “{entry.event.title}” until it is over.")
    team_end(team=team, by=by, why="its team was dissolved")
