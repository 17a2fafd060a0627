"""Scheduling a ladder's matches; `botocracy.records.matchmaking` decides who meets whom.

No query reads a whole ladder: each queue and each neighbourhood is a few rows of an index, so the
cost does not depend on the number of bots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from arena.accounts.models import Team, TeamMember
from arena.accounts.owning import owners_beside, team_groups
from arena.accounts.services import HOUSE
from arena.bots.models import Bot, Submission
from arena.ladder.daily_cards import WAITING, commitment_of_today
from arena.ladder.group_quotas import matches_left
from arena.ladder.maths import Z95
from arena.ladder.models import ENOUGH, Ladder, Rung, TableDraw
from arena.ladder.terms import FAULTS_ALLOWED, ladder_matches, ladder_options, rungs_playable
from arena.matches.cards import root_of
from arena.matches.models import Commitment, Lane, Match, MatchPlayer
from arena.matches.packing import pack
from arena.matches.services import match_create
from botocracy.records.matchmaking import (
    NEIGHBOURS,
    Around,
    Contender,
    Field,
    Queues,
    table_key,
    tables,
)
from botocracy.records.table_draw import Recorder
from botocracy.stats.elo import CENTRE

FIRST_DEALS = 1
"""Deals of a version's first match, so that it is rated soon, and of matches led by house bots."""
LATELY = 30
"""Matches of a leader, the newest, in which opponents count as met lately."""
PATIENCE = 200
"""Matches after which a version with a wide interval is no longer preferred."""


@transaction.atomic
def ladder_schedule(*, ladder_id: int) -> list[int]:
    """Make matches up to the ladder's budget; returns their keys.

    Versions that never played may exceed the budget by up to `LADDER_QUEUE` matches. The input of
    the draw is stored, so that anybody can repeat it.
    """
    ladder = Ladder.every.select_for_update().get(pk=ladder_id)
    if not ladder.is_open or ladder.paused_at is not None:
        return []
    busy, waiting = _busy(ladder)
    line = settings.GROUP_LADDER_QUEUE if ladder.of_group else settings.LADDER_QUEUE
    budget = line - waiting
    newcomers = _newest(_of_people(ladder).filter(matches=0).exclude(submission__in=busy))
    if budget < line / 2 and not newcomers:
        return []
    if newcomers:
        budget = max(budget, min(len(newcomers), budget + line))
    if ladder.of_group:
        if not ladder.entries.filter(left_at=None).exists():
            return []  # house bots do not play among themselves
        budget = min(budget, matches_left(ladder))
        if budget <= 0:
            return []
    groups = _groups(ladder)

    def together(bots: Iterable[Contender]) -> list[Contender]:
        """Bots of a team and of its members count as bots of one owner."""
        return [one._replace(owner=groups.get(one.owner, one.owner)) for one in bots]

    queues = Queues(
        together(newcomers + _provisional(ladder, busy)),
        together(_uncertain(ladder, busy)),
        together(_waiting(ladder, busy)),
    )
    first = {contender.key for contender in newcomers}
    cards, house = commitment_of_today(ladder), _house(ladder)
    field = Field(ladder.table_size, ladder.bots, ladder.made, budget, queues, busy)
    recorder = Recorder(field)

    def around(leader: Contender, ranks: Sequence[int]) -> Around:
        far = _ranked(ladder, leader, ranks)
        met = _met(ladder, leader.key)
        mates = [owner for owner, group in groups.items() if group == leader.owner]
        near = together(_near(ladder, leader, house, mates))
        found = Around(near, together(one for _, one in far), met)
        return recorder.note(leader, found, {one.key: rank for rank, one in far})

    made: list[int] = []
    for leader, seated in tables(field, root_of(cards), around):
        short = leader.key in first or leader.house
        keys = [contender.key for contender in seated]
        made.append(
            _match_make(
                ladder,
                cards,
                keys,
                deals=FIRST_DEALS if short else ladder.deals,
                asked_by=ladder.owner_id or (0 if leader.house else leader.owner),
            ).pk
        )
    if made:
        TableDraw.objects.create(commitment=cards, content=pack(recorder.content()))
    return made


def _match_make(
    ladder: Ladder, cards: Commitment, keys: list[int], *, deals: int, asked_by: int = 0
) -> Match:
    """Create a rated match of these versions, in the order they sit."""
    ladder.made += 1
    ladder.save(update_fields=["made"])
    versions = Submission.objects.select_related("bot").in_bulk(keys)
    match = match_create(
        game=ladder.game,
        options=ladder_options(game=ladder.game, table_size=ladder.table_size, teams=ladder.teams),
        submissions=[versions[key] for key in keys],
        deals=deals,
        commitment=cards,
        key=table_key(ladder.made),
        faults_allowed=FAULTS_ALLOWED,
        released=True,
        results_open=ladder.open_to_all,
        lane=Lane.LADDER,
        asked_by=asked_by,
    )
    Rung.objects.filter(ladder=ladder, submission__in=keys).update(seated_at=timezone.now())
    return match


def table_rematch(ladder: Ladder, match: Match) -> Match:
    """A rematch of a voided match, with the same bots and new cards."""
    players = list(match.players.order_by("index").values_list("submission_id", flat=True))
    cards = commitment_of_today(ladder)
    draw = {"made": ladder.made, "rematch": match.key, "players": players}
    TableDraw.objects.create(commitment=cards, content=pack(draw))
    asked_by = ladder.owner_id or 0
    return _match_make(ladder, cards, players, deals=match.deals, asked_by=asked_by)


