"""Control groups of both versions, as trees of plain files: no machine has all of them."""

import os
from pathlib import Path

import pytest

from sandbox import cgroups
from sandbox.cgroups import UNIFIED, Meter, OwnGroup, groups_of
from sandbox.limits import Limits, MiB

LIMITS = Limits(memory=64 * MiB, processes=10, cpus=0.5)
VERSION_1 = ("memory", "pids", "cpuacct", "cpu")


def machine(root, kind, monkeypatch):
    """A machine whose process 7 is in the group ``slice/worker`` and 8 in ``slice/cell``."""
    mounted = cgroups.mounts
    mounts, groups = [], []
    if kind in ("version 1", "hybrid"):
        for number, name in enumerate(VERSION_1, 2):
            mounts.append(f"3{number} 30 0:2{number} / {root}/{name} rw - cgroup cgroup rw,{name}")
            groups.append(f"{number}:{name}:/slice/%s")
    if kind in ("version 2", "hybrid"):
        mounts.append(f"40 30 0:40 / {root}/unified rw,nosuid - cgroup2 cgroup2 rw,nsdelegate")
        groups.append("0::/slice/%s")
    mounts.append("1 0 8:1 / / rw - ext4 /dev/sda1 rw")
    proc = root / "proc"
    for pid, group in (("self", "worker"), ("7", "worker"), ("8", "cell")):
        (proc / pid).mkdir(parents=True)
        (proc / pid / "cgroup").write_text("\n".join(groups) % tuple([group] * len(groups)))
        (proc / pid / "mountinfo").write_text("\n".join(mounts))
    for name in {"version 1": VERSION_1, "version 2": ("unified",)}.get(
        kind, (*VERSION_1, "unified")
    ):
        for group in ("worker", "cell"):
            (root / name / "slice" / group).mkdir(parents=True)
    monkeypatch.setattr(cgroups, "groups_of", lambda pid: groups_of(7, proc))
    monkeypatch.setattr(cgroups, "mounts", lambda info=proc / "self/mountinfo": mounted(info))
    return proc


@pytest.mark.parametrize("kind", ["version 1", "version 2", "hybrid"])
def test_a_process_is_found_in_its_groups(tmp_path, monkeypatch, kind):
    found = groups_of(8, machine(tmp_path, kind, monkeypatch))
    expected = {name: tmp_path / name / "slice/cell" for name in VERSION_1}
    if kind == "version 2":
        expected = {}
    if kind != "version 1":
        expected[UNIFIED] = tmp_path / "unified/slice/cell"
    assert found == expected


def test_only_the_part_of_a_tree_that_is_mounted_here_is_seen(tmp_path):
    (tmp_path / "self").mkdir()
    (tmp_path / "5").mkdir()
    (tmp_path / "6").mkdir()
    (tmp_path / "self/mountinfo").write_text("9 8 0:1 /ours /sys/fs/cgroup rw - cgroup2 none rw")
    (tmp_path / "5/cgroup").write_text("0::/ours/cell")
    (tmp_path / "6/cgroup").write_text("0::/elsewhere")
    assert str(groups_of(5, tmp_path)[UNIFIED]) == "/sys/fs/cgroup/cell"
    assert groups_of(6, tmp_path) == {}


def test_version_2_tells_what_a_cell_has_used(tmp_path):
    (tmp_path / "cpu.stat").write_text("usage_usec 1500000\nuser_usec 1000000\n")
    (tmp_path / "memory.events").write_text("low 0\nhigh 3\nmax 8\noom 2\noom_kill 1\n")
    (tmp_path / "memory.peak").write_text("5000000\n")
    (tmp_path / "memory.current").write_text("4000000\n")
    meter = Meter({UNIFIED: tmp_path})
    assert meter.cpu() == 1.5
    assert meter.memory_counts() == (1, 2)
    assert (meter.peak_memory(), meter.memory()) == (5_000_000, 4_000_000)
    assert not meter.reset_peak()  # so a reused cell has no peak of its own to tell
    (tmp_path / "cpu.stat").write_text("usage_usec 1600000\n")
    assert meter.cpu() == 1.6
    meter.close()
    assert meter.cpu() is None


