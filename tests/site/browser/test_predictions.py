"""Predicting who wins, with the keyboard, on a desk and on a phone."""

import pytest

from tests.site.browser.browsing import axe_findings, photograph, window

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]


@pytest.mark.parametrize("kind", ["desk", "phone"])
def test_the_form_says_what_is_left_and_keeps_the_prediction(browser, showcase, kind):
    _, running = showcase.shown["events"]["knockouts"]
    with window(browser, showcase, kind, "ben") as page:
        page.goto(f"/events/{running}/predictions/")
        first, second, *_ = page.locator(".shares input").all()
        first.fill("60")
        second.fill("50")
        page.get_by_text("They add up to 110 %: 10 too much.").wait_for()
        second.fill("25")
        assert page.inner_text("[data-rest]") == "15"
        photograph(page, f"predictions-{kind}")
        assert axe_findings(page) == []
        second.press("Enter")
        page.get_by_text("Your prediction is kept.").wait_for()
        assert first.input_value() == "60"
