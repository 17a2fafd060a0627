"""What this process holds on the machine."""

import json
import os
import threading
from pathlib import Path

from sandbox.cgroups import FOLDER, groups_of
from sandbox.docker.engine import Engine


def holdings(folder=None):
    """Descriptors, threads, children, control groups, and the containers of that folder."""
    groups = [
        path
        for group in groups_of(os.getpid()).values()
        for path in (group / FOLDER).glob(f"{os.getpid()}-*")
    ]
    containers = []
    if folder is not None:
        engine = Engine()
        containers = [found for found in engine.ours() if folder in json.dumps(found["Labels"])]
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return {
        "descriptors": len(os.listdir("/proc/self/fd")),
        "threads": threading.active_count(),
        "children": len(children),
        "control groups": len(groups),
        "containers": len(containers),
    }


def more(before, after):
    """What has grown. Less does not count: a pool of an earlier test may still be closing."""
    return {
        what: count - before[what] for what, count in after.items() if count > before.get(what, 0)
    }


def memory():
    """Resident memory of this process, in KiB."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])
