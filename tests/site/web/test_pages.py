"""Every page answers, shows what it should, and hides what it must."""

import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from arena.bots.models import Bot, Submission
from arena.core.errors import Unavailable
from arena.matches.models import Match
from arena.pipeline import events, submissions
from tests.site import worlds

pytestmark = pytest.mark.django_db

BOT = b"def act(turn):\n    return turn.legal[0]\n"


@pytest.fixture
def event():
    event = worlds.running_event()
    worlds.work()
    event.refresh_from_db()
    return event


@pytest.fixture
def ann(client):
    user = worlds.person("ann")
    client.force_login(user)
    return user


@pytest.fixture
def sandboxed(monkeypatch):
    """Pretend that a sandbox is installed; sandboxes are tested elsewhere."""
    monkeypatch.setattr(submissions, "require_sandbox", lambda: None)


def text(response):
    return response.content.decode()


def test_the_home_page_of_an_empty_site_says_what_to_do(client):
    page = text(client.get("/"))
    assert "No events yet" in page
    assert "Submit a bot" in page


def test_a_running_event_is_on_the_home_page_with_how_far_it_is(client):
    event = worlds.running_event(title='<i>Cup "1"')
    worlds.play_one()
    events.event_advance(event_id=event.pk)
    page = text(client.get("/"))
    total = Match.objects.count()
    assert f"1 of {total} matches" in page
    assert f'<progress value="1" max="{total}" aria-label="&lt;i&gt;Cup &quot;1&quot;"' in page
    assert page.count("&lt;i&gt;Cup &quot;1&quot;</a>") == 2
    assert "<i>Cup" not in page


def test_home_game_ladder_bot_and_match_show_what_was_played(client, event):
    match = Match.objects.first()
    bot = match.players.first().submission.bot
    for address in (
        "/",
        reverse("game", args=[worlds.GAME]),
        reverse("ladder", args=[worlds.GAME, worlds.seats()]),
        reverse("bot", args=[bot.game, bot.owner.username, bot.slug]),
        reverse("match", args=[match.pk]),
        reverse("event", args=[event.slug]),
    ):
        response = client.get(address)
        assert response.status_code == 200, address
        assert bot.name in text(response), address


def test_replays_are_closed_until_the_event_is_published(client, event):
    match = Match.objects.first()
    address = reverse("replay", args=[match.pk, 0, 0])
    frames = reverse("frames", args=[match.pk, 0, 0])
    assert client.get(address).status_code == client.get(frames).status_code == 403
    events.event_publish(event=event, by=event.organiser)
    assert client.get(address).status_code == client.get(frames).status_code == 200


def test_a_game_can_be_stepped_through_from_the_first_to_the_last_frame(client, event):
    events.event_publish(event=event, by=event.organiser)
    match = Match.objects.first()
    game = match.games.first()
    address = reverse("replay", args=[match.pk, game.rotation, game.deal])
    for step in range(game.steps + 1):
        page = text(client.get(address, {"step": step}))
        assert f"Step {step} of {game.steps}" in page
    assert game.reason in page


def test_a_seat_is_sent_nothing_but_its_own_view(client, event):
    events.event_publish(event=event, by=event.organiser)
    address = reverse("frames", args=[Match.objects.first().pk, 0, 0])
    everything = client.get(address).json()
    own = client.get(address, {"seat": 1}).json()
    assert len(own["frames"]) == len(everything["frames"])
    assert own["seat"] == own["frames"][0]["view"]["set"]["seat"] == 1
    assert all(set(frame["moves"]) <= {"1"} for frame in own["frames"])
    assert own != everything


@pytest.mark.parametrize("seat", ["9", "-1", "x", "99999999999999999999"])
def test_a_seat_that_is_not_there_is_not_found(client, event, seat):
    events.event_publish(event=event, by=event.organiser)
    address = reverse("frames", args=[Match.objects.first().pk, 0, 0])
    assert client.get(address, {"seat": seat}).status_code == 404


@pytest.mark.parametrize(
    "address",
    ["/games/chess/", "/games/revolt/ladder/9/", "/matches/9/", "/events/none/", "/submissions/9/"],
)
def test_what_is_not_there_is_a_page_that_says_so(client, ann, address):
    response = client.get(address)
    assert response.status_code == 404
    assert "Not here" in text(response)


@pytest.mark.parametrize("address", ["/submit/", "/me/", "/events/new/", "/submissions/1/"])
def test_pages_of_ones_own_ask_to_sign_in(client, address):
    assert client.get(address).headers["Location"].startswith("/accounts/login/")


def test_one_can_sign_up_in_and_out(client):
    form = {"username": "bea", "password1": "long-enough-7", "password2": "long-enough-7"}
    assert client.post("/accounts/signup/", form).status_code == 302
    assert "bea" in text(client.get("/me/"))
    client.post("/accounts/logout/")
    assert client.get("/me/").status_code == 302
    client.post("/accounts/login/", {"login": "bea", "password": "long-enough-7"})
    assert client.get("/me/").status_code == 200


