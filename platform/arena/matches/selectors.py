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
        return with_players(Match.objects.select_related("commitment")).get(pk=pk)
    except Match.DoesNotExist:
        raise NotFound(f"There is no match {pk}.") from None


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


def recent_matches(*, game: str = "", bot: Bot | None = None) -> QuerySet[Match]:
    """Settled matches whose results are everyone's, the newest first."""
    found = Match.objects.filter(status=MatchStatus.SETTLED, results_open=True)
    found = found.exclude(lane=Lane.TRIAL)  # of interest to one author only
    if game:
        found = found.filter(game=game)
    if bot is not None:
        seated = MatchPlayer.objects.filter(submission__bot=bot)
        found = found.filter(pk__in=seated.values("match_id"))
    return with_players(found.order_by("-settled_at", "-pk"))
