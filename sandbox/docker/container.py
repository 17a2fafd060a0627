"""The settings that lock down every container."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from docker.types import LogConfig, Mount, Ulimit

from sandbox.docker.engine import LABEL
from sandbox.image import Tree
from sandbox.limits import Limits
from sandbox.pooled.stub import CODE, COMMAND, INODES, STUB, cell_environment
from sandbox.runner.fresh import BOT_BYTES, BOT_INODES
from sandbox.runner.root import DEVICES
from sandbox.seccomp import docker_profile

SOCKET_FOLDER = "/run/cell"
STUB_CAPABILITIES = ["SETUID", "SETGID", "KILL", "SYS_CHROOT"]
"""Capabilities of the stub where the bot runs as another user: to switch to that user, to
signal it, and to give it another root."""
ROOT = "/cell"
"""Where the bot's root is mounted if the stub cannot make one by itself."""
STUB_PROCESSES = 2
"""The stub, and one being started."""

MASKED = [
    "/proc/acpi", "/proc/asound", "/proc/buddyinfo", "/proc/bus", "/proc/cgroups", "/proc/cmdline",
    "/proc/config.gz", "/proc/consoles", "/proc/cpuinfo", "/proc/crypto", "/proc/devices",
    "/proc/diskstats", "/proc/driver", "/proc/fs", "/proc/interrupts", "/proc/iomem",
    "/proc/ioports", "/proc/irq", "/proc/kallsyms", "/proc/kcore", "/proc/key-users", "/proc/keys",
    "/proc/latency_stats", "/proc/loadavg", "/proc/locks", "/proc/meminfo", "/proc/misc",
    "/proc/modules", "/proc/mtrr", "/proc/pagetypeinfo", "/proc/partitions", "/proc/pressure",
    "/proc/sched_debug", "/proc/schedstat", "/proc/scsi", "/proc/slabinfo", "/proc/softirqs",
    "/proc/stat", "/proc/swaps", "/proc/sys", "/proc/sysrq-trigger", "/proc/timer_list",
    "/proc/timer_stats", "/proc/uptime", "/proc/version", "/proc/vmallocinfo", "/proc/vmstat",
    "/proc/zoneinfo", "/sys", "/dev/mqueue",
]  # fmt: skip
"""The engine's own list, the host-wide files of /proc, and all of /sys."""
READ_ONLY = ["/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger"]


def container(
    image: str,
    limits: Limits,
    *,
    user: int,
    sockets: str,
    owner: str,
    fresh: bool,
    root: Tree | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arguments for the engine: the container's settings, and those of its host.

    With `fresh` namespaces the stub runs as `user`, and the bot too. Without them the bot
    shares the stub's pid namespace and its view of the files. Then the stub is root in the
    container, with `STUB_CAPABILITIES` and no other, closes ``/proc`` to everyone else, and
    the bot runs as `user`: it can neither signal the stub nor read it. Its root is then the
    tree `root`, which the engine mounts, or the image's own where there is no such tree.
    """
    bare = "noexec,nosuid,nodev"
    above = ROOT if root else ""
    tmpfs = {
        f"{above}/tmp": f"rw,{bare},mode=1777,size={limits.scratch},nr_inodes={INODES}",  # noqa: S108
        f"{above}/bot": f"rw,{bare},mode=0755,size={BOT_BYTES},nr_inodes={BOT_INODES}",
    }
    if root:
        tmpfs[f"{ROOT}/dev"] = tmpfs[f"{ROOT}/run"] = f"rw,{bare},mode=0755,size=4k,nr_inodes=16"
    if not fresh:
        tmpfs["/run"] = f"rw,{bare},mode=0700,size=4k,nr_inodes=16"
    stub_user = user if fresh else 0
    settings = {
        "image": image,
        "command": [*COMMAND, STUB, f"{SOCKET_FOLDER}/stub"],
        "entrypoint": [],
        "user": f"{stub_user}:{stub_user}",
        "hostname": "cell",
        "environment": cell_environment(
            limits, fresh=fresh, bot_user=None if fresh else user, root=above
        ),
        "labels": {LABEL: owner},
        "working_dir": "/",
        "network_disabled": True,
        "stdin_open": False,
        "tty": False,
    }
    known = {
        "network_mode": "none",
        "read_only": True,
        "cap_drop": ["ALL"],
        "cap_add": [] if fresh else STUB_CAPABILITIES,
        "security_opt": ["no-new-privileges", f"seccomp={json.dumps(docker_profile())}"],
        "mem_limit": limits.memory,
        "memswap_limit": limits.memory,
        "mem_swappiness": None,
        "pids_limit": limits.processes + STUB_PROCESSES,
        "nano_cpus": int(limits.cpus * 1e9),
        "cpu_shares": 10240,  # it wakes at once on a busy machine; the quota above still holds
        "ipc_mode": "none",
        "tmpfs": tmpfs,
        "ulimits": [Ulimit(name="core", soft=0, hard=0), Ulimit(name="nofile", soft=256, hard=256)],
        "log_config": LogConfig(type="none"),
        "mounts": _mounts(root) if root else [],
        "binds": {sockets: {"bind": SOCKET_FOLDER, "mode": "ro"}},
        "restart_policy": {"Name": "no"},
        "runtime": os.environ.get("SANDBOX_RUNTIME") or None,
    }
    extra = {"MaskedPaths": MASKED, "ReadonlyPaths": READ_ONLY, "CgroupnsMode": "private"}
    return settings, {"known": known, "extra": extra}


def _mounts(root: Tree) -> list[Mount]:
    """The tree and the devices of a bot's root. Read-only: times of devices cannot be set."""
    sources = {ROOT: root.base, f"{ROOT}{CODE}": root.code}
    sources |= {f"{ROOT}/dev/{name}": Path(f"/dev/{name}") for name in DEVICES}
    return [
        Mount(target, str(source), type="bind", read_only=True)
        for target, source in sources.items()
    ]
