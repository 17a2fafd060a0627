"""People are told what concerns them, in the way they chose."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from arena.accounts.models import Notice, NoticeKind
from arena.accounts.notices import Way, mail_send, tell, unread_count, ways_set
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
    assert [mail_send(), mail_send()] == [1, 0]
    (letter,) = mail.outbox
    assert letter.to == ["ada@example.org"]
    assert "Your bot was benched." in letter.body
    assert "/submissions/1/" in letter.body


def test_no_letter_goes_to_an_address_nobody_confirmed(ada):
    tell(confirmed(ada, verified=False), NoticeKind.BENCH, "Your bot was benched.")
    assert mail_send() == 0
    assert not mail.outbox


def test_who_wants_nothing_of_a_kind_gets_nothing_of_it(ada):
    ways_set(user=confirmed(ada), ways={NoticeKind.BENCH: Way(on_site=False, by_mail=False)})
    tell(ada, NoticeKind.BENCH, "Your bot was benched.")
    assert not Notice.objects.exists()


def test_who_wants_letters_only_has_nothing_unread(ada):
    ways_set(user=confirmed(ada), ways={NoticeKind.CHECK: Way(on_site=False, by_mail=True)})
    tell(ada, NoticeKind.CHECK, "Your bot is valid.")
    assert unread_count(ada) == 0
    assert mail_send() == 1


def test_a_mail_server_that_is_down_delays_a_letter_and_loses_none(ada, monkeypatch):
    tell(confirmed(ada), NoticeKind.BENCH, "Your bot was benched.")
    with monkeypatch.context() as down:
        down.setattr(EmailBackend, "send_messages", refuse)
        assert mail_send() == 0
    assert mail_send() == 1


def refuse(self, messages):
    raise ConnectionRefusedError


def test_a_line_break_in_a_notice_cannot_write_a_header(ada):
    tell(confirmed(ada), NoticeKind.EVENT, "Hello\r\nBcc: eve@example.org")
    mail_send()
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
