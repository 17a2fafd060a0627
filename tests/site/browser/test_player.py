"""The replay player in a browser: by keyboard, from a seat, embedded, several at once."""

import json
import re
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from botocracy.viewer.frames import fault_marks, frames_of
from games.registry import all_games, get
from games.story import SMALL
from tests.site.browser.browsing import (
    PATIENCE,
    WINDOWS,
    axe_findings,
    fetched,
    photograph,
    window,
)
from tests.site.matches.records import names, played
from tests.site.showcase import HOSTILE

pytestmark = [pytest.mark.xdist_group("showcase"), pytest.mark.timeout(3600)]

expect.set_options(timeout=PATIENCE)

READY = "[data-player][data-ready]"


@pytest.fixture
def replay(showcase):
    """The address of a public game."""
    return f"/matches/{showcase.shown['matches']['settled']}/0/0/"


def open_player(page, address):
    page.goto(address)
    page.wait_for_selector(READY)


def step(page, nth=0):
    return int(page.locator(".counter").nth(nth).inner_text().split("/")[0])


def last(page):
    return int(page.locator(".counter").first.inner_text().split("/")[1])


def frames(page, address, **query):
    return fetched(page, f"{address}frames.json", params=query).json()["frames"]


@pytest.mark.parametrize("kind", WINDOWS)
def test_a_replay_is_driven_by_the_keyboard_alone(browser, showcase, replay, kind):
    with window(browser, showcase, kind) as page:
        open_player(page, replay)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        assert step(page) == 1
        assert "step=1" in page.url
        page.keyboard.press("PageDown")
        assert step(page) == 11
        page.keyboard.press("End")
        assert step(page) == last(page)
        assert "The game is over" in page.inner_text(".middle")
        page.keyboard.press("Home")
        assert step(page) == 0

        for _ in range(3):
            page.keyboard.press("+")  # eight steps in the time of one
        page.keyboard.press(" ")
        expect(page.locator(".counter")).to_have_text(re.compile(r"^([4-9]|\d\d) / "))
        page.keyboard.press(" ")
        stopped = step(page)
        page.wait_for_timeout(400)
        assert step(page) == stopped

        page.keyboard.press("?")
        assert page.locator("dialog[open]").inner_text().startswith("Keys")
        page.keyboard.press("Escape")
        assert page.locator("dialog[open]").count() == 0


def test_the_marks_lead_to_the_moments(browser, showcase, replay):
    with window(browser, showcase) as page:
        open_player(page, replay)
        marked = [
            at
            for at, frame in enumerate(frames(page, replay))
            if any(mark["weight"] >= SMALL for mark in frame["marks"])
        ]
        for at in marked:
            page.keyboard.press("m")
            assert step(page) == at
        page.keyboard.press("M")
        assert step(page) == (marked[-2] if len(marked) > 1 else 0)
        # Marks of one step lie on each other, the last one on top.
        page.locator(".marks button").last.click()
        assert step(page) == marked[-1]


def test_an_address_leads_to_a_game_a_step_and_a_seat(browser, showcase, replay):
    with window(browser, showcase) as page:
        open_player(page, f"{replay}?step=7&seat=2")
        assert step(page) == 7
        assert page.locator(".place.eyes").get_attribute("class").split()[1] == "at-2"
        page.get_by_role("button", name="Share").click()
        assert page.get_by_label("A link to this step").input_value() == page.url
        code = page.get_by_label("To embed it in a page").input_value()
        assert f"{replay}embed/?step=7&seat=2" in code
        page.get_by_role("button", name="Close").first.click()
        page.get_by_role("link", name="Next game").click()
        page.wait_for_selector(READY)
        assert "/0/1/" in page.url