@pytest.mark.parametrize("name", ["house", "<b>x</b>", "a b", "-", "../etc"])
def test_names_that_could_deceive_are_not_given_out(client, name):
    form = {"username": name, "password1": "long-enough-7", "password2": "long-enough-7"}
    assert client.post("/accounts/signup/", form).status_code == 200
    assert not type(worlds.person("x")).objects.filter(username=name).exists()


def submit(client, filename, content, name="Robespierre"):
    file = SimpleUploadedFile(filename, content)
    return client.post("/submit/", {"game": worlds.GAME, "name": name, "file": file})


def packed(name, content):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bot.py", BOT)
        archive.writestr(name, content)
    return buffer.getvalue()


def test_an_upload_waits_for_its_check_and_shows_it(client, ann, sandboxed):
    response = submit(client, "bot.py", BOT)
    page = text(client.get(response.headers["Location"]))
    assert "It is being checked" in page
    assert Submission.objects.get().bot.name == "Robespierre"


@pytest.mark.parametrize(
    ("filename", "content", "message"),
    [
        ("bot.exe", BOT, "A bot is a .py file or a .zip"),
        ("bot.zip", b"PK nonsense", "not a readable zip"),
        ("bot.zip", packed("../../etc/passwd", b"x"), "leads out of the bot"),
        ("bot.py", b"#" * (5 * 1024 * 1024 + 1), "at most 5.0 MiB"),
        ("bot.zip", packed("big", b"\0" * 21_000_000), "unpacks to more than"),
        ("bot.py", b"\xff\xfe", "UTF-8"),
    ],
)
def test_a_bad_file_is_named_and_leaves_nothing_behind(
    client, ann, sandboxed, filename, content, message
):
    response = submit(client, filename, content)
    assert response.status_code == 422
    assert message in text(response)
    assert not Bot.objects.exists()
    assert not Submission.objects.exists()


def test_without_a_sandbox_an_upload_is_refused_and_told_what_to_install(client, ann, monkeypatch):
    def refuse():
        raise Unavailable("This site cannot run uploaded bots.\napt install bubblewrap")

    monkeypatch.setattr(submissions, "require_sandbox", refuse)
    assert "apt install bubblewrap" in text(submit(client, "bot.py", BOT))
    assert not Bot.objects.exists()


def test_what_happened_to_a_submission_is_its_owners_alone(client, ann, sandboxed):
    address = submit(client, "bot.py", BOT).headers["Location"]
    client.force_login(worlds.person("eve"))
    assert client.get(address).status_code == 403


def test_only_its_owner_can_send_a_new_version(client, ann, sandboxed):
    submit(client, "bot.py", BOT)
    bot = Bot.objects.get()
    address = reverse("new_version", args=[bot.game, "ann", bot.slug])
    again = client.post(address, {"file": SimpleUploadedFile("bot.py", BOT)})
    assert "exactly the files of version 1" in text(again)
    client.post(address, {"file": SimpleUploadedFile("bot.py", BOT + b"#")})
    assert bot.submissions.count() == 2
    client.force_login(worlds.person("eve"))
    response = client.post(address, {"file": SimpleUploadedFile("bot.py", BOT + b"##")})
    assert response.status_code == 403
    assert bot.submissions.count() == 2


def test_what_a_user_wrote_is_escaped(client, ann):
    attack = "<script>alert(1)</script>"
    event = worlds.open_event(by=ann, title=attack, description=attack)
    page = text(client.get(reverse("event", args=[event.slug])))
    assert attack not in page
    assert "&lt;script&gt;" in page


def test_an_organiser_makes_an_event_and_runs_it(client):
    olga = worlds.person("olga")
    client.force_login(olga)
    form = {
        "title": "Spring cup",
        "game": worlds.GAME,
        "table_size": worlds.seats(),
        "format": "round_robin",
        "length": 1,
        "deals": 1,
        "move_seconds": 1,
        "bank_seconds": 20,
        "entries_per_user": 3,
    }
    assert client.post("/events/new/", form).headers["Location"] == "/events/spring-cup/"
    client.post("/events/spring-cup/open/")
    for bot in worlds.field(worlds.seats()):
        client.post("/events/spring-cup/enter/", {"bot": bot.pk})
    client.post("/events/spring-cup/start/")
    assert "Running: 0 of 1" in text(client.get("/events/spring-cup/"))
    worlds.work()
    client.post("/events/spring-cup/publish/")
    assert " won." in text(client.get("/events/spring-cup/"))


def test_a_form_without_its_token_changes_nothing(event):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(event.organiser)
    assert strict.post(f"/events/{event.slug}/publish/").status_code == 403
    event.refresh_from_db()
    assert event.state == "finished"


def test_headers_keep_strangers_scripts_out(client):
    headers = client.get("/").headers
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_embedded_site_answers_its_own_machine_only(client):
    assert client.get("/", REMOTE_ADDR="203.0.113.9").status_code == 403
