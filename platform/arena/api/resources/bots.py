"""Bots: create, upload, rename, bench, retire, delete, choose a version."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.decorators import method_decorator
from django_filters import BooleanFilter, CharFilter
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope, User
from arena.accounts.owning import owner_named, owners_of
from arena.accounts.teams import member_names
from arena.api.filters import Filters
from arena.api.idempotency import idempotent
from arena.api.parsing import LARGEST
from arena.api.resource import Resource
from arena.api.resources.ladders import StandingShape
from arena.api.resources.submissions import SubmissionShape
from arena.api.shapes import Body, Shape, read, received
from arena.bots.models import Bot
from arena.bots.retiring import bot_unretire
from arena.bots.selectors import bots_listed, owns, submissions_of, version_of
from arena.bots.services import bot_create, bot_rename, bot_rest, bot_share_views, bot_unbench
from arena.ladder.selectors import bot_rungs
from arena.ladder.trophies import trophies_of
from arena.pipeline.bots import bot_delete, bot_retire, version_activate
from arena.pipeline.submissions import bot_upload, submission_upload
from games.registry import UnknownGame, get
from tournaments.selectors import bot_seen_by_key


class VersionShape(Shape):
    id = serializers.IntegerField()
    number = serializers.IntegerField()


class BotShape(Shape):
    id = serializers.IntegerField()
    game = serializers.CharField()
    owner = serializers.CharField(source="owner.username")
    name = serializers.CharField()
    slug = serializers.CharField(help_text="In the address of its page; never changes.")
    active = VersionShape(allow_null=True, help_text="The version that plays.")
    benched_at = serializers.DateTimeField(allow_null=True, help_text="No matches since.")
    retired_at = serializers.DateTimeField(allow_null=True)
    views_shared = serializers.BooleanField(
        help_text="Whether datasets may have what it was shown; its moves are public anyway."
    )
    listed = serializers.BooleanField(
        help_text="False for one that was made for a class: it plays there only."
    )
    created_at = serializers.DateTimeField()


class BotRungShape(StandingShape):
    ladder = serializers.IntegerField(source="ladder_id")
    table_size = serializers.IntegerField(source="ladder.table_size")
    teams = serializers.BooleanField(source="ladder.teams")


class TrophyShape(Shape):
    text = serializers.CharField()
    ladder = serializers.IntegerField(source="ladder.pk")
    at = serializers.DateTimeField()
    match = serializers.IntegerField(allow_null=True, help_text="The match that shows it.")


class BotDetail(BotShape):
    members = serializers.SerializerMethodField(
        help_text="The people of the team that owns it; empty if one person does."
    )
    bench_reason = serializers.SerializerMethodField(help_text="For its owner; else empty.")
    rungs = serializers.SerializerMethodField(help_text="One for each ladder it has played on.")
    trophies = serializers.SerializerMethodField(help_text="Feats, oldest first.")

    def get_members(self, bot: Bot) -> list[str]:
        return member_names(bot.owner)

    def get_bench_reason(self, bot: Bot) -> str:
        return bot.bench_reason if owns(bot, self.context["viewer"]) else ""

    @extend_schema_field(BotRungShape(many=True))
    def get_rungs(self, bot: Bot) -> Any:
        return BotRungShape(bot_rungs(bot, self.context["viewer"]), many=True).data

    @extend_schema_field(TrophyShape(many=True))
    def get_trophies(self, bot: Bot) -> Any:
        return TrophyShape(trophies_of(bot, self.context["viewer"]), many=True).data


class Name(Shape):
    name = serializers.CharField(max_length=30)


class BotChange(Body):
    name = serializers.CharField(max_length=30, required=False)
    views_shared = serializers.BooleanField(
        required=False,
        help_text="False keeps what it is shown out of the datasets of public matches.",
    )


class NewBot(Name):
    game = serializers.CharField(max_length=40)
    owner = serializers.CharField(
        max_length=150,
        required=False,
        allow_blank=True,
        help_text="A team of yours that owns the bot; left out, it is your own.",
    )

    def validate_game(self, game: str) -> str:
        try:
            return get(game).name
        except UnknownGame as error:
            raise serializers.ValidationError(str(error)) from None


class NewVersion(Shape):
    file = serializers.FileField(help_text="A .py file, or a .zip with bot.py at its root.")


class NewBotWithVersion(NewBot, NewVersion):
    pass


class Chosen(Shape):
    submission = serializers.IntegerField(
        min_value=1, max_value=LARGEST, help_text="The id of a valid version of the bot."
    )


class BotFilter(Filters):
    game = CharFilter()
    owner = CharFilter(field_name="owner__username")
    mine = BooleanFilter(method="filter_mine", label="Only mine and my teams', or only others'.")
    name = CharFilter(lookup_expr="icontains", label="A part of the name.")
    benched = BooleanFilter(field_name="benched_at", lookup_expr="isnull", exclude=True)
    retired = BooleanFilter(field_name="retired_at", lookup_expr="isnull", exclude=True)

    def filter_mine(self, bots: QuerySet[Bot], _: str, mine: bool) -> QuerySet[Bot]:
        user = self.request.user
        own = {"owner__in": owners_of(user if isinstance(user, User) else None)}
        return bots.filter(**own) if mine else bots.exclude(**own)


class Bots(Resource, ListModelMixin):
    """Bots that can play, and all of your own and your teams', the newest first."""

    route = "bots"
    write_scope = Scope.SUBMIT
    serializer_class = BotShape
    filterset_class = BotFilter

    def get_queryset(self) -> QuerySet[Bot]:
        return bots_listed(self.viewer)

    def get_object(self) -> Bot:
        return bot_seen_by_key(self.kwargs["pk"], self.viewer)

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "viewer": self.viewer}

    def _told(self, bot: Bot, status: int = 200) -> Response:
        context = self.get_serializer_context()
        return Response(BotDetail(bot, context=context).data, status=status)

    def _uploaded(self, submission: Any) -> Response:
        context = self.get_serializer_context()
        return Response(SubmissionShape(submission, context=context).data, status=201)

    @extend_schema(responses=BotDetail)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One bot with its standing on every ladder."""
        return self._told(self.get_object())

    @extend_schema(request=NewBot, responses={201: BotDetail})
    @idempotent
    def create(self, request: Request) -> Response:
        """Create a bot without a version."""
        asked = read(NewBot, request.data)
        owner = owner_named(by=self.caller, name=asked.pop("owner", ""))
        return self._told(bot_create(owner=owner, by=self.caller, **asked), 201)

    @extend_schema(request=BotChange, responses=BotDetail)
    @method_decorator(transaction.atomic)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Rename a bot (its address stays), or keep its views out of datasets."""
        asked, bot = received(BotChange, request.data), self.get_object()
        if "name" in asked:
            bot_rename(bot=bot, by=self.caller, name=asked["name"])
        if "views_shared" in asked:
            bot_share_views(bot=bot, by=self.caller, shared=asked["views_shared"])
        return self._told(bot)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete a bot that has not played and is in no event; others can be retired."""
        bot_delete(bot=self.get_object(), by=self.caller)
        return Response(status=204)

    @extend_schema(request=None, responses=BotDetail)
    @action(detail=True, methods=["post"])
    def retire(self, request: Request, pk: int) -> Response:
        """Retire a bot: it gets no more matches and enters no events; its results stay."""
        bot = self.get_object()
        bot_retire(bot=bot, by=self.caller)
        return self._told(bot)

    @extend_schema(request=None, responses=BotDetail)
    @action(detail=True, methods=["post"])
    def unretire(self, request: Request, pk: int) -> Response:
        """Take a retired bot back."""
        bot = self.get_object()
        bot_unretire(bot=bot, by=self.caller)
        return self._told(bot)

    @extend_schema(request=None, responses=BotDetail)
    @action(detail=True, methods=["post"])
    def bench(self, request: Request, pk: int) -> Response:
        """Bench a bot: ladders give it no matches until it is put back."""
        bot = self.get_object()
        bot_rest(bot=bot, by=self.caller)
        return self._told(bot)

    @extend_schema(request=None, responses=BotDetail)
    @action(detail=True, methods=["post"], url_path="return")
    def put_back(self, request: Request, pk: int) -> Response:
        """Put a benched bot back to the tables."""
        bot = self.get_object()
        bot_unbench(bot=bot, by=self.caller)
        return self._told(bot)

    @extend_schema(request=Chosen, responses=BotDetail)
    @action(detail=True, methods=["post"])
    def activate(self, request: Request, pk: int) -> Response:
        """Let an earlier valid version play instead of the active one."""
        version = version_of(bot=self.get_object(), pk=read(Chosen, request.data)["submission"])
        version_activate(submission=version, by=self.caller)
        return self._told(self.get_object())

    @extend_schema(responses=SubmissionShape(many=True))
    @action(detail=True, serializer_class=SubmissionShape, filterset_class=None)
    def submissions(self, request: Request, pk: int) -> Response:
        """The versions of one's own bot, the newest first."""
        found = submissions_of(bot=self.get_object(), user=self.viewer)
        page: Any = self.paginate_queryset(found)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(
        request={"multipart/form-data": NewVersion},
        responses={201: SubmissionShape},
    )
    @submissions.mapping.post
    @idempotent
    def submit(self, request: Request, pk: int) -> Response:
        """Upload a new version; it is checked before it plays."""
        file = read(NewVersion, request.data)["file"]
        submission = submission_upload(
            by=self.caller, bot=self.get_object(), filename=file.name, data=content_of(file)
        )
        return self._uploaded(submission)

    @extend_schema(
        request={"multipart/form-data": NewBotWithVersion}, responses={201: SubmissionShape}
    )
    @action(detail=False, methods=["post"], parser_classes=[MultiPartParser])
    @idempotent
    def upload(self, request: Request) -> Response:
        """Create a bot with its first version."""
        asked = read(NewBotWithVersion, request.data)
        file = asked.pop("file")
        return self._uploaded(
            bot_upload(by=self.caller, filename=file.name, data=content_of(file), **asked)
        )


def content_of(file: Any) -> bytes:
    """The content of an upload; never more than one byte over the limit is read."""
    return bytes(file.read(settings.UPLOAD_BYTES + 1))
