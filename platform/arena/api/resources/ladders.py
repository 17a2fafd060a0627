"""Ladders: their tables, and how bots do on them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import Scope
from arena.api.idempotency import idempotent
from arena.api.parsing import LARGEST
from arena.api.resource import Resource
from arena.api.shapes import Body, Shape, read, received
from arena.ladder.bot_records import ladder_record, pair_record
from arena.ladder.group_selectors import ladder_by_key
from arena.ladder.leaderboard import listed
from arena.ladder.models import BEST_FIRST, Ladder, Rung
from arena.ladder.seasons import season_get, season_table, seasons_of
from arena.ladder.statistics import Opponent, SeatShare
from arena.ladder.versions import fault_causes
from arena.pipeline.ladders import season_end
from sandbox.verdicts import Verdict
from tournaments.selectors import bot_seen_by_key


class LadderShape(Shape):
    id = serializers.IntegerField()
    game = serializers.CharField()
    table_size = serializers.IntegerField()
    teams = serializers.BooleanField()
    bots = serializers.IntegerField()
    season = serializers.IntegerField(help_text="The number of the season that is played now.")
    season_began = serializers.DateTimeField()
    divided_at = serializers.DateTimeField(
        allow_null=True, help_text="When its divisions were drawn last; empty if it has none."
    )


class StandingShape(Shape):
    """A bot's standing on a ladder. Ranks are empty until the bot is ranked."""

    rank = serializers.SerializerMethodField()
    best_rank = serializers.SerializerMethodField(help_text="95 % for the whole ladder at once.")
    worst_rank = serializers.SerializerMethodField()
    rating = serializers.FloatField()
    interval = serializers.FloatField(
        allow_null=True, help_text="Half the width of the rating's 95 % interval."
    )
    matches = serializers.IntegerField()
    provisional = serializers.BooleanField()
    division = serializers.IntegerField(
        allow_null=True, help_text="From 1, the strongest; empty without divisions."
    )

    def get_rank(self, rung: Rung) -> int | None:
        return rung.rank if rung.ranked else None

    def get_best_rank(self, rung: Rung) -> int | None:
        return rung.best_rank if rung.ranked else None

    def get_worst_rank(self, rung: Rung) -> int | None:
        return rung.worst_rank if rung.ranked else None


class RungShape(StandingShape):
    """One bot on a ladder."""

    bot = serializers.CharField(help_text="owner/name")
    bot_id = serializers.IntegerField()
    version = serializers.IntegerField(source="submission.number")
    benched = serializers.SerializerMethodField(help_text="Gets no matches for now.")
    retired = serializers.SerializerMethodField(help_text="Gets no more matches.")

    def get_benched(self, rung: Rung) -> bool:
        return rung.bot.benched_at is not None

    def get_retired(self, rung: Rung) -> bool:
        return rung.bot.retired_at is not None


class HistoryPointShape(Shape):
    """The rating of the bot's newest version in one fit."""

    at = serializers.DateTimeField()
    version = serializers.IntegerField()
    rating = serializers.FloatField()
    low = serializers.FloatField(help_text="Of the 95 % interval.")
    high = serializers.FloatField()
    matches = serializers.IntegerField()


class EstimateShape(Shape):
    mean = serializers.FloatField()
    margin = serializers.FloatField(
        allow_null=True, help_text="Half the width of the 95 % interval, where one can be given."
    )


class OpponentShape(Shape):
    bot = serializers.SerializerMethodField(help_text="owner/name")
    bot_id = serializers.IntegerField(source="met.opponent")
    name = serializers.CharField()
    matches = serializers.IntegerField(source="met.matches")
    score = EstimateShape(source="met.score", help_text="0 to 1; one half is even.")
    certain = serializers.BooleanField(
        source="met.certain", help_text="Whether the interval excludes an even score."
    )

    def get_bot(self, opponent: Opponent) -> str:
        return f"{opponent.owner}/{opponent.slug}"


