"""The life of a bot from a terminal: an empty environment, the site's wheel, the first match."""

import json
import os
import re
import subprocess
import sys

import pytest

from tests.kit.test_broken_bots import BROKEN, MEANING
from tests.site.live import LiveSite, Visitor, until

pytestmark = pytest.mark.timeout(1200)  # two minutes on an idle machine

GAME = "revolt"
REJECTED = "unknown import|no act|exception in a helper|returns a set|exit|loop|sleep".split("|")
"""Broken bots that are submitted."""


@pytest.fixture
def site(tmp_path, bubblewrap):
    with LiveSite(tmp_path / "site", SANDBOX="bubblewrap") as site:
        site.manage("build_kit")
        site.worker(processes=2)
        yield site


class Terminal:
    """Somebody's terminal, with the kit as the site serves it and a home of its own."""

    def __init__(self, folder, site):
        self.folder = folder
        self.home = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config")}
        self.home |= {"NO_COLOR": "1", "COLUMNS": "200"}
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        wheel = re.search(r"pip install (\S+\.whl)", Visitor(site).get("/")).group(1)
        self.call("pip", "install", "--quiet", "--disable-pip-version-check", wheel)

    def start(self, program, *words):
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("BOTOCRACY_", "PYTHON"))}
        # Where packages come from is the machine's own setting.
        home = {} if program == "pip" else self.home
        return subprocess.Popen(
            [self.folder / "venv" / "bin" / program, *words],
            cwd=self.folder,
            env=kept | home,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def call(self, program, *words, code=0):
        running = self.start(program, *words)
        out, errors = running.communicate()
        assert running.returncode == code, f"{words}: {running.returncode}\n{out}\n{errors}"
        return out

    def botocracy(self, *words, code=0):
        return self.call("botocracy", *words, code=code)

    def told(self, *words, code=0):
        return json.loads(self.botocracy(*words, "--json", code=code))

    def sign_in(self, site, visitor):
        """Run the device flow, and confirm the code as the visitor."""
        running = self.start("botocracy", "login", site.address, "--no-browser")
        for line in running.stderr:
            if found := re.search(r"(/identity/device/\?code=\S+)", line):
                visitor.post(found.group(1), action="confirm")
                break
        out, errors = running.communicate()
        assert running.returncode == 0, errors
        return out


def test_a_bot_is_written_tried_submitted_rated_and_fetched(site, tmp_path):
    (tmp_path / "home").mkdir()
    ada = Terminal(tmp_path / "home", site)
    installed = ada.call("pip", "list", "--disable-pip-version-check").lower()
    assert not {"django", "docker", "numpy", "celery"} & set(installed.split())

    ada.botocracy("new", "mybot", "--game", GAME)
    played = ada.told("play", "mybot/bot.py", "house:random", "--game", GAME, "--deals", "2")
    assert played["games"] > 0
    assert ada.told("check", "mybot/bot.py", "--game", GAME)["valid"]

    visitor = Visitor(site)
    visitor.sign_up("ada")
    assert "You are ada" in ada.sign_in(site, visitor)
    assert ada.told("whoami")["username"] == "ada"

    made = ada.told("submit", "mybot/bot.py", "--game", GAME, "--wait")
    assert (made["status"], made["number"]) == ("valid", 1)
    visitor.post("/me/teams/", name="jacobins")
    shared = ada.told("submit", "mybot/bot.py", "--game", GAME, "--team", "jacobins")
    assert (shared["bot"], shared["number"]) == ("jacobins/mybot", 1)
    assert ada.told("whoami")["teams"] == ["jacobins"]

    def rated():
        rungs = ada.told("status", "mybot")[0]["rungs"]
        return rungs and rungs[0]["matches"]

    until(rated, "its first rated match")
    listed = ada.told("matches", "mybot")
    match = next(row for row in listed if row["status"] == "settled")
    ada.botocracy("download", str(match["id"]), "--out", "match.json")
    assert "mybot" in ada.botocracy("replay", "match.json")
    assert "sitting 1" in ada.botocracy("logs", str(match["id"]))

    ada.botocracy("pull", "mybot", "fetched")
    here, fetched = ((tmp_path / "home" / name / "bot.py") for name in ("mybot", "fetched"))
    assert here.read_bytes() == fetched.read_bytes()

    again = ada.told("submit", "mybot/bot.py", "--game", GAME, "--wait")
    assert (again["status"], again["number"]) == ("valid", 1)
    (tmp_path / "home" / "broken.py").write_text("def act(turn)\n    pass\n")
    rejected = ada.told("submit", "broken.py", "--game", GAME, "--wait", code=1)
    assert "line 1" in rejected["reason"] + rejected["detail"]
    for name in REJECTED:
        source, reason = BROKEN[name]
        (tmp_path / "home" / "broken.py").write_text(source)
        rejected = ada.told("submit", "broken.py", "--game", GAME, "--wait", code=1)
        assert MEANING.get(reason, reason) in rejected["reason"] + rejected["detail"], rejected
        assert "sandbox/" not in rejected["detail"]
