"""The units in `deploy/systemd`, as systemd itself judges them. Nothing is installed or started."""

import re
import subprocess

import pytest

from tests.conftest import lacking
from tests.services.machine import Unavailable, program
from tests.site.live import ROOT

FOLDER = ROOT / "deploy" / "systemd"
UNITS = sorted(path.name for path in FOLDER.glob("*.service"))
HOME = "/opt/botocracy"
MOST_EXPOSED = 15
"""Tenths of the points that `systemd-analyze security` gives; an ordinary unit has 96."""


@pytest.fixture(scope="module")
def units(tmp_path_factory):
    """The units with this checkout in the place of the installed one, and a first worker."""
    folder = tmp_path_factory.mktemp("units")
    for path in [*FOLDER.glob("*.service"), *FOLDER.glob("*.target")]:
        name = path.name.replace("@.", "@1.")
        (folder / name).write_text(path.read_text().replace(HOME, str(ROOT)))
    return folder


def analyze(units, *words):
    try:
        command = [program("systemd-analyze"), "--no-pager", *words]
    except Unavailable as why:
        lacking("systemd", why)
    return subprocess.run(command, cwd=units, capture_output=True, text=True)


def test_systemd_finds_no_mistake(units):
    verified = analyze(units, "verify", "--man=no", *(f"./{path.name}" for path in units.iterdir()))
    assert verified.returncode == 0
    assert verified.stderr == ""


def test_a_mistake_would_be_found(units, tmp_path):
    (tmp_path / "x.service").write_text("[Service]\nExecStart=/nowhere/x\nProtectHomes=yes\n")
    verified = analyze(tmp_path, "verify", "--man=no", "./x.service")
    assert "ProtectHomes" in verified.stderr
    assert verified.returncode != 0


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_may_do_little_besides_its_work(units, name):
    judged = analyze(
        units,
        *("security", "--offline=true", f"--threshold={MOST_EXPOSED}"),
        f"./{name.replace('@.', '@1.')}",
    )
    assert judged.returncode == 0, judged.stdout


def test_only_the_broker_of_cells_belongs_to_the_engines_group():
    members = {name for name in UNITS if "docker" in settings(name).get("SupplementaryGroups", [])}
    assert members == {"botocracy-cells.service"}
    broker = settings("botocracy-cells.service")
    assert broker["User"] == ["botocracy-cells"]
    assert broker["PrivateNetwork"] == ["yes"]
    assert "/etc/botocracy/site.env" not in broker["EnvironmentFile"]  # no secret of the site


def test_worker_and_broker_meet_at_one_socket():
    started = settings("botocracy-cells.service")["ExecStart"][0]
    socket = re.search(r"--socket (\S+)", started).group(1)
    assert f"SANDBOX_BROKER={socket}" in settings("botocracy-worker@.service")["Environment"]


def settings(name):
    """Every setting of a unit, with all its values."""
    found = {}
    for line in (FOLDER / name).read_text().splitlines():
        key, sign, value = line.partition("=")
        if sign and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found
