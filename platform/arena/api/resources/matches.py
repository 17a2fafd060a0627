"""Matches: lists, results, games, and what the owners of their bots see."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from django_filters import CharFilter, ChoiceFilter, IsoDateTimeFilter
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.models import User
from arena.api.caching import unchanged
from arena.api.files import FramesShape, MatchFileShape, SeatQuery
from arena.api.filters import Filters, KeyFilter
from arena.api.match_shapes import (
    CAUSES,
    LANES,
    DecisionShape,
    FaultShape,
    MatchDetail,
    MatchGameShape,
    MatchShape,
    SittingShape,
)
from arena.api.resource import Resource
from arena.api.shapes import read
from arena.ladder.match_results import match_result
from arena.matches.decisions import decisions_for
from arena.matches.match_file import match_file
from arena.matches.models import Match, MatchGame, MatchStatus
from arena.matches.own import own_faults, own_sittings, plays_in, require_own
from arena.matches.replays import game_replay, games_by_deal, player_names
from arena.matches.selectors import (
    game_get,
    match_get,
    match_rows,
    matches_with,
    matches_with_fault,
)
from arena.matches.verifying import verification_state
from tournaments.actions.release import may_watch, require_results, require_watch
from tournaments.selectors import events_of_matches, events_reachable, matches_visible

LANE_CHOICES = [(name, name) for name in LANES]
CAUSE_CHOICES = [(name, name) for name in CAUSES]


class MatchFilter(Filters):
    game = CharFilter()
    bot = KeyFilter(method="filter_bot", label="The id of a bot at the table.")
    opponent = KeyFilter(method="filter_bot", label="The id of another bot at the table.")
    owner = CharFilter(method="filter_owner", label="The name of somebody with a bot at the table.")
    event = CharFilter(method="filter_event", label="The slug of an event.")
    cause = ChoiceFilter(
        method="filter_cause",
        choices=CAUSE_CHOICES,
        label="With a fault of this kind; of `bot`, or of a bot of `owner`, if they are given.",
    )
    since = IsoDateTimeFilter(field_name="settled_at", lookup_expr="gte", label="Settled then on.")
    until = IsoDateTimeFilter(field_name="settled_at", lookup_expr="lt", label="Settled before.")
    lane = ChoiceFilter(method="filter_lane", choices=LANE_CHOICES, label="What made the match.")
    status = ChoiceFilter(choices=MatchStatus.choices)

    def filter_bot(self, matches: QuerySet[Match], _: str, bot: int) -> QuerySet[Match]:
        return matches_with(matches, bot=int(bot))

    def filter_owner(self, matches: QuerySet[Match], _: str, owner: str) -> QuerySet[Match]:
        return matches_with(matches, owner=owner)

    def filter_event(self, matches: QuerySet[Match], _: str, slug: str) -> QuerySet[Match]:
        user = self.request.user
        events = events_reachable(user if isinstance(user, User) else None).filter(slug=slug)
        return matches.filter(commitment__event__in=events.order_by().values("pk"))

    def filter_cause(self, matches: QuerySet[Match], _: str, cause: str) -> QuerySet[Match]:
        asked = self.form.cleaned_data
        bot, owner = asked.get("bot"), asked.get("owner") or ""
        return matches_with_fault(matches, cause, bot=int(bot) if bot else None, owner=owner)

    def filter_lane(self, matches: QuerySet[Match], _: str, lane: str) -> QuerySet[Match]:
        return matches.filter(lane=LANES[lane])


class Matches(Resource):
    route = "matches"
    whole = frozenset({"record", "frames"})
    serializer_class = MatchShape
    filterset_class = MatchFilter

    def get_queryset(self) -> QuerySet[Match]:
        return match_rows(matches_visible(self.viewer))

    def get_object(self) -> Match:
        return match_get(pk=self.kwargs["pk"])

    def _game(self, match: Match) -> MatchGame:
        """The game that the address names; addresses count from 1."""
        rotation, deal = self.kwargs["sitting"] - 1, self.kwargs["deal"] - 1
        return game_get(match=match, rotation=rotation, deal=deal)

    @extend_schema(responses=MatchShape(many=True))
    def list(self, request: Request) -> Response:
        """The matches whose results you may see, the newest first."""
        page: Any = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        events = events_of_matches(page, self.viewer)
        context = {**self.get_serializer_context(), "events": events}
        return self.get_paginated_response(MatchShape(page, many=True, context=context).data)

    @extend_schema(responses=MatchDetail)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One match with its result and its proof."""
        found, user = self.get_object(), self.viewer
        require_results(found, user)
        context = {
            **self.get_serializer_context(),
            "events": events_of_matches([found], user),
            "result": match_result(found),
            "watchable": may_watch(found, user),
            "own": plays_in(found, user),
            "proof": verification_state(found),
        }
        return Response(MatchDetail(found, context=context).data)

    @extend_schema(responses=MatchFileShape)
    @action(detail=True, serializer_class=MatchFileShape)
    @method_decorator(gzip_page)
    def record(self, request: Request, pk: int) -> HttpResponseBase:
        """The match as a file that anybody can check: `botocracy verify`."""
        found = self.get_object()
        require_watch(found, self.viewer)
        named = [
            (player.name, player.submission.bot.views_shared) for player in found.players.all()
        ]
        # The secret is added later, the names of those who left are removed, and authors may
        # keep views out.
        key = f"{found.fingerprint} {found.settled_at} {found.commitment.revealed_at} {named}"
        return unchanged(
            request, key, lambda: Response(match_file(found)), public=may_watch(found, None)
        )

    @extend_schema(responses=MatchGameShape(many=True))
    @action(
        detail=True, serializer_class=MatchGameShape, pagination_class=None, filterset_class=None
    )
    def games(self, request: Request, pk: int) -> Response:
        """The games of a match, deal by deal."""
        found = self.get_object()
        require_results(found, self.viewer)
        games = [game for _, played in games_by_deal(found) for game in played]
        return Response(self.get_serializer(games, many=True).data)

    @extend_schema(parameters=[SeatQuery], responses=FramesShape)
    @action(
        detail=True,
        serializer_class=FramesShape,
        url_path="games/<key:sitting>/<key:deal>/frames",
    )
    @method_decorator(gzip_page)
    def frames(self, request: Request, pk: int, sitting: int, deal: int) -> HttpResponseBase:
        """One game, frame by frame."""
        seat = read(SeatQuery, request.query_params).get("seat")
        found = self.get_object()
        require_watch(found, self.viewer)
        game = self._game(found)

        def make() -> Response:
            perspective = None if seat is None else seat - 1
            return Response(game_replay(found, game, seat=perspective).to_json())

        key = f"{found.fingerprint} {player_names(found)}"  # bots can be renamed
        return unchanged(request, key, make, public=may_watch(found, None))

    @extend_schema(responses=DecisionShape(many=True))
    @action(
        detail=True,
        serializer_class=DecisionShape,
        pagination_class=None,
        filterset_class=None,
        url_path="games/<key:sitting>/<key:deal>/decisions",
    )
    @method_decorator(gzip_page)
    def decisions(self, request: Request, pk: int, sitting: int, deal: int) -> Response:
        """The decisions of your own bots in a game, with view, move, time, note and log."""
        found = self.get_object()
        user = require_own(found, self.viewer)
        rows = [decision.to_json() for decision in decisions_for(user, self._game(found))]
        counted = [row | {"seat": row["seat"] + 1} for row in rows]
        return Response(self.get_serializer(counted, many=True).data)

    @extend_schema(responses=SittingShape(many=True))
    @action(detail=True, serializer_class=SittingShape, pagination_class=None, filterset_class=None)
    def log(self, request: Request, pk: int) -> Response:
        """What your own bots printed and used, sitting by sitting."""
        found = self.get_object()
        rows = own_sittings(found, require_own(found, self.viewer))
        return Response(self.get_serializer(rows, many=True).data)

    @extend_schema(responses=FaultShape(many=True))
    @action(detail=True, serializer_class=FaultShape, filterset_class=None, ordering="pk")
    def faults(self, request: Request, pk: int) -> Response:
        """The faults of your own bots."""
        found = self.get_object()
        rows = own_faults(found, require_own(found, self.viewer))
        page: Any = self.paginate_queryset(rows)
        return self.get_paginated_response(self.get_serializer(page, many=True).data)
