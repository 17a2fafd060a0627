"""The shapes of a match: its row in a list, its result, its games, what its owners see."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arena.api.shapes import Shape
from arena.ladder.match_results import PlayerLine
from arena.matches.models import Fault, Lane, Match, MatchPlayer, MatchStatus, Sitting, VoidReason
from arena.matches.models import Verdict as ProofVerdict
from arena.matches.replays import Played
from sandbox.verdicts import Verdict

LANES = {"event": Lane.EVENT, "ladder": Lane.LADDER, "trial": Lane.TRIAL}
"""The names of lanes for programs; the stored ones are names of queues."""
NAMES = {lane.value: name for name, lane in LANES.items()}
PROOFS = ["unplayed", "unchecked", *ProofVerdict.values]
CAUSES = [verdict.value for verdict in Verdict]


class PlayerShape(Shape):
    """One bot at the table, in the version that plays."""

    player = serializers.SerializerMethodField(help_text="Its seat in the first sitting, from 1.")
    bot = serializers.CharField(source="submission.bot", help_text="owner/name")
    bot_id = serializers.IntegerField(source="submission.bot_id")
    name = serializers.CharField(source="submission.bot.name")
    version = serializers.IntegerField(source="submission.number")
    place = serializers.IntegerField(allow_null=True)
    share = serializers.FloatField(
        allow_null=True, help_text="Mean share of opponents beaten, 0 to 1."
    )
    faults = serializers.IntegerField(source="fault_count")

    def get_player(self, player: MatchPlayer) -> int:
        return player.index + 1


class MatchShape(Shape):
    id = serializers.IntegerField()
    game = serializers.CharField()
    table_size = serializers.IntegerField()
    deals = serializers.IntegerField()
    lane = serializers.SerializerMethodField(help_text="What made the match.")
    rated = serializers.BooleanField()
    released = serializers.BooleanField(help_text="Whether its replays are open to all.")
    status = serializers.ChoiceField(MatchStatus.choices)
    created_at = serializers.DateTimeField()
    settled_at = serializers.DateTimeField(allow_null=True)
    event = serializers.SerializerMethodField(help_text="The slug of its event, if it is listed.")
    players = PlayerShape(many=True, source="players.all")

    @extend_schema_field(serializers.ChoiceField(list(LANES)))
    def get_lane(self, match: Match) -> str:
        return NAMES[match.lane]

    def get_event(self, match: Match) -> str | None:
        event = self.context["events"].get(match.commitment_id)
        return event.slug if event else None


class ClocksShape(Shape):
    """Seconds."""

    ready = serializers.FloatField()
    move = serializers.FloatField()
    bank = serializers.FloatField()
    tick = serializers.FloatField(
        default=0.0, read_only=True, help_text="Of a padded clock; 0 without one."
    )


class RatingMoveShape(Shape):
    before = serializers.FloatField()
    after = serializers.FloatField()


class PlayerResultShape(PlayerShape):
    interval = serializers.SerializerMethodField(
        help_text="Half the width of the 95 % interval of its share; empty after too few deals."
    )
    rating = serializers.SerializerMethodField(
        help_text="How the match moved its live rating; empty where it is not rated."
    )
    moves = serializers.IntegerField()
    seconds = serializers.FloatField(help_text="Wall time of all its moves together.")
    slowest = serializers.FloatField(help_text="Wall time of its slowest move.")

    def to_representation(self, line: PlayerLine) -> Any:
        self._line = line
        return super().to_representation(line.player)

    def get_interval(self, _: MatchPlayer) -> float | None:
        return self._line.interval

    @extend_schema_field(RatingMoveShape(allow_null=True))
    def get_rating(self, _: MatchPlayer) -> Any:
        return self._line.rating and RatingMoveShape(self._line.rating).data


class ProofShape(Shape):
    """How far the match is proven."""

    state = serializers.ChoiceField(PROOFS)
    words = serializers.CharField()
    detail = serializers.CharField(help_text="The first difference, where there is one.")
    checked_at = serializers.DateTimeField(allow_null=True)
    digest = serializers.CharField(help_text="The hash of the secret.")
    contribution = serializers.CharField(help_text="The public part of the cards.")
    secret = serializers.CharField(allow_null=True, help_text="Empty until it is revealed.")
    fingerprint = serializers.CharField(help_text="Of all that was played; empty before that.")


class VoidShape(Shape):
    """Why a match was taken back."""

    reason = serializers.ChoiceField(VoidReason.values)
    why = serializers.CharField()
    at = serializers.DateTimeField()
    rematch = serializers.IntegerField(source="rematch_id", allow_null=True)


class MatchDetail(MatchShape):
    players = serializers.SerializerMethodField(  # type: ignore[assignment]  # with more fields
        help_text="Best first."
    )
    options = serializers.DictField(child=serializers.JSONField())
    clocks = ClocksShape()
    faults_allowed = serializers.IntegerField()
    fresh_deals = serializers.BooleanField(help_text="Whether each sitting is dealt anew.")
    seconds = serializers.FloatField(allow_null=True, help_text="How long it took to play.")
    lucky = serializers.SerializerMethodField(
        help_text="Whether the winner's lead may be luck; empty where nothing can be said."
    )
    watchable = serializers.SerializerMethodField(help_text="Whether you may see its replays.")
    own = serializers.SerializerMethodField(help_text="Whether a bot of yours plays in it.")
    proof = serializers.SerializerMethodField()
    void = serializers.SerializerMethodField()
    rematch_of = serializers.SerializerMethodField(
        help_text="The void match that this one is played instead of."
    )

    @extend_schema_field(PlayerResultShape(many=True))
    def get_players(self, _: Match) -> Any:
        return PlayerResultShape(self.context["result"].lines, many=True).data

    def get_lucky(self, _: Match) -> bool | None:
        lucky: bool | None = self.context["result"].lucky
        return lucky

    def get_watchable(self, _: Match) -> bool:
        return bool(self.context["watchable"])

    def get_own(self, _: Match) -> bool:
        return bool(self.context["own"])

    @extend_schema_field(ProofShape)
    def get_proof(self, _: Match) -> Any:
        return ProofShape(self.context["proof"]).data

    @extend_schema_field(VoidShape(allow_null=True))
    def get_void(self, match: Match) -> Any:
        void = getattr(match, "void", None)
        return void and VoidShape(void).data

    def get_rematch_of(self, match: Match) -> int | None:
        void = getattr(match, "rematch_of", None)
        return void.match_id if void else None


class MatchGameShape(Shape):
    """One deal in one sitting. Lists by seat begin with seat 1."""

    sitting = serializers.SerializerMethodField()
    deal = serializers.SerializerMethodField()
    seating = serializers.SerializerMethodField(help_text="By seat: the player, from 1.")
    places = serializers.ListField(child=serializers.IntegerField(), help_text="By seat.")
    scores = serializers.ListField(child=serializers.IntegerField(), help_text="By seat.")
    reason = serializers.CharField()
    winner = serializers.CharField(help_text="Names of the bots in the first place.")
    faults = serializers.ListField(child=serializers.ChoiceField(CAUSES))

    def get_sitting(self, game: Played) -> int:
        return game.rotation + 1

    def get_deal(self, game: Played) -> int:
        return game.deal + 1

    def get_seating(self, game: Played) -> list[int]:
        return [player + 1 for player in game.seating]


class DecisionShape(Shape):
    """One decision of one of your bots."""

    step = serializers.IntegerField(help_text="The frame at which the seat had to decide.")
    seat = serializers.IntegerField(help_text="From 1.")
    kind = serializers.CharField()
    view = serializers.DictField(
        child=serializers.JSONField(), help_text="Everything the bot was shown."
    )
    legal = serializers.ListField(
        child=serializers.JSONField(), allow_null=True, help_text="Empty where there are too many."
    )
    move = serializers.JSONField(help_text="What was played.")
    asked = serializers.BooleanField(help_text="False where the bot was out for faults.")
    wall = serializers.FloatField(allow_null=True, help_text="Seconds it took.")
    cpu = serializers.FloatField(allow_null=True)
    note = serializers.CharField()
    log = serializers.CharField(help_text="What it printed while it decided.")
    verdict = serializers.CharField(help_text="Of the fault at this decision; empty without one.")
    message = serializers.CharField()
    fault = serializers.IntegerField(allow_null=True, help_text="Its id, for the crash bundle.")


class OwnPartShape(Shape):
    """What belongs to one of your bots in a match."""

    player = serializers.SerializerMethodField(help_text="Its seat in the first sitting, from 1.")
    bot = serializers.CharField(source="player.submission.bot", help_text="owner/name")
    bot_id = serializers.IntegerField(source="player.submission.bot_id")
    version = serializers.IntegerField(source="player.submission.number")

    def get_player(self, part: Fault | Sitting) -> int:
        return part.player.index + 1


class SittingShape(OwnPartShape):
    sitting = serializers.SerializerMethodField()
    verdict = serializers.CharField(help_text="What ended its cell; empty without a fault.")
    cpu = serializers.FloatField(allow_null=True, help_text="Seconds.")
    peak_memory = serializers.IntegerField(allow_null=True, help_text="Bytes.")
    log = serializers.CharField(help_text="The end of what it printed, as long as it is kept.")

    def get_sitting(self, sitting: Sitting) -> int:
        return sitting.rotation + 1


class FaultShape(OwnPartShape):
    id = serializers.IntegerField()
    sitting = serializers.SerializerMethodField()
    deal = serializers.SerializerMethodField()
    seat = serializers.SerializerMethodField()
    step = serializers.IntegerField()
    kind = serializers.CharField(help_text="Of the decision, or start, or end.")
    verdict = serializers.ChoiceField(CAUSES)
    message = serializers.CharField()
    detail = serializers.CharField()
    bundle = serializers.BooleanField(
        source="has_bundle", help_text="Whether its crash bundle is still kept."
    )

    def get_sitting(self, fault: Fault) -> int:
        return fault.game.rotation + 1

    def get_deal(self, fault: Fault) -> int:
        return fault.game.deal + 1

    def get_seat(self, fault: Fault) -> int:
        return fault.seat + 1
