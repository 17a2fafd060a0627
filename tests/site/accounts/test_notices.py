"""Users get the notices that concern them, in the way they chose."""

import socket

import pytest
from aiosmtpd.controller import Controller
from allauth.account.models import EmailAddress
from django.core import mail

from arena.accounts.letters import WAITS, dead_letters, letters_send
from arena.accounts.models import Notice, NoticeKind
from arena.accounts.notices import Way, tell, unread_count, ways_set
from arena.accounts.services import house_user, user_ensure

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return user_ensure(username="ada", password="pw")


def confirmed(user, address="ada@example.org", verified=True):
    EmailAddress.objects.create(user=user, email=address, verified=verified, primary=True)
    return user


def test_a_notice_is_unread_on_the_site(ada):
    tell(ada, NoticeKind.CHECK, "Your bot is valid.", "/submissions/1/")
    assert unread_count(ada) == 1


def test_a_letter_goes_to_a_confirmed_address_once(ada):
    tell(confirmed(ada), NoticeKind.BENCH, "Your bot was benched.", "/submissions/1/")
    assert [letters_send(), letters_send()] == [1, 0]
    (letter,) = mail.outbox
    assert letter.to == ["ada@example.org"]
    assert "Your bot was benched." in letter.body
    assert "/submissions/1/" in letter.body


def test_no_letter_goes_to_an_address_nobody_confirmed(ada):
    tell(confirmed(ada, verified=False), NoticeKind.BENCH, "Your bot was benched.")
    assert letters_send() == 0
    assert not mail.outbox


def test_who_wants_nothing_of_a_kind_gets_nothing_of_it(ada):
    ways_set(user=confirmed(ada), ways={NoticeKind.BENCH: Way(on_site=False, by_mail=False)})
    tell(ada, NoticeKind.BENCH, "Your bot was benched.")
    assert not Notice.objects.exists()


def test_who_wants_letters_only_has_nothing_unread(ada):
    ways_set(user=confirmed(ada), ways={NoticeKind.CHECK: Way(on_site=False, by_mail=True)})
    tell(ada, NoticeKind.CHECK, "Your bot is valid.")
    assert unread_count(ada) == 0
    assert letters_send() == 1


class Post:
    """A mail server that refuses the given addresses with the given codes."""

    def __init__(self):
        self.refused = {}
        self.letters = []

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        self.letters += envelope.rcpt_tos
        return "250 OK"


@pytest.fixture
def post(settings):
    """A real mail server on this machine, to which the site's letters go."""
    made = Post()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    controller = Controller(made, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    yield made
    controller.stop()


def people(*names):
    return [
        confirmed(user_ensure(username=name, password="pw"), f"{name}@example.org")
        for name in names
    ]


def later():
    """Make every waiting letter due now."""
    Notice.objects.update(mail_after=None)


def test_one_refused_recipient_keeps_nobody_elses_letter_waiting(post):
    post.refused["bob@example.org"] = "450 mailbox busy"
    for person in people("ann", "bob", "cid"):
        tell(person, NoticeKind.BENCH, "Your bot was benched.")
    assert letters_send() == 2
    assert post.letters == ["ann@example.org", "cid@example.org"]
    assert letters_send() == 0, "the refused letter waits its time"
    del post.refused["bob@example.org"]
    later()
    assert letters_send() == 1
    assert post.letters[-1] == "bob@example.org"


def test_a_letter_that_is_refused_again_and_again_is_given_up_with_the_reason(post):
    post.refused["bob@example.org"] = "450 mailbox busy"
    (bob,) = people("bob")
    tell(bob, NoticeKind.BENCH, "Your bot was benched.")
    for _ in range(len(WAITS) + 1):
        assert not dead_letters().exists()
        letters_send()
        later()
    (dead,) = dead_letters()
    assert "mailbox busy" in dead.mail_error
    assert letters_send() == 0


def test_a_mailbox_that_does_not_exist_is_asked_once(post):
    post.refused["bob@example.org"] = "550 no such mailbox"
    (bob,) = people("bob")
    tell(bob, NoticeKind.BENCH, "Your bot was benched.")
    letters_send()
    (dead,) = dead_letters()
    assert "no such mailbox" in dead.mail_error


@pytest.mark.parametrize(
    "address", ["bob@", "bob@exa mple.org", "bob\n@example.org", "b\u00f6b@example.org"]
)
def test_an_address_that_is_none_keeps_nobody_elses_letter_waiting(post, address):
    """Such an address is refused here or by the server, but it is an error of this letter alone."""
    people_told = people("ann", "bob", "cid")
    EmailAddress.objects.filter(user=people_told[1]).update(email=address)
    for person in people_told:
        tell(person, NoticeKind.BENCH, "Your bot was benched.")
    letters_send()
    assert {"ann@example.org", "cid@example.org"} <= set(post.letters)
    assert Notice.objects.filter(mail_due=True).count() <= 1


def test_a_server_that_hangs_up_on_one_recipient_still_gets_the_others(post):
    post.refused["bob@example.org"] = "421 too many errors, goodbye"
    for person in people("ann", "bob", "cid"):
        tell(person, NoticeKind.BENCH, "Your bot was benched.")
    assert letters_send() == 2
    assert post.letters == ["ann@example.org", "cid@example.org"]


def test_the_oldest_letters_leave_first(post, monkeypatch):
    monkeypatch.setattr("arena.accounts.letters.LETTERS_AT_ONCE", 2)
    for person in people("ann", "bob", "cid"):
        tell(person, NoticeKind.BENCH, "Your bot was benched.")
    letters_send()
    assert post.letters == ["ann@example.org", "bob@example.org"]


def test_a_mail_server_that_is_down_delays_letters_and_counts_none_as_tried(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9  # nobody listens there
    (ann,) = people("ann")
    tell(ann, NoticeKind.BENCH, "Your bot was benched.")
    assert letters_send() == 0
    assert Notice.objects.get().mail_tries == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert letters_send() == 1


def test_a_line_break_in_a_notice_cannot_write_a_header(ada):
    tell(confirmed(ada), NoticeKind.EVENT, "Hello\r\nBcc: eve@example.org")
    letters_send()
    (letter,) = mail.outbox
    assert letter.bcc == []
    assert "\n" not in letter.subject


def test_the_house_is_told_nothing():
    tell(house_user(), NoticeKind.BENCH, "Your bot was benched.")
    assert not Notice.objects.exists()


def test_a_notice_never_leads_away_from_the_site(ada):
    for link in ("https://example.org/", "//example.org/"):
        with pytest.raises(ValueError, match="this site only"):
            tell(ada, NoticeKind.EVENT, "Look here.", link)
