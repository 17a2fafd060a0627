"""Making a ladder's matches. `botocracy.records.matchmaking` decides who meets whom.

Nothing here reads a whole ladder: each queue and each neighbourhood is a few rows of an
index, so a hundred thousand bots are scheduled as quickly as ten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from arena.accounts.services import HOUSE
from arena.bots.models import Bot, Submission
from arena.ladder.daily_cards import WAITING, commitment_of_today
from arena.ladder.eligibility import FAULTS_ALLOWED, ladder_matches, ladder_options
from arena.ladder.maths import Z95
from arena.ladder.models import ENOUGH, Ladder, Rung, TableDraw
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
"""Deals of a version's first match, so that its author sees a number soon, and of a house bot's."""
LATELY = 30
"""Matches in which having met counts against meeting again."""
PATIENCE = 200
"""Matches after which a version that is still uncertain only waits its turn like others."""


@transaction.atomic
def ladder_schedule(*, ladder_id: int) -> list[int]:
    """Make matches up to the ladder's budget; returns their keys.

    Versions that never played get theirs even if the budget is used up, up to as much again.
    What the tables are drawn from is stored, so that anybody can draw them again.
    """
    ladder = Ladder.objects.select_for_update().get(pk=ladder_id)
    if not ladder.is_open:
        return []
    busy, waiting = _busy(ladder)
    budget = settings.LADDER_QUEUE - waiting
    newcomers = _contenders(_asking(ladder).filter(matches=0).exclude(submission__in=busy))
    if budget < settings.LADDER_QUEUE / 2 and not newcomers:
        return []
    if newcomers:
        budget = max(budget, min(len(newcomers), budget + settings.LADDER_QUEUE))
    queues = Queues(newcomers + _fresh(ladder, busy), _uncertain(ladder, busy), _late(ladder, busy))
    first = {contender.key for contender in newcomers}
    cards, house = commitment_of_today(ladder), _house(ladder)
    field = Field(ladder.table_size, ladder.bots, ladder.made, budget, queues, busy)
    recorder = Recorder(field)

    def around(leader: Contender, ranks: Sequence[int]) -> Around:
        far = _ranked(ladder, leader, ranks)
        found = Around(_near(ladder, leader, house), [one for _, one in far], _met(leader.key))
        return recorder.note(leader, found, {one.key: rank for rank, one in far})

    made: list[int] = []
    for leader, seated in tables(field, root_of(cards), around):
        short = leader.key in first or leader.house
        keys = [contender.key for contender in seated]
        made.append(_make(ladder, cards, keys, deals=FIRST_DEALS if short else ladder.deals).pk)
    if made:
        TableDraw.objects.create(commitment=cards, content=pack(recorder.content()))
    return made


def _make(ladder: Ladder, cards: Commitment, keys: list[int], *, deals: int) -> Match:
    """A rated match of these versions, in the order they sit."""
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
        lane=Lane.LADDER,
    )
    Rung.objects.filter(ladder=ladder, submission__in=keys).update(seated_at=timezone.now())
    return match


def table_again(ladder: Ladder, match: Match) -> Match:
    """Another match of the same table, with new cards."""
    players = list(match.players.order_by("index").values_list("submission_id", flat=True))
    cards = commitment_of_today(ladder)
    draw = {"made": ladder.made, "rematch": match.key, "players": players}
    TableDraw.objects.create(commitment=cards, content=pack(draw))
    return _make(ladder, cards, players, deals=match.deals)


def _busy(ladder: Ladder) -> tuple[Counter[int], int]:
    """How many matches each version waits for, and how many matches that are."""
    waiting = ladder_matches(ladder).filter(status__in=WAITING)
    seats = MatchPlayer.objects.filter(match__in=waiting).values_list("match_id", "submission_id")
    rows = list(seats)
    return Counter(submission for _, submission in rows), len({match for match, _ in rows})


def _able(ladder: Ladder) -> QuerySet[Rung]:
    """Bots that may play: not benched, and the version on the rung is the active one."""
    return Rung.objects.filter(
        ladder=ladder, bot__benched_at=None, bot__active_id=F("submission_id")
    )


def _contenders(rungs: QuerySet[Rung]) -> list[Contender]:
    found = rungs.order_by("matches", "seated_at")[: settings.LADDER_QUEUE * 2]
    return _read(found)


def _read(rungs: QuerySet[Rung]) -> list[Contender]:
    columns = ("submission_id", "bot__owner_id", "bot__owner__username", "rating", "error")
    return [
        Contender(key, owner, name == HOUSE, round(rating, 1), round(error, 1))
        for key, owner, name, rating, error in rungs.values_list(*columns)
    ]


def _fresh(ladder: Ladder, busy: Counter[int]) -> list[Contender]:
    """Provisional, the newest number first."""
    return _contenders(_able(ladder).filter(matches__lt=ENOUGH).exclude(submission__in=busy))


def _uncertain(ladder: Ladder, busy: Counter[int]) -> list[Contender]:
    """The widest intervals first, down to the width the ladder aims for."""
    found = _asking(ladder).filter(_wanting()).exclude(submission__in=busy)
    return _read(found.order_by("-error")[: settings.LADDER_QUEUE])


def _late(ladder: Ladder, busy: Counter[int]) -> list[Contender]:
    """Who was longest without a match, if it is longer than a bot is left in peace.

    Bots that still have something to show need not wait that long.
    """
    rested = timezone.now() - timedelta(hours=settings.LADDER_REST_HOURS)
    found = _asking(ladder).filter(Q(seated_at__lt=rested) | _wanting())
    return _read(found.exclude(submission__in=busy).order_by("seated_at")[: settings.LADDER_QUEUE])


def _house(ladder: Ladder) -> list[Contender]:
    """The house's bots: first who they are, so that no others are looked at."""
    own = Bot.objects.filter(owner__username=HOUSE, game=ladder.game)
    return _read(_able(ladder).filter(bot__in=list(own.values_list("pk", flat=True))))


