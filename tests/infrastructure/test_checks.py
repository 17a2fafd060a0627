"""The checks of `make lint` find what they are for, and say what they could not check."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def without_npm(tmp_path):
    """A checkout on a machine that has neither npm nor a way to install it."""
    for name in ("deploy", "requirements"):
        shutil.copytree(ROOT / name, tmp_path / name)
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("sh", "dirname", "cmp", "id"):
        (programs / name).symlink_to(shutil.which(name))

    def check_scripts(**environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [tmp_path / "deploy/checks/scripts"],
            env={"PATH": str(programs)} | environment,
            capture_output=True,
            text=True,
        )

    return check_scripts


def test_scripts_that_cannot_be_checked_are_named(without_npm):
    done = without_npm()
    assert done.returncode == 0
    assert "cannot install npm" in done.stderr
    assert "NOT CHECKED on this machine: JavaScript and CSS" in done.stderr


def test_scripts_that_cannot_be_checked_fail_a_strict_run(without_npm):
    done = without_npm(BOTOCRACY_STRICT="1")
    assert done.returncode == 1
    assert "NOT CHECKED on this machine: JavaScript and CSS" in done.stderr
