"""Compile the engines with mypyc: the same rules, two to three times as fast.

    make compile            # for the Python of .venv

The C compiler sees them twice: built the first time they count, over some random games, which way
each branch goes; the second time they are laid out for that.

The sources stay as they are, and what is installed or sent into a sandbox stays plain Python.
`games.compiled` says which Python takes a build, and when. A build that is current is kept.
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

from games.compiled import BUILD, STAMP, fingerprint, is_current

ROOT = Path(__file__).resolve().parents[2]
SHARED = ("games/chance.py",)
GAMES = ("coup", "president", "revolt", "revolution", "royals_and_riots")
PLAIN = {
    "__init__.py",
    "encoding.py",
    "game.py",
    "imagine.py",
    "redeal.py",
    "telling.py",
    "words.py",
}
"""Modules that no move goes through."""


def modules() -> list[str]:
    """The files to compile, from the root of the repository."""
    return [
        *SHARED,
        *(
            str(path.relative_to(ROOT))
            for game in GAMES
            for path in sorted((ROOT / "games" / game).glob("*.py"))
            if path.name not in PLAIN
        ),
    ]


# Nobody replaces our functions from outside, so they may call each other directly.
DIRECT = ["-fno-semantic-interposition", "-fno-plt"]
COUNTING = ["-fprofile-generate", "-fprofile-update=single"]
COUNTED = ["-fprofile-use", "-fprofile-correction", "-Wno-missing-profile"]
"""What gcc is told the first time and the second; other compilers see the code once."""


def main() -> None:
    stamp = BUILD / STAMP
    recipe = Path(__file__).stat().st_mtime
    if is_current(BUILD) and stamp.stat().st_mtime > recipe:
        print(f"{BUILD} is current")  # noqa: T201 - its report
        return
    made_from = fingerprint()
    os.chdir(ROOT)
    shutil.rmtree(BUILD, ignore_errors=True)
    work = BUILD / "work"
    # Not the project's settings: their Django plugin has no business here.
    options = ["--config-file=", "--strict", f"--cache-dir={work / 'mypy'}"]
    extensions = mypycify(
        [*options, *modules()],
        opt_level="2",  # smaller than with 3, and quicker for it
        debug_level="0",
        target_dir=str(work),
        group_name="botocracy_engines",
    )
    tell(extensions, DIRECT, ["-Wl,-Bsymbolic"])
    if "gcc" in str(sysconfig.get_config_var("CC")):
        compile_all(extensions, work, COUNTING)
        stamp.write_text(made_from, encoding="ascii")
        practice = [sys.executable, str(ROOT / "deploy" / "compiled" / "practice.py")]
        ours = os.environ | {"BOTOCRACY_ENGINES": "compiled"}
        try:
            subprocess.run(practice, check=True, env=ours)  # noqa: S603 - our own file
        finally:
            stamp.unlink()  # nobody else is to play on what counts
        compile_all(extensions, work, COUNTED)
    else:
        compile_all(extensions, work, [])
    shutil.rmtree(work)
    stamp.write_text(made_from, encoding="ascii")
    print(f"made {BUILD}")  # noqa: T201 - its report


def tell(extensions: list[Extension], compiler: list[str], linker: list[str]) -> None:
    """Add options; mypyc gives all its extensions one list of them, which must not grow."""
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *compiler]
        extension.extra_link_args = [*extension.extra_link_args, *linker]


def compile_all(extensions: list[Extension], work: Path, how: list[str]) -> None:
    """Make the modules of the build, with these options for the compiler and the linker."""
    told = deepcopy(extensions)
    tell(told, how, how)
    compiler = build_ext(Distribution({"ext_modules": told}))
    compiler.build_lib = str(BUILD)
    compiler.build_temp = str(work)
    compiler.force = True
    compiler.ensure_finalized()
    compiler.run()


if __name__ == "__main__":
    main()
