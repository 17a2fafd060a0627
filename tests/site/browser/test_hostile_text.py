"""Scripts in strangers' texts are shown and never run.

`window` fails a test whose page called `boom`; the text itself must still be readable.
"""

import io
import zipfile

import pytest

from tests.site.browser.browsing import window
from tests.site.showcase import GAME, HOSTILE, SEATS

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

NAME = HOSTILE[:30]


def shown(page, text=HOSTILE):
    """Whether people can read the text; if a script ran, its brackets would be gone."""
    page.get_by_text(text, exact=False).first.wait_for(state="attached")
    return text in page.locator("body").inner_text()


@pytest.mark.parametrize(
    "address",
    [
        "/",
        f"/games/{GAME}/",
        f"/games/{GAME}/ladder/{SEATS}/",
        f"/games/{GAME}/bots/ben/hostile/",
        "/people/ben/",
        "/events/{published}/",
        "/matches/{named}/",
        "/matches/{named}/0/0/",
    ],
)
def test_a_bots_name(browser, showcase, address):
    filled = address.format(**showcase.shown["matches"], **showcase.shown["events"])
    with window(browser, showcase) as page:
        page.goto(filled)
        assert shown(page, NAME)


@pytest.mark.parametrize("address", ["/events/", "/events/{published}/", "/"])
def test_the_title_and_description_of_an_event(browser, showcase, address):
    with window(browser, showcase) as page:
        page.goto(address.format(**showcase.shown["events"]))
        assert shown(page)


def test_what_a_bot_printed_and_raised(browser, showcase):
    with window(browser, showcase, who="ann") as page:
        page.goto(f"/matches/{showcase.shown['matches']['broken']}/")
        assert shown(page, f"{HOSTILE} breaks")


def test_the_reason_and_the_log_of_a_check(browser, showcase):
    with window(browser, showcase, who="ann") as page:
        page.goto(f"/submissions/{showcase.shown['fill']['pk']['submission']}/")
        assert shown(page, f"It answered {HOSTILE}")
        assert shown(page, "in its log")


def test_the_name_of_a_file(browser, showcase, bubblewrap):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(f"../{HOSTILE}.py", "")
    file = {"name": f"{HOSTILE}.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}
    with window(browser, showcase, who="ann") as page:
        page.goto(f"/games/{GAME}/bots/ann/marat/new/")
        page.set_input_files("input[type=file]", file)
        page.click("main form button.main")
        assert shown(page, "leads out of the bot")
        assert HOSTILE in page.locator("main").inner_text()
