"""Ladders of groups: open, join, put bots on them, run them.

Their tables, bots and seasons are at `/api/v1/ladders/{id}/`, as those of the site's ladders.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope
from arena.accounts.selectors import person_get
from arena.api.idempotency import idempotent
from arena.api.parsing import LARGEST
from arena.api.resource import Resource
from arena.api.resources.ladders import LadderShape
from arena.api.shapes import Body, Shape, read, received
from arena.core.errors import Forbidden, NotFound
from arena.core.text import storable
from arena.core.visibility import Visibility
from arena.ladder import groups
from arena.ladder.group_entries import group_entry_remove, group_entry_return
from arena.ladder.group_selectors import (
    MISSING,
    group_entries_seen,
    group_entry_get,
    groups_listed,
    ladder_by_key,
    members_of,
)
from arena.ladder.groups import LONGEST_TITLE, MOST_DEALS, GroupSettings
from arena.ladder.models import Ladder, LadderEntry, LadderMember
from arena.ladder.services import ladder_close, runs
from arena.pipeline.ladders import group_bot_enter
from tournaments.selectors import bot_seen_by_key


class GroupLadderShape(LadderShape):
    title = serializers.CharField()
    slug = serializers.CharField(help_text="In the address of its page; never changes.")
    owner = serializers.CharField(source="owner.username")
    visibility = serializers.ChoiceField(Visibility.values)
    deals = serializers.IntegerField(help_text="Deals in a match.")
    house = serializers.BooleanField(help_text="Whether house bots play along.")
    paused_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    join_code = serializers.SerializerMethodField(help_text="For who runs it; else empty.")

    def get_join_code(self, ladder: Ladder) -> str:
        return ladder.join_code if runs(ladder, self.context.get("viewer")) else ""


class GroupLadderChange(Body):
    title = serializers.CharField(max_length=LONGEST_TITLE, required=False)
    visibility = serializers.ChoiceField(Visibility.values, required=False)
    deals = serializers.IntegerField(min_value=1, max_value=MOST_DEALS, required=False)
    house = serializers.BooleanField(required=False)


class NewGroupLadder(GroupLadderChange):
    title = serializers.CharField(max_length=LONGEST_TITLE)
    game = serializers.CharField(max_length=40)
    table_size = serializers.IntegerField(min_value=2, max_value=100)
    teams = serializers.BooleanField(required=False, default=False)


class LadderMemberShape(Shape):
    username = serializers.CharField(source="user.username")
    joined_at = serializers.DateTimeField()
    removed_at = serializers.DateTimeField(allow_null=True)


class LadderEntryShape(Shape):
    """A bot that its owner put on a group's ladder."""

    bot = serializers.CharField(help_text="owner/name")
    bot_id = serializers.IntegerField()
    entered_at = serializers.DateTimeField()
    benched_at = serializers.DateTimeField(allow_null=True, help_text="No matches here since.")
    bench_reason = serializers.CharField()


class LadderCode(Body):
    code = serializers.CharField(max_length=20)


class LadderPerson(Body):
    username = serializers.CharField(max_length=150)


class BotOnLadder(Body):
    bot = serializers.IntegerField(min_value=1, max_value=LARGEST, help_text="The bot's id.")


class LadderWhy(Body):
    why = serializers.CharField(required=False, allow_blank=True, max_length=400)


