"""What happens on the site is told to the webhooks of those whom it concerns."""

import json

import pytest

from arena.accounts.models import NoticeKind
from arena.accounts.notices import tell
from arena.bots.services import bot_bench
from arena.ladder.models import ComparisonState, Ladder
from arena.ladder.services import ladder_open
from arena.matches.models import Lane, Match
from arena.pipeline import comparisons, events, matches
from arena.pipeline.leaving import account_delete
from arena.webhooks.models import Delivery, Kind, Webhook
from tests.site import worlds

pytestmark = pytest.mark.django_db


def hooked(user, *kinds):
    return Webhook.objects.create(
        owner=user, url="https://8.8.8.8/", secret="whsec_c2VjcmV0", kinds=kinds or Kind.values
    )


def told(hook, kind=None):
    """The data of the messages to a webhook, oldest first; of one kind, or all by kind."""
    found = [(d.kind, json.loads(d.body)) for d in hook.deliveries.order_by("pk")]
    return [body["data"] for of, body in found if of == kind] if kind else [of for of, _ in found]


def test_a_check_that_is_done_is_told_to_the_owner():
    worlds.field(1)
    hook = hooked(worlds.person("ann"), Kind.SUBMISSION_CHECKED)
    submission = worlds.accepted()
    (data,) = told(hook, Kind.SUBMISSION_CHECKED)
    assert (data["submission"], data["status"], data["bot"]) == (submission.pk, "valid", "ann/nova")
    assert data["text"] == "Version 1 of Nova passed its check and plays now."


def test_a_benched_bot_and_a_notice_are_told():
    hook = hooked(worlds.person("ann"), Kind.BOT_BENCHED, Kind.NOTICE)
    worlds.field(1)
    bot_bench(bot=worlds.newcomer().bot, reason="It failed.")
    tell(worlds.person("ann"), NoticeKind.EVENT, "Hello.", "/me/")
    assert told(hook, Kind.BOT_BENCHED)[0]["reason"] == "It failed."
    assert [data["kind"] for data in told(hook, Kind.NOTICE)] == ["bench", "event"]


def entered(**settings):
    """An event with a bot of ann among the house's."""
    bots = worlds.field(worlds.seats())
    mine = worlds.accepted()
    return worlds.open_event(bots=[*bots, mine.bot], **settings)


def test_an_event_is_told_to_entrants_and_organisers_from_start_to_publication():
    event = entered()
    ann, olga = hooked(worlds.person("ann")), hooked(event.organiser)
    stranger = hooked(worlds.person("eve"))
    events.event_start(event=event, by=event.organiser)
    worlds.work()
    events.event_publish(event=event, by=event.organiser)
    of_event = [kind for kind in told(olga) if kind.startswith("event.")]
    assert of_event[0] == Kind.EVENT_STARTED
    assert of_event[-2:] == [Kind.EVENT_FINISHED, Kind.EVENT_PUBLISHED]
    rounds = [data["round"] for data in told(olga, Kind.EVENT_ROUND)]
    assert sorted(rounds) == list(range(1, event.rounds.count() + 1))
    assert [kind for kind in told(ann) if kind.startswith("event.")] == of_event
    assert told(ann, Kind.EVENT_STARTED)[0]["event"] == event.slug
    assert told(stranger) == []


@pytest.mark.parametrize(
    ("release", "sees"), [("public", True), ("participants", True), ("hidden", False)]
)
def test_a_settled_match_is_told_to_owners_who_may_see_it(release, sees):
    event = entered(release=release)
    ann, eve = (hooked(worlds.person(name), Kind.MATCH_SETTLED) for name in ("ann", "eve"))
    events.event_start(event=event, by=event.organiser)
    worlds.work()
    own = Match.objects.filter(players__submission__bot__owner=ann.owner)
    found = [data["match"] for data in told(ann, Kind.MATCH_SETTLED)]
    assert sorted(found) == (sorted(own.values_list("pk", flat=True)) if sees else [])
    assert own
    assert told(eve) == []


def test_a_decided_comparison_is_told_and_its_matches_are_not():
    ladder_open(game=worlds.GAME, table_size=worlds.seats())
    worlds.quick_house(worlds.seats())
    old, new = worlds.accepted(), worlds.accepted()
    hook = hooked(worlds.person("ann"), Kind.COMPARISON_DECIDED, Kind.MATCH_SETTLED)
    comparison = comparisons.comparison_start(
        ladder=Ladder.objects.get(), old=old, new=new, by=hook.owner, most=5
    )
    for match in Match.objects.filter(lane=Lane.TRIAL):
        matches.match_run(match_id=match.pk)
    comparisons.comparison_advance(comparison_id=comparison.pk)
    comparison.refresh_from_db()
    assert comparison.state != ComparisonState.RUNNING
    assert told(hook) == [Kind.COMPARISON_DECIDED]
    assert told(hook, Kind.COMPARISON_DECIDED)[0]["answer"] == comparison.state


def test_who_leaves_the_site_leaves_no_webhook():
    hooked(worlds.person("ann"))
    account_delete(user=worlds.person("ann"))
    assert not Webhook.objects.exists()
    assert not Delivery.objects.exists()
