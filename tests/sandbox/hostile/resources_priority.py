# expect: held
import os
from probe import attempt, raw


def act(turn):
    return attempt(
        turn,
        {
            "nice": lambda: os.nice(-5),
            "setpriority": lambda: os.setpriority(os.PRIO_PROCESS, 0, -5),
            "real time": lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
            "ioprio_set": lambda: raw(251, 1, 0, 0),
            "affinity": lambda: os.sched_setaffinity(0, {0}),
            "oom_score_adj": lambda: open("/proc/self/oom_score_adj", "w").write("-1000"),
        },
    )