class GroupLadders(Resource, ListModelMixin):
    """Groups' ladders that you joined or run, and public ones, the newest first."""

    route = "group-ladders"
    write_scope = Scope.ORGANISE
    action_scopes: ClassVar = dict.fromkeys(
        ("join", "leave", "enter", "remove", "put_back"), Scope.PLAY
    )
    serializer_class = GroupLadderShape
    filterset_fields = ("game", "table_size", "teams")

    def get_queryset(self) -> QuerySet[Ladder]:
        return groups_listed(self.viewer)

    def get_object(self) -> Ladder:
        found = ladder_by_key(pk=self.kwargs["pk"], user=self.viewer)
        if not found.of_group:
            raise NotFound(MISSING)
        return found

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "viewer": self.viewer}

    def _told(self, ladder: Ladder, status: int = 200) -> Response:
        return Response(
            GroupLadderShape(ladder, context=self.get_serializer_context()).data, status=status
        )

    def _entry(self, request: Request) -> LadderEntry:
        bot = read(BotOnLadder, request.data)["bot"]
        return group_entry_get(ladder=self.get_object(), bot=bot, user=self.viewer)

    @extend_schema(responses=GroupLadderShape)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One group's ladder."""
        return self._told(self.get_object())

    @extend_schema(request=NewGroupLadder, responses={201: GroupLadderShape})
    @idempotent
    def create(self, request: Request) -> Response:
        """Open a ladder for a group."""
        asked = received(NewGroupLadder, request.data)
        table = {name: asked.pop(name) for name in ("game", "table_size", "teams")}
        made = groups.group_ladder_create(by=self.caller, **table, settings=GroupSettings(**asked))
        return self._told(made, 201)

    @extend_schema(request=GroupLadderChange, responses=GroupLadderShape)
    def partial_update(self, request: Request, pk: int) -> Response:
        """Change the title, who sees it, the deals of a match, or whether house bots play."""
        asked, ladder = received(GroupLadderChange, request.data), self.get_object()
        settings = replace(groups.group_settings_of(ladder), **asked)
        changed = groups.group_ladder_change(ladder=ladder, by=self.caller, settings=settings)
        return self._told(changed)

    @extend_schema(request=None, responses=GroupLadderShape)
    @action(detail=True, methods=["post"])
    def pause(self, request: Request, pk: int) -> Response:
        """Make no more matches; those under way are played."""
        ladder = self.get_object()
        return self._told(groups.group_ladder_pause(ladder=ladder, by=self.caller, paused=True))

    @extend_schema(request=None, responses=GroupLadderShape)
    @action(detail=True, methods=["post"])
    def resume(self, request: Request, pk: int) -> Response:
        """Make matches again."""
        ladder = self.get_object()
        return self._told(groups.group_ladder_pause(ladder=ladder, by=self.caller, paused=False))

    @extend_schema(request=LadderWhy, responses=GroupLadderShape)
    @action(detail=True, methods=["post"])
    def close(self, request: Request, pk: int) -> Response:
        """Close the ladder for good; its table and its matches stay."""
        why = received(LadderWhy, request.data).get("why", "")
        return self._told(ladder_close(ladder=self.get_object(), by=self.caller, why=why))

    @extend_schema(request=None, responses=GroupLadderShape)
    @action(detail=True, methods=["post"], url_path="new-code")
    def new_code(self, request: Request, pk: int) -> Response:
        """Make a new code to join; the old one opens nothing any more."""
        groups.group_code_renew(ladder=self.get_object(), by=self.caller)
        return self._told(self.get_object())

    @extend_schema(request=LadderCode, responses=GroupLadderShape)
    @action(detail=False, methods=["post"])
    def join(self, request: Request) -> Response:
        """Join a group's ladder by its code."""
        code = received(LadderCode, request.data)["code"]
        return self._told(groups.group_join(code=code, by=self.caller))

    @extend_schema(request=None, responses={204: None})
    @action(detail=True, methods=["post"])
    def leave(self, request: Request, pk: int) -> Response:
        """Leave a group; your bots leave its ladder, and their results stay."""
        groups.group_leave(ladder=self.get_object(), by=self.caller)
        return Response(status=204)

    @extend_schema(responses=LadderMemberShape(many=True))
    @action(
        detail=True,
        serializer_class=LadderMemberShape,
        filterset_fields=(),
        ordering=("joined_at", "pk"),
    )
    def members(self, request: Request, pk: int) -> Response:
        """Everybody who joined; for who runs the ladder."""
        ladder = self.get_object()
        if not runs(ladder, self.viewer):
            raise Forbidden("Only who runs the ladder sees the list of its members.")
        found: QuerySet[LadderMember] = members_of(ladder)
        page: Any = self.paginate_queryset(found)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(request=LadderPerson, responses={204: None})
    @action(detail=True, methods=["post"], url_path="remove-member")
    def remove_member(self, request: Request, pk: int) -> Response:
        """Remove a member and their bots; the code no longer lets them in."""
        user = person_get(storable(received(LadderPerson, request.data)["username"]))
        groups.group_member_remove(ladder=self.get_object(), user=user, by=self.caller)
        return Response(status=204)

    @extend_schema(request=LadderPerson, responses={204: None})
    @action(detail=True, methods=["post"], url_path="return-member")
    def return_member(self, request: Request, pk: int) -> Response:
        """Let somebody back in who was removed."""
        user = person_get(storable(received(LadderPerson, request.data)["username"]))
        groups.group_member_return(ladder=self.get_object(), user=user, by=self.caller)
        return Response(status=204)

    @extend_schema(responses=LadderEntryShape(many=True))
    @action(
        detail=True,
        serializer_class=LadderEntryShape,
        filterset_fields=(),
        ordering=("entered_at", "pk"),
    )
    def bots(self, request: Request, pk: int) -> Response:
        """Your own bots on the ladder; everybody's for who runs it."""
        found: QuerySet[LadderEntry] = group_entries_seen(self.get_object(), self.viewer)
        page: Any = self.paginate_queryset(found)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(request=BotOnLadder, responses={201: LadderEntryShape})
    @bots.mapping.post
    def enter(self, request: Request, pk: int) -> Response:
        """Put a bot of yours on the ladder."""
        bot = bot_seen_by_key(received(BotOnLadder, request.data)["bot"], self.viewer)
        entry = group_bot_enter(ladder=self.get_object(), bot=bot, by=self.caller)
        return Response(LadderEntryShape(entry).data, status=201)

    @extend_schema(request=BotOnLadder, responses={204: None})
    @action(detail=True, methods=["post"], url_path="remove-bot")
    def remove(self, request: Request, pk: int) -> Response:
        """Take a bot off the ladder: your own, or anybody's if you run it."""
        group_entry_remove(entry=self._entry(request), by=self.caller)
        return Response(status=204)

    @extend_schema(request=BotOnLadder, responses={204: None})
    @action(detail=True, methods=["post"], url_path="return-bot")
    def put_back(self, request: Request, pk: int) -> Response:
        """Put a bot of yours back that was benched on this ladder."""
        group_entry_return(entry=self._entry(request), by=self.caller)
        return Response(status=204)
