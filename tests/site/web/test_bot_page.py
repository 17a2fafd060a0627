"""The page of a bot: what everyone sees, and what its owner can do there."""

import pytest
from django.urls import reverse
from django.utils import timezone

from arena.bots.models import Bot, SubmissionStatus
from arena.bots.services import _submission_store
from arena.ladder.models import Comparison
from arena.live.topics import Topic, versions
from arena.pipeline import upkeep
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return worlds.person("ann")


@pytest.fixture
def bot(ann):
    """A rated bot of ann's, with a second version that has not played yet."""
    worlds.running_event()
    worlds.work()
    found = Bot.objects.get(slug="random-1")
    found.owner = ann
    newer = _submission_store(bot=found, by=ann, files={"bot.py": b"# newer"}, house=True)
    newer.status = SubmissionStatus.VALID
    newer.save()
    found.save()
    upkeep.ladders_fit()
    return found


def address(bot, name="bot"):
    return reverse(name, args=[bot.game, bot.owner.username, bot.slug])


def text(response):
    return response.content.decode()


def test_everyone_sees_its_rating_its_opponents_its_seats_and_its_versions(client, bot):
    page = text(client.get(address(bot)))
    for words in ("Rank", "±", "Whom does it lose to?", "random 2", "Seat 1", "By version"):
        assert words in page
    assert 'id="rating-history"' in page
    assert "Yours alone" not in page


def test_its_owner_sees_submissions_and_can_ask_whether_it_got_better(client, bot, ann):
    client.force_login(ann)
    page = text(client.get(address(bot)))
    assert "Yours alone" in page
    assert 'name="new"' in page


def compare(client, bot):
    new, old = bot.submissions.order_by("-number")[:2]
    ladder = bot.rungs.get().ladder
    chosen = {"ladder": ladder.pk, "old": old.pk, "new": new.pk}
    return client.post(address(bot, "compare"), chosen)


def test_two_versions_are_compared_and_the_page_follows(client, bot, ann):
    client.force_login(ann)
    page = compare(client, bot).headers["Location"]
    shown = text(client.get(page))
    assert "Not known yet" in shown
    assert "data-live" in shown
    watched = [Topic("comparison", Comparison.objects.get().pk)]
    before = versions(watched)
    client.post(f"{page}cancel/")
    assert versions(watched) != before
    assert "You cancelled it" in text(client.get(page))


def test_nobody_else_can_compare_or_look(client, bot, ann):
    client.force_login(ann)
    page = compare(client, bot).headers["Location"]
    client.force_login(worlds.person("eve"))
    assert client.get(page).status_code == 403
    assert client.post(f"{page}cancel/").status_code == 403
    compare(client, bot)
    assert Comparison.objects.count() == 1


def test_a_version_that_is_not_the_bots_is_not_found(client, bot, ann):
    client.force_login(ann)
    stranger = worlds.field(1)[0].active
    chosen = {"ladder": bot.rungs.get().ladder_id, "old": stranger.pk, "new": bot.active_id}
    assert client.post(address(bot, "compare"), chosen).status_code == 404


def test_a_benched_bot_says_so_and_its_owner_puts_it_back(client, bot, ann):
    Bot.objects.filter(pk=bot.pk).update(benched_at=timezone.now(), bench_reason="It crashed.")
    assert "It crashed." not in text(client.get(address(bot)))
    client.force_login(worlds.person("eve"))
    client.post(address(bot, "bot_unbench"))
    client.force_login(ann)
    assert "It crashed." in text(client.get(address(bot)))
    client.post(address(bot, "bot_unbench"))
    assert "On the bench" not in text(client.get(address(bot)))
