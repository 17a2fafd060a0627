"""The page of a bot: what everyone sees, and what its owner can do there."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from arena.bots.models import Bot, SubmissionStatus
from arena.bots.services import _submission_store, bot_create
from arena.ladder.models import Comparison, Rung
from arena.live.topics import Topic, versions
from arena.pipeline import upkeep
from arena.pipeline.leaving import account_delete
from arena.web.pages.bots.actions import ACTIONS
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


def address(bot, name="bot", *more):
    return reverse(name, args=[bot.game, bot.owner.username, bot.slug, *more])


def press(client, bot, action, **fields):
    return text(client.post(address(bot, "bot_act", action), fields, follow=True))


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
    press(client, bot, "return")
    client.force_login(ann)
    assert "It crashed." in text(client.get(address(bot)))
    press(client, bot, "return")
    assert "On the bench" not in text(client.get(address(bot)))


def test_its_owner_renames_it_and_its_address_stays(client, bot, ann):
    client.force_login(ann)
    before = address(bot)
    assert "is called Doctor Who now" in press(client, bot, "rename", name="Doctor Who")
    assert "<h1>Doctor Who</h1>" in text(client.get(before))
    assert "begins and ends with a letter" in press(client, bot, "rename", name="--")
    assert "<h1>Doctor Who</h1>" in text(client.get(before))


def test_its_owner_keeps_its_views_out_of_datasets(client, bot, ann):
    client.force_login(ann)
    assert "stays out of datasets from now on" in press(client, bot, "views", shared="no")
    assert not Bot.objects.get(pk=bot.pk).views_shared
    assert "may be in datasets from now on" in press(client, bot, "views", shared="yes")
    assert Bot.objects.get(pk=bot.pk).views_shared


def test_its_owner_lets_an_earlier_version_play(client, bot, ann):
    client.force_login(ann)
    newer = bot.submissions.get(number=2)
    assert "Version 2 of" in press(client, bot, "activate", submission=newer.pk)
    assert Bot.objects.get(pk=bot.pk).active_id == newer.pk
    assert "is the active one already" in press(client, bot, "activate", submission=newer.pk)


def test_its_owner_retires_it_and_takes_it_back(client, bot, ann):
    client.force_login(ann)
    page = press(client, bot, "retire")
    assert "Take it back" in page
    assert "Bench it" not in page
    assert Bot.objects.get(pk=bot.pk).retired_at is not None
    assert "Take it back" not in press(client, bot, "unretire")
    assert Bot.objects.get(pk=bot.pk).retired_at is None


def test_a_bot_that_has_played_is_not_deleted_and_the_page_says_what_to_do(client, bot, ann):
    client.force_login(ann)
    assert "write its name into the field" in press(client, bot, "delete", name="another")
    assert "Retire it instead" in press(client, bot, "delete", name=bot.name)
    assert Bot.objects.filter(pk=bot.pk).exists()


def test_a_bot_that_never_played_is_deleted(client, ann):
    bot = bot_create(owner=ann, game="revolt", name="Mistake")
    client.force_login(ann)
    assert "Mistake is deleted" in press(client, bot, "delete", name="Mistake")
    assert not Bot.objects.filter(pk=bot.pk).exists()


def test_nobody_else_has_these_buttons(client, bot):
    client.force_login(worlds.person("eve"))
    before = Bot.objects.filter(pk=bot.pk).values().get()
    page = text(client.get(address(bot)))
    for action in ACTIONS:
        assert f"/{action}/" not in page
        press(client, bot, action, name=bot.name, submission=bot.active_id)
    assert Bot.objects.filter(pk=bot.pk).values().get() == before
    assert client.post(address(bot, "bot_act", "explode")).status_code == 404


def test_rejected_versions_are_folded_away_but_for_the_newest(client, bot, ann):
    client.force_login(ann)
    for number in (2, 3):
        if number == 3:
            _submission_store(bot=bot, by=ann, files={"bot.py": b"# newest"}, house=False)
        bot.submissions.filter(number=number).update(status=SubmissionStatus.REJECTED)
    page = text(client.get(address(bot)))
    listed, folded = page.split("1 rejected version")
    page_of = {one.number: reverse("submission", args=[one.pk]) for one in bot.submissions.all()}
    assert page_of[3] in listed
    assert page_of[2] in folded
    assert page_of[2] not in listed


def test_the_bots_of_a_deleted_account_leave_every_ladder_and_no_link_is_dead(client, bot, ann):
    ladder = bot.rungs.get().ladder
    account_delete(user=ann)
    assert not Rung.objects.filter(bot=bot).exists()
    ladder.refresh_from_db()
    assert ladder.bots == Rung.objects.filter(ladder=ladder, played=True).count()
    bot.owner.refresh_from_db()
    page = text(client.get(address(bot)))
    assert "a deleted account" in page
    listing = text(client.get(reverse("ladder", args=[ladder.game, ladder.table_size])))
    assert bot.slug not in listing
    for link in {*re.findall(r'href="(/[^"#?]*)', page), *re.findall(r'href="(/[^"#?]*)', listing)}:
        if not link.startswith("/static/"):
            assert client.get(link).status_code in (200, 302), link
