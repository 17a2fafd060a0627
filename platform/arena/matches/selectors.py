"""Reading matches."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from arena.bots.models import Bot
from arena.bots.selectors import submission_files
from arena.core.errors import NotFound
from arena.matches.models import Lane, Match, MatchGame, MatchPlayer, MatchStatus
from arena.matches.packing import unpack
from games.record import Record
from sandbox import fairness
from sandbox.limits import Clocks
from sandbox.match import MatchSpec, Player


def match_spec(match: Match) -> MatchSpec:
    """All a worker needs to play the match without the database."""
    secret = match.commitment.secret
    players = match.players.select_related("submission__bot__owner").order_by("index")
    return MatchSpec(
        game=match.game,
        options=match.options,
        players=tuple(
            Player(
                name=str(player.submission),
                bot=submission_files(player.submission),
                random_seed=fairness.bot_seed(secret, match.key, player.index),
            )
            for player in players
        ),
        deals=tuple(fairness.deal_seed(secret, match.key, deal) for deal in range(match.deals)),
        clocks=Clocks(**match.clocks),
        faults_allowed=match.faults_allowed,
    )


def with_players(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The same matches with everything a list shows, in three queries."""
    players = MatchPlayer.objects.select_related("submission__bot__owner").order_by("index")
    return matches.prefetch_related(Prefetch("players", players))


def match_get(*, pk: int) -> Match:
    try:
        found = Match.objects.select_related("commitment")
        return found.prefetch_related(Prefetch("players", _seated())).get(pk=pk)
    except Match.DoesNotExist:
        raise NotFound(f"There is no match {pk}.") from None


def _seated() -> QuerySet[MatchPlayer]:
    """Players with what a page says of them, and nothing else of four wide tables."""
    players = MatchPlayer.objects.select_related("submission__bot__owner").order_by("index")
    return players.only(
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


def recent_matches(*, game: str = "") -> QuerySet[Match]:
    """Settled matches whose results are everyone's, the newest first."""
    found = _open_to_all()
    if game:
        found = found.filter(game=game)
    return _listed(found.order_by("-settled_at", "-pk"))


def bot_matches(bot: Bot, *, most: int) -> list[Match]:
    """A bot's newest matches of the same kind, by their number.

    From the index of its own, a handful at a time: to sort all that a bot ever played costs
    more than the rest of its page, and few are not settled.
    """
    versions = list(bot.submissions.values_list("pk", flat=True))
    seated = MatchPlayer.objects.filter(submission__in=versions).order_by("-match_id")
    keys = seated.values_list("match_id", flat=True).distinct()
    found: list[Match] = []
    at, size = 0, 5 * most
    while len(found) < most and (some := list(keys[at : at + size])):
        shown = _open_to_all().filter(pk__in=some).order_by("-pk")
        found += _listed(shown)[: most - len(found)]
        at, size = at + size, 10 * size
    return found


def _listed(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The same matches with what a line of a list shows: who played, and how it went."""
    players = MatchPlayer.objects.select_related("submission__bot").order_by("place", "index")
    shown = players.only("match_id", "place", "share", "submission__bot__name")
    lines = matches.only("game", "settled_at")
    return lines.prefetch_related(Prefetch("players", shown))


def _open_to_all() -> QuerySet[Match]:
    settled = Match.objects.filter(status=MatchStatus.SETTLED, results_open=True)
    return settled.exclude(lane=Lane.TRIAL)  # of interest to one author only
