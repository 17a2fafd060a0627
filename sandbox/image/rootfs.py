"""A root file system made from a Python that is already here.

Works the same from a developer's machine and inside a build container, so an
image made with a registry and one made without hold the same things:

    /usr/bin/python3            the interpreter
    /usr/lib/pythonXY.zip       its standard library
    /usr/lib/pythonX.Y          the part of it that is not written in Python
    /usr/lib                    the shared libraries these need
    /usr/lib/botocracy          packages for bots (numpy), the games, the kit's types, the runner

Nothing else: no shell, no setuid file, no compiler, no package manager. A cell
mounts every file on its own (see `sandbox.runner.root`), so there are few.
"""

from __future__ import annotations

import compileall
import importlib.util
import os
import py_compile
import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path
from zipfile import ZipFile

import games
import sandbox
from sandbox.image.python import cell_python

PACKAGES = ("numpy",)
"""Packages that bots can import besides the standard library."""

HOME = Path("usr/lib/botocracy")
MOUNT_POINTS = ("bot", "dev", "etc", "proc", "run/cell", "sys", "tmp", f"{HOME}/code")
NOT_FOR_BOTS = {
    "site-packages", "dist-packages", "test", "tests", "idlelib", "tkinter", "turtledemo",
    "ensurepip", "lib2to3", "pydoc_data", "venv", "distutils", "__pycache__", "curses", "f2py",
    "_pyinstaller", "_examples", "include", "macholib", "npy-pkg-config", "pkgconfig",
}  # fmt: skip
NO_MODULES = ("_tkinter", "_curses", "_ssl", "readline", "_dbm", "_gdbm", "_test", "_ctypes_test")
NOT_RUN = (".a", ".exe", ".pyc", ".pyi", ".pxd", ".pyx", ".h", ".c", ".md", ".rst", ".txt")
CODE_SUFFIXES = {".py", ".json", ".toml", ".txt"}


def packages_here() -> dict[str, str]:
    """Those of `PACKAGES` that are installed here, with their versions."""
    found = {}
    for name in PACKAGES:
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def build_base(root: Path) -> None:
    """Python, its libraries and the packages, into the empty folder `root`."""
    for name in MOUNT_POINTS:
        (root / name).mkdir(parents=True, exist_ok=True)
    library = root / "usr/lib"
    (root / "usr/bin").mkdir(parents=True)
    python = cell_python()
    shutil.copy2(python.executable, root / "usr/bin/python3")
    target = library / f"python{sys.version_info[0]}.{sys.version_info[1]}"
    _copy_tree(python.library, target)
    packages = root / HOME / "packages"
    packages.mkdir(parents=True)
    for name in packages_here():
        _copy_package(name, packages)
    binaries = [root / "usr/bin/python3", *target.rglob("*.so"), *packages.rglob("*.so*")]
    _copy_libraries(binaries, root, packages)
    (root / "lib").symlink_to("usr/lib")
    (root / "etc/passwd").write_text("bot:x:65534:65534::/tmp:/nonexistent\n")
    _compile(target)
    _archive(target, library / f"python{sys.version_info[0]}{sys.version_info[1]}.zip")
    _compile(packages)


def build_code(root: Path) -> None:
    """The games, the kit's types and the runner, into the empty folder `root`."""
    for package, name in code_folders():
        for source in code_files(package):
            target = root / name / source.relative_to(package)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    shutil.copyfile(Path(sandbox.__path__[0]) / "__init__.py", root / "sandbox/__init__.py")
    _compile(root)


def code_folders() -> list[tuple[Path, str]]:
    """The folders of our own code in a cell, each with its path there."""
    return [
        *((Path(folder), "games") for folder in games.__path__),
        *((folder / "types", "botocracy/types") for folder in kit_folders()),
        (Path(sandbox.__path__[0]) / "runner", "sandbox/runner"),
    ]


def kit_folders() -> list[Path]:
    """The folder of the kit, if it is installed: bots may import its types."""
    spec = importlib.util.find_spec("botocracy")
    return [Path(folder) for folder in (spec and spec.submodule_search_locations) or ()]


def code_files(package: Path) -> list[Path]:
    """What of `package` belongs into a cell: code and data, no golden records, no drawings."""
    return sorted(
        path
        for path in package.rglob("*")
        if path.suffix in CODE_SUFFIXES
        and not {"golden", "__pycache__"} & set(path.relative_to(package).parts)
    )


def _unwanted(folder: str, names: list[str]) -> set[str]:
    return {
        name
        for name in names
        if name in NOT_FOR_BOTS
        or name.startswith(("config-", *NO_MODULES))
        or name.endswith(NOT_RUN)
    }


def _copy_tree(source: Path, target: Path) -> None:
    shutil.copytree(source, target, ignore=_unwanted, symlinks=False)


def _copy_package(name: str, target: Path) -> None:
    """A package as it is installed here, with the libraries its wheel brought along."""
    home = Path(str(distribution(name).locate_file("")))
    for part in (name, f"{name}.libs"):
        if (home / part).is_dir():
            _copy_tree(home / part, target / part)


def _copy_libraries(binaries: Iterable[Path], root: Path, packages: Path) -> None:
    """The shared libraries `binaries` ask for, and the loader that finds them."""
    for path in sorted(_needed(binaries)):
        inside = str(path).startswith(str(packages))
        if inside:
            continue
        if path.name.startswith("ld-"):
            # The kernel looks for the loader at exactly the path the interpreter names.
            target = root / str(path).lstrip("/")
            if target.parts[len(root.parts)] == "lib":
                target = root / "usr" / str(path).lstrip("/")
        else:
            target = root / "usr/lib" / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            shutil.copy2(path.resolve(), target)


def _needed(binaries: Iterable[Path]) -> set[Path]:
    found = set()
    for binary in binaries:
        listed = subprocess.run(  # noqa: S603 - our own files
            [shutil.which("ldd") or "/usr/bin/ldd", str(binary)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "LD_LIBRARY_PATH": cell_python().shared},
        )
        for line in listed.stdout.splitlines():
            words = line.split()
            path = words[2] if "=>" in words and len(words) > 2 else words[0]
            if path.startswith("/"):
                found.add(Path(path))
    return found


def _archive(library: Path, target: Path) -> None:
    """Move the modules written in Python into the archive that an interpreter looks for."""
    with ZipFile(target, "w") as archive:
        for path in sorted(library.rglob("*.py")):
            name = path.relative_to(library)
            compiled = Path(importlib.util.cache_from_source(str(path)))
            archive.write(path, name)
            archive.write(compiled, name.with_suffix(".pyc"))
            path.unlink()
            compiled.unlink()
    for folder in sorted(library.rglob("*"), reverse=True):  # those inside come first
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()


def _compile(folder: Path) -> None:
    """Byte code that needs no look at the source: the tree is read-only and trusted."""
    compileall.compile_dir(
        str(folder),
        quiet=2,
        workers=1,
        stripdir=str(folder),
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
