"""Bots for programs: create, upload, rename, bench, retire, delete, choose a version."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from arena.accounts.models import User
from arena.bots.models import Bot, Submission, SubmissionStatus, Upload
from arena.bots.services import bot_bench, bot_create
from arena.ladder.models import Rung
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.services import ladder_open
from arena.ladder.terms import rungs_playable
from arena.matches.models import MatchPlayer
from arena.pipeline import bots as pipeline
from arena.pipeline.matches import match_run
from tests.site import worlds
from tests.site.api.calling import Api
from tournaments.actions.entries import event_enter
from tournaments.actions.invitations import bot_invite
from tournaments.models import Answer, Entry, Invitation
from tournaments.selectors import bots_to_enter, entry_version

pytestmark = pytest.mark.django_db

SOURCE = b"def act(turn):\n    return turn.legal[0]\n"


@pytest.fixture
def ann():
    return worlds.person("ann")


@pytest.fixture
def api(ann):
    return Api(ann)


@pytest.fixture
def sandbox(settings):
    """Uploads are taken: their checks would be played by workers on other machines."""
    settings.SANDBOX = "docker"


def file(content=SOURCE, name="bot.py"):
    return SimpleUploadedFile(name, content)


@pytest.fixture
def ladder():
    worlds.quick_house(3)
    return ladder_open(game=worlds.GAME, table_size=worlds.seats())


def test_a_bot_is_created_listed_and_shown(api):
    made = api.post("bots/", {"game": worlds.GAME, "name": "Marat"}, 201)
    assert (made["owner"], made["slug"], made["active"], made["rungs"]) == (
        "ann",
        "marat",
        None,
        [],
    )
    assert api.get(f"bots/{made['id']}/") == made
    assert [row["id"] for row in api.get("bots/?mine=true")["results"]] == [made["id"]]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "name": "Marat"}, 422, "invalid"),
        ({"game": worlds.GAME, "name": "<b>"}, 400, "bad_name"),
        ({"game": worlds.GAME, "name": "Nova"}, 409, "name_taken"),
        ({"game": worlds.GAME}, 422, "invalid"),
    ],
)
def test_a_bot_that_cannot_be_is_refused_in_words(api, ann, body, status, code):
    bot_create(owner=ann, game=worlds.GAME, name="Nova")
    answer = api.post("bots/", body, status)
    assert answer["code"] == code
    assert answer["detail"]


def test_the_list_can_be_filtered(api, ann, ladder):
    nova = worlds.accepted("Nova").bot
    bob = worlds.accepted("Robespierre", owner="bob").bot
    empty = bot_create(owner=worlds.person("bob"), game=worlds.GAME, name="Empty")
    named = lambda query: {row["id"] for row in api.get(f"bots/?{query}")["results"]}  # noqa: E731
    assert empty.pk not in named("")  # it has no version, and is somebody else's
    assert named("mine=true") == {nova.pk}
    assert nova.pk not in named("mine=false")
    assert named("owner=bob") == {bob.pk}
    assert named("name=OVA") == {nova.pk}
    assert named("game=coup") == set()
    bot_bench(bot=bob, reason="It keeps failing.")
    assert named("benched=true") == {bob.pk}
    assert bob.pk not in named("benched=false")
    pipeline.bot_retire(bot=nova, by=ann)
    assert named("retired=true") == {nova.pk}
    assert nova.pk not in named("retired=false")


def test_everybody_reads_bots_but_only_the_owner_the_reason_of_the_bench(api, ladder):
    bot = worlds.accepted().bot
    bot_bench(bot=bot, reason="It keeps failing.")
    assert api.get(f"bots/{bot.pk}/")["bench_reason"] == "It keeps failing."
    shown = Api().get(f"bots/{bot.pk}/")
    assert shown["bench_reason"] == ""
    assert shown["benched_at"] is not None


def test_a_bot_shows_its_standing_on_every_ladder(api):
    worlds.running_event()
    worlds.work()
    rung = Rung.objects.filter(played=True).first()
    told = Api().get(f"bots/{rung.bot_id}/")
    assert [row["ladder"] for row in told["rungs"]] == [rung.ladder_id]
    assert told["rungs"][0]["rating"] == pytest.approx(rung.rating)


@pytest.mark.parametrize("what", ["retire", "unretire", "bench", "return"])
def test_only_the_owner_changes_a_bot(what):
    bot = worlds.bot_of(worlds.person("bob"), SOURCE.decode())
    stranger = Api(worlds.person("eve"))
    assert stranger.post(f"bots/{bot.pk}/{what}/", status=403)["code"] == "forbidden"
    assert stranger.patch(f"bots/{bot.pk}/", {"name": "Mine"}, 403)["code"] == "forbidden"
    assert stranger.delete(f"bots/{bot.pk}/", 403)["code"] == "forbidden"
    body = {"submission": bot.active_id}
    assert stranger.post(f"bots/{bot.pk}/activate/", body, 403)["code"] == "forbidden"


def test_changing_needs_the_scope_to_submit(ann):
    bot = worlds.bot_of(ann, SOURCE.decode())
    reader = Api(ann, "read", "play")
    assert reader.post(f"bots/{bot.pk}/retire/", status=403)["code"] == "scope_missing"


def test_a_renamed_bot_keeps_its_address(api, client, ann):
    bot = worlds.bot_of(ann, SOURCE.decode(), name="Marat")
    told = api.patch(f"bots/{bot.pk}/", {"name": "Jean-Paul"})
    assert (told["name"], told["slug"]) == ("Jean-Paul", "marat")
    page = client.get(f"/games/{worlds.GAME}/bots/ann/marat/")
    assert "Jean-Paul" in page.content.decode()


def test_the_old_name_is_free_again_and_the_new_one_taken(api, ann):
    bot = worlds.bot_of(ann, SOURCE.decode(), name="Marat")
    api.patch(f"bots/{bot.pk}/", {"name": "Danton"})
    second = api.post("bots/", {"game": worlds.GAME, "name": "Marat"}, 201)
    assert second["slug"] == "marat-2"
    taken = api.patch(f"bots/{second['id']}/", {"name": "DANTON"}, 409)
    assert taken["code"] == "name_taken"
    assert api.patch(f"bots/{bot.pk}/", {"name": "danton"})["name"] == "danton"


def test_a_bot_is_benched_and_put_back_by_its_owner(api, ladder):
    bot = worlds.accepted().bot
    api.post(f"bots/{bot.pk}/bench/")
    assert bot.pk not in rungs_playable(ladder).values_list("bot", flat=True)
    assert api.post(f"bots/{bot.pk}/bench/", status=409)["code"] == "refused"
    assert api.post(f"bots/{bot.pk}/return/")["benched_at"] is None
    assert bot.pk in rungs_playable(ladder).values_list("bot", flat=True)
    assert api.post(f"bots/{bot.pk}/return/", status=409)["code"] == "refused"


def test_a_retired_bot_gets_no_matches_and_enters_no_event(api, ann, ladder):
    bot = worlds.accepted().bot
    entered, invited = worlds.open_event(bots=[bot]), worlds.open_event(title="Other")
    bot_invite(event=invited, bot=bot, by=invited.organiser)
    told = api.post(f"bots/{bot.pk}/retire/")
    assert told["retired_at"] is not None
    assert bot.pk not in rungs_playable(ladder).values_list("bot", flat=True)
    ladder_schedule(ladder_id=ladder.pk)
    assert not MatchPlayer.objects.filter(submission__bot=bot).exists()
    assert not Entry.objects.filter(event=entered).exists()
    assert Invitation.objects.get(bot=bot).answer == Answer.EXPIRED
    assert bot not in bots_to_enter(invited, ann)
    bot.refresh_from_db()
    with pytest.raises(Exception, match="is retired"):
        event_enter(event=invited, bot=bot, by=ann)
    assert api.post(f"bots/{bot.pk}/retire/", status=409)["code"] == "retired"


def test_a_retired_bot_comes_back(api, ladder):
    bot = worlds.accepted().bot
    api.post(f"bots/{bot.pk}/retire/")
    assert api.post(f"bots/{bot.pk}/unretire/")["retired_at"] is None
    assert bot.pk in rungs_playable(ladder).values_list("bot", flat=True)
    assert api.post(f"bots/{bot.pk}/unretire/", status=409)["code"] == "refused"


def test_a_retired_bot_stays_in_the_table_and_makes_room_for_another(api, ann, settings):
    worlds.running_event()
    worlds.work()
    rung = Rung.objects.filter(played=True).first()
    Bot.objects.filter(pk=rung.bot_id).update(owner=ann)
    settings.BOTS_PER_USER = 1
    body = {"game": worlds.GAME, "name": "Next"}
    assert api.post("bots/", body, 429)["code"] == "too_many"
    api.post(f"bots/{rung.bot_id}/retire/")
    api.post("bots/", body, 201)
    rows = api.get(f"ladders/{rung.ladder_id}/table/")["results"]
    assert [row["bot_id"] for row in rows if row["retired"]] == [rung.bot_id]
    assert api.post(f"bots/{rung.bot_id}/unretire/", status=429)["code"] == "too_many"


def test_a_retired_bot_takes_no_version(api, ann, sandbox):
    bot = worlds.bot_of(ann, SOURCE.decode())
    api.post(f"bots/{bot.pk}/retire/")
    answer = api.upload(f"bots/{bot.pk}/submissions/", 409, file=file(b"x = 1"))
    assert answer.json()["code"] == "retired"
    body = {"submission": bot.active_id}
    assert api.post(f"bots/{bot.pk}/activate/", body, 409)["code"] == "retired"


def test_a_bot_without_a_trace_is_deleted_with_its_files(
    api, sandbox, django_capture_on_commit_callbacks
):
    answer = api.upload("bots/upload/", game=worlds.GAME, name="Gone", file=file(b"unique = 1"))
    made = Submission.objects.get(pk=answer.json()["id"])
    storage, place = made.archive.storage, made.archive.name
    assert storage.exists(place)
    with django_capture_on_commit_callbacks(execute=True):
        api.delete(f"bots/{made.bot_id}/")
    assert not Bot.objects.filter(pk=made.bot_id).exists()
    assert not storage.exists(place)
    assert Upload.objects.count() == 1  # deleting does not give the quota back


def test_files_that_another_bot_has_stay(api, ann, sandbox, django_capture_on_commit_callbacks):
    first = api.upload("bots/upload/", game=worlds.GAME, name="One", file=file(b"same = 1"))
    second = api.upload("bots/upload/", game=worlds.GAME, name="Two", file=file(b"same = 1"))
    with django_capture_on_commit_callbacks(execute=True):
        api.delete(f"bots/{first.json()['bot_id']}/")
    kept = Submission.objects.get(pk=second.json()["id"])
    assert kept.archive.storage.exists(kept.archive.name)


def test_a_bot_that_played_is_in_an_event_or_was_drawn_is_not_deleted(api, ann, ladder):
    played = worlds.bot_of(ann, SOURCE.decode(), name="Played")
    match = worlds.match_of([played, *worlds.field(worlds.seats() - 1)])
    match_run(match_id=match.pk)
    answer = api.delete(f"bots/{played.pk}/", 409)
    assert answer["code"] == "has_played"
    assert "Retire it instead" in answer["detail"]
    entered = worlds.bot_of(ann, SOURCE.decode(), name="Entered")
    worlds.open_event(bots=[entered])
    assert api.delete(f"bots/{entered.pk}/", 409)["code"] == "in_event"
    near = worlds.accepted("Near").bot
    ladder_schedule(ladder_id=ladder.pk)
    MatchPlayer.objects.filter(submission__bot=near).update(
        submission=Submission.objects.exclude(bot=near).first()
    )
    assert api.delete(f"bots/{near.pk}/", 409)["code"] == "drawn"
    assert Bot.objects.filter(pk__in=[played.pk, entered.pk, near.pk]).count() == 3


def test_a_bot_that_is_being_checked_is_not_deleted(api, ladder):
    submission = worlds.newcomer()
    Submission.objects.filter(pk=submission.pk).update(status=SubmissionStatus.CHECKING)
    assert "being checked" in api.delete(f"bots/{submission.bot_id}/", 409)["detail"]


def test_an_earlier_version_is_activated_and_plays_on_the_ladder(api, ladder):
    first, second = worlds.accepted(), worlds.accepted()
    bot_bench(bot=second.bot, reason="It keeps failing.")
    told = api.post(f"bots/{first.bot_id}/activate/", {"submission": first.pk})
    assert told["active"] == {"id": first.pk, "number": 1}
    assert told["benched_at"] is None
    rung = rungs_playable(ladder).get(bot=first.bot_id)
    assert rung.submission_id == first.pk
    again = api.post(f"bots/{first.bot_id}/activate/", {"submission": first.pk}, 409)
    assert again["code"] == "refused"
    third = worlds.accepted()  # what is uploaded later takes over
    assert Bot.objects.get(pk=first.bot_id).active_id == third.pk


def test_only_a_valid_version_of_the_bot_is_activated(api, ann, ladder):
    good, waiting = worlds.accepted(), worlds.newcomer()
    path = f"bots/{good.bot_id}/activate/"
    assert api.post(path, {"submission": waiting.pk}, 409)["code"] == "not_valid"
    other = worlds.bot_of(ann, SOURCE.decode(), name="Other").active
    assert api.post(path, {"submission": other.pk}, 404)["code"] == "not_found"


def test_a_freeze_holds_the_version_that_was_chosen_before_it(api, ladder):
    first, second = worlds.accepted(), worlds.accepted()
    api.post(f"bots/{first.bot_id}/activate/", {"submission": first.pk})
    event = worlds.open_event()
    event.freeze_at = timezone.now()
    api.post(f"bots/{first.bot_id}/activate/", {"submission": second.pk})
    bot = Bot.objects.get(pk=first.bot_id)
    assert bot.active_id == second.pk
    assert entry_version(event, bot) == first
    event.freeze_at = timezone.now()
    assert entry_version(event, bot) == second


def test_a_bot_with_its_first_version_is_uploaded_at_once(api, sandbox):
    answer = api.upload("bots/upload/", game=worlds.GAME, name="Nova", file=file()).json()
    assert (answer["number"], answer["status"], answer["bot"]) == (1, "queued", "ann/nova")
    second = api.upload(f"bots/{answer['bot_id']}/submissions/", file=file(SOURCE + b"# 2\n"))
    assert second.json()["number"] == 2
    rows = api.get(f"bots/{answer['bot_id']}/submissions/")["results"]
    assert [row["number"] for row in rows] == [2, 1]


def test_a_refused_upload_leaves_nothing(api, sandbox):
    answer = api.upload(
        "bots/upload/", 400, game=worlds.GAME, name="Nova", file=file(b"x", "x.exe")
    )
    assert answer.json()["code"] == "bad_upload"
    assert not Bot.objects.filter(owner__username="ann").exists()
    same = api.upload("bots/upload/", game=worlds.GAME, name="Nova", file=file()).json()
    again = api.upload(f"bots/{same['bot_id']}/submissions/", 409, file=file())
    assert again.json()["code"] == "same_files"


def test_an_upload_with_a_key_happens_once(api, sandbox):
    key = {"Idempotency-Key": "ci run 7"}
    parts = {"game": worlds.GAME, "name": "Nova"}
    first = api.upload("bots/upload/", headers=key, **parts, file=file())
    second = api.upload("bots/upload/", headers=key, **parts, file=file())
    assert second.json() == first.json()
    assert second.headers["Idempotency-Replayed"] == "true"
    path = f"bots/{first.json()['bot_id']}/submissions/"
    for _ in range(2):
        api.upload(path, headers={"Idempotency-Key": "ci run 8"}, file=file(SOURCE + b"#\n"))
    assert Submission.objects.filter(bot__owner__username="ann").count() == 2


def test_the_quota_says_when_the_next_upload_is_possible(api, ann, sandbox, settings):
    settings.SUBMISSIONS_PER_DAY = 1
    api.upload("bots/upload/", game=worlds.GAME, name="Nova", file=file())
    Upload.objects.update(at=timezone.now() - timedelta(hours=23))
    answer = api.upload("bots/upload/", 429, game=worlds.GAME, name="Two", file=file(b"x = 2"))
    assert answer.json()["code"] == "too_many"
    assert 3500 < int(answer.headers["Retry-After"]) <= 3600
    Upload.objects.update(at=timezone.now() - timedelta(hours=25))
    api.upload("bots/upload/", game=worlds.GAME, name="Two", file=file(b"x = 2"))


def test_nobody_uploads_for_somebody_else(ann, sandbox):
    bot = worlds.bot_of(ann, SOURCE.decode())
    for user in (worlds.person("eve"), worlds.admin()):
        answer = Api(user).upload(f"bots/{bot.pk}/submissions/", 403, file=file(b"evil = 1"))
        assert answer.json()["code"] == "forbidden"
    assert Api().get(f"bots/{bot.pk}/submissions/", 403).json()["code"] == "forbidden"
    assert User.objects.count() > 2
