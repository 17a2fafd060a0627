"""Signing in with an account of an OpenID Connect provider, which runs as a process."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse

from arena.accounts.models import User
from arena.config.addresses import single_sign_on
from tests.services.sign_on import provider as provider_process
from tests.site import worlds

pytestmark = pytest.mark.django_db

START = "/accounts/oidc/single-sign-on/login/"


@pytest.fixture(scope="module")
def provider(tmp_path_factory):
    with provider_process(tmp_path_factory.mktemp("provider")) as made:
        yield made


@pytest.fixture(autouse=True)
def school(settings, provider):
    """The site knows the provider as its settings would say."""
    use(settings, provider, secret=provider.secret)


def use(settings, provider, *, secret):
    settings.OIDC_NAME = "Northern College"
    settings.SOCIALACCOUNT_PROVIDERS = single_sign_on(
        provider.address, client_id=provider.client_id, secret=secret, name=settings.OIDC_NAME
    )


def text(response):
    return response.content.decode()


def go(client, provider, sub, start=START):
    """Follow somebody from our button over the provider's page back to us."""
    there = client.get(start).headers["Location"]
    assert there.startswith(provider.address)
    back = provider.consent(there, sub=sub)
    return client.get(back.removeprefix("http://testserver"), follow=True)


def signed_in_as(client):
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key).username if key else None


def test_the_sign_in_page_has_a_button_where_a_provider_is_set(client, settings):
    assert "Sign in with Northern College" in text(client.get(reverse("account_login")))
    settings.SOCIALACCOUNT_PROVIDERS = {}
    assert "Northern College" not in text(client.get(reverse("account_login")))
    assert client.get(START).status_code == 404


def test_somebody_new_chooses_a_name_and_is_known_from_then_on(client, provider):
    provider.person("s-1", email="bea@college.example", email_verified=True)
    page = go(client, provider, "s-1", START + "?next=/me/notices/")
    assert "Choose the name" in text(page)
    client.post(
        reverse("socialaccount_signup"), {"username": "bea", "email": "bea@college.example"}
    )
    assert signed_in_as(client) == "bea"
    bea = User.objects.get(username="bea")
    assert not bea.has_usable_password()
    assert EmailAddress.objects.get(user=bea).verified
    client.logout()
    page = go(client, provider, "s-1", START + "?next=/me/notices/")
    assert page.redirect_chain[-1][0] == "/me/notices/"
    assert signed_in_as(client) == "bea"


def local(name, address, *, confirmed):
    user = worlds.person(name)
    User.objects.filter(pk=user.pk).update(email=address)
    EmailAddress.objects.create(user=user, email=address, verified=confirmed, primary=True)
    return user


def test_an_address_that_both_sides_confirmed_links_the_account(client, provider):
    local("cid", "cid@college.example", confirmed=True)
    provider.person("s-2", email="CID@college.example", email_verified=True)
    go(client, provider, "s-2")
    assert signed_in_as(client) == "cid"
    assert SocialAccount.objects.get().user.username == "cid"
    assert User.objects.get(username="cid").has_usable_password()


@pytest.mark.parametrize(
    ("here", "there"), [(False, True), (True, False), (True, "false"), (False, False)]
)
def test_no_account_is_linked_by_an_address_that_one_side_did_not_confirm(
    client, provider, here, there
):
    local("dan", "dan@college.example", confirmed=here)
    provider.person("s-3", email="dan@college.example", email_verified=there)
    assert "Choose the name" in text(go(client, provider, "s-3"))
    assert signed_in_as(client) is None
    form = {"username": "dan2", "email": "dan@college.example"}
    client.post(reverse("socialaccount_signup"), form)
    assert signed_in_as(client) is None
    assert not SocialAccount.objects.exists()


def test_an_account_that_was_deleted_is_not_opened_again(client, provider):
    gone = local("eve", "eve@college.example", confirmed=True)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    provider.person("s-4", email="eve@college.example", email_verified=True)
    go(client, provider, "s-4")
    assert signed_in_as(client) is None


def test_the_second_factor_is_still_asked_for(client, provider):
    fay = local("fay", "fay@college.example", confirmed=True)
    Authenticator.objects.create(user=fay, type="totp", data={"secret": "GEZDGNBVGY3TQOJQ"})
    provider.person("s-5", email="fay@college.example", email_verified=True)
    assert "One more step" in text(go(client, provider, "s-5"))
    assert signed_in_as(client) is None


def test_nobody_is_linked_by_a_click_that_a_stranger_s_page_could_cause(client, provider):
    client.force_login(worlds.person("gil"))
    provider.person("s-6", email="mallory@college.example", email_verified=True)
    page = go(client, provider, "s-6", START + "?process=connect")
    assert page.status_code == 409
    assert not SocialAccount.objects.exists()


def test_who_says_no_at_the_provider_is_not_signed_in(client, provider):
    there = client.get(START).headers["Location"]
    back = provider.consent(there, action="deny")
    page = client.get(back.removeprefix("http://testserver"), follow=True)
    assert "Not signed in" in text(page)
    assert signed_in_as(client) is None


def test_an_answer_that_nobody_asked_for_is_refused(client, provider):
    """The classic attack: a stranger's answer of the provider is fed to somebody's browser."""
    there = client.get(START).headers["Location"]
    provider.person("s-7", email="hal@college.example", email_verified=True)
    back = provider.consent(there, sub="s-7").removeprefix("http://testserver")
    other = type(client)()
    assert "Not signed in" in text(other.get(back, follow=True))
    assert signed_in_as(other) is None


def test_a_wrong_secret_signs_nobody_in_and_says_whose_turn_it_is(client, provider, settings):
    use(settings, provider, secret="not-the-secret")
    provider.person("s-8", email="ida@college.example", email_verified=True)
    page = go(client, provider, "s-8")
    assert "tell the administrators" in text(page)
    assert signed_in_as(client) is None


def test_a_provider_that_is_away_is_an_error_page_and_no_crash(client, settings, provider):
    settings.SOCIALACCOUNT_PROVIDERS = single_sign_on(
        "http://127.0.0.1:9", client_id="x", secret="y", name="Northern College"
    )
    page = client.get(START)
    assert page.status_code == 503
    assert "Northern College does not answer" in text(page)


@pytest.mark.parametrize(("without_invitation", "words"), [(True, "Choose"), (False, "invitation")])
def test_the_setting_says_whether_the_provider_s_people_need_an_invitation(
    client, provider, settings, without_invitation, words
):
    settings.SIGN_UP, settings.OIDC_SIGN_UP = "invitation", without_invitation
    provider.person("s-9", email="jan@college.example", email_verified=True)
    assert words in text(go(client, provider, "s-9"))
    form = {"username": "jan", "email": "jan@college.example"}
    client.post(reverse("socialaccount_signup"), form)
    assert (signed_in_as(client) == "jan") is without_invitation


@pytest.mark.parametrize(
    ("url", "client_id", "secret", "named"),
    [
        ("http://college.example", "a", "b", "OIDC_URL must be an https:// address"),
        ("college.example", "a", "b", "OIDC_URL must be an https:// address"),
        ("https://college.example", "", "b", "OIDC_CLIENT_ID is not"),
        ("https://college.example", "a", "", "OIDC_SECRET is not"),
        ("", "", "b", "OIDC_URL is not"),
    ],
)
def test_a_wrong_setting_is_named(url, client_id, secret, named):
    with pytest.raises(ImproperlyConfigured, match=named):
        single_sign_on(url, client_id=client_id, secret=secret, name="x")
