"""Signing up, notices, deleting an account, and the administrator's page, in a browser."""

import re

import pytest

from tests.site.browser.browsing import WINDOWS, window
from tests.site.live import until

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

PASSWORD = "liberty-of-1789"


def letter(site, address):
    """The letter to an address, as the site sent it."""

    def look():
        texts = [file.read_text() for file in (site.folder / "data" / "mail").glob("*.log")]
        return next((text for text in texts if address in text), None)

    return until(look, f"a letter to {address}")


@pytest.mark.parametrize("kind", WINDOWS)
def test_somebody_signs_up_confirms_chooses_what_to_be_told_and_leaves(browser, showcase, kind):
    name = f"zoe-{kind}"
    with window(browser, showcase, kind) as page:
        page.goto("/")
        page.get_by_role("link", name="Sign up").click()
        page.get_by_label("Username").fill(name)
        page.get_by_label("Email").fill(f"{name}@example.org")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_label("Password (again)").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign up").click()

        link = re.search(r"http://\S+(/accounts/confirm-email/\S+)", letter(showcase, name))
        page.goto(link[1])
        page.get_by_role("button", name="Confirm").click()

        page.goto("/me/settings/")
        box = page.get_by_role("checkbox", name="News of an event you entered").last
        box.uncheck()
        page.get_by_role("button", name="Keep this").click()
        assert not box.is_checked()

        page.get_by_role("link", name="Delete your account").click()
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Go on").click()
        page.get_by_role("button", name="Delete my account").click()
        page.get_by_text("Your account is gone").wait_for()
        assert page.get_by_role("link", name="Sign in").is_visible()


def test_an_administrator_sees_the_queues_and_finds_the_way_by_the_menu(browser, showcase):
    with window(browser, showcase, who="ada") as page:
        page.goto("/")
        page.get_by_role("link", name="Operations").click()
        row = page.get_by_role("row", name="Checks of submissions")
        assert re.search(r"\d", row.inner_text())


def test_a_reader_of_the_manual_gets_from_page_to_page(browser, showcase):
    with window(browser, showcase, "phone") as page:
        page.goto("/")
        page.get_by_role("link", name="Manual").click()
        page.get_by_role("link", name="Limits").click()
        page.get_by_role("link", name="It runs again at home, exactly").click()
        assert page.get_by_role("heading", level=1).inner_text().lower().startswith("faults")
