"""Compile the engines with mypyc: the same rules, two to three times as fast.

    make compile            # for the Python of .venv

The games come from the registry, ``BOTOCRACY_GAMES`` included. In each game's folder every module
is compiled except those of `PLAIN`; they must pass mypy in strict mode.

With gcc the build is guided by a profile: the first pass counts, over some random games, which way
each branch goes, and the second pass optimises for that.

The sources stay as they are, and what is installed or sent into a sandbox stays plain Python.
`games.compiled` decides when a build is used. A build that is current is kept.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from copy import deepcopy
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

import games
from games.compiled import BUILD, STAMP, fingerprint, is_current, sources
from games.registry import all_games, folder

ROOT = Path(__file__).resolve().parents[2]
SHARED = ("games/chance.py", "games/fast.py")
PLAIN = {
    *("__init__.py", "bluffs.py", "encoding.py", "game.py"),
    *("imagine.py", "schema.py", "story.py", "telling.py"),
}
"""Modules of a game that no move goes through."""


def modules() -> list[str]:
    """The files to compile, as paths in the tree that `assemble` makes."""
    return [
        *SHARED,
        *(
            f"games/{game}/{path.name}"
            for game in all_games()
            for path in sorted(folder(game).glob("*.py"))
            if path.name not in PLAIN
        ),
    ]


def assemble(tree: Path) -> None:
    """Copy the sources of all folders of games into one package below `tree`.

    mypy derives a module's name from its path, and a further folder may have any path.
    """
    for source in map(Path, games.__path__):
        for path in sources(source):
            target = tree / "games" / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


# Nobody replaces our functions from outside, so they may call each other directly.
DIRECT = ["-fno-semantic-interposition", "-fno-plt"]
COUNTING = ["-fprofile-generate", "-fprofile-update=single"]
COUNTED = ["-fprofile-use", "-fprofile-correction", "-Wno-missing-profile"]
"""Options of gcc's first and second pass; other compilers make one pass without them."""


def main() -> None:
    stamp = BUILD / STAMP
    recipe = Path(__file__).stat().st_mtime
    if is_current(BUILD, games.__path__) and stamp.stat().st_mtime > recipe:
        print(f"{BUILD} is current")  # noqa: T201 - its report
        return
    made_from = fingerprint(games.__path__)
    files = modules()
    shutil.rmtree(BUILD, ignore_errors=True)
    work = BUILD / "work"
    tree = work / "source"
    assemble(tree)
    practice = [sys.executable, "deploy/compiled/practice.py"]
    ours = os.environ | {"BOTOCRACY_ENGINES": "compiled"}
    os.chdir(tree)
    # Without the project's settings, whose Django plugin is not needed here.
    options = ["--config-file=", "--strict", f"--cache-dir={work / 'mypy'}"]
    extensions = mypycify(
        [*options, *files],
        opt_level="2",  # the code is smaller than with 3, and measured faster
        debug_level="0",
        target_dir=str(work),
        group_name="botocracy_engines",
    )
    add_options(extensions, DIRECT, ["-Wl,-Bsymbolic"])
    if "gcc" in str(sysconfig.get_config_var("CC")):
        compile_all(extensions, work, COUNTING)
        stamp.write_text(made_from, encoding="ascii")
        try:
            subprocess.run(practice, check=True, cwd=ROOT, env=ours)  # noqa: S603 - our own file
        finally:
            stamp.unlink()  # no other process may use the build that counts
        compile_all(extensions, work, COUNTED)
    else:
        compile_all(extensions, work, [])
    shutil.rmtree(work)
    stamp.write_text(made_from, encoding="ascii")
    print(f"made {BUILD}")  # noqa: T201 - its report


def add_options(extensions: list[Extension], compiler: list[str], linker: list[str]) -> None:
    """Add options. mypyc shares one list among all its extensions, so it is replaced, not grown."""
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *compiler]
        extension.extra_link_args = [*extension.extra_link_args, *linker]


def compile_all(extensions: list[Extension], work: Path, options: list[str]) -> None:
    """Compile and link the modules of the build with these further options."""
    ours = deepcopy(extensions)
    add_options(ours, options, options)
    compiler = build_ext(Distribution({"ext_modules": ours}))
    compiler.build_lib = str(BUILD)
    compiler.build_temp = str(work)
    compiler.force = True
    compiler.ensure_finalized()
    compiler.run()


if __name__ == "__main__":
    main()
