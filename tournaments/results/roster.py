"""The pupils of a class with their bots, for its organisers; and what one pupil sees of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Prefetch, QuerySet

from arena.accounts.models import User
from arena.bots.models import Bot, Submission
from tournaments.models import ClassBot, Event, EventMember, Role


@dataclass(frozen=True)
class RosterBot:
    """A bot that was made for the class."""

    bot: Bot
    newest: Submission | None
    """Its newest version, whose check may have failed."""
    entry: int | None
    """Key of its entry; empty while it is not in the event."""


@dataclass(frozen=True)
class RosterLine:
    """A pupil and their bots."""

    pupil: EventMember
    bots: list[RosterBot] = field(default_factory=list)


@dataclass(frozen=True)
class Roster:
    """All pupils of a class, by user name."""

    lines: list[RosterLine]

    @property
    def playing(self) -> int:
        """Pupils with a bot in the event."""
        return sum(any(bot.entry for bot in line.bots) for line in self.lines)

    @property
    def without_bot(self) -> int:
        return len(self.lines) - self.playing


def pupils_of(event: Event) -> QuerySet[EventMember]:
    """Everybody who joined with the code."""
    joined = event.members.filter(role=Role.ENTRANT).select_related("user")
    return joined.order_by("user__username")


def roster(event: Event) -> Roster:
    """The class in four queries, whatever its size."""
    bots: dict[int, list[RosterBot]] = {}
    for made in _class_bots(event.class_bots.all(), event):
        bots.setdefault(made.bot.owner_id, []).append(made)
    return Roster([RosterLine(pupil, bots.get(pupil.user_id, [])) for pupil in pupils_of(event)])


def own_class_bots(event: Event, user: User) -> list[RosterBot]:
    """The user's bots that were made for the class."""
    return _class_bots(event.class_bots.filter(bot__owner=user), event)


def _class_bots(made: QuerySet[ClassBot], event: Event) -> list[RosterBot]:
    versions = Submission.objects.order_by("-number").only("bot_id", "number", "status", "reason")
    found = made.filter(bot__retired_at=None).select_related("bot__owner")
    entered = dict(event.entries.filter(withdrawn_at=None).values_list("bot_id", "pk"))
    return [
        RosterBot(one.bot, next(iter(one.bot.submissions.all()), None), entered.get(one.bot_id))
        for one in found.prefetch_related(Prefetch("bot__submissions", versions))
    ]