def _busy(ladder: Ladder) -> tuple[Counter[int], int]:
    """Unfinished matches by version, and the number of these matches."""
    waiting = ladder_matches(ladder).filter(status__in=WAITING)
    seats = MatchPlayer.objects.filter(match__in=waiting).values_list("match_id", "submission_id")
    rows = list(seats)
    return Counter(submission for _, submission in rows), len({match for match, _ in rows})


def _newest(rungs: QuerySet[Rung]) -> list[Contender]:
    """These bots, those with the fewest matches first."""
    return _contenders(rungs.order_by("matches", "seated_at")[: settings.LADDER_QUEUE * 2])


def _contenders(rungs: QuerySet[Rung]) -> list[Contender]:
    columns = ("submission_id", "bot__owner_id", "bot__owner__username", "rating", "error")
    return [
        Contender(key, owner, name == HOUSE, round(rating, 1), round(error, 1))
        for key, owner, name, rating, error in rungs.values_list(*columns)
    ]


def _provisional(ladder: Ladder, busy: Counter[int]) -> list[Contender]:
    """Provisional bots, those with the fewest matches first."""
    return _newest(rungs_playable(ladder).filter(matches__lt=ENOUGH).exclude(submission__in=busy))


def _uncertain(ladder: Ladder, busy: Counter[int]) -> list[Contender]:
    """Bots of people whose intervals are too wide, the widest first."""
    found = _of_people(ladder).filter(_imprecise()).exclude(submission__in=busy)
    return _contenders(found.order_by("-error")[: settings.LADDER_QUEUE])


def _waiting(ladder: Ladder, busy: Counter[int]) -> list[Contender]:
    """Bots of people that had no match for `LADDER_REST_HOURS`, the longest waiting first.

    Bots whose intervals are too wide need not wait that long.
    """
    rested = timezone.now() - timedelta(hours=settings.LADDER_REST_HOURS)
    found = _of_people(ladder).filter(Q(seated_at__lt=rested) | _imprecise())
    return _contenders(
        found.exclude(submission__in=busy).order_by("seated_at")[: settings.LADDER_QUEUE]
    )


def _house(ladder: Ladder) -> list[Contender]:
    """House bots. Their ids are resolved first, so that the planner uses the index."""
    own = Bot.objects.filter(owner__username=HOUSE, game=ladder.game)
    return _contenders(
        rungs_playable(ladder).filter(bot__in=list(own.values_list("pk", flat=True)))
    )


def _of_people(ladder: Ladder) -> QuerySet[Rung]:
    """Bots of people. House bots lead tables only while they are provisional."""
    return rungs_playable(ladder).exclude(bot__owner__username=HOUSE)


def _imprecise() -> Q:
    """The interval is wider than the ladder aims for, and more matches may help."""
    return Q(error__gt=settings.LADDER_INTERVAL / Z95, matches__lt=PATIENCE)


def strongest_and_nearest(ladder: Ladder, *, bot: Bot, count: int) -> list[int]:
    """Active versions of other owners: the strongest, then the nearest to the bot's rating."""
    rung = Rung.objects.filter(ladder=ladder, bot=bot).first()
    rating = rung.rating if rung else CENTRE
    others = rungs_playable(ladder).exclude(bot__owner__in=owners_beside(bot.owner_id))
    top = list(others.order_by("-rating").values_list("submission_id", flat=True)[:1])
    near = sorted(_around(others, rating, count), key=lambda one: abs(one.rating - rating))
    return list(dict.fromkeys([*top, *(one.key for one in near)]))[:count]


def _groups(ladder: Ladder) -> dict[int, int]:
    """Account → group, of the teams with a bot on the ladder and their members."""
    teams = Team.objects.filter(account__bots__rungs__ladder=ladder).order_by()
    return team_groups(TeamMember.objects.filter(team__in=teams.values("pk")))


def _near(
    ladder: Ladder, leader: Contender, house: Iterable[Contender], mates: Collection[int] = ()
) -> list[Contender]:
    """Opponents near the leader's rating: bots of other owners, and all house bots."""
    others = rungs_playable(ladder).exclude(submission=leader.key)
    if not leader.house:
        others = others.exclude(bot__owner__in={leader.owner, *mates})
    found = {one.key: one for one in (*_around(others, leader.rating, NEIGHBOURS), *house)}
    found.pop(leader.key, None)
    return list(found.values())


def _around(rungs: QuerySet[Rung], rating: float, count: int) -> list[Contender]:
    """The `count` nearest ratings above and the `count` nearest below."""
    above = rungs.filter(rating__gte=rating).order_by("rating")[:count]
    below = rungs.filter(rating__lt=rating).order_by("-rating")[:count]
    return [*_contenders(above), *_contenders(below)]


def _ranked(ladder: Ladder, leader: Contender, ranks: Sequence[int]) -> list[tuple[int, Contender]]:
    """The bots at these ranks that may play, each with its rank."""
    if not ranks:
        return []
    others = (
        rungs_playable(ladder).filter(played=True, rank__in=ranks).exclude(submission=leader.key)
    )
    found = others.order_by("rank", "pk")
    return list(zip(found.values_list("rank", flat=True), _contenders(found), strict=True))


def _met(ladder: Ladder, submission: int) -> Counter[int]:
    """How often a version met each opponent in its last matches.

    The numbers are published with the draw, so only matches count that its readers may see: on a
    group's ladder its own, elsewhere those open to all.
    """
    own = MatchPlayer.objects.filter(submission=submission).order_by("-match_id")
    if ladder.of_group:
        own = own.filter(match__commitment__ladder_day__ladder=ladder)
    else:
        own = own.filter(match__results_open=True)
    matches = list(own.values_list("match_id", flat=True)[:LATELY])
    table = MatchPlayer.objects.filter(match__in=matches).exclude(submission=submission)
    return Counter(table.values_list("submission_id", flat=True))
