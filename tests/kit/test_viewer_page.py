"""`botocracy replay --html`: the site's viewer as one file that needs no network."""

import json
import webbrowser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from botocracy.cli import app
from games import golden
from games.registry import all_games
from tests.site.browser.browsing import axe_findings, photograph

TALKER = """
def act(turn):
    turn.note("</script><script>document.title = 'broken out'</script> as seat %d" % turn.seat)
    print("I take the first")
    return turn.legal[0]
"""
READY = "[data-player][data-ready]"
WIDEST = """() => [...document.querySelectorAll("html, .place, .middle")]
  .map((box) => box.scrollWidth - box.clientWidth)"""


def run(*words, code=0):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result


def open_file(page, path):
    """Open the page as a file, without a network; all that it asked for."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    page.goto(path.as_uri())
    page.wait_for_selector(READY)
    return [url for url in asked if not url.startswith("data:")]


def step(page):
    return int(page.locator(".counter").inner_text().split("/")[0])


@pytest.fixture
def records(tmp_path):
    """The records of one deal of Coup, with a bot that notes and prints."""
    bot = tmp_path / "talker.py"
    bot.write_text(TALKER)
    words = ("--game", "coup", "--deals", 1, "--jobs", 1, "--seed", 1, "--sandbox", "none")
    run("play", bot, "house:loyalist", "house:random", *words, "--records", tmp_path / "records")
    return tmp_path / "records"


@pytest.mark.parametrize("window", ["page", "phone"])
@pytest.mark.parametrize("game", all_games())
def test_every_game_is_shown_from_a_file_without_a_network(request, tmp_path, game, window):
    page = request.getfixturevalue(window)
    target = tmp_path / "game.html"
    record = max(
        golden.files(game), key=lambda path: json.loads(path.read_text())["record"]["seats"]
    )
    assert run("replay", record, "--html", target).stdout.strip() == str(target)
    assert open_file(page, target) == [target.as_uri()]
    last = int(page.locator(".counter").inner_text().split("/")[1])
    seats = page.locator(".place").count()
    for eyes in ("0", "1", str(seats)):
        page.keyboard.press(eyes)
        page.wait_for_selector(".eyes", state="detached" if eyes == "0" else "attached")
        for at in (0, last // 2, last):
            page.get_by_label("Step", exact=True).fill(str(at))
            assert max(page.evaluate(WIDEST)) <= 0, f"{at}: something sticks out"
    assert page.get_by_label("Perspective").locator("option").count() == seats + 1
    page.keyboard.press("0")
    page.get_by_label("Step", exact=True).fill(str(last // 2))
    photograph(page, f"alone-{game}-{window}")
    assert axe_findings(page) == []
    fonts = page.evaluate(
        "document.fonts.ready.then(() => [...document.fonts].map((f) => f.status))"
    )
    assert fonts == ["loaded", "loaded"]


def test_names_notes_prints_and_times_are_in_the_page(page, records, tmp_path):
    target = tmp_path / "game.html"
    run("replay", next(records.glob("*sitting1.json")), "--html", target, "--at", 1)
    open_file(page, target)
    assert step(page) == 1
    assert "talker.py" in page.inner_text(".at-0")
    assert "house:loyalist" in page.inner_text(".at-1")
    page.keyboard.press("ArrowRight")
    talked = page.locator(".own blockquote")
    while not talked.count():
        page.keyboard.press("ArrowRight")
    assert "</script><script>" in talked.first.inner_text()
    assert page.title().startswith("Coup Rebellion G54: ")
    assert page.locator(".own pre").first.inner_text() == "I take the first\n"
    assert " of 1.00 s" in page.inner_text(".own")
    photograph(page, "alone-notes")


def test_a_hostile_file_cannot_leave_its_place_in_the_page(page, records, tmp_path):
    value = json.loads(next(records.glob("*.json")).read_text())
    value["players"] = ["</title><img src=x onerror=alert(1)>", "$names", "<!--<script>"]
    hostile, target = tmp_path / "hostile.json", tmp_path / "game.html"
    hostile.write_text(json.dumps(value))
    run("replay", hostile, "--html", target)
    open_file(page, target)
    assert page.locator("img").count() == 0
    assert "onerror=alert(1)>" in page.inner_text(".at-0")
    assert "$names" in page.inner_text(".at-1")


def test_a_match_file_is_shown_with_the_names_of_the_site(page, tmp_path):
    target = tmp_path / "game.html"
    match = Path(__file__).parent / "files" / "match-format-1.json"
    run("replay", match, "--deal", 2, "--sitting", 3, "--seat", 2, "--html", target)
    open_file(page, target)
    assert "house/random v1" in page.inner_text(".at-0")
    assert page.locator(".place.eyes").get_attribute("class").split()[1] == "at-1"
    assert page.locator(".own").count() == 0
    assert "False" not in page.inner_text(".replay-head")
    words = run("replay", match, "--deal", 2, "--sitting", 3).stdout
    assert "house/random v1" in words
    assert "has no sitting 9" in run("replay", match, "--sitting", 9, code=2).stderr


@pytest.fixture
def opened(monkeypatch, tmp_path):
    """The addresses that a browser was asked to open; pages are kept apart from the user's."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    addresses = []
    monkeypatch.setattr(webbrowser, "open", lambda address: not addresses.append(address))
    return addresses


