"""Reading matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from arena.bots.selectors import submission_files
from arena.core.errors import NotFound
from arena.core.prepared import attach, prepared, written
from arena.matches.cards import cards_root
from arena.matches.models import Lane, Match, MatchGame, MatchPlayer, MatchStatus
from arena.matches.packing import unpack
from games.record import Record
from sandbox import fairness
from sandbox.limits import Clocks
from sandbox.match import MatchSpec, Player


def match_spec(match: Match) -> MatchSpec:
    """All a worker needs to play the match without the database."""
    root = cards_root(match)
    seeds = fairness.deal_seeds(
        root, match.key, match.deals, match.table_size, fresh=match.fresh_deals
    )
    players = match.players.select_related("submission__bot__owner").order_by("index")
    return MatchSpec(
        game=match.game,
        options=match.options,
        players=tuple(
            Player(
                name=str(player.submission),
                bot=submission_files(player.submission),
                random_seed=fairness.player_seed(root, match.key, player.index),
            )
            for player in players
        ),
        deals=seeds[0],
        redeals=seeds if match.fresh_deals else (),
        clocks=Clocks(**match.clocks),
        faults_allowed=match.faults_allowed,
    )


def matches_beside(*, match_id: int, count: int) -> list[int]:
    """Up to `count` other matches that wait in the same lane, those that wait longest first."""
    lane = Match.objects.filter(pk=match_id).values("lane")
    waiting = Match.objects.filter(status=MatchStatus.QUEUED, lane__in=lane).exclude(pk=match_id)
    return list(waiting.order_by("sent_at").values_list("pk", flat=True)[:count])


LARGEST_KEY = 2**63 - 1


def match_get(*, pk: int) -> Match:
    """A match with its cards, its proof and its players; two queries."""
    found = _match(pk) if pk <= LARGEST_KEY else []
    if not found:
        raise NotFound(f"There is no match {pk}.")
    attach(found[0], "players", _seated(pk))
    return found[0]


@prepared
def _match(pk: int) -> QuerySet[Match]:
    return Match.objects.filter(pk=pk).select_related(
        "commitment", "verification", "void__by", "void__confirmed_by", "rematch_of"
    )


@prepared
def _seated(match: int) -> QuerySet[MatchPlayer]:
    """Players with what a page says of them, and nothing else of four wide tables."""
    players = MatchPlayer.objects.filter(match=match).order_by("index")
    return players.select_related("submission__bot__owner").only(
        *("match_id", "index", "share", "place", "fault_count", "moves", "seconds", "slowest"),
        *("submission__number", "submission__bot__name", "submission__bot__slug"),
        *("submission__bot__game", "submission__bot__owner__username"),
    )


def game_get(*, match: Match, rotation: int, deal: int) -> MatchGame:
    try:
        return match.games.get(rotation=rotation, deal=deal)
    except MatchGame.DoesNotExist:
        raise NotFound(
            f"Match {match.pk} has no deal {deal + 1} at rotation {rotation + 1}."
        ) from None


def deal_games(*, match: Match, deal: int) -> list[MatchGame]:
    """A deal in every sitting, in the order they were played."""
    found = list(match.games.filter(deal=deal).order_by("rotation").defer("record"))
    if not found:
        raise NotFound(f"Match {match.pk} has no deal {deal + 1}.")
    return found


def game_record(game: MatchGame) -> Record:
    return Record.from_json(unpack(game.record))


class MatchLine(NamedTuple):
    """A settled match in a list: who played, and how it went."""

    pk: int
    game: str
    settled_at: datetime
    released: bool
    players: list[tuple[str, float | None]]
    """Name and share of opponents beaten, best first."""


Tables = Mapping[int, list[tuple[str, float | None]]]
"""By match, the same of everybody."""
_Settled = tuple[int, str, datetime, bool]
_OPEN_TO_ALL = Q(status=MatchStatus.SETTLED, results_open=True) & ~Q(lane=Lane.TRIAL)
"""Settled matches whose results are everyone's; a trial is of interest to one author only."""
RECENT = 10
WINDOW = 18


def recent_matches(*, game: str = "") -> list[MatchLine]:
    """The newest matches that are open to all; two queries."""
    return _lines(_recent_of(game) if game else _recent())


def released_match(*, game: str) -> MatchLine | None:
    """The newest of a game whose replays are open too."""
    return next(iter(_lines(_released_of(game))), None)


def bot_matches(versions: list[int], *, most: int, known: Tables) -> list[MatchLine]:
    """The newest matches of a bot's versions that are open to all, by their number.

    One query, two where not all who played are `known`.

    From the index of its own, some at a time: to sort all that a bot ever played costs more than
    the rest of its page, and few are not open.
    """
    found: list[_Settled] = []
    before = LARGEST_KEY
    while len(found) < most and (some := _played_before(versions, before)):
        found += [line for *line, shown in some if shown]
        before = some[-1][0] if len(some) == WINDOW else 0
    return _lines(found[:most], known)


def _lines(settled: Sequence[_Settled], known: Tables | None = None) -> list[MatchLine]:
    seated = dict(known or {})
    unknown: dict[int, list[tuple[str, float | None]]]
    unknown = {pk: [] for pk, *_ in settled if pk not in seated}
    for match, name, share in _results(list(unknown)) if unknown else ():
        unknown[match].append((name, share))
    seated |= unknown
    return [MatchLine(*line, seated[line[0]]) for line in settled]


def _settled(matches: QuerySet[Match]) -> QuerySet[Match, Any]:
    return matches.values_list("pk", "game", "settled_at", "released")


def _newest(**of: Any) -> QuerySet[Match]:
    return Match.objects.filter(_OPEN_TO_ALL, **of).order_by("-settled_at", "-pk")


@prepared
def _recent() -> QuerySet[Match, _Settled]:
    return _settled(_newest()[:RECENT])


# Planned for each game: one may have all of the matches, and another none to be found.
@written
def _recent_of(game: str) -> QuerySet[Match, _Settled]:
    return _settled(_newest(game=game)[:RECENT])


@written
def _released_of(game: str) -> QuerySet[Match, _Settled]:
    return _settled(_newest(game=game, released=True)[:1])


@prepared
def _played_before(versions: list[int], before: int) -> QuerySet[Match, Any]:
    seated = MatchPlayer.objects.filter(submission__in=versions, match__lt=before)
    keys = seated.order_by("-match_id").values("match_id").distinct()[:WINDOW]
    shown = ExpressionWrapper(_OPEN_TO_ALL, output_field=BooleanField())
    found = Match.objects.filter(pk__in=keys).order_by("-pk").annotate(shown=shown)
    return found.values_list("pk", "game", "settled_at", "released", "shown")


@prepared
def _results(matches: list[int]) -> QuerySet[MatchPlayer, tuple[int, str, float | None]]:
    players = MatchPlayer.objects.filter(match__in=matches).order_by("place", "index")
    return players.values_list("match_id", "submission__bot__name", "share")
