"""A file dropped on the page, checked in a real sandbox and followed live onto the ladder."""

import base64
import re

import pytest
from playwright.sync_api import expect

from tests.site.browser.browsing import WINDOWS, axe_findings, photograph, window
from tests.site.live import PATIENCE, LiveSite, Visitor, until

pytestmark = [pytest.mark.xdist_group("workshop"), pytest.mark.timeout(900)]

SOON = PATIENCE * 1000
GOOD = """
def act(turn):
    turn.note("first")
    print("asked for", turn.kind)
    return turn.legal[0]
"""
ILLEGAL = "def act(turn):\n    print('watch this')\n    return 'a unicorn'\n"
DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
  const form = document.querySelector("[data-drop]");
  for (const kind of ["dragenter", "dragover", "drop"]) {
    form.dispatchEvent(new DragEvent(kind, {dataTransfer: files, bubbles: true, cancelable: true}));
  }
}"""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory, bubblewrap):
    """A site with a worker and a sandbox; ann and bea are signed in."""
    with LiveSite(tmp_path_factory.mktemp("workshop"), SANDBOX="bubblewrap") as site:
        site.worker()
        site.ann = Visitor(site)
        site.ann.sign_up("ann")
        bea = Visitor(site)
        bea.sign_up("bea")
        people = {"ann": site.ann, "bea": bea}
        site.shown = {
            "sessions": {name: one.session.cookies["sessionid"] for name, one in people.items()}
        }
        yield site


def drop(page, name, source):
    """Drop a file on the form, as from a folder."""
    page.evaluate(DROP, [name, base64.b64encode(source).decode()])


def submit(page, name, source):
    page.goto("/submit/")
    page.select_option("[name=game]", "revolt")
    drop(page, f"{name}.py", source.encode())
    expect(page.locator("[data-chosen]")).to_contain_text(f"{name}.py")
    assert page.input_value("[name=name]") == name  # taken from the file's name
    page.click("[data-drop] button.main")


def test_an_upload_is_watched_through_its_check_onto_the_ladder(browser, workshop):
    name = "Danton"
    with window(browser, workshop, who="ann") as page:
        submit(page, name, GOOD)
        page.wait_for_selector("#check[data-live]")
        address = page.url
        page.wait_for_selector("#check:not([data-live])", timeout=SOON)
        assert page.url == address  # nobody reloaded it
        assert "It is in" in page.inner_text("#check .answer")
        log = page.inner_text(".check-log")
        assert "Game 3 of 3" in log
        assert "Passed" in log
        page.wait_for_selector("[data-player][data-ready]", timeout=SOON)
        page.get_by_label("Pause (space)").wait_for()  # it plays by itself
        page.keyboard.press("End")
        assert "The game is over" in page.inner_text(".middle")
        photograph(page, "submission-passed")

        ann = workshop.ann
        event = ann.organise("Spring cup", "revolt", table_size=3, deals=1)
        ann.enter(event, name, "courtier", "random")
        ann.post(event, f"{event}start/")
        until(lambda: "publish/" in ann.get(event), "the end of the event")
        ann.post(event, f"{event}publish/")

        def listed():
            page.goto("/games/revolt/ladder/3/")
            return name in page.inner_text("main")

        assert until(listed, "the bot on the ladder")


@pytest.mark.parametrize("kind", WINDOWS)
def test_two_people_found_a_team_and_share_the_check_of_its_bot(browser, workshop, kind):
    team = f"jacobins-{kind}"
    with (
        window(browser, workshop, kind, who="ann") as ann,
        window(browser, workshop, kind, who="bea") as bea,
    ):
        ann.goto("/me/")
        ann.get_by_role("link", name="Teams").click()
        ann.get_by_label("Name of the team").fill(team)
        ann.get_by_role("button", name="Found it").click()
        ann.get_by_label("Invite by user name").fill("bea")
        ann.get_by_role("button", name="Invite", exact=True).click()
        expect(ann.locator(".members")).to_contain_text("bea invited")

        bea.goto("/me/")
        bea.get_by_role("link", name="Accept or decline").click()
        look(bea, f"teams-{kind}")
        bea.get_by_role("button", name="Accept").click()
        expect(bea.locator(".members tbody tr")).to_have_count(2)

        ann.get_by_role("link", name="Submit a bot of the team").click()
        assert ann.locator("[name=owner]").input_value() == team
        ann.select_option("[name=game]", "revolt")
        ann.fill("[name=name]", "Marat")
        file = {"name": "bot.py", "mimeType": "text/x-python", "buffer": GOOD.encode()}
        ann.set_input_files("input[type=file]", file)
        look(ann, f"teams-submit-{kind}")
        ann.click("[data-drop] button.main")
        ann.wait_for_selector("#check:not([data-live])", timeout=SOON)

        bea.goto("/me/notices/")
        bea.get_by_role("link", name="Version 1 of Marat passed its check").first.click()
        expect(bea.locator("main")).to_contain_text(f"ann uploaded it for the team {team}")
        assert "Passed" in bea.inner_text(".check-log")
        bea.get_by_role("link", name="Marat").click()
        expect(bea.locator(".kicker")).to_contain_text(f"team {team} (ann, bea)")
        look(bea, f"teams-bot-{kind}")
        bea.goto(f"/teams/{team}/")
        expect(bea.locator(".log")).to_contain_text("uploaded version 1 of Marat")
        assert bea.get_by_role("button", name="Invite", exact=True).count() == 0
        look(bea, f"teams-member-{kind}")
        ann.goto(f"/teams/{team}/")
        look(ann, f"teams-captain-{kind}")


def look(page, name):
    """Photograph a page that fits its window and has no serious finding of axe."""
    photograph(page, name)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert axe_findings(page) == []


@pytest.mark.parametrize("kind", WINDOWS)
def test_a_rejected_upload_says_why_where_and_what_to_do(browser, workshop, kind):
    with window(browser, workshop, kind, who="ann") as page:
        submit(page, f"Unicorn {kind}", ILLEGAL)
        page.wait_for_selector("#check:not([data-live])", timeout=SOON)
        assert "illegal move" in page.inner_text("#check .answer")
        assert "Return one of turn.legal" in page.inner_text("#check .note")
        assert "watch this" in page.inner_text("#check")
        page.wait_for_selector("[data-player][data-ready]", timeout=SOON)
        page.keyboard.press("ArrowRight")
        assert page.locator(".marks .mark-fault").count() == 1
        photograph(page, f"submission-rejected-{kind}")
        page.get_by_role("link", name="Submit a new version").click()
        assert page.locator("[data-drop]").count() == 1


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("bot.exe", b"x", "A bot is a .py file or a .zip"),
        ("bot.py", b"", "The file is empty"),
        ("bot.py", b"#" * (5 * 1024 * 1024 + 1), "at most 5.0 MiB"),
    ],
)
def test_what_cannot_be_a_bot_is_refused_before_it_is_sent(browser, workshop, name, content, words):
    with window(browser, workshop, who="ann") as page:
        sent = []
        page.on("request", lambda request: sent.append(request.method))
        page.goto("/submit/")
        drop(page, name, content)
        expect(page.locator("[data-chosen]")).to_contain_text(words)
        page.fill("[name=name]", "Nobody")
        page.click("[data-drop] button.main")
        assert "POST" not in sent
        assert page.url.endswith("/submit/")


def test_without_scripts_the_ordinary_form_does_it_all(browser, workshop):
    with window(browser, workshop, who="ann", java_script_enabled=False) as page:
        page.goto("/submit/")
        page.select_option("[name=game]", "revolt")
        page.fill("[name=name]", "Plain")
        file = {"name": "plain.py", "mimeType": "text/x-python", "buffer": GOOD.encode()}
        page.set_input_files("input[type=file]", file)
        page.click("[data-drop] button.main")
        expect(page.locator("#check .answer")).to_contain_text("It is in", timeout=SOON)


@pytest.fixture(scope="module")
def school(workshop):
    """A class of ann's: its address and its link."""
    asked = {"classroom": "on", "asks_for": "name", "entries_per_user": 1}
    event = workshop.ann.organise("Year nine", "revolt", table_size=3, deals=1, **asked)
    return event, re.search(r"/events/join/\w+/", workshop.ann.get(f"{event}class/")).group()


