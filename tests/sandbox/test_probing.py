"""The doctor's hostile bots: held by real walls, and loud where there are none."""

import pytest

from sandbox.inprocess import InProcess
from sandbox.match import BotFiles
from sandbox.probing import probe


class NoWalls(InProcess):
    """Runs any bot in our own process, as no sandbox may."""

    def open(self, bot, limits):
        return super().open(BotFiles(bot.files, trusted=True), limits)


@pytest.mark.parametrize("way", ["bubblewrap", "docker"])
def test_a_sandbox_holds_the_probes(way, make_sandbox):
    sandbox = make_sandbox(way, pool_size=1)
    try:
        assert probe(sandbox) == []
    finally:
        sandbox.close()


def test_every_breach_is_named():
    found = probe(NoWalls())
    assert "reading a file of the host" in found
    assert "starting a shell" in found
    assert "taking more memory than it is allowed" in found


def test_a_probe_that_does_not_run_counts_as_not_held():
    class Broken(NoWalls):
        def open(self, bot, limits):
            return super().open(BotFiles({"bot.py": b"raise SystemExit"}), limits)

    assert any("did not run" in breach for breach in probe(Broken()))
