"""Ask an advisory service for known vulnerabilities of the pinned versions.

Ends with 1 if a pinned version has one, and with 3 if the service knew none of the packages, as a
mirror without advisories does: then nothing was checked, and "no vulnerability found" would be
false. What is not audited is always counted.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PINS = ("requirements/build.txt", "requirements/site.txt", "requirements/dev.txt")
FOUND, UNASKED = 1, 3


def audited(pins: str) -> list[dict[str, Any]]:
    """What pip-audit says of each package of a file; nothing if it got no answer at all."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(ROOT / pins)]
    command += ["--disable-pip", "--no-deps", "--format", "json", "--progress-spinner", "off"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        print(f"{pins}: no answer.", (done.stderr.strip().splitlines() or [""])[-1])  # noqa: T201
        return []
    return found


def verdict(packages: Sequence[Mapping[str, Any]]) -> tuple[int, list[str]]:
    """The exit code, and lines for people."""
    known = [package for package in packages if "skip_reason" not in package]
    lines = [
        f"{package['name']} {package['version']}: {flaw['id']}, repaired in "
        f"{', '.join(flaw['fix_versions']) or 'no release yet'}"
        for package in known
        for flaw in package["vulns"]
    ]
    if not known:
        return UNASKED, ["Nothing was checked: no advisory service answered for these packages."]
    lines.append(
        f"{len(known)} packages checked, {len(packages) - len(known)} unknown to the service, "
        f"{len(lines)} vulnerabilities."
    )
    return (FOUND if len(lines) > 1 else 0), lines


def main() -> int:
    packages = {
        (package["name"], package.get("version")): package
        for pins in PINS
        for package in audited(pins)
    }
    code, lines = verdict(list(packages.values()))
    print("\n".join(lines))  # noqa: T201
    return code


if __name__ == "__main__":
    sys.exit(main())
