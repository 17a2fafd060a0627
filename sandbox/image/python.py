"""The Python that cells are made from.

A Python compiled at home often lacks the compiler's optimisations, and a cell with such a one
needs up to twice the CPU time: several bots and a referee take turns on a processor, and what
each of them touches has to be fetched again. Distributions optimise theirs (Debian's does not say
so in its configuration), so the distribution's Python is taken then, if it is of the same version.
"""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
from functools import cache
from pathlib import Path
from typing import NamedTuple

OPTIMISED = "--enable-optimizations"
VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"
DISTRIBUTION = Path(f"/usr/bin/python{VERSION}")
TOLD = """
import ctypes, decimal, json, sqlite3, sysconfig, zlib  # a minimal Python lacks some of them
print(json.dumps([sysconfig.get_path("stdlib"), sysconfig.get_config_var("LIBDIR") or ""]))
"""


class Python(NamedTuple):
    executable: Path
    library: Path
    """The folder of its standard library."""
    shared: str
    """The folder of its shared library, if it has one."""


def this_python() -> Python:
    """The interpreter behind this one (a virtual environment only points at it)."""
    executable = Path(getattr(sys, "_base_executable", None) or sys.executable).resolve()
    shared = sysconfig.get_config_var("LIBDIR") or ""
    return Python(executable, Path(sysconfig.get_path("stdlib")), shared)


def distribution_python(executable: Path) -> Python | None:
    """The distribution's Python of our version, if there is one with all its library."""
    if not executable.exists():
        return None
    asked = subprocess.run(  # noqa: S603 - a fixed path
        [executable, "-I", "-S", "-c", TOLD], capture_output=True, text=True, check=False
    )
    if asked.returncode:
        return None
    library, shared = json.loads(asked.stdout)
    return Python(executable.resolve(), Path(library), shared)


@cache
def cell_python() -> Python:
    """The Python for cells."""
    if OPTIMISED in _arguments():
        return this_python()
    return distribution_python(DISTRIBUTION) or this_python()


def _arguments() -> str:
    """How this Python was configured."""
    return sysconfig.get_config_var("CONFIG_ARGS") or ""
