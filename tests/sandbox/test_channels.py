"""A cell shares no folder, device or numbering with another cell.

How much comes through what they must share (processors, caches, the time of day) is
measured by ``benchmarks/channels.py``: a number for the docs, not a test.
"""

import json
from pathlib import Path

import pytest

from sandbox.limits import Clocks, Limits
from sandbox.match import BotFiles
from sandbox.protocol import start_message

SHARING = BotFiles({"bot.py": (Path(__file__).parent / "sharing/bot.py").read_bytes()})
START = start_message(
    game="undercut", options={}, seat=0, seats=2, clocks=Clocks(), seed="0", number=0, games=1
)
OWN_FILE_SYSTEMS = 4
"""The root, the bot's files, the scratch folder, and the empty place of ``/proc``."""


def seen(cell):
    return json.loads(cell.ask(START, 60).log)


@pytest.fixture(scope="module")
def reports(sandbox):
    """What the bots in two cells see at the same time, and a third in a cell of theirs later."""
    first, second = (sandbox.open(SHARING, Limits()) for _ in range(2))
    at_once = [seen(first), seen(second)]
    first.close()
    second.close()
    third = sandbox.open(SHARING, Limits())
    later = seen(third)
    third.close()
    return [*at_once, later]


def test_no_folder_is_another_cells_too(reports):
    first, second, _ = (set(report["file systems"]) for report in reports)
    assert len(first) == len(second) == OWN_FILE_SYSTEMS
    assert not first & second
    assert reports[0]["folders"] > 50


def test_nothing_can_be_written_into_the_folders_that_stay_for_the_next_sitting(reports):
    for report in reports:
        assert report["writing into folders"] == ["Read-only file system"]


def test_devices_are_few_and_keep_their_times(reports):
    for report in reports:
        assert report["devices"] == ["full", "null", "random", "urandom", "zero"]
        assert report["times of devices"] == ["Read-only file system"]
        assert report["writing to null"] == "done"


def test_nothing_else_of_the_machine_is_in_the_root(reports):
    for report in reports:
        assert set(report["root"]) <= {"bot", "dev", "etc", "lib", "lib64", "proc", "tmp", "usr"}


def test_files_are_numbered_from_one_in_every_cell(reports):
    assert {report["number of the first file"] for report in reports} == {2}


def test_no_bot_moves_the_machines_count_of_pipes(reports):
    assert {report["pipes"] for report in reports} == {"Operation not permitted"}


def test_two_bots_cannot_meet_at_a_lock_in_a_file_of_the_image(reports):
    assert {report["shared lock"] for report in reports} <= {"Operation not permitted", ""}
