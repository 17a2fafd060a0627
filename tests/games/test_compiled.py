"""A build of the engines is used if it was made for this Python from these sources."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from games import compiled
from games.registry import all_games
from sandbox.image import rootfs

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def package(tmp_path):
    """The sources of two engines."""
    folder = tmp_path / "games"
    (folder / "chess").mkdir(parents=True)
    (folder / "chance.py").write_text("luck = 7\n")
    (folder / "chess" / "rules.py").write_text("squares = 64\n")
    return folder


@pytest.fixture
def build(tmp_path, package):
    """A complete build of them."""
    folder = tmp_path / "build"
    folder.mkdir()
    (folder / compiled.STAMP).write_text(compiled.fingerprint([package]))
    return folder


def test_a_build_of_these_sources_is_current(build, package):
    assert compiled.is_current(build, [package])


@pytest.mark.parametrize("name", ["chance.py", "chess/rules.py", "chess/new.py"])
def test_a_build_is_ignored_once_a_source_changes(build, package, name):
    (package / name).write_text("squares = 81\n")
    assert not compiled.is_current(build, [package])


def test_a_build_is_ignored_until_it_is_complete(build, package):
    (build / compiled.STAMP).unlink()
    assert not compiled.is_current(build, [package])


def test_a_house_bot_does_not_make_a_build_old(build, package):
    (package / "chess" / "bots").mkdir()
    (package / "chess" / "bots" / "random.py").write_text("def act(turn): ...\n")
    assert compiled.is_current(build, [package])


def test_only_modules_of_this_python_are_taken_from_a_build(build):
    folder = build / "games" / "chess"
    folder.mkdir(parents=True)
    for name in (f"rules{compiled.SUFFIX}", "cards.cpython-32-sparc.so", "moves.py"):
        (folder / name).touch()
    finder = compiled.Finder(build)
    assert finder.find_spec("games.chess.rules").origin == str(folder / f"rules{compiled.SUFFIX}")
    assert finder.find_spec("games.chess.cards") is None
    assert finder.find_spec("games.chess.moves") is None


def test_who_insists_on_compiled_engines_is_told_that_there_are_none(tmp_path, monkeypatch):
    monkeypatch.setenv("BOTOCRACY_ENGINES", "compiled")
    with pytest.raises(ImportError, match="make compile"):
        compiled.use([], tmp_path)


@pytest.mark.parametrize("wanted", ["", "plain"])
def test_without_a_build_nothing_changes(tmp_path, monkeypatch, wanted):
    monkeypatch.setenv("BOTOCRACY_ENGINES", wanted)
    before = sys.meta_path[:]
    compiled.use([], tmp_path)
    assert sys.meta_path == before


def test_a_cell_gets_the_plain_sources_only(package):
    files = rootfs.code_files(package)
    (package / f"chance{compiled.SUFFIX}").touch()
    assert rootfs.code_files(package) == files


def test_every_game_is_compiled():
    spec = spec_from_file_location("engines", ROOT / "deploy" / "compiled" / "engines.py")
    engines = module_from_spec(spec)
    spec.loader.exec_module(engines)
    files = engines.modules()
    assert all((ROOT / file).is_file() for file in files)
    for game in all_games():
        assert f"games/{game}/state.py" in files


def test_a_further_folder_makes_a_build_old(build, package, tmp_path):
    (tmp_path / "further" / "go").mkdir(parents=True)
    (tmp_path / "further" / "go" / "state.py").write_text("points = 361\n")
    assert not compiled.is_current(build, [package, tmp_path / "further"])