@pytest.mark.parametrize("kind", WINDOWS)
def test_the_page_of_a_match_plays_its_first_game(browser, showcase, replay, kind):
    with window(browser, showcase, kind) as page:
        address = replay.removesuffix("0/0/")
        open_player(page, address)
        page.get_by_label("One step on (→)").click()
        assert step(page) == 1
        assert page.url.endswith(address)  # it is the match that has this address, not the step
        page.get_by_role("link", name="On a page of its own").click()
        page.wait_for_selector(READY)
        assert f"{replay}?step=0" in page.url


@pytest.mark.parametrize("kind", WINDOWS)
def test_from_a_seat_hidden_cards_are_not_even_in_the_pages_data(browser, showcase, replay, kind):
    with window(browser, showcase, kind) as page:
        everything = frames(page, replay)[0]["view"]["set"]
        sent = []
        page.on("response", lambda answer: sent.append(answer) if "frames" in answer.url else None)
        open_player(page, replay)
        assert page.locator(".at-0 .card.back").count() == 0
        page.keyboard.press("2")
        page.wait_for_selector(".at-1.eyes")
        assert page.locator(".at-0 .card:not(.back)").count() == 0
        assert page.locator(".at-0 .card.back").count() == len(everything["hands"][0])
        assert page.locator(".at-1 .card.back").count() == 0

        text = sent[-1].text()
        assert "seat=1" in sent[-1].url
        own = json.loads(text)
        assert all("hands" not in frame["view"].get("set", {}) for frame in own["frames"])
        shown = page.evaluate("document.documentElement.innerHTML")
        hidden = [card for card in everything["hands"][0] if card != "C"]
        assert all(f'data-key="{card}"' not in shown for card in hidden)
        page.keyboard.press("0")
        page.wait_for_selector(".at-0 .card:not(.back)")


def test_a_replay_that_is_not_public_sends_a_stranger_nothing(browser, showcase):
    pk = showcase.shown["matches"]["waiting"][-1]
    with window(browser, showcase) as page:
        for path in ("", "embed/", "frames.json", "own.json"):
            assert fetched(page, f"/matches/{pk}/0/0/{path}").status in (403, 404)


# -- elsewhere -----------------------------------------------------------------------------------


@contextmanager
def foreign_page(body):
    """Serve a page of another site; yields its address."""

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *words):
            pass

    server = ThreadingHTTPServer(("localhost", 0), Elsewhere)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def test_a_replay_plays_in_somebody_elses_page_without_cookies(browser, showcase, replay):
    source = f"{showcase.address}{replay}embed/?step=5&seat=1&speed=8&autoplay=1"
    body = f'<!doctype html><title>x</title><iframe src="{source}" width=720 height=640></iframe>'
    with foreign_page(body) as address, window(browser, showcase, who="ann") as page:
        asked = []
        page.on("request", lambda request: asked.append(request))
        page.goto(address)
        inside = page.frame_locator("iframe")
        inside.locator(READY).wait_for()
        inside.locator(".place.at-1.eyes").wait_for()
        inside.get_by_label("Pause (space)").wait_for()
        expect(inside.locator(".counter")).to_have_text(re.compile(r"^([6-9]|\d\d+) / "))
        ours = [request for request in asked if request.url.startswith(showcase.address)]
        assert len(ours) > 3
        assert all("cookie" not in request.all_headers() for request in ours)
        assert inside.locator(".own").count() == 0


@pytest.mark.parametrize("kind", WINDOWS)
def test_the_same_deal_is_played_side_by_side(browser, showcase, replay, kind):
    address = replay.replace("/0/0/", "/deals/0/")
    with window(browser, showcase, kind) as page:
        page.goto(f"{address}?sitting=0&sitting=1&sitting=2&seat=0")
        expect(page.locator(READY)).to_have_count(3)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert [step(page, nth) for nth in range(3)] == [2, 2, 2]
        page.get_by_label("Step together").uncheck()
        page.locator("[data-player]").nth(1).get_by_label("One step on (→)").click()
        assert [step(page, nth) for nth in range(3)] == [2, 3, 2]
        hands = page.locator(".at-0 .fan")
        assert page.locator(".at-1 .card:not(.back)").count() == 0
        assert hands.count() == 3
        photograph(page, f"side-by-side-{kind}")


