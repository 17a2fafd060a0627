"""What the operations and integrity pages show and do. For administrators."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from arena.accounts.letters import dead_letters
from arena.accounts.models import Scope
from arena.api.idempotency import idempotent
from arena.api.resource import Resource
from arena.api.resources.ladders import EstimateShape
from arena.api.shapes import Body, Shape, received
from arena.bots.models import Submission
from arena.ladder.integrity import seat_fairness, suspects, worker_checks
from arena.ladder.models import Ladder
from arena.matches.models import Match
from arena.organising.inputs import LARGEST_KEY
from arena.pipeline.matches import match_send_again
from arena.pipeline.rematches import worker_void
from arena.pipeline.submissions import submission_recheck
from arena.workers import operations as machinery
from arena.workers.attempts import watched_bots
from tournaments.actions.rating import events_asking

LETTERS = 100
"""Undeliverable letters that are listed."""


class QueueShape(Shape):
    name = serializers.CharField()
    key = serializers.CharField(help_text="checks, matches, standing or trials.")
    waiting = serializers.IntegerField()
    oldest = serializers.DateTimeField(allow_null=True, help_text="Since when the first waits.")
    age = serializers.FloatField(help_text="Seconds that the first has waited.")
    under_way = serializers.IntegerField()
    silent = serializers.IntegerField(help_text="Under way, but the worker is silent.")
    stuck = serializers.IntegerField(help_text="Failed too often by errors of ours.")


class WorkerShape(Shape):
    name = serializers.CharField(source="worker.name")
    alive = serializers.BooleanField()
    started_at = serializers.DateTimeField(source="worker.started_at")
    seen_at = serializers.DateTimeField(source="worker.seen_at")
    sandbox = serializers.CharField(source="worker.sandbox")
    cells_ready = serializers.IntegerField(source="worker.cells_ready")
    cells_in_use = serializers.IntegerField(source="worker.cells_in_use")
    problem = serializers.CharField(
        source="worker.problem", help_text="Why it takes neither checks nor matches now, or empty."
    )
    matches = serializers.IntegerField(help_text="In the last day.")
    seconds_a_match = serializers.FloatField(source="seconds", allow_null=True)


class HourShape(Shape):
    at = serializers.DateTimeField()
    matches = serializers.IntegerField()


class FaultsShape(Shape):
    verdict = serializers.CharField()
    times = serializers.IntegerField()


class StuckMatchShape(Shape):
    match = serializers.IntegerField(source="pk")
    game = serializers.CharField()
    created_at = serializers.DateTimeField()
    failures = serializers.IntegerField()
    trouble = serializers.CharField(help_text="The last error.")


class StuckSubmissionShape(Shape):
    submission = serializers.IntegerField(source="pk")
    bot = serializers.CharField(help_text="owner/name")
    version = serializers.IntegerField(source="number")
    created_at = serializers.DateTimeField()
    failures = serializers.IntegerField()
    trouble = serializers.CharField(help_text="The last error.")


class LetterShape(Shape):
    """A letter that was given up."""

    notice = serializers.IntegerField(source="pk")
    user = serializers.CharField(source="user.username")
    text = serializers.CharField()
    at = serializers.DateTimeField()
    error = serializers.CharField(source="mail_error")


class WatchedShape(Shape):
    """A bot whose cell was lost lately."""

    bot = serializers.CharField(help_text="owner/name")
    bot_id = serializers.IntegerField(source="bot.pk")
    game = serializers.CharField(source="bot.game")
    void = serializers.IntegerField(help_text="Void attempts with it at the table.")
    suspected = serializers.IntegerField(help_text="Attempts that its own cell ended.")
    charged = serializers.IntegerField(help_text="Matches it forfeited.")


class AskingShape(Shape):
    """An event that asks to be rated."""

    event = serializers.CharField(source="slug")
    title = serializers.CharField()
    organiser = serializers.CharField(source="organiser.username")
    asked_at = serializers.DateTimeField(source="rating_asked_at")


class OperationsShape(Shape):
    """How the machinery runs."""

    queues = QueueShape(many=True)
    workers = WorkerShape(many=True, help_text="Seen in the last day, the living first.")
    throughput = HourShape(many=True, help_text="Matches settled in each of the last 24 hours.")
    faults = FaultsShape(many=True, help_text="Of bots, in the last day.")
    stuck_matches = StuckMatchShape(many=True)
    stuck_submissions = StuckSubmissionShape(many=True)
    dead_letters = LetterShape(many=True)
    watched_bots = WatchedShape(many=True)
    asking_to_be_rated = AskingShape(many=True)


class SuspicionShape(Shape):
    """A bot that does better when another one is at the table."""

    helper = serializers.CharField(help_text="owner/name")
    helper_id = serializers.IntegerField(source="helper.pk")
    helped = serializers.CharField(help_text="owner/name")
    helped_id = serializers.IntegerField(source="helped.pk")
    matches = serializers.IntegerField()
    residual = EstimateShape(help_text="Share of opponents beaten beyond what the ratings say.")
    p_value = serializers.FloatField(help_text="Corrected for the number of pairs.")
    same_owner = serializers.BooleanField()


class LadderIntegrityShape(Shape):
    ladder = serializers.IntegerField()
    game = serializers.CharField()
    table_size = serializers.IntegerField()
    teams = serializers.BooleanField()
    matches = serializers.IntegerField()
    seats = EstimateShape(many=True, help_text="Share of games won, from seat 1 on.")
    p_value = serializers.FloatField(help_text="Of the seats' difference, if all are equal.")
    suspicions = SuspicionShape(many=True)


class WorkerCheckShape(Shape):
    """How one machine's matches differ from all others'."""

    worker = serializers.CharField()
    matches = serializers.IntegerField()
    faulty = serializers.FloatField(help_text="Share of its matches with a fault.")
    faulty_elsewhere = serializers.FloatField()
    p_faults = serializers.FloatField()
    p_results = serializers.FloatField()
    odd = serializers.BooleanField()


class IntegrityShape(Shape):
    """Are seats fair, do bots help each other, does a machine play differently?"""

    ladders = LadderIntegrityShape(many=True)
    workers = WorkerCheckShape(many=True, help_text="The oddest first.")


class MatchBody(Body):
    match = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)


class SubmissionBody(Body):
    submission = serializers.IntegerField(min_value=1, max_value=LARGEST_KEY)


class WorkerBody(Body):
    worker = serializers.CharField(max_length=120, help_text="A machine, as in the checks.")
    why = serializers.CharField(max_length=300, help_text="For the public logs.")


class VoidedShape(Shape):
    again = serializers.ListField(
        child=serializers.IntegerField(), help_text="The matches that are played instead."
    )
    left = serializers.IntegerField(help_text="Of events that are over: they stand.")
    own = serializers.IntegerField(
        help_text="With a bot of the caller: another administrator must void them."
    )


class Operations(Resource):
    route = "administration"
    single = True
    public = False
    read_scope = Scope.ADMINISTER
    serializer_class = OperationsShape

    @extend_schema(responses=OperationsShape)
    def retrieve(self, request: Request) -> Response:
        """Queues, workers, throughput, faults, and what waits for an administrator."""
        told = {
            "queues": machinery.queues(),
            "workers": machinery.workers(),
            "throughput": machinery.throughput(),
            "faults": [
                {"verdict": verdict, "times": times} for verdict, times in machinery.faults_today()
            ],
            "stuck_matches": machinery.stuck_matches(),
            "stuck_submissions": machinery.stuck_submissions(),
            "dead_letters": dead_letters()[:LETTERS],
            "watched_bots": watched_bots(),
            "asking_to_be_rated": events_asking(),
        }
        return Response(self.get_serializer(told).data)


class Administration(Resource):
    route = "administration"
    public = False
    read_scope = write_scope = Scope.ADMINISTER
    serializer_class = IntegrityShape
    pagination_class = None
    filter_backends = ()

    @extend_schema(responses=IntegrityShape)
    @action(detail=False, serializer_class=IntegrityShape)
    def integrity(self, request: Request) -> Response:
        """Fairness of seats, bots that help each other, machines that play differently."""
        ladders = [_ladder(ladder) for ladder in Ladder.objects.all()]
        return Response(self.get_serializer({"ladders": ladders, "workers": worker_checks()}).data)

    @extend_schema(request=MatchBody, responses={204: None})
    @action(detail=False, methods=["post"], url_path="match-again")
    @idempotent
    def match_again(self, request: Request) -> Response:
        """Send a match again that failed too often by errors of ours."""
        key = received(MatchBody, request.data)["match"]
        match_send_again(match=get_object_or_404(Match, pk=key))
        return Response(status=204)

    @extend_schema(request=SubmissionBody, responses={204: None})
    @action(detail=False, methods=["post"], url_path="check-again")
    @idempotent
    def check_again(self, request: Request) -> Response:
        """Repeat a check that failed too often by errors of ours."""
        key = received(SubmissionBody, request.data)["submission"]
        submission_recheck(submission=get_object_or_404(Submission, pk=key))
        return Response(status=204)

    @extend_schema(request=WorkerBody, responses=VoidedShape)
    @action(detail=False, methods=["post"], url_path="void-worker")
    @idempotent
    def void_worker(self, request: Request) -> Response:
        """Void all matches that a machine played, and play them again."""
        voided = worker_void(by=self.caller, **received(WorkerBody, request.data))
        return Response(VoidedShape(voided).data)


def _ladder(ladder: Ladder) -> dict[str, Any]:
    """The content of a `LadderIntegrityShape`."""
    fairness = seat_fairness(ladder)
    return {
        "ladder": ladder.pk,
        **{"game": ladder.game, "table_size": ladder.table_size, "teams": ladder.teams},
        **{"matches": fairness.matches, "seats": fairness.wins, "p_value": fairness.p_value},
        "suspicions": suspects(ladder),
    }
