"""What the repository promises about itself: its layout, its pins and its documents."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
REQUIREMENTS = sorted((ROOT / "requirements").glob("*.txt"))

GIVEN = {"manage.py", "platform", "sandbox", "games", "tournaments", "tests", "deploy"}
BESIDE = {"kit", "docs", "benchmarks", "requirements"}
FILES = {"README.md", "LICENSE", "Makefile", "pyproject.toml"}


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=!~ ;]", text)[0].lower() for text in requirements}


def declared(*extras: str) -> set[str]:
    project = PROJECT["project"]
    listed = [name for extra in extras for name in project["optional-dependencies"][extra]]
    return names([*project["dependencies"], *listed])


def pins(path: Path) -> dict[str, str]:
    """Each pinned package with the lines that follow it: its hashes and who wants it."""
    blocks = re.split(r"^(?=[a-z0-9])", path.read_text(), flags=re.MULTILINE)[1:]
    return {block.split("==")[0].split("[")[0]: block for block in blocks}


def test_the_top_of_the_repository_holds_what_the_design_names_and_nothing_else():
    listing = subprocess.run(
        ["git", "ls-tree", "--name-only", "HEAD"], cwd=ROOT, capture_output=True, text=True
    )
    tops = {name for name in listing.stdout.split() if not name.startswith(".")}
    assert tops <= GIVEN | BESIDE | FILES
    assert tops >= GIVEN


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.stem)
def test_every_pin_has_hashes(path):
    assert pins(path)
    for name, block in pins(path).items():
        assert "==" in block.splitlines()[0], name
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), name


@pytest.mark.parametrize("path", REQUIREMENTS, ids=lambda path: path.stem)
def test_pins_say_nothing_about_where_packages_come_from(path):
    assert not re.search(r"://|--index|--extra-index|--find-links|--trusted", path.read_text())


@pytest.mark.parametrize(
    ("stem", "wanted"),
    [
        ("kit", declared()),
        ("site", declared("site")),
        ("dev", declared(*PROJECT["project"]["optional-dependencies"])),
        ("build", names(PROJECT["dependency-groups"]["build"])),
    ],
)
def test_the_pins_are_compiled_from_the_project(stem, wanted):
    direct = {
        name
        for name, block in pins(ROOT / "requirements" / f"{stem}.txt").items()
        if "botocracy (pyproject.toml" in block
    }
    assert direct == wanted, "run `make requirements`"


def test_the_kit_installs_without_the_site():
    assert not {"django", "celery", "docker", "numpy"} & set(pins(ROOT / "requirements/kit.txt"))


def test_every_dependency_has_its_reason_on_paper():
    text = (ROOT / "docs" / "dependencies.md").read_text()
    cells = {
        name.strip()
        for row in re.findall(r"^\| (.+?) \|", text, flags=re.MULTILINE)
        for name in re.sub(r"\[[\w,-]+\]", "", row).split(",")
    }
    everything = declared(*PROJECT["project"]["optional-dependencies"]) | names(
        PROJECT["dependency-groups"]["build"]
    )
    assert everything <= cells


def test_ci_runs_what_a_developer_runs():
    assert "make test STRICT=yes" in (ROOT / ".ci" / "run").read_text()


@pytest.mark.parametrize(
    "path", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda path: path.name
)
def test_every_link_of_a_document_leads_somewhere(path):
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text())
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (path.parent / link).exists()] == []
