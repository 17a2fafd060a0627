"""Guessing passwords is limited over all pages together, and never locks an owner out."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from arena.accounts.models import User
from tests.site import worlds
from tests.site.authenticator import code_of

pytestmark = pytest.mark.django_db

PASSWORD = "a-long-enough-word"
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"


@pytest.fixture(autouse=True)
def nothing_counted_yet():
    cache.clear()


@pytest.fixture
def ann():
    user = worlds.person("ann")
    user.set_password(PASSWORD)
    user.save()
    return user


def sign_in(password, *, client=None, address=HERE):
    """Sign in; returns whether it worked."""
    client = client or Client(REMOTE_ADDR=address)
    fields = {"login": "ann", "password": password}
    client.post(reverse("account_login"), fields, REMOTE_ADDR=address)
    return "_auth_user_id" in client.session


def test_after_ten_wrong_guesses_from_an_address_even_the_right_one_is_refused_there(ann):
    assert not any(sign_in(f"wrong {number}") for number in range(10))
    assert not sign_in(PASSWORD)


def test_guesses_from_elsewhere_never_lock_the_owner_out(ann):
    assert not any(sign_in(f"wrong {number}", address=ELSEWHERE) for number in range(30))
    assert sign_in(PASSWORD, address=HERE)


def test_signing_in_often_is_no_guessing(ann):
    assert all(sign_in(PASSWORD) for _ in range(15))


def test_every_page_that_takes_a_password_counts_together(client, ann):
    client.force_login(ann)
    for number in range(10):
        client.post(reverse("account_reauthenticate"), {"password": f"wrong {number}"})
    assert not sign_in(PASSWORD)


def test_django_s_admin_takes_no_password_of_its_own(client, ann):
    ann.is_staff = True
    ann.save()
    for answer in (
        client.get("/admin/login/"),
        client.post("/admin/login/", {"username": "ann", "password": PASSWORD}),
    ):
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith(reverse("account_login"))
    assert "_auth_user_id" not in client.session
    client.force_login(ann)
    changing = client.get("/admin/password_change/")
    assert changing.headers["Location"] == reverse("account_change_password")
    assert client.get("/admin/login/").headers["Location"] == reverse("admin:index")
    ann.is_staff = False
    ann.save()
    assert client.get("/admin/login/").status_code == 403


# --- the second factor ---------------------------------------------------------------------------


@pytest.fixture
def administrator(ann):
    ann.is_staff = True
    ann.save()
    return ann


@pytest.fixture
def strict(settings):
    """A site that asks administrators for a second factor, as a reachable one does."""
    settings.ADMIN_TWO_FACTOR = True


def set_up(client):
    """Set up the second factor as its owner would; returns the app's secret."""
    page = client.get(reverse("mfa_activate_totp"), follow=True)
    if "Enter your password again" in page.content.decode():
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        page = client.get(reverse("mfa_activate_totp"))
    (secret,) = re.findall(r"<code>([A-Z2-7]+)</code>", page.content.decode())
    client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    return secret


@pytest.mark.usefixtures("strict")
def test_an_administrator_can_do_nothing_before_the_second_factor_is_set_up(administrator):
    client = Client()
    assert sign_in(PASSWORD, client=client)
    for name in ("home", "operations", "admin:index", "account_change_password"):
        assert client.get(reverse(name)).headers["Location"] == reverse("mfa_index")
    set_up(client)
    assert client.get(reverse("operations")).status_code == 200


@pytest.mark.usefixtures("strict")
def test_the_password_alone_does_not_let_an_administrator_in(administrator):
    first = Client()
    sign_in(PASSWORD, client=first)
    set_up(first)
    thief = Client()
    assert not sign_in(PASSWORD, client=thief)
    assert thief.get(reverse("operations")).status_code == 403
    wrong = thief.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert wrong.status_code == 200
    assert "_auth_user_id" not in thief.session


@pytest.mark.usefixtures("strict")
def test_a_recovery_code_signs_in_once(administrator):
    first = Client()
    sign_in(PASSWORD, client=first)
    set_up(first)
    page = first.get(reverse("mfa_view_recovery_codes")).content.decode()
    code = re.findall(r"<li>(\w+)</li>", page)[0]
    for works in (True, False):
        client = Client()
        sign_in(PASSWORD, client=client)
        client.post(reverse("mfa_authenticate"), {"code": code})
        assert ("_auth_user_id" in client.session) is works


@pytest.mark.usefixtures("strict")
def test_other_people_are_not_asked_for_a_second_factor(client, ann):
    client.force_login(User.objects.get(username="ann"))
    assert client.get(reverse("home")).status_code == 200
