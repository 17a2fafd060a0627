"""Into an event and out of it: join, enter, withdraw; the nonces of one's bots."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import User
from arena.api.events.base import EventResource
from arena.api.events.shapes import DoneShape, EntryShape, EventShape
from arena.api.idempotency import idempotent
from arena.api.shapes import Body, received
from arena.bots.models import Bot
from arena.core.rows import row_get
from arena.organising.actions import Done
from arena.organising.inputs import LARGEST_KEY
from arena.pipeline import events as pipeline
from tournaments.actions import cards, people
from tournaments.actions.entries import event_enter
from tournaments.actions.sources import source_share
from tournaments.models import Entry, Event
from tournaments.selectors import bot_seen, bot_seen_by_key, entry_get


@extend_schema_field(
    {"oneOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": "^[^/]+/[^/]+$"}]}
)
class BotField(serializers.Field[Any, Any, Any, Any]):
    """A bot by its number, or as `owner/name`."""

    default_error_messages = {"wrong": "Give a bot's number, or owner/name."}  # noqa: RUF012

    def to_internal_value(self, data: Any) -> int | tuple[str, str]:
        if isinstance(data, int) and not isinstance(data, bool) and 0 < data <= LARGEST_KEY:
            return data
        owner, slash, slug = data.partition("/") if isinstance(data, str) else ("", "", "")
        if not (owner and slash and slug):
            self.fail("wrong")
        return owner, slug


def bot_named(event: Event, name: int | tuple[str, str], user: User | None) -> Bot:
    """The bot of the event's game that a body names, if the caller may look at it."""
    if isinstance(name, tuple):
        return bot_seen(game=event.game, owner=name[0], slug=name[1], user=user)
    return bot_seen_by_key(name, user)


class EnterBody(Body):
    bot = BotField(help_text="Its number, or owner/name.")
    nonce_hash = serializers.CharField(
        required=False,
        allow_blank=True,
        help_text="Hash of a nonce of your own; left out, the site makes one.",
    )
    share_source = serializers.BooleanField(
        required=False,
        help_text="Consent to the release of its source at publication, where the event asks.",
    )


class EntryBody(Body):
    """An entry by its number or by its bot."""

    entry = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_KEY)
    bot = BotField(required=False, help_text="Its number, or owner/name; instead of `entry`.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("entry" in attrs) == ("bot" in attrs):
            raise ValidationError("Give either entry or bot.")
        return attrs


class WithdrawBody(EntryBody):
    why = serializers.CharField(required=False, allow_blank=True, max_length=400, default="")


class NonceBody(EntryBody):
    nonce_hash = serializers.CharField(help_text="64 hexadecimal digits.")


class ShareSourceBody(EntryBody):
    shared = serializers.BooleanField(help_text="False takes the consent back.")


class RevealBody(Body):
    nonce = serializers.CharField(help_text="64 hexadecimal digits.")


class JoinBody(Body):
    code = serializers.CharField(max_length=100, help_text="The code of a private event.")
    known_as = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=80,
        help_text="Your real name or pupil's number, if it is a class that asks for it.",
    )


def entry_named(event: Event, given: dict[str, Any], user: User | None) -> Entry:
    """The entry that an `EntryBody` names."""
    if "entry" in given:
        return entry_get(event=event, pk=given["entry"])
    bot = bot_named(event, given["bot"], user)
    entries = event.entries.select_related("bot__owner", "event")
    return row_get(entries, "That bot is not in this event.", bot=bot)


class Entering(EventResource):
    """What owners of bots do."""

    @extend_schema(request=JoinBody, responses=EventShape)
    @action(detail=False, methods=["post"], filterset_class=None)
    @idempotent
    def join(self, request: Request) -> Response:
        """Join a private event by its code."""
        return self.told(people.event_join(by=self.caller, **received(JoinBody, request.data)))

    @extend_schema(request=EnterBody, responses={201: EntryShape})
    @action(detail=True, methods=["post"], serializer_class=EntryShape)
    @idempotent
    def enter(self, request: Request, slug: str) -> Response:
        """Enter one's own bot; organisers enter house bots too."""
        event, given = self.event, received(EnterBody, request.data)
        bot = bot_named(event, given.pop("bot"), self.viewer)
        entry = event_enter(event=event, bot=bot, by=self.caller, **given)
        return Response(self.get_serializer(entry).data, 201)

    @extend_schema(request=WithdrawBody, responses=DoneShape)
    @action(detail=True, methods=["post"], serializer_class=DoneShape)
    @idempotent
    def withdraw(self, request: Request, slug: str) -> Response:
        """Withdraw a bot; a second person may have to confirm it."""
        event, given = self.event, received(WithdrawBody, request.data)
        entry = entry_named(event, given, self.viewer)
        asked = pipeline.entry_withdraw(entry=entry, by=self.caller, why=given["why"])
        return self.done(event, Done.or_asked(asked, f"{entry.bot.name} is out."))

    @extend_schema(request=ShareSourceBody, responses=EntryShape)
    @action(detail=True, methods=["post"], serializer_class=EntryShape, url_path="share-source")
    @idempotent
    def share_source(self, request: Request, slug: str) -> Response:
        """Let a bot's source be released at publication, or not. For its owner."""
        event, given = self.event, received(ShareSourceBody, request.data)
        entry = entry_named(event, given, self.viewer)
        source_share(entry=entry, by=self.caller, shared=given["shared"])
        return self.one(entry_get(event=event, pk=entry.pk))

    @extend_schema(request=NonceBody, responses=EntryShape)
    @action(detail=True, methods=["post"], serializer_class=EntryShape)
    @idempotent
    def nonce(self, request: Request, slug: str) -> Response:
        """Give the hash of a nonce of one's own for a bot that has entered."""
        event, given = self.event, received(NonceBody, request.data)
        entry = entry_named(event, given, self.viewer)
        cards.nonce_set(entry=entry, nonce_hash=given["nonce_hash"], by=self.caller)
        return self.one(entry_get(event=event, pk=entry.pk))

    @extend_schema(request=RevealBody, responses=EntryShape(many=True))
    @action(
        detail=True,
        methods=["post"],
        serializer_class=EntryShape,
        pagination_class=None,
        filterset_class=None,
    )
    @idempotent
    def reveal(self, request: Request, slug: str) -> Response:
        """Reveal a nonce after the lock. The answer is the entries it belongs to."""
        given = received(RevealBody, request.data)
        return self.rows(pipeline.event_reveal(event=self.event, by=self.caller, **given))
