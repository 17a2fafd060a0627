"""The bracket of a knockout: finished and running, on a desk and on a phone, light and dark."""

import pytest

from tests.site.browser.browsing import photograph, window

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

OUTSIDE = """svg => [...svg.querySelectorAll("g.table")].flatMap(table => {
    const box = table.querySelector("rect").getBoundingClientRect();
    return [...table.querySelectorAll("text")].filter(text => {
        const own = text.getBoundingClientRect();
        return own.left < box.left || own.right > box.right || own.bottom > box.bottom;
    }).map(text => text.textContent);
})"""
"""Texts that overflow the box of their table."""


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("kind", ["desk", "phone"])
def test_brackets_are_drawn_inside_their_boxes_and_their_window(browser, showcase, kind, colours):
    finished, running = showcase.shown["events"]["knockouts"]
    with window(browser, showcase, kind, color_scheme=colours) as page:
        for slug, words, playing in (
            (finished, "won the final", 0),
            (running, "matches played", 1),
        ):
            page.goto(f"/events/{slug}/")
            bracket = page.locator("svg.bracket")
            assert bracket.is_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert bracket.evaluate(OUTSIDE) == []
            assert words in page.locator("#state").inner_text()
            assert bracket.locator(".playing").count() == playing
            photograph(page, f"bracket-{slug}-{kind}-{colours}")
