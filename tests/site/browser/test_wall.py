"""The wall of an event, from its countdown to its champion, on a projector and on a phone."""

from contextlib import ExitStack

import pytest

from tests.site.browser.browsing import axe_findings, photograph, window

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

PROJECTOR = {"viewport": {"width": 1280, "height": 720}}
LARGE = {"viewport": {"width": 1920, "height": 1080}, "color_scheme": "dark"}
SMALLEST = 24
"""Pixels of the letters of a bot's name that are read from the back of a room."""
CUT_OFF = """() => [...document.querySelectorAll("[data-row]:not(.away-row)")].filter(row => {
    const box = row.getBoundingClientRect();
    return box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
}).length"""
"""Shown rows that stick out of the window."""
LETTERS = "parseFloat(getComputedStyle(document.querySelector('.ranks li')).fontSize)"


def look(windows, stage, words):
    """Each window shows `words` by itself, fits, and can be used by everyone."""
    for name, page in windows.items():
        page.wait_for_function("words => document.body.innerText.includes(words)", arg=words)
        page.wait_for_selector("html[data-ready]", state="attached")
        photograph(page, f"wall-{stage}-{name}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert axe_findings(page) == [], name
        assert page.locator("a, button:visible, input:visible").count() == 0, name
        if name != "phone":
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), name
            assert page.evaluate(CUT_OFF) == 0, name
            assert page.evaluate(LETTERS) >= SMALLEST, name


def test_a_wall_follows_its_event_from_the_countdown_to_the_champion(browser, showcase):
    slug = showcase.shown["events"]["scheduled"]
    with ExitStack() as stack:
        windows = {
            name: stack.enter_context(window(browser, showcase, kind, **changes))
            for name, kind, changes in (
                ("projector", "desk", PROJECTOR),
                ("large", "desk", LARGE),
                ("phone", "phone", {}),
            )
        }
        for page in windows.values():
            page.goto(f"/events/{slug}/wall/")
        look(windows, "scheduled", "It starts in")
        assert ":" in windows["projector"].inner_text("[data-countdown]")
        assert "1–10 of 11" in windows["projector"].inner_text("[data-range=standings]")
        showcase.run("-m", "tests.site.showcase", "start", slug, SANDBOX="none")
        look(windows, "running", "Round 1 of 2")
        assert windows["projector"].locator(".tables-now li").count() == 1
        showcase.run("-m", "tests.site.showcase", "play-event", slug, SANDBOX="none")
        look(windows, "over", "Played to its end")
        assert windows["projector"].is_visible(".champion")


def test_the_deciding_game_plays_by_itself_and_has_nothing_to_press(browser, showcase):
    with window(browser, showcase, "phone") as page:
        page.goto(f"/events/{showcase.shown['events']['published']}/wall/")
        page.wait_for_selector("[data-game][data-shown]")
        counter = "document.querySelector('.game .counter').textContent"
        shown = page.evaluate(counter)
        page.wait_for_function(f"shown => {counter} !== shown", arg=shown)
        assert page.locator(".game button:visible, .game input:visible").count() == 0
