"""Submissions for programs: the check, its log, the source, the smoke game."""

import io
import zipfile

import pytest

from arena.bots.models import Submission
from arena.pipeline import submissions
from tests.site import worlds
from tests.site.api.calling import Api

pytestmark = pytest.mark.django_db

GOOD = "def act(turn):\n    return turn.legal[0]\n"
ILLEGAL = "def act(turn):\n    return 'a unicorn'\n"


@pytest.fixture
def ann():
    return worlds.person("ann")


@pytest.fixture
def api(ann):
    return Api(ann)


def waiting(owner, source, name="mine"):
    submission = worlds.bot_of(owner, source, name).active
    Submission.objects.filter(pk=submission.pk).update(status=Submission.WAITING)
    return submission


def checked(owner, source, name="mine"):
    submission = waiting(owner, source, name)
    submissions.submission_check(submission_id=submission.pk)
    return submission


def test_a_version_that_waits_says_how_many_are_before_it(api, ann):
    waiting(worlds.person("bob"), GOOD)
    told = api.get(f"submissions/{waiting(ann, GOOD).pk}/")
    assert (told["status"], told["waiting_before"], told["check"]) == ("queued", 1, None)


def test_a_checked_version_tells_its_progress_and_log(api, ann):
    submission = checked(ann, GOOD)
    told = api.get(f"submissions/{submission.pk}/")
    assert (told["status"], told["reason"], told["active"]) == ("valid", "", True)
    assert told["check"]["done"] == told["check"]["games"] == worlds.seats()
    lines = api.get(f"submissions/{submission.pk}/log/")
    assert lines[-1]["text"] == "Passed: no fault in any game."


def test_a_rejected_version_tells_why_and_what_to_do(api, ann):
    told = api.get(f"submissions/{checked(ann, ILLEGAL).pk}/")
    assert told["status"] == "rejected"
    assert "illegal move" in told["reason"]
    assert told["check"]["verdict"] == "illegal_move"
    assert told["advice"]["chapter"]


def test_the_list_holds_the_callers_own_and_can_be_filtered(api, ann):
    good, bad = checked(ann, GOOD, "good"), checked(ann, ILLEGAL, "bad")
    checked(worlds.person("bob"), GOOD)
    keys = lambda query: [row["id"] for row in api.get(f"submissions/?{query}")["results"]]  # noqa: E731
    assert keys("") == [bad.pk, good.pk]
    assert keys("status=valid") == [good.pk]
    assert keys(f"bot={bad.bot_id}") == [bad.pk]
    assert keys("game=coup") == []
    assert api.get("submissions/?status=odd", 422).json()["code"] == "invalid"
    assert api.get(f"submissions/?bot={10**19}", 422).json()["code"] == "invalid"


def test_the_source_comes_back_as_it_was_sent_and_once(api, ann):
    submission = checked(ann, GOOD)
    path = f"submissions/{submission.pk}/source/"
    answer = api.program.call("get", path, headers={"Accept": "application/zip"})
    assert answer.headers["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.read("bot.py").decode() == GOOD
    known = {"If-None-Match": answer.headers["ETag"]}
    assert api.program.call("get", path, headers=known).status_code == 304


def test_the_smoke_game_is_shown_from_any_seat(api, ann):
    submission = checked(ann, GOOD)
    path = f"submissions/{submission.pk}/frames/"
    seat = api.get(f"submissions/{submission.pk}/")["check"]["seat"]
    told = api.get(f"{path}?seat={seat}")
    assert told["seat"] == seat - 1  # the file counts from 0
    assert told["names"][seat - 1] == "mine"
    assert api.get(path)["seat"] is None
    assert api.get(f"{path}?seat=9", 404).json()["code"] == "not_found"
    assert api.get(f"{path}?seat=0", 422).json()["code"] == "invalid"


def test_a_version_without_a_game_has_no_frames(api, ann):
    assert api.get(f"submissions/{waiting(ann, GOOD).pk}/frames/", 404).json()["detail"]


@pytest.mark.parametrize("part", ["", "log/", "source/", "frames/"])
def test_strangers_see_nothing_of_a_submission(ann, part):
    submission = checked(ann, GOOD)
    stranger = Api(worlds.person("eve"))
    path = f"submissions/{submission.pk}/{part}"
    assert stranger.get(path, 403).json()["code"] == "forbidden"
    assert Api().get(path, 401).json()["code"] == "not_authenticated"


def test_a_submission_that_does_not_exist(api):
    assert api.get("submissions/999/", 404).json()["code"] == "not_found"
    assert api.get("submissions/999/source/", 404).json()["code"] == "not_found"
