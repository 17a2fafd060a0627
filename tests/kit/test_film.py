"""`botocracy film`: the key moments of a game as a GIF, a video or a page."""

import json

import pytest
from PIL import Image
from typer.testing import CliRunner

from botocracy.cli import app
from botocracy.film.pictures import NoFilm, pictures_of
from botocracy.records.record_file import read_game
from botocracy.viewer.film import film_of
from botocracy.viewer.frames import Mark
from botocracy.viewer.page import replay_of
from games import golden

READY = "[data-player][data-ready]"


@pytest.fixture
def record():
    return next(path for path in golden.files("coup") if path.stem == "4-random-may")


def run(*words, code=0):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result


def mark(weight, text="It happens."):
    return Mark("moment", text, weight)


# -- what is in it -----------------------------------------------------------------------------


def test_the_heaviest_moments_are_shown_in_the_order_of_the_game():
    marks = [[], [mark(5)], [], [mark(9)], [mark(2)], [mark(5)], [], [mark(10)]]
    assert [shot.step for shot in film_of(marks, moments=3)] == [3, 5, 7]
    assert [shot.step for shot in film_of(marks)] == [1, 3, 5, 7]  # small ones are left out


def test_a_shot_begins_two_steps_before_its_moment_but_not_inside_another():
    marks = [[], [], [], [mark(5)], [mark(5)], [], [], [], [mark(5)]]
    assert [(shot.first, shot.step) for shot in film_of(marks)] == [(1, 3), (4, 4), (6, 8)]


def test_a_shot_tells_the_two_heaviest_marks_of_its_step_in_their_order():
    marks = [[mark(6, "One."), mark(3, "Two."), mark(8, "Three")]]
    assert film_of(marks)[0].text == "One. Three."


def test_a_film_is_as_long_as_its_pictures_and_ends_with_the_game(record):
    replay = replay_of(read_game(record))
    pictures = pictures_of(replay, moments=4, beat=0.5)
    assert pictures[0].step is None
    assert sum(picture.moment for picture in pictures) == 4
    assert pictures[-1].step == len(replay.frames) - 1
    assert len(pictures) <= 1 + 4 * 3
    assert sum(picture.seconds for picture in pictures) < 2 + 4 * (2 * 0.5 + 3.5 * 0.5) + 4


def test_from_a_seat_the_film_tells_no_bluff_of_another(record):
    game = read_game(record)
    told = [
        picture.text
        for seat in range(game.record.seats)
        for picture in pictures_of(replay_of(game, seat=seat), moments=20, beat=0.5)
        if "the bluff works" in picture.text and f"Seat {seat + 1}'s" not in picture.text
    ]
    assert told == []


def test_a_game_without_moments_has_no_film(record):
    replay = replay_of(read_game(record))
    plain = replay._replace(frames=[frame._replace(marks=[]) for frame in replay.frames])
    with pytest.raises(NoFilm, match="nothing in this game of Coup Rebellion G54 is a key moment"):
        pictures_of(plain, moments=3, beat=1)


# -- as a file ---------------------------------------------------------------------------------


def test_an_installed_browser_draws_a_gif(record, tmp_path):
    target = tmp_path / "game.gif"
    told = run(
        *("film", record, "--out", target, "--moments", 2, "--width", 480, "--beat", 0.4, "--json")
    )
    result = json.loads(told.stdout)
    assert result["moments"] == 2
    assert result["bytes"] == target.stat().st_size < 500_000
    with Image.open(target) as film:
        assert film.width == 480
        assert film.n_frames > 3
        length, colours = 0, []
        for at in range(film.n_frames):
            film.seek(at)
            length += film.info["duration"]
            colours.append(len(film.convert("RGB").getcolors(1 << 20)))
    assert length == pytest.approx(1000 * result["seconds"], abs=100)
    assert min(colours[1:]) > 20, "a picture is empty"
    assert list(tmp_path.iterdir()) == [target]  # nothing is left behind


def test_a_page_plays_the_film_without_a_browser_to_draw_it(page, record, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    target = tmp_path / "film.html"
    assert run("film", record, "--html", "--out", target).stdout.strip() == str(target)
    page.goto(target.as_uri())
    page.wait_for_selector(READY)
    assert page.inner_text(".film-count").startswith("Moment 1 of 10")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--out", "{}/game.gif"], "none of them was found"),
        (["--out", "{}/game.gif", "--browser", "lynx"], "there is no browser lynx"),
        (["--out", "{}/game.avi"], "ends with .gif, .webm, .mp4, .html, not game.avi"),
        (["--out", "{}/game.gif", "--html"], "ends with .html, not game.gif"),
        (["--out", "{}/nowhere/game.html"], "cannot be written: No such file"),
        (["--seat", "9"], "the seats are 1 to 4"),
    ],
)
def test_what_is_missing_or_wrong_is_told(record, tmp_path, monkeypatch, words, reason):
    monkeypatch.setenv("PATH", "")
    told = run("film", record, *(word.format(tmp_path) for word in words), code=2)
    assert reason in " ".join(told.stderr.split())


def test_a_video_without_ffmpeg_names_what_is_missing(record, tmp_path, monkeypatch):
    browser = tmp_path / "chromium"
    browser.write_text("#!/bin/sh\n")
    browser.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    told = run("film", record, "--out", tmp_path / "game.mp4", code=2)
    assert "made by ffmpeg, which was not found" in " ".join(told.stderr.split())


def test_a_browser_that_draws_nothing_is_told(record, tmp_path):
    browser = tmp_path / "chromium"
    browser.write_text("#!/bin/sh\necho 'no display' >&2\n")
    browser.chmod(0o755)
    words = ("--out", tmp_path / "game.gif", "--browser", browser)
    told = run("film", record, *words, code=2)
    assert "did not draw the film: no display" in " ".join(told.stderr.split())
