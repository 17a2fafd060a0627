"""The checks of `make lint` find what they are for, and say what they could not check."""

import ast
import re
import runpy
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


FRAMEWORK = runpy.run_path(str(ROOT / "deploy/checks/framework.py"))
COMMITS = runpy.run_path(str(ROOT / "deploy/checks/commit_message.py"))


@pytest.mark.parametrize(
    "source",
    [
        "from django.utils.safestring import mark_safe",
        "from django.utils import safestring\nsafestring.SafeString(name)",
        "from django.utils.html import escape, format_html",
    ],
)
def test_text_marked_as_safe_html_is_found(source):
    assert list(FRAMEWORK["unescaped"](ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "bots._result_cache = rows",
        "from django.db.models.query import get_related_populators",
        "from django.db.models.sql.compiler import SQLCompiler",
        "bots.query.get_compiler(connection=connection)",
    ],
)
def test_a_private_name_of_django_is_found(source):
    assert list(FRAMEWORK["private"](ast.parse(source), set()))


def test_private_names_of_our_own_and_documented_ones_are_left_alone():
    tree = ast.parse("class Bot:\n    def _load(self):\n        self._load()\n        Bot._meta\n")
    assert not list(FRAMEWORK["private"](tree, set(FRAMEWORK["names_made"](tree))))


@pytest.mark.parametrize(
    "message",
    ["ladder: refit after a void\n\nThe reason.\n", "docs, web: one word\n", "Merge branch 'x'\n"],
)
def test_a_subject_with_an_area_is_accepted(message):
    assert COMMITS["problem"](message) is None


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("ladder: " + "x" * 65, "73 characters"),
        ("Refit after a void", "an area"),
        ("ladder: refit\nafter a void", "an empty line"),
    ],
)
def test_another_subject_is_refused(message, words):
    assert words in COMMITS["problem"](message)


AUDIT = runpy.run_path(str(ROOT / "deploy/checks/audit.py"))


@pytest.mark.parametrize(
    ("packages", "code", "said"),
    [
        ([], 3, "Nothing was checked"),
        ([{"name": "a", "skip_reason": "unknown"}], 3, "Nothing was checked"),
        (
            [{"name": "a", "version": "1", "vulns": []}, {"name": "b", "skip_reason": "unknown"}],
            0,
            "1 packages checked, 1 unknown to the service, 0 vulnerabilities.",
        ),
        (
            [{"name": "a", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}],
            1,
            "a 1: CVE-1, repaired in 2",
        ),
    ],
)
def test_an_audit_that_asked_nobody_is_no_clean_audit(packages, code, said):
    found, lines = AUDIT["verdict"](packages)
    assert found == code
    assert said in lines[0]


def test_every_pinned_package_has_its_hashes():
    for pins in (ROOT / "requirements").glob("*.txt"):
        packages = re.split(r"^(?=[a-z0-9])", pins.read_text(encoding="utf-8"), flags=re.M)[1:]
        assert packages, pins
        assert [package for package in packages if "--hash=sha256:" not in package] == [], pins
