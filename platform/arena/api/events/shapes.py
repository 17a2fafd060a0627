"""What the API tells of events, entries and people."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arena.api.events.settings import EventSettingsShape
from arena.api.shapes import Shape
from arena.organising.next_step import Step, next_step
from arena.organising.plain import plain_settings
from tournaments.actions.cards import draw_state, withheld
from tournaments.actions.rating import rating_words
from tournaments.actions.settings import settings_of
from tournaments.models import (
    Answer,
    Entry,
    Event,
    EventState,
    Invitation,
    NonceBy,
    Release,
    Role,
    Visibility,
)
from tournaments.selectors import (
    EventProgress,
    may_manage,
    may_oversee,
    may_see_results,
    takes_entries,
)


class EventProgressShape(Shape):
    """Numbers of matches."""

    settled = serializers.IntegerField()
    errored = serializers.IntegerField()
    total = serializers.IntegerField(help_text="Made so far.")


class EventRowShape(Shape):
    """An event on a list."""

    slug = serializers.CharField()
    title = serializers.CharField()
    game = serializers.CharField()
    table_size = serializers.IntegerField()
    format = serializers.CharField()
    state = serializers.ChoiceField(EventState.choices)
    visibility = serializers.ChoiceField(Visibility.values)
    release = serializers.ChoiceField(
        Release.values, help_text="Who sees results until they are published."
    )
    classroom = serializers.BooleanField(help_text="Whether it is a class.")
    rated = serializers.BooleanField()
    organiser = serializers.CharField(source="organiser.username")
    entries = serializers.SerializerMethodField(help_text="Bots that are in.")
    progress = serializers.SerializerMethodField()
    registration_until = serializers.DateTimeField(allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True, help_text="When it starts by itself.")
    ends_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)

    def get_entries(self, event: Event) -> int:
        entered: dict[int, int] = self.context["entered"]
        return entered.get(event.pk, 0)

    @extend_schema_field(EventProgressShape)
    def get_progress(self, event: Event) -> Any:
        progress: EventProgress = self.context["progress"][event.pk]
        return EventProgressShape(progress).data


class StepShape(Shape):
    """What an event waits for its organiser to do."""

    action = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a member of the answer
    words = serializers.CharField()


class DoneShape(Shape):
    """What an action did."""

    message = serializers.CharField(help_text="For people.")
    request = serializers.IntegerField(
        allow_null=True,
        help_text="The request that a second person must confirm; nothing has changed until then.",
    )
    problems = serializers.ListField(
        child=serializers.CharField(), help_text="Parts that were refused; the others are done."
    )
    state = serializers.ChoiceField(EventState.choices, help_text="Of the event, afterwards.")


class SeatedBotShape(Shape):
    """A bot of an event."""

    entry = serializers.IntegerField(source="pk")
    bot = serializers.CharField(help_text="owner/name")
    bot_id = serializers.IntegerField()
    name = serializers.CharField(source="bot.name")


class CardsShape(Shape):
    """Where the cards of an event come from, and what their draw waits for."""

    digest = serializers.CharField(help_text="Hash of the site's secret.")
    lock_hash = serializers.CharField(allow_null=True, help_text="Of the locked field.")
    contribution = serializers.CharField(allow_null=True)
    secret = serializers.CharField(allow_null=True, help_text="Empty until it is revealed.")
    drawn = serializers.BooleanField()
    waits = serializers.BooleanField(help_text="For nonces or the beacon.")
    reveal_until = serializers.DateTimeField(allow_null=True)
    missing = SeatedBotShape(many=True, help_text="Bots whose nonces are not revealed yet.")
    withheld = SeatedBotShape(many=True, help_text="Bots whose nonces were not revealed in time.")
    beacon_missing = serializers.BooleanField()


class MayShape(Shape):
    """What the caller may do."""

    see_results = serializers.BooleanField()
    oversee = serializers.BooleanField(help_text="Read the control room.")
    manage = serializers.BooleanField(help_text="Use the organisers' actions.")
    enter = serializers.BooleanField(help_text="Enter a bot now.")


class EventShape(EventRowShape):
    """An event."""

    description = serializers.CharField()
    settings = serializers.SerializerMethodField()
    faults_allowed = serializers.IntegerField()
    round = serializers.SerializerMethodField(help_text="The first one that is not over.")
    rounds_planned = serializers.IntegerField(allow_null=True)
    rating = serializers.SerializerMethodField(help_text="Whether it is rated, and why.")
    cards = serializers.SerializerMethodField()
    may = serializers.SerializerMethodField()
    next_step = serializers.SerializerMethodField(help_text="For organisers.")
    join_code = serializers.SerializerMethodField(help_text="For organisers of a private event.")
    known_as = serializers.SerializerMethodField(
        help_text="Your own real name or number in a class that asks for it."
    )

    @extend_schema_field(EventSettingsShape)
    def get_settings(self, event: Event) -> Any:
        return EventSettingsShape(plain_settings(settings_of(event))).data

    def get_round(self, event: Event) -> int | None:
        number: int | None = self.context["round"]
        return number

    def get_rating(self, event: Event) -> str:
        return rating_words(event)

    @extend_schema_field(CardsShape)
    def get_cards(self, event: Event) -> Any:
        commitment, draw = event.commitment, draw_state(event)
        told = {
            "digest": commitment.digest,
            "lock_hash": commitment.lock_hash or None,
            "contribution": commitment.contribution or None,
            "secret": commitment.secret if commitment.revealed_at else None,
            "drawn": draw.drawn,
            "waits": draw.waits,
            "reveal_until": draw.until,
            "missing": draw.missing,
            "withheld": withheld(event),
            "beacon_missing": draw.beacon_missing,
        }
        return CardsShape(told).data

    @extend_schema_field(MayShape)
    def get_may(self, event: Event) -> Any:
        user = self.context["viewer"]
        told = {
            "see_results": may_see_results(event, user),
            "oversee": may_oversee(event, user),
            "manage": may_manage(event, user),
            "enter": user is not None and takes_entries(event),
        }
        return MayShape(told).data

    @extend_schema_field(StepShape(allow_null=True))
    def get_next_step(self, event: Event) -> Any:
        step: Step | None = next_step(event)
        if step is None or not may_manage(event, self.context["viewer"]):
            return None
        return StepShape(step).data

    def get_known_as(self, event: Event) -> str | None:
        viewer = self.context["viewer"]
        if viewer is None or not event.asks_who:
            return None
        own = event.members.filter(user=viewer).first()
        return own.known_as if own else None

    def get_join_code(self, event: Event) -> str | None:
        sees = may_oversee(event, self.context["viewer"])
        return event.join_code if sees and event.join_code else None


class ReleasedSourceShape(Shape):
    """A version whose source an event released."""

    submission = serializers.IntegerField(source="pk")
    bot = serializers.CharField(help_text="owner/name")
    bot_id = serializers.IntegerField()
    version = serializers.IntegerField(source="number")
    content_hash = serializers.CharField()
    size = serializers.IntegerField(help_text="Bytes of all files, unpacked.")


class EntryShape(SeatedBotShape):
    """A bot in an event."""

    owner = serializers.CharField(source="bot.owner.username")
    members = serializers.SerializerMethodField(
        help_text="The people of the team that owns it; empty if one person does."
    )
    version = serializers.SerializerMethodField(help_text="Locked at the start.")
    seed = serializers.IntegerField(allow_null=True, help_text="From 1; fixed at the start.")
    nonce_hash = serializers.CharField()
    nonce_by = serializers.ChoiceField(NonceBy.choices)
    source_shared = serializers.BooleanField(
        help_text="Whether its owner lets its source be released at publication."
    )
    entered_at = serializers.DateTimeField(source="created_at")
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    disqualified_at = serializers.DateTimeField(allow_null=True)

    def get_members(self, entry: Entry) -> list[str]:
        owner = entry.bot.owner
        if not owner.is_team:
            return []
        return [member.user.username for member in owner.team.members.all()]

    def get_version(self, entry: Entry) -> int | None:
        return entry.submission.number if entry.submission else None


class MemberShape(Shape):
    username = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(Role.values)


class MessageShape(Shape):
    id = serializers.IntegerField()
    by = serializers.CharField(source="by.username")
    text = serializers.CharField()
    at = serializers.DateTimeField()


class ChangeShape(Shape):
    """A line of the audit trail."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.SerializerMethodField(help_text="Empty for what the site did by itself.")
    what = serializers.CharField()
    why = serializers.CharField()

    def get_by(self, change: Any) -> str | None:
        return change.by.username if change.by else None


class InvitationShape(Shape):
    id = serializers.IntegerField()
    event = serializers.CharField(source="event.slug")
    title = serializers.CharField(source="event.title")
    bot = serializers.CharField(help_text="owner/name")
    bot_id = serializers.IntegerField()
    by = serializers.CharField(source="by.username")
    answer = serializers.ChoiceField(Answer.choices)
    rating = serializers.SerializerMethodField(help_text="Whether the event is rated, and why.")
    created_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)

    def get_rating(self, invitation: Invitation) -> str:
        return rating_words(invitation.event)
