# expect: held
from probe import attempt

FILES = [
    "/proc/sys/kernel/core_pattern",
    "/proc/sys/vm/drop_caches",
    "/proc/sysrq-trigger",
    "/proc/self/oom_score_adj",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/pids/pids.max",
    "/sys/fs/cgroup/cgroup.procs",
    "/proc/self/uid_map",
    "/proc/self/setgroups",
    "/proc/1/oom_score_adj",
]


def act(turn):
    return attempt(turn, {path: (lambda path=path: open(path, "w").write("1")) for path in FILES})