@pytest.mark.parametrize("kind", WINDOWS)
def test_a_pupil_opens_the_link_signs_up_and_uploads(browser, workshop, school, kind):
    event, link = school
    with window(browser, workshop, kind) as page:
        page.goto(link)
        photograph(page, f"class-join-{kind}")
        assert axe_findings(page) == []
        page.fill("[name=username]", f"pupil-{kind}")
        page.fill("[name=known_as]", "Pia Muster")
        for field in ("password1", "password2"):
            page.fill(f"[name={field}]", "a-long-enough-word")
        page.click("form button.main")
        page.wait_for_url(f"**{event}")
        photograph(page, f"class-event-{kind}")
        assert axe_findings(page) == []
        drop(page, "Danton.py", GOOD.encode())
        page.click("[data-drop] button.main")
        answer = page.locator("#check .answer")
        expect(answer).to_contain_text("It plays in Year nine", timeout=SOON)
        page.click("text=Back to Year nine")
        expect(page.locator(".class-bot")).to_contain_text("is in")
        photograph(page, f"class-entered-{kind}")
    with window(browser, workshop, kind, who="ann") as page:
        for name in ("class/", "class/link/"):
            page.goto(event + name)
            photograph(page, f"{name.strip('/').replace('/', '-')}-{kind}")
            assert axe_findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
