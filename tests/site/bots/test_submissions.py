"""The check of a submission as its owner follows it: log, verdict, advice, the smoke game."""

from itertools import pairwise

import pytest
from django.urls import reverse

from arena.bots.models import Check
from arena.live.topics import Topic, versions
from arena.pipeline import submissions
from arena.web.pages.manual.chapters import CHAPTERS
from sandbox.verdicts import FACTS, Verdict
from tests.site import worlds

pytestmark = pytest.mark.django_db

GOOD = "def act(turn):\n    return turn.legal[0]\n"
ILLEGAL = "def act(turn):\n    print('here it comes')\n    return 'a unicorn'\n"
BROKEN = "import nothing_of_that_name\n"


@pytest.fixture
def ann(client):
    user = worlds.person("ann")
    client.force_login(user)
    return user


def checked(owner, source):
    """A submission of this source after its check, which ran without a sandbox."""
    submission = worlds.bot_of(owner, source).active
    submission.status = submission.WAITING
    submission.save()
    submissions.submission_check(submission_id=submission.pk)
    submission.refresh_from_db()
    return submission


def page_of(client, submission):
    return client.get(reverse("submission", args=[submission.pk])).content.decode()


def test_the_log_tells_every_game_of_the_check(client, ann):
    submission = checked(ann, GOOD)
    check = Check.objects.get(submission=submission)
    told = [line["text"] for line in check.lines]
    assert "A worker took it: 3 games" in told[0]
    assert [line.split(":")[0] for line in told[1:4]] == [
        "Game 1 of 3",
        "Game 2 of 3",
        "Game 3 of 3",
    ]
    assert "decisions, the slowest" in told[1]
    assert told[-1] == "Passed: no fault in any game."
    page = page_of(client, submission)
    assert "It is in" in page
    assert all(line in page for line in told)


@pytest.mark.parametrize(
    ("source", "verdict", "reason"),
    [
        (ILLEGAL, Verdict.ILLEGAL_MOVE, "made an illegal move"),
        (BROKEN, Verdict.NOT_READY, "nothing_of_that_name"),
    ],
)
def test_a_rejected_bot_is_told_why_where_and_what_to_do(client, ann, source, verdict, reason):
    submission = checked(ann, source)
    page = page_of(client, submission)
    assert reason in page
    assert "How to fix it" in page
    assert FACTS[verdict].advice.chapter in page
    assert "botocracy play --game revolt" in page
    assert "Submit a new version" in page
    assert "Where it went wrong" in page


def test_there_is_advice_for_every_verdict_and_it_leads_into_the_manual():
    assert set(FACTS) == set(Verdict)
    chapters = {chapter.name for chapter in CHAPTERS}
    assert {fact.advice.chapter for fact in FACTS.values()} <= chapters


def test_the_smoke_game_is_shown_at_the_fault_with_a_mark(client, ann):
    submission = checked(ann, ILLEGAL)
    check = Check.objects.get(submission=submission)
    replay = client.get(reverse("submission_frames", args=[submission.pk])).json()
    assert replay["names"][check.seat] == submission.bot.name
    assert [mark["kind"] for mark in replay["frames"][check.step + 1]["marks"]] == ["fault"]
    assert f'data-step="{check.step}" data-seat="{check.seat}"' in page_of(client, submission)


def test_the_smoke_game_is_its_owners_alone(client, ann):
    address = reverse("submission_frames", args=[checked(ann, GOOD).pk])
    assert "no-store" in client.get(address).headers["Cache-Control"]
    assert client.get(address, {"seat": 7}).status_code == 404
    client.force_login(worlds.person("eve"))
    assert client.get(address).status_code == 403
    client.logout()
    assert client.get(address).status_code == 302


def test_before_the_check_there_is_no_smoke_game(client, ann):
    submission = worlds.bot_of(ann, GOOD).active
    assert client.get(reverse("submission_frames", args=[submission.pk])).status_code == 404


def test_every_line_of_the_log_wakes_the_open_page(ann):
    submission = worlds.bot_of(ann, GOOD).active
    submission.status = submission.WAITING
    submission.save()
    topic = Topic("submission", submission.pk)
    seen = [versions([topic])[topic]]
    original = submissions._played

    def look(check, progress):
        original(check, progress)
        seen.append(versions([topic])[topic])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(submissions, "_played", look)
        submissions.submission_check(submission_id=submission.pk)
    assert len(seen) == 4
    assert all(before != after for before, after in pairwise(seen))


def test_while_it_is_checked_only_the_part_that_changes_is_sent(client, ann):
    submission = worlds.bot_of(ann, GOOD).active
    submission.status = submission.WAITING
    submission.save()
    headers = {"HX-Request": "true", "HX-Target": "check"}
    part = client.get(reverse("submission", args=[submission.pk]), headers=headers)
    assert part.headers["X-Part"] == "check"
    assert b"data-live" in part.content
    assert b"<html" not in part.content
    assert b"waiting for a worker" in part.content
