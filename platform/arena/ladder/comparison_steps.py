"""Comparing two versions of a bot: the kit's comparison, played by the site's workers.

Each table is played twice with the same cards, once with each version. The test
(`botocracy.stats.sequential`), the seating (`botocracy.stats.versions`) and the opponents are the
kit's, unless the author asks for opponents from the ladder. The opponents are fixed at the start,
because the answer is about them. A table is one observation. Tables count in the order they were
made: counting them in the order they end would favour quick ones.
"""

from __future__ import annotations

from secrets import token_hex
from statistics import fmean

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell
from arena.accounts.owning import people_of
from arena.accounts.services import HOUSE
from arena.bots.models import Bot, Submission, SubmissionStatus
from arena.core.errors import ArenaError, Refused, TooMany
from arena.ladder.comparisons import AHEAD, DEALS, POOL, Against, require_owner
from arena.ladder.models import Comparison, ComparisonState, ComparisonTable, Ladder
from arena.ladder.scheduling import strongest_and_nearest
from arena.ladder.terms import ladder_options
from arena.matches.cards import commitment_fix, commitment_reveal
from arena.matches.models import Lane, Match, MatchPlayer, MatchStatus
from arena.matches.services import match_create, matches_void
from arena.webhooks.models import Kind
from arena.webhooks.outbox import announce
from botocracy.stats.sequential import Answer, BettingTest, Question
from botocracy.stats.versions import CANDIDATE, opponents_at, table_differences
from games.registry import house_bots
from sandbox import fairness
from sandbox.results import deal_shares

LARGEST = 0.25
"""The largest `worthwhile` that can be asked for."""


@transaction.atomic
def comparison_create(
    *,
    ladder: Ladder,
    old: Submission,
    new: Submission,
    by: User,
    worthwhile: float = 0.02,
    most: int | None = None,
    against: Against = Against.HOUSE,
) -> Comparison:
    """Begin to compare two versions of a bot at a ladder's tables.

    `worthwhile` is the smallest improvement worth finding, as a share of opponents beaten;
    `most` the deals after which it ends undecided. `comparison_step` makes its first matches.
    """
    require_owner(new.bot, by)
    if old.bot_id != new.bot_id or old.pk == new.pk:
        raise Refused("A comparison is between two versions of one bot.")
    if not new.bot.listed:
        raise Refused(f"{new.bot.name} plays in its class only.", code="class_bot")
    if new.bot.game != ladder.game:
        raise Refused("The bot does not play that game.")
    if not ladder.is_open:
        raise Refused("The ladder is closed.")
    if {old.status, new.status} != {SubmissionStatus.VALID}:
        raise Refused("Both versions must have passed their check.")
    most = settings.COMPARISON_DEALS if most is None else most
    question = Question(worthwhile=worthwhile)
    if not 0.005 <= worthwhile <= LARGEST:
        raise ArenaError("What is worth finding lies between 0.005 and 0.25.", code="bad_options")
    if not DEALS <= most <= settings.COMPARISON_DEALS:
        raise ArenaError(
            f"A comparison has {DEALS} to {settings.COMPARISON_DEALS} deals.", code="bad_options"
        )
    User.objects.select_for_update().get(pk=by.pk)  # quotas are counted one at a time
    if Comparison.objects.filter(by=by, state=ComparisonState.RUNNING).exists():
        raise TooMany("A comparison of yours is running. Wait for it, or cancel it.")
    pool = _pool(ladder, new.bot, against)
    if not pool:
        raise Refused("There is nobody to play against yet.")
    secret, name = fairness.new_secret(), f"comparison {new.bot_id} {token_hex(6)}"
    # One secret and one lock, so that both versions get the same cards.
    lock = {"versions": [old.content_hash, new.content_hash]}
    old_cards, new_cards = (
        commitment_fix(scope=f"{name} {which}", lock=lock, secret=secret)
        for which in ("old", "new")
    )
    return Comparison.objects.create(
        ladder=ladder,
        bot=new.bot,
        old=old,
        new=new,
        by=by,
        worthwhile=question.worthwhile,
        alpha=question.alpha,
        beta=question.beta,
        most=most,
        pool=pool,
        cards_old=old_cards,
        cards_new=new_cards,
    )


def _pool(ladder: Ladder, bot: Bot, against: Against) -> list[int]:
    """The versions of the opponents, the strongest first."""
    if against is Against.LADDER:
        return strongest_and_nearest(ladder, bot=bot, count=POOL)
    active = dict(
        Bot.objects.filter(game=ladder.game, active__house=True, owner__username=HOUSE)
        .filter(retired_at=None)
        .exclude(pk=bot.pk)
        .values_list("slug", "active_id")
    )
    names = [slugify(name) for name in house_bots(ladder.game)]
    return [active[name] for name in names if name in active]


