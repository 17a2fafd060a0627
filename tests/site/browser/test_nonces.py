"""An author's nonce in the browser: made at the entry, kept, and revealed."""

import pytest

from tests.site.browser.browsing import fetched, photograph, window

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

SOON = 60_000
HASHES = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "a" * 119: "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb",
}
"""Known values of SHA-256."""


def test_the_pages_sha256_is_sha256(browser, showcase):
    with window(browser, showcase, "desk", "ann") as page:
        page.goto("/")
        source = page.locator("script[src*='nonces']").first.get_attribute("src")
        script = fetched(page, source).text()
        module = page.evaluate("(name) => new URL(name, location.origin).href", source)
        found = page.evaluate(
            """async ([from, texts]) => {
              const { sha256 } = await import(from);
              return texts.map((text) => sha256(new TextEncoder().encode(text)));
            }""",
            [_beside(script, module), list(HASHES)],
        )
        assert found == list(HASHES.values())


def press(page, name, inside="main"):
    with page.expect_navigation():
        page.locator(inside).get_by_role("button", name=name, exact=True).first.click()


def _beside(script, module):
    """The address of the module that a script imports."""
    name = script.split('from "', 1)[1].split('"', 1)[0]
    return f"{module.rsplit('/', 1)[0]}/{name.removeprefix('./')}"


def test_a_nonce_is_made_at_the_entry_and_revealed_after_the_start(browser, showcase):
    with (
        window(browser, showcase, "desk", "olga") as olga,
        window(browser, showcase, "phone", "ann") as ann,
    ):
        for page in (olga, ann):
            page.set_default_timeout(SOON)
        olga.goto("/events/new/")
        olga.fill("[name=title]", "Nonce cup")
        olga.select_option("[name=game]", "revolt")
        olga.fill("[name=table_size]", "3")
        olga.fill("[name=deals]", "1")
        press(olga, "Create the draft")
        press(olga, "Open registration")
        olga.goto("/events/nonce-cup/control/")
        olga.locator("#tool-import > summary").click()
        olga.fill("#lines", "house,random\nhouse,courtier")
        press(olga, "Enter and invite")

        ann.goto("/events/nonce-cup/")
        photograph(ann, "entering-phone")
        press(ann, "Enter")
        ann.get_by_text("kept in this browser").wait_for()
        assert ann.evaluate("Object.keys(localStorage).length") == 1
        ann.goto("about:blank")
        olga.goto("/events/nonce-cup/")
        press(olga, "Start")
        olga.goto("/events/nonce-cup/")
        olga.get_by_text("The cards are being drawn").wait_for()
        photograph(olga, "drawing-desk")
        with ann.expect_response("**/events/nonce-cup/reveal/"):
            ann.goto("/docs/")  # any page of the site reveals it
        olga.goto("/events/nonce-cup/rules/")
        contribution = olga.locator("dt", has_text="Contribution").locator("+ dd")
        assert "fixed when" not in contribution.inner_text()
