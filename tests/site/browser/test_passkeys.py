"""Passkeys in a browser with a virtual authenticator: adding, signing in, renaming, removing."""

from contextlib import contextmanager

import pytest

from tests.site.browser.browsing import WINDOWS, axe_findings, photograph, window
from tests.site.browser.test_second_factor import PERSON, sign_in

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]


@contextmanager
def device(browser, showcase, kind="desk", *, verifies=True):
    """A window whose machine keeps passkeys, at the site's name: they do not work on numbers."""
    address = showcase.address.replace("127.0.0.1", "localhost")
    with window(browser, showcase, kind, base_url=address) as page:
        session = page.context.new_cdp_session(page)
        session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal" if verifies else "usb",
            "hasResidentKey": verifies,
            "hasUserVerification": verifies,
            "isUserVerified": verifies,
            "automaticPresenceSimulation": True,
        }
        made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        page.keys = lambda: session.send("WebAuthn.getCredentials", made)["credentials"]
        page.forget = lambda: session.send("WebAuthn.clearCredentials", made)
        yield page


def person(showcase, name):
    showcase.run("-c", PERSON.format(name=name), SANDBOX="none")


def sign_out(page):
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").first.wait_for()


def add(page, name, *, alone=True):
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Sign in with it alone").set_checked(alone)
    page.get_by_role("button", name="Add it").click()


def looked_at(page, name, kind):
    photograph(page, f"passkeys-{name}-{kind}")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert axe_findings(page) == []


@pytest.mark.parametrize("kind", WINDOWS)
def test_a_passkey_is_added_signs_in_alone_is_renamed_and_removed(browser, showcase, kind):
    name = f"noa-{kind}"
    person(showcase, name)
    with device(browser, showcase, kind) as page:
        sign_in(page, name)
        page.goto("/accounts/2fa/")
        page.get_by_role("link", name="Add a passkey").click()
        looked_at(page, "add", kind)
        add(page, "laptop")
        page.get_by_role("heading", name="Recovery codes").wait_for()
        codes = page.get_by_role("main").get_by_role("listitem").all_inner_texts()
        assert len(set(codes)) == 10
        assert len(page.keys()) == 1

        sign_out(page)
        page.goto("/accounts/login/?next=/me/notices/")
        looked_at(page, "sign-in", kind)
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.get_by_role("navigation", name="You").get_by_role("link", name=name).wait_for()
        assert page.url.endswith("/me/notices/")

        page.goto("/accounts/2fa/webauthn/")
        looked_at(page, "list", kind)
        page.get_by_role("link", name="Rename laptop").click()
        looked_at(page, "rename", kind)
        page.get_by_label("Name").fill("old laptop")
        page.get_by_role("button", name="Keep this name").click()
        page.get_by_role("link", name="Remove old laptop").click()
        looked_at(page, "remove", kind)
        page.get_by_role("button", name="Remove it").click()
        page.get_by_text("The passkey is removed.").wait_for()

        sign_out(page)
        page.goto("/accounts/login/")
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.get_by_role("main").get_by_text("Incorrect code").wait_for()


def test_a_key_that_does_not_check_its_owner_is_a_second_factor_and_no_more(browser, showcase):
    person(showcase, "oda")
    with device(browser, showcase, verifies=False) as page:
        sign_in(page, "oda")
        add(page, "old key", alone=False)
        page.get_by_role("heading", name="Recovery codes").wait_for()
        sign_out(page)
        sign_in(page, "oda")
        page.get_by_role("heading", name="One more step").wait_for()
        looked_at(page, "second-step", "desk")
        page.get_by_role("button", name="Use a passkey").click()
        page.get_by_role("button", name="Sign out").wait_for()


def test_a_device_without_a_passkey_says_so_and_a_recovery_code_helps(browser, showcase):
    person(showcase, "pia")
    with device(browser, showcase) as page:
        sign_in(page, "pia")
        add(page, "phone")
        page.get_by_role("heading", name="Recovery codes").wait_for()
        codes = page.get_by_role("main").get_by_role("listitem").all_inner_texts()
        sign_out(page)
        page.forget()
        page.goto("/accounts/login/")
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.get_by_role("alert").get_by_text("did not use a passkey").wait_for()
        sign_in(page, "pia")
        page.get_by_label("Code").fill(codes[0])
        page.get_by_role("main").get_by_role("button", name="Sign in").click()
        page.get_by_role("button", name="Sign out").wait_for()
