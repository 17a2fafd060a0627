from __future__ import annotations

from django.db import connection
from django.db.models import F, Prefetch, Q, QuerySet

from arena.bots.models import Submission
from arena.bots.selectors import submission_files
from arena.core.errors import NotFound
from arena.core.rows import row_get
from arena.matches.cards import cards_root
from arena.matches.models import Fault, Lane, Match, MatchGame, MatchPlayer, MatchStatus
from arena.matches.records import game_moves
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


KINDS_WAITING = """
WITH RECURSIVE kind(asked_by, game) AS (
    SELECT * FROM (
        SELECT asked_by, game FROM matches_match
        WHERE lane = %(lane)s AND status = 'queued'
        ORDER BY asked_by, game LIMIT 1
    ) AS first
    UNION ALL
    SELECT
        (SELECT next.asked_by FROM matches_match AS next
            WHERE next.lane = %(lane)s AND next.status = 'queued'
            AND (next.asked_by, next.game) > (kind.asked_by, kind.game)
            ORDER BY next.asked_by, next.game LIMIT 1),
        (SELECT next.game FROM matches_match AS next
            WHERE next.lane = %(lane)s AND next.status = 'queued'
            AND (next.asked_by, next.game) > (kind.asked_by, kind.game)
            ORDER BY next.asked_by, next.game LIMIT 1)
    FROM kind WHERE kind.asked_by IS NOT NULL
)
SELECT asked_by, game FROM kind WHERE asked_by IS NOT NULL
"""
"""``SELECT DISTINCT asked_by, game``, but from kind to kind along the index ``match_in_turn``: a
hundred thousand matches of ten owners are ten steps."""


def kinds_waiting(*, lane: str) -> set[tuple[int, str]]:
    """Who waits for matches in a lane, and of which games."""
    with connection.cursor() as cursor:
        cursor.execute(KINDS_WAITING, {"lane": lane})
        return {(asked_by, game) for asked_by, game in cursor.fetchall()}


def match_get(*, pk: int) -> Match:
    """A match with its cards, its proof and its players; two queries."""
    players = MatchPlayer.objects.order_by("index").select_related("submission__bot__owner")
    players = players.only(
        *("match_id", "index", "name", "share", "place", "fault_count"),
        *("moves", "seconds", "slowest"),
        *("submission__number", "submission__bot__name", "submission__bot__slug"),
        *("submission__bot__game", "submission__bot__owner__username"),
        "submission__bot__views_shared",
    )
    matches = Match.objects.select_related(
        "commitment", "verification", "void__by", "void__confirmed_by", "rematch_of"
    )
    listed = matches.prefetch_related(Prefetch("players", players))
    return row_get(listed, f"There is no match {pk}.", pk=pk)


def game_get(*, match: Match, rotation: int, deal: int) -> MatchGame:
    missing = f"Match {match.pk} has no deal {deal + 1} at rotation {rotation + 1}."
    return row_get(match.games, missing, rotation=rotation, deal=deal)


def deal_games(*, match: Match, deal: int) -> list[MatchGame]:
    """A deal in every sitting, in the order they were played."""
    found = list(match.games.filter(deal=deal).order_by("rotation").defer("record"))
    if not found:
        raise NotFound(f"Match {match.pk} has no deal {deal + 1}.")
    return found


def game_record(game: MatchGame) -> Record:
    return Record.from_json(game_moves(game))


OPEN_TO_ALL = Q(status=MatchStatus.SETTLED, results_open=True) & ~Q(lane=Lane.TRIAL)
"""Settled matches whose results everyone may see. Trials are left out: they interest one author."""
WATCHABLE = OPEN_TO_ALL & Q(released=True)
"""Settled matches whose results and replays everyone may see."""
NONE = Q(pk__in=())
"""Fulfilled by no row."""
RECENT = 10
WINDOW = 18
"""Matches of a bot that are read at a time, until enough of them are open to all."""