def test_version_1_tells_what_a_cell_has_used(tmp_path):
    (tmp_path / "cpuacct.usage").write_text("2500000000\n")
    (tmp_path / "memory.oom_control").write_text("oom_kill_disable 0\nunder_oom 0\noom_kill 2\n")
    (tmp_path / "memory.limit_in_bytes").write_text("100\n")
    (tmp_path / "memory.max_usage_in_bytes").write_text("7\n")
    (tmp_path / "memory.usage_in_bytes").write_text("5\n")
    meter = Meter({"cpuacct": tmp_path, "memory": tmp_path})
    assert meter.cpu() == 2.5
    assert meter.memory_counts() == (2, 0)
    (tmp_path / "memory.max_usage_in_bytes").write_text("99\n")
    assert meter.memory_counts() == (2, None)
    (tmp_path / "memory.max_usage_in_bytes").write_text("7\n")
    assert (meter.peak_memory(), meter.memory()) == (7, 5)
    assert meter.reset_peak()
    assert meter.peak_memory() == 0
    meter.close()


def test_a_missing_file_gives_no_value(tmp_path):
    meter = Meter({})
    assert meter.cpu() is None
    assert meter.memory_counts() == (None, None)
    assert meter.peak_memory() is None
    assert not meter.reset_peak()
    (tmp_path / "cpu.stat").write_text("nonsense\n")
    assert Meter({UNIFIED: tmp_path}).cpu() is None


def read(folder):
    return {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}


def test_in_version_2_our_groups_go_beside_the_one_we_are_in(tmp_path, monkeypatch):
    machine(tmp_path, "version 2", monkeypatch)
    parent = tmp_path / "unified/slice"
    (parent / "cgroup.subtree_control").write_text("cpu memory pids io")
    group = OwnGroup("7-1-abc", LIMITS, spare_processes=3)
    ours = parent / "botocracy"
    assert group.folders == {UNIFIED: ours / "7-1-abc"}
    assert read(ours) == {"cgroup.subtree_control": "+memory +pids +cpu"}
    assert read(ours / "7-1-abc") == {
        "memory.max": str(64 * MiB),
        "memory.swap.max": "0",
        "pids.max": "13",
        "cpu.max": "50000 100000",
        "cpu.weight": "1000",
    }
    group.add(99)
    assert (ours / "7-1-abc/cgroup.procs").read_text() == "99"


def test_in_version_2_without_the_controllers_there_is_no_group(tmp_path, monkeypatch):
    machine(tmp_path, "version 2", monkeypatch)
    for folder in (tmp_path / "unified", tmp_path / "unified/slice"):
        (folder / "cgroup.subtree_control").write_text("cpu")
    with pytest.raises(PermissionError, match="memory and pids"):
        OwnGroup("7-1-abc", LIMITS, spare_processes=3)


def test_in_version_1_every_controller_has_a_group_of_ours(tmp_path, monkeypatch):
    machine(tmp_path, "version 1", monkeypatch)
    group = OwnGroup("7-1-abc", LIMITS, spare_processes=3)
    place = "slice/worker/botocracy/7-1-abc"
    assert group.folders == {name: tmp_path / name / place for name in VERSION_1}
    assert read(tmp_path / "memory" / place)["memory.limit_in_bytes"] == str(64 * MiB)
    assert read(tmp_path / "pids" / place) == {"pids.max": "13"}
    assert read(tmp_path / "cpu" / place)["cpu.cfs_quota_us"] == "50000"
    group.add(99)
    assert (tmp_path / "memory" / place / "cgroup.procs").read_text() == "99"


def test_the_time_in_the_queue_is_read_from_either_version(tmp_path):
    assert Meter({}).waiting() is None
    (tmp_path / "tasks").write_text(f"{os.getpid()}\n4194304\n")
    told = Path("/proc/self/schedstat").exists()
    waited = Meter({"cpuacct": tmp_path}).waiting()
    assert (waited is not None and waited >= 0) if told else waited is None
    pressure = "some avg10=0.06 avg60=0.52 avg300=1.11 total=2500000\nfull avg10=0.00 total=7\n"
    (tmp_path / "cpu.pressure").write_text(pressure)
    assert Meter({UNIFIED: tmp_path}).waiting() == 2.5
