import sys

import pytest

import sandbox
from sandbox.cell import Isolation
from sandbox.choose import Way, best, opener, ways
from sandbox.inprocess import InProcess
from sandbox.limits import Limits
from tests.sandbox.quick import beaten_share, play_house
from tests.sandbox.tables import GOOD, bot


def way(name, isolation, problem=""):
    return Way(name, isolation, problem, "Install it." if problem else "", InProcess)


def test_the_strongest_way_available_is_chosen_and_the_others_explained():
    choice = best(
        [way("strong", Isolation.FULL, "No engine answers."), way("weak", Isolation.NAMESPACES)]
    )
    assert choice.way.name == "weak"
    assert choice.holds_uploads
    assert "strong is not available: No engine answers. Install it." in choice.explain()


PAPER = """
from sandbox.cell import Isolation
from sandbox.choose import Way
from sandbox.inprocess import InProcess

def way():
    return Way("paper", Isolation.NAMESPACES, "", "", InProcess)
"""


def test_a_new_way_is_a_folder_with_a_module_way(tmp_path, monkeypatch):
    (tmp_path / "paper").mkdir()
    (tmp_path / "paper/__init__.py").touch()
    (tmp_path / "paper/way.py").write_text(PAPER)
    monkeypatch.setattr(sandbox, "__path__", [*sandbox.__path__, str(tmp_path)])
    names = [way.name for way in ways()]
    for module in ("sandbox.paper.way", "sandbox.paper"):
        monkeypatch.delitem(sys.modules, module)
    assert names == ["docker", "bubblewrap", "paper", "inprocess"]


def test_without_isolation_only_house_bots_play():
    choice = best([way("none", Isolation.NONE)])
    assert not choice.holds_uploads
    assert "Only house bots can play" in choice.explain()


def test_trusted_bots_may_be_kept_out_of_the_sandbox():
    class Elsewhere(InProcess):
        def open(self, bot, limits):
            return "in the sandbox"

    open_cell = opener(Elsewhere(), house_in_process=True)
    assert open_cell(bot(GOOD, trusted=False), Limits()) == "in the sandbox"
    assert open_cell(bot(GOOD), Limits()) != "in the sandbox"


@pytest.mark.usefixtures("undercut")
def test_bots_are_measured_quickly():
    bidding = "def act(turn):\n    return 1 if turn.legal else 1 - turn.seat"
    run = play_house("undercut", [bot(bidding), bot("def act(turn):\n    return 3")], deals=3)
    assert len(run.games) == 6
    assert beaten_share(run, 0) == 1.0
    assert beaten_share(run, 1) == 0.0
