"""Setting up a second factor and signing in with it, with a browser."""

import pytest

from tests.site.authenticator import code_of
from tests.site.browser.browsing import WINDOWS, axe_findings, photograph, window

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

PERSON = """
import django
django.setup()
from tests.site import worlds
worlds.person("{name}")
"""


def password(name):
    """The password that `worlds.person` sets."""
    return f"{name}-knows-it"


def sign_in(page, name):
    page.goto("/accounts/login/")
    page.get_by_label("Login").fill(name)
    page.get_by_label("Password").fill(password(name))
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()


def looked_at(page, name, kind):
    """Take a screenshot of the page and check its accessibility."""
    photograph(page, f"second-factor-{name}-{kind}")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert axe_findings(page) == []


@pytest.mark.parametrize("kind", WINDOWS)
def test_somebody_sets_a_second_factor_up_and_signs_in_with_a_recovery_code(
    browser, showcase, kind
):
    name = f"mia-{kind}"
    showcase.run("-c", PERSON.format(name=name), SANDBOX="none")
    with window(browser, showcase, kind) as page:
        sign_in(page, name)
        page.goto("/accounts/2fa/")
        looked_at(page, "none", kind)
        page.get_by_role("link", name="Set it up").click()
        looked_at(page, "set-up", kind)
        secret = page.get_by_role("main").locator("code").inner_text()
        page.get_by_label("Code").fill("000000")
        page.get_by_role("button", name="Switch it on").click()
        looked_at(page, "wrong-code", kind)
        page.get_by_label("Code").fill(code_of(secret))
        page.get_by_role("button", name="Switch it on").click()
        looked_at(page, "codes", kind)
        codes = page.get_by_role("main").get_by_role("listitem").all_inner_texts()
        assert len(set(codes)) == 10

        page.goto("/accounts/2fa/")
        looked_at(page, "on", kind)
        page.get_by_role("button", name="Sign out").click()
        sign_in(page, name)
        looked_at(page, "sign-in", kind)
        page.get_by_label("Code").fill(codes[0])
        page.get_by_role("button", name="Sign in", exact=True).click()
        assert page.get_by_role("button", name="Sign out").is_visible()

        page.goto("/accounts/2fa/")
        page.get_by_role("link", name="Make new ones").click()
        looked_at(page, "new-codes", kind)
        page.goto("/accounts/2fa/")
        page.get_by_role("link", name="Switch it off").click()
        looked_at(page, "off", kind)
