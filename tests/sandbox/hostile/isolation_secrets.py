# expect: held
import os, sys
from probe import attempt, require

KNOWN = {
    "PYTHONHASHSEED",
    "PYTHONUTF8",
    "OPENBLAS_NUM_THREADS",
    "OMP_NUM_THREADS",
    "HOME",
    "LC_CTYPE",
    "PWD",
    "PATH",
    "HOSTNAME",
}
FILES = [
    "/proc/1/environ",
    "/proc/self/environ",
    "/proc/loadavg",
    "/proc/stat",
    "/proc/meminfo",
    "/proc/uptime",
    "/proc/cpuinfo",
    "/proc/self/mountinfo",
    "/proc/self/cgroup",
    "/proc/1/cmdline",
    "/proc/keys",
    "/proc/kallsyms",
    "/proc/kcore",
    "/proc/sys/kernel/core_pattern",
    "/proc/sys/kernel/random/boot_id",
    "/sys/fs/cgroup/memory/memory.usage_in_bytes",
    "/sys/fs/cgroup/memory.current",
    "/sys/fs/cgroup/cpu.stat",
    "/sys/class/net/eth0/address",
    "/etc/shadow",
    "/etc/sudoers",
    "/proc/1/mem",
    "/proc/self/mem",
    "/dev/mem",
    "/dev/kmsg",
    "/dev/kvm",
    "/dev/fuse",
    "/dev/sda",
]


def act(turn):
    require(turn, f"environment {sorted(os.environ)}", set(os.environ) <= KNOWN)
    require(turn, f"arguments {sys.argv}", len(sys.argv) <= 2)
    require(turn, "name of the host", os.uname().nodename == "cell")
    require(
        turn,
        f"files {os.listdir('/bot')}",
        set(os.listdir("/bot")) == {"bot.py", "probe.py", "uploaded.so"},
    )
    return attempt(turn, {path: (lambda path=path: open(path, "rb").read(16)) for path in FILES})
