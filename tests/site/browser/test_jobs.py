"""The main job of each page, done the way a visitor would do it."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.site.browser.browsing import window
from tests.site.showcase import GAME, SEATS

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

LADDER = f"/games/{GAME}/ladder/{SEATS}/"


@pytest.fixture(params=["desk", "phone"])
def page(request, browser, showcase):
    """A window in which ann is signed in."""
    with window(browser, showcase, request.param, "ann") as shown:
        yield shown


def test_home_leads_from_the_first_word_to_the_form_for_a_bot(page):
    page.goto("/")
    page.get_by_role("link", name="Write your first bot", exact=True).click()
    expect(page.locator("#first-bot")).to_be_in_viewport()
    page.locator("#first-bot").get_by_role("link", name="Submit a bot").click()
    expect(page).to_have_url(re.compile("/submit/"))


def test_home_shows_who_leads_and_what_runs(page):
    page.goto("/")
    expect(page.locator(".leaders")).to_contain_text("Marat")
    expect(page.locator("#now")).to_contain_text("Winter cup")


def test_a_game_is_told_by_its_rules_its_messages_and_its_bots(page):
    page.goto(f"/games/{GAME}/")
    page.get_by_role("link", name="What a bot sees").click()
    expect(page.locator("#fields")).to_contain_text("hand")
    expect(page.locator("#message-act-play")).to_contain_text('"legal"')
    page.get_by_text("courtier", exact=True).last.click()
    expect(page.locator("#house-courtier pre")).to_contain_text("def act(turn)")


def test_the_ladder_narrows_while_one_types_and_its_address_follows(page):
    page.goto(LADDER)
    rows = page.locator("table.ladder tbody tr")
    expect(rows).to_have_count(5)
    page.get_by_label("Search").press_sequentially("dant")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Danton")
    expect(page).to_have_url(re.compile("search=dant"))
    page.reload()
    expect(rows).to_have_count(1)
    page.get_by_label("Search").fill("nobody is called so")
    expect(page.locator("#rows")).to_contain_text("No bot here is called so")


def test_the_ladder_marks_ones_own_and_can_show_them_alone(page):
    page.goto(LADDER)
    own = page.locator("table.ladder tr.mine")
    expect(own).to_have_count(2)
    page.get_by_label("Mine only").check()
    expect(page.locator("table.ladder tbody tr")).to_have_count(2)


WRITTEN = """
window.written = [];
const write = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
  if (/^v\\d/.test(text)) written.push([text, y]);
  return write.call(this, text, x, y);
};
"""
"""Remembers where labels of versions are drawn."""


def test_versions_that_began_in_the_same_moment_are_told_apart_on_the_chart(page):
    def three(first):
        return json.dumps([{"x": int(first[1]), "label": f"v{n}"} for n in (1, 2, 3)])

    def begin_together(route):
        answer = route.fetch()
        marks = re.compile(r'(?<="marks": )\[\{"x": (\d+).*?\]')
        route.fulfill(response=answer, body=marks.sub(three, answer.text()))

    page.add_init_script(WRITTEN)
    page.goto(LADDER)
    address = page.locator("table.ladder tbody a").first.get_attribute("href")
    page.route(f"**{address}", begin_together)
    page.goto(address)
    expect(page.locator(".plot canvas")).to_be_visible()
    heights = dict(page.evaluate("written"))
    assert heights.keys() == {"v1", "v2", "v3"}
    assert len(set(heights.values())) == 3


@pytest.mark.parametrize("last", ["visitor", "update"])
def test_a_filter_holds_though_the_ladder_was_being_brought_up_to_date(page, last):
    """A live update that was sent for the old address must not replace the filtered rows."""

    def answered_last(route):
        return ("mine=yes" in route.request.url) == (last == "visitor")

    page.goto(LADDER)
    rows = page.locator("table.ladder tbody tr")
    expect(rows).to_have_count(5)
    held = []
    page.route("**/ladder/**", lambda route: held.append(route))
    while not held:  # an update the page began before may be under way still
        page.evaluate("htmx.trigger('#rows', 'live')")
        page.wait_for_timeout(100)
    page.get_by_label("Mine only").check()
    while not {True, False} <= set(map(answered_last, held)):
        page.wait_for_timeout(100)
    for route in sorted(held, key=answered_last):
        answer = route.fetch()
        news = f"<p>{route.request.url}</p></section>"  # what has not changed would not be shown
        route.fulfill(response=answer, body=answer.text().replace("</section>", news))
        page.wait_for_timeout(500)
    expect(rows).to_have_count(2)
    expect(page).to_have_url(re.compile("mine=yes"))


def test_from_a_match_to_the_replay_of_one_of_its_games(page, showcase):
    page.goto(f"/matches/{showcase.shown['matches']['settled']}/")
    expect(page.locator(".answer")).to_contain_text("of its opponents")
    page.locator("#result tbody a[href$='/0/0/']").first.click()
    expect(page).to_have_url(re.compile("/0/0/"))


def test_an_owner_takes_the_crash_home(page, showcase):
    page.goto(f"/matches/{showcase.shown['matches']['broken']}/")
    with page.expect_download() as bundle:
        page.locator("#faults").get_by_role("link", name="Bundle").first.click()
    assert re.fullmatch(r"fault-\d+\.json", bundle.value.suggested_filename)


def test_the_match_can_be_taken_home_and_verified(page, showcase):
    page.goto(f"/matches/{showcase.shown['matches']['settled']}/")
    expect(page.locator("#proof")).to_contain_text("verified")
    with page.expect_download() as file:
        page.get_by_role("link", name="Download the match").click()
    assert file.value.suggested_filename.startswith("match-")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/", "Marat"),
        (LADDER + "?search=dant", "Danton"),
        (f"/games/{GAME}/", '"legal"'),
        (f"/games/{GAME}/bots/ann/marat/", "Marat"),
        ("/matches/{settled}/", "of its opponents"),
        ("/events/{published}/", "Marat"),
        ("/matches/{settled}/0/0/", "wins the trick"),
    ],
)
def test_what_only_shows_is_shown_without_scripts(browser, showcase, address, words):
    filled = address.format(**showcase.shown["matches"], **showcase.shown["events"])
    with window(browser, showcase, java_script_enabled=False) as page:
        page.goto(filled)
        expect(page.locator("main")).to_contain_text(words)