def test_an_owner_sees_notes_and_times_and_nobody_else_does(browser, showcase):
    address = f"/matches/{showcase.shown['matches']['broken']}/0/0/"
    with window(browser, showcase, who="ann") as page:
        decisions = fetched(page, f"{address}own.json").json()["decisions"]
        noted = next(decision["step"] for decision in decisions if decision["note"])
        open_player(page, f"{address}?step={noted + 1}")  # the move leads to the next frame
        own = page.locator(".own")
        for words in (f"{HOSTILE} thinks", f"{HOSTILE} prints", " of 1.00 s"):
            expect(own).to_contain_text(words)
    for who in ("olga", None):  # the organiser, a stranger
        with window(browser, showcase, who=who) as page:
            open_player(page, address)
            assert page.locator(".own").count() == 0
            assert fetched(page, f"{address}own.json").status == 403


def test_without_scripts_the_game_is_told_in_words(browser, showcase, replay):
    with window(browser, showcase, java_script_enabled=False) as page:
        page.goto(replay)
        assert page.get_by_role("heading", name="The game in words").is_visible()
        assert page.locator(".words li").count() == len(frames(page, replay))


COUNT_MOVES = """
window.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...words) {
  window.moved += 1;
  return animate.apply(this, words);
};
"""
"""A movement is over in a moment, before a busy machine looks."""


def moved(page):
    """How many things have moved at one step on."""
    before = page.evaluate("moved")
    at = step(page)
    page.keyboard.press("ArrowRight")
    assert step(page) == at + 1
    return page.evaluate("moved") - before


def test_movement_can_be_switched_off(browser, showcase, replay):
    with window(browser, showcase, reduced_motion="no-preference") as page:
        page.add_init_script(COUNT_MOVES)
        open_player(page, replay)
        assert moved(page) > 0
        page.get_by_label("Movement between steps").click()
        assert moved(page) == 0
        page.reload()
        page.wait_for_selector(READY)
        assert moved(page) == 0  # remembered
    with window(browser, showcase) as page:  # the system asks for no motion
        page.add_init_script(COUNT_MOVES)
        open_player(page, replay)
        assert moved(page) == 0


# -- every game's table ----------------------------------------------------------------------------

HOLDER = """<!doctype html><html lang="en"><head><title>A table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/viewer/base.css">
<link rel="stylesheet" href="/static/web/site.css">
<link rel="stylesheet" href="/static/viewer/player.css">
<link rel="stylesheet" href="{game}/table.css"></head><body><main><h1>A table</h1>
<div data-player data-frames="/t/frames.json" data-table="{game}/table.js"></div></main>
<script type="module" src="/static/viewer/replay.js"></script></body></html>"""
WIDEST = """() => [...document.querySelectorAll("html, .place, .middle")]
  .map((box) => box.scrollWidth - box.clientWidth)"""


def serve_game(page, record, faults=()):
    """Have the page answer under /t/ with a player of this record."""
    seats = record.seats
    marks = fault_marks(faults, names(seats))

    def answer(route):
        if "frames.json" not in route.request.url:
            route.fulfill(
                body=HOLDER.format(game=f"/static/games/{record.game}"), content_type="text/html"
            )
            return
        _, _, seat = route.request.url.partition("seat=")
        replay = frames_of(record, names(seats), seat=int(seat) if seat else None, faults=marks)
        route.fulfill(body=json.dumps(replay.to_json()), content_type="application/json")

    page.route("**/t/**", answer)


