"""Trees and images for cells are built once; old ones do not pile up."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from sandbox.docker.engine import Engine
from sandbox.docker.image import REPOSITORY, prune
from sandbox.image import cache, python

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def build():
    """Builds a tiny tree, and counts."""

    def build(root):
        build.times += 1
        (root / "usr").mkdir()
        (root / "usr/file").write_text("content")

    build.times = 0
    return build


def by_others(folder, kind, *contents, build):
    """Trees that some other process wanted, in this order, before it ended."""
    for content in contents:
        made = folder / f"{kind}-{content}"
        made.mkdir(parents=True)
        build(made)
        age = 1_000_000 + 10 * (len(list(folder.iterdir())))
        os.utime(made, (age, age))


def names(folder):
    return {path.name for path in folder.iterdir()} - {"lock"}


def test_a_tree_is_built_once(tmp_path, build):
    first = cache.kept(tmp_path, "base", "a", build)
    assert cache.kept(tmp_path, "base", "a", build) == first
    assert build.times == 1
    assert (first / "usr/file").read_text() == "content"


def test_of_the_old_trees_the_last_one_stays(tmp_path, build):
    by_others(tmp_path, "base", "one", "two", "three", build=build)
    by_others(tmp_path, "code", "one", build=build)
    cache.kept(tmp_path, "base", "new", build)
    assert names(tmp_path) == {"base-three", "base-new", "code-one"}


def test_nothing_is_removed_where_nothing_is_built(tmp_path, build):
    by_others(tmp_path, "base", "one", "two", "three", build=build)
    cache.kept(tmp_path, "base", "one", build)
    assert len(names(tmp_path)) == 3


def test_what_a_killed_builder_left_goes(tmp_path, build):
    (tmp_path / "building-abc").mkdir()
    cache.kept(tmp_path, "base", "new", build)
    assert names(tmp_path) == {"base-new"}


def test_a_build_that_fails_leaves_nothing(tmp_path):
    def fail(root):
        (root / "half").mkdir()
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="the disk is full"):
        cache.kept(tmp_path, "base", "new", fail)
    assert names(tmp_path) == set()


def test_a_tree_that_a_living_process_uses_stays(tmp_path, build):
    by_others(tmp_path, "base", "used", "two", "three", build=build)
    worker = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys\nfrom pathlib import Path\nfrom sandbox.image.cache import kept\n"
            "kept(Path(sys.argv[1]), 'base', 'used', print)\n"
            "print('held', flush=True)\nsys.stdin.read()",
            str(tmp_path),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
    )
    assert worker.stdout.readline() == "held\n"
    cache.kept(tmp_path, "base", "new", build)
    assert names(tmp_path) == {"base-used", "base-three", "base-new"}
    worker.communicate("")
    cache.kept(tmp_path, "base", "newer", build)
    assert "base-used" in names(tmp_path)  # the last that nobody uses: `new` is held by us
    assert "base-three" not in names(tmp_path)


@pytest.fixture
def made(tmp_path, build):
    """A tiny tree on disk."""
    return cache.Tree(
        cache.kept(tmp_path / "cache", "base", "a", build),
        cache.kept(tmp_path / "cache", "code", "b", build),
    )


@pytest.fixture
def memory(tmp_path, monkeypatch):
    """A folder that stands for the machine's file system in memory."""
    folder = tmp_path / "memory"
    folder.mkdir()
    monkeypatch.setattr(cache, "MEMORY", folder)
    monkeypatch.setattr(cache, "_is_tmpfs", lambda folder: True)
    return folder


def test_a_tree_is_copied_into_memory_once(made, memory):
    copied = cache.in_memory(made)
    assert copied.name == made.name
    assert (copied.base / "usr/file").read_text() == "content"
    assert copied.base.parent.parent == memory
    assert cache.in_memory.__wrapped__(made) == copied


def test_no_old_tree_stays_in_memory(made, memory, build):
    folder = memory / f"botocracy-{os.geteuid()}"
    by_others(folder, "base", "one", "two", build=build)
    folder.chmod(0o755)
    copied = cache.in_memory(made)
    assert names(folder) == {copied.base.name, copied.code.name}


def test_a_folder_in_memory_that_others_can_write_is_not_used(made, memory):
    (memory / f"botocracy-{os.geteuid()}").mkdir(mode=0o777)
    (memory / f"botocracy-{os.geteuid()}").chmod(0o777)
    assert cache.in_memory(made) is None


def test_without_a_file_system_in_memory_there_is_no_copy(made, memory, monkeypatch):
    monkeypatch.setattr(cache, "_is_tmpfs", lambda folder: False)
    assert cache.in_memory(made) is None


def test_of_the_old_images_one_stays_and_those_of_others_all(docker_host, tmp_path, monkeypatch):
    monkeypatch.setenv("DOCKER_HOST", docker_host)
    engine = Engine()
    repository = f"{REPOSITORY}-test"
    names = [f"{repository}:{tag}" for tag in ("one", "two", "three")]
    for name in names:
        archive = tmp_path / "image.tar"
        (tmp_path / "content").write_text(name)
        with tarfile.open(archive, "w") as writing:
            writing.add(tmp_path / "content", "content")
        engine.import_image(str(archive), *name.split(":"))
    before = engine.images(REPOSITORY)
    monkeypatch.setattr("sandbox.docker.image.REPOSITORY", repository)
    (gone,) = prune(engine, names[2])
    assert set(engine.images(repository)) == set(names) - {gone} >= {names[2]}
    assert engine.images(REPOSITORY) == before
    for name in engine.images(repository):
        assert engine.remove_image(name)


def script(path, text):
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_cells_have_the_distributions_python_where_ours_was_compiled_without_optimisations(
    tmp_path, monkeypatch
):
    told = script(tmp_path / "python", """echo '["/usr/lib/python", "/usr/lib"]'""")
    monkeypatch.setattr(python, "DISTRIBUTION", told)
    for arguments, chosen in [
        ("'--enable-shared'", python.Python(told, Path("/usr/lib/python"), "/usr/lib")),
        ("'--enable-optimizations'", python.this_python()),
    ]:
        with monkeypatch.context() as patch:
            patch.setattr(python, "_arguments", lambda given=arguments: given)
            assert python.cell_python.__wrapped__() == chosen


def test_a_python_without_all_of_its_library_is_not_for_cells(tmp_path):
    assert python.distribution_python(script(tmp_path / "minimal", "exit 1")) is None
    assert python.distribution_python(tmp_path / "nowhere") is None
