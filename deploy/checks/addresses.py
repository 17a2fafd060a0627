"""Fail when a tracked file names a package registry or a path of somebody's machine.

Where packages come from is the business of the machine that installs them: a file that names a
registry breaks behind a mirror, and a home folder means nothing to the next reader.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

REGISTRIES = re.compile(
    r"""
    \b (?: pypi\.org | pythonhosted\.org | npmjs\.(?:org|com) | yarnpkg\.com
         | (?:deb|security|ftp)\.debian\.org | (?:archive|security)\.ubuntu\.com
         | docker\.io/ | registry-1\.docker | ghcr\.io | quay\.io | gcr\.io )
    """,
    re.VERBOSE,
)
# Not in tests: those of the sandbox try to reach such folders on purpose.
HOMES = re.compile(r"(?<![\w.*}])(?:/home/[a-z]|/Users/[A-Za-z]|/root(?=/))")
# Lock files must not say where a package came from, whatever the host.
LOCKS = re.compile(r"requirements/.*\.txt|(?:.*/)?package-lock\.json")
ADDRESS = re.compile(r"https?://|\bfile://|--(?:extra-)?index-url|--find-links")


def tracked_files() -> list[str]:
    listing = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 - git is found on the path, as make did
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [name for name in listing.stdout.split("\0") if name]


def forbidden_in(name: str, line: str) -> str | None:
    """What this line of that file names and must not, or None."""
    if REGISTRIES.search(line):
        return "a package registry"
    if LOCKS.fullmatch(name) and ADDRESS.search(line) and "funding" not in line:
        return "an address in a lock file"
    if len(ROOT.parts) > 2 and f"{ROOT}/" in line:  # a checkout at /src tells nothing
        return "the path of this checkout"
    if not name.startswith("tests/") and HOMES.search(line):
        return "a home folder"
    return None


def findings() -> Iterator[str]:
    for name in tracked_files():
        path = ROOT / name
        if path.is_symlink() or not path.is_file():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        for number, line in enumerate(text.splitlines(), 1):
            if what := forbidden_in(name, line):
                yield f"{name}:{number}: names {what}: {line.strip()[:120]}"


if __name__ == "__main__":
    found = list(findings())
    print(*found or ["no tracked file names a registry or a machine"], sep="\n")  # noqa: T201 - its report
    sys.exit(bool(found))
