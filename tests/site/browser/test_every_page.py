"""Rules for every page of the site; a new address is tested without a new test.

Screenshots of all pages are left in ``var/screenshots``.
"""

from contextlib import ExitStack

import pytest
from django.urls import reverse

from tests.site.browser.browsing import (
    ADDRESSES,
    WINDOWS,
    axe_findings,
    fetched,
    fill,
    photograph,
    weighed,
    window,
)

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

BUDGET = 150_000
"""Largest page in bytes with an empty cache, without replay data."""
PAGES = [name for name in ADDRESSES if name != "live"]
"""All addresses but the event stream's, which never ends."""
UNDER_WAY = "[data-player]:not([data-ready])"
"""A replay that is not drawn yet; until then the page shows its result, dimmed."""
PEOPLE = ("ada", "ann", None)
"""The administrator, who sees the most; an owner; a visitor who is not signed in."""


@pytest.fixture(scope="module")
def windows(browser, showcase):
    """One window of each kind for each person."""
    with ExitStack() as stack:
        yield {
            (kind, who): stack.enter_context(window(browser, showcase, kind, who))
            for kind in WINDOWS
            for who in PEOPLE
        }


@pytest.fixture(params=WINDOWS)
def kind(request):
    return request.param


def open_page(windows, showcase, name, kind):
    """The window of the first person who may see the page, and the server's last answer.

    Returns no window for an address that is no page: a button, a file, a redirect.
    """
    address = reverse(name, kwargs=fill(showcase, name))
    for who in PEOPLE:
        seen = windows[kind, who]
        answer = fetched(seen, address, max_redirects=0)
        is_page = answer.headers["content-type"].startswith("text/html")
        if answer.status == 200 and is_page:
            with weighed(seen) as weight:
                seen.goto(address)
                seen.wait_for_selector(UNDER_WAY, state="detached")
            seen.weight = weight
            return seen, answer
        if answer.status not in (302, 403):
            break
    return None, answer


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_light_fits_its_window_and_can_be_used_by_everyone(windows, showcase, name, kind):
    page, answer = open_page(windows, showcase, name, kind)
    assert answer.status in (200, 302, 405), answer.url
    if page is None:
        return
    photograph(page, f"{name}-{kind}")
    assert sum(page.weight.values()) < BUDGET, page.weight
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{wide} pixels wider than the window"
    assert axe_findings(page) == []
