"""Signing up, confirming an address, changing a password, notices, deleting an account."""

import re

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from arena.accounts.models import NoticeKind, User
from arena.accounts.notices import tell, ways
from arena.bots.models import Bot, Submission
from arena.pipeline import submissions
from arena.pipeline.leaving import leavers_forget
from arena.web.pages.manual.chapters import CHAPTERS, chapter_html
from tests.site import worlds
from tournaments.models import Event, EventState

pytestmark = pytest.mark.django_db

PASSWORD = "a-long-enough-word"


def text(response):
    return response.content.decode()


def link_in(letter):
    return re.search(r"https?://[^/]+(/\S+)", letter.body)[1]


@pytest.fixture
def ann(client):
    user = worlds.person("ann")
    user.set_password(PASSWORD)
    user.save()
    client.force_login(user)
    return user


def sign_up(client, **changes):
    fields = {
        "username": "bea",
        "email": "bea@example.org",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    return client.post(reverse("account_signup"), fields | changes)


def test_a_new_account_confirms_its_address_with_the_link_we_send(client):
    assert sign_up(client).status_code == 302
    (letter,) = mail.outbox
    page = client.get(link_in(letter))
    assert "bea@example.org" in text(page)
    client.post(link_in(letter))
    assert User.objects.get(username="bea").emailaddress_set.get().verified


def test_an_account_needs_no_address_where_the_site_sends_no_mail(client):
    sign_up(client, email="")
    assert User.objects.filter(username="bea").exists()


@pytest.mark.parametrize("name", ["house", "admin", "gone-7", "Gone-7", "-bea", "b ea", "b/e", "x"])
def test_some_names_are_refused(client, name):
    assert sign_up(client, username=name).status_code == 200
    assert not User.objects.filter(username=name).exists() or name == "house"


def test_a_forgotten_password_is_set_anew_with_the_link_we_send(client):
    sign_up(client)
    client.post(reverse("account_logout"))
    mail.outbox.clear()
    client.post(reverse("account_reset_password"), {"email": "bea@example.org"})
    (letter,) = mail.outbox
    page = client.get(link_in(letter), follow=True)
    address = page.redirect_chain[-1][0]
    client.post(address, {"password1": "another-long-word", "password2": "another-long-word"})
    assert User.objects.get(username="bea").check_password("another-long-word")


def test_asking_for_a_new_password_tells_nobody_whether_there_is_such_an_account(client):
    sign_up(client)
    client.post(reverse("account_logout"), follow=True)
    known, unknown = (
        client.post(reverse("account_reset_password"), {"email": address}, follow=True)
        for address in ("bea@example.org", "nobody@example.org")
    )
    token = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
    assert token.sub("", text(known)) == token.sub("", text(unknown))


ACCOUNT_PAGES = (
    "account account_settings notices account_email account_change_password account_logout "
    "account_reauthenticate mfa_index"
).split()
OPEN_PAGES = (
    "account_login account_signup account_reset_password account_reset_password_done "
    "account_reset_password_from_key_done account_email_verification_sent account_inactive"
).split()


@pytest.mark.parametrize("name", ACCOUNT_PAGES)
def test_account_pages_have_the_sites_layout_and_ask_strangers_to_sign_in(client, ann, name):
    page = client.get(reverse(name))
    assert page.status_code == 200
    assert 'class="masthead"' in text(page)
    client.logout()
    assert client.get(reverse(name)).status_code == 302


@pytest.mark.parametrize("name", OPEN_PAGES)
def test_pages_for_signing_in_have_the_sites_layout(client, name):
    page = client.get(reverse(name))
    assert page.status_code == 200
    assert 'class="masthead"' in text(page)


def test_used_up_links_say_so_and_offer_another(client):
    for address in (
        reverse("account_confirm_email", args=["nonsense"]),
        reverse("account_reset_password_from_key", args=["1", "x-y"]),
    ):
        assert "too old" in text(client.get(address, follow=True))


def test_what_is_new_is_counted_on_every_page_until_it_is_read(client, ann):
    tell(ann, NoticeKind.CHECK, "Version 1 of Robo passed.", "/submit/")
    assert 'aria-label="1 unread"' in text(client.get("/"))
    assert "Version 1 of Robo passed." in text(client.get(reverse("account")))
    client.post(reverse("notices"))
    assert 'aria-label="1 unread"' not in text(client.get("/"))


def test_nobody_reads_what_another_was_told(client, ann):
    tell(worlds.person("bob"), NoticeKind.CHECK, "For Bob alone.")
    assert "For Bob alone." not in text(client.get(reverse("notices")))


def test_the_settings_remember_what_was_ticked(client, ann):
    client.post(reverse("account_settings"), {"check-by_mail": "on", "event-on_site": "on"})
    chosen = ways(ann)
    assert (chosen[NoticeKind.CHECK].on_site, chosen[NoticeKind.CHECK].by_mail) == (False, True)
    assert (chosen[NoticeKind.EVENT].on_site, chosen[NoticeKind.EVENT].by_mail) == (True, False)


def test_a_person_s_page_shows_bots_that_play_and_nothing_private(client, ann):
    ann.email = "ann@example.org"
    ann.save()
    client.logout()
    page = text(client.get(reverse("person", args=["ann"])))
    assert "ann" in page
    assert "ann@example.org" not in page
    assert client.get(reverse("person", args=["nobody"])).status_code == 404


def upload(client, monkeypatch):
    monkeypatch.setattr(submissions, "require_sandbox", lambda: None)
    file = SimpleUploadedFile("bot.py", b"def act(turn):\n    return turn.legal[0]\n")
    client.post(reverse("submit"), {"game": worlds.GAME, "name": "Robo", "file": file})
    return Submission.objects.get(bot__name="Robo")


def show_who_it_is(client):
    """Enter the password again, as the site asks before something that cannot be undone."""
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def test_leaving_forgets_the_person_and_keeps_the_results_of_others(client, ann, monkeypatch):
    submission = upload(client, monkeypatch)
    archive = submission.archive
    Bot.objects.update(active=submission)
    show_who_it_is(client)
    assert "There is no way back" in text(client.get(reverse("account_delete")))
    client.post(reverse("account_delete"))
    ann.refresh_from_db()
    assert ann.username == f"gone-{ann.pk}"
    assert not ann.is_active
    assert Bot.objects.get(name="Robo").active is None
    assert client.get(reverse("account")).status_code == 302
    assert archive.storage.exists(archive.name)
    assert leavers_forget() == 1
    assert not archive.storage.exists(archive.name)
    assert leavers_forget() == 0


def test_leaving_needs_the_password(client, ann):
    for answer in (client.get(reverse("account_delete")), client.post(reverse("account_delete"))):
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith(reverse("account_reauthenticate"))
    client.post(reverse("account_reauthenticate"), {"password": "wrong"})
    assert client.post(reverse("account_delete")).status_code == 302
    assert User.objects.filter(username="ann").exists()


def test_who_organises_a_running_event_cannot_leave_it_behind(client):
    event = worlds.running_event()
    organiser = event.organiser
    organiser.set_password(PASSWORD)
    organiser.save()
    client.force_login(organiser)
    show_who_it_is(client)
    page = client.post(reverse("account_delete"))
    assert "Publish or cancel it first" in text(page)
    assert Event.objects.get(pk=event.pk).state == EventState.RUNNING


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.name)
def test_every_page_of_the_manual_is_there_and_its_links_lead_somewhere(client, chapter):
    page = client.get(reverse("docs", args=[chapter.name]))
    assert page.status_code == 200
    for address in re.findall(r'href="(/[^"#]*)', chapter_html(chapter)):
        assert client.get(address).status_code == 200, address


def test_a_page_the_manual_does_not_have_is_not_found(client):
    assert client.get(reverse("docs", args=["settings"])).status_code == 404
