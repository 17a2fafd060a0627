"""An event in the browser, from the form to publication: an organiser at a desk, and somebody who
watches on a phone and never reloads."""

import pytest

from tests.site.browser.browsing import photograph, window
from tests.site.live import PATIENCE
from tests.site.showcase import GAME

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

SOON = PATIENCE * 1000
OTHERS = "owner,bot\nben,danton\nben,corday\nann,robespierre\nhouse,random\nhouse,courtier\n"
"""Two house bots, which enter at once, and three bots whose owners are invited."""


def see(page, text, inside="main"):
    page.locator(inside).get_by_text(text).first.wait_for(timeout=SOON)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).first.click()
    page.wait_for_load_state()


def open_tool(page, name):
    page.locator(f"#tool-{name} > summary").click()


@pytest.fixture
def desk(browser, showcase):
    with window(browser, showcase, "desk", "olga") as page:
        page.set_default_timeout(SOON)
        yield page


@pytest.fixture
def phone(browser, showcase):
    with window(browser, showcase, "phone", "ann") as page:
        page.set_default_timeout(SOON)
        yield page


def test_the_form_answers_while_one_types(desk):
    desk.goto("/events/new/")
    see(desk, "The best bot wins in", "#advice")
    desk.select_option("[name=game]", GAME)
    desk.fill("[name=table_size]", "3")
    desk.fill("[name=expected]", "2")
    see(desk, "2 bots cannot fill a table of 3: wait for 1 more", "#advice")
    desk.fill("[name=table_size]", "8")
    see(desk, "Revolt is played by 3 to 5 at a table.", "#error-table_size")
    desk.fill("[name=table_size]", "3")
    desk.fill("[name=expected]", "64")
    see(desk, "6 would be sensible", "#suggested")
    see(desk, "One worker plays that in about", "#advice")
    assert desk.input_value("[name=expected]") == "64", "what one types is never taken away"
    desk.select_option("[name=game]", "president")
    desk.locator("[name=option_jokers]").wait_for(state="attached")
    photograph(desk, "organise-advice-desk")


def test_without_scripts_an_event_is_made_all_the_same(browser, showcase):
    with window(browser, showcase, "desk", "olga", java_script_enabled=False) as page:
        page.goto("/events/new/")
        page.fill("[name=title]", "Plain cup")
        page.fill("[name=expected]", "3")
        press(page, "Check")
        see(page, "3 bots cannot fill a table of 4")
        press(page, "Create the draft")
        see(page, "A draft: only its organisers see it.")


def accept(page, event):
    """Accept the first invitation to an event."""
    invitation = page.locator(".invitation").filter(has_text=event).first
    invitation.get_by_role("button", name="Accept").click()
    page.wait_for_load_state()


def test_an_event_from_the_form_to_publication(desk, phone, browser, showcase):
    desk.goto("/events/new/")
    desk.fill("[name=title]", "Browser cup")
    desk.select_option("[name=game]", GAME)
    for name, value in {"table_size": "3", "length": "2", "deals": "1"}.items():
        desk.fill(f"[name={name}]", value)
    press(desk, "Create the draft")
    press(desk, "Open registration")
    address = "/events/browser-cup/"
    assert desk.url.endswith(f"{address}control/")

    phone.goto(address)
    see(phone, "Nobody is in yet")
    phone.select_option("#bot", label="Marat")
    press(phone, "Enter")
    see(phone, "Marat is in.")

    desk.goto(f"{address}control/")
    see(desk, "1 bots cannot fill a table of 3")
    open_tool(desk, "import")
    desk.fill("#lines", OTHERS)
    press(desk, "Enter and invite")
    see(desk, "2 entered. 3 invited")
    phone.goto("/me/invitations/")
    accept(phone, "Browser cup")
    phone.goto(address)
    with window(browser, showcase, "desk", "ben") as ben:
        for _ in range(2):
            ben.goto("/me/invitations/")
            accept(ben, "Browser cup")
    see(phone, "Open for entries: 6 bots so far.")
    press(desk, "Start")
    see(desk, "0 of 2 matches played")
    see(phone, "Running: 0 of 2 matches played.")

    desk.reload()  # the tables are there since the cards were drawn
    first = desk.locator("#match option").first.get_attribute("value")
    showcase.run("-m", "tests.site.showcase", "play", first, SANDBOX="none")
    see(desk, "1 of 2 matches played")
    see(phone, "Running: 1 of 2 matches played.")
    scores = phone.locator("#standings td:nth-child(4)").all_inner_texts()
    assert any(float(score.split()[0]) > 0 for score in scores), "standings came without a reload"

    desk.locator(".step [name=why]").fill("lunch")
    press(desk, "Pause")
    see(desk, "Paused. 1 of 2 matches played")
    see(phone, "Paused after 1 of 2 matches.")
    photograph(desk, "control-paused-desk")
    press(desk, "Resume")
    see(phone, "Running: 1 of 2")

    row = desk.locator("tr", has_text="Robespierre")
    row.locator("summary").click()
    row.locator("[name=why]").fill("two bots in collusion")
    row.get_by_label("Disqualify it for good").check()
    row.get_by_role("button", name="Disqualify").click()
    see(desk, "Robespierre is out; its owner is told why.")
    see(phone, "disqualified", "#standings")
    photograph(phone, "event-running-phone")

    showcase.run("-m", "tests.site.showcase", "play-event", "browser-cup", SANDBOX="none")
    see(desk, "matches are played. Look at the standings, then publish.")
    desk.reload()
    press(desk, "Publish results")
    see(desk, "Published: replays are open")
    see(phone, " won.")
    for line in ("lunch", "two bots in collusion", "published"):
        see(desk, line, ".log")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