def _asking(ladder: Ladder) -> QuerySet[Rung]:
    """People's bots. The house's, once they are known, play as guests only."""
    return _able(ladder).exclude(bot__owner__username=HOUSE)


def _wanting() -> Q:
    """Not known as well as the ladder aims for, and more matches may help."""
    return Q(error__gt=settings.LADDER_INTERVAL / Z95, matches__lt=PATIENCE)


def strongest_and_nearest(ladder: Ladder, *, bot: Bot, count: int) -> list[int]:
    """Active versions of others: the strongest of the ladder, then those nearest to a bot's rating.

    The first has the highest rating; the others follow by how near they are.
    """
    rung = Rung.objects.filter(ladder=ladder, bot=bot).first()
    rating = rung.rating if rung else CENTRE
    others = _able(ladder).exclude(bot__owner=bot.owner)
    top = list(others.order_by("-rating").values_list("submission_id", flat=True)[:1])
    near = sorted(
        (
            *_read(others.filter(rating__gte=rating).order_by("rating")[:count]),
            *_read(others.filter(rating__lt=rating).order_by("-rating")[:count]),
        ),
        key=lambda one: abs(one.rating - rating),
    )
    return list(dict.fromkeys([*top, *(one.key for one in near)]))[:count]


def _near(ladder: Ladder, leader: Contender, house: Iterable[Contender]) -> list[Contender]:
    """Bots of others around the leader's rating, and the house's, each once."""
    others = _able(ladder).exclude(submission=leader.key)
    if not leader.house:
        others = others.exclude(bot__owner=leader.owner)
    above = others.filter(rating__gte=leader.rating).order_by("rating")[:NEIGHBOURS]
    below = others.filter(rating__lt=leader.rating).order_by("-rating")[:NEIGHBOURS]
    found = {one.key: one for one in (*_read(above), *_read(below), *house)}
    found.pop(leader.key, None)
    return list(found.values())


def _ranked(ladder: Ladder, leader: Contender, ranks: Sequence[int]) -> list[tuple[int, Contender]]:
    """The bots that may play at these ranks, each with its rank."""
    if not ranks:
        return []
    others = _able(ladder).filter(played=True, rank__in=ranks).exclude(submission=leader.key)
    found = others.order_by("rank", "pk")
    return list(zip(found.values_list("rank", flat=True), _read(found), strict=True))


def _met(submission: int) -> Counter[int]:
    """How often a version met each other one in its last matches."""
    own = MatchPlayer.objects.filter(submission=submission).order_by("-match_id")
    matches = list(own.values_list("match_id", flat=True)[:LATELY])
    table = MatchPlayer.objects.filter(match__in=matches).exclude(submission=submission)
    return Counter(table.values_list("submission_id", flat=True))