def test_open_keeps_the_page_and_opens_a_browser(opened, records):
    path = Path(run("replay", next(records.glob("*.json")), "--open").stdout.strip())
    assert opened == [path.as_uri()]
    assert "<!doctype html>" in path.read_text()


def test_without_a_browser_the_place_of_the_page_is_told(opened, records, monkeypatch):
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    told = run("replay", next(records.glob("*.json")), "--open")
    assert "Open the file yourself" in told.stderr
    assert Path(told.stdout.strip()).exists()


def test_play_opens_the_first_game_with_a_fault_at_its_step(opened, page, tmp_path):
    bot = tmp_path / "sometimes.py"
    bot.write_text(
        "def act(turn):\n"
        "    if turn.kind == 'challenge':\n"
        "        raise ValueError('no courage')\n"
        "    return turn.legal[0]\n"
    )
    words = ("--game", "coup", "--deals", 2, "--jobs", 1, "--seed", 1, "--sandbox", "none")
    result = run("play", bot, "house:random", *words, "--open", "--json", "--faults", 0)
    assert json.loads(result.stdout)["games"] == 6
    page.goto(opened[0])
    page.wait_for_selector(READY)
    assert "no courage" in page.inner_text(".own .bad")
    assert page.locator(".marks .mark-fault").count() > 0
    seat = page.locator(".place", has_text="sometimes.py").first
    assert seat.locator(".badge.fault").first.inner_text().lower() == "fault: exception"
    assert "no courage" in seat.locator(".fault-told").inner_text()
    assert "The traceback below" in page.inner_text(".own")
    page.keyboard.press("ArrowRight")
    assert "1 fault before" in seat.locator(".badge.fault").last.inner_text().lower()


def test_a_place_that_cannot_be_written_is_told(records, tmp_path):
    target = tmp_path / "nowhere" / "game.html"
    told = run("replay", next(records.glob("*.json")), "--html", target, code=2)
    assert "cannot be written: No such file" in told.stderr


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"players": ["one"]}, "it names 1 players at 3 seats"),
        ({"players": "three"}, "players must be a list"),
        ({"said": [{"step": 0, "seat": 9, "note": "", "log": ""}]}, "there is no seat 9"),
        ({"times": [[99999, 0, 0.1, None]]}, "there is no step 99999"),
        ({"faults": [{"sea": 1}]}, "unexpected keyword argument"),
        ({"clocks": [1]}, "no limit for a move"),
        ({"result": {"places": [1]}}, "result.places must be 3 whole numbers"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(records, tmp_path, change, reason):
    value = json.loads(next(records.glob("*.json")).read_text()) | change
    damaged = tmp_path / "damaged.json"
    damaged.write_text(json.dumps(value))
    assert reason in " ".join(run("replay", damaged, code=2).stderr.split())