class SeatShareShape(Shape):
    seat = serializers.SerializerMethodField(help_text="From 1.")
    wins = EstimateShape(help_text="Share of games won from this seat.")

    def get_seat(self, share: SeatShare) -> int:
        return share.seat + 1


class VersionResultShape(Shape):
    id = serializers.IntegerField(source="pk")
    number = serializers.IntegerField()
    matches = serializers.IntegerField()
    share = EstimateShape(help_text="Share of opponents beaten.")
    rating = serializers.FloatField(allow_null=True)
    interval = serializers.FloatField(allow_null=True)
    faulty = serializers.IntegerField(help_text="Matches with a fault.")
    moves = serializers.IntegerField()
    seconds_per_move = serializers.FloatField(allow_null=True)
    slowest = serializers.FloatField(help_text="Seconds of its slowest move.")


class FaultCountShape(Shape):
    verdict = serializers.ChoiceField([verdict.value for verdict in Verdict])
    version = serializers.IntegerField()
    faults = serializers.IntegerField()
    matches = serializers.IntegerField()


class LadderBotShape(Shape):
    """What a bot's last rated matches on a ladder say about it."""

    bot_id = serializers.IntegerField(source="record.row.bot_id")
    ladder = serializers.IntegerField(source="record.ladder.pk")
    standing = StandingShape(source="record.row")
    progress = serializers.SerializerMethodField(
        help_text="The newest version beside the one before: better, worse or unclear."
    )
    seats = SeatShareShape(many=True, source="record.known.seats")
    versions = VersionResultShape(many=True, source="record.known.versions")
    opponents = OpponentShape(many=True, source="record.opponents", help_text="Most met first.")
    nemesis = OpponentShape(
        allow_null=True, source="record.nemesis", help_text="Whom it certainly loses to most."
    )
    faults = FaultCountShape(many=True)

    def get_progress(self, told: dict[str, Any]) -> str | None:
        return told["record"].progress or None


class VersusShape(Shape):
    """Two bots on a ladder: their meetings, and what their ratings say."""

    matches = serializers.IntegerField(
        source="met.matches",
        default=0,
        read_only=True,
        help_text="Among the last rated matches of the bot.",
    )
    score = EstimateShape(
        source="met.score",
        allow_null=True,
        default=None,
        read_only=True,
        help_text="0 to 1; one half is even.",
    )
    probability = serializers.FloatField(help_text="That the bot is better, by the ratings.")
    difference = serializers.FloatField(help_text="Of the ratings.")
    interval = serializers.FloatField(help_text="Half the width of its 95 % interval.")
    certain = serializers.BooleanField()


class SeasonPlaceShape(Shape):
    """One bot's place in the final table of a season."""

    rank = serializers.IntegerField()
    best_rank = serializers.IntegerField(help_text="95 % for the whole ladder at once.")
    worst_rank = serializers.IntegerField()
    bot = serializers.CharField(help_text="owner/name")
    bot_id = serializers.IntegerField()
    version = serializers.IntegerField(source="submission.number")
    rating = serializers.FloatField()
    interval = serializers.FloatField(help_text="Half the width of the rating's 95 % interval.")
    matches = serializers.IntegerField()
    provisional = serializers.BooleanField()
    division = serializers.IntegerField(allow_null=True)


