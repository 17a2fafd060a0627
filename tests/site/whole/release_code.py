"""A program: the code of a release, packed into one file.

    python -m tests.site.whole.release_code v1.2 tests/site/whole/last_release_code.tar.xz

The next release must run beside it (`test_rolling_upgrade.py`), and its migrations must leave
it running (`deploy/checks/migrations.py`). Holds what a worker needs: no pages, no tests.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PARTS = ("games", "kit/botocracy", "manage.py", "platform", "sandbox", "tournaments")
PARTS_OF_TESTS = ("tests/__init__.py", "tests/site/worlds.py")
NOT_FOR_WORKERS = ("/static/", "/templates/", "/golden/", ".js", ".css", ".svg")


def main(release: str, target: str) -> None:
    packed = subprocess.run(
        ["git", "archive", release, *PARTS, *PARTS_OF_TESTS],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    with (
        tarfile.open(fileobj=io.BytesIO(packed.stdout)) as whole,
        tarfile.open(target, "w:xz", preset=9) as kept,
    ):
        for member in whole:
            if member.isfile() and not any(part in member.name for part in NOT_FOR_WORKERS):
                kept.addfile(member, whole.extractfile(member))


if __name__ == "__main__":
    main(*sys.argv[1:])
