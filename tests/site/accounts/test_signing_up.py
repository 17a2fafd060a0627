"""Who can make an account: everybody, who was invited, or nobody."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arena.accounts.models import SignUp, SignUpLink, User
from arena.accounts.sign_up_links import link_create, link_use
from arena.core.errors import Refused
from tests.site import worlds
from tests.site.api.calling import Program, refused, told, wrong_fields

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-enough-word"


@pytest.fixture(autouse=True)
def by_invitation(settings):
    settings.SIGN_UP = "invitation"


def sign_up(client, name="bea"):
    fields = {"username": name, "email": "", "password1": PASSWORD, "password2": PASSWORD}
    return client.post(reverse("account_signup"), fields)


def text(response):
    return response.content.decode()


def invite(**changes):
    asked = {"note": "course", "days": 7, "uses": 1} | changes
    return link_create(by=worlds.admin(), **asked)


def test_nobody_signs_up_without_a_link(client):
    assert "needs an invitation" in text(client.get(reverse("account_signup")))
    sign_up(client)
    assert not User.objects.filter(username="bea").exists()


def test_a_closed_site_takes_nobody_and_offers_no_button(client, settings):
    _, secret = invite()
    settings.SIGN_UP = "closed"
    client.get(reverse("join", args=[secret]))
    assert "no new accounts" in text(client.get(reverse("account_signup")))
    assert reverse("account_signup") not in text(client.get("/"))
    sign_up(client)
    assert not User.objects.filter(username="bea").exists()


def test_a_link_makes_as_many_accounts_as_it_says_and_it_is_known_who_invited_whom():
    link, secret = invite(uses=2)
    for name in ("bea", "cid", "dan"):
        visitor = Client()
        visitor.get(reverse("join", args=[secret]))
        sign_up(visitor, name)
    assert set(SignUp.objects.values_list("user__username", "link__made_by__username")) == {
        ("bea", "ada"),
        ("cid", "ada"),
    }
    assert not User.objects.filter(username="dan").exists()
    link.refresh_from_db()
    assert link.uses == 2


@pytest.mark.parametrize("change", [{"revoked_at": timezone.now()}, {"expires_at": timezone.now()}])
def test_a_link_that_is_revoked_or_too_old_opens_nothing(client, change):
    link, secret = invite()
    SignUpLink.objects.filter(pk=link.pk).update(**change)
    client.get(reverse("join", args=[secret]))
    assert "used up or too old" in text(client.get(reverse("account_signup")))
    sign_up(client)
    assert not User.objects.filter(username="bea").exists()


def test_a_link_that_nobody_made_leaves_no_session_behind(client):
    client.get(reverse("join", args=["guessed"]))
    assert not Session.objects.exists()


def test_a_sign_up_that_fails_uses_nothing_up(client):
    link, secret = invite()
    client.get(reverse("join", args=[secret]))
    assert sign_up(client, "house").status_code == 200
    link.refresh_from_db()
    assert link.uses == 0
    sign_up(client, "bea")
    assert User.objects.filter(username="bea").exists()


def test_an_account_and_the_use_of_its_link_are_stored_together_or_not_at_all(client):
    """The link ends between the page and the form."""
    _, secret = invite()
    client.get(reverse("join", args=[secret]))
    with pytest.raises(Refused):
        link_use(secret="another", user=worlds.person("ann"))
    link_use(secret=secret, user=worlds.person("ann"))
    sign_up(client)
    assert not User.objects.filter(username="bea").exists()


def test_the_secret_of_a_link_is_not_stored():
    link, secret = invite()
    row = SignUpLink.objects.filter(pk=link.pk).values().get()
    assert secret not in str(row)


def test_administrators_make_and_revoke_links_on_a_page_that_shows_each_once(client):
    client.force_login(worlds.admin())
    address = reverse("sign_up_links")
    page = text(client.post(address, {"note": "course", "uses": 3, "days": 7}))
    link = SignUpLink.objects.get()
    assert (link.uses_allowed, link.note) == (3, "course")
    assert "/join/" in page
    assert "/join/" not in text(client.get(address))
    client.post(reverse("sign_up_link_revoke", args=[link.uid]))
    link.refresh_from_db()
    assert link.revoked_at
    assert client.post(address, {"uses": 0, "days": 7}).status_code == 422


def test_others_see_and_make_no_links(client):
    link, _ = invite()
    for visitor in (client, Client()):
        assert visitor.get(reverse("sign_up_links")).status_code == 403
        gone = visitor.post(reverse("sign_up_link_revoke", args=[link.uid]))
        assert gone.status_code == 403
        client.force_login(worlds.person("ann"))
    assert SignUpLink.objects.get().revoked_at is None


def test_programs_of_administrators_make_list_and_revoke_links(client):
    admin = Program(worlds.admin(), "read", "administer")
    made = told(admin.post("sign-up-links/", {"note": "course", "uses": 5}), 201)
    client.get("/join/" + made["url"].rstrip("/").rpartition("/")[2] + "/")
    sign_up(client)
    (row,) = told(admin.get("sign-up-links/"))["results"]
    assert (row["uses"], row["uses_allowed"], row["made_by"]) == (1, 5, "ada")
    assert [came["user"] for came in row["sign_ups"]] == ["bea"]
    assert "url" not in row
    assert admin.delete(f"sign-up-links/{row['id']}/").status_code == 204
    assert refused(admin.delete(f"sign-up-links/{row['id']}/")) == (404, "not_found")
    assert wrong_fields(admin.post("sign-up-links/", {"uses": 0})) == {"uses"}


def test_the_api_s_links_are_for_administrators_with_the_scope(settings):
    assert refused(Program().get("sign-up-links/")) == (401, "not_authenticated")
    ann = Program(worlds.person("ann"), "read", "submit")
    assert refused(ann.post("sign-up-links/", {})) == (403, "scope_missing")
    settings.SIGN_UP = "open"
    admin = Program(worlds.admin(), "read", "administer")
    assert refused(admin.post("sign-up-links/", {})) == (409, "refused")
