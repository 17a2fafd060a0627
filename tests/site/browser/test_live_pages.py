"""Pages that stay open: they show changes, wait while hidden, and survive a restart."""

import pytest

from tests.site.browser.browsing import window
from tests.site.live import PATIENCE

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

SOON = PATIENCE * 1000
OVER = "#result:not([data-live])"


def match_page(site):
    """The page of a match that waits to be played."""
    return site.shown["matches"]["waiting"].pop()


def play(site, pk):
    site.run("-m", "tests.site.showcase", "play", str(pk), SANDBOX="none")


def test_a_match_under_way_shows_its_end_by_itself(browser, showcase):
    pk = match_page(showcase)
    with window(browser, showcase) as page:
        page.goto(f"/matches/{pk}/")
        page.wait_for_selector("#result[data-live]")
        play(showcase, pk)
        page.wait_for_selector(OVER, timeout=SOON)
        assert "beat" in page.inner_text("#result .answer")


def test_where_no_stream_is_to_be_had_the_page_polls(browser, showcase):
    pk = match_page(showcase)
    with window(browser, showcase) as page:
        page.route("**/live/?*", lambda route: route.fulfill(status=204))
        page.goto(f"/matches/{pk}/")
        play(showcase, pk)
        page.wait_for_selector(OVER, timeout=SOON)


def test_a_page_left_open_over_a_restart_catches_up(browser, showcase):
    pk = match_page(showcase)
    with window(browser, showcase) as page:
        page.goto(f"/matches/{pk}/")
        showcase.stop_serving()
        page.wait_for_selector("#away:visible", timeout=SOON)
        play(showcase, pk)
        showcase.serve()
        page.wait_for_selector(OVER, timeout=SOON)
        page.wait_for_selector("#away", state="hidden")


def test_a_hidden_tab_asks_for_nothing_and_catches_up_when_looked_at(browser, showcase):
    pk = match_page(showcase)
    with window(browser, showcase) as page:
        page.goto(f"/matches/{pk}/")
        page.wait_for_selector("#result[data-live]")
        asked = []
        page.evaluate(HIDE, True)
        page.on("request", lambda request: asked.append(request.url))
        play(showcase, pk)
        page.wait_for_timeout(1500)  # longer than the stream's beat
        assert asked == []
        page.evaluate(HIDE, False)
        page.wait_for_selector(OVER, timeout=SOON)


HIDE = """hidden => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