def match_rows(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches as programs list them, with players, bots and owners; two queries."""
    players = (
        MatchPlayer.objects.order_by("index")
        .select_related("submission__bot__owner")
        .only(
            *("match_id", "index", "share", "place", "fault_count", "submission__number"),
            *("submission__bot__name", "submission__bot__slug", "submission__bot__owner__username"),
        )
    )
    listed = matches.only(
        *("game", "table_size", "deals", "lane", "rated", "released", "status"),
        *("created_at", "settled_at", "commitment_id"),
    )
    return listed.prefetch_related(Prefetch("players", players))


def matches_with(
    matches: QuerySet[Match], *, bot: int | None = None, owner: str = ""
) -> QuerySet[Match]:
    """Those matches in which a bot plays, or one of an owner."""
    seated = MatchPlayer.objects.filter(submission__in=_versions(bot=bot, owner=owner))
    return matches.filter(pk__in=seated.values("match"))


def matches_with_fault(
    matches: QuerySet[Match], verdict: str, *, bot: int | None = None, owner: str = ""
) -> QuerySet[Match]:
    """Those matches with a fault of this kind, by anybody or by one bot or owner."""
    faults = Fault.objects.filter(verdict=verdict)
    if bot is not None or owner:
        faults = faults.filter(player__submission__in=_versions(bot=bot, owner=owner))
    return matches.filter(pk__in=faults.order_by().values("player__match"))


def _versions(*, bot: int | None, owner: str) -> list[int]:
    """Keys of versions. They are read first, so that the planner knows how few they are."""
    found = Submission.objects.order_by()
    if bot is not None:
        found = found.filter(bot=bot)
    if owner:
        found = found.filter(bot__owner__username=owner)
    return list(found.values_list("pk", flat=True))


def recent_matches(*, game: str = "") -> list[Match]:
    """The newest matches that are open to all, their players best first; two queries."""
    found = _newest().filter(game=game) if game else _newest()
    return list(found[:RECENT])


def newest_matches(*, most: int) -> list[Match]:
    """The newest matches that are open to all, as many as `most`; two queries."""
    return list(_newest()[:most])


def event_matches(*, commitment: int, most: int) -> list[Match]:
    """The newest matches of an event's commitment that are open to all; two queries."""
    return list(_newest().filter(commitment=commitment)[:most])


def released_match(*, game: str) -> Match | None:
    """The newest match of a game whose replays are open to all."""
    return _newest().filter(game=game, released=True).first()


def newest_watchable() -> Match | None:
    """The newest match that everyone may watch."""
    found = Match.objects.filter(WATCHABLE).order_by("-settled_at", "-pk")
    return found.only("game", "table_size", "deals", "settled_at").first()


def bot_matches(versions: list[int], *, most: int, also: Q = NONE) -> list[Match]:
    """The newest `most` matches of a bot's versions that are open to all, by their number.

    `also` is a condition for settled matches that the reader may see besides.

    Keyset pages over the index of players by version: the database never sorts all matches of
    a bot, and few of them are hidden.
    """
    seated = MatchPlayer.objects.filter(submission__in=versions)
    shown = OPEN_TO_ALL | (Q(status=MatchStatus.SETTLED) & also)
    found: list[Match] = []
    while len(found) < most:
        keys = seated.order_by("-match_id").values_list("match_id", flat=True).distinct()[:WINDOW]
        matches = _with_tables(Match.objects.filter(pk__in=keys)).annotate(is_open=shown)
        some = list(matches.order_by("-pk"))
        found += [match for match in some if match.is_open]
        if len(some) < WINDOW:
            break
        seated = seated.filter(match__lt=some[-1].pk)
    return found[:most]


def _newest() -> QuerySet[Match]:
    return _with_tables(Match.objects.filter(OPEN_TO_ALL)).order_by("-settled_at", "-pk")


def _with_tables(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches as a list shows them: without their settings, with their players best first.

    A player carries its bot's name and address as `bot_name`, `bot_owner` and `bot_slug`: three
    objects less for each of them.
    """
    players = MatchPlayer.objects.order_by("place", "index").only("match_id", "share")
    players = players.annotate(
        bot_name=F("submission__bot__name"),
        bot_slug=F("submission__bot__slug"),
        bot_owner=F("submission__bot__owner__username"),
    )
    listed = matches.only("game", "settled_at", "released")
    return listed.prefetch_related(Prefetch("players", players))
