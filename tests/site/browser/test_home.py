"""The front page: a table that moves, and highlights that play on a click."""

import pytest
from playwright.sync_api import expect

from tests.site.browser.browsing import WINDOWS, axe_findings, photograph, window

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

STEP = "Number(document.querySelector('#show .counter').textContent.split('/')[0])"
READY = "#show [data-player][data-ready]"


def step_of(page):
    return int(page.locator("#show .counter").inner_text().split("/")[0])


@pytest.mark.parametrize("kind", WINDOWS)
def test_a_highlight_plays_on_a_click_at_its_moment(browser, showcase, kind):
    with window(browser, showcase, kind) as page:
        page.goto("/")
        page.wait_for_selector(READY)
        page.get_by_role("link", name="Watch it (most revolutions)").click()
        expect(page.locator("#show-title")).to_have_text("Most revolutions")
        page.wait_for_selector(READY)
        began = int(page.locator("#show [data-player]").get_attribute("data-step"))
        page.wait_for_function(f"began => {STEP} > began", arg=began)
        expect(page.locator("#show .answer")).to_contain_text("overturned")
        photograph(page, f"home-highlight-{kind}")
        assert axe_findings(page) == []
        page.get_by_role("link", name="Back to the newest match").click()
        expect(page.locator("#show-title")).to_have_text("At the table")


def test_the_table_moves_by_itself_and_stands_still_where_no_motion_is_wanted(browser, showcase):
    with window(browser, showcase, reduced_motion="no-preference") as page:
        page.goto("/")
        page.wait_for_selector(READY)
        page.wait_for_function(f"() => {STEP} > 1")
        expect(page.locator("#show").get_by_role("button", name="Pause")).to_be_visible()
    with window(browser, showcase, reduced_motion="reduce") as page:
        page.goto("/")
        page.wait_for_selector(READY)
        expect(page.locator("#show").get_by_role("button", name="Play")).to_be_visible()
        assert step_of(page) == 0


def test_when_a_game_is_over_the_next_one_follows(browser, showcase):
    with window(browser, showcase, reduced_motion="no-preference") as page:
        page.clock.install()
        page.goto("/")
        page.wait_for_selector(READY)
        first = page.locator("#show [data-player]").get_attribute("data-frames")
        page.locator("#show").get_by_role("button", name="To the end").click()
        page.locator("#show").get_by_role("button", name="One step back").click()
        page.locator("#show").get_by_role("button", name="Play").click()
        page.clock.run_for(10_000)
        page.wait_for_function(
            "first => document.querySelector('#show [data-player]').dataset.frames !== first",
            arg=first,
        )
        page.wait_for_selector(READY)
