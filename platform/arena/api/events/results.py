"""What the API tells of the results of an event."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arena.api.events.shapes import SeatedBotShape
from arena.api.shapes import Shape
from arena.matches.models import MatchPlayer, MatchStatus
from botocracy.events.pairing.bracket import BracketRound, BracketSeat, BracketTable
from tournaments.models import Round, Table
from tournaments.results.crosstable import Line
from tournaments.results.knockouts import EventBracket
from tournaments.results.scoreboard import StandingRow
from tournaments.results.statistics import EventStatistics


class EventStandingShape(Shape):
    """A bot in the standings. Bots that are equal share a place."""

    place = serializers.IntegerField(source="standing.place")
    line = serializers.IntegerField(help_text="Position in the list, from 1.")
    entry = serializers.IntegerField(source="entry.pk")
    bot = serializers.CharField(source="entry.bot", help_text="owner/name")
    bot_id = serializers.IntegerField(source="entry.bot_id")
    name = serializers.CharField(source="entry.bot.name")
    score = serializers.FloatField(source="standing.score")
    margin = serializers.FloatField(
        source="standing.margin",
        allow_null=True,
        help_text="Half the width of the score's 95 % interval.",
    )
    best_rank = serializers.IntegerField(
        source="standing.best_rank",
        allow_null=True,
        help_text="The true rank lies between the two: 95 % for the whole event at once.",
    )
    worst_rank = serializers.IntegerField(source="standing.worst_rank", allow_null=True)
    group = serializers.IntegerField(
        source="standing.group",
        help_text="Everyone in a later group is certainly worse than the first bot of this one.",
    )
    matches = serializers.IntegerField(source="standing.matches")
    wins = serializers.IntegerField(source="standing.wins")
    tie_breaks = serializers.DictField(
        source="standing.tie_breaks", child=serializers.FloatField(), help_text="In their order."
    )
    out = serializers.SerializerMethodField(
        help_text="`withdrawn` or `disqualified`; empty if it is in."
    )

    def get_out(self, row: StandingRow) -> str | None:
        if row.entry.disqualified_at:
            return "disqualified"
        return "withdrawn" if row.entry.withdrawn_at else None


class _RoundShape(Shape):
    number = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class RoundRowShape(_RoundShape):
    tables = serializers.IntegerField(source="table_count")


class SeatShape(Shape):
    """A bot at a table."""

    seat = serializers.SerializerMethodField(help_text="In the first sitting, from 1.")
    bot = serializers.CharField(source="submission.bot", help_text="owner/name")
    bot_id = serializers.IntegerField(source="submission.bot_id")
    name = serializers.CharField(source="submission.bot.name")
    version = serializers.IntegerField(source="submission.number")
    place = serializers.IntegerField(allow_null=True)
    share = serializers.FloatField(allow_null=True, help_text="Share of opponents beaten.")
    faults = serializers.IntegerField(source="fault_count")

    def get_seat(self, player: MatchPlayer) -> int:
        return player.index + 1


class TableShape(Shape):
    number = serializers.IntegerField()
    match = serializers.IntegerField(source="match_id")
    status = serializers.ChoiceField(MatchStatus.choices, source="match.status")
    seats = serializers.SerializerMethodField()

    @extend_schema_field(SeatShape(many=True))
    def get_seats(self, table: Table) -> Any:
        return SeatShape(table.match.players.all(), many=True).data


class RoundShape(_RoundShape):
    """A round with its tables, in their order."""

    tables = TableShape(many=True, source="table_list")
    byes = SeatedBotShape(many=True, source="bye_list", help_text="Bots that sat out.")
    in_knockout = serializers.BooleanField()


def round_told(found: Round, tables: Any, byes: Any, *, in_knockout: bool) -> dict[str, Any]:
    """The content of a `RoundShape`."""
    return {
        "number": found.number,
        "created_at": found.created_at,
        "finished_at": found.finished_at,
        "table_list": tables,
        "bye_list": byes,
        "in_knockout": in_knockout,
    }


class BracketSeatShape(Shape):
    entry = serializers.IntegerField(allow_null=True, help_text="Empty until the round is drawn.")
    name = serializers.CharField(allow_null=True)
    share = serializers.FloatField(allow_null=True)
    through = serializers.BooleanField(
        allow_null=True, help_text="Whether it goes on; empty until the match is settled."
    )


class BracketTableShape(Shape):
    number = serializers.IntegerField()
    match = serializers.IntegerField(allow_null=True)
    status = serializers.CharField(allow_null=True, help_text="Of the match.")
    advance = serializers.IntegerField(help_text="How many go on.")
    settled = serializers.BooleanField()
    seats = BracketSeatShape(many=True, help_text="Best first once the match is settled.")


class BracketRoundShape(Shape):
    number = serializers.IntegerField()
    title = serializers.CharField()
    drawn = serializers.BooleanField()
    tables = BracketTableShape(many=True)
    byes = BracketSeatShape(many=True)


class ChampionShape(Shape):
    entry = serializers.IntegerField()
    name = serializers.CharField()
    played = serializers.BooleanField(help_text="Whether a final was played.")
    level = serializers.ListField(
        child=serializers.CharField(), help_text="Bots with the same share in the final."
    )
    by_seed = serializers.BooleanField(help_text="Whether only the seed broke the tie.")


class BracketShape(Shape):
    """A knockout: the rounds drawn so far, then the planned ones."""

    begun = serializers.BooleanField()
    rounds = BracketRoundShape(many=True)
    champion = ChampionShape(allow_null=True)


def bracket_told(found: EventBracket) -> dict[str, Any]:
    """The content of a `BracketShape`."""

    def seat(one: BracketSeat) -> dict[str, Any]:
        name = None if one.entrant is None else found.names.get(one.entrant)
        return {"entry": one.entrant, "name": name, "share": one.share, "through": one.through}

    def table(one: BracketTable, number: int) -> dict[str, Any]:
        match, status = found.matches.get((number, one.number), (None, None))
        return {
            **{"number": one.number, "match": match, "status": status},
            **{"advance": one.advance, "settled": one.settled},
            "seats": [seat(each) for each in one.seats],
        }

    def told(each: BracketRound) -> dict[str, Any]:
        return {
            **{"number": each.number, "title": each.title, "drawn": each.drawn},
            "tables": [table(one, each.number) for one in each.tables],
            "byes": [seat(one) for one in each.byes],
        }

    best = found.bracket.champion
    return {
        "begun": found.begun,
        "rounds": [told(each) for each in found.bracket.rounds],
        "champion": best
        and {
            **{"entry": best.entrant, "name": found.names[best.entrant], "played": best.played},
            "level": [found.names[entrant] for entrant in best.level],
            "by_seed": best.by_seed,
        },
    }


MEETING = {
    "type": ["object", "null"],
    "required": ["tables", "result"],
    "properties": {
        "tables": {"type": "integer", "description": "How often they met."},
        "result": {"type": "number", "description": "Mean of 1 above, ½ level, 0 below."},
    },
}


class CrossLineShape(Shape):
    place = serializers.IntegerField(source="row.standing.place")
    entry = serializers.IntegerField(source="row.entry.pk")
    bot = serializers.CharField(source="row.entry.bot", help_text="owner/name")
    meetings = serializers.SerializerMethodField(
        help_text="By the line of the opponent; empty if they did not meet."
    )

    @extend_schema_field({"type": "array", "items": MEETING})
    def get_meetings(self, line: Line) -> list[dict[str, Any] | None]:
        return [asdict(met) if met else None for met in line.meetings]


class CrosstableShape(Shape):
    """The result of every pair of bots at their common tables."""

    too_large = serializers.BooleanField(
        help_text="With more than 64 bots there are no lines here; `files/crosstable.csv` has all."
    )
    lines = CrossLineShape(many=True)


class SeatWorthShape(Shape):
    seat = serializers.SerializerMethodField(help_text="From 1.")
    share = serializers.FloatField(help_text="Mean share of opponents beaten from it.")
    interval = serializers.FloatField(help_text="Half the width of the 95 % interval.")

    def get_seat(self, worth: Any) -> int:
        return int(worth.seat) + 1


class NamedBotShape(Shape):
    bot_id = serializers.IntegerField()
    name = serializers.CharField(allow_null=True)
    owner = serializers.CharField(allow_null=True)


class FaultLineShape(NamedBotShape):
    verdict = serializers.CharField()
    times = serializers.IntegerField()


class SeededBotShape(NamedBotShape):
    seed = serializers.IntegerField()


class SurpriseShape(Shape):
    """A match in which a lower seed beat the best seed of the table."""

    match = serializers.IntegerField()
    round = serializers.IntegerField()
    winner = SeededBotShape()
    loser = SeededBotShape()


class StatisticsShape(Shape):
    matches = serializers.IntegerField()
    games = serializers.IntegerField()
    decisions_a_game = serializers.FloatField(source="steps")
    seconds_a_match = serializers.FloatField(source="seconds")
    seconds = serializers.SerializerMethodField(help_text="Of all matches together.")
    seats = SeatWorthShape(many=True)
    seat_games = serializers.IntegerField(help_text="Games that `seats` counts.")
    faults = serializers.SerializerMethodField(help_text="The most frequent first.")
    surprises = serializers.SerializerMethodField(help_text="The largest first.")

    def get_seconds(self, found: EventStatistics) -> float:
        return found.busy.total_seconds()

    @extend_schema_field(FaultLineShape(many=True))
    def get_faults(self, found: EventStatistics) -> Any:
        rows = [
            {**_named(found, line.bot), "verdict": line.verdict, "times": line.times}
            for line in found.faults
        ]
        return FaultLineShape(rows, many=True).data

    @extend_schema_field(SurpriseShape(many=True))
    def get_surprises(self, found: EventStatistics) -> Any:
        rows = [
            {
                **{"match": one.match, "round": one.round},
                "winner": {**_named(found, one.winner), "seed": one.winner_seed},
                "loser": {**_named(found, one.loser), "seed": one.loser_seed},
            }
            for one in found.surprises
        ]
        return SurpriseShape(rows, many=True).data


def _named(found: EventStatistics, bot: int) -> dict[str, Any]:
    named = found.bots.get(bot)
    return {
        **{"bot_id": bot, "name": named and named.name, "owner": named and named.owner},
    }