@pytest.mark.parametrize("kind", WINDOWS)
def test_a_game_of_coup_is_told_by_lies_lines_faults_and_a_film(browser, showcase, kind):
    record = played("coup", 4)
    seen = frames_of(record, names(4))
    lies = [f.step for f in seen.frames if any(mark.kind == "bluff" for mark in f.marks)]
    with window(browser, showcase, kind) as page:
        serve_game(page, record, faults=[(2, 0, "too_late")])
        open_player(page, "/t/")
        go = page.get_by_label("Step", exact=True)

        # Who sees everything sees the lie; the others do not.
        go.fill(str(lies[0]))
        liar = next(mark.seat for mark in seen.frames[lies[0]].marks if mark.kind == "bluff")
        assert "a lie" in page.inner_text(f".at-{liar} .says").lower()
        page.keyboard.press(str((liar + 1) % 4 + 1))
        page.wait_for_selector(".eyes")
        assert page.locator(".lie, .lie-word").count() == 0
        page.keyboard.press("0")
        page.wait_for_selector(".eyes", state="detached")

        # The numbers of the lead are those of the step, and the marks are explained.
        silent = next(
            f for f in seen.frames if f.words[:1] and f.words[0]["seat"] is None and f.step
        )
        go.fill(str(silent.step))
        assert "Nobody challenges." in page.inner_text(".talk")
        lives = seen.lines[0].counts[silent.step]
        assert [
            int(text.split()[-1]) for text in page.locator(".lead-value").all_inner_texts()
        ] == lives
        page.get_by_label("What the lines count").select_option(label="Coins")
        assert "Coup" in page.inner_text(".lead-about")
        assert "key moments" in page.inner_text(".moments summary")
        page.locator(".moments summary").click()
        page.locator(".moment-list").get_by_role("button").last.click()
        assert step(page) == last(page)

        # A fault stands at the seat of its bot.
        go.fill("1")
        assert page.inner_text(".at-2 .badge.fault").lower() == "fault: too late"
        assert page.locator(".at-0 .badge.fault").count() == 0

        # Without movement the film goes from moment to moment by the keys alone.
        page.keyboard.press("k")
        for shot in frames_of(
            record, names(4), faults=fault_marks([(2, 0, "too_late")], names(4))
        ).film:
            assert step(page) == shot.step
            assert page.inner_text(".film-text") == shot.text
            page.keyboard.press("ArrowRight")
        assert not page.locator(".film").is_visible()
        page.keyboard.press("k")
        photograph(page, f"film-{kind}")
        assert axe_findings(page) == []
        page.keyboard.press("Escape")
        assert not page.locator(".film").is_visible()


def test_a_film_plays_by_itself_and_pauses(browser, showcase):
    record = played("coup", 4)
    with window(browser, showcase, reduced_motion="no-preference") as page:
        serve_game(page, record)
        open_player(page, "/t/")
        for _ in range(3):
            page.keyboard.press("+")
        page.get_by_role("button", name="Film").click()
        expect(page.locator(".film-count")).to_have_text(re.compile("^Moment 2 of"))
        page.keyboard.press("ArrowLeft")
        page.keyboard.press(" ")
        expect(page.get_by_label("Play (space)")).to_be_visible()
        assert page.inner_text(".film-count").startswith("Moment 1 of")


@pytest.mark.parametrize("kind", WINDOWS)
@pytest.mark.parametrize("game", all_games())
def test_every_table_is_drawn_at_every_step_from_every_perspective(browser, showcase, game, kind):
    """No script fails, nothing overflows, and axe-core finds nothing serious."""
    seats = max(get(game).seat_counts)
    record = played(game, seats)

    with window(browser, showcase, kind) as page:
        serve_game(page, record)
        open_player(page, "/t/")
        steps = last(page)
        for look in ("0", str(seats)):
            page.keyboard.press(look)
            page.wait_for_selector(".eyes", state="detached" if look == "0" else "attached")
            for at in range(0, steps + 1, max(1, steps // 12)):
                page.get_by_label("Step", exact=True).fill(str(at))
                assert max(page.evaluate(WIDEST)) <= 0, f"{at}: something sticks out"
        page.get_by_label("Step", exact=True).fill(str(steps // 2))
        photograph(page, f"table-{game}-{kind}")
        assert axe_findings(page) == []
