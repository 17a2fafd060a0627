from __future__ import annotations

from django.conf import settings
from django.db import models

from arena.core.visibility import Visibility
from arena.matches.models import Commitment


class EventState(models.TextChoices):
    DRAFT = "draft"
    """Visible to its organisers only."""
    REGISTRATION = "registration"
    RUNNING = "running"
    PAUSED = "paused"
    """Matches under way are finished, no others begin."""
    FINISHED = "finished"
    """All matches are settled; replays and the secret are not public yet."""
    PUBLISHED = "published"
    """Replays are open and the secret of the cards is revealed."""
    CANCELLED = "cancelled"


NOT_STARTED = (EventState.DRAFT, EventState.REGISTRATION)
UNDER_WAY = (EventState.RUNNING, EventState.PAUSED)
OVER = (EventState.PUBLISHED, EventState.CANCELLED)
"""States in which the pages of an event need no live updates."""


class Release(models.TextChoices):
    HIDDEN = "hidden"
    """Only organisers see results until publication."""
    PARTICIPANTS = "participants"
    PUBLIC = "public"


class AsksFor(models.TextChoices):
    """What a class asks of its pupils; only its organisers see the answers."""

    NOTHING = "nothing"
    NAME = "name"
    NUMBER = "number"


class Event(models.Model):
    """A competition with a beginning and an end."""

    slug = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=80)
    description = models.TextField(blank=True, max_length=4000)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="events")
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    table_size = models.PositiveSmallIntegerField()
    deals = models.PositiveSmallIntegerField()
    """Deals of a match; each is played once for every rotation of the seats."""
    clocks = models.JSONField(default=dict)
    faults_allowed = models.PositiveSmallIntegerField(default=3)
    format = models.CharField(max_length=20)
    length = models.PositiveSmallIntegerField()
    """Number of cycles or rounds (`Format.length_help`)."""
    cut = models.PositiveSmallIntegerField(default=0)
    """Size of the final; 0 if the format has none."""
    finalists = models.JSONField(default=list, blank=True, editable=False)
    """Keys of the entries in the final, best first; fixed when it begins."""
    scoring = models.CharField(max_length=10, default="share")
    tie_breaks = models.JSONField(default=list, blank=True)
    """Names from `botocracy.events.tiebreaks`, in order; empty for the default."""
    byes_allowed = models.BooleanField(default=True)
    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    join_code = models.CharField(max_length=20, blank=True)
    """The code with which people join a private event."""
    classroom = models.BooleanField(default=False, db_default=False)
    """Whether it is a class: private, with bots that were made for it and are not public."""
    asks_for = models.CharField(
        max_length=10,
        choices=AsksFor.choices,
        default=AsksFor.NOTHING,
        db_default=AsksFor.NOTHING.value,
    )
    """What a class asks of who joins it."""
    barred = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", blank=True)
    """People who were removed and cannot join again with the code."""
    release = models.CharField(max_length=12, choices=Release.choices, default=Release.PUBLIC)
    registration_until = models.DateTimeField(null=True, blank=True)
    freeze_at = models.DateTimeField(null=True, blank=True)
    """Versions uploaded after this time do not play."""
    ends_at = models.DateTimeField(null=True, blank=True)
    """No round begins after this time."""
    time_zone = models.CharField(max_length=40, default="UTC", db_default="UTC")
    """The organiser's, in which the event's times are entered and shown."""
    starts_at = models.DateTimeField(null=True, blank=True)
    """When it starts by itself; empty if the organiser starts it."""
    places = models.PositiveIntegerField(null=True, blank=True)
    """Bots that may enter; empty for no limit but the site's."""
    start_when_full = models.BooleanField(default=False, db_default=False)
    """Whether it starts by itself as soon as all places are taken."""
    pause_minutes = models.PositiveSmallIntegerField(default=0, db_default=0)
    """Minutes between the end of a round and the next."""
    replacing = models.BooleanField(default=False)
    """Whether owners may replace their version between rounds, until the freeze."""
    asks_sources = models.BooleanField(default=False, db_default=False)
    """Whether owners are asked to let their bots' sources be released at publication."""
    entries_per_user = models.PositiveSmallIntegerField(default=3)
    rated = models.BooleanField(default=False)
    """Whether its matches move ratings; an administrator approves it (`actions.rating`)."""
    rating_asked_at = models.DateTimeField(null=True, blank=True)
    """When an organiser asked for approval; empty once an administrator has answered."""
    rating_approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    state = models.CharField(max_length=12, choices=EventState.choices, default=EventState.DRAFT)
    commitment = models.OneToOneField(Commitment, models.PROTECT, related_name="event")
    reveal_minutes = models.PositiveSmallIntegerField(default=10)
    """How long after the start entrants may reveal their nonces."""
    beacon = models.CharField(max_length=80, blank=True)
    """A public source of random numbers whose value goes into the cards; empty for none."""
    beacon_round = models.PositiveBigIntegerField(null=True, blank=True)
    """The round of the beacon, chosen before the start."""
    beacon_value = models.CharField(max_length=200, blank=True)
    """Value of that round, entered by an organiser once it is published."""
    beacon_signature = models.TextField(blank=True, max_length=1000)
    """The beacon's signature of the value, so that anybody can check it."""
    rounds_planned = models.PositiveSmallIntegerField(null=True, blank=True)
    """Fixed when the event starts."""
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.title

    @property
    def asks_who(self) -> str:
        """What pupils are asked for, as a label of a field; empty for nothing."""
        return {AsksFor.NAME: "Real name", AsksFor.NUMBER: "Pupil's number"}.get(
            AsksFor(self.asks_for), ""
        )


class EventChange(models.Model):
    """An entry of the audit trail: who did what to an event, when and why. Never changes."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="changes")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    """Empty for changes that the site made by itself."""
    what = models.CharField(max_length=120)
    why = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.event}: {self.what}"


class Role(models.TextChoices):
    ORGANISER = "organiser"
    """Has all rights of the event's creator."""
    READER = "reader"
    """Sees what organisers see, without the right to change anything."""
    ENTRANT = "entrant"
    """Joined a private event with its code."""


class EventMember(models.Model):
    """A person's role in an event."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    role = models.CharField(max_length=10, choices=Role.choices)
    known_as = models.CharField(max_length=80, default="", db_default="", blank=True)
    """Real name or pupil's number in a class, for its organisers and the pupil alone."""
    made_here = models.BooleanField(default=False, db_default=False)
    """Whether the link of this class made the account."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "user"), name="one_role"),)

    def __str__(self) -> str:
        return f"{self.user}: {self.role} of {self.event}"


class EventMessage(models.Model):
    """A message of the organisers to all entrants, shown on the event's page."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="messages")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    text = models.TextField(max_length=2000)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.event}: {self.text[:40]}"


class EventTemplate(models.Model):
    """Stored settings for further events; with `every_days` the site opens them by itself."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    name = models.CharField(max_length=80)
    settings = models.JSONField()
    every_days = models.PositiveSmallIntegerField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True)
    start_hours = models.PositiveSmallIntegerField(null=True, blank=True)
    """Hours after its opening at which such an event starts by itself; empty for never."""

    class Meta:
        ordering = ("owner_id", "name")
        constraints = (models.UniqueConstraint(fields=("owner", "name"), name="template_name"),)

    def __str__(self) -> str:
        return self.name
