"""A sixth game is one more folder: nothing else changes for it to be played, compiled and shown.

Every test runs the commands a user has, with ``BOTOCRACY_GAMES`` naming the folder.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.live import LiveSite

ROOT = Path(__file__).resolve().parents[2]
GAME = "highest"

pytestmark = pytest.mark.timeout(900)  # each test starts whole programs, on whatever machine


@pytest.fixture(scope="module")
def further(tmp_path_factory):
    """A folder outside the checkout with one more game in it."""
    folder = tmp_path_factory.mktemp("further")
    shutil.copytree(
        Path(__file__).with_name("sixth") / GAME,
        folder / GAME,
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    return folder


@pytest.fixture
def run(further):
    """Run a Python program of the checkout, or of a copy of it, that knows the folder."""

    def run(*words, root=ROOT, **environment):
        paths = os.pathsep.join((".", str(ROOT / "platform"), str(ROOT / "kit")))
        done = subprocess.run(
            [sys.executable, *map(str, words)],
            cwd=root,
            env=os.environ | {"BOTOCRACY_GAMES": str(further), "PYTHONPATH": paths} | environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    return run


def botocracy(run, *words):
    """The bot author's command line."""
    return run("-c", "from botocracy.cli import main; main()", *words)


def pytest_of(run, *files):
    """The tests of the sixth game in some files of ours."""
    told = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", GAME, *files)
    assert " passed" in told
    assert "failed" not in told


def test_it_passes_what_every_game_passes(run):
    names = ("conformance", "encoding", "folders", "golden", "house_bots", "schemas")
    pytest_of(run, *(f"tests/games/test_{name}.py" for name in names))


def test_it_is_played(run):
    players = ("house:high", "house:low", "house:random")
    told = botocracy(run, "play", *players, "--game", GAME, "--deals", "4")
    assert "Highest" in told
    assert "high" in told


def test_it_is_copied_into_cells(run, tmp_path):
    run(
        "-c", f"from sandbox.image import rootfs; rootfs.build_code(rootfs.Path({str(tmp_path)!r}))"
    )
    assert (tmp_path / "games" / GAME / "state.py").is_file()
    assert (tmp_path / "games" / "coup" / "state.py").is_file()


def test_it_is_compiled(run, tmp_path):
    """In a checkout without games of its own, for speed. The same command builds all others."""
    compiler = subprocess.run([ROOT / "deploy/bootstrap/compiler", sys.executable], check=False)
    if compiler.returncode:
        pytest.skip("no C compiler with Python's headers")
    checkout = tmp_path / "checkout"
    for folder in ("games", "deploy/compiled"):
        (checkout / folder).mkdir(parents=True)
        for path in (ROOT / folder).glob("*.py"):
            shutil.copy(path, checkout / folder)
    run("deploy/compiled/engines.py", root=checkout)
    script = (
        "from games import chance, registry;"
        f"game = registry.get({GAME!r});"
        "state = game.new(3, None, 'seed');"
        "import sys; print(sys.modules[type(state).__module__].__file__);"
        "exec('while asked := state.pending():"
        " state.apply({d.seat: state.default_move(d.seat) for d in asked})');"
        "print(state.outcome().reason)"
    )
    file, reason = run("-c", script, root=checkout, BOTOCRACY_ENGINES="compiled").splitlines()
    assert Path(file).is_relative_to(checkout / "build")
    assert reason == "most tricks"


def test_it_is_benchmarked(run):
    few = ("--no-peers", "--rounds", "1", "--seconds", "0.01")
    told = run("-W", "ignore", "benchmarks/engines.py", *few, GAME)
    assert "| Highest, view + check + log |" in told


def test_its_rules_are_in_the_kit(run):
    assert "Most tricks win." in botocracy(run, "rules", GAME)


ON_THE_SITE = f"""
import django
django.setup()
from django.contrib.staticfiles import finders
from django.test import Client
page = Client().get("/games/{GAME}/", headers={{"host": "localhost"}})
print(page.status_code, page.content.decode())
print(finders.find("games/{GAME}/table.js"), finders.find("games/{GAME}/table.css"))
"""


def test_its_rules_are_on_its_page_and_its_drawing_is_served(further, tmp_path):
    site = LiveSite(tmp_path)
    site.prepare()
    told = site.run("-c", ON_THE_SITE, GAMES=str(further))
    assert told.startswith("200")
    assert "Most tricks win." in told
    assert told.rstrip().endswith(f"{further / GAME / 'table.js'} {further / GAME / 'table.css'}")


def test_it_is_drawn(run):
    """In a file: the site has the same player, and `test_player.py` tests it with all games."""
    pytest_of(run, "tests/kit/test_viewer_page.py")