class SeasonShape(Shape):
    """A season that is over."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    began_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField()
    matches = serializers.IntegerField()
    bots = serializers.IntegerField()
    podium = SeasonPlaceShape(many=True, help_text="Its first three ranks.")


class SeasonEnd(Body):
    title = serializers.CharField(
        required=False, allow_blank=True, max_length=60, help_text="Of the season that ends."
    )
    why = serializers.CharField(required=False, allow_blank=True, max_length=400)


class BotQuery(Shape):
    bot = serializers.IntegerField(min_value=1, max_value=LARGEST, help_text="The bot's id.")


class VersusQuery(BotQuery):
    opponent = serializers.IntegerField(min_value=1, max_value=LARGEST, help_text="A bot's id.")


class Ladders(Resource, ListModelMixin, RetrieveModelMixin):
    """The site's ladders. By its id, a group's ladder is found too, by those who may see it."""

    route = "ladders"
    queryset = Ladder.objects.all()
    serializer_class = LadderShape
    filterset_fields = ("game", "table_size", "teams")
    action_scopes: ClassVar = {"season_end": Scope.ORGANISE}

    def get_object(self) -> Ladder:
        return ladder_by_key(pk=self.kwargs["pk"], user=self.viewer)

    @extend_schema(responses=RungShape(many=True))
    @action(detail=True, serializer_class=RungShape, filterset_fields=(), ordering=BEST_FIRST)
    def table(self, request: Request, pk: int) -> Response:
        """The bots of a ladder, best first."""
        ladder = self.get_object()
        rungs: QuerySet[Rung] = listed(Rung.objects.filter(ladder=ladder, played=True))
        page: Any = self.paginate_queryset(rungs)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(parameters=[BotQuery], responses=HistoryPointShape(many=True))
    @action(
        detail=True,
        serializer_class=HistoryPointShape,
        filterset_fields=(),
        pagination_class=None,
    )
    def history(self, request: Request, pk: int) -> Response:
        """The rating of a bot over time, oldest first."""
        bot = bot_seen_by_key(read(BotQuery, request.query_params)["bot"], self.viewer)
        record, _ = ladder_record(bot, self.get_object())
        return Response(self.get_serializer(record.known.history, many=True).data)

    @extend_schema(parameters=[VersusQuery], responses=VersusShape)
    @action(detail=True, serializer_class=VersusShape, filterset_fields=())
    def versus(self, request: Request, pk: int) -> Response:
        """Two bots head to head."""
        asked = read(VersusQuery, request.query_params)
        bot, opponent = (bot_seen_by_key(asked[name], self.viewer) for name in ("bot", "opponent"))
        found = pair_record(self.get_object(), bot, opponent)
        return Response(self.get_serializer(found).data)

    @extend_schema(responses=LadderBotShape)
    @action(
        detail=True,
        serializer_class=LadderBotShape,
        filterset_fields=(),
        url_path="bots/<key:bot>",
        url_name="bot",
    )
    def bot(self, request: Request, pk: int, bot: int) -> Response:
        """The statistics of a bot on a ladder: seats, versions, opponents, faults."""
        record, versions = ladder_record(bot_seen_by_key(bot, self.viewer), self.get_object())
        told = {"record": record, "faults": fault_causes(versions)}
        return Response(self.get_serializer(told).data)

    @extend_schema(responses=SeasonShape(many=True))
    @action(detail=True, serializer_class=SeasonShape, filterset_fields=(), pagination_class=None)
    def seasons(self, request: Request, pk: int) -> Response:
        """The past seasons of a ladder, the newest first."""
        return Response(self.get_serializer(seasons_of(self.get_object()), many=True).data)

    @extend_schema(request=SeasonEnd, responses={201: SeasonShape})
    @seasons.mapping.post
    @idempotent
    def season_end(self, request: Request, pk: int) -> Response:
        """End the season: its table is archived, and the next starts from nothing.

        For administrators, and for the owner of a group's ladder.
        """
        asked, ladder = received(SeasonEnd, request.data), self.get_object()
        ended = season_end(ladder=ladder, by=self.caller, **asked)
        season = next(one for one in seasons_of(ladder) if one.pk == ended.pk)
        return Response(SeasonShape(season).data, status=201)

    @extend_schema(responses=SeasonPlaceShape(many=True))
    @action(
        detail=True,
        serializer_class=SeasonPlaceShape,
        filterset_fields=(),
        url_path="seasons/<key:number>",
        url_name="season",
        ordering=("rank", "-rating", "pk"),
    )
    def season(self, request: Request, pk: int, number: int) -> Response:
        """The final table of a past season, best first."""
        found = season_get(ladder=self.get_object(), number=number)
        page: Any = self.paginate_queryset(season_table(found))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)