@transaction.atomic
def comparison_step(*, comparison_id: int) -> list[int]:
    """Evaluate finished tables, then end the comparison or make more matches; returns their keys.

    Safe to call at any time and repeatedly: it depends on the database only.
    """
    comparison = Comparison.objects.select_for_update().get(pk=comparison_id)
    if comparison.state != ComparisonState.RUNNING:
        return []
    tables = list(comparison.tables.select_related("with_old", "with_new").order_by("number"))
    for table in tables:
        if table.differences is None:
            _take_in(comparison, table)
    test, comparison.deals = _tested(comparison, tables)
    comparison.leaning = test.leaning
    comparison.mean, comparison.margin = test.estimate.mean, test.estimate.margin
    comparison.save(update_fields=["deals", "leaning", "mean", "margin"])
    if test.answer is not Answer.UNDECIDED:
        comparison_end(comparison, ComparisonState(test.answer.value))
        return []
    if comparison.deals >= comparison.most:
        comparison_end(comparison, ComparisonState.UNDECIDED)
        return []
    under_way = sum(table.differences is None for table in tables)
    planned = comparison.deals + DEALS * under_way
    made: list[int] = []
    while under_way < AHEAD and planned < comparison.most:
        made += _make(comparison, len(tables) + len(made) // 2 + 1)
        under_way, planned = under_way + 1, planned + DEALS
    return made


def _take_in(comparison: Comparison, table: ComparisonTable) -> None:
    """Store a table's differences once both its matches are settled.

    A table with a match that we failed to play has none.
    """
    matches = (table.with_old, table.with_new)
    lost = (MatchStatus.VOID, MatchStatus.ERRORED)
    if any(match.status in lost for match in matches):
        matches_void(matches=[match.pk for match in matches])
        table.differences = []
    elif all(match.status == MatchStatus.SETTLED for match in matches):
        before, after = (
            _shares(match, version)
            for match, version in zip(matches, (comparison.old_id, comparison.new_id), strict=True)
        )
        table.differences = table_differences(before, after)
    if table.differences is not None:
        table.save(update_fields=["differences"])


def _shares(match: Match, submission: int) -> list[float]:
    index = MatchPlayer.objects.get(match=match, submission=submission).index
    return deal_shares(match.games.values_list("deal", "seating", "places"), index)


def _tested(comparison: Comparison, tables: list[ComparisonTable]) -> tuple[BettingTest, int]:
    """Run the test over all tables before the first unfinished one; also returns their deals."""
    test = BettingTest(
        Question(worthwhile=comparison.worthwhile, alpha=comparison.alpha, beta=comparison.beta)
    )
    deals = 0
    for table in tables:
        if table.differences is None:
            break
        if table.differences:
            test.add([fmean(table.differences)])
            deals += len(table.differences)
    return test, deals


def _make(comparison: Comparison, number: int) -> list[int]:
    """Make a table: two matches that differ only in the version."""
    ladder = comparison.ladder
    versions = Submission.objects.select_related("bot").in_bulk(comparison.pool)
    pool = [versions[key] for key in comparison.pool]
    table = opponents_at(pool, ladder.table_size, number - 1)
    pair = []
    for version, cards in (
        (comparison.old, comparison.cards_old),
        (comparison.new, comparison.cards_new),
    ):
        pair.append(
            match_create(
                game=ladder.game,
                options=ladder_options(
                    game=ladder.game, table_size=ladder.table_size, teams=ladder.teams
                ),
                submissions=[*table[:CANDIDATE], version, *table[CANDIDATE:]],
                deals=DEALS,
                commitment=cards,
                key=f"table {number}",
                rated=False,
                released=True,
                lane=Lane.TRIAL,
                asked_by=comparison.by_id,
            )
        )
    ComparisonTable.objects.create(
        comparison=comparison, number=number, with_old=pair[0], with_new=pair[1]
    )
    return [match.pk for match in pair]


def comparison_end(comparison: Comparison, state: ComparisonState) -> None:
    """Void unfinished matches, reveal the cards and tell the author."""
    comparison.state = state
    comparison.ended_at = timezone.now()
    comparison.save(update_fields=["state", "ended_at"])
    tables = comparison.tables.values_list("with_old_id", "with_new_id")
    matches_void(matches=[match for pair in tables for match in pair])
    for cards in (comparison.cards_old, comparison.cards_new):
        commitment_reveal(commitment=cards)
    if state != ComparisonState.CANCELLED:
        old, new = comparison.old.number, comparison.new.number
        said = {
            ComparisonState.BETTER: f"is better than version {old}",
            ComparisonState.NOT_BETTER: f"is not better than version {old}",
        }.get(state, f"could not be told apart from version {old}")
        text = f"Version {new} of {comparison.bot.name} {said} ({comparison.deals} deals)."
        link = f"/comparisons/{comparison.pk}/"
        people = people_of([comparison.bot.owner_id, comparison.by_id])
        for person in people:
            tell(person, NoticeKind.COMPARISON, text, link)
        data = {
            "comparison": comparison.pk,
            "bot": str(comparison.bot),
            "bot_id": comparison.bot_id,
            "old": old,
            "new": new,
            "answer": state,
            "deals": comparison.deals,
            "mean": comparison.mean,
            "margin": comparison.margin,
        }
        keys = [person.pk for person in people]
        announce(Kind.COMPARISON_DECIDED, keys, text=text, link=link, data=data)
